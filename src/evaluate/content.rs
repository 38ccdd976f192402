//! Extracted text against true text: shingles, words, snippets.
//!
//! - [`Shingles`] and [`summarise`]: 4-gram shingles as the
//!   [article-extraction-benchmark](https://github.com/scrapinghub/article-extraction-benchmark)
//!   (`evaluate.py`) counts and averages them, with its bootstrap intervals.
//! - [`word_score`] and [`by_kind`]: bags of words as the Web Content Extraction Benchmark
//!   (Foley, arXiv 2605.21097, `evaluate.py`) counts them.

use super::score::{MeanScore, Score, harmonic_mean, mean};
use crate::snapshot::tokens::{Bag, tokens, word_bag};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Words in a shingle. Source: article-extraction-benchmark (`ngram_n = 4`).
pub const SHINGLE_WORDS: usize = 4;
/// Draws for the intervals. Source: article-extraction-benchmark (`--n-bootstrap 1000`).
pub const RESAMPLES: usize = 1000;
/// Half a 95 % interval in standard deviations. Source: article-extraction-benchmark.
const HALF_INTERVAL: f64 = 1.96;
/// Seed of the draws, fixed so that the same results give the same intervals. Source: ours.
const SEED: u64 = 20_190_619;

/// How the shingles of a page's extracted text fall out: shares of all shingles of both texts,
/// 0..=1, so that long pages weigh no more than short ones.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Shingles {
    /// Share that is true and was extracted.
    pub right: f64,
    /// Share that was extracted but is not true.
    pub wrong: f64,
    /// Share that is true but was not extracted.
    pub missed: f64,
}

impl Shingles {
    /// Compares an extracted text with the true one. Case counts.
    pub fn compare(truth: &str, extracted: &str) -> Self {
        let (truth, extracted) = (shingles(truth), shingles(extracted));
        let common = f64::from(truth.common(&extracted));
        let wrong = f64::from(extracted.total()) - common;
        let missed = f64::from(truth.total()) - common;
        let all = common + wrong + missed;
        if all == 0.0 {
            return Self::default();
        }
        Self {
            right: common / all,
            wrong: wrong / all,
            missed: missed / all,
        }
    }

    /// `None` where nothing was extracted: such a page has no precision.
    fn precision(&self) -> Option<f64> {
        (self.right + self.wrong > 0.0).then(|| self.right / (self.right + self.wrong))
    }

    /// `None` where there is nothing to extract: such a page has no recall.
    fn recall(&self) -> Option<f64> {
        (self.right + self.missed > 0.0).then(|| self.right / (self.right + self.missed))
    }

    /// Precision, recall and F of this page alone; where neither text has words, all are 1.
    pub fn score(&self) -> Score {
        let (found, real) = (self.right + self.wrong, self.right + self.missed);
        Score::from_counts(self.right, found, self.right, real)
    }

    fn is_exact(&self) -> bool {
        self.wrong == 0.0 && self.missed == 0.0
    }
}

fn shingles(text: &str) -> Bag<Vec<&str>> {
    let words: Vec<&str> = tokens(text).collect();
    if words.is_empty() {
        return Bag::from_iter([]);
    }
    // A text shorter than a shingle is one shingle.
    let width = SHINGLE_WORDS.min(words.len());
    words.windows(width).map(<[&str]>::to_vec).collect()
}

/// A mean with half of its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Estimate {
    /// The mean.
    pub value: f64,
    /// The interval is `value` give or take this.
    pub interval: f64,
}

/// Scores over pages, as article-extraction-benchmark reports them.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct ShingleSummary {
    /// Number of pages.
    pub pages: usize,
    /// F of mean precision and mean recall.
    pub f1: Estimate,
    /// Mean over the pages on which something was extracted.
    pub precision: Estimate,
    /// Mean over the pages on which there is something to extract.
    pub recall: Estimate,
    /// Share of the pages whose shingles are all right.
    pub accuracy: Estimate,
}

/// Averages pages and estimates the intervals by [`RESAMPLES`] draws of pages with
/// replacement. `None` for no pages.
pub fn summarise(pages: &[Shingles]) -> Option<ShingleSummary> {
    let values = means(pages.iter())?;
    let mut random = fastrand::Rng::with_seed(SEED);
    let draws: Vec<[f64; 4]> = (0..RESAMPLES)
        .filter_map(|_| {
            let drawn: Vec<usize> = pages.iter().map(|_| random.usize(..pages.len())).collect();
            means(drawn.iter().map(|i| &pages[*i]))
        })
        .collect();
    let estimate = |which: usize| Estimate {
        value: values[which],
        interval: HALF_INTERVAL * deviation(draws.iter().map(|d| d[which])),
    };
    Some(ShingleSummary {
        pages: pages.len(),
        f1: estimate(0),
        precision: estimate(1),
        recall: estimate(2),
        accuracy: estimate(3),
    })
}

