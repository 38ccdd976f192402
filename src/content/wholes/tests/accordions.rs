//! Accordions: titles that open and close the panels below them.

use super::super::AFTER_INFILL;
use super::{Candidates, KindProbabilities, PageKind, Units, found};
use crate::content::settling::settle_by;
use crate::snapshot::test_page::TestPage;

const TEXT: &str = "The river had been quiet for most of the autumn, and the people in the lower town had \
                    stopped watching.";
const ANSWER: &str = "answer: three days at most, by land or by sea.";

/// What is kept of a page besides its running texts. Texts in capitals are kept at first; all others have this
/// probability.
fn kept(likely: f32, build: impl FnOnce(&mut TestPage)) -> String {
    kept_on(PageKind::Article, likely, build)
}

/// The same of a page of a kind.
fn kept_on(kind: PageKind, likely: f32, build: impl FnOnce(&mut TestPage)) -> String {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("article");
    build(&mut t);
    let page = t.finish();
    let units = Units::from_page(&page);
    let is_capital = |text: &str| text.starts_with(char::is_uppercase);
    let mut kept: Vec<bool> = units.list.iter().map(|u| is_capital(&u.text)).collect();
    let shown: Vec<bool> = units.list.iter().map(|u| !u.concealed).collect();
    let all = vec![true; kept.len()];
    let candidates = Candidates {
        probabilities: &vec![likely; kept.len()],
        shown: &shown,
        possible: &all,
        may_be: &shown,
        unlikely: &vec![likely < 0.1; kept.len()],
        types: &KindProbabilities::only(kind),
    };
    let paths: Vec<u32> = (0..units.len() as u32).collect();
    let wholes = found(&page, &units, &paths);
    settle_by(AFTER_INFILL, &wholes, &candidates, &mut kept);
    let texts = units.list.iter().zip(kept);
    let texts = texts.filter(|(u, kept)| *kept && u.text != TEXT);
    let texts: Vec<&str> = texts.map(|(u, _)| u.text.as_str()).collect();
    texts.join(" ")
}

fn text(t: &mut TestPage) {
    t.open("p").text(TEXT).close();
}

/// An accordion whose title is a button in such an element, with its panel.
fn accordion(t: &mut TestPage, (tag, title): (&str, &str), answer: &str) {
    t.open("div").open(tag);
    t.open_with("button", &[("aria-expanded", "false")]);
    t.text(title).close().close();
    if !answer.is_empty() {
        t.open_bare("div").unrendered(answer).close();
    }
    t.close();
}

#[test]
fn accordions_between_texts_are_kept_with_what_they_open() {
    let between = |tag: &'static str, titles: &'static [&'static str], answer: &'static str| {
        kept(0.07, move |t| {
            text(t);
            for title in titles {
                accordion(t, (tag, *title), answer);
            }
            text(t);
        })
    };
    let one = format!("delivery {ANSWER}");
    assert_eq!(between("h3", &["delivery"], ANSWER), one);
    let both = format!("{one} payment {ANSWER}");
    assert_eq!(between("h3", &["delivery", "payment"], ANSWER), both);
    assert_eq!(
        between("h3", &["delivery", "payment"], ""),
        "delivery payment"
    );
    assert_eq!(between("div", &["how long?"], ""), "how long?");
    assert_eq!(between("div", &["share"], ""), "", "a button");
    assert_eq!(
        between("div", &["share", "save"], ""),
        "",
        "unlikely buttons"
    );
    assert_eq!(
        between("h3", &["further reading"], ""),
        "",
        "the name of a list"
    );
}

#[test]
fn an_open_answer_stays_with_its_title_as_a_closed_one_does() {
    let between = |tag: &'static str| {
        kept(0.07, move |t| {
            text(t);
            t.open("div").open(tag);
            t.open_with("button", &[("aria-expanded", "true")]);
            t.text("delivery").close().close();
            t.open("div").text(ANSWER).close().close();
            text(t);
        })
    };
    assert_eq!(between("h3"), format!("delivery {ANSWER}"));
    assert_eq!(between("div"), "", "a button");
}

