//! `visiblock-lab evaluate fidelity`.

use super::super::report_args::ReportArgs;
use crate::algorithm::REGISTRY;
use crate::cli::args::algorithm::ThresholdArgs;
use crate::cli::exit::Failure;
use crate::content::find_main_content;
use crate::evaluate::fidelity::{Fidelity, Intact, Truth};
use crate::evaluate::report::{PageFailure, Report, SCHEMA};
use crate::evaluate::table::{Cell, Table};
use crate::evaluate::truth::texts::{self, TrueText};
use crate::evaluate::truth::{TruthError, facts};
use crate::files::files_below;
use crate::output::extract::{main_markdown, main_text};
use crate::snapshot::{NodeId, PageSnapshot};
use clap::Args;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What is kept, is it whole: code blocks, tables, lists, words, the headline, each held against
/// the page itself.
#[derive(Debug, Args)]
pub(crate) struct FidelityArgs {
    /// Snapshots to extract from: a folder of .pagesnap files.
    #[arg(long, value_name = "DIR")]
    pages: PathBuf,
    /// What is true of them: true texts, or a file {id: {title, ...}}; then only lists and headlines that
    /// are of the content count.
    #[arg(long, value_name = "DIR|FILE")]
    truth: Option<PathBuf>,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    report: ReportArgs,
}

impl FidelityArgs {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let config = self.thresholds.config()?;
        let segmenter = config.segmenter(REGISTRY[0].name)?;
        // As `extract` prints it, with the headline.
        let options = config.content()?;
        let found = files_below(&self.pages, ".pagesnap")
            .map_err(|e| Failure::input_file(&self.pages, &e))?;
        let known = self.truth.as_deref().map_or(Ok(Vec::new()), read_truth)?;
        let (mut pages, mut failures) = (Vec::new(), Vec::new());
        for file in found {
            let id = file
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let page = match PageSnapshot::load(&file) {
                Ok(page) => page,
                Err(error) => {
                    failures.push(PageFailure {
                        id,
                        error: error.to_string(),
                    });
                    continue;
                }
            };
            let blocks = segmenter.segment(&page);
            let main = find_main_content(&page, &blocks, &options, None);
            let text = main_text(&page, &blocks, &main);
            let markdown = main_markdown(&page, &blocks, &main);
            let regions = main.regions.iter();
            let kept: Vec<NodeId> = regions.flat_map(|r| r.nodes.iter().copied()).collect();
            // `belongs` alone would give the page `1_2` the truth of `1`.
            let exact = known.iter().find(|(known, _)| *known == id);
            let known = exact.or_else(|| known.iter().find(|(id, _)| super::belongs(&file, id)));
            let truth = known.map_or_else(Truth::default, |(_, known)| known.as_truth());
            let found = Fidelity::new(&page, &kept, [&text, &markdown], truth);
            pages.push((id, found));
        }
        self.report.emit(&report(&pages, &failures))?;
        super::outcome(&failures)
    }
}

/// The true text or headline of a page.
struct Known {
    text: Option<String>,
    headline: Option<String>,
}

impl Known {
    fn as_truth(&self) -> Truth<'_> {
        Truth {
            text: self.text.as_deref(),
            headline: self.headline.as_deref(),
        }
    }
}

/// Reads what is true, by page id, from true texts or facts.
fn read_truth(path: &Path) -> Result<Vec<(String, Known)>, TruthError> {
    // A file of facts reads as one of articles without text.
    let are_texts =
        |texts: &BTreeMap<String, TrueText>| texts.values().any(|t| !t.content.is_empty());
    if let Some(texts) = texts::read(path).ok().filter(are_texts) {
        let known = texts.into_iter().map(|(id, page)| {
            let text = Some(page.content);
            (
                id,
                Known {
                    text,
                    headline: None,
                },
            )
        });
        return Ok(known.collect());
    }
    let facts = facts::read(path)?.into_iter().map(|(id, facts)| {
        let headline = Some(facts.title.unwrap_or_default());
        (
            id,
            Known {
                text: None,
                headline,
            },
        )
    });
    Ok(facts.collect())
}

/// The counts of one kind of structure.
type Measure = fn(&Fidelity) -> Intact;

fn report(pages: &[(String, Fidelity)], failures: &[PageFailure]) -> Report {
    let mut summary = Table::new(
        "Structures that were kept",
        &["what", "kept", "intact", "share"],
    );
    let measures: [(&str, Measure); 6] = [
        ("code blocks", |f| f.code),
        ("tables", |f| f.tables),
        ("lists", |f| f.lists),
        ("formulas in lines", |f| f.formulas),
        ("headlines", |f| f.headline),
        ("elements as the browser says them", |f| f.inner_text),
    ];
    for (name, measure) in measures {
        let mut all = Intact::default();
        pages.iter().for_each(|(_, f)| all.add(measure(f)));
        summary.push([
            Cell::from(name),
            all.kept.into(),
            all.intact.into(),
            all.share().into(),
        ]);
    }
    let clean = pages.iter().filter(|(_, f)| f.glued.is_empty()).count();
    let share = clean as f64 / pages.len().max(1) as f64;
    summary.push([
        Cell::from("pages without glued words"),
        pages.len().into(),
        clean.into(),
        share.into(),
    ]);
    let mut details = Table::new("Fidelity by page", &["id", "glued", "broken"]);
    for (id, found) in pages {
        details.push([
            Cell::from(id.as_str()),
            found.glued.join(" ").into(),
            found.broken.join(" | ").into(),
        ]);
    }
    let json = serde_json::json!({
        "schema": SCHEMA,
        "summary": summary.to_json()["rows"],
        "pages": pages,
    });
    Report::from_pages(json, (summary, details), failures)
}
