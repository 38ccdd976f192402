//! The names in an element that names authors: in its parts marked as a name, in its links, else in its text.

use super::inverted::name_before_role;
use crate::content::clean_text::clean;
use crate::content::metadata::declared::family_last;
use crate::content::metadata::elements::{
    AUTHOR_FINDER, AUTHOR_WORDS, is_author_box, is_in_names, is_marked, leads_to_author,
    words_of_names,
};
use crate::content::metadata::near::unnoted;
use crate::content::{dates, people};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Minimum number of characters of a word of a name in an element of its own. Source: ours.
const MIN_WORD: u32 = 2;
/// Maximum number of characters outside of the links of an element whose links are all names. Source: ours: `By`,
/// commas and `and`.
const MAX_BESIDE_LINKS: u32 = 12;
/// Minimum number of words of a line that ends as a sentence to be one. Source: ours: bylines have fewer words, or
/// names written as such.
const MIN_SENTENCE: usize = 8;
/// Maximum number of words of a label before a name. Source: ours: `Alle Artikel von`.
const MAX_LABEL: usize = 4;
/// Signs that end a sentence.
const ENDS: [char; 7] = ['.', '!', '?', '…', '。', '！', '？'];
/// Signs and words between a name in plain text and a linked name.
const JOINING: [&str; 3] = [",", " and", " &"];
/// Marks of authors in microdata and RDFa: one person each, or several with semicolons between them.
const MARKUP: [(&str, &str); 3] = [
    ("itemprop", "author"),
    ("itemprop", "creator"),
    ("property", "author"),
];
/// Minimum number of digits in the name of a numbered account, and maximum number of nodes of a mark among which it
/// is looked for. Source: ours: `user3080392`; the second bounds the cost.
const MIN_DIGITS: usize = 5;
const MAX_IN_MARK: usize = 32;
/// Class names of a name within an element that names authors, best first. Source: hCard, custom, and LaTeXML (the
/// papers of ar5iv).
const NAME_CLASSES: [&str; 4] = ["fn", CARD_NAME, "author", "ltx_personname"];
/// The class name of a name in microformats 2. It counts only in a card: elsewhere it is the title of an entry.
const CARD_NAME: &str = "p-name";
const CARDS: [&str; 2] = ["h-card", "vcard"];
/// Class names of other microformats with a name. (Utility-first style sheets use `h-full` for a height, so `h-*` is
/// no test.) Source: microformats 2.
const ENTRIES: [&str; 10] = [
    "h-entry",
    "h-feed",
    "h-event",
    "h-cite",
    "h-item",
    "h-listing",
    "h-product",
    "h-recipe",
    "h-resume",
    "h-review",
];
/// Maximum number of elements from a name to its card, and the class name of an organisation. Source: ours, to bound
/// the cost.
const MAX_IN_CARD: usize = 6;
const ORGANISATION: &str = "org";

/// The names in an element that names authors. In a box about the author it is the heading, if that is a name: the
/// text below it is about the author (`自由撰稿人，住在海边`). In a sentence only capitalised names count, not its clauses
/// (`Two today, because you were so kind.`). Microdata and RDFa may have the family name first, as libraries do.
pub(super) fn names_of_element(page: &PageSnapshot, id: NodeId, site: Option<&str>) -> Vec<String> {
    let is_markup = MARKUP.iter().any(|mark| is_marked(page, id, *mark));
    let joined = |parts: &[String]| {
        if !is_markup {
            return parts.join(" | ").replace('\n', " | ");
        }
        let each = parts.iter().flat_map(|part| part.split(['\n', ';']));
        let each = each.map(|name| family_last(name.trim().to_owned()));
        each.collect::<Vec<String>>().join(" | ")
    };
    let read = |parts: &[String]| {
        let mut names = people::names_in(&joined(parts), site);
        let is_sentence = parts.iter().flat_map(|part| part.lines()).any(is_sentence);
        let is_name = |name: &str| !is_sentence || people::is_capitalised(name);
        names.retain(|name| people::may_be_shown(name) && is_name(name));
        names
    };
    let marked = marked_names(page, id);
    if !marked.is_empty() {
        return read(&marked);
    }
    let mut called = NAME_CLASSES.into_iter().map(|class| {
        let is_called = |inner: &NodeId| {
            *inner != id
                && is_marked(page, *inner, ("class", class))
                && !is_marked(page, *inner, ("class", ORGANISATION))
                && (class != CARD_NAME || is_in_card(page, *inner))
                && says(page, *inner)
        };
        let called = page.subtree(id).filter(is_called);
        let texts: Vec<String> = called.flat_map(|inner| parts_of(page, inner)).collect();
        read(&texts)
    });
    if let Some(names) = called.find(|names| !names.is_empty()) {
        return names;
    }
    if let Some(name) = name_before_role(page, id) {
        return read(&[name]);
    }
    let names = heading_of_box(page, id, site).unwrap_or_else(|| read(&parts_of(page, id)));
    if is_markup && names.is_empty() {
        return account_of(page, id).into_iter().collect();
    }
    names
}

