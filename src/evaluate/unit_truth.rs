//! Which pieces of a page's text are content, told from the true text alone.
//!
//! # Steps
//! 1. A long piece is content by the share of its 3-word shingles that stand in the truth.
//! 2. A short piece is content where its words stand in the truth in this order.
//! 3. A piece that the page has more often than the truth, such as a label that is in the menu
//!    as well, is content where its neighbours are: the best placed occurrences win.
//!
//! Cost: linear in the words, but for the sorting of repeated pieces.

use crate::snapshot::tokens::tokens;
use std::collections::HashMap;

/// Words from which a piece is judged by shingles. Source: ours: a clause.
const LONG: usize = 8;
/// Words of a shingle. Source: ours.
const SHINGLE: usize = 3;
/// Pieces on either side that count as neighbours. Source: ours.
const NEIGHBOURS: usize = 4;
/// Words of a neighbour that count: a long paragraph speaks no louder than this. Source: ours.
const MAX_WORDS: f32 = 20.0;
/// A penalty for every piece, in words, so that a piece without neighbours has no support. Source: ours.
const DOUBT: f32 = 0.1;
/// Share of the neighbours' words that has to speak for a piece. Source: ours.
const MIN_SUPPORT: f32 = 0.25;
/// Words of a piece that may stand anywhere in running text: its neighbours decide. Source: ours.
const COMMON: usize = 2;

/// For each piece of text how much of it is content, 0..=1.
pub(crate) fn unit_truth(truth: &str, pieces: &[&str]) -> Vec<f32> {
    let truth = truth.to_lowercase();
    let truth: Vec<&str> = tokens(&truth).collect();
    let lower: Vec<String> = pieces.iter().map(|p| p.to_lowercase()).collect();
    let pieces: Vec<Vec<&str>> = lower.iter().map(|p| tokens(p).collect()).collect();
    let mut shingles: HashMap<&[&str], u32> = HashMap::new();
    for n in 1..LONG {
        for window in truth.windows(n) {
            *shingles.entry(window).or_default() += 1;
        }
    }
    let mut labels = vec![0.0; pieces.len()];
    let mut repeated: HashMap<&[&str], Vec<usize>> = HashMap::new();
    for (i, piece) in pieces.iter().enumerate() {
        if piece.len() >= LONG {
            let windows = piece.windows(SHINGLE);
            let all = windows.len().max(1) as f32;
            let found = windows.filter(|w| shingles.contains_key(w)).count() as f32;
            labels[i] = found / all;
        } else if !piece.is_empty() {
            repeated.entry(piece).or_default().push(i);
        }
    }
    place_short(&mut labels, &pieces, &shingles, repeated);
    labels
}

fn place_short(
    labels: &mut [f32],
    pieces: &[Vec<&str>],
    shingles: &HashMap<&[&str], u32>,
    repeated: HashMap<&[&str], Vec<usize>>,
) {
    let mut unsure: Vec<(Vec<usize>, usize)> = Vec::new();
    for (piece, at) in repeated {
        let times = shingles.get(piece).copied().unwrap_or(0) as usize;
        if times >= at.len() && piece.len() > COMMON {
            at.iter().for_each(|i| labels[*i] = 1.0);
        } else if times > 0 {
            unsure.push((at, times));
        }
    }
    unsure.sort_unstable();
    // Twice: what the first round places is a neighbour in the second.
    for _ in 0..2 {
        let fixed = labels.to_vec();
        for (at, times) in &unsure {
            let mut ranked: Vec<(f32, usize)> = at
                .iter()
                .map(|i| (support_of_neighbours(*i, pieces, &fixed), *i))
                .collect();
            ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            for (rank, (support, i)) in ranked.into_iter().enumerate() {
                let is_placed = rank < *times && support > MIN_SUPPORT;
                labels[i] = f32::from(u8::from(is_placed));
            }
        }
    }
}

/// How much the neighbours of a piece speak for it, by their words and how near they are.
fn support_of_neighbours(i: usize, pieces: &[Vec<&str>], labels: &[f32]) -> f32 {
    let range = i.saturating_sub(NEIGHBOURS)..(i + NEIGHBOURS + 1).min(labels.len());
    let (mut sum, mut weight) = (0.0, DOUBT);
    for j in range.filter(|j| *j != i) {
        let words = (pieces[j].len() as f32).min(MAX_WORDS) / i.abs_diff(j) as f32;
        sum += words * labels[j];
        weight += words;
    }
    sum / weight
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_content_where_its_neighbours_are() {
        let long = "this is a long paragraph of the article that nobody could mistake for a menu";
        let pieces = [
            "Products", "About", "Terms", "Jobs", "Help", "Products", long, "Other",
        ];
        let labels = unit_truth(&format!("Products\n{long}"), &pieces);
        assert_eq!(labels, [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0]);
    }

    #[test]
    fn nothing_is_content_without_truth() {
        assert_eq!(unit_truth("", &["a", "", "b c d"]), [0.0; 3]);
    }
}
