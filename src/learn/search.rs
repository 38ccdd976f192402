//! The search for thresholds that score best: every combination where there are few, else one
//! threshold after the other. Scores are remembered by combination.

use crate::algorithm::Parameter;
use crate::evaluate::score::mean;
use crate::evaluate::sweep::{Sweep, SweepPoint};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A score that differs by less is no improvement: sums of floats in another order.
const EPSILON: f64 = 1e-12;

/// How to learn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct FitOptions {
    /// Number of folds, 2 or more. Default 5. Source: SD paper §5.3.
    pub folds: usize,
    /// Seed of the shuffle. Default 1.
    pub seed: u64,
    /// Combinations up to which all are tried. Default 200. Source: ours.
    pub grid_limit: usize,
    /// Rounds over all thresholds when not all combinations are tried. Default 3. Source: ours.
    pub rounds: usize,
    /// Train on one fold and hold out the others, as the SD paper does, instead of the usual
    /// other way round. Default false.
    pub train_on_one: bool,
    /// Numbers of training pages for the learning curve, ascending; none for no curve.
    /// Default 1 2 5 10 20 40. Source: SD paper, Fig. 3 (stable after 40).
    pub curve: Vec<usize>,
}

impl Default for FitOptions {
    fn default() -> Self {
        Self {
            folds: 5,
            seed: 1,
            grid_limit: 200,
            rounds: 3,
            train_on_one: false,
            curve: vec![1, 2, 5, 10, 20, 40],
        }
    }
}

/// A threshold with the values to try.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Choice {
    /// Name of the field in the config section.
    pub name: String,
    /// Values to try.
    pub candidates: Vec<toml::Value>,
}

impl Choice {
    /// From the registry's entry; whole numbers stay whole where the default is.
    pub(crate) fn from_parameter(parameter: &Parameter, defaults: &toml::Table) -> Self {
        let whole = matches!(defaults.get(parameter.name), Some(toml::Value::Integer(_)));
        Self {
            name: parameter.name.to_owned(),
            candidates: parameter
                .candidates
                .iter()
                .map(|v| {
                    if whole {
                        toml::Value::Integer(v.round() as i64)
                    } else {
                        toml::Value::Float(*v)
                    }
                })
                .collect(),
        }
    }
}

/// One split.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct FoldResult {
    /// The thresholds learned on its training pages.
    pub section: toml::Table,
    /// Number of training pages.
    pub train_pages: usize,
    /// Mean score on the training pages.
    pub train: Option<f64>,
    /// Mean score on the pages held out.
    pub held_out: Option<f64>,
}

/// One point of the learning curve: means over the folds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct CurvePoint {
    /// Number of training pages.
    pub pages: usize,
    /// Mean score on the training pages.
    pub train: f64,
    /// Mean score on the pages held out.
    pub held_out: f64,
}

/// A page's score, once it was looked at; within that `None` where the page has none.
pub(crate) type Known = Option<Option<f64>>;

pub(crate) struct Search<'a, F> {
    pub(crate) start: &'a toml::Table,
    pub(crate) choices: &'a [Choice],
    pub(crate) options: &'a FitOptions,
    pub(crate) score: &'a F,
    pub(crate) pages: usize,
    /// By config section, written out: the scores of the pages that were looked at.
    pub(crate) scores: HashMap<String, Vec<Known>>,
}

