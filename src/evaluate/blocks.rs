//! Matching blocks by their text: the older standard.
//!
//! Source: Kreuzer, Hage, Feelders, *A Quantitative Comparison of Semantic Web Page Segmentation Approaches*, ICWE
//! 2015, which counts by an exact and by a fuzzy rule. A block that was found is right when it matches a true block:
//! *exact* when their texts are equal, *fuzzy* when they are at least [`FUZZY_SHARE`] alike. Precision is the share
//! of the found blocks that are right, recall the share of the true blocks that were found.
//!
//! # Decisions of ours
//! The paper's text was not at hand when this was written; only its two rules were.
//! - White space does not count: browsers and annotators break lines differently.
//! - Each block matches at most one other, so that two copies of a block earn one point.
//! - Likeness is `2 x (longest common subsequence) / (both lengths)`.
//! - Blocks without text are left out.

use super::matching::one_to_one;
use super::score::{MeanScore, Score};
use rapidfuzz::distance::indel;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Likeness from which two texts match, 0..=1. Source: ours, the usual bound for strings that
/// differ by slips only.
pub const FUZZY_SHARE: f64 = 0.8;

/// Scores of one page by both rules.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BlockScores {
    /// Only equal texts match.
    pub exact: Score,
    /// Texts that are alike match.
    pub fuzzy: Score,
}

/// The means over pages by both rules.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BlockMeans {
    /// Only equal texts match.
    pub exact: MeanScore,
    /// Texts that are alike match.
    pub fuzzy: MeanScore,
}

impl BlockMeans {
    /// The means of some pages' scores; `None` for no pages.
    pub fn from_pages<'a>(
        pages: impl IntoIterator<Item = &'a BlockScores> + Clone,
    ) -> Option<Self> {
        Some(Self {
            exact: MeanScore::from_scores(pages.clone().into_iter().map(|p| p.exact))?,
            fuzzy: MeanScore::from_scores(pages.into_iter().map(|p| p.fuzzy))?,
        })
    }
}

/// Scores the texts of found blocks against those of true blocks.
///
/// Cost: the likeness of texts of similar length takes time in proportion to the product of
/// their lengths / 64; texts of other lengths are rejected at once.
pub fn score_blocks(truth: &[String], found: &[String]) -> BlockScores {
    let (truth, found) = (comparable(truth), comparable(found));
    BlockScores {
        exact: matched(&truth, &found, |a, b| a == b),
        fuzzy: matched(&truth, &found, alike),
    }
}

fn comparable(texts: &[String]) -> Vec<Vec<char>> {
    texts
        .iter()
        .map(|t| t.chars().filter(|c| !c.is_whitespace()).collect())
        .filter(|t: &Vec<char>| !t.is_empty())
        .collect()
}

fn matched(
    truth: &[Vec<char>],
    found: &[Vec<char>],
    matches: impl Fn(&[char], &[char]) -> bool,
) -> Score {
    let mut candidates = Vec::new();
    for (i, a) in truth.iter().enumerate() {
        for (j, b) in found.iter().enumerate() {
            if matches(a, b) {
                candidates.push((i, j));
            }
        }
    }
    let right = one_to_one(&candidates, truth.len(), found.len()).len() as f64;
    Score::from_counts(right, found.len() as f64, right, truth.len() as f64)
}

fn alike(a: &[char], b: &[char]) -> bool {
    let (short, long) = (a.len().min(b.len()) as f64, a.len().max(b.len()) as f64);
    // Nothing longer than the shorter text can be common.
    2.0 * short / (short + long) >= FUZZY_SHARE
        && indel::normalized_similarity_with_args(
            a.iter().copied(),
            b.iter().copied(),
            // Below the bound the comparison may end early.
            &indel::Args::default().score_cutoff(FUZZY_SHARE),
        )
        .is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_and_fuzzy_differ_by_a_few_letters() {
        let truth = ["Home About Contact", "A long article text", " "].map(str::to_owned);
        let found = ["Home\nAbout\nContact", "A long article", "footer", "footer"];
        let found = found.map(str::to_owned);
        let scores = score_blocks(&truth, &found);
        assert_eq!(scores.exact, Score::new(0.25, 0.5));
        assert_eq!(scores.fuzzy, Score::new(0.5, 1.0));
        assert_eq!(score_blocks(&[], &[]).exact.f1, 1.0);
    }
}
