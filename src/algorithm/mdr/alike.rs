//! Whether the records of a list are of one kind: what a reader calls a list has entries that are
//! built alike; the sections of a page repeat, too, but each holds other things.

use super::runs::Candidate;
use super::table::declared_tag;
use crate::hash::HASH_FACTOR;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::collections::{HashMap, HashSet};

/// Elements that dress text and do not part it.
pub(super) const DRESS: [&str; 14] = [
    "b", "i", "em", "strong", "font", "u", "mark", "small", "sup", "sub", "code", "s", "br", "wbr",
];

/// Least agreement of a list. Source: ours, measured on estuka: true lists have .70 to 1, the sections
/// of pages .1 to .56.
const MIN_AGREEMENT: f64 = 0.65;
/// Least agreement of a list of two records: any two things of a page are soon alike. Source: ours, as above: .92 to 1.
const MIN_AGREEMENT_OF_TWO: f64 = 0.9;
/// Fewest parts of each of two records. Source: ours: two lines beside each other are no list.
const MIN_PARTS_OF_TWO: usize = 5;
/// Most texts of each of two records. Source: ours, as above: 17 to 23; two tables, or two columns of
/// a page, have hundreds.
const MAX_TEXTS_OF_TWO: u32 = 40;

/// Share of the records that say something of their own. Source: ours: placeholders (`Loading...`) and
/// spacers do not; two shops may sell one thing.
const MIN_DISTINCT: f64 = 0.5;
/// Fewest distinct texts of the records of a list. Content that a page holds twice, for wide and for narrow windows,
/// is no list.
const MIN_TOLD: usize = 2;

/// Whether most records say or show something that is not said before.
pub(super) fn are_distinct(page: &PageSnapshot, list: &Candidate) -> bool {
    let is_row = |record: &Vec<NodeId>| {
        record
            .first()
            .is_some_and(|n| declared_tag(page, *n) == "tr")
    };
    if list.records.iter().all(is_row) {
        // Rows of a table may say the same.
        return true;
    }
    let own = |record: &Vec<NodeId>| {
        let text = page.text_of(record);
        if !text.trim().is_empty() {
            return Some(text.trim().to_owned());
        }
        let mut below = record.iter().flat_map(|n| page.subtree(*n));
        let shown = |n| {
            ["src", "href", "srcset", "style", "d", "points"]
                .iter()
                .find_map(|a| page.attribute(n, a))
        };
        below.find_map(shown).map(str::to_owned)
    };
    let told: HashSet<String> = list.records.iter().filter_map(own).collect();
    told.len() >= MIN_TOLD && told.len() as f64 >= MIN_DISTINCT * list.records.len() as f64
}

/// Whether records have most of their parts in common.
pub(super) fn are_alike(page: &PageSnapshot, list: &Candidate) -> bool {
    if list.records.len() <= 2 {
        return are_two_alike(page, list, MIN_PARTS_OF_TWO);
    }
    let parts: Vec<HashSet<u64>> = list.records.iter().map(|r| parts(page, r)).collect();
    agreement(&parts) >= MIN_AGREEMENT
}

/// For each record whether it has too little in common with those of `own`.
pub(super) fn differ_from(page: &PageSnapshot, list: &Candidate, own: &[bool]) -> Vec<bool> {
    let parts: Vec<HashSet<u64>> = list.records.iter().map(|r| parts(page, r)).collect();
    let mut counts: HashMap<u64, usize> = HashMap::new();
    let of_own = parts.iter().zip(own).filter(|(_, is_own)| **is_own);
    for part in of_own.flat_map(|(parts, _)| parts) {
        *counts.entry(*part).or_default() += 1;
    }
    let all = own.iter().filter(|is_own| **is_own).count().max(1) as f64;
    let differs = |record: &HashSet<u64>| {
        let shared = record.iter().filter_map(|part| counts.get(part));
        let shared = shared.sum::<usize>() as f64 / all;
        shared < MIN_AGREEMENT * record.len().max(1) as f64
    };
    parts.iter().map(differs).collect()
}

/// Whether each record of a list of two is one element with a link, few texts and at least `least` parts, and both
/// share nearly all parts.
pub(super) fn are_two_alike(page: &PageSnapshot, list: &Candidate, least: usize) -> bool {
    let parts: Vec<HashSet<u64>> = list.records.iter().map(|r| parts(page, r)).collect();
    let is_one_thing = |r: &Vec<NodeId>| {
        let [node] = r[..] else { return false };
        let totals = page.totals(node);
        totals.links > 0 && totals.texts <= MAX_TEXTS_OF_TWO
    };
    let has_parts = |own: &HashSet<u64>| own.len() >= least;
    agreement(&parts) >= MIN_AGREEMENT_OF_TWO
        && parts.iter().all(has_parts)
        && list.records.iter().all(is_one_thing)
}

/// Share of the other records that have a part of a record, on average over parts and records,
/// 0..=1.
fn agreement(records: &[HashSet<u64>]) -> f64 {
    let mut counts: HashMap<u64, usize> = HashMap::new();
    for part in records.iter().flatten() {
        *counts.entry(*part).or_default() += 1;
    }
    let others = records.len().saturating_sub(1).max(1) as f64;
    let of_record = |own: &HashSet<u64>| {
        let shared: f64 = own.iter().map(|p| (counts[p] - 1) as f64 / others).sum();
        shared / own.len().max(1) as f64
    };
    let filled: Vec<f64> = records
        .iter()
        .filter(|r| !r.is_empty())
        .map(of_record)
        .collect();
    filled.iter().sum::<f64>() / filled.len().max(1) as f64
}

/// The tag paths, from the record on, of its texts and pictures. Drawings are icons beside them, and
/// parts where there is nothing else.
fn parts(page: &PageSnapshot, record: &[NodeId]) -> HashSet<u64> {
    let (mut found, mut drawn) = (HashSet::new(), HashSet::new());
    for (i, root) in record.iter().enumerate() {
        let mut paths: Vec<u64> = Vec::new();
        for id in page.subtree(*root) {
            let node = page.node(id);
            let above = match node.parent.filter(|_| id != *root) {
                Some(parent) => paths[parent.index() - root.index()],
                None => i as u64 + 1,
            };
            let is_dress = node.kind != NodeKind::Element || DRESS.contains(&page.tag(id));
            let own = if is_dress {
                above
            } else {
                above
                    .wrapping_mul(HASH_FACTOR)
                    .wrapping_add(u64::from(node.tag) + 1)
            };
            paths.push(own);
            let shows = match node.kind {
                NodeKind::Text => node.is_readable(),
                _ => page.tag(id) == "img" && node.is_visible(),
            };
            if shows {
                found.insert(own);
            }
            if page.tag(id) == "svg" && node.is_visible() {
                drawn.insert(own);
            }
        }
    }
    if found.is_empty() { drawn } else { found }
}
