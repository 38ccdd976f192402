//! Which parts of a page are template.

use crate::geometry::Rect;
use crate::snapshot::{NodeId, PageSnapshot};

/// The template of a page, marked on its nodes.
#[derive(Debug, Clone, PartialEq)]
pub struct TemplateMarks {
    /// Index of the cluster whose template the page has; `None` if it has none.
    pub cluster: Option<usize>,
    /// Share of the features of that cluster (or the nearest one) that the page has, 0..=1.
    pub similarity: f64,
    /// The marked chunks, not nested, in document order.
    pub chunks: Vec<MarkedChunk>,
    /// Warnings for the user.
    pub warnings: Vec<String>,
    /// For each node: whether its own text or picture is template.
    is_template: Vec<bool>,
    /// Number of template characters before each node.
    chars: Vec<u32>,
    /// Number of informative pictures before each node that are not template.
    own_pictures: Vec<u32>,
}

/// A chunk of a page that is part of the template.
#[derive(Debug, Clone, PartialEq)]
pub struct MarkedChunk {
    /// Its text and picture nodes, in document order.
    pub nodes: Vec<NodeId>,
    /// Its container.
    pub container: NodeId,
    /// Its visible rectangle, page px.
    pub rect: Rect,
    /// Its text.
    pub text: String,
    /// Number of pages the chunk was found on; for a container, the minimum of its parts.
    pub pages: u32,
    /// Whether a few of its words differ from the template.
    pub varies: bool,
}

impl TemplateMarks {
    /// No marks.
    pub fn none(page: &PageSnapshot, similarity: f64) -> Self {
        Self {
            cluster: None,
            similarity,
            chunks: Vec::new(),
            warnings: Vec::new(),
            is_template: vec![false; page.len()],
            chars: vec![0; page.len() + 1],
            own_pictures: vec![0; page.len() + 1],
        }
    }

    pub(crate) fn new(
        page: &PageSnapshot,
        cluster: usize,
        similarity: f64,
        chunks: Vec<MarkedChunk>,
    ) -> Self {
        let mut is_template = vec![false; page.len()];
        for node in chunks.iter().flat_map(|c| &c.nodes) {
            is_template[node.index()] = true;
        }
        // Only text nodes are counted: pictures add no characters to any total.
        let chars = sums(page, |id| {
            let is_counted = is_template[id.index()] && page.node(id).end.0 == id.0 + 1;
            u32::from(is_counted) * page.totals(id).chars
        });
        let own_pictures = sums(page, |id| {
            let is_own = !is_template[id.index()] && page.node(id).is_readable();
            u32::from(is_own && page.image_text(id).is_some())
        });
        Self {
            cluster: Some(cluster),
            similarity,
            chunks,
            warnings: Vec::new(),
            is_template,
            chars,
            own_pictures,
        }
    }

    /// Whether a node's own text or picture is part of the template.
    pub fn contains(&self, node: NodeId) -> bool {
        self.is_template.get(node.index()).copied().unwrap_or(false)
    }

    /// Number of template characters in a subtree.
    pub fn chars(&self, page: &PageSnapshot, node: NodeId) -> u32 {
        self.chars_between(node, page.node(node).end)
    }

    /// Number of template characters in the nodes `first..end`, in document order.
    pub fn chars_between(&self, first: NodeId, end: NodeId) -> u32 {
        self.chars_before(end)
            .saturating_sub(self.chars_before(first))
    }

    fn chars_before(&self, node: NodeId) -> u32 {
        self.chars.get(node.index()).copied().unwrap_or(0)
    }

    /// Share of a subtree's readable characters that are template, 0..=1; 0 without text.
    pub fn share(&self, page: &PageSnapshot, node: NodeId) -> f64 {
        let all = page.totals(node).chars;
        if all == 0 {
            return 0.0;
        }
        f64::from(self.chars(page, node)) / f64::from(all)
    }

    /// Whether a subtree has text, and all of its text and informative pictures are template.
    fn is_all(&self, page: &PageSnapshot, id: NodeId) -> bool {
        let chars = page.totals(id).chars;
        let pictures = |at: NodeId| self.own_pictures.get(at.index()).copied().unwrap_or(0);
        let has_own = pictures(page.node(id).end) > pictures(id);
        chars > 0 && self.chars(page, id) == chars && !has_own
    }

    /// The largest subtrees whose text is all template, in document order: they are removed with their decoration and
    /// form fields. Linear in the number of nodes.
    pub fn subtrees(&self, page: &PageSnapshot) -> Vec<NodeId> {
        let mut found = Vec::new();
        let mut id = page.root();
        while id.index() < page.len() {
            let node = page.node(id);
            let (all, own) = (page.totals(id).chars, self.chars(page, id));
            let is_picture = node.end.0 == id.0 + 1 && self.contains(id);
            if is_picture || self.is_all(page, id) {
                found.push(id);
                id = node.end;
            } else if all > 0 && own == 0 && !self.any_within(id, node.end) {
                id = node.end;
            } else {
                id = NodeId(id.0 + 1);
            }
        }
        found
    }

    /// Whether a marked node is between two nodes: pictures add no characters, so character counts do not show them.
    fn any_within(&self, first: NodeId, end: NodeId) -> bool {
        let at = self
            .chunks
            .partition_point(|c| c.nodes.last().is_none_or(|n| *n < first));
        let touching = self.chunks[at..]
            .iter()
            .take_while(|c| c.nodes.first().is_none_or(|n| *n < end));
        touching
            .flat_map(|c| &c.nodes)
            .any(|n| first <= *n && *n < end)
    }

    /// The given subtrees without template: their largest subtrees that contain none. Nothing remains of nodes that
    /// are all template.
    pub fn without(&self, page: &PageSnapshot, nodes: &[NodeId]) -> Vec<NodeId> {
        let mut kept = Vec::new();
        for root in nodes {
            let end = page.node(*root).end;
            let mut id = *root;
            while id < end {
                let node = page.node(id);
                let own = self.chars(page, id);
                if own == 0 && !self.any_within(id, node.end) {
                    kept.push(id);
                    id = node.end;
                } else if self.is_all(page, id) {
                    id = node.end;
                } else {
                    id = NodeId(id.0 + 1);
                }
            }
        }
        kept
    }

    /// The text of the page without template.
    pub fn rest(&self, page: &PageSnapshot) -> String {
        page.text_of(&self.without(page, &[page.root()]))
    }
}

/// Prefix sums of a value over the nodes, one more than there are nodes.
fn sums(page: &PageSnapshot, of: impl Fn(NodeId) -> u32) -> Vec<u32> {
    let mut sums = Vec::with_capacity(page.len() + 1);
    let mut sum = 0;
    sums.push(0);
    for (id, _) in page.iter() {
        sum += of(id);
        sums.push(sum);
    }
    sums
}
