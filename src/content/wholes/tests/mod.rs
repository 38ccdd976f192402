//! Tests of structures on whole pages.

mod accordions;
mod around_lists;
mod cards;
mod documents;
mod ends;
mod frames;
mod linked;
mod numbered_sections;
mod openings;
mod own_lines;
mod pairs;
mod parts;
mod records;
mod sections;
mod shops;
mod tables;
mod twins;
mod unseen;

use super::*;
use crate::content::candidates::Candidates;
use crate::content::data_tables::data_tables;
use crate::content::linked_data::LinkedData;
use crate::content::page_type::{KindProbabilities, PageKind};
use crate::content::settling::settle_by;
use crate::snapshot::test_page::{TestPage, inline};
use crate::snapshot::{NodeId, Style};
use std::collections::BTreeMap;

fn found(page: &PageSnapshot, units: &Units, paths: &[u32]) -> Wholes {
    Wholes::from_page(
        page,
        units,
        paths,
        &LinkedData::from_page(page),
        &data_tables(page),
    )
}

/// What is kept of a page where only texts in capitals are kept at first.
fn settled(build: impl FnOnce(&mut TestPage)) -> String {
    settled_on(PageKind::Article, 0.1, build)
}

/// The same on a page of a kind, where every text has this probability.
fn settled_on(kind: PageKind, likely: f32, build: impl FnOnce(&mut TestPage)) -> String {
    let is_capital = |text: &str| text.starts_with(char::is_uppercase);
    settled_page(kind, |_| likely, is_capital, build)
}

/// Minimum probability of a text that is kept at first, where each has its own.
const CUT: f32 = 0.45;

/// What is kept of a page of a kind, given the probability of each text.
fn settled_by(
    kind: PageKind,
    likely: impl Fn(&str) -> f32,
    build: impl FnOnce(&mut TestPage),
) -> String {
    settled_page(kind, &likely, |text| likely(text) >= CUT, build)
}

