//! Pass 1: the tree of what is laid out.
//!
//! Every element that holds several things becomes a part; wrappers of one thing are seen
//! through, however many they are. What stands in one line of text with its neighbours is one
//! part with them. So hundreds of nested `div`s, layout tables and `display: contents` leave
//! only what a reader could point at.

use super::Visiblock;
use crate::algorithm::visual_tree::facts::{Facts, Seen, is_transparent};
use crate::geometry::Rect;
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};
use std::collections::VecDeque;

/// The origin of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The page itself.
    Page,
    /// An element that holds several things, or one that cannot be looked into.
    Element,
    /// Neighbours in one flow of text.
    Text,
    /// Repeated siblings.
    List,
    /// Siblings between visible lines.
    Section,
}

/// A part of the page that a segmentation may show as one block.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub(super) parent: Option<usize>,
    /// In document order.
    pub(super) children: Vec<usize>,
    pub(super) origin: Origin,
    /// The DOM subtrees it consists of, wrappers included; none for lists and sections.
    pub(super) nodes: Vec<NodeId>,
    /// The node whose children are the parts below.
    pub(super) inner: Option<NodeId>,
    /// Where it is: its box as laid out, as far as it can be seen.
    pub(super) rect: Rect,
    /// The bounding rectangle of its visible content: text, pictures, fields, painted boxes.
    pub(super) ink: Rect,
    /// Whether its own box is painted: background, border or shadow.
    pub(super) paints: bool,
    /// Whether a line was drawn between it and the part before.
    pub(super) after_line: bool,
    /// Whether it lies over the page instead of in it.
    pub(super) overlay: bool,
    /// Whether a part that stands in one of its subtrees was taken out of it.
    pub(super) torn: bool,
    /// Text out of sight that belongs to no part of its own.
    pub(super) stowed: Vec<NodeId>,
    /// Lines drawn among its children.
    pub(super) lines: Vec<Rect>,
}

/// All parts of a page; parents come before their children, the page is the first.
#[derive(Debug)]
pub(super) struct PartTree {
    pub(super) parts: Vec<Part>,
}

/// Builds the tree. Linear in the nodes; a queue, so depth is no limit.
pub(super) fn build(options: &Visiblock, page: &PageSnapshot, facts: &Facts) -> PartTree {
    let flows = flows(options, page, facts);
    let mut tree = PartTree {
        parts: vec![page_part(page, facts)],
    };
    let mut open = VecDeque::from([0]);
    while let Some(index) = open.pop_front() {
        let Some(inner) = tree.parts[index].inner else {
            continue;
        };
        let first = tree.parts.len();
        let mut row = Row {
            parent: index,
            found: Vec::new(),
            in_text: false,
            after_line: false,
            stowed: Vec::new(),
            lines: Vec::new(),
        };
        for child in shown_children(page, inner) {
            row.take(page, facts, &flows, child);
        }
        // Nothing but one flow of text: nothing to part.
        if let [only] = row.found.as_slice()
            && only.origin == Origin::Text
        {
            continue;
        }
        if let Some(last) = row.found.last_mut() {
            last.stowed.append(&mut row.stowed);
        }
        tree.parts[index].stowed.append(&mut row.stowed);
        tree.parts[index].lines = row.lines;
        let found = first..first + row.found.len();
        tree.parts.append(&mut row.found);
        open.extend(found.clone());
        tree.parts[index].children = found.collect();
    }
    tree
}

impl PartTree {
    /// Indices of all parts, children before their parents.
    pub(super) fn upwards(&self) -> impl Iterator<Item = usize> + use<> {
        let mut order = self.downwards();
        order.reverse();
        order.into_iter()
    }

    /// Indices of the parts of the tree, parents before their children; in document order, but for
    /// overlays, which come last.
    pub(super) fn downwards(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.parts.len());
        let mut stack = vec![0];
        while let Some(index) = stack.pop() {
            order.push(index);
            stack.extend(self.parts[index].children.iter().rev());
        }
        order
    }

    /// Puts some neighbours among the children of `parent` below a new part of their own.
    pub(super) fn gather(&mut self, parent: usize, range: std::ops::Range<usize>, origin: Origin) {
        let members: Vec<usize> = self.parts[parent].children[range.clone()].to_vec();
        let parts = members.iter().map(|m| &self.parts[*m]);
        let rect = Rect::bounding(parts.clone().map(|p| p.rect)).unwrap_or_default();
        let ink = Rect::bounding(parts.map(|p| p.ink)).unwrap_or_default();
        let index = self.parts.len();
        let after_line = members.first().is_some_and(|m| self.parts[*m].after_line);
        for member in &members {
            self.parts[*member].parent = Some(index);
        }
        self.parts.push(Part {
            parent: Some(parent),
            children: members,
            origin,
            rect,
            ink,
            after_line,
            ..Part::empty()
        });
        self.parts[parent].children.splice(range, [index]);
    }
}

