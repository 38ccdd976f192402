//! Tests of the content of table cells, and of the headers above and beside them.

use super::screws;
use crate::algorithm::mdr::Mdr;
use crate::output::records::*;
use crate::snapshot::test_page::TestPage;

#[test]
fn a_table_names_its_columns_itself_and_fits() {
    let page = screws();
    let mut report = RecordsJson::new(&page, Mdr::default().records(&page));
    // Whoever has it may change it.
    report.regions[0].rows[1].push("and more".to_owned());
    let csv = report.to_csv();
    let lines: Vec<&str> = csv.lines().take(3).collect();
    assert_eq!(lines[2], "https://example.org/1,1.20,$,Screw 1,1,and more");
    assert_eq!(lines[0], "url,price,currency,Name,Stock");
    assert_eq!(lines[1], "https://example.org/0,0.20,$,Screw 0,0");
    let table = report.to_table(40);
    assert!(
        table.lines().skip(1).all(|l| l.chars().count() <= 60),
        "{table}"
    );
}

/// A list of texts with links, one record each.
fn list_of(records: &[(&str, &[&str])]) -> String {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("div");
    for (i, (text, tags)) in records.iter().enumerate() {
        t.open_with("div", &[("class", "question")]).open("h3");
        let href = format!("/q/{i}");
        t.open_with("a", &[("href", &href)]);
        t.text(&format!("What is the answer to question {i}?"))
            .close()
            .close();
        t.open("p").text(text).close().open("div");
        for tag in *tags {
            let href = format!("/tags/{tag}");
            t.open_with("a", &[("href", &href), ("class", "hashtag")]);
            t.text(tag).close();
        }
        t.close().close();
    }
    let page = t.finish();
    let report = RecordsJson::new(&page, Mdr::default().records(&page));
    report.to_csv()
}

#[test]
fn tags_of_a_record_stand_in_one_cell() {
    let csv = list_of(&[
        ("One way to ask for it.", &["rust", "html"]),
        ("Another way to ask it.", &["css", "dom", "svg"]),
        ("A third way to ask it.", &["xml", "rust"]),
        ("The last way to ask it.", &["dom", "html", "css"]),
    ]);
    let header = csv.lines().next().unwrap_or_default();
    assert!(header.contains("hashtag,hashtag_url"), "{csv}");
    assert!(!header.contains("hashtag_2"), "{csv}");
    assert!(csv.contains("css; dom; svg"), "{csv}");
}

#[test]
fn formulas_and_wide_colons_are_no_trap() {
    let records = |text: [&str; 3]| list_of(&text.map(|t| (t, &[][..])));
    let csv = records([
        "=HYPERLINK(\"http://a.org\")",
        "=HYPERLINK(\"http://b.org\")",
        "=HYPERLINK(\"http://c.org\")",
    ]);
    assert!(
        !csv.lines().next().unwrap_or_default().contains("HYPERLINK"),
        "{csv}"
    );
    assert!(csv.contains("'=HYPERLINK"), "{csv}");
    let csv = records([
        "作者：一 and so on",
        "作者：二 and so on",
        "作者：三 and so on",
    ]);
    assert!(
        csv.lines().next().unwrap_or_default().contains("作者"),
        "{csv}"
    );
    assert!(csv.contains("二 and so on"), "{csv}");
}

#[test]
fn what_all_records_say_is_not_lost() {
    let csv = list_of(&[
        ("In stock now", &[]),
        ("In stock now", &[]),
        ("In stock now", &[]),
    ]);
    assert_eq!(
        csv.matches("In stock now").count(),
        4,
        "header and rows: {csv}"
    );
}

