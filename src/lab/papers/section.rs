//! The section of the report on one paper.

use crate::evaluate::table::Table;
use crate::paper::Paper;
use std::fmt::Write;

/// The tables of a paper, and those that cannot be measured here.
#[derive(Debug, Default)]
pub(super) struct Section {
    tables: Vec<(Table, String)>,
    /// Table or figure, and why it is not here.
    absent: Vec<(String, String)>,
}

impl Section {
    /// Adds a table with what a reader has to know of it.
    pub(super) fn table(&mut self, table: Table, note: &str) {
        self.tables.push((table, note.to_owned()));
    }

    /// Says why a table or figure is not here.
    pub(super) fn absent(&mut self, what: &str, why: &str) {
        self.absent.push((what.to_owned(), why.to_owned()));
    }

    /// The section under the paper's name.
    pub(super) fn to_markdown(&self, paper: &Paper) -> String {
        let mut text = format!("## {}\n\n{}.\n\n", paper.name, paper.citation);
        for (table, note) in &self.tables {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", table.to_markdown());
            if !note.is_empty() {
                let _ = writeln!(text, "{note}\n");
            }
        }
        if !self.absent.is_empty() {
            text.push_str("Not measured here:\n\n");
            for (what, why) in &self.absent {
                let _ = writeln!(text, "- {what}: {why}");
            }
            text.push('\n');
        }
        text
    }
}
