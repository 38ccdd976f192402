//! Splits a change from its reported cause where that cause cannot have moved it (a box went up, or farther than the
//! cause grew). Such a change is still reported when the cause is ignored by a rule or was accepted.
//!
//! In the normal flow (CSS 2.2, 9.4.1) a box moves down as the boxes before it end lower, and is as wide as its
//! parent. Only these two rules are tested, and only where nothing but text, pictures and boxes in the flow changed:
//! in lines, tables, flex boxes, grids, columns and beside floats, all boxes make room for each other. Heights are
//! not tested: many boxes are stretched to the height of others.
//!
//! Cost: n log d for n items and d changes.

use super::comparison::Comparison;
use super::draft::Draft;
use super::layout::{Shift, is_shift};
use super::properties::is_paint;
use super::tree::{ItemId, Tree};
use super::visibility::hidden_by;
use super::{Kind, MIN_SHIFT};
use crate::geometry::Rect;
use crate::snapshot::{Display, Hidden};
use std::collections::HashSet;

/// Maximum number of ancestors without a box that are passed. Source: ours; bounds the cost.
const MAX_WITHOUT_BOX: usize = 16;

/// How far the lower edges of the boxes above moved down within one parent, px: the smallest and the largest
/// distance.
#[derive(Debug, Clone, Copy, Default)]
struct Edges {
    least: f64,
    most: f64,
}

