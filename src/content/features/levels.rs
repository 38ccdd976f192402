//! How far up features look.

use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of ancestors that are looked at. Source: Chromium's parser nests no deeper; only scripts do.
const MAX_LEVELS: usize = 512;

/// The ancestors of a node, innermost first, up to that number.
pub(super) fn above(page: &PageSnapshot, id: NodeId) -> impl Iterator<Item = NodeId> {
    page.ancestors(id).take(MAX_LEVELS)
}
