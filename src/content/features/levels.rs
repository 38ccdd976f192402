//! How far up features look.

use crate::snapshot::{NodeId, PageSnapshot};

/// Elements around a node that are looked at. Source: Chromium's parser nests no deeper; only scripts do.
const MAX_LEVELS: usize = 512;

/// The elements around a node, innermost first, as far as they are looked at.
pub(super) fn above(page: &PageSnapshot, id: NodeId) -> impl Iterator<Item = NodeId> {
    page.ancestors(id).take(MAX_LEVELS)
}
