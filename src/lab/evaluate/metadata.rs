//! `visiblock-lab evaluate metadata`.

use super::super::report_args::ReportArgs;
use super::facts_pages::{FactsPage, for_each_page};
use crate::algorithm::{REGISTRY, Segmenter};
use crate::cli::exit::Failure;
use crate::config::Config;
use crate::content::{ContentOptions, Metadata as Found, find_main_content};
use crate::evaluate::metadata::{judge, metadata_report};
use crate::input::site;
use crate::learn::folds::folds_by_site;
use crate::snapshot::PageSnapshot;
use clap::Args;
use std::path::PathBuf;
use url::Url;

/// Folds that the shares are given for.
const FOLDS: usize = 4;
/// Seed of the folds.
const SEED: u64 = 14;

/// Title, authors and date against what is true of pages, with the shares by fold: no site is
/// in two folds.
#[derive(Debug, Args)]
pub(crate) struct Metadata {
    /// Snapshots: a folder of .pagesnap files with the page's id in their name.
    #[arg(long, value_name = "DIR")]
    pages: PathBuf,
    /// What is true: a file {id: {title, author, date, url}}, or a folder of WCXB's truth files.
    #[arg(long, value_name = "FILE|DIR")]
    truth: PathBuf,
    /// Tell the pages their true address, as if they came from there.
    #[arg(long)]
    with_address: bool,
    #[command(flatten)]
    report: ReportArgs,
}

/// The segmenter and the options that find a page's content.
type Given<'a> = (&'a dyn Segmenter, &'a ContentOptions);

fn found_by(page: &PageSnapshot, segmenter: &dyn Segmenter, options: &ContentOptions) -> Found {
    let blocks = segmenter.segment(page);
    let main = find_main_content(page, &blocks, options, None);
    Found::of_content(page, &main)
}

/// The site of an address: hosts of one registered name are written by the same people.
fn site_of(url: &str) -> Option<String> {
    site(&Url::parse(url).ok()?)
}

impl Metadata {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let config = Config::default();
        let segmenter = config.segmenter(REGISTRY[0].name)?;
        let options = ContentOptions::default().measured(None);
        let mut pages = Vec::new();
        let failures = for_each_page(&self.pages, &self.truth, |page| {
            let found = self.found(&page, (&*segmenter, &options));
            pages.push((page.id, page.facts, found));
        })?;
        let sites: Vec<String> = pages
            .iter()
            .map(|(id, facts, _)| site_of(&facts.url).unwrap_or(id.clone()))
            .collect();
        let folds = folds_by_site(&sites, FOLDS, SEED).unwrap_or_default();
        let lines: Vec<_> = pages
            .iter()
            .enumerate()
            .flat_map(|(page, (id, facts, found))| {
                let fold = folds.iter().position(|fold| fold.contains(&page));
                judge(id, fold.unwrap_or_default(), facts, found)
            })
            .collect();
        self.report
            .emit(&metadata_report(&lines, folds.len(), &failures))?;
        super::outcome(&failures)
    }

    /// The metadata that `extract` finds on a page.
    fn found(&self, page: &FactsPage, (segmenter, options): Given) -> Found {
        let Some(snapshot) = &page.page else {
            return Found::default();
        };
        if !self.with_address || page.facts.url.is_empty() {
            return found_by(snapshot, segmenter, options);
        }
        let mut snapshot = snapshot.clone();
        snapshot.source.url = page.facts.url.clone();
        found_by(&snapshot, segmenter, options)
    }
}