/// F1, precision, recall, accuracy.
fn means<'a>(pages: impl Iterator<Item = &'a Shingles> + Clone) -> Option<[f64; 4]> {
    let accuracy = mean(pages.clone().map(|p| f64::from(u8::from(p.is_exact()))))?;
    let precision = mean(pages.clone().filter_map(Shingles::precision)).unwrap_or(0.0);
    let recall = mean(pages.filter_map(Shingles::recall)).unwrap_or(0.0);
    Some([
        harmonic_mean(precision, recall),
        precision,
        recall,
        accuracy,
    ])
}

/// Standard deviation of a sample; 0 for less than two values.
fn deviation(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let n = values.clone().count();
    let Some(mean) = mean(values.clone()).filter(|_| n > 1) else {
        return 0.0;
    };
    let squares: f64 = values.map(|v| (v - mean).powi(2)).sum();
    (squares / (n - 1) as f64).sqrt()
}

/// Precision, recall and F of the words, in lower case, repetitions counted. Where there is
/// nothing to extract, extracting nothing is right and anything else scores 0.
pub fn word_score(truth: &str, extracted: &str) -> Score {
    let (truth, extracted) = (word_bag(truth), word_bag(extracted));
    let common = f64::from(truth.common(&extracted));
    let (true_words, words) = (f64::from(truth.total()), f64::from(extracted.total()));
    Score::from_counts(common, words, common, true_words)
}

/// Share of the snippets that stand in the text, whatever their case; 1 where there are none.
pub fn snippet_share(text: &str, snippets: &[String]) -> f64 {
    let text = text.to_lowercase();
    mean(
        snippets
            .iter()
            .map(|s| f64::from(u8::from(text.contains(&s.to_lowercase())))),
    )
    .unwrap_or(1.0)
}

/// Means over all pages (under `all`) and over the pages of each kind.
pub fn by_kind<'a>(
    pages: impl IntoIterator<Item = (&'a str, Score)>,
) -> BTreeMap<String, MeanScore> {
    let mut groups: BTreeMap<String, Vec<Score>> = BTreeMap::new();
    for (kind, score) in pages {
        groups.entry("all".to_owned()).or_default().push(score);
        groups.entry(kind.to_owned()).or_default().push(score);
    }
    groups
        .into_iter()
        .filter_map(|(kind, scores)| MeanScore::from_scores(scores).map(|m| (kind, m)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shingles_are_shares_of_both_texts() {
        // Three shingles each, two in common.
        let s = Shingles::compare("a b c d e f", "b c d e f, g");
        assert_eq!((s.right, s.wrong, s.missed), (0.5, 0.25, 0.25));
        assert_eq!(s.score(), Score::new(2.0 / 3.0, 2.0 / 3.0));
        assert!(Shingles::compare("one, two", "one two!").is_exact());
        assert_eq!(Shingles::compare("", ""), Shingles::default());
        assert_eq!(Shingles::compare("a", "").missed, 1.0);
    }

    #[test]
    fn empty_pages_count_where_they_can() {
        let pages = [
            Shingles::compare("a b c d", "a b c d"),
            Shingles::compare("a b c d", ""),
            Shingles::compare("", ""),
        ];
        let summary = summarise(&pages).unwrap_or_default();
        assert_eq!(summary.precision.value, 1.0);
        assert_eq!(summary.recall.value, 0.5);
        assert!((summary.accuracy.value - 2.0 / 3.0).abs() < 1e-12);
        assert!(summary.f1.interval > 0.0);
        assert_eq!(summarise(&pages), summarise(&pages));
        assert_eq!(summarise(&[]), None);
    }

    #[test]
    fn words_count_with_their_repetitions() {
        let score = word_score("The cat, the mat", "the cat the dog the");
        assert_eq!(score, Score::new(0.6, 0.75));
        assert_eq!(word_score("", "x"), Score::default());
        assert_eq!(word_score("", " ").f1, 1.0);
        assert_eq!(snippet_share("A Text", &["a text".into(), "b".into()]), 0.5);
    }

    #[test]
    fn kinds_are_averaged_apart() {
        let scores = by_kind([
            ("article", Score::new(1.0, 1.0)),
            ("forum", Score::default()),
        ]);
        assert_eq!(scores["all"].f1, 0.5);
        assert_eq!(scores["article"].f1, 1.0);
        assert_eq!(scores["forum"].pages, 1);
    }
}
