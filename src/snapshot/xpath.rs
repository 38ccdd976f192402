//! XPaths of many nodes at once.

use super::{Node, NodeId, NodeKind, PageSnapshot};
use std::fmt::Write;

/// XPaths as the evaluation sets of the field write them: `/html/body/div[2]/text()[1]`. Shadow
/// roots and iframe documents are passed through.
///
/// The position of every node among its siblings of the same name is computed in one pass over the page, so
/// writing a path is linear in its length. A node deeper than [`MAX_STEPS`] is addressed by its position among
/// all nodes of its name, `(//div)[8000]`: else the paths together would be longer than the page.
#[derive(Debug)]
pub struct XPaths<'a> {
    page: &'a PageSnapshot,
    positions: Vec<u32>,
    /// The place of each node among all that are named as it is.
    ranks: Vec<u32>,
}

/// Steps of the longest path. Source: ours; pages that people write have some dozens.
const MAX_STEPS: u32 = 256;

/// The place of each node among its siblings of the same name.
fn positions(page: &PageSnapshot) -> Vec<u32> {
    let mut positions = vec![1; page.len()];
    // Of each name the parent that children are counted of, and how many there were.
    let mut seen = vec![(page.root(), 0); page.tag_names().len()];
    for (parent, _) in page.iter() {
        for child in page.children(parent) {
            let (of, count) = &mut seen[page.node(child).tag as usize];
            *count = if *of == parent { *count + 1 } else { 1 };
            *of = parent;
            positions[child.index()] = *count;
        }
    }
    positions
}

/// The place of each node among all of the same name.
fn ranks(page: &PageSnapshot) -> Vec<u32> {
    let mut seen = vec![0; page.tag_names().len()];
    let count = |node: &Node| {
        let count = &mut seen[node.tag as usize];
        *count += 1;
        *count
    };
    page.nodes().iter().map(count).collect()
}

impl<'a> XPaths<'a> {
    /// Counts siblings. Linear in the number of nodes.
    pub fn new(page: &'a PageSnapshot) -> Self {
        Self {
            page,
            positions: positions(page),
            ranks: ranks(page),
        }
    }

    /// The path of a node.
    pub fn path(&self, id: NodeId) -> String {
        if self.page.node(id).depth > MAX_STEPS {
            let name = match self.page.node(id).kind {
                NodeKind::Text => "text()",
                _ => self.page.tag(id),
            };
            return format!("(//{name})[{}]", self.ranks[id.index()]);
        }
        let chain = self.page.inclusive_ancestors(id);
        let mut steps: Vec<NodeId> = chain
            .filter(|n| self.page.node(*n).kind != NodeKind::Document)
            .collect();
        steps.reverse();
        let mut path = String::with_capacity(steps.len() * 8);
        for step in steps {
            self.push_step(&mut path, step);
        }
        if path.is_empty() {
            path.push('/');
        }
        path
    }

    fn push_step(&self, path: &mut String, id: NodeId) {
        let tag = self.page.tag(id);
        path.push('/');
        match self.page.node(id).kind {
            NodeKind::Text => path.push_str("text()"),
            _ if matches!(tag, "html" | "body") => return path.push_str(tag),
            _ => path.push_str(tag),
        }
        // Writing to a string never fails.
        let _ = write!(path, "[{}]", self.positions[id.index()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn paths_of_deep_nodes_are_short() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("html").open("body");
        for _ in 0..2000 {
            t.open("div").text("x");
        }
        let page = t.finish();
        let paths = XPaths::new(&page);
        let texts = page.iter().filter(|(_, n)| n.kind == NodeKind::Text);
        let told: Vec<String> = texts.map(|(id, _)| paths.path(id)).collect();
        assert_eq!(told[1], "/html/body/div[1]/div[1]/text()[1]");
        assert_eq!(told[1999], "(//text())[2000]");
        assert!(told.iter().map(String::len).max() < Some(3000));
    }

    #[test]
    fn like_named_siblings_are_counted() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("html").open("body");
        t.open("div").text("one").close();
        t.open("div")
            .text("two")
            .open("p")
            .text("three")
            .close()
            .text("four")
            .close();
        let page = t.finish();
        let paths = XPaths::new(&page);
        let texts: Vec<String> = page
            .iter()
            .filter(|(_, n)| n.kind == NodeKind::Text)
            .map(|(id, _)| paths.path(id))
            .collect();
        assert_eq!(
            texts,
            [
                "/html/body/div[1]/text()[1]",
                "/html/body/div[2]/text()[1]",
                "/html/body/div[2]/p[1]/text()[1]",
                "/html/body/div[2]/text()[2]",
            ]
        );
    }
}
