//! Controls that every list item has: units that are only a link, with the same few words in nearly every item
//! (`+ Add`, `Save to favourites`), each to an address that no other link of the page has. They say nothing about
//! their item.
//!
//! A link to an address that another link of the page has, too, is a title, a value or the way on to the text
//! ([`crate::content::rules`], `way_labels`), and is left as judged. So are links of items that say less than their
//! links: an index lists the same links below each heading.
//!
//! Source: ours, styled pages after a museum, a directory, a library and a podcast. A wider form of it, which asked
//! nothing of what the items say, changed no page of wcxb and shops.
//!
//! In a table of data such a link is the value of its column (`Download` of each decision of a court), and is left as
//! judged, too.
//!
//! # Limits
//! Not for lists whose items span several rows, for controls with a number, or for fewer than five items.

use crate::content::candidates::Candidates;
use crate::content::data_tables::TableKind;
use crate::content::unit_links::{first_href, is_script};
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Minimum number of items. Source: ours: of three or four, two may have the same words by chance.
const MIN_ITEMS: usize = 5;
/// Minimum share of the items that have the link, tenths. Source: ours: an advertisement between them has none.
const MIN_TENTHS: usize = 9;
/// Maximum number of words of the link. Source: ours: a title has more.
const MAX_WORDS: u32 = 4;
/// Maximum number of elements from a text up to its link, and up to its item. Source: ours, to bound the cost.
const MAX_TO_LINK: usize = 4;
const MAX_TO_ITEM: usize = 12;

/// A link that every item of a list has, and the units of its item.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct SameLink {
    unit: usize,
    item: Range<usize>,
}

/// The links of each list, in document order, given the tables of data. Linear in nodes, times the depth of links in
/// their items.
pub(in crate::content::wholes) fn same_links(
    page: &PageSnapshot,
    units: &Units,
    tables: &HashMap<NodeId, TableKind>,
) -> Vec<Vec<SameLink>> {
    let alike = alike(page, units, tables);
    if alike.is_empty() {
        return Vec::new();
    }
    let known = Known {
        page,
        units,
        held: held(page),
        told: units.sums(|unit| if tells(page, unit) { unit.chars } else { 0 }),
        pressed: units.sums(|unit| if may_be(page, unit) { unit.chars } else { 0 }),
    };
    alike.iter().filter_map(|same| known.list(same)).collect()
}

/// Groups of short links with the same words at the same depth, each to an address that no other link has.
fn alike(
    page: &PageSnapshot,
    units: &Units,
    tables: &HashMap<NodeId, TableKind>,
) -> Vec<Vec<usize>> {
    let mut led: HashMap<&str, usize> = HashMap::default();
    for link in page.tagged(["a"]) {
        if let Some(href) = page.attribute(link, "href") {
            *led.entry(href.trim()).or_default() += 1;
        }
    }
    let is_own = |href: &str| {
        let href = href.trim();
        !href.starts_with('#') && !is_script(href) && led.get(href) == Some(&1)
    };
    let mut alike: HashMap<(&str, u32), Vec<usize>> = HashMap::default();
    for (i, unit) in units.list.iter().enumerate() {
        let href = first_href(page, unit, MAX_TO_LINK).filter(|_| may_be(page, unit));
        if href.is_some_and(is_own) && !is_value(page, unit, tables) {
            let place = (unit.text.as_str(), page.node(unit.block).depth);
            alike.entry(place).or_default().push(i);
        }
    }
    let alike = alike.into_values().filter(|same| same.len() >= MIN_ITEMS);
    let mut alike: Vec<Vec<usize>> = alike.collect();
    alike.sort_unstable();
    alike
}

/// Whether a unit is the whole text of a cell, in a table that has a header or a caption.
fn is_value(page: &PageSnapshot, unit: &Unit, tables: &HashMap<NodeId, TableKind>) -> bool {
    let around = page.inclusive_ancestors(unit.block).take(MAX_TO_ITEM);
    let mut around = around.filter(|id| matches!(page.table_tag(*id), "td" | "th" | "table"));
    let cell = around.next().filter(|id| page.table_tag(*id) != "table");
    let is_all = cell.is_some_and(|cell| page.totals(cell).chars == unit.chars);
    let table = around.find(|id| page.table_tag(*id) == "table");
    let kind = table.and_then(|table| tables.get(&table));
    is_all && kind.is_some_and(|kind| *kind != TableKind::Alike)
}

