//! What stands between running texts: numbered rows, cards in frames.

use super::{PageKind, settled_on};
use crate::snapshot::test_page::{TestPage, framed};

const TEXT: &str = "The river had been quiet for most of the autumn, and the people had stopped \
                    watching the gauge.";

/// What is kept between two paragraphs.
fn between(draw: impl FnOnce(&mut TestPage)) -> String {
    let kept = settled_on(PageKind::Article, 0.2, |t| {
        t.open("p").text(TEXT).close();
        draw(t);
        t.open("p").text(TEXT).close();
    });
    kept.replace(TEXT, "").trim().to_owned()
}

#[test]
fn rows_whose_numbers_rise_are_a_list() {
    let rows = |second: &'static str, text: &'static str| {
        between(move |t| {
            for (number, text) in [("1.", "start the engine"), (second, text)] {
                t.open("div").open("div").text(number).close();
                t.open("div").text(text).close().close();
            }
        })
    };
    assert_eq!(
        rows("2.", "let go aft"),
        "1. start the engine 2. let go aft"
    );
    assert_eq!(rows("3.", "let go aft"), "");
    assert_eq!(rows("two", "let go aft"), "");
}

#[test]
fn numbered_titles_that_lead_elsewhere_are_what_others_read() {
    let rows = |tag: &'static str| {
        between(move |t| {
            for number in ["1", "2"] {
                t.open("div").open("div").text(number).close();
                t.open("div").open("div");
                t.open_with(tag, &[("href", "/x")]).text("start the engine");
                t.close().close().open("p");
                t.text("what has to be done before the boat can leave the wall");
                t.close().close().close();
            }
        })
    };
    assert_eq!(rows("a"), "");
    assert!(rows("b").starts_with("1 start the engine what has"));
}

#[test]
fn head_and_foot_of_a_card_go_with_its_body() {
    let card = |body: &'static str, foot: &'static str| {
        between(move |t| {
            t.element("div", [0.0, 0.0, 400.0, 60.0], framed(), |t| {
                t.open("div").text("pump of the north bank").close();
                t.open("div").open("p").text(body).close().close();
                t.open("div").text(foot).close();
            });
        })
    };
    let body = "One of the three that were built before the war, and the only one that has run \
                without a break ever since it was set up.";
    let foot = "built in 1981, last repair in 2011";
    let whole = format!("pump of the north bank {body} {foot}");
    assert_eq!(card(body, foot), whole);
    assert!(!card(body, "by Jane Doe").contains("Jane"));
}

#[test]
fn the_number_of_a_step_stays_with_its_text() {
    let kept = settled_on(PageKind::Article, 0.1, |t| {
        for (number, text) in [("1.", "Start the engine"), ("2.", "Let go aft")] {
            t.open("div").open("div").text(number).close();
            t.open("div").text(text).close().close();
        }
    });
    assert_eq!(kept, "1. Start the engine 2. Let go aft");
}
