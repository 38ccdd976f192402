#![allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]

use super::*;
use crate::input::Body;
use crate::run::job::Target;
use std::io::Cursor;

fn records_by(
    by: u8,
    text: impl Into<Vec<u8>>,
    most: u64,
) -> (Vec<Result<Found, SourceError>>, bool) {
    let bytes: Vec<u8> = text.into();
    let (reader, is_told) = (Box::new(Cursor::new(bytes)), AtomicBool::new(false));
    let found = Separated::new("list.csv", reader, by, most, &is_told)
        .unwrap()
        .collect();
    (found, is_told.into_inner())
}

fn records(text: String, most: u64) -> Vec<Result<Found, SourceError>> {
    records_by(b',', text, most).0
}

/// The ids and titles of the rows of a tab-separated list, or the error.
fn titles(text: &str) -> Vec<String> {
    let (found, is_told) = records_by(b'\t', text, 1 << 20);
    assert!(!is_told, "{text}");
    let each = found.into_iter().map(|found| {
        let found = found.unwrap();
        match &found.target {
            Ok(_) => format!("{}: {}", found.id, found.input["title"]),
            Err(failure) => failure.message.clone(),
        }
    });
    each.collect()
}

/// The quote opened in line 3 includes everything after it: no more of that is read than a record may have.
#[test]
fn a_quote_that_is_not_closed_is_told_by_its_line() {
    let rest = "2,b.html\n".repeat(1 << 19);
    let found = records(format!("id,path\n1,a.html\n3,\"c.html\n{rest}"), 4 << 20);
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].as_ref().unwrap().id, "1");
    let said = found[1].as_ref().unwrap_err().to_string();
    assert!(
        said.contains("list.csv: line 3 begins a record of more than 4 MB"),
        "{said}"
    );
    // The bound applies to each record, not to all together.
    let many = format!("id,path\n{}", "1,a.html\n".repeat(1 << 17));
    assert_eq!(records(many, 1 << 20).len(), 1 << 17);
}

fn refusal(header: &str, by: u8) -> Option<String> {
    let reader = Box::new(Cursor::new(format!("{header}\n").into_bytes()));
    let checked = check_header("list.csv", reader, by, 1 << 20);
    checked.err().map(|error| error.to_string())
}

#[test]
fn a_first_line_that_cannot_be_used_is_told_with_the_remedy() {
    for (header, by, told) in [
        (
            "id;html;n",
            b',',
            "separated by semicolons: write it with commas",
        ),
        (
            "\"id\";\"URL\"",
            b',',
            "separated by semicolons: write it with commas",
        ),
        ("id,url", b'\t', "separated by commas: write it with tabs"),
        ("url,title,url", b',', "has two columns url"),
        ("URL,Url", b',', "has two columns url"),
        ("url,id,ID,id", b',', "has two columns id"),
    ] {
        let said = refusal(header, by).unwrap_or_default();
        assert!(said.contains(told), "{header}: {said}");
    }
    let said = refusal("id,name", b',').unwrap_or_default();
    assert!(said.ends_with("it has id, name"), "{said}");
    for header in ["URL,Title", "url,URL", "Path", "id,HTML", "url,id,ID"] {
        assert_eq!(refusal(header, b','), None, "{header}");
    }
}

#[test]
fn columns_may_be_written_in_capitals() {
    let text = "ID,URL,url,Title\n1,other,https://a.test/,T\n";
    let found = records(text.to_owned(), 100);
    let found = found[0].as_ref().unwrap();
    assert_eq!((&*found.id, &*found.source), ("1", "https://a.test/"));
    let input: Vec<String> = found
        .input
        .iter()
        .map(|(k, v)| format!("{k} {v}"))
        .collect();
    assert_eq!(input, ["Title T", "URL other"]);
}

#[test]
fn a_row_that_failed_names_its_list_and_line() {
    let found = records("id,path\n1\n".to_owned(), 100);
    let failure = found[0].as_ref().unwrap().target.as_ref().unwrap_err();
    assert_eq!(
        failure.message,
        "list.csv:2: has 1 fields; the first line has 2"
    );
}

