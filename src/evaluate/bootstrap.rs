//! Intervals of differences between two ways of doing something on the same pages.

use super::content::RESAMPLES;
use std::collections::BTreeMap;

/// Seed of the draws: the same figures give the same interval.
const SEED: u64 = 1;

/// A mean difference with the interval that holds 95 % of the draws.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Difference {
    /// Mean over the pages.
    pub mean: f64,
    /// 2.5 % of the draws are lower.
    pub low: f64,
    /// 2.5 % of the draws are higher.
    pub high: f64,
}

/// The paired bootstrap: differences stay with their page, and whole sites are drawn with
/// replacement, as pages of a site are alike. `None` for no pages.
///
/// Source: Efron, Tibshirani, *An Introduction to the Bootstrap*, 1993, §13 (percentile interval).
pub fn paired(differences: &[(&str, f64)]) -> Option<Difference> {
    let mut sites: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (site, difference) in differences {
        sites.entry(site).or_default().push(*difference);
    }
    let sites: Vec<Vec<f64>> = sites.into_values().collect();
    let mean_of = |drawn: &[usize]| {
        let all = drawn.iter().flat_map(|i| &sites[*i]);
        let (sum, n) = all.fold((0.0, 0_usize), |(sum, n), v| (sum + v, n + 1));
        sum / n.max(1) as f64
    };
    if sites.is_empty() {
        return None;
    }
    let each: Vec<usize> = (0..sites.len()).collect();
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut means: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let drawn: Vec<usize> = each.iter().map(|_| rng.usize(..sites.len())).collect();
            mean_of(&drawn)
        })
        .collect();
    means.sort_by(f64::total_cmp);
    let at = |share: f64| means[((RESAMPLES - 1) as f64 * share).round() as usize];
    Some(Difference {
        mean: mean_of(&each),
        low: at(0.025),
        high: at(0.975),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_holds_the_mean() {
        let names: Vec<String> = (0..40).map(|i| format!("site {i}")).collect();
        let each = names.iter().enumerate();
        let found = paired(
            &each
                .map(|(i, n)| (n.as_str(), i as f64))
                .collect::<Vec<_>>(),
        );
        let found = found.unwrap_or(Difference {
            mean: 0.0,
            low: 0.0,
            high: 0.0,
        });
        assert_eq!(found.mean, 19.5);
        // The standard error of the mean of 0..40 is 11.54 / sqrt(40) = 1.83; 1.96 of it is 3.6.
        assert!((found.low - 15.9).abs() < 0.6, "{found:?}");
        assert!((found.high - 23.1).abs() < 0.6, "{found:?}");
    }

    #[test]
    fn pages_of_one_site_are_drawn_together() {
        // One site: there is nothing to draw but all of it.
        let found = paired(&[("a", 1.0), ("a", 3.0)]);
        assert_eq!(
            found,
            Some(Difference {
                mean: 2.0,
                low: 2.0,
                high: 2.0
            })
        );
        assert_eq!(paired(&[]), None);
    }
}
