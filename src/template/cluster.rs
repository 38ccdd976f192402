//! Which pages share a template.
//!
//! Leaders: each page joins the most similar leader that is similar enough, or else leads a
//! cluster of its own. Pages come in the order of their fingerprints, so the order in which they
//! were given does not matter. Cost: pages x clusters.

use super::sketch::PageSketch;
use crate::operations::count;

/// Groups of pages, as indices; each ascending, the largest group first, equal ones by their
/// first page.
pub(crate) fn clusters(pages: &[&PageSketch], min_similarity: f64) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (i, page) in pages.iter().enumerate() {
        count(groups.len());
        let best = groups
            .iter()
            .enumerate()
            .map(|(g, group)| (g, pages[group[0]].features.similarity(&page.features)))
            .filter(|(_, s)| *s >= min_similarity)
            // The first of equally similar ones.
            .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
        match best {
            Some((group, _)) => groups[group].push(i),
            None => groups.push(vec![i]),
        }
    }
    groups.sort_by_key(|g| (std::cmp::Reverse(g.len()), g[0]));
    groups
}
