//! The rest of a text, its paragraphs hidden one by one behind one that is seen until a reader goes on ("continue
//! reading").

use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Fewest paragraphs and headings that are hidden one by one, one after the other behind a paragraph that is seen, for
/// them to be the rest of a text ("continue reading"). Source: ours: messages beside each other are fewer.
const MIN_CUT: usize = 6;

/// Whether an unseen element is a piece of a text that goes on behind what is seen of it, its paragraphs hidden one by
/// one. `known` has what was found of each parent: all its pieces ask the same.
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
        // How many are hidden behind the last that is shown.
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
