//! What stands in the middle of content belongs to it.
//!
//! The score judges each unit by itself. Code and tables look little like prose, and a short line
//! between two paragraphs has little to show; where the text around them is content, they are read
//! with it. These are the rules in the order in which they run:
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
//!
//! Source: ours, cross-validation on wcxb and aeb (.832 to .834, .951 to .955).

mod alike;
mod between;
mod captioned;
mod citations;
mod cross_heads;
mod endings;
mod formulas;
mod leads;
mod notes;
mod place;
mod references;
mod teasers;

use super::candidates::Candidates;
use super::data_tables::TableKind;
use super::settling::Rule;
use super::standfirst::MIN_LEAD_WORDS;
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
use notes::{Note, notes, place_links};
use place::{Place, PlaceReader};
use references::references;
use std::ops::Range;

/// Least probability of a cell between content. Source: ours.
const MIN_CELL_PROBABILITY: f32 = 0.1;
/// Most words of a gap. Source: ours, cross-validation: 60 to 150 do as well.
const MAX_GAP_WORDS: u32 = 100;
/// Least probability of a text in one. Source: ours: of what was kept below on wcxb and aeb two thirds are wrong.
const MIN_GAP_PROBABILITY: f32 = 0.1;

/// Least probability of a lead that the page is not described with. Source: ours.
const MIN_LEAD_PROBABILITY: f32 = 0.25;
/// Fewest words of bare text that is a paragraph. Source: ours: less is a label or a credit.
const MIN_BARE_WORDS: u32 = 20;

