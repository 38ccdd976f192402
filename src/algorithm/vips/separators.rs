//! Step 2 of a round: visual separator detection (paper §4.2).
//!
//! Per region and direction, one separator spans the whole region; then for each block: a
//! separator that contains it is split, one that it crosses is shrunk, one that it covers
//! across is removed; those at the edges of the region are dropped. What remains is what the
//! blocks' projections leave open, so a sweep over the sorted projections finds the same in
//! `n log n` ([`gaps`]; a test holds it against the literal procedure).
//!
//! A separator that a block stands in the way of is not lost: it is shortened to the region
//! between two separators of the other direction. So each region between separators is
//! searched again, until nothing parts its blocks. The result is a tree of [`Region`]s.
//! Of the two directions the one with the heavier separator comes first; but a separator that
//! tears the document's order apart, as between the rows of two columns, comes after all others.

use super::direction::{extent, extent_across, strip};
use super::weight::{Cues, Weigher};
use crate::geometry::Rect;
use crate::operations::count;
use crate::segmentation::Direction;
use std::ops::Range;

/// How often a region that nothing parts may have its largest block set aside (a box that
/// others stand on) before it counts as one. Source: ours, bounds the cost.
const MAX_SET_ASIDE: usize = 8;
/// Regions within regions beyond this depth count as one. Source: ours, bounds the cost;
/// blocks of kreuzer nest 16 deep at most, over all rounds.
const MAX_DEPTH: u32 = 32;

/// A separator between two neighbouring regions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cut {
    pub(super) direction: Direction,
    pub(super) rect: Rect,
    pub(super) cues: Cues,
}

/// A part of the sub-page.
#[derive(Debug)]
pub(super) struct Region {
    /// The blocks in it, a range of [`Regions::order`].
    pub(super) blocks: Range<usize>,
    /// The regions it is made of, in reading order. Empty: nothing parts its blocks.
    pub(super) parts: Range<usize>,
    /// The separator before each part but the first; `None` where a block was set aside.
    pub(super) cuts: Vec<Option<Cut>>,
    depth: u32,
    set_aside: usize,
}

/// All regions of a sub-page; parts come after what they are part of.
#[derive(Debug)]
pub(super) struct Regions {
    pub(super) all: Vec<Region>,
    /// Indices of the blocks, neighbours next to each other.
    pub(super) order: Vec<usize>,
}

/// Detects the separators between blocks that stand at `rects`.
///
/// Cost: `n log n` per level of regions, and regions nest as deep as the layout does.
pub(super) fn detect(rects: &[Rect], weigher: &Weigher) -> Regions {
    let mut regions = Regions {
        all: Vec::new(),
        order: (0..rects.len()).collect(),
    };
    regions.push(0..rects.len(), 0, 0);
    let mut next = 0;
    while next < regions.all.len() {
        regions.part(next, rects, weigher);
        next += 1;
    }
    regions
}

impl Regions {
    fn push(&mut self, blocks: Range<usize>, depth: u32, set_aside: usize) {
        self.all.push(Region {
            blocks,
            parts: 0..0,
            cuts: Vec::new(),
            depth,
            set_aside,
        });
    }

    /// Parts one region along the direction that has the heavier separator.
    fn part(&mut self, index: usize, rects: &[Rect], weigher: &Weigher) {
        let blocks = self.all[index].blocks.clone();
        if blocks.len() < 2 || self.all[index].depth >= MAX_DEPTH {
            return;
        }
        let order = &mut self.order[blocks.clone()];
        let rows = Split::new(Direction::Horizontal, order, rects, weigher.slack());
        let columns = Split::new(Direction::Vertical, order, rects, weigher.slack());
        // Cuts that break the document order are used only if there is no other cut.
        let torn = rows.is_torn() && columns.is_torn();
        let rows = rows.cut(rects, weigher, torn);
        let columns = columns.cut(rects, weigher, torn);
        let best = if columns.heaviest() > rows.heaviest() {
            columns
        } else {
            rows
        };
        if best.cuts.is_empty() {
            self.set_largest_aside(index, rects);
            return;
        }
        order.copy_from_slice(&best.order);
        let depth = self.all[index].depth + 1;
        let first = self.all.len();
        let mut start = 0;
        for end in best.ends.iter().copied().chain([blocks.len()]) {
            self.push(blocks.start + start..blocks.start + end, depth, 0);
            start = end;
        }
        self.all[index].parts = first..self.all.len();
        self.all[index].cuts = best.cuts.into_iter().map(Some).collect();
    }

