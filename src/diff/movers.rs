//! Step 4: finds which change moved which box.
//!
//! In the flow, an added item pushes down the boxes below it, and a removed item pulls them up (CSS 2.2, 9.4.1). A
//! box is moved by the last change before it that does not push the other way; a change inside the box moves it only
//! if the box is aligned at its bottom or middle. Where changes push against each other, or a box and its container
//! were moved by different changes, the distance is the sum of all: the box is marked so
//! ([`Change::together`](super::Change)), and the named cause is one that pushes in its direction.
//!
//! Cost: n log d for n items and d changes.

use super::Kind;
use super::comparison::Comparison;
use super::draft::Draft;
use super::layout::{self, Shift};
use super::own_growth::first_block;
use super::placement;
use super::pushes::{Push, Pushes, Way};
use super::tree::ItemId;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of ancestors that are searched for the row in which a box made room for a sibling. Source: ours;
/// bounds the cost.
const MAX_AROUND: usize = 32;

/// The draft that moved an item.
#[derive(Debug, Clone, Copy)]
struct Mover {
    draft: usize,
    /// Whether no other draft pushed against it or moved the container.
    is_alone: bool,
}

impl Comparison<'_> {
    /// Computes how the drafts push, for each draft and each set.
    pub(super) fn find_pushes(&mut self) {
        let drafts = self.drafts.iter();
        self.push_of_draft = drafts.map(|draft| self.push_of(draft)).collect();
        let sets = self.draft_of_set.iter();
        let pushes = sets.map(|(set, drafts)| {
            let of_set = drafts.iter().map(|(_, i)| self.push_of_draft[*i]);
            (*set, Pushes::new(&of_set.collect::<Vec<Push>>()))
        });
        self.pushes = pushes.collect();
    }

    /// How a change pushes the boxes below it.
    fn push_of(&self, draft: &Draft) -> Push {
        let was_out = draft.before.is_some_and(|x| self.a.is_out_of_flow(x));
        let is_out = draft.after.is_some_and(|y| self.b.is_out_of_flow(y));
        if was_out || is_out {
            return Push::Unknown;
        }
        let may_act_down = || draft.properties.iter().any(placement::may_act_down);
        match (draft.kind, draft.shown) {
            // An item from another parent makes room for itself in its new place.
            (Kind::Added | Kind::Reparented, _) | (_, Some(true)) => Push::To(Way::Down),
            (Kind::Removed, _) | (_, Some(false)) => Push::To(Way::Up),
            (Kind::Text | Kind::Image | Kind::Resized, _) => self.push_by_growth(draft),
            (Kind::Restyled, _) if !may_act_down() => self.push_by_growth(draft),
            // A relative position, a transform or a horizontal margin.
            (Kind::Moved, _) if !draft.properties.is_empty() && !may_act_down() => Push::Nowhere,
            _ => Push::Unknown,
        }
    }

    /// How a box that got higher or lower pushes; an inline item counts as the block that contains its line.
    fn push_by_growth(&self, draft: &Draft) -> Push {
        let Some(y) = draft.after else {
            return Push::Unknown;
        };
        let around = std::iter::once(y).chain(self.b.ancestors(y));
        let Some(block) = first_block(self.b, around) else {
            return Push::Unknown;
        };
        let before = self.pairs.before[block].and_then(|x| self.a.rect(x));
        if before.is_none() || self.b.rect(block).is_none() {
            return Push::Unknown;
        }
        let grown = |item: ItemId| self.shifts[item].map_or((0.0, 0.0), |s| s.grown);
        let (across, down) = grown(block);
        // A wider box may have wrapped the row that contains it.
        let parent = self.b.items[block].parent;
        let by_row = Way::from_px(parent.map_or(0.0, |up| grown(up).1));
        let breaks_row =
            layout::is_shift(across) && by_row.is_some() && by_row != Way::from_px(down);
        if breaks_row {
            Push::Unknown
        } else {
            Push::from_px(down)
        }
    }

    /// The draft that moved or resized an item: of the drafts in its set, the last one before the item that does not
    /// push the other way, otherwise the first.
    pub(super) fn cause_of_shift(&mut self, y: ItemId) -> Option<usize> {
        self.mover(y).map(|mover| mover.draft)
    }

    fn mover(&mut self, y: ItemId) -> Option<Mover> {
        let set = self.sets.set_of(self.sets.item(y));
        if let Some(mover) = self.pushing(y, set) {
            return Some(mover);
        }
        let drafts = self.draft_of_set.get(&set)?;
        let before = drafts.partition_point(|(at, _)| at.is_none_or(|at| at <= y));
        let found = self.growing(y, set, before);
        let (at, draft) = drafts.get(found.unwrap_or(before.saturating_sub(1)))?;
        let draft = self.gave_way_to(y, *at).unwrap_or(*draft);
        Some(self.moved_by(draft, true))
    }

    /// The draft of the sibling that got wider and so changed the width of an item or of one of its ancestors, unless
    /// the draft at `at` is in the same row.
    fn gave_way_to(&self, y: ItemId, at: Option<ItemId>) -> Option<usize> {
        let is_wider = self.shifts[y].is_some_and(|s| layout::is_shift(s.grown.0));
        if !is_wider || self.widest.is_empty() {
            return None;
        }
        let mut around = self.b.ancestors(y).take(MAX_AROUND);
        let (row, draft) = around.find_map(|up| Some((up, *self.widest.get(&up)?)))?;
        let is_outside = at.is_none_or(|at| at < row);
        is_outside.then_some(draft)
    }

    /// The draft of a set that made an item higher or lower without moving it: the last one inside it that pushes
    /// that way, otherwise the last one among the first `before` drafts that is not known to push the other way.
    fn growing(&self, y: ItemId, set: usize, before: usize) -> Option<usize> {
        let shift = self.shifts[y].filter(|shift| !layout::is_shift(shift.by.1))?;
        let way = Way::from_px(shift.grown.1)?;
        let (drafts, pushes) = (self.draft_of_set.get(&set)?, self.pushes.get(&set)?);
        let first_of =
            |item: ItemId| drafts.partition_point(|(at, _)| at.is_none_or(|at| at < item));
        let (first, end) = (first_of(y), first_of(self.b.items[y].end));
        let inside = pushes.known.of_first(end, way).filter(|i| *i >= first);
        inside.or_else(|| pushes.unopposed.of_first(before, way))
    }

    /// A draft that repeats another change has no consequences of its own: its cause gets them.
    fn moved_by(&self, draft: usize, is_alone: bool) -> Mover {
        Mover {
            draft: self.causes[draft].unwrap_or(draft),
            is_alone,
        }
    }

    /// Of the drafts of an item's set before the item, the last one that can have moved it up or down against the box
    /// that it is positioned in.
    fn pushing(&self, y: ItemId, set: usize) -> Option<Mover> {
        let shift = self.shifts[y]?;
        let way = Way::from_px(shift.by.1)?;
        let (drafts, pushes) = (self.draft_of_set.get(&set)?, self.pushes.get(&set)?);
        let outside = drafts.partition_point(|(at, _)| at.is_none_or(|at| at < y));
        // A change outside the container moves the item together with the container.
        let is_within = |i: &usize| {
            let at = drafts.get(*i).and_then(|(at, _)| *at);
            at.is_some_and(|at| at >= shift.base)
        };
        let found = pushes.possible.of_first(outside, way).filter(is_within)?;
        let (_, draft) = drafts.get(found)?;
        if is_held(&shift) && self.push_of_draft.get(*draft) != Some(&Push::To(way)) {
            return None;
        }
        let against = pushes.known.of_first(outside, way.back());
        Some(self.moved_by(*draft, against.is_none_or(|i| !is_within(&i))))
    }

    /// The consequences of all changes: the moved and resized boxes of each.
    pub(super) fn pushed(&mut self) -> BTreeMap<usize, Vec<Draft>> {
        let mut consequences: BTreeMap<usize, Vec<Draft>> = BTreeMap::new();
        let own = self.drafts.iter().filter(|d| !d.is_problem());
        let told: BTreeSet<ItemId> = own.filter_map(|d| d.after).collect();
        let mut carried: Vec<Option<Mover>> = Vec::with_capacity(self.b.items.len());
        for (y, is_apart) in self.apart().into_iter().enumerate() {
            let around = self.b.items[y].parent.and_then(|up| carried[up]);
            let shift = self.shifts[y];
            let mover = shift.and_then(|shift| {
                let own = self.mover(y)?;
                Some(self.with_around(own, around, &shift))
            });
            let has_moved = shift.is_some_and(|shift| shift.has_moved());
            carried.push(mover.filter(|_| has_moved).or(around));
            let is_seen = self.b.items[y].shows && !told.contains(&y);
            // A word is reported with its line; a resized inline picture is reported itself.
            let is_sized = self.b.items[y].is_picture && shift.is_some_and(|s| s.has_grown());
            if !is_seen || self.b.is_in_line(y) && !is_sized {
                continue;
            }
            let Some(mover) = mover else {
                continue;
            };
            let place = self.place_of(&self.drafts[mover.draft]);
            let holds_cause = place.is_some_and(|c| self.b.contains(y, c));
            // A box around the cause grew with it and is not reported.
            if !holds_cause {
                let draft = Draft {
                    is_apart,
                    is_together: !mover.is_alone,
                    ..Draft::new(Kind::Pushed, self.pairs.before[y], Some(y))
                };
                consequences.entry(mover.draft).or_default().push(draft);
            }
        }
        consequences
    }

    /// The mover of an item on the page, where `around` moved its container: the one that pushes in the item's
    /// direction.
    fn with_around(&self, own: Mover, around: Option<Mover>, shift: &Shift) -> Mover {
        let Some(around) = around.filter(|_| shift.has_moved()) else {
            return own;
        };
        if own.draft == around.draft {
            return Mover {
                is_alone: own.is_alone && around.is_alone,
                ..own
            };
        }
        let went = Way::from_px(shift.on_page.1);
        let is_against = |mover: Mover| {
            let pushes = self.push_of_draft.get(mover.draft);
            went.is_some_and(|went| pushes == Some(&Push::To(went.back())))
        };
        let named = if is_against(own) && !is_against(around) {
            around
        } else {
            own
        };
        Mover {
            is_alone: false,
            ..named
        }
    }
}

/// Whether a box is aligned at its bottom or middle: it moved as far as it grew in the other direction, or half as
/// far.
fn is_held(shift: &Shift) -> bool {
    let (top, grown) = (shift.by.1, shift.grown.1);
    let stays = |px: f64| !layout::is_shift(px);
    layout::is_shift(grown) && (stays(top + grown) || stays(top + grown / 2.0))
}

#[cfg(test)]
mod tests;
