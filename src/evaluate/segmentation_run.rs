//! The evaluation of a segmenter over pages, and of several side by side.

use super::bcubed::Element;
use super::blocks::{BlockMeans, BlockScores};
use super::plot::{Plot, score_bars, time_bars};
use super::report::{PageFailure, Report, SCHEMA, failure_table, json_of_runs};
use super::score::{MeanScore, Score};
use super::table::{Cell, Table};
use super::{PageScore, mean_over_pages};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// One line of a segmentation's evaluation.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct PageLine {
    /// Id of the page.
    pub id: String,
    /// Kind of element.
    pub element: Element,
    /// Precision; null where it is undefined.
    pub precision: Option<f64>,
    /// Recall; null where it is undefined.
    pub recall: Option<f64>,
    /// F; null where it is undefined.
    pub f1: Option<f64>,
    /// Why the scores are null.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undefined: Option<String>,
}

impl From<&PageScore> for PageLine {
    fn from(page: &PageScore) -> Self {
        let score = page.outcome.ok();
        Self {
            id: page.id.clone(),
            element: page.element,
            precision: score.map(|s| s.precision),
            recall: score.map(|s| s.recall),
            f1: score.map(|s| s.f1),
            undefined: page.outcome.err().map(|e| e.to_string()),
        }
    }
}

/// Name of a rule, its mean, and how to read a page's score by it.
type Rule<'a> = (&'static str, &'a MeanScore, fn(&BlockScores) -> Score);

/// Blocks matched by their text ([`blocks`](super::blocks)).
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct BlockMatching {
    /// Means over the pages.
    pub mean: BlockMeans,
    /// Every page.
    pub pages: Vec<BlockLine>,
}

/// The matching of one page's blocks.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct BlockLine {
    /// Id of the page.
    pub id: String,
    /// Its scores by both rules.
    #[serde(flatten)]
    pub scores: BlockScores,
}

/// The evaluation of one segmenter, or of predictions from files.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct SegmentationRun {
    /// [`SCHEMA`].
    pub schema: String,
    /// Name of the algorithm; absent for predictions from files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub algorithm: Option<String>,
    /// By kind of element: means over the pages.
    pub mean: BTreeMap<Element, MeanScore>,
    /// Every page and kind of element.
    pub pages: Vec<PageLine>,
    /// Blocks matched by their text; absent for predictions from files, which have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocks: Option<BlockMatching>,
    /// Pages that could not be evaluated.
    pub failures: Vec<PageFailure>,
    /// Median time to segment a page, ms; absent for predictions from files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub median_ms: Option<f64>,
}

impl SegmentationRun {
    /// Averages page scores.
    pub(crate) fn new(
        algorithm: Option<&str>,
        scores: &[PageScore],
        failures: Vec<PageFailure>,
        mut times_ms: Vec<f64>,
    ) -> Self {
        times_ms.sort_by(f64::total_cmp);
        let means = Element::ALL
            .into_iter()
            .filter_map(|element| Some((element, mean_over_pages(scores, element)?)));
        Self {
            schema: SCHEMA.to_owned(),
            algorithm: algorithm.map(str::to_owned),
            mean: means.collect(),
            pages: scores.iter().map(PageLine::from).collect(),
            blocks: None,
            failures,
            median_ms: times_ms.get(times_ms.len() / 2).copied(),
        }
    }

    /// Adds the blocks that matched by their text; no pages leave the run as it is.
    #[must_use]
    pub(crate) fn with_blocks(mut self, pages: Vec<BlockLine>) -> Self {
        let mean = BlockMeans::from_pages(pages.iter().map(|p| &p.scores));
        self.blocks = mean.map(|mean| BlockMatching { mean, pages });
        self
    }

    fn name(&self) -> &str {
        self.algorithm.as_deref().unwrap_or("predicted")
    }

