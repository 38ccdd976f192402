//! Informative regions and page types, as the SD paper measures them.
//!
//! Source: Pappas, Katsimpras, Stamatatos, *Extracting Informative Textual Parts from Web Pages
//! Containing User-Generated Content*, i-KNOW 2012, §4.2 (Diversity, eq. 3) and §4.3 (precision
//! and recall per class, region accuracy, eq. 4).

use super::score::Score;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A true region and what was found of it. Densities are characters of text (SD §3.1).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RegionDensity {
    /// Density of the region as detected; `None` where it was not.
    pub detected: Option<f64>,
    /// Its real density.
    pub real: f64,
}

/// `c / (|c - r| + c)` for one region (the inner term of eq. 4); 0 where it was not detected.
pub fn region_accuracy(region: RegionDensity) -> f64 {
    match region.detected {
        Some(found) if found > 0.0 => found / ((found - region.real).abs() + found),
        _ => 0.0,
    }
}

/// RA: mean over pages of the mean over their regions (eq. 4). Pages without a true region are
/// passed over; `None` where none is left.
pub fn mean_region_accuracy(pages: &[Vec<RegionDensity>]) -> Option<f64> {
    let pages: Vec<f64> = pages
        .iter()
        .filter(|p| !p.is_empty())
        .map(|regions| {
            let sum: f64 = regions.iter().copied().map(region_accuracy).sum();
            sum / regions.len() as f64
        })
        .collect();
    (!pages.is_empty()).then(|| pages.iter().sum::<f64>() / pages.len() as f64)
}

/// Diversity of a set: distinct domains / pages (eq. 3), 0..=1. `None` for no pages.
pub fn diversity<'a>(domain_of_each_page: impl IntoIterator<Item = &'a str>) -> Option<f64> {
    let mut pages = 0usize;
    let domains: BTreeSet<&str> = domain_of_each_page
        .into_iter()
        .inspect(|_| pages += 1)
        .collect();
    (pages > 0).then(|| domains.len() as f64 / pages as f64)
}

/// How often pages of each true class were given each class.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Confusion {
    /// By true class, then by the class given: number of pages.
    pub counts: BTreeMap<String, BTreeMap<String, usize>>,
}

impl Confusion {
    /// Counts pairs of true and given class.
    pub fn from_pages<'a>(pages: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut confusion = Self::default();
        for (truth, given) in pages {
            let row = confusion.counts.entry(truth.to_owned()).or_default();
            *row.entry(given.to_owned()).or_default() += 1;
        }
        confusion
    }

    /// All classes, true or given.
    pub fn classes(&self) -> BTreeSet<&str> {
        let given = self.counts.values().flat_map(|row| row.keys());
        self.counts
            .keys()
            .chain(given)
            .map(String::as_str)
            .collect()
    }

    /// Number of pages of class `truth` that were given class `given`.
    pub fn count(&self, truth: &str, given: &str) -> usize {
        let row = self.counts.get(truth);
        row.and_then(|r| r.get(given)).copied().unwrap_or(0)
    }

    /// Precision and recall of one class.
    pub fn score(&self, class: &str) -> Score {
        let right = self.count(class, class) as f64;
        let given: usize = self.counts.values().filter_map(|row| row.get(class)).sum();
        let actual: usize = self.counts.get(class).map_or(0, |row| row.values().sum());
        Score::from_counts(right, given as f64, right, actual as f64)
    }

    /// Share of the pages with the right class: the paper's precision of "A vs. AC vs. M"
    /// (Table 2). `None` for no pages.
    pub fn accuracy(&self) -> Option<f64> {
        let all: usize = self.counts.values().flat_map(BTreeMap::values).sum();
        let right: usize = self.counts.keys().map(|c| self.count(c, c)).sum();
        (all > 0).then(|| right as f64 / all as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn region_accuracy_punishes_too_much_and_too_little() {
        let region = |detected, real| RegionDensity { detected, real };
        assert_eq!(region_accuracy(region(Some(100.0), 100.0)), 1.0);
        assert_eq!(region_accuracy(region(Some(100.0), 50.0)), 100.0 / 150.0);
        assert_eq!(region_accuracy(region(Some(0.0), 50.0)), 0.0);
        let pages = [
            vec![region(Some(10.0), 10.0), region(None, 5.0)],
            vec![region(Some(7.0), 7.0)],
            vec![],
        ];
        assert_eq!(mean_region_accuracy(&pages), Some(0.75));
    }

    #[test]
    fn classes_are_scored_apart_and_together() {
        let confusion = Confusion::from_pages([("A", "A"), ("A", "AC"), ("AC", "AC"), ("M", "M")]);
        assert_eq!(confusion.score("A"), Score::new(1.0, 0.5));
        assert_eq!(confusion.score("AC"), Score::new(0.5, 1.0));
        assert_eq!(confusion.accuracy(), Some(0.75));
        assert_eq!(confusion.classes().len(), 3);
        assert_eq!(diversity(["a.org", "b.org", "a.org", "a.org"]), Some(0.5));
        assert_eq!(diversity([]), None);
    }
}
