//! What kind of page a page is.
//!
//! A softmax over the terms of the page ([`super::evidence::page`]): layout, structure, names,
//! metadata, and weakly its address. The coefficients stand in `page_type.toml`.

use super::evidence::{PageRow, PageTerm};
use crate::linear::{Model, Ready};
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

/// The probabilities of [`KINDS`] by the committed coefficients.
pub(crate) fn probabilities(row: &PageRow) -> Vec<f32> {
    static MODEL: OnceLock<Ready> = OnceLock::new();
    let model = MODEL.get_or_init(|| {
        let model = Model::parse(include_str!("page_type.toml")).unwrap_or_default();
        model.ready(PageTerm::ALL.iter().map(|t| t.name()))
    });
    model.probabilities(&row.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_model_knows_every_kind() {
        let Ok(model) = Model::parse(include_str!("page_type.toml")) else {
            panic!("page_type.toml does not parse")
        };
        assert_eq!(model.classes, KINDS);
        let found = PageType::of(&probabilities(&PageRow::default()));
        let sum: f64 = found.probabilities.values().sum();
        assert!((sum - 1.0).abs() < 1e-5);
        assert!(found.kind.is_some());
    }
}
