//! `visiblock-lab evaluate noise`.

use super::super::report_args::ReportArgs;
use super::records::{RecordPage, load_record_pages};
use super::table_file;
use crate::algorithm::pruning::prune;
use crate::cli::args::algorithm::{PaperArg, ThresholdArgs};
use crate::cli::exit::Failure;
use crate::evaluate::cleaning::tags_by_truth;
use crate::evaluate::noise::{Cleaning, Pruning, RecordCount, TagCount, cleaning, summarise};
use crate::evaluate::plot::score_bars;
use crate::evaluate::pruning::{PrunedPage, evaluate_pruning};
use crate::evaluate::report::{PageFailure, Report, SCHEMA, failure_table};
use crate::evaluate::score::MeanScore;
use crate::evaluate::table::{Cell, Table};
use clap::Args;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// Noise removed: Table I of the TPS paper (DOM nodes, records and noise before and after
/// pruning), and NBC, NAC, NRA of the WPNC paper.
///
/// Either snapshots that are pruned and searched for records by MDR before and after (--pages,
/// --truth), or a table of counts. Pages are pruned by TPS with the lists of MDR for evidence, as by
/// `visiblock prune` on pages of lists, but without its look at the main content; `--paper tps`
/// prunes by TPS alone. NBC, NAC and NRA are those of WPNC on the same pages: a tag is noise where
/// less than half of its text is of the true records.
#[derive(Debug, Args)]
pub(crate) struct Noise {
    /// A CSV with one line per page: id, nodes_before, nodes_after, content_present (true or
    /// false), total_before, target_before, total_after, target_after (records), and where known
    /// tags_before, noise_before, tags_after, noise_after.
    #[arg(required_unless_present = "pages", conflicts_with_all = ["pages", "truth"])]
    file: Option<PathBuf>,
    /// Snapshots of the pages; a file belongs to the page whose id stands in its name.
    #[arg(long, value_name = "DIR", requires = "truth")]
    pages: Option<PathBuf>,
    /// True records: a folder of Estuka's pages (SITE/N/data records.csv; the page's id is
    /// SITE_N), or a file of labels.
    #[arg(long, value_name = "FILE|DIR", requires = "pages")]
    truth: Option<PathBuf>,
    #[command(flatten)]
    paper: PaperArg,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    report: ReportArgs,
}

#[derive(Deserialize)]
struct NoiseRow {
    id: String,
    nodes_before: u32,
    nodes_after: u32,
    content_present: bool,
    total_before: u32,
    target_before: u32,
    total_after: u32,
    target_after: u32,
    tags_before: Option<u32>,
    noise_before: Option<u32>,
    tags_after: Option<u32>,
    noise_after: Option<u32>,
}

impl NoiseRow {
    fn pruning(&self) -> Pruning {
        Pruning {
            id: self.id.clone(),
            nodes_before: self.nodes_before,
            nodes_after: self.nodes_after,
            content_present: self.content_present,
            records_before: RecordCount {
                total: self.total_before,
                target: self.target_before,
            },
            records_after: RecordCount {
                total: self.total_after,
                target: self.target_after,
            },
        }
    }

    fn tags(&self) -> Option<(TagCount, TagCount)> {
        let before = TagCount {
            total: self.tags_before?,
            noise: self.noise_before?,
        };
        let after = TagCount {
            total: self.tags_after?,
            noise: self.noise_after?,
        };
        Some((before, after))
    }
}

impl Noise {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match (&self.file, &self.pages, &self.truth) {
            (None, Some(pages), Some(truth)) => self.compute(pages, truth),
            (Some(file), ..) => self.report.emit(&counted(&table_file::read(file)?)),
            _ => Err(Failure::usage("give a table, or --pages and --truth")),
        }
    }

    fn compute(&self, pages: &Path, truth: &Path) -> Result<(), Failure> {
        let config = self.paper.config(&self.thresholds)?;
        let (tps, mdr, wpnc) = (config.tps()?, config.mdr()?, config.wpnc()?);
        let mut failures = Vec::new();
        let pages = load_record_pages(pages, truth, &mut failures)?;
        let mut pruned: Vec<PrunedPage> = Vec::new();
        let mut tags = Vec::new();
        for RecordPage { id, page, truth } in &pages {
            let filtered = match self.paper.paper() {
                Some(paper) => paper.prune(page, &config, None)?,
                None => prune(page, &tps, &mdr),
            };
            pruned.push(evaluate_pruning((id, page), truth, &filtered, &mdr));
            let cleaned = wpnc.clean(page);
            tags.push(tags_by_truth(page, &cleaned, &truth.join("\n")));
        }
        self.report
            .emit(&computed(&pruned, cleaning(&tags), &failures))?;
        super::outcome(&failures)
    }
}

