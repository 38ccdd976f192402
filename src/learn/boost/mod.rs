//! Fitting gradient-boosted trees to labelled rows.
//!
//! # Steps
//! 1. Sort the values of every column into bins ([`bins`]).
//! 2. Each round: compute the probabilities by the trees so far; for each class fit a tree to the
//!    gradient and curvature of the cross-entropy, and add it at a small rate.
//! 3. A tree grows at the leaf whose best split gains most, on a sample of rows and columns.
//!
//! Source: Friedman, *Greedy function approximation: a gradient boosting machine* (2001), the
//! second-order gain of Chen and Guestrin, *XGBoost* (KDD 2016, eq. 7), the histograms and the
//! growth by leaves of Ke et al., *LightGBM* (NIPS 2017). Cuts drawn by chance: Geurts et al., *Extremely
//! randomized trees* (2006), as LightGBM has them.
//!
//! Cost: rounds x classes x rows x columns x depth.

mod bins;
#[cfg(test)]
mod tests;

use crate::learn::softmax::Rows;
use crate::model::gradient_boosted_trees::{GradientBoostedTrees, Node, Tree};
use crate::model::linear::{sigmoid, softmax};
use bins::{Column, Sums};
use fastrand::Rng;
use rayon::prelude::*;

/// Hyperparameters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct BoostOptions {
    /// Number of rounds.
    pub rounds: u32,
    /// Learning rate: the values of a tree are multiplied by it.
    pub rate: f32,
    /// Leaves of a tree.
    pub leaves: usize,
    /// Minimum number of rows in a leaf.
    pub min_rows: u32,
    /// Penalty on the values of leaves.
    pub ridge: f32,
    /// Share of the columns that a tree may split on.
    pub columns: f32,
    /// Share of the rows that a tree is fitted to.
    pub rows: f32,
    /// Whether a leaf tries one cut of each column, drawn by chance, instead of all: trees that err
    /// each in its own way, where rows are few.
    pub draws_cuts: bool,
}

/// Fits trees for `classes` classes; with one class, its score is the log odds of the first
/// target. `features` are the names of the columns. The random seed is fixed.
pub(crate) fn boost(
    rows: &Rows,
    classes: &[&str],
    features: &[&str],
    options: &BoostOptions,
) -> GradientBoostedTrees {
    let mut learner = Learner::new(rows, classes.len(), options);
    let start = learner.start.clone();
    let mut trees = Vec::new();
    for _ in 0..options.rounds {
        learner.sample();
        learner.compute_gradients();
        for class in 0..classes.len() {
            let tree = learner.grow(class);
            learner.add(&tree);
            trees.push(tree);
        }
    }
    GradientBoostedTrees {
        source: String::new(),
        classes: classes.iter().map(|c| (*c).to_owned()).collect(),
        start,
        features: features.iter().map(|f| (*f).to_owned()).collect(),
        trees: trees.into_iter().map(rounded).collect(),
    }
}

/// Committed models have four digits after the point.
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

impl Leaf {
    /// The gain of its best split, 0 where no split gains.
    fn gain(&self) -> f64 {
        self.best.map_or(0.0, |split| split.gain)
    }
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
    gradients: Vec<(f32, f32)>,
    rng: Rng,
    sampled_rows: Vec<u32>,
    sampled_columns: Vec<usize>,
}

impl<'a> Learner<'a> {
    fn new(rows: &'a Rows, classes: usize, options: &'a BoostOptions) -> Self {
        let count = rows.weights.len();
        let mean = rows.weights.iter().sum::<f32>() / count.max(1) as f32;
        let weights: Vec<f32> = rows.weights.iter().map(|w| w / mean).collect();
        let width = rows.targets.len() / count.max(1);
        let shares: Vec<f32> = (0..classes)
            .map(|class| {
                let targets = rows.targets.iter().skip(class).step_by(width.max(1));
                let sum: f32 = targets.zip(&weights).map(|(t, w)| t * w).sum();
                (sum / count.max(1) as f32).clamp(1e-3, 1.0 - 1e-3)
            })
            .collect();
        let start: Vec<f32> = match shares[..] {
            [share] => vec![(share / (1.0 - share)).ln()],
            _ => shares.iter().map(|share| share.ln()).collect(),
        };
        Self {
            options,
            rows,
            weights,
            classes,
            columns: (0..rows.columns)
                .map(|i| rows.values.iter().skip(i).step_by(rows.columns).copied())
                .map(Column::from_values)
                .collect(),
            scores: start.repeat(count),
            start,
            gradients: vec![(0.0, 0.0); count * classes],
            rng: Rng::with_seed(1),
            sampled_rows: Vec::new(),
            sampled_columns: Vec::new(),
        }
    }

