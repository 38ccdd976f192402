//! Where the text of each region stands: a valid node may hold other regions, whose text is theirs.

use super::SdRegion;
use super::tree::{features, is_strong};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Which nodes hold text that counts, and which hold other regions.
pub(super) struct Texts<'a> {
    page: &'a PageSnapshot,
    /// For each node, whether it is valid (steps 1 and 2).
    is_valid: Vec<bool>,
    /// For each node, whether it or a node below it is valid.
    holds_valid: Vec<bool>,
    /// For each node, whether a region stands below it.
    holds_region: Vec<bool>,
}

impl<'a> Texts<'a> {
    /// Linear in the nodes.
    pub(super) fn new(page: &'a PageSnapshot, t2: f64) -> Self {
        let is_valid: Vec<bool> = page
            .iter()
            .zip(features(page))
            .map(|((_, node), own)| node.kind == NodeKind::Element && f64::from(own.density) > t2)
            .collect();
        let mut holds_valid = is_valid.clone();
        let mut holds_region = vec![false; page.len()];
        for (id, node) in page.iter().rev() {
            let Some(parent) = node.parent else { continue };
            let is_region = holds_valid[id.index()] && is_strong(page, id);
            holds_valid[parent.index()] |= holds_valid[id.index()];
            holds_region[parent.index()] |= holds_region[id.index()] || is_region;
        }
        Self {
            page,
            is_valid,
            holds_valid,
            holds_region,
        }
    }

    /// The outermost nodes that hold text of a region and of no other, in document order. Over all regions linear in the nodes:
    /// no region looks into another.
    pub(super) fn nodes_of(&self, region: &SdRegion) -> Vec<NodeId> {
        let page = self.page;
        let mut nodes = Vec::new();
        let (mut id, end) = (region.node, page.node(region.node).end);
        // Where the valid node ends that was entered last: what is short in it is its text, too.
        let mut valid_until = id;
        while id < end {
            let index = id.index();
            let is_other = id != region.node && self.holds_valid[index] && is_strong(page, id);
            if self.is_valid[index] && !is_other {
                valid_until = valid_until.max(page.node(id).end);
            }
            let is_whole = id < valid_until && !self.holds_region[index];
            if is_other || is_whole {
                if !is_other && page.totals(id).chars > 0 {
                    nodes.push(id);
                }
                id = page.node(id).end;
            } else {
                id = NodeId(id.0 + 1);
            }
        }
        nodes
    }
}
