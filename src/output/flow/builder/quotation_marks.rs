//! The marks around what a `q` holds.

use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Where quotation marks stand: the name of what the style sheet draws there, and the mark where nothing was drawn.
pub(in crate::output::flow) const OPENING: (&str, &str) = ("::before", "“");
pub(super) const CLOSING: (&str, &str) = ("::after", "”");

/// The mark before or behind what a `q` holds: the one that is drawn, which is of the page's language; none where
/// the style sheet wants none.
pub(in crate::output::flow) fn quotation_mark<'a>(
    page: &'a PageSnapshot,
    q: NodeId,
    side: (&str, &'static str),
) -> &'a str {
    let (name, default) = side;
    if page.own_style(q).is_none() {
        return default;
    }
    let mut inside = page.children(q);
    let drawn = inside.find(|n| page.node(*n).kind == NodeKind::Pseudo && page.tag(*n) == name);
    let text = drawn.and_then(|n| page.node(n).text.as_deref());
    let is_mark = |text: &&str| !text.contains(char::is_alphanumeric);
    text.filter(is_mark).unwrap_or_default()
}
