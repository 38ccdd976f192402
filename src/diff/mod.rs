//! Comparing two renderings of a page, by what stands on them.
//!
//! 1. Both pages at their finest level: elements, runs of text, pictures ([`mod@tree`]).
//! 2. Which is which, by text, name, place and size ([`mod@matching`]).
//! 3. What came and went, is said or shown otherwise ([`mod@facts`]), looks otherwise
//!    ([`mod@properties`]), stands elsewhere ([`mod@layout`]).
//! 4. What follows from what: every shift and size that touches a change of content or look is its
//!    consequence; a group of shifts without one begins at one of its boxes.
//! 5. What is worse for a reader now: texts cut off or covered ([`mod@overlaps`]).
//! 6. Each change once, at its finest element, with the block it is in and how much it matters.
//!
//! Pure and deterministic. Cost: near-linear in the nodes of both pages (see [`mod@matching`]).

mod areas;
mod assignment;
mod facts;
mod layout;
mod matching;
mod overlaps;
mod properties;
mod severity;
mod tree;
mod words;

#[cfg(feature = "cli")]
pub(crate) use areas::selector;
pub use areas::{BlockPlace, Place};
pub use properties::PropertyChange;
pub use severity::Severity;
pub use words::{TextChange, WordChange};

use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use areas::Areas;
use facts::Draft;
use layout::{Shift, Touching};
use matching::Matching;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tree::{ItemId, Tree};

/// What kind of change it is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// It was not there.
    Added,
    /// It is no more there.
    Removed,
    /// It stands elsewhere, of its own.
    Moved,
    /// It has another size, of its own.
    Resized,
    /// Another change moved or resized it.
    Pushed,
    /// It changed places with what stands beside it.
    Reordered,
    /// It stands in another part of the page.
    Reparented,
    /// It says something else.
    Text,
    /// It looks otherwise.
    Restyled,
    /// It shows another picture.
    Image,
    /// It was hidden and is shown, or the other way round.
    Visibility,
    /// It lies over a text.
    Overlap,
    /// It is cut off.
    Clipped,
    /// It lies beyond the edges of the page.
    Offscreen,
}

impl Kind {
    /// Its name in outputs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Moved => "moved",
            Self::Resized => "resized",
            Self::Pushed => "pushed",
            Self::Reordered => "reordered",
            Self::Reparented => "reparented",
            Self::Text => "text",
            Self::Restyled => "restyled",
            Self::Image => "image",
            Self::Visibility => "visibility",
            Self::Overlap => "overlap",
            Self::Clipped => "clipped",
            Self::Offscreen => "offscreen",
        }
    }
}

/// One change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Change {
    /// Its position in the list.
    pub id: usize,
    /// What kind of change it is.
    pub kind: Kind,
    /// How much it matters.
    pub severity: Severity,
    /// The change that brought it about; null where it is one of its own.
    pub cause: Option<usize>,
    /// How many changes it brought about.
    pub consequences: usize,
    /// What changed, on the page before; null where it was not there.
    pub before: Option<Place>,
    /// What changed, on the page after; null where it is no more there.
    pub after: Option<Place>,
    /// On the page after: what it changed places with, or the text that it covers.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub other: Option<Place>,
    /// Right and down, px.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub moved: Option<[f64; 2]>,
    /// Width and height gained, px.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub grown: Option<[f64; 2]>,
    /// The words that changed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<TextChange>,
    /// The properties that changed.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub properties: Vec<PropertyChange>,
}

impl Change {
    /// The place to show: after, or before where it is gone.
    pub fn place(&self) -> Option<&Place> {
        self.after.as_ref().or(self.before.as_ref())
    }
}

/// What differs between two pages.
#[derive(Debug, Clone, PartialEq)]
pub struct PageDiff {
    /// Every change: causes in the order of the page, each followed by its consequences.
    pub changes: Vec<Change>,
    /// What a user should know.
    pub warnings: Vec<String>,
    /// Comparisons that were made for the matching, to hold its cost against the size of pages.
    pub operations: u64,
}

