//! The texts before and behind a structure: where a reader reads both, they read the structure.

use super::thresholds::MAX_NESTING;
use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of texts that are skipped on the way to a neighbour. Source: ours: closed panels; bounds the cost.
const MAX_PASSED: usize = 16;
/// Maximum number of elements from a text up to its `figure`. Source: ours, to bound the cost.
const MAX_IN_FIGURE: usize = 6;

/// The nearest texts before and behind a structure within the element that holds it: shown, not a heading and not in a
/// figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Neighbours {
    before: Option<usize>,
    after: Option<usize>,
    /// The first running text behind.
    text_after: Option<usize>,
    /// How many of `before` and `after` are running text.
    texts: usize,
}

impl Neighbours {
    /// The neighbours of a range of units within `holder`, or within the first element around it that holds more than
    /// these units. Linear in [`MAX_PASSED`].
    pub(super) fn from_range(
        page: &PageSnapshot,
        units: &Units,
        holder: NodeId,
        range: &Range<usize>,
    ) -> Self {
        let holds_more = |up: &NodeId| units.within(page, *up) != *range;
        let mut around = page.inclusive_ancestors(holder).take(MAX_NESTING);
        let Some(holder) = around.find(holds_more) else {
            return Self::default();
        };
        let all = units.within(page, holder);
        let is_text = |i: &usize| {
            let unit = &units.list[*i];
            let mut near = page.inclusive_ancestors(unit.block).take(MAX_IN_FIGURE);
            !unit.concealed
                && !page.is_heading(unit.block)
                && !near.any(|up| page.tag(up) == "figure")
        };
        let mut before = (all.start..range.start).rev().take(MAX_PASSED);
        let behind = || (range.end..all.end).take(MAX_PASSED).filter(&is_text);
        let (before, after) = (before.find(&is_text), behind().next());
        let ends = before.iter().chain(&after);
        Self {
            before,
            after,
            text_after: behind().find(|i| units.list[*i].is_running_text()),
            texts: ends.filter(|i| units.list[**i].is_running_text()).count(),
        }
    }

    /// Whether there is a text before and one behind, and both are kept.
    pub(super) fn are_kept(&self, kept: &[bool]) -> bool {
        let is_kept = |i: Option<usize>| i.is_some_and(|i| kept[i]);
        is_kept(self.before) && is_kept(self.after)
    }

    /// Whether the text before is kept, and the next running text behind: a byline between them may come in later.
    pub(super) fn lead_to_text(&self, kept: &[bool]) -> bool {
        let is_kept = |i: Option<usize>| i.is_some_and(|i| kept[i]);
        is_kept(self.before) && is_kept(self.text_after)
    }

    /// Whether both are kept and running text.
    pub(super) fn are_kept_texts(&self, kept: &[bool]) -> bool {
        self.texts == 2 && self.are_kept(kept)
    }

    /// Whether the text before is kept, and none stands behind.
    pub(super) fn end_kept(&self, kept: &[bool]) -> bool {
        self.after.is_none() && self.before.is_some_and(|before| kept[before])
    }
}
