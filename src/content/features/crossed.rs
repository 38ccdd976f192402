//! The page's kind as features, and features with another meaning on pages of some kinds.
//!
//! A link in running text, a headline, a review: what they say of a unit depends on the page. Only such features are
//! crossed with the kind; with all of them there would be too many coefficients for the pages there are (measured:
//! held-out F1 falls).

use super::unit_features::{UnitFeature, UnitRow};
use crate::content::page_type::{KindProbabilities, PageKind};
use std::sync::LazyLock;

/// Kinds on which crossed features have the same meaning, and the pairs of feature and crossed feature.
struct Family {
    kinds: &'static [PageKind],
    features: &'static [(UnitFeature, UnitFeature)],
}

const FAMILIES: [Family; 3] = [
    Family {
        kinds: &[PageKind::Article, PageKind::Documentation],
        features: &[
            (UnitFeature::TopHeading, UnitFeature::OfProseTopHeading),
            (
                UnitFeature::TextLinkDensity,
                UnitFeature::OfProseTextLinkDensity,
            ),
            (UnitFeature::AfterBest, UnitFeature::OfProseAfterBest),
            (UnitFeature::InBest, UnitFeature::OfProseInBest),
            (
                UnitFeature::ListLinkDensity,
                UnitFeature::OfProseListLinkDensity,
            ),
            (
                UnitFeature::ParentLinkDensity,
                UnitFeature::OfProseParentLinkDensity,
            ),
            (UnitFeature::BeforeTitle, UnitFeature::OfProseBeforeTitle),
            (UnitFeature::TextChars, UnitFeature::OfProseTextChars),
            (UnitFeature::SinceTitle, UnitFeature::OfProseSinceTitle),
            (UnitFeature::UnderRelated, UnitFeature::OfProseUnderRelated),
            (
                UnitFeature::UnderComments,
                UnitFeature::OfProseUnderComments,
            ),
            (UnitFeature::NamedRelated, UnitFeature::OfProseNamedRelated),
            (
                UnitFeature::NamedComments,
                UnitFeature::OfProseNamedComments,
            ),
            (
                UnitFeature::ParentParagraphs,
                UnitFeature::OfProseParentParagraphs,
            ),
            (
                UnitFeature::OuterListShare,
                UnitFeature::OfProseOuterListShare,
            ),
        ],
    },
    Family {
        kinds: &[PageKind::Collection, PageKind::Listing],
        features: &[
            (
                UnitFeature::OuterListShare,
                UnitFeature::OfCatalogueOuterListShare,
            ),
            (UnitFeature::PathShare, UnitFeature::OfCataloguePathShare),
            (
                UnitFeature::TextLinkDensity,
                UnitFeature::OfCatalogueTextLinkDensity,
            ),
            (UnitFeature::ListMedia, UnitFeature::OfCatalogueListMedia),
            (UnitFeature::TextChars, UnitFeature::OfCatalogueTextChars),
            (UnitFeature::InBest, UnitFeature::OfCatalogueInBest),
        ],
    },
    Family {
        kinds: &[PageKind::Product],
        features: &[
            (UnitFeature::NamedReview, UnitFeature::OfProductNamedReview),
            (UnitFeature::UnderReview, UnitFeature::OfProductUnderReview),
            (UnitFeature::SinceTitle, UnitFeature::OfProductSinceTitle),
            (UnitFeature::Described, UnitFeature::OfProductDescribed),
            (UnitFeature::TextPrice, UnitFeature::OfProductTextPrice),
            (UnitFeature::BeforeTitle, UnitFeature::OfProductBeforeTitle),
            (
                UnitFeature::OuterListSize,
                UnitFeature::OfProductOuterListSize,
            ),
            (UnitFeature::Concealed, UnitFeature::OfProductConcealed),
        ],
    },
];

/// The feature of each kind of page.
static KINDS: LazyLock<Vec<(PageKind, UnitFeature)>> =
    LazyLock::new(|| UnitFeature::family("type_", PageKind::ALL, PageKind::name));

/// Fills in the probabilities of the page's kinds, and the features crossed with them.
pub(crate) fn set_types(rows: &mut [UnitRow], types: &KindProbabilities) {
    for row in rows {
        for (kind, feature) in KINDS.iter() {
            row[*feature] = types[*kind];
        }
        for family in &FAMILIES {
            let p: f32 = family.kinds.iter().map(|kind| types[*kind]).sum();
            for (feature, crossed) in family.features {
                row[*crossed] = p * row[*feature];
            }
        }
    }
}

/// The probabilities that [`set_types`] filled in; 0 on a page without units.
pub(crate) fn types_of(rows: &[UnitRow]) -> KindProbabilities {
    let of = |feature: UnitFeature| rows.first().map_or(0.0, |row| row[feature]);
    let all: Vec<f32> = KINDS.iter().map(|(_, feature)| of(*feature)).collect();
    KindProbabilities::from_classes(&all)
}
