//! What a page says about itself: title, authors, dates, site, language, picture, address, licence.
//!
//! # Sources, the first that has an answer wins
//! 1. JSON-LD (`script type=application/ld+json`) of the objects that describe the page's content
//!    ([`mod@declared::json_ld`]);
//! 2. `meta` elements: Open Graph, Twitter, Dublin Core, citation and plain HTML names ([`mod@declared`]);
//! 3. microdata (`itemprop`) and the classes of microformats: of authors in [`mod@marked`], of dates in [`mod@days`];
//! 4. the address of the page (dates only);
//! 5. the visible page near its headline: `time`, bylines, dates ([`mod@near`], [`mod@authors`], [`mod@days`]).
//!
//! The [`mod@reader`] asks them. Then the kind of page tells what is not of the page but of its entries, of its shop or
//! of its posts ([`mod@by_kind`], [`mod@offers`]): a thread is by who wrote its first post, and of that day, where it
//! declares nothing else ([`Metadata::of_content`]).
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
//! | [`mod@marked`] | who wrote it, by marks of elements (microdata, microformats, classes) |
//! | [`mod@declared`] | what programs are told, and how it has to be read |
//! | [`mod@authors`] | who wrote it, as a reader sees |
//! | [`mod@language`] | which language it is in |
//! | [`mod@offers`] | what it sells, for how much |
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
mod marked;
mod near;
pub(super) mod offers;
mod reader;
mod record;
mod titles;

pub use super::clean_text::MAX_VALUE;
pub(super) use elements::{is_in_side_frame, leads_home};
pub(crate) use headings::Headline;
pub(super) use headline::{names_site_above, rewritten_heading, tells_of_other};
pub(crate) use reader::Declared;
pub use record::{Metadata, MetadataSource};

use super::{MainContent, PageKind};
use crate::segmentation::Role;
use crate::snapshot::PageSnapshot;
use by_kind::{MIN_KIND, is_list, opening_post, submitter};
use near::right_behind;
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
        let is_thread = main.regions.iter().any(|region| region.role == Role::Post);
        // A kind that is as likely none takes nothing away.
        let probability = |kind: PageKind| main.page_type.probability(kind);
        let is_likely = |kind: &PageKind| probability(*kind) >= MIN_KIND;
        let likely = kind.filter(is_likely);
        let is_list = is_list(kind, probability, || {
            !metadata.has_told_title() && !right_behind::is_signed(page, &headline)
        });
        // A forum without posts is a list of threads, or what one fills in there: its days are those of a clock, of a
        // record or of the last posts.
        let is_board = likely == Some(PageKind::Forum);
        let may_be_list = !is_thread && !metadata.is_dated_at(page, &headline);
        if may_be_list && (is_list || is_board) {
            let lang = reader.lang_of_dates();
            let own_date = days::visible::in_headline(page, &headline, lang);
            let by_address = metadata.sources.get("date") == Some(&MetadataSource::Address)
                && reader.is_dated_by_address(&headline);
            let is_named = is_board && metadata.is_named_after_day(&headline, lang);
            let is_dated = own_date.is_some() || by_address || is_named || reader.declares_date();
            metadata.take_from_entries(reader.declared_authors(), is_dated);
        }
        let may_be_signed =
            |kind: PageKind| matches!(kind, PageKind::Article | PageKind::Documentation);
        if !is_thread && kind.is_some_and(|kind| !may_be_signed(kind)) {
            metadata.drop_owner(&reader, likely == Some(PageKind::Service));
        }
        // Whoever writes about a thing that can be bought beside it dates what he writes, and may declare its price.
        let has_own_price = metadata.price.is_some() && likely != Some(PageKind::Article);
        let may_be_product = || kind == Some(PageKind::Product) || has_own_price;
        let is_offered =
            || may_be_product() && !reader.declares_date() && offers::is_offered(page, &headline);
        if matches!(likely, Some(PageKind::Product | PageKind::Service)) || is_offered() {
            metadata.drop_shown();
            metadata.drop_seller(reader.host().as_deref());
        }
        if kind == Some(PageKind::Product) && metadata.price.is_none() {
            metadata.put_shown_price(page, main, &headline);
        }
        if let Some(post) = opening_post(page, &main.regions, reader.lang_of_dates()) {
            let title = metadata.title.as_deref().unwrap_or("");
            let submitter = submitter(page, main, (post, title), reader.lang_of_dates());
            metadata.take_first_post(submitter.as_ref().unwrap_or(post));
            metadata.take_change(page, &main.regions, post, reader.lang_of_dates());
        }
        metadata.drop_earlier_change();
        metadata
    }
}

#[cfg(test)]
mod tests;
