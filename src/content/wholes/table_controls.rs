//! What stands in the box of a table and serves its reader: a field to search in it, how many rows are shown at once
//! and which of them are, what shows others. It parts no table from the text around the box, and is none itself: where the
//! table is kept, it goes.
//!
//! Source: DataTables, bootstrap-table, Grid.js, TablePress. Limits: a line of numbers goes where these count the rows of one
//! page of the table, three or more: another is a note of years.

use super::Wholes;
use super::thresholds::MAX_NESTING;
use crate::content::data_tables::TableKind;
use crate::content::rules::texts::numbers;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Token, tokens_of};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Most texts of the controls of one table. Source: ours: ten pages to choose from, and what stands around them.
const MAX_CONTROLS: usize = 16;
/// Elements between a text of a control and the box of the table. Source: ours; bounds the cost.
const MAX_LEVELS: usize = 6;
/// Most words of a control, and fewest numbers of a line that tells which rows are shown: `1 to 10 of 57 entries`.
/// Source: ours: `Showing 1 to 10 of 57 entries (filtered from 200 total entries)`.
const MAX_WORDS: u32 = 14;
const MIN_NUMBERS: usize = 2;
/// Fewest rows that are counted. Source: ours: two years in a note are beside each other, and may be the rows.
const MIN_ROWS: usize = 3;
/// Words in the classes of an element that are looked at. Source: ours; bounds the cost.
const MAX_TOKENS: usize = 16;
/// A word in classes of what shows other rows, beside those of the lexicon. Source: DataTables (`dataTables_paginate`).
const PAGES: &str = "paginate";
/// Elements and roles of controls. Source: HTML, ARIA.
const TAGS: [&str; 5] = ["label", "button", "nav", "select", "output"];
const ROLES: [&str; 6] = [
    "status",
    "navigation",
    "button",
    "search",
    "searchbox",
    "toolbar",
];

/// A table of data in a box with what serves its reader.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct BoxedTable {
    cells: Range<usize>,
    controls: Vec<usize>,
}

/// Whether an element holds nothing but a table, whose units are given, and its controls.
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

/// Whether a text of the box of a table is one of its controls, by what it stands in or, of a line of numbers, by
/// its words.
fn is_control(page: &PageSnapshot, unit: &Unit, table_box: NodeId) -> bool {
    if unit.words > MAX_WORDS || page.is_heading(unit.block) {
        return false;
    }
    let counts = || numbers(&unit.text).count() >= MIN_NUMBERS;
    is_of_control(page, unit, table_box) || unit.link_chars == 0 && counts()
}

/// The same by what it stands in.
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

/// Whether two numbers of a text, one behind the other, are the first and the last of that many rows, where all pages of
/// the table have as many.
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

/// The outermost tables of data of a page that stand in such a box, in which something is pressed or filled in. Linear,
/// times [`MAX_NESTING`].
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

/// Drops what serves the readers of tables of which anything is kept.
pub(super) fn drop_table_controls(tables: &[BoxedTable], kept: &mut [bool]) {
    for BoxedTable { cells, controls } in tables {
        if kept[cells.clone()].contains(&true) {
            controls.iter().for_each(|i| kept[*i] = false);
        }
    }
}

/// The units of the tables of data of a page, but for those in others.
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

    /// What of the box of a table with three rows goes, with a note below it in an element with that attribute.
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
