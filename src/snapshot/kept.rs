//! The set of nodes of a page that stay after pruning.
//!
//! Source: `pruneDOMTree` of Velloso and Dorneles 2013 (TPS), Algorithm 5, and the complement of
//! Algorithm 6. Templates, record lists and the papers prune by it, too.

use super::{NodeId, PageSnapshot};
use std::ops::Range;

/// The nodes of a page that stay after pruning. Every ancestor of a kept node is kept, so what
/// stays is a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    kept: Vec<bool>,
    count: usize,
}

impl Kept {
    /// Everything stays.
    pub fn all(page: &PageSnapshot) -> Self {
        Self::with_ancestors(page, vec![true; page.len()])
    }

    /// The nodes of the given ranges and their ancestors stay (TPS, Algorithm 5): a node goes if it
    /// is in none of the ranges and has no children left. Linear in the number of nodes.
    pub fn ranges(page: &PageSnapshot, ranges: &[Range<NodeId>]) -> Self {
        Self::with_ancestors(page, inside(page, ranges))
    }

    /// All but the nodes of the given ranges stay; of those, only the ancestors of the others
    /// (TPS, Algorithm 6, line 7).
    pub fn complement(page: &PageSnapshot, ranges: &[Range<NodeId>]) -> Self {
        let mut outside = inside(page, ranges);
        for flag in &mut outside {
            *flag = !*flag;
        }
        Self::with_ancestors(page, outside)
    }

    /// Adds subtrees and their ancestors to the kept nodes.
    pub fn and(&self, page: &PageSnapshot, subtrees: &[NodeId]) -> Self {
        let mut kept = self.kept.clone();
        for root in subtrees {
            kept[root.index()..page.node(*root).end.index()].fill(true);
        }
        Self::with_ancestors(page, kept)
    }

    /// Removes subtrees from the kept nodes; ancestors of nodes that stay are kept.
    pub fn without(&self, page: &PageSnapshot, subtrees: &[NodeId]) -> Self {
        let mut kept = self.kept.clone();
        for root in subtrees {
            kept[root.index()..page.node(*root).end.index()].fill(false);
        }
        // Ancestors that only held what went go too.
        let mut holds: Vec<bool> = vec![false; page.len()];
        for (id, node) in page.iter().rev() {
            let is_leaf = node.end.0 == id.0 + 1;
            let stays = kept[id.index()] && (is_leaf || holds[id.index()]);
            if let (true, Some(parent)) = (stays, node.parent) {
                holds[parent.index()] = true;
            }
            kept[id.index()] = stays;
        }
        Self::with_ancestors(page, kept)
    }

    /// TPS's Algorithm 5 without recursion: in document order every node stands before its
    /// descendants, so walking backwards meets the children first.
    fn with_ancestors(page: &PageSnapshot, mut kept: Vec<bool>) -> Self {
        for (id, node) in page.iter().rev() {
            if let (true, Some(parent)) = (kept[id.index()], node.parent) {
                kept[parent.index()] = true;
            }
        }
        let count = kept.iter().filter(|k| **k).count();
        Self { kept, count }
    }

    /// Whether a node stays.
    pub fn contains(&self, id: NodeId) -> bool {
        self.kept.get(id.index()).copied().unwrap_or(false)
    }

    /// How many nodes stay.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether nothing stays.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// For each node of the page whether it stays.
    pub fn as_slice(&self) -> &[bool] {
        &self.kept
    }
}

fn inside(page: &PageSnapshot, ranges: &[Range<NodeId>]) -> Vec<bool> {
    let mut inside = vec![false; page.len()];
    for range in ranges {
        let end = range.end.index().min(page.len());
        let start = range.start.index().min(end);
        inside[start..end].fill(true);
    }
    inside
}