/// The name of a numbered account that is marked as an author's: in forums, an author need have no other. Source:
/// ours, Stack Exchange; of 2089 pages of the sets one is signed so, by its asker.
fn account_of(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let is_account = |name: &String| {
        name.starts_with(char::is_alphabetic)
            && !name.contains(char::is_whitespace)
            && name.chars().filter(char::is_ascii_digit).count() >= MIN_DIGITS
            && people::may_be_nick(name)
    };
    let inside = page.subtree(id).take(MAX_IN_MARK);
    let marked = inside.filter(|inner| marked_as(page, *inner) == Some("name"));
    let mut told = marked.filter_map(|inner| clean(&told_by(page, inner)));
    told.find(is_account)
}

/// The one name that is the first heading in a box about the author, if it has no link.
fn heading_of_box(page: &PageSnapshot, id: NodeId, site: Option<&str>) -> Option<Vec<String>> {
    if !is_author_box(page, id) {
        return None;
    }
    let mut inside = page.subtree(id).skip(1);
    let heading = inside.find(|inner| page.is_heading(*inner) && says(page, *inner))?;
    let names = people::names_in(&unnoted(page, heading).replace('\n', " | "), site);
    let is_unlinked = page.totals(heading).link_chars == 0;
    (people::is_one_name(&names) && is_unlinked).then_some(names)
}

/// Whether an element stands in a card, and in no entry within that.
fn is_in_card(page: &PageSnapshot, id: NodeId) -> bool {
    let kind = |up: NodeId| {
        let class = page.attribute(up, "class").unwrap_or("");
        let mut names = class.split_ascii_whitespace();
        names.find(|name| CARDS.contains(name) || ENTRIES.contains(name))
    };
    let mut around = page.inclusive_ancestors(id).take(MAX_IN_CARD);
    let nearest = around.find_map(kind);
    nearest.is_some_and(|kind| CARDS.contains(&kind))
}

/// Whether a line is a sentence, and no byline that goes on as one (`Posted by msmash on Friday from the ... dept.`).
fn is_sentence(line: &str) -> bool {
    let line = line.trim();
    let is_long = line.split_whitespace().count() >= MIN_SENTENCE;
    line.ends_with(ENDS) && is_long && !begins_as_byline(line)
}

/// Whether a line begins with a byline label of several words, or of one word, with which sentences begin, too, if
/// the line has a date.
fn begins_as_byline(line: &str) -> bool {
    let ends = line.match_indices(' ').take(MAX_LABEL);
    let mut labels = ends.map(|(at, _)| &line[..at]);
    let has_words = |label: &str| label.contains(' ') && people::is_label(label);
    labels.any(has_words) || people::is_byline(line) && dates::in_text(line, "en").is_some()
}

/// The linked or bold names in an element, else its text.
fn parts_of(page: &PageSnapshot, id: NodeId) -> Vec<String> {
    let parts = linked_names(page, id).or_else(|| bold_names(page, id));
    parts.unwrap_or_else(|| vec![parted_text(page, id)])
}

/// The texts that are marked as names in an element, or have a class name for the name of an author.
fn marked_names(page: &PageSnapshot, id: NodeId) -> Vec<String> {
    // The author's employer may have a marked name, too.
    let is_own = |inner: NodeId| {
        let mut around = page.ancestors(inner).take_while(|up| *up != id);
        around.all(|up| marked_as(page, up).is_none_or(|what| matches!(what, "author" | "creator")))
    };
    let is_name = |inner: &NodeId| {
        marked_as(page, *inner) == Some("name") && says(page, *inner) && is_own(*inner)
    };
    let names = page.subtree(id).filter(is_name);
    let names: Vec<String> = names.map(|inner| told_by(page, inner)).collect();
    if names.is_empty() {
        return alike(page, id, |inner| is_author_name(page, inner));
    }
    names
}

/// The property name of an element in microdata or RDFa.
fn marked_as(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    let told = page.attribute(id, "itemprop");
    told.or_else(|| page.attribute(id, "property"))
}

/// The texts of the first element within one that satisfies `is_called`, and of those with the same class.
fn alike(page: &PageSnapshot, id: NodeId, is_called: impl Fn(NodeId) -> bool) -> Vec<String> {
    let is_called = |inner: &NodeId| says(page, *inner) && is_called(*inner);
    let Some(first) = page.subtree(id).find(is_called) else {
        return Vec::new();
    };
    let class = page.attribute(first, "class");
    let all = page.subtree(id).filter(is_called);
    let alike = all.filter(|inner| page.attribute(*inner, "class") == class);
    alike.map(|inner| told_by(page, inner)).collect()
}

fn says(page: &PageSnapshot, id: NodeId) -> bool {
    page.totals(id).chars > 0
}

/// The `content` attribute of an element, else its text.
fn told_by(page: &PageSnapshot, id: NodeId) -> String {
    match page.attribute(id, "content") {
        Some(content) => content.to_owned(),
        None => parted_text(page, id),
    }
}

