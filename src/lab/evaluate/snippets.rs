//! `visiblock-lab evaluate snippets`.

use super::super::report_args::ReportArgs;
use super::facts_pages::{FactsPage, for_each_page};
use crate::algorithm::{REGISTRY, Segmenter};
use crate::cli::args::algorithm::ThresholdArgs;
use crate::cli::exit::Failure;
use crate::content::{ContentOptions, find_main_content};
use crate::evaluate::shown::shown;
use crate::evaluate::snippets::{SnippetLine, Snippets as Counts, snippet_report};
use crate::output::extract::{main_markdown, main_text};
use clap::Args;
use std::path::PathBuf;

/// Snippets of the content that are found and snippets of the rest that are not, in text, in
/// Markdown, and in Markdown as a reader of CommonMark shows it.
#[derive(Debug, Args)]
pub(crate) struct Snippets {
    /// Snapshots: a folder of .pagesnap files with the page's id in their name.
    #[arg(long, value_name = "DIR")]
    pages: PathBuf,
    /// What is true: a file {id: {with, without}}.
    #[arg(long, value_name = "FILE")]
    truth: PathBuf,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    report: ReportArgs,
}

impl Snippets {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let config = self.thresholds.config()?;
        let segmenter = config.segmenter(REGISTRY[0].name)?;
        let options = config.measured_content()?;
        let mut lines = Vec::new();
        let failures = for_each_page(&self.pages, &self.truth, |page| {
            for (format, text) in extracted(&page, &*segmenter, &options) {
                lines.push(SnippetLine {
                    id: page.id.clone(),
                    format,
                    snippets: Counts::count(&page.facts, &text),
                });
            }
        })?;
        self.report.emit(&snippet_report(&lines, &failures))?;
        super::outcome(&failures)
    }
}

/// The output of `visiblock extract` in both formats, mostly without a headline outside of the content, and the
/// Markdown as it is rendered.
fn extracted(
    page: &FactsPage,
    segmenter: &dyn Segmenter,
    options: &ContentOptions,
) -> [(&'static str, String); 3] {
    let Some(snapshot) = &page.page else {
        return ["text", "markdown", "markdown as shown"].map(|format| (format, String::new()));
    };
    let blocks = segmenter.segment(snapshot);
    let main = find_main_content(snapshot, &blocks, options, None);
    let markdown = main_markdown(snapshot, &blocks, &main);
    [
        ("text", main_text(snapshot, &blocks, &main)),
        ("markdown as shown", shown(&markdown)),
        ("markdown", markdown),
    ]
}