/// The record that only the end of the list closes is reported, not lost.
#[test]
fn a_quote_that_the_end_of_a_list_closes_is_told_by_its_line() {
    let rest = "https://c.test/,c\r\n".repeat(1_000);
    for (start, line) in [
        (
            "url,title\n\nhttps://a.test/,a\nhttps://b.test/,\"never closed\n",
            4,
        ),
        (
            "\u{feff}\"url\",title\r\nhttps://a.test/,\"\"\"a\"\r\nhttps://b.test/,\"never \"\" closed\r\n",
            3,
        ),
        ("url,title\rhttps://b.test/,\"never\r", 2),
    ] {
        let mut found = records(format!("{start}{rest}"), 1 << 20);
        let last = found.pop().unwrap().unwrap_err().to_string();
        let told = format!("list.csv: line {line} opens a quote that nothing closes");
        assert!(last.starts_with(&told), "{last}");
        assert!(
            found.len() < 2 && found.iter().all(Result::is_ok),
            "{start}"
        );
    }
    let whole =
        "url,title\nhttps://a.test/,\"12\"\"\"\nhttps://b.test/,12\"\nhttps://c.test/,\"c\"";
    let found = records(whole.to_owned(), 1 << 20);
    let titles = found
        .iter()
        .map(|row| row.as_ref().unwrap().input["title"].as_str());
    assert_eq!(titles.collect::<Vec<_>>(), ["12\"", "12\"", "c"]);
}

#[test]
fn lines_are_counted_over_blank_ones_and_line_ends_of_all_kinds() {
    for end in ["\n", "\r\n", "\r"] {
        let text = [
            "id,path", "1,a.html", "", "", "\"3\"", "4,\"d", ".html\"", "7",
        ]
        .join(end);
        let found = records(text, 1 << 20);
        let ids = found.iter().map(|row| row.as_ref().unwrap().id.as_str());
        assert_eq!(
            ids.collect::<Vec<_>>(),
            ["1", "list.csv:5", "4", "list.csv:8"],
            "{end:?}"
        );
    }
}

#[test]
fn a_record_that_holds_what_looks_like_others_is_told() {
    let told = |text: &str| {
        let (found, is_told) = records_by(b',', text, 1 << 20);
        assert!(found.iter().all(Result::is_ok), "{text}");
        (found.len(), is_told)
    };
    let swallowing = "id,url,title\n1,http://a.test/,a\n2,http://b.test/,\"Heroes\n3,http://c.test/,c\n4,http://d.test/,12\" disk\n";
    assert_eq!(told(swallowing), (2, true));
    let turned =
        "url,title\nhttp://a.test/,\"Heroes\n\"http://b.test/\",b\n\"http://c.test/\",\"c\"\n";
    assert!(told(turned).1);
    assert_eq!(told("path,n\n\"a.html,1\nb.html,2\n\",3\n"), (1, true));
    let ends = "n,path\r\n\"1\r\n2,b.html\r\n\",a.html\r\n";
    assert_eq!(told(ends), (1, true));
    // Pages have commas in their lines too.
    for text in [
        "url,html\nhttp://a.test/,\"<p>One, two\nfoo.bar(1,2)\n<p>http://b.test/, see\"\n",
        "path,html\na.html,\"<p>One\nfoo.bar(1,2)\"\n",
        "url,html\nhttp://a.test/,\"<img srcset='\nhttp://a.test/1.png 1x,\nhttp://a.test/2.png 2x'>\"\n",
        "url,title\nhttp://a.test/,\"Two\nlines, with a comma\"\n",
    ] {
        assert_eq!(told(text), (1, false), "{text}");
    }
}

/// Most writers of such lists do not use quotes.
#[test]
fn quotes_in_lists_with_tabs_are_text_where_they_close_nothing() {
    let list = "id\turl\ttitle\n1\thttp://a.test/\ta\n2\thttp://b.test/\t\"Heroes and more\n3\thttp://c.test/\tc\n\n5\thttp://d.test/\t12\" disk\n6\thttp://e.test/\t\"A\" or \"B\"\r\n7\thttp://f.test/\t\"one \"\"two\"\"\"\n8\thttp://g.test/\t\"";
    let kept = [
        "1: a",
        "2: \"Heroes and more",
        "3: c",
        "5: 12\" disk",
        "6: \"A\" or \"B\"",
        "7: one \"two\"",
        "8: \"",
    ];
    assert_eq!(titles(list), kept);
}

