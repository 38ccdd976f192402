//! What a page says about itself: title, authors, dates, site, language, picture, address, licence.
//!
//! # Sources, the first that has an answer wins
//! 1. JSON-LD (`script type=application/ld+json`) of the objects that describe the page's content
//!    ([`json_ld`]);
//! 2. `meta` elements: Open Graph, Twitter, Dublin Core, citation and plain HTML names;
//! 3. microdata (`itemprop`) and the classes of microformats ([`marked`]);
//! 4. the address of the page (dates only);
//! 5. the visible page near its headline: `time`, bylines, dates ([`visible`]).
//!
//! A thread is by who wrote its first post, and of that day, where it declares nothing else
//! ([`Metadata::of_content`]).
//!
//! The title is the visible headline that the declared titles speak of ([`headline`]), else the
//! declared title without the site's name; the heading that says it in other words is found for those
//! who print it ([`rewritten`]).
//!
//! Everything is one line of text, cut at [`MAX_VALUE`] characters; addresses are absolute; dates
//! are ISO 8601 ([`dates`]). [`Metadata::sources`] tells where each value is from.

mod above_prose;
mod above_text;
mod added;
mod alike_boxes;
mod apart_days;
mod author_links;
mod authors;
mod badges;
mod begun_by;
mod behind_number;
mod beside_title;
mod brackets;
mod clocks;
mod date_order;
mod date_sentences;
mod dated;
mod day_spans;
mod deeds;
mod edges;
mod element_names;
mod elements;
mod entry_days;
mod event_labels;
mod facts;
mod folder_owners;
mod front_links;
mod front_names;
mod headings;
pub(super) mod headline;
mod headline_of;
mod histories;
mod host_names;
mod insets;
mod json_ld;
mod language;
mod largest;
mod leads;
pub(super) mod led_down;
mod linked_days;
mod linked_pictures;
mod linked_values;
mod listed;
mod mail_authors;
mod makers;
mod marked;
mod marked_dates;
mod meta_tags;
mod name_beside_day;
mod name_order;
mod named;
mod named_links;
mod near;
mod notes;
mod numbered_names;
pub(super) mod offered;
mod other_days;
mod others;
mod paths;
mod pictures;
mod price;
mod prose_start;
mod publishers;
mod reader;
mod rewritten;
mod right_behind;
mod said;
mod samples;
mod sentences;
pub(super) mod shown_price;
mod signed_below;
mod small_line;
mod sole_heading;
mod sortings;
mod strange;
mod subjects;
mod task_days;
mod thread;
mod thread_change;
mod time_elements;
mod titles;
mod two_headings;
mod unseen;
mod unseen_labels;
mod users;
mod visible;
mod visible_dates;

pub use super::clean_text::MAX_VALUE;
pub(super) use elements::is_in_side_frame;
pub(crate) use reader::Declared;
pub(super) use rewritten::rewritten_heading;

use super::addresses::is_web;
use super::clean_text::clean;
use super::declared_texts::{declares_one_text, marks_author};
use super::linked_data::LinkedData;
use super::values::asked_price;
use super::{MainContent, PageKind, dates, people};
use crate::hash::HashSet;
use crate::segmentation::Role;
use crate::snapshot::PageSnapshot;
use crate::snapshot::tokens::folded;
use authors::Named;
use elements::elements;
use headings::Headline;
use reader::Reader;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shown_price::{ShownPrices, shown_units};
use std::collections::BTreeMap;
use url::Url;

