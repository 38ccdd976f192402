//! Two models that were learned from the same rows: a linear one, which hears each feature by itself and errs
//! evenly, and boosted trees, which hear features together. Measured on sites held out, the mean of both
//! does better than either.

use super::gradient_boosted_trees::GradientBoostedTrees;
use super::lanes::Lanes;
use super::linear::{LinearScorer, Model};
use super::tree_scorer::TreeScorer;

/// How much the linear model counts; the trees have the rest.
/// Source: ours, cross-validation: 0.3 to 0.7 do as well.
const LINEAR: f32 = 0.5;

/// Both models, with their features in the order of a row.
#[derive(Debug, Clone)]
pub(crate) struct Pair {
    pub(crate) linear: LinearScorer,
    pub(crate) trees: TreeScorer,
}

impl Pair {
    /// For rows of the features with these names.
    pub(crate) fn new(names: &[&str], linear: &Model, trees: GradientBoostedTrees) -> Self {
        let names = || names.iter().copied();
        Self {
            linear: linear.with_columns(names()),
            trees: TreeScorer::from_one(trees.with_columns(names())),
        }
    }

    /// The mean of what both say.
    pub(crate) fn mean(linear: f32, trees: f32) -> f32 {
        LINEAR * linear + (1.0 - LINEAR) * trees
    }

    /// The mean scores of both models for several rows, given the scores of the linear model.
    pub(crate) fn score_lanes(&self, linear: &Lanes, columns: &[Lanes]) -> Lanes {
        let trees = self.trees.score_lanes(columns);
        std::array::from_fn(|i| Self::mean(linear[i], trees[i]))
    }
}

/// Both models from the files that come with the program; a test reads them all.
pub(crate) fn parse(linear: &str, trees: &str) -> (Model, GradientBoostedTrees) {
    (
        Model::parse(linear).unwrap_or_default(),
        GradientBoostedTrees::parse(trees).unwrap_or_default(),
    )
}
