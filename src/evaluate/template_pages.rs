//! How well a learned template fits the pages of a site whose records are known.
//!
//! # What is true
//! - *Record text*: the texts of the fields of the true records, as far as the page shows them
//!   word by word. One is lost where the page without its template shows it fewer times, and
//!   fewer times than the records have it.
//! - *Record area*: the shortest run of pieces of text (lines between two breaks of the layout),
//!   in document order, that holds [`AREA_SHARE`] of the words that stand in records
//!   ([`unit_truth`]).
//! - *Template*: the pieces outside the record area whose text stands there on every page of the
//!   site, as often as on the page that has it least often. Neither tag paths nor places are
//!   looked at: the truth knows nothing of how templates are learned.

use super::templates::{average_template_fraction, template_discovery_ratio};
use super::unit_truth::unit_truth;
use crate::snapshot::PageSnapshot;
use crate::snapshot::tokens::tokens;
use crate::template::{ChunkMode, Leaf, TemplateMarks, leaves};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// Share of the words of the record text that the record area has to hold. Source: ours: a label
/// that stands in a menu as well must not stretch the area over the page.
pub(crate) const AREA_SHARE: f64 = 0.95;
/// A piece is record text where at least this share of it stands in the records. Source: ours.
const RECORD_SHARE: f32 = 0.5;

/// A page's pieces of text with what is true of them.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TruePieces {
    pieces: Vec<Leaf>,
    in_area: Vec<bool>,
    /// The words of each field, and how many records have it.
    fields: BTreeMap<Vec<String>, u32>,
}

impl TruePieces {
    /// Labels the pieces of a page by the texts of its true records, one field a line.
    pub(crate) fn from_page(page: &PageSnapshot, records: &[String]) -> Self {
        let pieces = leaves(page, ChunkMode::Block);
        let texts: Vec<&str> = pieces.iter().map(|p| p.text.as_str()).collect();
        let truth = unit_truth(&records.join("\n"), &texts);
        let is_record: Vec<bool> = truth.into_iter().map(|t| t >= RECORD_SHARE).collect();
        let words: Vec<u32> = pieces.iter().map(|p| p.words).collect();
        let in_area = area(&words, &is_record);
        let mut fields = BTreeMap::new();
        for field in records.iter().flat_map(|r| r.lines()) {
            let words = words_of(field);
            if !words.is_empty() {
                *fields.entry(words).or_insert(0) += 1;
            }
        }
        Self {
            pieces,
            in_area,
            fields,
        }
    }

    /// Times each text stands outside the records.
    fn outside(&self) -> HashMap<&str, u32> {
        let mut times = HashMap::new();
        for (i, piece) in self.pieces.iter().enumerate() {
            if !self.in_area[i] {
                *times.entry(piece.text.as_str()).or_insert(0) += 1;
            }
        }
        times
    }
}

impl TruePieces {
    /// Words of the fields that the page shows, and of those that the kept pieces do not.
    fn lost(&self, kept: impl Fn(&Leaf) -> bool) -> (u32, u32) {
        let all = Places::from_leaves(self.pieces.iter());
        let rest = Places::from_leaves(self.pieces.iter().filter(|p| kept(p)));
        let (mut shown, mut lost) = (0, 0);
        for (field, times) in &self.fields {
            let (before, after) = (all.times(field).min(*times), rest.times(field).min(*times));
            shown += before * field.len() as u32;
            lost += before.saturating_sub(after) * field.len() as u32;
        }
        (shown, lost)
    }
}

/// The words of a page and where each one stands.
struct Places {
    words: Vec<String>,
    at: HashMap<String, Vec<usize>>,
}

impl Places {
    fn from_leaves<'a>(pieces: impl Iterator<Item = &'a Leaf>) -> Self {
        let words: Vec<String> = pieces.flat_map(|p| words_of(&p.text)).collect();
        let mut at: HashMap<String, Vec<usize>> = HashMap::new();
        for (i, word) in words.iter().enumerate() {
            at.entry(word.clone()).or_default().push(i);
        }
        Self { words, at }
    }

    /// How often some words stand in this order.
    fn times(&self, field: &[String]) -> u32 {
        let first = field.first().and_then(|w| self.at.get(w));
        first.map_or(0, |at| {
            at.iter()
                .filter(|i| self.words[**i..].starts_with(field))
                .count() as u32
        })
    }
}

fn words_of(text: &str) -> Vec<String> {
    tokens(&text.to_lowercase()).map(str::to_owned).collect()
}

fn is_marked(piece: &Leaf, marks: &TemplateMarks) -> bool {
    piece.nodes.iter().all(|n| marks.contains(*n))
}

