//! Regions that MDR's comparison of siblings alone does not see: lists over several parents
//! (rows of a grid) and records whose parts interleave (MDR §3.4).

use super::SAME_EDGE;
use super::runs::{Candidate, Comparer};
use crate::snapshot::NodeId;
use std::collections::HashMap;
use std::hash::Hash;

/// Joins lists of records of one node each that belong together although their parents differ:
/// those with the same tag path and computed styles (the rows of a grid), and those with the
/// same tag and style in one column of the page (a list whose first record is set apart).
///
/// Single nodes of that kind (the last row may hold one) are taken in where they are similar.
pub(super) fn join_over_parents(
    comparer: &mut Comparer<'_>,
    candidates: &[Candidate],
    children: &[Vec<NodeId>],
) -> Vec<Candidate> {
    let (looks, page) = (comparer.looks, comparer.page);
    let by_path = |n: NodeId| Some(looks[n.index()]);
    let by_column = |n: NodeId| {
        let node = page.node(n);
        let rect = node.rect?;
        let column = (rect.left.round() as i64, rect.width().round() as i64);
        Some((node.tag, node.style, column))
    };
    let mut joined = join_by(comparer, candidates, children, &by_path);
    joined.extend(join_by(comparer, candidates, children, &by_column));
    joined
}

fn join_by<K: Hash + Eq + Copy>(
    comparer: &mut Comparer<'_>,
    candidates: &[Candidate],
    children: &[Vec<NodeId>],
    key: &dyn Fn(NodeId) -> Option<K>,
) -> Vec<Candidate> {
    let mut lists: HashMap<K, Vec<usize>> = HashMap::new();
    let mut order: Vec<K> = Vec::new();
    for (i, candidate) in candidates.iter().enumerate() {
        let [first] = candidate.records[0][..] else {
            continue;
        };
        let Some(kind) = key(first) else { continue };
        let members = lists.entry(kind).or_default();
        if members.is_empty() {
            order.push(kind);
        }
        members.push(i);
    }
    let mut nodes: HashMap<K, Vec<NodeId>> = HashMap::new();
    for node in children.iter().flatten() {
        if let Some(kind) = key(*node).filter(|k| lists.contains_key(k)) {
            nodes.entry(kind).or_default().push(*node);
        }
    }
    order
        .into_iter()
        .filter_map(|kind| {
            let longest = lists[&kind]
                .iter()
                .max_by_key(|m| candidates[**m].records.len())?;
            let list = &candidates[*longest];
            let records = similar_to(comparer, &list.records[0], nodes.get(&kind)?);
            (records.len() > list.records.len()).then_some(Candidate { records })
        })
        .collect()
}

/// The nodes similar to a record, in document order, none inside another.
fn similar_to(comparer: &mut Comparer<'_>, model: &[NodeId], nodes: &[NodeId]) -> Vec<Vec<NodeId>> {
    let mut nodes = nodes.to_vec();
    nodes.sort_unstable();
    let mut end = NodeId(0);
    let mut records = Vec::new();
    for node in nodes {
        if node >= end && comparer.are_similar(model, &[node]) {
            end = comparer.page.node(node).end;
            records.push(vec![node]);
        }
    }
    records
}

/// Whether the records of a region are rows of cards, laid out beside each other: parts of one
/// look and one width, each with something of its own to tell. The cards are the records then.
/// Cells of a data table hold one text each and stay parts of their row.
pub(super) fn is_rows_of_cards(
    comparer: &Comparer<'_>,
    region: &Candidate,
    children: &[Vec<NodeId>],
) -> bool {
    let mut rows = Vec::new();
    for record in &region.records {
        let [mut row] = record[..] else {
            return false;
        };
        while let [only] = children[row.index()][..] {
            if children[only.index()].is_empty() {
                break;
            }
            row = only;
        }
        rows.push(&children[row.index()]);
    }
    let Some(model) = rows.iter().find(|r| r.len() >= 2).map(|r| r[0]) else {
        return false;
    };
    let width = |n: NodeId| comparer.page.node(n).rect.map_or(0.0, |r| r.width());
    let is_card = |n: &NodeId| {
        let t = comparer.page.totals(*n);
        let rich = t.texts >= 2 || (t.texts >= 1 && t.media >= 1);
        let alike = comparer.looks[n.index()] == comparer.looks[model.index()];
        rich && alike && (width(*n) - width(model)).abs() <= SAME_EDGE
    };
    let beside = |row: &&Vec<NodeId>| {
        let top = |n: &NodeId| comparer.page.node(*n).rect.map(|r| (r.top, r.left));
        row.len() >= 2
            && row
                .windows(2)
                .all(|pair| match (top(&pair[0]), top(&pair[1])) {
                    (Some(a), Some(b)) => (a.0 - b.0).abs() <= SAME_EDGE && a.1 < b.1,
                    _ => false,
                })
    };
    let full = rows.iter().filter(|r| beside(r)).count();
    // The last row may hold a single card, which then is the row's only child.
    full + 1 >= rows.len().max(2)
        && rows
            .iter()
            .filter(|r| beside(r))
            .all(|r| r.iter().all(is_card))
}

/// Reads a region of rows the other way (MDR: non-contiguous records): where every row of a
/// generalized node has the same number of cells and the cells of one column stand under each
/// other, the columns are the records.
pub(super) fn columns(
    comparer: &Comparer<'_>,
    region: &Candidate,
    children: &[Vec<NodeId>],
) -> Option<Candidate> {
    let mut records = Vec::new();
    for rows in &region.records {
        let cells: Vec<&Vec<NodeId>> = rows.iter().map(|r| &children[r.index()]).collect();
        let width = cells.first()?.len();
        let all_wide = width >= 2 && cells.iter().all(|row| row.len() == width);
        if rows.len() < 2 || !all_wide {
            return None;
        }
        for column in 0..width {
            let parts: Vec<NodeId> = cells.iter().map(|row| row[column]).collect();
            if !stand_in_one_column(comparer, &parts) {
                return None;
            }
            records.push(parts);
        }
        if !cells_are_alike(comparer, &cells) {
            return None;
        }
    }
    Some(Candidate { records })
}

fn stand_in_one_column(comparer: &Comparer<'_>, parts: &[NodeId]) -> bool {
    let left = |n: &NodeId| comparer.page.node(*n).rect.map(|r| r.left);
    parts
        .windows(2)
        .all(|pair| match (left(&pair[0]), left(&pair[1])) {
            (Some(a), Some(b)) => (a - b).abs() <= SAME_EDGE,
            _ => false,
        })
}

/// In every row, cells of one look and about one width: cells of a data table differ.
fn cells_are_alike(comparer: &Comparer<'_>, rows: &[&Vec<NodeId>]) -> bool {
    rows.iter().all(|row| {
        row.windows(2).all(|pair| {
            let width = |n: NodeId| comparer.page.node(n).rect.map_or(0.0, |r| r.width());
            let (a, b) = (width(pair[0]), width(pair[1]));
            comparer.looks[pair[0].index()] == comparer.looks[pair[1].index()]
                && (a - b).abs() <= EQUAL_WIDTH * a.max(b)
        })
    })
}

/// Widths that differ by less than this share are equal to the eye. Source: ours.
const EQUAL_WIDTH: f64 = 0.1;