    /// Sets the largest block of a region aside, so that the others can be parted.
    fn set_largest_aside(&mut self, index: usize, rects: &[Rect]) {
        let Region {
            blocks,
            depth,
            set_aside,
            ..
        } = &self.all[index];
        let (blocks, depth, set_aside) = (blocks.clone(), *depth, *set_aside);
        if set_aside >= MAX_SET_ASIDE || blocks.len() < 3 {
            return;
        }
        let order = &mut self.order[blocks.clone()];
        let areas: Vec<f64> = order.iter().map(|i| rects[*i].area()).collect();
        let largest = (0..areas.len()).max_by(|a, b| areas[*a].total_cmp(&areas[*b]));
        let Some(largest) = largest else {
            return;
        };
        order[largest..].rotate_left(1);
        let first = self.all.len();
        self.push(blocks.start..blocks.end - 1, depth, set_aside + 1);
        self.push(blocks.end - 1..blocks.end, depth, 0);
        self.all[index].parts = first..first + 2;
        self.all[index].cuts = vec![None];
    }
}

/// A region parted along one direction.
#[derive(Debug)]
struct Split {
    direction: Direction,
    order: Vec<usize>,
    found: Vec<Gap>,
    /// Where, in `order`, each part but the last ends.
    ends: Vec<usize>,
    cuts: Vec<Cut>,
}

impl Split {
    /// Finds where the region can be parted.
    fn new(direction: Direction, order: &[usize], rects: &[Rect], slack: f64) -> Self {
        let mut order = order.to_vec();
        order.sort_by(|a, b| {
            count(1);
            let starts = [a, b].map(|i| extent(&rects[*i], direction).0);
            starts[0].total_cmp(&starts[1])
        });
        let spans: Vec<(f64, f64)> = order
            .iter()
            .map(|i| extent(&rects[*i], direction))
            .collect();
        let mut found = gaps(&spans, slack);
        mark_torn(&mut found, &order);
        Self {
            direction,
            order,
            found,
            ends: Vec::new(),
            cuts: Vec::new(),
        }
    }

    /// Whether every separator tears the document's order apart.
    fn is_torn(&self) -> bool {
        self.found.iter().all(|gap| gap.torn)
    }

    /// Makes the separators and weighs them; those that tear the order only where `torn` says so.
    fn cut(mut self, rects: &[Rect], weigher: &Weigher, torn: bool) -> Self {
        self.found.retain(|gap| torn || !gap.torn);
        self.ends = self.found.iter().map(|gap| gap.end).collect();
        let across = self
            .order
            .iter()
            .map(|i| extent_across(&rects[*i], self.direction));
        let across = across.fold((f64::INFINITY, f64::NEG_INFINITY), |(lo, hi), (a, b)| {
            (lo.min(a), hi.max(b))
        });
        for (i, gap) in self.found.iter().enumerate() {
            let rect = strip(gap.span, across, self.direction);
            let cues = weigher.weigh(self.direction, &rect, self.part(i), self.part(i + 1));
            self.cuts.push(Cut {
                direction: self.direction,
                rect,
                cues,
            });
        }
        self
    }

    fn part(&self, index: usize) -> &[usize] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        let end = self.ends.get(index).copied().unwrap_or(self.order.len());
        &self.order[start..end]
    }

    fn heaviest(&self) -> f64 {
        let weights = self.cuts.iter().map(|c| c.cues.weight());
        weights.fold(f64::NEG_INFINITY, f64::max)
    }
}

