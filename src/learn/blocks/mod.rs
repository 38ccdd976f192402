//! Learning levels and roles of the default segmentation from marked blocks.
//!
//! # Steps
//! 1. Find the best cut of every page's tree for its true blocks (`best_cut`): each part is a
//!    row, labelled by whether it stays whole there, weighing what the other choice would cost.
//! 2. Deal the sites into folds. For each fold learn both levels and the roles from the others
//!    (logistic and multinomial regression, [`crate::learn::softmax`]), choose
//!    the thresholds there, and score the pages held out.
//! 3. Learn once more from all pages: those models are the result.
//!
//! A marked type admits several roles ([`crate::evaluate::roles::accepted`]): which of them a block is
//! learned as follows the model itself, from one round to the next.

mod models;
mod page;
mod score;

pub(crate) use models::{BlockFitOptions, BlockModels};
pub(crate) use score::BlockScore;

use super::folds::{FitError, folds_by_site};
use crate::evaluate::pages::{MarkedSnapshot, sites};
use crate::evaluate::roles::RoleMatch;
use models::learn_models;
use page::Page;
use score::{mean, role_matches, score};

/// What was learned, and how it does.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BlockFit {
    /// Mean over the pages, each when its site was held out.
    pub held_out: BlockScore,
    /// Mean over the folds of the pages learned from.
    pub learned: BlockScore,
    /// Each fold: held out and learned from.
    pub folds: Vec<(BlockScore, BlockScore)>,
    /// The roles of all marked blocks of known types, each when its site was held out.
    pub roles: Vec<RoleMatch>,
    /// Learned from all pages.
    pub models: BlockModels,
}

/// Learns from pages; see the module's docs for the steps.
///
/// # Errors
/// [`FitError::TooFewSites`].
pub(crate) fn fit_blocks(
    pages: Vec<MarkedSnapshot>,
    options: &BlockFitOptions,
) -> Result<BlockFit, FitError> {
    let sites = sites(pages.iter().map(MarkedSnapshot::origin));
    let folds = folds_by_site(&sites, options.folds, options.seed)?;
    let pages: Vec<Page> = pages.into_iter().map(Page::new).collect();
    let (mut scores, mut roles) = (Vec::new(), Vec::new());
    for fold in &folds {
        let (held_out, seen): (Vec<usize>, Vec<usize>) =
            (0..pages.len()).partition(|i| fold.contains(i));
        let [held_out, seen] = [held_out, seen].map(|chosen| {
            chosen
                .into_iter()
                .map(|i| &pages[i])
                .collect::<Vec<&Page>>()
        });
        let models = learn_models(&seen, options);
        scores.push((
            score(&held_out, &models.segmenter),
            score(&seen, &models.segmenter),
        ));
        for page in held_out {
            roles.extend(role_matches(page, &models.segmenter));
        }
    }
    let all: Vec<&Page> = pages.iter().collect();
    Ok(BlockFit {
        held_out: mean(&scores.iter().map(|s| &s.0).collect::<Vec<_>>()),
        learned: mean(&scores.iter().map(|s| &s.1).collect::<Vec<_>>()),
        folds: scores,
        roles,
        models: learn_models(&all, options),
    })
}
