//! Scores by boosted trees, without walking down them.
//!
//! A split of which the row's value is above the threshold takes the leaves below its first child
//! from what the row can reach. Once all splits of a tree were asked, the first leaf that is left is
//! the one that the row falls into. So splits need not be asked tree by tree: those of one column
//! stand together by their thresholds, and the first that the value is not above ends them.
//!
//! Source: Lucchese, Nardini, Orlando, Perego, Tonellotto, Venturini, *QuickScorer: a fast algorithm
//! to rank documents with additive ensembles of regression trees*, SIGIR 2015.
//!
//! Cost: linear in the columns, the trees, and the splits whose threshold the row is above.

use super::gradient_boosted_trees::{GradientBoostedTrees, Tree};
use crate::operations::count;
use std::collections::BTreeMap;

/// Most leaves of a tree: each is a bit of a mask. Source: ours; those that are learned have eight.
const MAX_LEAVES: usize = u64::BITS as usize;

/// The class that is scored: of trees that tell one thing from all others.
const CLASS: usize = 0;

/// Scores rows by trees of one class.
#[derive(Debug, Clone)]
pub(crate) struct TreeScorer {
    trees: GradientBoostedTrees,
    /// `None` where a tree has too many leaves; they are walked then.
    quick: Option<QuickScorer>,
}

impl TreeScorer {
    /// A scorer of trees that are bound to the columns of rows.
    pub(crate) fn new(trees: GradientBoostedTrees) -> Self {
        Self {
            quick: QuickScorer::new(&trees),
            trees,
        }
    }

    /// The score of the class.
    pub(crate) fn score(&self, row: &[f32]) -> f32 {
        match &self.quick {
            Some(quick) => quick.score(row),
            None => self.trees.score(row, CLASS),
        }
    }

    /// The contribution of each feature to it, in the order of the row.
    pub(crate) fn contributions(&self, row: &[f32]) -> Vec<f32> {
        self.trees.contributions(row, CLASS)
    }
}

/// The trees of one class by the columns that they split on.
#[derive(Debug, Clone)]
struct QuickScorer {
    start: f32,
    /// The splits of each column, by threshold.
    columns: Vec<(usize, Vec<Split>)>,
    /// The place of each tree's first leaf.
    first_leaf: Vec<usize>,
    /// The values of all leaves, those of a tree from left to right.
    leaves: Vec<f32>,
}

/// What a split says of a row that is above its threshold.
#[derive(Debug, Clone, Copy)]
struct Split {
    threshold: f32,
    tree: usize,
    /// The leaves that it leaves.
    mask: u64,
}

impl QuickScorer {
    /// Sorts trees that are bound to columns; `None` where one has more than [`MAX_LEAVES`].
    fn new(trees: &GradientBoostedTrees) -> Option<Self> {
        let mut columns: BTreeMap<usize, Vec<Split>> = BTreeMap::new();
        let (mut first_leaf, mut leaves) = (Vec::new(), Vec::new());
        for tree in trees.trees.iter().filter(|tree| tree.class == CLASS) {
            let mut flat = Flat {
                tree,
                leaves: Vec::new(),
                splits: Vec::new(),
            };
            flat.add(0, 0.0);
            if flat.leaves.len() > MAX_LEAVES {
                return None;
            }
            for (column, threshold, mask) in flat.splits {
                let tree = first_leaf.len();
                let splits = columns.entry(column).or_default();
                splits.push(Split {
                    threshold,
                    tree,
                    mask,
                });
            }
            first_leaf.push(leaves.len());
            leaves.extend(flat.leaves);
        }
        for splits in columns.values_mut() {
            splits.sort_by(|a, b| a.threshold.total_cmp(&b.threshold));
        }
        Some(Self {
            start: trees.start.get(CLASS).copied().unwrap_or(0.0),
            columns: columns.into_iter().collect(),
            first_leaf,
            leaves,
        })
    }

    /// The score of the class, as [`GradientBoostedTrees::score`] has it.
    fn score(&self, row: &[f32]) -> f32 {
        let mut reachable = vec![u64::MAX; self.first_leaf.len()];
        for (column, splits) in &self.columns {
            let value = row.get(*column).copied().unwrap_or(0.0);
            for split in splits.iter().take_while(|split| value > split.threshold) {
                count(1);
                reachable[split.tree] &= split.mask;
            }
        }
        let each = self.first_leaf.iter().zip(reachable);
        let values = each.map(|(first, mask)| self.leaves[first + mask.trailing_zeros() as usize]);
        self.start + values.sum::<f32>()
    }
}

