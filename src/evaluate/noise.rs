//! How much noise was removed.
//!
//! Sources: Velloso, Dorneles, *Automatic Web Page Segmentation and Noise Removal for
//! Structured Extraction using Tag Path Sequences*, JIDM 2013, §6 (DOM reduction, content
//! present, NoiseRemoved, eq. 4); Bhamare, Pawar, *An Efficient
//! Method of Web Page Noise Cleaning for Effective Web Mining*, §4 (NBC, NAC, NRA).

use super::score::mean;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What record extraction reported on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub(crate) struct RecordCount {
    /// All records.
    pub total: u32,
    /// Those that were wanted.
    pub target: u32,
}

impl RecordCount {
    fn noise(self) -> f64 {
        f64::from(self.total.saturating_sub(self.target))
    }
}

/// A page before and after pruning: a line of the TPS paper's Table I.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Pruning {
    /// Id of the page or site.
    pub id: String,
    /// DOM nodes before.
    pub nodes_before: u32,
    /// DOM nodes after.
    pub nodes_after: u32,
    /// Whether the main content is still there.
    pub content_present: bool,
    /// Records extracted from the whole page.
    pub records_before: RecordCount,
    /// Records extracted from the pruned page.
    pub records_after: RecordCount,
}

impl Pruning {
    /// Share of the DOM nodes that were removed, 0..=1; `None` for a page without nodes.
    pub(crate) fn reduction(&self) -> Option<f64> {
        let before = f64::from(self.nodes_before);
        (before > 0.0).then(|| 1.0 - f64::from(self.nodes_after) / before)
    }

    /// `NoiseRemoved = 1 - (total - target after) / (total - target before)` (eq. 4). `None`
    /// where the content was lost (N/A in Table I) and where there was no noise to remove.
    pub(crate) fn noise_removed(&self) -> Option<f64> {
        let before = self.records_before.noise();
        (self.content_present && before > 0.0).then(|| 1.0 - self.records_after.noise() / before)
    }
}

/// The bottom line of Table I. Means are over the pages where the figure is defined.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub(crate) struct PruningSummary {
    /// Number of pages.
    pub pages: usize,
    /// Mean share of the DOM that was removed.
    pub reduction: Option<f64>,
    /// Share of the pages that kept their content.
    pub content_present: Option<f64>,
    /// Mean of NoiseRemoved.
    pub noise_removed: Option<f64>,
}

/// Averages pages.
pub(crate) fn summarise(pages: &[Pruning]) -> PruningSummary {
    PruningSummary {
        pages: pages.len(),
        reduction: mean(pages.iter().filter_map(Pruning::reduction)),
        content_present: mean(pages.iter().map(|p| f64::from(u8::from(p.content_present)))),
        noise_removed: mean(pages.iter().filter_map(Pruning::noise_removed)),
    }
}

/// The tags of a page before and after cleaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct TagCount {
    /// All tags.
    pub total: u32,
    /// Tags on the black list: their density, of text or composite, is not above the threshold.
    pub noise: u32,
}

impl TagCount {
    /// Share of the tags that are noise, 0..=1; 0 for a page without tags.
    pub fn noise_share(self) -> f64 {
        f64::from(self.noise) / f64::from(self.total.max(1))
    }
}

/// Noise before and after cleaning over pages, shares 0..=1 (the paper gives percent).
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Cleaning {
    /// NBC: mean share of noise before.
    pub before: f64,
    /// NAC: mean share of noise after.
    pub after: f64,
    /// NRA = NBC - NAC.
    pub improvement: f64,
}

/// NBC, NAC and NRA over pages given as (before, after); `None` for no pages.
pub(crate) fn cleaning(pages: &[(TagCount, TagCount)]) -> Option<Cleaning> {
    let before = mean(pages.iter().map(|p| p.0.noise_share()))?;
    let after = mean(pages.iter().map(|p| p.1.noise_share()))?;
    Some(Cleaning {
        before,
        after,
        improvement: before - after,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Table I of the TPS paper: nodes before and after, content present, records.
    const TABLE_1: [(u32, u32, bool, u32, u32, u32, u32); 23] = [
        (601, 340, true, 61, 10, 16, 10),
        (3309, 1054, true, 368, 15, 27, 15),
        (2660, 710, true, 211, 20, 20, 20),
        (3632, 1425, true, 299, 15, 15, 15),
        (3897, 3069, true, 231, 28, 178, 28),
        (1913, 1113, true, 164, 10, 93, 10),
        (3608, 3514, true, 279, 24, 266, 24),
        (2623, 1801, true, 162, 50, 50, 50),
        (906, 160, true, 120, 10, 32, 10),
        (900, 619, false, 225, 10, 202, 0),
        (400, 193, true, 80, 10, 20, 10),
        (1421, 981, true, 118, 11, 61, 11),
        (1111, 410, false, 77, 10, 11, 0),
        (3167, 1115, true, 314, 40, 44, 40),
        (2401, 1771, true, 136, 50, 52, 50),
        (1202, 480, true, 136, 10, 54, 10),
        (4929, 4688, true, 114, 20, 75, 20),
        (2389, 1268, true, 116, 20, 22, 20),
        (869, 588, true, 122, 50, 76, 50),
        (514, 126, false, 55, 10, 2, 0),
        (2119, 1361, true, 113, 14, 19, 14),
        (760, 290, true, 67, 10, 10, 10),
        (1424, 674, true, 82, 20, 20, 20),
    ];

    fn percent(share: Option<f64>) -> f64 {
        (share.unwrap_or(f64::NAN) * 10_000.0).round() / 100.0
    }

    fn tags(total: u32, noise: u32) -> TagCount {
        TagCount { total, noise }
    }

    #[test]
    fn table_1_of_the_paper_comes_out() {
        let pages: Vec<Pruning> = TABLE_1
            .iter()
            .map(|&(before, after, present, t0, g0, t1, g1)| Pruning {
                id: String::new(),
                nodes_before: before,
                nodes_after: after,
                content_present: present,
                records_before: RecordCount {
                    total: t0,
                    target: g0,
                },
                records_after: RecordCount {
                    total: t1,
                    target: g1,
                },
            })
            .collect();
        let summary = summarise(&pages);
        assert_eq!(percent(summary.reduction), 46.22);
        assert_eq!(percent(summary.content_present), 86.96);
        assert_eq!(percent(summary.noise_removed), 77.03);
        assert_eq!(percent(pages[0].noise_removed()), 88.24);
        assert_eq!(pages[9].noise_removed(), None);
    }

    #[test]
    fn cleaning_is_the_difference_of_the_shares() {
        let pages = [(tags(10, 8), tags(4, 1)), (tags(10, 6), tags(0, 0))];
        let cleaning = cleaning(&pages).unwrap_or_default();
        assert_eq!((cleaning.before, cleaning.after), (0.7, 0.125));
        assert_eq!(cleaning.improvement, 0.7 - 0.125);
    }
}
