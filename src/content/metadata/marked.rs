//! Authors and dates that elements are marked with: microdata, microformats, `time`.

use super::headline::Headline;
use super::{Found, MetadataSource, clean, dates, elements, people};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// An element that names authors has at most this many characters. Source: ours: a few names.
const MAX_BYLINE: u32 = 150;

/// What marks an element that names authors, best first.
const AUTHOR_MARKS: [(&str, &str); 5] = [
    ("itemprop", "author"),
    ("rel", "author"),
    ("itemprop", "creator"),
    ("class", "p-author"),
    ("property", "author"),
];
/// Words of classes and ids of elements that name authors.
const AUTHOR_WORDS: [&str; 9] = [
    "author",
    "byline",
    "autor",
    "auteur",
    "autore",
    "verfasser",
    "authors",
    "writer",
    "yazar",
];
/// Words of classes and ids of elements that hold a date.
const DATE_WORDS: [&str; 9] = [
    "date",
    "datum",
    "published",
    "pubdate",
    "posted",
    "timestamp",
    "dateline",
    "erstellt",
    "fecha",
];
/// Classes and ids of what readers wrote. Others that begin alike speak of whole pages
/// (`comments-open`).
const COMMENT_NAMES: [&str; 12] = [
    "comment",
    "comments",
    "commentlist",
    "comment-list",
    "comment-body",
    "comment-content",
    "comments-area",
    "comments-list",
    "comments-section",
    "kommentare",
    "kommentar",
    "respond",
];
/// Words beside them that speak of something else: the box about the author, his picture.
const OTHER_WORDS: [&str; 12] = [
    "bio",
    "box",
    "comment",
    "comments",
    "avatar",
    "image",
    "img",
    "related",
    "description",
    "info",
    "social",
    "link",
];

/// The authors that elements are marked with, outside comments.
pub(super) fn authors(page: &PageSnapshot, headline: &Headline, site: Option<&str>) -> Vec<String> {
    for (name, word) in AUTHOR_MARKS {
        let found = nearest(page, headline, |id| {
            let words = page
                .attribute(id, name)
                .unwrap_or("")
                .split_ascii_whitespace();
            words.into_iter().any(|w| w.eq_ignore_ascii_case(word))
        });
        let names = names(page, &found, site);
        if !names.is_empty() {
            return names;
        }
    }
    Vec::new()
}

/// The authors in elements that are named after authors, likewise.
pub(super) fn named_authors(
    page: &PageSnapshot,
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    names(
        page,
        &nearest(page, headline, |id| is_named_author(page, id)),
        site,
    )
}

/// The first of the elements that names anybody.
fn names(page: &PageSnapshot, elements: &[NodeId], site: Option<&str>) -> Vec<String> {
    let of = |id: &NodeId| {
        let inner = page.subtree(*id).find(|inner| {
            page.attribute(*inner, "itemprop") == Some("name") && page.totals(*inner).chars > 0
        });
        let text = match inner.and_then(|inner| page.attribute(inner, "content")) {
            Some(content) => content.to_owned(),
            None => page.text(inner.unwrap_or(*id)),
        };
        people::names_in(&text.replace('\n', " | "), site)
    };
    elements
        .iter()
        .map(of)
        .find(|names| !names.is_empty())
        .unwrap_or_default()
}

/// Short elements that are marked so, outside comments: those behind the headline first.
fn nearest(
    page: &PageSnapshot,
    headline: &Headline,
    is_marked: impl Fn(NodeId) -> bool,
) -> Vec<NodeId> {
    let at = headline.node.unwrap_or(page.root());
    let marked = page.iter().filter(|(id, node)| {
        node.kind == NodeKind::Element
            && !node.attributes.is_empty()
            && (1..=MAX_BYLINE).contains(&page.totals(*id).chars)
            && is_marked(*id)
    });
    let (before, mut behind): (Vec<NodeId>, Vec<NodeId>) = marked
        .map(|(id, _)| id)
        .filter(|id| !is_in_comments(page, *id))
        .partition(|id| *id < at);
    behind.extend(before.iter().rev());
    behind
}

