//! Step 4: finds which change caused which shifts (moved or resized boxes).

use super::comparison::Comparison;
use super::draft::Draft;
use super::groups::{Group, Groups};
use super::layout;
use super::letters::drawn_otherwise;
use super::list_signs::SIGN;
use super::touching::Touching;
use super::tree::ItemId;
use super::{Kind, PropertyChange, properties};
use std::collections::{BTreeMap, HashSet};

impl Comparison<'_> {
    /// Step 4: gives every shift its cause.
    pub(super) fn find_causes(&mut self) {
        let rigid = self.rigid();
        let stirred = self.stirred();
        self.sets = Touching::new(self.b.items.len(), self.drafts.len());
        for (y, shift) in self.shifts.iter().enumerate() {
            if let Some(shift) = shift {
                let item = self.sets.item(y);
                // A box with `position: fixed` is moved by nothing else, unless something inside it changed.
                let is_by_itself = self.is_fixed(y) && !stirred.has_in(self.b, y);
                if !is_by_itself {
                    self.sets.join(item, self.sets.inside(shift.base));
                }
                if !rigid.contains(&y) {
                    self.sets.join(item, self.sets.inside(y));
                }
                if let Some(table) = layout::table_of(self.b, y) {
                    self.sets.join(item, self.sets.inside(table));
                }
            }
        }
        for (text, top) in std::mem::take(&mut self.inherited) {
            let top = if rigid.contains(&top) {
                self.sets.inside(top)
            } else {
                self.sets.item(top)
            };
            self.sets.join(self.sets.item(text), top);
        }
        for i in 0..self.drafts.len() {
            self.touch(i, &rigid);
        }
        self.begin_unexplained();
        self.flowing = self.flowing_sets();
        self.begin_by_themselves(&stirred);
        self.tell_fonts_once();
        let mut draft_of_set = std::mem::take(&mut self.draft_of_set);
        for drafts in draft_of_set.values_mut() {
            drafts.sort_by_key(|(at, _)| *at);
        }
        self.draft_of_set = draft_of_set;
        self.find_pushes();
    }

    /// The boxes whose content changed while their size did not. Shifts inside them come from that content; shifts of
    /// the box itself come from outside.
    fn rigid(&self) -> HashSet<ItemId> {
        let (mut rigid, mut stirred) = (HashSet::new(), HashSet::new());
        for draft in &self.drafts {
            let Some(y) = draft.after else { continue };
            let of_content = match draft.kind {
                Kind::Text | Kind::Image => true,
                Kind::Restyled => draft.properties.iter().all(|p| p.name == SIGN),
                _ => false,
            };
            if of_content && self.keeps_size(y) {
                rigid.insert(y);
            } else if self.can_push(draft) {
                stirred.insert(y);
            }
        }
        rigid.retain(|y| !stirred.contains(y));
        rigid
    }

    /// Whether an item has a box on both pages, of the same size. An inline item never counts: its size does not show
    /// whether it moved the line break.
    fn keeps_size(&self, y: ItemId) -> bool {
        let had_box = self.pairs.before[y].is_some_and(|x| self.a.rect(x).is_some());
        let has_grown = self.shifts[y].is_some_and(|shift| shift.has_grown());
        let is_box = self.b.items[y].is_picture || !self.b.is_in_line(y);
        had_box && self.b.rect(y).is_some() && is_box && !has_grown
    }

    /// Joins a draft with the items that it touches; a `rigid` box is joined with its inside only.
    fn touch(&mut self, i: usize, rigid: &HashSet<ItemId>) {
        let change = self.sets.draft(i);
        let draft = &self.drafts[i];
        if let Some(y) = draft.after.filter(|y| rigid.contains(y)) {
            self.sets.join(change, self.sets.inside(y));
            return;
        }
        let (own, around) = match (draft.after, draft.before) {
            (Some(y), _) => (
                Some(y),
                Some(layout::base_of(self.a, self.b, self.pairs, y)),
            ),
            (None, Some(x)) => (None, self.around(x)),
            (None, None) => (None, None),
        };
        if let Some(y) = own {
            let item = self.sets.item(y);
            self.sets.join(change, item);
            self.sets.join(item, self.sets.inside(y));
        }
        if let Some(around) = around {
            self.sets.join(change, self.sets.inside(around));
        }
    }

    fn sets_of_drafts(&mut self) -> BTreeMap<usize, Vec<(Option<ItemId>, usize)>> {
        let mut found: BTreeMap<usize, Vec<(Option<ItemId>, usize)>> = BTreeMap::new();
        for i in 0..self.drafts.len() {
            if !self.can_push(&self.drafts[i]) {
                continue;
            }
            let set = self.sets.set_of(self.sets.draft(i));
            let at = self.place_of(&self.drafts[i]);
            found.entry(set).or_default().push((at, i));
        }
        found
    }

    /// Whether a change may move or resize anything.
    pub(super) fn can_push(&self, draft: &Draft) -> bool {
        let has_shift = |y: ItemId| self.shifts[y].is_some();
        let stirs_itself = |y: ItemId| has_shift(y) || self.b.children(y).any(has_shift);
        // An inline item can also resize the box that contains its line.
        let stirs = |y: ItemId| {
            let around = self.b.ancestors(y);
            let of_line = around.take_while(|up| self.b.is_in_line(*up));
            let outermost = of_line.last().unwrap_or(y);
            let lines = self.b.items[outermost].parent;
            let lines = lines.filter(|_| self.b.is_in_line(outermost));
            stirs_itself(y) || lines.is_some_and(has_shift)
        };
        match draft.kind {
            Kind::Text | Kind::Image => draft.after.is_some_and(stirs),
            Kind::Restyled => {
                let is_paint = |p: &PropertyChange| properties::is_paint(&p.name);
                !draft.properties.iter().all(is_paint)
            }
            _ => !draft.is_problem(),
        }
    }

    /// Gives every set of shifts without a draft its cause: one of its boxes with changed attributes; otherwise the
    /// set is joined with one that has a cause and moved equally far; otherwise the first box of the set becomes a
    /// change of its own.
    fn begin_unexplained(&mut self) {
        let known = self.sets_of_drafts();
        let (mut explained, unexplained) = self.shifted(&known);
        let mut beginnings: Vec<(usize, ItemId)> = Vec::new();
        let mut rest: Vec<(usize, Vec<ItemId>)> = Vec::new();
        for (set, items) in unexplained {
            match self.rewritten(&items) {
                Some(y) => {
                    beginnings.push((set, y));
                    explained.push(Group::new(y, set, &items, &self.shifts));
                }
                None => rest.push((set, items)),
            }
        }
        let mut explained = Groups::new(explained);
        for (set, items) in rest {
            let first = layout::beginnings(self.b, &self.shifts, &items);
            let begins = first.first();
            match begins.and_then(|y| self.explanation(*y, &mut explained)) {
                Some(cause) => self.sets.join(set, cause),
                None => beginnings.extend(first.into_iter().map(|y| (set, y))),
            }
        }
        self.draft_of_set = self.sets_of_drafts();
        for (set, y) in beginnings {
            let set = self.sets.set_of(set);
            self.begin_at(set, y);
        }
    }

    /// The sets of shifts, split into those with a draft and those without.
    fn shifted(
        &mut self,
        known: &BTreeMap<usize, Vec<(Option<ItemId>, usize)>>,
    ) -> (Vec<Group>, BTreeMap<usize, Vec<ItemId>>) {
        let mut all: BTreeMap<usize, Vec<ItemId>> = BTreeMap::new();
        for y in 0..self.shifts.len() {
            if self.shifts[y].is_some() {
                let set = self.sets.set_of(self.sets.item(y));
                all.entry(set).or_default().push(y);
            }
        }
        let mut explained = Vec::new();
        for (set, drafts) in known {
            if let Some(items) = all.remove(set) {
                let first = drafts.iter().filter_map(|(at, _)| *at).min();
                explained.push(Group::new(first.unwrap_or(0), *set, &items, &self.shifts));
            }
        }
        (explained, all)
    }

    /// The explained set that moved box `y`, where no shared box connects them (a float makes the page longer but not
    /// its own parent): a set in which something moved equally far. Among several, the last one that begins before
    /// the box, otherwise the first one.
    fn explanation(&self, y: ItemId, explained: &mut Groups) -> Option<usize> {
        let shift = self.shifts[y]?;
        if let Some(group) = explained.explaining(y, &shift) {
            return Some(group.set);
        }
        // `html` and `body` grow with any content, and a box grows in height with the content inside it.
        let is_page = matches!(self.b.tag(y), "html" | "body");
        let is_higher = !shift.has_moved() && !layout::is_shift(shift.grown.0);
        let held = if is_page {
            explained.first()
        } else if is_higher {
            explained.first_in(y..self.b.items[y].end)
        } else {
            None
        };
        held.map(|group| group.set)
    }

    /// The first of these items whose layout attributes (`style`, `class`, `width`, ...) changed: more likely edited
    /// by somebody than items that only moved.
    fn rewritten(&self, items: &[ItemId]) -> Option<ItemId> {
        let names = ["style", "class", "width", "height", "align", "hidden"];
        let differs = |y: &ItemId| {
            let x = self.pairs.before[*y];
            x.is_some_and(|x| {
                names
                    .iter()
                    .any(|n| self.a.attribute(x, n) != self.b.attribute(*y, n))
            })
        };
        let mut elements = items.iter().filter(|y| !self.b.items[**y].is_text);
        elements.find(|y| differs(y)).copied()
    }

    /// Begins a change at an item of a set; returns the index of its draft.
    pub(super) fn begin_at(&mut self, set: usize, y: ItemId) -> usize {
        let named = self.b.element(y);
        let is_still = self.shifts[named].is_none();
        let text = self.pairs.before[y].filter(|_| is_still);
        let letters = text.and_then(|x| drawn_otherwise((self.a, x), (self.b, y)));
        let kind = match self.shifts[y] {
            _ if letters.is_some() => Kind::Restyled,
            Some(shift) if shift.has_grown() => Kind::Resized,
            _ => Kind::Moved,
        };
        // A text that moves inside a box that stays is reported itself, not as its box.
        let is_named = kind == Kind::Restyled || !is_still;
        let y = if self.pairs.before[named].is_some() && is_named {
            named
        } else {
            y
        };
        let new = self.begin(Draft {
            properties: letters.into_iter().collect(),
            ..Draft::new(kind, self.pairs.before[y], Some(y))
        });
        self.draft_of_set
            .entry(set)
            .or_default()
            .push((Some(y), new));
        new
    }
}
