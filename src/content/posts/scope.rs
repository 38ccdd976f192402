//! The part of a page in which posts are looked for: the whole page, or its comments.

use super::leaves::Leaves;
use crate::snapshot::{NodeId, PageSnapshot};

/// A part of a page.
#[derive(Debug)]
pub(super) struct Scope {
    inside: Vec<bool>,
    /// Characters outside links in it.
    pub(super) chars: u32,
}

impl Scope {
    /// The nodes for which `is_inside` holds.
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

    /// Whether a node belongs to it.
    pub(super) fn holds(&self, id: NodeId) -> bool {
        self.inside[id.index()]
    }
}