/// The number of children with text, by parent and tag.
fn held(page: &PageSnapshot) -> HashMap<(NodeId, u32), usize> {
    let mut held: HashMap<(NodeId, u32), usize> = HashMap::default();
    for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
        let parent = node.parent.filter(|_| page.totals(id).held_chars() > 0);
        if let Some(parent) = parent {
            *held.entry((parent, node.tag)).or_default() += 1;
        }
    }
    held
}

/// What is known of a page to find its lists.
struct Known<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    held: HashMap<(NodeId, u32), usize>,
    /// Characters of the units before each unit: of those that say something about their item, and of those that may
    /// be such links.
    told: Vec<u32>,
    pressed: Vec<u32>,
}

impl Known<'_> {
    /// The links of a group, if nearly all items of a list have one, and most of these items say more than such links
    /// do.
    fn list(&self, same: &[usize]) -> Option<Vec<SameLink>> {
        let (page, units) = (self.page, self.units);
        let items = items(page, units, same)?;
        let list = page.parent(*items.first()?)?;
        let all = self.held.get(&(list, page.node(items[0]).tag))?;
        let link = |(unit, item): (&usize, &NodeId)| SameLink {
            unit: *unit,
            item: units.within(page, *item),
        };
        let links: Vec<SameLink> = same.iter().zip(&items).map(link).collect();
        let telling = links.iter().filter(|link| self.says_more(&link.item));
        let are_controls = 2 * telling.count() > links.len();
        (are_controls && 10 * same.len() >= MIN_TENTHS * all).then_some(links)
    }

    fn says_more(&self, item: &Range<usize>) -> bool {
        let said = |before: &[u32]| before[item.end] - before[item.start];
        said(&self.told) > said(&self.pressed)
    }
}

/// Whether a unit says something about its item: the links and headings of an index are what it lists.
fn tells(page: &PageSnapshot, unit: &Unit) -> bool {
    unit.link_chars < unit.chars && !page.is_heading(unit.block)
}

/// Whether a unit is a short link without a number, and no heading.
fn may_be(page: &PageSnapshot, unit: &Unit) -> bool {
    (1..=MAX_WORDS).contains(&unit.words)
        && unit.link_chars >= unit.chars
        && !page.is_heading(unit.block)
        && !unit.text.contains(char::is_numeric)
}

/// The list items of units at the same depth: children of one element, each with one of the units.
fn items(page: &PageSnapshot, units: &Units, same: &[usize]) -> Option<Vec<NodeId>> {
    let mut items: Vec<NodeId> = same.iter().map(|i| units.list[*i].block).collect();
    for _ in 0..MAX_TO_ITEM {
        if items.windows(2).any(|two| two[0] == two[1]) {
            return None;
        }
        let above: Option<Vec<NodeId>> = items.iter().map(|id| page.parent(*id)).collect();
        let above = above?;
        if above.windows(2).all(|two| two[0] == two[1]) {
            return Some(items);
        }
        items = above;
    }
    None
}

/// Drops the links from a page that lists, where their items say something else: else the links are what it lists.
pub(in crate::content::wholes) fn drop_same_links(
    lists: &[Vec<SameLink>],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if !lists.is_empty() && candidates.is_list() {
        drop_where_told(lists, kept);
    }
}