#[test]
fn accordions_at_the_end_of_a_text_need_more() {
    let last = |likely: f32, titles: &'static [&'static str]| {
        kept(likely, move |t| {
            text(t);
            for title in titles {
                accordion(t, ("h3", *title), "");
            }
        })
    };
    assert_eq!(last(0.2, &["delivery", "payment"]), "delivery payment");
    assert_eq!(last(0.07, &["delivery", "payment"]), "");
    assert_eq!(last(0.2, &["delivery"]), "");
}

#[test]
fn answers_at_the_end_of_a_text_stay_with_their_questions() {
    let last = |titles: [&'static str; 2], first: &'static str| {
        kept(0.3, move |t| {
            text(t);
            for (title, answer) in titles.iter().zip([first, ANSWER]) {
                accordion(t, ("h3", *title), answer);
            }
        })
    };
    let asked = ["How long? +", "Who pays?"];
    let opened = format!("How long? + {ANSWER} Who pays? {ANSWER}");
    assert_eq!(last(asked, ANSWER), opened);
    let told = ["Delivery", "Payment"];
    assert!(!last(told, ANSWER).contains(ANSWER), "of a shop");
    let half_kept = "Two days by land.";
    assert!(last(told, half_kept).ends_with(ANSWER));
}

#[test]
fn closed_accordions_are_read_like_the_open_one() {
    let course = |open: &'static str| {
        kept(0.3, move |t| {
            text(t);
            t.open("div").open("h3");
            t.open_with("button", &[("aria-expanded", "true")]);
            t.text("Before the walk").close().close();
            t.open("p").text(open).close().close();
            for title in ["In the field", "At home"] {
                accordion(t, ("h3", title), ANSWER);
            }
        })
    };
    assert!(course("Choose a lens.").ends_with(ANSWER));
    assert!(!course("choose a lens.").contains(ANSWER), "left out");
}

#[test]
fn what_summaries_below_a_heading_open_goes_on_with_it() {
    let below = |heading: &'static str, answer: &'static str| {
        kept(0.3, move |t| {
            t.open("h2").text(heading).close();
            for title in ["on a phone", "on a desk"] {
                t.open("details").open("summary").text(title).close();
                t.open_bare("p").unrendered(answer).close().close();
            }
            t.open("p").text("more").close();
        })
    };
    let all = format!("Repairs on a phone {ANSWER} on a desk {ANSWER}");
    assert!(below("Repairs", ANSWER).starts_with(&all));
    assert!(!below("repairs", ANSWER).contains(ANSWER), "left out");
    assert!(!below("Repairs", "two days").contains("two"), "an option");
}

#[test]
fn a_closed_accordion_stays_with_an_open_one_beside_it() {
    let kept = kept(0.2, |t| {
        t.open("section");
        accordion(t, ("h3", "Delivery"), "");
        accordion(t, ("h3", "payment"), "");
        t.close().open("p").text("more").close();
    });
    assert_eq!(kept, "Delivery payment");
}

#[test]
fn what_a_button_beside_its_title_opens_counts_as_well() {
    let card = |button: &'static str| {
        kept(0.07, move |t| {
            text(t);
            t.open("div").open("div").open("h4").text("and at night");
            t.close().open(button).close().close();
            t.open_bare("div").unrendered(ANSWER).close().close();
            text(t);
        })
    };
    assert_eq!(card("button"), format!("and at night {ANSWER}"));
    assert_eq!(card("span"), "");
}

#[test]
fn the_summary_of_open_details_goes_with_them() {
    let details = |likely: f32, answer: &'static str| {
        kept(likely, move |t| {
            text(t);
            t.open_with("details", &[("open", "")]).open("summary");
            t.text("what was asked").close();
            t.open("p").text(answer).close().close();
        })
    };
    let answer = "Nobody knows who has paid for the wall.";
    assert_eq!(details(0.2, answer), format!("what was asked {answer}"));
    assert_eq!(details(0.07, answer), answer);
    assert_eq!(details(0.2, ANSWER), "");
}

