//! What a page says about itself: title, byline, date, site, picture, canonical address.
//!
//! # Sources, the first that has an answer wins
//! 1. JSON-LD (`script type=application/ld+json`): `headline`, `author`, `datePublished`,
//!    `publisher`, `image` of the first object of an article-like type, else of any object.
//! 2. `meta` elements: Open Graph, Twitter, Dublin Core and the plain HTML names.
//! 3. The visible layout: the largest `h1`, `rel=author` and `itemprop=author`,
//!    `time[datetime]`; last the document's title without the site's name.
//!
//! Everything is one line of text, cut at [`MAX_VALUE`] characters; addresses are absolute.

use super::metadata_json_ld::{self, LinkedData};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use url::Url;

/// Longest value that is kept, characters. Source: ours, no title or list of authors needs more.
pub const MAX_VALUE: usize = 500;
/// A visible byline has at most this many characters. Source: ours: a few names.
const MAX_BYLINE: u32 = 120;

/// What separates a page's title from its site's name. Source: ours, by custom.
const TITLE_SEPARATORS: [&str; 8] = [" | ", " - ", " – ", " — ", " · ", " » ", " :: ", " • "];

/// A page about itself.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Metadata {
    /// Headline of the page, without the site's name.
    pub title: Option<String>,
    /// Who wrote it.
    pub byline: Option<String>,
    /// When it was published: ISO 8601 where the page gives it so, else as written.
    pub date: Option<String>,
    /// Name of the site.
    pub site_name: Option<String>,
    /// Address of the picture that stands for the page.
    pub lead_image: Option<String>,
    /// The address the page wants to be known by.
    pub canonical_url: Option<String>,
}

impl Metadata {
    /// Reads a page's metadata. Linear in the number of nodes.
    pub fn of(page: &PageSnapshot) -> Self {
        let links = page.links();
        let absolute = |href: String| links.resolve_page(&href);
        let meta = MetaTags::read(page);
        let linked = metadata_json_ld::read(page);
        let LinkedData {
            headline,
            author,
            published,
            publisher,
            image,
        } = linked;
        let first = |names: &[&str]| names.iter().find_map(|n| meta.get(n));
        let site_name = first(&["og:site_name", "application-name"]).or(publisher);
        let title = headline
            .or_else(|| first(&["og:title", "twitter:title", "dc.title"]))
            .map(|title| without_site(&title, site_name.as_deref(), None))
            .or_else(|| visible_title(page, site_name.as_deref()));
        Self {
            title,
            byline: author
                .or_else(|| first(&["author", "article:author", "dc.creator", "byl"]))
                .filter(|a| Url::parse(a).is_err())
                .or_else(|| visible_byline(page)),
            date: published
                .or_else(|| first(&DATE_NAMES))
                .or_else(|| visible_date(page)),
            lead_image: image
                .and_then(absolute)
                .or_else(|| first(&["og:image", "twitter:image"]).and_then(absolute)),
            canonical_url: link_to(page, "canonical")
                .and_then(absolute)
                .or_else(|| first(&["og:url"]).and_then(absolute)),
            site_name,
        }
    }
}

const DATE_NAMES: [&str; 8] = [
    "article:published_time",
    "og:published_time",
    "datepublished",
    "date",
    "pubdate",
    "dc.date",
    "dcterms.created",
    "citation_publication_date",
];

/// Elements of that name, in document order.
fn elements<'a>(page: &'a PageSnapshot, tag: &'a str) -> impl Iterator<Item = NodeId> + 'a {
    let index = page.tag_names().iter().position(|t| t == tag);
    page.iter()
        .filter(move |(_, n)| n.kind == NodeKind::Element && Some(n.tag as usize) == index)
        .map(|(id, _)| id)
}

/// One line, cut at [`MAX_VALUE`], without control characters; `None` where nothing is left.
pub(super) fn clean(text: &str) -> Option<String> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|w| !w.is_empty())
        .collect();
    let line: String = words.join(" ").chars().take(MAX_VALUE).collect();
    (!line.is_empty()).then_some(line)
}

/// The `meta` elements by name; the first of each name counts.
struct MetaTags(HashMap<String, String>);

impl MetaTags {
    fn read(page: &PageSnapshot) -> Self {
        let mut values = HashMap::new();
        for id in elements(page, "meta") {
            let Some(content) = page.attribute(id, "content").and_then(clean) else {
                continue;
            };
            for name in ["property", "name", "itemprop"] {
                if let Some(name) = page.attribute(id, name) {
                    let name = name.trim().to_lowercase();
                    values.entry(name).or_insert_with(|| content.clone());
                }
            }
        }
        Self(values)
    }

    fn get(&self, name: &str) -> Option<String> {
        self.0.get(name).cloned()
    }
}