/// The shortest run of pieces with [`AREA_SHARE`] of the record words.
fn area(words: &[u32], is_record: &[bool]) -> Vec<bool> {
    let weights: Vec<f64> = words
        .iter()
        .zip(is_record)
        .map(|(words, is_record)| if *is_record { f64::from(*words) } else { 0.0 })
        .collect();
    let needed = AREA_SHARE * weights.iter().sum::<f64>();
    let mut in_area = vec![false; words.len()];
    if needed <= 0.0 {
        return in_area;
    }
    let (mut first, mut sum) = (0, 0.0);
    let mut best = 0..words.len();
    for last in 0..words.len() {
        sum += weights[last];
        while sum - weights[first] >= needed {
            sum -= weights[first];
            first += 1;
        }
        if sum >= needed && last + 1 - first < best.len() {
            best = first..last + 1;
        }
    }
    in_area[best].fill(true);
    in_area
}

/// What removing the template did to the pages of a site. Words are counted.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Removal {
    /// Pages.
    pub pages: usize,
    /// Words of record text.
    pub record_words: u32,
    /// Those of them that were removed.
    pub record_words_lost: u32,
    /// Words of the true template.
    pub common_words: u32,
    /// Those of them that were removed.
    pub common_words_removed: u32,
    /// Average template fraction: removed words by words of a page.
    pub atf: Option<f64>,
    /// Template discovery ratio: pieces removed by pieces of the true template.
    pub ttdr: Option<f64>,
}

impl Removal {
    /// Compares the marks on all pages of a site with what is true of them.
    pub(crate) fn from_site(site: &[(&TruePieces, &TemplateMarks)]) -> Self {
        let common = common_texts(site);
        let mut sum = Self {
            pages: site.len(),
            ..Self::default()
        };
        let (mut found, mut real, mut removed) = (0, 0, 0);
        let mut tokens = Vec::new();
        for (page, marks) in site {
            let (shown, lost) = page.lost(|p| !is_marked(p, marks));
            sum.record_words += shown;
            sum.record_words_lost += lost;
            let mut left = common.clone();
            tokens.push(page.pieces.iter().map(|p| p.words).sum());
            // Marked pieces take their share of a text's occurrences first.
            let marked = page.pieces.iter().enumerate();
            for (i, piece) in marked.filter(|(_, p)| is_marked(p, marks)) {
                found += 1;
                removed += piece.words;
                if let Some(times) = left.get_mut(piece.text.as_str())
                    && !page.in_area[i]
                    && *times > 0
                {
                    *times -= 1;
                    sum.common_words_removed += piece.words;
                }
            }
            let mut left = common.clone();
            for (i, piece) in page.pieces.iter().enumerate() {
                if let Some(times) = left.get_mut(piece.text.as_str())
                    && !page.in_area[i]
                    && *times > 0
                {
                    *times -= 1;
                    real += 1;
                    sum.common_words += piece.words;
                }
            }
        }
        let per_page = f64::from(removed) / site.len().max(1) as f64;
        sum.atf = average_template_fraction(per_page, &tokens);
        sum.ttdr = template_discovery_ratio(found, real);
        sum
    }

    /// The words of several sites; the ratios, which are of one site each, are left out.
    pub(crate) fn sum<'a>(sites: impl Iterator<Item = &'a Self>) -> Self {
        let mut sum = Self::default();
        for site in sites {
            sum.pages += site.pages;
            sum.record_words += site.record_words;
            sum.record_words_lost += site.record_words_lost;
            sum.common_words += site.common_words;
            sum.common_words_removed += site.common_words_removed;
        }
        sum
    }

    /// Share of the record text that was lost, 0..=1.
    pub(crate) fn record_lost(&self) -> Option<f64> {
        share(self.record_words_lost, self.record_words)
    }

    /// Share of the common text outside the record area that was removed, 0..=1.
    pub(crate) fn common_removed(&self) -> Option<f64> {
        share(self.common_words_removed, self.common_words)
    }
}

/// Texts outside the records that all pages have, with how often each one has them at least.
fn common_texts<'a>(site: &[(&'a TruePieces, &TemplateMarks)]) -> HashMap<&'a str, u32> {
    let mut pages = site.iter().map(|(page, _)| page.outside());
    let Some(mut common) = pages.next() else {
        return HashMap::new();
    };
    for page in pages {
        common.retain(|text, times| {
            *times = (*times).min(page.get(text).copied().unwrap_or(0));
            *times > 0
        });
    }
    common
}

fn share(part: u32, whole: u32) -> Option<f64> {
    (whole > 0).then(|| f64::from(part) / f64::from(whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_area_is_the_shortest_run_of_nearly_all_records() {
        let records = [true, false, false, true, false, true, false];
        let far = area(&[1, 9, 9, 30, 2, 30, 9], &records);
        assert_eq!(far, [false, false, false, true, true, true, false]);
        assert_eq!(area(&[5, 5], &[false, false]), [false, false]);
        assert_eq!(area(&[], &[]), [false; 0]);
    }
}
