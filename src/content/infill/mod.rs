//! What stands in the middle of content belongs to it.
//!
//! The score judges each unit by itself. Code and tables look little like prose, and a short line
//! between two paragraphs has little to show; where the text around them is content, they are read
//! with it. These are the rules in the order in which they run, which [`mod@order`] lists by their names:
//!
//! 1. **Code.** A run of code, or a formula with a line of its own, is content next to content that shares a
//!    near container with it; formulas with their numbers are between two such texts ([`mod@formulas`]).
//! 2. **Cells.** A run of cells is content between two such texts, cell by cell where not unlikely; so is what heads and
//!    follows a table in a box of its own, with that ([`mod@captioned`]).
//! 3. **Notes.** A note is content where the text that refers to it is, however unlikely it is by itself where both
//!    lead to each other ([`mod@notes`]); so is what heads such notes. A list of which texts cite several items is
//!    content with its heading ([`mod@citations`]).
//! 4. **Gaps.** A short gap between two texts is content, but for a line of links, which leads elsewhere:
//!    - where all of it has the parent of the two, captions aside. For an item or a cell that is no link stands its
//!      list or table, for what is quoted the quotation; where all have boxes of their own, these stand for them;
//!    - where it is plain texts in boxes of their own, not unlikely, between such boxes of sure texts;
//!    - where it is a single phrase between two sure paragraphs: that heads what follows it ([`cross_heads`]);
//!    - else single plain texts of it that stand among those around it and are not unlikely.
//! 5. **Between.** What stands between paragraphs of an element of which nearly all is content is content where it is
//!    likely as a whole, however it is boxed ([`mod@between`]), but for teasers ([`mod@teasers`]) and buttons.
//! 6. **Alike.** Running text is content between kept texts that look like it, and above the first of them below the
//!    headline or its contents ([`mod@alike`]).
//!    So is running text in boxes of the make in which most of the text stands ([`mod@pieces`]).
//! 7. **Leads.** What leads from the headline to the text is content ([`mod@leads`]):
//!    - words that the page is described with, and what is named a standfirst;
//!    - the one line between the headline and who wrote when, however short and unlikely;
//!    - a paragraph right below the headline that is not unlikely, or a list there none of whose items is;
//!    - what is marked as the article's body as the text is;
//!    - a paragraph right above the text in the box around it.
//! 8. **Ends.** What goes on without a link behind the last of many texts of one parent ends them, where it is not
//!    unlikely: notes, a closing list. The longer a text is, the less the score likes what follows it. So does what goes
//!    on in other boxes of an article of many texts ([`mod@endings`]).
//! 9. **References.** A link that says its own address is content with the text right above it ([`mod@references`]).
//! 10. **Signs.** A sign of money is content with the number beside it ([`mod@money_signs`]), and what lies over the
//!     picture of a card with that ([`mod@picture_signs`]).
//!
//! Source: ours, cross-validation on wcxb and aeb (.832 to .834, .951 to .955).

mod alike;
mod between;
mod captioned;
mod citations;
mod cross_heads;
mod endings;
mod ends;
mod formulas;
mod gaps;
mod leads;
mod money_signs;
mod notes;
mod order;
mod picture_signs;
mod pieces;
mod place;
mod references;
mod teasers;

use super::candidates::Candidates;
use super::data_tables::TableKind;
use super::units::Units;
use crate::content::features::UnitRow;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use alike::{Look, looks};
use between::{Column, columns, lone_labels, of_program};
use captioned::{Captioned, captioned};
use citations::{Cited, cited};
use endings::{Ending, endings};
use formulas::formulas;
use money_signs::money_signs;
use notes::{Note, notes, place_links};
pub(super) use order::FILLING;
use picture_signs::{PictureSign, picture_signs};
use pieces::{Piece, pieces};
use place::{Place, PlaceReader};
use references::references;
use std::ops::Range;

/// Least probability of a cell between content. Source: ours.
const MIN_CELL_PROBABILITY: f32 = 0.1;
/// Least probability of a note that leads nowhere, nor begins with its number. Source: ours: of wcxb, shops and 954 pages with
/// forms the notes below it are small print of a shop, which has none.
const MIN_NOTE_PROBABILITY: f32 = 0.1;

/// How the units of a page stand to each other.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Infill {
    places: Vec<Place>,
    notes: Vec<Note>,
    cited: Vec<Cited>,
    columns: Vec<Column>,
    /// Runs of formulas, and small boxes of tables, between texts of one element.
    formulas: Vec<Range<usize>>,
    captioned: Vec<Captioned>,
    /// What each unit looks like, and what it may be of the end of an article.
    looks: Vec<Look>,
    endings: Vec<Ending>,
    /// Running texts in boxes of one make.
    pieces: Vec<Piece>,
    /// Links that say their own address behind a text.
    references: Vec<usize>,
    /// Signs of money, each with the number beside it; signs over the pictures of cards.
    money_signs: Vec<(usize, usize)>,
    picture_signs: Vec<PictureSign>,
    /// For each unit whether it is of the program that shows the text, and whether it is a label by itself.
    of_program: Vec<bool>,
    lone_labels: Vec<bool>,
}

