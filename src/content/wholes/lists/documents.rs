//! Documents attached to a text: one or more texts right behind it, each a link to a file, with only the file's kind
//! and size besides. They are kept as a whole, with their own heading, where the text right above or that heading is
//! kept. The score judges each link by itself, and likes links little and file names less.
//!
//! Source: ours, pages of authorities as Liferay, DSFR, Plone and others make them. On wcxb, snippets and 954 old
//! pages, 116 pieces of this make stand on 88 pages, 25 of them behind a kept text; what is not kept of these is no
//! document of the page (`Drucken`, `pdf (83 KB)` of the text itself, `DOWNLOAD THE REPORT`), and stays out by what
//! is asked below.
//!
//! # Limits
//! The documents stand in a box near a running text. With a heading of their own, that box may be near the documents
//! instead, if they lie below the text (which may be deep in an answer, or in a section of its own). They do not
//! stand in a frame of the page (`footer`, `aside`, `nav`). Without a heading, they must name kinds of files; so must
//! a single one, which also needs a name. A link whose address does not look like a file needs the `download`
//! attribute. Not in threads, as posts have rules of their own.

use crate::content::candidates::{Candidates, is_forum};
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// File extensions of documents, also as words for the kind of a file. Source: ours.
const FORMATS: [&str; 14] = [
    "pdf", "doc", "docx", "xls", "xlsx", "ods", "odt", "odp", "ppt", "pptx", "csv", "zip", "rtf",
    "epub",
];
/// Units of file sizes. Source: ours: English and most others, French, Finnish, Russian, Ukrainian and Bulgarian.
const SIZES: [&str; 19] = [
    "b",
    "kb",
    "mb",
    "gb",
    "kib",
    "mib",
    "bytes",
    "byte",
    "o",
    "ko",
    "mo",
    "go",
    "octets",
    "kt",
    "mt",
    "кб",
    "мб",
    "кбайт",
    "мбайт",
];
/// Minimum number of words of the name of a single document. Source: ours: one is `Download`.
const MIN_NAME: usize = 2;
/// Maximum number of boxes around the running text above that may hold its documents. Source: ours: the body of the
/// text, its column.
const MAX_AROUND: usize = 3;
/// Maximum number of boxes around documents with a heading of their own that may hold the text above. Source: ours: a
/// list in a frame of TYPO3 has four, and its column.
const MAX_OUTWARD: usize = 7;
/// Maximum number of elements from a text up to its link. Source: ours, to bound the cost.
const MAX_TO_LINK: usize = 4;
/// Elements around the content of a page.
const FRAMES: [&str; 3] = ["footer", "aside", "nav"];

/// Adjacent documents that are attached to a text.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Documents {
    units: Range<usize>,
    /// The heading right above them.
    heading: Option<usize>,
    /// The text right above the documents and their heading.
    above: usize,
}

/// The documents of a page. Linear, as few boxes around each are looked at.
pub(in crate::content::wholes) fn documents(page: &PageSnapshot, units: &Units) -> Vec<Documents> {
    let list = &units.list;
    let mut found = Vec::new();
    // The last running text above.
    let mut text: Option<usize> = None;
    let mut at = 0;
    while at < list.len() {
        let behind = list[at..].iter();
        let count = behind.take_while(|unit| is_document(page, unit)).count();
        if count == 0 {
            if list[at].is_running_text() && !list[at].concealed {
                text = Some(at);
            }
            at += 1;
            continue;
        }
        let own = at..at + count;
        at = own.end;
        found.extend(text.and_then(|text| attached(page, units, text, own)));
    }
    found
}

