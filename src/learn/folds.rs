//! Dealing pages into folds that never share a site.

use std::collections::BTreeMap;

/// Nothing can be learned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum FitError {
    /// Fewer sites than folds.
    #[error(
        "{sites} sites do not fill {folds} folds (2 or more); label pages of more sites or ask for fewer folds"
    )]
    TooFewSites {
        /// Number of sites.
        sites: usize,
        /// Number of folds asked for.
        folds: usize,
    },
    /// No threshold to learn.
    #[error("there is no threshold to learn: choose an algorithm whose thresholds have candidates")]
    NothingToLearn,
    /// No page has a score.
    #[error("none of the pages has a score; check that the truth belongs to them")]
    NoScores,
}

/// Deals pages into folds by site: the page indices of each fold.
///
/// # Errors
/// [`FitError::TooFewSites`].
pub(crate) fn folds_by_site(
    site_of_page: &[String],
    folds: usize,
    seed: u64,
) -> Result<Vec<Vec<usize>>, FitError> {
    let mut pages_of: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (page, site) in site_of_page.iter().enumerate() {
        pages_of.entry(site).or_default().push(page);
    }
    if folds < 2 || pages_of.len() < folds {
        return Err(FitError::TooFewSites {
            sites: pages_of.len(),
            folds,
        });
    }
    let mut sites: Vec<Vec<usize>> = pages_of.into_values().collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut sites);
    // Large sites first, each to the fold with the fewest pages: folds of about equal size.
    sites.sort_by_key(|pages| std::cmp::Reverse(pages.len()));
    let mut dealt: Vec<Vec<usize>> = vec![Vec::new(); folds];
    for site in sites {
        if let Some(smallest) = dealt.iter_mut().min_by_key(|f| f.len()) {
            smallest.extend(site);
        }
    }
    Ok(dealt)
}

/// Training pages and held-out pages of one split.
pub(crate) fn split(
    folds: &[Vec<usize>],
    one: usize,
    train_on_one: bool,
) -> (Vec<usize>, Vec<usize>) {
    let others = folds.iter().enumerate().filter(|(i, _)| *i != one);
    let rest: Vec<usize> = others.flat_map(|(_, pages)| pages.clone()).collect();
    if train_on_one {
        (folds[one].clone(), rest)
    } else {
        (rest, folds[one].clone())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn folds_never_share_a_site() {
        let sites: Vec<String> = (0..32).map(|i| format!("site{}", i / 3)).collect();
        let folds = folds_by_site(&sites, 4, 7).unwrap();
        assert_eq!(folds.iter().map(Vec::len).sum::<usize>(), 32);
        for (i, a) in folds.iter().enumerate() {
            for b in &folds[i + 1..] {
                assert!(a.iter().all(|p| b.iter().all(|q| sites[*p] != sites[*q])));
            }
        }
        assert_eq!(folds, folds_by_site(&sites, 4, 7).unwrap());
        assert!(folds_by_site(&sites, 12, 7).is_err());
        assert!(folds_by_site(&sites, 1, 7).is_err());
    }
}
