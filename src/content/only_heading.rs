//! The `h1` of a page that has only one.

use super::framing::is_in_side_frame;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// The page's readable `h1`, if there is only one; those in frames beside the page do not count.
pub(crate) fn only_h1(page: &PageSnapshot) -> Option<NodeId> {
    let mut all = page.tagged(["h1"]).filter(|id| {
        page.node(*id).kind == NodeKind::Element
            && page.totals(*id).chars > 0
            && !is_in_side_frame(page, *id)
    });
    let first = all.next()?;
    all.next().is_none().then_some(first)
}
