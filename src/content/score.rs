//! The score of a unit: the log odds of being content.
//!
//! Two models that were learned from the same pages tell it, and their mean is taken: a linear
//! one ([`crate::model::linear`], `content.toml`), which hears each term by itself and errs evenly, and
//! boosted trees ([`crate::model::gradient_boosted_trees`], `content_trees.json`), which hear terms together. Measured on
//! sites held out, both together do better than either.

use crate::content::features::{UnitFeature, UnitRow};
use crate::model::gradient_boosted_trees::GradientBoostedTrees;
use crate::model::lanes::{Lanes, score_rows};
use crate::model::linear::{LinearScorer, Model};
use crate::model::tree_scorer::TreeScorer;
use std::sync::OnceLock;

/// How much the linear model counts; the trees have the rest.
/// Source: ours, cross-validation: 0.3 to 0.7 do as well.
const LINEAR: f32 = 0.5;

/// Both models, with their terms in the order of a row.
#[derive(Debug, Clone)]
pub(crate) struct ContentModel {
    linear: LinearScorer,
    trees: TreeScorer,
}

impl ContentModel {
    pub(crate) fn new(linear: &Model, trees: GradientBoostedTrees) -> Self {
        let names = || UnitFeature::ALL.iter().map(|t| t.name());
        Self {
            linear: linear.with_columns(names()),
            trees: TreeScorer::of_one(trees.with_columns(names())),
        }
    }

    /// What was learned.
    pub(crate) fn committed() -> &'static Self {
        static MODEL: OnceLock<ContentModel> = OnceLock::new();
        MODEL.get_or_init(|| {
            let linear = Model::parse(include_str!("content.toml")).unwrap_or_default();
            let trees =
                GradientBoostedTrees::parse(include_str!("content_trees.json")).unwrap_or_default();
            Self::new(&linear, trees)
        })
    }

    /// The mean of a feature over the training rows.
    pub(crate) fn mean(&self, feature: UnitFeature) -> f32 {
        self.linear.mean(feature as usize)
    }

    /// The log odds of units.
    pub(crate) fn log_odds(&self, rows: &[UnitRow]) -> Vec<f32> {
        score_rows(rows, |columns| {
            let linear = self.linear_lanes(columns);
            let trees = self.trees.score_lanes(columns);
            std::array::from_fn(|i| LINEAR * linear[i] + (1.0 - LINEAR) * trees[i])
        })
    }

    /// What the linear model says. Its second class is what counts otherwise on pages with a look of
    /// their own.
    fn linear_lanes(&self, columns: &[Lanes]) -> Lanes {
        let plain = self.linear.score_lanes(columns, 0);
        let styled = columns[UnitFeature::Styled as usize];
        if styled.iter().all(|styled| *styled <= 0.0) {
            return plain;
        }
        let apart = self.linear.score_lanes(columns, 1);
        std::array::from_fn(|i| plain[i] + styled[i] * apart[i])
    }

    /// What each feature adds to that, in the order of [`UnitFeature::ALL`].
    pub(crate) fn shares(&self, row: &UnitRow) -> Vec<f32> {
        let styled = row[UnitFeature::Styled];
        let plain = self.linear.contributions(&row.0, 0);
        let apart = self.linear.contributions(&row.0, 1).map(|s| styled * s);
        let linear = plain.zip(apart).map(|(a, b)| a + b);
        let trees = self.trees.contributions(&row.0);
        let both = linear.zip(trees);
        both.map(|(l, t)| LINEAR * l + (1.0 - LINEAR) * t).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_terms_exist() {
        let names: Vec<&str> = UnitFeature::ALL.iter().map(|t| t.name()).collect();
        let linear = Model::parse(include_str!("content.toml")).unwrap_or_default();
        assert!(!linear.features.is_empty());
        assert!(linear.features.keys().all(|k| names.contains(&k.as_str())));
        let trees =
            GradientBoostedTrees::parse(include_str!("content_trees.json")).unwrap_or_default();
        assert!(!trees.trees.is_empty());
        assert!(trees.features.iter().all(|t| names.contains(&t.as_str())));
    }

    #[test]
    fn what_terms_add_makes_up_the_score() {
        let model = ContentModel::committed();
        let mut row = UnitRow::default();
        let log_odds = |row: &UnitRow| model.log_odds(std::slice::from_ref(row))[0];
        let bare = log_odds(&row) - model.shares(&row).iter().sum::<f32>();
        row[UnitFeature::TextWords] = 4.0;
        row[UnitFeature::InParagraph] = 1.0;
        row[UnitFeature::Styled] = 0.0;
        let full = log_odds(&row) - model.shares(&row).iter().sum::<f32>();
        assert!((bare - full).abs() < 1e-3, "{bare} {full}");
    }
}
