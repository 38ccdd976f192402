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
//! The title is the visible headline that the declared titles speak of ([`headline`]), else the
//! declared title without the site's name.
//!
//! Everything is one line of text, cut at [`MAX_VALUE`] characters; addresses are absolute; dates
//! are ISO 8601 ([`dates`]). [`Metadata::sources`] tells where each value is from.

pub(super) mod headline;
pub(super) mod json_ld;
mod marked;
mod people;
mod visible;

use super::dates;
use crate::snapshot::{Links, NodeId, NodeKind, PageSnapshot};
use headline::Headline;
use json_ld::LinkedData;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use url::Url;

/// Longest value that is kept, characters. Source: ours, no title or list of authors needs more.
pub const MAX_VALUE: usize = 500;

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
        let reader = Reader::new(page);
        let mut metadata = Self::default();
        let site_name = reader.site_name();
        let site = site_name.as_ref().map(|(name, _)| name.as_str());
        let headline = reader.headline(site);
        let (authors, source) = reader.authors(&headline, site);
        if !authors.is_empty() {
            metadata.byline = clean(&authors.join(", "));
            for field in ["byline", "authors"] {
                metadata.sources.insert(field.to_owned(), source);
            }
            metadata.authors = authors;
        }
        let (date, modified) = (reader.published(&headline), reader.modified());
        metadata.put("date", |m| &mut m.date, date.or_else(|| modified.clone()));
        metadata.put("date_modified", |m| &mut m.date_modified, modified);
        let title = headline.text.clone().zip(headline.source);
        metadata.put("title", |m| &mut m.title, title);
        metadata.put("lang", |m| &mut m.lang, reader.lang());
        metadata.put("lead_image", |m| &mut m.lead_image, reader.lead_image());
        metadata.put(
            "canonical_url",
            |m| &mut m.canonical_url,
            reader.canonical_url(),
        );
        metadata.put("license", |m| &mut m.license, reader.license());
        metadata.put("site_name", |m| &mut m.site_name, site_name);
        metadata
    }

    /// The headline of a page.
    pub(super) fn headline(page: &PageSnapshot) -> Headline {
        let reader = Reader::new(page);
        let site_name = reader.site_name();
        reader.headline(site_name.as_ref().map(|(name, _)| name.as_str()))
    }

    fn put(&mut self, name: &str, field: fn(&mut Self) -> &mut Option<String>, found: Found) {
        if let Some((value, source)) = found {
            *field(self) = Some(value);
            self.sources.insert(name.to_owned(), source);
        }
    }
}

/// Names of dates of publication, best first.
const PUBLISHED: [&str; 19] = [
    "article:published_time",
    "og:published_time",
    "og:article:published_time",
    "datepublished",
    "rnews:datepublished",
    "dc.date.issued",
    "dcterms.issued",
    "citation_publication_date",
    "citation_date",
    "parsely-pub-date",
    "sailthru.date",
    "cxenseparse:recs:publishtime",
    "publish-date",
    "publish_date",
    "publication_date",
    "pubdate",
    "article.published",
    "datecreated",
    "bt:pubdate",
];
/// Names of dates of which systems do not say of what; what a reader sees is better.
const UNTOLD: [&str; 6] = [
    "dc.date.created",
    "dcterms.created",
    "dc.date",
    "dcterms.date",
    "date",
    "article.created",
];
/// Names of dates of change.
const MODIFIED: [&str; 8] = [
    "article:modified_time",
    "og:updated_time",
    "datemodified",
    "dcterms.modified",
    "dc.date.modified",
    "last-modified",
    "lastmod",
    "revised",
];
/// Names of authors.
const AUTHOR: [&str; 10] = [
    "author",
    "article:author",
    "og:article:author",
    "dc.creator",
    "dcterms.creator",
    "citation_author",
    "parsely-author",
    "sailthru.author",
    "byl",
    "article.author",
];

/// What a page declares, read once.
struct Reader<'a> {
    page: &'a PageSnapshot,
    meta: MetaTags,
    linked: LinkedData,
    links: Links,
    lang: String,
}

impl<'a> Reader<'a> {
    fn new(page: &'a PageSnapshot) -> Self {
        Self {
            page,
            meta: MetaTags::read(page),
            linked: json_ld::read(page),
            links: page.links(),
            lang: page.source.lang.clone().unwrap_or_default(),
        }
    }

    fn linked(&self, value: &Option<String>) -> Found {
        Some((value.clone()?, MetadataSource::JsonLd))
    }

