//! Pass 5: blocks shrink to what is visible of them.
//!
//! A box whose background, border or shadow shows is what a reader sees, whole. Any other box
//! is only there for the layout: where little of it is filled, or where it reaches under its
//! neighbours (a column beside a float), what can be seen in it counts instead.

use super::tree::{Part, PartTree};
use super::{Tighten, Visiblock};
use crate::geometry::{MultiPolygon, Rect, union_of};

/// Siblings that are held against each other, at most. Source: ours, bounds the cost.
const MAX_SIBLINGS: usize = 64;
/// Share of a neighbour's area that has to lie under a box. Source: ours.
const REACHES_UNDER: f64 = 0.1;

/// Shrinks the boxes of all parts. Linear, as the neighbours compared are bounded.
pub(super) fn shrink(options: &Visiblock, tree: &mut PartTree) {
    if options.tighten == Tighten::Off {
        return;
    }
    let mut rects: Vec<Rect> = tree.parts.iter().map(|p| p.rect).collect();
    for index in tree.downwards() {
        let children = &tree.parts[index].children;
        for child in children {
            let part = &tree.parts[*child];
            let seen = part.ink;
            let is_blank = options.tighten == Tighten::Ink
                || seen.area() < options.min_filled * part.rect.area()
                || reaches_under(tree, part, *child, children);
            if !part.paints && is_blank && !seen.is_empty() {
                rects[*child] = seen;
            }
        }
    }
    for (part, rect) in tree.parts.iter_mut().zip(rects) {
        part.rect = rect;
    }
}

/// Whether the box lies over what can be seen of a neighbour, where its own content does not.
fn reaches_under(tree: &PartTree, part: &Part, index: usize, siblings: &[usize]) -> bool {
    let others = siblings.iter().filter(|s| **s != index).take(MAX_SIBLINGS);
    others.map(|s| &tree.parts[*s]).any(|other| {
        !other.overlay && covers(&part.rect, &other.ink) && !covers(&part.ink, &other.ink)
    })
}

fn covers(rect: &Rect, ink: &Rect) -> bool {
    rect.overlap(ink) > REACHES_UNDER * ink.area()
}

/// The exact shape of a part that is made of others: a rectangle, or the union of what it
/// holds where the rectangle would lie over something else.
pub(super) fn shape(tree: &PartTree, index: usize, rect: &Rect) -> MultiPolygon {
    let part = &tree.parts[index];
    let siblings = part.parent.map_or(&[][..], |p| &tree.parts[p].children);
    let is_made = part.inner.is_none() && part.children.len() > 1;
    let others = siblings.iter().filter(|s| **s != index).take(MAX_SIBLINGS);
    let mut others = others.map(|s| &tree.parts[*s]);
    if is_made && others.any(|o| !o.overlay && rect.overlap(&o.ink) > 0.0) {
        let rects: Vec<Rect> = part.children.iter().map(|c| tree.parts[*c].rect).collect();
        return union_of(&rects);
    }
    rect.to_multipolygon()
}
