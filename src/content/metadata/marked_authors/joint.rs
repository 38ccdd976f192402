//! Co-authors of the single author whom linked data name: `By <a rel=author>Jane Doe</a> and <a rel=author>Max
//! Muster</a>`, where the page's software declares only the first.
//!
//! # Limits
//! Each co-author stands in an element of its own with the first author's mark or class name, right behind the
//! headline, with nothing between them but a comma or `and`. A byline that goes on in plain text does so as often
//! with a label, a place or a team (refuted on 294 pages, `src/docs/figures.md`).

use super::lists::mark_of;
use super::marks::{AUTHOR_MARKS, JOINING, MAX_BETWEEN, is_photographer};
use super::names::{names_of_element, texts_between};
use crate::content::metadata::elements::{is_marked, is_named_author};
use crate::content::metadata::record::{Headline, MetadataSource, Named};
use crate::content::people;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of characters between the headline and the byline. Source: ours: a standfirst of two sentences.
const MAX_BEHIND: u32 = 300;
/// Maximum number of elements behind the headline among which the byline is looked for. Source: ours, to bound the
/// cost.
const MAX_LOOKED_AT: usize = 64;
/// Maximum number of elements behind the first author that are read. Source: ours: no line names more; to bound the
/// cost.
const MAX_BESIDE: usize = 16;
/// Maximum number of elements with the first author's name that are tried. Source: ours: nested elements.
const MAX_FIRST: usize = 4;

/// Adds the co-authors behind the single author whom linked data name.
pub(in crate::content::metadata) fn add_joint<'a>(
    page: &PageSnapshot,
    short: &[NodeId],
    headline: &Headline,
    lang: impl Fn() -> &'a str,
    found: &mut [Named],
) {
    let first = found.iter_mut().find(|(names, _)| !names.is_empty());
    let Some((names, MetadataSource::JsonLd)) = first else {
        return;
    };
    if let [alone] = &names[..] {
        let beside = beside(page, short, headline, alone, lang);
        names.extend(beside);
    }
}

/// The co-authors in the byline behind the headline.
fn beside<'a>(
    page: &PageSnapshot,
    short: &[NodeId],
    headline: &Headline,
    author: &str,
    lang: impl Fn() -> &'a str,
) -> Vec<String> {
    let Some(own) = headline.node else {
        return Vec::new();
    };
    let end = page.node(own).end;
    let start = short.partition_point(|id| *id < end);
    let near = short[start..].iter().take(MAX_LOOKED_AT).enumerate();
    let near = near.take_while(|(_, id)| page.totals_between(end, **id).chars <= MAX_BEHIND);
    let is_him = |id: NodeId| {
        let mut marks = AUTHOR_MARKS.iter();
        let is_marked = marks.any(|mark| is_marked(page, id, *mark));
        let is_named = is_marked || is_named_author(page, id, &lang);
        is_named && name_in(page, id).is_some_and(|name| folded(&name) == folded(author))
    };
    let first = near.filter(|(_, id)| is_him(**id)).take(MAX_FIRST);
    let mut all = first.map(|(at, id)| going_on(page, *id, &short[start + at + 1..]));
    all.find(|names| !names.is_empty()).unwrap_or_default()
}

/// The names in elements with the same mark that continue the byline behind `first`.
fn going_on(page: &PageSnapshot, first: NodeId, behind: &[NodeId]) -> Vec<String> {
    let mut names = Vec::new();
    let mut last = first;
    let own = name_in(page, first);
    let behind = behind
        .iter()
        .filter(|id| mark_of(page, **id) == mark_of(page, first));
    for id in behind.take(MAX_BESIDE) {
        let name = name_in(page, *id).filter(|_| is_joined(page, last, *id));
        let Some(name) = name.filter(|name| is_person(page, *id, name)) else {
            break;
        };
        if own.as_ref() != Some(&name) && !names.contains(&name) {
            names.push(name);
        }
        last = *id;
    }
    names
}

/// The name in an element, if there is exactly one.
fn name_in(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let mut names = names_of_element(page, id, None);
    names.pop().filter(|_| names.is_empty())
}

/// Whether a name is a person's full name, and not the photographer's.
fn is_person(page: &PageSnapshot, id: NodeId, name: &str) -> bool {
    people::is_whole(name)
        && !people::names_organisation(name)
        && !people::has_legal_form(name)
        && !is_photographer(page, id)
}

/// Whether nothing stands between two elements but a comma or a word for `and`.
fn is_joined(page: &PageSnapshot, last: NodeId, next: NodeId) -> bool {
    let end = page.node(last).end;
    if end > next || page.totals_between(end, next).chars > MAX_BETWEEN {
        return false;
    }
    let is_joining = |word: &str| {
        let mut joining = JOINING.iter();
        word.is_empty() || joining.any(|known| word.eq_ignore_ascii_case(known))
    };
    let mut between = texts_between(page, end, next);
    between.all(|text| text.split([',', ' ', '\n', '\u{a0}']).all(is_joining))
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;

    const JANE: &str = r#"{"@type":"NewsArticle","headline":"A headline of some words","author":{"@type":"Person","name":"Jane Doe"}}"#;

    /// The authors of a page whose linked data name Jane Doe, with a byline of two links.
    fn authors(mark: (&str, &str), names: [&str; 2], between: &str) -> Vec<String> {
        let (authors, _) = signed(|t| {
            t.open_with("script", &[("type", "application/ld+json")]);
            t.unrendered(JANE).close();
            t.open("p").text("By ");
            t.open_with("a", &[mark, ("href", "/a")]).text(names[0]);
            t.close().text(between);
            t.open_with("a", &[mark, ("href", "/b")]).text(names[1]);
            t.close().close();
        });
        authors
    }

    #[test]
    fn who_is_marked_beside_the_declared_author_wrote_too() {
        let both = ["Jane Doe", "Max Muster"];
        let rel = ("rel", "author");
        assert_eq!(authors(rel, both, " and "), both);
        assert_eq!(authors(rel, ["Jane Doe,", "Max Muster"], " "), both);
        assert_eq!(authors(("class", "byline_author"), both, ", "), both);
    }

    #[test]
    fn what_else_stands_beside_him_is_none() {
        let rel = ("rel", "author");
        let alone = ["Jane Doe"];
        for (mark, name, between) in [
            (("class", "x"), "Max Muster", " and "),
            (rel, "Max Muster", " | "),
            (rel, "London", ", "),
            (rel, "Mill News", ", "),
            (rel, "Max Muster", ", photos: "),
        ] {
            let found = authors(mark, ["Jane Doe", name], between);
            assert_eq!(found, alone, "{name} behind {between}");
        }
    }
}