    fn absolute(&self, found: Found) -> Found {
        let (href, source) = found?;
        Some((self.links.resolve_page(&href)?, source))
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

    /// The authors; those that are declared for this page first. Where no person is named, the
    /// organisation that is declared as author.
    fn authors(&self, headline: &Headline, site: Option<&str>) -> (Vec<String>, MetadataSource) {
        let host = self.host();
        let site = site.or(host.as_deref());
        let declared = |site: Option<&str>| {
            let listed = self.linked.authors.iter();
            let linked: Vec<String> = listed.flat_map(|a| people::names_in(a, site)).collect();
            let meta = self.meta.all(&AUTHOR).into_iter();
            let meta = meta.filter(|(name, _)| Url::parse(name).is_err());
            let meta: Vec<String> = meta
                .flat_map(|(name, _)| people::names_in(&name, site))
                .collect();
            (linked, meta)
        };
        let (linked, meta) = declared(site);
        let marked = marked::authors(self.page, headline, site);
        let named = marked::named_authors(self.page, headline, site);
        let visible = visible::authors(self.page, headline, site);
        let far = visible::authors_elsewhere(self.page, headline, site);
        let mut found = [
            (linked, MetadataSource::JsonLd),
            (marked, MetadataSource::Microdata),
            (self.labelled_author(site), MetadataSource::OpenGraph),
            (meta, MetadataSource::Meta),
            (named, MetadataSource::Microdata),
            (visible, MetadataSource::Visible),
            (far, MetadataSource::Visible),
        ];
        // A site that names itself as author; kept where nobody else is named.
        let of_site: Vec<_> = found
            .iter_mut()
            .filter(|(names, _)| names.iter().all(|name| self.is_host(name)))
            .map(|(names, source)| (std::mem::take(names), *source))
            .collect();
        let declared_and_near = found.len() - 1;
        prefer_people(&mut found[..declared_and_near]);
        let (linked, meta) = declared(None);
        let of_organisations = [
            (linked, MetadataSource::JsonLd),
            (meta, MetadataSource::Meta),
        ];
        let mut all = found.into_iter().chain(of_site).chain(of_organisations);
        let named = all.find(|(names, _)| !names.is_empty());
        named.unwrap_or((Vec::new(), MetadataSource::Visible))
    }

    /// The author in the card for Twitter, which labels what it shows: `Written by`, `Jane Doe`.
    fn labelled_author(&self, site: Option<&str>) -> Vec<String> {
        for (label, data) in [
            ("twitter:label1", "twitter:data1"),
            ("twitter:label2", "twitter:data2"),
        ] {
            let label = self
                .meta
                .first(&[label])
                .map(|(label, _)| format!("{label} X"));
            let data = self
                .meta
                .first(&[data])
                .filter(|_| label.is_some_and(|l| people::is_byline(&l)));
            if let Some((data, _)) = data {
                return people::names_in(&data, site);
            }
        }
        Vec::new()
    }

    fn published(&self, headline: &Headline) -> Found {
        let of_reader = || {
            marked::published(self.page, &self.lang)
                .or_else(|| self.date_of_address())
                .or_else(|| visible::published(self.page, headline, &self.lang))
        };
        let declared = self
            .date(self.linked(&self.linked.published))
            .or_else(|| self.meta_date(&PUBLISHED));
        let Some((date, source)) = declared else {
            return of_reader()
                .or_else(|| self.meta_date(&UNTOLD))
                .or_else(|| visible::elsewhere(self.page, headline, &self.lang));
        };
        if date.ends_with("+00:00")
            && let Some((seen, of_reader)) = of_reader()
            && dates::is_next_day(&date, &seen)
        {
            return Some((seen, of_reader));
        }
        Some((date, source))
    }

    fn meta_date(&self, names: &[&str]) -> Found {
        self.meta
            .find(names, |text| dates::from_machine(text, &self.lang))
    }

    fn modified(&self) -> Found {
        self.date(self.linked(&self.linked.modified))
            .or_else(|| {
                self.meta
                    .find(&MODIFIED, |text| dates::from_machine(text, &self.lang))
            })
            .or_else(|| marked::modified(self.page, &self.lang))
    }

    /// A day in the page's address or in the one it wants to be known by.
    fn date_of_address(&self) -> Found {
        let own = Url::parse(&self.page.source.url).ok().filter(is_web);
        let canonical = self
            .canonical_url()
            .and_then(|(url, _)| Url::parse(&url).ok());
        let mut addresses = own.into_iter().chain(canonical);
        let day = addresses.find_map(|url| dates::in_path(url.path()))?;
        Some((day, MetadataSource::Address))
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

    /// The host's name without `www.`: of the page's address or of the one it wants to be known by.
    fn host(&self) -> Option<String> {
        let own = Url::parse(&self.page.source.url).ok().filter(is_web);
        let canonical = || Url::parse(&self.canonical_url()?.0).ok().filter(is_web);
        let url = own.or_else(canonical)?;
        Some(url.host_str()?.trim_start_matches("www.").to_owned())
    }

    /// Whether a name is that of the host: `Example News` of `example-news.org`.
    fn is_host(&self, name: &str) -> bool {
        let host = self.host().unwrap_or_default();
        let core = host.rsplit_once('.').map_or("", |(core, _)| core);
        !core.is_empty() && headline::folded(name) == headline::folded(core)
    }
}

/// Puts names of people before names of accounts: a page that declares `jdoe` and shows `Jane Doe`
/// is by the latter.
fn prefer_people(found: &mut [(Vec<String>, MetadataSource)]) {
    let is_account = |name: &String| !name.contains(' ') && *name == name.to_lowercase();
    let is_full = |name: &String| name.contains(' ') && people::is_capitalised(name);
    let Some(first) = found.iter().position(|(names, _)| !names.is_empty()) else {
        return;
    };
    let is_ascii = found[first].0.iter().all(|name| name.is_ascii());
    if is_ascii && found[first].0.iter().all(is_account) {
        let person = (first + 1..found.len())
            .find(|i| !found[*i].0.is_empty() && found[*i].0.iter().all(is_full));
        if let Some(person) = person {
            found.swap(first, person);
        }
    }
}

fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
}

/// Elements of that name, in document order.
fn elements<'a>(page: &'a PageSnapshot, tag: &'a str) -> impl Iterator<Item = NodeId> + 'a {
    let index = page.tag_names().iter().position(|t| t == tag);
    page.iter()
        .filter(move |(_, n)| n.kind == NodeKind::Element && Some(n.tag as usize) == index)
        .map(|(id, _)| id)
}

/// One line, cut at [`MAX_VALUE`], without control characters; `None` where nothing is left.
pub(super) fn clean(text: &str) -> Option<String> {
    // Titles and names in scripts are often encoded once too much.
    let text = html_escape::decode_html_entities(text);
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|w| !w.is_empty())
        .collect();
    let line: String = words.join(" ").chars().take(MAX_VALUE).collect();
    (!line.is_empty()).then_some(line)
}

