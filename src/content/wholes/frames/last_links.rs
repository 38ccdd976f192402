//! The last sections of a page that lists goods, where each is nothing but short links below a heading: popular
//! searches, other categories, towns. It works in any language, as headings are not read.
//!
//! Source: ours, marketplaces of today. On the lists of wcxb, shops and snippets no kept section is of this form, so
//! none of them changes. Limits: the page is a list, and prices are kept above; a link with a price, a picture or more
//! words is a listed thing.

use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of words of a link, and minimum number of links of a section. Source: ours: a search query; two may
/// be a pager.
const MAX_WORDS: u32 = 5;
const MIN_LINKS: usize = 3;
/// Minimum number of prices kept above. Source: ours: a list of goods has at least as many.
const MIN_PRICES: usize = 4;
/// Maximum number of elements from a text up to its link. Source: ours: wrappers of a word; bounds the cost.
const MAX_IN_LINK: usize = 4;

/// The sections of a page that are a heading and short links right behind it. Linear.
pub(in crate::content::wholes) fn last_links(
    page: &PageSnapshot,
    units: &Units,
    prices: &[bool],
) -> Vec<Range<usize>> {
    let pictures: Vec<NodeId> = page.tagged(["img", "picture"]).collect();
    let shows_picture = |unit: &Unit| {
        let mut around = page.ancestors(unit.first).take(MAX_IN_LINK);
        let link = around.find(|up| page.is_link(*up));
        link.is_some_and(|link| page.holds_any(link, &pictures))
    };
    let is_short_link = |i: &usize| {
        let unit = &units.list[*i];
        unit.is_link()
            && unit.words <= MAX_WORDS
            && !prices[*i]
            && !page.is_heading(unit.block)
            && !shows_picture(unit)
    };
    let is_head = |unit: &Unit| !unit.concealed && !unit.is_link() && page.is_heading(unit.block);
    let mut sections = Vec::new();
    let mut at = 0;
    while at < units.len() {
        let mut end = at + 1;
        if is_head(&units.list[at]) {
            end += (end..units.len()).take_while(is_short_link).count();
            if end > at + MIN_LINKS {
                sections.push(at..end);
            }
        }
        at = end;
    }
    sections
}

/// Drops the sections behind which nothing else is kept, on a page that lists things with their prices.
pub(in crate::content::wholes) fn drop_last_links(
    sections: &[Range<usize>],
    prices: &[bool],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if !candidates.is_list() && !candidates.is_collection() {
        return;
    }
    let mut end = kept.len();
    // The dropped sections stand behind the prices that are counted.
    let mut listed = (0..end).filter(|i| prices[*i] && kept[*i]);
    let Some(last_price) = listed.nth(MIN_PRICES - 1) else {
        return;
    };
    for section in sections.iter().rev() {
        if kept[section.end..end].contains(&true) || section.start <= last_price {
            return;
        }
        kept[section.clone()].fill(false);
        end = section.start;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::{KindProbabilities, PageKind};
    use crate::snapshot::test_page::TestPage;

    /// What is kept of a list of so many things with prices and a section of links behind it.
    fn kept(things: usize, words: &str, last: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..things {
            t.open("p").text("20 €").close();
        }
        t.open("h2").text("Inni szukali").close();
        for _ in 0..3 {
            t.open("p").open_with("a", &[("href", "/s")]).text(words);
            t.close().close();
        }
        t.open("p").text(last);
        let page = t.finish();
        let units = Units::from_page(&page);
        let prices: Vec<bool> = units.list.iter().map(|u| u.text == "20 €").collect();
        let sections = last_links(&page, &units, &prices);
        let candidates = Candidates {
            probabilities: &vec![0.9; units.len()],
            types: &KindProbabilities::only(PageKind::Collection),
            ..Candidates::open(units.len())
        };
        let mut kept: Vec<bool> = units.list.iter().map(|u| u.text != "footer").collect();
        drop_last_links(&sections, &prices, &candidates, &mut kept);
        kept
    }

    #[test]
    fn the_last_section_of_short_links_below_prices_goes() {
        let gone = kept(4, "red shoes", "footer");
        assert!(gone[..4].iter().all(|kept| *kept));
        assert!(!gone[4..].contains(&true));
    }

    #[test]
    fn links_elsewhere_stay() {
        let stays = |kept: Vec<bool>| kept[..kept.len() - 1].iter().all(|kept| *kept);
        assert!(stays(kept(3, "red shoes", "footer")), "few prices");
        let title = "red shoes for a walk in the hills";
        assert!(stays(kept(4, title, "footer")), "titles");
        assert!(stays(kept(4, "red shoes", "more")), "not the last");
    }
}
