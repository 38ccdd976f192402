//! Extracted records against true ones.
//!
//! A record that was found is right when it pairs with a true one: at least [`MIN_SHARE`] of
//! the true record's words are in it, and at least that share of its own words are true. Each
//! record pairs with at most one. Source: ours; the rule of the evaluation sets' README, close
//! to the record metrics of Liu, Grossman, Zhai, *Mining Data Records*, KDD 2003.

use super::matching::one_to_one;
use super::score::Score;
use crate::snapshot::tokens::{Bag, word_bag};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Share of the words, of either side, that two records must have in common, 0..=1.
pub const MIN_SHARE: f64 = 0.6;

/// Scores of one page's records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RecordScores {
    /// Whole records.
    pub records: Score,
    /// Their words: those that pairs have in common, out of all words of found and of true
    /// records.
    pub text: Score,
    /// The pairs, as (index of the true record, index of the found one).
    pub pairs: Vec<(usize, usize)>,
}

/// Scores the texts of found records against those of true ones.
pub fn score_records(truth: &[String], found: &[String]) -> RecordScores {
    let true_bags: Vec<Bag<String>> = truth.iter().map(|t| word_bag(t)).collect();
    let found_bags: Vec<Bag<String>> = found.iter().map(|t| word_bag(t)).collect();
    let mut candidates = Vec::new();
    for (i, a) in true_bags.iter().enumerate() {
        for (j, b) in found_bags.iter().enumerate() {
            if resemble(a, b) {
                candidates.push((i, j));
            }
        }
    }
    let pairs = one_to_one(&candidates, truth.len(), found.len());
    let right_words: f64 = pairs
        .iter()
        .map(|(i, j)| f64::from(true_bags[*i].common(&found_bags[*j])))
        .sum();
    let right = pairs.len() as f64;
    RecordScores {
        records: Score::from_counts(right, found.len() as f64, right, truth.len() as f64),
        text: Score::from_counts(
            right_words,
            all_words(&found_bags),
            right_words,
            all_words(&true_bags),
        ),
        pairs,
    }
}

fn all_words(bags: &[Bag<String>]) -> f64 {
    bags.iter().map(|b| f64::from(b.total())).sum()
}

fn resemble(a: &Bag<String>, b: &Bag<String>) -> bool {
    let longer = f64::from(a.total().max(b.total()));
    // The words in common are at most those of the shorter side: most pairs end here.
    let shorter = f64::from(a.total().min(b.total()));
    shorter > 0.0 && shorter >= MIN_SHARE * longer && f64::from(a.common(b)) >= MIN_SHARE * longer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_pair_when_most_words_are_common() {
        let truth = ["a b c d e", "f g h i j", "k l m n o"].map(str::to_owned);
        // The first with one word too many, half of the second, the third twice.
        let found = ["A b c d e x", "f g h", "f g", "k l m n o", "k l m n o"];
        let found = found.map(str::to_owned);
        let scores = score_records(&truth, &found);
        assert_eq!(scores.pairs, [(0, 0), (1, 1), (2, 3)]);
        assert_eq!(scores.records, Score::new(0.6, 1.0));
        assert_eq!(scores.text.recall, 13.0 / 15.0);
        assert_eq!(score_records(&[], &[]).records.f1, 1.0);
        assert_eq!(score_records(&truth, &[]).records, Score::default());
    }
}
