//! Learning the models of levels and roles from some pages.

use super::page::Page;
use super::score::{at_level, level_score};
use crate::algorithm::visiblock::learning::{LEVEL_NAMES, ROLE_NAMES, WEIGHED_ROLES};
use crate::algorithm::visiblock::{Models, NamedLevel, Visiblock};
use crate::evaluate::roles::accepted;
use crate::learn::softmax::{LearnOptions, Rows, learn};
use crate::model::linear::Model;
use crate::segmentation::Role;
use std::sync::Arc;

/// Thresholds that are tried for a level, log odds. Source: ours.
const THRESHOLDS: [f64; 17] = [
    -1.5, -1.25, -1.0, -0.875, -0.75, -0.625, -0.5, -0.375, -0.25, -0.125, 0.0, 0.25, 0.5, 0.75,
    1.0, 1.25, 1.5,
];
/// Shares of the coarse level that are tried for the page's own level. Source: ours.
const BLENDS: [f64; 4] = [0.0, 0.3, 0.5, 0.7];
/// Rounds in which the roles of blocks that admit several are chosen anew. Source: ours; the
/// choice no longer moves after three.
const ROLE_ROUNDS: usize = 3;

/// Steps of learning a model, and their length. Source: ours.
const STEPS: (u32, f32) = (300, 0.05);

/// How to learn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct BlockFitOptions {
    /// Number of folds, 2 or more. Default 5.
    pub folds: usize,
    /// Seed of the shuffle of sites. Default 1.
    pub seed: u64,
    /// Penalty on the weights of the levels. Default 1. Source: cross-validation on kreuzer.
    pub level_ridge: f32,
    /// Penalty on the weights of the roles. Default 0.04. Source: likewise.
    pub role_ridge: f32,
}

impl Default for BlockFitOptions {
    fn default() -> Self {
        Self {
            folds: 5,
            seed: 1,
            level_ridge: 1.0,
            role_ridge: 0.04,
        }
    }
}

/// The models with the thresholds that go with them.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BlockModels {
    /// `coarse.toml`.
    pub coarse: Model,
    /// `fine.toml`.
    pub fine: Model,
    /// `roles.toml`.
    pub roles: Model,
    /// The segmenter with these models and the thresholds learned.
    pub segmenter: Visiblock,
}

pub(super) fn learn_models(pages: &[&Page], options: &BlockFitOptions) -> BlockModels {
    let roles = role_model(pages, options);
    let (coarse, fine) = (
        level_model(pages, 0, &roles, options),
        level_model(pages, 1, &roles, options),
    );
    let models = Arc::new(Models::new(&coarse, &fine, &roles));
    let mut segmenter = Visiblock {
        models: Some(models),
        ..Visiblock::default()
    };
    segmenter.coarse_threshold = best_of(THRESHOLDS, |t| {
        let mut tried = at_level(&segmenter, NamedLevel::Coarse);
        tried.coarse_threshold = t;
        level_score(pages, &tried, 0).sum()
    });
    segmenter.fine_threshold = best_of(THRESHOLDS, |t| {
        let mut tried = at_level(&segmenter, NamedLevel::Fine);
        tried.fine_threshold = t;
        level_score(pages, &tried, 1).sum()
    });
    (segmenter.auto_blend, segmenter.auto_threshold) = best_auto(pages, &segmenter);
    BlockModels {
        coarse,
        fine,
        roles,
        segmenter,
    }
}

/// Blend and threshold of the page's own level: those whose greatest loss against either level
/// is least.
fn best_auto(pages: &[&Page], segmenter: &Visiblock) -> (f64, f64) {
    let goals = [
        level_score(pages, &at_level(segmenter, NamedLevel::Coarse), 0).sum(),
        level_score(pages, &at_level(segmenter, NamedLevel::Fine), 1).sum(),
    ];
    let grid = BLENDS.iter().flat_map(|b| THRESHOLDS.map(|t| (*b, t)));
    best_of(grid, |(blend, threshold)| {
        let mut tried = at_level(segmenter, NamedLevel::Auto);
        (tried.auto_blend, tried.auto_threshold) = (blend, threshold);
        let gains = [0, 1].map(|truth| level_score(pages, &tried, truth).sum() - goals[truth]);
        gains[0].min(gains[1])
    })
}

/// The candidate of the greatest score; the first of equals.
fn best_of<T: Copy + Default>(
    candidates: impl IntoIterator<Item = T>,
    score: impl Fn(T) -> f64,
) -> T {
    let scored = candidates.into_iter().map(|c| (c, score(c)));
    let best = scored.reduce(|a, b| if b.1 > a.1 { b } else { a });
    best.map_or_else(T::default, |b| b.0)
}

/// How to learn a model, given the penalty on its weights.
fn how(ridge: f32) -> LearnOptions {
    LearnOptions {
        ridge,
        rounds: STEPS.0,
        rate: STEPS.1,
    }
}

fn level_model(pages: &[&Page], level: usize, roles: &Model, options: &BlockFitOptions) -> Model {
    let mut rows = Rows::new(LEVEL_NAMES.len());
    for page in pages {
        let rows_of_page = page.parts.level(&page.marked.page, roles);
        for (row, (label, weight)) in rows_of_page.iter().zip(&page.cuts[level]) {
            if *weight > 0.0 {
                rows.push(row, &[*label, 1.0 - label], *weight);
            }
        }
    }
    learn(rows, 2, &how(options.level_ridge))
        .of_first()
        .model(LEVEL_NAMES, &["whole"])
}

/// The rows of the marked blocks, each with the roles that it may be learned as, as indices of
/// [`WEIGHED_ROLES`].
fn role_rows<'a>(pages: &[&'a Page]) -> Vec<(&'a [f32], Vec<usize>)> {
    let mut found = Vec::new();
    for page in pages {
        for block in &page.marked.marked.blocks {
            let fits = accepted(&block.kind);
            let Some(part) = page.best_match(&block.rect) else {
                continue;
            };
            let fitting: Vec<usize> = (0..WEIGHED_ROLES.len())
                .filter(|r| {
                    fits.contains(&WEIGHED_ROLES[*r]) && page.parts.may_be(part, WEIGHED_ROLES[*r])
                })
                .collect();
            if let (Some(row), false) = (page.parts.role(part), fitting.is_empty()) {
                found.push((row, fitting));
            }
        }
    }
    found
}

fn role_model(pages: &[&Page], options: &BlockFitOptions) -> Model {
    let found = role_rows(pages);
    let mut model = Model::default();
    for round in 0..ROLE_ROUNDS {
        let scorer = model.with_columns(ROLE_NAMES.iter().copied());
        let mut rows = Rows::new(ROLE_NAMES.len());
        for (row, fitting) in &found {
            let mut targets = [0.0; WEIGHED_ROLES.len()];
            if round == 0 {
                fitting.iter().for_each(|role| targets[*role] = 1.0);
            } else {
                let probabilities = scorer.probabilities(row);
                fitting
                    .iter()
                    .for_each(|role| targets[*role] = probabilities[*role]);
            }
            let sum: f32 = fitting.iter().map(|role| targets[*role]).sum();
            targets
                .iter_mut()
                .for_each(|target| *target /= sum.max(f32::MIN_POSITIVE));
            rows.push(row, &targets, 1.0);
        }
        model = learn(rows, WEIGHED_ROLES.len(), &how(options.role_ridge))
            .model(ROLE_NAMES, &WEIGHED_ROLES.map(Role::name));
    }
    model
}
