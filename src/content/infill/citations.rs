//! Keeps lists of references: the text links to their items, and they do not link back.
//!
//! A short link in a text (a number, a year, an author) to an item of a list below is a citation of that item. A list
//! with several cited items is a list of references: all of it is content if the citing texts are, with the heading
//! right above it, whatever its score. Lines of links within its items, which lead to the cited works ("Article CAS
//! Google Scholar"), are left out.
//!
//! Source: ours, on pages made as PubMed Central, Springer and Wiley have them. Source of link targets: HTML.
//!
//! # Limits
//! A list is excluded if a menu or a table of contents links into it, or if it holds the citing text itself: laws and
//! sections refer to each other. Lists that are mostly links are excluded, too, and lists few items of which are
//! cited, such as comments under an article, and small print in the footer of the page.

use super::notes::{PlaceLink, is_of_page_footer, is_text};
use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};
use std::collections::BTreeMap;
use std::ops::Range;

/// Maximum characters of a citation. Source: ours: `(Adams and Brown, 1999a)`; longer ones are titles.
const MAX_CITATION: u32 = 32;
/// Maximum number of elements from a link target up to its item. Source: ours, to bound the cost: an anchor, a label,
/// a paragraph.
const MAX_TO_ITEM: usize = 4;
/// Maximum number of texts of an item outside list markup: a section has more, or a heading. Source: ours.
const MAX_TEXTS: usize = 8;
/// Maximum number of elements around a link that are checked for a menu. Source: ours, to bound the cost.
const MAX_TO_MENU: usize = 4;
/// Minimum number, and minimum share, of a list's items that are cited. Source: ours: `[1-3]` links to the ends of a
/// span only.
const MIN_CITED: usize = 2;
const MIN_SHARE: f32 = 0.3;
/// Maximum share of links in a list, 0..=1. Source: ours: each reference may have links to three databases.
const MAX_LINKED: f64 = 0.7;

/// A list whose items are cited.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Cited {
    /// Its units, lines of links aside.
    pub(super) units: Vec<usize>,
    /// The number of its items, and for each cited item the units that cite it.
    items: usize,
    from: Vec<Vec<usize>>,
}

impl Cited {
    /// Whether enough of its items are cited by kept units.
    pub(super) fn is_kept(&self, kept: &[bool]) -> bool {
        let is_cited = |from: &&Vec<usize>| from.iter().any(|unit| kept[*unit]);
        let cited = self.from.iter().filter(is_cited).count();
        cited >= MIN_CITED && cited as f32 >= MIN_SHARE * self.items as f32
    }
}

/// The links into a list.
#[derive(Debug, Default)]
struct Led {
    /// For each cited item the units that cite it.
    cited: BTreeMap<NodeId, Vec<usize>>,
    /// Whether a menu links into the list.
    is_menued: bool,
}

/// The lists of references of a page, given its links to places in it. Cost: linear in the links, and in the items of
/// those lists.
pub(super) fn cited(page: &PageSnapshot, units: &Units, links: &[PlaceLink]) -> Vec<Cited> {
    let mut lists: BTreeMap<NodeId, Led> = BTreeMap::new();
    for link in links {
        let Some((list, item)) = item_of(page, units, link.place) else {
            continue;
        };
        // Links within a list, or back to the element around it, are no citations.
        if page.contains(list, link.id) {
            continue;
        }
        let led = lists.entry(list).or_default();
        let unit = &units.list[link.unit];
        if is_text(unit) && !page.is_heading(unit.block) {
            if page.totals(link.id).chars <= MAX_CITATION && link.id < list {
                led.cited.entry(item).or_default().push(link.unit);
            }
        } else {
            led.is_menued |= is_of_menu(page, link.id);
        }
    }
    let lists = lists
        .into_iter()
        .filter(|(list, led)| !led.is_menued && !is_of_page_footer(page, *list));
    lists
        .filter_map(|(list, led)| list_of(page, units, list, led))
        .collect()
}

/// A list with its citations; `None` if too few items are cited or it is mostly links.
fn list_of(page: &PageSnapshot, units: &Units, list: NodeId, led: Led) -> Option<Cited> {
    if led.cited.len() < MIN_CITED || page.totals(list).link_density() > MAX_LINKED {
        return None;
    }
    let items = page.children(list).map(|item| units.within(page, item));
    let items: Vec<Range<usize>> = items.filter(|texts| !texts.is_empty()).collect();
    let is_text = |i: &usize| is_text(&units.list[*i]);
    let texts = items.iter().flat_map(|item| {
        let is_linked = !item.clone().any(|i| is_text(&i));
        item.clone().filter(move |i| is_linked || is_text(i))
    });
    Some(Cited {
        units: texts.collect(),
        items: items.len(),
        from: led.cited.into_values().collect(),
    })
}

