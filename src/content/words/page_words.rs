//! What the words of a page's labels and title say of its kind.
//!
//! `page_words.json` counts, for each word, on how many sites (registrable domains) with pages of
//! each kind it stood in the
//! title or in a short text (`labels`), and in the title or the headline (`titles`, with `^` for
//! its first word and `$` for its last). Source: ours, after naive Bayes, written by
//! `visiblock-lab fit content`; words that fewer than [`MIN_SITES`] sites have are left out, and no
//! word moves a kind by more than [`MAX_STEP`].

#![cfg_attr(
    not(feature = "research"),
    allow(dead_code, reason = "counting is for those who learn")
)]

use super::vocabulary::{Known, PageTokens, Vocabulary, is_number, lines, read_lines};
use crate::content::page_type::PageKind;
use crate::content::units::Units;
use crate::model::reader::Reader;
use crate::snapshot::PageSnapshot;
use crate::snapshot::tokens::tokens;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// Minimum number of sites that have a word. Source: ours: words of fewer tell of sites, not of kinds.
const MIN_SITES: u32 = 10;
/// Maximum weight of a word for or against a kind. Source: ours: about three times as often.
const MAX_STEP: f32 = 1.1;
/// Maximum words of a label. Source: ours.
const LABEL: u32 = 8;
/// Added to every count. Source: Laplace.
const SMOOTHING: f32 = 1.0;

/// Number of kinds.
const K: usize = PageKind::ALL.len();

/// Numbers of sites of each kind that have a word.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PageWords {
    /// Number of sites by kind, in the order of [`PageKind::ALL`].
    pub(crate) sites: [u32; K],
    /// For each word in labels, the number of sites that have it, by kind.
    pub(crate) labels: Known<[u32; K]>,
    /// For each word in titles, the number of sites that have it, by kind.
    pub(crate) titles: Known<[u32; K]>,
}

/// The distinct words of a page, in lower case, in the order of occurrence.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct TypeWords {
    labels: Vec<String>,
    titles: Vec<String>,
}

impl TypeWords {
    /// Reads the words of a page, given the words of its units.
    pub(crate) fn from_page(
        page: &PageSnapshot,
        units: &Units,
        words: &PageTokens,
        headline: &str,
    ) -> Self {
        let (title, headline) = (page.source.title.to_lowercase(), headline.to_lowercase());
        let of_unit = units.list.iter().zip(&words.of_unit);
        let labels = of_unit.filter(|(unit, _)| unit.words <= LABEL);
        let mut of_labels = Vocabulary::default();
        let tells = |word: &&str| word.len() > 1 && !is_number(word);
        let in_title = tokens(&title).filter(tells);
        in_title.for_each(|w| _ = of_labels.number(w));
        let mut is_known = vec![false; words.vocabulary.len()];
        for number in labels.flat_map(|(_, words)| words) {
            let word = words.vocabulary[*number as usize].as_str();
            let is_new = !std::mem::replace(&mut is_known[*number as usize], true);
            if is_new && tells(&word) {
                of_labels.number(word);
            }
        }
        let mut of_titles = Vocabulary::default();
        let titles = tokens(&title).chain(tokens(&headline));
        titles.for_each(|w| _ = of_titles.number(w));
        let ends = [
            ('^', tokens(&headline).next()),
            ('$', tokens(&headline).last()),
        ];
        for (mark, word) in ends {
            word.iter()
                .for_each(|w| _ = of_titles.number(&format!("{mark}{w}")));
        }
        Self {
            labels: of_labels.in_order(),
            titles: of_titles.in_order(),
        }
    }
}

