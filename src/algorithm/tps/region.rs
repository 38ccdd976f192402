//! The search for regions with alphabets of their own (Algorithms 3 and 4 of the paper).

use super::cover::{Cover, Span, Starts};
use crate::operations::count;
use std::collections::BTreeMap;
use std::ops::Range;

/// A region of the sequence, as the recursion met it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// Positions of the sequence.
    pub range: Range<usize>,
    /// The region it was split from, as an index into [`Regions::tree`].
    pub parent: Option<usize>,
    /// The frequency threshold at which it was split in two; `None` for the regions that were
    /// not split any more: the leaves.
    pub threshold: Option<u32>,
}

/// The regions of a sequence: a binary tree of ranges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regions {
    /// Every region, parents before their parts. The first is the whole sequence.
    pub tree: Vec<Region>,
    /// The main region: where the paper's recursion, which follows the larger side, ends.
    pub main: Range<usize>,
}

/// A code that the window has not met yet.
const UNSEEN: u32 = u32::MAX;

/// How far the regions are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// Only the larger side of a split is searched further, as in the paper.
    Main,
    /// Both sides are.
    All,
}

impl Regions {
    /// Searches the regions of a sequence of codes, which should be small numbers as those of
    /// [`super::TagPaths`]: memory grows with the greatest one.
    ///
    /// `size` is the size parameter: a split counts when its sides differ by more than this
    /// share of the sequence (0..1, the paper's 0.20).
    ///
    /// Cost: O(n log² n) at worst for [`Depth::Main`] (see [`super`]). What [`Depth::All`] searches
    /// anew is the smaller side of a split, and a position is in such a side at most `log n` times:
    /// O(n log³ n) at worst.
    pub fn search(codes: &[u32], size: f64, depth: Depth) -> Self {
        let mut regions = Self {
            tree: vec![Region {
                range: 0..codes.len(),
                parent: None,
                threshold: None,
            }],
            main: 0..codes.len(),
        };
        let mut pending = vec![0];
        let mut seen = vec![UNSEEN; codes.iter().max().map_or(0, |c| *c as usize + 1)];
        while let Some(start) = pending.pop() {
            let others = regions.split_chain(codes, size, start, &mut seen);
            if start == 0 {
                regions.main = regions.tree.last().map_or(0..0, |r| r.range.clone());
            }
            if depth == Depth::All {
                pending.extend(others);
            }
        }
        regions
    }

    /// The regions that were not split any more, in document order.
    pub fn leaves(&self) -> Vec<Range<usize>> {
        let mut leaves: Vec<_> = self
            .tree
            .iter()
            .filter(|r| r.threshold.is_none() && !r.range.is_empty())
            .collect();
        leaves.sort_by_key(|r| r.range.start);
        leaves.into_iter().map(|r| r.range.clone()).collect()
    }

    /// Algorithm 3, lines 39 to 46: follows the larger sides from one region down to a leaf, which is
    /// added last; returns the smaller sides that may be split as well.
    /// `seen` is room for the symbols, one place for each code.
    fn split_chain(
        &mut self,
        codes: &[u32],
        size: f64,
        start: usize,
        seen: &mut [u32],
    ) -> Vec<usize> {
        let Range { start: lo, end: hi } = self.tree[start].range;
        let mut window = Window::new(&codes[lo..hi], seen);
        let mut current = start;
        let mut others = Vec::new();
        while let Some(split) = window.find_split(size) {
            self.tree[current].threshold = Some(split.threshold);
            let whole = window.range.clone();
            let (smaller, larger) = if 2 * (split.at - whole.start) < whole.len() {
                (whole.start..split.at, split.at..whole.end)
            } else {
                (split.at..whole.end, whole.start..split.at)
            };
            let smaller_is_divisible = smaller.len() > 1;
            let other = self.tree.len();
            self.tree.extend([&smaller, &larger].map(|range| Region {
                range: lo + range.start..lo + range.end,
                parent: Some(current),
                threshold: None,
            }));
            current = other + 1;
            if smaller_is_divisible {
                others.push(other);
            }
            window.shrink(larger);
        }
        others
    }
}

/// A position where the sequence can be split.
#[derive(Debug, Clone, Copy)]
struct Split {
    /// First position of the right side.
    at: usize,
    /// The frequency threshold that made it visible.
    threshold: u32,
}

/// The part of a sequence that is searched, with what the search asks of it kept up to date
/// while it shrinks.
#[derive(Debug)]
struct Window {
    range: Range<usize>,
    /// Dense symbols, from 0.
    symbols: Vec<u32>,
    /// Positions of each symbol, ascending: `positions[bounds[s]..bounds[s + 1]]`.
    positions: Vec<u32>,
    /// For each symbol, the part of `positions` that lies in the window.
    inside: Vec<Range<u32>>,
    /// How many symbols have each frequency.
    frequencies: BTreeMap<u32, u32>,
    starts: Starts,
    cover: Cover,
}

