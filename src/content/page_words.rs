//! What the words of a page's labels say of its type.
//!
//! `page_words.toml` counts, for each word, on how many pages of each kind it stood in the
//! title or in a short text. Source: ours, written by `visiblock fit-content` from wcxb and
//! article-extraction-benchmark; words that fewer than [`MIN_PAGES`] pages have are left out.

use super::page_type::KINDS;
use super::units::Units;
use crate::evaluate::words::tokens;
use crate::snapshot::PageSnapshot;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// Pages that have to have a word. Source: ours: fewer tell of sites, not of kinds.
const MIN_PAGES: u32 = 6;
/// Words up to which a text is a label. Source: ours.
const LABEL: u32 = 8;
/// Added to every count. Source: Laplace.
const SMOOTHING: f32 = 1.0;

/// Number of kinds.
const K: usize = KINDS.len();

/// Pages of each kind, and those of them that have a word.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageWords {
    /// Number of pages by kind, in the order of [`KINDS`].
    pub pages: [u32; K],
    /// For each word the number of pages that have it, likewise.
    pub words: BTreeMap<String, [u32; K]>,
}

/// The different words of the title and the labels of a page, in lower case.
pub(crate) fn label_words(page: &PageSnapshot, units: &Units) -> BTreeSet<String> {
    let labels = units.list.iter().filter(|u| u.words <= LABEL);
    let texts = labels.map(|u| u.text.as_str());
    let mut words = BTreeSet::new();
    for text in std::iter::once(page.source.title.as_str()).chain(texts) {
        let lower = text.to_lowercase();
        let telling =
            tokens(&lower).filter(|w| w.len() > 1 && !w.bytes().all(|b| b.is_ascii_digit()));
        words.extend(telling.map(str::to_owned));
    }
    words
}

impl PageWords {
    /// The committed counts.
    pub(crate) fn committed() -> &'static Self {
        static WORDS: OnceLock<PageWords> = OnceLock::new();
        WORDS.get_or_init(|| toml::from_str(include_str!("page_words.toml")).unwrap_or_default())
    }

    /// The counts as TOML, a line for each word; `command` is what wrote them.
    pub fn to_toml(&self, command: &str) -> String {
        let mut text = format!(
            "# Written by `visiblock {command}`; do not edit by hand.\npages = {:?}\n\n[words]\n",
            self.pages
        );
        for (word, counts) in &self.words {
            text.push_str(&format!("{word:?} = {counts:?}\n"));
        }
        text
    }

    /// Counts pages: the kind of each, as an index, and its words.
    pub(crate) fn count<'a>(pages: impl Iterator<Item = (usize, &'a BTreeSet<String>)>) -> Self {
        let mut counts = Self::default();
        for (kind, words) in pages.filter(|(kind, _)| *kind < K) {
            counts.pages[kind] += 1;
            for word in words {
                counts.words.entry(word.clone()).or_default()[kind] += 1;
            }
        }
        counts
    }

    /// Without the words that few pages have.
    pub(crate) fn frequent(mut self) -> Self {
        self.words
            .retain(|_, counts| counts.iter().sum::<u32>() >= MIN_PAGES);
        self
    }

    /// How far a page's words speak for each kind: the log of how much more often pages of the
    /// kind have them than pages at all, summed, by the square root of their number; the mean
    /// over the kinds is 0. `without` is left out of the counts.
    pub(crate) fn evidence(&self, words: &BTreeSet<String>, without: Option<&Self>) -> [f32; K] {
        let none = Self::default();
        let without = without.unwrap_or(&none);
        let pages: [f32; K] =
            std::array::from_fn(|k| self.pages[k].saturating_sub(without.pages[k]) as f32);
        let all: f32 = pages.iter().sum();
        let (mut sums, mut known) = ([0.0_f32; K], 0.0_f32);
        for word in words {
            let Some(counts) = self.words.get(word) else {
                continue;
            };
            let own = without.words.get(word).copied().unwrap_or_default();
            let counts: [f32; K] = std::array::from_fn(|k| counts[k].saturating_sub(own[k]) as f32);
            let prior = (counts.iter().sum::<f32>() + SMOOTHING) / (all + SMOOTHING * K as f32);
            for k in 0..K {
                let of_kind = (counts[k] + SMOOTHING) / (pages[k] + SMOOTHING * K as f32);
                sums[k] += (of_kind / prior).ln();
            }
            known += 1.0;
        }
        let mean = sums.iter().sum::<f32>() / K as f32;
        sums.map(|s| (s - mean) / (known + 1.0).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_speak_for_the_kinds_that_have_them() {
        let words = |text: &str| -> BTreeSet<String> { tokens(text).map(str::to_owned).collect() };
        let (forum, shop) = (words("reply thread"), words("cart price"));
        let pages = (0..8).map(|i| if i % 2 == 0 { (1, &forum) } else { (2, &shop) });
        let counts = PageWords::count(pages);
        let told = counts.evidence(&words("reply unknown"), None);
        assert!(told[1] > 0.0 && told[1] > told[2]);
        assert!(told.iter().sum::<f32>().abs() < 1e-5);
        // Without the pages that have the word nothing is left to say.
        let own = PageWords::count((0..4).map(|_| (1, &forum)));
        let told = counts.evidence(&forum, Some(&own));
        assert!(told[1] <= told[0] + 1.0);
        assert!(counts.clone().frequent().words.is_empty());
    }

    #[test]
    fn the_committed_words_parse() {
        assert!(PageWords::committed().pages.iter().all(|n| *n > 0));
    }
}
