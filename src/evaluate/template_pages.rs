//! How well a learned template fits the pages of a site whose records are known.
//!
//! # What is true
//! - *Record text*: the pieces of text (lines between two breaks of the layout) that stand in the
//!   page's true records ([`unit_truth`]).
//! - *Record area*: the shortest run of pieces, in document order, that holds
//!   [`AREA_SHARE`] of the words of the record text.
//! - *Template*: the pieces outside the record area, and not record text, whose text stands on
//!   every page of the site, as often as on the page that has it least often. Neither tag paths
//!   nor places are looked at: the truth knows nothing of how templates are learned.

use super::templates::{average_template_fraction, template_discovery_ratio};
use super::unit_truth::unit_truth;
use crate::algorithm::template::{ChunkMode, Leaf, TemplateMarks, leaves};
use crate::snapshot::PageSnapshot;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Share of the words of the record text that the record area has to hold. Source: ours: a label
/// that stands in a menu as well must not stretch the area over the page.
pub const AREA_SHARE: f64 = 0.95;
/// A piece is record text where at least this share of it stands in the records. Source: ours.
const RECORD_SHARE: f32 = 0.5;

/// A page's pieces of text with what is true of them.
#[derive(Debug, Clone, PartialEq)]
pub struct TruePieces {
    pieces: Vec<Leaf>,
    is_record: Vec<bool>,
    in_area: Vec<bool>,
}

impl TruePieces {
    /// Labels the pieces of a page by the texts of its true records.
    pub fn of(page: &PageSnapshot, records: &[String]) -> Self {
        let pieces = leaves(page, ChunkMode::Block);
        let texts: Vec<&str> = pieces.iter().map(|p| p.text.as_str()).collect();
        let truth = unit_truth(&records.join("\n"), &texts);
        let is_record: Vec<bool> = truth.into_iter().map(|t| t >= RECORD_SHARE).collect();
        let words: Vec<u32> = pieces.iter().map(|p| p.words).collect();
        let in_area = area(&words, &is_record);
        Self {
            pieces,
            is_record,
            in_area,
        }
    }

    /// Times each text stands outside the records.
    fn outside(&self) -> HashMap<&str, u32> {
        let mut times = HashMap::new();
        for (i, piece) in self.pieces.iter().enumerate() {
            if !self.is_record[i] && !self.in_area[i] {
                *times.entry(piece.text.as_str()).or_insert(0) += 1;
            }
        }
        times
    }
}

/// The shortest run of pieces with [`AREA_SHARE`] of the record words.
fn area(words: &[u32], is_record: &[bool]) -> Vec<bool> {
    let weight = |i: usize| {
        if is_record[i] {
            f64::from(words[i])
        } else {
            0.0
        }
    };
    let needed = AREA_SHARE * (0..words.len()).map(weight).sum::<f64>();
    let mut in_area = vec![false; words.len()];
    if needed <= 0.0 {
        return in_area;
    }
    let (mut first, mut sum) = (0, 0.0);
    let mut best = 0..words.len();
    for last in 0..words.len() {
        sum += weight(last);
        while sum - weight(first) >= needed {
            sum -= weight(first);
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
pub struct Removal {
    /// Pages.
    pub pages: usize,
    /// Words of record text, and those of them that were removed.
    pub record_words: u32,
    /// Words of record text that were removed.
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
    pub fn of(site: &[(&TruePieces, &TemplateMarks)]) -> Self {
        let common = common_texts(site);
        let mut sum = Self {
            pages: site.len(),
            ..Self::default()
        };
        let (mut found, mut real, mut removed) = (0, 0, 0);
        let mut tokens = Vec::new();
        for (page, marks) in site {
            let mut left = common.clone();
            tokens.push(page.pieces.iter().map(|p| p.words).sum());
            // Marked pieces take their share of a text's occurrences first.
            let is_marked = |p: &Leaf| p.nodes.iter().all(|n| marks.contains(*n));
            for (i, piece) in page.pieces.iter().enumerate().filter(|(_, p)| is_marked(p)) {
                found += 1;
                removed += piece.words;
                if page.is_record[i] {
                    sum.record_words_lost += piece.words;
                } else if let Some(times) = left.get_mut(piece.text.as_str())
                    && !page.in_area[i]
                    && *times > 0
                {
                    *times -= 1;
                    sum.common_words_removed += piece.words;
                }
            }
            let mut left = common.clone();
            for (i, piece) in page.pieces.iter().enumerate() {
                if page.is_record[i] {
                    sum.record_words += piece.words;
                } else if let Some(times) = left.get_mut(piece.text.as_str())
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
        sum.atf = average_template_fraction(per_page.round() as u32, &tokens);
        sum.ttdr = template_discovery_ratio(found, real);
        sum
    }

    /// Share of the record text that was lost, 0..=1.
    pub fn record_lost(&self) -> Option<f64> {
        share(self.record_words_lost, self.record_words)
    }

    /// Share of the common text outside the record area that was removed, 0..=1.
    pub fn common_removed(&self) -> Option<f64> {
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
