//! Kreuzer's marked blocks, as rendered.
//!
//! Source: Kreuzer, Hage, Feelders, *A Quantitative Comparison of Semantic Web Page
//! Segmentation Approaches*, ICWE 2015; the pages of its data set "random". Volunteers marked
//! elements with `data-block="1"` (top level) or `"2"` (sub-block) and with
//! `data-block-type` (`Header`, `Menu`, `Article`, `LinkList`, ...).
//!
//! The truth is where those elements stand **in the same capture** that is segmented: their
//! border boxes, clipped to the page. [`take`] removes the attributes from the snapshot, so no
//! algorithm can see them.

use super::{MarkedBlock, MarkedPage};
use crate::snapshot::{NodeId, PageSnapshot};
use std::collections::HashMap;

/// A page whose top-level truth covers less of it is left out of the means.
/// Source: the evaluation sets' README: 78 of the 82 pages remain.
pub const MIN_COVER: f64 = 0.15;

const PREFIX: &str = "data-block";
const KIND: &str = "data-block-type";

/// Takes the truth out of a snapshot: the marked elements that have a place on the page, in
/// document order. Elements that cannot be seen anywhere are left out. A leaf is a block of
/// level 2, or one of level 1 without a level 2 inside.
pub fn take(page: &mut PageSnapshot) -> MarkedPage {
    let taken = page.take_attributes(PREFIX);
    let kinds: HashMap<NodeId, &str> = taken
        .iter()
        .filter(|(_, (name, _))| name == KIND)
        .map(|(node, (_, kind))| (*node, kind.trim()))
        .collect();
    let mut nodes = Vec::new();
    let mut blocks = Vec::new();
    for (node, (_, level)) in taken.iter().filter(|(_, (name, _))| name == PREFIX) {
        let level = match level.trim() {
            "1" => 1,
            "2" => 2,
            _ => continue,
        };
        let border_box = page.node(*node).rect.unwrap_or_default();
        let (Some(rect), Some(_)) = (
            border_box.intersection(&page.page_rect()),
            page.visible_bounds(*node),
        ) else {
            continue;
        };
        nodes.push(*node);
        blocks.push(MarkedBlock {
            level,
            kind: kinds.get(node).copied().unwrap_or("").to_owned(),
            rect,
            text: page.text(*node),
            leaf: true,
        });
    }
    for i in 0..blocks.len() {
        blocks[i].leaf = blocks[i].level == 2 || !holds_sub_block(page, &nodes, &blocks, i);
    }
    MarkedPage {
        blocks,
        page: page.page_rect(),
    }
}

/// Blocks stand in document order, so what lies inside a block follows it directly.
fn holds_sub_block(
    page: &PageSnapshot,
    nodes: &[NodeId],
    blocks: &[MarkedBlock],
    outer: usize,
) -> bool {
    (outer + 1..blocks.len())
        .take_while(|i| page.contains(nodes[outer], nodes[*i]))
        .any(|i| blocks[i].level == 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;
    use crate::snapshot::{Builder, NodeKind, Size, Source, Style};

    fn page() -> PageSnapshot {
        let size = Size {
            width: 100.0,
            height: 100.0,
        };
        let mut page = Builder::new(Source::default(), size, size);
        let style = page.add_style(Style {
            opacity: 1.0,
            ..Style::default()
        });
        page.open(NodeKind::Document, "#document");
        let mark = |page: &mut Builder, level: &str, kind: &str, rect: Rect| {
            let id = page.open(NodeKind::Element, "div");
            page.set_box(id, style, rect);
            let attributes = [
                ("class", "x"),
                ("data-block", level),
                ("data-block-type", kind),
            ];
            page.node_mut(id).attributes = attributes
                .iter()
                .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
                .collect();
        };
        mark(&mut page, "1", "Header", Rect::new(0.0, 0.0, 120.0, 10.0));
        page.close();
        mark(&mut page, "1", "Content", Rect::new(0.0, 20.0, 100.0, 50.0));
        mark(&mut page, "2", "Article", Rect::new(0.0, 20.0, 50.0, 50.0));
        page.close();
        page.close();
        mark(&mut page, "1", "Ad", Rect::new(0.0, 90.0, 0.0, 0.0));
        page.finish()
    }

    #[test]
    fn truth_is_taken_out_of_the_snapshot() {
        let mut page = page();
        let truth = take(&mut page);
        assert_eq!((truth.top().len(), truth.leaf().len()), (2, 2));
        assert_eq!(truth.blocks[0].rect, Rect::new(0.0, 0.0, 100.0, 10.0));
        assert_eq!(truth.blocks[2].kind, "Article");
        assert_eq!(truth.cover(), 0.6);
        assert!(
            page.nodes()
                .iter()
                .all(|n| n.attribute("data-block").is_none())
        );
        assert_eq!(page.attribute(NodeId(1), "class"), Some("x"));
        assert!(take(&mut page).blocks.is_empty());
    }
}
