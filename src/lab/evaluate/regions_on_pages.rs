//! `visiblock-lab evaluate regions --pages`: the main content against marked content.

use super::super::report_args::ReportArgs;
use super::marked_pages::load_marked;
use super::sweep_arg::SweepArg;
use crate::algorithm::REGISTRY;
use crate::cli::args::algorithm::{PaperArg, ThresholdArgs};
use crate::cli::args::headings::ALGORITHM;
use crate::cli::exit::Failure;
use crate::config::Config;
use crate::evaluate::pages::{MarkedSnapshot, sites};
use crate::evaluate::plot::Plot;
use crate::evaluate::region_pages::{CONTENT_KINDS, main_densities};
use crate::evaluate::regions::{RegionDensity, diversity, mean_region_accuracy, region_accuracy};
use crate::evaluate::report::{PageFailure, Report, SCHEMA, failure_table};
use crate::evaluate::sweep::{Sweep, SweepPoint, sweep_report};
use crate::evaluate::table::{Cell, Table};
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;

/// Heading of the arguments below in `--help`.
const HEADING: &str = "Snapshots";

/// Regions of snapshots.
#[derive(Debug, Args)]
pub(crate) struct OnPages {
    /// Snapshots to find the main content of: a .pagesnap file or a folder of them.
    #[arg(long, value_name = "FILE|DIR", help_heading = HEADING)]
    pages: Option<PathBuf>,
    /// A file of labels, for snapshots without marks in them.
    #[arg(long, value_name = "FILE", requires = "pages", help_heading = HEADING)]
    truth: Option<PathBuf>,
    /// Kinds of marked blocks that are content.
    #[arg(long, value_name = "NAME", requires = "pages", default_values = CONTENT_KINDS, help_heading = HEADING)]
    kind: Vec<String>,
    /// Algorithms to run [default: all].
    #[arg(
        help_heading = ALGORITHM,
        long,
        value_name = "NAME",
        requires = "pages",
        conflicts_with = "paper"
    )]
    algorithm: Vec<String>,
    /// Score over the values of a threshold instead: SECTION.FIELD=V,V,... or SECTION.FIELD=A..B.
    /// May be given several times.
    #[arg(long, value_name = "VALUES", requires = "pages", help_heading = HEADING)]
    sweep: Vec<SweepArg>,
    #[command(flatten)]
    paper: PaperArg,
    #[command(flatten)]
    thresholds: ThresholdArgs,
}

/// One algorithm over all pages.
#[derive(Serialize)]
struct Run {
    algorithm: String,
    region_accuracy: Option<f64>,
    pages: Vec<PageLine>,
}

#[derive(Serialize)]
struct PageLine {
    id: String,
    regions: Vec<RegionDensity>,
}

impl OnPages {
    pub(crate) fn is_asked_for(&self) -> bool {
        self.pages.is_some()
    }

    pub(crate) fn run(&self, report: &ReportArgs) -> Result<(), Failure> {
        let Some(folder) = &self.pages else {
            return Err(Failure::usage("give --pages"));
        };
        let mut failures = Vec::new();
        let mut pages = load_marked(folder, self.truth.as_deref(), &mut failures)?;
        pages.retain(|p| !p.marked.of_kinds(&self.kind).is_empty());
        let config = self.paper.config(&self.thresholds)?;
        if self.sweep.is_empty() {
            let runs = self
                .algorithms()
                .iter()
                .map(|name| self.run_one(name, &config, &pages))
                .collect::<Result<Vec<_>, _>>()?;
            report.emit(&describe(&runs, &pages, &failures))?;
        } else {
            let sweeps = self.sweep.iter().map(|s| self.swept(s, &config, &pages));
            let sweeps = sweeps.collect::<Result<Vec<Sweep>, Failure>>()?;
            report.emit(&sweep_report(&sweeps, &failures))?;
        }
        super::outcome(&failures)
    }

    fn algorithms(&self) -> Vec<&str> {
        let named = match self.algorithm.as_slice() {
            [] => REGISTRY.iter().map(|a| a.name).collect(),
            names => names.iter().map(String::as_str).collect(),
        };
        self.paper.names(named)
    }

    fn swept(
        &self,
        sweep: &SweepArg,
        base: &Config,
        pages: &[MarkedSnapshot],
    ) -> Result<Sweep, Failure> {
        let mut points = Vec::new();
        for (value, config) in sweep.configs(base)? {
            for name in self.algorithms() {
                let run = self.run_one(name, &config, pages)?;
                let accuracy = run.region_accuracy;
                points.extend(accuracy.map(|ra| SweepPoint::new(value, name, "RA", ra)));
            }
        }
        Ok(Sweep {
            parameter: sweep.parameter(),
            points,
        })
    }

    fn run_one(
        &self,
        name: &str,
        config: &Config,
        pages: &[MarkedSnapshot],
    ) -> Result<Run, Failure> {
        let segmenter = self.paper.segmenter(name, config)?;
        let options = config.measured_content()?;
        let lines = pages.iter().map(|page| PageLine {
            id: page.id.clone(),
            regions: main_densities(page, &*segmenter, &options, &self.kind),
        });
        let lines: Vec<PageLine> = lines.collect();
        let regions: Vec<_> = lines.iter().map(|l| l.regions.clone()).collect();
        Ok(Run {
            algorithm: name.to_owned(),
            region_accuracy: mean_region_accuracy(&regions),
            pages: lines,
        })
    }
}

fn describe(runs: &[Run], pages: &[MarkedSnapshot], failures: &[PageFailure]) -> Report {
    let sites = sites(pages.iter().map(MarkedSnapshot::origin));
    let diversity = diversity(sites.iter().map(String::as_str));
    let columns = [
        "algorithm",
        "pages",
        "regions",
        "detected",
        "RA",
        "diversity",
    ];
    let mut table = Table::new("Region accuracy of the main content", &columns);
    for run in runs {
        let regions: Vec<_> = run.pages.iter().flat_map(|p| &p.regions).collect();
        table.push([
            Cell::from(run.algorithm.as_str()),
            run.pages.len().into(),
            regions.len().into(),
            regions
                .iter()
                .filter(|r| r.detected.is_some())
                .count()
                .into(),
            run.region_accuracy.into(),
            diversity.into(),
        ]);
    }
    let groups: Vec<(String, Vec<f64>)> = runs
        .iter()
        .filter_map(|r| Some((r.algorithm.clone(), vec![r.region_accuracy?])))
        .collect();
    let plot = (!groups.is_empty()).then(|| Plot::Bars {
        title: "Region accuracy of the main content".to_owned(),
        y_label: "RA, mean over pages".to_owned(),
        bars: vec!["RA".to_owned()],
        groups,
    });
    Report {
        tables: std::iter::once(table)
            .chain(failure_table(failures))
            .collect(),
        details: details(runs),
        json: serde_json::json!({
            "schema": SCHEMA,
            "diversity": diversity,
            "runs": runs,
            "failures": failures,
        }),
        plots: plot.into_iter().collect(),
    }
}

/// One line per true region.
fn details(runs: &[Run]) -> Table {
    let columns = ["algorithm", "id", "real", "detected", "accuracy"];
    let mut table = Table::new("Regions by page", &columns);
    for (run, page) in runs
        .iter()
        .flat_map(|r| r.pages.iter().map(move |p| (r, p)))
    {
        for region in &page.regions {
            table.push([
                Cell::from(run.algorithm.as_str()),
                page.id.as_str().into(),
                region.real.into(),
                region.detected.into(),
                region_accuracy(*region).into(),
            ]);
        }
    }
    table
}
