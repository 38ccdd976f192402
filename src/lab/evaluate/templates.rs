//! `visiblock-lab evaluate templates`.

use super::super::report_args::ReportArgs;
use super::template_plots::plots;
use super::{table_file, templates_on_pages};
use crate::cli::args::algorithm::{PaperArg, ThresholdArgs};
use crate::cli::exit::Failure;
use crate::evaluate::report::{Report, SCHEMA};
use crate::evaluate::table::{Cell, Table};
use crate::evaluate::templates::{
    TemplateScore, average_template_fraction, template_discovery_ratio,
};
use clap::Args;
use serde::Deserialize;
use std::path::PathBuf;

/// Average template fraction (atf) and template discovery ratio (ttdr).
///
/// FILE is a CSV with one line per page: site, template_tokens (of the site), tokens (of the
/// page), found and real (template containers of the site). The columns threshold (document
/// frequency from which a chunk is template) and pages (number of pages learned from) may be
/// added: each of their values then makes a line of its own, and ttdr is plotted over them.
///
/// With --pages and --truth, templates are learned from the snapshots of each site and applied to
/// them: how much record text is lost, how much of the text that is common to the site's pages
/// outside the record area is removed, atf and ttdr (pieces of text removed by pieces that are
/// common), and the main content against the records, without siblings, with all, and on each
/// page with the others only.
#[derive(Debug, Args)]
pub(crate) struct Templates {
    /// The table.
    #[arg(required_unless_present = "pages", conflicts_with_all = ["pages", "truth"])]
    file: Option<PathBuf>,
    /// Snapshots of the pages; a file belongs to the page whose id stands in its name.
    #[arg(long, value_name = "DIR", requires = "truth")]
    pages: Option<PathBuf>,
    /// True records: a folder of Estuka's pages (SITE/N/data records.csv; the page's id is
    /// SITE_N).
    #[arg(long, value_name = "DIR", requires = "pages")]
    truth: Option<PathBuf>,
    #[command(flatten)]
    paper: PaperArg,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    report: ReportArgs,
}

#[derive(Deserialize)]
struct TemplateRow {
    site: String,
    template_tokens: u32,
    tokens: u32,
    found: u32,
    real: u32,
    threshold: Option<f64>,
    pages: Option<usize>,
}

impl TemplateRow {
    fn is_of_one_run_with(&self, other: &Self) -> bool {
        self.site == other.site && self.threshold == other.threshold && self.pages == other.pages
    }
}

impl Templates {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let file = match (&self.file, &self.pages, &self.truth) {
            (Some(file), ..) => file,
            (None, Some(pages), Some(truth)) => {
                let config = self.paper.config(&self.thresholds)?;
                return templates_on_pages::run(pages, truth, &config, &self.report);
            }
            _ => return Err(Failure::usage("give a table, or --pages and --truth")),
        };
        let rows: Vec<TemplateRow> = table_file::read(file)?;
        if rows
            .iter()
            .filter_map(|r| r.threshold)
            .any(|t| !t.is_finite())
        {
            return Err(table_file::unusable(
                file,
                &"a threshold is not a finite number",
            ));
        }
        let scores = scores(&rows);
        let columns = ["site", "threshold", "pages", "atf", "ttdr"];
        let mut table = Table::new("Templates", &columns);
        for score in &scores {
            table.push([
                Cell::from(score.site.as_str()),
                score.threshold.map(|t| t.to_string()).into(),
                score.pages.into(),
                score.atf.into(),
                score.ttdr.into(),
            ]);
        }
        self.report.emit(&Report {
            details: table.clone(),
            tables: vec![table],
            json: serde_json::json!({"schema": SCHEMA, "sites": scores}),
            plots: plots(&scores),
        })
    }
}

/// One score for each site, threshold and number of pages, in the order of the table.
fn scores(rows: &[TemplateRow]) -> Vec<TemplateScore> {
    let mut runs: Vec<Vec<&TemplateRow>> = Vec::new();
    for row in rows {
        match runs.iter_mut().find(|r| r[0].is_of_one_run_with(row)) {
            Some(run) => run.push(row),
            None => runs.push(vec![row]),
        }
    }
    let scores = runs.into_iter().map(|run| {
        let tokens: Vec<u32> = run.iter().map(|r| r.tokens).collect();
        let first = run[0];
        TemplateScore {
            site: first.site.clone(),
            threshold: first.threshold,
            pages: first.pages.unwrap_or(run.len()),
            atf: average_template_fraction(f64::from(first.template_tokens), &tokens),
            ttdr: template_discovery_ratio(first.found, first.real),
        }
    });
    scores.collect()
}