/// A page about itself.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Metadata {
    /// Headline of the page, without the site's name; not the document's title (`<title>`), which often has that, too.
    pub title: Option<String>,
    /// Who wrote it: the authors in one line.
    pub byline: Option<String>,
    /// Who wrote it, one by one.
    pub authors: Vec<String>,
    /// When it was published, ISO 8601: a day, or a day and a time.
    pub date: Option<String>,
    /// When it was changed last, ISO 8601: a day, or a day and a time.
    pub date_modified: Option<String>,
    /// Name of the site.
    pub site_name: Option<String>,
    /// The language it is in, as a BCP 47 tag.
    pub lang: Option<String>,
    /// Address of the picture that stands for the page.
    pub lead_image: Option<String>,
    /// The address the page wants to be known by (`<link rel=canonical>`), whatever address it was read from.
    pub canonical_url: Option<String>,
    /// Address or name of the licence it may be used under.
    pub license: Option<String>,
    /// What the product that the page is about costs: the amount that the page declares, with a point; as it is
    /// declared where it cannot be read as one amount. Where none is declared, the one amount between the headline and
    /// what is pressed to buy.
    pub price: Option<String>,
    /// The currency of the price: the declared code, as in ISO 4217, unless the amount names another; without a code that
    /// of the sign or word beside the amount, a sign that several countries share (`$`, `kr`) as it is written.
    pub currency: Option<String>,
    /// Where the values are from, by the names of their fields.
    pub sources: BTreeMap<String, MetadataSource>,
}

/// Where a value is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum MetadataSource {
    /// A script of linked data.
    JsonLd,
    /// A `meta` element of Open Graph or Twitter.
    OpenGraph,
    /// A `meta` element of Dublin Core.
    DublinCore,
    /// Another `meta` element.
    Meta,
    /// An attribute of a `link` or `html` element, or a link marked `rel`.
    Link,
    /// The document's title.
    DocumentTitle,
    /// An element marked as microdata or microformat.
    Microdata,
    /// A `time` element.
    Time,
    /// The first post of a thread.
    Post,
    /// The page's address.
    Address,
    /// What a reader sees.
    Visible,
}

/// From this probability on the kind of a page tells what is not its date or author. Source: ours: as likely
/// as not.
const MIN_KIND: f64 = 0.5;

/// The kinds of lists.
const LISTS: [PageKind; 2] = [PageKind::Listing, PageKind::Collection];

/// Bytes of a day in ISO 8601: `2024-07-05`.
const DAY: usize = 10;
/// Digits of a year.
const YEAR: usize = 4;

