//! The finest level of a page: elements, text runs and pictures in one array, in document order.
//!
//! Nodes that are never visible (`head`, scripts) are left out; hidden nodes are not, since they may be visible on
//! the other page. The content of each item is hashed in [`mod@super::said`].

use super::addresses::OwnAddresses;
use super::sketch::merge;
use crate::geometry::Rect;
use crate::hash::HASH_FACTOR;
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot, Style};
use siphasher::sip::SipHasher13;
use std::hash::Hasher;

/// Elements that are left out with all their descendants.
pub(super) const MUTE: [&str; 12] = [
    "head", "script", "style", "link", "meta", "title", "template", "noscript", "base", "br",
    "wbr", "param",
];
/// Elements that count as one picture, whatever they contain.
pub(super) const PICTURES: [&str; 9] = [
    "img", "svg", "video", "canvas", "iframe", "object", "embed", "picture", "audio",
];
/// Pictures of at most this width and height are tracking pixels, px. Source: ours; they are 1 x 1 px.
const MAX_COUNTER: f64 = 2.0;

/// Index into [`Tree::items`].
pub(crate) type ItemId = usize;

/// An element, a text run or a picture.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) node: NodeId,
    pub(super) parent: Option<ItemId>,
    /// One past the last item of the subtree.
    pub(super) end: ItemId,
    /// Position among its siblings, from 0.
    pub(super) place: u32,
    pub(crate) is_text: bool,
    pub(super) is_picture: bool,
    /// Hash of the content of the subtree, independent of its look.
    pub(super) hash: u64,
    /// Number of characters in the subtree, with pictures counted as characters.
    pub(super) weight: u32,
    /// Whether the item's own text, picture or box is visible.
    pub(crate) has_ink: bool,
    /// Whether anything in the subtree is visible.
    pub(super) shows: bool,
    /// Smallest hashes of the words in the subtree, ascending.
    pub(super) sketch: Vec<u32>,
}

/// A page as a tree of its smallest comparable items.
#[derive(Debug)]
pub(crate) struct Tree<'a> {
    pub(super) page: &'a PageSnapshot,
    pub(crate) items: Vec<Item>,
    /// The own addresses of the two compared pages, which may lie in different folders.
    pub(super) addresses: OwnAddresses,
}

impl<'a> Tree<'a> {
    #[cfg(feature = "picture")]
    pub(crate) fn new(page: &'a PageSnapshot) -> Self {
        Self::with_addresses(page, OwnAddresses::default())
    }

    pub(super) fn with_addresses(page: &'a PageSnapshot, addresses: OwnAddresses) -> Self {
        let mut tree = Self {
            page,
            items: Vec::with_capacity(page.len() / 2),
            addresses,
        };
        tree.collect();
        tree.sum_up();
        tree
    }

    /// Step 1: collects the items in document order.
    fn collect(&mut self) {
        let page = self.page;
        let mut open: Vec<ItemId> = Vec::new();
        let mut children: Vec<u32> = Vec::new();
        let mut skip = NodeId(0);
        for (id, node) in page.iter() {
            if id < skip {
                continue;
            }
            while let Some(top) = open.last().copied()
                && page.node(self.items[top].node).end <= id
            {
                self.items[top].end = self.items.len();
                open.pop();
            }
            if is_mute(page, id) {
                skip = node.end;
                continue;
            }
            let tag = page.tag(id);
            let is_text = matches!(node.kind, NodeKind::Text | NodeKind::Pseudo);
            let is_picture = node.kind == NodeKind::Element && PICTURES.contains(&tag);
            let holds_document = matches!(tag, "iframe" | "object" | "picture");
            if is_picture && !holds_document {
                skip = node.end;
            }
            let parent = open.last().copied();
            let place = match parent {
                Some(parent) => {
                    children[parent] += 1;
                    children[parent] - 1
                }
                None => 0,
            };
            let has_ink = is_inked(page, id, is_text, is_picture);
            self.items.push(Item {
                node: id,
                parent,
                end: self.items.len() + 1,
                place,
                is_text,
                is_picture,
                hash: 0,
                weight: 0,
                has_ink,
                shows: has_ink,
                sketch: Vec::new(),
            });
            children.push(0);
            open.push(self.items.len() - 1);
        }
        let end = self.items.len();
        open.into_iter().for_each(|item| self.items[item].end = end);
    }

    /// Step 2: hashes, weights and sketches. From the last item to the first, so that children come before their
    /// parents.
    fn sum_up(&mut self) {
        let mut hashes: Vec<u64> = vec![0; self.items.len()];
        for i in (0..self.items.len()).rev() {
            let (own, words, chars) = self.own(i);
            let item = &mut self.items[i];
            // The hashes of the children were added before, the last child first.
            let mut hash = SipHasher13::new();
            hash.write_u64(own);
            hash.write_u64(hashes[i]);
            item.hash = hash.finish();
            item.weight += chars;
            merge(&mut item.sketch, &words);
            let (value, weight, shows) = (item.hash, item.weight, item.shows);
            if let Some(parent) = item.parent {
                let sketch = std::mem::take(&mut self.items[i].sketch);
                let above = &mut self.items[parent];
                above.weight = above.weight.saturating_add(weight);
                above.shows |= shows;
                merge(&mut above.sketch, &sketch);
                self.items[i].sketch = sketch;
                hashes[parent] = hashes[parent].wrapping_mul(HASH_FACTOR) ^ value;
            }
        }
    }

