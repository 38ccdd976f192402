//! Controls of a table in its box: a search field, how many rows are shown at once and which, a pager. They do not
//! separate the table from the text around the box, and where the table is kept, they are dropped.
//!
//! Source: DataTables, bootstrap-table, Grid.js, TablePress. Limits: a line of numbers is dropped only where these
//! count the rows of one page of the table, three or more; else it may be a note with years.

use super::Wholes;
use super::thresholds::MAX_NESTING;
use crate::content::data_tables::TableKind;
use crate::content::rules::texts::numbers;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Token, tokens_of};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of texts of the controls of one table. Source: ours: ten page numbers, and the texts around them.
const MAX_CONTROLS: usize = 16;
/// Maximum number of elements from a text of a control up to the table's box. Source: ours, to bound the cost.
const MAX_LEVELS: usize = 6;
/// Maximum number of words of a control, and minimum count of numbers in a line that tells which rows are shown.
/// Source: ours: `Showing 1 to 10 of 57 entries (filtered from 200 total entries)`.
const MAX_WORDS: u32 = 14;
const MIN_NUMBERS: usize = 2;
/// Minimum number of rows that a line may count. Source: ours: two adjacent years in a note could be two rows.
const MIN_ROWS: usize = 3;
/// Maximum number of words in the class names of an element that are looked at. Source: ours, to bound the cost.
const MAX_TOKENS: usize = 16;
/// A word in the class names of pagers, besides those of the lexicon. Source: DataTables (`dataTables_paginate`).
const PAGES: &str = "paginate";
/// Tags and ARIA roles of controls. Source: HTML, ARIA.
const TAGS: [&str; 5] = ["label", "button", "nav", "select", "output"];
const ROLES: [&str; 6] = [
    "status",
    "navigation",
    "button",
    "search",
    "searchbox",
    "toolbar",
];

/// A table of data in a box with its controls.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct BoxedTable {
    cells: Range<usize>,
    controls: Vec<usize>,
}

/// Whether an element holds nothing but a table, whose units are given, and one or more controls.
pub(super) fn is_box_of_table(
    page: &PageSnapshot,
    units: &Units,
    id: NodeId,
    table: &Range<usize>,
) -> bool {
    let own = units.within(page, id);
    let beside = own.len().saturating_sub(table.len());
    let holds_table = own.start <= table.start && table.end <= own.end;
    let is_control = |i: usize| is_control(page, &units.list[i], id);
    let mut others = (own.start..table.start).chain(table.end..own.end);
    (1..=MAX_CONTROLS).contains(&beside) && holds_table && others.all(is_control)
}

/// Whether a text in a table's box is one of the table's controls, by the elements around it or, for a line of numbers,
/// by its words.
fn is_control(page: &PageSnapshot, unit: &Unit, table_box: NodeId) -> bool {
    if unit.words > MAX_WORDS || page.is_heading(unit.block) {
        return false;
    }
    let counts = || numbers(&unit.text).count() >= MIN_NUMBERS;
    is_of_control(page, unit, table_box) || unit.link_chars == 0 && counts()
}

/// Whether the elements around a text make it a control.
fn is_of_control(page: &PageSnapshot, unit: &Unit, table_box: NodeId) -> bool {
    let is_of_control = |up: NodeId| {
        let role = page.attribute(up, "role");
        let class = page.attribute(up, "class").unwrap_or("");
        TAGS.contains(&page.tag(up))
            || role.is_some_and(|role| ROLES.contains(&role))
            || page.attribute(up, "aria-controls").is_some()
            || Lexicon::get().is_classed(page, up, &[Token::Paging])
            || tokens_of(class).take(MAX_TOKENS).any(|word| word == PAGES)
    };
    let around = page.inclusive_ancestors(unit.first);
    let mut around = around.take(MAX_LEVELS).take_while(|up| *up != table_box);
    unit.block != table_box && page.totals(unit.block).fields > 0 || around.any(is_of_control)
}

/// Whether two adjacent numbers of a text are the first and last row of a page of the table, where each page has this
/// many rows.
fn counts_rows(text: &str, rows: usize) -> bool {
    let numbers: Vec<usize> = numbers(text).flatten().collect();
    let counts = |beside: &[usize]| {
        let [first, last] = beside else {
            return false;
        };
        let begins_page = first
            .checked_sub(1)
            .is_some_and(|before| before.is_multiple_of(rows));
        begins_page && last.checked_sub(*first) == Some(rows - 1)
    };
    rows >= MIN_ROWS && numbers.windows(2).any(counts)
}

