//! Tables, definition lists and code.

use super::super::AFTER_INFILL;
use super::{
    Candidates, KindProbabilities, PageKind, Units, Verdict, found, settled, settled_on, table,
};
use crate::content::decision::Decision;
use crate::content::settling::settle_by;
use crate::snapshot::test_page::TestPage;

#[test]
fn tables_are_whole_or_gone() {
    let rows = [["Name", "Price"], ["Apple", "12"], ["pear", "never"]];
    assert_eq!(
        settled(|t| table(t, "th", &rows)),
        "Name Price Apple 12 pear never"
    );
    let rows = [["Name", "the price of it"], ["apple", "twelve euros"]];
    assert_eq!(settled(|t| table(t, "th", &rows)), "");
    assert_eq!(
        settled(|t| table(t, "td", &rows)),
        "",
        "a row with a hole is none"
    );
    let rows = [
        ["Name", "Price"],
        ["apple", "12 euros or more"],
        ["Pear", "x"],
    ];
    assert_eq!(
        settled(|t| table(t, "td", &rows)),
        "Name Price Pear x",
        "a row may be a record"
    );
}

#[test]
fn a_table_between_two_texts_needs_less() {
    let rows = [["Name", "cost"], ["apple", "12"]];
    let around = |before: &'static str, after: &'static str| {
        settled(|t| {
            t.open("div").open("p").text(before).close().close();
            table(t, "th", &rows);
            t.open("div").open("p").text(after).close().close();
        })
    };
    assert_eq!(around("Before", "after"), "Before");
    assert_eq!(around("Before", "After"), "Before Name cost apple 12 After");
}

#[test]
fn a_table_right_behind_a_text_is_read_with_it() {
    let rows = [["height", "45"], ["weight", "4"]];
    let behind = |before: &'static str| {
        settled(|t| {
            t.open("p").text(before).close();
            table(t, "th", &rows);
        })
    };
    assert_eq!(behind("Before"), "Before height 45 weight 4");
    assert_eq!(behind("before"), "");
    let wrapped = settled(|t| {
        t.open("p").text("Before").close();
        t.open("div").open("div");
        table(t, "th", &rows);
    });
    assert_eq!(wrapped, "Before height 45 weight 4");
    let headed = |tag: &'static str| {
        settled(move |t| {
            t.open("p").text("Before").close();
            t.open(tag).open("div").open("h4").text("sizes").close();
            table(t, "th", &rows);
        })
    };
    assert_eq!(headed("div"), "Before sizes height 45 weight 4");
    assert_eq!(headed("aside"), "Before");
}