impl PageDiff {
    /// Leaves out the changes that are not wanted, with all that they brought about.
    pub fn retain(&mut self, is_wanted: impl Fn(&Change) -> bool) {
        let mut new_ids: Vec<Option<usize>> = Vec::with_capacity(self.changes.len());
        let mut kept: Vec<Change> = Vec::new();
        for mut change in std::mem::take(&mut self.changes) {
            let cause = change.cause.map(|c| new_ids[c]);
            let stays = is_wanted(&change) && cause != Some(None);
            new_ids.push(stays.then_some(kept.len()));
            if stays {
                change.id = kept.len();
                change.cause = cause.flatten();
                kept.push(change);
            }
        }
        for i in 0..kept.len() {
            kept[i].consequences = kept.iter().filter(|c| c.cause == Some(i)).count();
        }
        self.changes = kept;
    }

    /// Whether nothing differs.
    pub fn is_same(&self) -> bool {
        self.changes.is_empty()
    }

    /// The changes that no other brought about.
    pub fn causes(&self) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(|c| c.cause.is_none())
    }

    /// How much the gravest change matters.
    pub fn severity(&self) -> Option<Severity> {
        self.changes.iter().map(|c| c.severity).max()
    }
}

/// Compares two pages. `segment` cuts a page into the blocks that changes are named by.
pub fn compare(
    before: &PageSnapshot,
    after: &PageSnapshot,
    segment: &dyn Fn(&PageSnapshot) -> Segmentation,
) -> PageDiff {
    let (a, b) = (Tree::new(before), Tree::new(after));
    let pairs = Matching::new(&a, &b);
    let mut comparison = Comparison::new(&a, &b, &pairs);
    comparison.collect();
    comparison.find_causes();
    comparison.find_problems();
    let operations = pairs.operations;
    let changes = match comparison.drafts.is_empty() {
        true => Vec::new(),
        false => {
            let areas = [before, after].map(|page| Areas::new(page, &segment(page)));
            comparison.changes(&areas)
        }
    };
    PageDiff {
        changes,
        warnings: warnings(before, after),
        operations,
    }
}

fn warnings(before: &PageSnapshot, after: &PageSnapshot) -> Vec<String> {
    let mut found = Vec::new();
    if before.viewport.width != after.viewport.width {
        found.push(format!(
            "the windows differ: {} and {} px wide; what differs may come of that alone",
            before.viewport.width, after.viewport.width
        ));
    }
    if before.looks().is_empty() != after.looks().is_empty() {
        found.push(
            "one of the snapshots was made by an earlier visiblock: margins, rounded corners, \
             line heights and the like are not compared; capture it again"
                .to_owned(),
        );
    }
    found
}

struct Comparison<'a> {
    a: &'a Tree<'a>,
    b: &'a Tree<'a>,
    pairs: &'a Matching,
    shifts: Vec<Option<Shift>>,
    drafts: Vec<Draft>,
    /// The draft that brought each about.
    causes: Vec<Option<usize>>,
    inherited: Vec<(ItemId, ItemId)>,
    sets: Touching,
    /// The drafts of each set of things that touch, with their places, in the order of these.
    draft_of_set: BTreeMap<usize, Vec<(Option<ItemId>, usize)>>,
}

impl<'a> Comparison<'a> {
    fn new(a: &'a Tree<'a>, b: &'a Tree<'a>, pairs: &'a Matching) -> Self {
        Self {
            a,
            b,
            pairs,
            shifts: layout::shifts(a, b, pairs),
            drafts: Vec::new(),
            causes: Vec::new(),
            inherited: Vec::new(),
            sets: Touching::new(0),
            draft_of_set: BTreeMap::new(),
        }
    }

