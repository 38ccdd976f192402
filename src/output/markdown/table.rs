//! GFM tables.

/// Empty cells a table may hold for each cell of the page, beside [`FREE_PADDING`]: spans
/// multiply, and a page of 600 KB could ask for 50 million cells. Source: ours; tables that
/// people read need less than two.
const MAX_PADDING_PER_CELL: usize = 8;
/// Empty cells that every table may hold.
const FREE_PADDING: usize = 256;

/// A table under construction.
#[derive(Debug, Default)]
pub(super) struct Table {
    rows: Vec<Row>,
    /// Paragraphs of the cell under way.
    cell: String,
    /// For each column, how many rows a cell from above still covers.
    covered: Vec<u16>,
    /// Cells of the page, and empty ones that hold a place for what their spans cover.
    cells: usize,
    padding: usize,
}

#[derive(Debug, Default)]
struct Row {
    cells: Vec<String>,
    is_header: bool,
}

impl Table {
    pub(super) fn open_row(&mut self) {
        self.rows.push(Row {
            cells: Vec::new(),
            is_header: true,
        });
    }

    /// Adds a paragraph to the cell.
    pub(super) fn add(&mut self, text: &str) {
        if !self.cell.is_empty() {
            self.cell.push_str("<br>");
        }
        self.cell.push_str(text);
    }

    /// Ends the cell: GFM has no spans, so what it covers stays empty, as far as the table may
    /// grow by that.
    pub(super) fn close_cell(&mut self, is_header: bool, columns: u16, rows: u16) {
        let text = std::mem::take(&mut self.cell);
        self.cells += 1;
        self.skip_covered();
        let columns = self.pad_by(usize::from(columns) - 1) + 1;
        let Some(row) = self.rows.last_mut() else {
            return;
        };
        row.is_header &= is_header;
        row.cells.push(text);
        row.cells.extend((1..columns).map(|_| String::new()));
        let end = row.cells.len();
        if self.covered.len() < end {
            self.covered.resize(end, 0);
        }
        // The row itself is covered too; `skip_covered` counts it down from the next one on.
        self.covered[end - columns..end].fill(rows - 1);
    }

    /// How many of `wanted` empty cells the table may still take.
    fn pad_by(&mut self, wanted: usize) -> usize {
        let most = FREE_PADDING + MAX_PADDING_PER_CELL * self.cells;
        let granted = wanted.min(most.saturating_sub(self.padding));
        self.padding += granted;
        granted
    }

    fn skip_covered(&mut self) {
        loop {
            let Some(at) = self.rows.last().map(|row| row.cells.len()) else {
                return;
            };
            if self.covered.get(at).is_none_or(|rows| *rows == 0) || self.pad_by(1) == 0 {
                return;
            }
            self.covered[at] -= 1;
            if let Some(row) = self.rows.last_mut() {
                row.cells.push(String::new());
            }
        }
    }

    /// The table as text; `None` where it holds nothing. The first row is the header if all of
    /// its cells are; a table without one gets an empty header, which GFM demands. Rows that are
    /// shorter than the header stay so: GFM fills them up, and a single long row must not
    /// multiply with many short ones.
    pub(super) fn finish(mut self) -> Option<String> {
        self.rows.retain(|r| r.cells.iter().any(|c| !c.is_empty()));
        let columns = self.rows.iter().map(|r| r.cells.len()).max()?;
        if !self.rows[0].is_header {
            self.rows.insert(0, Row::default());
        }
        self.rows[0].cells.resize(columns, String::new());
        let line = |row: &Row| format!("| {} |", row.cells.join(" | "));
        let mut lines: Vec<String> = self.rows.iter().map(line).collect();
        lines.insert(1, format!("| {} |", vec!["---"; columns].join(" | ")));
        Some(lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_without_end_stay_within_a_multiple_of_the_cells() {
        let (rows, per_row) = (200, 100);
        let mut table = Table::default();
        for _ in 0..rows {
            table.open_row();
            for _ in 0..per_row {
                table.add("x");
                table.close_cell(false, 50, 50);
            }
        }
        let text = table.finish().unwrap_or_default();
        assert_eq!(text.matches('x').count(), rows * per_row);
        let bound = (MAX_PADDING_PER_CELL + 2) * rows * per_row * "| x ".len();
        assert!(text.len() < 2 * bound, "{} bytes", text.len());
    }

    #[test]
    fn a_long_row_does_not_multiply_with_many_short_ones() {
        let mut table = Table::default();
        for row in 0..2000 {
            table.open_row();
            for _ in 0..if row == 0 { 2000 } else { 1 } {
                table.add("x");
                table.close_cell(false, 1, 1);
            }
        }
        let text = table.finish().unwrap_or_default();
        assert!(text.len() < 100_000, "{} bytes", text.len());
    }
}
