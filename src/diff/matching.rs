//! The pairs of matching items.

use super::tree::{ItemId, Tree};
use crate::operations::count;

/// The matching items of two pages.
#[derive(Debug)]
pub(super) struct Matching {
    /// For each item before, its partner after.
    pub(super) after: Vec<Option<ItemId>>,
    /// For each item after, its partner before.
    pub(super) before: Vec<Option<ItemId>>,
}

impl Matching {
    /// A matching without pairs, for the given numbers of items.
    pub(super) fn empty(before: usize, after: usize) -> Self {
        Self {
            after: vec![None; before],
            before: vec![None; after],
        }
    }

    pub(super) fn pair(&mut self, x: ItemId, y: ItemId) {
        count(1);
        self.after[x] = Some(y);
        self.before[y] = Some(x);
    }

    /// Matches two equal subtrees, item by item.
    pub(super) fn pair_whole(&mut self, (a, x): (&Tree<'_>, ItemId), (b, y): (&Tree<'_>, ItemId)) {
        for (i, j) in (x..a.items[x].end).zip(y..b.items[y].end) {
            if self.after[i].is_none() && self.before[j].is_none() {
                self.pair(i, j);
            }
        }
    }
}