    /// Step 3: the changes that are none of layout alone.
    fn collect(&mut self) {
        self.drafts = facts::facts(self.a, self.b, self.pairs);
        let restyled = properties::restyled(self.a, self.b, self.pairs);
        for (y, properties) in restyled.items {
            self.drafts.push(Draft {
                properties,
                ..Draft::new(Kind::Restyled, self.pairs.before[y], Some(y))
            });
        }
        self.inherited = restyled.inherited;
        let passed = layout::reordered(self.a, self.b, self.pairs, &self.shifts);
        for (y, other) in passed {
            self.drafts.push(Draft {
                other: Some(other),
                ..Draft::new(Kind::Reordered, self.pairs.before[y], Some(y))
            });
        }
        self.collect_reparented();
        for (y, properties) in restyled.placement {
            self.collect_placed(y, properties);
        }
        // A group of drafts about one element is told in the order of the page.
        let mut drafts = std::mem::take(&mut self.drafts);
        drafts.sort_by_key(|d| (self.place_of(d), d.kind));
        self.drafts = drafts;
        self.causes = vec![None; self.drafts.len()];
    }

    /// The nearest item after that an item before stood in.
    fn around(&self, x: ItemId) -> Option<ItemId> {
        self.a
            .ancestors(x)
            .find_map(|above| self.pairs.after[above])
    }

    /// Where a change stands in the order of the page after.
    fn place_of(&self, draft: &Draft) -> Option<ItemId> {
        let around = || self.around(draft.before?);
        draft.after.or_else(around)
    }

    fn collect_reparented(&mut self) {
        for y in 1..self.b.items.len() {
            let item = &self.b.items[y];
            let Some(x) = self.pairs.before[y] else {
                continue;
            };
            let has_moved = self.shifts[y].is_some_and(|s| s.has_moved());
            if !has_moved || item.is_text || !item.shows {
                continue;
            }
            let was_in = self.around(x);
            let is_in = self
                .b
                .ancestors(y)
                .find(|above| self.pairs.before[*above].is_some());
            if was_in != is_in {
                self.drafts
                    .push(Draft::new(Kind::Reparented, Some(x), Some(y)));
            }
        }
    }

    /// Another margin, position or kind of box is a change where it moved something.
    fn collect_placed(&mut self, y: ItemId, mut properties: Vec<PropertyChange>) {
        let shift = self.shifts[y];
        let grown = |item: ItemId| {
            let shift = self.shifts[item];
            shift.is_some_and(|s| layout::is_shift(s.grown.0))
        };
        let base = layout::base_of(self.a, self.b, self.pairs, y);
        if grown(y) || grown(base) {
            let gained = self.shifts[base].map_or(0.0, |s| s.grown.0.abs());
            properties.retain(|c| !follows_width(c, gained));
        }
        let is_inherited = |c: &PropertyChange| c.name == "text-align";
        let moved_inside = |this: &Self| this.b.children(y).any(|c| this.shifts[c].is_some());
        let moved_beside = |this: &Self| this.b.children(base).any(|c| this.shifts[c].is_some());
        properties.retain(|c| match c.name.as_str() {
            _ if is_inherited(c) => moved_inside(self) && shift.is_none_or(|s| !s.has_moved()),
            "padding" | "display" | "white-space" => shift.is_some() || moved_inside(self),
            // Through the edge of the box around it, a margin moves that box.
            "margin" => shift.is_some() || self.shifts[base].is_some() || moved_beside(self),
            _ => shift.is_some(),
        });
        if properties.is_empty() {
            return;
        }
        let has_look = |d: &Draft| matches!(d.kind, Kind::Restyled | Kind::Reordered);
        let known = self
            .drafts
            .iter()
            .position(|d| d.after == Some(y) && has_look(d));
        match known {
            Some(i) => self.drafts[i].properties.extend(properties),
            None => {
                let has_moved = shift.is_some_and(|s| s.has_moved() && !s.has_grown());
                let inside = ["padding", "display", "white-space", "text-align"];
                let is_inside = properties.iter().any(|c| inside.contains(&c.name.as_str()));
                let kind = match has_moved && !is_inside {
                    true => Kind::Moved,
                    false => Kind::Restyled,
                };
                self.drafts.push(Draft {
                    properties,
                    ..Draft::new(kind, self.pairs.before[y], Some(y))
                });
            }
        }
    }

