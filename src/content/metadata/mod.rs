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
//! declared title without the site's name.
//!
//! Everything is one line of text, cut at [`MAX_VALUE`] characters; addresses are absolute; dates
//! are ISO 8601 ([`dates`]). [`Metadata::sources`] tells where each value is from.

mod authors;
mod dated;
pub(super) mod headline;
mod jobs;
pub(super) mod json_ld;
mod marked;
mod meta_tags;
mod named;
mod others;
mod people;

pub(super) use people::{is_label, may_be_nick, tells_deed};
mod visible;
mod visible_dates;

use super::{MainContent, PageKind, Region, dates};
use crate::segmentation::Role;
use crate::snapshot::{Links, NodeId, NodeKind, PageSnapshot, portable};
use headline::Headline;
use json_ld::LinkedData;
use meta_tags::MetaTags;
use named::Comments;
use others::Others;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use url::Url;

/// Longest value that is kept, characters. Source: ours, no title or list of authors needs more.
pub const MAX_VALUE: usize = 500;

/// Most characters of content before the first post of a thread: its headline and the rules of the
/// forum. Source: ours, measured on snippets and wcxb: threads have up to 515, articles with comments
/// from 919.
const MAX_BEFORE_POSTS: u32 = 700;

/// Posts from which on the order of their days is that of the thread. Source: ours: two may be a
/// question and what was asked before.
const MIN_TURNED: usize = 3;

/// A page about itself.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Metadata {
    /// Headline of the page, without the site's name.
    pub title: Option<String>,
    /// Who wrote it: the authors in one line.
    pub byline: Option<String>,
    /// Who wrote it, one by one.
    pub authors: Vec<String>,
    /// When it was published, ISO 8601: a day, or a day and a time.
    pub date: Option<String>,
    /// When it was changed last, likewise.
    pub date_modified: Option<String>,
    /// Name of the site.
    pub site_name: Option<String>,
    /// The language it is in, as a BCP 47 tag.
    pub lang: Option<String>,
    /// Address of the picture that stands for the page.
    pub lead_image: Option<String>,
    /// The address the page wants to be known by.
    pub canonical_url: Option<String>,
    /// Address or name of the licence it may be used under.
    pub license: Option<String>,
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

/// Bytes of a day in ISO 8601: `2024-07-05`.
const DAY: usize = 10;

/// A value with its source.
type Found = Option<(String, MetadataSource)>;

impl Metadata {
    /// Reads a page's metadata. Linear in the number of nodes.
    pub fn from_page(page: &PageSnapshot) -> Self {
        let declared = Declared::read(page);
        let reader = Reader::new(page, &declared);
        let mut metadata = reader.metadata(&reader.own_headline(), None);
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
        let mut metadata = reader.metadata(&headline, kind);
        let first = main
            .regions
            .iter()
            .position(|region| region.role == Role::Post);
        if first.is_none() && matches!(kind, Some(PageKind::Listing | PageKind::Collection)) {
            let own_date = visible_dates::in_headline(page, &headline, &reader.lang);
            let is_dated = own_date.is_some() || reader.declares_date();
            metadata.take_from_entries(reader.declares_authors(), is_dated);
        }
        if let Some(first) = first.filter(|at| !is_behind_article(page, &main.regions[..*at])) {
            let posts = main
                .regions
                .iter()
                .filter(|region| region.role == Role::Post);
            let opening = last_of_newest_first(posts, &reader.lang);
            metadata.take_first_post(opening.unwrap_or(&main.regions[first]));
        }
        metadata.drop_earlier_change();
        metadata
    }

    /// Nothing is changed before it is published: such a day is of something else.
    fn drop_earlier_change(&mut self) {
        let day = |date: &Option<String>| {
            date.as_deref()
                .and_then(|d| d.get(..DAY))
                .map(str::to_owned)
        };
        if let (Some(date), Some(modified)) = (day(&self.date), day(&self.date_modified))
            && modified < date
        {
            self.date_modified = None;
            self.sources.remove("date_modified");
        }
    }

