//! Splits a change from its reported cause where that cause cannot have moved it (a box went up, or farther than the
//! cause grew): it is then still reported when the cause is ignored by a rule or was accepted.
//!
//! In the normal flow (CSS 2.2, 9.4.1) a box goes down as the boxes before it end lower, and is as wide as its parent.
//! Only that is held against what happened, and only where nothing but words, pictures and boxes of the flow changed:
//! in lines, tables, flexible boxes, grids and columns, and beside what floats, all give way to each other. How high a
//! box is tells nothing: many are stretched to the height of others.
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

/// Elements without a box around another that are looked at. Source: ours; bounds the cost.
const MAX_WITHOUT_BOX: usize = 16;

/// How far down the lower edges of boxes went that stand above each other in one parent, px.
#[derive(Debug, Clone, Copy, Default)]
struct Edges {
    least: f64,
    most: f64,
}

impl Comparison<'_> {
    /// For each item of the page after whether it went or grew by itself.
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

    /// The sets of shifts of which every change is one of words, pictures or boxes in the flow.
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

    /// For each item how far what came and went in it may move the rest of what it holds.
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
                    // Lines came or went between the boxes of an element.
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

    /// For each item whether it lays out its blocks in columns of text, where one gives way to another sideways, too:
    /// some stand beside the first.
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

    /// The nearest item around that has a box of its own, itself included: what `display: contents` holds stands in
    /// that of its parent.
    fn with_box(&self, item: ItemId) -> ItemId {
        let up = |item: &ItemId| self.b.items[*item].parent;
        let mut around = std::iter::successors(Some(item), up).take(MAX_WITHOUT_BOX);
        let found = around.find(|item| self.b.style(*item).is_some());
        found.unwrap_or(item)
    }

    /// Whether what is cut off now can be scrolled to.
    fn is_scrolled_out(&self, draft: &Draft) -> bool {
        let both = draft.before.zip(draft.after);
        let by = both.and_then(|(x, y)| hidden_by((self.b, y), (self.a, x)));
        draft.kind == Kind::Clipped && by == Some(Hidden::ScrolledOut)
    }

    /// Whether an item is a block in the flow of a parent that lays out blocks.
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

    /// Whether a box went sideways or got another width, and its parent did not.
    fn is_wider(&self, shift: &Shift) -> bool {
        let is_across = is_shift(shift.by.0) || is_shift(shift.grown.0);
        let parent = self.shifts[shift.base];
        is_across && !parent.is_some_and(|s| is_shift(s.grown.0))
    }

    /// What a change brought about as one of its own, if it is worse for a reader, or went or grew by itself.
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

/// Whether a box went down or up by more than what stands before it in its parent.
fn is_elsewhere(shift: &Shift, before: Edges) -> bool {
    let down = shift.by.1;
    down < before.least - MIN_SHIFT || down > before.most + MIN_SHIFT
}

/// For each item whether it floats or stands in what does.
fn floating(tree: &Tree<'_>) -> Vec<bool> {
    let mut found = vec![false; tree.items.len()];
    for i in 0..found.len() {
        let around = tree.items[i].parent.is_some_and(|parent| found[parent]);
        found[i] = around || tree.style(i).is_some_and(|s| s.float);
    }
    found
}
