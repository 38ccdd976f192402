//! `visiblock-lab evaluate diff`.

use super::super::edits::MARKER;
use super::super::report_args::ReportArgs;
use super::diff_pairs;
use crate::algorithm::{Segmenter, Visiblock};
use crate::cli::exit::Failure;
use crate::diff::compare;
use crate::evaluate::diff_edits::{EditScore, can_be_seen, score, take_marks};
use crate::evaluate::report::{PageFailure, Report, SCHEMA};
use crate::evaluate::table::{Cell, Table};
use crate::files::files_below;
use crate::snapshot::PageSnapshot;
use clap::Args;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Does a comparison name what was edited, and nothing else.
#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// Snapshots of pages and of the copies that `visiblock-lab edits` made of them.
    #[arg(long, value_name = "DIR")]
    pages: PathBuf,
    /// Write each pair of screenshots into this folder, with where it was edited and what is told, for other
    /// tools to compare.
    #[arg(long, value_name = "DIR")]
    pairs: Option<PathBuf>,
    #[command(flatten)]
    report: ReportArgs,
}

impl Diff {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let files = files_below(&self.pages, ".pagesnap")
            .map_err(|e| Failure::input_file(&self.pages, &e))?;
        let (mut scores, mut failures) = (Vec::new(), Vec::new());
        for file in &files {
            let name = file.to_string_lossy().into_owned();
            let Some((page, edit)) = name.rsplit_once(MARKER) else {
                continue;
            };
            let Some(before) = original(&files, page) else {
                let error = "no snapshot of the page that was edited beside it".to_owned();
                failures.push(PageFailure { id: name, error });
                continue;
            };
            let id = edit.trim_end_matches(".pagesnap");
            match self.one(id, before, file) {
                Ok(Some(score)) => scores.push(score),
                // The page has no element for this kind of edit.
                Ok(None) => {}
                Err(error) => failures.push(PageFailure { id: name, error }),
            }
        }
        if scores.is_empty() {
            return Err(Failure::input(format!(
                "{}: no snapshots of edited pages with marks; make some with `visiblock-lab edits` and `visiblock capture`",
                self.pages.display()
            )));
        }
        self.report.emit(&report(&scores, &failures))?;
        super::outcome(&failures)
    }

    fn one(&self, id: &str, before: &Path, after: &Path) -> Result<Option<EditScore>, String> {
        let load = |path: &Path| PageSnapshot::load(path).map_err(|e| e.to_string());
        let mut after = load(after)?;
        let marks = take_marks(&mut after);
        let Some(edited) = marks else {
            return Ok(None);
        };
        // Hidden elements and broken pictures are visible on the page before only.
        let is_seen = |node| can_be_seen(&after, node);
        let was_seen = matches!(edited.kind.as_str(), "hide" | "image") || !edited.gone.is_empty();
        if !was_seen && !edited.nodes.iter().any(|node| is_seen(*node)) {
            return Ok(None);
        }
        let before = load(before)?;
        // An edit that changes no pixel is no change for a reader.
        if before.screenshot.is_some() && before.screenshot == after.screenshot {
            return Ok(None);
        }
        let start = Instant::now();
        let diff = compare(&before, &after, &|page| Visiblock::default().segment(page));
        let ms = start.elapsed().as_secs_f64() * 1000.0;
        if let Some(folder) = &self.pairs {
            let told = (&edited, &diff);
            diff_pairs::write(folder, id, [&before, &after], told).map_err(|e| e.to_string())?;
        }
        let found = score(&after, &edited, &diff);
        let id = id.to_owned();
        Ok(Some(EditScore { id, ms, ..found }))
    }
}

/// The snapshot of the page that an edited one was made of. Long names are cut off at their front,
/// and that of the edited page is the longer one.
fn original<'a>(files: &'a [PathBuf], page: &str) -> Option<&'a PathBuf> {
    let name = Path::new(page).file_name()?.to_string_lossy();
    let is_original = |file: &&PathBuf| {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        stem.ends_with(&*name) && !stem.contains(MARKER)
    };
    files.iter().find(is_original)
}

fn report(scores: &[EditScore], failures: &[PageFailure]) -> Report {
    let mut of_kind: BTreeMap<&str, Vec<&EditScore>> = BTreeMap::new();
    for score in scores {
        of_kind.entry(&score.kind).or_default().push(score);
    }
    let mut summary = Table::new(
        "Edits that were named",
        &[
            "kind",
            "edits",
            "precision",
            "minor and over",
            "recall",
            "one cause",
            "told, mean",
            "ms, mean",
        ],
    );
    let all: Vec<&EditScore> = scores.iter().collect();
    for (kind, scores) in of_kind.iter().map(|(k, s)| (*k, s)).chain([("all", &all)]) {
        summary.push(line(kind, scores));
    }
    let mut details = Table::new(
        "Edits",
        &["id", "edited", "found", "told", "right", "wrong", "ms"],
    );
    for score in scores {
        details.push([
            Cell::from(score.id.as_str()),
            score.edited.into(),
            score.found.into(),
            score.told.into(),
            score.right.into(),
            score.wrong.join(" | ").into(),
            score.ms.into(),
        ]);
    }
    let json = serde_json::json!({
        "schema": SCHEMA,
        "mean": summary.to_json()["rows"],
        "edits": scores,
    });
    Report::from_pages(json, (summary, details), failures)
}

fn line(kind: &str, scores: &[&EditScore]) -> [Cell; 8] {
    let sum = |of: fn(&EditScore) -> usize| scores.iter().map(|s| of(s)).sum::<usize>() as f64;
    let share = |part: f64, whole: f64| (whole > 0.0).then(|| part / whole);
    let n = scores.len() as f64;
    let alone = scores.iter().filter(|s| s.is_alone()).count() as f64;
    [
        Cell::from(kind),
        scores.len().into(),
        share(sum(|s| s.right), sum(|s| s.told)).into(),
        share(sum(|s| s.right_minor), sum(|s| s.told_minor)).into(),
        share(sum(|s| s.found), sum(|s| s.edited)).into(),
        share(alone, n).into(),
        share(sum(|s| s.told), n).into(),
        share(scores.iter().map(|s| s.ms).sum(), n).into(),
    ]
}
