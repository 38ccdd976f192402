//! Cells of two fields beside each other in one line: a title, and in other letters how long it takes.
//!
//! A page shows that they are two: each is an element of its own, their letters are of another colour or size, and a
//! space parts them. Where most rows have two in a column, all that have are read so. Source: ours, by the tables of
//! tracks of Bandcamp. Limits: a cell of three is one field, and so is one with words outside of elements.

use super::Cell;
use crate::snapshot::{Look, NodeId, NodeKind, PageSnapshot, Style};
use std::collections::BTreeMap;

/// Least share of the rows that have two fields in a column, and fewest of them. Source: ours: what fewer have is a
/// note to their cell.
const MIN_SHARE: f64 = 0.6;
const MIN_ROWS: usize = 3;
/// Most nested elements of which each contains the whole content of its parent. Source: ours; bounds the cost.
const MAX_WRAPPERS: usize = 8;
/// Letters are of two sizes where they differ by more than this share. Source: ours: less is rounding.
const MIN_OTHER_SIZE: f32 = 0.1;

/// The columns in which most cells have two fields, in ascending order.
pub(super) fn columns(rows: &[Vec<Cell>], is_parted: impl Fn(&Cell) -> bool) -> Vec<u32> {
    let mut counts: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    for cell in rows.iter().flatten() {
        let (parted, all) = counts.entry(cell.column).or_default();
        *parted += usize::from(is_parted(cell));
        *all += 1;
    }
    let are_most = |(_, (parted, all)): &(u32, (usize, usize))| {
        *parted >= MIN_ROWS && *parted as f64 >= MIN_SHARE * *all as f64
    };
    let parted = counts.into_iter().filter(are_most);
    parted.map(|(column, _)| column).collect()
}

/// The elements of the two fields of a cell.
pub(super) fn in_line(page: &PageSnapshot, cell: &Cell) -> Option<[NodeId; 2]> {
    let says = |n: &NodeId| page.totals(*n).chars > 0;
    let mut line = cell.id;
    for _ in 0..MAX_WRAPPERS {
        let mut inside = page.children(line).filter(says);
        let first = inside.next()?;
        let Some(second) = inside.next() else {
            line = first;
            continue;
        };
        let both = [first, second];
        let is_inline = |n: NodeId| {
            page.node(n).kind == NodeKind::Element && page.flow_display(n).is_inline_level()
        };
        let are_two = inside.next().is_none() && both.into_iter().all(is_inline);
        let are_fields =
            cell.columns == 1 && are_two && are_unlike(page, both) && is_parted(page, line, both);
        return are_fields.then_some(both);
    }
    None
}

/// Whether the letters of two elements are of another colour or size.
fn are_unlike(page: &PageSnapshot, elements: [NodeId; 2]) -> bool {
    let [first, second] = elements.map(|id| letters(page, id));
    first.zip(second).is_some_and(|(first, second)| {
        let [one, other] = [first, second].map(|style| style.font_size);
        let differ = (one - other).abs() > MIN_OTHER_SIZE * one.max(other);
        differ || first.color != second.color
    })
}

/// The style of the first letters in an element.
fn letters(page: &PageSnapshot, id: NodeId) -> Option<&Style> {
    page.style(page.subtree(id).find(|n| page.is_said(*n))?)
}

/// Whether a space parts the two elements of a line, or the style sheet sets the second apart: a sign of a footnote
/// stands at its word.
fn is_parted(page: &PageSnapshot, line: NodeId, [first, second]: [NodeId; 2]) -> bool {
    let [whole, before] = [line, first].map(|n| page.text(n));
    let rest = whole.trim().strip_prefix(before.trim());
    rest.is_some_and(|rest| rest.starts_with(char::is_whitespace))
        || page.look(second).is_some_and(Look::is_set_apart)
}
