//! Verses, and other lines that are boxes each: right below each other with nothing between, in an element that parts
//! its paragraphs by empty boxes, or is called a block of lines. Source: ours, poems as Poetry has them, letters as
//! programs for mail write them; docutils.

use crate::hash::{HashMap, HashSet};
use crate::output::flow::boxes::is_paragraph;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// The class of a block of lines. Source: docutils, as of Sphinx.
const BLOCK: &str = "line-block";
/// Most characters of a line of a verse. Source: ours: a text with more fills the line, and is a paragraph.
const MAX_CHARS: u32 = 120;
/// Most nodes of a line of a verse. Source: ours; bounds the cost.
const MAX_NODES: usize = 32;
/// Share of links in the words of a line from which on it is an entry of a menu. Source: ours.
const MAX_LINKED: f64 = 0.5;
/// How far lines may stand apart, px. Source: ours: positions are rounded.
const MAX_APART: f64 = 1.0;

/// The boxes that go on with the line of the box right before them, each with that. Linear.
pub(super) fn verses(page: &PageSnapshot) -> HashMap<NodeId, NodeId> {
    let empty = page.tagged(["br"]).filter_map(|line| {
        let around = page.parent(line)?;
        let totals = page.totals(around);
        let is_empty = page.tag(around) == "div" && totals.chars == 0 && totals.media == 0;
        page.parent(around).filter(|_| is_empty)
    });
    let blocks = page.tagged(["div"]);
    let blocks = blocks.filter(|block| page.node(*block).has_word("class", BLOCK));
    let holders: HashSet<NodeId> = empty.chain(blocks).collect();
    let mut found = HashMap::default();
    for holder in holders {
        let mut before = None;
        let parts = page.children(holder);
        for part in parts.filter(|part| !is_blank(page, *part)) {
            let line = Some(part).filter(|part| is_line(page, *part));
            let pair = before.zip(line);
            let pair = pair.filter(|(above, below)| touch(page, *above, *below));
            found.extend(pair.map(|(above, below)| (below, above)));
            before = line;
        }
    }
    found
}

/// Whether a node is white space between elements.
fn is_blank(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    node.kind != NodeKind::Element && node.text.as_deref().is_none_or(|t| t.trim().is_empty())
}

/// Whether a box is a short line of words.
fn is_line(page: &PageSnapshot, id: NodeId) -> bool {
    let totals = page.totals(id);
    let holds_box = || page.subtree(id).skip(1).any(|at| is_box(page, at));
    page.tag(id) == "div"
        && (1..=MAX_CHARS).contains(&totals.chars)
        && totals.media == 0
        && totals.fields == 0
        && totals.link_density() < MAX_LINKED
        && page.subtree(id).nth(MAX_NODES).is_none()
        && is_paragraph(page, id)
        && !holds_box()
}

fn is_box(page: &PageSnapshot, id: NodeId) -> bool {
    page.node(id).kind == NodeKind::Element && page.tag(id) != "br" && is_paragraph(page, id)
}

/// Whether a box stands right below another.
fn touch(page: &PageSnapshot, above: NodeId, below: NodeId) -> bool {
    let place = |id: NodeId| page.node(id).rect;
    place(above)
        .zip(place(below))
        .is_some_and(|(above, below)| {
            below.top > above.top && below.top <= above.bottom + MAX_APART
        })
}
