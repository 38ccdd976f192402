use crate::algorithm::mdr::{DataRegion, FieldRole, Mdr};
use crate::snapshot::Kept;
use crate::snapshot::test_page::TestPage;

const SENTENCE: &str = "and then it goes on for a while, because there is much to say.";

fn lists(build: impl FnOnce(&mut TestPage)) -> Vec<DataRegion> {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body");
    build(&mut t);
    Mdr::default().records(&t.finish())
}

fn texts(list: &DataRegion) -> Vec<&str> {
    list.records.iter().map(|r| r.text.as_str()).collect()
}

fn paragraph(t: &mut TestPage, i: usize) {
    t.open("p").text(&format!("Paragraph {i} begins with "));
    t.open_with("a", &[("href", "/a")])
        .text("words of a link")
        .close();
    t.text(&format!(", {i} of them, {SENTENCE}")).close();
}

#[test]
fn paragraphs_are_no_records() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("h1").text("An article").close();
    for i in 0..8 {
        paragraph(&mut t, i);
    }
    let page = t.finish();
    assert_eq!(Mdr::default().records(&page), []);
    let all = Mdr::default().data_regions_in(&page, &Kept::all(&page));
    assert_eq!(all[0].records.len(), 8, "the paper's regions have them");
}

/// A letter is prose, wherever its lines end; titles below each other are none.
#[test]
fn a_line_end_makes_no_record() {
    let records = |first: &'static str, second: &'static str| {
        let found = lists(|t| {
            for i in 0..6 {
                t.open("p").text(first).open("br").close();
                t.text(&format!("{second} {i}.")).close();
            }
        });
        found.len()
    };
    let letter = "we have been writing to you for years, and nobody answers letter";
    assert_eq!(records("Dear all,", letter), 0);
    assert_eq!(records("A song", "track"), 1);
}

#[test]
fn paragraphs_do_not_hide_the_list_beside_them() {
    let found = lists(|t| {
        for i in 0..20 {
            paragraph(t, i);
        }
        t.open("ul");
        for i in 0..4 {
            t.open("li").open_with("a", &[("href", "/p")]);
            t.text(&format!("Thing {i}")).close();
            t.text(&format!(" for {i} euros")).close();
        }
        t.close();
    });
    let first = found.first().map(texts);
    let expected = (0..4).map(|i| format!("Thing {i} for {i} euros"));
    assert_eq!(
        first,
        Some(
            expected
                .collect::<Vec<_>>()
                .iter()
                .map(String::as_str)
                .collect()
        )
    );
}

#[test]
fn names_before_what_is_said_of_them_are_records() {
    let found = lists(|t| {
        t.open("ul");
        for i in 0..6 {
            t.open("li").open_with("a", &[("href", "/p")]);
            t.text(&format!("Library {i}")).close();
            t.text(&format!(" – number {i} of them, {SENTENCE}"))
                .close();
        }
    });
    let fields = &found[0].records[2].fields;
    assert_eq!(fields[0].text, "Library 2");
    assert_eq!(fields[0].role, FieldRole::Link);
}

#[test]
fn questions_and_what_customers_say_are_records() {
    let questions = lists(|t| {
        for i in 0..4 {
            t.open("div").open("div");
            t.text(&format!(
                "How many of all these things do I need for {i} people?"
            ));
            t.close()
                .open("div")
                .text(&format!("It takes {i}, {SENTENCE}"));
            t.close().close();
        }
    });
    assert_eq!(questions[0].records.len(), 4);
    let reviews = lists(|t| {
        for i in 0..4 {
            t.open("div")
                .open("p")
                .text(&format!("It took {i}, {SENTENCE}"));
            t.close()
                .open("p")
                .text(&format!("Buyer {i}"))
                .close()
                .close();
        }
    });
    assert_eq!(reviews[0].records.len(), 4);
}

#[test]
fn what_asks_for_consent_is_no_list() {
    for (name, value) in [
        ("role", "dialog"),
        ("id", "cookie-settings"),
        ("class", "modal"),
        ("class", "sp-dsgvo-overlay"),
    ] {
        let found = lists(|t| {
            for i in 0..9 {
                paragraph(t, i);
            }
            t.open_with("div", &[(name, value)]).open("ul");
            for kind in ["Necessary", "Statistics", "Marketing"] {
                t.open("li").open("b").text(kind).close();
                t.open("p").text("What they do").close().close();
            }
        });
        assert_eq!(found, [], "{name}={value}");
    }
}

#[test]
fn sections_cut_in_their_middle_and_outlines_are_no_lists() {
    let found = lists(|t| {
        for i in 0..6 {
            paragraph(t, i);
            t.open_with("img", &[("src", "/i.png")]).close();
            t.open("h2").text(&format!("Section {i}")).close();
        }
    });
    assert_eq!(found, []);
}