/// A value with its source.
type Found = Option<(String, MetadataSource)>;

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
        let text = samples::sample(page, main, reader.lang().is_some());
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
            let own_date = visible_dates::in_headline(page, &headline, lang);
            let by_address = metadata.sources.get("date") == Some(&MetadataSource::Address)
                && reader.is_dated_by_address(&headline);
            let is_named = is_board && metadata.is_named_after_day(&headline, lang);
            let is_dated = own_date.is_some() || by_address || is_named || reader.declares_date();
            metadata.take_from_entries(reader.declared_authors(), is_dated);
        }
        if !is_thread && (is_board || kind.is_some_and(|kind| LISTS.contains(&kind))) {
            metadata.drop_owner(&reader);
        }
        // Whoever writes about a thing that can be bought beside it dates what he writes, and may declare its price.
        let has_own_price = metadata.price.is_some() && likely != Some(PageKind::Article);
        let may_be_product = || kind == Some(PageKind::Product) || has_own_price;
        let is_offered =
            || may_be_product() && !reader.declares_date() && offered::is_offered(page, &headline);
        if matches!(likely, Some(PageKind::Product | PageKind::Service)) || is_offered() {
            metadata.drop_shown();
            metadata.drop_seller(reader.host().as_deref());
        }
        if likely == Some(PageKind::Product) && metadata.price.is_none() {
            metadata.put_shown_price(page, main, &headline);
        }
        if let Some(post) = thread::opening_post(page, &main.regions, reader.lang_of_dates()) {
            let title = metadata.title.as_deref().unwrap_or("");
            let submitter = thread::submitter(page, main, (post, title), reader.lang_of_dates());
            metadata.take_first_post(submitter.as_ref().unwrap_or(post));
            metadata.take_change(page, &main.regions, post, reader.lang_of_dates());
        }
        metadata.drop_earlier_change();
        metadata
    }

    /// Takes the one price that the page shows of what it sells ([`ShownPrices::only`]).
    fn put_shown_price(&mut self, page: &PageSnapshot, main: &MainContent, headline: &Headline) {
        let Some(units) = main.fused.as_ref().map(|fused| &fused.units) else {
            return;
        };
        let own = headline.node.and_then(|own| shown_units(page, units, own));
        let Some(own) = own else {
            return;
        };
        let prices: Vec<bool> = units.list.iter().map(shown_price::names_amount).collect();
        let only = ShownPrices::new(page, units, &prices, own).only();
        let price = only.and_then(|unit| asked_price(&units.list[unit].text));
        if let Some((amount, currency)) = price {
            let source = MetadataSource::Visible;
            self.put("price", |m| &mut m.price, Some((amount, source)));
            let currency = Some((currency.to_owned(), source));
            self.put("currency", |m| &mut m.currency, currency);
        }
    }

    /// Whether the page declares its title elsewhere than in the document's, as what makes pages does of one thing.
    fn has_told_title(&self) -> bool {
        let source = self.sources.get("title");
        source.is_some_and(|source| *source != MetadataSource::DocumentTitle)
    }

    /// Whether the day and the hour right behind the headline date the page: it was put there then, and is no list.
    fn is_dated_at(&self, page: &PageSnapshot, headline: &Headline) -> bool {
        let line = headline.node.and_then(|own| right_behind::line(page, own));
        line.is_some_and(|(_, day)| self.date == Some(day))
    }

    /// Whether the words of the headline tell the day of the page: what is told of on a board is called after it.
    fn is_named_after_day(&self, headline: &Headline, lang: &str) -> bool {
        let told = headline.text.as_deref();
        let told = told.and_then(|text| dates::in_text(text, lang));
        let day = |date: &Option<String>| date.as_deref()?.get(..DAY).map(str::to_owned);
        told.is_some() && day(&told) == day(&self.date)
    }

    /// What is bought or offered is of no day and by nobody: those that a reader sees there are of a release, of an
    /// event, of its maker or of what a customer wrote.
    fn drop_shown(&mut self) {
        use MetadataSource::{Time, Visible};
        if matches!(self.sources.get("date"), Some(Time | Visible)) {
            self.date = None;
            self.sources.remove("date");
        }
        if self.sources.get("authors") == Some(&Visible) {
            self.drop_authors();
        }
    }

    /// Whose shop it is has not written it.
    fn drop_seller(&mut self, host: Option<&str>) {
        let site = self.site_name.as_deref();
        if authors::are_of_site(&self.authors, site, host) {
            self.drop_authors();
        }
    }

    /// Whose site it is has not written its lists, nor have the organisation or the year that is named there, unless the
    /// site is called so: it may be somebody's. Source: ours, of 954 pages with forms. Limits: only what a bare `meta`
    /// element names, and neither linked data nor microdata of a text: those tell of whom they mean.
    fn drop_owner(&mut self, reader: &Reader<'_>) {
        let host = reader.host();
        let site = self.site_name.as_deref().map(folded);
        let is_no_person = |name: &String| {
            let is_year = |digits: &str| digits.len() == YEAR;
            let mut numbers = name.split(|c: char| !c.is_ascii_digit());
            let is_told = people::names_organisation(name) || numbers.any(is_year);
            is_told && site.as_deref() != Some(folded(name).as_str())
        };
        let is_of_site = || authors::are_of_site(&self.authors, None, host.as_deref());
        let is_bare = self.sources.get("authors") == Some(&MetadataSource::Meta);
        let is_linked = |name: &String| reader.linked.organisations.contains(name);
        let is_stated = || {
            self.authors.iter().any(is_linked)
                || declares_one_text(reader.page)
                || marks_author(reader.page, &self.authors)
        };
        let is_owner = is_bare && (is_of_site() || self.authors.iter().all(is_no_person));
        if is_owner && !is_stated() {
            self.drop_authors();
        }
    }

    fn drop_authors(&mut self) {
        (self.authors, self.byline) = (Vec::new(), None);
        self.sources.remove("authors");
        self.sources.remove("byline");
    }

    fn put_authors(&mut self, (authors, source): Named) {
        self.drop_authors();
        if !authors.is_empty() {
            self.byline = clean(&authors.join(", "));
            for field in ["byline", "authors"] {
                self.sources.insert(field.to_owned(), source);
            }
            self.authors = authors;
        }
    }

    /// Nothing is changed before it is published: such a day is of something else. A day that only a
    /// reader sees is what is wrong, where it is later than the change: it is that of an event, unless
    /// zones make the day, or the change is seen, too, and so long before that it is of the page's frame.
    fn drop_earlier_change(&mut self) {
        let day = |date: &Option<String>| {
            date.as_deref()
                .and_then(|d| d.get(..DAY))
                .map(str::to_owned)
        };
        if let (Some(date), Some(modified)) = (day(&self.date), day(&self.date_modified))
            && modified < date
        {
            let is_shown = |field: &str| self.sources.get(field) == Some(&MetadataSource::Visible);
            let is_of_frame =
                is_shown("date_modified") && dates::is_more_than_a_year_before(&modified, &date);
            if is_shown("date") && !is_of_frame && !dates::is_next_day(&modified, &date) {
                self.date = None;
                self.sources.remove("date");
                return;
            }
            self.date_modified = None;
            self.sources.remove("date_modified");
        }
    }

    /// On a list, authors and dates that a reader sees are of its entries, unless they are declared for the page,
    /// in whatever words.
    fn take_from_entries(&mut self, declared: Named, declares_date: bool) {
        use MetadataSource::{Address, Microdata, Time, Visible};
        let is_shown = |field: &str| {
            let source = self.sources.get(field);
            source.is_some_and(|source| [Address, Microdata, Time, Visible].contains(source))
        };
        let [authors, date, modified] = ["authors", "date", "date_modified"].map(is_shown);
        if authors && !are_akin(&self.authors, &declared.0) {
            self.put_authors(declared);
        }
        if date && !declares_date {
            self.date = None;
            self.sources.remove("date");
        }
        if modified {
            self.date_modified = None;
            self.sources.remove("date_modified");
        }
    }

    /// The headline of a page and the amount that it declares for what it sells, given its linked data.
    pub(super) fn headline_and_price(
        page: &PageSnapshot,
        linked: &LinkedData,
    ) -> (Headline, Option<String>) {
        let declared = Declared::with_linked(page, linked);
        let reader = Reader::new(page, &declared);
        let headline = reader.own_headline();
        let price = reader.declared_price(&headline);
        (headline, price)
    }

    fn put(&mut self, name: &str, field: fn(&mut Self) -> &mut Option<String>, found: Found) {
        if let Some((value, source)) = found {
            *field(self) = Some(value);
            self.sources.insert(name.to_owned(), source);
        }
    }
}

