//! Cards of links among paragraphs.

use super::{PageKind, settled_on};
use crate::snapshot::test_page::TestPage;

const TEXT: &str = "The river had been quiet for most of the autumn, and the people had stopped \
                    watching the gauge.";

/// What is kept between two paragraphs.
fn between(likely: f32, draw: impl FnOnce(&mut TestPage)) -> String {
    let kept = settled_on(PageKind::Article, likely, |t| {
        t.open("p").text(TEXT).close();
        draw(t);
        t.open("p").text(TEXT).close();
    });
    kept.replace(TEXT, "").trim().to_owned()
}

fn card(t: &mut TestPage, class: &str, caption: &str) {
    t.open("figure")
        .open_with("a", &[("href", "/rules"), ("class", class)]);
    t.open("div").text("the rules of the port").close();
    t.open("div").text("all of them, in full").close().close();
    if !caption.is_empty() {
        t.open("figcaption").text(caption).close();
    }
    t.close();
}

#[test]
fn a_card_comes_with_its_caption_as_one_line() {
    let captioned = between(0.04, |t| card(t, "", "read them first"));
    assert_eq!(captioned, "the rules of the port read them first");
    let called = between(0.04, |t| card(t, "kg-bookmark-container", ""));
    assert_eq!(called, "the rules of the port");
    assert_eq!(between(0.2, |t| card(t, "teaser", "")), "", "of the site");
    let row = between(0.2, |t| {
        card(t, "bookmark", "");
        card(t, "bookmark", "");
    });
    assert_eq!(row, "");
}

#[test]
fn a_card_at_the_end_stays_as_it_was_judged() {
    let kept = settled_on(PageKind::Article, 0.2, |t| {
        t.open("p").text(TEXT).close();
        card(t, "bookmark", "");
    });
    assert_eq!(kept, TEXT);
}