    /// Step 4.
    fn find_causes(&mut self) {
        let items = self.b.items.len();
        // An item, the inside of an item, a draft.
        self.sets = Touching::new(2 * items + self.drafts.len());
        for (y, shift) in self.shifts.iter().enumerate() {
            if let Some(shift) = shift {
                self.sets.join(y, items + shift.base);
                self.sets.join(y, items + y);
            }
        }
        for (text, top) in std::mem::take(&mut self.inherited) {
            self.sets.join(text, top);
        }
        for i in 0..self.drafts.len() {
            self.touch(i);
        }
        self.begin_unexplained();
        let mut draft_of_set = std::mem::take(&mut self.draft_of_set);
        for drafts in draft_of_set.values_mut() {
            drafts.sort_by_key(|(at, _)| *at);
        }
        self.draft_of_set = draft_of_set;
    }

    /// Joins a draft with what it touches.
    fn touch(&mut self, i: usize) {
        let items = self.b.items.len();
        let draft = &self.drafts[i];
        let (own, around) = match (draft.after, draft.before) {
            (Some(y), _) => (
                Some(y),
                Some(layout::base_of(self.a, self.b, self.pairs, y)),
            ),
            (None, Some(x)) => (None, self.around(x)),
            (None, None) => (None, None),
        };
        if let Some(y) = own {
            self.sets.join(2 * items + i, y);
            self.sets.join(y, items + y);
        }
        if let Some(around) = around {
            self.sets.join(2 * items + i, items + around);
        }
    }

    fn sets_of_drafts(&mut self) -> BTreeMap<usize, Vec<(Option<ItemId>, usize)>> {
        let items = self.b.items.len();
        let mut found: BTreeMap<usize, Vec<(Option<ItemId>, usize)>> = BTreeMap::new();
        for i in 0..self.drafts.len() {
            if !self.can_push(&self.drafts[i]) {
                continue;
            }
            let set = self.sets.set_of(2 * items + i);
            let at = self.place_of(&self.drafts[i]);
            found.entry(set).or_default().push((at, i));
        }
        found
    }

    /// Whether a change may move or resize anything.
    fn can_push(&self, draft: &Draft) -> bool {
        let has_shift = |y: ItemId| self.shifts[y].is_some();
        let stirs = |y: ItemId| has_shift(y) || self.b.children(y).any(has_shift);
        match draft.kind {
            Kind::Text | Kind::Image => draft.after.is_some_and(stirs),
            Kind::Restyled => {
                let is_paint = |p: &PropertyChange| properties::is_paint(&p.name);
                !draft.properties.iter().all(is_paint)
            }
            kind => !is_problem(kind),
        }
    }

    /// Sets of shifts without a draft begin at one of their boxes.
    fn begin_unexplained(&mut self) {
        let known = self.sets_of_drafts();
        let mut unexplained: BTreeMap<usize, Vec<ItemId>> = BTreeMap::new();
        for y in 0..self.shifts.len() {
            if self.shifts[y].is_some() {
                let set = self.sets.set_of(y);
                if !known.contains_key(&set) {
                    unexplained.entry(set).or_default().push(y);
                }
            }
        }
        self.draft_of_set = known;
        for (set, items) in unexplained {
            match self.rewritten(&items) {
                Some(y) => self.begin_at(set, y),
                None => layout::beginnings(self.b, &self.shifts, &items)
                    .into_iter()
                    .for_each(|y| self.begin_at(set, y)),
            }
        }
    }

    /// The first of some items whose own attributes are others: likelier the one that somebody
    /// changed than those that only stand elsewhere.
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