/// What is kept of titles with such panels between two texts.
fn panels(titles: &[&str], panel: fn(&mut TestPage)) -> String {
    kept(0.2, |t| {
        text(t);
        for title in titles {
            t.open("div").open("h3");
            t.open_with("button", &[("aria-expanded", "false")]);
            t.text(title).close().close();
            t.open_bare("div");
            panel(t);
            t.close().close();
        }
        text(t);
    })
}

fn answer(t: &mut TestPage) {
    t.open_bare("p").unrendered(ANSWER).close();
}

#[test]
fn panels_of_the_page_are_no_text() {
    assert_eq!(panels(&["delivery"], answer), format!("delivery {ANSWER}"));
    let filled_in = |t: &mut TestPage| {
        answer(t);
        t.open_bare("input").close();
    };
    assert_eq!(panels(&["delivery"], filled_in), "");
    let ticked = |t: &mut TestPage| {
        t.open_bare_with("input", &[("type", "checkbox")]).close();
        answer(t);
    };
    let opened = panels(&["delivery"], ticked);
    assert_eq!(
        opened,
        format!("delivery {ANSWER}"),
        "a style sheet opens it"
    );
    let pressed = |t: &mut TestPage| {
        for size in ["small letters", "large letters", "letters on black"] {
            t.open_bare("button").unrendered(size).close();
        }
    };
    assert_eq!(panels(&["delivery"], pressed), "", "settings");
    let one = |t: &mut TestPage| {
        answer(t);
        t.open_bare("button").unrendered("copy").close();
    };
    assert_eq!(panels(&["delivery"], one), format!("delivery {ANSWER}"));
    let asks = |t: &mut TestPage| {
        answer(t);
        t.open_bare("button").unrendered("subscribe now").close();
    };
    assert_eq!(panels(&["benefits"], asks), "");
}

#[test]
fn titles_of_what_is_around_a_text_are_none_of_it() {
    for title in [
        "share",
        "share this story",
        "save",
        "cookie settings",
        "advertisement",
        "comments (12)",
        "read more: the dam of 1954",
    ] {
        assert_eq!(panels(&[title], answer), "", "{title}");
    }
    for title in [
        "deliveries",
        "may I share this?",
        "cookies of oats",
        "shares of it",
    ] {
        let opened = format!("{title} {ANSWER}");
        assert_eq!(panels(&[title], answer), opened, "{title}");
    }
}

#[test]
fn buttons_that_open_nothing_are_no_titles() {
    let between = |answer: &'static str| {
        kept(0.2, move |t| {
            text(t);
            for title in ["the vole", "the moss"] {
                accordion(t, ("div", title), answer);
            }
            text(t);
        })
    };
    assert_eq!(between(""), "");
    assert_eq!(between(ANSWER), "the vole the moss");
}

#[test]
fn what_is_told_of_a_product_is_closed_between_texts() {
    let shop = |kind, title: &'static str, likely: f32| {
        kept_on(kind, likely, move |t| {
            text(t);
            t.open("div");
            accordion(t, ("div", title), ANSWER);
            t.close();
            t.open("p").text("by Jane, 5 stars").close();
            text(t);
        })
    };
    let all = format!("care and washing {ANSWER}");
    assert!(shop(PageKind::Product, "care and washing", 0.25).starts_with(&all));
    for (kind, title, likely) in [
        (PageKind::Article, "care and washing", 0.25),
        (PageKind::Product, "delivery and returns", 0.25),
        (PageKind::Product, "care and washing", 0.15),
        (PageKind::Product, "share", 0.25),
    ] {
        let found = shop(kind, title, likely);
        assert!(!found.contains(ANSWER), "{title}: {found}");
    }
}
