//! Pass 6: the level, how far down the tree the blocks lie.
//!
//! Whether a part is one block to a reader or several is decided by a linear model of
//! plain features: size, number and similarity of what is in it, how many stand beside it. Each
//! level has its weights, learned by logistic regression from the blocks that people marked.

use super::level_features::LevelRow;
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
    features: &[LevelRow],
) -> Vec<bool> {
    let keep = Keep {
        options,
        models,
        features,
    };
    match options.granularity {
        Granularity::Named(NamedLevel::Coarse) => cut(tree, |i| keep.is_coarse(i)),
        Granularity::Named(NamedLevel::Fine) => {
            // The fine level divides every part that the coarse level divides.
            let is_coarse = cut(tree, |i| keep.is_coarse(i));
            let above = above_leaves(tree, &is_coarse);
            cut(tree, |i| keep.is_fine(i) && !above[i])
        }
        Granularity::Named(NamedLevel::Auto) => {
            cut(tree, |i| keep.blended(i) > options.auto_threshold)
        }
        Granularity::Blocks(count) => cut_to(tree, count as usize, |i| keep.blended(i)),
    }
}

/// Computes the log odds that a part is kept whole.
struct Keep<'a> {
    options: &'a Visiblock,
    models: &'a Models,
    features: &'a [LevelRow],
}

impl Keep<'_> {
    fn coarse(&self, part: usize) -> f64 {
        f64::from(self.models.coarse.score(&self.features[part].0, 0))
    }

    fn fine(&self, part: usize) -> f64 {
        f64::from(self.models.fine.score(&self.features[part].0, 0))
    }

    fn blended(&self, part: usize) -> f64 {
        let blend = self.options.auto_blend;
        blend * self.coarse(part) + (1.0 - blend) * self.fine(part)
    }

    fn is_coarse(&self, part: usize) -> bool {
        self.coarse(part) - self.options.coarse_threshold > 0.0
    }

    fn is_fine(&self, part: usize) -> bool {
        self.fine(part) - self.options.fine_threshold > 0.0
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
