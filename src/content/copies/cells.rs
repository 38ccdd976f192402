//! Finds texts that are hidden in a table cell and shown elsewhere in the row, or in a header: variants for narrow
//! windows.
//!
//! The cells of a column may repeat values, so [`super::standing`] ignores hidden texts in cells. They are copies if
//! - a shown text of the same cell is the same;
//! - a shown text of another cell of the row is the same and has the same link, or is the same in several words and
//!   stands in an adjacent cell;
//! - it begins a cell that shows something, and a shown header of the table is the same: a label for narrow layouts
//!   without headers.
//!
//! If a column of such cells has a hidden header with the text of the next header, that is a copy as well.
//!
//! Source: ours, lists of files as GitHub writes them, tables as Drupal, Shopify and WordPress make them for telephones;
//! on wcxb one text is such a copy, on 182 pages of shops two, and none of them was kept.
//!
//! Rows with many texts are page layout, where hidden texts may be anything. A single word without a link that
//! another cell shows is a value of a hidden column (`yes`).
//! shows is a value of a hidden column (`yes`).

use super::known::target_of;
use crate::content::units::{Unit, Units};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of texts of a row, and of a cell. Source: ours, to bound the cost.
const MAX_IN_ROW: usize = 64;
const MAX_IN_CELL: usize = 8;
/// Minimum words of a text without a link that is repeated by an adjacent cell. Source: ours: a single word is a
/// value.
const MIN_SAID: u32 = 2;

/// For each unit, whether it is such a copy; empty if no row has any. Cost: linear, times [`MAX_IN_ROW`].
pub(super) fn hidden_in_cells(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let rows = page
        .tagged(["tr"])
        .filter_map(|row| Row::from_element(page, units, row));
    let rows: Vec<Row> = rows.collect();
    let is_mixed = |row: &&Row| row.is_mixed(units);
    if !rows.iter().any(|row| is_mixed(&row)) {
        return Vec::new();
    }
    let mut found = vec![false; units.len()];
    let headers = headers(page, units);
    // Tables, each with the index of a cell that consists of copies.
    let mut columns: HashSet<(NodeId, usize)> = HashSet::default();
    for row in rows.iter().filter(is_mixed) {
        let said = headers.get(&row.table);
        for (at, cell) in row.cells.iter().enumerate() {
            for i in cell.clone().filter(|i| units.list[*i].concealed) {
                found[i] = row.is_said(page, units, at, i)
                    || said.is_some_and(|said| is_label(units, cell, i, said));
            }
            if !cell.is_empty() && found[cell.clone()].iter().all(|is| *is) {
                columns.insert((row.table, at));
            }
        }
    }
    for row in &rows {
        for (at, pair) in row.cells.windows(2).enumerate() {
            let [own, next] = [&pair[0], &pair[1]].map(|cell| only(units, cell));
            let is_one = own.zip(next).is_some_and(|(own, next)| {
                own.concealed && next.concealed && own.text == next.text
            });
            if is_one && columns.contains(&(row.table, at)) {
                found[pair[0].start] = true;
            }
        }
    }
    found
}

/// A row of a table with the units of each of its cells.
struct Row {
    table: NodeId,
    cells: Vec<Range<usize>>,
}

impl Row {
    /// A row of a data table; `None` for layout.
    fn from_element(page: &PageSnapshot, units: &Units, row: NodeId) -> Option<Self> {
        let own = units.within(page, row);
        if own.is_empty() || own.len() > MAX_IN_ROW {
            return None;
        }
        let is_cell = |id: &NodeId| matches!(page.tag(*id), "td" | "th");
        let cells = page.children(row).filter(is_cell);
        Some(Self {
            table: page.table_of(row)?,
            cells: cells.map(|cell| units.within(page, cell)).collect(),
        })
    }

    /// Whether the row has both hidden and shown units.
    fn is_mixed(&self, units: &Units) -> bool {
        let mut all = self.cells.iter().cloned().flatten();
        let first = all.next().map(|i| units.list[i].concealed);
        all.any(|i| Some(units.list[i].concealed) != first)
    }

