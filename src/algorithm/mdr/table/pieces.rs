//! Cells of two pieces beside each other in one line: a title, and in other letters how long it takes. Each is a field.
//!
//! A page shows that they are two: each is an element of its own, their letters are of another colour or size, and a space
//! parts them. Where most rows have two in a column, all that have are read so. Source: ours, by the tables of tracks of
//! Bandcamp. Limits: a cell of three pieces is one field, and so is one with words outside of elements.

use super::Cell;
use crate::snapshot::{Look, NodeId, NodeKind, PageSnapshot, Style};
use std::collections::BTreeMap;

/// Least share of the rows that have two pieces in a column, and fewest of them. Source: ours: what fewer have is a note
/// to their cell.
const MIN_SHARE: f64 = 0.6;
const MIN_ROWS: usize = 3;
/// Elements of which each holds all of the one around it. Source: ours; bounds the cost.
const MAX_WRAPPERS: usize = 8;
/// Letters are of two sizes where they differ by more than this share. Source: ours: less is rounding.
const MIN_OTHER_SIZE: f32 = 0.1;

/// The columns of some rows that have two pieces, in order.
pub(super) fn columns(page: &PageSnapshot, rows: &[Vec<Cell>]) -> Vec<u32> {
    let mut counts: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    for cell in rows.iter().flatten() {
        let (parted, all) = counts.entry(cell.column).or_default();
        *parted += usize::from(pieces(page, cell).is_some());
        *all += 1;
    }
    let are_most = |(_, (parted, all)): &(u32, (usize, usize))| {
        *parted >= MIN_ROWS && *parted as f64 >= MIN_SHARE * *all as f64
    };
    let parted = counts.into_iter().filter(are_most);
    parted.map(|(column, _)| column).collect()
}

/// The two pieces of a cell.
pub(super) fn pieces(page: &PageSnapshot, cell: &Cell) -> Option<[NodeId; 2]> {
    let says = |n: &NodeId| page.totals(*n).chars > 0;
    let mut line = cell.id;
    for _ in 0..MAX_WRAPPERS {
        let mut inside = page.children(line).filter(says);
        let first = inside.next()?;
        let Some(second) = inside.next() else {
            line = first;
            continue;
        };
        let pieces = [first, second];
        let is_piece = |n: NodeId| {
            page.node(n).kind == NodeKind::Element && page.flow_display(n).is_inline_level()
        };
        let are_two = inside.next().is_none() && pieces.into_iter().all(is_piece);
        let are_pieces = cell.columns == 1
            && are_two
            && are_unlike(page, pieces)
            && is_parted(page, line, pieces);
        return are_pieces.then_some(pieces);
    }
    None
}

/// Whether the letters of two pieces are of another colour or size.
fn are_unlike(page: &PageSnapshot, pieces: [NodeId; 2]) -> bool {
    let [first, second] = pieces.map(|piece| letters(page, piece));
    first.zip(second).is_some_and(|(first, second)| {
        let [one, other] = [first, second].map(|style| style.font_size);
        let differ = (one - other).abs() > MIN_OTHER_SIZE * one.max(other);
        differ || first.color != second.color
    })
}

/// The style of the first letters in an element.
fn letters(page: &PageSnapshot, id: NodeId) -> Option<&Style> {
    let is_said = |n: &NodeId| page.node(*n).kind == NodeKind::Text && page.totals(*n).chars > 0;
    page.style(page.subtree(id).find(is_said)?)
}

/// Whether a space parts the two pieces of a line, or the style sheet sets the second apart: a sign of a footnote stands
/// at its word.
fn is_parted(page: &PageSnapshot, line: NodeId, [first, second]: [NodeId; 2]) -> bool {
    let [whole, before] = [line, first].map(|n| page.text(n));
    let rest = whole.trim().strip_prefix(before.trim());
    rest.is_some_and(|rest| rest.starts_with(char::is_whitespace))
        || page.look(second).is_some_and(Look::is_set_apart)
}
