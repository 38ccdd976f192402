//! The one heading of the first level of a page that has but one.

use super::framing::is_in_side_frame;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// The page's `h1` that can be read, if there is but one; what stands in a frame beside the page is none of it.
pub(crate) fn only_h1(page: &PageSnapshot) -> Option<NodeId> {
    let mut all = page.tagged(["h1"]).filter(|id| {
        page.node(*id).kind == NodeKind::Element
            && page.totals(*id).chars > 0
            && !is_in_side_frame(page, *id)
    });
    let first = all.next()?;
    all.next().is_none().then_some(first)
}
