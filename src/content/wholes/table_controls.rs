//! What stands in the box of a table and serves its reader: a field to search in it, how many rows are shown at once
//! and which of them are, what shows others. It parts no table from the text around the box, and is none itself.
//! Source: DataTables, bootstrap-table, Grid.js, TablePress.

use super::Wholes;
use crate::content::data_tables::TableKind;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Token};
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
    let is_of_control = |up: NodeId| {
        let role = page.attribute(up, "role");
        TAGS.contains(&page.tag(up))
            || role.is_some_and(|role| ROLES.contains(&role))
            || Lexicon::get().is_classed(page, up, &[Token::Paging])
    };
    let around = page.inclusive_ancestors(unit.first);
    let mut around = around.take(MAX_LEVELS).take_while(|up| *up != table_box);
    let numbers = unit.text.split(|c: char| !c.is_ascii_digit());
    let counts = || numbers.filter(|number| !number.is_empty()).count() >= MIN_NUMBERS;
    unit.block != table_box && page.totals(unit.block).fields > 0
        || around.any(is_of_control)
        || unit.link_chars == 0 && counts()
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
