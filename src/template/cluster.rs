//! Clusters pages by template.
//!
//! Leader clustering: each page joins the most similar leader if that is similar enough, otherwise it becomes the
//! leader of a new cluster. Pages are sorted by fingerprint, so the order in which they were given does not matter.
//! Cost: pages x clusters.

use super::sketch::PageSketch;
use crate::operations::count;

/// Groups of page indices; each ascending, the largest group first, equally large ones by their first page.
pub(crate) fn clusters(pages: &[&PageSketch], min_similarity: f64) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (i, page) in pages.iter().enumerate() {
        count(groups.len());
        let best = groups
            .iter()
            .enumerate()
            .map(|(g, group)| (g, pages[group[0]].features.similarity(&page.features)))
            .filter(|(_, s)| *s >= min_similarity)
            // Of equally similar leaders the first.
            .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
        match best {
            Some((group, _)) => groups[group].push(i),
            None => groups.push(vec![i]),
        }
    }
    groups.sort_by_key(|g| (std::cmp::Reverse(g.len()), g[0]));
    groups
}
