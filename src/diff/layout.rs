//! Finds moved and resized boxes, and which of them follow from which.
//!
//! A box that moves together with its container has not moved: shifts are measured against the nearest ancestor that
//! is on both pages. The remaining shifts are grouped where boxes touch: a box with its parent (the size of either
//! follows from the other) and with its siblings (which make room). Each group has one cause: a changed content or
//! look in it, otherwise the box at which the group begins.

use super::MIN_SHIFT;
use super::lines::SameLines;
use super::matching::Matching;
use super::tree::{ItemId, Tree};
use crate::snapshot::{Display, Position};
use std::collections::HashSet;

/// The movement and growth of a matched item between the two pages.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Shift {
    /// The nearest ancestor (of the page after) that exists on both pages.
    pub(super) base: ItemId,
    /// Shift to the right and down, relative to `base`, px.
    pub(super) by: (f64, f64),
    /// Shift to the right and down, on the page, px.
    pub(super) on_page: (f64, f64),
    /// Width and height gained, px.
    pub(super) grown: (f64, f64),
}

impl Shift {
    pub(super) fn has_moved(&self) -> bool {
        is_shift(self.by.0) || is_shift(self.by.1)
    }

    pub(super) fn has_grown(&self) -> bool {
        is_shift(self.grown.0) || is_shift(self.grown.1)
    }
}

pub(super) fn is_shift(px: f64) -> bool {
    px.abs() >= MIN_SHIFT
}

/// The nearest ancestor on the page after whose partner is an ancestor on the page before.
pub(super) fn base_of(a: &Tree<'_>, b: &Tree<'_>, pairs: &Matching, y: ItemId) -> ItemId {
    let x = pairs.before[y];
    let holds = |above: &ItemId| match (pairs.before[*above], x) {
        (Some(before), Some(x)) => a.contains(before, x),
        (before, None) => before.is_some(),
        (None, _) => false,
    };
    b.ancestors(y).find(holds).unwrap_or(0)
}

/// The table of a table cell. All cells of a table share its columns and rows, and make room for each other.
pub(super) fn table_of(b: &Tree<'_>, y: ItemId) -> Option<ItemId> {
    let display = |item: ItemId| b.style(item).map(|s| s.display);
    if display(y) != Some(Display::TableCell) {
        return None;
    }
    b.ancestors(y)
        .find(|up| display(*up) == Some(Display::Table))
}

/// The shift of each item of the page after; `None` where it has neither moved nor grown.
pub(super) fn shifts(a: &Tree<'_>, b: &Tree<'_>, pairs: &Matching) -> Vec<Option<Shift>> {
    let mut lines = SameLines::new(a, b, pairs);
    let of_item = |y: ItemId| {
        let x = pairs.before[y]?;
        // An emptied box may still move its siblings.
        if !(a.items[x].shows || b.items[y].shows) || y == 0 {
            return None;
        }
        // A changed list marker changes the size of its own box: no shift.
        if b.is_marker(y) && a.items[x].hash != b.items[y].hash {
            return None;
        }
        let (from, to) = (a.rect(x)?, b.rect(y)?);
        let on_page = (to.left - from.left, to.top - from.top);
        let grown = (to.width() - from.width(), to.height() - from.height());
        let base = base_of(a, b, pairs, y);
        let by = moved_against(b, pairs, y, on_page, &|above| {
            corner_shift(a, b, pairs, above)
        });
        let shift = Shift {
            base,
            by,
            on_page,
            grown,
        };
        (shift.has_moved() || shift.has_grown()).then_some(shift)
    };
    // In lines with the same text and place, no piece has moved, however the markup splits them.
    (0..b.items.len())
        .map(|y| of_item(y).filter(|_| !lines.hold(y)))
        .collect()
}

/// How far the top left corner of a matched item moved on the page.
fn corner_shift(a: &Tree<'_>, b: &Tree<'_>, pairs: &Matching, y: ItemId) -> Option<(f64, f64)> {
    let (from, to) = (a.rect(pairs.before[y]?)?, b.rect(y)?);
    Some((to.left - from.left, to.top - from.top))
}

/// The shift of an item against the box that it is positioned in. For an item out of the flow, the smallest shift
/// against any box that it may be positioned in.
fn moved_against(
    b: &Tree<'_>,
    pairs: &Matching,
    y: ItemId,
    on_page: (f64, f64),
    corner: &dyn Fn(ItemId) -> Option<(f64, f64)>,
) -> (f64, f64) {
    let position = |item: ItemId| b.style(item).map(|s| s.position);
    let against = |above: ItemId| {
        let (dx, dy) = corner(above).unwrap_or((0.0, 0.0));
        (on_page.0 - dx, on_page.1 - dy)
    };
    let is_out = matches!(position(y), Some(Position::Absolute | Position::Fixed));
    let mut nearest = b
        .ancestors(y)
        .filter(|above| pairs.before[*above].is_some() && corner(*above).is_some());
    let Some(parent) = nearest.next() else {
        return on_page;
    };
    // A sticky box stands where the page is scrolled to, so its vertical shift is ignored.
    if position(y) == Some(Position::Sticky) {
        return (against(parent).0, 0.0);
    }
    if !is_out {
        return against(parent);
    }
    let placed = nearest.find(|above| position(*above).is_some_and(|p| p != Position::Static));
    let candidates = [Some(against(parent)), placed.map(against), Some(on_page)];
    let length = |v: &(f64, f64)| v.0.abs() + v.1.abs();
    let least = candidates
        .into_iter()
        .flatten()
        .min_by(|p, q| length(p).total_cmp(&length(q)));
    least.unwrap_or(on_page)
}

