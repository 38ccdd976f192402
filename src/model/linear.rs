//! Inference with linear models.
//!
//! The score of a class is its bias plus, for each feature, `weight * (value - mean) / scale`; the
//! standardised value is clamped to ±[`MAX_DEVIATIONS`] so that no single feature decides alone.
//! The softmax turns scores into probabilities. With one class, the score is the log odds of
//! "content".
//!
//! The coefficients are TOML files beside the code that uses them, written by the commands that
//! learn them (`visiblock-lab fit content`, `visiblock-lab fit blocks`).

use super::lanes::{LANES, Lanes};
use super::reader::Reader;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Standard deviations to which features are clamped. Source: ours, measured on wcxb.
pub const MAX_DEVIATIONS: f32 = 4.0;

/// A committed model.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// Names of the classes.
    pub classes: Vec<String>,
    /// The score of each class where all features are at their mean.
    pub bias: Vec<f32>,
    /// The features by name.
    pub features: BTreeMap<String, Coefficient>,
}

/// The coefficients of a feature.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coefficient {
    /// Mean over the training rows.
    pub mean: f32,
    /// Standard deviation over them.
    pub scale: f32,
    /// For each class: what one standard deviation adds to its score.
    pub weights: Vec<f32>,
}

impl Coefficient {
    fn read(reader: &mut Reader) -> Option<Self> {
        reader.skip("= { mean = ")?;
        let mean = reader.number()?;
        reader.skip(", scale = ")?;
        let scale = reader.number()?;
        reader.skip(", weights = [")?;
        let weights = reader.list(", ", Reader::number)?;
        reader.skip("] }")?;
        Some(Self {
            mean,
            scale,
            weights,
        })
    }
}

/// A model with its features in the order of the columns of a row.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct LinearScorer {
    bias: Vec<f32>,
    /// For each column the mean and the inverse of the deviation; 0 for unknown features.
    scales: Vec<(f32, f32)>,
    /// For each class the weight of every column.
    weights: Vec<Vec<f32>>,
}

impl Model {
    /// Reads a model as [`Self::to_toml`] writes it; `None` where it does not look so.
    pub fn parse(text: &str) -> Option<Self> {
        let mut reader = Reader::new(text);
        reader.skip("# ")?;
        reader.until(b'\n')?;
        reader.skip("classes = ")?;
        // Lists of strings and of numbers look as in JSON.
        let classes = serde_json::from_str(reader.until(b'\n')?).ok()?;
        reader.skip("bias = ")?;
        let bias = serde_json::from_str(reader.until(b'\n')?).ok()?;
        reader.skip("\n[features]\n")?;
        let mut features = BTreeMap::new();
        while reader.end().is_none() {
            let name = reader.until(b' ')?;
            features.insert(name.to_owned(), Coefficient::read(&mut reader)?);
            reader.skip("\n")?;
        }
        Some(Self {
            classes,
            bias,
            features,
        })
    }

    /// The model as it is committed: rounded, in TOML.
    pub fn to_toml(&self, command: &str) -> String {
        use std::fmt::Write;
        let mut text = format!(
            "# Written by `visiblock-lab {command}`; do not edit by hand.\nclasses = {:?}\nbias = {:?}\n\n[features]\n",
            self.classes, self.bias
        );
        for (name, c) in &self.features {
            let _ = writeln!(
                text,
                "{name} = {{ mean = {:?}, scale = {:?}, weights = {:?} }}",
                c.mean, c.scale, c.weights
            );
        }
        text
    }

    /// Binds the model to rows with these columns; columns that it does not know have no weight.
    pub(crate) fn with_columns<'a>(&self, names: impl Iterator<Item = &'a str>) -> LinearScorer {
        let columns: Vec<Option<&Coefficient>> = names
            .map(|name| self.features.get(name).filter(|c| c.scale > 0.0))
            .collect();
        LinearScorer {
            bias: self.bias.clone(),
            scales: columns
                .iter()
                .map(|c| c.map_or((0.0, 0.0), |c| (c.mean, 1.0 / c.scale)))
                .collect(),
            weights: (0..self.bias.len())
                .map(|class| columns.iter().map(|c| weight(*c, class)).collect())
                .collect(),
        }
    }
}

/// The weight of a column for a class; 0 where the model has none.
fn weight(column: Option<&Coefficient>, class: usize) -> f32 {
    let weight = column.and_then(|c| c.weights.get(class));
    weight.copied().unwrap_or(0.0)
}

