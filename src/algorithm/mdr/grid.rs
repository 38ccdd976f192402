//! Regions that MDR's comparison of siblings alone does not see: lists over several parents
//! (rows of a grid) and records whose parts interleave (MDR §3.4).

use super::SAME_EDGE;
use super::data_tables::DataTables;
use super::runs::{Candidate, Comparer};
use crate::hash::HashMap;
use crate::snapshot::NodeId;
use std::hash::Hash;

/// Joins lists of records of one node each that belong together although their parents differ:
/// those with the same tag path and computed styles (the rows of a grid), and those with the
/// same tag and style in one column of the page (a list whose first record is set apart).
///
/// Single nodes of that kind (the last row may hold one) are taken in where they are similar.
pub(super) fn join_over_parents(
    comparer: &mut Comparer<'_>,
    tables: &DataTables,
    candidates: &[Candidate],
    children: &[Vec<NodeId>],
) -> Vec<Candidate> {
    let (looks, page) = (comparer.looks, comparer.page);
    // Each table that names its columns is a list of its own.
    let look = |n: NodeId| Some((looks[n.index()], tables.table(n)));
    let mut joined = join_by(comparer, candidates, children, &look);
    joined.extend(join_by(comparer, candidates, children, &|n| {
        let node = page.node(n);
        let column = node.rect?.column();
        Some((node.tag, node.style, column, tables.table(n)))
    }));
    joined
}

/// What is of one kind.
#[derive(Debug, Default)]
struct Alike {
    /// The lists, by number.
    lists: Vec<usize>,
    /// All nodes that can be records.
    nodes: Vec<NodeId>,
}

fn join_by<K: Hash + Eq + Copy>(
    comparer: &mut Comparer<'_>,
    candidates: &[Candidate],
    children: &[Vec<NodeId>],
    key: &dyn Fn(NodeId) -> Option<K>,
) -> Vec<Candidate> {
    let mut alike: HashMap<K, Alike> = HashMap::default();
    let mut order: Vec<K> = Vec::new();
    for (i, candidate) in candidates.iter().enumerate() {
        let [first] = candidate.records[0][..] else {
            continue;
        };
        let Some(kind) = key(first) else { continue };
        let of_kind = alike.entry(kind).or_default();
        if of_kind.lists.is_empty() {
            order.push(kind);
        }
        of_kind.lists.push(i);
    }
    for node in children.iter().flatten() {
        let Some(kind) = key(*node) else { continue };
        if let Some(of_kind) = alike.get_mut(&kind) {
            of_kind.nodes.push(*node);
        }
    }
    order
        .into_iter()
        .filter_map(|kind| {
            let of_kind = alike.get(&kind)?;
            let lists = of_kind.lists.iter();
            let longest = lists.max_by_key(|list| candidates[**list].records.len())?;
            let list = &candidates[*longest];
            let records = similar_to(comparer, &list.records[0], &of_kind.nodes);
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
    let all = rows.len();
    rows.retain(|row| stand_in_one_row(comparer, row));
    // The last row may hold a single card, which then is the row's only child.
    rows.len() + 1 >= all.max(2)
        && rows
            .into_iter()
            .flatten()
            .all(|cell| is_card_like(comparer, *cell, model))
}

/// Whether a cell has something of its own to tell, and the look and width of a model.
fn is_card_like(comparer: &Comparer<'_>, cell: NodeId, model: NodeId) -> bool {
    let t = comparer.page.totals(cell);
    let is_rich = t.texts >= 2 || (t.texts >= 1 && t.media >= 1);
    let same_look = comparer.looks[cell.index()] == comparer.looks[model.index()];
    is_rich && same_look && (width(comparer, cell) - width(comparer, model)).abs() <= SAME_EDGE
}

fn width(comparer: &Comparer<'_>, node: NodeId) -> f64 {
    comparer.page.node(node).rect.map_or(0.0, |r| r.width())
}

/// Whether cells, two or more, stand beside each other, all in one direction: from right to left in Arabic.
fn stand_in_one_row(comparer: &Comparer<'_>, cells: &[NodeId]) -> bool {
    let all_go_on = |goes_on: fn(&f64, &f64) -> bool| {
        cells.windows(2).all(|pair| {
            let [a, b] = [pair[0], pair[1]].map(|n| comparer.page.node(n).rect);
            a.zip(b).is_some_and(|(a, b)| {
                (a.top - b.top).abs() <= SAME_EDGE && goes_on(&a.left, &b.left)
            })
        })
    };
    cells.len() >= 2 && (all_go_on(f64::lt) || all_go_on(f64::gt))
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
            let column: Vec<NodeId> = cells.iter().map(|row| row[column]).collect();
            if !stand_in_one_column(comparer, &column) {
                return None;
            }
            records.push(column);
        }
        if !cells_are_alike(comparer, &cells) {
            return None;
        }
    }
    Some(Candidate { records })
}

fn stand_in_one_column(comparer: &Comparer<'_>, cells: &[NodeId]) -> bool {
    cells.windows(2).all(|pair| {
        let [a, b] = [pair[0], pair[1]].map(|n| comparer.page.node(n).rect);
        a.zip(b)
            .is_some_and(|(a, b)| (a.left - b.left).abs() <= SAME_EDGE)
    })
}

/// In every row, cells of one look and about one width: cells of a data table differ.
fn cells_are_alike(comparer: &Comparer<'_>, rows: &[&Vec<NodeId>]) -> bool {
    rows.iter().all(|row| {
        row.windows(2).all(|pair| {
            let (a, b) = (width(comparer, pair[0]), width(comparer, pair[1]));
            comparer.looks[pair[0].index()] == comparer.looks[pair[1].index()]
                && (a - b).abs() <= EQUAL_WIDTH * a.max(b)
        })
    })
}

/// Widths that differ by less than this share are equal to the eye. Source: ours.
const EQUAL_WIDTH: f64 = 0.1;
