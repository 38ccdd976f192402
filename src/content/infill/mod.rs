//! Fills the content: keeps what stands in its middle.
//!
//! The score judges each unit by itself. Code and tables look little like prose, and a short line between two
//! paragraphs has few features; if the text around them is content, they are, too. These are the rules in the order
//! in which they run, which [`mod@order`] lists by name:
//!
//! 1. **Code.** A run of code, or a display formula, is content next to content that shares a near container with it;
//!    formulas with their numbers are content between two such texts ([`mod@formulas`]).
//! 2. **Cells.** Between two such texts, each cell of a run is content if not unlikely; captions and notes in one box
//!    with a table are kept with it ([`mod@captioned`]).
//! 3. **Notes.** A note is content if the text that refers to it is, however unlikely, if both link to each other
//!    ([`mod@notes`]); so is the heading of such notes. A list with several cited items is content with its heading
//!    ([`mod@citations`]).
//! 4. **Gaps.** A short gap between two texts is content, except for lines of links, which lead elsewhere:
//!    - if all of it, captions aside, has the same parent as the two texts. For an item or a cell that is no link,
//!      its list or table counts, for quoted text the quotation; if all have boxes of their own, these count;
//!    - if it is plain texts in boxes of their own, not unlikely, between sure texts in such boxes;
//!    - if it is a single inline element between two sure paragraphs, which is a cross-heading ([`cross_heads`]);
//!    - otherwise single plain texts of it that are siblings of those around it and are not unlikely.
//! 5. **Between.** In an element nearly all of which is content, a box between its paragraphs is content if it is
//!    likely as a whole, however it is nested ([`mod@between`]), except for teasers ([`mod@teasers`]) and buttons.
//! 6. **Alike.** Running text is content between kept texts that look like it, and above the first of them below the
//!    headline or a table of contents ([`mod@alike`]). So is running text in boxes of the kind that holds most of the
//!    text ([`mod@pieces`]).
//! 7. **Leads.** What stands between the headline and the text is content ([`mod@leads`]):
//!    - words of the page's description, and texts whose class names a standfirst;
//!    - a single line between the headline and the byline, however short and unlikely;
//!    - a paragraph right below the headline that is not unlikely, or a list there no item of which is unlikely;
//!    - a text marked as the article's body, like the kept text;
//!    - a paragraph right above the text in an element around it.
//! 8. **Ends.** Texts without links behind the last of many texts of one parent are content if not unlikely: notes, a
//!    closing list. (The longer a text is, the lower the score of what follows it.) So are running texts in other
//!    boxes of an article of many texts ([`mod@endings`]).
//! 9. **References.** A link whose text is its address is content with the text right above it ([`mod@references`]).
//! 10. **Signs.** A currency sign is content with the number beside it ([`mod@money_signs`]), and a label on the
//!     image of a card with the card ([`mod@picture_signs`]).
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

/// Minimum probability of a cell between content. Source: ours.
const MIN_CELL_PROBABILITY: f32 = 0.1;
/// Minimum probability of a note that neither links back nor begins with its number. Source: ours: of wcxb, shops and
/// 954 pages with forms the notes below it are small print of a shop, which has none.
const MIN_NOTE_PROBABILITY: f32 = 0.1;

/// How the units of a page relate to each other.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Infill {
    places: Vec<Place>,
    notes: Vec<Note>,
    cited: Vec<Cited>,
    columns: Vec<Column>,
    /// Runs of formulas, and small boxes of tables, between texts of one element.
    formulas: Vec<Range<usize>>,
    captioned: Vec<Captioned>,
    /// The look of each unit, and its part in the end of an article.
    looks: Vec<Look>,
    endings: Vec<Ending>,
    /// Running texts in boxes of one kind.
    pieces: Vec<Piece>,
    /// Links behind a text whose own text is their address.
    references: Vec<usize>,
    /// Currency signs, each with the number beside it; labels on the images of cards.
    money_signs: Vec<(usize, usize)>,
    picture_signs: Vec<PictureSign>,
    /// For each unit, whether it belongs to the site's controls, and whether it is a label when alone.
    of_program: Vec<bool>,
    lone_labels: Vec<bool>,
}

impl Infill {
    /// Reads the places of the units, given the data tables. Cost: linear.
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

    /// Keeps formulas and their numbers between content.
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

    /// Keeps notes that a kept text refers to, cited lists, and the headings of these lists.
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

    /// The maximal runs of units for which `holds` is true.
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