/// Fewest texts of one parent that an end follows, and levels between that and the end. Source: ours: of shorter
/// texts the score keeps the end by itself; a section with a list.
const MIN_FLOWING: usize = 8;
const MAX_END_LEVELS: usize = 3;
/// Least probability of plain texts between boxes of sure ones, and of those; levels of such boxes. Source: ours.
const MIN_BETWEEN: f32 = 0.25;
const MIN_SURE: f32 = 0.8;
const MAX_BOXES: usize = 2;
/// Least probability of a note that nothing leads to, and of a line between two sure paragraphs. Source: ours.
const MIN_NOTE_PROBABILITY: f32 = 0.1;
const MIN_LINE_PROBABILITY: f32 = 0.1;
/// Least probability of an end. Source: ours.
const MIN_END_PROBABILITY: f32 = 0.18;

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
    /// Links that say their own address behind a text.
    references: Vec<usize>,
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
            references: references(page, units),
            places,
        }
    }

    /// Whether a text of a gap stands among the texts at both ends, whatever else is in the gap: a box beside them
    /// takes no paragraph along.
    fn joins(&self, i: usize, gap: &Range<usize>, probabilities: &[f32]) -> bool {
        let (place, first, last) = (
            &self.places[i],
            &self.places[gap.start - 1],
            &self.places[gap.end],
        );
        let is_among = |end: &Place| end.among.is_some() && end.among == place.among;
        place.is_plain
            && place.words >= MIN_BARE_WORDS
            && probabilities[i] >= MIN_BETWEEN
            && is_among(first)
            && is_among(last)
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
            let is_likely =
                note.is_tied || candidates.probabilities[note.unit] >= MIN_NOTE_PROBABILITY;
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

    /// Keeps the texts of short gaps that stand among those around each.
    fn fill_gaps(&self, candidates: &Candidates, kept: &mut [bool]) {
        for gap in self.runs(|i| !kept[i]) {
            self.fill_gap(gap, candidates, kept);
        }
    }

    fn fill_gap(&self, gap: Range<usize>, candidates: &Candidates, kept: &mut [bool]) {
        let (probabilities, may_be) = (candidates.probabilities, candidates.may_be);
        let before = gap.start.checked_sub(1);
        let Some(with_ends) = before.and_then(|before| self.places.get(before..=gap.end)) else {
            return;
        };
        let words: u32 = self.places[gap.clone()].iter().map(|p| p.words).sum();
        // A banner that lies over the page stands anywhere in the document.
        let lies_over = |p: &Place| p.is_fixed && !with_ends[0].is_fixed;
        if words > MAX_GAP_WORDS || with_ends.iter().any(lies_over) {
            return;
        }
        let is_one = |parent: fn(&Place) -> Option<NodeId>| {
            with_ends.iter().all(|p| parent(p) == parent(&with_ends[0]))
        };
        // Captions between them are none of the texts.
        let is_text = |p: &Place| !p.is_caption;
        let are_among_one = || {
            let mut texts = with_ends.iter().filter(|p| is_text(p));
            !with_ends[0].is_caption && texts.all(|p| p.among == with_ends[0].among)
        };
        let are_boxed = with_ends[0].boxed_in.is_some() && is_one(|p| p.boxed_in);
        let is_whole = is_one(|p| p.parent) || is_one(|p| p.above[0]) || are_boxed;
        let is_between =
            || self.is_between(&gap, probabilities) || self.is_cross_head(&gap, probabilities);
        if is_whole || are_among_one() || is_between() {
            let is_likely =
                |i: usize| self.places[i].stands_anyhow || probabilities[i] >= MIN_GAP_PROBABILITY;
            let is_kept = |p: &Place| !p.is_links && (is_whole || is_text(p));
            gap.for_each(|i| kept[i] |= may_be[i] && is_likely(i) && is_kept(&self.places[i]));
        } else {
            let joins = |i: usize| self.joins(i, &gap, probabilities);
            let joining: Vec<usize> = gap.clone().filter(|i| joins(*i)).collect();
            joining.into_iter().for_each(|i| kept[i] |= may_be[i]);
        }
    }

    /// Whether plain texts in boxes of their own, not unlikely, stand between such boxes of sure texts.
    fn is_between(&self, gap: &Range<usize>, probabilities: &[f32]) -> bool {
        let around = self.places[gap.start].boxed_in;
        let is_sure = |i: usize| {
            let mut above = self.places[i].above.iter().take(MAX_BOXES);
            probabilities[i] >= MIN_SURE && above.any(|up| *up == around)
        };
        let is_plain = |i: usize| {
            let place = &self.places[i];
            let is_one = place.is_plain && !place.is_fixed && place.boxed_in == around;
            is_one && probabilities[i] >= MIN_BETWEEN
        };
        let are_sure = || is_sure(gap.start - 1) && is_sure(gap.end);
        around.is_some() && are_sure() && gap.clone().all(is_plain)
    }

    /// Whether a gap is one line that heads a part of a text: it stands between two sure paragraphs of its element.
    fn is_cross_head(&self, gap: &Range<usize>, probabilities: &[f32]) -> bool {
        let line = &self.places[gap.start];
        let is_line = line.holds_line.is_some()
            && line.is_plain
            && gap.len() == 1
            && probabilities[gap.start] >= MIN_LINE_PROBABILITY;
        let is_paragraph = |i: usize| {
            let place = &self.places[i];
            place.parent == line.holds_line
                && place.words >= MIN_LEAD_WORDS
                && !place.is_heading
                && probabilities[i] >= MIN_SURE
        };
        is_line && is_paragraph(gap.start - 1) && is_paragraph(gap.end)
    }

    /// Keeps what ends a text of many paragraphs.
    fn end(&self, candidates: &Candidates, kept: &mut [bool]) {
        let Some(last) = kept.iter().rposition(|kept| *kept) else {
            return;
        };
        let Some(around) = self.places[last].above[0] else {
            return;
        };
        let is_flowing = |(place, kept): &(&Place, &bool)| **kept && place.above[0] == Some(around);
        let flowing = self.places.iter().zip(&*kept).filter(is_flowing);
        if flowing.count() < MIN_FLOWING {
            return;
        }
        let parent = self.places[last].parent;
        let is_beside = |place: &Place| place.parent == parent;
        let is_end = |i: &usize| {
            let place = &self.places[*i];
            let mut above = place.above.iter().take(MAX_END_LEVELS);
            above.any(|container| *container == Some(around))
                && (place.may_end || place.is_heading || place.is_plain && is_beside(place))
                && !place.is_fixed
                && candidates.may_be[*i]
                && candidates.probabilities[*i] >= MIN_END_PROBABILITY
        };
        let end = (last + 1..self.places.len()).take_while(is_end);
        // A heading alone heads what is none.
        let end = end.filter(|i| self.places[*i].may_end).last();
        if let Some(end) = end {
            kept[last + 1..=end].fill(true);
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

/// The rules in the order in which they run, each as far as a unit may be kept. All are linear.
pub(super) const FILLING: &[Rule<Infill>] = &[
    // 1. Code.
    ("code", Infill::fill_code),
    ("formulas", Infill::fill_formulas),
    // 2. Cells.
    ("cells", Infill::fill_cells),
    ("captioned", Infill::keep_captioned),
    // 3. Notes.
    ("notes", Infill::keep_notes),
    // 4. Gaps.
    ("gaps", Infill::fill_gaps),
    // 5. Between.
    ("between", Infill::keep_between),
    // 6. Alike.
    ("alike", Infill::keep_alike),
    // 7. Leads.
    ("leads", Infill::lead),
    // 8. Ends.
    ("ends", Infill::end),
    ("endings", Infill::keep_endings),
    // 9. References.
    ("references", Infill::keep_references),
];

#[cfg(test)]
mod tests;