#[test]
fn rows_of_a_table_have_what_spans_them_under_its_name() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table").open("tr");
    t.open_with("th", &[("rowspan", "2")]).text("Day").close();
    t.open_with("th", &[("colspan", "2")]).text("Score").close();
    t.open_with("th", &[("rowspan", "2")])
        .text("Place")
        .close()
        .close();
    t.open("tr")
        .open("th")
        .text("home")
        .close()
        .open("th")
        .text("away")
        .close()
        .close();
    for day in ["Monday", "Tuesday", "Friday"] {
        for game in 0..2 {
            t.open("tr");
            if game == 0 {
                t.open_with("td", &[("rowspan", "2")]).text(day).close();
            }
            for cell in ["3", "1"] {
                t.open("td").text(&format!("{cell}{game}")).close();
            }
            t.open("td")
                .text(&format!("Hall {game} of {day}"))
                .close()
                .close();
        }
    }
    let page = t.finish();
    let csv = RecordsJson::new(&page, Mdr::default().records(&page)).to_csv();
    let lines: Vec<&str> = csv.lines().take(3).collect();
    assert_eq!(lines[0], "Day,Score home,Score away,Place");
    assert_eq!(
        lines[1..],
        [
            "Monday,30,10,Hall 0 of Monday",
            "Monday,31,11,Hall 1 of Monday"
        ]
    );
}

/// A table with a header and rows of texts.
fn table_of(names: &[&str], rows: &[&[&str]]) -> Vec<Vec<String>> {
    let mut t = TestPage::new(800.0, 900.0);
    t.open("body").open("table").open("tr");
    for name in names {
        t.open("th").text(name).close();
    }
    t.close();
    for row in rows {
        t.open("tr");
        for cell in *row {
            t.open("td").text(cell).close();
        }
        t.close();
    }
    super::csv_of(t)
}

#[test]
fn cells_of_a_named_column_stay_whole() {
    let table = table_of(
        &["Option", "Description", "Total"],
        &[
            &["mode", "Default: water. What drives it.", "$245"],
            &["axis", "Default: flat. How the axle lies.", "$89"],
            &["loop", "Default: true. Whether it goes on.", "$1299"],
        ],
    );
    assert_eq!(table[0], ["Option", "Description", "Total"]);
    assert_eq!(
        table[1],
        ["mode", "Default: water. What drives it.", "$245"]
    );
}

#[test]
fn rows_of_a_named_table_are_one_list_whatever_they_hold() {
    let mut t = TestPage::new(800.0, 3000.0);
    t.open("body");
    for part in ["mill", "town"] {
        t.open("h2").text(&format!("Films at the {part}")).close();
        t.open("table").open("tr");
        for name in ["Film", "What it is"] {
            t.open("th").text(name).close();
        }
        t.close();
        for i in 0..8 {
            t.open("tr").open("td").text(&format!("{part} {i}")).close();
            t.open("td").text("A film ");
            for word in ["good", "long", "old"].iter().cycle().take(i * 3) {
                t.open("p").open("b").text(word).close().close();
            }
            t.close().close();
        }
        t.close();
    }
    let table = super::csv_of(t);
    let films: Vec<&str> = table[1..].iter().map(|row| row[0].as_str()).collect();
    let all: Vec<String> = (0..8).map(|i| format!("{} {i}", &films[0][..4])).collect();
    assert_eq!(films, all);
}

#[test]
fn who_wrote_stands_behind_the_word_for_it() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("div");
    for i in 1..6 {
        t.open("div").open("h2");
        t.open_with("a", &[("href", &format!("/{i}"))]);
        t.text(&format!("Number {i} of our walks in the hills"))
            .close()
            .close();
        t.open("p").text("Posted by ");
        t.open_with("a", &[("href", "#!")])
            .text("Ann Weaver")
            .close();
        t.text(&format!(" on May {i}, 2023")).close().close();
    }
    let table = super::csv_of(t);
    assert_eq!(table[0], ["title", "url", "date", "author", "author_url"]);
    assert_eq!(table[1][2..4], ["2023-05-01", "Ann Weaver"]);
}

#[test]
fn what_leads_everywhere_to_one_place_is_no_column() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("div");
    for i in 0..5 {
        t.open("div").open("h3");
        t.open_with("a", &[("href", &format!("/shop/{i}"))]);
        t.text(&format!("The shop of number {i}")).close().close();
        t.open("p").text(&format!("It sells {i} things.")).close();
        t.open("span").text(",").close();
        t.open_with("a", &[("href", "/help"), ("title", "?")])
            .text("?")
            .close()
            .close();
    }
    let page = t.finish();
    let report = RecordsJson::new(&page, Mdr::default().records(&page));
    let csv = report.to_csv();
    assert!(
        csv.contains("/shop/4") && csv.contains("It sells 4"),
        "{csv}"
    );
    assert!(!csv.contains("/help") && !csv.contains("\",\""), "{csv}");
}

