//! Series of alike boxes.

use super::{CUT, Candidates, KindProbabilities, PageKind, TestPage, Units, settled_by};
use crate::content::offers::names_amount;
use crate::content::wholes::twins::twins;

/// What is kept of so many testimonial cards, the last with another class: its texts have this probability, and its
/// quote may be a link.
fn cards(count: usize, last: f32, is_linked: bool) -> String {
    let said = [
        ("Ann", "Very good."),
        ("Ben", "As we like it."),
        ("Cleo", "Never late."),
    ];
    let likely = move |text: &str| match text {
        "Cleo" | "Never late." => last,
        "Ann" => 0.5,
        _ => 0.49,
    };
    settled_by(PageKind::Service, likely, |t| {
        for (name, text) in &said[3 - count..] {
            let is_last = *name == "Cleo";
            t.open_with(
                "div",
                &[("class", if is_last { "card" } else { "card mb-3" })],
            );
            t.open("h5").text(name).close().open("p");
            if is_last && is_linked {
                t.open_with("a", &[("href", "/more")]).text(text).close();
            } else {
                t.text(text);
            }
            t.close().close();
        }
    })
}

#[test]
fn what_most_twins_keep_the_last_keeps_whatever_its_class() {
    let two = "Ann Very good. Ben As we like it.";
    assert_eq!(cards(3, 0.42, false), format!("{two} Cleo Never late."));
    assert_eq!(cards(3, 0.3, false), two, "much less likely");
    assert_eq!(cards(3, 0.42, true), two, "a link");
    assert_eq!(cards(2, 0.42, false), "Ben As we like it.", "no series");
}

#[test]
fn items_whose_texts_go_on_in_other_ways_are_twins_by_how_they_begin() {
    let likely = |text: &str| if text == "34 min" { 0.38 } else { 0.5 };
    let kept = settled_by(PageKind::Forum, likely, |t| {
        for (when, answers) in [("4 min", 2), ("12 min", 0), ("34 min", 1)] {
            t.open("section").open("small").text(when).close();
            t.open("p").text("What somebody wrote").close();
            for _ in 0..answers {
                t.open("div").text("An answer").close();
            }
            t.close();
        }
    });
    assert!(kept.contains("An answer 12 min"), "{kept}");
    assert!(kept.contains("34 min"), "{kept}");
}

/// What is kept of three plans, each with a kept name and a list of two features of this probability.
fn plans(kind: PageKind, least: f32) -> String {
    let likely = move |text: &str| {
        let is_thing = text.starts_with(|c: char| c.is_ascii_digit());
        if is_thing { least } else { 0.6 }
    };
    settled_by(kind, likely, |t| {
        for (name, things) in [
            ("Light", ["50 letters", "100 calls"]),
            ("Dark", ["150 letters", "1000 calls"]),
            ("Bright", ["350 letters", "2000 calls"]),
        ] {
            t.open("div").open("h4").text(name).close();
            t.open("p").text("Plan").close().open("ul");
            for thing in things {
                t.open("li").text(thing).close();
            }
            t.close().close();
        }
    })
}

#[test]
fn what_is_below_titles_that_all_twins_keep_is_their_body() {
    let all = "Light Plan 50 letters 100 calls Dark Plan 150 letters 1000 calls \
               Bright Plan 350 letters 2000 calls";
    let names = "Light Plan Dark Plan Bright Plan";
    assert_eq!(plans(PageKind::Service, 0.35), all);
    assert_eq!(plans(PageKind::Service, 0.2), names, "unlikely");
    for kind in [PageKind::Collection, PageKind::Article] {
        assert_eq!(plans(kind, 0.35), names, "{kind:?}");
    }
}

