//! The finest level of a page: elements, runs of text, pictures, as one array in document order.
//!
//! What nobody can see whatever happens (`head`, scripts) is left out; what is hidden is not: it
//! may be shown on the other page.

use super::addresses::OwnAddresses;
use super::sketch::{SKETCH, merge};
use crate::geometry::Rect;
use crate::hash::HASH_FACTOR;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use icu_normalizer::ComposingNormalizerBorrowed;
use siphasher::sip::SipHasher13;
use std::borrow::Cow;
use std::hash::Hasher;

/// Elements that are left out with all they hold.
const MUTE: [&str; 12] = [
    "head", "script", "style", "link", "meta", "title", "template", "noscript", "base", "br",
    "wbr", "param",
];
/// Elements that are one picture, whatever they hold.
pub(super) const PICTURES: [&str; 9] = [
    "img", "svg", "video", "canvas", "iframe", "object", "embed", "picture", "audio",
];
/// Attributes that say what an element shows.
const SHOWING: [&str; 9] = [
    "src",
    "srcset",
    "poster",
    "data",
    "alt",
    "type",
    "placeholder",
    "d",
    "viewbox",
];
/// Attributes that say how a drawing is drawn.
const DRAWING: [&str; 28] = [
    "d",
    "points",
    "href",
    "src",
    "srcset",
    "x",
    "y",
    "width",
    "height",
    "r",
    "rx",
    "ry",
    "cx",
    "cy",
    "x1",
    "y1",
    "x2",
    "y2",
    "transform",
    "viewbox",
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "opacity",
    "offset",
    "stop-color",
    "preserveaspectratio",
];
/// Attributes of these that hold an address, and the one that holds several of one picture in several sizes.
const ADDRESSES: [&str; 4] = ["src", "href", "poster", "data"];
const ADDRESS_SET: &str = "srcset";
/// Longest number of an item, bytes: `xxxviii`. Source: ours.
const MAX_NUMBER: usize = 8;
/// Weight of a picture, in characters. Source: ours; a picture is as good an anchor as a sentence.
const PICTURE_WEIGHT: u32 = 24;
/// Pictures no larger than this either way count visits and show nothing, px. Source: ours; they are 1 x 1 px.
const MAX_COUNTER: f64 = 2.0;

/// Digits of a number in an address from which it is a time or a random one. Source: ours; ids
/// of pictures have fewer.
const LONG_NUMBER: usize = 8;

/// Index into [`Tree::items`].
pub(crate) type ItemId = usize;

/// An element, a run of text or a picture.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) node: NodeId,
    pub(super) parent: Option<ItemId>,
    /// One past the last item of the subtree.
    pub(super) end: ItemId,
    /// Number among its siblings.
    pub(super) place: u32,
    pub(crate) is_text: bool,
    pub(super) is_picture: bool,
    /// What the subtree says and shows; equal for equal subtrees, whatever they look like.
    pub(super) hash: u64,
    /// Characters of the subtree, pictures counted in.
    pub(super) weight: u32,
    /// Whether the item's own text, picture or box can be seen.
    pub(crate) has_ink: bool,
    /// Whether anything of its subtree can be seen.
    pub(super) shows: bool,
    /// Words of the subtree with the smallest hashes, ascending.
    pub(super) sketch: Vec<u32>,
}

impl Item {
    /// Whether it is a frame of which the document is a part of the page.
    fn shows_document(&self, page: &PageSnapshot) -> bool {
        let mut inside = page.subtree(self.node).skip(1);
        page.tag(self.node) == "iframe"
            && inside.any(|inner| page.node(inner).kind == NodeKind::Document)
    }
}