    /// Whether a hidden unit of the cell with index `at` is shown in the row as well.
    fn is_said(&self, page: &PageSnapshot, units: &Units, at: usize, hidden: usize) -> bool {
        let unit = &units.list[hidden];
        let target = target_of(page, unit);
        let is_copy = |other: usize, cell: &Range<usize>| {
            let is_same = |shown: &Unit| !shown.concealed && shown.text == unit.text;
            let mut same = units.list[cell.clone()].iter().filter(|own| is_same(own));
            match other.abs_diff(at) {
                0 => cell.len() <= MAX_IN_CELL && same.next().is_some(),
                1 if unit.words >= MIN_SAID => same.next().is_some(),
                _ => target.is_some() && same.any(|shown| target_of(page, shown) == target),
            }
        };
        let mut cells = self.cells.iter().enumerate();
        cells.any(|(other, cell)| is_copy(other, cell))
    }
}

/// Whether a hidden unit begins a cell that shows something, and is one of the headers.
fn is_label(units: &Units, cell: &Range<usize>, hidden: usize, said: &HashSet<&str>) -> bool {
    let is_shown = |unit: &Unit| !unit.concealed;
    hidden == cell.start
        && cell.len() <= MAX_IN_CELL
        && units.list[cell.clone()].iter().any(is_shown)
        && said.contains(label(&units.list[hidden].text))
}

/// A label without its colon.
fn label(text: &str) -> &str {
    text.trim_end_matches(COLONS).trim_end()
}

/// The unit of a cell with exactly one.
fn only<'a>(units: &'a Units, cell: &Range<usize>) -> Option<&'a Unit> {
    units.list.get(cell.start).filter(|_| cell.len() == 1)
}

/// The texts of each table's shown headers.
fn headers<'a>(page: &PageSnapshot, units: &'a Units) -> HashMap<NodeId, HashSet<&'a str>> {
    let mut found: HashMap<NodeId, HashSet<&str>> = HashMap::default();
    for header in page.tagged(["th"]) {
        let own = only(units, &units.within(page, header));
        let shown = own.filter(|unit| !unit.concealed);
        if let Some((table, unit)) = page.table_of(header).zip(shown) {
            found.entry(table).or_default().insert(label(&unit.text));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Cells of a row: whether each is shown, and what it says and leads to.
    type Cells = [(bool, &'static str, &'static str)];

    fn copies(head: &Cells, row: &Cells) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table");
        for (tag, cells) in [("th", head), ("td", row)] {
            t.open("tr");
            for (_, text, target) in cells {
                t.open(tag).open_with("a", &[("href", *target)]);
                t.text(text).close().close();
            }
            t.close();
        }
        let page = t.finish();
        let mut units = Units::from_page(&page);
        let cells = head.iter().chain(row);
        for (unit, (is_shown, ..)) in units.list.iter_mut().zip(cells) {
            unit.concealed = !is_shown;
        }
        hidden_in_cells(&page, &units)
    }

    #[test]
    fn what_a_row_shows_is_hidden_in_it_as_a_copy() {
        let head = [(false, "Name", ""), (false, "Name", ""), (false, "Age", "")];
        let row = |target| {
            [
                (false, "src", target),
                (true, "src", "/src"),
                (true, "2", "/2"),
            ]
        };
        assert_eq!(
            copies(&head, &row("/src")),
            [true, false, false, true, false, false],
            "with its header"
        );
        assert_eq!(copies(&head, &row("/old")), [false; 6]);
        let several = [(false, "the gate", "/a"), (true, "the gate", "/b")];
        assert_eq!(copies(&[], &several), [true, false]);
    }

    #[test]
    fn labels_in_cells_are_copies_of_headers() {
        let found = |label: &str, header: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("table").open("tr");
            t.open("th").text(header).close().close();
            t.open("tr").open("td").open("p").text(label).close();
            t.open("p").text("Amberg").close();
            let page = t.finish();
            let mut units = Units::from_page(&page);
            units.list[1].concealed = true;
            hidden_in_cells(&page, &units)
        };
        assert_eq!(found("Place:", "Place"), [false, true, false]);
        assert_eq!(found("Place:", "Time"), [false; 3]);
    }
}
