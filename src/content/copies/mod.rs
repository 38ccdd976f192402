//! What a page says twice is read once.
//!
//! Pages hold the same text for wide and for narrow windows, open and folded, in the page and in
//! its print view. Of such copies the likeliest to be content stays a candidate.

mod alike;
mod cells;
mod joined;
mod known;
mod loops;
mod remainders;
mod standing;
mod tabled;
mod teasers;
mod twins;

use super::page_type::KindProbabilities;
use super::units::{Unit, Units};
use crate::content::features::UnitRow;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};
use alike::{Judged, likelier};
use cells::hidden_in_cells;
use joined::{Joined, joined};
use known::Known;
use loops::looped;
use remainders::{Remainder, remainders};
use standing::{Places, Texts};
use tabled::listed_in_tables;
use teasers::{Teaser, teasers};
use twins::{Twins, twins};

/// Fewest items of a list that only lacks what is said elsewhere, and how much of it is kept, quarters. Source: ours, 954
/// pages of formasaurus: four such lists, as a top ten that began with the third; none of wcxb.
const MIN_TORN: usize = 4;
const MIN_TORN_QUARTERS: usize = 3;

/// The units of a page that say the same.
///
/// A text that stands again is a copy of the likeliest that says the same, unless one of these holds. Each is told by
/// fields of [`standing::Standing`]:
/// - `parent`: it has the parent of that. An author repeats a line (refrains).
/// - `path`: it stands at the tag path of that, both shown or both hidden: entries of one list may say the same.
/// - `in_table`: it is a cell. Columns repeat values; but what is hidden and stands in a cell, too, is a copy of it, also
///   in a cell of the same row ([`mod@cells`]).
/// - `is_short`: it is a label or a value, which may mean something each time. It is a copy only where it is hidden and
///   the other is shown, with the same beside it, or leading to the same address.
/// - `concealed`, `is_value`, `is_item`: both are shown or both hidden, it is numbers for a good part or surely content
///   (of an item of a list, less is sure), and what stands beside the two is not the same in more than a word. Two
///   things may cost the same, and a manual may say one sentence of two functions.
/// - `is_said`: both are shown as the page's styles have it and are no links. A reader reads them twice.
/// - `is_headline`, `is_subheading`: it is a heading of the first level and the other one of another level: then that
///   one is the copy.
///
/// Besides:
/// - Entries of a list of contents are no copies of what they lead to: links to places of the page, or to a place
///   anywhere that is called as a heading of the page is, since pages are read from elsewhere than they were written for.
/// - Where a text stands three times or more, once as the headline, and the others each in a box of their own, those are
///   copies of it, however short; but for the names of entries ([`standing::Standing::is_entry`]) that are likely content.
/// - Where a text is a copy and its box says what another box does, all of one box are copies ([`mod@twins`]).
/// - What says in one run what others say piece by piece is a copy of them ([`mod@joined`]).
/// - Slides that a carousel lays out again are copies whatever they say, and nothing is a copy of them ([`mod@loops`]).
/// - What is not shown beside a table that says it is a list for narrow windows, and a copy ([`mod@tabled`]).
/// - What only begins what another text says is a copy of that ([`mod@teasers`]), and so is what an entry has left whose
///   title is a copy that leads to the same address ([`mod@remainders`]).
/// - What stands between kept items of its list, or in one that is kept but for it, is content as they are
///   ([`Copies::torn`]).
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Copies {
    /// Each text that stands more than once: where, and how.
    alike: Vec<Places>,
    /// The number of each unit's text, and its words: units that say the same have one.
    texts: Vec<(u32, u32)>,
    /// The list of which each unit is an item.
    lists: Vec<Option<NodeId>>,
    /// Boxes that say the same.
    twins: Vec<Twins>,
    /// Units that say in one run what others say, in document order.
    joined: Vec<Joined>,
    /// Texts that begin others.
    teasers: Vec<Teaser>,
    /// Entries whose titles stand elsewhere, too, with the same address.
    remainders: Vec<Remainder>,
    /// Slides that are laid out again, as which units are.
    looped: Vec<bool>,
    /// What is hidden in a cell and shown in its row, as which units are; empty where there is none.
    in_cells: Vec<bool>,
    /// Lists that are not shown beside their tables, as which units are; empty where there is none.
    tabled: Vec<bool>,
}

