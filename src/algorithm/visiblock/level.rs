//! Pass 6: the level, how far down the tree the blocks lie.
//!
//! Whether a part is one block to a reader or several is a weighing of plain evidence: size,
//! number and likeness of what is in it, how many stand beside it. Each level has its weights;
//! they were learned by logistic regression from the blocks that people marked.

use super::evidence::Evidence;
use super::models::Models;
use super::tree::PartTree;
use super::{Granularity, NamedLevel, Visiblock};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// For each part whether it is a leaf of the chosen level; parts below a leaf are not asked.
pub(super) fn choose(
    options: &Visiblock,
    models: &Models,
    tree: &PartTree,
    evidence: &[Evidence],
) -> Vec<bool> {
    let keep_coarse = |i: usize| f64::from(models.coarse.score(&evidence[i], 0));
    let keep_fine = |i: usize| f64::from(models.fine.score(&evidence[i], 0));
    let coarse = |i: usize| keep_coarse(i) - options.coarse_threshold;
    let fine = |i: usize| keep_fine(i) - options.fine_threshold;
    let blend = options.auto_blend;
    let between = |i: usize| blend * keep_coarse(i) + (1.0 - blend) * keep_fine(i);
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
