//! Finds nearly identical chunks without comparing all pairs.
//!
//! # Steps
//! 1. Only chunks of one tag path are compared.
//! 2. Each chunk is put into [`ROUNDS`] buckets, in each round by its smallest shingle under another hash order
//!    (MinHash): two chunks of resemblance `r` share a bucket with probability `1 - (1 - r)^ROUNDS`, above .999 from
//!    .6 on.
//! 3. In a bucket each chunk is compared with the first one; similar chunks form a group (union-find).
//!
//! Cost: linear in the number of chunks.

use super::key::{combine, differ_in_few_words, resemblance};
use crate::operations::count;
use petgraph::unionfind::UnionFind;
use std::collections::HashMap;

/// Number of hash orders of the shingles.
const ROUNDS: u64 = 8;

/// A chunk that is compared for near-identity.
pub(crate) struct Candidate<'a> {
    pub(crate) path: u64,
    pub(crate) shingles: &'a [u32],
    /// Its words if it is a single line; empty for a container.
    pub(crate) word_set: &'a [u32],
}

impl Candidate<'_> {
    /// Whether it is nearly identical to another chunk: with masked numbers, and for single lines also without
    /// masking.
    pub(crate) fn is_near(&self, other: &Candidate<'_>, min_resemblance: f64) -> bool {
        let are_lines = !self.word_set.is_empty() && !other.word_set.is_empty();
        resemblance(self.shingles, other.shingles) >= min_resemblance
            && (!are_lines || differ_in_few_words(self.word_set, other.word_set))
    }
}

/// Maximum number of candidates kept in a bucket. Source: ours, bounds the cost: those of one bucket are mostly the
/// same.
const MAX_SHARED: usize = 32;

/// The bucket of a chunk in a round; `None` without shingles.
fn bucket(path: u64, shingles: &[u32], round: u64) -> Option<(u64, u64)> {
    let orders = shingles.iter().map(|s| combine(round, u64::from(*s)));
    Some((path, orders.min()?))
}

/// An index of chunks by bucket, to find nearly identical ones.
#[derive(Debug)]
pub(crate) struct Buckets {
    members: HashMap<(u64, (u64, u64)), Vec<usize>>,
}

impl Buckets {
    /// Indexes candidates, given in order of preference.
    pub(crate) fn new(candidates: &[Candidate<'_>]) -> Self {
        let mut members: HashMap<_, Vec<usize>> = HashMap::new();
        for round in 0..ROUNDS {
            for (i, candidate) in candidates.iter().enumerate() {
                count(candidate.shingles.len() + 1);
                if let Some(bucket) = bucket(candidate.path, candidate.shingles, round) {
                    let shared = members.entry((round, bucket)).or_default();
                    if shared.len() < MAX_SHARED {
                        shared.push(i);
                    }
                }
            }
        }
        Self { members }
    }

    /// The indices of the candidates that share a bucket with these shingles, with duplicates.
    pub(crate) fn near(&self, path: u64, shingles: &[u32]) -> impl Iterator<Item = usize> {
        let shared = (0..ROUNDS).filter_map(move |round| {
            count(shingles.len() + 1);
            self.members.get(&(round, bucket(path, shingles, round)?))
        });
        shared.flatten().copied()
    }
}

/// The group number of each candidate.
pub(crate) fn groups(candidates: &[Candidate<'_>], min_resemblance: f64) -> Vec<usize> {
    let mut union = UnionFind::new(candidates.len());
    for round in 0..ROUNDS {
        let mut first: HashMap<(u64, u64), usize> = HashMap::new();
        for (i, candidate) in candidates.iter().enumerate() {
            count(candidate.shingles.len() + 1);
            let Some(bucket) = bucket(candidate.path, candidate.shingles, round) else {
                continue;
            };
            let other = *first.entry(bucket).or_insert(i);
            if union.equiv(other, i) {
                continue;
            }
            if candidates[other].is_near(candidate, min_resemblance) {
                union.union(other, i);
            }
        }
    }
    union.into_labeling()
}

#[cfg(test)]
mod tests {
    use super::super::key::{shingles, word_hashes};
    use super::*;

    /// All pairs, the transitive closure.
    fn brute_force(candidates: &[Candidate<'_>], least: f64) -> Vec<usize> {
        let mut label: Vec<usize> = (0..candidates.len()).collect();
        for i in 0..candidates.len() {
            for j in 0..i {
                let (a, b) = (&candidates[i], &candidates[j]);
                if a.path == b.path && resemblance(a.shingles, b.shingles) >= least {
                    let (from, to) = (label[i], label[j]);
                    label
                        .iter_mut()
                        .filter(|l| **l == from)
                        .for_each(|l| *l = to);
                }
            }
        }
        label
    }

    #[test]
    fn buckets_find_what_comparing_all_pairs_finds() {
        let mut random = fastrand::Rng::with_seed(7);
        let mut texts: Vec<(u64, Vec<u32>)> = Vec::new();
        for family in 0..30_u64 {
            let words: Vec<String> = (0..20).map(|i| format!("w{family}x{i}")).collect();
            for _ in 0..random.usize(1..8) {
                let mut own = words.clone();
                for _ in 0..random.usize(0..3) {
                    let at = random.usize(..own.len());
                    own[at] = (0..6).map(|_| random.lowercase()).collect();
                }
                texts.push((family % 4, shingles(&word_hashes(&own.join(" ")))));
            }
        }
        random.shuffle(&mut texts);
        let candidates: Vec<Candidate<'_>> = texts
            .iter()
            .map(|(path, shingles)| Candidate {
                path: *path,
                shingles,
                word_set: &[],
            })
            .collect();
        let (fast, slow) = (groups(&candidates, 0.6), brute_force(&candidates, 0.6));
        let (mut same, mut both) = (0, 0);
        for i in 0..candidates.len() {
            for j in 0..i {
                let found = fast[i] == fast[j];
                assert!(!found || slow[i] == slow[j], "a pair that is none");
                same += usize::from(slow[i] == slow[j]);
                both += usize::from(found);
            }
        }
        assert!(
            same > 100 && both as f64 >= 0.97 * same as f64,
            "{both} of {same}"
        );
    }
}
