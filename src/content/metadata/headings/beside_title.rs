//! Text in a heading beside the title: a kicker above it; behind it a date, a byline, or a link to the section.
//!
//! It must be visibly apart: in an element or line of its own, or behind a sign. Where the words of a heading simply
//! go on, the heading says more than the declared title, which was cut for lists and for other sites.

use super::heading::Heading;
use crate::content::metadata::record::MetadataSource;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Minimum share of a heading's characters that its title has, 0..=1. Source: ours.
const MIN_SHARE: f64 = 0.4;

/// The shortest declared title with which the heading ends, below a kicker, or begins, before a link; else the whole
/// heading.
pub(in crate::content::metadata) fn title_in(
    page: &PageSnapshot,
    heading: &Heading,
    declared: &[(String, MetadataSource)],
) -> String {
    let whole = heading.folded.chars().count() as f64;
    let is_title = |words: &str| {
        let share = words.chars().count() as f64 / whole;
        (MIN_SHARE..1.0).contains(&share)
            && (is_below_kicker(page, heading, words) || is_before_link(page, heading, words))
    };
    let titles = declared.iter().map(|(title, _)| (folded(title), title));
    let titles = titles.filter(|(words, _)| is_title(words));
    let shortest = titles.min_by_key(|(words, _)| words.len());
    shortest.map_or_else(|| heading.text.clone(), |(_, title)| title.clone())
}

/// The first declared title with which a heading begins, if the rest is visibly apart, such as a date; else the whole
/// heading.
pub(in crate::content::metadata) fn title_at_start(
    page: &PageSnapshot,
    heading: &Heading,
    declared: &[(String, MetadataSource)],
) -> String {
    let is_title = |title: &str| {
        let words = folded(title);
        let rest = heading.folded.strip_prefix(words.as_str());
        let is_part = |rest: &&str| !words.is_empty() && !rest.is_empty();
        rest.filter(is_part).is_some_and(|rest| {
            begins_text(page, heading.node, rest) || ends_with_sign(&heading.text, title)
        })
    };
    let mut titles = declared.iter().map(|(title, _)| title);
    let title = titles.find(|title| is_title(title));
    title.unwrap_or(&heading.text).clone()
}

fn is_below_kicker(page: &PageSnapshot, heading: &Heading, words: &str) -> bool {
    heading.folded.ends_with(words) && begins_text(page, heading.node, words)
}

fn is_before_link(page: &PageSnapshot, heading: &Heading, words: &str) -> bool {
    let is_link = |rest: &str| {
        let mut links = page.subtree(heading.node).filter(|n| page.tag(*n) == "a");
        links.any(|link| folded(&page.text(link)) == rest)
    };
    heading.folded.strip_prefix(words).is_some_and(is_link)
}

/// Whether the text of an element ends with these folded words, and they begin one of its text nodes.
fn begins_text(page: &PageSnapshot, id: NodeId, words: &str) -> bool {
    let nodes = page.subtree(id).rev().map(|n| page.node(n));
    let texts = nodes.filter(|node| node.kind == NodeKind::Text && node.is_readable());
    let mut left = words;
    for text in texts.filter_map(|node| node.text.as_deref()) {
        match left.strip_suffix(folded(text).as_str()) {
            None => return false,
            Some("") => return true,
            Some(rest) => left = rest,
        }
    }
    false
}

/// Whether a sign follows in a text behind the words with which it begins.
fn ends_with_sign(text: &str, words: &str) -> bool {
    let mut letters = words.chars().filter(|c| c.is_alphanumeric()).count();
    let is_of_words = |c: &char| {
        let is_of_words = letters > 0;
        letters -= usize::from(is_of_words && c.is_alphanumeric());
        is_of_words
    };
    let mut behind = text.chars().skip_while(is_of_words);
    let next = behind.find(|c| !c.is_whitespace());
    next.is_some_and(|c| !c.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::metadata::record::Metadata;
    use crate::content::metadata::tests::meta;
    use crate::snapshot::test_page::TestPage;

    /// The title of a page with the heading that `draw` adds, given its declared titles.
    fn titled(og: &str, title: &str, draw: fn(&mut TestPage)) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "og:title", og);
        t.close().open("body").open("h1");
        draw(&mut t);
        t.close().open("p").text("Words of it.").close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    }

    #[test]
    fn a_kicker_stands_in_an_element_or_a_line_of_its_own() {
        let (own, whole) = (
            "The ferry did not sail today",
            "Harbour: The ferry did not sail today",
        );
        let in_span = titled(own, whole, |t| {
            t.open("span").text("Harbour:").close();
            t.text("The ferry did not sail today");
        });
        assert_eq!(in_span, own);
        let in_line = titled(own, whole, |t| {
            t.text("Harbour").open("br").close();
            t.text("The ferry did not sail today");
        });
        assert_eq!(in_line, own);
        // A title that was cut for lists.
        let cut = titled(own, "News - Old the ferry did not sail today", |t| {
            t.text("Old the ferry did not sail today");
        });
        assert_eq!(cut, "Old the ferry did not sail today");
    }

    #[test]
    fn a_link_behind_the_title_is_none_of_it() {
        let own = "The ferry did not sail today";
        let behind = |title: &str| {
            titled(own, title, |t| {
                t.text("The ferry did not sail today ");
                t.open_with("a", &[("href", "/harbour/")]).text("Harbour");
            })
        };
        assert_eq!(behind(own), own);
        let small = titled("The ferry", "The ferry", |t| {
            t.text("The ferry").open("small").text("3 May 2020").close();
        });
        assert_eq!(small, "The ferry");
        let longer = titled("The ferry", "The ferry", |t| {
            t.text("The ferry did not sail today");
        });
        assert_eq!(longer, "The ferry did not sail today");
        assert!(ends_with_sign("The ferry | Harbour", "The ferry"));
        assert!(!ends_with_sign("The ferry sails", "The ferry"));
    }
}
