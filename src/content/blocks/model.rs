//! The model of the block formula, and the scores that it gives blocks.

use super::BlockTree;
use crate::content::features::{BlockFeature, BlockRow};
use crate::model::lanes::score_rows;
use crate::model::linear::{LinearScorer, Model};
use std::sync::OnceLock;

/// The coefficients of the formula, bound to the features.
#[derive(Debug, Clone)]
pub(crate) struct BlockModel(LinearScorer);

impl BlockModel {
    pub(crate) fn new(model: &Model) -> Self {
        Self(model.with_columns(BlockFeature::ALL.iter().map(|f| f.name())))
    }

    /// The trained coefficients.
    pub(crate) fn committed() -> &'static Self {
        static MODEL: OnceLock<BlockModel> = OnceLock::new();
        MODEL.get_or_init(|| {
            Self::new(&Model::parse(include_str!("../models/blocks.toml")).unwrap_or_default())
        })
    }

    /// The mean of a feature over the training rows: its contribution is 0 there.
    pub(crate) fn mean(&self, feature: BlockFeature) -> f32 {
        self.0.mean(feature as usize)
    }

    /// The score of every block.
    pub(crate) fn scores(&self, tree: &BlockTree) -> Vec<f32> {
        score_rows(&tree.rows, |columns| self.0.score_lanes(columns, 0))
    }

    /// The contribution of each feature to a block's score, strongest first.
    pub(crate) fn contributions(&self, row: &BlockRow) -> Vec<(BlockFeature, f32)> {
        let each = BlockFeature::ALL.iter().copied();
        let mut all: Vec<_> = each.zip(self.0.contributions(&row.0, 0)).collect();
        all.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_weight_of_the_formula_has_a_feature() {
        let model = Model::parse(include_str!("../models/blocks.toml")).unwrap_or_default();
        let names: Vec<&str> = BlockFeature::ALL.iter().map(|f| f.name()).collect();
        assert!(!model.features.is_empty());
        assert!(model.features.keys().all(|k| names.contains(&k.as_str())));
    }
}
