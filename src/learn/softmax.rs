//! Learning a linear model from labelled rows: softmax regression.
//!
//! # Steps
//! 1. Standardise every column; clamp to ±[`MAX_DEVIATIONS`] standard deviations.
//! 2. Minimise the weighted mean cross-entropy plus `ridge / 2` times the squared weights, by
//!    full gradients with Adam (Kingma, Ba 2015) at a falling rate. Starts at 0, so the result
//!    does not depend on chance.
//!
//! Cost: rounds x rows x columns x classes.

use crate::model::linear::{Coefficient, MAX_DEVIATIONS, Model};

/// How to learn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct LearnOptions {
    /// Weight of the penalty. Source: chosen by cross-validation on wcxb.
    pub ridge: f32,
    /// Number of gradient steps.
    pub rounds: u32,
    /// Length of the first steps.
    pub rate: f32,
}

/// The learned coefficients: for each column mean, scale and one weight per class; a bias per class.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Learned {
    /// Per column.
    pub mean: Vec<f32>,
    /// Per column; 0 for columns that never vary.
    pub scale: Vec<f32>,
    /// Per class, then per column.
    pub weights: Vec<Vec<f32>>,
    /// Per class.
    pub bias: Vec<f32>,
}

/// Labelled rows.
#[derive(Debug, Clone, Default)]
pub(crate) struct Rows {
    /// Values, row after row.
    pub values: Vec<f32>,
    /// Number of columns.
    pub columns: usize,
    /// For each row the probability of each class, row after row.
    pub targets: Vec<f32>,
    /// For each row how much it counts.
    pub weights: Vec<f32>,
}

impl Learned {
    /// The model as it is committed: rounded, without columns that never vary.
    pub(crate) fn model(&self, columns: &[&str], classes: &[&str]) -> Model {
        let varying = columns
            .iter()
            .enumerate()
            .filter(|(i, _)| self.scale[*i] > 0.0);
        Model {
            classes: classes.iter().map(|c| (*c).to_owned()).collect(),
            bias: self.bias.iter().map(|b| round(*b)).collect(),
            features: varying
                .map(|(i, name)| ((*name).to_owned(), self.coefficient(i)))
                .collect(),
        }
    }

    fn coefficient(&self, column: usize) -> Coefficient {
        Coefficient {
            mean: round(self.mean[column]),
            scale: round(self.scale[column]).max(1e-4),
            weights: self.weights.iter().map(|w| round(w[column])).collect(),
        }
    }

    /// Two classes as one: the score is the log odds of the first.
    #[must_use]
    pub(crate) fn of_first(mut self) -> Self {
        let against = self.weights.pop().unwrap_or_default();
        if let Some(weights) = self.weights.first_mut() {
            weights.iter_mut().zip(against).for_each(|(w, a)| *w -= a);
        }
        let bias = self.bias.first().unwrap_or(&0.0) - self.bias.get(1).unwrap_or(&0.0);
        self.bias = vec![bias];
        self
    }
}

/// Committed models have four digits after the point.
fn round(value: f32) -> f32 {
    (value * 1e4).round() / 1e4
}

impl Rows {
    /// A data set of `columns` columns without rows.
    pub(crate) fn new(columns: usize) -> Self {
        Self {
            columns,
            ..Self::default()
        }
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, values: &[f32], targets: &[f32], weight: f32) {
        self.values.extend_from_slice(values);
        self.targets.extend_from_slice(targets);
        self.weights.push(weight);
    }
}

/// Learns a softmax over `classes` classes.
pub(crate) fn learn(mut rows: Rows, classes: usize, options: &LearnOptions) -> Learned {
    let columns = rows.columns;
    let (mean, scale) = standardise(&mut rows);
    let theta = descend(&rows, classes, options);
    let parts = theta.chunks(columns + 1);
    Learned {
        mean,
        scale,
        weights: parts.clone().map(|p| p[..columns].to_vec()).collect(),
        bias: parts.map(|p| p[columns]).collect(),
    }
}

/// Learns to tell two classes where rows that are of some kind, each to its `share` (0..=1), may
/// need other weights. The result has two "classes": the log odds of the first class for all
/// rows, and what is to be added for a row that is wholly of the kind.
pub(crate) fn learn_apart(mut rows: Rows, shares: &[f32], options: &LearnOptions) -> Learned {
    let columns = rows.columns;
    let (mean, scale) = standardise(&mut rows);
    let mut wide = Rows::new(2 * columns + 1);
    let values = rows.values.chunks(columns.max(1));
    for ((values, targets), (share, weight)) in values
        .zip(rows.targets.chunks(2))
        .zip(shares.iter().zip(&rows.weights))
    {
        let apart = values.iter().chain([&1.0]).map(|v| share * v);
        let all: Vec<f32> = values.iter().copied().chain(apart).collect();
        wide.push(&all, targets, *weight);
    }
    let theta = descend(&wide, 2, options);
    let (first, second) = theta.split_at(wide.columns + 1);
    let odds: Vec<f32> = first.iter().zip(second).map(|(a, b)| a - b).collect();
    Learned {
        mean,
        scale,
        weights: vec![
            odds[..columns].to_vec(),
            odds[columns..2 * columns].to_vec(),
        ],
        bias: vec![odds[wide.columns], odds[2 * columns]],
    }
}

