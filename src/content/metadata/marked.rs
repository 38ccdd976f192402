//! Authors and dates that elements are marked with: microdata, microformats, `time`.

use super::headline::Headline;
use super::{Found, MetadataSource, clean, dates, elements, people};
use crate::snapshot::tokens::case_blind_finder;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

/// An element that names authors has at most this many characters. Source: ours: a few names.
const MAX_BYLINE: u32 = 150;

/// Headings under which the same mark names different people, in a list of articles. Source: ours: an
/// article and one that follows it name two.
const MIN_LISTED: usize = 3;

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
/// Words beside them of boxes about the author.
const BOX_WORDS: [&str; 8] = [
    "bio",
    "box",
    "info",
    "about",
    "card",
    "profile",
    "description",
    "details",
];
/// Characters of the name in such a box. Source: ours.
const MAX_BOXED_NAME: u32 = 40;
/// Words beside them of the author of a picture.
const PICTURE_WORDS: [&str; 4] = ["license", "licence", "copyright", "credit"];
/// Folders of addresses of pages about authors.
const AUTHOR_FOLDERS: [&str; 14] = [
    "author",
    "authors",
    "autor",
    "autoren",
    "autorin",
    "auteur",
    "auteurs",
    "autore",
    "autori",
    "redakteur",
    "reporter",
    "reporters",
    "profile",
    "staff",
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
static AUTHOR_FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| case_blind_finder(&AUTHOR_WORDS));
static DATE_FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| case_blind_finder(&DATE_WORDS));
static COMMENT_FINDER: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
    let words: Vec<&str> = [&COMMENT_NAMES[..], &COMMENT_WORDS].concat();
    case_blind_finder(&words)
});
/// Classes and ids of what readers wrote. Others that begin alike speak of whole pages
/// (`comments-open`).
const COMMENT_NAMES: [&str; 17] = [
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
    "reviews",
    "customer-review",
    "customer-reviews",
    "testimonial",
    "testimonials",
];
/// Words of such names in several words, and what must not stand beside them: counts of comments
/// and switches are none.
const COMMENT_WORDS: [&str; 10] = [
    "comment",
    "comments",
    "commentlist",
    "kommentar",
    "kommentare",
    "leserbrief",
    "leserbriefe",
    "commentaire",
    "commentaires",
    "comentarios",
];
const COMMENT_PARTS: [&str; 16] = [
    "list",
    "body",
    "content",
    "text",
    "box",
    "area",
    "section",
    "item",
    "inner",
    "meta",
    "author",
    "date",
    "wrapper",
    "container",
    "thread",
    "entry",
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
    let part_of = page.attribute(id, "itemprop").unwrap_or("");
    if part_of
        .split_ascii_whitespace()
        .any(|part| part == "review")
    {
        return true;
    }
    if !is_in_names(page, id, &COMMENT_FINDER) {
        return false;
    }
    let mut tokens = names_of(page, id).flat_map(str::split_ascii_whitespace);
    tokens.any(|token| {
        let is_name = |name: &&str| token.eq_ignore_ascii_case(name);
        COMMENT_NAMES.iter().any(is_name) || is_part_of_comments(token)
    })
}

/// Whether a class or id in several words is that of a part of the comments.
fn is_part_of_comments(token: &str) -> bool {
    let lower = token.to_ascii_lowercase();
    if !COMMENT_WORDS.iter().any(|word| lower.contains(word)) {
        return false;
    }
    let words = || lower.split(['-', '_']);
    let is_in = |list: &[&str]| words().any(|word| list.contains(&word));
    let is_whole = words().count() == 1 && COMMENT_WORDS.contains(&lower.as_str());
    is_whole || is_in(&COMMENT_WORDS) && is_in(&COMMENT_PARTS)
}

/// The elements that may be marked as what names authors: short ones outside comments, in the order
/// of the document.
pub(super) fn short_elements(page: &PageSnapshot, comments: &Comments) -> Vec<NodeId> {
    let short = page.iter().filter(|(id, node)| {
        node.kind == NodeKind::Element
            && !node.attributes.is_empty()
            && (1..=MAX_BYLINE).contains(&page.totals(*id).chars)
            && !comments.hold(*id)
    });
    short.map(|(id, _)| id).collect()
}