    /// On a list, authors and dates that a reader sees are of its entries, unless some are declared for
    /// the page: then those that are seen may be the same in other words.
    fn take_from_entries(&mut self, declares_authors: bool, declares_date: bool) {
        use MetadataSource::{Address, Microdata, Time, Visible};
        let is_shown = |field: &str| {
            let source = self.sources.get(field);
            source.is_some_and(|source| [Address, Microdata, Time, Visible].contains(source))
        };
        let [authors, date, modified] = ["authors", "date", "date_modified"].map(is_shown);
        if authors && !declares_authors {
            (self.authors, self.byline) = (Vec::new(), None);
            self.sources.remove("authors");
            self.sources.remove("byline");
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

    /// Who wrote a thread, and when, is told by its first post, unless the page declares it: what
    /// else is shown near the headline speaks of the forum.
    fn take_first_post(&mut self, post: &Region) {
        let is_open = |field: &str| self.sources.get(field) != Some(&MetadataSource::JsonLd);
        let [is_author_open, is_date_open] = ["authors", "date"].map(is_open);
        // What has no date is seldom a post, and what stands out in it seldom a name.
        let author = post.author.as_deref().filter(|_| post.date.is_some());
        let author = author
            .and_then(clean)
            .filter(|name| people::may_be_nick(name));
        if let Some(author) = author.filter(|_| is_author_open) {
            self.byline = Some(author.clone());
            self.authors = vec![author];
            for field in ["byline", "authors"] {
                self.sources.insert(field.to_owned(), MetadataSource::Post);
            }
        }
        let date = post.date.as_deref();
        let date = date.and_then(|date| dates::read(date, self.lang.as_deref().unwrap_or("")));
        if let Some(date) = date.filter(|_| is_date_open) {
            self.date = Some(date);
            self.sources.insert("date".to_owned(), MetadataSource::Post);
        }
    }

    /// The headline of a page.
    pub(crate) fn headline(page: &PageSnapshot) -> Headline {
        Self::headline_of(page, &Declared::read(page))
    }

    /// The same, given what the page declares.
    pub(crate) fn headline_of(page: &PageSnapshot, declared: &Declared) -> Headline {
        Reader::new(page, declared).own_headline()
    }

    fn put(&mut self, name: &str, field: fn(&mut Self) -> &mut Option<String>, found: Found) {
        if let Some((value, source)) = found {
            *field(self) = Some(value);
            self.sources.insert(name.to_owned(), source);
        }
    }
}

/// What a page declares of itself out of its readers' sight.
#[derive(Debug, PartialEq)]
pub(crate) struct Declared {
    meta: MetaTags,
    linked: LinkedData,
    comments: Comments,
}

impl Declared {
    /// Linear in the nodes and in what they declare.
    pub(crate) fn read(page: &PageSnapshot) -> Arc<Self> {
        let comments = Comments::from_page(page);
        Arc::new(Self {
            meta: MetaTags::read(page, &comments),
            linked: json_ld::read(page),
            comments,
        })
    }
}

/// What a page says of itself.
struct Reader<'a> {
    page: &'a PageSnapshot,
    meta: &'a MetaTags,
    linked: &'a LinkedData,
    comments: &'a Comments,
    links: Links,
    lang: String,
}

impl<'a> Reader<'a> {
    fn new(page: &'a PageSnapshot, declared: &'a Declared) -> Self {
        Self {
            page,
            meta: &declared.meta,
            linked: &declared.linked,
            comments: &declared.comments,
            links: page.links(),
            lang: page.source.lang.clone().unwrap_or_default(),
        }
    }

    /// All of it, given the headline and the kind of page, where that is known.
    fn metadata(&self, headline: &Headline, kind: Option<PageKind>) -> Metadata {
        let mut metadata = Metadata::default();
        let others = Others::new(self.page, self.comments, headline);
        let site_name = self.site_name();
        let site = site_name.as_ref().map(|(name, _)| name.as_str());
        let (authors, source) = self.authors(&others, headline, site);
        if !authors.is_empty() {
            metadata.byline = clean(&authors.join(", "));
            for field in ["byline", "authors"] {
                metadata.sources.insert(field.to_owned(), source);
            }
            metadata.authors = authors;
        }
        let date = self.published(&others, headline);
        let modified = self.modified(&others, headline);
        metadata.put(
            "date",
            |m| &mut m.date,
            date.or_else(|| modified.clone().filter(|_| is_dated_by_change(kind))),
        );
        metadata.put("date_modified", |m| &mut m.date_modified, modified);
        let title = headline.text.clone().zip(headline.source);
        metadata.put("title", |m| &mut m.title, title);
        metadata.put("lang", |m| &mut m.lang, self.lang());
        metadata.put("lead_image", |m| &mut m.lead_image, self.lead_image());
        metadata.put(
            "canonical_url",
            |m| &mut m.canonical_url,
            self.canonical_url(),
        );
        metadata.put("license", |m| &mut m.license, self.license());
        metadata.put("site_name", |m| &mut m.site_name, site_name);
        metadata
    }

    /// The headline by what the page declares and shows.
    fn own_headline(&self) -> Headline {
        let site_name = self.site_name();
        self.headline(site_name.as_ref().map(|(name, _)| name.as_str()))
    }

    fn linked(&self, value: &Option<String>) -> Found {
        Some((value.clone()?, MetadataSource::JsonLd))
    }

    fn absolute(&self, found: Found) -> Found {
        let (href, source) = found?;
        Some((portable(&href, self.links.resolve_page(&href)?)?, source))
    }

    fn date(&self, found: Found) -> Found {
        let (text, source) = found?;
        Some((dates::from_machine(&text, &self.lang)?, source))
    }

    fn site_name(&self) -> Found {
        self.meta
            .first(&["og:site_name", "application-name", "dc.publisher"])
            .or_else(|| self.linked(&self.linked.site))
            .or_else(|| self.linked(&self.linked.publisher))
    }

