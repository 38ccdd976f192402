//! Of regions inside each other the best one: steps 4 and 5.

use super::groups;
use super::runs::Candidate;
use super::score::Scorer;
use crate::geometry::Rect;
use crate::segmentation::Score;
use crate::snapshot::{NodeId, PageSnapshot};

/// A list that was found.
pub(super) struct List {
    pub(super) score: Score,
    pub(super) rect: Rect,
    /// The subtrees of each record.
    pub(super) records: Vec<Vec<NodeId>>,
}

/// Steps 4 and 5.
pub(super) fn best_lists(
    page: &PageSnapshot,
    scorer: &Scorer<'_>,
    candidates: Vec<Candidate>,
) -> impl Iterator<Item = List> {
    let scored = candidates
        .into_iter()
        .map(|c| (scorer.score(&c), c))
        .collect();
    let best = best_levels(page, scored).into_iter();
    best.filter_map(move |(score, list)| {
        let records = groups::without_headings(page, list).records;
        let rects = records.iter().filter_map(|r| scorer.rect(r));
        let rect = Rect::bounding(rects)?;
        Some(List {
            score,
            rect,
            records,
        })
    })
}

/// The best lists, none of them inside another.
fn best_levels(
    page: &PageSnapshot,
    mut scored: Vec<(Score, Candidate)>,
) -> Vec<(Score, Candidate)> {
    scored.sort_by(|a, b| b.0.total.total_cmp(&a.0.total));
    let mut taken = vec![false; page.len()];
    let mut above_taken = vec![false; page.len()];
    scored.retain(|(score, list)| {
        let mut roots = list.records.iter().flatten();
        if score.total <= 0.0 || roots.any(|r| taken[r.index()] || above_taken[r.index()]) {
            return false;
        }
        for root in list.records.iter().flatten() {
            taken[root.index()..page.node(*root).end.index()].fill(true);
            for above in page.ancestors(*root) {
                if std::mem::replace(&mut above_taken[above.index()], true) {
                    break;
                }
            }
        }
        true
    });
    scored
}