    fn begin_at(&mut self, set: usize, y: ItemId) {
        let named = self.b.element(y);
        let shift = self.shifts[y];
        let kind = match shift.is_some_and(|s| s.has_grown()) {
            true => Kind::Resized,
            false => Kind::Moved,
        };
        let y = if self.pairs.before[named].is_some() {
            named
        } else {
            y
        };
        let new = (Some(y), self.drafts.len());
        self.draft_of_set.entry(set).or_default().push(new);
        self.drafts
            .push(Draft::new(kind, self.pairs.before[y], Some(y)));
        self.causes.push(None);
    }

    /// Step 5.
    fn find_problems(&mut self) {
        let mut of_item: BTreeMap<ItemId, usize> = BTreeMap::new();
        for (i, draft) in self.drafts.iter().enumerate() {
            if let Some(y) = draft.after.filter(|_| !is_problem(draft.kind)) {
                of_item.entry(y).or_insert(i);
            }
        }
        let suspects = self.suspects(&of_item);
        let found = overlaps::overlaps((self.a, self.b), self.pairs, &|y| suspects[y]);
        for overlap in found {
            let over = overlap.over;
            self.causes.push(None);
            self.drafts.push(Draft {
                other: Some(overlap.text),
                ..Draft::new(Kind::Overlap, self.pairs.before[over], Some(over))
            });
        }
        for i in 0..self.drafts.len() {
            if is_problem(self.drafts[i].kind) {
                self.causes[i] = self.cause_of_problem(i, &of_item);
            }
        }
    }

    /// Items that may cover a text now: those that changed or moved, and what they hold.
    fn suspects(&self, of_item: &BTreeMap<ItemId, usize>) -> Vec<bool> {
        let mut found = vec![false; self.b.items.len()];
        for y in 0..found.len() {
            let inherited = self.b.items[y].parent.is_some_and(|p| found[p]);
            found[y] = inherited || self.shifts[y].is_some() || of_item.contains_key(&y);
        }
        found
    }

    /// The change that a problem comes of: one of the same element or around it.
    fn cause_of_problem(&mut self, i: usize, of_item: &BTreeMap<ItemId, usize>) -> Option<usize> {
        let y = self.drafts[i].after?;
        let chain: Vec<ItemId> = std::iter::once(y).chain(self.b.ancestors(y)).collect();
        for item in chain {
            if let Some(own) = of_item.get(&item) {
                return Some(*own);
            }
            if self.shifts[item].is_some() {
                return self.cause_of_shift(item);
            }
        }
        None
    }

    /// The draft that moved or resized an item: of those its shift touches, the last that stands
    /// before it, else the first.
    fn cause_of_shift(&mut self, y: ItemId) -> Option<usize> {
        let set = self.sets.set_of(y);
        let drafts = self.draft_of_set.get(&set)?;
        let before = drafts.partition_point(|(at, _)| at.is_some_and(|at| at <= y));
        let (earlier, later) = drafts.split_at(before);
        let mut in_turn = earlier.iter().rev().chain(later);
        in_turn.next().map(|(_, d)| *d)
    }

