//! Confidence in the main content of a page: the expected F1 of what was kept.
//!
//! The F1 expected from the units' probabilities is wrong where their errors are correlated. So it is predicted by a
//! linear model (`confidence.toml`) from that value and other facts about the page; the model was trained on pages
//! that the other models had not seen.

use crate::content::features::{UnitFeature, UnitRow, log, share};
use crate::content::page_type::{KindProbabilities, PageKind};
use crate::content::units::Units;
use crate::model::features::features;
use crate::model::linear::{LinearScorer, Model, sigmoid};
use std::sync::OnceLock;

features! {
/// A feature of how well a page's content was told; the comment says what its value is.
ConfidenceFeature,
/// Those of a page.
ConfidenceRow {
    // F1 over words that the probabilities let expect; 1 less it, logarithm.
    ExpectedF1, ExpectedLoss,
    // Share of the page's words that was kept.
    KeptShare,
    // Mean probability of the words kept, and of the others.
    KeptProbability, OtherProbability,
    // Share of the words that are neither likely nor unlikely.
    UnsureShare,
    // The greatest probability.
    BestProbability,
    // Runs of units that were kept, logarithm.
    KeptRuns,
    // Words, units, logarithm.
    PageWords, PageUnitCount,
    // Link density of what was kept.
    KeptLinks,
    // Share of what was kept that is not shown.
    KeptConcealed,
    // Share of the text in a font of the page's own.
    PageStyled,
    // Mean length of the words' texts kept, logarithm.
    KeptLength,
    // Probability of the likeliest kind, and of each.
    KindProbability,
    IsArticle, IsForum, IsProduct, IsCollection, IsListing, IsDocumentation, IsService,
}
}

/// Probabilities of a unit that is neither likely nor unlikely. Source: ours.
const UNSURE: std::ops::Range<f32> = 0.15..0.75;
const KINDS: [(PageKind, ConfidenceFeature); PageKind::ALL.len()] = [
    (PageKind::Article, ConfidenceFeature::IsArticle),
    (PageKind::Forum, ConfidenceFeature::IsForum),
    (PageKind::Product, ConfidenceFeature::IsProduct),
    (PageKind::Collection, ConfidenceFeature::IsCollection),
    (PageKind::Listing, ConfidenceFeature::IsListing),
    (PageKind::Documentation, ConfidenceFeature::IsDocumentation),
    (PageKind::Service, ConfidenceFeature::IsService),
];

/// The units of a page after the choice of the kept ones.
pub(crate) struct Chosen<'a> {
    pub(crate) units: &'a Units,
    pub(crate) rows: &'a [UnitRow],
    pub(crate) probabilities: &'a [f32],
    pub(crate) kept: &'a [bool],
    pub(crate) types: &'a KindProbabilities,
}

