//! Finds texts that a page holds more than once, and which of them are copies.
//!
//! Pages hold the same text for wide and for narrow windows, open and folded, in the page and in its print view. Of
//! such copies the likeliest to be content stays a candidate.

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

/// Minimum items of a list that misses only copies, and minimum share of it that is kept, in quarters. Source: ours,
/// 954 pages of formasaurus: four such lists, as a top ten that began with the third; none of wcxb.
const MIN_TORN: usize = 4;
const MIN_TORN_QUARTERS: usize = 3;

/// The units of a page that have the same text.
///
/// A text that occurs again is a copy of the likeliest occurrence, unless one of these holds, each told by a field of
/// [`standing::Standing`]:
/// - `parent`: both have the same parent. Then the author repeats a line (refrains).
/// - `path`: both have the same tag path, both shown or both hidden: entries of one list may have the same text.
/// - `in_table`: it is a cell. Columns repeat values; but a hidden text that also stands in a cell is a copy, even in
///   a cell of the same row ([`mod@cells`]).
/// - `is_short`: it is a label or a value, which may have a meaning each time. It is a copy only if it is hidden and
///   the other is shown, with the same neighbour or the same link.
/// - `concealed`, `is_value`, `is_item`: both are shown or both hidden, it is mostly numbers or surely content (for
///   list items, a lower probability suffices), and their neighbours differ in more than a word. Two things may cost
///   the same, and a manual may have one sentence for two functions.
/// - `is_said`: both are shown on a page with its styles and are no links. A reader reads them twice.
/// - `is_headline`, `is_subheading`: it is an `h1` and the other a lower heading: then that one is the copy.
///
/// In addition:
/// - Entries of a table of contents are no copies of the headings they link to. They are links to places of the page,
///   or to a place of any page with the text of a heading here, since pages are read from other addresses than they
///   were written for.
/// - If a text occurs three times or more, once as the headline, and the others each with a parent of its own, those
///   are copies of it, however short; except likely names of entries ([`standing::Standing::is_entry`]).
/// - If a text is a copy and its box has the same texts as another, all of one box are copies ([`mod@twins`]).
/// - A run that repeats several texts as one is a copy of them ([`mod@joined`]).
/// - Slides that a carousel repeats are copies whatever their text, and no text is a copy of them ([`mod@loops`]).
/// - A hidden list with the text of a table beside it is a variant for narrow windows, and a copy ([`mod@tabled`]).
/// - A text that is only the beginning of another is a copy of that ([`mod@teasers`]), and so is the rest of an entry
///   whose title is a copy with the same link ([`mod@remainders`]).
/// - Copies between kept items of their list, or in a list that is otherwise kept, are content like these
///   ([`Copies::torn`]).
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Copies {
    /// Each text that occurs more than once, with its places.
    alike: Vec<Places>,
    /// The number of each unit's text, equal for equal texts, and its words.
    texts: Vec<(u32, u32)>,
    /// The list of each unit that is a list item.
    lists: Vec<Option<NodeId>>,
    /// Boxes with the same texts.
    twins: Vec<Twins>,
    /// Runs that repeat other units, in document order.
    joined: Vec<Joined>,
    /// Texts that are the beginning of others.
    teasers: Vec<Teaser>,
    /// Entries whose titles also occur elsewhere with the same link.
    remainders: Vec<Remainder>,
    /// For each unit, whether it belongs to a repeated slide.
    looped: Vec<bool>,
    /// For each unit, whether it is hidden in a cell and shown in its row; empty if there is none.
    in_cells: Vec<bool>,
    /// For each unit, whether it is in a hidden list beside its table; empty if there is none.
    tabled: Vec<bool>,
}

impl Copies {
    /// Finds the copies of a page. Cost: linear in the text.
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

    /// For each unit, whether it is a copy of one that is likelier to be content; of equally likely ones, the first
    /// stays. `types` are the page's kinds.
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

    /// For each text without a kept unit, the likeliest unit that counts as a copy: the unit it is a copy of was no
    /// content after all. A run and what stands in its box are left out if its pieces are kept.
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

    /// Teasers whose whole text is not kept and whose own text is kept nowhere.
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

    /// Copies that are items between kept items of their list, or of a list that is otherwise kept
    /// ([`MIN_TORN_QUARTERS`]): without them the list would have a gap, or begin with its third item.
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

    /// Copies in lists most items of which are kept.
    fn torn_ends(&self, copied: &[bool], kept: &[bool]) -> Vec<usize> {
        // For each list, the number of its items, and of those that are kept.
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

    /// Whether a unit belongs to a repeated slide.
    fn is_looped(&self, unit: usize) -> bool {
        self.looped.get(unit) == Some(&true)
    }

    /// Whether a unit is a run that repeats others.
    fn is_run(&self, unit: usize) -> bool {
        let place = self.joined.binary_search_by_key(&unit, |joined| joined.run);
        place.is_ok()
    }
}

#[cfg(test)]
mod tests;
