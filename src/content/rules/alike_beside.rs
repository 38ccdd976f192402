//! Lists of similar elements, and tables, beside a line or a box that counts, filters or sorts them.

use crate::content::figures::sibling_before;
use crate::content::units::Units;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Maximum number of ancestors of a line whose siblings are examined, of siblings on each side, and of levels between
/// such a sibling and the list in it. Source: ours, to bound the cost.
const MAX_LEVELS: usize = 4;
const MAX_BESIDE: usize = 3;
const MAX_DEPTH: usize = 5;
/// Maximum number of siblings or children that are examined. Source: ours, to bound the cost.
const MAX_CHILDREN: usize = 512;
/// Minimum number of texts of a table that a line above it may refer to. Source: ours: two rows of three cells.
const MIN_CELLS: usize = 6;

/// On which side of a line a list may stand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Side {
    Both,
    Behind,
}

/// Whether a list that satisfies `is_meant` (given its items) stands beside an element or beside one of its closest
/// ancestors. A list is an element whose only children with text are several elements of one tag. With
/// [`Side::Behind`], several siblings of one tag and class right behind also count, without a list element around
/// them.
pub(super) fn has_alike(
    page: &PageSnapshot,
    units: &Units,
    (id, side): (NodeId, Side),
    is_meant: impl Fn(&[NodeId]) -> bool,
) -> bool {
    let mut around = page.inclusive_ancestors(id).take(MAX_LEVELS);
    around.any(|inner| {
        let behind = page.siblings_behind(inner).take(MAX_CHILDREN);
        let behind = behind.filter(|id| says(page, units, *id)).take(MAX_BESIDE);
        let mut lists = behind.filter_map(|id| alike_in(page, units, id));
        let is_beside = || match side {
            Side::Both => before(page, units, inner)
                .filter_map(|id| alike_in(page, units, id))
                .any(|things| is_meant(&things)),
            Side::Behind => is_meant(&run_behind(page, units, inner)),
        };
        lists.any(|things| is_meant(&things)) || is_beside()
    })
}

/// Whether most items of a list have links, as results, products and titles do; ingredients and paragraphs do not.
pub(super) fn lead_on(page: &PageSnapshot, things: &[NodeId]) -> bool {
    let leading = things.iter().filter(|id| page.totals(**id).links > 0);
    2 * leading.count() > things.len()
}

/// Whether a table of several cells begins at a unit.
pub(super) fn begins_table(page: &PageSnapshot, units: &Units, at: usize) -> bool {
    let first = units.list.get(at);
    let table = first.and_then(|first| page.table_of(first.first));
    table.is_some_and(|table| {
        let cells = units.within(page, table);
        cells.start == at && cells.len() >= MIN_CELLS
    })
}

fn says(page: &PageSnapshot, units: &Units, id: NodeId) -> bool {
    !units.within(page, id).is_empty()
}

fn is_saying_element(page: &PageSnapshot, units: &Units, id: NodeId) -> bool {
    page.node(id).kind == NodeKind::Element && says(page, units, id)
}

/// The siblings with text right before an element, nearest first.
fn before(page: &PageSnapshot, units: &Units, id: NodeId) -> impl Iterator<Item = NodeId> {
    let last = |id: &NodeId| sibling_before(page, *id);
    let before = std::iter::successors(last(&id), last).take(MAX_CHILDREN);
    before.filter(|id| says(page, units, *id)).take(MAX_BESIDE)
}

