//! `visiblock-lab evaluate records`.

use super::super::report_args::ReportArgs;
use super::{file_of, load_snapshot};
use crate::cli::args::algorithm::ThresholdArgs;
use crate::cli::exit::Failure;
use crate::evaluate::plot::score_bars;
use crate::evaluate::records::{RecordScores, score_records};
use crate::evaluate::report::{PageFailure, Report, SCHEMA, failure_table};
use crate::evaluate::score::MeanScore;
use crate::evaluate::table::{Cell, Table};
use crate::evaluate::truth::{MAX_FILE, estuka, labels};
use crate::files::files_below;
use crate::snapshot::PageSnapshot;
use clap::Args;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The records of a page of Estuka's.
const TRUTH_FILE: &str = "data records.csv";

/// Extracted records against the true ones: whole records, and their words.
#[derive(Debug, Args)]
pub(crate) struct Records {
    /// True records: a folder of Estuka's pages (SITE/N/data records.csv; the page's id is
    /// SITE_N), or a file of labels.
    #[arg(long, value_name = "FILE|DIR")]
    truth: PathBuf,
    /// Extracted records: a folder of files as `records --format json` writes them; a file
    /// belongs to the page whose id stands in its name. Its first region counts.
    #[arg(long, value_name = "DIR", required_unless_present = "pages")]
    predicted: Option<PathBuf>,
    /// Snapshots to extract records from by MDR; a file belongs to the page whose id stands in
    /// its name. The main list counts.
    #[arg(long, value_name = "DIR", conflicts_with = "predicted")]
    pages: Option<PathBuf>,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    report: ReportArgs,
}

#[derive(Serialize)]
struct PageLine {
    id: String,
    #[serde(flatten)]
    scores: RecordScores,
}

impl Records {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut failures = Vec::new();
        let pages = match (&self.pages, &self.predicted) {
            (Some(pages), _) => self.extracted(pages, &mut failures)?,
            (None, Some(predicted)) => self.predicted(predicted, &mut failures)?,
            (None, None) => return Err(Failure::usage("give --predicted or --pages")),
        };
        self.report.emit(&report(&pages, &failures))?;
        super::outcome(&failures)
    }

    fn extracted(
        &self,
        pages: &Path,
        failures: &mut Vec<PageFailure>,
    ) -> Result<Vec<PageLine>, Failure> {
        let mdr = self.thresholds.config()?.mdr()?;
        let pages = load_record_pages(pages, &self.truth, failures)?;
        let lines = pages.into_iter().map(|page| {
            let main = mdr.records(&page.page).into_iter().next();
            let records = main.into_iter().flat_map(|list| list.records);
            let found: Vec<String> = records.map(|r| r.text).collect();
            PageLine {
                scores: score_records(&page.truth, &found),
                id: page.id,
            }
        });
        Ok(lines.collect())
    }

    fn predicted(
        &self,
        folder: &Path,
        failures: &mut Vec<PageFailure>,
    ) -> Result<Vec<PageLine>, Failure> {
        let predicted =
            files_below(folder, ".json").map_err(|e| Failure::input_file(folder, &e))?;
        let mut pages = Vec::new();
        for (id, truth) in read_truth(&self.truth)? {
            let none = || "no extracted records for this page; it counts as none".to_owned();
            let found = match file_of(&predicted, &id).and_then(|file| file.ok_or_else(none)) {
                Ok(file) => read_records(file)?,
                Err(error) => {
                    let id = id.clone();
                    failures.push(PageFailure { id, error });
                    Vec::new()
                }
            };
            pages.push(PageLine {
                scores: score_records(&truth, &found),
                id,
            });
        }
        Ok(pages)
    }
}

/// A page with its true records.
pub(crate) struct RecordPage {
    pub(crate) id: String,
    pub(crate) page: PageSnapshot,
    /// Texts of the records.
    pub(crate) truth: Vec<String>,
}

impl RecordPage {
    /// Estuka's site: the id without its number.
    pub(crate) fn site(&self) -> &str {
        self.id.rsplit_once('_').map_or(&self.id, |(site, _)| site)
    }
}

