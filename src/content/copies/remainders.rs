//! The rest of a list entry whose title is dropped as a copy: an author, a date, a caption. It is meaningless alone,
//! as the title is kept elsewhere with the same link.

use super::known::MAX_ASKED;
use super::standing::{Places, Texts};
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;
use std::ops::Range;

/// Maximum characters of an entry besides its title, and maximum number of its texts. Source: ours: a name and a day;
/// more is a text.
const MAX_CHARS: u32 = 40;
const MAX_UNITS: usize = 4;
/// Maximum number of boxes around a title that are looked at. Source: ours, to bound the cost.
const MAX_AROUND: usize = 4;

/// An entry with a title and little else.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Remainder {
    pub(super) title: usize,
    /// All units of the entry.
    entry: Range<usize>,
}

/// The entries whose titles also occur elsewhere with the same link. Cost: linear in the texts that occur more than
/// once, as each is compared with [`MAX_ASKED`] others.
pub(super) fn remainders(page: &PageSnapshot, units: &Units, texts: &Texts) -> Vec<Remainder> {
    let targets = &texts.targets;
    let shares_target = |places: &Places, unit: usize| {
        let others = places.iter().map(|(other, _)| *other);
        let mut others = others.filter(|other| *other != unit).take(MAX_ASKED);
        others.any(|other| targets[other] == targets[unit])
    };
    let mut found = Vec::new();
    for places in &texts.alike {
        let titles = places.iter().map(|(unit, _)| *unit);
        let titles = titles.filter(|unit| targets[*unit].is_some() && shares_target(places, *unit));
        found.extend(titles.filter_map(|unit| remainder(page, units, texts, unit)));
    }
    found
}

/// The entry around a linked title: the largest box with little besides and no other link.
fn remainder(page: &PageSnapshot, units: &Units, texts: &Texts, title: usize) -> Option<Remainder> {
    let target = texts.targets[title]?;
    let is_rest = |i: usize| {
        let leads_elsewhere = texts.targets[i].is_some_and(|other| other != target);
        let says_same = texts.numbers[i].0 == texts.numbers[title].0;
        !leads_elsewhere && !says_same && !page.is_heading(units.list[i].block)
    };
    let is_entry = |entry: &Range<usize>| {
        let others = || entry.clone().filter(|i| *i != title);
        entry.len() <= MAX_UNITS
            && others().all(is_rest)
            && others().map(|i| units.list[i].chars).sum::<u32>() <= MAX_CHARS
    };
    let around = page.inclusive_ancestors(units.list[title].block);
    let boxes = around.take(MAX_AROUND).map(|up| units.within(page, up));
    let entry = boxes.take_while(is_entry).last()?;
    (entry.len() > 1).then_some(Remainder { title, entry })
}

impl Remainder {
    /// The units of the entry besides its title.
    pub(super) fn rest(&self) -> impl Iterator<Item = usize> {
        let title = self.title;
        self.entry.clone().filter(move |i| *i != title)
    }

    /// Marks the rest as copies if the title is one.
    pub(super) fn settle(&self, copied: &mut [bool]) {
        if copied[self.title] {
            self.rest().for_each(|i| copied[i] = true);
        }
    }
}