/// Source: Intercom.
#[test]
fn a_table_that_ends_a_text_in_boxes_falls_or_stands_with_it() {
    let rows = [["lamp", "says"], ["red", "stop"]];
    let body = |holder: &'static str, pieces: &'static [&'static str], behind: &'static str| {
        settled(move |t| {
            t.open(holder);
            for piece in pieces {
                t.open("div").open("p").text(piece).close().close();
            }
            t.open("div");
            table(t, "td", &rows);
            t.close();
            // Another element: one more paragraph would belong to the column of the others.
            if !behind.is_empty() {
                t.open("section").text(behind).close();
            }
            t.close();
        })
    };
    let pieces = &["Pull the plug", "Wait", "Mind the load"];
    let kept = "Pull the plug Wait Mind the load";
    let whole = format!("{kept} lamp says red stop");
    assert_eq!(body("article", pieces, ""), whole);
    assert_eq!(body("aside", pieces, ""), kept);
    assert_eq!(body("article", pieces, "more of it"), kept);
    assert_eq!(body("article", &["Pull the plug"], ""), "Pull the plug");
}

/// Source: DataTables.
#[test]
fn what_serves_a_table_in_its_box_parts_it_from_no_text() {
    let rows = [["pump", "power"], ["one", "1"]];
    let boxed = |control: fn(&mut TestPage)| {
        settled(move |t| {
            t.open("p").text("Before").close().open("div");
            control(t);
            t.open("div");
            table(t, "th", &rows);
        })
    };
    let kept = "Before pump power one 1";
    let search = |t: &mut TestPage| {
        t.open("div").open("label").text("search:").close();
        t.open("input").close().close();
    };
    assert_eq!(boxed(search), kept);
    let status = |t: &mut TestPage| {
        t.open("div").text("showing 1 to 9 of 57 entries").close();
    };
    assert_eq!(boxed(status), kept);
    let pages = |t: &mut TestPage| {
        t.open("nav").text("next").close();
    };
    assert_eq!(boxed(pages), kept);
    let label = |t: &mut TestPage| {
        t.open("div").text("from another shop").close();
    };
    assert_eq!(boxed(label), "Before");
}

#[test]
fn a_head_in_a_table_of_its_own_is_kept_with_its_rows() {
    let kept = settled(|t| {
        t.open("p").text("Before").close();
        t.open("div").open("table").open("tr");
        t.open("th").text("pump").close().open("th").text("power");
        t.close().close().close().close();
        t.open("div");
        table(t, "td", &[["one", "1"], ["two", "2"]]);
    });
    assert_eq!(kept, "Before pump power one 1 two 2");
}

#[test]
fn a_head_that_is_not_shown_is_kept_with_its_rows() {
    let kept = |before: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(before).close();
        t.open("table").open_bare("thead").open_bare("tr");
        for name in ["pump", "power"] {
            t.open_bare("th").unrendered(name).close();
        }
        t.close().close();
        for row in [["one", "1"], ["two", "2"]] {
            t.open("tr").open("td").text(row[0]).close();
            t.open("td").text(row[1]).close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let shown: Vec<bool> = units.list.iter().map(|u| !u.concealed).collect();
        assert_eq!(shown[1..3], [false, false]);
        let mut kept: Vec<bool> = units.list.iter().map(|u| u.text == "Before").collect();
        let possible = vec![true; kept.len()];
        let candidates = Candidates {
            probabilities: &vec![0.1; kept.len()],
            shown: &shown,
            possible: &possible,
            may_be: &shown,
            unlikely: &vec![false; kept.len()],
            types: &KindProbabilities::only(PageKind::Article),
        };
        let paths: Vec<u32> = (0..).take(kept.len()).collect();
        let wholes = found(&page, &units, &paths);
        settle_by(AFTER_INFILL, &wholes, &candidates, &mut kept);
        kept
    };
    assert!(kept("Before").into_iter().all(|kept| kept));
    assert!(!kept("before").contains(&true));
}

#[test]
fn what_rules_have_out_does_not_come_in_with_a_table() {
    let kept = |verdict: Option<Verdict>| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        let rows = [["Name", "Price"], ["Apple", "12"], ["Pear", "never"]];
        table(&mut t, "th", &rows);
        let page = t.finish();
        let units = Units::from_page(&page);
        let may_be: Vec<bool> = units.list.iter().map(|unit| unit.text != "never").collect();
        let mut kept = may_be.clone();
        let candidates = Candidates {
            probabilities: &vec![0.5; kept.len()],
            possible: &may_be,
            may_be: &may_be,
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(kept.len())
        };
        let paths: Vec<u32> = (0..).take(kept.len()).collect();
        let mut wholes = found(&page, &units, &paths);
        let verdicts = may_be.iter().map(|may_be| verdict.filter(|_| !may_be));
        wholes.rule_out(&verdicts.collect::<Vec<_>>());
        settle_by(AFTER_INFILL, &wholes, &candidates, &mut kept);
        kept
    };
    assert_eq!(kept(None), [true; 6], "a copy comes in");
    let ruled_out = Some(Decision::Label.into());
    assert_eq!(kept(ruled_out), [true, true, true, true, true, false]);
}

/// Rules for pictures do not apply to a figure of code or of a table.
#[test]
fn figures_of_code_and_tables_are_read_with_the_text_beside_them() {
    let beside = |text: &'static str| {
        settled(|t| {
            t.open("p").text(text).close().open("figure");
            table(t, "th", &[["oven", "price"], ["small", "300"]]);
            t.open("figcaption").text("prices of 2024").close().close();
            t.open("p").text("Between").close();
            t.open("figure").open("table").open("tr").open("td");
            t.open("pre").text("1").close().close();
            t.open("td").open("pre").text("sleep 1800").close().close();
            t.close().close().close();
        })
    };
    assert_eq!(
        beside("Prices"),
        "Prices oven price small 300 prices of 2024 Between 1 sleep 1800"
    );
    let alone = settled(|t| {
        t.open("p").text("Before").close().open("figure");
        t.open_with("img", &[("src", "a.png")]).close();
        t.open("figcaption").text("a mill").close().close();
    });
    assert_eq!(alone, "Before");
}

