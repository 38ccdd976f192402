//! The search for thresholds that score best: every combination where there are few, else one
//! threshold after the other. Scores are remembered by combination.

use crate::evaluate::sweep::{Sweep, SweepPoint};
use crate::learn::thresholds::{Choice, CurvePoint, FitOptions, FoldResult, mean};
use std::collections::HashMap;
use std::num::NonZero;

/// A score that differs by less is no improvement: sums of floats in another order.
const EPSILON: f64 = 1e-12;

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
        let missing = pages.iter().copied().filter(|p| scores[*p].is_none());
        for (page, score) in score_pages(self.score, section, &missing.collect::<Vec<_>>()) {
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

/// Scores pages, spread over the processors. Scores that are not finite count as none.
fn score_pages(
    score: &(impl Fn(&toml::Table, usize) -> Option<f64> + Sync),
    section: &toml::Table,
    pages: &[usize],
) -> Vec<(usize, Option<f64>)> {
    spread(pages, |page| {
        (*page, score(section, *page).filter(|s| s.is_finite()))
    })
}

/// Maps items, spread over the processors.
pub(crate) fn spread<T: Sync, R: Send>(items: &[T], map: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let share = items.len().div_ceil(threads).max(1);
    let map = &map;
    std::thread::scope(|scope| {
        let parts: Vec<_> = items
            .chunks(share)
            .map(|part| scope.spawn(move || part.iter().map(map).collect::<Vec<R>>()))
            .collect();
        parts
            .into_iter()
            .flat_map(|part| {
                part.join()
                    .unwrap_or_else(|cause| std::panic::resume_unwind(cause))
            })
            .collect()
    })
}
