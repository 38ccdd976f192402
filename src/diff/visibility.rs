//! Whether an item is visible, and why not.

use super::Kind;
use super::tree::{ItemId, Tree};
use crate::snapshot::Hidden;

/// Why an item is hidden on one page: the reason for its first part that is visible on the other page.
pub(super) fn hidden_by(
    (tree, hidden): (&Tree<'_>, ItemId),
    (other, seen): (&Tree<'_>, ItemId),
) -> Option<Hidden> {
    let items = tree.items[hidden].end - hidden;
    let is_seen = |i: &usize| other.items.get(seen + i).is_some_and(|item| item.has_ink);
    let mut inked = (0..items).filter(is_seen);
    inked.find_map(|i| tree.page.node(tree.items[hidden + i].node).hidden)
}

/// The kind of change that hid an item.
pub(super) fn why_gone(gone: (&Tree<'_>, ItemId), seen: (&Tree<'_>, ItemId)) -> Kind {
    match hidden_by(gone, seen) {
        Some(Hidden::OffPage) => Kind::Offscreen,
        Some(Hidden::Clipped | Hidden::ScrolledOut) => Kind::Clipped,
        _ => Kind::Visibility,
    }
}

/// The visible share of an item's box, 0..=1.
pub(super) fn seen_share(tree: &Tree<'_>, item: ItemId) -> f64 {
    let node = tree.page.node(tree.items[item].node);
    match (node.rect, node.visible_rect) {
        (Some(all), Some(seen)) if all.area() > 0.0 => seen.area() / all.area(),
        _ => 0.0,
    }
}
