//! Reports of evaluations: tables for people, JSON for programs, plots for papers.

use super::plot::Plot;
use super::table::{Cell, Table};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// The value of `schema` in evaluations written as JSON.
pub(crate) const SCHEMA: &str = "visiblock-evaluation/1";

/// A finished evaluation, in every form it can be shown in.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Report {
    /// The figures for people, the summary first.
    pub tables: Vec<Table>,
    /// One line per page, for spreadsheets.
    pub details: Table,
    /// Everything, for programs.
    pub json: Value,
    /// What can be plotted of it.
    pub plots: Vec<Plot>,
}

impl Report {
    /// A summary, a line for each page, and the pages that failed. `json` is everything, but for the
    /// failures, which are added to it.
    pub(crate) fn from_pages(
        json: Value,
        (summary, details): (Table, Table),
        failures: &[PageFailure],
    ) -> Self {
        let mut json = json;
        json["failures"] = serde_json::json!(failures);
        Self {
            json,
            tables: std::iter::once(summary)
                .chain(failure_table(failures))
                .collect(),
            details,
            plots: Vec::new(),
        }
    }
}

/// A page that could not be evaluated.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct PageFailure {
    /// Id of the page, or the file.
    pub id: String,
    /// What went wrong, and what to do.
    pub error: String,
}

/// The pages that failed; none for no failure.
pub(crate) fn failure_table<'a>(
    failures: impl IntoIterator<Item = &'a PageFailure>,
) -> Option<Table> {
    let mut table = Table::new("Pages that could not be evaluated", &["page", "error"]);
    for failure in failures {
        table.push([
            Cell::from(failure.id.as_str()),
            Cell::from(failure.error.as_str()),
        ]);
    }
    (!table.rows.is_empty()).then_some(table)
}

/// One run is an object of its own, several stand in a list.
pub(super) fn json_of_runs(runs: &[impl Serialize]) -> Value {
    // A run is plain data with names for keys: this cannot fail.
    match runs {
        [run] => serde_json::to_value(run).unwrap_or_default(),
        runs => serde_json::json!({
            "schema": SCHEMA,
            "runs": serde_json::to_value(runs).unwrap_or_default(),
        }),
    }
}
