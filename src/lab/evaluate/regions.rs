//! `visiblock-lab evaluate regions`.

use super::super::report_args::ReportArgs;
use super::regions_on_pages::OnPages;
use super::table_file;
use crate::cli::exit::Failure;
use crate::evaluate::regions::{Confusion, RegionDensity, diversity, mean_region_accuracy};
use crate::evaluate::report::{Report, SCHEMA};
use crate::evaluate::table::{Cell, Table};
use clap::Args;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Region accuracy, page types and diversity, as the SD paper measures them.
///
/// Either a table, or the main content that algorithms find on snapshots (--pages) against the
/// blocks marked as content in them (as in Kreuzer's pages) or in a file of labels (--truth):
/// region accuracy and diversity only.
#[derive(Debug, Args)]
pub(crate) struct Regions {
    /// A CSV with one line per true region: id, domain, true_type, given_type, real
    /// (characters), detected (characters, empty where it was not found).
    #[arg(required_unless_present = "pages", conflicts_with = "pages")]
    file: Option<PathBuf>,
    #[command(flatten)]
    on_pages: OnPages,
    #[command(flatten)]
    report: ReportArgs,
}

#[derive(Deserialize)]
struct RegionRow {
    id: String,
    domain: String,
    true_type: String,
    given_type: String,
    real: f64,
    detected: Option<f64>,
}

/// Whether it is a number of characters.
fn is_count(value: f64) -> bool {
    value.is_finite() && value >= 0.0
}

impl Regions {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.on_pages.is_asked_for() {
            return self.on_pages.run(&self.report);
        }
        let Some(file) = &self.file else {
            return Err(Failure::usage("give a table or --pages"));
        };
        let rows: Vec<RegionRow> = table_file::read(file)?;
        if let Some(row) = rows
            .iter()
            .find(|r| !is_count(r.real) || !r.detected.is_none_or(is_count))
        {
            let flaw = format!("page {}: a density is not a number of characters", row.id);
            return Err(table_file::unusable(file, &flaw));
        }
        self.report.emit(&report(&rows))
    }
}

fn report(rows: &[RegionRow]) -> Report {
    let mut pages: BTreeMap<&str, (&RegionRow, Vec<RegionDensity>)> = BTreeMap::new();
    for row in rows {
        let page = pages.entry(&row.id).or_insert((row, Vec::new()));
        // As `main_densities` has it: eq. 4 compares densities, and a picture has none.
        if row.real > 0.0 {
            page.1.push(RegionDensity {
                detected: row.detected,
                real: row.real,
            });
        }
    }
    let densities: Vec<Vec<RegionDensity>> = pages.values().map(|p| p.1.clone()).collect();
    let accuracy = mean_region_accuracy(&densities);
    let diversity = diversity(pages.values().map(|p| p.0.domain.as_str()));
    let types = pages
        .values()
        .map(|p| (p.0.true_type.as_str(), p.0.given_type.as_str()));
    let confusion = Confusion::from_pages(types);
    let mut summary = Table::new("Regions and page types", &["measure", "value"]);
    summary.push([Cell::from("pages"), pages.len().into()]);
    summary.push([Cell::from("RA"), accuracy.into()]);
    summary.push([Cell::from("right types"), confusion.accuracy().into()]);
    summary.push([Cell::from("diversity"), diversity.into()]);
    let types = type_table(&confusion);
    Report {
        details: types.clone(),
        json: serde_json::json!({
            "schema": SCHEMA,
            "pages": pages.len(),
            "region_accuracy": accuracy,
            "type_accuracy": confusion.accuracy(),
            "diversity": diversity,
            "types": types.to_json()["rows"],
            "confusion": confusion.counts,
        }),
        tables: vec![summary, types],
        plots: Vec::new(),
    }
}

fn type_table(confusion: &Confusion) -> Table {
    let classes = confusion.classes();
    let given: Vec<String> = classes.iter().map(|c| format!("as {c}")).collect();
    let columns: Vec<&str> = ["type", "precision", "recall", "f1"]
        .into_iter()
        .chain(given.iter().map(String::as_str))
        .collect();
    let mut table = Table::new("Page types: true type by line", &columns);
    for class in &classes {
        let score = confusion.score(class);
        let scores = [score.precision, score.recall, score.f1].map(Cell::from);
        let counts = classes.iter().map(|c| confusion.count(class, c).into());
        table.push(
            std::iter::once(Cell::from(*class))
                .chain(scores)
                .chain(counts),
        );
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_without_text_are_passed_over() {
        let row = |id: &str, real: f64| RegionRow {
            id: id.to_owned(),
            domain: "a.org".to_owned(),
            true_type: "A".to_owned(),
            given_type: "A".to_owned(),
            real,
            detected: Some(8.0),
        };
        let found = report(&[row("a", 8.0), row("a", 0.0), row("b", 0.0)]);
        assert_eq!(found.json["region_accuracy"], 1.0);
        assert_eq!(found.json["pages"], 2);
    }
}