/// Whether the class or the id says that an author is named.
fn is_named_author(page: &PageSnapshot, id: NodeId) -> bool {
    let mut is_author = false;
    for word in words_of_names(page, id) {
        if OTHER_WORDS.contains(&word.as_str()) {
            return false;
        }
        is_author |= AUTHOR_WORDS.contains(&word.as_str());
    }
    is_author
}

/// The words of classes and the id, in lower case; `authorName` is two.
fn words_of_names(page: &PageSnapshot, id: NodeId) -> Vec<String> {
    let names = ["class", "id"]
        .into_iter()
        .filter_map(|name| page.attribute(id, name));
    let mut words = Vec::new();
    for name in names {
        let mut word = String::new();
        for c in name.chars() {
            let is_start = c.is_uppercase() && word.ends_with(char::is_lowercase);
            if (is_start || !c.is_alphanumeric()) && !word.is_empty() {
                words.push(std::mem::take(&mut word).to_lowercase());
            }
            if c.is_alphanumeric() {
                word.push(c);
            }
        }
        if !word.is_empty() {
            words.push(word.to_lowercase());
        }
    }
    words
}

/// Whether the class or the id says that a date stands there.
pub(super) fn is_named_date(page: &PageSnapshot, id: NodeId) -> bool {
    let words = words_of_names(page, id);
    words.iter().any(|word| DATE_WORDS.contains(&word.as_str()))
}

/// Whether an element belongs to the comments of readers.
pub(super) fn is_in_comments(page: &PageSnapshot, id: NodeId) -> bool {
    let of_comments = |id: NodeId| {
        let names = ["class", "id"]
            .into_iter()
            .filter_map(|name| page.attribute(id, name));
        let mut tokens = names.flat_map(str::split_ascii_whitespace);
        tokens.any(|token| {
            COMMENT_NAMES
                .iter()
                .any(|name| token.eq_ignore_ascii_case(name))
        })
    };
    std::iter::once(id)
        .chain(page.ancestors(id))
        .filter(|id| !matches!(page.tag(*id), "body" | "html"))
        .any(of_comments)
}

/// The date of publication that an element is marked with.
pub(super) fn published(page: &PageSnapshot, lang: &str) -> Found {
    let marks = [
        ("itemprop", "datePublished"),
        ("itemprop", "dateCreated"),
        ("property", "datePublished"),
        ("class", "dt-published"),
    ];
    marks
        .into_iter()
        .find_map(|(name, word)| date_of(page, name, word, lang))
        .or_else(|| {
            let mut times =
                elements(page, "time").filter(|id| page.attribute(*id, "pubdate").is_some());
            let text = times.find_map(|id| value_of(page, id, lang))?;
            Some((text, MetadataSource::Time))
        })
}

/// The date of the last change, likewise.
pub(super) fn modified(page: &PageSnapshot, lang: &str) -> Found {
    let marks = [("itemprop", "dateModified"), ("class", "dt-updated")];
    marks
        .into_iter()
        .find_map(|(name, word)| date_of(page, name, word, lang))
}

fn date_of(page: &PageSnapshot, name: &str, word: &str, lang: &str) -> Found {
    let is_marked = |id: NodeId| {
        let words = page
            .attribute(id, name)
            .unwrap_or("")
            .split_ascii_whitespace();
        words.into_iter().any(|w| w.eq_ignore_ascii_case(word))
    };
    let mut marked = page
        .iter()
        .filter(|(_, node)| node.kind == NodeKind::Element && !node.attributes.is_empty())
        .map(|(id, _)| id)
        .filter(|id| is_marked(*id) && !is_in_comments(page, *id));
    let date = marked.find_map(|id| value_of(page, id, lang))?;
    Some((date, MetadataSource::Microdata))
}

/// The date of an element: what it says to programs, else what it says.
pub(super) fn value_of(page: &PageSnapshot, id: NodeId, lang: &str) -> Option<String> {
    let for_programs = ["datetime", "content", "title"]
        .into_iter()
        .filter_map(|name| page.attribute(id, name));
    let text = || clean(&page.text(id));
    for_programs
        .filter_map(|value| dates::from_machine(value, lang))
        .next()
        .or_else(|| dates::in_text(&text()?, lang))
}