/// The items at which a group of shifts without another cause begins. `set` is in document order.
pub(super) fn beginnings(b: &Tree<'_>, shifts: &[Option<Shift>], set: &[ItemId]) -> Vec<ItemId> {
    let elements: Vec<ItemId> = set
        .iter()
        .copied()
        .filter(|y| !b.items[*y].is_text)
        .collect();
    let set = if elements.is_empty() { set } else { &elements };
    let of = |y: ItemId| shifts[y].filter(|_| set.binary_search(&y).is_ok());
    let wider = |y: &ItemId| of(*y).is_some_and(|s| is_shift(s.grown.0));
    let base = |y: ItemId| of(y).map(|s| s.base);
    let is_top = |y: &ItemId| wider(y) && !base(*y).is_some_and(|base| wider(&base));
    if let Some(first) = set.iter().copied().find(is_top) {
        let inner = narrowed(b, shifts, set, first);
        // Siblings of a box that got wider make room for it, unless its width comes from an element inside it.
        let gains = |y: &ItemId| {
            let has_gained = of(*y).is_some_and(|s| s.grown.0 >= MIN_SHIFT);
            has_gained && base(*y) == base(first)
        };
        let mut beside = set.iter().copied().filter(|_| inner == first);
        let wider = beside.find(|y| is_top(y) && gains(y));
        return vec![wider.map_or(inner, |top| narrowed(b, shifts, set, top))];
    }
    let is_taller = |y: &ItemId| of(*y).is_some_and(|s| is_shift(s.grown.1));
    if let Some(top) = set.iter().copied().find(|y| is_taller(y)) {
        return vec![descended(b, &of, top)];
    }
    moved_apart(shifts, set)
}

/// Descends from an element that got wider to the element that made it wider: as long as its width follows from its
/// content and one child grew equally. Stops where block children that take their width from outside grew, too: then
/// the growth came from outside.
fn narrowed(b: &Tree<'_>, shifts: &[Option<Shift>], set: &[ItemId], top: ItemId) -> ItemId {
    let mut at = top;
    while follows_content(b, at) {
        let gained = |y: ItemId| shifts[y].map_or(0.0, |s| s.grown.0);
        let same = |y: &ItemId| {
            set.binary_search(y).is_ok() && (gained(*y) - gained(at)).abs() < MIN_SHIFT
        };
        let has_own_width =
            |y: &ItemId| follows_content(b, *y) || b.items[*y].is_picture || b.items[*y].is_text;
        if b.children(at).any(|y| same(&y) && !has_own_width(&y)) {
            break;
        }
        let is_cause = |y: &ItemId| same(y) && !b.items[*y].is_text;
        match b.children(at).find(is_cause) {
            Some(child) => at = child,
            None => break,
        }
    }
    at
}

/// Whether the width of a box depends on its content.
fn follows_content(b: &Tree<'_>, item: ItemId) -> bool {
    let Some(style) = b.style(item) else {
        return true;
    };
    let in_container = b.items[item]
        .parent
        .and_then(|p| b.style(p))
        .is_some_and(|s| s.display.is_flex_or_grid());
    style.float
        || in_container
        || style.display.is_inline_level()
        || style.is_out_of_flow()
        || matches!(style.display, Display::Table | Display::TableCell)
}

/// Descends from an element that got taller to the element that made it taller, or to the first element that moved
/// inside it.
fn descended(b: &Tree<'_>, of: &impl Fn(ItemId) -> Option<Shift>, top: ItemId) -> ItemId {
    let mut at = top;
    loop {
        let changed = b.children(at).find(|y| of(*y).is_some());
        match changed {
            Some(child) if of(child).is_some_and(|s| s.has_moved()) => return child,
            Some(child) => at = child,
            None => return at,
        }
    }
}

/// The first moved box of each direction, in a group in which no box grew.
fn moved_apart(shifts: &[Option<Shift>], set: &[ItemId]) -> Vec<ItemId> {
    let sign = |px: f64| if is_shift(px) { px.signum() as i8 } else { 0 };
    let (mut bases, mut directions) = (HashSet::new(), HashSet::new());
    let mut found = Vec::new();
    for &y in set {
        if let Some(s) = shifts[y] {
            let direction = (s.base, sign(s.by.0), sign(s.by.1));
            let is_new = directions.insert(direction);
            // Boxes in further containers moved along with the first box.
            let is_along = bases.insert(s.base) && !found.is_empty();
            if is_new && !is_along {
                found.push(y);
            }
        }
    }
    found
}