/// The authors that short elements are marked with.
pub(super) fn authors(
    page: &PageSnapshot,
    short: &[NodeId],
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    for (name, word) in AUTHOR_MARKS {
        let found = nearest(page, short, headline, |id| {
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

/// The authors in short elements that are named after authors.
pub(super) fn named_authors(
    page: &PageSnapshot,
    short: &[NodeId],
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    let named = nearest(page, short, headline, |id| is_named_author(page, id));
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
            None if inner.is_none()
                && let Some(linked) = linked_names(page, *id) =>
            {
                linked
            }
            None => page.text(inner.unwrap_or(*id)),
        };
        let mut names = people::names_in(&text.replace('\n', " | "), site);
        names.retain(|name| people::may_be_shown(name));
        names
    };
    elements
        .iter()
        .map(of)
        .find(|names| !names.is_empty())
        .unwrap_or_default()
}

/// Names that are links to pages about authors, of an element that holds such links.
fn linked_names(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let links = page.subtree(id).filter(|inner| page.tag(*inner) == "a");
    let names: Vec<String> = links
        .filter(|link| page.totals(*link).chars > 0 && leads_to_author(page, *link))
        .map(|link| page.text(link))
        .collect();
    (!names.is_empty()).then(|| names.join(" | "))
}

/// Whether a link leads to the page about an author, by a folder of its address.
pub(super) fn leads_to_author(page: &PageSnapshot, link: NodeId) -> bool {
    let href = page.attribute(link, "href").unwrap_or("");
    let path = href.split(['?', '#']).next().unwrap_or("");
    let mut folders = path.trim_end_matches('/').rsplit('/').skip(1);
    folders.any(|folder| AUTHOR_FOLDERS.contains(&folder.to_ascii_lowercase().as_str()))
}

/// The names in boxes about the author: their heading, or the link to the author.
pub(super) fn boxed_authors(
    page: &PageSnapshot,
    comments: &Comments,
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    let start = headline.node.unwrap_or(page.root());
    let boxes = page.iter().filter(|(id, node)| {
        *id > start
            && node.kind == NodeKind::Element
            && !comments.hold(*id)
            && is_in_names(page, *id, &AUTHOR_FINDER)
            && is_author_box(page, *id)
    });
    let named = |id: NodeId| {
        let mut inside = page.subtree(id).filter(|n| page.totals(*n).chars > 0);
        let name = inside.find(|n| {
            page.is_heading(*n)
                || page.attribute(*n, "itemprop") == Some("name")
                || page.tag(*n) == "a" && leads_to_author(page, *n)
        })?;
        let is_short = page.totals(name).chars <= MAX_BOXED_NAME;
        let names = people::names_in(&page.text(name).replace('\n', " | "), site);
        let is_name = |name: &String| name.contains(' ') && people::is_capitalised(name);
        (is_short && names.len() == 1 && names.iter().all(is_name)).then_some(names)
    };
    boxes.map(|(id, _)| id).find_map(named).unwrap_or_default()
}

/// Whether the class or the id is that of a box about the author.
fn is_author_box(page: &PageSnapshot, id: NodeId) -> bool {
    let words = words_of_names(page, id);
    let is_in = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    is_in(&AUTHOR_WORDS) && is_in(&BOX_WORDS)
}

/// Short elements that are marked so: those behind the headline first.
fn nearest(
    page: &PageSnapshot,
    short: &[NodeId],
    headline: &Headline,
    is_marked: impl Fn(NodeId) -> bool,
) -> Vec<NodeId> {
    let at = headline.node.unwrap_or(page.root());
    let marked = short.iter().copied().filter(|id| is_marked(*id));
    let (before, mut behind): (Vec<NodeId>, Vec<NodeId>) = marked.partition(|id| *id < at);
    behind.extend(before.iter().rev());
    if behind.is_empty() {
        return behind;
    }
    without_lists(page, headline, behind)
}

/// Elements without those of a list of articles: the same mark stands under several headings with
/// another name each. What stands right behind the page's headline is its own all the same.
fn without_lists(page: &PageSnapshot, headline: &Headline, mut marked: Vec<NodeId>) -> Vec<NodeId> {
    let is_heading = |id: &NodeId| {
        matches!(page.tag(*id), "h1" | "h2" | "h3" | "h4") && page.totals(*id).chars > 0
    };
    let headings: Vec<NodeId> = page.iter().map(|(id, _)| id).filter(is_heading).collect();
    let section = |id: NodeId| headings.partition_point(|heading| *heading <= id);
    let mark = |id: NodeId| (page.tag(id), page.attribute(id, "class"));
    let mut named: HashMap<_, BTreeMap<usize, String>> = HashMap::new();
    for id in &marked {
        let sections = named.entry(mark(*id)).or_default();
        sections
            .entry(section(*id))
            .or_insert_with(|| page.text(*id));
    }
    // Decided once for each mark: a page may repeat one as often as it likes.
    let lists: HashSet<_> = named
        .into_iter()
        .filter(|(_, names)| names.values().collect::<HashSet<_>>().len() >= MIN_LISTED)
        .map(|(mark, _)| mark)
        .collect();
    let own = headline
        .node
        .map(|node| section(NodeId(page.node(node).end.0 - 1)));
    marked.retain(|id| Some(section(*id)) == own || !lists.contains(&mark(*id)));
    marked
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
        is_author |= AUTHOR_WORDS.contains(&word.as_str()) || word.starts_with("authorname");
    }
    is_author && !page.subtree(id).any(|inner| is_of_picture(page, inner))
}

/// Whether the class or the id speaks of who made a picture.
fn is_of_picture(page: &PageSnapshot, id: NodeId) -> bool {
    let words = words_of_names(page, id);
    words
        .iter()
        .any(|word| PICTURE_WORDS.contains(&word.as_str()))
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
    use std::time::{Duration, Instant};

    #[test]
    fn a_mark_of_many_elements_is_judged_once() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for i in 0..20_000 {
            t.open("h2").text("x").close();
            t.open_with("p", &[("class", "author")])
                .text(&format!("Jane Doe {i}"))
                .close();
        }
        t.open_with("p", &[("class", "byline")])
            .text("Max Muster")
            .close();
        let page = t.finish();
        let is_named = |id: &NodeId| page.tag(*id) == "p";
        let marked: Vec<NodeId> = page.iter().map(|(id, _)| id).filter(is_named).collect();
        let byline = marked.last().copied();
        let start = Instant::now();
        let own = without_lists(&page, &Headline::default(), marked);
        // Once for each element took many seconds; once for each mark takes some milliseconds.
        assert!(start.elapsed() < Duration::from_secs(3));
        assert_eq!(
            own,
            Vec::from_iter(byline),
            "the list is none, the byline is"
        );
    }

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