    fn headline(&self, site: Option<&str>) -> Headline {
        let declared = [
            self.linked(&self.linked.headline),
            self.meta.first(&["og:title"]),
            self.meta.first(&["twitter:title"]),
            self.meta
                .first(&["dc.title", "dcterms.title", "citation_title"]),
            clean(&self.page.source.title).map(|t| (t, MetadataSource::DocumentTitle)),
        ];
        headline::find(
            self.page,
            &declared.into_iter().flatten().collect::<Vec<_>>(),
            site,
        )
    }

    fn lang(&self) -> Found {
        let own = self.page.source.lang.as_deref().and_then(clean);
        own.map(|lang| (lang, MetadataSource::Link))
            .or_else(|| self.linked(&self.linked.lang))
            .or_else(|| {
                self.meta
                    .first(&["content-language", "dc.language", "og:locale"])
            })
            .map(|(lang, source)| (lang.replace('_', "-"), source))
    }

    fn lead_image(&self) -> Found {
        self.absolute(self.linked(&self.linked.image))
            .or_else(|| self.absolute(self.meta.first(&["og:image", "og:image:url"])))
            .or_else(|| self.absolute(self.meta.first(&["twitter:image", "twitter:image:src"])))
            .or_else(|| self.absolute(link_to(self.page, "image_src")))
    }

    fn canonical_url(&self) -> Found {
        self.absolute(link_to(self.page, "canonical"))
            .or_else(|| self.absolute(self.meta.first(&["og:url"])))
    }

    fn license(&self) -> Found {
        self.absolute(link_to(self.page, "license"))
            .or_else(|| self.linked(&self.linked.license))
            .or_else(|| {
                self.meta
                    .first(&["dcterms.license", "dc.rights", "dcterms.rights"])
            })
    }
}

/// Whether the day on which a page was changed stands for that of its publication, where it tells no
/// other: an article is of some day, what is looked up or bought is not.
fn is_dated_by_change(kind: Option<PageKind>) -> bool {
    matches!(kind, None | Some(PageKind::Article | PageKind::Forum))
}

/// The last of some posts whose days only go back: the one that opened the thread.
fn last_of_newest_first<'a>(
    posts: impl Iterator<Item = &'a Region>,
    lang: &str,
) -> Option<&'a Region> {
    let dated = posts.filter_map(|post| Some((dates::read(post.date.as_deref()?, lang)?, post)));
    let dated: Vec<(String, &Region)> = dated.collect();
    let goes_back = dated.windows(2).all(|pair| pair[0].0 >= pair[1].0);
    let (first, last) = (dated.first()?, dated.last()?);
    let is_turned = dated.len() >= MIN_TURNED && goes_back && first.0 > last.0;
    is_turned.then_some(last.1)
}

/// Whether the regions before the first post are what the page is about: posts below an article are
/// comments on it.
fn is_behind_article(page: &PageSnapshot, before: &[Region]) -> bool {
    let nodes = before.iter().flat_map(|region| &region.nodes);
    let chars: u32 = nodes.map(|node| page.totals(*node).chars).sum();
    chars > MAX_BEFORE_POSTS
}

fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
}

/// Elements of that name, in document order; not those of documents that are embedded in frames.
fn elements<'a>(page: &'a PageSnapshot, tag: &'a str) -> impl Iterator<Item = NodeId> + 'a {
    let index = page.tag_names().iter().position(|t| t == tag);
    page.iter()
        .filter(move |(_, n)| n.kind == NodeKind::Element && Some(n.tag as usize) == index)
        .map(|(id, _)| id)
        .filter(|id| !page.ancestors(*id).any(|up| page.tag(up) == "iframe"))
}

/// One line, cut at [`MAX_VALUE`], without control characters; `None` where nothing is left.
pub(super) fn clean(text: &str) -> Option<String> {
    // Titles and names in scripts are often encoded once too much.
    let text = html_escape::decode_html_entities(text);
    let mut line = String::with_capacity(text.len());
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()) {
        if !line.is_empty() && !word.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if let Some((end, _)) = line.char_indices().nth(MAX_VALUE) {
        line.truncate(end);
    }
    (!line.is_empty()).then_some(line)
}

/// Where a `link`, or a link of the text, of that relation leads.
fn link_to(page: &PageSnapshot, relation: &str) -> Found {
    let is_such = |id: &NodeId| {
        let rel = page.attribute(*id, "rel").unwrap_or("");
        rel.split_whitespace()
            .any(|r| r.eq_ignore_ascii_case(relation))
    };
    let in_text = || elements(page, "a").filter(|_| relation == "license");
    let mut links = elements(page, "link").chain(in_text());
    let link = links.find(is_such)?;
    let href = page.attribute(link, "href").and_then(clean)?;
    Some((href, MetadataSource::Link))
}

#[cfg(test)]
mod tests;
