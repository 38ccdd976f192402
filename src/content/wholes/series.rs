//! Series of headings: those of one tag with the same classes.

use super::headings::Headed;
use super::{MIN_HEADED, MIN_TITLES, Wholes};
use crate::content::candidates::Candidates;
use crate::content::units::Units;
use crate::hash::HashMap;
use crate::snapshot::PageSnapshot;

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
}