/// As written by pandas; a line that names its page is nevertheless a row of its own.
#[test]
fn fields_of_several_lines_or_with_tabs_are_read_where_no_row_is_lost() {
    let header = "\u{feff}\"id\"\turl\ttitle\r\n";
    let list = format!(
        "{header}1\thttp://a.test/\t\"one\n\n\"\"two\"\"\tthree\nfour\"\n\"2\"\t\"http://b.test/\"\t\"tab\tin it\"\n3\thttp://c.test/\tc\n"
    );
    let kept = ["1: one\n\n\"two\"\tthree\nfour", "2: tab\tin it", "3: c"];
    assert_eq!(titles(&list), kept);
    let broken = format!(
        "{header}1\thttp://a.test/\t\"one\ntwo\n\"three\n4\thttp://d.test/\td\nfive\"\n6\thttp://f.test/\t\"f\ng"
    );
    let told = [
        "1: \"one",
        "list.csv:3: has 1 fields; the first line has 3",
        "list.csv:4: has 1 fields; the first line has 3",
        "4: d",
        "list.csv:6: has 1 fields; the first line has 3",
        "6: \"f",
        "list.csv:8: has 1 fields; the first line has 3",
    ];
    assert_eq!(titles(&broken), told);
}

/// Lines of a page indented with tabs have as many fields as a record, and so has the end of a text in the first
/// column.
#[test]
fn what_is_within_quotes_is_one_field_whatever_its_lines_look_like() {
    let page = "<html>\n\t<body>\n\t\t<p>one\n\t</body>\n</html>\n";
    for header in [
        "html",
        "url\thtml",
        "html\turl",
        "id\thtml\turl",
        "html\tid",
    ] {
        let cell = |column: &str, row: usize| match column {
            "html" => format!("\"{page}\""),
            "url" => format!("http://{row}.test/"),
            _ => row.to_string(),
        };
        let row = |row| {
            let cells = header.split('\t').map(|column| cell(column, row));
            cells.collect::<Vec<_>>().join("\t")
        };
        let list = [header.to_owned(), row(1), row(2)].join("\n");
        let (found, _) = records_by(b'\t', list, 1 << 20);
        assert_eq!(found.len(), 2, "{header}");
        for found in found {
            let target = found.unwrap().target.unwrap();
            let Target::Document(document) = target else {
                panic!("{header}: {target:?}");
            };
            let Some(Body::Page { bytes, .. }) = document.body else {
                panic!("{header}: no page");
            };
            assert!(String::from_utf8_lossy(&bytes).ends_with(page), "{header}");
        }
    }
    for (list, kept) in [
        (
            "title\tpath\n\"Heroes\nand more\"\ta.html\nx\tb.html\n",
            ["Heroes\nand more", "x"],
        ),
        (
            "path\ttitle\na.html\t\"one\n\ttwo\"\nb.html\tx\n",
            ["one\n\ttwo", "x"],
        ),
        (
            "title\turl\n\"Heroes\thttp://b.test/\nmen\"\thttp://c.test/\n",
            ["\"Heroes", "men\""],
        ),
    ] {
        let (found, _) = records_by(b'\t', list, 1 << 20);
        let titles = found
            .into_iter()
            .map(|found| found.unwrap().input["title"].clone());
        assert_eq!(titles.collect::<Vec<_>>(), kept, "{list}");
    }
}

/// Without the bound, each quote would read all lines that follow it.
#[test]
fn quotes_that_nothing_closes_cost_no_more_than_their_line() {
    let lines = 150_000;
    let list = format!("id\turl\ttitle\n{}", "b\"\t\"a\n".repeat(lines));
    assert_eq!(titles(&list).len(), lines);
    let (found, _) = records_by(b'\t', "id\tpath\n1\taaaaaaaaaaaaaaaaaaaa\n", 16);
    let said = found[0].as_ref().unwrap_err().to_string();
    assert!(
        said.contains("line 2 begins a record of more than"),
        "{said}"
    );
}