    /// Step 6.
    fn changes(&mut self, areas: &[Areas<'_>; 2]) -> Vec<Change> {
        let mut consequences = self.pushed();
        for (i, cause) in self.causes.iter().enumerate() {
            if let Some(cause) = cause {
                let draft = self.drafts[i].clone();
                consequences.entry(*cause).or_default().insert(0, draft);
            }
        }
        self.in_order(consequences, areas)
    }

    /// What the changes moved and resized, by change.
    fn pushed(&mut self) -> BTreeMap<usize, Vec<Draft>> {
        let mut consequences: BTreeMap<usize, Vec<Draft>> = BTreeMap::new();
        let own = self.drafts.iter().filter(|d| !is_problem(d.kind));
        let told: BTreeSet<ItemId> = own.filter_map(|d| d.after).collect();
        for y in 0..self.shifts.len() {
            let is_told = told.contains(&y);
            if self.shifts[y].is_none() || is_told || facts::is_in_line(self.b, y) {
                continue;
            }
            let Some(cause) = self.cause_of_shift(y) else {
                continue;
            };
            let place = self.place_of(&self.drafts[cause]);
            let holds_cause = place.is_some_and(|c| self.b.contains(y, c));
            // A box around the cause grew with it: that is no other block.
            if !holds_cause {
                let draft = Draft::new(Kind::Pushed, self.pairs.before[y], Some(y));
                consequences.entry(cause).or_default().push(draft);
            }
        }
        consequences
    }

    /// The causes, each followed by its consequences.
    fn in_order(
        &self,
        mut consequences: BTreeMap<usize, Vec<Draft>>,
        areas: &[Areas<'_>; 2],
    ) -> Vec<Change> {
        let mut changes = Vec::new();
        for i in 0..self.drafts.len() {
            if self.causes[i].is_some() {
                continue;
            }
            let following = consequences.remove(&i).unwrap_or_default();
            let id = changes.len();
            let mut change = self.change(&self.drafts[i], areas);
            change.id = id;
            change.consequences = following.len();
            changes.push(change);
            for draft in following {
                let mut change = self.change(&draft, areas);
                change.id = changes.len();
                change.cause = Some(id);
                changes.push(change);
            }
        }
        changes
    }

    fn change(&self, draft: &Draft, [before, after]: &[Areas<'_>; 2]) -> Change {
        let place_before = draft.before.map(|x| before.place(self.a, x));
        let place_after = draft.after.map(|y| after.place(self.b, y));
        let shift = draft.after.and_then(|y| self.shifts[y]);
        let moves = shift.filter(|s| s.has_moved()).map(|s| match draft.kind {
            Kind::Pushed => [s.on_page.0, s.on_page.1],
            _ => [s.by.0, s.by.1],
        });
        let mut change = Change {
            id: 0,
            kind: draft.kind,
            severity: Severity::Info,
            cause: None,
            consequences: 0,
            before: place_before,
            after: place_after,
            other: draft.other.map(|y| after.place(self.b, y)),
            moved: moves.map(rounded),
            grown: shift
                .filter(|s| s.has_grown())
                .map(|s| rounded([s.grown.0, s.grown.1])),
            text: draft.text.clone(),
            properties: draft.properties.clone(),
        };
        change.severity = severity::severity(&change, self.b.page.viewport);
        change
    }
}

/// Whether it is worse for a reader, and never why something else changed.
fn is_problem(kind: Kind) -> bool {
    matches!(kind, Kind::Overlap | Kind::Clipped | Kind::Offscreen)
}

/// To hundredths, as all coordinates are written.
fn rounded(px: [f64; 2]) -> [f64; 2] {
    px.map(|v| (v * 100.0).round() / 100.0)
}

/// Whether a margin or padding follows from a width: it differs to the left and right only, and
/// either by the same on both sides, as where it is `auto`, or by less than the box around gained,
/// as where it is per cent of that.
fn follows_width(change: &PropertyChange, gained: f64) -> bool {
    if !matches!(change.name.as_str(), "margin" | "padding") {
        return false;
    }
    let (from, to) = (sides(&change.from), sides(&change.to));
    let by: [f64; 4] = std::array::from_fn(|i| to[i] - from[i]);
    let [top, right, bottom, left] = by;
    if layout::is_shift(top) || layout::is_shift(bottom) {
        return false;
    }
    !layout::is_shift(left - right) || left.abs().max(right.abs()) < gained - layout::MIN_SHIFT
}

/// Top, right, bottom and left of a shorthand in px.
fn sides(value: &str) -> [f64; 4] {
    let px = |side: &str| side.trim_end_matches("px").parse().unwrap_or(0.0);
    let all: Vec<f64> = value.split_whitespace().map(px).collect();
    match all[..] {
        [] => [0.0; 4],
        [one] => [one; 4],
        [y, x] => [y, x, y, x],
        [top, x, bottom] => [top, x, bottom, x],
        [top, right, bottom, left, ..] => [top, right, bottom, left],
    }
}
