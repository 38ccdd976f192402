//! Tables of data between kept texts. The score judges cells more strictly than prose, and where a box holds a table
//! and its caption, the table has no sibling text to be kept with.
//!
//! A table is kept with the texts that stand above and below it in its box, where the units right before and right
//! behind that box are kept. If the table has header cells (`th`), a few headings right above the box belong to it: the
//! unit before these headings counts too, and they are kept with it (the list of files of an InvenioRDM record). If the
//! table has a `thead` and a title right above, any kept unit behind it is enough (the days of a journey, above
//! reviews).
//!
//! Source: ours, a chapter of a manual with a table of 18 packages (.27), and wcxb: two tables come in (4074), all of
//! whose 36 cells are content.
//!
//! # Limits
//! Only tables of which nothing is kept, whose cells are hardly ever ruled out, with three rows and six cells or more,
//! that are not unlikely and not mostly links.

use super::Wholes;
use super::thresholds::MAX_NESTING;
use crate::content::candidates::Candidates;
use crate::content::data_tables::TableKind;
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum number of rows and of cells. Source: ours: fewer are a row of labels, or a box laid out as a table.
const MIN_ROWS: usize = 3;
const MIN_CELLS: usize = 6;
/// Maximum number of texts beside a table in its box, none of them a heading or running text. Source: ours: a caption,
/// a note, a button.
const MAX_BESIDE: usize = 3;
/// Maximum number of headings right above such a box. Source: ours: the section, its part, a name.
const MAX_HEADINGS: usize = 3;
/// Maximum share of a table's characters that are links, tenths: names of packages are links. Source: ours, .6 above.
const MAX_LINKED_TENTHS: u32 = 7;
/// Minimum share of the cells that may be content, tenths, and minimum mean probability of the cells. Source: ours, see
/// above: .26 and more.
const MIN_POSSIBLE_TENTHS: usize = 9;
const MIN_LIKELY: f32 = 0.15;

/// A table of data that has units before and behind it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct AmidTable {
    cells: Range<usize>,
    /// Units of the table and of the texts beside it in its box.
    boxed: Range<usize>,
    /// First unit of the headings right above the box, or of the box.
    start: usize,
    /// Whether it has a `thead` with header cells, and a title above it.
    is_titled: bool,
}

/// The tables of data of a page that have units before and behind them, in document order, given all its tables of
/// data. Linear, times the nesting of tables.
pub(super) fn amid_tables(
    page: &PageSnapshot,
    units: &Units,
    tables: &HashMap<NodeId, TableKind>,
) -> Vec<AmidTable> {
    let found = tables
        .keys()
        .filter_map(|table| amid_table(page, units, *table));
    let mut found: Vec<AmidTable> = found.collect();
    found.sort_by_key(|table| (table.cells.start, table.cells.end));
    found
}

fn amid_table(page: &PageSnapshot, units: &Units, table: NodeId) -> Option<AmidTable> {
    let cells = units.within(page, table);
    let inside = page.subtree(table);
    let rows = inside.filter(|id| page.table_tag(*id) == "tr");
    let sum = |number: fn(&Unit) -> u32| units.list[cells.clone()].iter().map(number).sum::<u32>();
    let is_linked = 10 * sum(|unit| unit.link_chars) > MAX_LINKED_TENTHS * sum(|unit| unit.chars);
    if cells.len() < MIN_CELLS || is_linked || rows.take(MIN_ROWS).count() < MIN_ROWS {
        return None;
    }
    let is_label = |i: usize| {
        let unit = &units.list[i];
        !unit.is_running_text() && !page.is_heading(unit.block)
    };
    let is_own = |held: &Range<usize>| {
        let mut beside = (held.start..cells.start).chain(cells.end..held.end);
        held.len() - cells.len() <= MAX_BESIDE && beside.all(is_label)
    };
    let boxes = page.ancestors(table).take(MAX_NESTING);
    let boxes = boxes.map(|up| units.within(page, up)).take_while(is_own);
    let boxed = boxes.last().unwrap_or_else(|| cells.clone());
    let mut inside = page.subtree(table);
    let has_heads = inside.any(|id| page.table_tag(id) == "th");
    let is_below = |unit: &&Unit| {
        page.heading_level(unit.block)
            .is_some_and(|level| level > 1)
    };
    let above = units.list[..boxed.start].iter().rev().take(MAX_HEADINGS);
    let headings = above.take_while(|unit| has_heads && is_below(unit)).count();
    let start = match boxed.start - headings {
        0 => boxed.start,
        start => start,
    };
    let has_title = start < boxed.start || boxed.start < cells.start;
    let mut inside = page.subtree(table);
    let is_titled = has_heads && has_title && inside.any(|id| page.table_tag(id) == "thead");
    let is_amid = start > 0 && boxed.end < units.len();
    is_amid.then_some(AmidTable {
        cells,
        boxed,
        start,
        is_titled,
    })
}

impl Wholes {
    /// Keeps the tables that stand between kept texts.
    pub(super) fn keep_amid_tables(&self, candidates: &Candidates, kept: &mut [bool]) {
        let last = kept.iter().rposition(|kept| *kept);
        for AmidTable {
            cells,
            boxed,
            start,
            is_titled,
        } in &self.amid_tables
        {
            let is_above = kept[boxed.end] || *is_titled && last >= Some(boxed.end);
            let possible = cells.clone().filter(|i| candidates.may_be[*i]).count();
            let is_right_behind = kept[boxed.start - 1];
            let is_lost = (is_right_behind || kept[start - 1])
                && is_above
                && !kept[cells.clone()].contains(&true)
                && 10 * possible >= MIN_POSSIBLE_TENTHS * cells.len();
            if is_lost && self.likelihood(cells, candidates.probabilities) >= MIN_LIKELY {
                let first = if is_right_behind { boxed.start } else { *start };
                (first..boxed.end).for_each(|i| kept[i] |= candidates.may_be[i]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::data_tables::data_tables;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_titled_table_has_a_head_and_a_title_in_its_box() {
        // Whether the table of a page is found titled: below this title, with its first row in an element of this tag.
        let found = |title: &str, part: &str| -> Vec<bool> {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for text in ["We walk", "We sleep in huts", "What is not included"] {
                t.open("p").text(text).close();
            }
            t.open("div");
            if !title.is_empty() {
                t.open("div").text(title).close();
            }
            t.open("table").open(part).open("tr");
            for cell in ["arrival", "guides", "places"] {
                t.open("th").text(cell).close();
            }
            t.close().close().open("tbody");
            for row in [["6 july", "ann", "none"], ["20 july", "glenn", "three"]] {
                t.open("tr");
                for cell in row {
                    t.open("td").text(cell).close();
                }
                t.close();
            }
            t.close().close().close();
            t.open("p").text("what they say");
            let page = t.finish();
            let units = Units::from_page(&page);
            let tables = amid_tables(&page, &units, &data_tables(&page));
            tables.iter().map(|table| table.is_titled).collect()
        };
        assert_eq!(found("dates", "thead"), [true]);
        assert_eq!(found("", "thead"), [false], "no title");
        assert_eq!(found("dates", "tbody"), [false], "no head");
    }
}
