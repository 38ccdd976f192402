//! Learning the coefficients of the choice of main content from true texts.

use super::super::evaluate::load_text_pages;
use super::{FitThresholds, Task};
use crate::algorithm::REGISTRY;
use crate::cli::exit::Failure;
use crate::config::Config;
use crate::content::{ContentOptions, PARAMETERS, find_main_content};
use crate::evaluate::content::{Shingles, word_score};
use crate::evaluate::report::PageFailure;
use crate::evaluate::truth::texts;
use crate::output::extract::main_text;
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};

/// The blocks and the score of main content.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Content")]
pub(crate) struct ContentArgs {
    /// The segmenter whose blocks the main content is chosen from.
    #[arg(long, value_name = "NAME", default_value = REGISTRY[0].name,
          value_parser = PossibleValuesParser::new(REGISTRY.iter().map(|a| a.name)))]
    algorithm: String,
    /// What the score (F) of the extracted text is measured over.
    #[arg(long, value_enum, default_value = "words")]
    objective: Objective,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Objective {
    /// Words, as WCXB has them.
    Words,
    /// 4-gram shingles, as article-extraction-benchmark has them.
    Shingles,
}

/// A page as the search needs it: segmented once, as the blocks do not change.
struct Page {
    snapshot: PageSnapshot,
    blocks: Segmentation,
    truth: String,
    origin: String,
}

/// What there is to learn of the choice of main content.
pub(crate) fn task(
    command: &FitThresholds,
    config: &Config,
    failures: &mut Vec<PageFailure>,
) -> Result<Task, Failure> {
    let args = &command.content;
    let segmenter = config.segmenter(&args.algorithm)?;
    let options: ContentOptions = config.options("content")?;
    options.check()?;
    let Some(truth) = &command.truth else {
        return Err(Failure::usage(
            "content is learned from true texts: name them with --truth FILE|DIR",
        ));
    };
    let loaded = load_text_pages(&command.pages, texts::read(truth)?, failures)?;
    let pages = loaded.into_iter().filter_map(|page| {
        let origin = page.origin().to_owned();
        let snapshot = page.snapshot?;
        Some(Page {
            blocks: segmenter.segment(&snapshot),
            snapshot,
            truth: page.truth.content,
            origin,
        })
    });
    let pages: Vec<Page> = pages.collect();
    let objective = args.objective;
    Ok(Task {
        parameters: PARAMETERS,
        defaults: toml::Table::try_from(ContentOptions::default()).unwrap_or_default(),
        origins: pages.iter().map(|p| p.origin.clone()).collect(),
        score: Box::new(move |section, page| Some(score(section, &pages[page], objective))),
    })
}

/// F of one page. Coefficients that do not go together score 0, so that none are chosen.
fn score(section: &toml::Table, page: &Page, objective: Objective) -> f64 {
    let options = section.clone().try_into::<ContentOptions>().ok();
    let Some(options) = options.filter(|o| o.check().is_ok()) else {
        return 0.0;
    };
    let main = find_main_content(&page.snapshot, &page.blocks, &options, None);
    let text = main_text(&page.snapshot, &page.blocks, &main);
    match objective {
        Objective::Words => word_score(&page.truth, &text).f1,
        Objective::Shingles => Shingles::compare(&page.truth, &text).score().f1,
    }
}
