//! What parts two pieces of one line of text: white space, or their places as a reader sees them.

use crate::snapshot::{NodeId, NodeKind, PageSnapshot, is_wide};
use std::ops::Range;

/// Distance in a line that parts words, as a share of the font's size. Source: ours: the white space of
/// narrow fonts is a quarter of it.
const MIN_DISTANCE: f64 = 0.2;

/// Signs behind which a line may end within a word.
const BREAKS: [char; 8] = ['-', '/', '‐', '–', '—', '\u{ad}', '\u{200b}', '_'];

/// What stands behind a piece of text.
#[derive(Debug, Default)]
pub(super) struct Gap {
    /// Whether white space or a break of the line does.
    pub(super) is_space: bool,
    /// The last text of the piece.
    last: Option<NodeId>,
}

impl Gap {
    /// Behind the texts of some nodes.
    pub(super) fn after(page: &PageSnapshot, nodes: &Range<NodeId>) -> Self {
        let last = texts(page, nodes).next_back();
        let ends = |id: NodeId| raw(page, id).ends_with(char::is_whitespace);
        Self {
            is_space: last.is_some_and(ends),
            last,
        }
    }

    /// Whether it parts the texts of some nodes from the piece.
    pub(super) fn parts(&self, page: &PageSnapshot, nodes: &Range<NodeId>) -> bool {
        let Some(first) = texts(page, nodes).next() else {
            return true;
        };
        let starts = raw(page, first).starts_with(char::is_whitespace);
        self.is_space || starts || self.last.is_some_and(|last| is_apart(page, last, first))
    }
}

/// Whether a reader sees two texts apart. What goes on in the same word touches it, or was broken at
/// the end of the line where words may be.
fn is_apart(page: &PageSnapshot, last: NodeId, first: NodeId) -> bool {
    let (Some(before), Some(after)) = (page.runs_of(last).last(), page.runs_of(first).first())
    else {
        return false;
    };
    if after.rect.top >= before.rect.bottom {
        let ends = raw(page, last).chars().next_back();
        return !ends.is_some_and(|c| BREAKS.contains(&c) || is_wide(c));
    }
    let distance = MIN_DISTANCE * page.totals(first).font_size();
    let touches = |a: f64, b: f64| (a - b).abs() < distance;
    // Left to right, or right to left.
    let is_one_word =
        touches(before.rect.right, after.rect.left) || touches(after.rect.right, before.rect.left);
    !is_one_word
}

/// The texts of some nodes that can be read.
fn texts(page: &PageSnapshot, nodes: &Range<NodeId>) -> impl DoubleEndedIterator<Item = NodeId> {
    let ids = (nodes.start.0..nodes.end.0).map(NodeId);
    ids.filter(|id| {
        let node = page.node(*id);
        node.kind == NodeKind::Text && node.is_readable() && !raw(page, *id).trim().is_empty()
    })
}

fn raw(page: &PageSnapshot, text: NodeId) -> &str {
    page.node(text).text.as_deref().unwrap_or("")
}
