//! Results as tables: for the terminal, as CSV, JSON and Markdown.

use crate::escape::csv_cell;
use comfy_table::{CellAlignment, ContentArrangement, LineStyle, TableStyle};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// One cell.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum Cell {
    /// A name.
    Text(String),
    /// A count.
    Count(u64),
    /// A measured number; shown with three decimals, written in full to CSV and JSON.
    Number(f64),
    /// Not measured, or not defined.
    Missing,
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<usize> for Cell {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        if number.is_finite() {
            Self::Number(number)
        } else {
            Self::Missing
        }
    }
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Missing, Into::into)
    }
}

/// A line of a Markdown table.
fn markdown_line(cells: &[String]) -> String {
    let escaped: Vec<String> = cells
        .iter()
        .map(|c| c.replace('|', "\\|").replace('\n', " "))
        .collect();
    format!("| {} |", escaped.join(" | "))
}

impl Cell {
    fn is_number(&self) -> bool {
        !matches!(self, Self::Text(_))
    }

    /// As people read it.
    fn shown(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Count(n) => n.to_string(),
            Self::Number(v) => format!("{v:.3}"),
            Self::Missing => "-".to_owned(),
        }
    }

    /// As programs read it.
    fn written(&self) -> String {
        match self {
            Self::Number(v) => v.to_string(),
            Self::Missing => String::new(),
            other => other.shown(),
        }
    }
}

/// A table with a title.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Table {
    /// What the table shows, in one line.
    pub title: String,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Lines, each as long as `columns`.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// A table without lines.
    pub(crate) fn new(title: &str, columns: &[&str]) -> Self {
        Self {
            title: title.to_owned(),
            columns: columns.iter().map(|c| (*c).to_owned()).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a line; missing cells are filled, excess ones dropped.
    pub(crate) fn push(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let mut row: Vec<Cell> = cells.into_iter().collect();
        row.resize(self.columns.len(), Cell::Missing);
        self.rows.push(row);
    }

    /// For the terminal, as wide as the terminal allows; ends with a line break.
    pub(crate) fn to_terminal(&self) -> String {
        let mut table = comfy_table::Table::new();
        table
            .load_style(TableStyle::new().header_separator(LineStyle::new('─', '─', '─', '─')))
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_header(&self.columns);
        for row in &self.rows {
            table.add_row(row.iter().map(|cell| {
                let alignment = if cell.is_number() {
                    CellAlignment::Right
                } else {
                    CellAlignment::Left
                };
                comfy_table::Cell::new(cell.shown()).set_alignment(alignment)
            }));
        }
        format!("{}\n{table}\n", self.title)
    }

    /// As CSV with a line of names; the title is left out.
    pub(crate) fn to_csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let rows = self
            .rows
            .iter()
            .map(|r| r.iter().map(Cell::written).collect());
        for row in std::iter::once(self.columns.clone()).chain(rows) {
            // The names of pages and sites are theirs: no spreadsheet may run them.
            let cells = row.iter().map(|cell: &String| csv_cell(cell).into_owned());
            // Writing lines of equal length to memory cannot fail.
            let _ = writer.write_record(cells);
        }
        let bytes = writer.into_inner().unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// As JSON: `{"title", "rows": [{column: value}]}`.
    pub(crate) fn to_json(&self) -> Value {
        let objects = self.rows.iter().map(|row| {
            let cells = row.iter().map(|c| json!(c));
            self.columns.iter().cloned().zip(cells).collect()
        });
        json!({
            "title": self.title,
            "rows": objects.collect::<Vec<Map<String, Value>>>(),
        })
    }

    /// As a Markdown table under its title.
    pub(crate) fn to_markdown(&self) -> String {
        let rules = (0..self.columns.len()).map(|column| {
            if self.rows.iter().all(|r| r[column].is_number()) {
                "---:"
            } else {
                "---"
            }
        });
        let mut text = format!("**{}**\n\n", self.title);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", markdown_line(&self.columns));
        let _ = writeln!(text, "|{}|", rules.collect::<Vec<_>>().join("|"));
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(Cell::shown).collect();
            let _ = writeln!(text, "{}", markdown_line(&cells));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new("Scores", &["algorithm", "pages", "F"]);
        table.push(["a|b".into(), 3usize.into(), (1.0 / 3.0).into()]);
        table.push(["nan".into(), Cell::Missing, f64::NAN.into()]);
        table
    }

    #[test]
    fn programs_get_all_digits_and_people_three() {
        let table = table();
        assert_eq!(
            table.to_csv(),
            "algorithm,pages,F\na|b,3,0.3333333333333333\nnan,,\n"
        );
        assert_eq!(
            table.to_markdown(),
            "**Scores**\n\n| algorithm | pages | F |\n|---|---:|---:|\n| a\\|b | 3 | 0.333 |\n| nan | - | - |\n"
        );
        let json = table.to_json();
        assert_eq!(json["rows"][0]["pages"], 3);
        assert!(json["rows"][1]["F"].is_null());
        assert!(table.to_terminal().contains("0.333"));
    }
}
