//! Headings of groups inside a list: they name the records below them and are none themselves.

use super::runs::Candidate;
use crate::snapshot::{NodeId, PageSnapshot, Totals};

/// Headings are less than this share of what a list holds. Source: ours: each names at least two.
const MAX_HEADINGS: f64 = 0.4;

/// A list without the headings of its groups: entries that are one bare heading, or one bare
/// text, or one cell over the whole row, where the others have more to show.
pub(super) fn without_headings(page: &PageSnapshot, list: Candidate) -> Candidate {
    let bare = list.records.iter().filter(|r| is_bare(page, r)).count();
    let rich = list.records.iter().filter(|r| is_rich(page, r)).count();
    let all = list.records.len();
    let few = (bare as f64) < MAX_HEADINGS * all as f64 && all >= bare + 2;
    if bare == 0 || !few || bare + rich < all {
        return list;
    }
    let records = list.records.into_iter();
    Candidate {
        records: records.filter(|r| !is_bare(page, r)).collect(),
    }
}

/// Whether an entry is one text without anything else; a link in a heading counts as text.
fn is_bare(page: &PageSnapshot, record: &[NodeId]) -> bool {
    let [node] = record[..] else {
        return false;
    };
    let totals = page.totals(node);
    let shows_more = totals.media + totals.fields > 0;
    if shows_more || totals.texts != 1 {
        return false;
    }
    totals.links == 0 || heads(page, node, &totals)
}

/// Whether all text of an entry stands in a heading.
fn heads(page: &PageSnapshot, node: NodeId, totals: &Totals) -> bool {
    let mut below = page.subtree(node);
    below
        .find(|n| page.is_heading(*n))
        .is_some_and(|heading| page.totals(heading).chars == totals.chars)
}

/// Whether an entry has more than one thing to show.
fn is_rich(page: &PageSnapshot, record: &[NodeId]) -> bool {
    let parts = record.iter().map(|n| page.totals(*n));
    let all = parts.fold(Totals::default(), |sum, t| sum.plus(&t));
    all.texts >= 2 || all.texts + all.media >= 2
}
