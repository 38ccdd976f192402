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
pub(super) mod json_ld;
mod marked;
mod meta_tags;
mod people;

pub(super) use people::{is_label, may_be_nick, tells_deed};
mod visible;

use super::{MainContent, Region, dates};
use crate::segmentation::Role;
use crate::snapshot::{Links, NodeId, NodeKind, PageSnapshot, portable};
use headline::Headline;
use json_ld::LinkedData;
use marked::Comments;
use meta_tags::MetaTags;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use url::Url;

/// Longest value that is kept, characters. Source: ours, no title or list of authors needs more.
pub const MAX_VALUE: usize = 500;

/// Most characters of content before the first post of a thread: its headline and the rules of the
/// forum. Source: ours, measured on snippets and wcxb: threads have up to 515, articles with comments
/// from 919.
const MAX_BEFORE_POSTS: u32 = 700;

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

/// A value with its source.
type Found = Option<(String, MetadataSource)>;

impl Metadata {
    /// Reads a page's metadata. Linear in the number of nodes.
    pub fn from_page(page: &PageSnapshot) -> Self {
        let declared = Declared::read(page);
        let reader = Reader::new(page, &declared);
        reader.metadata(&reader.own_headline())
    }

    /// The same, given the content of the page.
    pub fn of_content(page: &PageSnapshot, main: &MainContent) -> Self {
        let known = main.declared.clone();
        let declared = known.unwrap_or_else(|| Declared::read(page));
        let reader = Reader::new(page, &declared);
        let headline = main.headline.clone();
        let mut metadata = reader.metadata(&headline.unwrap_or_else(|| reader.own_headline()));
        let first = main
            .regions
            .iter()
            .position(|region| region.role == Role::Post);
        if let Some(first) = first.filter(|at| !is_behind_article(page, &main.regions[..*at])) {
            metadata.take_first_post(&main.regions[first]);
        }
        metadata
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
}

impl Declared {
    /// Linear in the nodes and in what they declare.
    pub(crate) fn read(page: &PageSnapshot) -> Arc<Self> {
        Arc::new(Self {
            meta: MetaTags::read(page),
            linked: json_ld::read(page),
        })
    }
}

/// What a page says of itself.
struct Reader<'a> {
    page: &'a PageSnapshot,
    meta: &'a MetaTags,
    linked: &'a LinkedData,
    links: Links,
    lang: String,
    comments: OnceCell<Comments>,
}

impl<'a> Reader<'a> {
    fn new(page: &'a PageSnapshot, declared: &'a Declared) -> Self {
        Self {
            page,
            meta: &declared.meta,
            linked: &declared.linked,
            links: page.links(),
            lang: page.source.lang.clone().unwrap_or_default(),
            comments: OnceCell::new(),
        }
    }

    /// All of it, given the headline.
    fn metadata(&self, headline: &Headline) -> Metadata {
        let mut metadata = Metadata::default();
        let site_name = self.site_name();
        let site = site_name.as_ref().map(|(name, _)| name.as_str());
        let (authors, source) = self.authors(headline, site);
        if !authors.is_empty() {
            metadata.byline = clean(&authors.join(", "));
            for field in ["byline", "authors"] {
                metadata.sources.insert(field.to_owned(), source);
            }
            metadata.authors = authors;
        }
        let (date, modified) = (self.published(headline), self.modified());
        metadata.put("date", |m| &mut m.date, date.or_else(|| modified.clone()));
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

    /// What belongs to the comments of readers; found where it is asked for.
    fn comments(&self) -> &Comments {
        self.comments.get_or_init(|| Comments::from_page(self.page))
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
