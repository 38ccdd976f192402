//! Two trees over the positions of a sequence that answer, in logarithmic time, the questions
//! of the region search.

use crate::operations::count;
use std::collections::BinaryHeap;

/// The frequencies of the symbols, each at the symbol's first position in the window.
#[derive(Debug)]
pub(super) struct Starts {
    size: usize,
    max: Vec<u32>,
}

impl Starts {
    /// From the value at each position.
    pub(super) fn new(values: &[u32]) -> Self {
        let size = values.len().next_power_of_two();
        let mut max = vec![0; 2 * size];
        max[size..size + values.len()].copy_from_slice(values);
        for i in (1..size).rev() {
            max[i] = max[2 * i].max(max[2 * i + 1]);
        }
        Self { size, max }
    }

    /// Changes the value at one position.
    pub(super) fn set(&mut self, position: usize, value: u32) {
        let mut i = self.size + position;
        self.max[i] = value;
        while i > 1 {
            count(1);
            i /= 2;
            self.max[i] = self.max[2 * i].max(self.max[2 * i + 1]);
        }
    }

    /// The first position from `from` on whose value is at least `threshold`.
    pub(super) fn first_at_least(&self, from: usize, threshold: u32) -> Option<usize> {
        if from >= self.size {
            return None;
        }
        first_leaf(self.size, from, |i| self.max[i] >= threshold)
    }
}

/// The spans of the symbols over the gaps between positions (gap `g` lies between `g` and
/// `g + 1`), each span with its symbol's frequency.
///
/// A segment tree: a span hangs at the O(log n) nodes that make it up, in a heap by frequency.
/// A span that changed leaves its old entries behind; `version` tells them from valid ones.
#[derive(Debug)]
pub(super) struct Cover {
    size: usize,
    heaps: Vec<BinaryHeap<(u32, u32, u32)>>,
    /// For each tree node: the least, over its gaps, of the greatest frequency among the spans
    /// that hang at or below the node and cover the gap.
    least: Vec<u32>,
    version: Vec<u32>,
}

/// A symbol's span: the gaps `first..last` (positions of its first and last occurrence).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) symbol: u32,
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) frequency: u32,
}

impl Cover {
    /// From the spans of all symbols; `gaps` is their range, symbols count from 0.
    pub(super) fn new(gaps: usize, symbols: usize, spans: impl Iterator<Item = Span>) -> Self {
        let size = gaps.next_power_of_two();
        let mut cover = Self {
            size,
            heaps: std::iter::repeat_with(BinaryHeap::new)
                .take(2 * size)
                .collect(),
            least: vec![0; 2 * size],
            version: vec![0; symbols],
        };
        for span in spans {
            cover.hang(span);
        }
        for i in (1..2 * size).rev() {
            cover.settle(i);
        }
        cover
    }

    /// Replaces a symbol's span.
    pub(super) fn replace(&mut self, old: Span, new: Span) {
        self.version[old.symbol as usize] += 1;
        self.hang(new);
        for span in [old, new] {
            self.settle_around(span);
        }
    }

    /// The first gap from `from` on that no span of a symbol with at least `threshold`
    /// occurrences covers. Gaps beyond the last one are not covered.
    pub(super) fn first_free(&self, from: usize, threshold: u32) -> Option<usize> {
        if from >= self.size {
            return None;
        }
        // A gap is covered by the spans at every node above it: go down to it with the running maximum.
        let leaf = self.size + from;
        let levels = leaf.ilog2();
        count(levels as usize + 1);
        let mut above = 0_u32;
        let mut lowest = levels;
        while lowest > 0 {
            above = above.max(self.top(leaf >> lowest));
            if above >= threshold {
                break;
            }
            lowest -= 1;
        }
        if above < threshold && self.least[leaf] < threshold {
            return Some(from);
        }
        // Then in what stands right of that way, the nearest first.
        let way = (lowest..levels).map(|level| leaf >> level);
        for mut i in way.filter(|below| below % 2 == 0).map(|below| below + 1) {
            count(1);
            if self.least[i] >= threshold {
                continue;
            }
            while i < self.size {
                count(1);
                i *= 2;
                if self.least[i] >= threshold {
                    i += 1;
                }
            }
            return Some(i - self.size);
        }
        None
    }

    fn hang(&mut self, span: Span) {
        let version = self.version[span.symbol as usize];
        let entry = (span.frequency, span.symbol, version);
        let (mut left, mut right) = (self.size + span.first, self.size + span.last);
        while left < right {
            count(1);
            if left % 2 == 1 {
                self.heaps[left].push(entry);
                left += 1;
            }
            if right % 2 == 1 {
                right -= 1;
                self.heaps[right].push(entry);
            }
            left /= 2;
            right /= 2;
        }
    }

    /// Brings the nodes a span hangs at, and those above them, up to date.
    fn settle_around(&mut self, span: Span) {
        if span.first >= span.last {
            return;
        }
        let (mut left, mut right) = (self.size + span.first, self.size + span.last);
        while left < right {
            if left % 2 == 1 {
                self.settle(left);
                left += 1;
            }
            if right % 2 == 1 {
                right -= 1;
                self.settle(right);
            }
            left /= 2;
            right /= 2;
        }
        for edge in [span.first, span.last - 1] {
            let mut i = (self.size + edge) / 2;
            while i >= 1 {
                self.settle(i);
                i /= 2;
            }
        }
    }

    fn settle(&mut self, i: usize) {
        while let Some(&(_, symbol, version)) = self.heaps[i].peek() {
            count(1);
            if self.version[symbol as usize] == version {
                break;
            }
            self.heaps[i].pop();
        }
        count(1);
        let below = if i < self.size {
            self.least[2 * i].min(self.least[2 * i + 1])
        } else {
            0
        };
        self.least[i] = below.max(self.top(i));
    }

    fn top(&self, i: usize) -> u32 {
        self.heaps[i].peek().map_or(0, |entry| entry.0)
    }
}

/// The first leaf from `from` on below which all tree nodes hold: a node holds when one of its
/// leaves does.
fn first_leaf(size: usize, from: usize, holds: impl Fn(usize) -> bool) -> Option<usize> {
    let mut i = size + from;
    while !holds(i) {
        count(1);
        // Climb out of all subtrees that end here, then step to the next one on the right.
        while i % 2 == 1 {
            if i == 1 {
                return None;
            }
            i /= 2;
        }
        i += 1;
    }
    while i < size {
        count(1);
        i *= 2;
        if !holds(i) {
            i += 1;
        }
    }
    Some(i - size)
}
