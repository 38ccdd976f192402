//! The nodes of each tag, found without a walk over all of them.

use super::{Node, NodeId};

/// The nodes of each tag.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Tagged {
    /// For each tag by its number, and one more for the end: how many nodes have a tag of a smaller number.
    before: Vec<u32>,
    /// By the numbers of their tags; those of one tag in document order.
    nodes: Vec<NodeId>,
}

impl Tagged {
    /// Sorts `nodes` by tag; `names` is how many different tags they have. Linear in both.
    pub(super) fn new(nodes: &[Node], names: usize) -> Self {
        let mut before = vec![0; names + 1];
        for node in nodes {
            before[node.tag as usize + 1] += 1;
        }
        let mut sum = 0;
        for count in &mut before {
            sum += *count;
            *count = sum;
        }
        let mut next = before.clone();
        let mut placed = vec![NodeId(0); nodes.len()];
        for (i, node) in nodes.iter().enumerate() {
            let place = &mut next[node.tag as usize];
            placed[*place as usize] = NodeId::from_index(i);
            *place += 1;
        }
        Self {
            before,
            nodes: placed,
        }
    }

    /// The nodes of the tag with that number, in document order.
    pub(super) fn with_tag(&self, tag: usize) -> &[NodeId] {
        match self.before.get(tag..tag + 2) {
            Some([start, end]) => &self.nodes[*start as usize..*end as usize],
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::NodeId;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn nodes_of_several_names_are_in_document_order() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for tag in ["h1", "p", "h2", "p", "h1"] {
            t.open(tag).text("Words").close();
        }
        let page = t.finish();
        let paragraphs: Vec<NodeId> = page.tagged(["p"]).collect();
        let headings: Vec<NodeId> = page.tagged(["h2", "h3", "h1"]).collect();
        let tags: Vec<&str> = headings.iter().map(|id| page.tag(*id)).collect();
        assert_eq!(paragraphs.len(), 2);
        assert_eq!(tags, ["h1", "h2", "h1"]);
        assert!(headings.is_sorted());
        assert!(page.tagged(["h3", "nav"]).next().is_none());
    }
}
