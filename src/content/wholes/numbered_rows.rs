//! Steps that are no list: rows beside each other, each a number in a box of its own with a text beside or below it, and
//! each number one more than the last. Between texts that are kept they are read as a list is.
//!
//! Source: ours, pages that lay out steps by `flex`: of two short ones the score likes neither.

use super::Wholes;
use super::neighbours::Neighbours;
use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Greatest number of a step, fewest steps, and most texts of each with its number. Source: ours: larger numbers count
/// something; one alone may, too; a title, a paragraph or two.
const MAX_STEP: u32 = 50;
const MIN_STEPS: usize = 2;
const MAX_TEXTS: usize = 6;
/// Boxes from a number up to its row. Source: ours: what dresses a sign.
const MAX_AROUND: usize = 4;
/// What may stand behind a number.
const BEHIND: [char; 6] = ['.', ')', ':', '．', '）', '、'];

/// Rows that are numbered.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct NumberedRows {
    units: Range<usize>,
    /// The number of each row.
    numbers: Vec<usize>,
    neighbours: Neighbours,
}

/// A row with its number and what holds it.
struct Row {
    number: u32,
    holder: NodeId,
    units: Range<usize>,
}

/// The numbered rows of a page. Linear, times [`MAX_AROUND`] for each number.
pub(super) fn numbered_rows(page: &PageSnapshot, units: &Units) -> Vec<NumberedRows> {
    let rows: Vec<Row> = (0..units.len())
        .filter_map(|i| row(page, units, i))
        .collect();
    let goes_on = |one: &Row, next: &Row| {
        one.holder == next.holder
            && one.units.end == next.units.start
            && one.number + 1 == next.number
    };
    let runs = rows.chunk_by(goes_on).filter_map(|run| {
        let (first, last) = (run.first()?, run.last()?);
        let units_of = first.units.start..last.units.end;
        (run.len() >= MIN_STEPS).then(|| NumberedRows {
            neighbours: Neighbours::from_range(page, units, first.holder, &units_of),
            numbers: run.iter().map(|row| row.units.start).collect(),
            units: units_of,
        })
    });
    runs.collect()
}

/// The row that begins with a unit that is a number and nothing else. One that leads elsewhere, by most of its text or by
/// its title, is an entry of a list of other texts, by how much they are read.
fn row(page: &PageSnapshot, units: &Units, number: usize) -> Option<Row> {
    let sign = &units.list[number];
    let value = step_of(sign)?;
    let mut around = page.inclusive_ancestors(sign.block).take(MAX_AROUND);
    let row = around.find(|up| units.within(page, *up).end > number + 1)?;
    let own = units.within(page, row);
    let texts = units.list.get(number + 1..own.end)?;
    let sum = |count: fn(&Unit) -> u32| texts.iter().map(count).sum::<u32>();
    let is_link = |unit: &Unit| unit.link_chars > 0 && unit.link_chars >= unit.chars;
    // Rows of tables settle with these.
    let is_row = own.start == number
        && page.table_tag(row) != "tr"
        && own.len() <= MAX_TEXTS
        && texts.iter().all(|unit| !unit.concealed)
        && !texts.first().is_some_and(is_link)
        && 2 * sum(|unit| unit.link_chars) < sum(|unit| unit.chars);
    Some(Row {
        number: value,
        holder: page.parent(row).filter(|_| is_row)?,
        units: own,
    })
}

/// The number that a text is, as a step has it.
fn step_of(unit: &Unit) -> Option<u32> {
    let text = unit.text.trim();
    let digits = text.strip_suffix(BEHIND).unwrap_or(text);
    let is_number = digits.bytes().all(|b| b.is_ascii_digit());
    let value = digits.parse::<u32>().ok().filter(|_| is_number)?;
    (!unit.concealed && unit.link_chars == 0 && (1..=MAX_STEP).contains(&value)).then_some(value)
}

impl Wholes {
    /// Keeps numbered rows between kept texts, one of which is running text at least. The numbers stay where the text
    /// right behind each does, whatever is around.
    pub(super) fn keep_numbered_rows(&self, candidates: &Candidates, kept: &mut [bool]) {
        for rows in &self.numbered_rows {
            if rows.neighbours.hold_kept_text(kept) {
                let units = rows.units.clone();
                units.for_each(|i| kept[i] |= candidates.may_be[i]);
            } else if rows.numbers.iter().all(|number| kept[number + 1]) {
                let numbers = rows.numbers.iter();
                numbers.for_each(|i| kept[*i] |= candidates.may_be[*i]);
            }
        }
    }

    /// Drops the numbers of rows of which nothing else is kept: a page may show its steps twice.
    pub(super) fn drop_numbers(&self, kept: &mut [bool]) {
        for rows in &self.numbered_rows {
            let next = rows.numbers.iter().skip(1).copied();
            let ends = next.chain([rows.units.end]);
            for (number, end) in rows.numbers.iter().zip(ends) {
                kept[*number] &= kept[number + 1..end].contains(&true);
            }
        }
    }
}
