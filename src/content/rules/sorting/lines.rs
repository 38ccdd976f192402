//! Lines of links for the orders of a list, behind their label or below it: `Sort by: Relevance Price low to high`.
//!
//! # Limits
//! Everything except the label, the chosen order and separators must be links. With a single word as label (`Order`),
//! at least one link must be a known order, or two if the word has no colon.

use super::{LABELS, MAX_AROUND, MAX_WAY, MAX_WAYS, NOUNS, is_way};
use crate::content::rules::links::linked_texts;
use crate::content::units::{Unit, Units};
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum number of links of a line. Source: ours: a label may have one link of its own.
const MIN_LINKS: usize = 2;
/// Minimum number of known orders if the label is a single word without a colon.
const MIN_BARE: usize = 2;
/// Maximum number of characters of such a line. Source: ours: its orders, of seven words each at most; bounds the
/// cost.
const MAX_LINE: u32 = 300;

/// The parts of a line of links, with the text before the first link.
struct Line {
    before: String,
    /// Number of links, and how many of them are known orders.
    links: usize,
    ways: usize,
    /// Number of texts behind the first link that are no links.
    others: usize,
}

/// Whether a unit is a label with links for orders behind it.
pub(super) fn holds_ways(page: &PageSnapshot, unit: &Unit) -> bool {
    let Some(line) = line(page, unit) else {
        return false;
    };
    let (label, chosen) = match line.before.split_once(COLONS) {
        Some((label, chosen)) => (label.trim(), chosen.trim()),
        None => (line.before.trim(), ""),
    };
    let has_colon = line.before.contains(COLONS);
    let is_noun = NOUNS.holds_in_any_case(label);
    let least = match (is_noun, has_colon) {
        (false, _) => 0,
        (true, true) => 1,
        (true, false) => MIN_BARE,
    };
    let ways = line.ways + usize::from(is_way(chosen));
    // The chosen order, wherever it stands, is no link.
    let others = line.others + usize::from(!chosen.is_empty());
    let is_label = is_noun || LABELS.holds_in_any_case(label);
    is_label && line.links >= MIN_LINKS && others <= 1 && ways >= least
}

/// The parts of a unit; `None` if it has no links, is too long, or is a heading.
fn line(page: &PageSnapshot, unit: &Unit) -> Option<Line> {
    if unit.link_chars == 0 || unit.chars > MAX_LINE || page.is_heading(unit.block) {
        return None;
    }
    let mut line = Line {
        before: String::new(),
        links: 0,
        ways: 0,
        others: 0,
    };
    let mut last = None;
    for (id, link) in linked_texts(page, unit) {
        let text = page.node(id).text.as_deref().unwrap_or_default().trim();
        let says = text.contains(char::is_alphanumeric);
        match link {
            Some(_) if link == last => {}
            Some(_) => {
                if text.split_whitespace().count() > MAX_WAY as usize {
                    return None;
                }
                line.links += 1;
                line.ways += usize::from(is_way(text));
            }
            None if line.links == 0 => line.before.push_str(text),
            None => line.others += usize::from(says),
        }
        last = link.or(last);
    }
    Some(line)
}

/// The bar of a unit that is a single-word label: the units of the smallest box that holds more, if the others are
/// lines of links with enough known orders.
pub(super) fn bar_of_noun(
    page: &PageSnapshot,
    units: &Units,
    label: usize,
) -> Option<Range<usize>> {
    let unit = &units.list[label];
    let word = unit
        .text
        .trim_end_matches(|c: char| COLONS.contains(&c) || c.is_whitespace());
    let is_noun = unit.link_chars == 0 && NOUNS.holds_in_any_case(word);
    if !is_noun || page.is_heading(unit.block) {
        return None;
    }
    let around = page.inclusive_ancestors(unit.block).take(MAX_AROUND);
    let mut held = around.map(|up: NodeId| units.within(page, up));
    let bar = held.find(|held| held.len() > 1)?;
    let mut ways = 0;
    let mut is_of_ways = |i: usize| {
        let line = line(page, &units.list[i]);
        line.is_some_and(|line| {
            ways += line.ways;
            line.before.is_empty() && line.others == 0
        })
    };
    let is_bar = bar.len() <= MAX_WAYS && bar.clone().all(|i| i == label || is_of_ways(i));
    (is_bar && ways >= MIN_BARE).then_some(bar)
}

#[cfg(test)]
mod tests {
    use super::super::sorting;
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Which units are dropped from a page with a line of links behind a label, in its box or below it.
    fn out(label: &str, ways: &[&str], is_below: bool) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div").open("div");
        t.open("span").text(label).close();
        if is_below {
            t.close().open("div");
        }
        for way in ways {
            t.open("span").open_with("a", &[("href", "?s=1")]).text(way);
            t.close().close();
        }
        t.close().close().open("p").text("A scarf.");
        let page = t.finish();
        sorting(&page, &Units::from_page(&page))
    }

    #[test]
    fn a_line_of_ways_is_out_with_its_label() {
        let ways = ["Relevance", "Price low to high", "Number of reviews"];
        for label in ["Sort by:", "Sort by", "Sort:", "Order"] {
            assert_eq!(out(label, &ways, false), [true, false], "{label}");
        }
        let orders = ["標準", "価格が安い順", "価格が高い順"];
        assert_eq!(out("並び替え：", &orders, false), [true, false]);
        assert_eq!(out("並び替え", &orders, true), [true, true, false]);
    }

    #[test]
    fn one_way_is_no_link_and_the_others_are() {
        let out = |texts: [&str; 2]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div").text("Sort by ");
            for (way, text) in ["Price", "Name"].into_iter().zip(texts) {
                t.open_with("a", &[("href", "?s=1")]).text(way).close();
                t.text(text);
            }
            let page = t.finish();
            sorting(&page, &Units::from_page(&page))
        };
        assert_eq!(out([" | ", " Newest"]), [true]);
        assert_eq!(out([" or the ", " of the boats"]), [false]);
    }

    #[test]
    fn links_of_other_things_stay() {
        let kinds = ["Carnivora", "Rodentia"];
        assert_eq!(out("Order:", &kinds, false), [false; 2]);
        assert_eq!(out("Order", &["Price list", "Boats"], false), [false; 2]);
        assert_eq!(out("Order", &kinds, true), [false; 3]);
        assert_eq!(out("See", &["Price", "Name", "Date"], false), [false; 2]);
        let text = "How the price of wool rose in a single year";
        assert_eq!(out("Sort by", &[text, "Price"], false), [false; 2]);
    }
}
