//! The kind of a page, as [`super::kind_model`] predicts it.
//!
//! For kinds of pages that were rare in training, the kind is adjusted by other signs
//! ([`crate::content::roles::kind_doubts`]) once the content is chosen: forms, front pages, lists of entries, offers,
//! and forums without a post. They make a kind more or less likely ([`PageType::weigh`]).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::Index;
use strum::VariantArray;

/// What a page is for. Pages of none of these kinds are of the one they are most like.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::VariantArray,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum PageKind {
    /// One text: news, a blog post, an encyclopedia's entry.
    Article,
    /// A thread of posts.
    Forum,
    /// One thing to buy.
    Product,
    /// Many things of one sort, mostly to buy.
    Collection,
    /// Links to texts with or without a line each: a front page, a category, search results.
    Listing,
    /// How something works, for those who use it.
    Documentation,
    /// What an organisation offers, and its forms: to log in, to register, to write to it.
    Service,
}

impl PageKind {
    /// All kinds, in the order of the model's classes.
    pub const ALL: &'static [Self] = <Self as VariantArray>::VARIANTS;

    /// Its name in outputs.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The kind with the name.
    pub fn from_name(name: &str) -> Option<Self> {
        name.parse().ok()
    }
}

/// By name, so that what is written by kind is in the order of the names.
impl Ord for PageKind {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name().cmp(other.name())
    }
}

impl PartialOrd for PageKind {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The kind of a page, in two vocabularies.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct PageType {
    /// The most probable kind; none of a page without a text.
    pub kind: Option<PageKind>,
    /// The SD paper's: `article`, `article with comments`, `multiple areas`.
    pub sd: Option<String>,
    /// Probability of each kind; they add up to 1. Empty where there is no kind.
    pub probabilities: BTreeMap<PageKind, f64>,
}

impl PageType {
    pub(crate) fn from_probabilities(probabilities: &KindProbabilities) -> Self {
        Self {
            kind: Some(probabilities.likeliest()),
            sd: None,
            probabilities: PageKind::ALL
                .iter()
                .map(|kind| (*kind, f64::from(probabilities[*kind])))
                .collect(),
        }
    }

    /// Multiplies the odds of one kind against the others. A page without a kind stays so.
    pub(crate) fn weigh(&mut self, kind: PageKind, times: f64) {
        if let Some(own) = self.probabilities.get_mut(&kind) {
            *own *= times;
        }
        let sum: f64 = self.probabilities.values().sum();
        if sum <= 0.0 {
            return;
        }
        self.probabilities.values_mut().for_each(|p| *p /= sum);
        self.kind = self.kind.map(|_| likeliest(|kind| self.probability(kind)));
    }

    /// The probability of a kind, 0 where it is not known.
    pub fn probability(&self, kind: PageKind) -> f64 {
        self.probabilities.get(&kind).copied().unwrap_or(0.0)
    }
}

/// A probability for each kind.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct KindProbabilities([f32; PageKind::ALL.len()]);

impl KindProbabilities {
    /// From the classes of a model, which are [`PageKind::ALL`]; missing ones are 0.
    pub(crate) fn from_classes(classes: &[f32]) -> Self {
        let mut all = [0.0; PageKind::ALL.len()];
        for (p, class) in all.iter_mut().zip(classes) {
            *p = *class;
        }
        Self(all)
    }

    /// For a page that is surely of one kind.
    #[cfg(test)]
    pub(crate) fn only(kind: PageKind) -> Self {
        let mut all = [0.0; PageKind::ALL.len()];
        all[kind as usize] = 1.0;
        Self(all)
    }

    pub(crate) fn likeliest(&self) -> PageKind {
        likeliest(|kind| f64::from(self[kind]))
    }
}

/// The most probable kind; the last of several.
fn likeliest(probability: impl Fn(PageKind) -> f64) -> PageKind {
    let each = PageKind::ALL.iter().copied();
    each.max_by(|a, b| probability(*a).total_cmp(&probability(*b)))
        .unwrap_or(PageKind::Article)
}

impl Index<PageKind> for KindProbabilities {
    type Output = f32;

    fn index(&self, kind: PageKind) -> &f32 {
        &self.0[kind as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_since_makes_another_kind_the_likeliest() {
        let kinds = [
            (PageKind::Forum, 0.8),
            (PageKind::Listing, 0.12),
            (PageKind::Article, 0.08),
        ];
        let mut found = PageType {
            kind: Some(PageKind::Forum),
            sd: None,
            probabilities: kinds.into_iter().collect(),
        };
        found.weigh(PageKind::Forum, 0.5);
        assert_eq!(found.kind, Some(PageKind::Forum));
        found.weigh(PageKind::Forum, 0.1);
        assert_eq!(found.kind, Some(PageKind::Listing));
        assert!((found.probability(PageKind::Listing) - 0.5).abs() < 1e-9);
        let sum: f64 = found.probabilities.values().sum();
        assert!((sum - 1.0).abs() < 1e-9);
        let mut none = PageType::default();
        none.weigh(PageKind::Forum, 0.5);
        assert_eq!(none, PageType::default());
    }
}
