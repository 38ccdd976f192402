//! Added, removed and reordered table columns: the cells of all rows changed, which is one change.
//!
//! The column gets the highest severity of its cells.
//!
//! Cost: linear in the tables that lost or gained cells.

use super::Kind;
use super::comparison::Comparison;
use super::draft::Draft;
use super::layout::table_of;
use super::tree::{ItemId, Tree};
use crate::snapshot::Display;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Minimum number of rows whose cells form a column. Source: ours; a single row only lost a cell.
const MIN_ROWS: usize = 2;

/// Indices of the drafts of cells, by row.
type Rows = BTreeMap<ItemId, Vec<usize>>;
/// The cells of each row, in order.
type Cells = BTreeMap<ItemId, Vec<ItemId>>;

/// The cell that was added, removed or reordered.
fn cell_of(draft: &Draft) -> Option<ItemId> {
    match draft.kind {
        Kind::Added | Kind::Reordered => draft.after,
        Kind::Removed => draft.before,
        _ => None,
    }
}

impl Comparison<'_> {
    /// For each draft of a cell that belongs to a changed column, the draft of the first row's cell (which for the
    /// first row is the draft itself). Every row of the table must have equally many added, removed or reordered
    /// cells, in the same columns. Only rows on both pages count, without those that have `colspan` cells.
    pub(super) fn columns_told_once(&self) -> Vec<Option<usize>> {
        let mut of_table: BTreeMap<(Kind, ItemId), Rows> = BTreeMap::new();
        for (i, draft) in self.drafts.iter().enumerate() {
            if let Some((table, row)) = self.table_and_row(draft) {
                let rows = of_table.entry((draft.kind, table)).or_default();
                rows.entry(row).or_default().push(i);
            }
        }
        let mut first_of = vec![None; self.drafts.len()];
        for ((kind, table), rows) in of_table {
            let Some(first) = rows.values().next() else {
                continue;
            };
            let is_alike = rows.values().all(|cells| cells.len() == first.len());
            if rows.len() < MIN_ROWS || !is_alike {
                continue;
            }
            let cells = self.cells_of(kind, table);
            let are_all = cells.keys().all(|row| rows.contains_key(row));
            if !are_all || !self.are_of_columns(kind, &rows, &cells) {
                continue;
            }
            for (cell, first) in rows.values().flat_map(|cells| cells.iter().zip(first)) {
                first_of[*cell] = Some(*first);
            }
        }
        first_of
    }

    /// The tree that drafts of this kind refer to, and the partners of its items.
    fn side_of(&self, kind: Kind) -> (&Tree<'_>, &[Option<ItemId>]) {
        if kind == Kind::Removed {
            (self.a, &self.pairs.after)
        } else {
            (self.b, &self.pairs.before)
        }
    }

    /// The table and row of an added, removed or reordered cell, if the row is on both pages.
    fn table_and_row(&self, draft: &Draft) -> Option<(ItemId, ItemId)> {
        let cell = cell_of(draft)?;
        let (tree, partner) = self.side_of(draft.kind);
        // Text in a cell shares the style of the cell, so it is excluded.
        let own = Some(&tree.items[cell]).filter(|item| !item.is_text)?;
        let row = own.parent?;
        let table = table_of(tree, cell)?;
        partner[row].is_some().then_some((table, row))
    }

    /// The cells of those rows of a table that are on both pages and have no `colspan` cells.
    fn cells_of(&self, kind: Kind, table: ItemId) -> Cells {
        let (tree, partner) = self.side_of(kind);
        let (mut cells, mut spanned) = (Cells::new(), BTreeSet::new());
        let mut item = table + 1;
        while item < tree.items[table].end {
            let style = tree.style(item);
            let display = style.filter(|_| !tree.items[item].is_text);
            let display = display.map(|style| style.display);
            if display == Some(Display::Table) {
                item = tree.items[item].end;
                continue;
            }
            let row = tree.items[item].parent;
            let row = row.filter(|row| partner[*row].is_some());
            if let Some(row) = row.filter(|_| display == Some(Display::TableCell)) {
                cells.entry(row).or_default().push(item);
                spanned.extend((!tree.attribute(item, "colspan").is_empty()).then_some(row));
            }
            item += 1;
        }
        cells.retain(|row, _| !spanned.contains(row));
        cells
    }

    /// Whether the drafts of all rows refer to the same columns. Among adjacent equal cells, any of them may be the
    /// changed one.
    fn are_of_columns(&self, kind: Kind, rows: &Rows, cells: &Cells) -> bool {
        let tree = self.side_of(kind).0;
        let columns = rows.values().next().map_or(0, Vec::len);
        // For each column the range of positions where it may be.
        let mut common = vec![(0_usize, usize::MAX); columns];
        for (row, drafts) in rows {
            let Some(cells) = cells.get(row) else {
                continue;
            };
            let (mut places, mut start) = (HashMap::new(), 0_usize);
            let is_alike = |p: &ItemId, q: &ItemId| tree.items[*p].hash == tree.items[*q].hash;
            for alike in cells.chunk_by(is_alike) {
                let end = start + alike.len();
                places.extend(alike.iter().map(|cell| (*cell, (start, end))));
                start = end;
            }
            for (common, draft) in common.iter_mut().zip(drafts) {
                let cell = cell_of(&self.drafts[*draft]);
                let Some((from, to)) = cell.and_then(|cell| places.get(&cell)) else {
                    return false;
                };
                *common = (common.0.max(*from), common.1.min(*to));
            }
        }
        common.iter().all(|(from, to)| from < to)
    }
}