/// What is kept of a page of a kind, given the probability of each text and which are kept at first.
pub(super) fn settled_page(
    kind: PageKind,
    likely: impl Fn(&str) -> f32,
    is_kept: impl Fn(&str) -> bool,
    build: impl FnOnce(&mut TestPage),
) -> String {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    build(&mut t);
    let page = t.finish();
    let units = Units::from_page(&page);
    let mut kept: Vec<bool> = units.list.iter().map(|u| is_kept(&u.text)).collect();
    let may_be: Vec<bool> = units.list.iter().map(|u| u.text != "never").collect();
    let mut numbers: BTreeMap<Vec<&str>, u32> = BTreeMap::new();
    let mut path_of = |node: NodeId| {
        let path: Vec<&str> = page
            .inclusive_ancestors(node)
            .map(|n| page.tag(n))
            .collect();
        let next = numbers.len() as u32;
        *numbers.entry(path).or_insert(next)
    };
    let paths: Vec<u32> = units.list.iter().map(|u| path_of(u.block)).collect();
    let probabilities: Vec<f32> = units.list.iter().map(|u| likely(&u.text)).collect();
    let unlikely: Vec<bool> = probabilities.iter().map(|p| *p < 0.1).collect();
    let shown = vec![true; kept.len()];
    let candidates = Candidates {
        probabilities: &probabilities,
        shown: &shown,
        possible: &may_be,
        may_be: &may_be,
        unlikely: &unlikely,
        types: &KindProbabilities::only(kind),
    };
    let wholes = found(&page, &units, &paths);
    settle_by(AFTER_INFILL, &wholes, &candidates, &mut kept);
    settle_by(DROP_FRAMES, &wholes, &candidates, &mut kept);
    let texts = units.list.iter().zip(kept).filter(|(_, k)| *k);
    texts
        .map(|(u, _)| u.text.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

fn list(t: &mut TestPage, items: &[(&str, &str)]) {
    t.open("ul");
    for (class, text) in items {
        t.open_with("li", &[("class", *class)]).text(text).close();
    }
    t.close();
}

fn table(t: &mut TestPage, head: &str, rows: &[[&str; 2]]) {
    t.open("table");
    for (i, row) in rows.iter().enumerate() {
        t.open("tr");
        for cell in row {
            t.open(if i == 0 { head } else { "td" }).text(cell).close();
        }
        t.close();
    }
    t.close();
}

#[test]
fn items_share_their_fate_and_aliens_stay_out() {
    let items = [
        ("item-1", "One"),
        ("item-2", "Two"),
        ("ad", "buy"),
        ("item-3", "three"),
        ("item-4", "Four"),
    ];
    assert_eq!(settled(|t| list(t, &items)), "One Two three Four");
    let mostly_dropped = [("", "One"), ("", "two"), ("", "three")];
    assert_eq!(settled(|t| list(t, &mostly_dropped)), "One");
}

#[test]
fn a_list_between_two_texts_needs_most_of_its_items() {
    let around = |before: &'static str, after: &'static str| {
        settled(|t| {
            t.open("p").text(before).close().open("ul");
            for text in ["One", "two", "Three"] {
                t.open("li").open_with("a", &[("href", "/x")]).text(text);
                t.close().close();
            }
            t.close().open("p").text(after).close();
        })
    };
    assert_eq!(around("Before", "after"), "Before One Three");
    assert_eq!(around("Before", "After"), "Before One two Three After");
}

#[test]
fn a_list_of_plain_texts_needs_most_of_its_items() {
    let items = [("", "One"), ("", "two"), ("", "Three")];
    assert_eq!(settled(|t| list(t, &items)), "One two Three");
    // Whatever boxes the texts are in, and with the label above.
    let shown = settled(|t| {
        t.open("p").text("what speaks for it:").close().open("ul");
        for (i, text) in ["One", "Two", "three", "Four"].iter().enumerate() {
            t.open("li");
            if i % 2 == 0 {
                t.open("div").text(text).close();
            } else {
                t.text(text);
            }
            t.close();
        }
        t.close();
    });
    assert_eq!(shown, "what speaks for it: One Two three Four");
}

#[test]
fn contents_are_whole_or_gone() {
    for (list, item) in [("ul", "li"), ("dl", "dt")] {
        let contents = |texts: [&str; 4], to: &str| {
            settled(|t| {
                t.open(list);
                for text in texts {
                    t.open(item).open_with("a", &[("href", to)]).text(text);
                    t.close().close();
                }
                t.close();
            })
        };
        for to in ["#a", "page.html#a"] {
            let most = contents(["One", "Two", "Three", "four"], to);
            assert_eq!(most, "One Two Three four");
            assert_eq!(contents(["One", "two", "three", "four"], to), "");
        }
        assert_eq!(contents(["One", "two", "three", "four"], "/a"), "One");
    }
}

#[test]
fn the_heading_of_an_item_stays_with_it() {
    let shown = settled(|t| {
        t.open("ul");
        for (head, text) in [
            ("the first of them", "All that is said of it."),
            ("another", "no"),
        ] {
            t.open("li").open("h3").text(head).close();
            t.open("div").text("9.7").close();
            t.open("h3").text("what it has").close();
            t.open("p").text(text).close().close();
        }
        t.close();
    });
    assert_eq!(
        shown,
        "the first of them what it has All that is said of it."
    );
}

#[test]
fn questions_stay_with_closed_answers() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for (target, text) in [
        ("#", "An answer that is closed as long as nobody asks."),
        (
            "/x",
            "Another one that nobody reads here but those who ask.",
        ),
        ("#", "no"),
    ] {
        t.open("div").open_with("a", &[("href", target)]);
        t.text("is it so?").close();
        t.open_bare("p").unrendered(text).close().close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let mut kept: Vec<bool> = units.list.iter().map(|u| u.text.starts_with('A')).collect();
    let shown: Vec<bool> = units.list.iter().map(|u| !u.concealed).collect();
    let paths: Vec<u32> = (0..units.len() as u32).collect();
    let wholes = found(&page, &units, &paths);
    let (may_be, unlikely) = (vec![true; shown.len()], vec![false; shown.len()]);
    let candidates = Candidates {
        probabilities: &[],
        shown: &shown,
        possible: &may_be,
        may_be: &may_be,
        unlikely: &unlikely,
        types: &KindProbabilities::only(PageKind::Article),
    };
    settle_by(AFTER_INFILL, &wholes, &candidates, &mut kept);
    assert_eq!(kept, [true, true, false, true, false, false]);
}

#[test]
fn alike_units_of_alike_items_share_their_fate() {
    let cards = |t: &mut TestPage, names: &[&str]| {
        for name in names {
            t.open("div").open("h3").text(name).close();
            t.open("p").text("x").close().close();
        }
    };
    let names = ["One", "Two", "three", "Four"];
    assert_eq!(settled(|t| cards(t, &names)), "One Two three Four");
    let half = ["One", "Two", "three", "four"];
    assert_eq!(settled(|t| cards(t, &half)), "One Two");
    let paragraphs = |t: &mut TestPage| {
        names.iter().for_each(|name| {
            t.open("p").text(name).close();
        });
    };
    assert_eq!(settled(paragraphs), "One Two Four", "of one parent");
}

#[test]
fn a_heading_stays_with_its_text() {
    let article = |heading: &'static str, below: [&'static str; 2]| {
        settled(move |t| {
            t.open("section").open("h2").text(heading).close();
            t.open("p").text(below[0]).close();
            t.open("h2").text("next").close();
            t.open("p").text(below[1]).close().close();
            t.open("p").text("Beside").close();
        })
    };
    assert_eq!(
        article("a heading", ["Text of it", "none"]),
        "a heading Text of it Beside"
    );
    assert_eq!(
        article("never", ["Text of it", "none"]),
        "Text of it Beside"
    );
    assert_eq!(
        article("a heading", ["none", "Text"]),
        "next Text Beside",
        "what is below the next one is not below the first"
    );
    let two = settled(|t| {
        t.open("h2").text("a heading").close();
        t.open("h3").text("a smaller one").close();
        t.open("p").text("Text of it").close();
    });
    assert_eq!(two, "a heading a smaller one Text of it");
    let sections = settled(|t| {
        t.open("h2").text("kept for its sections").close();
        t.open("h3").text("first").close();
        t.open("p").text("none").close();
        t.open("h3").text("second").close();
        t.open("p").text("Text of it, and more of it").close();
        t.open("h2").text("a heading").close();
        t.open("h3").text("third").close();
        t.open("p").text("none of it, nothing at all").close();
    });
    assert_eq!(
        sections,
        "kept for its sections second Text of it, and more of it"
    );
}

#[test]
fn a_label_stays_with_the_list_below_it() {
    let labelled = |below: [&'static str; 2]| {
        settled(move |t| {
            t.open("ul").open("li").text("a label");
            t.open("ul");
            for text in below {
                t.open("li").open("p").text(text).close().close();
            }
            t.close().close().close();
        })
    };
    assert_eq!(labelled(["One", "Two"]), "a label One Two");
    assert_eq!(labelled(["one", "two"]), "");
}

#[test]
fn a_heading_falls_with_its_text() {
    let section = |heading: &'static str, below: &'static str| {
        settled(move |t| {
            t.open("section").open("h2").text(heading).close();
            t.open("p").text(below).close().close();
            t.open("p").text("Beside").close();
        })
    };
    let none = "none of this text, that a reader came for, is kept";
    assert_eq!(section("A heading", none), "Beside");
    assert_eq!(section("A heading", "a button"), "A heading Beside");
    let above = |lower: &'static str, text: &'static str| {
        settled(move |t| {
            t.open("section").open("h3").text("A heading").close();
            t.open("p").text(none).close();
            t.open("section").open(lower).text("Part").close();
            t.open("p").text(text).close().close().close();
        })
    };
    assert_eq!(above("h4", "Text of it"), "A heading Part Text of it");
    assert_eq!(above("h4", none), "", "nor is its section");
    assert_eq!(above("h3", "Text of it"), "Part Text of it");
    let list = settled(|t| {
        for name in ["One", "Two", "three", "Four"] {
            t.open("div").open("h3").text(name).close();
            t.open("p").text(none).close().close();
        }
    });
    assert_eq!(list, "", "so do those that their list has kept");
    let long = "A heading that is a paragraph by itself, as it goes on and on, and says all that is to be said";
    assert_eq!(section(long, none), format!("{long} Beside"));
}

#[test]
fn a_short_list_between_kept_texts_stays_with_its_heading() {
    let section = |heading: &'static str, behind: &'static str| {
        settled(move |t| {
            t.open("section").open("h2").text(heading).close();
            list(t, &[("", "one"), ("", "two")]);
            t.open("h2").text(behind).close().close();
        })
    };
    assert_eq!(section("Modules", "Notes"), "Modules one two Notes");
    assert_eq!(section("Modules", "notes"), "Modules");
    assert_eq!(section("modules", "Notes"), "Notes");
}

#[test]
fn titles_that_no_tag_names_are_kept_in_series() {
    let sections = |weight: u16, below: [&'static str; 2]| {
        settled(move |t| {
            for text in below {
                let (title, rect) = (["first", "second"][usize::from(text == below[1])], [0.0; 4]);
                let style = Style {
                    font_weight: weight,
                    ..inline()
                };
                t.open("section").open("div");
                t.text_in(rect, title, style);
                t.close().open("p").text(text).close().close();
            }
        })
    };
    let kept = ["Text of it", "Text of that"];
    assert_eq!(sections(700, kept), "first Text of it second Text of that");
    assert_eq!(sections(400, kept), "Text of it Text of that");
    assert_eq!(
        sections(700, ["Text of it", "nothing"]),
        "Text of it",
        "one alone is no series"
    );
}

#[test]
fn a_heading_in_a_box_of_its_own_heads_what_follows_the_box() {
    let boxed = |below: [&'static str; 2]| {
        settled(move |t| {
            t.open("section").open("div").open("h2").text("a heading");
            t.close().close().open("div");
            for text in below {
                t.open("p").text(text).close();
            }
            t.close().close();
        })
    };
    assert_eq!(boxed(["Text of it", "More"]), "a heading Text of it More");
    assert_eq!(
        boxed(["other", "Text that is long enough"]),
        "Text that is long enough"
    );
    let teaser = settled(|t| {
        t.open("section").open("div").open("h3");
        t.open_with("a", &[("href", "x")]).text("a teaser").close();
        t.close().close().open("p").text("Text beside it").close();
    });
    assert_eq!(teaser, "Text beside it");
}

#[test]
fn a_link_that_edits_a_section_is_of_the_box_of_its_heading() {
    let section = |class: &'static str| {
        settled(move |t| {
            t.open("section").open("div").open("h2").text("a heading");
            t.close().open_with("span", &[("class", class)]).text("[");
            t.open_with("a", &[("href", "/edit")]).text("edit").close();
            t.text("]").close().close();
            t.open("p").text("Text of it").close().close();
        })
    };
    for class in ["mw-editsection", "editsection"] {
        assert_eq!(section(class), "a heading Text of it");
    }
    assert_eq!(section("more"), "Text of it");
}

#[test]
fn who_is_quoted_stays_with_the_quote() {
    let quote = |said: &'static str| {
        settled(move |t| {
            t.open("blockquote").open("p").text(said).close();
            t.text("jane doe, in a letter").close();
        })
    };
    assert_eq!(quote("Said"), "Said jane doe, in a letter");
    assert_eq!(quote("never"), "");
}

#[test]
fn a_value_stays_with_its_label() {
    let hours = |t: &mut TestPage, day: &str, hours: &str| {
        t.open("li");
        t.open("div")
            .text(day)
            .close()
            .open("div")
            .text(hours)
            .close();
        t.close();
    };
    let kept = settled(|t| {
        t.open("ul");
        hours(t, "Monday", "from 7 to 8");
        hours(t, "tuesday", "Closed");
        hours(t, "wednesday", "from 9 to 10");
        hours(t, "Thursday", "never");
        t.close();
    });
    assert_eq!(kept, "Monday from 7 to 8 tuesday Closed Thursday");
}
