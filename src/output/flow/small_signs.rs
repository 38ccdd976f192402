//! How small a sign is that serves the page, and how near it stands to what it belongs to.

use crate::snapshot::{NodeId, PageSnapshot};

/// Most letters of such a sign. Source: ours: `¶`, `#`, `§`, `◆` (Doxygen), a picture of a chain.
pub(super) const MAX_SIGN: u32 = 2;
/// Most letters of a sign that is named so outside of a heading. Source: ours: "Permalink".
pub(super) const MAX_NAMED_SIGN: u32 = 20;
/// How far above a sign or button its heading, or the box it shares with its code, may be. Source: ours.
pub(super) const NEAR: usize = 3;
/// Nodes of a sign that are looked at. Source: ours; bounds the cost.
pub(super) const MAX_IN_SIGN: usize = 16;

/// The next node in the same element.
pub(super) fn next_sibling(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    page.siblings_behind(id).next()
}
