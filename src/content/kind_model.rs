//! The model that predicts the kind of a page.
//!
//! Boosted trees ([`crate::model::gradient_boosted_trees`]) over the features of the page
//! ([`crate::content::features::page`]: layout, structure, names, metadata, and weakly its address) and the mean of
//! every feature of its units over the page's body without navigation ([`crate::content::features::body`]). They are
//! stored in `page_type.json`.

use super::features::{PageFeature, PageRow, UnitFeature, UnitRow};
use super::page_type::{KindProbabilities, PageKind};
use crate::model::gradient_boosted_trees::GradientBoostedTrees;
use crate::model::linear::softmax;
use crate::model::tree_scorer::TreeScorer;
use std::sync::{LazyLock, OnceLock};

/// The inputs of the model.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct PageFeatures {
    /// Its own features.
    pub(crate) page: PageRow,
    /// The mean features of its units.
    pub(crate) means: UnitRow,
}

/// The feature for each kind that says how far the words of the page's labels speak for it.
static WORDS: LazyLock<Vec<(PageKind, PageFeature)>> =
    LazyLock::new(|| PageFeature::family("words_", PageKind::ALL, PageKind::name));
/// The same for the words of its title and headline.
static TITLES: LazyLock<Vec<(PageKind, PageFeature)>> =
    LazyLock::new(|| PageFeature::family("title_", PageKind::ALL, PageKind::name));

impl PageFeatures {
    /// Fills in what the page's words say of its kind.
    pub(crate) fn set_words(&mut self, said: &[f32]) {
        let families = WORDS.iter().chain(TITLES.iter());
        for ((_, feature), value) in families.zip(said) {
            self.page[*feature] = *value;
        }
    }

    /// All values in one row.
    pub(crate) fn row(&self) -> Vec<f32> {
        [self.page.0.as_slice(), &self.means.0].concat()
    }

    /// The names of the row's values.
    pub(crate) fn names() -> Vec<String> {
        let page = PageFeature::ALL.iter().map(|f| f.name().to_owned());
        let means = UnitFeature::ALL
            .iter()
            .map(|f| format!("mean_{}", f.name()));
        page.chain(means).collect()
    }

    /// The probabilities of the kinds by the committed trees.
    pub(crate) fn probabilities(&self) -> KindProbabilities {
        let row = self.row();
        let scores: Vec<f32> = committed().iter().map(|kind| kind.score(&row)).collect();
        KindProbabilities::from_classes(&softmax(scores))
    }
}

/// The trees of the model, separate ones for each kind.
pub(crate) fn committed() -> &'static [TreeScorer] {
    static MODEL: OnceLock<Vec<TreeScorer>> = OnceLock::new();
    MODEL.get_or_init(|| {
        let model =
            GradientBoostedTrees::parse(include_str!("models/page_type.json")).unwrap_or_default();
        let model = model.with_columns(PageFeatures::names().iter().map(String::as_str));
        TreeScorer::from_classes(model)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::PageType;

    #[test]
    fn the_committed_model_knows_every_kind() {
        let model =
            GradientBoostedTrees::parse(include_str!("models/page_type.json")).unwrap_or_default();
        let names: Vec<&str> = PageKind::ALL.iter().map(|k| k.name()).collect();
        assert_eq!(model.classes, names);
        let features = PageFeatures::names();
        assert!(!model.features.is_empty() && model.features.iter().all(|t| features.contains(t)));
        let found = PageType::from_probabilities(&PageFeatures::default().probabilities());
        let sum: f64 = found.probabilities.values().sum();
        assert!((sum - 1.0).abs() < 1e-5);
        assert!(found.kind.is_some());
    }
}
