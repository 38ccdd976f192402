//! The page's type as terms, and the terms that count otherwise on pages of some types.
//!
//! A link in running text, a headline, a review: what they say of a unit depends on the page.
//! Only such terms are crossed with the type; with all of them the coefficients would be too
//! many for the pages there are (measured: held-out F1 falls).

use super::{Term, UnitRow};

/// Types that share what crossed terms say, and those terms.
struct Family {
    /// Indices of the types in [`crate::content::KINDS`].
    types: &'static [usize],
    terms: &'static [(Term, Term)],
}

const FAMILIES: [Family; 3] = [
    Family {
        types: &[0, 5],
        terms: &[
            (Term::TopHeading, Term::OfProseTopHeading),
            (Term::TextLinkDensity, Term::OfProseTextLinkDensity),
            (Term::AfterBest, Term::OfProseAfterBest),
            (Term::InBest, Term::OfProseInBest),
            (Term::ListLinkDensity, Term::OfProseListLinkDensity),
            (Term::ParentLinkDensity, Term::OfProseParentLinkDensity),
            (Term::BeforeTitle, Term::OfProseBeforeTitle),
            (Term::TextChars, Term::OfProseTextChars),
            (Term::SinceTitle, Term::OfProseSinceTitle),
            (Term::UnderRelated, Term::OfProseUnderRelated),
            (Term::UnderComments, Term::OfProseUnderComments),
            (Term::NamedRelated, Term::OfProseNamedRelated),
            (Term::NamedComments, Term::OfProseNamedComments),
            (Term::ParentParagraphs, Term::OfProseParentParagraphs),
            (Term::OuterListShare, Term::OfProseOuterListShare),
        ],
    },
    Family {
        types: &[3, 4],
        terms: &[
            (Term::OuterListShare, Term::OfCatalogueOuterListShare),
            (Term::PathShare, Term::OfCataloguePathShare),
            (Term::TextLinkDensity, Term::OfCatalogueTextLinkDensity),
            (Term::ListMedia, Term::OfCatalogueListMedia),
            (Term::TextChars, Term::OfCatalogueTextChars),
            (Term::InBest, Term::OfCatalogueInBest),
        ],
    },
    Family {
        types: &[2],
        terms: &[
            (Term::NamedReview, Term::OfProductNamedReview),
            (Term::UnderReview, Term::OfProductUnderReview),
            (Term::SinceTitle, Term::OfProductSinceTitle),
            (Term::Described, Term::OfProductDescribed),
            (Term::TextPrice, Term::OfProductTextPrice),
            (Term::BeforeTitle, Term::OfProductBeforeTitle),
            (Term::OuterListSize, Term::OfProductOuterListSize),
            (Term::Concealed, Term::OfProductConcealed),
        ],
    },
];

/// Fills in the probabilities of the page's types, in the order of [`crate::content::KINDS`],
/// and the terms crossed with them.
pub(crate) fn set_types(rows: &mut [UnitRow], types: &[f32]) {
    let first = Term::TypeArticle as usize;
    let last = Term::TypeService as usize;
    for row in rows {
        for (value, p) in row.0[first..=last].iter_mut().zip(types) {
            *value = *p;
        }
        for family in &FAMILIES {
            let p: f32 = family.types.iter().filter_map(|t| types.get(*t)).sum();
            for (term, crossed) in family.terms {
                row[*crossed] = p * row[*term];
            }
        }
    }
}
