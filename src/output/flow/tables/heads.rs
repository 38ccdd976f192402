//! Heads of columns that no tag names: the first row of a table, where it alone is bold.

use crate::snapshot::{NodeId, PageSnapshot};

/// Mean weight from which on a text is bold. Source: CSS Fonts, `bolder` of an ordinary text.
const BOLD: f64 = 600.0;
/// Fewest cells that say something. Source: ours: one alone is a title.
const MIN_HEADS: usize = 2;

/// Parts of a table among which its head is looked for. Source: ours: captions and groups of columns stand
/// before it; bounds the cost where there are many feet.
const MAX_BEFORE_HEAD: usize = 64;

/// The row that heads the columns of a table: the first that says anything, where all that its cells say is bold
/// and that of the next row is not. None where the table names its heads. Linear in the table.
pub(super) fn head_row(page: &PageSnapshot, table: NodeId) -> Option<NodeId> {
    let own = |id: &NodeId| page.table_of(*id) == Some(table);
    let named = |tag: &'static str| {
        page.subtree(table)
            .filter(move |id| page.table_tag(*id) == tag)
    };
    let says = |id: &NodeId| page.totals(*id).chars > 0;
    let mut rows = named("tr").filter(own).filter(says);
    let (first, next) = (rows.next()?, rows.next()?);
    let is_head = bold_cells(page, first).count() >= MIN_HEADS
        && bold_cells(page, first).all(|is_bold| is_bold)
        && !bold_cells(page, next).all(|is_bold| is_bold)
        && !named("th").any(|id| own(&id) && says(&id));
    is_head.then_some(first)
}

/// For each cell of a row that says something whether it is bold.
fn bold_cells(page: &PageSnapshot, row: NodeId) -> impl Iterator<Item = bool> {
    let cells = page.children(row);
    let cells = cells.filter(|cell| page.table_tag(*cell) == "td" && page.totals(*cell).chars > 0);
    cells.map(|cell| page.totals(cell).font_weight() >= BOLD)
}

/// Whether the foot of a table says once more what its head says: for readers of a long table on a screen.
pub(in crate::output::flow) fn repeats_head(page: &PageSnapshot, foot: NodeId) -> bool {
    let table = page.parent(foot);
    let mut parts = table
        .into_iter()
        .flat_map(|table| page.children(table).take(MAX_BEFORE_HEAD));
    // What says much more or less is not the same, and need not be read: white space alone at most doubles it.
    let is_as_long = |head: &NodeId| {
        let (head, foot) = (page.totals(*head).chars, page.totals(foot).chars);
        foot > 0 && head / 2 <= foot && foot / 2 <= head
    };
    let head = parts
        .find(|part| page.tag(*part) == "thead")
        .filter(is_as_long);
    let words = |part: NodeId| {
        page.text(part)
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    head.is_some_and(|head| {
        let (head, foot) = (words(head), words(foot));
        !foot.is_empty() && head == foot
    })
}
