//! Pass 2: what lies over the page is a block of its own.
//!
//! Dialogs, cookie banners, sticky bars and chat bubbles stand anywhere in the document. They are
//! known by position and paint order: fixed to the window, or placed over what lies outside of
//! the component they are placed in, and painted later. (The arrows and captions of a carousel
//! lie over its own pictures and stay with it.) A placed picture that others stand on is no block,
//! but their ground. They become children of the page.

use super::tree::PartTree;
use crate::geometry::Rect;
use crate::snapshot::{NodeId, PageSnapshot, Position};

/// Placed boxes that are looked at, at most; the first ones. Source: ours, bounds the cost.
const MAX_PLACED: usize = 64;
/// Parts of text on a positioned picture from which on the picture is their background. Source: ours.
const CARRIES: usize = 3;
/// Share of a placed box that has to lie over other content. Source: ours.
const COVERS: f64 = 0.5;

/// Moves overlays out of the parts that contain them. Cost: parts times positioned boxes, of which at most
/// [`MAX_PLACED`] are read.
pub(super) fn lift(page: &PageSnapshot, tree: &mut PartTree) {
    let order = tree.downwards();
    let placed: Vec<(usize, NodeId, bool)> = order
        .iter()
        .skip(1)
        .filter_map(|i| placement(page, tree, *i).map(|(node, fixed)| (*i, node, fixed)))
        .take(MAX_PLACED)
        .collect();
    let mut lifted = Vec::new();
    let mut backdrops = Vec::new();
    for (index, node, is_fixed) in placed {
        let part = &tree.parts[index];
        if page.totals(node).chars == 0 && is_backdrop(page, tree, &order, node, &part.ink) {
            backdrops.push(index);
        } else if is_fixed || part.paints && covers(page, tree, &order, node, &part.ink) {
            lifted.push(index);
        }
    }
    for index in backdrops {
        remove(tree, index);
    }
    for index in lifted {
        move_to_page(tree, index);
    }
    settle_ink(tree);
}

/// The nearest positioned ancestor of a box below `body`; the box itself where there is none.
fn component(page: &PageSnapshot, node: NodeId) -> NodeId {
    page.ancestors(node)
        .find(|n| {
            let style = page.own_style(*n);
            let is_viewport = matches!(page.tag(*n), "html" | "body");
            !is_viewport && style.is_some_and(|s| s.position != Position::Static)
        })
        .unwrap_or(node)
}

/// Whether a placed box lies over what is outside of the component it belongs to.
fn covers(
    page: &PageSnapshot,
    tree: &PartTree,
    order: &[usize],
    node: NodeId,
    rect: &Rect,
) -> bool {
    let home = component(page, node);
    let leaves = order.iter().map(|i| &tree.parts[*i]);
    let below = leaves.filter(|p| {
        let outer = p.outer().filter(|_| p.children.is_empty());
        outer.is_some_and(|other| is_below(page, other, node) && !page.contains(home, other))
    });
    let covered: f64 = below.map(|p| rect.overlap(&p.ink)).sum();
    covered > COVERS * rect.area()
}

/// Whether a node is painted before another one that is not inside it.
fn is_below(page: &PageSnapshot, other: NodeId, node: NodeId) -> bool {
    let is_before = page.node(other).paint_order < page.node(node).paint_order;
    is_before && !page.contains(other, node)
}

/// Whether a node with text is painted after another one that it is not inside of.
fn is_above(page: &PageSnapshot, other: NodeId, node: NodeId) -> bool {
    let is_after = page.node(other).paint_order > page.node(node).paint_order;
    is_after && !page.contains(node, other) && page.totals(other).chars > 0
}

/// Whether a placed picture is the ground that other parts stand on.
fn is_backdrop(
    page: &PageSnapshot,
    tree: &PartTree,
    order: &[usize],
    node: NodeId,
    rect: &Rect,
) -> bool {
    let leaves = order.iter().map(|i| &tree.parts[*i]);
    let above = leaves.filter(|p| {
        let outer = p.outer().filter(|_| p.children.is_empty());
        outer.is_some_and(|other| is_above(page, other, node))
    });
    above.filter(|p| rect.contains(&p.ink, 0.0)).count() >= CARRIES
}

/// The placed node of a part, and whether it is fixed to the window.
fn placement(page: &PageSnapshot, tree: &PartTree, index: usize) -> Option<(NodeId, bool)> {
    let part = &tree.parts[index];
    let (outer, inner) = (part.outer()?, part.inner.or(part.outer())?);
    page.inclusive_ancestors(inner)
        .take_while(|n| *n >= outer)
        .find_map(|n| match page.own_style(n)?.position {
            Position::Fixed => Some((n, true)),
            // A sticky bar stands in the flow until it is scrolled over something.
            Position::Absolute | Position::Sticky => Some((n, false)),
            _ => None,
        })
}

fn move_to_page(tree: &mut PartTree, index: usize) {
    // A part inside an overlay moves with that overlay.
    let above = std::iter::successors(tree.parts[index].parent, |p| tree.parts[*p].parent);
    if above.into_iter().any(|p| tree.parts[p].overlay) {
        return;
    }
    remove(tree, index);
    tree.parts[index].parent = Some(0);
    tree.parts[index].overlay = true;
    tree.parts[0].children.push(index);
}

/// Takes a part out of all that it stands in.
fn remove(tree: &mut PartTree, index: usize) {
    let above: Vec<usize> =
        std::iter::successors(tree.parts[index].parent, |p| tree.parts[*p].parent).collect();
    for part in &above {
        tree.parts[*part].torn = true;
    }
    if let Some(parent) = tree.parts[index].parent {
        // Hidden nodes stored with the part stay behind, with its parent.
        hand_up(tree, index, parent);
        tree.parts[parent].children.retain(|c| *c != index);
    }
    drop_empty(tree, &above);
}

/// Hands what is out of sight and stood beside a part to the part around it.
fn hand_up(tree: &mut PartTree, index: usize, parent: usize) {
    let mut handed = std::mem::take(&mut tree.parts[index].stowed);
    tree.parts[parent].stowed.append(&mut handed);
}

/// A part that only held the overlay goes.
fn drop_empty(tree: &mut PartTree, above: &[usize]) {
    for part in above {
        let Some(parent) = tree.parts[*part].parent else {
            return;
        };
        if !tree.parts[*part].children.is_empty() {
            return;
        }
        hand_up(tree, *part, parent);
        tree.parts[parent].children.retain(|c| c != part);
    }
}

/// Recomputes the visible rectangle of parts from which other parts were taken out.
fn settle_ink(tree: &mut PartTree) {
    for index in tree.upwards() {
        if !tree.parts[index].torn || index == 0 {
            continue;
        }
        let part = &tree.parts[index];
        let own = part.paints.then_some(part.rect);
        let inside = part.children.iter().map(|c| tree.parts[*c].ink);
        if let Some(ink) = Rect::bounding(inside.chain(own)) {
            let within = part.rect.intersection(&ink);
            let rect = if part.paints { Some(part.rect) } else { within };
            tree.parts[index].rect = rect.unwrap_or(ink);
            tree.parts[index].ink = ink;
        }
    }
}
