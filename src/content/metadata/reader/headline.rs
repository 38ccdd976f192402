//! The headline for callers that ask before all metadata is known.

use super::reading::{Declared, Reader};
use crate::content::linked_data::LinkedData;
use crate::content::metadata::record::{Headline, Metadata};
use crate::snapshot::{NodeId, PageSnapshot};

impl Metadata {
    /// The headline of a page.
    pub(crate) fn headline(page: &PageSnapshot) -> Headline {
        Self::headline_of(page, &Declared::read(page))
    }

    /// The headline of a page, given what the page declares.
    pub(crate) fn headline_of(page: &PageSnapshot, declared: &Declared) -> Headline {
        Reader::new(page, declared).own_headline()
    }

    /// The headline without the heading `refused`, which heads nothing of the content.
    pub(crate) fn headline_without(
        page: &PageSnapshot,
        declared: &Declared,
        refused: NodeId,
    ) -> Headline {
        Reader::new(page, declared).headline_without(Some(refused))
    }

    /// Whether a heading shares no word with any declared title.
    pub(crate) fn is_strange(page: &PageSnapshot, declared: &Declared, heading: NodeId) -> bool {
        Reader::new(page, declared).is_strange(heading)
    }

    /// Whether a heading names what a page is a part of, by the declared titles and the headline.
    pub(crate) fn names_other(
        page: &PageSnapshot,
        declared: &Declared,
        heading: NodeId,
        headline: &Headline,
    ) -> bool {
        Reader::new(page, declared).is_beside_titles(heading, headline)
    }

    /// The headline of a page and its declared price, given its linked data.
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