#[cfg(test)]
mod tests {
    use crate::diff::{Kind, PageDiff, Severity, compare};
    use crate::segmentation::Segmentation;
    use crate::snapshot::test_page::{TestPage, styled};
    use crate::snapshot::{Display, PageSnapshot};

    /// A table of the given rows, the last of which has the given height.
    fn table(rows: &[&[&str]], last: f64) -> PageSnapshot {
        let high = 30.0 * (rows.len() - 1) as f64 + last;
        TestPage::draw(|p| {
            p.element(
                "table",
                [0.0, 0.0, 900.0, high],
                styled(Display::Table),
                |p| {
                    for (i, cells) in rows.iter().enumerate() {
                        let top = 30.0 * i as f64;
                        let high = if i + 1 == rows.len() { last } else { 30.0 };
                        let row = styled(Display::TableRow);
                        p.element("tr", [0.0, top, 900.0, high], row, |p| {
                            let width = 900.0 / cells.len() as f64;
                            for (j, text) in cells.iter().enumerate() {
                                let rect = [width * j as f64, top, width, high];
                                p.element("td", rect, styled(Display::TableCell), |p| {
                                    p.text_at([rect[0], top, 60.0, 20.0], text);
                                });
                            }
                        });
                    }
                },
            );
        })
    }

    fn compared(before: &[&[&str]], after: &[&[&str]], last: f64) -> PageDiff {
        let whole = |page: &PageSnapshot| Segmentation::new("whole-page", page);
        compare(&table(before, last), &table(after, last), &whole)
    }

    /// The kinds of the changes without a cause.
    fn told(before: &[&[&str]], after: &[&[&str]]) -> Vec<Kind> {
        let found = compared(before, after, 30.0);
        found.causes().map(|change| change.kind).collect()
    }

    const WHOLE: [&[&str]; 4] = [
        &["Name", "City", "Age"],
        &["Ann Miller", "Berlin", "12"],
        &["Bob Harper", "Paris", "13"],
        &["Cid Cooper", "Rome", "14"],
    ];

    #[test]
    fn a_column_that_went_came_or_changed_places_is_one_change() {
        let fewer = WHOLE.map(|row| [row[0], row[2]]);
        let fewer = fewer.each_ref().map(|row| &row[..]);
        assert_eq!(told(&WHOLE, &fewer), [Kind::Removed]);
        assert_eq!(told(&fewer, &WHOLE), [Kind::Added]);
        let swapped = WHOLE.map(|row| [row[0], row[2], row[1]]);
        let swapped = swapped.each_ref().map(|row| &row[..]);
        assert_eq!(told(&WHOLE, &swapped), [Kind::Reordered]);
    }

    #[test]
    fn cells_that_some_rows_lost_are_told_for_themselves() {
        let mut after = WHOLE;
        after[1] = &["Ann Miller", "12"];
        after[2] = &["Bob Harper", "13"];
        assert_eq!(told(&WHOLE, &after), [Kind::Removed, Kind::Removed]);
    }

    #[test]
    fn cells_of_other_columns_are_no_column() {
        let mut after = WHOLE.map(|row| [row[0], row[2]]);
        after[2] = ["Bob Harper", "Paris"];
        let after = after.each_ref().map(|row| &row[..]);
        assert_eq!(told(&WHOLE, &after), [Kind::Removed; 4]);
    }

    #[test]
    fn of_cells_alike_beside_each_other_it_may_be_each() {
        let mut before = WHOLE;
        before[2] = &["Bob Harper", "Paris", "Paris"];
        let after = before.map(|row| [row[0], row[2]]);
        let after = after.each_ref().map(|row| &row[..]);
        assert_eq!(told(&before, &after), [Kind::Removed]);
    }

    #[test]
    fn a_column_is_as_grave_as_its_gravest_cell() {
        let fewer = WHOLE.map(|row| [row[0], row[2]]);
        let fewer = fewer.each_ref().map(|row| &row[..]);
        let severity = |last: f64| {
            let found = compared(&WHOLE, &fewer, last);
            found
                .causes()
                .map(|change| change.severity)
                .collect::<Vec<_>>()
        };
        assert_eq!(severity(30.0), [Severity::Major]);
        // A cell of a quarter of the viewport.
        assert_eq!(severity(900.0), [Severity::Critical]);
    }
}
