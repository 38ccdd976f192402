//! A comparison under way: the pages, what was matched, and what each step found so far.

use super::draft::Draft;
use super::layout::{self, Shift};
use super::matching::Matching;
use super::pushes::{Push, Pushes};
use super::touching::Touching;
use super::tree::{ItemId, Tree};
use std::collections::{BTreeMap, HashMap, HashSet};

/// What the steps share, each of which is a file with methods of it.
pub(super) struct Comparison<'a> {
    pub(super) a: &'a Tree<'a>,
    pub(super) b: &'a Tree<'a>,
    pub(super) pairs: &'a Matching,
    pub(super) shifts: Vec<Option<Shift>>,
    pub(super) drafts: Vec<Draft>,
    /// The draft that brought each about, in the order of the drafts.
    pub(super) causes: Vec<Option<usize>>,
    /// The drafts that are told for a column of a table.
    pub(super) columns: HashSet<usize>,
    pub(super) inherited: Vec<(ItemId, ItemId)>,
    pub(super) sets: Touching,
    /// The drafts of each set of things that touch, with their places, in the order of these.
    pub(super) draft_of_set: BTreeMap<usize, Vec<(Option<ItemId>, usize)>>,
    /// The sets of shifts of which every change is one in the flow, those of boxes that grew by themselves aside.
    pub(super) flowing: HashSet<usize>,
    /// Of boxes in which one got wider by itself while others gave way, the draft of that one.
    pub(super) widest: HashMap<ItemId, usize>,
    /// How each draft pushes that there was when the causes were found.
    pub(super) push_of_draft: Vec<Push>,
    /// How the drafts of each set push, in their order.
    pub(super) pushes: BTreeMap<usize, Pushes>,
    /// What was left out.
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

    /// Adds a draft after step 3, when each has its cause or none: this one has none yet. Returns its index.
    pub(super) fn begin(&mut self, draft: Draft) -> usize {
        let new = self.drafts.len();
        self.drafts.push(draft);
        self.causes.push(None);
        new
    }

    /// The nearest item after that an item before stood in.
    pub(super) fn around(&self, x: ItemId) -> Option<ItemId> {
        self.a
            .ancestors(x)
            .find_map(|above| self.pairs.after[above])
    }

    /// Where a change stands in the order of the page after.
    pub(super) fn place_of(&self, draft: &Draft) -> Option<ItemId> {
        let around = || self.around(draft.before?);
        draft.after.or_else(around)
    }
}
