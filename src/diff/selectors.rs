//! CSS selectors that find the elements of a page.

use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::collections::HashMap;

/// Maximum number of steps of a selector. Source: ours: Chromium's parser nests up to 512 elements, pages that people
/// write some forty. It bounds the output for deeply nested pages made by scripts, where each selector would name all
/// ancestors.
const MAX_STEPS: usize = 128;

/// Positions and ids of all elements of a page, from which selectors are made.
///
/// Cost: linear in the nodes to build, in the depth (up to [`MAX_STEPS`]) for a selector.
pub(crate) struct Selectors<'a> {
    page: &'a PageSnapshot,
    /// For each element its position among the siblings of its name, from 1 on.
    numbers: Vec<u32>,
    /// For each parent and element name, the number of children.
    alike: HashMap<(Option<NodeId>, &'a str), u32>,
    /// For each id, the number of elements.
    ids: HashMap<&'a str, u32>,
    /// For each node the frame whose document contains it.
    frames: Vec<Option<NodeId>>,
}

impl<'a> Selectors<'a> {
    pub(crate) fn new(page: &'a PageSnapshot) -> Self {
        let mut numbers = vec![0; page.len()];
        let mut alike = HashMap::new();
        let mut ids: HashMap<&str, u32> = HashMap::new();
        for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
            let count = alike.entry((node.parent, page.tag(id))).or_default();
            *count += 1;
            numbers[id.index()] = *count;
            if let Some(own) = node.attribute("id") {
                *ids.entry(own).or_default() += 1;
            }
        }
        // Parents come before their children.
        let mut frames = vec![None; page.len()];
        for (id, node) in page.iter() {
            frames[id.index()] = node.parent.and_then(|up| match page.node(up).kind {
                NodeKind::Document => page.parent(up),
                _ => frames[up.index()],
            });
        }
        Self {
            page,
            numbers,
            alike,
            ids,
            frames,
        }
    }

    /// The position of an element among the siblings of its name, from 1 on; 0 for other nodes.
    #[cfg(feature = "picture")]
    pub(crate) fn number(&self, node: NodeId) -> u32 {
        self.numbers[node.index()]
    }

    /// A CSS selector for an element, starting at its nearest ancestor with a unique id. A text node gets the
    /// selector of its element. An element inside a frame gets the selector of the frame, a space, and its selector
    /// in the document of the frame; browsers have to look up the two parts one by one. A path of more than
    /// [`MAX_STEPS`] keeps only its end, which may match other elements, too.
    pub(crate) fn selector(&self, node: NodeId) -> String {
        let mut documents: Vec<String> = Vec::new();
        let (mut next, mut left) = (Some(node), MAX_STEPS);
        while let Some(at) = next.filter(|_| left > 0) {
            let steps = self.steps(at, left);
            left = left.saturating_sub(steps.len().max(1));
            documents.push(steps.join(" > "));
            next = self.frames[at.index()];
        }
        documents.reverse();
        documents.join(" ")
    }

    /// The path to an element from the root of its document or a unique id; of a longer path the last `most` steps.
    fn steps(&self, node: NodeId, most: usize) -> Vec<String> {
        let page = self.page;
        let mut steps: Vec<String> = Vec::new();
        let chain = page.inclusive_ancestors(node);
        let elements = chain.filter(|n| page.node(*n).kind == NodeKind::Element);
        for at in elements.take(most) {
            let own = page.attribute(at, "id");
            if let Some(id) = own.filter(|id| is_plain(id) && self.ids.get(id) == Some(&1)) {
                steps.push(format!("#{id}"));
                break;
            }
            steps.push(self.step(at));
            let parent = page.parent(at);
            if parent.is_none_or(|p| page.node(p).kind == NodeKind::Document) {
                break;
            }
        }
        steps.reverse();
        steps
    }

    /// The step for an element among its siblings.
    fn step(&self, at: NodeId) -> String {
        let tag = self.page.tag(at);
        let alike = self.alike.get(&(self.page.parent(at), tag));
        if !is_plain(tag) {
            "*".to_owned()
        } else if alike.is_none_or(|alike| *alike <= 1) {
            tag.to_owned()
        } else {
            format!("{tag}:nth-of-type({})", self.numbers[at.index()])
        }
    }
}

/// Whether a name can be written in a selector without escapes.
fn is_plain(name: &str) -> bool {
    let is_first = |c: char| c.is_ascii_alphabetic() || c == '_';
    name.starts_with(is_first)
        && name.len() <= 60
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;
    use crate::snapshot::{Builder, Selector, Size, Source};

    #[test]
    fn what_stands_in_a_frame_is_named_behind_it() {
        let size = Size {
            width: 800.0,
            height: 600.0,
        };
        let mut page = Builder::new(Source::default(), size, size);
        page.open(NodeKind::Document, "#document");
        page.open(NodeKind::Element, "body");
        for _ in 0..2 {
            for (kind, tag) in [
                (NodeKind::Element, "iframe"),
                (NodeKind::Document, "#document"),
                (NodeKind::Element, "p"),
            ] {
                page.open(kind, tag);
            }
            (0..3).for_each(|_| {
                page.close();
            });
        }
        let page = page.finish();
        let selectors = Selectors::new(&page);
        let paragraphs = page.iter().filter(|(id, _)| page.tag(*id) == "p");
        let mut told = Vec::new();
        for (id, _) in paragraphs {
            let selector = selectors.selector(id);
            let read = selector.parse::<Selector>().map(|read| read.select(&page));
            assert_eq!(read, Ok(vec![id]), "{selector}");
            told.push(selector);
        }
        let frame = |n: usize| format!("body > iframe:nth-of-type({n}) p");
        assert_eq!(told, [frame(1), frame(2)]);
    }

    #[test]
    fn selectors_of_towers_are_cut() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        (0..1000).for_each(|_| {
            t.open("div");
        });
        t.open("p").text("deep");
        let page = t.finish();
        let deep = page.iter().find(|(id, _)| page.tag(*id) == "p");
        let (deep, _) = deep.expect("a paragraph");
        let selector = Selectors::new(&page).selector(deep);
        assert_eq!(selector.split(" > ").count(), MAX_STEPS);
        let read = selector.parse::<Selector>().map(|read| read.select(&page));
        assert_eq!(read, Ok(vec![deep]), "{selector}");
    }

    #[test]
    fn selectors_number_siblings_of_one_name() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("one").close();
        t.open("div").close().open("p").text("two").close();
        t.open_with("div", &[("id", "here")])
            .open("b")
            .text("in")
            .close();
        // An id used by two elements selects the first.
        for said in ["first", "second"] {
            t.open_with("div", &[("id", "twice")]).text(said).close();
        }
        let page = t.finish();
        let selectors = Selectors::new(&page);
        let of = |text: &str| {
            let found = page.iter().find(|(_, n)| n.text.as_deref() == Some(text));
            found.map(|(id, _)| selectors.selector(id))
        };
        assert!(of("one").is_some_and(|s| s.ends_with("body > p:nth-of-type(1)")));
        assert!(of("two").is_some_and(|s| s.ends_with("body > p:nth-of-type(2)")));
        assert_eq!(of("in").as_deref(), Some("#here > b"));
        assert_eq!(of("second").as_deref(), Some("#here > div:nth-of-type(2)"));
        // Every reported selector can be given to --ignore.
        for (id, _) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
            let selector = selectors.selector(id);
            let read = selector.parse::<Selector>().map(|read| read.select(&page));
            assert_eq!(read, Ok(vec![id]), "{selector}");
        }
    }
}
