//! A linear model: how much each term counts, learned, committed, open to inspection.
//!
//! The score of a class is its bias plus, for each term, `weight * (value - mean) / scale`; the
//! standardised value is cut off at [`CUT`] so that no single term decides alone. Scores become
//! probabilities by the softmax. With one class, the score is the log odds of "content".
//!
//! The coefficients stand in TOML files beside the code that uses them, written by the commands
//! that learn them (`visiblock fit-content`, `visiblock fit-blocks`).

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Standard deviations at which a term is cut off. Source: ours, measured on wcxb.
pub const CUT: f32 = 4.0;

/// A committed model.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// What the scores are of.
    pub classes: Vec<String>,
    /// The score of each class where all terms are at their mean.
    pub bias: Vec<f32>,
    /// The terms by name.
    pub terms: BTreeMap<String, Coefficient>,
}

/// How a term counts.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coefficient {
    /// Mean over the pages it was learned on.
    pub mean: f32,
    /// Standard deviation over them.
    pub scale: f32,
    /// For each class: what one standard deviation adds to its score.
    pub weights: Vec<f32>,
}

/// A model with its terms in the order of a row.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Ready {
    bias: Vec<f32>,
    /// For each term its mean and one by its deviation; 0 for terms that count nothing.
    scales: Vec<(f32, f32)>,
    /// For each class the weight of every term.
    weights: Vec<Vec<f32>>,
}

impl Model {
    /// Reads a model from TOML.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// The model as it is committed: rounded, in TOML.
    pub fn to_toml(&self, command: &str) -> String {
        use std::fmt::Write;
        let mut text = format!(
            "# Written by `visiblock {command}`; do not edit by hand.\nclasses = {:?}\nbias = {:?}\n\n[terms]\n",
            self.classes, self.bias
        );
        for (name, c) in &self.terms {
            let _ = writeln!(
                text,
                "{name} = {{ mean = {:?}, scale = {:?}, weights = {:?} }}",
                c.mean, c.scale, c.weights
            );
        }
        text
    }

    /// Puts the coefficients in the order of the names; terms it does not know count nothing.
    pub(crate) fn ready<'a>(&self, names: impl Iterator<Item = &'a str>) -> Ready {
        let known = |name: &str| self.terms.get(name).filter(|c| c.scale > 0.0);
        let terms: Vec<Option<&Coefficient>> = names.map(known).collect();
        let of_class = |class: usize| {
            let weight = |c: &Option<&Coefficient>| c.and_then(|c| c.weights.get(class)).copied();
            terms.iter().map(|c| weight(c).unwrap_or(0.0)).collect()
        };
        Ready {
            bias: self.bias.clone(),
            scales: terms
                .iter()
                .map(|c| c.map_or((0.0, 0.0), |c| (c.mean, 1.0 / c.scale)))
                .collect(),
            weights: (0..self.bias.len()).map(of_class).collect(),
        }
    }
}

impl Ready {
    /// What each term adds to the score of a class, in the order of the row.
    pub(crate) fn shares<'a>(
        &'a self,
        row: &'a [f32],
        class: usize,
    ) -> impl Iterator<Item = f32> + 'a {
        let weights = self.weights.get(class).map_or(&[][..], Vec::as_slice);
        let terms = self.scales.iter().zip(weights).zip(row);
        terms.map(|(((mean, scale), weight), value)| {
            weight * ((value - mean) * scale).clamp(-CUT, CUT)
        })
    }

    /// The score of a class.
    pub(crate) fn score(&self, row: &[f32], class: usize) -> f32 {
        self.bias.get(class).copied().unwrap_or(0.0) + self.shares(row, class).sum::<f32>()
    }

    /// The probabilities of all classes.
    pub(crate) fn probabilities(&self, row: &[f32]) -> Vec<f32> {
        let scores: Vec<f32> = (0..self.bias.len()).map(|c| self.score(row, c)).collect();
        softmax(&scores)
    }
}

/// Scores as probabilities that add up to 1.
pub(crate) fn softmax(scores: &[f32]) -> Vec<f32> {
    let greatest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let powers: Vec<f32> = scores.iter().map(|s| (s - greatest).exp()).collect();
    let sum: f32 = powers.iter().sum();
    powers.iter().map(|p| p / sum).collect()
}

/// The probability that belongs to log odds.
pub(crate) fn sigmoid(score: f32) -> f32 {
    1.0 / (1.0 + (-score).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_sums_of_cut_off_terms() {
        let text = "classes = [\"content\"]\nbias = [0.5]\n[terms]\n\
                    A = { mean = 1.0, scale = 2.0, weights = [3.0] }";
        let Ok(model) = Model::parse(text) else {
            panic!("does not parse")
        };
        let ready = model.ready(["B", "A"].into_iter());
        assert_eq!(ready.score(&[9.0, 2.0], 0), 0.5 + 3.0 * 0.5);
        assert_eq!(ready.score(&[9.0, 1e9], 0), 0.5 + 3.0 * CUT);
        assert_eq!(softmax(&[0.0, 0.0]), [0.5, 0.5]);
    }
}