impl Part {
    fn empty() -> Self {
        Self {
            parent: None,
            children: Vec::new(),
            origin: Origin::Element,
            nodes: Vec::new(),
            inner: None,
            rect: Rect::default(),
            ink: Rect::default(),
            paints: false,
            after_line: false,
            overlay: false,
            torn: false,
            stowed: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// The outermost node, where there is one.
    pub(super) fn outer(&self) -> Option<NodeId> {
        self.nodes.first().copied()
    }
}

/// The children of one part while they are found.
struct Row {
    parent: usize,
    found: Vec<Part>,
    in_text: bool,
    after_line: bool,
    stowed: Vec<NodeId>,
    lines: Vec<Rect>,
}

impl Row {
    fn take(&mut self, page: &PageSnapshot, facts: &Facts, flows: &[bool], node: NodeId) {
        let fact = facts.get(node);
        match fact.seen {
            Seen::Nothing if page.totals(node).chars == 0 => return,
            Seen::Nothing => {
                let home = self.found.last_mut().map(|p| &mut p.stowed);
                home.unwrap_or(&mut self.stowed).push(node);
                return;
            }
            Seen::Line => {
                self.lines.push(fact.ink);
                self.after_line = true;
                self.in_text = false;
                return;
            }
            Seen::Content => {}
        }
        if flows[node.index()] {
            self.take_text(node, fact.ink);
        } else {
            let part = element(page, facts, node);
            self.push(part);
            self.in_text = false;
        }
    }

    fn take_text(&mut self, node: NodeId, ink: Rect) {
        if let (true, Some(run)) = (self.in_text, self.found.last_mut()) {
            run.nodes.push(node);
            run.ink = run.ink.union(&ink);
            run.rect = run.ink;
            return;
        }
        self.push(Part {
            origin: Origin::Text,
            nodes: vec![node],
            rect: ink,
            ink,
            ..Part::empty()
        });
        self.in_text = true;
    }

    fn push(&mut self, part: Part) {
        self.found.push(Part {
            parent: Some(self.parent),
            after_line: std::mem::take(&mut self.after_line),
            stowed: std::mem::take(&mut self.stowed),
            ..part
        });
    }
}

fn page_part(page: &PageSnapshot, facts: &Facts) -> Part {
    let (inner, _) = innermost(page, facts, page.root());
    Part {
        origin: Origin::Page,
        nodes: vec![page.root()],
        inner: Some(inner),
        rect: page.page_rect(),
        ink: facts.get(page.root()).ink,
        ..Part::empty()
    }
}

/// The part of an element, seen through to the first node that holds several things.
fn element(page: &PageSnapshot, facts: &Facts, outer: NodeId) -> Part {
    let (inner, painted) = innermost(page, facts, outer);
    let ink = facts.get(outer).ink;
    let own = page.node(painted.unwrap_or(inner)).visible_rect;
    let rect = match own {
        Some(own) if holds_content(&own, &ink) => own,
        Some(own) => own.union(&ink),
        None => ink,
    };
    Part {
        nodes: vec![outer],
        inner: facts.get(inner).kind.is_dividable().then_some(inner),
        rect,
        ink,
        paints: painted.is_some(),
        ..Part::empty()
    }
}

/// Whether a box tells where its content is. One that content hangs out of below (floats, lines
/// that do not fit) does not; one that something was placed beside does, unless it holds nothing
/// of what can be seen.
fn holds_content(own: &Rect, ink: &Rect) -> bool {
    let hangs_below = ink.left >= own.left - 1.0
        && ink.right <= own.right + 1.0
        && ink.top >= own.top - 1.0
        && ink.bottom > own.bottom;
    own.overlap(ink) > 0.0 && !hangs_below
}

/// Goes down through wrappers; the outermost node on the way whose own box is painted.
fn innermost(page: &PageSnapshot, facts: &Facts, outer: NodeId) -> (NodeId, Option<NodeId>) {
    let (mut inner, mut painted) = (outer, None);
    loop {
        let fact = facts.get(inner);
        if fact.paints && painted.is_none() {
            painted = Some(inner);
        }
        if fact.children.valid != 1 || fact.children.bare_text || !fact.kind.is_dividable() {
            return (inner, painted);
        }
        let mut shown = shown_children(page, inner);
        match shown.find(|c| facts.get(*c).seen == Seen::Content) {
            Some(only) => inner = only,
            None => return (inner, painted),
        }
    }
}

/// The children of a node; one without a box gives its own children instead.
fn shown_children<'a>(
    page: &'a PageSnapshot,
    node: NodeId,
) -> impl Iterator<Item = NodeId> + use<'a> {
    let end = page.node(node).end;
    let mut next = NodeId(node.0 + 1);
    std::iter::from_fn(move || {
        while next < end && is_transparent(page, next) {
            next = NodeId(next.0 + 1);
        }
        let child = (next < end).then_some(next)?;
        next = page.node(child).end;
        Some(child)
    })
}

/// For each node whether it is part of a line of text with all that is in it. Pictures larger
/// than [`Visiblock::picture_size`] stand for themselves.
fn flows(options: &Visiblock, page: &PageSnapshot, facts: &Facts) -> Vec<bool> {
    let mut flows = vec![true; page.len()];
    for (id, node) in page.iter().rev() {
        let fact = facts.get(id);
        let is_picture = node.kind == NodeKind::Element && !fact.kind.is_dividable() && {
            let side = fact.ink.width().min(fact.ink.height());
            side >= options.picture_size
        };
        let in_line = match (node.kind, page.own_style(id)) {
            (NodeKind::Element, Some(style)) => style.display == Display::Inline,
            (NodeKind::Document, _) => false,
            _ => true,
        };
        flows[id.index()] &= in_line && !is_picture;
        if let (false, Seen::Content, Some(parent)) = (flows[id.index()], fact.seen, node.parent) {
            flows[parent.index()] = false;
        }
    }
    flows
}
