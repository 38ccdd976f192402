//! Teaser cards of other texts: title and picture are one link, with an excerpt beside it. On an article or
//! documentation, each card settles as one: where the title is dropped, the excerpt is, too, instead of standing
//! among the paragraphs.
//!
//! Source: ours, pages made as magazines have them. Limits: adjacent cards that look alike, with a few short lines; a
//! single card, or one with more text, belongs to the text.

use crate::content::candidates::Candidates;
use crate::content::figures::is_entry;
use crate::content::page_type::PageKind;
use crate::content::unit_links::leads_elsewhere;
use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of elements from a title up to the link with its picture, and from that up to its card. Source:
/// ours, to bound the cost.
const MAX_TO_LINK: usize = 6;
const MAX_TO_CARD: usize = 3;
/// Maximum number of texts of a card, and of words beside its link. Source: ours: a section, an excerpt, a name and a
/// date.
const MAX_TEXTS: usize = 8;
const MAX_WORDS: u32 = 50;

/// A card: the units of its link, and all of its units.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct TeaserCard {
    link: Range<usize>,
    all: Range<usize>,
}

/// The cards of a page. Linear.
pub(in crate::content::wholes) fn teaser_cards(
    page: &PageSnapshot,
    units: &Units,
) -> Vec<TeaserCard> {
    let titles = units.list.iter().filter(|unit| {
        page.is_heading(unit.block) && unit.link_chars == unit.chars && leads_elsewhere(page, unit)
    });
    let card = |title: NodeId| {
        let mut around = page.ancestors(title).take(MAX_TO_LINK);
        let is_link = |up: &NodeId| page.is_link(*up) && page.totals(*up).media > 0;
        let link = around.find(is_link)?;
        let own = units.within(page, link);
        let holds_more = |up: &NodeId| units.within(page, *up) != own;
        let card = page.ancestors(link).take(MAX_TO_CARD).find(holds_more)?;
        let all = units.within(page, card);
        let beside = (all.start..own.start).chain(own.end..all.end);
        let is_small = all.len() <= MAX_TEXTS
            && beside.map(|at| units.list[at].words).sum::<u32>() <= MAX_WORDS;
        (is_small && is_entry(page, card)).then_some(TeaserCard { link: own, all })
    };
    titles.filter_map(|title| card(title.block)).collect()
}

/// Drops the rest of each card whose link is dropped. Linear.
pub(in crate::content::wholes) fn settle_teaser_cards(
    cards: &[TeaserCard],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    let likeliest = candidates.types.likeliest();
    if !matches!(likeliest, PageKind::Article | PageKind::Documentation) {
        return;
    }
    for TeaserCard { link, all } in cards {
        if !link.clone().any(|at| kept[at]) {
            kept[all.clone()].fill(false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::KindProbabilities;
    use crate::snapshot::test_page::TestPage;

    /// Which texts are kept of a page of teaser cards whose excerpts are kept, and whose titles are where that is
    /// given.
    fn stays(cards: usize, tag: &str, excerpt: &str, kind: PageKind, titles: bool) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..cards {
            t.open_with("div", &[("class", "card")]);
            t.open_with("a", &[("href", "/winter")]);
            t.open_with("img", &[("src", "/a.jpg")]).close();
            t.open(tag).text("The winter").close().close();
            t.open("p").text(excerpt).close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let is_title = |text: &str| text == "The winter";
        let texts = units.list.iter().map(|unit| unit.text.as_str());
        let mut kept: Vec<bool> = texts.map(|text| titles || !is_title(text)).collect();
        let all = vec![true; kept.len()];
        let candidates = Candidates {
            probabilities: &vec![0.5; kept.len()],
            unlikely: &[],
            types: &KindProbabilities::only(kind),
            ..Candidates::open(all.len())
        };
        settle_teaser_cards(&teaser_cards(&page, &units), &candidates, &mut kept);
        kept.into_iter().filter(|kept| *kept).count()
    }

    #[test]
    fn an_excerpt_goes_with_the_title_of_its_card() {
        let article = PageKind::Article;
        let line = "It was built of barrels.";
        assert_eq!(stays(3, "h3", line, article, false), 0);
        assert_eq!(stays(3, "h3", line, article, true), 6, "read");
        assert_eq!(stays(1, "h3", line, article, false), 1, "one alone");
        assert_eq!(stays(3, "span", line, article, false), 3, "no title");
        assert_eq!(stays(3, "h3", line, PageKind::Listing, false), 3);
        let long = "words ".repeat(60);
        assert_eq!(stays(3, "h3", &long, article, false), 3, "a text");
    }
}