/// The text of an element. If it consists of two or more elements with a word each, spaces are put between them,
/// which some pages leave to their style. A single letter begins a word (`<b>J</b>ane`).
fn parted_text(page: &PageSnapshot, id: NodeId) -> String {
    let parts: Vec<NodeId> = page
        .children(id)
        .filter(|child| says(page, *child))
        .collect();
    let is_word = |part: &NodeId| {
        page.node(*part).kind == NodeKind::Element && page.totals(*part).chars >= MIN_WORD
    };
    let text = unnoted(page, id);
    if parts.len() < 2 || !parts.iter().all(is_word) {
        return parted_label(page, id, text);
    }
    let mut texts: Vec<String> = parts.iter().map(|part| unnoted(page, *part)).collect();
    if text != texts.concat() {
        return parted_label(page, id, text);
    }
    // A name may be repeated, for two widths of the window.
    texts.dedup();
    texts.join(" ")
}

/// The text of an element with a space behind its label, if the label is a text node of its own that only style
/// separates from the name.
fn parted_label(page: &PageSnapshot, id: NodeId, text: String) -> String {
    let is_text = |inner: &NodeId| page.node(*inner).kind == NodeKind::Text && says(page, *inner);
    let first = page.subtree(id).find(is_text);
    let label = first.and_then(|first| page.node(first).text.as_deref());
    let parted = label.map(str::trim).and_then(|label| {
        let name = text.trim_start().strip_prefix(label)?;
        let is_glued = name.starts_with(char::is_uppercase) && people::is_label(label);
        is_glued.then(|| format!("{label} {name}"))
    });
    parted.unwrap_or(text)
}

/// The names in an element's links: the links to author pages, if there are any; else all links, if the element says
/// nothing else but a `by`.
fn linked_names(page: &PageSnapshot, id: NodeId) -> Option<Vec<String>> {
    let is_link = |inner: &NodeId| page.tag(*inner) == "a" && says(page, *inner);
    let mut links: Vec<NodeId> = page.subtree(id).filter(is_link).collect();
    let totals = page.totals(id);
    if let Some(first) = links.iter().find(|link| leads_to_author(page, **link)) {
        if is_named_before(page, id, *first) {
            return None;
        }
        links.retain(|link| leads_to_author(page, *link));
    } else if links.len() < 2
        || totals.chars - totals.link_chars > MAX_BESIDE_LINKS
        || !links
            .iter()
            .all(|link| people::is_whole(&unnoted(page, *link)))
    {
        return None;
    }
    Some(links.iter().map(|link| unnoted(page, *link)).collect())
}

/// Whether a byline names people in plain text before the first link to an author: `By Jane Doe, <a>Max Muster</a>`.
fn is_named_before(page: &PageSnapshot, id: NodeId, link: NodeId) -> bool {
    let before = texts_between(page, id, link).collect::<Vec<_>>().join(" ");
    let mut joining = JOINING.iter();
    let names = joining.find_map(|joining| before.strip_suffix(*joining));
    let byline = names.filter(|names| people::is_byline(names));
    let names = byline.map_or_else(Vec::new, |byline| people::names_in(byline, None));
    let is_person = |name: &String| people::is_whole(name) && !people::tells_of_bearer(name);
    !names.is_empty() && names.iter().all(is_person)
}

/// The names in bold type with which an element begins, if everything in bold is a full name and no name goes on
/// behind: what follows is a place or a date.
fn bold_names(page: &PageSnapshot, id: NodeId) -> Option<Vec<String>> {
    let is_bold = |inner: &NodeId| matches!(page.tag(*inner), "b" | "strong") && says(page, *inner);
    let bold: Vec<NodeId> = page.subtree(id).filter(is_bold).collect();
    let (first, last) = (*bold.first()?, *bold.last()?);
    let begins = texts_between(page, id, first).all(people::is_label);
    let is_joining = |c: char| c.is_lowercase() || matches!(c, ',' | '&');
    let next = texts_between(page, page.node(last).end, page.node(id).end).next();
    let ends = next.is_none_or(|text| !text.starts_with(is_joining));
    let names: Vec<String> = bold.iter().map(|name| unnoted(page, *name)).collect();
    let are_whole = names.iter().all(|name| people::is_whole(name));
    (begins && ends && are_whole).then_some(names)
}

/// The texts from one node up to another.
pub(super) fn texts_between(
    page: &PageSnapshot,
    from: NodeId,
    to: NodeId,
) -> impl Iterator<Item = &str> {
    let nodes = (from.0..to.0).map(move |n| page.node(NodeId(n)));
    let texts = nodes.filter_map(|node| node.text.as_deref());
    texts.map(str::trim).filter(|text| !text.is_empty())
}

/// Whether class name or id say that an element holds the name of an author and nothing else: `author-name`.
fn is_author_name(page: &PageSnapshot, id: NodeId) -> bool {
    is_in_names(page, id, &AUTHOR_FINDER) && {
        let words = words_of_names(page, id);
        let is_in = |known: &str| words.iter().any(|word| word == known);
        is_in("name") && AUTHOR_WORDS.iter().any(|word| is_in(word))
    }
}

#[cfg(test)]
mod tests;