impl Copies {
    /// Finds them. Linear in the text.
    pub(super) fn new(page: &PageSnapshot, units: &Units, rows: &[UnitRow], paths: &[u32]) -> Self {
        let looped = looped(page, units);
        let texts = Texts::new(page, units, rows, paths, &looped);
        let known = Known {
            texts: &texts.numbers,
            paths,
            tells: &texts.tells,
        };
        let list_of = |unit: &Unit| match page.tag(unit.block) {
            "li" => page.parent(unit.block),
            _ => None,
        };
        Self {
            remainders: remainders(page, units, &texts),
            twins: twins(page, units, known),
            joined: joined(page, units, known),
            teasers: teasers(page, units, known, &texts.targets),
            lists: units.list.iter().map(list_of).collect(),
            in_cells: hidden_in_cells(page, units),
            tabled: listed_in_tables(page, units),
            looped,
            alike: texts.alike,
            texts: texts.numbers,
        }
    }

    /// Which units say again what another says that is likelier to be content; of those that are
    /// as likely, the first stays. `types` are the page's.
    pub(super) fn of_likelier(
        &self,
        probabilities: &[f32],
        types: &KindProbabilities,
    ) -> Vec<bool> {
        let mut copied = vec![false; probabilities.len()];
        let judged = Judged {
            texts: &self.texts,
            probabilities,
        };
        for alike in &self.alike {
            judged.mark(alike, &mut copied);
        }
        for boxes in &self.twins {
            boxes.settle(probabilities, &mut copied);
        }
        for joined in &self.joined {
            joined.settle(&mut copied);
        }
        for teaser in self.teasers.iter().filter(|t| t.may_be(types)) {
            teaser.settle(probabilities, &mut copied);
        }
        for remainder in &self.remainders {
            remainder.settle(&mut copied);
        }
        for alone in [&self.looped, &self.in_cells, &self.tabled] {
            for (copied, is_copy) in copied.iter_mut().zip(alone) {
                *copied |= *is_copy;
            }
        }
        copied
    }

    /// Of each text of which nothing is kept the likeliest unit that counts as a copy: what it is a copy of
    /// was no content after all. A run stays away where its pieces are kept, with what stands in its box.
    pub(super) fn lost(
        &self,
        (probabilities, types): (&[f32], &KindProbabilities),
        copied: &[bool],
        kept: &[bool],
    ) -> Vec<usize> {
        let [runs, beside] = self.rightly_gone(kept);
        let is_said = |unit: usize| kept[unit] || runs.contains(&unit);
        let gone = self.alike.iter();
        let gone = gone.filter(|alike| !alike.iter().any(|(unit, _)| is_said(*unit)));
        let likeliest = |alike: &Places| {
            let copies = alike.iter().map(|(unit, _)| *unit);
            let copies = copies.filter(|i| copied[*i] && !beside.contains(i));
            copies.max_by(|a, b| likelier(probabilities, *a, *b))
        };
        let mut lost: Vec<usize> = gone.filter_map(likeliest).collect();
        let text = |unit: usize| self.texts.get(unit).map(|(text, _)| *text);
        let told: HashSet<Option<u32>> = lost.iter().map(|i| text(*i)).collect();
        let alone = self.joined.iter().map(|joined| joined.run);
        lost.extend(alone.filter(|run| !is_said(*run) && !told.contains(&text(*run))));
        lost.extend(self.lost_teasers(types, copied, kept));
        if !self.remainders.is_empty() {
            let titles: HashSet<usize> = lost.iter().copied().collect();
            let entries = self.remainders.iter();
            let entries = entries.filter(|entry| titles.contains(&entry.title));
            lost.extend(entries.flat_map(Remainder::rest));
        }
        lost
    }

