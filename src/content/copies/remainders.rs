//! What an entry of a list has left when its title goes as a copy: who wrote it, when, a caption. By itself it says
//! nothing, as the title is read where it leads to the same address.

use super::known::MAX_ASKED;
use super::standing::{Places, Texts};
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;
use std::ops::Range;

/// Most characters that an entry has besides its title, and most texts. Source: ours: a name and a day; more is a text.
const MAX_CHARS: u32 = 40;
const MAX_UNITS: usize = 4;
/// Boxes around a title that are looked at. Source: ours, bounds the cost.
const MAX_AROUND: usize = 4;

/// An entry with a title and little else.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Remainder {
    pub(super) title: usize,
    /// All units of the entry.
    entry: Range<usize>,
}

/// What entries have left whose titles stand elsewhere, too, with the same address. Linear in the texts that stand more
/// than once: each is compared with [`MAX_ASKED`] others.
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

/// The entry around a title that leads somewhere: the largest box with little besides that leads nowhere else.
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
    /// What the entry has besides its title.
    pub(super) fn rest(&self) -> impl Iterator<Item = usize> {
        let title = self.title;
        self.entry.clone().filter(move |i| *i != title)
    }

    /// Makes the rest copies where the title is one.
    pub(super) fn settle(&self, copied: &mut [bool]) {
        if copied[self.title] {
            self.rest().for_each(|i| copied[i] = true);
        }
    }
}
