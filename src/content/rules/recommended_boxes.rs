//! Boxes below the last text of a page with recommended articles of the site, by class name: `post_recommend`,
//! `tuijian`.

use super::boxes::boxes;
use super::links::{is_of_site, leads_to};
use super::texts::is_plain_paragraph;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::tokens::case_blind_finder;
use crate::snapshot::{NodeId, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::cell::LazyCell;
use std::ops::Range;
use std::sync::LazyLock;

/// Words in class names of such boxes, in lower case. Ids do not count: they may be those of a chapter. Source: ours,
/// on aeb and wcxb: of 104 texts in 8 such boxes behind a text none is in the truth, and 15 were printed; sites of
/// news in Chinese.
const NAMES: [&str; 5] = [
    "recommend",
    "recommended",
    "recommendation",
    "recommendations",
    "tuijian",
];
/// Finds any of these words in one pass; `None` only if it could not be built.
static FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| case_blind_finder(&["recommend", "tuijian"]));
/// Maximum number of words of such a class name. Source: ours: `actionablePlanRecommendations` are prices.
const MAX_NAME: usize = 3;
/// Minimum number of links to other articles in a box. Source: ours: one or two an author recommends.
const MIN_OTHERS: usize = 3;
/// Minimum share of the characters of a unit that are links, 0..=1. Source: ours: a number or a sign stands beside
/// it.
const MIN_LINKED: f32 = 0.9;

/// Which units stand in such a box. A paragraph stands before the box and none behind it, and it has at least as many
/// links as paragraphs. Linear in nodes, times a search among the units for each box with such a name.
pub(super) fn recommended_boxes(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let is_text = |unit: &Unit| !unit.concealed && is_plain_paragraph(unit);
    let leads_on = |unit: &Unit| {
        leads_to(page, unit, MIN_LINKED).is_some_and(|address| is_of_site(page, address))
    };
    let texts = places(units, is_text);
    let Some(first) = texts.first() else {
        return found;
    };
    let others = LazyCell::new(|| places(units, leads_on));
    let lists_others = |held: &Range<usize>| {
        let count = count_in(&others, held);
        let is_followed = texts.last().is_some_and(|last| *last >= held.end);
        let says_more = count < count_in(&texts, held);
        held.start > *first && count >= MIN_OTHERS && !says_more && !is_followed
    };
    let may_be = |name: &str| FINDER.iter().any(|finder| finder.is_match(name));
    for id in boxes(page, units, &page.called(may_be), |id| {
        is_called_so(page, id) && lists_others(&units.within(page, id))
    }) {
        found[units.within(page, id)].fill(true);
    }
    found
}

/// The indices of the units that satisfy `is_of_kind`, in order.
fn places(units: &Units, is_of_kind: impl Fn(&Unit) -> bool) -> Vec<usize> {
    let all = units.list.iter().enumerate();
    let all = all.filter(|(_, unit)| is_of_kind(unit));
    all.map(|(place, _)| place).collect()
}

/// How many of the given indices, in order, lie in a range.
fn count_in(places: &[usize], range: &Range<usize>) -> usize {
    let before = |limit: usize| places.partition_point(|place| *place < limit);
    before(range.end) - before(range.start)
}

/// Whether a class name of an element begins or ends with one of [`NAMES`].
fn is_called_so(page: &PageSnapshot, id: NodeId) -> bool {
    let classes = page.attribute(id, "class").unwrap_or("");
    let is_name = |class: &str| {
        let words: Vec<_> = tokens_of(class).collect();
        let (first, last) = (words.first(), words.last());
        let mut ends = [first, last].into_iter().flatten();
        words.len() <= MAX_NAME && ends.any(|word| NAMES.contains(&&**word))
    };
    classes.split_whitespace().any(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Number of units that are dropped on a page with a text of so many words, and a box with the given attribute
    /// and so many links below it.
    fn out(words: usize, (attribute, name): (&str, &str), (links, href): (usize, &str)) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p");
        t.text(&"word ".repeat(words)).close();
        t.open_with("div", &[(attribute, name)]);
        t.open("h2").text("For you").close();
        for _ in 0..links {
            t.open("h3").open_with("a", &[("href", href)]);
            t.text("The ferry does not sail").close().close();
            t.open("p").text("The sea was too rough.").close();
        }
        t.close().open("p").text("What else there is to say.");
        let mut page = t.finish();
        page.source.url = "https://www.example.org/a".to_owned();
        let found = recommended_boxes(&page, &Units::from_page(&page));
        found.into_iter().filter(|is_out| *is_out).count()
    }

    #[test]
    fn what_a_site_recommends_is_no_text_of_the_page() {
        let links = (3, "/b");
        for name in ["post_recommend", "tuijian", "hotRecommended box"] {
            assert_eq!(out(30, ("class", name), links), 7, "{name}");
        }
        for name in ["no-recommended", "related", "recommender"] {
            assert_eq!(out(30, ("class", name), links), 0, "{name}");
        }
        let class = ("class", "recommended");
        assert_eq!(out(30, ("id", "recommended-tools"), links), 0, "a chapter");
        assert_eq!(out(5, class, links), 0, "nothing stands above");
        assert_eq!(out(30, class, (2, "/b")), 0, "too few");
        assert_eq!(out(30, class, (3, "#b")), 0, "its own places");
        let other = (3, "https://other.example.com/");
        assert_eq!(out(30, class, other), 0, "what an author recommends");
    }

    #[test]
    fn a_box_that_says_more_than_it_lists_stays() {
        let mut t = TestPage::new(800.0, 600.0);
        let text = "word ".repeat(30);
        t.open("body").open("p").text(&text).close();
        t.open_with("div", &[("class", "recommended")]);
        for i in 0..4 {
            t.open("p").text(&text).close();
            if i > 0 {
                t.open("h3").open_with("a", &[("href", "/b")]);
                t.text("The ferry does not sail").close().close();
            }
        }
        let page = t.finish();
        let found = recommended_boxes(&page, &Units::from_page(&page));
        assert_eq!(found, [false; 8]);
    }
}
