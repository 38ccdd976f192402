//! Identity and near-identity of chunks.
//!
//! Hashes are stable across machines and versions, because they are stored in files.

pub(crate) use crate::hash::stable_hash as hash;

use crate::operations::count;
use crate::snapshot::words;

/// Maximum number of shingles stored of a chunk: the smallest hashes, a fair sample. Source: ours: the error of the
/// estimate is below .09, and a menu of sixty words has no more.
pub(crate) const MAX_SHINGLES: usize = 64;

/// Identifies a chunk at its place on a page: chunks with equal keys on different pages are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ChunkKey {
    /// Hash of its text.
    pub(crate) text: u64,
    /// Hash of its container's tag path.
    pub(crate) path: u64,
    /// Its number among the chunks with this text and path, from the top.
    pub(crate) ordinal: u32,
}

/// A text at a tag path, regardless of its place on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Wording {
    /// Hash of its container's tag path.
    pub(crate) path: u64,
    /// Hash of its text.
    pub(crate) text: u64,
}

/// Hash of two hashes, in this order.
pub(crate) fn combine(first: u64, second: u64) -> u64 {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&first.to_le_bytes());
    bytes[8..].copy_from_slice(&second.to_le_bytes());
    hash(&bytes)
}

/// The upper half of a hash, sufficient for members of small sets.
pub(crate) fn short(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// The hash of a text with single spaces; case matters.
pub(crate) fn text_key(text: &str) -> u64 {
    hash(text.as_bytes())
}

/// Words or lines that are on no other page are the page's own if they are at least one in this many words of a line,
/// or lines of a container. Source: ours, on estuka and pages of facts: counters, dates and names are less than a
/// third of the words around them, facts are a third or more.
const MANY: usize = 3;

/// Whether `own` words or lines are many among `all`.
pub(crate) fn are_many(own: usize, all: usize) -> bool {
    MANY * own >= all
}

/// A word for near-identity: in lower case, with all numbers equal, so that dates and counters do not matter.
fn masked(word: &str) -> String {
    if word.chars().any(|c| c.is_ascii_digit()) {
        let letters = word.chars().filter(|c| c.is_alphabetic());
        return std::iter::once('0')
            .chain(letters.flat_map(char::to_lowercase))
            .collect();
    }
    word.to_lowercase()
}

/// The masked hashes of the words of a text, for [`shingles`].
pub(crate) fn word_hashes(text: &str) -> Vec<u32> {
    words(text)
        .map(|w| short(hash(masked(w).as_bytes())))
        .collect()
}

/// The shingles of a text (pairs of adjacent words): ascending hashes, at most [`MAX_SHINGLES`].
pub(crate) fn shingles(words: &[u32]) -> Vec<u32> {
    let pairs = words.windows(2);
    sample(pairs.map(|w| short(combine(u64::from(w[0]), u64::from(w[1])))))
}

/// The unmasked words of a text, including numbers: ascending hashes, at most [`MAX_SHINGLES`].
pub(crate) fn word_set(text: &str) -> Vec<u32> {
    sample(words(text).map(|w| short(hash(w.as_bytes()))))
}

/// The smallest members of a set, ascending.
fn sample(members: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut all: Vec<u32> = members.collect();
    all.sort_unstable();
    all.dedup();
    all.truncate(MAX_SHINGLES);
    all
}

/// Whether two texts differ in few words, given the [`word_set`] of each.
pub(crate) fn differ_in_few_words(a: &[u32], b: &[u32]) -> bool {
    let [a, b] = comparable([a, b], MAX_SHINGLES);
    let longer = a.len().max(b.len());
    !are_many(longer - common(a, b), longer)
}

/// Similarity of two sets of [`shingles`], 0..=1.
pub(crate) fn resemblance(a: &[u32], b: &[u32]) -> f64 {
    let [a, b] = comparable([a, b], MAX_SHINGLES);
    jaccard(a, b)
}

/// The comparable parts of two ascending sets: a set of `most` members was cut, and says nothing about hashes beyond
/// its last one.
pub(crate) fn comparable(sets: [&[u32]; 2], most: usize) -> [&[u32]; 2] {
    let end = |set: &[u32]| match set {
        [.., last] if set.len() == most => *last,
        _ => u32::MAX,
    };
    let end = end(sets[0]).min(end(sets[1]));
    sets.map(|set| &set[..set.partition_point(|h| *h <= end)])
}

/// Jaccard index of two ascending sets, 0..=1; 1 for two empty sets.
pub(crate) fn jaccard(a: &[u32], b: &[u32]) -> f64 {
    let both = common(a, b);
    let all = a.len() + b.len() - both;
    if all == 0 {
        1.0
    } else {
        both as f64 / all as f64
    }
}

/// Number of common members of two ascending sets.
pub(crate) fn common(a: &[u32], b: &[u32]) -> usize {
    let (mut i, mut j, mut both) = (0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        count(1);
        both += usize::from(x == y);
        i += usize::from(x <= y);
        j += usize::from(y <= x);
    }
    both
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn shingles_of(text: &str) -> Vec<u32> {
        shingles(&word_hashes(text))
    }

    #[test]
    fn keys_do_not_change_between_versions() {
        assert_eq!(text_key("Home"), 0xb943_1096_5bed_44e6);
    }

    fn bar(date: &str, count: &str, name: &str) -> Vec<u32> {
        shingles_of(&format!(
            "Home News Sport Weather {date} Basket ({count}) Help Contact Signed in as {name} Log out now"
        ))
    }

    #[test]
    fn a_date_a_counter_and_a_name_leave_a_chunk_nearly_the_same() {
        let one = bar("3 May 2011", "7", "Ann");
        let other = bar("21 May 2014", "1,204", "Bob");
        assert!(
            resemblance(&one, &other) >= 0.7,
            "{}",
            resemblance(&one, &other)
        );
        let else_ =
            shingles_of("Yorkshire Sculpture Park show marks the anniversary of the Arts Council");
        assert!(resemblance(&one, &else_) < 0.1);
    }

    #[test]
    fn a_line_of_facts_says_something_else_on_each_page() {
        let one = word_set("Noon 23 °C, night 12 °C, wind 14 km/h, rain 20 %");
        let other = word_set("Noon 7 °C, night 2 °C, wind 38 km/h, rain 90 %");
        assert!(differ_in_few_words(&one, &one));
        assert!(!differ_in_few_words(&one, &other));
        let [few, many] =
            ["7", "1,204"].map(|n| word_set(&format!("All in all {n} lamps were found")));
        assert!(differ_in_few_words(&few, &many));
    }

    fn all_shingles(words: &[u32]) -> BTreeSet<u32> {
        words
            .windows(2)
            .map(|w| short(combine(u64::from(w[0]), u64::from(w[1]))))
            .collect()
    }

    #[test]
    fn the_sample_estimates_the_resemblance_of_all_shingles() {
        let mut random = fastrand::Rng::with_seed(1);
        let base: Vec<u32> = (0..600).map(|_| random.u32(..)).collect();
        for changed in [0, 30, 120, 300] {
            let mut other = base.clone();
            for word in other.iter_mut().take(changed) {
                *word = random.u32(..);
            }
            let (a, b) = (all_shingles(&base), all_shingles(&other));
            let exact = a.intersection(&b).count() as f64 / a.union(&b).count() as f64;
            let estimate = resemblance(&shingles(&base), &shingles(&other));
            assert!(
                (exact - estimate).abs() < 0.2,
                "{changed}: {exact} {estimate}"
            );
        }
    }
}
