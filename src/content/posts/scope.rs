//! Where posts are looked for: the whole page, or the parts that are called comments.

use super::leaves::Leaves;
use crate::snapshot::{NodeId, PageSnapshot};

/// A part of a page.
#[derive(Debug)]
pub(super) struct Scope {
    inside: Vec<bool>,
    /// Characters outside links that it holds.
    pub(super) chars: u32,
}

impl Scope {
    /// The nodes for which a condition holds.
    pub(super) fn new(
        page: &PageSnapshot,
        leaves: &Leaves,
        is_inside: impl Fn(NodeId) -> bool,
    ) -> Self {
        let inside: Vec<bool> = page.iter().map(|(id, _)| is_inside(id)).collect();
        let own = leaves.list.iter().filter(|l| inside[l.node.index()]);
        let chars = own.filter(|l| l.link.is_none()).map(|l| l.chars).sum();
        Self { inside, chars }
    }

    /// Whether it holds a node.
    pub(super) fn holds(&self, id: NodeId) -> bool {
        self.inside[id.index()]
    }
}