/// The pages with true records and a snapshot; those without one are failures.
pub(crate) fn load_record_pages(
    folder: &Path,
    truth: &Path,
    failures: &mut Vec<PageFailure>,
) -> Result<Vec<RecordPage>, Failure> {
    let snapshots =
        files_below(folder, ".pagesnap").map_err(|e| Failure::input_file(folder, &e))?;
    let mut pages = Vec::new();
    for (id, truth) in read_truth(truth)? {
        match load_snapshot(&snapshots, &id) {
            Ok(page) => pages.push(RecordPage { id, page, truth }),
            Err(error) => failures.push(PageFailure { id, error }),
        }
    }
    Ok(pages)
}

fn report(pages: &[PageLine], failures: &[PageFailure]) -> Report {
    let records = MeanScore::from_scores(pages.iter().map(|p| p.scores.records));
    let text = MeanScore::from_scores(pages.iter().map(|p| p.scores.text));
    let mut summary = Table::new("Records, means over pages", &["of", "pages", "P", "R", "F"]);
    for (name, mean) in [("records", &records), ("their words", &text)] {
        if let Some(mean) = mean {
            summary.push([
                Cell::from(name),
                mean.pages.into(),
                mean.precision.into(),
                mean.recall.into(),
                mean.f1.into(),
            ]);
        }
    }
    let mut details = Table::new(
        "Records by page",
        &[
            "id",
            "precision",
            "recall",
            "f1",
            "text_precision",
            "text_recall",
            "text_f1",
        ],
    );
    for page in pages {
        let (whole, words) = (page.scores.records, page.scores.text);
        details.push([
            Cell::from(page.id.as_str()),
            whole.precision.into(),
            whole.recall.into(),
            whole.f1.into(),
            words.precision.into(),
            words.recall.into(),
            words.f1.into(),
        ]);
    }
    Report {
        tables: std::iter::once(summary)
            .chain(failure_table(failures))
            .collect(),
        details,
        json: serde_json::json!({
            "schema": SCHEMA,
            "mean": {"records": records, "text": text},
            "pages": pages,
            "failures": failures,
        }),
        plots: score_bars(
            "Records and their words".to_owned(),
            [("records", records), ("their words", text)]
                .into_iter()
                .filter_map(|(name, mean)| Some((name, mean?))),
        )
        .into_iter()
        .collect(),
    }
}

/// Whether a path is a folder of Estuka's pages.
pub(crate) fn is_folder(path: &Path) -> bool {
    path.is_dir() && files_below(path, TRUTH_FILE).is_ok_and(|files| !files.is_empty())
}

pub(crate) fn read_truth(path: &Path) -> Result<BTreeMap<String, Vec<String>>, Failure> {
    if !path.is_dir() {
        let pages = labels::read(path)?.pages.into_iter();
        let labelled = pages.filter(|(_, page)| !page.records.is_empty());
        return Ok(labelled.map(|(id, page)| (id, page.records)).collect());
    }
    let mut truth = BTreeMap::new();
    for file in files_below(path, TRUTH_FILE).map_err(|e| Failure::input_file(path, &e))? {
        let records = estuka::read(&file)?;
        let texts = records.iter().map(|fields| fields.join("\n"));
        truth.insert(page_id(&file), texts.collect());
    }
    Ok(truth)
}

/// `SITE_N` of `SITE/N/data records.csv`.
fn page_id(file: &Path) -> String {
    let folders = file.iter().rev().skip(1).take(2);
    let names: Vec<_> = folders.map(|f| f.to_string_lossy()).collect();
    names.into_iter().rev().collect::<Vec<_>>().join("_")
}

#[derive(Deserialize)]
struct RecordsFile {
    regions: Vec<Region>,
}

#[derive(Deserialize)]
struct Region {
    records: Vec<FoundRecord>,
}

#[derive(Deserialize)]
struct FoundRecord {
    text: String,
}

fn read_records(file: &Path) -> Result<Vec<String>, Failure> {
    let bytes =
        crate::files::read_at_most(file, MAX_FILE).map_err(|e| Failure::input_file(file, &e))?;
    let found: RecordsFile = serde_json::from_slice(&bytes).map_err(|e| {
        Failure::input(format!(
            "{}: {e}; write such files with `visiblock records --format json`",
            file.display()
        ))
    })?;
    let main = found.regions.into_iter().next();
    Ok(main.map_or_else(Vec::new, |region| {
        region.records.into_iter().map(|r| r.text).collect()
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_named_by_its_folders() {
        let id = page_id(Path::new("data/estuka/aa.com/1/data records.csv"));
        assert_eq!(id, "aa.com_1");
    }
}
