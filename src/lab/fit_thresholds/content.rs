//! Learning from true texts: the coefficients of the choice of main content, and the thresholds
//! of an algorithm that names main content itself.

use super::super::evaluate::load_known_pages;
use super::{CONTENT, FitThresholds, Objective, Task, own_choice};
use crate::algorithm::{Algorithm, REGISTRY};
use crate::cli::args::headings::ALGORITHM;
use crate::cli::exit::Failure;
use crate::config::Config;
use crate::content::{ContentOptions, PARAMETERS, find_main_content};
use crate::evaluate::content::{Shingles, word_score};
use crate::evaluate::report::PageFailure;
use crate::output::extract::main_text;
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use clap::Args;
use clap::builder::PossibleValuesParser;

/// The blocks of main content.
#[derive(Debug, Clone, Args)]
pub(crate) struct ContentArgs {
    /// Of `content`: the segmenter whose blocks the main content is chosen from.
    #[arg(long, help_heading = ALGORITHM, value_name = "NAME", default_value = REGISTRY[0].name,
          value_parser = PossibleValuesParser::new(REGISTRY.iter().map(|a| a.name)))]
    pub(super) algorithm: String,
}

/// A page as the search needs it.
pub(super) struct Page {
    pub(super) snapshot: PageSnapshot,
    pub(super) truth: String,
    pub(super) origin: String,
}

/// The learning task for the choice of main content, or for an algorithm by its own choice.
pub(super) fn task(
    command: &FitThresholds,
    config: &Config,
    failures: &mut Vec<PageFailure>,
) -> Result<Task, Failure> {
    let objective = command.objective();
    if command.what != CONTENT {
        let (algorithm, pages) = (super::algorithm(command, config)?, load(command, failures)?);
        let options = own_choice(config)?;
        return Ok(Task {
            parameters: algorithm.parameters,
            defaults: algorithm.defaults(),
            origins: pages.iter().map(|p| p.origin.clone()).collect(),
            score: Box::new(move |section, page| {
                Some(score_algorithm(
                    algorithm,
                    section,
                    (&pages[page], &options),
                    objective,
                ))
            }),
        });
    }
    let segmenter = config.segmenter(&command.content.algorithm)?;
    let pages = load(command, failures)?;
    // Segmented once: the blocks do not change.
    let blocks: Vec<Segmentation> = pages
        .iter()
        .map(|page| segmenter.segment(&page.snapshot))
        .collect();
    Ok(Task {
        parameters: PARAMETERS,
        defaults: defaults(),
        origins: pages.iter().map(|p| p.origin.clone()).collect(),
        score: Box::new(move |section, page| {
            Some(score(section, (&pages[page], &blocks[page]), objective))
        }),
    })
}

/// Every field but the headline's: what is learned without it says nothing of it.
fn defaults() -> toml::Table {
    let mut fields = toml::Table::try_from(ContentOptions::default()).unwrap_or_default();
    fields.remove("headline");
    fields
}

fn load(command: &FitThresholds, failures: &mut Vec<PageFailure>) -> Result<Vec<Page>, Failure> {
    let Some(truth) = &command.truth else {
        return Err(Failure::usage(
            "this is learned from true texts: name them with --truth FILE|DIR",
        ));
    };
    let loaded = load_known_pages(&command.pages, truth, failures)?;
    let pages = loaded.into_iter().filter_map(|page| {
        let origin = page.origin().to_owned();
        Some(Page {
            snapshot: page.snapshot?,
            truth: page.truth.content,
            origin,
        })
    });
    Ok(pages.collect())
}

/// F of one page by the coefficients of a section. Those that do not go together score 0, so that
/// none are chosen.
pub(super) fn score(
    section: &toml::Table,
    (page, blocks): (&Page, &Segmentation),
    objective: Objective,
) -> f64 {
    let options = section.clone().try_into::<ContentOptions>().ok();
    let Some(options) = options.filter(|o| o.check().is_ok()) else {
        return 0.0;
    };
    score_text(page, blocks, &options.measured(Some(section)), objective)
}

/// F of one page by the thresholds of an algorithm.
pub(super) fn score_algorithm(
    algorithm: &Algorithm,
    section: &toml::Table,
    (page, options): (&Page, &ContentOptions),
    objective: Objective,
) -> f64 {
    let Ok(segmenter) = algorithm.build(Some(section)) else {
        return 0.0;
    };
    score_text(page, &segmenter.segment(&page.snapshot), options, objective)
}

fn score_text(
    page: &Page,
    blocks: &Segmentation,
    options: &ContentOptions,
    objective: Objective,
) -> f64 {
    let main = find_main_content(&page.snapshot, blocks, options, None);
    let text = main_text(&page.snapshot, blocks, &main);
    match objective {
        Objective::Shingles => Shingles::compare(&page.truth, &text).score().f1,
        _ => word_score(&page.truth, &text).f1,
    }
}