/// What is kept of boxes of two texts behind their twins, on a page of this kind. Each text has this probability, and
/// the second may be a link.
fn after_twins(kind: PageKind, is_linked: bool, boxes: &[[(&str, f32); 2]]) -> String {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for [(first, _), (second, _)] in boxes {
        t.open("div").open("h5").text(first).close().open("p");
        if is_linked {
            t.open_with("a", &[("href", "/more")]).text(second).close();
        } else {
            t.text(second);
        }
        t.close().close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let probabilities: Vec<f32> = boxes.iter().flatten().map(|(_, likely)| *likely).collect();
    let mut kept: Vec<bool> = probabilities.iter().map(|likely| *likely >= CUT).collect();
    let candidates = Candidates {
        probabilities: &probabilities,
        types: &KindProbabilities::only(kind),
        ..Candidates::open(kept.len())
    };
    let prices: Vec<bool> = units.list.iter().map(names_amount).collect();
    for series in twins(&page, &units) {
        series.settle(&candidates, &mut kept);
        series.keep_prices(&prices, &candidates, &mut kept);
    }
    let texts = units.list.iter().zip(kept).filter(|(_, kept)| *kept);
    let texts: Vec<&str> = texts.map(|(unit, _)| unit.text.as_str()).collect();
    texts.join(" ")
}

#[test]
fn a_label_comes_in_with_what_it_leads_to() {
    let kept = |first: f32, last: f32| {
        let boxes = [
            [("Total Time:", 0.5), ("10 mins", first)],
            [("Servings:", 0.5), ("1", 0.5)],
            [("Prep Time:", 0.42), ("5 mins", last)],
        ];
        after_twins(PageKind::Article, false, &boxes)
    };
    let others = "Total Time: Servings: 1";
    assert_eq!(kept(0.3, 0.3), others);
    assert_eq!(kept(0.3, 0.5), format!("{others} Prep Time: 5 mins"));
    let all = "Total Time: 10 mins Servings: 1 Prep Time: 5 mins";
    assert_eq!(kept(0.5, 0.42), all, "both join");
}

#[test]
fn what_each_card_says_to_lead_on_does_not_come_in() {
    let kept = |is_linked: bool, says: &str| {
        let boxes = [
            [("Ann", 0.5), (says, 0.5)],
            [("Ben", 0.5), (says, 0.5)],
            [("Cleo", 0.42), (says, 0.42)],
        ];
        after_twins(PageKind::Article, is_linked, &boxes)
    };
    let without = |says: &str| format!("Ann {says} Ben {says} Cleo");
    assert_eq!(kept(true, "The full story"), without("The full story"));
    assert_eq!(kept(false, "Lees verder..."), without("Lees verder..."));
    assert!(kept(false, "Plan").ends_with("Cleo Plan"), "a label");
}

#[test]
fn a_body_says_something_else_in_each_box() {
    let kept = |bodies: [&str; 3]| {
        let [one, two, three] = bodies.map(|body| (body, 0.35));
        let boxes = [
            [("Light", 0.6), one],
            [("Dark", 0.6), two],
            [("Bright", 0.6), three],
        ];
        after_twins(PageKind::Service, false, &boxes)
    };
    let all = "Light Fifty letters Dark Ten letters Bright All letters";
    assert_eq!(kept(["Fifty letters", "Ten letters", "All letters"]), all);
    assert_eq!(kept(["Find out now"; 3]), "Light Dark Bright");
}

#[test]
fn a_price_comes_in_where_more_than_half_of_its_twins_keep_theirs() {
    let kept = |texts: [(&str, f32); 3]| {
        let [one, two, three] = texts;
        let boxes = [[("A", 0.5), one], [("B", 0.5), two], [("C", 0.5), three]];
        after_twins(PageKind::Article, false, &boxes)
    };
    let [most, few] = [0.5, 0.2].map(|first| kept([("$2", first), ("$3", 0.2), ("$4", 0.5)]));
    assert_eq!(most, "A $2 B $3 C $4");
    assert_eq!(few, "A B C $4", "fewer");
    let numbers = kept([("2", 0.5), ("3", 0.2), ("4", 0.5)]);
    assert_eq!(numbers, "A 2 B C 4");
}