/// A tree on the way to its leaves and masks.
struct Flat<'a> {
    tree: &'a Tree,
    leaves: Vec<f32>,
    /// Column, threshold and mask of each split.
    splits: Vec<(usize, f32, u64)>,
}

impl Flat<'_> {
    /// Adds a node with all below it. In a damaged file a node may be missing: then a row ends at
    /// the node before, whose value is `otherwise`.
    fn add(&mut self, at: usize, otherwise: f32) {
        let Some(node) = self.tree.nodes.get(at) else {
            self.leaves.push(otherwise);
            return;
        };
        // Beyond the limit the leaves need no more be counted.
        let first = usize::from(node.first_child);
        if first == 0 || self.leaves.len() > MAX_LEAVES {
            self.leaves.push(node.value);
            return;
        }
        let start = self.leaves.len();
        self.add_child(at, first, node.value);
        let taken = start..self.leaves.len();
        self.add_child(at, first + 1, node.value);
        let bits = taken
            .filter(|leaf| *leaf < MAX_LEAVES)
            .map(|leaf| 1 << leaf);
        let mask = !bits.fold(0_u64, |mask, bit: u64| mask | bit);
        let column = usize::from(node.feature);
        self.splits.push((column, node.threshold, mask));
    }

    /// Children stand behind their parent; of any other, the parent is the end.
    fn add_child(&mut self, parent: usize, child: usize, otherwise: f32) {
        if child > parent {
            self.add(child, otherwise);
        } else {
            self.leaves.push(otherwise);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::gradient_boosted_trees::Node;
    use fastrand::Rng;
    use proptest::prelude::*;

    const COLUMNS: usize = 4;

    /// A tree of so many leaves, grown at random; with `damage` some of its links lead astray.
    fn tree(rng: &mut Rng, leaves: usize, damage: bool) -> Tree {
        let value = |rng: &mut Rng| (rng.f32() * 9.0).round() - 4.0;
        let leaf = |rng: &mut Rng| Node::from((value(rng), rng.u16(0..5), value(rng), 0));
        let mut nodes = vec![leaf(rng)];
        let mut open = vec![0];
        while open.len() < leaves {
            let at = open.swap_remove(rng.usize(..open.len()));
            let first = nodes.len();
            nodes[at].first_child = first as u16;
            nodes.extend([leaf(rng), leaf(rng)]);
            open.extend([first, first + 1]);
        }
        if damage {
            let at = rng.usize(..nodes.len());
            nodes[at].first_child = rng.u16(0..nodes.len() as u16 + 2);
        }
        Tree { class: 0, nodes }
    }

    proptest! {
        #[test]
        fn it_scores_as_walking_does(seed in any::<u64>(), leaves in 1_usize..12, damage in any::<bool>()) {
            let mut rng = Rng::with_seed(seed);
            let trees = GradientBoostedTrees {
                start: vec![0.25],
                trees: (0..5).map(|_| tree(&mut rng, leaves, damage)).collect(),
                ..GradientBoostedTrees::default()
            };
            let Some(quick) = QuickScorer::new(&trees) else {
                prop_assert!(damage);
                return Ok(());
            };
            for _ in 0..20 {
                let mut row: Vec<f32> = (0..COLUMNS).map(|_| (rng.f32() * 9.0).round() - 4.0).collect();
                if rng.bool() {
                    row[rng.usize(..COLUMNS)] = f32::NAN;
                }
                prop_assert_eq!(quick.score(&row), trees.score(&row, 0));
            }
        }
    }

    #[test]
    fn trees_of_too_many_leaves_are_walked() {
        let mut rng = Rng::with_seed(1);
        let trees_of = |leaves: usize, rng: &mut Rng| GradientBoostedTrees {
            start: vec![0.0],
            trees: vec![tree(rng, leaves, false)],
            ..GradientBoostedTrees::default()
        };
        assert!(QuickScorer::new(&trees_of(MAX_LEAVES, &mut rng)).is_some());
        assert!(QuickScorer::new(&trees_of(MAX_LEAVES + 1, &mut rng)).is_none());
    }
}
