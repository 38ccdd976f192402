//! A change before it has a cause, a severity and a description.

use super::tree::ItemId;
use super::words::TextChange;
use super::{Kind, PropertyChange};
use crate::operations::count;
use std::collections::HashMap;

/// What something covers beside the first that is asked how much it matters. Source: ours, bounds the cost.
const MAX_COVERED: usize = 50;

/// A change before it has a cause, a severity and a description.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub(super) kind: Kind,
    pub(super) before: Option<ItemId>,
    pub(super) after: Option<ItemId>,
    /// Another item of the page after that has to do with it.
    pub(super) other: Option<ItemId>,
    /// What it covers beside that: some of it, each once, and how much more there is.
    pub(super) covered_too: Vec<ItemId>,
    pub(super) covered_more: usize,
    /// Whether it can be seen now, where that is what changed.
    pub(super) shown: Option<bool>,
    pub(super) text: Option<TextChange>,
    pub(super) properties: Vec<PropertyChange>,
    /// [`Change::content`](super::Change).
    pub(super) content: Vec<u64>,
    /// Whether it was cut off or out of the page before, and is seen now: something made room for it.
    pub(super) is_uncovered: bool,
    /// The item of the page after that it went along with.
    pub(super) along_with: Option<ItemId>,
    /// Whether it is the same change as its cause, of an element alike.
    pub(super) is_along: bool,
    /// Whether it was pushed, and otherwise than its cause can have done it.
    pub(super) is_apart: bool,
    /// Whether it was pushed by other changes, too.
    pub(super) is_together: bool,
}

impl Draft {
    /// Whether it is what another change makes of it, worse for a reader or better, and never why something
    /// else changed.
    pub(super) fn is_problem(&self) -> bool {
        self.is_uncovered || self.kind.is_worse()
    }

    /// Something else that it covers; pieces of one element come one after the other.
    pub(super) fn cover_too(&mut self, covered: ItemId) {
        let is_known = self.other == Some(covered) || self.covered_too.contains(&covered);
        if is_known {
            return;
        }
        if self.covered_too.len() < MAX_COVERED {
            self.covered_too.push(covered);
        } else {
            self.covered_more += 1;
        }
    }

    pub(super) fn new(kind: Kind, before: Option<ItemId>, after: Option<ItemId>) -> Self {
        Self {
            kind,
            before,
            after,
            other: None,
            covered_too: Vec::new(),
            covered_more: 0,
            shown: None,
            text: None,
            properties: Vec::new(),
            content: Vec::new(),
            is_uncovered: false,
            along_with: None,
            is_along: false,
            is_apart: false,
            is_together: false,
        }
    }
}

/// For each item of the page after the first such draft of it.
pub(super) fn first_of_items(
    drafts: &[Draft],
    is_such: impl Fn(&Draft) -> bool,
) -> HashMap<ItemId, usize> {
    count(drafts.len());
    let mut first = HashMap::new();
    for (i, draft) in drafts.iter().enumerate() {
        if let Some(y) = draft.after.filter(|_| is_such(draft)) {
            first.entry(y).or_insert(i);
        }
    }
    first
}
