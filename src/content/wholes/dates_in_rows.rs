//! Dates in table rows: a cell that says little more than a date is kept where the other cells of its row are. The
//! score sees a number and drops it, but the row tells what happened on that day. This includes cells of a label and
//! a date (`Date filed: 11/18/2009`), also where they are a table of their own within a cell.
//!
//! Source: ours, the decisions of a court of appeals (each in a row, whose days had .41 to .44) and the dockets of
//! eight others (.37 to .40).
//!
//! # Limits
//! Not for rows of which another cell is dropped, nor for rows of many texts, which lay out the page, nor for unlikely
//! dates, such as those in a side column.

use crate::content::candidates::Candidates;
use crate::content::dates;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of units and characters of a date cell. Source: ours: a label and a date.
const MAX_UNITS: usize = 2;
const MAX_CHARS: u32 = 40;
/// Minimum probability of each unit of a date cell. Source: ours, see above.
const MIN_LIKELY: f32 = 0.3;
/// Maximum number of cells of a row that are looked at. Source: ours, to bound the cost.
const MAX_CELLS: usize = 40;
/// Maximum number of texts in a row. Source: ours, likewise: a few for each of a dozen cells.
const MAX_ROW: usize = 60;
/// Minimum share of the other cells' characters that is kept, tenths. Source: ours: a link for tools may be out.
const MIN_KEPT_TENTHS: u32 = 8;
/// Maximum number of digits of each number of a date, and how many numbers a date has.
const MAX_DIGITS: usize = 4;
const NUMBERS: usize = 3;

/// A row and its date cells, as ranges of units.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct DatedRow {
    row: Range<usize>,
    cells: Vec<Range<usize>>,
}

/// The rows of a page that have both date cells and other cells, in document order. Linear.
pub(super) fn dates_in_rows(page: &PageSnapshot, units: &Units) -> Vec<DatedRow> {
    let rows = page.tagged(["tr"]);
    rows.filter_map(|row| dated_row(page, units, row)).collect()
}

fn dated_row(page: &PageSnapshot, units: &Units, row: NodeId) -> Option<DatedRow> {
    let all = units.within(page, row);
    if all.len() > MAX_ROW {
        return None;
    }
    let cells = page.children(row).filter(|id| page.tag(*id) == "td");
    let cells = cells.take(MAX_CELLS).map(|cell| units.within(page, cell));
    let cells: Vec<Range<usize>> = cells.filter(|own| !own.is_empty()).collect();
    let dated = |own: &&Range<usize>| {
        let texts = &units.list[(**own).clone()];
        let chars: u32 = texts.iter().map(|unit| unit.chars).sum();
        own.len() <= MAX_UNITS && chars <= MAX_CHARS && texts.iter().any(holds_date)
    };
    let own: Vec<Range<usize>> = cells.iter().filter(dated).cloned().collect();
    let has_others = !own.is_empty() && own.len() < cells.len();
    has_others.then_some(DatedRow {
        row: all,
        cells: own,
    })
}

/// Whether a text ends with a date in numbers (`08/30/13`), or is a date in words.
fn holds_date(unit: &Unit) -> bool {
    let last = unit.text.split_whitespace().next_back().unwrap_or("");
    let numbers = || last.split(['/', '.', '-']);
    let is_number = |part: &str| {
        (1..=MAX_DIGITS).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit())
    };
    numbers().count() == NUMBERS && numbers().all(is_number)
        || dates::read(&unit.text, "").is_some()
}

/// Keeps the date cells of each row whose other cells are kept.
pub(super) fn keep_dates_in_rows(
    rows: &[DatedRow],
    chars: &[u32],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    for DatedRow { row, cells } in rows {
        let is_dated = |i: usize| cells.iter().any(|cell| cell.contains(&i));
        let (mut all, mut said) = (0, 0);
        for i in row.clone().filter(|i| candidates.shown[*i]) {
            // Few of a row's cells hold dates.
            if !is_dated(i) {
                all += chars[i];
                said += if kept[i] { chars[i] } else { 0 };
            }
        }
        if said == 0 || 10 * said < MIN_KEPT_TENTHS * all {
            continue;
        }
        for cell in cells {
            let may_stand =
                |i: usize| candidates.may_join(i) && candidates.probabilities[i] >= MIN_LIKELY;
            if cell.clone().all(|i| kept[i] || may_stand(i)) {
                kept[cell.clone()].fill(true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::{KindProbabilities, PageKind};
    use crate::snapshot::test_page::TestPage;

    /// What is kept of a row with these cells, given what is kept of it at first.
    fn kept(cells: &[&[&str]], likely: f32, at_first: &[bool]) -> Vec<bool> {
        let page = TestPage::draw(|t| {
            t.open("table").open("tr");
            for texts in cells {
                t.open("td");
                for text in *texts {
                    t.open("p").text(text).close();
                }
                t.close();
            }
            t.close().close();
        });
        let units = Units::from_page(&page);
        let chars: Vec<u32> = units.list.iter().map(|unit| unit.chars).collect();
        let candidates = Candidates {
            probabilities: &vec![likely; units.len()],
            types: &KindProbabilities::only(PageKind::Listing),
            ..Candidates::open(units.len())
        };
        let mut kept = at_first.to_vec();
        keep_dates_in_rows(
            &dates_in_rows(&page, &units),
            &chars,
            &candidates,
            &mut kept,
        );
        kept
    }

    #[test]
    fn the_day_of_a_row_is_kept_with_what_is_told_of_it() {
        let named: &[&[&str]] = &[
            &["Reed v. State of Tennessee"],
            &["Cumberland County"],
            &["08/30/13"],
        ];
        assert_eq!(kept(named, 0.4, &[true, true, false]), [true; 3]);
        assert_eq!(kept(named, 0.2, &[true, true, false]), [true, true, false]);
        assert_eq!(
            kept(named, 0.4, &[true, false, false]),
            [true, false, false]
        );
        assert_eq!(kept(named, 0.4, &[false; 3]), [false; 3]);
        let labelled: &[&[&str]] = &[
            &["Assigned to: Scott Dales"],
            &["Date filed:", "11/18/2009"],
        ];
        assert_eq!(kept(labelled, 0.4, &[true, false, false]), [true; 3]);
        let written: &[&[&str]] = &[&["Reed v. State of Tennessee"], &["June 10, 2014"]];
        assert_eq!(kept(written, 0.4, &[true, false]), [true; 2]);
        // A row of many texts lays out the page.
        let layout: &[&[&str]] = &[&["Reed v. State of Tennessee"; MAX_ROW], &["08/30/13"]];
        let at_first: Vec<bool> = (0..=MAX_ROW).map(|i| i < MAX_ROW).collect();
        assert_eq!(kept(layout, 0.4, &at_first), at_first);
        let other: &[&[&str]] = &[&["Reed v. State of Tennessee"], &["Share"]];
        assert_eq!(kept(other, 0.4, &[true, false]), [true, false]);
    }
}
