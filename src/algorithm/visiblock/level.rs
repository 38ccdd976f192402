//! Pass 6: the level, how far down the tree the blocks lie.
//!
//! Whether a part is one block to a reader or several is a weighing of plain evidence: size,
//! number and likeness of what is in it, how many stand beside it. Each level has its weights;
//! they were learned by logistic regression from the blocks that people marked.

use super::evidence::Evidence;
use super::tree::PartTree;
use super::{Granularity, NamedLevel, Visiblock};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// What each measure of a part adds to keeping it whole at one level. No unit, no bounds.
/// Source: ours, weighted logistic regression on all 78 kreuzer pages towards the best cut of each
/// page. Learned on half of the sites and measured on the other: coarse chars F .89 and .87, pixels
/// .77 and .77; fine .75 and .72, .67 and .62 (the threshold chosen over both halves).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelWeights {
    /// Added to every part.
    pub bias: f64,
    /// Per unit of ln(share of the page's area).
    pub area: f64,
    /// Per page width.
    pub width: f64,
    /// Per height of the window.
    pub height: f64,
    /// Per unit of ln(1 + children).
    pub children: f64,
    /// Per unit of ln(leaves below).
    pub leaves: f64,
    /// For a child that fills all of it.
    pub largest: f64,
    /// Per unit of ln(siblings, itself included).
    pub siblings: f64,
    /// Per ten parts above it.
    pub depth: f64,
    /// Per unit of ln(1 + characters).
    pub text: f64,
    /// For children that all share a column, a row or a size.
    pub equal: f64,
    /// For a list or section that passes 3 and 4 made.
    pub group: f64,
}

impl LevelWeights {
    /// How much speaks for keeping a part whole; 0 is undecided.
    fn keep(&self, e: &Evidence) -> f64 {
        self.bias
            + self.area * e.area
            + self.width * e.width
            + self.height * e.height
            + self.children * e.children
            + self.leaves * e.leaves
            + self.largest * e.largest
            + self.siblings * e.siblings
            + self.depth * e.depth
            + self.text * e.text
            + self.equal * e.equal
            + self.group * e.group
    }
}

/// For each part whether it is a leaf of the chosen level; parts below a leaf are not asked.
pub(super) fn choose(options: &Visiblock, tree: &PartTree, evidence: &[Evidence]) -> Vec<bool> {
    let coarse = |i: usize| options.coarse.keep(&evidence[i]) - options.coarse_threshold;
    let fine = |i: usize| options.fine.keep(&evidence[i]) - options.fine_threshold;
    let between = |i: usize| {
        let blend = options.auto_blend;
        blend * options.coarse.keep(&evidence[i]) + (1.0 - blend) * options.fine.keep(&evidence[i])
    };
    match options.granularity {
        Granularity::Named(NamedLevel::Coarse) => cut(tree, |i| coarse(i) > 0.0),
        Granularity::Named(NamedLevel::Fine) => {
            // What the coarse level parts, the fine level parts too.
            let is_coarse = cut(tree, |i| coarse(i) > 0.0);
            let above = above_leaves(tree, &is_coarse);
            cut(tree, |i| fine(i) > 0.0 && !above[i])
        }
        Granularity::Named(NamedLevel::Auto) => cut(tree, |i| between(i) > options.auto_threshold),
        Granularity::Blocks(count) => cut_to(tree, count as usize, between),
    }
}

/// Goes down until a part is to be kept.
fn cut(tree: &PartTree, keep: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut is_leaf = vec![false; tree.parts.len()];
    let mut stack = vec![0];
    while let Some(index) = stack.pop() {
        let children = &tree.parts[index].children;
        if children.is_empty() || keep(index) {
            is_leaf[index] = true;
        } else {
            stack.extend(children);
        }
    }
    is_leaf
}

/// The parts above the leaves.
fn above_leaves(tree: &PartTree, is_leaf: &[bool]) -> Vec<bool> {
    let mut above = vec![false; tree.parts.len()];
    let mut stack = vec![0];
    while let Some(index) = stack.pop() {
        if !is_leaf[index] {
            above[index] = true;
            stack.extend(&tree.parts[index].children);
        }
    }
    above
}

/// A part that may be divided next: the one that least speaks for keeping.
#[derive(PartialEq)]
struct Candidate {
    keep: f64,
    part: usize,
}

impl Eq for Candidate {}

impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_keep = other.keep.total_cmp(&self.keep);
        by_keep.then(other.part.cmp(&self.part))
    }
}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Divides the part that least speaks for keeping, until there are `count` blocks.
fn cut_to(tree: &PartTree, count: usize, keep: impl Fn(usize) -> f64) -> Vec<bool> {
    let mut divided = vec![false; tree.parts.len()];
    let mut heap = BinaryHeap::from([Candidate { keep: 0.0, part: 0 }]);
    let mut blocks = 1;
    while blocks < count {
        let Some(Candidate { part, .. }) = heap.pop() else {
            break;
        };
        let children = &tree.parts[part].children;
        if children.is_empty() {
            continue;
        }
        divided[part] = true;
        blocks += children.len() - 1;
        heap.extend(children.iter().map(|c| Candidate {
            keep: keep(*c),
            part: *c,
        }));
    }
    cut(tree, |i| !divided[i])
}