/// The list and the item that a link target is, stands in or marks.
fn item_of(page: &PageSnapshot, units: &Units, place: NodeId) -> Option<(NodeId, NodeId)> {
    let around = || page.inclusive_ancestors(place).take(MAX_TO_ITEM);
    let is_item = |up: &NodeId| matches!(page.table_tag(*up), "li" | "dt" | "dd" | "tr");
    let holds_text = |up: &NodeId| !units.within(page, *up).is_empty();
    let is_small = |up: &NodeId| {
        let texts = &units.list[units.within(page, *up)];
        texts.len() <= MAX_TEXTS && !texts.iter().any(|unit| page.is_heading(unit.block))
    };
    let paragraph = || around().find(holds_text).filter(is_small);
    let item = around().find(is_item).or_else(paragraph)?;
    Some((page.parent(item)?, item))
}

/// Whether a link stands in a menu or a list item.
fn is_of_menu(page: &PageSnapshot, link: NodeId) -> bool {
    let mut around = page.ancestors(link).take(MAX_TO_MENU);
    around.any(|up| {
        matches!(page.tag(up), "nav" | "li") || page.attribute(up, "role") == Some("navigation")
    })
}

#[cfg(test)]
mod tests {
    use super::super::notes::place_links;
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// The texts of the cited lists of a page whose text cites `r1` and `r3` and is followed by what is written.
    fn texts_of(write: impl FnOnce(&mut TestPage)) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("section")
            .open("p")
            .text("Voles winter below the snow (");
        t.open_with("a", &[("href", "http://example.org/page#r1")]);
        t.text("Adams 1999").close().text("; ");
        t.open_with("a", &[("href", "#r3")]).text("2004").close();
        t.text("), as everybody knows by now.").close().close();
        write(&mut t);
        let page = t.finish();
        let units = Units::from_page(&page);
        let links = place_links(&page, &units);
        let found = cited(&page, &units, &links);
        let kept = vec![true; units.len()];
        assert!(
            found
                .iter()
                .all(|list| !list.is_kept(&vec![false; units.len()]))
        );
        let texts = found.iter().filter(|list| list.is_kept(&kept));
        let texts = texts.flat_map(|list| list.units.iter());
        texts.map(|i| units.list[*i].text.clone()).collect()
    }

    /// A list with a number of references.
    fn references(t: &mut TestPage, count: usize) {
        t.open("h2").text("References").close().open("ul");
        for i in 1..=count {
            t.open("li");
            t.open_with("p", &[("id", format!("r{i}").as_str())]);
            t.text(&format!("Adams J. Voles of Europe {i}.")).close();
            t.open("p")
                .open_with("a", &[("href", "https://example.org/")]);
            t.text("Google Scholar").close().close().close();
        }
        t.close();
    }

    #[test]
    fn a_list_of_which_several_items_are_cited_is_one_of_references() {
        let found = texts_of(|t| references(t, 3));
        let all = (1..=3).map(|i| format!("Adams J. Voles of Europe {i}."));
        assert_eq!(found, all.collect::<Vec<_>>());
        assert!(texts_of(|t| references(t, 2)).is_empty(), "one is cited");
        assert!(texts_of(|t| references(t, 7)).is_empty(), "little is cited");
    }

    #[test]
    fn the_small_print_of_a_page_is_no_list_of_references() {
        let in_footer = |around: &'static str| {
            texts_of(|t| {
                t.open(around).open("footer");
                references(t, 3);
                t.close().close();
            })
        };
        assert!(in_footer("div").is_empty());
        assert_eq!(in_footer("article").len(), 3);
    }

    #[test]
    fn what_contents_lead_to_is_no_list_of_references() {
        let found = texts_of(|t| {
            t.open("nav").open_with("a", &[("href", "#r1")]);
            t.text("Adams").close().close();
            references(t, 3);
        });
        assert!(found.is_empty(), "{found:?}");
        // Sections of the same text.
        let found = texts_of(|t| {
            for id in ["r1", "r2", "r3"] {
                t.open_with("p", &[("id", id)])
                    .text("Voles eat moss.")
                    .close();
                t.open_with("a", &[("href", "#r1")]).text("above").close();
            }
        });
        assert!(found.is_empty(), "{found:?}");
    }
}