    /// The teasers of what is not kept, which nothing that is kept says, either.
    fn lost_teasers(
        &self,
        types: &KindProbabilities,
        copied: &[bool],
        kept: &[bool],
    ) -> Vec<usize> {
        let teasers = self.teasers.iter().filter(|teaser| teaser.may_be(types));
        let of_lost = teasers.filter(|teaser| !kept[teaser.whole]);
        let alone: Vec<usize> = of_lost
            .map(|teaser| teaser.unit)
            .filter(|i| copied[*i])
            .collect();
        if alone.is_empty() {
            return alone;
        }
        let texts = self.texts.iter().zip(kept).filter(|(_, kept)| **kept);
        let said: HashSet<u32> = texts.map(|((text, _), _)| *text).collect();
        let is_said = |i: &usize| said.contains(&self.texts[*i].0);
        alone.into_iter().filter(|i| !is_said(i)).collect()
    }

    /// The runs whose pieces are kept, and what stands in their boxes.
    fn rightly_gone(&self, kept: &[bool]) -> [HashSet<usize>; 2] {
        let mut gone = [HashSet::default(), HashSet::default()];
        if self.joined.is_empty() {
            return gone;
        }
        let texts = self.texts.iter().zip(kept).filter(|(_, kept)| **kept);
        let said: HashSet<u32> = texts.map(|((text, _), _)| *text).collect();
        let [runs, beside] = &mut gone;
        for joined in &self.joined {
            if joined.is_kept(&self.texts, &said) {
                runs.insert(joined.run);
                beside.extend(&joined.beside);
            }
        }
        gone
    }

    /// Which units that count as copies are items between kept ones of their list, or of a list that is kept but for them
    /// ([`MIN_TORN_QUARTERS`]): without them it has a hole, or begins with its third.
    pub(super) fn torn(&self, copied: &[bool], kept: &[bool]) -> Vec<usize> {
        let mut torn = self.torn_ends(copied, kept);
        let mut before: Option<usize> = None;
        for (unit, list) in self.lists.iter().enumerate() {
            if copied[unit] {
                continue;
            }
            if let Some(before) = before.filter(|before| kept[*before] && kept[unit])
                && list.is_some()
                && self.lists[before..unit].iter().all(|of| of == list)
            {
                let copies = before + 1..unit;
                torn.extend(copies.filter(|copy| !self.is_run(*copy) && !self.is_looped(*copy)));
            }
            before = Some(unit);
        }
        torn
    }

    /// Those of lists that are kept for the most part.
    fn torn_ends(&self, copied: &[bool], kept: &[bool]) -> Vec<usize> {
        // Of each list how many items it has, and how many are kept.
        let mut lists: HashMap<NodeId, (usize, usize)> = HashMap::default();
        for (list, kept) in self.lists.iter().zip(kept) {
            if let Some(list) = list {
                let (all, held) = lists.entry(*list).or_default();
                *all += 1;
                *held += usize::from(*kept);
            }
        }
        let is_kept = |list: &NodeId| {
            let (all, held) = lists.get(list).copied().unwrap_or_default();
            all >= MIN_TORN && 4 * held >= MIN_TORN_QUARTERS * all
        };
        let items = self.lists.iter().enumerate();
        let torn = items.filter(|(_, list)| list.as_ref().is_some_and(is_kept));
        torn.map(|(unit, _)| unit)
            .filter(|unit| copied[*unit] && !self.is_run(*unit) && !self.is_looped(*unit))
            .collect()
    }

    /// Whether a unit is of a slide that is laid out again.
    fn is_looped(&self, unit: usize) -> bool {
        self.looped.get(unit) == Some(&true)
    }

    /// Whether a unit is the run of other ones.
    fn is_run(&self, unit: usize) -> bool {
        let place = self.joined.binary_search_by_key(&unit, |joined| joined.run);
        place.is_ok()
    }
}

#[cfg(test)]
mod tests;