impl Chosen<'_> {
    /// The F1 over words, of what was kept, that the probabilities let expect.
    fn expected_f1(&self) -> f32 {
        let (mut right, mut taken, mut content) = (0.0, 0.0, 0.0);
        let each = self
            .units
            .list
            .iter()
            .zip(self.probabilities)
            .zip(self.kept);
        for ((unit, p), kept) in each {
            let words = unit.words as f32;
            content += p * words;
            if *kept {
                right += p * words;
                taken += words;
            }
        }
        2.0 * right / (taken + content).max(f32::MIN_POSITIVE)
    }

    /// The features.
    pub(crate) fn row(&self) -> ConfidenceRow {
        let mut row = ConfidenceRow::default();
        let (mut all, mut kept, mut unsure, mut p_kept, mut p_all) = (0.0, 0.0, 0.0, 0.0, 0.0);
        let (mut links, mut concealed, mut chars, mut count) = (0.0, 0.0, 0.0, 0.0);
        for (i, unit) in self.units.list.iter().enumerate() {
            let (words, p) = (unit.words as f32, self.probabilities[i]);
            all += words;
            p_all += words * p;
            unsure += if UNSURE.contains(&p) { words } else { 0.0 };
            if self.kept[i] {
                kept += words;
                p_kept += words * p;
                links += unit.link_chars as f32;
                chars += unit.chars as f32;
                count += 1.0;
                concealed += if unit.concealed { words } else { 0.0 };
            }
        }
        let expected = self.expected_f1();
        row[ConfidenceFeature::ExpectedF1] = expected;
        row[ConfidenceFeature::ExpectedLoss] = (1.0 - expected).max(0.005).ln();
        row[ConfidenceFeature::KeptShare] = share(kept, all);
        row[ConfidenceFeature::KeptProbability] = share(p_kept, kept);
        row[ConfidenceFeature::OtherProbability] = share(p_all - p_kept, all - kept);
        row[ConfidenceFeature::UnsureShare] = share(unsure, all);
        let best = self.probabilities.iter().copied().fold(0.0, f32::max);
        row[ConfidenceFeature::BestProbability] = best;
        let begins = |i: &usize| self.kept[*i] && (*i == 0 || !self.kept[i - 1]);
        let runs = (0..self.kept.len()).filter(begins).count();
        row[ConfidenceFeature::KeptRuns] = log(runs as u32);
        row[ConfidenceFeature::PageWords] = log(all);
        row[ConfidenceFeature::PageUnitCount] = log(self.units.len() as u32);
        row[ConfidenceFeature::KeptLinks] = share(links, chars);
        row[ConfidenceFeature::KeptConcealed] = share(concealed, kept);
        row[ConfidenceFeature::KeptLength] = log(share(chars, count));
        let styled = self.rows.first().map_or(0.0, |r| r[UnitFeature::Styled]);
        row[ConfidenceFeature::PageStyled] = styled;
        row[ConfidenceFeature::KindProbability] = self.types[self.types.likeliest()];
        for (kind, feature) in KINDS {
            row[feature] = self.types[kind];
        }
        row
    }
}

/// The model, bound to the features.
#[derive(Debug, Clone)]
pub(crate) struct ConfidenceModel(LinearScorer);

impl ConfidenceModel {
    pub(crate) fn new(model: &Model) -> Self {
        Self(model.with_columns(ConfidenceFeature::ALL.iter().map(|f| f.name())))
    }

    /// The trained model.
    pub(crate) fn committed() -> &'static Self {
        static MODEL: OnceLock<ConfidenceModel> = OnceLock::new();
        MODEL.get_or_init(|| {
            Self::new(&Model::parse(include_str!("../models/confidence.toml")).unwrap_or_default())
        })
    }

    /// The expected F1 of what was kept; 0 where nothing was.
    pub(crate) fn expected(&self, row: &ConfidenceRow) -> f32 {
        if row[ConfidenceFeature::KeptShare] > 0.0 {
            sigmoid(self.0.score(&row.0, 0))
        } else {
            0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn the_committed_model_expects_more_of_clear_pages() {
        let expected = |[of_kept, of_other]: [f32; 2]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for text in ["What the page says.", "What else it says.", "Imprint"] {
                t.open("p").text(text).close();
            }
            let units = Units::from_page(&t.finish());
            assert_eq!(units.len(), 3);
            let chosen = Chosen {
                units: &units,
                rows: &[],
                probabilities: &[of_kept, of_kept, of_other],
                kept: &[true, true, false],
                types: &KindProbabilities::only(PageKind::Article),
            };
            ConfidenceModel::committed().expected(&chosen.row())
        };
        let (clear, unclear) = (expected([0.98, 0.02]), expected([0.55, 0.45]));
        assert!(0.0 < unclear && unclear < clear && clear < 1.0);
    }

    #[test]
    fn every_weight_of_the_committed_model_has_a_feature() {
        let model = Model::parse(include_str!("../models/confidence.toml")).unwrap_or_default();
        let names: Vec<&str> = ConfidenceFeature::ALL.iter().map(|f| f.name()).collect();
        assert!(!model.features.is_empty());
        assert!(model.features.keys().all(|k| names.contains(&k.as_str())));
    }
}
