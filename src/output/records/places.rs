//! Which subtrees of a page others touch.

use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Subtrees of a page, none inside another, in document order.
#[derive(Debug)]
pub(super) struct Places {
    pub(super) nodes: Vec<NodeId>,
}

impl Places {
    /// The outermost of some subtrees.
    pub(super) fn new<'a>(
        page: &PageSnapshot,
        nodes: impl IntoIterator<Item = &'a NodeId>,
    ) -> Self {
        let mut nodes: Vec<NodeId> = nodes.into_iter().copied().collect();
        nodes.sort_unstable();
        let mut end = page.root();
        nodes.retain(|node| {
            let is_outer = *node >= end;
            end = end.max(page.node(*node).end);
            is_outer
        });
        Self { nodes }
    }

    /// The places of those that a subtree holds or lies in.
    pub(super) fn touched(&self, page: &PageSnapshot, node: NodeId) -> Range<usize> {
        let end = self.nodes.partition_point(|n| *n < page.node(node).end);
        let start = self.nodes[..end].partition_point(|n| *n < node);
        let around = start.checked_sub(1);
        let is_inside = around.is_some_and(|i| page.contains(self.nodes[i], node));
        start - usize::from(is_inside)..end
    }
}
