//! One node of a page and the pieces of text it shows.

use super::color::Color;
use crate::geometry::Rect;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Whether the `type` of a script says that it is JSON-LD, as browsers compare it.
pub(crate) fn is_linked_data(kind: &str) -> bool {
    let essence = kind.split(';').next().unwrap_or(kind);
    essence.trim().eq_ignore_ascii_case("application/ld+json")
}

/// Longest formula, bytes: half of one is none, and a longer one is its text. Source: ours.
pub(crate) const MAX_TEX: usize = 20_000;

/// Whether the `type` of a script says that it is TeX. Source: MathJax 2, kramdown.
pub(crate) fn is_tex(kind: &str) -> bool {
    let essence = kind.split(';').next().unwrap_or(kind);
    essence.trim().eq_ignore_ascii_case("math/tex")
}

/// The attributes that an element is found by and laid out by; any other may tell what it holds.
pub(crate) const UNTELLING: [&str; 6] = ["id", "class", "role", "style", "colspan", "rowspan"];

/// Index of a node in document pre-order.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct NodeId(pub u32);

impl NodeId {
    /// As an index into arrays that are parallel to the nodes.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// From an index below `u32::MAX`.
    pub fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }
}

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NodeKind {
    /// The page, or the document of an iframe.
    Document,
    /// An element.
    Element,
    /// Text of the document.
    Text,
    /// Generated content: `::before`, `::after`, `::marker`. Its tag says which.
    Pseudo,
}

/// Why a reader does not see a node's own box. Descendants are judged for themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Hidden {
    /// `display: none`, or not of a rendered kind (`head`, `script`, comments).
    NotRendered,
    /// No width or no height.
    Empty,
    /// `visibility: hidden`, or within what is laid out and not painted: the pieces that drawings are made of, a column
    /// that is folded away.
    Invisible,
    /// Opacity 0 of the node or an ancestor, or text in a transparent colour that nothing else draws.
    Transparent,
    /// Cut off by an ancestor or by `clip`, out of reach.
    Clipped,
    /// Cut off by a scroll container: a reader has to scroll inside it.
    ScrolledOut,
    /// Beyond the edges of the page.
    OffPage,
    /// The name of an icon, which its font draws in place of the letters.
    Glyph,
}

/// A node of the page: what the DOM says, how it was laid out, and what can be seen of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Parent in the flat tree; `None` only for the root.
    pub parent: Option<NodeId>,
    /// One past the last node of the subtree.
    pub end: NodeId,
    /// Number of ancestors.
    pub depth: u32,
    /// What it is.
    pub kind: NodeKind,
    /// Element name in lower case, `#text`, `#document` or the pseudo-element's name.
    /// An index into [`super::PageSnapshot::tag_names`].
    pub tag: u32,
    /// Attributes as written, in order.
    pub attributes: Vec<(String, String)>,
    /// The text of a text node or pseudo-element, as in the DOM (white space not collapsed).
    pub text: Option<Box<str>>,
    /// What a form field holds.
    pub value: Option<Box<str>>,
    /// Index of its computed style; `None` where Chromium made no box.
    pub style: Option<u32>,
    /// Index of its look, which only comparisons read; `None` without a box, and in snapshots
    /// of versions that did not keep it.
    pub look: Option<u32>,
    /// Border box as laid out, before clipping.
    pub rect: Option<Rect>,
    /// Order of painting; higher paints later.
    pub paint_order: u32,
    /// Its line boxes, as a range of [`super::PageSnapshot::runs`].
    pub runs: Range<u32>,
    /// Whether the node belongs to a shadow tree (open or closed).
    pub in_shadow: bool,
    /// Whether it is an `img` that the browser had no picture for.
    pub broken: bool,

    /// Derived: the part of `rect` that can be seen; `None` where `hidden` says why.
    pub visible_rect: Option<Rect>,
    /// Derived: why the node's own box cannot be seen.
    pub hidden: Option<Hidden>,
    /// Derived: the opaque colour the node's content stands on.
    pub background: Color,
}

impl Node {
    /// The width and the height that the page gives a picture, px.
    pub(crate) fn told_sides(&self) -> impl Iterator<Item = f64> {
        let sides = ["width", "height"].into_iter();
        sides.filter_map(|name| self.attribute(name)?.trim().parse::<f64>().ok())
    }

    /// Whether the node's own box can be seen without scrolling inside the page.
    pub fn is_visible(&self) -> bool {
        self.hidden.is_none()
    }

    /// Whether a reader gets to read the node's own text: seen, or one scroll away.
    pub fn is_readable(&self) -> bool {
        matches!(self.hidden, None | Some(Hidden::ScrolledOut))
    }

    /// The value of an attribute.
    #[inline]
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, v)| v.as_str())
    }

    /// Whether an attribute with a list of words, such as `rel`, contains a word.
    pub(crate) fn has_word(&self, name: &str, word: &str) -> bool {
        let words = self.attribute(name).unwrap_or("");
        words.split_whitespace().any(|other| other == word)
    }

    /// Whether it is an element with attributes: any other has no name.
    pub(crate) fn is_named_element(&self) -> bool {
        self.kind == NodeKind::Element && !self.attributes.is_empty()
    }

    /// The values of its `class` and `id` attributes, whole, not divided into words.
    pub fn name_attributes(&self) -> impl Iterator<Item = &str> {
        ["class", "id"]
            .into_iter()
            .filter_map(|name| self.attribute(name))
    }
}

/// The part of a text node that stands in one line.
#[derive(Debug, Clone, PartialEq)]
pub struct TextRun {
    /// The text node or pseudo-element.
    pub node: NodeId,
    /// Byte range of the node's text.
    pub range: Range<u32>,
    /// Line box in page px, before clipping.
    pub rect: Rect,
}