impl PageWords {
    /// The committed counts.
    pub(crate) fn committed() -> &'static Self {
        static WORDS: OnceLock<PageWords> = OnceLock::new();
        WORDS.get_or_init(|| {
            Self::parse(include_str!("../models/page_words.json")).unwrap_or_default()
        })
    }

    /// Reads the output of [`Self::to_json`]; `None` if it is malformed.
    fn parse(text: &'static str) -> Option<Self> {
        let mut reader = Reader::new(text);
        reader.skip("{\"sites\":")?;
        let member = |name| read_lines(text, name, read_counts);
        Some(Self {
            sites: read_counts(&mut reader)?,
            labels: member("labels")?,
            titles: member("titles")?,
        })
    }

    /// The counts as JSON, as they are committed, one line per word.
    pub(crate) fn to_json(&self) -> String {
        let text = lines(&[("labels", &self.labels), ("titles", &self.titles)]);
        format!("{{\"sites\":{:?},{text}}}\n", self.sites)
    }

    /// Counts the pages of one site, each with the index of its kind and its words.
    pub(crate) fn of_site<'a>(pages: impl Iterator<Item = (usize, &'a TypeWords)>) -> Self {
        let mut counts = Self::default();
        for (kind, words) in pages.filter(|(kind, _)| *kind < K) {
            counts.sites[kind] = 1;
            for (of, words) in [
                (&mut counts.labels, &words.labels),
                (&mut counts.titles, &words.titles),
            ] {
                for word in words {
                    of.entry(word.clone().into()).or_default()[kind] = 1;
                }
            }
        }
        counts
    }

    /// Adds up the counts of sites, without words that few of them have.
    pub(crate) fn of_sites<'a>(sites: impl Iterator<Item = &'a Self>) -> Self {
        type Sums = Known<([u32; K], u32)>;
        let mut counts = Self::default();
        let (mut labels, mut titles) = (Sums::default(), Sums::default());
        let add = |all: &mut [u32; K], of: &[u32; K]| {
            all.iter_mut()
                .zip(of)
                .for_each(|(sum, count)| *sum += count);
        };
        for site in sites {
            add(&mut counts.sites, &site.sites);
            for (sums, words) in [(&mut labels, &site.labels), (&mut titles, &site.titles)] {
                for (word, of) in words {
                    let sum = sums.entry(word.clone()).or_default();
                    add(&mut sum.0, of);
                    sum.1 += 1;
                }
            }
        }
        let frequent = |sums: Sums| {
            let known = sums
                .into_iter()
                .filter(|(_, (_, sites))| *sites >= MIN_SITES);
            known.map(|(word, (counts, _))| (word, counts)).collect()
        };
        (counts.labels, counts.titles) = (frequent(labels), frequent(titles));
        counts
    }

    /// How far a page's words speak for each kind: those of its labels, then those of its title.
    /// `without` is left out of the counts.
    pub(crate) fn features(&self, words: &TypeWords, without: Option<&Self>) -> [f32; 2 * K] {
        let none = Self::default();
        let without = without.unwrap_or(&none);
        let pages: [f32; K] =
            std::array::from_fn(|k| self.sites[k].saturating_sub(without.sites[k]) as f32);
        let labels = speak(&words.labels, &self.labels, &without.labels, &pages);
        let titles = speak(&words.titles, &self.titles, &without.titles, &pages);
        std::array::from_fn(|i| if i < K { labels[i] } else { titles[i - K] })
    }
}

/// Reads a count for each kind.
fn read_counts(reader: &mut Reader) -> Option<[u32; K]> {
    let mut counts = [0; K];
    reader.skip("[")?;
    for (kind, count) in counts.iter_mut().enumerate() {
        reader.skip(if kind > 0 { ", " } else { "" })?;
        *count = reader.integer()?;
    }
    reader.skip("]")?;
    Some(counts)
}

/// The log of how much more often sites of a kind have the words than sites at all, summed, by
/// the square root of their number; the mean over the kinds is 0.
fn speak(
    words: &[String],
    counts: &Known<[u32; K]>,
    without: &Known<[u32; K]>,
    pages: &[f32; K],
) -> [f32; K] {
    let all: f32 = pages.iter().sum();
    let (mut sums, mut known) = ([0.0_f32; K], 0.0_f32);
    for word in words {
        let Some(counts) = counts.get(word.as_str()) else {
            continue;
        };
        let own = without.get(word.as_str()).copied().unwrap_or_default();
        let counts: [f32; K] = std::array::from_fn(|k| counts[k].saturating_sub(own[k]) as f32);
        let prior = (counts.iter().sum::<f32>() + SMOOTHING) / (all + SMOOTHING * K as f32);
        for k in 0..K {
            let of_kind = (counts[k] + SMOOTHING) / (pages[k] + SMOOTHING * K as f32);
            sums[k] += (of_kind / prior).ln().clamp(-MAX_STEP, MAX_STEP);
        }
        known += 1.0;
    }
    let mean = sums.iter().sum::<f32>() / K as f32;
    sums.map(|s| (s - mean) / (known + 1.0).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_speak_for_the_kinds_that_have_them() {
        let words = |text: &str| TypeWords {
            labels: tokens(text).map(str::to_owned).collect(),
            titles: Vec::new(),
        };
        let (forum, shop) = (words("reply thread"), words("cart price"));
        let of = |i: usize| match i % 2 {
            0 => PageWords::of_site(std::iter::once((1, &forum))),
            _ => PageWords::of_site(std::iter::once((2, &shop))),
        };
        let sites: Vec<PageWords> = (0..20).map(of).collect();
        let counts = PageWords::of_sites(sites.iter());
        let told = counts.features(&words("reply unknown"), None);
        assert!(told[1] > 0.0 && told[1] > told[2]);
        assert!(told.iter().sum::<f32>().abs() < 1e-5);
        assert!(
            told.iter().all(|t| t.abs() <= MAX_STEP),
            "one word, one bounded step"
        );
        // Without the sites that have the word nothing is left to say.
        let own = PageWords {
            sites: [0, 10, 0, 0, 0, 0, 0],
            labels: [
                ("reply", [0, 10, 0, 0, 0, 0, 0]),
                ("thread", [0, 10, 0, 0, 0, 0, 0]),
            ]
            .map(|(word, counts)| (word.into(), counts))
            .into_iter()
            .collect(),
            ..PageWords::default()
        };
        let told = counts.features(&forum, Some(&own));
        assert!(told[1] <= told[0] + 1.0);
        // Nine sites are too few.
        let few = PageWords::of_sites(sites.iter().take(18));
        assert!(few.labels.is_empty());
    }

    #[test]
    fn the_committed_words_are_read_as_json_is() {
        let text = include_str!("../models/page_words.json");
        assert_eq!(
            PageWords::parse(text),
            serde_json::from_str(text).unwrap_or_default()
        );
        assert!(PageWords::committed().sites.iter().all(|n| *n > 0));
    }
}
