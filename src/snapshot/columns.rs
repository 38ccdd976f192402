//! Where the cells of a table stand: each in a column that no cell from above covers, and may be folded away.

use super::{Display, NodeId, PageSnapshot};

/// Largest numbers of columns and rows a cell may span. Source: the HTML standard.
const MAX_COLUMNS: u32 = 1000;
const MAX_ROWS: u32 = 65_534;
/// Covered places a table may hold for each of its cells, beside [`FREE_PADDING`]: spans multiply,
/// and a page of 600 KB could ask for 50 million cells. Source: ours; tables that people read need
/// less than two.
const MAX_PADDING_PER_CELL: usize = 8;
/// Covered places that every table may hold.
const FREE_PADDING: usize = 256;
/// Elements from a cell up to its table: a row and a group of rows. Nodes at the beginning of a table among which its
/// columns are named. Source: HTML, "the table element"; ours: bounds the cost.
const MAX_TO_TABLE: usize = 3;
const MAX_BEFORE_ROWS: usize = 64;

impl PageSnapshot {
    /// Whether a cell stands in a column that is folded away (`<col style="visibility: collapse">`): it has no width
    /// (in vertical writing no height), and what it says is laid out and not painted. Source: CSS 2.2, 17.5.5.
    pub(crate) fn is_in_folded_column(&self, cell: NodeId) -> bool {
        let is = |id: NodeId, kind: Display| {
            let style = self.own_style(id);
            style.is_some_and(|style| style.display == kind)
        };
        let place = self.node(cell).rect;
        if !is(cell, Display::TableCell) || place.is_none_or(|rect| !rect.is_empty()) {
            return false;
        }
        let mut around = self.ancestors(cell).take(MAX_TO_TABLE);
        let is_folded = |id: NodeId| {
            matches!(self.tag(id), "col" | "colgroup")
                && self.own_style(id).is_some_and(|style| style.hidden)
        };
        let table = around.find(|up| is(*up, Display::Table));
        table.is_some_and(|table| self.subtree(table).take(MAX_BEFORE_ROWS).any(is_folded))
    }

    /// How many columns and rows a cell spans, at least one of each.
    pub(crate) fn cell_span(&self, cell: NodeId) -> (u16, u16) {
        let span = |name, most: u32| {
            let value = self.attribute(cell, name);
            let number = value.and_then(|v| v.trim().parse::<u32>().ok());
            number.unwrap_or(1).min(most) as u16
        };
        let rows = match span("rowspan", MAX_ROWS) {
            // To the end of the group of rows (`thead`, `tbody`, `tfoot`).
            0 => MAX_ROWS as u16,
            rows => rows,
        };
        (span("colspan", MAX_COLUMNS).max(1), rows)
    }
}

/// The columns of a table while its cells come row by row. The memory and the number of places it
/// hands out are bounded by a multiple of the cells.
#[derive(Debug, Default)]
pub(crate) struct TableColumns {
    /// For each column, the first row that no cell from above covers.
    free_from: Vec<u32>,
    row: u32,
    /// The first column behind the text of the last cell, and behind all that it covers.
    said: usize,
    next: usize,
    cells: usize,
    padding: usize,
    is_too_large: bool,
    /// The group of the row under way.
    group: Option<NodeId>,
    /// Covered places at the ends of rows that were written.
    behind: usize,
}

impl TableColumns {
    /// Notes the group (`thead`, `tbody`, `tfoot`, or the table) of the row that comes, in which no
    /// cell of another group stands. Returns whether it is the first of its group.
    pub(crate) fn enter_group(&mut self, group: Option<NodeId>) -> bool {
        let is_next = self.group != group;
        if is_next {
            self.group = group;
            self.free_from.clear();
        }
        is_next
    }

    /// Whether a writer may write places that the last cell of a row covers: they are bounded as the
    /// others are, and a row that is cut short says no less.
    pub(crate) fn may_write_behind(&mut self, places: usize) -> bool {
        let may = self.behind + places <= FREE_PADDING + MAX_PADDING_PER_CELL * self.cells;
        self.behind += if may { places } else { 0 };
        may
    }

    /// Ends the row under way.
    pub(crate) fn end_row(&mut self) {
        self.row = self.row.saturating_add(1);
        (self.said, self.next) = (0, 0);
    }

