//! Authors beside the one whom linked data name: `By <a rel=author>Jane Doe</a> and <a rel=author>Max Muster</a>`, of
//! whom the system that made the page tells programs the first alone.
//!
//! # Limits
//! Each stands in an element of its own, marked or called as that of the first is, with nothing between them but a
//! comma or `and`, right behind the headline. A byline that goes on in plain text does so with a label, a place or a
//! team as often (refuted on 294 pages, `src/docs/figures.md`).

use super::lists::mark_of;
use super::marks::{AUTHOR_MARKS, JOINING, MAX_BETWEEN, is_photographer};
use super::names::{names_of_element, texts_between};
use crate::content::metadata::elements::{is_marked, is_named_author};
use crate::content::metadata::record::{Headline, MetadataSource, Named};
use crate::content::people;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Most characters between the headline and the byline. Source: ours: a standfirst of two sentences.
const MAX_BEHIND: u32 = 300;
/// Elements between the headline and the byline among which it is looked for. Source: ours; bounds the cost.
const MAX_LOOKED_AT: usize = 64;
/// Elements that are read behind the first. Source: ours: no line names more; bounds the cost.
const MAX_BESIDE: usize = 16;
/// Most elements with the first name that are looked at. Source: ours: one within another.
const MAX_FIRST: usize = 4;

/// Puts those who are marked beside the one author whom linked data name behind him.
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

/// Who is marked beside an author in the byline behind the headline.
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

/// The names in elements that are marked as one is and go on where it ends.
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

/// The one name in an element.
fn name_in(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let mut names = names_of_element(page, id, None);
    names.pop().filter(|_| names.is_empty())
}

/// Whether a name is the whole one of somebody who wrote.
fn is_person(page: &PageSnapshot, id: NodeId, name: &str) -> bool {
    people::is_whole(name)
        && !people::names_organisation(name)
        && !people::are_organisations(&[name.to_owned()])
        && !is_photographer(page, id)
}

/// Whether nothing stands between two elements but what joins names.
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
