//! DOMPS: blocks by predefined structural tags, without layout.
//!
//! Source: the DOM-based baseline of Cai, Yu, Wen, Ma, *VIPS: a Vision-based Page Segmentation
//! Algorithm*, MSR-TR-2003-79. The tags are the paper's (`p`, `table`, `ul`, `h1`..`h6`) and
//! their later kin.
//!
//! # Steps
//! 1. Walk the tree in document order; a structural element without structural descendants is
//!    a block.
//! 2. Content between blocks (text directly in a structural ancestor) forms separate
//!    blocks: each maximal run of siblings without a structural element.
//!
//! Cost: linear in the number of nodes.
//!
//! # Deviations from the paper
//! A block needs a box on the page to be compared with others, so elements without visible content
//! give no block.

use super::Segmenter;
use crate::geometry::Rect;
use crate::segmentation::Segmentation;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Name in the registry: on the command line, in configs and in results.
pub(super) const NAME: &str = "domps";

/// The tags that make a block. Source: MSR-TR-2003-79 §5 for `p`, `table`, `ul` and `h1` to `h6`; the others
/// are ours.
const STRUCTURAL: [&str; 26] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "dl",
    "div",
    "fieldset",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "ul",
    "body",
];

/// DOM-based page segmentation; it has no thresholds.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DomPs {}

impl Segmenter for DomPs {
    fn segment(&self, page: &PageSnapshot) -> Segmentation {
        let mut result = Segmentation::new(NAME, page);
        let holds_structure = structural_below(page);
        let mut pending: Vec<NodeId> = Vec::new();
        let mut id = page.root();
        while id.index() < page.len() {
            let is_structural = is_structural(page, id);
            if holds_structure[id.index()] {
                flush(page, &mut result, &mut pending);
                id = NodeId(id.0 + 1);
                continue;
            }
            if is_structural {
                flush(page, &mut result, &mut pending);
                pending.push(id);
                flush(page, &mut result, &mut pending);
            } else {
                if pending
                    .last()
                    .is_some_and(|p| page.parent(*p) != page.parent(id))
                {
                    flush(page, &mut result, &mut pending);
                }
                pending.push(id);
            }
            id = page.node(id).end;
        }
        flush(page, &mut result, &mut pending);
        result
    }
}

fn is_structural(page: &PageSnapshot, id: NodeId) -> bool {
    page.node(id).kind == NodeKind::Element && STRUCTURAL.contains(&page.tag(id))
}

/// For each node, whether a structural element lies below it.
fn structural_below(page: &PageSnapshot) -> Vec<bool> {
    let mut below = vec![false; page.len()];
    for (id, node) in page.iter().rev() {
        if let Some(parent) = node.parent {
            below[parent.index()] |= below[id.index()] || is_structural(page, id);
        }
    }
    below
}

fn flush(page: &PageSnapshot, result: &mut Segmentation, pending: &mut Vec<NodeId>) {
    let nodes = std::mem::take(pending);
    let bounds = Rect::bounding(nodes.iter().filter_map(|n| page.visible_bounds(*n)));
    let counts = nodes.iter().map(|n| page.totals(*n));
    let has_content = counts.into_iter().any(|t| t.chars + t.media + t.fields > 0);
    if let (Some(rect), true) = (bounds, has_content) {
        let root = result.root();
        let rule = if is_structural(page, nodes[0]) {
            format!("structural tag {}", page.tag(nodes[0]))
        } else {
            "beside structural tags".to_owned()
        };
        result.add(root, rect, nodes).rule = Some(rule);
    }
}