/// Source: Bootstrap.
#[test]
fn who_is_quoted_in_a_figure_is_named_with_the_quotation() {
    let quoted = settled(|t| {
        t.open("p").text("Before").close().open("figure");
        t.open("blockquote").open("p").text("we knew it").close();
        t.close().open("figcaption").text("the harbour master");
    });
    assert_eq!(quoted, "Before we knew it the harbour master");
}

#[test]
fn a_term_shares_the_fate_of_its_definition() {
    let list = |t: &mut TestPage, entries: &[[&str; 2]]| {
        t.open("dl");
        for [term, definition] in entries {
            t.open("dt").text(term).close();
            t.open("dd").text(definition).close();
        }
        t.close();
    };
    let entries = [["One", "a"], ["Two words", "b"], ["c", "d"]];
    assert_eq!(settled(|t| list(t, &entries)), "One a Two words b c d");
    let mut entries = [["One", "a"], ["and a long term", "b"], ["c", "and so on"]];
    assert_eq!(settled(|t| list(t, &entries)), "One a");
    // Half of the pairs are half of the list, however long each is.
    entries[2][1] = "Definition";
    let all = "One a and a long term b c Definition";
    assert_eq!(settled(|t| list(t, &entries)), all);
    let fact = [["property type", "Flat"]];
    let kept = settled(|t| list(t, &fact));
    assert_eq!(kept, "property type Flat", "a short value");
}

#[test]
fn code_is_whole() {
    let code = |t: &mut TestPage, lines: &[&str]| {
        t.open("pre");
        for line in lines {
            t.open("div").text(line).close();
        }
        t.close();
    };
    assert_eq!(
        settled(|t| code(t, &["If x", "then y", "never"])),
        "If x then y never"
    );
    assert_eq!(settled(|t| code(t, &["if x", "then y"])), "");
}

#[test]
fn a_table_between_kept_texts_comes_in_with_the_headings_above_it() {
    let kept = |head: &str, behind: &str| {
        settled_on(PageKind::Article, 0.2, |t| {
            t.open("main").open("p").text("Before").close();
            t.open("section")
                .open("h2")
                .text("files")
                .close()
                .open("div");
            t.open("div").open("h3").text("all of them").close().close();
            t.open("div");
            table(t, head, &[["name", "size"], ["a", "2 kB"], ["b", "3 kB"]]);
            t.close().close().close();
            t.open("section").open("p").text(behind).close();
        })
    };
    let files = "files all of them name size a 2 kB b 3 kB";
    assert_eq!(kept("th", "Behind"), format!("Before {files} Behind"));
    assert_eq!(kept("th", "behind"), "Before", "the last of it");
}

#[test]
fn a_titled_table_needs_no_kept_text_right_behind() {
    let kept = |behind: &str| {
        settled_on(PageKind::Service, 0.2, |t| {
            t.open("p").text("What is not included").close();
            t.open("div").open("div").text("dates").close();
            t.open("table").open("thead").open("tr");
            for cell in ["arrival", "guides", "places"] {
                t.open("th").text(cell).close();
            }
            t.close().close().open("tbody");
            for row in [["6 july", "ann", "none"], ["20 july", "glenn", "three"]] {
                t.open("tr");
                for cell in row {
                    t.open("td").text(cell).close();
                }
                t.close();
            }
            t.close().close().close();
            t.open("p").text("what they say").close();
            t.open("p").text(behind);
        })
    };
    let cells = "arrival guides places 6 july ann none 20 july glenn three";
    let before = "What is not included";
    let all = format!("{before} dates {cells} Questions");
    assert_eq!(kept("Questions"), all);
    assert_eq!(kept("questions"), before, "it ends there");
}
