//! Series of headings: those of one tag with the same classes.

use super::headings::Headed;
use super::{MIN_HEADED, MIN_TITLES, Wholes, is_majority};
use crate::content::candidates::{Candidates, is_forum};
use crate::content::units::Units;
use crate::hash::HashMap;
use crate::snapshot::PageSnapshot;
use std::collections::BTreeMap;

/// Fewest sections of a series, each a heading and a list, that are kept where others come in. Source: ours.
const MIN_SECTIONS: usize = 3;
/// How near to the unlikeliest of their headings that of another is. Source: ours, on wcxb: 6 texts come in on 2 pages,
/// all of them content.
const NEAR_SECTIONS: f32 = 0.7;

/// For each unit that is a heading the number of its series. Linear.
pub(super) fn series(page: &PageSnapshot, units: &Units) -> Vec<Option<u32>> {
    let mut numbers: HashMap<(u32, &str), u32> = HashMap::default();
    let of_units = units.list.iter().map(|unit| {
        page.heading_level(unit.block)?;
        let classes = page.attribute(unit.block, "class").unwrap_or("");
        let next = numbers.len() as u32;
        let key = (page.node(unit.block).tag, classes.trim());
        Some(*numbers.entry(key).or_insert(next))
    });
    of_units.collect()
}

impl Wholes {
    /// Keeps headings right above a kept text, of which not most is kept that they head, where others of their series
    /// are kept: without its own heading the text is read as one of the section above.
    pub(super) fn keep_in_series(&self, candidates: &Candidates, kept: &mut [bool]) {
        let shown = candidates.shown;
        let each = self.series.iter().zip(kept.iter());
        let mut sizes: HashMap<u32, usize> = HashMap::default();
        for number in each.filter_map(|(number, kept)| number.filter(|_| *kept)) {
            *sizes.entry(number).or_default() += 1;
        }
        let headings = self.headings.iter().map(|heading| &heading.headed);
        for Headed { heading, below } in headings {
            let size = self.series[*heading].and_then(|number| sizes.get(&number));
            let is_of_series = size.is_some_and(|size| *size >= MIN_TITLES);
            let first = below.clone().find(|i| shown[*i]);
            let is_right_above = first.is_some_and(|first| kept[first]);
            let (all, share) = self.share(below, shown, kept);
            let is_some = share as f32 >= MIN_HEADED * all as f32;
            let may_join = candidates.may_join(*heading);
            kept[*heading] |= is_of_series && is_right_above && is_some && may_join;
        }
    }

    /// Keeps sections that are a heading and a list each, above and between such of the same series, where most of that
    /// are kept and the heading is about as likely as theirs: a heading goes with its list, however likely it is.
    pub(super) fn keep_listed_sections(&self, candidates: &Candidates, kept: &mut [bool]) {
        if is_forum(candidates.types) {
            return;
        }
        let mut all: BTreeMap<u32, Vec<&Headed>> = BTreeMap::new();
        for section in &self.headed_lists {
            if let Some(number) = self.series[section.heading] {
                all.entry(number).or_default().push(section);
            }
        }
        let likely = |section: &&Headed| candidates.probabilities[section.heading];
        for sections in all.into_values() {
            let is_kept = |section: &&Headed| {
                let (all, share) = self.share(&section.below, candidates.shown, kept);
                kept[section.heading] && is_majority(all, share)
            };
            let (held, others): (Vec<&Headed>, Vec<&Headed>) =
                sections.into_iter().partition(is_kept);
            if held.len() < MIN_SECTIONS || held.len() <= others.len() {
                continue;
            }
            let least = held.iter().map(likely).fold(1.0, f32::min);
            let last = held.iter().map(|section| section.heading).max();
            let joins = |section: &&Headed| {
                let is_above = last.is_some_and(|last| section.heading < last);
                is_above && likely(section) >= NEAR_SECTIONS * least
            };
            for section in others.into_iter().filter(joins) {
                let texts = section.below.clone().chain([section.heading]);
                texts.for_each(|i| kept[i] |= candidates.may_join(i));
            }
        }
    }
}
