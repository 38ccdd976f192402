//! Boxes that a rule tells by their names, and that are not around the page itself.

use crate::snapshot::{NodeId, PageSnapshot};

/// The outermost named elements of some kind that do not hold the headline. Linear, times what the kind costs.
pub(super) fn boxes(page: &PageSnapshot, is_of_kind: impl Fn(NodeId) -> bool) -> Vec<NodeId> {
    let headlines: Vec<NodeId> = page.tagged(["h1"]).collect();
    let mut found = Vec::new();
    let mut end = NodeId(0);
    for (id, node) in page.iter().filter(|(_, node)| node.is_named_element()) {
        if id >= end && is_of_kind(id) && !page.holds_any(id, &headlines) {
            end = node.end;
            found.push(id);
        }
    }
    found
}
