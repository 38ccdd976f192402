//! `visiblock-lab evaluate threads`.

use super::super::report_args::ReportArgs;
use super::load_snapshot;
use crate::algorithm::{REGISTRY, Segmenter};
use crate::cli::args::algorithm::ThresholdArgs;
use crate::cli::exit::Failure;
use crate::content::{ContentOptions, find_main_content};
use crate::evaluate::report::PageFailure;
use crate::evaluate::threads::{FoundPost, ThreadLine, thread_report};
use crate::evaluate::truth::threads;
use crate::files::files_below;
use crate::output::extract::Extraction;
use crate::segmentation::Role;
use crate::snapshot::PageSnapshot;
use clap::Args;
use std::path::{Path, PathBuf};

/// Posts of forum threads against what is true of them: found and not, their words, authors,
/// dates and links.
#[derive(Debug, Args)]
pub(crate) struct Threads {
    /// Snapshots: a folder of .pagesnap files with the page's id in their name.
    #[arg(long, value_name = "DIR")]
    pages: PathBuf,
    /// What is true: a folder of ID.json.
    #[arg(long, value_name = "DIR")]
    truth: PathBuf,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    report: ReportArgs,
}

impl Threads {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let config = self.thresholds.config()?;
        let segmenter = config.segmenter(REGISTRY[0].name)?;
        let options = config.measured_content()?;
        let files = |folder: &Path, ending: &str| {
            files_below(folder, ending).map_err(|e| Failure::input_file(folder, &e))
        };
        let snapshots = files(&self.pages, ".pagesnap")?;
        let (mut lines, mut failures) = (Vec::new(), Vec::new());
        for file in files(&self.truth, ".json")? {
            let id = file.file_stem().unwrap_or_default().to_string_lossy();
            let truth = threads::read(&file)?;
            let loaded = load_snapshot(&snapshots, &id);
            let page = loaded.map_err(|error| {
                let id = id.to_string();
                failures.push(PageFailure { id, error });
            });
            let (kind, found) = match &page {
                Ok(page) => posts(page, &*segmenter, &options),
                Err(()) => (String::new(), Vec::new()),
            };
            let lang = page.ok().and_then(|p| p.source.lang).unwrap_or_default();
            lines.push(ThreadLine {
                kind,
                ..ThreadLine::judge(&id, &truth, &found, &lang)
            });
        }
        self.report.emit(&thread_report(&lines, &failures))?;
        super::outcome(&failures)
    }
}

/// The kind of the page, and the posts in the output of `visiblock extract --format json`.
fn posts(
    page: &PageSnapshot,
    segmenter: &dyn Segmenter,
    options: &ContentOptions,
) -> (String, Vec<FoundPost>) {
    let blocks = segmenter.segment(page);
    let main = find_main_content(page, &blocks, options, None);
    let kind = main.page_type.kind.map(|kind| kind.name().to_owned());
    let extraction = Extraction::new(page, &blocks, &main);
    let posts = extraction
        .regions
        .into_iter()
        .filter(|region| matches!(region.role, Role::Post | Role::Comment));
    let post = |region: crate::output::extract::RegionJson| FoundPost {
        text: region.text,
        author: region.author,
        author_url: region.author_url,
        date: region.date,
        link: region.link,
    };
    (kind.unwrap_or_default(), posts.map(post).collect())
}
