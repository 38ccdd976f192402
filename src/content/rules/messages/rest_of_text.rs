//! The rest of a truncated text: paragraphs that are hidden one by one behind a visible one, until a reader clicks
//! "continue reading".

use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum number of hidden paragraphs and headings behind the last visible paragraph. Source: ours: messages beside
/// each other are fewer.
const MIN_CUT: usize = 6;

/// Whether a hidden element is a paragraph or heading of a text that begins with visible paragraphs and goes on
/// hidden. `known` caches the answer for each parent.
pub(super) fn goes_on(
    page: &PageSnapshot,
    root: NodeId,
    known: &mut HashMap<NodeId, bool>,
) -> bool {
    let is_piece = |id: NodeId| page.tag(id) == "p" || page.is_heading(id);
    let Some(parent) = page.parent(root).filter(|_| is_piece(root)) else {
        return false;
    };
    *known.entry(parent).or_insert_with(|| {
        let is_shown = |id: NodeId| page.tag(id) == "p" && page.totals(id).chars > 0;
        let is_hidden = |id: NodeId| {
            let totals = page.totals(id);
            is_piece(id) && totals.chars == 0 && totals.concealed > 0
        };
        // Number of hidden pieces behind the last visible paragraph.
        let mut behind = None;
        page.children(parent).any(|id| {
            if is_shown(id) {
                behind = Some(0);
            } else if is_hidden(id) {
                behind = behind.map(|count| count + 1);
            }
            behind == Some(MIN_CUT)
        })
    })
}
