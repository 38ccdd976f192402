//! Scores by boosted trees, without walking down them.
//!
//! If the row's value is above the threshold of a split, the leaves below the first child of the split
//! cannot be reached. After all splits of a tree were applied, the row falls into the first leaf that is
//! still reachable. So splits need not be applied tree by tree: those of one column are sorted by their
//! thresholds, and the first split that the value is not above ends the column. Rows are scored side by
//! side ([`super::lanes`]): the first split that none of them is above ends the column.
//!
//! Source: Lucchese, Nardini, Orlando, Perego, Tonellotto, Venturini, *QuickScorer: a fast algorithm
//! to rank documents with additive ensembles of regression trees*, SIGIR 2015; rows side by side:
//! the same, *Exploiting CPU SIMD extensions to speed-up document scoring with tree ensembles*,
//! SIGIR 2016.
//!
//! Cost: linear in the columns, the trees, and the splits whose threshold a row is above.

use super::gradient_boosted_trees::{GradientBoostedTrees, Tree};
use super::lanes::{LANES, Lanes};
use crate::operations::count;

/// Leaves of a tree, each a bit.
type Mask = u16;

/// Most leaves of a tree. Source: ours; those that are learned have eight or sixteen.
const MAX_LEAVES: usize = Mask::BITS as usize;

/// Scores rows by trees of one class.
#[derive(Debug, Clone)]
pub(crate) struct TreeScorer {
    class: usize,
    /// Those of the class.
    trees: GradientBoostedTrees,
    /// `None` where a tree has too many leaves, or there are too many trees; they are walked then.
    quick: Option<QuickScorer>,
}

impl TreeScorer {
    /// The scorers of all classes of trees that are bound to the columns of rows.
    pub(crate) fn from_classes(trees: GradientBoostedTrees) -> Vec<Self> {
        let classes = trees.by_class().into_iter().enumerate();
        let scorer = |(class, trees)| Self {
            class,
            quick: QuickScorer::new(&trees, class),
            trees,
        };
        classes.map(scorer).collect()
    }

    /// The scorer of trees that tell one thing from all others: of the class 0. Without trees
    /// everything has the score 0.
    pub(crate) fn from_one(trees: GradientBoostedTrees) -> Self {
        let scorer = Self::from_classes(trees).into_iter().next();
        scorer.unwrap_or_else(|| Self {
            class: 0,
            quick: None,
            trees: GradientBoostedTrees::default(),
        })
    }

    /// The score of the class for a row, which is walked down the trees: seven of eight lanes would be empty.
    pub(crate) fn score(&self, row: &[f32]) -> f32 {
        self.trees.score(row, self.class)
    }

    /// The same for each of some rows side by side.
    pub(crate) fn score_lanes(&self, columns: &[Lanes]) -> Lanes {
        let walk = |lane: usize| {
            let row: Vec<f32> = columns.iter().map(|values| values[lane]).collect();
            self.trees.score(&row, self.class)
        };
        match &self.quick {
            Some(quick) => quick.score_lanes(columns),
            None => std::array::from_fn(walk),
        }
    }

    /// The contribution of each feature to it, in the order of the row.
    pub(crate) fn contributions(&self, row: &[f32]) -> Vec<f32> {
        self.trees.contributions(row, self.class)
    }
}

/// Trees of one class by the columns that they split on.
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

/// The effect of a split on a row that is above its threshold. All splits are read for every row: at
/// eight bytes each they stay in the processor's cache.
#[derive(Debug, Clone, Copy)]
struct Split {
    threshold: f32,
    tree: u16,
    /// The leaves that it leaves.
    mask: Mask,
}

impl QuickScorer {
    /// Sorts trees that are bound to columns; `None` where one has more than [`MAX_LEAVES`], or they
    /// cannot be numbered.
    fn new(trees: &GradientBoostedTrees, class: usize) -> Option<Self> {
        let (mut first_leaf, mut all) = (Vec::new(), Vec::new());
        let mut flat = Flat::default();
        for tree in trees.trees_of(class) {
            let number = u16::try_from(first_leaf.len()).ok()?;
            let first = flat.leaves.len();
            flat.splits.clear();
            flat.add(tree, 0, 0.0, first);
            if flat.leaves.len() - first > MAX_LEAVES {
                return None;
            }
            let of_tree = flat.splits.iter();
            all.extend(of_tree.map(|(column, threshold, mask)| {
                let split = Split {
                    threshold: *threshold,
                    tree: number,
                    mask: *mask,
                };
                (*column, split)
            }));
            first_leaf.push(first);
        }
        all.sort_unstable_by(|(a, left), (b, right)| {
            let thresholds = || left.threshold.total_cmp(&right.threshold);
            a.cmp(b).then_with(thresholds)
        });
        let columns = all.chunk_by(|(a, _), (b, _)| a == b);
        let column = |of: &[(u16, Split)]| {
            let splits = of.iter().map(|(_, split)| *split).collect();
            (usize::from(of[0].0), splits)
        };
        Some(Self {
            start: trees.start.get(class).copied().unwrap_or(0.0),
            columns: columns.map(column).collect(),
            first_leaf,
            leaves: flat.leaves,
        })
    }

