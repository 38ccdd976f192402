//! The subtrees that were kept of a page.

use crate::snapshot::{NodeId, PageSnapshot};

/// The subtrees that were kept: in document order, none inside another.
pub(super) struct Kept(Vec<NodeId>);

impl Kept {
    pub(super) fn new(page: &PageSnapshot, nodes: &[NodeId]) -> Self {
        let mut nodes = nodes.to_vec();
        nodes.sort_unstable();
        let mut end = NodeId(0);
        nodes.retain(|node| {
            let is_outer = *node >= end;
            end = if is_outer { page.node(*node).end } else { end };
            is_outer
        });
        Self(nodes)
    }

    /// Whether all of a subtree was kept.
    pub(super) fn holds(&self, page: &PageSnapshot, id: NodeId) -> bool {
        let before = self.0.partition_point(|node| *node <= id);
        before > 0 && page.contains(self.0[before - 1], id)
    }

    /// Whether half of what a subtree shows was kept.
    pub(super) fn holds_most(&self, page: &PageSnapshot, id: NodeId) -> bool {
        let inside = self.0.iter().filter(|node| page.contains(id, **node));
        let chars: u32 = inside.map(|node| page.totals(*node).chars).sum();
        self.holds(page, id) || 2 * chars >= page.totals(id).chars
    }
}
