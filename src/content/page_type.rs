//! What kind of page a page is.
//!
//! Boosted trees ([`crate::model::gradient_boosted_trees`]) over the terms of the page ([`crate::content::features::page`]: layout,
//! structure, names, metadata, and weakly its address) and the mean of every term of its units
//! over what is no navigation ([`crate::content::features::body`]). They stand in `page_type.json`.

use crate::content::features::{PageRow, PageTerm, Term, UnitRow};
use crate::model::gradient_boosted_trees::GradientBoostedTrees;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The kinds, in the order of the model's classes.
pub const KINDS: [&str; 7] = [
    "article",
    "forum",
    "product",
    "collection",
    "listing",
    "documentation",
    "service",
];

/// The kind of a page, in two vocabularies.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct PageType {
    /// The most probable of `article`, `forum`, `product`, `collection`, `listing`,
    /// `documentation`, `service`.
    pub kind: Option<String>,
    /// The SD paper's: `article`, `article with comments`, `multiple areas`.
    pub sd: Option<String>,
    /// Probability of each kind; they add up to 1.
    pub probabilities: BTreeMap<String, f64>,
}

impl PageType {
    /// From the probabilities of [`KINDS`]. Without probabilities nothing is known.
    pub(crate) fn of(probabilities: &[f32]) -> Self {
        let named = KINDS.iter().zip(probabilities);
        let best = named.clone().max_by(|a, b| a.1.total_cmp(b.1));
        Self {
            kind: best.map(|(kind, _)| (*kind).to_owned()),
            sd: None,
            probabilities: named
                .map(|(kind, p)| ((*kind).to_owned(), f64::from(*p)))
                .collect(),
        }
    }

    /// The probability of a kind, 0 where it is not known.
    pub fn probability(&self, kind: &str) -> f64 {
        self.probabilities.get(kind).copied().unwrap_or(0.0)
    }
}

/// What the type of a page is told from.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct PageEvidence {
    /// Its terms.
    pub(crate) terms: PageRow,
    /// The mean terms of its units.
    pub(crate) means: UnitRow,
}

impl PageEvidence {
    /// Fills in what the page's words say of its type.
    pub(crate) fn set_words(&mut self, evidence: &[f32]) {
        let first = PageTerm::WordsArticle as usize;
        for (value, e) in self.terms.0[first..].iter_mut().zip(evidence) {
            *value = *e;
        }
    }

    /// All values in one row.
    pub(crate) fn row(&self) -> Vec<f32> {
        [self.terms.0.as_slice(), &self.means.0].concat()
    }

    /// The names of the row's values.
    pub(crate) fn names() -> Vec<String> {
        let terms = PageTerm::ALL.iter().map(|t| t.name().to_owned());
        let means = Term::ALL.iter().map(|t| format!("mean {}", t.name()));
        terms.chain(means).collect()
    }

    /// The probabilities of [`KINDS`] by the committed trees.
    pub(crate) fn probabilities(&self) -> Vec<f32> {
        static MODEL: OnceLock<GradientBoostedTrees> = OnceLock::new();
        let model = MODEL.get_or_init(|| {
            let model =
                GradientBoostedTrees::parse(include_str!("page_type.json")).unwrap_or_default();
            model.with_columns(Self::names().iter().map(String::as_str))
        });
        model.probabilities(&self.row())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_model_knows_every_kind() {
        let model = GradientBoostedTrees::parse(include_str!("page_type.json")).unwrap_or_default();
        assert_eq!(model.classes, KINDS);
        let names = PageEvidence::names();
        assert!(model.features.iter().all(|t| names.contains(t)));
        let found = PageType::of(&PageEvidence::default().probabilities());
        let sum: f64 = found.probabilities.values().sum();
        assert!((sum - 1.0).abs() < 1e-5);
        assert!(found.kind.is_some());
    }
}
