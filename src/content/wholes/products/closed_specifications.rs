//! Closed panels of labels with values: specifications of a product behind a title that opens them. The score takes
//! closed panels for menus and hints, but they are content.
//!
//! Source: ours, models that have not learned from these pages: four shops of wcxb gain .97 of words F1 in all, whose
//! texts have .01 to .17, and no page of wcxb, aeb or snippets loses any. Limits: labels that the page repeats many
//! times belong to its cards; units that are ruled out stay out.

use super::specifications::MAX_CELL;
use crate::content::candidates::Candidates;
use crate::content::page_type::PageKind;
use crate::content::units::{Unit, Units};
use crate::content::wholes::Wholes;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum number of labels and of values of a panel. Source: ours: two may be anything.
const MIN_OF_EACH: usize = 3;
/// Minimum share of its texts that are labels or values. Source: ours: the others are titles of its sections.
const MIN_SHARE: f32 = 0.6;
/// The same where some labels are plain cells (`td`) as the values are. Source: ours, wcxb (0626): the contents of a
/// kit, with tables that lay out its texts, are .6 to .7.
const MIN_UNMARKED_SHARE: f32 = 0.8;
/// Maximum number of texts of a panel. Source: ours; more are a catalogue.
const MAX_TEXTS: usize = 300;
/// Number of occurrences from which on a closed label counts as one of cards, and maximum share of such labels in a
/// panel. Source: ours: each card of two collections of wcxb has the same three, for screen readers.
const MIN_REPEATED: usize = 3;
const MAX_REPEATED: f32 = 0.5;
/// Maximum number of elements from a text up to its cell. Source: ours: wrappers of the text.
const MAX_IN_CELL: usize = 4;
/// Maximum number of nodes of a row that are searched for cells, with the white space in between. Source: ours, to
/// bound the cost.
const MAX_IN_ROW: usize = 8;

/// The part that a text has in a list of labels and values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Label,
    /// The first of two plain cells.
    FirstCell,
    Value,
}

/// The units of each such panel. Linear.
pub(in crate::content::wholes) fn closed_specifications(
    page: &PageSnapshot,
    units: &Units,
) -> Vec<Range<usize>> {
    if !units.list.iter().any(|unit| unit.concealed) {
        return Vec::new();
    }
    let closed = |unit: &Unit| unit.concealed.then(|| part(page, unit)).flatten();
    let parts: Vec<Option<Part>> = units.list.iter().map(closed).collect();
    let is_label = |i: &usize| matches!(parts[*i], Some(Part::Label | Part::FirstCell));
    let mut said: HashMap<&str, usize> = HashMap::default();
    for i in (0..parts.len()).filter(is_label) {
        *said.entry(&units.list[i].text).or_default() += 1;
    }
    let roots: Vec<_> = units.list.iter().map(|u| u.unseen_root(page)).collect();
    let mut start = 0;
    let panels = roots.chunk_by(|a, b| a == b).map(|same| {
        let range = start..start + same.len();
        start = range.end;
        (same[0], range)
    });
    let is_specification = |range: &Range<usize>| {
        let labels: Vec<usize> = range.clone().filter(is_label).collect();
        let values = range.clone().filter(|i| parts[*i] == Some(Part::Value));
        let values = values.count();
        let is_repeated = |i: &&usize| said[units.list[**i].text.as_str()] >= MIN_REPEATED;
        let repeated = labels.iter().filter(is_repeated).count();
        let is_marked = labels.iter().all(|i| parts[*i] == Some(Part::Label));
        let least = if is_marked {
            MIN_SHARE
        } else {
            MIN_UNMARKED_SHARE
        };
        range.len() <= MAX_TEXTS
            && labels.len().min(values) >= MIN_OF_EACH
            && (labels.len() + values) as f32 >= least * range.len() as f32
            && repeated as f32 <= MAX_REPEATED * labels.len() as f32
    };
    let panels = panels.filter(|(root, _)| root.is_some());
    panels
        .map(|(_, range)| range)
        .filter(is_specification)
        .collect()
}

fn part(page: &PageSnapshot, unit: &Unit) -> Option<Part> {
    let around = page.inclusive_ancestors(unit.block).take(MAX_IN_CELL);
    let mut cells = around.filter_map(|id| match page.tag(id) {
        "th" | "dt" => Some(Part::Label),
        "td" if unit.chars <= MAX_CELL && is_first_of_two(page, id) => Some(Part::FirstCell),
        "td" | "dd" => Some(Part::Value),
        _ => None,
    });
    cells.next()
}

/// Whether a cell is the first of a row of two: many shops do not mark labels as header cells.
fn is_first_of_two(page: &PageSnapshot, cell: NodeId) -> bool {
    let row = page.parent(cell).filter(|row| page.tag(*row) == "tr");
    row.is_some_and(|row| {
        let is_cell = |id: &NodeId| matches!(page.tag(*id), "td" | "th");
        let mut cells = page.children(row).take(MAX_IN_ROW).filter(is_cell);
        let is_first = cells.next() == Some(cell);
        is_first && cells.count() == 1
    })
}

impl Wholes {
    /// Keeps the panels on a page that sells one thing or many.
    pub(in crate::content::wholes) fn keep_closed_specifications(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let kind = candidates.types.likeliest();
        if !matches!(kind, PageKind::Product | PageKind::Collection) {
            return;
        }
        for i in self
            .products
            .closed_specifications
            .iter()
            .cloned()
            .flatten()
        {
            kept[i] |= self.ruled_out.get(i) != Some(&true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const ROWS: [[&str; 2]; 3] = [["Width", "60 cm"], ["Height", "80 cm"], ["Wood", "oak"]];

    /// The panels of a page with so many closed tables in boxes of their own, each with a text behind it.
    fn panels(tables: usize, rows: &[[&str; 2]]) -> Vec<Range<usize>> {
        panels_of(tables, ["th", "td"], rows)
    }

    /// The same with labels and values in cells of these tags.
    fn panels_of(tables: usize, cells: [&str; 2], rows: &[[&str; 2]]) -> Vec<Range<usize>> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("A chair of oak.").close();
        for _ in 0..tables {
            t.open("div").open_bare("table");
            for row in rows {
                t.open_bare("tr");
                for (cell, text) in cells.iter().zip(row) {
                    t.open_bare(cell).unrendered(text).close();
                }
                t.close();
            }
            t.close().close().open("p").text("More of it.").close();
        }
        let page = t.finish();
        closed_specifications(&page, &Units::from_page(&page))
    }

    #[test]
    fn a_closed_table_of_labels_and_values_is_one() {
        let table = 1..7;
        assert_eq!(panels(1, &ROWS), vec![table]);
        assert_eq!(panels(1, &ROWS[..2]), Vec::<Range<usize>>::new(), "too few");
    }

    #[test]
    fn the_first_of_two_cells_is_a_label() {
        assert_eq!(panels_of(1, ["td", "td"], &ROWS), vec![1..7]);
        assert_eq!(
            panels_of(3, ["td", "td"], &ROWS),
            Vec::<Range<usize>>::new()
        );
    }

    #[test]
    fn labels_of_each_card_are_none() {
        assert_eq!(panels(3, &ROWS), Vec::<Range<usize>>::new());
    }
}
