//! Finds the group of shifts with a known cause that explains a box, by equal distances.
//!
//! Cost: for each distinct combination of distances, the groups with the rarest of its distances are tested; boxes
//! with the same combination share the result.

use super::layout::{self, Shift};
use super::tree::ItemId;
use crate::operations::count;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

/// Connected shifts with a common cause.
#[derive(Debug)]
pub(super) struct Group {
    /// The item at which the group begins.
    begins: ItemId,
    pub(super) set: usize,
    /// Distances that its boxes moved and grew, horizontally and vertically, in half px.
    lengths: [BTreeSet<i64>; 2],
}

/// How far a box moved and grew horizontally, then vertically, in half px; `None` where it did not.
type Lengths = [Option<i64>; 4];

fn lengths_of(shift: &Shift) -> Lengths {
    [shift.by.0, shift.grown.0, shift.by.1, shift.grown.1]
        .map(|px| layout::is_shift(px).then(|| half_px(px)))
}

/// The distances that are present, each with its axis (0 horizontal, 1 vertical).
fn with_axes(lengths: &Lengths) -> impl Iterator<Item = (usize, i64)> + '_ {
    let lengths = lengths.iter().enumerate();
    lengths.filter_map(|(i, length)| Some((i / 2, (*length)?)))
}

/// The distance without its sign: a box aligned to the bottom moves up when something is added below it.
fn half_px(px: f64) -> i64 {
    (px.abs() * 2.0).round() as i64
}

/// The distances that count as equal to `length`: it and its two neighbours, except 0.
fn near(length: i64) -> impl Iterator<Item = i64> {
    (length - 1..=length + 1).filter(|near| *near != 0)
}

impl Group {
    pub(super) fn new(
        begins: ItemId,
        set: usize,
        items: &[ItemId],
        shifts: &[Option<Shift>],
    ) -> Self {
        let mut lengths = [BTreeSet::new(), BTreeSet::new()];
        for shift in items.iter().filter_map(|y| shifts[*y]) {
            lengths[0].extend([shift.by.0, shift.grown.0].map(half_px));
            lengths[1].extend([shift.by.1, shift.grown.1].map(half_px));
        }
        Self {
            begins,
            set,
            lengths,
        }
    }

    /// Whether, on each axis on which a box moved or grew, something in the group moved or grew equally far.
    fn explains(&self, lengths: &Lengths) -> bool {
        with_axes(lengths)
            .all(|(axis, length)| near(length).any(|near| self.lengths[axis].contains(&near)))
    }
}

/// Indices of groups by axis and distance (never 0), in order.
type ByLength = HashMap<(usize, i64), Vec<usize>>;

/// The groups of a page, ordered by where they begin.
#[derive(Debug)]
pub(super) struct Groups {
    all: Vec<Group>,
    by_length: ByLength,
    /// Cache: the groups that explain each combination of distances.
    known: HashMap<Lengths, Vec<usize>>,
}

impl Groups {
    pub(super) fn new(mut all: Vec<Group>) -> Self {
        all.sort_by_key(|group| group.begins);
        let mut by_length = ByLength::new();
        for (i, group) in all.iter().enumerate() {
            for (axis, lengths) in group.lengths.iter().enumerate() {
                count(lengths.len());
                for length in lengths.iter().filter(|length| **length != 0) {
                    by_length.entry((axis, *length)).or_default().push(i);
                }
            }
        }
        Self {
            all,
            by_length,
            known: HashMap::new(),
        }
    }

    /// Of the groups that explain a box, the last one that begins before it, otherwise the first one.
    pub(super) fn explaining(&mut self, y: ItemId, shift: &Shift) -> Option<&Group> {
        let lengths = lengths_of(shift);
        let (all, by_length) = (&self.all, &self.by_length);
        let found = self.known.entry(lengths);
        let found = found.or_insert_with(|| fitting(all, by_length, &lengths));
        let earlier = found.partition_point(|i| all[*i].begins <= y);
        let chosen = found.get(earlier.saturating_sub(1))?;
        Some(&all[*chosen])
    }

    pub(super) fn first(&self) -> Option<&Group> {
        self.all.first()
    }

    /// The first group that begins within a range of items.
    pub(super) fn first_in(&self, items: Range<ItemId>) -> Option<&Group> {
        let at = self.all.partition_point(|group| group.begins < items.start);
        self.all.get(at).filter(|group| group.begins < items.end)
    }
}

/// The groups that explain boxes with these distances, in order.
fn fitting(all: &[Group], by_length: &ByLength, lengths: &Lengths) -> Vec<usize> {
    let of_length = |(axis, length): (usize, i64)| -> Vec<&[usize]> {
        let lists = near(length).filter_map(|near| by_length.get(&(axis, near)));
        lists.map(Vec::as_slice).collect()
    };
    let number = |lists: &Vec<&[usize]>| lists.iter().map(|list| list.len()).sum::<usize>();
    let rarest = with_axes(lengths).map(of_length).min_by_key(number);
    let mut found: Vec<usize> = match rarest {
        Some(lists) => lists.concat(),
        None => (0..all.len()).collect(),
    };
    count(found.len());
    found.sort_unstable();
    found.dedup();
    found.retain(|i| all[*i].explains(lengths));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A shift of up to 1.5 px along each axis, so that many shifts are equal.
    fn shift(random: &mut fastrand::Rng) -> Shift {
        let mut px = || f64::from(random.i32(-6..=6)) / 4.0;
        Shift {
            base: 0,
            by: (px(), px()),
            on_page: (0.0, 0.0),
            grown: (px(), px()),
        }
    }

    /// The set of the group found by an exhaustive search.
    fn searched(groups: &Groups, y: ItemId, shift: &Shift) -> Option<usize> {
        let lengths = lengths_of(shift);
        let mut all = groups.all.iter().filter(|group| group.explains(&lengths));
        let first = all.next()?;
        let earlier = all.take_while(|group| group.begins <= y).last();
        Some(earlier.unwrap_or(first).set)
    }

    #[test]
    fn the_index_finds_what_a_search_of_all_finds() {
        let mut random = fastrand::Rng::with_seed(7);
        let mut found = [0, 0];
        for _ in 0..200 {
            let mut all = Vec::new();
            for set in 0..random.usize(0..12) {
                let shifts: Vec<Option<Shift>> = (0..random.usize(1..4))
                    .map(|_| Some(shift(&mut random)))
                    .collect();
                let items: Vec<ItemId> = (0..shifts.len()).collect();
                all.push(Group::new(random.usize(0..40), set, &items, &shifts));
            }
            let mut groups = Groups::new(all);
            for _ in 0..20 {
                let (y, shift) = (random.usize(0..40), shift(&mut random));
                let expected = searched(&groups, y, &shift);
                let set = groups.explaining(y, &shift).map(|group| group.set);
                assert_eq!(set, expected, "{groups:?} {y} {shift:?}");
                found[usize::from(set.is_some())] += 1;
                let items = y..y + 5;
                let inside = |group: &&Group| items.contains(&group.begins);
                let first = groups.all.iter().find(inside).map(|group| group.set);
                let set = groups.first_in(items.clone()).map(|group| group.set);
                assert_eq!(set, first);
            }
        }
        assert!(found.iter().all(|times| *times > 100), "{found:?}");
    }
}
