//! Precision, recall and F, for one page and over pages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Precision, recall and their harmonic mean, each 0..=1.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// Share of what was predicted that is true.
    pub precision: f64,
    /// Share of what is true that was predicted.
    pub recall: f64,
    /// Harmonic mean of the two; 0 where both are 0.
    pub f1: f64,
}

impl Score {
    /// From precision and recall.
    pub fn new(precision: f64, recall: f64) -> Self {
        Self {
            precision,
            recall,
            f1: harmonic_mean(precision, recall),
        }
    }

    /// From counts: `correct` of `predicted` are true, `found` of `actual` were predicted.
    /// Nothing predicted where nothing is true is right; a share of nothing is otherwise 0.
    pub fn from_counts(correct: f64, predicted: f64, found: f64, actual: f64) -> Self {
        if predicted == 0.0 && actual == 0.0 {
            return Self::new(1.0, 1.0);
        }
        Self::new(share(correct, predicted), share(found, actual))
    }
}

/// A share of a whole; of nothing it is 0.
fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

/// `2ab / (a + b)`; 0 where both are 0.
pub fn harmonic_mean(a: f64, b: f64) -> f64 {
    if a + b > 0.0 {
        2.0 * a * b / (a + b)
    } else {
        0.0
    }
}

/// The mean of some figures; `None` of none.
pub(crate) fn mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let values = values.into_iter();
    let (sum, n) = values.fold((0.0, 0_usize), |(sum, n), v| (sum + v, n + 1));
    (n > 0).then(|| sum / n as f64)
}

/// Means over pages, as Kiesel et al. (CIKM 2020) average: every page counts the same.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct MeanScore {
    /// Number of pages in the means.
    pub pages: usize,
    /// Mean of the pages' precision.
    pub precision: f64,
    /// Mean of the pages' recall.
    pub recall: f64,
    /// F: mean of the pages' F.
    pub f1: f64,
    /// F*: harmonic mean of mean precision and mean recall.
    pub f_star: f64,
}

impl MeanScore {
    /// The means of some pages' scores; `None` for no pages.
    pub fn from_scores(scores: impl IntoIterator<Item = Score>) -> Option<Self> {
        let (mut pages, mut sum) = (0usize, Score::default());
        for score in scores {
            pages += 1;
            sum.precision += score.precision;
            sum.recall += score.recall;
            sum.f1 += score.f1;
        }
        if pages == 0 {
            return None;
        }
        let n = pages as f64;
        let (precision, recall) = (sum.precision / n, sum.recall / n);
        Some(Self {
            pages,
            precision,
            recall,
            f1: sum.f1 / n,
            f_star: harmonic_mean(precision, recall),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_means_of_f_differ() {
        let mean = MeanScore::from_scores([Score::new(1.0, 0.0), Score::new(0.0, 1.0)]);
        let mean = mean.unwrap_or_default();
        assert_eq!((mean.f1, mean.f_star), (0.0, 0.5));
        assert_eq!(MeanScore::from_scores([]), None);
    }

    #[test]
    fn nothing_found_where_nothing_is_counts_as_right() {
        assert_eq!(Score::from_counts(0., 0., 0., 0.).f1, 1.0);
        assert_eq!(Score::from_counts(0., 0., 0., 5.), Score::default());
    }
}