impl Infill {
    /// Notes where the units stand, given the tables of data. Linear.
    pub(super) fn new(
        page: &PageSnapshot,
        units: &Units,
        rows: &[UnitRow],
        tables: &HashMap<NodeId, TableKind>,
    ) -> Self {
        let mut reader = PlaceReader::new(page, units);
        let each = rows.iter().enumerate();
        let places: Vec<Place> = each.map(|(at, row)| reader.read(at, row)).collect();
        let links = place_links(page, units);
        Self {
            columns: columns(page, units, &places),
            of_program: of_program(page, units, &places),
            lone_labels: lone_labels(units, &places),
            notes: notes(page, units, &links),
            cited: cited(page, units, &links),
            formulas: formulas(page, units),
            captioned: captioned(page, units, tables, &places),
            looks: looks(page, units, &places),
            endings: endings(page, units, &places),
            pieces: pieces(page, units),
            references: references(page, units),
            money_signs: money_signs(page, units),
            picture_signs: picture_signs(page, units),
            places,
        }
    }

    /// Keeps code next to content.
    fn fill_code(&self, candidates: &Candidates, kept: &mut [bool]) {
        for run in self.runs(|i| self.places[i].is_code) {
            if self.touches_before(kept, &run) || self.touches_after(kept, &run) {
                run.for_each(|i| kept[i] |= candidates.may_be[i]);
            }
        }
    }

    /// Keeps formulas with their numbers between content.
    fn fill_formulas(&self, candidates: &Candidates, kept: &mut [bool]) {
        for run in &self.formulas {
            if kept[run.start - 1] && kept[run.end] {
                run.clone().for_each(|i| kept[i] |= candidates.may_be[i]);
            }
        }
    }

    /// Keeps cells between content.
    fn fill_cells(&self, candidates: &Candidates, kept: &mut [bool]) {
        let is_likely = |i: usize| candidates.probabilities[i] >= MIN_CELL_PROBABILITY;
        for run in self.runs(|i| self.places[i].is_cell) {
            if self.touches_before(kept, &run) && self.touches_after(kept, &run) {
                run.for_each(|i| kept[i] |= candidates.may_be[i] && is_likely(i));
            }
        }
    }

    /// Keeps notes that a kept text refers to, and what heads them.
    fn keep_notes(&self, candidates: &Candidates, kept: &mut [bool]) {
        for note in self
            .notes
            .iter()
            .filter(|note| candidates.may_be[note.unit])
        {
            let is_sure = note.is_tied || note.says_number;
            let is_likely = is_sure || candidates.probabilities[note.unit] >= MIN_NOTE_PROBABILITY;
            kept[note.unit] |= kept[note.from] && is_likely;
        }
        let head_of = |first: usize| {
            let is_head = |above: &usize| {
                let (above, first) = (&self.places[*above], &self.places[first]);
                above.is_heading && above.is_near(first)
            };
            let above = first.checked_sub(1).filter(is_head);
            above.filter(|head| candidates.may_be[*head])
        };
        for list in &self.cited {
            if list.is_kept(kept) {
                let head = list.units.first().and_then(|first| head_of(*first));
                let units = list.units.iter().copied().filter(|i| candidates.may_be[*i]);
                units.chain(head).for_each(|i| kept[i] = true);
            }
        }
        for note in self.notes.iter().filter(|note| note.is_tied) {
            if let Some(head) = head_of(note.unit) {
                kept[head] |= kept[note.unit];
            }
        }
    }

    fn touches_before(&self, kept: &[bool], run: &Range<usize>) -> bool {
        let before = run.start.checked_sub(1).filter(|i| kept[*i]);
        before.is_some_and(|i| self.places[i].is_near(&self.places[run.start]))
    }

    fn touches_after(&self, kept: &[bool], run: &Range<usize>) -> bool {
        let after = Some(run.end).filter(|i| kept.get(*i) == Some(&true));
        after.is_some_and(|i| self.places[i].is_near(&self.places[run.end - 1]))
    }

    /// The runs of units for which something holds.
    fn runs(&self, holds: impl Fn(usize) -> bool) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        for i in (0..self.places.len()).filter(|i| holds(*i)) {
            match runs.last_mut() {
                Some(run) if run.end == i => run.end += 1,
                _ => runs.push(i..i + 1),
            }
        }
        runs
    }
}

#[cfg(test)]
mod tests;