/// The `meta` elements by name, in document order.
struct MetaTags(HashMap<String, Vec<String>>);

impl MetaTags {
    fn read(page: &PageSnapshot) -> Self {
        let mut values: HashMap<String, Vec<String>> = HashMap::new();
        for id in elements(page, "meta") {
            let Some(content) = page.attribute(id, "content").and_then(clean) else {
                continue;
            };
            for name in ["property", "name", "itemprop", "http-equiv"] {
                if let Some(name) = page.attribute(id, name) {
                    let name = name.trim().to_lowercase();
                    values.entry(name).or_default().push(content.clone());
                }
            }
        }
        Self(values)
    }

    /// The first value of the first of the names that has one.
    fn first(&self, names: &[&str]) -> Found {
        self.find(names, |text| Some(text.to_owned()))
    }

    /// The first value that can be read.
    fn find(&self, names: &[&str], read: impl Fn(&str) -> Option<String>) -> Found {
        names.iter().find_map(|name| {
            let values = self.0.get(*name)?;
            let value = values.iter().find_map(|text| read(text))?;
            Some((value, source_of(name)))
        })
    }

    /// Every value of the first of the names that has any which is no address.
    fn all(&self, names: &[&str]) -> Vec<(String, MetadataSource)> {
        let values = names
            .iter()
            .filter_map(|name| Some((name, self.0.get(*name)?)));
        let mut named = values.filter(|(_, v)| v.iter().any(|v| Url::parse(v).is_err()));
        let Some((name, values)) = named.next() else {
            return Vec::new();
        };
        values
            .iter()
            .map(|v| (v.clone(), source_of(name)))
            .collect()
    }
}

fn source_of(name: &str) -> MetadataSource {
    let is_of = |prefixes: &[&str]| prefixes.iter().any(|p| name.starts_with(p));
    match () {
        () if is_of(&["dc.", "dcterms."]) => MetadataSource::DublinCore,
        () if is_of(&["og:", "article:", "twitter:"]) => MetadataSource::OpenGraph,
        () => MetadataSource::Meta,
    }
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
