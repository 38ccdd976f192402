//! A draft: a change before it has a cause, a severity and a description.

use super::tree::ItemId;
use super::words::TextChange;
use super::{Kind, PropertyChange};
use crate::operations::count;
use std::collections::HashMap;

/// Maximum number of further covered items that count for the severity of an overlap. Source: ours, bounds the cost.
const MAX_COVERED: usize = 50;

/// A change before it has a cause, a severity and a description.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub(super) kind: Kind,
    pub(super) before: Option<ItemId>,
    pub(super) after: Option<ItemId>,
    /// A second item of the page after: what it changed places with, or what it covers.
    pub(super) other: Option<ItemId>,
    /// Further items that it covers, without duplicates; `covered_more` counts those beyond [`MAX_COVERED`].
    pub(super) covered_too: Vec<ItemId>,
    pub(super) covered_more: usize,
    /// Whether it can be seen now, if its visibility changed.
    pub(super) shown: Option<bool>,
    pub(super) text: Option<TextChange>,
    pub(super) properties: Vec<PropertyChange>,
    /// See [`Change::content`](super::Change).
    pub(super) content: Vec<u64>,
    /// Whether it was cut off or outside of the page before, and is seen now: something made room for it.
    pub(super) is_uncovered: bool,
    /// The item of the page after whose change it repeats.
    pub(super) along_with: Option<ItemId>,
    /// Whether it is the same change as its cause, of a similar element.
    pub(super) is_along: bool,
    /// Whether it was pushed in a way that its cause cannot explain.
    pub(super) is_apart: bool,
    /// Whether other changes pushed it as well.
    pub(super) is_together: bool,
}

impl Draft {
    /// Whether it is the effect of another change on a reader (covered, cut off, uncovered), and so never a cause.
    pub(super) fn is_problem(&self) -> bool {
        self.is_uncovered || self.kind.is_worse()
    }

    /// Adds an item that it covers; consecutive pieces of one element count once.
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

/// For each item of the page after its first draft that satisfies the predicate.
pub(super) fn first_of_items(
    drafts: &[Draft],
    is_wanted: impl Fn(&Draft) -> bool,
) -> HashMap<ItemId, usize> {
    count(drafts.len());
    let mut first = HashMap::new();
    for (i, draft) in drafts.iter().enumerate() {
        if let Some(y) = draft.after.filter(|_| is_wanted(draft)) {
            first.entry(y).or_insert(i);
        }
    }
    first
}