    /// Whether an item is a frame whose document is part of the snapshot.
    pub(super) fn shows_document(&self, item: ItemId) -> bool {
        let (page, node) = (self.page, self.items[item].node);
        let mut inside = page.subtree(node).skip(1);
        page.tag(node) == "iframe"
            && inside.any(|inner| page.node(inner).kind == NodeKind::Document)
    }

    /// The children, in order.
    pub(super) fn children(&self, item: ItemId) -> impl Iterator<Item = ItemId> + '_ {
        let end = self.items[item].end;
        let at = move |i: ItemId| (i < end).then_some(i);
        std::iter::successors(at(item + 1), move |i| at(self.items[*i].end))
    }

    /// The chain of ancestors, nearest first.
    pub(super) fn ancestors(&self, item: ItemId) -> impl Iterator<Item = ItemId> + '_ {
        std::iter::successors(self.items[item].parent, |i| self.items[*i].parent)
    }

    pub(super) fn contains(&self, outer: ItemId, inner: ItemId) -> bool {
        outer <= inner && inner < self.items[outer].end
    }

    pub(super) fn tag(&self, item: ItemId) -> &'a str {
        self.page.tag(self.items[item].node)
    }

    pub(super) fn attribute(&self, item: ItemId, name: &str) -> &'a str {
        let node = self.page.node(self.items[item].node);
        node.attribute(name).unwrap_or("")
    }

    /// The style of an item; `None` where it has no box.
    pub(super) fn style(&self, item: ItemId) -> Option<&'a Style> {
        self.page.own_style(self.items[item].node)
    }

    pub(super) fn is_out_of_flow(&self, item: ItemId) -> bool {
        self.style(item).is_some_and(Style::is_out_of_flow)
    }

    /// The border box of an item; `None` where it has none.
    pub(super) fn rect(&self, item: ItemId) -> Option<Rect> {
        let node = self.page.node(self.items[item].node);
        node.style.and(node.rect)
    }

    /// The visible rectangle of an item.
    pub(super) fn seen(&self, item: ItemId) -> Option<Rect> {
        self.page.node(self.items[item].node).visible_rect
    }

    /// The position of an item in the painting order.
    pub(super) fn paint_order(&self, item: ItemId) -> u32 {
        self.page.node(self.items[item].node).paint_order
    }

    /// Whether an item is a picture that the browser could not load.
    pub(super) fn is_broken(&self, item: ItemId) -> bool {
        self.page.node(self.items[item].node).broken
    }

    /// Whether an item is a text run or an inline element.
    pub(super) fn is_in_line(&self, item: ItemId) -> bool {
        let style = self.style(item);
        self.items[item].is_text || style.is_some_and(|s| s.display == Display::Inline)
    }

    /// The element to report: the item itself, or the parent of a text run.
    pub(super) fn element(&self, item: ItemId) -> ItemId {
        if self.items[item].is_text {
            self.items[item].parent.unwrap_or(item)
        } else {
            item
        }
    }
}

/// Whether a node is left out with all its descendants.
fn is_mute(page: &PageSnapshot, id: NodeId) -> bool {
    let (node, tag) = (page.node(id), page.tag(id));
    let is_blank = || node.text.as_deref().is_none_or(|t| t.trim().is_empty());
    // Text between the tags of a frame is for browsers without frames.
    let in_frame = node.parent.is_some_and(|p| page.tag(p) == "iframe");
    match node.kind {
        NodeKind::Document => false,
        _ if in_frame => true,
        NodeKind::Element => MUTE.contains(&tag),
        NodeKind::Text => is_blank(),
        // The first letter is part of the text of its element.
        NodeKind::Pseudo if tag == "::first-letter" => true,
        NodeKind::Pseudo => node.style.is_none() && is_blank(),
    }
}

/// Whether a picture with this rectangle is a tracking pixel.
pub(crate) fn is_counter(rect: &Rect) -> bool {
    rect.width().max(rect.height()) <= MAX_COUNTER
}

/// Whether a node's own text, picture, form field or box is visible.
fn is_inked(page: &PageSnapshot, id: NodeId, is_text: bool, is_picture: bool) -> bool {
    let node = page.node(id);
    if !node.is_visible() || node.visible_rect.is_none_or(|r| r.is_empty()) {
        return false;
    }
    if is_text {
        return node.runs.end > node.runs.start
            || page.own_style(id).is_some_and(|s| s.paints_box());
    }
    let shows_picture = is_picture && node.rect.is_some_and(|r| !is_counter(&r));
    let paints_box = page.own_style(id).is_some_and(|s| s.paints_box());
    shows_picture || is_field(page.tag(id)) || paints_box
}

/// Whether the browser itself draws elements of this name.
pub(super) fn is_field(tag: &str) -> bool {
    matches!(
        tag,
        "input" | "textarea" | "select" | "button" | "hr" | "progress" | "meter"
    )
}
