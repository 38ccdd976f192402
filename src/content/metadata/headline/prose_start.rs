//! Where the prose of a page begins, and what stands right above it.

use super::said::is_apart;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Minimum number of characters of a text that is prose. Source: ours: a long line.
const MIN_PROSE: u32 = 80;
/// Maximum number of characters of links between a line and the prose. Source: ours: a byline and a link back; a menu
/// has more.
const MAX_LINKS_BETWEEN: u32 = 80;

/// The first text as long as prose; where the longest such text stands in a table cell, the first one in that cell.
pub(super) fn first_prose(page: &PageSnapshot) -> Option<NodeId> {
    let texts = page.subtree(page.body()).filter(|id| {
        let totals = page.totals(*id);
        page.node(*id).kind == NodeKind::Text && totals.link_chars == 0 && totals.chars >= MIN_PROSE
    });
    let texts: Vec<NodeId> = texts.filter(|id| !is_apart(page, *id)).collect();
    let longest = texts.iter().max_by_key(|id| page.totals(**id).chars)?;
    let cell = cell_around(page, *longest);
    texts.into_iter().find(|id| cell_around(page, *id) == cell)
}

/// Whether nothing but a few links stands between a line and the prose. A line in a table cell must share the cell
/// with the prose, and a line that holds cells is a row.
pub(super) fn is_right_above(page: &PageSnapshot, line: NodeId, prose: NodeId) -> bool {
    let end = page.node(line).end;
    let is_in_cell = cell_around(page, line).is_none_or(|cell| page.contains(cell, prose));
    let holds_cell = page.subtree(line).any(|inside| is_cell(page, inside));
    is_in_cell
        && !holds_cell
        && end <= prose
        && page.totals_between(end, prose).link_chars <= MAX_LINKS_BETWEEN
}

fn cell_around(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let mut around = page.inclusive_ancestors(id);
    around.find(|up| is_cell(page, *up))
}

fn is_cell(page: &PageSnapshot, id: NodeId) -> bool {
    matches!(page.tag(id), "td" | "th")
}
