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
//! The [`mod@reader`] asks them. Then the kind of page tells what is not of the page but of its entries, of its shop or
//! of its posts ([`mod@by_kind`]): a thread is by who wrote its first post, and of that day, where it declares nothing
//! else ([`Metadata::of_content`]).
//!
//! The title is the visible headline that the declared [`mod@titles`] speak of ([`mod@headline`], of the
//! [`mod@headings`]), else the declared title without the site's name; the heading that says it in other words is found
//! for those who print it ([`rewritten_heading`]).
//!
//! Everything is one line of text, cut at [`MAX_VALUE`] characters; addresses are absolute; dates
//! are ISO 8601 ([`dates`](super::dates)). [`Metadata::sources`] tells where each value is from.
//!
//! # Rooms, each asks only those above it
//! | room | question |
//! |---|---|
//! | [`mod@record`] | what is known, and from where |
//! | [`mod@elements`] | what an element is: its tag, its marks, where it leads |
//! | [`mod@titles`] | which pieces a declared title has, and which of them names the site |
//! | [`mod@headings`] | which headings may be the headline, and which of their words are a title |
//! | [`mod@headline`] | which of them it is, or which text that is none |
//! | [`mod@near`] | what stands near the headline, and what of it is of other pages and people |
//! | [`mod@days`] | which day is that of the publication, and which that of the last change |
//! | [`mod@marked_authors`] | who wrote it, by marks of elements (microdata, microformats, classes) |
//! | [`mod@declared`] | what programs are told, and how it has to be read |
//! | [`mod@authors`] | who wrote it, as a reader sees |
//! | [`mod@language`] | which language it is in |
//! | [`mod@reader`] | all of that together: which source comes first |
//! | [`mod@by_kind`] | what the kind of page changes in that |

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

    /// The same, given the content of the page.
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
