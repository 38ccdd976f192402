//! The evaluation of extracted texts over pages, and of several algorithms side by side.

use super::content::{ShingleSummary, Shingles, by_kind, snippet_share, summarise, word_score};
use super::plot::{Plot, score_bars, time_bars};
use super::report::{PageFailure, Report, SCHEMA, failure_table, json_of_runs};
use super::score::{MeanScore, Score};
use super::table::{Cell, Table};
use super::truth::texts::TrueText;
use serde::Serialize;
use std::collections::BTreeMap;

/// Name of the mean over pages of every kind.
const ALL: &str = "all";

/// The evaluation of one algorithm, or of texts from files.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct ContentRun {
    /// [`SCHEMA`].
    pub schema: String,
    /// Name of the algorithm; absent for texts from files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub algorithm: Option<String>,
    /// Words by kind of page, and over `all`: means over the pages.
    pub words: BTreeMap<String, MeanScore>,
    /// 4-gram shingles, as article-extraction-benchmark averages.
    pub shingles: Option<ShingleSummary>,
    /// Every page.
    pub pages: Vec<ContentLine>,
    /// Pages that could not be evaluated.
    pub failures: Vec<PageFailure>,
    /// Median time to segment a page and choose its main content, ms; absent for texts from
    /// files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub median_ms: Option<f64>,
    /// The same per 1,000 nodes, all pages together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms_per_1000_nodes: Option<f64>,
}

/// How long one page took.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Timing {
    /// To segment it and choose its main content, ms.
    pub ms: f64,
    /// Nodes of its document.
    pub nodes: usize,
}

/// One page's text.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct ContentLine {
    /// Id of the page.
    pub id: String,
    /// Its kind.
    pub page_type: String,
    /// Its words.
    #[serde(flatten)]
    pub words: Score,
    /// Its shingles.
    pub shingles: Shingles,
    /// Share of the texts that have to be there and are.
    pub with: f64,
    /// Share of the texts that must not be there and are not.
    pub without: f64,
}

impl ContentLine {
    /// Scores one page's text.
    pub(crate) fn new(id: &str, truth: &TrueText, text: &str) -> Self {
        let without = if truth.without.is_empty() {
            1.0
        } else {
            1.0 - snippet_share(text, &truth.without)
        };
        Self {
            id: id.to_owned(),
            page_type: truth.page_type.clone(),
            words: word_score(&truth.content, text),
            shingles: Shingles::compare(&truth.content, text),
            with: snippet_share(text, &truth.with),
            without,
        }
    }
}

impl ContentRun {
    /// Averages pages.
    pub(crate) fn new(
        algorithm: Option<&str>,
        pages: Vec<ContentLine>,
        failures: Vec<PageFailure>,
        mut timings: Vec<Timing>,
    ) -> Self {
        timings.sort_by(|a, b| a.ms.total_cmp(&b.ms));
        let ms: f64 = timings.iter().map(|t| t.ms).sum();
        let nodes: usize = timings.iter().map(|t| t.nodes).sum();
        let shingles: Vec<Shingles> = pages.iter().map(|p| p.shingles).collect();
        Self {
            schema: SCHEMA.to_owned(),
            algorithm: algorithm.map(str::to_owned),
            words: by_kind(pages.iter().map(|p| (p.page_type.as_str(), p.words))),
            shingles: summarise(&shingles),
            pages,
            failures,
            median_ms: timings.get(timings.len() / 2).map(|t| t.ms),
            ms_per_1000_nodes: (nodes > 0).then(|| ms * 1000.0 / nodes as f64),
        }
    }

    /// The mean over all pages, by words.
    pub(crate) fn mean_words(&self) -> Option<MeanScore> {
        self.words.get(ALL).copied()
    }

    /// The mean over all pages, by shingles.
    pub(crate) fn mean_shingles(&self) -> Option<MeanScore> {
        self.shingles.map(|s| MeanScore {
            pages: s.pages,
            precision: s.precision.value,
            recall: s.recall.value,
            f1: s.f1.value,
            f_star: s.f1.value,
        })
    }

