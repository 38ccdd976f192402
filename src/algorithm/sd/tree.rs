//! The SD-tree: every element with the features of style and density (paper §3.1, §3.2).

use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// Tags that divide or organise a page (paper §3.1, and their later kin).
const STRONG: [&str; 22] = [
    "table", "tr", "div", "ul", "ol", "dl", "tbody", "thead", "tfoot", "section", "article",
    "main", "aside", "header", "footer", "nav", "form", "fieldset", "body", "center", "frame",
    "details",
];
/// Tags that display content (paper §3.1, and their later kin).
const WEAK: [&str; 30] = [
    "td",
    "th",
    "li",
    "p",
    "img",
    "span",
    "a",
    "b",
    "i",
    "em",
    "strong",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "pre",
    "blockquote",
    "dt",
    "dd",
    "figure",
    "figcaption",
    "label",
    "button",
    "code",
    "caption",
    "address",
    "summary",
];

/// The features of one node.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Features {
    /// Characters of text in the node itself and in what only formats its text (density).
    pub(super) density: u32,
    /// Distance from the root (dfr): number of ancestors.
    pub(super) dfr: u32,
    /// Depth of the ancestor title, which is the last heading before the node: some ancestor holds both.
    /// `None` without one.
    pub(super) title_level: Option<u32>,
}

impl Features {
    /// `title_diff = |level_title - level_node|` (eq. 2).
    pub(super) fn title_diff(&self) -> Option<u32> {
        self.title_level.map(|level| level.abs_diff(self.dfr))
    }
}

/// Whether a node divides the page: by its tag, or by its computed display where the tag says
/// little (custom elements, new ones).
pub(super) fn is_strong(page: &PageSnapshot, id: NodeId) -> bool {
    let tag = page.tag(id);
    if STRONG.contains(&tag) {
        // An element that a style sheet made inline does not structure the page.
        return tag == "body" || !page.display(id).is_inline_level();
    }
    if WEAK.contains(&tag) || page.node(id).kind != NodeKind::Element {
        return false;
    }
    !page.display(id).is_inline_level() && page.display(id) != Display::None
}

/// Whether a node only formats the text it stands in.
fn formats_only(page: &PageSnapshot, id: NodeId) -> bool {
    page.display(id).is_inline_level() && !is_strong(page, id)
}

/// Steps 1 and 4: the features of all nodes. Linear in the number of nodes.
pub(super) fn features(page: &PageSnapshot) -> Vec<Features> {
    let mut all: Vec<Features> = vec![Features::default(); page.len()];
    // The element that a text belongs to: formatting hands its text up.
    let mut owner: Vec<NodeId> = Vec::with_capacity(page.len());
    let mut last_title: Option<u32> = None;
    for (id, node) in page.iter() {
        let own = match node.parent {
            Some(parent) if node.kind == NodeKind::Text || formats_only(page, id) => {
                owner[parent.index()]
            }
            _ => id,
        };
        owner.push(own);
        if node.kind == NodeKind::Text {
            all[own.index()].density += page.totals(id).chars;
            continue;
        }
        let features = &mut all[id.index()];
        features.dfr = node.depth;
        features.title_level = last_title;
        if page.is_heading(id) && page.totals(id).chars > 0 {
            last_title = Some(node.depth);
        }
    }
    all
}
