//! `visiblock-lab evaluate rules`.

use super::super::report_args::ReportArgs;
use super::text_pages::load_known_pages;
use crate::algorithm::REGISTRY;
use crate::cli::args::algorithm::ThresholdArgs;
use crate::cli::exit::Failure;
use crate::content::fused::rule_effects;
use crate::evaluate::report::PageFailure;
use crate::evaluate::rules::RuleTally;
use crate::files::files_below;
use crate::snapshot::PageSnapshot;
use clap::Args;
use rayon::prelude::*;
use std::path::PathBuf;

/// What each rule about pieces of text brings into the main content and takes out, by choosing anew without it, and
/// whether the truth agrees.
///
/// Without --truth only what is changed is told, on any snapshots: a rule that changes nothing is not listed.
#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// Snapshots: a folder of .pagesnap files, with the page's id in their name where there is a truth.
    #[arg(long, value_name = "DIR")]
    pages: PathBuf,
    /// What is true of their text, as for `evaluate content`.
    #[arg(long, value_name = "FILE|DIR")]
    truth: Option<PathBuf>,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    report: ReportArgs,
}

impl Rules {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let config = self.thresholds.config()?;
        let segmenter = config.segmenter(REGISTRY[0].name)?;
        let options = config.measured_content()?;
        let mut failures = Vec::new();
        let pages = self.load(&mut failures)?;
        let effects = pages.par_iter().map(|(page, truth)| {
            let segmentation = segmenter.segment(page);
            let effects = rule_effects(page, &segmentation, &options);
            (effects, truth.as_deref())
        });
        let effects: Vec<_> = effects.collect();
        let mut tally = RuleTally::default();
        for (page, truth) in &effects {
            tally.add(page, *truth);
        }
        self.report.emit(&tally.report(&failures))?;
        super::outcome(&failures)
    }

    /// The pages, each with its true text where that is known.
    fn load(
        &self,
        failures: &mut Vec<PageFailure>,
    ) -> Result<Vec<(PageSnapshot, Option<String>)>, Failure> {
        if let Some(truth) = &self.truth {
            let known = load_known_pages(&self.pages, truth, failures)?.into_iter();
            let pages = known.filter_map(|page| Some((page.snapshot?, Some(page.truth.content))));
            return Ok(pages.collect());
        }
        let files = files_below(&self.pages, ".pagesnap")
            .map_err(|e| Failure::input_file(&self.pages, &e))?;
        let mut pages = Vec::new();
        for file in files {
            match PageSnapshot::load(&file) {
                Ok(page) => pages.push((page, None)),
                Err(e) => failures.push(PageFailure {
                    id: file.display().to_string(),
                    error: e.to_string(),
                }),
            }
        }
        Ok(pages)
    }
}