#[test]
fn signs_in_the_cells_of_a_table_are_words() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("table").open("tr");
    for name in ["Feature", "Basic", "Pro"] {
        t.open("th").text(name).close();
    }
    t.close();
    for i in 0..8 {
        t.open("tr").open("td").text(&format!("Feature number {i}"));
        t.close();
        for has in [i % 2 == 0, true] {
            let (src, alt) = if has {
                ("/y.png", "Yes")
            } else {
                ("/n.png", "No")
            };
            t.open("td").open_with("img", &[("src", src), ("alt", alt)]);
            t.close().close();
        }
        t.close();
    }
    let table = super::csv_of(t);
    assert_eq!(table[0], ["Feature", "Basic", "Pro"]);
    assert_eq!(table[1], ["Feature number 0", "Yes", "Yes"]);
    assert_eq!(table[2], ["Feature number 1", "No", "Yes"]);
}

#[test]
fn the_links_of_a_nested_list_are_beside_its_items() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body");
    for i in 1..7 {
        t.open("article").open("h3");
        t.open_with("a", &[("href", &format!("/thing/{i}"))]);
        t.text(&format!("Thing number {i} of the whole collection"));
        t.close().close().open("ul");
        for tag in ["red", "blue"] {
            t.open("li").open("span");
            t.open_with("a", &[("href", &format!("/tag/{tag}{i}"))]);
            t.text(&format!("{tag} {i}")).close().close().close();
        }
        t.open("li").text("plain").close().close().close();
    }
    let page = t.finish();
    let report = RecordsJson::new(&page, Mdr::default().records(&page));
    let fields = &report.regions[0].records[2].fields;
    let list = fields.iter().find(|f| !f.items.is_empty());
    let urls = ["red3", "blue3"].map(|tag| format!("https://example.org/tag/{tag}"));
    let [red, blue] = urls.each_ref().map(String::as_str);
    assert_eq!(list.map(|f| &*f.items[2]), Some("plain"));
    assert_eq!(
        list.map(|f| f.urls.clone()),
        Some([red, blue, ""].map(str::to_owned).to_vec())
    );
    let csv = report.to_csv();
    assert!(csv.contains("red 3; blue 3; plain"), "{csv}");
    assert!(csv.contains(&urls.join("; ")), "{csv}");
}

#[test]
fn what_stands_in_some_records_before_what_all_have_shifts_nothing() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body");
    for i in 0..9 {
        t.open("article").open("h3");
        t.open_with("a", &[("href", &format!("/thing/{i}"))]);
        t.text(&format!("Thing number {i}")).close().close();
        if i % 3 == 0 {
            t.open("p").text("Only few left").close();
        }
        t.open("p").text(&format!("In stock at shop {i}"));
        t.close().close();
    }
    let rows = super::csv_of(t);
    let stock = |row: &Vec<String>| row.iter().position(|cell| cell.starts_with("In stock"));
    let places: Vec<Option<usize>> = rows[1..].iter().map(stock).collect();
    assert!(places.len() == 9 && places[0].is_some(), "{rows:?}");
    assert!(places.iter().all(|place| *place == places[0]), "{rows:?}");
}

#[test]
fn the_first_line_of_cells_is_a_title_under_the_name_of_their_column() {
    let mut t = TestPage::new(800.0, 900.0);
    t.open("body").open("table").open("tr");
    for name in ["Titel", "Ort"] {
        t.open("th").text(name).close();
    }
    t.close();
    for i in 0..5 {
        t.open("tr").open("td");
        t.open_with("a", &[("href", &format!("/{i}"))]);
        t.text(&format!("Mills of number {i}")).close();
        t.open("br").close().text(&format!("Ilse Kramer {i}"));
        t.open("br").close().text("Reed Press").close();
        t.open("td").text(&format!("Shelf G{i}")).close().close();
    }
    let table = super::csv_of(t);
    assert_eq!(table[0], ["title", "url", "text", "Ort"]);
    let first = [
        "Mills of number 0",
        "https://example.org/0",
        "Ilse Kramer 0 Reed Press",
        "Shelf G0",
    ];
    assert_eq!(table[1], first);
}
