//! Heads of columns that no tag names: the first row of a table, where it alone is bold.

use crate::snapshot::{NodeId, PageSnapshot};

/// Mean weight from which on a text is bold. Source: CSS Fonts, `bolder` of an ordinary text.
const BOLD: f64 = 600.0;
/// Fewest cells that say something. Source: ours: one alone is a title.
const MIN_HEADS: usize = 2;

/// Whether a row heads the columns of its table: it is the first, all that its cells say is bold, and
/// that of the next row is not.
pub(super) fn heads_columns(page: &PageSnapshot, row: NodeId) -> bool {
    let Some(table) = page.ancestors(row).find(|up| page.tag(*up) == "table") else {
        return false;
    };
    let mut rows = page.subtree(table).filter(|id| page.tag(*id) == "tr");
    if rows.next() != Some(row) {
        return false;
    }
    let next = rows.find(|id| page.totals(*id).chars > 0);
    let has_heads = || page.subtree(table).any(|id| page.tag(id) == "th");
    next.is_some_and(|next| !bold_cells(page, next).all(|is_bold| is_bold))
        && bold_cells(page, row).count() >= MIN_HEADS
        && bold_cells(page, row).all(|is_bold| is_bold)
        && !has_heads()
}

/// For each cell of a row that says something whether it is bold.
fn bold_cells(page: &PageSnapshot, row: NodeId) -> impl Iterator<Item = bool> {
    let cells = page.children(row);
    let cells = cells.filter(|cell| page.tag(*cell) == "td" && page.totals(*cell).chars > 0);
    cells.map(|cell| page.totals(cell).font_weight() >= BOLD)
}
