//! Pruning a page to its content: TPS with the evidence of the record lists.
//!
//! The TPS paper leaves open how to tell that a region "is not content" (Algorithm 6, line 6)
//! and which regions make up a heterogeneous page (§6.3). Here the list of records that looks
//! most like main content ([`mdr`](super::mdr)) tells: the regions that hold its records are
//! kept. Where no list is convincing, the text decides ([`Tps::prune`]).

use super::mdr::Mdr;
use super::tps::{Filtered, Kept, Tps};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// A list whose score is lower says nothing about where the content is, 0..=1.
/// Source: ours, measured on estuka: menus stay below, record lists above.
pub const CONVINCING_LIST: f64 = 0.5;

/// Lists that score at least this share of the best one are content as well, 0..=1: two lists
/// may share a page, and what scores nearly as much may be the right one. Source: ours, measured
/// on estuka.
pub const NEARLY_AS_GOOD: f64 = 0.85;

/// Prunes a page to its content.
pub fn prune(page: &PageSnapshot, tps: &Tps, mdr: &Mdr) -> Filtered {
    let lists = mdr.data_regions_in(page, &Kept::all(page));
    let best = lists.first().map_or(0.0, |main| main.score.total);
    let least = (best * NEARLY_AS_GOOD).max(CONVINCING_LIST);
    let content: Vec<Range<NodeId>> = lists
        .iter()
        .filter(|list| list.score.total >= least)
        .flat_map(|list| &list.nodes)
        .map(|n| *n..page.node(*n).end)
        .collect();
    tps.prune_to(page, &content)
}
