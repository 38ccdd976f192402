//! Facts about the units of a page for the rules that settle which of them are content.

use super::page_type::{KindProbabilities, PageKind};
#[cfg(test)]
use std::sync::LazyLock;

/// Minimum probability of a product page. Source: ours, wcxb and 182 pages of formasaurus: .3 and .8 do no better.
const MIN_PRODUCT: f32 = 0.5;
/// Minimum probability of a collection, if it is likelier than a product. Source: likewise.
const MIN_COLLECTION: f32 = 0.2;
/// Minimum probability of a page that lists things or texts. Source: likewise.
const MIN_LIST: f32 = 0.5;
/// Minimum probability of a thread. Source: ours: likelier than not.
const MIN_FORUM: f32 = 0.5;
/// Minimum probability of documentation. Source: ours: likelier than not.
const MIN_DOCUMENTATION: f32 = 0.5;

/// Facts about the units; each slice is parallel to them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidates<'a> {
    /// Probability of being content.
    pub(super) probabilities: &'a [f32],
    /// Whether it is shown; true for all units of a page that hides its content.
    pub(super) shown: &'a [bool],
    /// Whether it is neither a copy, nor template, nor ruled out; it may be hidden.
    pub(super) possible: &'a [bool],
    /// Whether it can be content: shown and possible.
    pub(super) may_be: &'a [bool],
    /// Whether it is so unlikely that no text below it makes it content.
    pub(super) unlikely: &'a [bool],
    /// Probabilities of the page's kinds.
    pub(super) types: &'a KindProbabilities,
}

impl Candidates<'_> {
    /// Whether a unit may be added with the structure around it.
    pub(super) fn may_join(&self, unit: usize) -> bool {
        self.may_be[unit] && !self.unlikely[unit]
    }

    /// Whether the page sells one thing.
    pub(super) fn is_product(&self) -> bool {
        is_product(self.types)
    }

    /// Whether the page sells many things.
    pub(super) fn is_collection(&self) -> bool {
        let collection = self.types[PageKind::Collection];
        collection >= MIN_COLLECTION && collection > self.types[PageKind::Product]
    }

    /// Whether the page lists things or texts.
    pub(super) fn is_list(&self) -> bool {
        is_list(self.types)
    }
}

#[cfg(test)]
impl Candidates<'static> {
    /// For tests: units that are all shown and possible and none of them unlikely, on an article.
    pub(super) fn open(count: usize) -> Self {
        static ARTICLE: LazyLock<KindProbabilities> =
            LazyLock::new(|| KindProbabilities::only(PageKind::Article));
        let (all, none) = (&[true; 64][..count], &[false; 64][..count]);
        Self {
            probabilities: &[],
            shown: all,
            possible: all,
            may_be: all,
            unlikely: none,
            types: &ARTICLE,
        }
    }
}

/// Whether a page with these kind probabilities lists things or texts.
pub(super) fn is_list(types: &KindProbabilities) -> bool {
    types[PageKind::Collection] + types[PageKind::Listing] >= MIN_LIST
}

/// Whether a page with these kind probabilities is a thread.
pub(super) fn is_forum(types: &KindProbabilities) -> bool {
    types[PageKind::Forum] > MIN_FORUM
}

/// Whether a page with these kind probabilities sells one thing.
pub(super) fn is_product(types: &KindProbabilities) -> bool {
    types[PageKind::Product] > MIN_PRODUCT
}

/// Whether a page with these kind probabilities is documentation.
pub(super) fn is_documentation(types: &KindProbabilities) -> bool {
    types[PageKind::Documentation] > MIN_DOCUMENTATION
}