impl LinearScorer {
    /// The contribution of each feature to the score of a class, in the order of the row.
    pub(crate) fn contributions<'a>(
        &'a self,
        row: &'a [f32],
        class: usize,
    ) -> impl Iterator<Item = f32> + 'a {
        let weights = self.weights.get(class).map_or(&[][..], Vec::as_slice);
        let deviations = self.deviations(row);
        weights.iter().zip(deviations).map(|(w, d)| w * d)
    }

    /// The values of a row in standard deviations from the mean, clamped.
    fn deviations<'a>(&'a self, row: &'a [f32]) -> impl Iterator<Item = f32> + 'a {
        let columns = self.scales.iter().zip(row);
        columns.map(|(scale, value)| deviation(*value, *scale))
    }

    /// The mean of a column over the training rows; 0 for columns the model does not know.
    pub(crate) fn mean(&self, column: usize) -> f32 {
        self.scales.get(column).map_or(0.0, |(mean, _)| *mean)
    }

    /// The score of a class.
    pub(crate) fn score(&self, row: &[f32], class: usize) -> f32 {
        self.bias.get(class).copied().unwrap_or(0.0) + self.contributions(row, class).sum::<f32>()
    }

    /// The score of a class for each of some rows side by side.
    pub(crate) fn score_lanes(&self, columns: &[Lanes], class: usize) -> Lanes {
        let bias = self.bias.get(class).copied().unwrap_or(0.0);
        let weights = self.weights.get(class).map_or(&[][..], Vec::as_slice);
        let mut sums = [0.0; LANES];
        for ((weight, scale), values) in weights.iter().zip(&self.scales).zip(columns) {
            for (sum, value) in sums.iter_mut().zip(values) {
                *sum += weight * deviation(*value, *scale);
            }
        }
        sums.map(|sum| bias + sum)
    }

    /// The scores of all classes.
    pub(crate) fn scores(&self, row: &[f32]) -> Vec<f32> {
        let deviations: Vec<f32> = self.deviations(row).collect();
        let score = |(bias, weights): (&f32, &Vec<f32>)| {
            let contributions = weights.iter().zip(&deviations).map(|(w, d)| w * d);
            bias + contributions.sum::<f32>()
        };
        self.bias.iter().zip(&self.weights).map(score).collect()
    }

    /// The probabilities of all classes.
    pub(crate) fn probabilities(&self, row: &[f32]) -> Vec<f32> {
        softmax(self.scores(row))
    }
}

/// A value in standard deviations from the mean, clamped.
fn deviation(value: f32, (mean, scale): (f32, f32)) -> f32 {
    ((value - mean) * scale).clamp(-MAX_DEVIATIONS, MAX_DEVIATIONS)
}

/// Scores as probabilities that add up to 1.
pub(crate) fn softmax(mut scores: Vec<f32>) -> Vec<f32> {
    let greatest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let powers = scores.iter_mut();
    powers.for_each(|score| *score = (*score - greatest).exp());
    let sum: f32 = scores.iter().sum();
    scores.iter_mut().for_each(|power| *power /= sum);
    scores
}

/// The probability that belongs to log odds.
pub(crate) fn sigmoid(score: f32) -> f32 {
    1.0 / (1.0 + (-score).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_sums_of_clamped_features() {
        let text = "# A test.\nclasses = [\"content\"]\nbias = [0.5]\n\n[features]\n\
                    A = { mean = 1.0, scale = 2.0, weights = [3.0] }\n";
        let Some(model) = Model::parse(text) else {
            panic!("does not parse")
        };
        let scorer = model.with_columns(["B", "A"].into_iter());
        assert_eq!(scorer.score(&[9.0, 2.0], 0), 0.5 + 3.0 * 0.5);
        assert_eq!(scorer.score(&[9.0, 1e9], 0), 0.5 + 3.0 * MAX_DEVIATIONS);
        assert_eq!(scorer.scores(&[9.0, 2.0]), [scorer.score(&[9.0, 2.0], 0)]);
        let columns = [[9.0; LANES], [2.0; LANES]];
        assert_eq!(
            scorer.score_lanes(&columns, 0),
            [scorer.score(&[9.0, 2.0], 0); LANES]
        );
        assert_eq!(softmax(vec![0.0, 0.0]), [0.5, 0.5]);
    }

    #[test]
    fn what_is_committed_is_read_as_toml_is() {
        for text in [
            include_str!("../algorithm/visiblock/coarse.toml"),
            include_str!("../algorithm/visiblock/fine.toml"),
            include_str!("../algorithm/visiblock/roles.toml"),
            include_str!("../content/models/blocks.toml"),
            include_str!("../content/models/confidence.toml"),
            include_str!("../content/models/content.toml"),
            include_str!("../content/models/fate.toml"),
        ] {
            let toml: Option<Model> = toml::from_str(text).ok();
            assert!(toml.is_some());
            assert_eq!(Model::parse(text), toml);
        }
    }

    #[test]
    fn a_file_of_another_shape_is_not_read() {
        let text = include_str!("../content/models/confidence.toml");
        for (part, other) in [
            ("classes = ", "class = "),
            ("[features]", "[terms]"),
            ("mean = ", "mean: "),
            ("] }", "]"),
            ("weights = [", "weights = [one, "),
        ] {
            let damaged = text.replacen(part, other, 1);
            assert_ne!(damaged, text, "{part}");
            assert_eq!(Model::parse(&damaged), None, "{other}");
        }
    }
}