/// The outermost tables of data that stand in a box with controls, one of them a field. Linear, times [`MAX_NESTING`].
pub(super) fn boxed_tables(
    page: &PageSnapshot,
    units: &Units,
    tables: &HashMap<NodeId, TableKind>,
) -> Vec<BoxedTable> {
    let outermost = page.outermost(tables.keys().copied().collect());
    let found = outermost.into_iter().filter_map(|table| {
        let cells = units.within(page, table);
        let is_box = |up: &NodeId| {
            units.within(page, *up) == cells || is_box_of_table(page, units, *up, &cells)
        };
        let around = page.ancestors(table).take(MAX_NESTING);
        let outermost = around.take_while(is_box).last()?;
        let is_row = |id: &NodeId| page.table_tag(*id) == "td";
        let mut rows: Vec<NodeId> = page
            .subtree(table)
            .filter(is_row)
            .filter_map(|cell| page.parent(cell))
            .collect();
        rows.dedup();
        let is_told = |i: &usize| {
            let unit = &units.list[*i];
            is_of_control(page, unit, outermost) || counts_rows(&unit.text, rows.len())
        };
        let boxed = units.within(page, outermost);
        let beside = (boxed.start..cells.start).chain(cells.end..boxed.end);
        let controls: Vec<usize> = beside.filter(is_told).collect();
        let serves = page.totals(outermost).fields > page.totals(table).fields;
        (serves && !cells.is_empty() && !controls.is_empty())
            .then_some(BoxedTable { cells, controls })
    });
    found.collect()
}

/// Drops the controls of tables of which anything is kept.
pub(super) fn drop_table_controls(tables: &[BoxedTable], kept: &mut [bool]) {
    for BoxedTable { cells, controls } in tables {
        if kept[cells.clone()].contains(&true) {
            controls.iter().for_each(|i| kept[*i] = false);
        }
    }
}

/// The units of each outermost table of data of a page.
pub(super) fn outer_tables(
    page: &PageSnapshot,
    units: &Units,
    tables: &HashMap<NodeId, TableKind>,
) -> Vec<Range<usize>> {
    let outermost = page.outermost(tables.keys().copied().collect());
    outermost
        .into_iter()
        .map(|table| units.within(page, table))
        .collect()
}

impl Wholes {
    /// The units of the outermost tables of data.
    pub(in crate::content) fn tables(&self) -> &[Range<usize>] {
        &self.tables
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::data_tables::data_tables;
    use crate::snapshot::test_page::TestPage;

    /// What is dropped of the box of a table with three rows and with this note below it, in an element with that
    /// attribute.
    fn dropped(field: &str, note: &str, attribute: (&str, &str)) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("What they were.").close();
        t.open("div").open("div").open("label").text("Etsi:");
        t.open(field).close().close().close();
        t.open("table");
        for (tag, row) in [
            ("th", ["Name", "Time"]),
            ("td", ["Aino", "1:58"]),
            ("td", ["Siiri", "1:59"]),
            ("td", ["Venla", "2:04"]),
        ] {
            t.open("tr");
            row.iter().for_each(|cell| {
                t.open(tag).text(cell).close();
            });
            t.close();
        }
        t.close().open_with("div", &[attribute]);
        t.text(note).close().close();
        t.open("p").text("Who was there.");
        let page = t.finish();
        let units = Units::from_page(&page);
        let tables = boxed_tables(&page, &units, &data_tables(&page));
        let mut kept = vec![true; units.len()];
        drop_table_controls(&tables, &mut kept);
        let gone = units.list.into_iter().zip(kept).filter(|(_, kept)| !kept);
        gone.map(|(unit, _)| unit.text).collect()
    }

    #[test]
    fn what_serves_the_reader_of_a_table_goes() {
        let counts = "Rivit 1\u{2013}3 / 1.057";
        let plain = ("class", "note");
        assert_eq!(dropped("input", counts, plain), ["Etsi:", counts]);
        for note in ["Of 2018 and 2020", "All are of 2018 to 2021."] {
            assert_eq!(dropped("input", note, plain), ["Etsi:"], "{note}");
        }
        assert!(counts_rows("31-40 of 57", 10) && !counts_rows("32-41 of 57", 10));
        assert!(!counts_rows("2018, 2019", 2), "two rows");
        assert!(
            dropped("b", counts, plain).is_empty(),
            "nothing is filled in"
        );
    }

    #[test]
    fn what_shows_other_rows_is_a_control_by_its_class_or_by_what_it_controls() {
        let pages = "Edellinen 1 Seuraava";
        for attribute in [
            ("class", "dataTables_paginate"),
            ("class", "dt-paging"),
            ("aria-controls", "results"),
        ] {
            let gone = dropped("input", pages, attribute);
            assert_eq!(gone, ["Etsi:", pages], "{attribute:?}");
        }
        assert!(dropped("input", pages, ("class", "note")).is_empty());
    }
}
