//! What is known of the units of a page when structures settle which of them are content.

use super::page_type::{KindProbabilities, PageKind};
#[cfg(test)]
use std::sync::LazyLock;

/// Probability above which a page sells one thing. Source: ours, wcxb and 182 pages of formasaurus: .3 and .8 do
/// no better.
const MIN_PRODUCT: f32 = 0.5;
/// Least probability of a page that sells many, if it is less likely to sell one. Source: likewise.
const MIN_COLLECTION: f32 = 0.2;
/// Least probability of a page that lists things or texts. Source: likewise.
const MIN_LIST: f32 = 0.5;
/// Probability above which a page is a thread. Source: ours: likelier than not.
const MIN_FORUM: f32 = 0.5;
/// Probability above which a page documents something. Source: ours: likelier than not.
const MIN_DOCUMENTATION: f32 = 0.5;

/// Each slice is parallel to the units.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidates<'a> {
    /// Of being content.
    pub(super) probabilities: &'a [f32],
    /// Shown; all of them on a page that hides its content.
    pub(super) shown: &'a [bool],
    /// Neither a copy, nor the site's template, nor ruled out; closed ones, too.
    pub(super) possible: &'a [bool],
    /// Can be content: shown and possible.
    pub(super) may_be: &'a [bool],
    /// No text below makes it content.
    pub(super) unlikely: &'a [bool],
    /// Of the page being of each kind.
    pub(super) types: &'a KindProbabilities,
}

impl Candidates<'_> {
    /// Whether a unit may come in with what it stands in.
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
    /// So many units that are all shown and possible and none of them unlikely, for tests to change what they are about.
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

/// Whether a page of those kinds lists things or texts.
pub(super) fn is_list(types: &KindProbabilities) -> bool {
    types[PageKind::Collection] + types[PageKind::Listing] >= MIN_LIST
}

/// Whether a page of those kinds is a thread.
pub(super) fn is_forum(types: &KindProbabilities) -> bool {
    types[PageKind::Forum] > MIN_FORUM
}

/// Whether a page of those kinds sells one thing.
pub(super) fn is_product(types: &KindProbabilities) -> bool {
    types[PageKind::Product] > MIN_PRODUCT
}

/// Whether a page of those kinds documents something.
pub(super) fn is_documentation(types: &KindProbabilities) -> bool {
    types[PageKind::Documentation] > MIN_DOCUMENTATION
}
