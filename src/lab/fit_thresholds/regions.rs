//! Learning from the regions and page types that people marked, by the measures of the SD paper
//! (Pappas, Katsimpras, Stamatatos, i-KNOW 2012, §5): the types that are right, or the accuracy of
//! the regions.

use super::super::evaluate::{load_known_pages, load_marked};
use super::{FitThresholds, Objective, Task, own_choice};
use crate::algorithm::Algorithm;
use crate::algorithm::sd::SdType;
use crate::cli::exit::Failure;
use crate::config::Config;
use crate::content::ContentOptions;
use crate::evaluate::pages::MarkedSnapshot;
use crate::evaluate::region_pages::{CONTENT_KINDS, main_densities};
use crate::evaluate::regions::mean_region_accuracy;
use crate::evaluate::report::PageFailure;
use crate::evaluate::sd_types::{fits_kind, type_of_marks};
use crate::snapshot::PageSnapshot;

/// The true type of a page.
pub(super) enum TrueType {
    /// The type itself, by its marks.
    Is(SdType),
    /// A kind of page that some types fit.
    Kind(String),
}

/// The learning task for an algorithm, by the objective of the command.
pub(super) fn task(
    command: &FitThresholds,
    config: &Config,
    failures: &mut Vec<PageFailure>,
) -> Result<Task, Failure> {
    let algorithm = super::algorithm(command, config)?;
    match command.objective() {
        Objective::Types => types(command, algorithm, failures),
        _ => regions(command, algorithm, own_choice(config)?, failures),
    }
}

fn types(
    command: &FitThresholds,
    algorithm: &'static Algorithm,
    failures: &mut Vec<PageFailure>,
) -> Result<Task, Failure> {
    let mut pages: Vec<(PageSnapshot, TrueType)> = Vec::new();
    let mut origins = Vec::new();
    match &command.truth {
        Some(truth) => {
            let loaded = load_known_pages(&command.pages, truth, failures)?;
            for page in loaded {
                let origin = page.origin().to_owned();
                if let Some(snapshot) = page.snapshot {
                    origins.push(origin);
                    pages.push((snapshot, TrueType::Kind(page.truth.page_type)));
                }
            }
        }
        None => {
            for page in load_marked(&command.pages, None, failures)? {
                if let Some(kind) = type_of_marks(&page.marked) {
                    origins.push(page.origin().to_owned());
                    pages.push((page.page, TrueType::Is(kind)));
                }
            }
        }
    }
    Ok(Task {
        parameters: algorithm.parameters,
        defaults: algorithm.defaults(),
        origins,
        score: Box::new(move |section, page| {
            let (snapshot, truth) = &pages[page];
            score_type(algorithm, section, (snapshot, truth))
        }),
    })
}

/// 1 where the type is right, 0 where it is not. Their mean is the paper's precision, as every page
/// is given a type.
pub(super) fn score_type(
    algorithm: &Algorithm,
    section: &toml::Table,
    (page, truth): (&PageSnapshot, &TrueType),
) -> Option<f64> {
    let told = algorithm.build(Some(section)).ok().map(|segmenter| {
        let name = segmenter.segment(page).page_type;
        let named = name.and_then(|name| SdType::from_name(&name));
        // As `SdPage::type_or_default` has it.
        named.unwrap_or(SdType::MultipleAreas)
    });
    let is_right = match (truth, told) {
        (TrueType::Is(truth), told) => told == Some(*truth),
        // Kinds that no type fits say nothing, whatever was told.
        (TrueType::Kind(kind), told) => fits_kind(kind, told.unwrap_or(SdType::Article))?,
    };
    Some(f64::from(u8::from(is_right && told.is_some())))
}

fn regions(
    command: &FitThresholds,
    algorithm: &'static Algorithm,
    options: ContentOptions,
    failures: &mut Vec<PageFailure>,
) -> Result<Task, Failure> {
    let pages = load_marked(&command.pages, command.truth.as_deref(), failures)?;
    Ok(Task {
        parameters: algorithm.parameters,
        defaults: algorithm.defaults(),
        origins: pages.iter().map(|p| p.origin().to_owned()).collect(),
        score: Box::new(move |section, page| {
            score_regions(algorithm, section, (&pages[page], &options))
        }),
    })
}

/// Accuracy of the regions of one page (eq. 4). Thresholds that do not go together score 0.
fn score_regions(
    algorithm: &Algorithm,
    section: &toml::Table,
    (page, options): (&MarkedSnapshot, &ContentOptions),
) -> Option<f64> {
    let Ok(segmenter) = algorithm.build(Some(section)) else {
        return Some(0.0);
    };
    let kinds = CONTENT_KINDS.map(str::to_owned);
    mean_region_accuracy(&[main_densities(page, &*segmenter, options, &kinds)])
}