    /// The rules of block matching: name, mean, and how to read a page's score.
    fn rules(&self) -> Vec<Rule<'_>> {
        let rules = self.blocks.iter().flat_map(|blocks| -> [Rule<'_>; 2] {
            [
                ("exact", &blocks.mean.exact, |s| s.exact),
                ("fuzzy", &blocks.mean.fuzzy, |s| s.fuzzy),
            ]
        });
        rules.collect()
    }
}

/// Runs side by side.
pub(crate) fn segmentation_report(runs: &[SegmentationRun]) -> Report {
    // All runs are over the same pages: what failed once would be told once for each.
    let failures = runs.first().into_iter().flat_map(|r| &r.failures);
    let tables = std::iter::once(bcubed_table(runs))
        .chain(block_table(runs))
        .chain(failure_table(failures))
        .collect();
    Report {
        tables,
        details: details(runs),
        json: json_of_runs(runs),
        plots: plots(runs),
    }
}

fn bcubed_table(runs: &[SegmentationRun]) -> Table {
    let columns = [
        "algorithm",
        "element",
        "pages",
        "P",
        "R",
        "F",
        "F*",
        "median ms",
    ];
    let mut table = Table::new("Extended BCubed, means over pages", &columns);
    for run in runs {
        for (element, mean) in &run.mean {
            let names = [run.name().into(), element.name().into()];
            let time = std::iter::once(Cell::from(run.median_ms));
            table.push(names.into_iter().chain(mean_cells(mean)).chain(time));
        }
    }
    table
}

fn block_table(runs: &[SegmentationRun]) -> Option<Table> {
    let mut table = Table::new(
        "Blocks matched by their text, means over pages",
        &["algorithm", "rule", "pages", "P", "R", "F", "F*"],
    );
    for run in runs {
        for (rule, mean, _) in run.rules() {
            let names = [run.name().into(), rule.into()];
            table.push(names.into_iter().chain(mean_cells(mean)));
        }
    }
    (!table.rows.is_empty()).then_some(table)
}

fn mean_cells(mean: &MeanScore) -> [Cell; 5] {
    [
        mean.pages.into(),
        mean.precision.into(),
        mean.recall.into(),
        mean.f1.into(),
        mean.f_star.into(),
    ]
}

/// One line per page and element; the rules of block matching stand as elements of their own.
fn details(runs: &[SegmentationRun]) -> Table {
    let columns = [
        "algorithm",
        "id",
        "element",
        "precision",
        "recall",
        "f1",
        "undefined",
    ];
    let mut table = Table::new("Segmentation by page", &columns);
    for run in runs {
        for page in &run.pages {
            table.push([
                run.name().into(),
                page.id.as_str().into(),
                page.element.name().into(),
                page.precision.into(),
                page.recall.into(),
                page.f1.into(),
                page.undefined.clone().into(),
            ]);
        }
        for (rule, _, score_of) in run.rules() {
            let pages = run.blocks.iter().flat_map(|b| &b.pages);
            for (id, score) in pages.map(|p| (p.id.as_str(), score_of(&p.scores))) {
                let element = format!("blocks {rule}");
                let figures = [score.precision, score.recall, score.f1].map(Cell::from);
                let names = [run.name().into(), id.into(), element.into()];
                table.push(names.into_iter().chain(figures));
            }
        }
    }
    table
}

fn plots(runs: &[SegmentationRun]) -> Vec<Plot> {
    let elements = Element::ALL.into_iter().filter_map(|element| {
        let title = format!("Extended BCubed over {}", element.name());
        let means = runs
            .iter()
            .filter_map(|run| Some((run.name(), *run.mean.get(&element)?)));
        score_bars(title, means)
    });
    let matched = ["exact", "fuzzy"].into_iter().filter_map(|rule| {
        let title = format!("Blocks matched by their text, {rule} rule");
        let means = runs.iter().filter_map(|run| {
            let (_, mean, _) = run.rules().into_iter().find(|r| r.0 == rule)?;
            Some((run.name(), *mean))
        });
        score_bars(title, means)
    });
    let times = runs.iter().filter_map(|r| Some((r.name(), r.median_ms?)));
    let time = time_bars("Time to segment a page", times);
    elements.chain(matched).chain(time).collect()
}
