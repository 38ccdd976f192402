//! The evaluation of the TPS paper: record extraction on the whole page and on the pruned one.
//!
//! Source: Velloso, Dorneles, JIDM 4(3), 2013, §6 and Figure 1: the columns of Table I are a
//! [`Pruning`] each; the record scores beside them say how good the main list is.

use super::noise::{Pruning, RecordCount};
use super::records::{RecordScores, score_records};
use crate::algorithm::mdr::{DataRegion, Mdr};
use crate::algorithm::tps::{Filtered, Reported};
use crate::snapshot::tokens::word_bag;
use crate::snapshot::{Kept, NodeKind, PageSnapshot};
use serde::Serialize;

/// The content is still there when at least this share of the true records' words that the
/// page shows is left. Source: ours; with less, one record of ten is gone.
pub(crate) const CONTENT_PRESENT: f64 = 0.9;

/// One page.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct PrunedPage {
    /// The line of Table I.
    #[serde(flatten)]
    pub pruning: Pruning,
    /// Which regions were kept.
    pub reported: Reported,
    /// The main list of the whole page against the truth.
    pub raw: RecordScores,
    /// The main list of the pruned page against the truth.
    pub pruned: RecordScores,
}

/// Extracts records from a page before and after it was pruned, and compares both with the true
/// ones.
pub(crate) fn evaluate_pruning(
    (id, page): (&str, &PageSnapshot),
    truth: &[String],
    filtered: &Filtered,
    mdr: &Mdr,
) -> PrunedPage {
    let everything = Kept::all(page);
    let before = mdr.data_regions_in(page, &everything);
    let after = mdr.data_regions_in(page, &filtered.kept);
    PrunedPage {
        pruning: Pruning {
            id: id.to_owned(),
            nodes_before: nodes_below_body(page, &everything),
            nodes_after: nodes_below_body(page, &filtered.kept),
            content_present: is_content_present(page, truth, &filtered.kept),
            records_before: count(truth, &before),
            records_after: count(truth, &after),
        },
        reported: filtered.reported,
        raw: score_main_list(truth, &before),
        pruned: score_main_list(truth, &after),
    }
}

fn texts(lists: &[DataRegion]) -> Vec<String> {
    let records = lists.iter().flat_map(|list| &list.records);
    records.map(|record| record.text.clone()).collect()
}

fn score_main_list(truth: &[String], lists: &[DataRegion]) -> RecordScores {
    score_records(truth, &texts(&lists[..lists.len().min(1)]))
}

fn count(truth: &[String], lists: &[DataRegion]) -> RecordCount {
    let found = texts(lists);
    RecordCount {
        total: found.len() as u32,
        target: score_records(truth, &found).pairs.len() as u32,
    }
}

fn nodes_below_body(page: &PageSnapshot, kept: &Kept) -> u32 {
    let nodes = page.subtree(page.body());
    nodes.filter(|n| kept.contains(*n)).count() as u32
}

fn is_content_present(page: &PageSnapshot, truth: &[String], kept: &Kept) -> bool {
    let truth = word_bag(&truth.join(" "));
    let left = truth.common(&word_bag(&readable_text(page, kept)));
    let whole = truth.common(&word_bag(&readable_text(page, &Kept::all(page))));
    f64::from(left) >= CONTENT_PRESENT * f64::from(whole)
}

/// The texts that can be read among the nodes that were kept.
fn readable_text(page: &PageSnapshot, kept: &Kept) -> String {
    let texts: Vec<&str> = page
        .iter()
        .filter(|(id, n)| n.kind == NodeKind::Text && n.is_readable() && kept.contains(*id))
        .filter_map(|(_, n)| n.text.as_deref())
        .collect();
    texts.join(" ")
}