    /// The score of the class for each row, as [`GradientBoostedTrees::score`] has it.
    fn score_lanes(&self, columns: &[Lanes]) -> Lanes {
        let mut reachable = vec![[Mask::MAX; LANES]; self.first_leaf.len()];
        for (column, splits) in &self.columns {
            let values = columns.get(*column).copied().unwrap_or_default();
            ask(splits, &values, &mut reachable);
        }
        let mut sums = [0.0; LANES];
        for (first, reachable) in self.first_leaf.iter().zip(reachable) {
            for (sum, leaves) in sums.iter_mut().zip(reachable) {
                *sum += self.leaves[first + leaves.trailing_zeros() as usize];
            }
        }
        sums.map(|sum| self.start + sum)
    }
}

/// Takes from what each row can reach what the splits say of it. By itself, and without a choice in
/// its inner loop, the compiler asks a split of all rows at once.
#[inline(never)]
fn ask(splits: &[Split], values: &Lanes, reachable: &mut [[Mask; LANES]]) {
    let greater = |a: f32, b: f32| if b > a { b } else { a };
    let greatest = values.iter().copied().fold(f32::NEG_INFINITY, greater);
    for split in splits.iter().take_while(|split| greatest > split.threshold) {
        count(LANES);
        let of_tree = &mut reachable[usize::from(split.tree)];
        for (leaves, value) in of_tree.iter_mut().zip(values) {
            // All leaves where the value is not above the threshold, else none.
            let all = Mask::from(*value > split.threshold).wrapping_sub(1);
            *leaves &= split.mask | all;
        }
    }
}

/// Trees on the way to their leaves and masks.
#[derive(Default)]
struct Flat {
    /// Those of all trees, one after the other.
    leaves: Vec<f32>,
    /// Column, threshold and mask of each split of the last.
    splits: Vec<(u16, f32, Mask)>,
}

impl Flat {
    /// Adds a node of a tree, whose first leaf is given, with all below it. In a damaged file a node
    /// may be missing: then a row ends at the node before, whose value is `otherwise`.
    fn add(&mut self, tree: &Tree, at: usize, otherwise: f32, first_leaf: usize) {
        let Some(node) = tree.nodes.get(at) else {
            self.leaves.push(otherwise);
            return;
        };
        // Beyond the limit leaves are no longer counted.
        let first = usize::from(node.first_child);
        let before = self.leaves.len() - first_leaf;
        if first == 0 || before > MAX_LEAVES {
            self.leaves.push(node.value);
            return;
        }
        self.add_child(tree, at, first, first_leaf);
        let mask = !bits(before, self.leaves.len() - first_leaf);
        self.splits.push((node.feature, node.threshold, mask));
        self.add_child(tree, at, first + 1, first_leaf);
    }

    /// Children stand behind their parent; of any other, the parent is the end.
    fn add_child(&mut self, tree: &Tree, parent: usize, child: usize, first_leaf: usize) {
        let value = tree.nodes[parent].value;
        if child > parent {
            self.add(tree, child, value, first_leaf);
        } else {
            self.leaves.push(value);
        }
    }
}

/// The bits from one leaf to before another.
fn bits(from: usize, to: usize) -> Mask {
    let below = |leaf: usize| Mask::MAX.checked_shr((MAX_LEAVES - leaf.min(MAX_LEAVES)) as u32);
    below(to).unwrap_or(0) & !below(from).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::gradient_boosted_trees::Node;
    use crate::model::lanes::score_rows;
    use fastrand::Rng;
    use proptest::prelude::*;

    const COLUMNS: usize = 4;

    /// A random tree of `leaves` leaves; with `damage` some of its links are wrong.
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
            let Some(quick) = QuickScorer::new(&trees, 0) else {
                prop_assert!(damage);
                return Ok(());
            };
            let mut row = || {
                let mut row: Vec<f32> = (0..COLUMNS).map(|_| (rng.f32() * 9.0).round() - 4.0).collect();
                if rng.bool() {
                    row[rng.usize(..COLUMNS)] = f32::NAN;
                }
                row
            };
            let rows: Vec<Vec<f32>> = (0..20).map(|_| row()).collect();
            let walked: Vec<f32> = rows.iter().map(|row| trees.score(row, 0)).collect();
            prop_assert_eq!(score_rows(&rows, |columns| quick.score_lanes(columns)), walked);
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
        assert!(QuickScorer::new(&trees_of(MAX_LEAVES, &mut rng), 0).is_some());
        assert!(QuickScorer::new(&trees_of(MAX_LEAVES + 1, &mut rng), 0).is_none());
    }

    #[test]
    fn what_is_committed_is_not_walked() {
        for trees in [
            include_str!("../content/models/content_trees.json"),
            include_str!("../content/models/fate_trees.json"),
            include_str!("../content/models/page_type.json"),
        ] {
            let trees = GradientBoostedTrees::parse(trees).unwrap_or_default();
            assert!(!trees.trees.is_empty());
            for class in 0..trees.start.len() {
                assert!(QuickScorer::new(&trees, class).is_some(), "class {class}");
            }
        }
    }
}