/// Step 2: for each class the weight of every column, and last its bias.
fn descend(rows: &Rows, classes: usize, options: &LearnOptions) -> Vec<f32> {
    let columns = rows.columns;
    let total: f32 = rows.weights.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    let width = columns + 1;
    let mut theta = vec![0.0_f32; classes * width];
    let (mut first, mut second) = (vec![0.0_f32; theta.len()], vec![0.0_f32; theta.len()]);
    for round in 0..options.rounds {
        let mut gradient = gradient(rows, &theta, classes);
        for (i, g) in gradient.iter_mut().enumerate() {
            *g /= total;
            if i % width < columns {
                *g += options.ridge * theta[i];
            }
        }
        let progress = round as f32 / options.rounds as f32;
        let rate = options.rate * (1.0 - progress).max(0.02);
        let (b1, b2) = (0.9_f32, 0.99_f32);
        let steps = round as i32 + 1;
        for (i, g) in gradient.iter().enumerate() {
            first[i] = b1 * first[i] + (1.0 - b1) * g;
            second[i] = b2 * second[i] + (1.0 - b2) * g * g;
            let m = first[i] / (1.0 - b1.powi(steps));
            let v = second[i] / (1.0 - b2.powi(steps));
            theta[i] -= rate * m / (v.sqrt() + 1e-8);
        }
    }
    theta
}

/// Replaces the values by standardised ones; returns means and deviations.
fn standardise(rows: &mut Rows) -> (Vec<f32>, Vec<f32>) {
    let columns = rows.columns.max(1);
    let count = (rows.values.len() / columns).max(1) as f64;
    let (mut sum, mut squares) = (vec![0.0_f64; columns], vec![0.0_f64; columns]);
    for row in rows.values.chunks(columns) {
        for (i, v) in row.iter().enumerate() {
            sum[i] += f64::from(*v);
            squares[i] += f64::from(*v) * f64::from(*v);
        }
    }
    let mean: Vec<f32> = sum.iter().map(|s| (s / count) as f32).collect();
    let scale: Vec<f32> = sum
        .iter()
        .zip(&squares)
        .map(|(sum, squares)| {
            let mean = sum / count;
            let variance = (squares / count - mean * mean).max(0.0);
            if variance > 1e-8 {
                variance.sqrt() as f32
            } else {
                0.0
            }
        })
        .collect();
    for row in rows.values.chunks_mut(columns) {
        for (i, v) in row.iter_mut().enumerate() {
            *v = if scale[i] > 0.0 {
                ((*v - mean[i]) / scale[i]).clamp(-MAX_DEVIATIONS, MAX_DEVIATIONS)
            } else {
                0.0
            };
        }
    }
    (mean, scale)
}

fn gradient(rows: &Rows, theta: &[f32], classes: usize) -> Vec<f32> {
    let (columns, width) = (rows.columns, rows.columns + 1);
    let mut gradient = vec![0.0_f32; theta.len()];
    let mut scores = vec![0.0_f32; classes];
    for (r, row) in rows.values.chunks(columns).enumerate() {
        for (c, score) in scores.iter_mut().enumerate() {
            let weights = &theta[c * width..(c + 1) * width];
            let dot: f32 = row.iter().zip(weights).map(|(v, w)| v * w).sum();
            *score = dot + weights[columns];
        }
        let greatest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        scores.iter_mut().for_each(|s| *s = (*s - greatest).exp());
        let sum: f32 = scores.iter().sum();
        for c in 0..classes {
            let error = scores[c] / sum - rows.targets[r * classes + c];
            let error = error * rows.weights[r];
            let part = &mut gradient[c * width..(c + 1) * width];
            for (g, v) in part.iter_mut().zip(row) {
                *g += error * v;
            }
            part[columns] += error;
        }
    }
    gradient
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_separating_column_gets_the_weight() {
        let mut rows = Rows::new(2);
        for i in 0..100 {
            let is_first = i % 2 == 0;
            let x = if is_first { 1.0 } else { -1.0 };
            let targets = if is_first { [1.0, 0.0] } else { [0.0, 1.0] };
            rows.push(&[x, (i % 3) as f32], &targets, 1.0);
        }
        let options = LearnOptions {
            ridge: 0.01,
            rounds: 200,
            rate: 0.1,
        };
        let found = learn(rows, 2, &options);
        assert!(found.weights[0][0] > 1.0);
        assert!(found.weights[0][1].abs() < 0.1);
        assert!((found.weights[0][0] + found.weights[1][0]).abs() < 1e-3);
    }
}
