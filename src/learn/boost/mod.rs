//! Learning boosted trees from labelled rows.
//!
//! # Steps
//! 1. Sort the values of every column into bins ([`bins`]).
//! 2. Each round: tell the probabilities by the trees so far; for each class fit a tree to what
//!    is missing, by the gradient and curvature of the cross-entropy, and add it at a small rate.
//! 3. A tree grows from the leaf where a split gains most, on a sample of rows and columns.
//!
//! Source: Friedman, *Greedy function approximation: a gradient boosting machine* (2001), the
//! second-order gain of Chen and Guestrin, *XGBoost* (KDD 2016, eq. 7), the histograms and the
//! growth by leaves of Ke et al., *LightGBM* (NIPS 2017).
//!
//! Cost: rounds x classes x rows x columns x depth.

mod bins;
#[cfg(test)]
mod tests;

use crate::learn::softmax::Rows;
use crate::model::gradient_boosted_trees::{Forest, Node, Tree};
use crate::model::linear::{sigmoid, softmax};
use bins::{Column, Sums};
use fastrand::Rng;

/// How to learn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoostOptions {
    /// Number of rounds.
    pub rounds: u32,
    /// Part of a tree's values that is added.
    pub rate: f32,
    /// Leaves of a tree.
    pub leaves: usize,
    /// Fewest rows of a leaf.
    pub least_rows: u32,
    /// Penalty on the values of leaves.
    pub ridge: f32,
    /// Share of the columns that a tree may ask for.
    pub columns: f32,
    /// Share of the rows that a tree is fitted to.
    pub rows: f32,
}

/// Learns trees for `classes` classes; with one class, its score is the log odds of the first
/// target. `terms` name the columns. Chance comes from a fixed seed.
pub fn boost(rows: &Rows, classes: &[&str], terms: &[&str], options: &BoostOptions) -> Forest {
    let mut learner = Learner::new(rows, classes.len(), options);
    let start = learner.start.clone();
    let mut trees = Vec::new();
    for _ in 0..options.rounds {
        learner.sample();
        learner.measure();
        for class in 0..classes.len() {
            let tree = learner.grow(class);
            learner.add(&tree);
            trees.push(tree);
        }
    }
    Forest {
        source: String::new(),
        classes: classes.iter().map(|c| (*c).to_owned()).collect(),
        start,
        terms: terms.iter().map(|t| (*t).to_owned()).collect(),
        trees: trees.into_iter().map(rounded).collect(),
    }
}

/// Four digits after the point are what is committed.
fn rounded(mut tree: Tree) -> Tree {
    for node in &mut tree.nodes {
        node.value = (node.value * 1e4).round() / 1e4;
    }
    tree
}

/// A leaf that may be split further.
struct Leaf {
    node: usize,
    rows: Vec<u32>,
    sums: Sums,
    /// For each column of the sample, the sums of each bin.
    bins: Vec<Vec<Sums>>,
    best: Option<Split>,
}

#[derive(Debug, Clone, Copy)]
struct Split {
    gain: f64,
    column: usize,
    /// The last bin of the first child.
    bin: usize,
}

struct Learner<'a> {
    options: &'a BoostOptions,
    rows: &'a Rows,
    weights: Vec<f32>,
    classes: usize,
    columns: Vec<Column>,
    /// The score of each class before any tree.
    start: Vec<f32>,
    /// The score of each class, row after row.
    scores: Vec<f32>,
    /// Gradient and curvature of the loss, likewise.
    slopes: Vec<(f32, f32)>,
    rng: Rng,
    sampled_rows: Vec<u32>,
    sampled_columns: Vec<usize>,
}

impl<'a> Learner<'a> {
    fn new(rows: &'a Rows, classes: usize, options: &'a BoostOptions) -> Self {
        let count = rows.weights.len();
        let column =
            |i: usize| Column::of(rows.values.iter().skip(i).step_by(rows.columns).copied());
        let mean = rows.weights.iter().sum::<f32>() / count.max(1) as f32;
        let weights: Vec<f32> = rows.weights.iter().map(|w| w / mean).collect();
        let width = rows.targets.len() / count.max(1);
        let share = |class: usize| {
            let of_class = rows.targets.iter().skip(class).step_by(width.max(1));
            let sum: f32 = of_class.zip(&weights).map(|(t, w)| t * w).sum();
            (sum / count.max(1) as f32).clamp(1e-3, 1.0 - 1e-3)
        };
        let start: Vec<f32> = match classes {
            1 => vec![(share(0) / (1.0 - share(0))).ln()],
            _ => (0..classes).map(|c| share(c).ln()).collect(),
        };
        Self {
            options,
            rows,
            weights,
            classes,
            columns: (0..rows.columns).map(column).collect(),
            scores: start.repeat(count),
            start,
            slopes: vec![(0.0, 0.0); count * classes],
            rng: Rng::with_seed(1),
            sampled_rows: Vec::new(),
            sampled_columns: Vec::new(),
        }
    }

    /// The rows and columns that the next trees look at.
    fn sample(&mut self) {
        let (rng, options) = (&mut self.rng, self.options);
        let count = self.rows.weights.len() as u32;
        self.sampled_rows = (0..count).filter(|_| rng.f32() < options.rows).collect();
        let mut columns: Vec<usize> = (0..self.columns.len())
            .filter(|c| !self.columns[*c].edges.is_empty())
            .collect();
        rng.shuffle(&mut columns);
        columns.truncate((columns.len() as f32 * options.columns).ceil() as usize);
        columns.sort_unstable();
        self.sampled_columns = columns;
    }