impl Comparison<'_> {
    /// For each item of the page after: whether it moved or grew independently of its reported cause.
    pub(super) fn apart(&mut self) -> Vec<bool> {
        let mut edges = self.edges_of_what_came_and_went();
        let columns = self.columns();
        let mut found = vec![false; self.b.items.len()];
        for (y, is_apart) in found.iter_mut().enumerate() {
            let (Some(parent), Some(shift)) = (self.b.items[y].parent, self.shifts[y]) else {
                continue;
            };
            let stands_in_flow =
                shift.base == parent && !columns[parent] && self.stands_in_flow(y, parent);
            let set = self.sets.set_of(self.sets.item(y));
            if stands_in_flow && self.flowing.contains(&set) {
                *is_apart = is_elsewhere(&shift, edges[parent]) || self.is_wider(&shift);
            }
            if !self.b.is_out_of_flow(y) {
                let edge = shift.by.1 + shift.grown.1;
                let above = &mut edges[parent];
                above.least = above.least.min(edge);
                above.most = above.most.max(edge);
            }
        }
        found
    }

    /// The sets of shifts in which every change is a change of text, pictures or boxes in the flow.
    pub(super) fn flowing_sets(&self) -> HashSet<usize> {
        let floating = [self.a, self.b].map(floating);
        let is_of_flow = |i: &usize| self.is_of_flow(&self.drafts[*i], &floating);
        let sets = self.draft_of_set.iter();
        let flowing = sets.filter(|(_, drafts)| drafts.iter().all(|(_, i)| is_of_flow(i)));
        flowing.map(|(set, _)| *set).collect()
    }

    fn is_of_flow(&self, draft: &Draft, floating: &[Vec<bool>; 2]) -> bool {
        let mut properties = draft.properties.iter();
        let is_of_content = match draft.kind {
            Kind::Added | Kind::Removed | Kind::Text | Kind::Image | Kind::Visibility => true,
            Kind::Restyled => properties.all(|p| is_paint(&p.name)),
            _ => draft.is_problem(),
        };
        let flows = match (draft.before, draft.after) {
            (_, Some(y)) => !floating[1][y] && !self.b.is_out_of_flow(y),
            (Some(x), None) => !floating[0][x] && !self.a.is_out_of_flow(x),
            (None, None) => false,
        };
        is_of_content && flows
    }

    /// For each item: how far its added, removed or changed children may have moved its other children.
    fn edges_of_what_came_and_went(&self) -> Vec<Edges> {
        let mut edges = vec![Edges::default(); self.b.items.len()];
        for draft in &self.drafts {
            let Some(place) = self.place_of(draft) else {
                continue;
            };
            let parent = draft.after.and_then(|y| self.b.items[y].parent);
            let parent = self.with_box(parent.unwrap_or(place));
            match (draft.kind, draft.shown) {
                (Kind::Added, _) | (_, Some(true)) => edges[parent].most = f64::INFINITY,
                (Kind::Removed, _) | (_, Some(false)) => edges[parent].least = f64::NEG_INFINITY,
                (Kind::Text, _) => {
                    // Lines were added or removed between the boxes of an element.
                    let lines_of = if self.b.is_in_line(place) {
                        parent
                    } else {
                        place
                    };
                    edges[lines_of] = Edges {
                        least: f64::NEG_INFINITY,
                        most: f64::INFINITY,
                    };
                }
                _ => {}
            }
        }
        edges
    }

    /// For each item: whether some of its block children stand side by side (columns of text), where a child can also
    /// be moved sideways by its siblings.
    pub(super) fn columns(&self) -> Vec<bool> {
        let mut first: Vec<Option<Rect>> = vec![None; self.b.items.len()];
        let mut found = vec![false; first.len()];
        for (y, item) in self.b.items.iter().enumerate() {
            let rect = self.b.page.node(item.node).rect;
            let parent = item.parent.filter(|up| self.stands_in_flow(y, *up));
            let (Some(parent), Some(rect)) = (parent, rect) else {
                continue;
            };
            let first = first[parent].get_or_insert(rect);
            found[parent] |= rect.left >= first.right || rect.right <= first.left;
        }
        found
    }

    /// The item itself or its nearest ancestor that has a box: with `display: contents`, the children stand in the
    /// box of the parent.
    fn with_box(&self, item: ItemId) -> ItemId {
        let up = |item: &ItemId| self.b.items[*item].parent;
        let mut around = std::iter::successors(Some(item), up).take(MAX_WITHOUT_BOX);
        let found = around.find(|item| self.b.style(*item).is_some());
        found.unwrap_or(item)
    }

    /// Whether an item that is cut off now can still be scrolled into view.
    fn is_scrolled_out(&self, draft: &Draft) -> bool {
        let both = draft.before.zip(draft.after);
        let by = both.and_then(|(x, y)| hidden_by((self.b, y), (self.a, x)));
        draft.kind == Kind::Clipped && by == Some(Hidden::ScrolledOut)
    }

    /// Whether an item is a block in the normal flow of a parent that lays out blocks.
    pub(super) fn stands_in_flow(&self, y: ItemId, parent: ItemId) -> bool {
        let own = self.b.style(y).is_some_and(|s| {
            let is_block = matches!(
                s.display,
                Display::Block | Display::ListItem | Display::Flex | Display::Grid
            );
            is_block && !s.float
        });
        let lays_out_blocks = self
            .b
            .style(parent)
            .is_some_and(|s| s.display.lays_out_flow());
        own && lays_out_blocks && !self.b.items[y].is_text && !self.b.is_out_of_flow(y)
    }

    /// Whether a box moved sideways or changed its width although its parent did not.
    fn is_wider(&self, shift: &Shift) -> bool {
        let is_across = is_shift(shift.by.0) || is_shift(shift.grown.0);
        let parent = self.shifts[shift.base];
        is_across && !parent.is_some_and(|s| is_shift(s.grown.0))
    }

    /// A consequence as a change of its own, if it is worse for a reader (cut off, covered), or moved or grew
    /// independently of its cause.
    pub(super) fn by_itself(&self, pushed: &Draft) -> Option<Draft> {
        if pushed.kind.is_worse() {
            let is_told = !pushed.is_along && !self.is_scrolled_out(pushed);
            return is_told.then(|| pushed.clone());
        }
        let shift = self.shifts[pushed.after?].filter(|_| pushed.is_apart)?;
        let kind = if shift.has_grown() {
            Kind::Resized
        } else {
            Kind::Moved
        };
        Some(Draft {
            kind,
            ..pushed.clone()
        })
    }
}

/// Whether a box moved down less, or more, than the boxes before it in its parent can have pushed it.
fn is_elsewhere(shift: &Shift, before: Edges) -> bool {
    let down = shift.by.1;
    down < before.least - MIN_SHIFT || down > before.most + MIN_SHIFT
}

/// For each item: whether it floats or is inside a float.
fn floating(tree: &Tree<'_>) -> Vec<bool> {
    let mut found = vec![false; tree.items.len()];
    for i in 0..found.len() {
        let around = tree.items[i].parent.is_some_and(|parent| found[parent]);
        found[i] = around || tree.style(i).is_some_and(|s| s.float);
    }
    found
}