    fn name(&self) -> &str {
        self.algorithm.as_deref().unwrap_or("predicted")
    }
}

/// Runs side by side.
pub(crate) fn content_report(runs: &[ContentRun]) -> Report {
    let failures = runs.first().into_iter().flat_map(|r| &r.failures);
    Report {
        tables: [word_table(runs), shingle_table(runs)]
            .into_iter()
            .chain(failure_table(failures))
            .collect(),
        details: details(runs),
        json: json_of_runs(runs),
        plots: plots(runs),
    }
}

fn word_table(runs: &[ContentRun]) -> Table {
    let columns = [
        "algorithm",
        "page type",
        "pages",
        "P",
        "R",
        "F",
        "median ms",
        "per 1,000 nodes",
    ];
    let mut table = Table::new("Words, means over pages", &columns);
    for run in runs {
        for (kind, mean) in &run.words {
            let times = [run.median_ms, run.ms_per_1000_nodes].map(|t| t.filter(|_| kind == ALL));
            table.push([
                run.name().into(),
                kind.as_str().into(),
                mean.pages.into(),
                mean.precision.into(),
                mean.recall.into(),
                mean.f1.into(),
                times[0].into(),
                times[1].into(),
            ]);
        }
    }
    table
}

fn shingle_table(runs: &[ContentRun]) -> Table {
    let mut table = Table::new(
        "4-gram shingles, as article-extraction-benchmark averages (+/-: half of the 95 % interval)",
        &[
            "algorithm",
            "F1",
            "+/-",
            "precision",
            "+/-",
            "recall",
            "+/-",
            "accuracy",
            "+/-",
        ],
    );
    for run in runs {
        let Some(s) = &run.shingles else { continue };
        let figures = [&s.f1, &s.precision, &s.recall, &s.accuracy];
        let cells = figures
            .into_iter()
            .flat_map(|e| [Cell::from(e.value), e.interval.into()]);
        table.push(std::iter::once(run.name().into()).chain(cells));
    }
    table
}

fn details(runs: &[ContentRun]) -> Table {
    let columns = [
        "algorithm",
        "id",
        "page_type",
        "precision",
        "recall",
        "f1",
        "shingles_right",
        "shingles_wrong",
        "shingles_missed",
        "with",
        "without",
    ];
    let mut table = Table::new("Extracted text by page", &columns);
    for (run, page) in runs
        .iter()
        .flat_map(|r| r.pages.iter().map(move |p| (r, p)))
    {
        table.push([
            Cell::from(run.name()),
            page.id.as_str().into(),
            page.page_type.as_str().into(),
            page.words.precision.into(),
            page.words.recall.into(),
            page.words.f1.into(),
            page.shingles.right.into(),
            page.shingles.wrong.into(),
            page.shingles.missed.into(),
            page.with.into(),
            page.without.into(),
        ]);
    }
    table
}

/// Algorithms side by side; page types side by side for the first.
fn plots(runs: &[ContentRun]) -> Vec<Plot> {
    let words = score_bars(
        "Words of the main content".to_owned(),
        runs.iter()
            .filter_map(|run| Some((run.name(), run.mean_words()?))),
    );
    let shingles = score_bars(
        "Shingles of the main content".to_owned(),
        runs.iter()
            .filter_map(|run| Some((run.name(), run.mean_shingles()?))),
    );
    let by_type = runs.first().and_then(|run| {
        let title = format!("Words of the main content by page type, {}", run.name());
        score_bars(title, run.words.iter().map(|(k, m)| (k.as_str(), *m)))
    });
    let times = runs.iter().filter_map(|r| Some((r.name(), r.median_ms?)));
    let time = time_bars("Time to find the main content", times);
    [words, shingles, by_type, time]
        .into_iter()
        .flatten()
        .collect()
}