/// Documents as those of the running text `text` above, if they are attached to it.
fn attached(
    page: &PageSnapshot,
    units: &Units,
    text: usize,
    own: Range<usize>,
) -> Option<Documents> {
    let list = &units.list;
    let shown_above = |end: usize| (text..end).rev().find(|i| !list[*i].concealed);
    let heading = shown_above(own.start).filter(|i| page.is_heading(list[*i].block));
    let above = shown_above(heading.unwrap_or(own.start))?;
    let documents = &list[own.clone()];
    let (first, last) = (documents.first()?, documents.last()?);
    let mut around = page.ancestors(list[text].block).take(MAX_AROUND);
    let near = around.find(|up| page.contains(*up, last.first));
    let outward = || {
        heading?;
        let mut around = page.ancestors(first.block).take(MAX_OUTWARD);
        let holds = |up: &NodeId| page.contains(*up, list[text].first);
        let holder = around.find(holds)?;
        (holder != page.body() && stands_below(page, first, &list[text])).then_some(holder)
    };
    let holder = near.or_else(outward)?;
    let inside = page.inclusive_ancestors(first.block);
    let mut inside = inside.take_while(|up| *up != holder);
    let is_beside = inside.any(|up| FRAMES.contains(&page.tag(up)));
    let tells = documents.iter().any(|unit| words(&unit.text).any(is_kind));
    let names = |unit: &Unit| {
        let name = words(&unit.text).filter(|word| !is_kind(word) && !is_number(word));
        name.count() >= MIN_NAME
    };
    let is_told = match documents {
        [one] => tells && names(one),
        _ => tells || heading.is_some(),
    };
    (is_told && !is_beside).then_some(Documents {
        units: own,
        heading,
        above,
    })
}

/// Whether a text is laid out below another one, not beside it.
fn stands_below(page: &PageSnapshot, unit: &Unit, above: &Unit) -> bool {
    let place = |unit: &Unit| page.visible_bounds(unit.block);
    place(unit)
        .zip(place(above))
        .is_none_or(|(own, other)| own.top >= other.bottom)
}

/// Whether a shown text is one link to a file, and otherwise only names the kind or size of a file.
fn is_document(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.concealed || unit.link_chars == 0 || page.is_heading(unit.block) {
        return false;
    }
    let mut only: Option<NodeId> = None;
    for id in (unit.first.0..unit.end.0).map(NodeId) {
        if !page.is_said(id) {
            continue;
        }
        let mut around = page.ancestors(id).take(MAX_TO_LINK);
        match around.find(|up| page.is_link(*up)) {
            Some(link) if only.is_none_or(|known| known == link) => only = Some(link),
            Some(_) => return false,
            None => {
                let said = page.node(id).text.as_deref().unwrap_or("");
                if !words(said).all(|word| is_kind(word) || is_number(word)) {
                    return false;
                }
            }
        }
    }
    only.is_some_and(|link| leads_to_file(page, link))
}

/// Whether a link leads to a file: by its extension or a `download` attribute.
fn leads_to_file(page: &PageSnapshot, link: NodeId) -> bool {
    let href = page.attribute(link, "href").unwrap_or("");
    let path = href.split(['?', '#']).next().unwrap_or("");
    let ending = path.rsplit_once('.').map(|(_, ending)| ending);
    let is_file = ending.is_some_and(|ending| is_one_of(&FORMATS, ending));
    is_file || page.attribute(link, "download").is_some()
}

/// The words and numbers of a text; `1,2MB` gives `1` and `2MB`.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word is the kind of a file, or a unit of its size with or without digits before it.
fn is_kind(word: &str) -> bool {
    let unit = word.trim_start_matches(|c: char| c.is_ascii_digit());
    is_one_of(&FORMATS, word) || is_one_of(&SIZES, unit)
}

fn is_one_of(known: &[&str], word: &str) -> bool {
    let is_it = |one: &str| {
        let lower = word.chars().flat_map(char::to_lowercase);
        one.chars().eq(lower)
    };
    known.iter().any(|one| is_it(one))
}

impl Documents {
    /// Keeps the documents with their heading, if the heading or the text above is kept.
    fn keep(&self, candidates: &Candidates, kept: &mut [bool]) {
        let may_be = |i: usize| candidates.may_be[i];
        let is_headed = self.heading.is_some_and(|i| kept[i]);
        if !(kept[self.above] || is_headed) || !self.units.clone().all(may_be) {
            return;
        }
        kept[self.units.clone()].fill(true);
        if let Some(heading) = self.heading {
            kept[heading] |= may_be(heading);
        }
    }
}

/// Keeps the documents that are attached to kept texts, except on a forum.
pub(in crate::content::wholes) fn keep_documents(
    documents: &[Documents],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if !is_forum(candidates.types) {
        documents.iter().for_each(|all| all.keep(candidates, kept));
    }
}
