//! Pruning a page to its content: TPS with evidence of where the content lies.
//!
//! The TPS paper leaves open how to tell that a region "is not content" (Algorithm 6, line 6)
//! and which regions make up a heterogeneous page (§6.3). Here the regions are kept that hold some of
//! what is known to be content ([`prune_to`]); where nothing is known, the text decides
//! ([`Tps::prune`]). What leaves nothing to read is no pruning: then the evidence itself is kept, or the page.
//!
//! The evidence of [`prune`] is the list of records that looks most like main content
//! ([`mdr`](super::mdr)) by itself, as on pages of search results. A page of any kind is pruned by
//! [`prune_to_content`](crate::output::pruning::prune_to_content), which asks the main content besides.

use super::mdr::{DataRegion, Mdr};
use super::tps::{Filtered, Reported, Tps};
use crate::snapshot::{Kept, NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// A list whose score is lower says nothing about where the content is, 0..=1.
/// Source: ours, measured on estuka: menus stay below, record lists above.
pub(crate) const CONVINCING_LIST: f64 = 0.5;

/// Lists that score at least this share of the best one are content as well, 0..=1: two lists
/// may share a page, and what scores nearly as much may be the right one. Source: ours, measured
/// on estuka.
const NEARLY_AS_GOOD: f64 = 0.85;

/// Prunes a page to its lists of records, or to its text where no list is convincing.
pub fn prune(page: &PageSnapshot, tps: &Tps, mdr: &Mdr) -> Filtered {
    let lists = mdr.data_regions_in(page, &Kept::all(page));
    prune_to(page, tps, &of_lists(page, &lists))
}

/// Where the records of the convincing ones among some lists lie, the best list first.
pub(crate) fn of_lists(page: &PageSnapshot, lists: &[DataRegion]) -> Vec<Range<NodeId>> {
    let best = lists.first().map_or(0.0, |main| main.score.total);
    let least = (best * NEARLY_AS_GOOD).max(CONVINCING_LIST);
    lists
        .iter()
        .filter(|list| list.score.total >= least)
        .flat_map(|list| &list.nodes)
        .map(|n| *n..page.node(*n).end)
        .collect()
}

/// Prunes a page to the regions that hold some of what is known to be content.
pub(crate) fn prune_to(page: &PageSnapshot, tps: &Tps, content: &[Range<NodeId>]) -> Filtered {
    let filtered = tps.prune_to(page, content);
    if shows_text(page, &filtered.kept) {
        return filtered;
    }
    // The tag paths do not divide this page: only the evidence is kept, or the whole page without evidence.
    let kept = if content.is_empty() {
        Kept::all(page)
    } else {
        Kept::ranges(page, content)
    };
    Filtered {
        reported: Reported::Set,
        kept,
        ..filtered
    }
}

/// Whether anything that is kept can be read, or is text for readers.
fn shows_text(page: &PageSnapshot, kept: &Kept) -> bool {
    page.iter().any(|(id, node)| {
        let totals = page.totals(id);
        let is_said = node.kind == NodeKind::Text && totals.chars + totals.concealed > 0;
        is_said && kept.contains(id)
    })
}
