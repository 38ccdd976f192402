//! Labels and headings that lead to nothing, and what is too unlikely to be brought in.

use super::{Candidates, KindProbabilities, PageKind, Units, found, list};
use crate::snapshot::test_page::TestPage;

/// What is kept by [`Wholes::even`] and [`Wholes::drop_leads`] of a label, a list of two and a text behind it.
fn led(label: &str, probabilities: [f32; 4], kept: [bool; 4]) -> [bool; 4] {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text(label).close();
    list(&mut t, &[("", "one thing"), ("", "other thing")]);
    t.open("p").text("And so on").close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let wholes = found(&page, &units, &[0, 1, 1, 2]);
    let mut kept = kept;
    let candidates = Candidates {
        probabilities: &probabilities,
        shown: &[true; 4],
        possible: &[true; 4],
        may_be: &[true; 4],
        unlikely: &[false; 4],
        types: &KindProbabilities::only(PageKind::Article),
    };
    wholes.even(&candidates, &mut kept);
    wholes.drop_leads(&candidates, &mut kept);
    kept
}

#[test]
fn what_a_kept_text_leads_to_stays_with_it() {
    let [yes, no] = [true, false];
    let label = [yes, no, no, no];
    assert_eq!(
        led("Take these:", [0.9, 0.3, 0.3, 0.1], label),
        [yes, yes, yes, no]
    );
    assert_eq!(led("Take these", [0.9, 0.3, 0.3, 0.1], label), label);
    assert_eq!(
        led("Take these:", [0.9, 0.1, 0.1, 0.1], label),
        [yes, yes, yes, no],
        "it is surely content"
    );
    assert_eq!(
        led("Take these:", [0.4, 0.1, 0.1, 0.1], [yes, no, no, yes]),
        [yes, no, no, yes]
    );
    assert_eq!(led("Take these:", [0.9, 0.01, 0.01, 0.1], label), [no; 4]);
    assert_eq!(
        led("Take these:", [0.9, 0.01, 0.01, 0.9], [yes, no, no, yes]),
        [yes, no, no, yes]
    );
    assert_eq!(led("See also:", [0.3, 0.1, 0.1, 0.1], label), [no; 4]);
    let sentence = "All of it is sent to the address that you find here:";
    assert_eq!(led(sentence, [0.9, 0.01, 0.01, 0.1], label), label);
    assert_eq!(led(sentence, [0.8, 0.01, 0.01, 0.1], label), [no; 4]);
    let near = [yes, no, no, yes];
    assert_eq!(led("See also:", [0.3, 0.1, 0.1, 0.9], near), near);
}

#[test]
fn a_heading_at_the_end_heads_what_is_kept() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for (tag, text) in [
        ("p", "The text."),
        ("h2", "Follow us"),
        ("h3", "Everywhere"),
        ("p", "Here and there"),
    ] {
        t.open(tag).text(text).close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let wholes = found(&page, &units, &[0, 1, 2, 3]);
    let dropped = |likelihood: f32, mut kept: [bool; 4]| {
        let candidates = Candidates {
            probabilities: &[likelihood; 4],
            shown: &[true; 4],
            possible: &[true; 4],
            may_be: &[true; 4],
            unlikely: &[false; 4],
            types: &KindProbabilities::only(PageKind::Article),
        };
        wholes.drop_last_headings(&candidates, &mut kept);
        kept
    };
    let [yes, no] = [true, false];
    let headings = [yes, yes, yes, no];
    assert_eq!(dropped(0.3, headings), [yes, no, no, no]);
    assert_eq!(dropped(0.9, headings), headings);
    assert_eq!(dropped(0.3, [yes; 4]), [yes; 4]);
    assert_eq!(dropped(0.3, [no, yes, no, no]), [no, yes, no, no]);
}

#[test]
fn names_of_things_in_a_catalogue_stay_at_its_end() {
    let kept = |kind: PageKind| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("All of our shorts").close();
        for name in ["Chinos", "Seersucker", "Linen", "Swimming"] {
            t.open("div").open("h3").text(name).close();
            t.open("p").text("Sold out").close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let wholes = found(&page, &units, &[0, 1, 2, 1, 2, 1, 2, 1, 2]);
        let candidates = Candidates {
            probabilities: &[0.3; 9],
            shown: &[true; 9],
            possible: &[true; 9],
            may_be: &[true; 9],
            unlikely: &[false; 9],
            types: &KindProbabilities::only(kind),
        };
        let mut kept = [0, 1, 0, 1, 0, 1, 0, 1, 0].map(|name| name == 1);
        kept[0] = true;
        wholes.drop_last_headings(&candidates, &mut kept);
        kept.into_iter().filter(|kept| *kept).count()
    };
    assert_eq!(kept(PageKind::Collection), 5);
    assert_eq!(kept(PageKind::Product), 1);
}

#[test]
fn a_list_brings_in_nothing_unlikely_but_a_column_has_no_holes() {
    let settled = |build: fn(&mut TestPage)| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        build(&mut t);
        let page = t.finish();
        let units = Units::from_page(&page);
        let wholes = found(&page, &units, &[0; 5]);
        let candidates = Candidates {
            probabilities: &[0.4, 0.4, 0.4, 0.2, 0.05],
            shown: &[true; 5],
            possible: &[true; 5],
            may_be: &[true; 5],
            unlikely: &[false, false, false, false, true],
            types: &KindProbabilities::only(PageKind::Article),
        };
        let mut kept = [true, true, true, false, false];
        wholes.settle(&candidates, &mut kept);
        kept
    };
    let items = settled(|t| list(t, &["", "", "", "", ""].map(|class| (class, "An item"))));
    assert_eq!(items, [true, true, true, true, false]);
    let column = settled(|t| {
        for number in ["1", "2", "3", "4", "5"] {
            t.open("div").open("p").text(number).close().close();
        }
    });
    assert_eq!(column, [true; 5]);
}

/// Whether a line of that probability stays above links that are left out, between two paragraphs that are kept.
fn stays_above(line: &str, link: &str, likelihood: f32) -> bool {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text("The text of it.").close();
    t.open("div").open("span").text(line).close().open("ul");
    for _ in 0..2 {
        t.open("li").open_with("a", &[("href", "/x")]).text(link);
        t.close().close();
    }
    t.close().close().open("p").text("The rest of it.").close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let wholes = found(&page, &units, &[0, 1, 2, 2, 0]);
    let candidates = Candidates {
        probabilities: &[0.9, likelihood, 0.2, 0.2, 0.9],
        shown: &[true; 5],
        possible: &[true; 5],
        may_be: &[true; 5],
        unlikely: &[false; 5],
        types: &KindProbabilities::only(PageKind::Article),
    };
    let [yes, no] = [true, false];
    let mut kept = [yes, yes, no, no, yes];
    wholes.drop_leads(&candidates, &mut kept);
    assert_eq!([kept[0], kept[2], kept[3], kept[4]], [yes, no, no, yes]);
    kept[1]
}

#[test]
fn the_label_of_a_box_falls_with_its_links() {
    let title = "Another tale of island choirs";
    assert!(!stays_above("Read also", title, 0.6));
    assert!(
        !stays_above("Олон хүн уншсан", title, 0.6),
        "in any language"
    );
    assert!(stays_above("The ferry sails again", title, 0.95));
    assert!(stays_above("The ferry sails again.", title, 0.6));
    assert!(stays_above("Ann Miller", "Facebook", 0.6), "buttons");
    assert!(stays_above("5 March 2024", title, 0.6));
}
