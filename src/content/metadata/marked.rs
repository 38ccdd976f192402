//! Authors and dates that elements are marked with: microdata, microformats, `time`.

use super::headline::Headline;
use super::{Found, MetadataSource, clean, dates, elements, people};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::sync::LazyLock;

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
/// Find any of them in one pass over a name; `None` only if they could not be prepared.
static AUTHOR_FINDER: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| finder(&AUTHOR_WORDS));
static DATE_FINDER: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| finder(&DATE_WORDS));
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

fn finder(words: &[&str]) -> Option<AhoCorasick> {
    let finder = AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(words);
    finder.ok()
}

/// Which nodes belong to the comments of readers.
#[derive(Debug)]
pub(super) struct Comments(Vec<bool>);

impl Comments {
    /// One pass from the root down.
    pub(super) fn from_page(page: &PageSnapshot) -> Self {
        let mut inside: Vec<bool> = Vec::with_capacity(page.len());
        for (id, node) in page.iter() {
            let is_around = node.parent.is_some_and(|p| inside[p.index()]);
            let may_be = !matches!(page.tag(id), "body" | "html");
            inside.push(is_around || may_be && is_of_comments(page, id));
        }
        Self(inside)
    }

    /// Whether a node belongs to them.
    pub(super) fn hold(&self, id: NodeId) -> bool {
        self.0[id.index()]
    }
}

fn is_of_comments(page: &PageSnapshot, id: NodeId) -> bool {
    let mut tokens = names_of(page, id).flat_map(str::split_ascii_whitespace);
    tokens.any(|token| {
        COMMENT_NAMES
            .iter()
            .any(|name| token.eq_ignore_ascii_case(name))
    })
}

/// The authors that elements are marked with, outside comments.
pub(super) fn authors(
    page: &PageSnapshot,
    comments: &Comments,
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    for (name, word) in AUTHOR_MARKS {
        let found = nearest(page, comments, headline, |id| {
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
    comments: &Comments,
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    let named = nearest(page, comments, headline, |id| is_named_author(page, id));
    names(page, &named, site)
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
    comments: &Comments,
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
        .filter(|id| !comments.hold(*id))
        .partition(|id| *id < at);
    behind.extend(before.iter().rev());
    behind
}

/// Whether the class or the id says that an author is named.
fn is_named_author(page: &PageSnapshot, id: NodeId) -> bool {
    if !is_in_names(page, id, &AUTHOR_FINDER) {
        return false;
    }
    let mut is_author = false;
    for word in words_of_names(page, id) {
        if OTHER_WORDS.contains(&word.as_str()) {
            return false;
        }
        is_author |= AUTHOR_WORDS.contains(&word.as_str());
    }
    is_author
}

fn names_of(page: &PageSnapshot, id: NodeId) -> impl Iterator<Item = &str> {
    let names = ["class", "id"].into_iter();
    names.filter_map(move |name| page.attribute(id, name))
}

/// Whether something stands in the class or the id at all: in most it does not, and they need not be
/// cut into words.
fn is_in_names(page: &PageSnapshot, id: NodeId, finder: &Option<AhoCorasick>) -> bool {
    let mut names = names_of(page, id);
    names.any(|name| finder.iter().any(|finder| finder.is_match(name)))
}

/// The words of classes and the id, in lower case; `authorName` is two.
fn words_of_names(page: &PageSnapshot, id: NodeId) -> Vec<String> {
    let mut words = Vec::new();
    for name in names_of(page, id) {
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
    let is_date = |word: &String| DATE_WORDS.contains(&word.as_str());
    is_in_names(page, id, &DATE_FINDER) && words_of_names(page, id).iter().any(is_date)
}

/// The date of publication that an element is marked with.
pub(super) fn published(page: &PageSnapshot, comments: &Comments, lang: &str) -> Found {
    let marks = [
        ("itemprop", "datePublished"),
        ("itemprop", "dateCreated"),
        ("property", "datePublished"),
        ("class", "dt-published"),
    ];
    marks
        .into_iter()
        .find_map(|mark| date_of(page, comments, mark, lang))
        .or_else(|| {
            let mut times =
                elements(page, "time").filter(|id| page.attribute(*id, "pubdate").is_some());
            let text = times.find_map(|id| value_of(page, id, lang))?;
            Some((text, MetadataSource::Time))
        })
}

/// The date of the last change, likewise.
pub(super) fn modified(page: &PageSnapshot, comments: &Comments, lang: &str) -> Found {
    let marks = [("itemprop", "dateModified"), ("class", "dt-updated")];
    marks
        .into_iter()
        .find_map(|mark| date_of(page, comments, mark, lang))
}

fn date_of(
    page: &PageSnapshot,
    comments: &Comments,
    (name, word): (&str, &str),
    lang: &str,
) -> Found {
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
        .filter(|id| is_marked(*id) && !comments.hold(*id));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn what_stands_in_comments_is_of_them_however_deep() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open_with("body", &[("class", "comments")]);
        t.open_with("div", &[("class", "comments-open")])
            .text("page")
            .close();
        t.open_with("div", &[("class", "a Comment-List b")]);
        t.open("p").open("b").text("said").close().close().close();
        t.open_with("div", &[("id", "respond")])
            .text("form")
            .close();
        let page = t.finish();
        let comments = Comments::from_page(&page);
        for (id, _) in page.iter() {
            let mut around = std::iter::once(id).chain(page.ancestors(id));
            let is_inside = around.any(|n| page.tag(n) != "body" && is_of_comments(&page, n));
            assert_eq!(comments.hold(id), is_inside, "{id:?}");
        }
        let held = page.iter().filter(|(id, _)| comments.hold(*id)).count();
        assert_eq!(held, 6, "two boxes, what is in them, and what they say");
    }
}
