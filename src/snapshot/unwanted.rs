//! What was hidden on the user's behalf (`--hide`, `--mask`, consent banners): unlike what a page conceals, it
//! is no text of the page.

use super::totals::prefix_sums;
use super::{NodeId, NodeKind, PageSnapshot};

/// The attribute that such elements have while the page is captured.
pub(crate) const HIDDEN_MARK: &str = "data-visiblock-hidden";

impl PageSnapshot {
    /// Takes away what elements with [`HIDDEN_MARK`] hold without showing it, and the mark.
    pub(crate) fn forget_hidden(&mut self) {
        let mut end = NodeId(0);
        for i in 0..self.nodes.len() {
            let id = NodeId(i as u32);
            let node = &mut self.nodes[i];
            let before = node.attributes.len();
            node.attributes.retain(|(name, _)| name != HIDDEN_MARK);
            if node.attributes.len() < before {
                end = end.max(node.end);
            }
            if id < end && node.kind == NodeKind::Text && !node.is_readable() {
                node.text = None;
            }
        }
        self.sums = prefix_sums(self);
    }
}