    /// Draws the rows and columns for the next trees.
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
    fn compute_gradients(&mut self) {
        let width = self.rows.targets.len() / self.weights.len().max(1);
        let k = self.classes as f32;
        // Softmax has one class too many: its curvature is so much greater (LightGBM).
        let factor = if self.classes > 1 { k / (k - 1.0) } else { 1.0 };
        for (r, weight) in self.weights.iter().enumerate() {
            let own = r * self.classes..(r + 1) * self.classes;
            let scores = &self.scores[own.clone()];
            let probabilities = match scores {
                [score] => vec![sigmoid(*score)],
                _ => softmax(scores.to_vec()),
            };
            for (c, (gradient, p)) in self.gradients[own]
                .iter_mut()
                .zip(probabilities)
                .enumerate()
            {
                let target = self.rows.targets[r * width + c];
                *gradient = (
                    weight * (p - target),
                    weight * factor * (p * (1.0 - p)).max(1e-6),
                );
            }
        }
    }

    /// Step 3.
    fn grow(&mut self, class: usize) -> Tree {
        let rows = self.sampled_rows.clone();
        let bins = self.histograms(&rows, class);
        let sums = Sums::of_leaf(&bins);
        let mut nodes = vec![self.leaf(sums)];
        let mut leaves = vec![self.best_split(0, rows, sums, bins)];
        while leaves.len() < self.options.leaves {
            let best =
                (0..leaves.len()).max_by(|a, b| leaves[*a].gain().total_cmp(&leaves[*b].gain()));
            let Some(leaf) = best.map(|i| leaves.swap_remove(i)) else {
                break;
            };
            let Some(split) = leaf.best else {
                break;
            };
            let first = nodes.len();
            let parent = &mut nodes[leaf.node];
            parent.feature = split.column as u16;
            parent.threshold = self.columns[split.column].edges[split.bin];
            parent.first_child = first as u16;
            for leaf in self.split_leaf(leaf, split, class, first) {
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
            feature: 0,
            threshold: 0.0,
            first_child: 0,
        }
    }

    /// The sums of each bin of each sampled column, over some rows.
    fn histograms(&self, rows: &[u32], class: usize) -> Vec<Vec<Sums>> {
        self.sampled_columns
            .par_iter()
            .map(|column| self.histogram(&self.columns[*column], rows, class))
            .collect()
    }

    fn histogram(&self, column: &Column, rows: &[u32], class: usize) -> Vec<Sums> {
        let mut bins = vec![Sums::default(); column.edges.len() + 1];
        for row in rows {
            let row = *row as usize;
            let (gradient, curvature) = self.gradients[row * self.classes + class];
            let bin = &mut bins[usize::from(column.bins[row])];
            bin.gradient += f64::from(gradient);
            bin.curvature += f64::from(curvature);
            bin.rows += 1;
        }
        bins
    }

    /// A leaf with its best split, if any split gains.
    fn best_split(
        &mut self,
        node: usize,
        rows: Vec<u32>,
        sums: Sums,
        bins: Vec<Vec<Sums>>,
    ) -> Leaf {
        let ridge = self.options.ridge;
        let whole = sums.gain(ridge);
        let mut best: Option<Split> = None;
        for (column, bins) in self.sampled_columns.iter().zip(&bins) {
            let cuts = bins.len().saturating_sub(1);
            let drawn = (self.options.draws_cuts && cuts > 0).then(|| self.rng.usize(..cuts));
            let mut first = Sums::default();
            for (bin, sums_of_bin) in bins.iter().enumerate().take(cuts) {
                first.add(*sums_of_bin);
                if drawn.is_some_and(|drawn| drawn != bin) {
                    continue;
                }
                let second = sums.without(first);
                if first.rows.min(second.rows) < self.options.min_rows {
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

    /// Splits a leaf. Only the smaller child is counted: the histograms of the other are the rest.
    fn split_leaf(&mut self, leaf: Leaf, split: Split, class: usize, first: usize) -> [Leaf; 2] {
        let column = &self.columns[split.column].bins;
        let (below, above): (Vec<u32>, Vec<u32>) = leaf
            .rows
            .iter()
            .copied()
            .partition(|row| usize::from(column[*row as usize]) <= split.bin);
        let is_below_smaller = below.len() <= above.len();
        let smaller = if is_below_smaller { &below } else { &above };
        let counted = self.histograms(smaller, class);
        let rest = leaf.bins.iter().zip(&counted).map(|(all, counted)| {
            let bins = all.iter().zip(counted);
            bins.map(|(all, counted)| all.without(*counted)).collect()
        });
        let rest: Vec<Vec<Sums>> = rest.collect();
        let (below_bins, above_bins) = if is_below_smaller {
            (counted, rest)
        } else {
            (rest, counted)
        };
        let sums = Sums::of_leaf(&below_bins);
        let others = leaf.sums.without(sums);
        [
            self.best_split(first, below, sums, below_bins),
            self.best_split(first + 1, above, others, above_bins),
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
