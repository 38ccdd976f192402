//! What others ask of a page's headline, before all of its metadata is known.

use super::reading::{Declared, Reader};
use crate::content::linked_data::LinkedData;
use crate::content::metadata::record::{Headline, Metadata};
use crate::snapshot::{NodeId, PageSnapshot};

impl Metadata {
    /// The headline of a page.
    pub(crate) fn headline(page: &PageSnapshot) -> Headline {
        Self::headline_of(page, &Declared::read(page))
    }

    /// The same, given what the page declares.
    pub(crate) fn headline_of(page: &PageSnapshot, declared: &Declared) -> Headline {
        Reader::new(page, declared).own_headline()
    }

    /// The same without a heading that was refused: it heads nothing of the content.
    pub(crate) fn headline_without(
        page: &PageSnapshot,
        declared: &Declared,
        refused: NodeId,
    ) -> Headline {
        Reader::new(page, declared).headline_without(Some(refused))
    }

    /// Whether a heading has no word of any title that the page declares.
    pub(crate) fn is_strange(page: &PageSnapshot, declared: &Declared, heading: NodeId) -> bool {
        Reader::new(page, declared).is_strange(heading)
    }

    /// Whether a heading names what a page is a part of, by the titles that the page declares and its headline.
    pub(crate) fn names_other(
        page: &PageSnapshot,
        declared: &Declared,
        heading: NodeId,
        headline: &Headline,
    ) -> bool {
        Reader::new(page, declared).is_beside_titles(heading, headline)
    }

    /// The headline of a page and the amount that it declares for what it sells, given its linked data.
    pub(in crate::content) fn headline_and_price(
        page: &PageSnapshot,
        linked: &LinkedData,
    ) -> (Headline, Option<String>) {
        let declared = Declared::with_linked(page, linked);
        let reader = Reader::new(page, &declared);
        let headline = reader.own_headline();
        let price = reader.declared_price(&headline);
        (headline, price)
    }
}
