//! Texts as bags of words, as the benchmarks for text extraction count them.

use aho_corasick::AhoCorasick;
use std::collections::HashMap;
use std::hash::Hash;

/// Finds any of some words in one pass over a text, whatever the case of their ASCII letters; `None`
/// only if they could not be prepared.
pub(crate) fn case_blind_finder(words: &[&str]) -> Option<AhoCorasick> {
    let finder = AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(words);
    finder.ok()
}

/// The words of a text: runs of letters, digits and underscores (`\w+`), as they are written.
///
/// # Deviations from the benchmarks' scripts
/// Python's `\w` ends a word at combining marks; here vowel signs of Indic scripts belong to
/// the word they stand in. Both sides are cut alike, so scores differ little.
pub fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .filter(|word| !word.is_empty())
}

/// How often each thing occurs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bag<T: Eq + Hash> {
    counts: HashMap<T, u32>,
    total: u32,
}

impl<T: Eq + Hash> Bag<T> {
    /// The number of things, repetitions included.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// The number of things both bags hold, repetitions included.
    pub fn common(&self, other: &Self) -> u32 {
        let (small, large) = if self.counts.len() <= other.counts.len() {
            (self, other)
        } else {
            (other, self)
        };
        small
            .counts
            .iter()
            .map(|(thing, n)| (*n).min(large.counts.get(thing).copied().unwrap_or(0)))
            .sum()
    }
}

impl<T: Eq + Hash> FromIterator<T> for Bag<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        let mut counts = HashMap::new();
        let mut total = 0;
        for thing in things {
            *counts.entry(thing).or_default() += 1;
            total += 1;
        }
        Self { counts, total }
    }
}

/// The words of a text in lower case.
pub fn word_bag(text: &str) -> Bag<String> {
    let lower = text.to_lowercase();
    tokens(&lower).map(str::to_owned).collect()
}

/// Letters and digits alone, in lower case: what two ways of writing a title share.
pub(crate) fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().filter(|c| c.is_alphanumeric()) {
        // Most are of ASCII, and need no table.
        if c.is_ascii() {
            folded.push(c.to_ascii_lowercase());
        } else {
            folded.extend(c.to_lowercase());
        }
    }
    folded
}
