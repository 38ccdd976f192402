//! The first score of a unit: the log odds of being content.
//!
//! It is predicted by two models ([`crate::model::pair`]): a linear one (`content.toml`) and boosted trees
//! (`content_trees.json`).

use crate::content::features::{UnitFeature, UnitRow};
use crate::model::gradient_boosted_trees::GradientBoostedTrees;
use crate::model::lanes::{Lanes, score_rows};
use crate::model::linear::Model;
use crate::model::pair::{self, Pair};
use std::sync::OnceLock;

/// Both models of the score.
#[derive(Debug, Clone)]
pub(crate) struct ContentModel(Pair);

impl ContentModel {
    /// For rows of its features.
    pub(crate) fn new(linear: &Model, trees: GradientBoostedTrees) -> Self {
        Self(Pair::new(UnitFeature::NAMES, linear, trees))
    }

    /// The trained models.
    pub(crate) fn committed() -> &'static Self {
        static MODEL: OnceLock<ContentModel> = OnceLock::new();
        MODEL.get_or_init(|| {
            let (linear, trees) = pair::parse(
                include_str!("../models/content.toml"),
                include_str!("../models/content_trees.json"),
            );
            Self::new(&linear, trees)
        })
    }

    /// The mean of a feature over the training rows.
    pub(crate) fn mean(&self, feature: UnitFeature) -> f32 {
        self.0.linear.mean(feature as usize)
    }

    /// The log odds of units.
    pub(crate) fn log_odds(&self, rows: &[UnitRow]) -> Vec<f32> {
        score_rows(rows, |columns| {
            self.0.score_lanes(&self.linear_lanes(columns), columns)
        })
    }

    /// The prediction of the linear model. Its second class has the corrections to its coefficients for pages with
    /// styles of their own.
    fn linear_lanes(&self, columns: &[Lanes]) -> Lanes {
        let plain = self.0.linear.score_lanes(columns, 0);
        let styled = columns[UnitFeature::Styled as usize];
        if styled.iter().all(|styled| *styled <= 0.0) {
            return plain;
        }
        let apart = self.0.linear.score_lanes(columns, 1);
        std::array::from_fn(|i| plain[i] + styled[i] * apart[i])
    }

    /// The contribution of each feature to the log odds, in the order of [`UnitFeature::ALL`].
    pub(crate) fn contributions(&self, row: &UnitRow) -> Vec<f32> {
        let styled = row[UnitFeature::Styled];
        let plain = self.0.linear.contributions(&row.0, 0);
        let apart = self.0.linear.contributions(&row.0, 1).map(|s| styled * s);
        let linear = plain.zip(apart).map(|(a, b)| a + b);
        let trees = self.0.trees.contributions(&row.0);
        let both = linear.zip(trees);
        both.map(|(l, t)| Pair::mean(l, t)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_features_exist() {
        let names: Vec<&str> = UnitFeature::ALL.iter().map(|t| t.name()).collect();
        let linear = Model::parse(include_str!("../models/content.toml")).unwrap_or_default();
        assert!(!linear.features.is_empty());
        assert!(linear.features.keys().all(|k| names.contains(&k.as_str())));
        let trees = GradientBoostedTrees::parse(include_str!("../models/content_trees.json"))
            .unwrap_or_default();
        assert!(!trees.trees.is_empty());
        assert!(trees.features.iter().all(|t| names.contains(&t.as_str())));
    }

    #[test]
    fn what_features_contribute_makes_up_the_score() {
        let model = ContentModel::committed();
        let mut row = UnitRow::default();
        let log_odds = |row: &UnitRow| model.log_odds(std::slice::from_ref(row))[0];
        let bare = log_odds(&row) - model.contributions(&row).iter().sum::<f32>();
        row[UnitFeature::TextWords] = 4.0;
        row[UnitFeature::InParagraph] = 1.0;
        row[UnitFeature::Styled] = 0.0;
        let full = log_odds(&row) - model.contributions(&row).iter().sum::<f32>();
        assert!((bare - full).abs() < 1e-3, "{bare} {full}");
    }
}
