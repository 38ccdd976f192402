//! Sets of nodes in document order, and sets of disjoint subtrees (none contains another).

use super::{NodeId, PageSnapshot};
use std::ops::Range;

impl PageSnapshot {
    /// The nodes that lie in no other of them, in document order.
    pub(crate) fn outermost(&self, mut nodes: Vec<NodeId>) -> Vec<NodeId> {
        nodes.sort_unstable();
        let mut end = NodeId(0);
        nodes.retain(|node| {
            let is_outer = *node >= end;
            if is_outer {
                end = self.node(*node).end;
            }
            is_outer
        });
        nodes
    }

    /// The maximal subtrees that lie wholly in a range of the document, in order.
    pub(crate) fn subtrees_in(&self, range: &Range<NodeId>) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut id = range.start;
        while id < range.end {
            let end = self.node(id).end;
            if end <= range.end {
                found.push(id);
                id = end;
            } else {
                id = NodeId(id.0 + 1);
            }
        }
        found
    }

    /// Whether a node is one of some, or lies in one, that are in document order and none in another. Logarithmic in
    /// their number.
    pub fn is_in_any(&self, outermost: &[NodeId], node: NodeId) -> bool {
        let before = outermost.partition_point(|outer| *outer <= node);
        before > 0 && self.contains(outermost[before - 1], node)
    }

    /// Whether a node is, or holds, one of some that are in document order. Logarithmic in their number.
    pub(crate) fn holds_any(&self, id: NodeId, nodes: &[NodeId]) -> bool {
        let next = nodes.get(nodes.partition_point(|node| *node < id));
        next.is_some_and(|next| self.contains(id, *next))
    }

    /// The largest subtrees of some nodes that hold nothing of the given ones, which are in document order and none
    /// inside another.
    pub(crate) fn largest_without(&self, nodes: &[NodeId], outermost: &[NodeId]) -> Vec<NodeId> {
        let mut kept = Vec::new();
        for node in nodes {
            if self.is_in_any(outermost, *node) {
                continue;
            }
            let (mut id, end) = (*node, self.node(*node).end);
            while id < end {
                let after = self.node(id).end;
                let next = outermost.partition_point(|outer| *outer < id);
                match outermost.get(next) {
                    Some(outer) if *outer == id => id = after,
                    Some(outer) if *outer < after => id = NodeId(id.0 + 1),
                    _ => {
                        kept.push(id);
                        id = after;
                    }
                }
            }
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// By every set of three subtrees of a small tree, beside the definition: a subtree is kept where nothing of it
    /// is to go, and the same is not true of its parent.
    #[test]
    fn the_largest_subtrees_without_others() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..2 {
            t.open("div").open("p").text("One").close();
            t.open("p").text("two").open("b").text("three").close();
            t.close().close();
        }
        let page = t.finish();
        let ids: Vec<NodeId> = page.iter().map(|(id, _)| id).collect();
        for one in &ids {
            for other in &ids {
                for root in &ids {
                    let gone = page.outermost(vec![*one, *other]);
                    let is_free =
                        |id: NodeId| page.subtree(id).all(|id| !page.is_in_any(&gone, id));
                    let largest = ids.iter().copied().filter(|id| {
                        let around = page.node(*id).parent;
                        let is_largest = *id == *root || !around.is_some_and(is_free);
                        page.contains(*root, *id) && is_free(*id) && is_largest
                    });
                    let expected: Vec<NodeId> = largest.collect();
                    assert_eq!(page.largest_without(&[*root], &gone), expected);
                }
            }
        }
    }
}
