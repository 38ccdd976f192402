//! Tables that name their columns: what is a list there is known, whatever its cells hold.

use super::runs::Candidate;
use super::table::{declared_tag, is_caption, names_columns, own_rows, width};
use crate::snapshot::{NodeId, PageSnapshot, continued_tables};
use std::collections::HashMap;

/// Fewest rows of a table that are a list. Source: ours.
const MIN_ROWS: usize = 2;
/// Fewest columns. Source: ours: one is a list with a heading.
const MIN_COLUMNS: usize = 2;

/// Whether the records of a list are the rows of a table that names its columns, all of as many.
pub(super) fn are_rows(page: &PageSnapshot, list: &Candidate) -> bool {
    let [first] = list.records[0][..] else {
        return false;
    };
    let table = page
        .ancestors(first)
        .find(|n| declared_tag(page, *n) == "table");
    let columns = width(page, first);
    let is_row = |record: &Vec<NodeId>| match record[..] {
        [row] => declared_tag(page, row) == "tr" && width(page, row) == columns,
        _ => false,
    };
    columns >= MIN_COLUMNS
        && list.records.iter().all(is_row)
        && table.is_some_and(|table| names_columns(page, table))
}

/// The tables of a page that have a header, with those that go on with one.
#[derive(Debug, Default)]
pub(super) struct DataTables {
    /// The table of each of their rows.
    by_row: HashMap<NodeId, NodeId>,
}

impl DataTables {
    pub(super) fn from_page(page: &PageSnapshot) -> Self {
        let mut by_row = HashMap::new();
        for (id, _) in page
            .iter()
            .filter(|(id, _)| declared_tag(page, *id) == "table")
        {
            if names_columns(page, id) {
                by_row.extend(own_rows(page, id).map(|row| (row, id)));
            }
        }
        for (table, first) in continued_tables(page) {
            if names_columns(page, first) {
                by_row.extend(own_rows(page, table).map(|row| (row, first)));
            }
        }
        Self { by_row }
    }

    /// The table that a row is of.
    pub(super) fn table(&self, row: NodeId) -> Option<NodeId> {
        self.by_row.get(&row).copied()
    }

    /// Makes the rows of each table one list, where all of them have as many cells. `children` are the
    /// nodes that can be records.
    pub(super) fn unite(
        &self,
        page: &PageSnapshot,
        found: &mut Vec<Candidate>,
        children: &[Vec<NodeId>],
    ) {
        let mut rows: HashMap<NodeId, Vec<NodeId>> = HashMap::new();
        let mut order = Vec::new();
        for row in children.iter().flatten() {
            let says_nothing = || page.totals(*row).chars + page.totals(*row).media == 0;
            let is_record = || !is_caption(page, *row) && !says_nothing();
            if let Some(table) = self.table(*row).filter(|_| is_record()) {
                let own = rows.entry(table).or_insert_with(|| {
                    order.push(table);
                    Vec::new()
                });
                own.push(*row);
            }
        }
        rows.retain(|_, rows| {
            let columns = width(page, rows[0]);
            let mut others = rows.iter();
            rows.len() >= MIN_ROWS
                && columns >= MIN_COLUMNS
                && others.all(|row| width(page, *row) == columns)
        });
        let is_known = |record: &Vec<NodeId>| {
            let mut tables = record.iter().map(|row| self.table(*row));
            tables.any(|table| table.is_some_and(|table| rows.contains_key(&table)))
        };
        found.retain(|list| !list.records.iter().any(is_known));
        for table in order {
            if let Some(mut rows) = rows.remove(&table) {
                rows.sort_unstable();
                let records = rows.into_iter().map(|row| vec![row]).collect();
                found.push(Candidate { records });
            }
        }
    }
}
