//! What a page says about itself: title, authors, dates, site, language, picture, address, licence.
//!
//! # Sources, the first that has an answer wins
//! 1. JSON-LD (`script type=application/ld+json`) of the objects that describe the page's content
//!    ([`mod@declared::json_ld`]);
//! 2. `meta` elements: Open Graph, Twitter, Dublin Core, citation and plain HTML names ([`mod@declared`]);
//! 3. microdata (`itemprop`) and the classes of microformats: of authors in [`mod@marked_authors`], of dates
//!    in [`mod@days`];
//! 4. the address of the page (dates only);
//! 5. the visible page near its headline: `time`, bylines, dates ([`mod@near`], [`mod@authors`], [`mod@days`]).
//!
//! The [`mod@reader`] asks these sources. Then the kind of the page changes the result ([`mod@by_kind`]): authors,
//! dates and prices that belong to a page's list entries, shop or posts are not the page's own. The author and date
//! of a thread are those of its first post, unless the page declares others ([`Metadata::of_content`]).
//!
//! The title is the visible headline that matches the declared [`mod@titles`] ([`mod@headline`], chosen among the
//! [`mod@headings`]), else the declared title without the site's name. The heading that says the declared title in
//! other words is found separately, for output that prints it ([`rewritten_heading`]).
//!
//! Everything is one line of text, cut at [`MAX_VALUE`] characters; addresses are absolute; dates
//! are ISO 8601 ([`dates`](super::dates)). [`Metadata::sources`] tells where each value is from.
//!
//! # Rooms, each asks only those above it
//! | room | question |
//! |---|---|
//! | [`mod@record`] | what is known about the page, and from which source |
//! | [`mod@elements`] | what an element is: its tag, its marks, where it leads |
//! | [`mod@titles`] | which pieces a declared title has, and which of them names the site |
//! | [`mod@headings`] | which headings may be the headline, and which of their words are a title |
//! | [`mod@headline`] | which heading, or which other text, is the headline |
//! | [`mod@near`] | what stands near the headline, and which of it belongs to other pages and people |
//! | [`mod@days`] | which date is that of the publication, and which that of the last change |
//! | [`mod@marked_authors`] | the authors, by marks of elements (microdata, microformats, classes) |
//! | [`mod@declared`] | what the page declares for programs, and how that has to be read |
//! | [`mod@authors`] | the authors, by the visible text |
//! | [`mod@language`] | the language of the page |
//! | [`mod@reader`] | the order of the sources: the first that has an answer wins |
//! | [`mod@by_kind`] | what the kind of the page changes in the result |

mod authors;
mod by_kind;
mod days;
mod declared;
mod elements;
mod headings;
mod headline;
mod language;
mod marked_authors;
mod near;
mod reader;
mod record;
mod titles;

pub use super::clean_text::MAX_VALUE;
pub(super) use declared::{currency_code, is_former_kind};
pub(super) use elements::is_time_tag;
pub(super) use headline::{names_site_above, rewritten_heading, tells_of_other};
pub(super) use near::{Deed, deeds_of, review_boxes, says_changed};
pub(crate) use reader::Declared;
pub(crate) use record::Headline;
pub use record::{Metadata, MetadataSource};
pub(super) use titles::front_links::may_call_front;

use super::MainContent;
use crate::snapshot::PageSnapshot;
use reader::Reader;

impl Metadata {
    /// Reads a page's metadata. Linear in the number of nodes.
    pub fn from_page(page: &PageSnapshot) -> Self {
        let declared = Declared::read(page);
        let reader = Reader::new(page, &declared);
        let mut metadata = reader.metadata(&reader.own_headline(), None, "");
        metadata.drop_earlier_change();
        metadata
    }

    /// Reads a page's metadata, given the page's main content and, by that, its kind.
    pub fn of_content(page: &PageSnapshot, main: &MainContent) -> Self {
        let known = main.declared.clone();
        let declared = known.unwrap_or_else(|| Declared::read(page));
        let reader = Reader::new(page, &declared);
        let kind = main.known_page_type().and_then(|known| known.kind);
        let headline = main.headline.clone();
        let headline = headline.unwrap_or_else(|| reader.own_headline());
        let text = language::sample(page, main, reader.lang().is_some());
        let mut metadata = reader.metadata(&headline, kind, &text);
        metadata.change_by_kind(&reader, main, &headline, kind);
        metadata.drop_earlier_change();
        metadata
    }
}

#[cfg(test)]
mod tests;
