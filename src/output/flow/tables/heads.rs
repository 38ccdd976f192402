//! Heads of columns that no tag names ([`bold_head`]), and those that are said twice.

use crate::snapshot::{NodeId, PageSnapshot, bold_head};

/// Parts of a table among which its head is looked for. Source: ours: captions and groups of columns stand
/// before it; bounds the cost where there are many feet.
const MAX_BEFORE_HEAD: usize = 64;

/// The row that heads the columns of a table though no tag names all of it. Linear in the table.
pub(super) fn head_row(page: &PageSnapshot, table: NodeId) -> Option<NodeId> {
    let is_row = |id: &NodeId| page.table_tag(*id) == "tr" && page.table_of(*id) == Some(table);
    bold_head(page, page.subtree(table).filter(is_row))
}

/// Whether the foot of a table says once more what its head says: for readers of a long table on a screen.
pub(in crate::output::flow) fn repeats_head(page: &PageSnapshot, foot: NodeId) -> bool {
    let table = page.parent(foot);
    let mut parts = table
        .into_iter()
        .flat_map(|table| page.children(table).take(MAX_BEFORE_HEAD));
    // A head of very different length cannot be the same and is not read; white space at most doubles the length.
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