impl Window {
    /// Algorithm 3, lines 4 to 12: alphabet, frequencies, thresholds.
    fn new(codes: &[u32], seen: &mut [u32]) -> Self {
        count(codes.len());
        let mut distinct = 0;
        let symbols: Vec<u32> = codes
            .iter()
            .map(|code| {
                let symbol = &mut seen[*code as usize];
                if *symbol == UNSEEN {
                    *symbol = distinct;
                    distinct += 1;
                }
                *symbol
            })
            .collect();
        for code in codes {
            seen[*code as usize] = UNSEEN;
        }
        let (positions, inside) = occurrences(&symbols, distinct as usize);
        let mut starts = vec![0; codes.len()];
        let mut frequencies = BTreeMap::new();
        for places in &inside {
            let frequency = places.end - places.start;
            starts[positions[places.start as usize] as usize] = frequency;
            *frequencies.entry(frequency).or_insert(0) += 1;
        }
        let spans = (0_u32..)
            .zip(&inside)
            .map(|(symbol, places)| span(&positions, symbol, places));
        let cover = Cover::new(codes.len(), distinct as usize, spans);
        Self {
            range: 0..codes.len(),
            starts: Starts::new(&starts),
            cover,
            symbols,
            frequencies,
            inside,
            positions,
        }
    }

    /// Algorithm 3, lines 13 to 38: the first split, over the thresholds in ascending order,
    /// whose sides differ enough. At each threshold only the first split counts.
    fn find_split(&self, size: f64) -> Option<Split> {
        let n = self.range.len() as f64;
        let mut alphabet: u32 = self.frequencies.values().sum();
        for (threshold, symbols) in &self.frequencies {
            count(1);
            if alphabet < 2 {
                return None;
            }
            if let Some(at) = self.first_split(*threshold) {
                let i = (at - self.range.start) as f64;
                if (n - 2.0 * i).abs() / n > size {
                    return Some(Split {
                        at,
                        threshold: *threshold,
                    });
                }
            }
            alphabet -= symbols;
        }
        None
    }

    /// The first position at which every symbol of the filtered alphabet that was seen is used
    /// up, and some are still to come (lines 22 to 37).
    fn first_split(&self, threshold: u32) -> Option<usize> {
        let first = self.starts.first_at_least(self.range.start, threshold)?;
        let gap = self.cover.first_free(first, threshold)?;
        let more = self.starts.first_at_least(gap + 1, threshold)?;
        (more < self.range.end).then_some(gap + 1)
    }

    /// Narrows the window. Only the symbols that are cut off cost time.
    fn shrink(&mut self, range: Range<usize>) {
        let cut_left = self.range.start..range.start;
        let cut_right = range.end..self.range.end;
        let mut touched: Vec<u32> = cut_left.chain(cut_right).map(|i| self.symbols[i]).collect();
        touched.sort_unstable();
        count(touched.len());
        self.range = range;
        for cut in touched.chunk_by(|a, b| a == b) {
            self.cut_symbol(cut[0], cut.len() as u32);
        }
    }

    /// Takes `count` occurrences outside the window from a symbol.
    fn cut_symbol(&mut self, symbol: u32, count: u32) {
        let old = self.inside[symbol as usize].clone();
        let from_left = (self.positions[old.start as usize] as usize) < self.range.start;
        let new = if from_left {
            old.start + count..old.end
        } else {
            old.start..old.end - count
        };
        self.recount(old.end - old.start, new.end - new.start);
        self.starts
            .set(self.positions[old.start as usize] as usize, 0);
        if !new.is_empty() {
            let first = self.positions[new.start as usize] as usize;
            self.starts.set(first, new.end - new.start);
        }
        let spans = [&old, &new].map(|places| span(&self.positions, symbol, places));
        self.cover.replace(spans[0], spans[1]);
        self.inside[symbol as usize] = new;
    }

    fn recount(&mut self, old: u32, new: u32) {
        if let Some(count) = self.frequencies.get_mut(&old) {
            *count -= 1;
            if *count == 0 {
                self.frequencies.remove(&old);
            }
        }
        if new > 0 {
            *self.frequencies.entry(new).or_insert(0) += 1;
        }
    }
}

/// The positions of each symbol, one symbol after the other, and where each one's lie.
fn occurrences(symbols: &[u32], distinct: usize) -> (Vec<u32>, Vec<Range<u32>>) {
    let mut counts = vec![0_u32; distinct];
    for symbol in symbols {
        counts[*symbol as usize] += 1;
    }
    let mut end = 0;
    let mut places: Vec<Range<u32>> = counts
        .iter()
        .map(|count| {
            let start = end;
            end += count;
            start..start
        })
        .collect();
    let mut positions = vec![0_u32; symbols.len()];
    for (position, symbol) in (0_u32..).zip(symbols) {
        let place = &mut places[*symbol as usize];
        positions[place.end as usize] = position;
        place.end += 1;
    }
    (positions, places)
}

fn span(positions: &[u32], symbol: u32, places: &Range<u32>) -> Span {
    let own = &positions[places.start as usize..places.end as usize];
    let first = own.first().map_or(0, |p| *p as usize);
    let last = own.last().map_or(0, |p| *p as usize);
    Span {
        symbol,
        first,
        last,
        frequency: places.end - places.start,
    }
}