/// The cards behind an element: the siblings with the tag and class of the first card. Between the element and the
/// first card, only siblings of one text may stand. Others between the cards, such as adverts, are skipped.
fn run_behind(page: &PageSnapshot, units: &Units, id: NodeId) -> Vec<NodeId> {
    let kind = |id: NodeId| (page.node(id).tag, page.attribute(id, "class"));
    let is_card = |id: NodeId| {
        let is_called = page.attribute(id, "class").is_some() || page.tag(id) == "article";
        is_called && !matches!(page.tag(id), "p" | "button" | "span") && !page.is_heading(id)
    };
    let behind = page.siblings_behind(id).take(MAX_CHILDREN);
    let behind = behind.filter(|id| is_saying_element(page, units, *id));
    let cards = behind.skip_while(|id| units.within(page, *id).len() == 1);
    let mut cards: Vec<NodeId> = cards.collect();
    match cards.first().copied().filter(|first| is_card(*first)) {
        Some(first) => cards.retain(|id| kind(*id) == kind(first)),
        None => cards.clear(),
    }
    cards
}

/// The children with text of an element, if they are several of one tag; if it has only one such child, those of that
/// child, and so on.
fn alike_in(page: &PageSnapshot, units: &Units, id: NodeId) -> Option<Vec<NodeId>> {
    let mut holder = id;
    for _ in 0..MAX_DEPTH {
        let inside = page.children(holder).take(MAX_CHILDREN);
        let inside = inside.filter(|id| is_saying_element(page, units, *id));
        let things: Vec<NodeId> = inside.collect();
        let first = *things.first()?;
        if things.len() > 1 {
            let are_alike = things
                .iter()
                .all(|id| page.node(*id).tag == page.node(first).tag);
            return are_alike.then_some(things);
        }
        holder = first;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    /// The number of items of each list that is found beside an `i` element.
    fn found(side: Side, draw: impl FnOnce(&mut TestPage)) -> Vec<usize> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main");
        draw(&mut t);
        let page = t.finish();
        let units = Units::from_page(&page);
        let found = std::cell::RefCell::new(Vec::new());
        let at = (by_tag(&page, "i"), side);
        has_alike(&page, &units, at, |things| {
            found.borrow_mut().push(things.len());
            false
        });
        let mut found = found.into_inner();
        found.retain(|things| *things > 0);
        found
    }

    fn line(t: &mut TestPage) {
        t.open("div").open("i").text("A line").close().close();
    }

    fn things(t: &mut TestPage, holder: &str, tag: &str, number: usize) {
        t.open(holder);
        for _ in 0..number {
            t.open(tag).text("A thing").close();
        }
        t.close();
    }

    #[test]
    fn lists_are_found_before_and_behind() {
        let beside = |side: Side| {
            found(side, |t| {
                things(t, "ul", "li", 5);
                line(t);
                t.open("section");
                things(t, "ul", "li", 3);
                t.close();
            })
        };
        assert_eq!(beside(Side::Both), [3, 5]);
        assert_eq!(beside(Side::Behind), [3]);
        let mixed = |t: &mut TestPage| {
            line(t);
            t.open("div").open("p").text("A text").close();
            things(t, "ul", "li", 3);
            t.close();
        };
        assert_eq!(found(Side::Both, mixed), [0; 0], "something else beside it");
    }

    #[test]
    fn cards_in_no_element_of_their_own_are_found_behind() {
        let cards = |side: Side, class: &str, tag: &str| {
            found(side, |t| {
                line(t);
                for class in [class, class, "advert", class] {
                    t.open_with(tag, &[("class", class)]);
                    t.open("p").text("A thing").close();
                    t.open("p").text("Of iron").close().close();
                }
            })
        };
        // One advert alone has two texts of one tag.
        assert!(cards(Side::Behind, "card", "div").contains(&3));
        assert!(!cards(Side::Both, "card", "div").contains(&3));
        assert!(!cards(Side::Behind, "card", "span").contains(&3));
    }

    #[test]
    fn what_has_links_leads_on() {
        let leads = |linked: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("ul");
            for i in 0..4 {
                let tag = if i < linked { "a" } else { "b" };
                t.open("li").open_with(tag, &[("href", "/thing")]);
                t.text("A thing").close().close();
            }
            let page = t.finish();
            let things: Vec<NodeId> = page.tagged(["li"]).collect();
            lead_on(&page, &things)
        };
        assert!(leads(3));
        assert!(!leads(2));
    }
}