    /// Step 2: gradient and curvature of the cross-entropy.
    fn measure(&mut self) {
        let width = self.rows.targets.len() / self.weights.len().max(1);
        let k = self.classes as f32;
        // Softmax has one class too many: its curvature is so much greater (LightGBM).
        let factor = if self.classes > 1 { k / (k - 1.0) } else { 1.0 };
        for (r, weight) in self.weights.iter().enumerate() {
            let own = r * self.classes..(r + 1) * self.classes;
            let scores = &self.scores[own.clone()];
            let told = match scores {
                [score] => vec![sigmoid(*score)],
                _ => softmax(scores),
            };
            for (c, (slope, p)) in self.slopes[own].iter_mut().zip(told).enumerate() {
                let target = self.rows.targets[r * width + c];
                *slope = (
                    weight * (p - target),
                    weight * factor * (p * (1.0 - p)).max(1e-6),
                );
            }
        }
    }

    /// Step 3.
    fn grow(&self, class: usize) -> Tree {
        let rows = self.sampled_rows.clone();
        let bins = self.bins(&rows, class);
        let sums = Sums::of_all(&bins);
        let mut nodes = vec![self.leaf(sums)];
        let mut leaves = vec![self.look(0, rows, sums, bins)];
        while leaves.len() < self.options.leaves {
            let gain = |leaf: &Leaf| leaf.best.map_or(0.0, |b| b.gain);
            let most =
                (0..leaves.len()).max_by(|a, b| gain(&leaves[*a]).total_cmp(&gain(&leaves[*b])));
            let Some(leaf) = most.map(|i| leaves.swap_remove(i)) else {
                break;
            };
            let Some(split) = leaf.best else {
                break;
            };
            let first = nodes.len();
            let parent = &mut nodes[leaf.node];
            parent.term = split.column as u16;
            parent.at = self.columns[split.column].edges[split.bin];
            parent.children = first as u16;
            for leaf in self.part(leaf, split, class, first) {
                nodes.push(self.leaf(leaf.sums));
                leaves.push(leaf);
            }
        }
        Tree { class, nodes }
    }

    fn leaf(&self, sums: Sums) -> Node {
        let curvature = sums.curvature + f64::from(self.options.ridge);
        Node {
            value: -(f64::from(self.options.rate) * sums.gradient / curvature) as f32,
            term: 0,
            at: 0.0,
            children: 0,
        }
    }

    /// The sums of each bin of each sampled column.
    fn bins(&self, rows: &[u32], class: usize) -> Vec<Vec<Sums>> {
        let of_column = |column: &usize| {
            let column = &self.columns[*column];
            let mut bins = vec![Sums::default(); column.edges.len() + 1];
            for row in rows {
                let row = *row as usize;
                let (gradient, curvature) = self.slopes[row * self.classes + class];
                let bin = &mut bins[usize::from(column.bins[row])];
                bin.gradient += f64::from(gradient);
                bin.curvature += f64::from(curvature);
                bin.rows += 1;
            }
            bins
        };
        self.sampled_columns.iter().map(of_column).collect()
    }

    /// A leaf with its best split, if any gains.
    fn look(&self, node: usize, rows: Vec<u32>, sums: Sums, bins: Vec<Vec<Sums>>) -> Leaf {
        let ridge = self.options.ridge;
        let whole = sums.gain(ridge);
        let mut best: Option<Split> = None;
        for (column, bins) in self.sampled_columns.iter().zip(&bins) {
            let mut first = Sums::default();
            for (bin, part) in bins.iter().enumerate().take(bins.len().saturating_sub(1)) {
                first.add(*part);
                let second = sums.without(first);
                if first.rows.min(second.rows) < self.options.least_rows {
                    continue;
                }
                let gain = first.gain(ridge) + second.gain(ridge) - whole;
                if gain > best.map_or(1e-9, |b| b.gain) {
                    best = Some(Split {
                        gain,
                        column: *column,
                        bin,
                    });
                }
            }
        }
        Leaf {
            node,
            rows,
            sums,
            bins,
            best,
        }
    }

    /// The two children of a leaf. Only the smaller is counted: the other has the rest.
    fn part(&self, leaf: Leaf, split: Split, class: usize, first: usize) -> [Leaf; 2] {
        let column = &self.columns[split.column].bins;
        let is_first = |row: &u32| usize::from(column[*row as usize]) <= split.bin;
        let (below, above): (Vec<u32>, Vec<u32>) = leaf.rows.iter().copied().partition(is_first);
        let fewer = if below.len() <= above.len() {
            &below
        } else {
            &above
        };
        let counted = self.bins(fewer, class);
        let rest = leaf.bins.iter().zip(&counted).map(|(all, part)| {
            let bins = all.iter().zip(part);
            bins.map(|(a, p)| a.without(*p)).collect()
        });
        let rest: Vec<Vec<Sums>> = rest.collect();
        let (below_bins, above_bins) = match below.len() <= above.len() {
            true => (counted, rest),
            false => (rest, counted),
        };
        let sums = Sums::of_all(&below_bins);
        let others = leaf.sums.without(sums);
        [
            self.look(first, below, sums, below_bins),
            self.look(first + 1, above, others, above_bins),
        ]
    }

    /// Adds a tree to the scores of all rows.
    fn add(&mut self, tree: &Tree) {
        let columns = self.rows.columns;
        for (row, values) in self.rows.values.chunks(columns.max(1)).enumerate() {
            self.scores[row * self.classes + tree.class] += tree.value(values);
        }
    }
}
