//! Why things of `fixtures/pages/layout.html` cannot be seen.

use crate::session::by_id;
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
