//! Learning thresholds from annotated pages.
//!
//! # Steps
//! 1. Shuffle the sites (fixed seed) and deal them into folds: pages of one site never stand on
//!    both sides of a split, as they share a template.
//! 2. For each fold search the thresholds that score best on the training pages; report that
//!    score beside the one on the pages held out.
//! 3. Search once more over all pages: those thresholds are the result.
//! 4. The learning curve repeats step 2 with fewer training pages.
//!
//! The search tries every combination where there are few, else one threshold after the other
//! until nothing improves. A threshold moves only for a better score, so what the pages say
//! nothing about keeps its default.
//!
//! A combination is scored once per page that asks for it and remembered: folds and curve reuse
//! the scores.
//! Cost: combinations tried x pages x the cost of one page, spread over the processors.
//!
//! Source of the protocol: Pappas et al., i-KNOW 2012 (SD), §5.1 (learning rate) and §5.3 (5-fold
//! cross-validation; it trains on one fold and tests on four, see [`FitOptions::train_on_one`]).

pub(crate) use super::folds::{FitError, folds_by_site};
pub(crate) use super::search::{Choice, CurvePoint, FitOptions, FoldResult};

use super::folds::split;
use super::search::Search;
use crate::evaluate::score::mean;
use crate::evaluate::sweep::Sweep;
use serde::Serialize;
use std::collections::HashMap;

/// The result of learning thresholds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Fit {
    /// The thresholds learned on all pages: the config section.
    pub section: toml::Table,
    /// Mean score of the thresholds one started from, on all pages.
    pub before: f64,
    /// Mean score of the learned thresholds, on the same pages they were learned on.
    pub after: f64,
    /// Mean over the folds of the score on training pages.
    pub train: f64,
    /// Mean over the folds of the score on the pages held out: what to expect on new sites, unless
    /// a model has a say that was learned from these very pages. Thresholds alone are held out here;
    /// [`fit_blocks`](crate::learn::blocks::fit_blocks) and
    /// [`fit_content`](crate::learn::content::fit_content) hold their models out.
    pub held_out: f64,
    /// The folds.
    pub folds: Vec<FoldResult>,
    /// The learning curve.
    pub curve: Vec<CurvePoint>,
    /// How the score depends on each threshold, all others as learned.
    pub sweeps: Vec<Sweep>,
    /// Number of combinations that were tried.
    pub tried: usize,
}

impl Fit {
    /// The learned thresholds as a config file that every command takes with `--config`;
    /// `section` is the algorithm's name.
    pub(crate) fn to_config(&self, section: &str) -> String {
        let mut file = toml::Table::new();
        file.insert(section.to_owned(), toml::Value::Table(self.section.clone()));
        format!(
            "# Learned by `visiblock-lab fit thresholds`: score {:.4} before, {:.4} after; {:.4} on sites held out.\n{file}",
            self.before, self.after, self.held_out
        )
    }
}

/// Learns the thresholds that make `score` greatest on average.
///
/// `score` is asked for a config section and a page's index; `None` passes the page over, for
/// lack of truth. It is called from several threads.
///
/// # Errors
/// [`FitError`].
pub(crate) fn fit(
    start: &toml::Table,
    choices: &[Choice],
    site_of_page: &[String],
    options: &FitOptions,
    score: impl Fn(&toml::Table, usize) -> Option<f64> + Sync,
) -> Result<Fit, FitError> {
    if choices.iter().all(|c| c.candidates.is_empty()) {
        return Err(FitError::NothingToLearn);
    }
    let folds = folds_by_site(site_of_page, options.folds, options.seed)?;
    let all: Vec<usize> = (0..site_of_page.len()).collect();
    let mut search = Search {
        start,
        choices,
        options,
        score: &score,
        pages: all.len(),
        scores: HashMap::new(),
    };
    let before = search.mean(start, &all).ok_or(FitError::NoScores)?;
    let mut results = Vec::with_capacity(folds.len());
    let mut splits = Vec::with_capacity(folds.len());
    for fold in 0..folds.len() {
        let (train, held_out) = split(&folds, fold, options.train_on_one);
        results.push(search.learn(&train, &held_out));
        splits.push((train, held_out));
    }
    let curve = search.curve(&splits);
    let section = search.best(&all);
    let after = search.mean(&section, &all).ok_or(FitError::NoScores)?;
    Ok(Fit {
        before,
        after,
        train: mean(results.iter().filter_map(|r| r.train)).ok_or(FitError::NoScores)?,
        held_out: mean(results.iter().filter_map(|r| r.held_out)).ok_or(FitError::NoScores)?,
        folds: results,
        curve,
        sweeps: search.sweeps(&section, &all),
        section,
        tried: search.scores.len(),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::algorithm::Parameter;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn sites(n: usize) -> Vec<String> {
        (0..n).map(|i| format!("site{}", i / 3)).collect()
    }

    fn start() -> toml::Table {
        toml::toml! {
            pdoc = 6
            share = 0.5
        }
    }

    fn choice(name: &'static str, candidates: &'static [f64]) -> Choice {
        Choice::from_parameter(&Parameter::new(name, candidates), &start())
    }

    /// Best at `pdoc` 3 and `share` 0.2, a little less on odd pages.
    fn score(section: &toml::Table, page: usize) -> Option<f64> {
        let pdoc = section["pdoc"].as_integer()? as f64;
        let share = section["share"].as_float()?;
        let noise = if page % 2 == 1 { 0.1 } else { 0.0 };
        (page != 4).then(|| 1.0 - (pdoc - 3.0).abs() / 10.0 - (share - 0.2).abs() - noise)
    }

    #[test]
    fn both_searches_find_the_best_thresholds() {
        let choices = [
            choice("pdoc", &[1.0, 2.0, 3.0, 4.0, 5.0]),
            choice("share", &[0.1, 0.2, 0.3]),
        ];
        for grid_limit in [0, 100] {
            let calls = AtomicUsize::new(0);
            let options = FitOptions {
                grid_limit,
                ..FitOptions::default()
            };
            let fit = fit(&start(), &choices, &sites(30), &options, |section, page| {
                calls.fetch_add(1, Ordering::Relaxed);
                score(section, page)
            })
            .unwrap();
            assert_eq!(fit.section["pdoc"].as_integer(), Some(3));
            assert_eq!(fit.section["share"].as_float(), Some(0.2));
            assert!(fit.after > fit.before && fit.held_out > 0.9);
            assert!(calls.into_inner() <= fit.tried * 30);
            assert_eq!(fit.curve.last().unwrap().pages, 20);
            assert_eq!(fit.sweeps[0].points.len(), 5);
            assert!((fit.sweeps[0].points[2].figures["F"] - fit.after).abs() < 1e-12);
            assert!(fit.to_config("vips").contains("[vips]\npdoc = 3\n"));
        }
    }

    #[test]
    fn what_makes_no_difference_keeps_its_default() {
        let choices = [choice("share", &[0.1, 0.9])];
        let options = FitOptions::default();
        let fit = fit(&start(), &choices, &sites(30), &options, |_, _| Some(0.5)).unwrap();
        assert_eq!(fit.section, start());
    }

    #[test]
    fn nothing_to_learn_is_an_error() {
        let options = FitOptions::default();
        let fit = |choices: &[Choice]| fit(&start(), choices, &sites(30), &options, |_, _| None);
        assert_eq!(fit(&[]), Err(FitError::NothingToLearn));
        assert_eq!(fit(&[choice("pdoc", &[1.0])]), Err(FitError::NoScores));
    }
}