/// A separator along one direction.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Gap {
    /// From where to where, px; both the same where blocks touch.
    span: (f64, f64),
    /// How many of the sorted blocks lie before it.
    end: usize,
    /// Whether the blocks on its sides are mingled in the document.
    torn: bool,
}

/// Marks the separators that tear the document's order apart. Blocks are numbered in that
/// order: a separator between rows of two columns has lower and higher numbers on both sides,
/// one between the columns has not.
fn mark_torn(gaps: &mut [Gap], order: &[usize]) {
    let mut before: Vec<(usize, usize)> = Vec::with_capacity(gaps.len());
    let mut range = (usize::MAX, 0);
    let mut start = 0;
    for gap in gaps.iter() {
        range = widened(range, &order[start..gap.end]);
        before.push(range);
        start = gap.end;
    }
    let mut after = (usize::MAX, 0);
    let mut end = order.len();
    for (gap, before) in gaps.iter_mut().zip(before).rev() {
        after = widened(after, &order[gap.end..end]);
        end = gap.end;
        gap.torn = before.1 > after.0 && after.1 > before.0;
    }
}

/// A range of numbers, widened to hold some more.
fn widened(range: (usize, usize), blocks: &[usize]) -> (usize, usize) {
    count(blocks.len());
    blocks
        .iter()
        .fold(range, |(lo, hi), b| (lo.min(*b), hi.max(*b)))
}

/// The gaps between spans sorted by their start. Spans that overlap by at most `slack` px
/// count as touching.
fn gaps(spans: &[(f64, f64)], slack: f64) -> Vec<Gap> {
    let mut found = Vec::new();
    let mut reach = f64::NEG_INFINITY;
    count(spans.len());
    for (i, (start, end)) in spans.iter().copied().enumerate() {
        if i > 0 && start >= reach - slack {
            let span = if start >= reach {
                (reach, start)
            } else {
                let middle = (reach + start) / 2.0;
                (middle, middle)
            };
            found.push(Gap {
                span,
                end: i,
                torn: false,
            });
        }
        reach = reach.max(end);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The procedure as the paper has it: one separator, split, shrunk and removed block by block.
    fn literal(spans: &[(f64, f64)]) -> Vec<(f64, f64)> {
        let mut separators = vec![(f64::NEG_INFINITY, f64::INFINITY)];
        for &(start, end) in spans {
            let mut next = Vec::new();
            for (lo, hi) in separators {
                let contained = lo <= start && end <= hi;
                let covered = start <= lo && hi <= end;
                let apart = end <= lo || hi <= start;
                if contained {
                    next.extend([(lo, start), (end, hi)]);
                } else if apart {
                    next.push((lo, hi));
                } else if !covered {
                    next.push(if start <= lo { (end, hi) } else { (lo, start) });
                }
            }
            separators = next;
        }
        separators.retain(|(lo, hi)| lo.is_finite() && hi.is_finite() && hi > lo);
        separators.sort_by(|a, b| a.0.total_cmp(&b.0));
        separators
    }

    proptest! {
        #[test]
        fn the_sweep_finds_what_the_paper_finds(
            blocks in prop::collection::vec((0u32..200, 1u32..30), 1..30),
        ) {
            let mut spans: Vec<(f64, f64)> = blocks
                .iter()
                .map(|(at, size)| (f64::from(*at), f64::from(at + size)))
                .collect();
            spans.sort_by(|a, b| a.0.total_cmp(&b.0));
            let swept: Vec<(f64, f64)> = gaps(&spans, 0.0)
                .iter()
                .map(|g| g.span)
                .filter(|(lo, hi)| hi > lo)
                .collect();
            prop_assert_eq!(swept, literal(&spans));
        }
    }

    #[test]
    fn blocks_that_overlap_a_little_only_touch() {
        let found = gaps(&[(0.0, 20.0), (18.0, 40.0)], 3.0);
        assert_eq!(
            found,
            [Gap {
                span: (19.0, 19.0),
                end: 1,
                torn: false
            }]
        );
        assert!(gaps(&[(0.0, 20.0), (10.0, 40.0)], 3.0).is_empty());
    }
}
