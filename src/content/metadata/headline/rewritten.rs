//! The heading that says the page's title in other words, where the title is written for search engines:
//! `7 Places to Find Hidden Treasure Around Your House` above `7 Unexpected Places You Could Find Cash and Valuables
//! Around Your House`.

use crate::content::addresses::{addresses, is_front_page};
use crate::content::framing::is_framing;
use crate::content::heading_links::leads_to_front;
use crate::content::metadata::elements::elements;
use crate::content::metadata::headings::{LARGE, MAX_HEADLINE};
use crate::content::metadata::record::Headline;
use crate::content::metadata::titles::{SEPARATORS, host_label};
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};
use std::cmp::Reverse;

/// Minimum font size of the heading, as a share of that of the page's largest heading of the first level. Source:
/// ours.
const MIN_OF_LARGEST: f64 = 0.95;
/// Maximum share of the heading that is links, 0..=1. Source: ours: links lead to what they name.
const MAX_LINKED: f64 = 0.5;
/// Minimum number of letters of a word that tells the subject of a text, and of such words of the title or the
/// address in the heading. Source: ours: shorter words are in every title.
const MIN_LETTERS: usize = 4;
const MIN_COMMON: usize = 2;
/// Minimum number of characters outside of links below the heading, up to the next one. Source: ours: a sentence or
/// two.
const MIN_BELOW: u32 = 100;

/// The heading of the first level with most words of the page's title and address, where no element says the title as
/// it is. None where two headings with different words have as many.
pub(crate) fn rewritten_heading(page: &PageSnapshot, headline: &Headline) -> Option<NodeId> {
    let title = headline.text.as_deref()?;
    if headline.node.is_some() || is_front_page(page) {
        return None;
    }
    let told = told(page, title);
    let size = |id: NodeId| page.totals(id).font_size();
    let firsts: Vec<(NodeId, String)> = elements(page, "h1")
        .filter(|id| may_be(page, *id))
        .map(|id| (id, folded(&page.text(id))))
        .collect();
    let sizes = firsts.iter().map(|(id, _)| size(*id));
    let largest = sizes.fold(LARGE * size(page.body()), f64::max);
    // A heading that says the title itself was passed over by the search for the headline: it names the site.
    let title = folded(title);
    let is_other =
        |(id, words): &&(NodeId, String)| *words != title && size(*id) >= MIN_OF_LARGEST * largest;
    let strength = |(id, _): &(NodeId, String)| {
        let words = long_words(&page.text(*id));
        let common = words
            .iter()
            .filter(|word| told.binary_search(word).is_ok())
            .count();
        // Of headings with as many words in common, the shorter one is closer to the title.
        (common >= MIN_COMMON).then_some((common, Reverse(words.len())))
    };
    let others = firsts.iter().filter(is_other);
    let strong: Vec<_> = others.filter_map(|h| Some((strength(h)?, h))).collect();
    let most = strong.iter().map(|(strength, _)| *strength).max()?;
    let mut best = strong.iter().filter(|(strength, _)| *strength == most);
    let (_, (node, words)) = best.next()?;
    if best.any(|(_, (_, other))| other != words) {
        return None;
    }
    let mut later = firsts.iter().filter(|(id, _)| id > node);
    let next = later.find(|(_, other)| other != words);
    let end = next.map_or(page.node(page.body()).end, |(id, _)| *id);
    let start = page.node(*node).end;
    let below = page.totals_between(start, end.max(start));
    (below.chars - below.link_chars >= MIN_BELOW).then_some(*node)
}

/// Whether a heading may be the headline, by its form and place. A heading with the name of the site between
/// separators is its slogan: `Red Mill | Flour by mail` of `redmill.example`.
fn may_be(page: &PageSnapshot, id: NodeId) -> bool {
    let totals = page.totals(id);
    let host = host_label(page);
    let names_site = |text: &str| host.as_ref() == Some(&folded(text));
    let is_slogan = |text: &str| {
        SEPARATORS.iter().any(|sign| {
            let first = sign.first_cut(text).map(|(first, _)| first);
            let last = sign.last_cut(text).map(|(_, last)| last);
            [first, last].into_iter().flatten().any(names_site)
        })
    };
    (1..=MAX_HEADLINE).contains(&totals.chars)
        && totals.link_density() <= MAX_LINKED
        && !is_framing(page, id)
        && !leads_to_front(page, id)
        && !is_slogan(&page.text(id))
}

/// The long words of a title and of the last path segments of the page's addresses, sorted.
fn told(page: &PageSnapshot, title: &str) -> Vec<String> {
    let mut told = long_words(title);
    for address in addresses(page) {
        let mut parts = address.path_segments().into_iter().flatten();
        if let Some(name) = parts.rfind(|part| !part.is_empty()) {
            let name = percent_encoding::percent_decode_str(name).decode_utf8_lossy();
            told.extend(long_words(&name));
        }
    }
    told.sort_unstable();
    told
}

/// The words with at least [`MIN_LETTERS`] letters, sorted, each once.
fn long_words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| word.chars().count() >= MIN_LETTERS);
    let mut words: Vec<String> = words.map(str::to_owned).collect();
    words.sort_unstable();
    words.dedup();
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, block, inline};
    use crate::snapshot::{NodeKind, Style};

    /// The heading found for a title on a page of these headings, each with a paragraph of its own.
    fn found(title: &str, headings: &[&str]) -> Option<String> {
        let large = Style {
            font_size: 32.0,
            ..inline()
        };
        let paragraph = "Words of a paragraph that says what it has to say. ".repeat(3);
        let mut page = TestPage::draw(|t| {
            let mut top = 0.0;
            for heading in headings {
                let rect = [0.0, top, 800.0, 40.0];
                t.element("h1", rect, block(), |t| {
                    t.text_in(rect, heading, large.clone());
                });
                t.line("p", [0.0, top + 40.0, 800.0, 20.0], &paragraph);
                top += 60.0;
            }
        });
        page.source.url = "https://example.org/news/find-hidden-cash".to_owned();
        let headline = Headline {
            text: Some(title.to_owned()),
            ..Headline::default()
        };
        let node = rewritten_heading(&page, &headline)?;
        assert_eq!(page.node(node).kind, NodeKind::Element);
        Some(page.text(node))
    }

    #[test]
    fn a_title_in_other_words_speaks_of_the_heading_that_has_most_of_them() {
        let title = "7 places to find a treasure around your house";
        let own = "Unexpected places around the house";
        let (hidden, places) = ("Hidden: the cash of us all", "A house of places");
        let slogan = "Places of treasure around the house | Example";
        let cases: [(&[&str], Option<&str>); 7] = [
            (&[own, "Top articles"], Some(own)),
            // The words are in the address.
            (&[hidden, "Comments"], Some(hidden)),
            // One word occurs in many headings.
            (&["Top articles", "A house of cards"], None),
            // Two headings have as many words.
            (&["Places of a house", places], None),
            (&[places, "Comments", places], Some(places)),
            // The heading names the site.
            (&[title], None),
            // The site's name with its slogan; the host has that name.
            (&[slogan], None),
        ];
        for (headings, expected) in cases {
            assert_eq!(found(title, headings).as_deref(), expected, "{headings:?}");
        }
    }
}
