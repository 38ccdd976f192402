//! Why things of `fixtures/pages/layout.html` cannot be seen, and which letters are drawn.

use crate::session::{Session, by_id};
use visiblock::snapshot::{Hidden, PageSnapshot};

/// What the text of an element is hidden by; `None` where it can be seen.
fn text_hidden(page: &PageSnapshot, id: &str) -> Option<Hidden> {
    let element = by_id(page, id);
    let text = page
        .subtree(element)
        .find(|n| page.tag(*n) == "#text" && page.node(*n).text.is_some())
        .unwrap_or_else(|| panic!("#{id} has no text"));
    page.node(text).hidden
}

pub(crate) fn check(page: &PageSnapshot) {
    let expected = [
        ("opacity", Some(Hidden::Transparent)),
        ("opacity-above", Some(Hidden::Transparent)),
        ("invisible", Some(Hidden::Invisible)),
        ("visible-again", None),
        ("transparent", Some(Hidden::Transparent)),
        ("sr-only", Some(Hidden::Clipped)),
        ("clip-path", Some(Hidden::Clipped)),
        ("off", Some(Hidden::OffPage)),
        ("none", Some(Hidden::NotRendered)),
        ("hidden-attribute", Some(Hidden::NotRendered)),
        ("folded", Some(Hidden::NotRendered)),
        ("cut", Some(Hidden::Clipped)),
        ("scrolled-out", Some(Hidden::ScrolledOut)),
    ];
    let found: Vec<_> = expected
        .iter()
        .map(|(id, _)| (*id, text_hidden(page, id)))
        .collect();
    assert_eq!(found, expected);
    // What can be scrolled to is read; the rest is not.
    assert_eq!(
        page.text(by_id(page, "hidden")).trim_end(),
        "visible again\nsummary words\nshown line\nfirst line\nsecond line\nscrolled out line"
    );
}

/// Letters without a colour, what is laid out and not painted, and a line whose pieces are laid out.
const DRAWN: &str = "<!doctype html>\
    <p id=filled style='-webkit-text-fill-color: transparent'>a</p>\
    <p id=outlined style='color: transparent; -webkit-text-stroke: 1px #000'>b</p>\
    <p id=shaded style='color: transparent; text-shadow: 0 0 1px #333'>c</p>\
    <p id=blurred style='color: transparent; text-shadow: 0 0 9px #333'>d</p>\
    <p style='background: linear-gradient(red, blue); background-clip: text; -webkit-text-fill-color: transparent'>\
    <span id=gradient>e</span></p>\
    <p style='background: linear-gradient(red, blue); color: transparent'><span id=shimmer>k</span></p>\
    <p id=filtered style='filter: opacity(0)'>f</p>\
    <svg><defs><text id=piece>g</text></defs><text id=drawn y=20>h</text></svg>\
    <table><col><col style='visibility: collapse'><tr><td>i<td id=column>j</table>\
    <p id=note style='display: flex; gap: 6px'>Read the <a href=/r>rules</a> first.</p>";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn letters_are_seen_by_what_draws_them() {
    let session = Session::start().await;
    let page = session.html(DRAWN, 20).await.unwrap();
    let expected = [
        ("filled", Some(Hidden::Transparent)),
        ("outlined", None),
        ("shaded", None),
        ("blurred", Some(Hidden::Transparent)),
        ("gradient", None),
        ("shimmer", Some(Hidden::Transparent)),
        ("filtered", Some(Hidden::Transparent)),
        ("piece", Some(Hidden::Invisible)),
        ("drawn", None),
        ("column", Some(Hidden::Invisible)),
    ];
    let found: Vec<_> = expected
        .iter()
        .map(|(id, _)| (*id, text_hidden(&page, id)))
        .collect();
    assert_eq!(found, expected);
    assert_eq!(page.text(by_id(&page, "note")), "Read the rules first.");
    session.close().await;
}
