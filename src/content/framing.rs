//! Recognizes the frame around a page's content: navigation, side and bottom parts, and frames at its side.

use crate::snapshot::{NodeId, PageSnapshot};

/// Whether an element stands in navigation, an `aside` or a footer.
pub(super) fn is_framing(page: &PageSnapshot, id: NodeId) -> bool {
    page.ancestors(id).any(|up| {
        let role = page.attribute(up, "role");
        matches!(page.tag(up), "nav" | "aside" | "footer") || role == Some("navigation")
    })
}

/// Whether an element stands in a frame with less than half of the page's text, links aside: as the list of a
/// manual's pages (YARD). A frame with more text holds the page itself (Scaladoc).
pub(super) fn is_in_side_frame(page: &PageSnapshot, id: NodeId) -> bool {
    let is_frame = |up: &NodeId| matches!(page.tag(*up), "iframe" | "frame");
    let said = |id: NodeId| {
        let totals = page.totals(id);
        totals.chars.saturating_sub(totals.link_chars)
    };
    let outermost = page.ancestors(id).filter(is_frame).last();
    outermost.is_some_and(|frame| 2 * said(frame) < said(page.root()))
}