/// Most of the line is links, but they are parts of a sentence.
#[test]
fn links_of_a_sentence_are_no_records() {
    let found = |between: [&'static str; 4]| {
        lists(|t| {
            t.open("p");
            for (i, words) in between.iter().enumerate() {
                t.text(words).open_with("a", &[("href", &format!("/{i}"))]);
                t.text(&format!("Great Television Channel {i}")).close();
            }
        })
        .len()
    };
    assert_eq!(
        found(["Subscribe to ", ", support the ", ", watch the ", " and "]),
        0
    );
    assert_eq!(found(["Also: ", " – ", " – ", " and "]), 1);
}

#[test]
fn headings_below_each_other_are_a_list() {
    let found = lists(|t| {
        t.open("div");
        for i in 0..4 {
            t.open("h4").text(&format!("Song {i}")).close();
        }
    });
    assert_eq!(texts(&found[0]), ["Song 0", "Song 1", "Song 2", "Song 3"]);
}

#[test]
fn words_in_a_line_are_no_records() {
    let found = lists(|t| {
        t.open("p").text("There are films such as ");
        for i in 0..4 {
            t.open("em").open("b").text(&format!("Film {i}")).close();
            t.text(" of last year").close().text(", ");
        }
        t.text(SENTENCE);
    });
    assert_eq!(found, []);
}

#[test]
fn a_link_in_a_sentence_cuts_nothing() {
    let found = lists(|t| {
        for i in 0..5 {
            t.open("div").open("h3").text(&format!("Thing {i}")).close();
            paragraph(t, i);
            t.close();
        }
    });
    let fields = &found[0].records[3].fields;
    let told: Vec<(FieldRole, &str)> = fields.iter().map(|f| (f.role, f.text.as_str())).collect();
    let whole = format!("Paragraph 3 begins with words of a link, 3 of them, {SENTENCE}");
    let expected = [(FieldRole::Text, "Thing 3"), (FieldRole::Text, &*whole)];
    assert_eq!(told, expected);
    assert_eq!(fields[1].url.as_deref(), Some("https://example.org/a"));
}

/// The columns of a page repeat, but have nothing in common; the list in one of them is found.
#[test]
fn sections_that_differ_are_no_list() {
    let build = |with_list: bool| {
        lists(|t| {
            t.open_with("div", &[("class", "section")])
                .open("h2")
                .text("About us")
                .close();
            t.open("p").text("We make things of iron.").close().close();
            t.open_with("div", &[("class", "section")])
                .open("form")
                .open("label");
            t.text("Your name")
                .close()
                .open("input")
                .close()
                .close()
                .close();
            t.open_with("div", &[("class", "section")]).open("ul");
            for i in 0..if with_list { 5 } else { 1 } {
                t.open("li").open_with("a", &[("href", &format!("/{i}"))]);
                t.open("b")
                    .text(&format!("Item number {i}"))
                    .close()
                    .close();
                t.open("i").text("of iron").close().close();
            }
            t.close().close();
            t.open_with("div", &[("class", "section")])
                .open("table")
                .open("tr");
            t.open("td")
                .text("Call")
                .close()
                .open("td")
                .text("555 123")
                .close();
            t.close().close().close();
        })
    };
    assert_eq!(build(false), []);
    let found = build(true);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].records.len(), 5);
}

/// Two things are a list where each has several parts; placeholders are none.
#[test]
fn two_lines_and_placeholders_are_no_list() {
    let two = |parts: usize, names: [usize; 2]| {
        lists(|t| {
            for i in names {
                t.open_with("div", &[("class", "card")]);
                t.open_with("a", &[("href", &format!("/{i}"))]);
                t.text(&format!("Place number {i}")).close();
                for (tag, text) in [
                    ("b", "Thai"),
                    ("i", "4.5"),
                    ("div", "Main Street"),
                    ("p", "open"),
                ]
                .iter()
                .take(parts)
                {
                    t.open("div")
                        .open("div")
                        .open(tag)
                        .text(text)
                        .close()
                        .close()
                        .close();
                    t.open("span").open(tag).text(text).close().close();
                }
                t.close();
            }
        })
        .len()
    };
    assert_eq!((two(1, [0, 1]), two(4, [0, 1])), (0, 1));
    // The same for a wide window and for a narrow one.
    assert_eq!(two(4, [0, 0]), 0);
    let loading = lists(|t| {
        for _ in 0..6 {
            t.open("div").open("h3").text("Loading...").close();
            t.open("p").text("Please wait").close().close();
        }
    });
    assert_eq!(loading, []);
}

/// Paragraphs with code between them are a manual's text.
#[test]
fn paragraphs_and_code_are_no_records() {
    let found = |code: &'static str| {
        lists(|t| {
            for i in 0..4 {
                t.open("p")
                    .text(&format!("Now we do step {i}, {SENTENCE}"))
                    .close();
                t.open(code).text(&format!("step({i})")).close();
            }
        })
        .len()
    };
    assert_eq!((found("pre"), found("div")), (0, 1));
}