fn link_to(page: &PageSnapshot, relation: &str) -> Option<String> {
    let is_such = |id: &NodeId| {
        let rel = page.attribute(*id, "rel").unwrap_or("");
        rel.split_whitespace()
            .any(|r| r.eq_ignore_ascii_case(relation))
    };
    let link = elements(page, "link").find(is_such)?;
    page.attribute(link, "href").and_then(clean)
}

/// The document's title without the site's name; an `h1` that says part of it says which part.
fn visible_title(page: &PageSnapshot, site: Option<&str>) -> Option<String> {
    let heading = largest_heading(page);
    match clean(&page.source.title) {
        Some(title) => Some(without_site(&title, site, heading.as_deref())),
        None => heading,
    }
}

/// Text of the `h1` that can be read and is set largest; the first of equals.
fn largest_heading(page: &PageSnapshot) -> Option<String> {
    let size = |id: &NodeId| page.totals(*id).font_size();
    let mut best: Option<NodeId> = None;
    for id in elements(page, "h1").filter(|id| page.totals(*id).chars > 0) {
        if best.is_none_or(|b| size(&id) > size(&b)) {
            best = Some(id);
        }
    }
    clean(&page.text(best?))
}

fn without_site(title: &str, site: Option<&str>, heading: Option<&str>) -> String {
    let parts = || TITLE_SEPARATORS.iter().flat_map(|s| title.split(s));
    if let Some(heading) = heading.filter(|h| parts().any(|p| p.trim() == *h)) {
        return heading.to_owned();
    }
    let Some(site) = site else {
        return title.to_owned();
    };
    for separator in TITLE_SEPARATORS {
        let first = title.split_once(separator);
        let last = title.rsplit_once(separator);
        match (first, last) {
            (_, Some((rest, name))) if name.trim() == site => return rest.trim().to_owned(),
            (Some((name, rest)), _) if name.trim() == site => return rest.trim().to_owned(),
            _ => {}
        }
    }
    title.to_owned()
}

fn visible_byline(page: &PageSnapshot) -> Option<String> {
    let says_author = |id: &NodeId| {
        let has = |name: &str, value: &str| {
            let words = page.attribute(*id, name).unwrap_or("").split_whitespace();
            words.into_iter().any(|w| w.eq_ignore_ascii_case(value))
        };
        has("rel", "author") || has("itemprop", "author")
    };
    let marked =
        |id: &NodeId| (1..=MAX_BYLINE).contains(&page.totals(*id).chars) && says_author(id);
    let element = page
        .iter()
        .filter(|(_, n)| n.kind == NodeKind::Element && !n.attributes.is_empty())
        .map(|(id, _)| id)
        .find(marked)?;
    clean(&page.text(element))
}

fn visible_date(page: &PageSnapshot) -> Option<String> {
    let readable = |id: &NodeId| page.totals(*id).chars > 0;
    let machine = elements(page, "time")
        .filter(readable)
        .find_map(|id| page.attribute(id, "datetime").and_then(clean));
    machine.or_else(|| {
        let time = elements(page, "time").find(readable)?;
        clean(&page.text(time))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::test_page::TestPage;

    #[test]
    fn meta_tags_tell_all() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        for (name, content) in [
            ("og:title", "Headline | Site"),
            ("og:site_name", "Site"),
            ("author", "A. Writer\u{0}\u{1b}"),
            ("article:published_time", "2024-05-06T07:08:09Z"),
            ("og:image", "/lead.jpg"),
        ] {
            t.open_with("meta", &[("property", name), ("content", content)])
                .close();
        }
        t.open_with(
            "link",
            &[("rel", "canonical"), ("href", "javascript:alert(1)")],
        )
        .close();
        let page = t.finish();
        let meta = Metadata::of(&page);
        assert_eq!(meta.title.as_deref(), Some("Headline"));
        assert_eq!(meta.byline.as_deref(), Some("A. Writer"));
        assert_eq!(meta.date.as_deref(), Some("2024-05-06T07:08:09Z"));
        assert_eq!(
            meta.lead_image.as_deref(),
            Some("https://example.org/lead.jpg")
        );
        assert_eq!(meta.canonical_url, None);
    }

    #[test]
    fn the_layout_answers_where_the_head_is_silent() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("The headline").close();
        t.open_with("a", &[("rel", "author"), ("href", "/me")])
            .text("Me Myself")
            .close();
        t.open_with("time", &[("datetime", "2020-01-02")])
            .text("yesterday")
            .close();
        let mut page = t.finish();
        page.source.title = "The headline - Some site".to_owned();
        let meta = Metadata::of(&page);
        assert_eq!(meta.title.as_deref(), Some("The headline"));
        assert_eq!(meta.byline.as_deref(), Some("Me Myself"));
        assert_eq!(meta.date.as_deref(), Some("2020-01-02"));
    }

    #[test]
    fn the_base_element_moves_relative_addresses() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head")
            .open_with("base", &[("href", "/other/")])
            .close();
        let base = t.finish().links().base().cloned();
        assert_eq!(
            base.map(String::from).as_deref(),
            Some("https://example.org/other/")
        );
    }
}
