//! Models learned from the first scores of held-out pages: which units belong together, and
//! the expected quality of the choice.

use super::page::LabelledPage;
use super::{ContentFitOptions, HeldOut, Outcome};
use crate::content::features::UnitRow;
use crate::content::features::blank::BlankedSource;
use crate::content::fused::confidence::{
    Chosen, ConfidenceFeature, ConfidenceModel, ConfidenceRow,
};
use crate::content::fused::fate::{FateFeature, FateModel};
use crate::content::fused::score::ContentModel;
use crate::content::page_type::KindProbabilities;
use crate::evaluate::content::{Shingles, word_score};
use crate::evaluate::snippets::Snippets;
use crate::learn::boost::{BoostOptions, boost};
use crate::learn::softmax::{LearnOptions, Rows, learn};
use crate::model::gradient_boosted_trees::GradientBoostedTrees;
use crate::model::linear::Model;

/// How the trees of the second score grow. Source: ours, as those of the first.
const FATE_TREES: BoostOptions = BoostOptions {
    rounds: 120,
    rate: 0.08,
    leaves: 8,
    min_rows: 200,
    ridge: 10.0,
    columns: 0.4,
    rows: 0.7,
    draws_cuts: false,
};

/// How the coefficients of the second score are learned. Source: ours, as those of the formula of
/// blocks.
const FATE_LINEAR: LearnOptions = LearnOptions {
    ridge: 0.002,
    rounds: 150,
    rate: 0.05,
};
/// How those of the expected F1 are. Source: ours.
const CONFIDENCE_LINEAR: LearnOptions = LearnOptions {
    ridge: 0.005,
    rounds: 400,
    rate: 0.05,
};

/// The log odds of units where one source is blanked, source by source.
pub(super) fn odds_without(rows: &[UnitRow], model: &ContentModel) -> Vec<Vec<f32>> {
    let without = |source: BlankedSource| {
        let mut rows = rows.to_vec();
        rows.iter_mut().for_each(|row| source.take_from(row));
        model.log_odds(&rows)
    };
    BlankedSource::ALL.iter().copied().map(without).collect()
}

/// Pages with the first score that models gave them that had not seen them.
pub(super) struct Judged<'a> {
    pub(super) pages: &'a [LabelledPage],
    pub(super) folds: &'a [usize],
    pub(super) types: &'a [KindProbabilities],
    /// Log odds of the units of each page.
    pub(super) odds: &'a [Vec<f32>],
    /// The same without each source.
    pub(super) without: &'a [Vec<Vec<f32>>],
}