/// A page at its finest level.
#[derive(Debug)]
pub(crate) struct Tree<'a> {
    pub(super) page: &'a PageSnapshot,
    pub(crate) items: Vec<Item>,
    /// What the page and the one it is compared with call their own: they may lie elsewhere.
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

    /// Step 1: the items in document order.
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
            let tag = page.tag(id);
            let is_blank = |text: &str| text.trim().is_empty();
            let is_text = matches!(node.kind, NodeKind::Text | NodeKind::Pseudo);
            // What stands between the tags of a frame is for browsers that have none.
            let in_frame = node.parent.is_some_and(|p| page.tag(p) == "iframe");
            let is_mute = match node.kind {
                _ if in_frame && node.kind != NodeKind::Document => true,
                NodeKind::Element => MUTE.contains(&tag),
                NodeKind::Text => node.text.as_deref().is_none_or(is_blank),
                // It is the first letter of its element's own text.
                NodeKind::Pseudo if tag == "::first-letter" => true,
                NodeKind::Pseudo => {
                    node.style.is_none() && node.text.as_deref().is_none_or(is_blank)
                }
                NodeKind::Document => false,
            };
            if is_mute {
                skip = node.end;
                continue;
            }
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

    /// Step 2: hashes, weights and sketches, from the last item to the first: children come
    /// before their parents.
    fn sum_up(&mut self) {
        let mut hashes: Vec<u64> = vec![0; self.items.len()];
        for i in (0..self.items.len()).rev() {
            let (own, words, chars) = self.own(i);
            let item = &mut self.items[i];
            // The children have been added already, the last of them first.
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

    /// Hash of what the item itself is and says, the hashes of its words, its characters.
    fn own(&self, item: ItemId) -> (u64, Vec<u32>, u32) {
        let (page, item) = (self.page, &self.items[item]);
        let node = page.node(item.node);
        let mut hash = SipHasher13::new();
        hash.write(page.tag(item.node).as_bytes());
        let is_frame = matches!(page.tag(item.node), "iframe" | "embed" | "object");
        let shows_document = item.shows_document(page);
        // What stands for a picture cannot be seen where there is one.
        let has_source = item.is_picture && node.attribute("src").is_some();
        let is_shown = |name: &str| SHOWING.contains(&name) && !(has_source && name == "alt");
        let shown = node.attributes.iter().filter(|(name, _)| is_shown(name));
        for (name, value) in shown {
            hash.write(name.as_bytes());
            let value = if is_frame && ADDRESSES.contains(&name.as_str()) {
                self.frame_address(value)
            } else {
                self.lasting(name, value)
            };
            hash.write(value.as_bytes());
        }
        let (mut words, mut chars) = (Vec::new(), 0);
        let texts = [node.text.as_deref(), node.value.as_deref()];
        for word in texts.into_iter().flatten().flat_map(drawn_words) {
            let mut one = SipHasher13::new();
            one.write(word.as_bytes());
            hash.write_u64(one.finish());
            words.push(one.finish() as u32);
            chars += word.chars().count() as u32 + 1;
        }
        if item.is_picture {
            chars += PICTURE_WEIGHT;
        }
        if item.is_picture && !shows_document {
            // What a drawing holds is part of the picture; the document of a frame has items of its own.
            for inner in page.subtree(item.node).skip(1) {
                hash.write(page.tag(inner).as_bytes());
                if MUTE.contains(&page.tag(inner)) {
                    continue;
                }
                let node = page.node(inner);
                for (name, value) in &node.attributes {
                    let known = name.to_ascii_lowercase();
                    if DRAWING.contains(&known.as_str()) {
                        hash.write(name.as_bytes());
                        hash.write(self.lasting(&known, value).as_bytes());
                    }
                }
                // Labels of a drawing.
                for word in node.text.iter().flat_map(|text| text.split_whitespace()) {
                    hash.write(word.as_bytes());
                }
            }
        }
        // What CSS puts before and after an element is nowhere while it is hidden: no word of it.
        if node.kind == NodeKind::Pseudo {
            words.clear();
        }
        words.sort_unstable();
        words.dedup();
        words.truncate(SKETCH);
        (hash.finish(), words, chars)
    }

    /// A value of an attribute without what differs at every visit: long numbers in an address's query (times,
    /// random ones), the names of the pages and where they lie.
    fn lasting(&self, name: &str, value: &'a str) -> Cow<'a, str> {
        let value = match name {
            ADDRESS_SET => Cow::Owned(self.address_set(value)),
            name if ADDRESSES.contains(&name) => self.addresses.told_address(value),
            _ => self.addresses.told(value),
        };
        let Some((path, query)) = value.split_once(['?', ';']) else {
            return value;
        };
        let query = self.addresses.unnamed(query);
        let words = query.split(|c: char| !c.is_ascii_alphanumeric());
        let kept =
            words.filter(|w| w.len() < LONG_NUMBER || w.contains(|c: char| !c.is_ascii_hexdigit()));
        let kept: Vec<&str> = kept.collect();
        Cow::Owned(format!("{path}?{}", kept.join("&")))
    }

    /// The addresses of a `srcset` with their sizes. One may hold commas: its pieces are read alike on both pages.
    fn address_set(&self, set: &str) -> String {
        let entries = set.split(',').map(|entry| {
            let entry = entry.trim();
            let (address, size) = entry.split_once(char::is_whitespace).unwrap_or((entry, ""));
            format!("{} {}", self.addresses.told_address(address), size.trim())
        });
        entries.collect::<Vec<_>>().join(",")
    }

    /// The address of a frame, of which the query says who asks.
    fn frame_address(&self, address: &'a str) -> Cow<'a, str> {
        let asked = address.split(['?', '#', ';']).next();
        self.addresses.told_address(asked.unwrap_or(address))
    }

    /// What the `src` of a picture or a frame names, as it is compared.
    pub(super) fn source(&self, item: ItemId) -> Cow<'a, str> {
        let source = self.attribute(item, "src");
        if self.tag(item) == "iframe" {
            self.frame_address(source)
        } else {
            self.lasting("src", source)
        }
    }

    /// Whether it is a frame of which the document is a part of the page.
    pub(super) fn shows_document(&self, item: ItemId) -> bool {
        self.items[item].shows_document(self.page)
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

    /// The border box as laid out; `None` where there is none.
    pub(super) fn rect(&self, item: ItemId) -> Option<Rect> {
        let node = self.page.node(self.items[item].node);
        node.style.and(node.rect)
    }

    /// What can be seen of it.
    pub(super) fn seen(&self, item: ItemId) -> Option<Rect> {
        self.page.node(self.items[item].node).visible_rect
    }

    /// Its place among all that is painted.
    pub(super) fn paint_order(&self, item: ItemId) -> u32 {
        self.page.node(self.items[item].node).paint_order
    }

    /// Whether it is a picture that the browser had nothing to show for.
    pub(super) fn is_broken(&self, item: ItemId) -> bool {
        self.page.node(self.items[item].node).broken
    }

    /// Whether it is the number that a list gives its item, which follows from its place.
    pub(super) fn is_number(&self, item: ItemId) -> bool {
        let text = self.own_text(item);
        let number = text.trim_matches(['.', ')', '(', '、']);
        let is_short = (1..=MAX_NUMBER).contains(&number.len());
        self.tag(item) == "::marker" && is_short && number.chars().all(char::is_alphanumeric)
    }

    /// How a field or a gauge stands: its name, and what it is set to.
    pub(super) fn state(&self, item: ItemId) -> Option<(&'static str, String)> {
        let (page, node) = (self.page, self.items[item].node);
        let attribute = |name: &str| page.attribute(node, name);
        match page.tag(node) {
            "input" if matches!(attribute("type"), Some("checkbox" | "radio")) => {
                let is_checked = attribute("checked").is_some();
                Some(("checked", if is_checked { "yes" } else { "no" }.to_owned()))
            }
            "select" => {
                let options = || page.subtree(node).filter(|id| page.tag(*id) == "option");
                let mut selected = options().filter(|id| page.attribute(*id, "selected").is_some());
                let shown = selected.next().or_else(|| options().next())?;
                Some(("selected", own_text_of(page, shown)))
            }
            "progress" | "meter" => {
                let value = attribute("value").unwrap_or_default();
                Some(("value", value.to_owned()))
            }
            _ => None,
        }
    }

    /// Own text with white space collapsed.
    pub(super) fn own_text(&self, item: ItemId) -> String {
        own_text(self.page, self.items[item].node)
    }

    /// The element to name: the item itself, or the element a run of text stands in.
    pub(super) fn element(&self, item: ItemId) -> ItemId {
        if self.items[item].is_text {
            self.items[item].parent.unwrap_or(item)
        } else {
            item
        }
    }
}

/// What an option says.
fn own_text_of(page: &PageSnapshot, option: NodeId) -> String {
    let texts = page.subtree(option).map(|id| own_text(page, id));
    texts
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A node's own text with white space collapsed.
pub(super) fn own_text(page: &PageSnapshot, id: NodeId) -> String {
    let node = page.node(id);
    let placeholder = node
        .attribute("placeholder")
        .filter(|_| node.value.as_deref().is_none_or(str::is_empty));
    let texts = [node.text.as_deref(), node.value.as_deref(), placeholder].into_iter();
    let words: Vec<Cow<'_, str>> = texts.flatten().flat_map(drawn_words).collect();
    words.join(" ")
}

/// What no font draws and only tells where lines may end: soft hyphens, spaces and joiners without width.
const UNDRAWN: [char; 4] = ['\u{ad}', '\u{200b}', '\u{2060}', '\u{feff}'];

/// The words of a text as they are drawn: a letter and its accent are one sign, however they are encoded.
fn drawn_words(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let words = text.split_whitespace().map(|word| {
        if word.is_ascii() {
            Cow::Borrowed(word)
        } else if word.contains(UNDRAWN) {
            Cow::Owned(composed(&word.replace(UNDRAWN, "")).into_owned())
        } else {
            composed(word)
        }
    });
    words.filter(|word| !word.is_empty())
}

/// The canonical composition of a text (Unicode, form NFC).
fn composed(text: &str) -> Cow<'_, str> {
    ComposingNormalizerBorrowed::new_nfc().normalize(text)
}

/// Whether a picture in that box counts visits and shows nothing.
pub(crate) fn is_counter(rect: &Rect) -> bool {
    rect.width().max(rect.height()) <= MAX_COUNTER
}

/// Whether a node's own text, picture, field or box can be seen.
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

/// Whether the browser draws the elements of that name.
pub(super) fn is_field(tag: &str) -> bool {
    matches!(
        tag,
        "input" | "textarea" | "select" | "button" | "hr" | "progress" | "meter"
    )
}