/// Whether a page is a list: of one kind it is as likely as not, or, where nothing tells that it is about one thing
/// (`may_be_either`), of one kind or the other.
fn is_list(
    kind: Option<PageKind>,
    probability: impl Fn(PageKind) -> f64,
    may_be_either: impl FnOnce() -> bool,
) -> bool {
    let Some(kind) = kind.filter(|kind| LISTS.contains(kind)) else {
        return false;
    };
    let is_either = || LISTS.into_iter().map(&probability).sum::<f64>() >= MIN_KIND;
    probability(kind) >= MIN_KIND || is_either() && may_be_either()
}

/// Whether some names and others have a word in common.
fn are_akin(names: &[String], others: &[String]) -> bool {
    let words = |names: &[String]| {
        let words = names.iter().flat_map(|name| name.split_whitespace());
        words.map(folded).collect::<HashSet<String>>()
    };
    !words(names).is_disjoint(&words(others))
}

/// Whether a name is an address and no name, be it without its beginning (`facebook.com/jane`): `Author: Jane Doe` is none.
fn is_address(text: &str) -> bool {
    let text = text.trim();
    let host = text.split_once('/').map(|(host, _)| host);
    let is_bare = || !text.contains(char::is_whitespace) && host.is_some_and(people::is_host_name);
    Url::parse(text).is_ok_and(|url| is_web(&url)) || is_bare()
}

/// Like [`clean`], of what stands in scripts and `meta` elements, which is often encoded once too much.
fn clean_encoded(text: &str) -> Option<String> {
    clean(&html_escape::decode_html_entities(text))
}

#[cfg(test)]
mod tests;