impl Judged<'_> {
    /// The models of what belongs together, from some pages.
    pub(super) fn fate(
        &self,
        learns: impl Fn(usize) -> bool,
        options: &ContentFitOptions,
    ) -> (Model, GradientBoostedTrees) {
        let mut rows = Rows::new(FateFeature::ALL.len());
        for i in (0..self.pages.len()).filter(|i| learns(*i)) {
            let page = &self.pages[i];
            let of = page
                .gathered
                .ties
                .rows(&self.odds[i], &page.gathered.rows, &self.types[i]);
            let mut rng = fastrand::Rng::with_seed(page.number());
            let weights = page.weights();
            let all = weights.iter().sum::<f32>().max(f32::MIN_POSITIVE);
            for ((row, label), weight) in of.iter().zip(&page.labels).zip(weights) {
                let Some(label) = label else { continue };
                let chance = (options.units * weight / all).min(1.0);
                if rng.f32() < chance {
                    rows.push(&row.0, &[*label, 1.0 - label], weight / chance);
                }
            }
        }
        let names: Vec<&str> = FateFeature::ALL.iter().map(|f| f.name()).collect();
        let trees = boost(&rows, &["content"], &names, &FATE_TREES);
        let linear = learn(rows, 2, &FATE_LINEAR).of_first();
        (linear.model(&names, &["content"]), trees)
    }

    /// Every page, held out from all that was learned; the model of the expected F1, from all.
    ///
    /// The second score is learned from the first ones of other folds, and those come from models that
    /// had learned from this fold: ordinary stacking, a little kinder than pages that nobody has seen.
    pub(super) fn held_out(&self, options: &ContentFitOptions) -> (Vec<HeldOut>, Model) {
        let mut all: Vec<Option<HeldOut>> = vec![None; self.pages.len()];
        let mut rows = vec![ConfidenceRow::default(); self.pages.len()];
        for fold in 0..options.folds {
            let (linear, trees) = self.fate(|i| self.folds[i] != fold, options);
            let fate = FateModel::new(&linear, trees);
            for i in (0..self.pages.len()).filter(|i| self.folds[*i] == fold) {
                let (held_out, row) = self.one(i, &fate, options);
                all[i] = Some(held_out);
                rows[i] = row;
            }
        }
        let mut all: Vec<HeldOut> = all.into_iter().flatten().collect();
        for fold in 0..options.folds {
            let known = |i: &usize| self.folds[*i] != fold;
            let model =
                confidence_model((0..rows.len()).filter(known).map(|i| (&rows[i], &all[i])));
            let model = ConfidenceModel::new(&model);
            for i in (0..rows.len()).filter(|i| self.folds[*i] == fold) {
                all[i].expected = model.expected(&rows[i]);
            }
        }
        let confidence = confidence_model(rows.iter().zip(&all));
        (all, confidence)
    }

    fn one(
        &self,
        i: usize,
        fate: &FateModel,
        options: &ContentFitOptions,
    ) -> (HeldOut, ConfidenceRow) {
        let (page, types) = (&self.pages[i], &self.types[i]);
        let gathered = &page.gathered;
        let choose = |probabilities: &[f32]| {
            gathered
                .choose(probabilities, options.min_probability, None)
                .kept
        };
        let outcome = |probabilities: &[f32]| self.outcome(page, &choose(probabilities));
        let probabilities = gathered.probabilities(&self.odds[i], types, Some(fate));
        let kept = choose(&probabilities);
        let row = Chosen {
            units: &gathered.units,
            rows: &gathered.rows,
            probabilities: &probabilities,
            kept: &kept,
            types,
        }
        .row();
        let calm = KindProbabilities::from_classes(&[]);
        let rash = gathered.ties.rows(&self.odds[i], &gathered.rows, types);
        let rash: Vec<f32> = fate
            .log_odds(&rash)
            .into_iter()
            .map(|odds| crate::content::fused::probability(odds, &calm))
            .collect();
        let without = self.without[i].iter().map(|odds| {
            let probabilities = gathered.probabilities(odds, types, Some(fate));
            outcome(&probabilities).f1().unwrap_or(0.0)
        });
        let held_out = HeldOut {
            id: page.id.clone(),
            kind: page.kind.clone(),
            told: (
                types.likeliest().name().to_owned(),
                types[types.likeliest()],
            ),
            fold: self.folds[i],
            all: self.outcome(page, &kept),
            expected: 0.0,
            first: outcome(&gathered.probabilities(&self.odds[i], types, None)),
            rash: outcome(&rash),
            without: without.collect(),
        };
        (held_out, row)
    }

    fn outcome(&self, page: &LabelledPage, kept: &[bool]) -> Outcome {
        let texts = page
            .gathered
            .units
            .list
            .iter()
            .zip(kept)
            .filter(|(_, k)| **k);
        let text: Vec<&str> = texts.map(|(u, _)| u.text.as_str()).collect();
        let text = text.join("\n");
        let truth = page.truth.as_deref();
        Outcome {
            words: truth.map(|truth| word_score(truth, &text)),
            shingles: truth.map(|truth| Shingles::compare(truth, &text)),
            snippets: page
                .facts
                .as_ref()
                .map(|facts| Snippets::count(facts, &text)),
        }
    }
}

/// The F1 as a share that is learned like a probability: what it expects is calibrated. Snippets
/// are too few a page to say it.
fn confidence_model<'a>(known: impl Iterator<Item = (&'a ConfidenceRow, &'a HeldOut)>) -> Model {
    let mut rows = Rows::new(ConfidenceFeature::ALL.len());
    for (row, page) in known {
        if let Some(words) = page.all.words {
            let f1 = words.f1 as f32;
            rows.push(&row.0, &[f1, 1.0 - f1], 1.0);
        }
    }
    let names: Vec<&str> = ConfidenceFeature::ALL.iter().map(|f| f.name()).collect();
    learn(rows, 2, &CONFIDENCE_LINEAR)
        .of_first()
        .model(&names, &["expected F1"])
}