/// The report on a table of counts.
fn counted(rows: &[NoiseRow]) -> Report {
    let pages: Vec<Pruning> = rows.iter().map(NoiseRow::pruning).collect();
    let tags: Vec<_> = rows.iter().filter_map(NoiseRow::tags).collect();
    let cleaning = cleaning(&tags);
    let mut details = Table::new("Noise removed by page", &COLUMNS);
    for page in &pages {
        details.push(cells(page));
    }
    Report {
        json: serde_json::json!({
            "schema": SCHEMA,
            "mean": {"noise": summarise(&pages), "cleaning": cleaning},
            "pages": details.to_json()["rows"],
        }),
        tables: vec![mean_table(&pages, cleaning), details.clone()],
        details,
        plots: Vec::new(),
    }
}

/// The report on pages that were pruned here: the scores of the main list as well.
fn computed(pages: &[PrunedPage], cleaning: Option<Cleaning>, failures: &[PageFailure]) -> Report {
    let rows: Vec<Pruning> = pages.iter().map(|p| p.pruning.clone()).collect();
    let raw = MeanScore::from_scores(pages.iter().map(|p| p.raw.records));
    let pruned = MeanScore::from_scores(pages.iter().map(|p| p.pruned.records));
    let mut means = mean_table(&rows, cleaning);
    for (name, mean) in [("F of records, raw", raw), ("F of records, pruned", pruned)] {
        means.push([Cell::from(name), mean.map(|m| m.f1).into()]);
    }
    let columns: Vec<&str> = COLUMNS.into_iter().chain(["f1_raw", "f1_pruned"]).collect();
    let mut details = Table::new("Noise removed by page", &columns);
    for page in pages {
        let scores = [page.raw.records.f1, page.pruned.records.f1].map(Cell::from);
        details.push(cells(&page.pruning).into_iter().chain(scores));
    }
    let bars = [("whole page", raw), ("pruned page", pruned)];
    Report {
        tables: [means, details.clone()]
            .into_iter()
            .chain(failure_table(failures))
            .collect(),
        details,
        json: serde_json::json!({
            "schema": SCHEMA,
            "mean": {"noise": summarise(&rows), "cleaning": cleaning, "raw": raw, "pruned": pruned},
            "pages": pages,
            "failures": failures,
        }),
        plots: score_bars(
            "Records of the main list".to_owned(),
            bars.into_iter()
                .filter_map(|(name, mean)| Some((name, mean?))),
        )
        .into_iter()
        .collect(),
    }
}

fn mean_table(pages: &[Pruning], cleaning: Option<Cleaning>) -> Table {
    let summary = summarise(pages);
    let mut table = Table::new("Noise removed, means over pages", &["measure", "value"]);
    table.push(["pages".into(), summary.pages.into()]);
    table.push(["DOM reduction".into(), summary.reduction.into()]);
    table.push(["content present".into(), summary.content_present.into()]);
    table.push(["noise removed".into(), summary.noise_removed.into()]);
    if let Some(cleaning) = cleaning {
        table.push(["NBC".into(), cleaning.before.into()]);
        table.push(["NAC".into(), cleaning.after.into()]);
        table.push(["NRA".into(), cleaning.improvement.into()]);
    }
    table
}

/// The columns of Table I.
const COLUMNS: [&str; 10] = [
    "id",
    "nodes_before",
    "nodes_after",
    "reduction",
    "content_present",
    "total_before",
    "target_before",
    "total_after",
    "target_after",
    "noise_removed",
];

fn cells(row: &Pruning) -> [Cell; 10] {
    [
        Cell::from(row.id.as_str()),
        (row.nodes_before as usize).into(),
        (row.nodes_after as usize).into(),
        row.reduction().into(),
        row.content_present.to_string().into(),
        (row.records_before.total as usize).into(),
        (row.records_before.target as usize).into(),
        (row.records_after.total as usize).into(),
        (row.records_after.target as usize).into(),
        row.noise_removed().into(),
    ]
}
