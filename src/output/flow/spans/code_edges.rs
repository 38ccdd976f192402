//! Where code in a line is parted from what stands right at it, though no white space does: by its box, or by a
//! margin or padding. What is written right at it belongs to it (`` `Vec`s ``), as does a note's number; another
//! element is a label beside it.

use crate::content::code_lines::is_code_tag;
use crate::output::flow::boxes::{is_script, next_sibling};
use crate::output::flow::builder::{Builder, Edge, Effect};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Elements around code, or around what stands beside it, that are looked at. Source: ours: a link and what dresses a
/// word; bounds the cost.
const MAX_AROUND: usize = 4;

impl Builder<'_> {
    /// Notes code in a line that is set apart by a margin or padding. Tokens of a piece of code are one.
    pub(super) fn edge_of_code(&mut self, id: NodeId, end: NodeId) {
        let page = self.page;
        if self.in_code() || self.is_marked_code() {
            return;
        }
        if follows_element(page, id) {
            self.edge = self.edge.max(Edge::Code);
        }
        let is_label =
            |next: NodeId| page.node(next).kind == NodeKind::Element && !is_script(page.tag(next));
        if next_sibling(page, id).is_some_and(is_label) {
            self.push(end, Effect::Edge(Edge::Code));
        }
    }

    /// The same of code in a box of its own. One beside another is a chip, whatever signs they begin and end with, and
    /// so is one that shows nothing but its box.
    pub(super) fn edge_of_code_box(&mut self, id: NodeId, end: NodeId) {
        let page = self.page;
        if self.in_code() || self.is_marked_code() {
            return;
        }
        if let Some(edge) = edge_before(page, id) {
            self.edge = self.edge.max(edge);
        }
        let is_blank = page.totals(id).chars == 0;
        let behind = edge_behind(page, id);
        if let Some(edge) = behind.max(is_blank.then_some(Edge::Chip)) {
            self.push(end, Effect::Edge(edge));
        }
    }
}

/// Whether an element stands right behind another that holds something.
fn follows_element(page: &PageSnapshot, id: NodeId) -> bool {
    let before = id.0.checked_sub(1).map(NodeId);
    let is_inside = |at: NodeId| page.parent(at) != page.parent(id) && !page.contains(at, id);
    before.is_some_and(is_inside)
}

/// The edge between a box of code and what stands before it, or before what begins with it; none behind plain text.
fn edge_before(page: &PageSnapshot, id: NodeId) -> Option<Edge> {
    let mut around = page.inclusive_ancestors(id).take(MAX_AROUND);
    let follows = |at: &NodeId| page.parent(*at).is_some_and(|up| up.0 + 1 != at.0);
    let first = around.find(follows)?;
    let last = NodeId(first.0.checked_sub(1)?);
    if page.node(last).kind == NodeKind::Text && page.parent(last) == page.parent(first) {
        return None;
    }
    let before = page.inclusive_ancestors(last).take(MAX_AROUND);
    let before = before.take_while(|up| !page.contains(*up, id));
    Some(edge_to(page, before))
}

/// The edge between a box of code and what stands behind it; none before plain text.
fn edge_behind(page: &PageSnapshot, id: NodeId) -> Option<Edge> {
    let next = page.node(id).end;
    let is_element = next.index() < page.len() && page.node(next).kind == NodeKind::Element;
    if !is_element || is_script(page.tag(next)) {
        return None;
    }
    let inside = (next.0..page.node(next).end.0).map(NodeId);
    let is_first = |at: &NodeId| *at == next || page.parent(*at).is_some_and(|up| up.0 + 1 == at.0);
    Some(edge_to(page, inside.take(MAX_AROUND).take_while(is_first)))
}

/// The edge between a box of code and other content, given the elements of that content.
fn edge_to(page: &PageSnapshot, mut elements: impl Iterator<Item = NodeId>) -> Edge {
    if elements.any(|at| is_code_tag(page.tag(at))) {
        Edge::Chip
    } else {
        Edge::Box
    }
}