impl<F: Fn(&toml::Table, usize) -> Option<f64> + Sync> Search<'_, F> {
    /// Mean score of a config section over some pages.
    pub(crate) fn mean(&mut self, section: &toml::Table, pages: &[usize]) -> Option<f64> {
        let scores = self
            .scores
            .entry(section.to_string())
            .or_insert_with(|| vec![None; self.pages]);
        let missing: Vec<usize> = pages
            .iter()
            .copied()
            .filter(|p| scores[*p].is_none())
            .collect();
        // Scores that are not finite count as none.
        let found: Vec<Option<f64>> = missing
            .par_iter()
            .map(|page| (self.score)(section, *page).filter(|s| s.is_finite()))
            .collect();
        for (page, score) in missing.into_iter().zip(found) {
            scores[page] = Some(score);
        }
        mean(pages.iter().filter_map(|p| scores[*p].flatten()))
    }

    /// The section that scores best on some pages.
    pub(crate) fn best(&mut self, pages: &[usize]) -> toml::Table {
        let sizes = self.choices.iter().map(|c| c.candidates.len().max(1));
        let combinations = sizes.fold(1usize, usize::saturating_mul);
        if combinations <= self.options.grid_limit {
            self.best_of_all(pages, combinations)
        } else {
            self.best_by_turns(pages)
        }
    }

    fn best_of_all(&mut self, pages: &[usize], combinations: usize) -> toml::Table {
        let mut best = self.start.clone();
        let mut best_score = self.mean(&best, pages);
        for combination in 0..combinations {
            let mut section = self.start.clone();
            let mut rest = combination;
            for choice in self.choices.iter().filter(|c| !c.candidates.is_empty()) {
                let value = &choice.candidates[rest % choice.candidates.len()];
                rest /= choice.candidates.len();
                section.insert(choice.name.clone(), value.clone());
            }
            let score = self.mean(&section, pages);
            if improves(score, best_score) {
                (best, best_score) = (section, score);
            }
        }
        best
    }

    fn best_by_turns(&mut self, pages: &[usize]) -> toml::Table {
        let mut best = self.start.clone();
        let mut best_score = self.mean(&best, pages);
        for _ in 0..self.options.rounds {
            let before = best_score;
            for choice in self.choices {
                for value in &choice.candidates {
                    let mut section = best.clone();
                    section.insert(choice.name.clone(), value.clone());
                    let score = self.mean(&section, pages);
                    if improves(score, best_score) {
                        (best, best_score) = (section, score);
                    }
                }
            }
            if !improves(best_score, before) {
                break;
            }
        }
        best
    }

    pub(crate) fn learn(&mut self, train: &[usize], held_out: &[usize]) -> FoldResult {
        let section = self.best(train);
        FoldResult {
            train_pages: train.len(),
            train: self.mean(&section, train),
            held_out: self.mean(&section, held_out),
            section,
        }
    }

    pub(crate) fn sweeps(&mut self, learned: &toml::Table, pages: &[usize]) -> Vec<Sweep> {
        let choices = self.choices;
        let sweep = |choice: &Choice| {
            let mut section = learned.clone();
            Sweep {
                parameter: choice.name.clone(),
                points: choice
                    .candidates
                    .iter()
                    .filter_map(|value| {
                        section.insert(choice.name.clone(), value.clone());
                        let x = value.as_float().or(value.as_integer().map(|v| v as f64))?;
                        let score = self.mean(&section, pages)?;
                        Some(SweepPoint::new(x, "others as learned", "F", score))
                    })
                    .collect(),
            }
        };
        choices.iter().map(sweep).collect()
    }

    pub(crate) fn curve(&mut self, splits: &[(Vec<usize>, Vec<usize>)]) -> Vec<CurvePoint> {
        let mut points = Vec::new();
        for pages in self.options.curve.clone() {
            let mut results = Vec::new();
            for (i, (train, held_out)) in splits.iter().enumerate() {
                if pages > train.len() {
                    continue;
                }
                let mut drawn = train.clone();
                // The same draw for every size: the smaller sets are part of the greater.
                fastrand::Rng::with_seed(self.options.seed + i as u64).shuffle(&mut drawn);
                results.push(self.learn(&drawn[..pages], held_out));
            }
            let train = mean(results.iter().filter_map(|r| r.train));
            let held_out = mean(results.iter().filter_map(|r| r.held_out));
            if let (Some(train), Some(held_out)) = (train, held_out) {
                points.push(CurvePoint {
                    pages,
                    train,
                    held_out,
                });
            }
        }
        points
    }
}

fn improves(score: Option<f64>, best: Option<f64>) -> bool {
    match (score, best) {
        (Some(score), Some(best)) => score > best + EPSILON,
        (Some(_), None) => true,
        (None, _) => false,
    }
}
