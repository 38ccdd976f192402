//! What stands around the content of a page: its ways through the site, its margins, and frames at its side.

use crate::snapshot::{NodeId, PageSnapshot};

/// Whether an element stands in navigation, beside the content or at the page's end.
pub(super) fn is_framing(page: &PageSnapshot, id: NodeId) -> bool {
    page.ancestors(id).any(|up| {
        let role = page.attribute(up, "role");
        matches!(page.tag(up), "nav" | "aside" | "footer") || role == Some("navigation")
    })
}

/// Whether an element stands in a frame that says less than half of what its page says, links aside: the list of a
/// manual's pages (YARD) stands beside them. A frame that says more holds the page (Scaladoc).
pub(super) fn is_in_side_frame(page: &PageSnapshot, id: NodeId) -> bool {
    let is_frame = |up: &NodeId| matches!(page.tag(*up), "iframe" | "frame");
    let said = |id: NodeId| {
        let totals = page.totals(id);
        totals.chars.saturating_sub(totals.link_chars)
    };
    let outermost = page.ancestors(id).filter(is_frame).last();
    outermost.is_some_and(|frame| 2 * said(frame) < said(page.root()))
}