    /// The column of the next cell of the row, which spans `columns` and `rows`. In a table that is
    /// too large every cell stands right behind the one before.
    pub(crate) fn place(&mut self, columns: u16, rows: u16) -> usize {
        self.cells += 1;
        if self.is_too_large {
            self.said += 1;
            return self.said - 1;
        }
        let is_covered = |column: &usize| {
            let free_from = self.free_from.get(*column);
            free_from.is_some_and(|row| *row > self.row)
        };
        let start = (self.next..).find(|column| !is_covered(column));
        let start = start.unwrap_or(self.next);
        // Columns that the last cell of a row spans are counted where they are written.
        self.padding += start - self.said;
        self.is_too_large = self.padding > FREE_PADDING + MAX_PADDING_PER_CELL * self.cells;
        if self.is_too_large {
            self.said += 1;
            return self.said - 1;
        }
        (self.said, self.next) = (start + 1, start + usize::from(columns.max(1)));
        if self.free_from.len() < self.next {
            self.free_from.resize(self.next, 0);
        }
        let free_from = self.row.saturating_add(u32::from(rows.max(1)));
        self.free_from[start..self.next].fill(free_from);
        start
    }

    /// Whether the spans would need more empty cells than the limit allows; from then on they are ignored.
    pub(crate) fn is_too_large(&self) -> bool {
        self.is_too_large
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, block, styled};
    use crate::snapshot::{Hidden, NodeKind, Style};

    #[test]
    fn nothing_is_seen_of_a_column_that_is_folded_away() {
        let told = |folded: bool, width: f64| {
            let column = Style {
                hidden: folded,
                ..block()
            };
            let page = TestPage::draw(|t| {
                let whole = [0.0, 0.0, 400.0, 20.0];
                t.element("table", whole, styled(Display::Table), |t| {
                    t.element("colgroup", whole, block(), |t| {
                        t.element("col", [100.0, 0.0, 0.0, 20.0], column, |_| {});
                    });
                    t.element("tr", whole, styled(Display::TableRow), |t| {
                        let cell = [100.0, 0.0, width, 20.0];
                        t.element("td", cell, styled(Display::TableCell), |t| {
                            t.text_at([100.0, 0.0, 80.0, 20.0], "Secret");
                        });
                    });
                });
            });
            let mut nodes = page.nodes().iter();
            let text = nodes.find(|node| node.kind == NodeKind::Text);
            text.and_then(|text| text.hidden)
        };
        assert_eq!(told(true, 0.0), Some(Hidden::Invisible));
        assert_eq!(told(false, 0.0), None, "a narrow column");
        assert_eq!(told(true, 80.0), None, "a column beside it");
    }

    #[test]
    fn cells_stand_beside_those_that_span() {
        let mut columns = TableColumns::default();
        let mut row = |cells: &[(u16, u16)]| {
            let places: Vec<usize> = cells.iter().map(|(c, r)| columns.place(*c, *r)).collect();
            columns.end_row();
            places
        };
        assert_eq!(row(&[(1, 3), (2, 1), (1, 1)]), [0, 1, 3]);
        assert_eq!(row(&[(1, 1), (1, 2), (1, 1)]), [1, 2, 3]);
        assert_eq!(row(&[(1, 1), (1, 1)]), [1, 3]);
        assert_eq!(row(&[(1, 1), (1000, 1)]), [0, 1]);
        assert_eq!(row(&[(1, 1), (1, 1)]), [0, 1]);
        assert!(!columns.is_too_large());
    }

    #[test]
    fn no_cell_reaches_into_another_group() {
        let mut columns = TableColumns::default();
        assert!(columns.enter_group(Some(NodeId(1))));
        assert_eq!((columns.place(2, 60_000), columns.place(1, 1)), (0, 2));
        columns.end_row();
        assert!(!columns.enter_group(Some(NodeId(1))));
        assert_eq!(columns.place(1, 1), 2, "below what spans");
        columns.end_row();
        assert!(columns.enter_group(Some(NodeId(5))));
        assert_eq!((columns.place(1, 1), columns.place(1, 1)), (0, 1));
    }

    #[test]
    fn spans_without_end_are_no_longer_followed() {
        let mut columns = TableColumns::default();
        let last = (0..2000).map(|_| columns.place(1000, 60_000)).max();
        assert!(columns.is_too_large());
        assert!(last.is_some_and(|last| last < 10 * 2000), "{last:?}");
    }
}
