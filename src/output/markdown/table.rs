//! GFM tables.

/// A table under construction.
#[derive(Debug, Default)]
pub(super) struct Table {
    rows: Vec<Row>,
    /// Paragraphs of the cell under way.
    cell: String,
    /// For each column, how many rows a cell from above still covers.
    covered: Vec<u16>,
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

    /// Ends the cell: GFM has no spans, so what it covers stays empty.
    pub(super) fn close_cell(&mut self, is_header: bool, columns: u16, rows: u16) {
        let text = std::mem::take(&mut self.cell);
        let Some(row) = self.rows.last_mut() else {
            return;
        };
        row.is_header &= is_header;
        skip_covered(row, &mut self.covered);
        row.cells.push(text);
        row.cells.extend((1..columns).map(|_| String::new()));
        let end = row.cells.len();
        if self.covered.len() < end {
            self.covered.resize(end, 0);
        }
        for column in end - usize::from(columns)..end {
            // The row itself is covered too; `skip_covered` counts it down from the next one on.
            self.covered[column] = rows - 1;
        }
    }

    /// The table as text; `None` where it holds nothing. The first row is the header if all of
    /// its cells are; a table without one gets an empty header, which GFM demands.
    pub(super) fn finish(mut self) -> Option<String> {
        self.rows.retain(|r| r.cells.iter().any(|c| !c.is_empty()));
        let columns = self.rows.iter().map(|r| r.cells.len()).max()?;
        if !self.rows[0].is_header {
            self.rows.insert(0, Row::default());
        }
        let mut lines: Vec<String> = Vec::new();
        for row in &mut self.rows {
            row.cells.resize(columns, String::new());
            lines.push(format!("| {} |", row.cells.join(" | ")));
        }
        lines.insert(1, format!("| {} |", vec!["---"; columns].join(" | ")));
        Some(lines.join("\n"))
    }
}

fn skip_covered(row: &mut Row, covered: &mut [u16]) {
    while let Some(rows) = covered.get_mut(row.cells.len()).filter(|rows| **rows > 0) {
        *rows -= 1;
        row.cells.push(String::new());
    }
}
