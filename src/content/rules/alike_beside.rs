//! Lists of alike elements that stand beside a line or a box: what it counts, narrows or sorts.

use crate::content::figures::sibling_before;
use crate::content::units::Units;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Elements around the line whose neighbours are looked at, neighbours on each side, and how deep in these the list may
/// be. Source: ours; bound the cost.
const MAX_LEVELS: usize = 4;
const MAX_BESIDE: usize = 3;
const MAX_DEPTH: usize = 5;
/// Nodes that are looked at for elements with something to read. Source: ours; bounds the cost.
const MAX_CHILDREN: usize = 512;

/// Where a list may stand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Side {
    Both,
    Behind,
}

/// Whether right before or behind an element or a box around it stands an element that holds alike elements, of one tag
/// and with something to read, and little else; `counts` says whether so many are meant.
pub(super) fn has_alike(
    page: &PageSnapshot,
    units: &Units,
    (id, side): (NodeId, Side),
    counts: impl Fn(usize) -> bool,
) -> bool {
    let mut around = page.inclusive_ancestors(id).take(MAX_LEVELS);
    around.any(|inner| {
        let says = |id: &NodeId| !units.within(page, *id).is_empty();
        let last = |id: &NodeId| sibling_before(page, *id);
        let before = std::iter::successors(last(&inner), last).take(MAX_CHILDREN);
        let before = before.filter(says).take(MAX_BESIDE);
        let before = before.take(if side == Side::Both { MAX_BESIDE } else { 0 });
        let behind = page.siblings_behind(inner).take(MAX_CHILDREN);
        let behind = behind.filter(says).take(MAX_BESIDE);
        let mut beside = before.chain(behind);
        let has_run =
            || side == Side::Behind && run_behind(page, units, inner).is_some_and(&counts);
        beside.any(|id| alike_in(page, units, id).is_some_and(&counts)) || has_run()
    })
}

/// How many cards stand behind an element, with nothing but lines between: elements of one tag and class.
fn run_behind(page: &PageSnapshot, units: &Units, id: NodeId) -> Option<usize> {
    let says = |id: &NodeId| {
        page.node(*id).kind == NodeKind::Element && !units.within(page, *id).is_empty()
    };
    let kind = |id: NodeId| (page.node(id).tag, page.attribute(id, "class"));
    let is_card = |id: &NodeId| {
        let is_called = page.attribute(*id, "class").is_some() || page.tag(*id) == "article";
        is_called && !matches!(page.tag(*id), "p" | "button" | "span") && !page.is_heading(*id)
    };
    let behind = page.siblings_behind(id).take(MAX_CHILDREN).filter(says);
    let mut cards = behind
        .skip_while(|id| units.within(page, *id).len() == 1)
        .take(MAX_CHILDREN)
        .peekable();
    let first = *cards.peek().filter(|id| is_card(id))?;
    // Adverts stand between some.
    Some(cards.filter(|id| kind(*id) == kind(first)).count())
}

/// How many alike elements an element holds, or the only one in it that says something, and so on.
fn alike_in(page: &PageSnapshot, units: &Units, id: NodeId) -> Option<usize> {
    let mut holder = id;
    for _ in 0..MAX_DEPTH {
        let says = |id: &NodeId| {
            page.node(*id).kind == NodeKind::Element && !units.within(page, *id).is_empty()
        };
        let mut inside = page.children(holder).take(MAX_CHILDREN).filter(says);
        let first = inside.next()?;
        let tag = page.node(first).tag;
        let rest: Vec<NodeId> = inside.collect();
        if !rest.iter().all(|id| page.node(*id).tag == tag) {
            return None;
        }
        if !rest.is_empty() {
            return Some(rest.len() + 1);
        }
        holder = first;
    }
    None
}