/// Drops the links of each list most of whose items keep something besides such links. Linear.
fn drop_where_told(lists: &[Vec<SameLink>], kept: &mut [bool]) {
    let mut others = kept.to_vec();
    let all = lists.iter().flatten();
    all.for_each(|link| others[link.unit] = false);
    // Number of other kept units before each unit, as items of several lists may overlap.
    let sums = others.iter().scan(0, |sum, is_kept| {
        *sum += u32::from(*is_kept);
        Some(*sum)
    });
    let before: Vec<u32> = std::iter::once(0).chain(sums).collect();
    for links in lists {
        let tells = |link: &&SameLink| before[link.item.end] > before[link.item.start];
        if 2 * links.iter().filter(tells).count() > links.len() {
            links.iter().for_each(|link| kept[link.unit] = false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::data_tables::data_tables;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn such_controls_go_where_most_items_keep_something_else() {
        // Items of a title and a control, of which so many keep the title: how many controls are kept.
        let held = |titled: usize| {
            let link = |at: usize| SameLink {
                unit: 2 * at + 1,
                item: 2 * at..2 * at + 2,
            };
            let lists = [(0..6).map(link).collect()];
            let mut kept: Vec<bool> = (0..12).map(|i| i % 2 == 1 || i < 2 * titled).collect();
            drop_where_told(&lists, &mut kept);
            kept.iter().skip(1).step_by(2).filter(|kept| **kept).count()
        };
        assert_eq!(held(6), 0);
        assert_eq!(held(4), 0);
        assert_eq!(held(3), 6, "they are what is listed");
        assert_eq!(held(0), 6);
    }

    /// The units of such links on a page of items, each with a title, which link to this address with a text.
    fn found(says: &dyn Fn(usize) -> String, address: &dyn Fn(usize) -> String) -> Vec<usize> {
        found_beside("Cotton, sewn by hand.", says, address)
    }

    /// The same with the given text.
    fn found_beside(
        text: &str,
        says: &dyn Fn(usize) -> String,
        address: &dyn Fn(usize) -> String,
    ) -> Vec<usize> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for at in 0..6 {
            let [title, own] = [format!("/{at}.html"), address(at)];
            t.open("div")
                .open("h3")
                .open_with("a", &[("href", title.as_str())]);
            t.text("A quilt").close().close();
            t.open("p").open_with("a", &[("href", own.as_str())]);
            t.text(&says(at)).close().close();
            t.open("p").text(text).close().close();
        }
        let page = t.finish();
        let lists = same_links(&page, &Units::from_page(&page), &data_tables(&page));
        let links = lists.iter().flatten();
        assert!(
            links
                .clone()
                .all(|link| link.item == (link.unit - 1..link.unit + 2))
        );
        links.map(|link| link.unit).collect()
    }

    #[test]
    fn the_same_link_of_each_item_to_a_place_of_its_own_is_a_control() {
        let add = |_: usize| "+ Add".to_owned();
        let own = |at: usize| format!("/add/{at}");
        let none: [usize; 0] = [];
        assert_eq!(found(&add, &own), [1, 4, 7, 10, 13, 16]);
        assert_eq!(found(&add, &|_| "/add".to_owned()), none, "one place");
        assert_eq!(found_beside("New", &add, &own), none, "an index");
        let title = |at: usize| format!("/{at}.html");
        assert_eq!(found(&add, &title), none, "where the title leads");
        assert_eq!(found(&add, &|at| format!("#add{at}")), none);
        let five = |at: usize| if at < 5 { "Add" } else { "Gone" }.to_owned();
        assert_eq!(found(&five, &own), none, "not all");
        assert_eq!(found(&|at| format!("{at} votes"), &own), none);
        assert_eq!(found(&|_| "12 votes".to_owned(), &own), none);
        assert_eq!(
            found(&|_| "A link of many more words".to_owned(), &own),
            none
        );
    }

    #[test]
    fn in_a_table_that_says_so_it_is_a_value() {
        let found = |caption: &str| {
            let page = TestPage::draw(|t| {
                t.open("table");
                if !caption.is_empty() {
                    t.open("caption").text(caption).close();
                }
                for at in 0..6 {
                    t.open("tr");
                    t.open("td").text("Reed v. State of Tennessee").close();
                    t.open("td").text("08/30/13").close().open("td");
                    let address = format!("/{at}.pdf");
                    t.open_with("a", &[("href", address.as_str())]);
                    t.text("Download").close().close().close();
                }
                t.close();
            });
            let units = Units::from_page(&page);
            same_links(&page, &units, &data_tables(&page))
                .concat()
                .len()
        };
        assert_eq!(found("Decisions"), 0);
        assert_eq!(found(""), 6, "no data that say so");
    }
}
