//! State of a running comparison: the pages, their matching, and the results of each step so far.

use super::draft::Draft;
use super::layout::{self, Shift};
use super::matching::Matching;
use super::pushes::{Push, Pushes};
use super::touching::Touching;
use super::tree::{ItemId, Tree};
use std::collections::{BTreeMap, HashMap, HashSet};

/// State shared by the steps. Each step is a file with methods of this type.
pub(super) struct Comparison<'a> {
    pub(super) a: &'a Tree<'a>,
    pub(super) b: &'a Tree<'a>,
    pub(super) pairs: &'a Matching,
    pub(super) shifts: Vec<Option<Shift>>,
    pub(super) drafts: Vec<Draft>,
    /// For each draft the index of the draft that caused it.
    pub(super) causes: Vec<Option<usize>>,
    /// The drafts that are reported once for a table column.
    pub(super) columns: HashSet<usize>,
    pub(super) inherited: Vec<(ItemId, ItemId)>,
    pub(super) sets: Touching,
    /// For each set of connected items its drafts with their places, in the order of the places.
    pub(super) draft_of_set: BTreeMap<usize, Vec<(Option<ItemId>, usize)>>,
    /// The sets of shifts in which every change is one in the normal flow, not counting boxes that grew by
    /// themselves.
    pub(super) flowing: HashSet<usize>,
    /// For boxes in which one child got wider and its siblings made room: the draft of that child.
    pub(super) widest: HashMap<ItemId, usize>,
    /// How each draft that existed when causes were searched pushes other boxes.
    pub(super) push_of_draft: Vec<Push>,
    /// For each set the pushes of its drafts, in order.
    pub(super) pushes: BTreeMap<usize, Pushes>,
    /// Warnings about what was not compared.
    pub(super) warnings: Vec<String>,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(a: &'a Tree<'a>, b: &'a Tree<'a>, pairs: &'a Matching) -> Self {
        Self {
            a,
            b,
            pairs,
            shifts: layout::shifts(a, b, pairs),
            drafts: Vec::new(),
            causes: Vec::new(),
            columns: HashSet::new(),
            inherited: Vec::new(),
            sets: Touching::new(0, 0),
            draft_of_set: BTreeMap::new(),
            flowing: HashSet::new(),
            widest: HashMap::new(),
            push_of_draft: Vec::new(),
            pushes: BTreeMap::new(),
            warnings: Vec::new(),
        }
    }

    /// Adds a draft without a cause, after step 3 has already set the causes. Returns its index.
    pub(super) fn begin(&mut self, draft: Draft) -> usize {
        let new = self.drafts.len();
        self.drafts.push(draft);
        self.causes.push(None);
        new
    }

    /// The nearest ancestor of an item before that is also on the page after.
    pub(super) fn around(&self, x: ItemId) -> Option<ItemId> {
        self.a
            .ancestors(x)
            .find_map(|above| self.pairs.after[above])
    }

    /// The item of the page after by which a change is ordered.
    pub(super) fn place_of(&self, draft: &Draft) -> Option<ItemId> {
        let around = || self.around(draft.before?);
        draft.after.or_else(around)
    }
}
