//! The content of DOM subtrees as a flow of blocks and spans: what Markdown and clean HTML are
//! written from.
//!
//! Only what can be read gets in, only known kinds of blocks and marks come out: whatever a
//! page nests into whatever, a flow is well nested. Ancestors of the chosen subtrees lend their
//! structure (a chosen table cell brings its table, a chosen `li` its list), without anything
//! else of their content.

mod address;
mod builder;
mod inline;
mod spans;
mod tables;

pub(super) use inline::normalized;

use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// A flow, in reading order.
#[derive(Debug, Default)]
pub(super) struct Flow {
    pub(super) pieces: Vec<Piece>,
    /// Targets of links; spans refer to them by index.
    pub(super) links: Vec<String>,
}

/// A step of a flow. Every `Open` has its `Close`.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Piece {
    Open(Block),
    Close(Block),
    Span(Span),
    /// The end of a paragraph.
    Boundary,
    /// A thematic break.
    Rule,
}

/// A block that is more than a paragraph.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Block {
    /// Level 1..=6. Holds spans only.
    Heading(u8),
    /// A list: the first number, or `None` for bullets. Holds items only.
    List(Option<u32>),
    Item,
    Quote,
    /// Preformatted text and its language. Holds text only.
    Code(Option<String>),
    /// Holds rows, which hold cells, which hold spans and boundaries.
    Table,
    Row,
    Cell {
        is_header: bool,
        columns: u16,
        rows: u16,
    },
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Span {
    pub(super) content: Content,
    pub(super) marks: Marks,
    /// Index of the link it belongs to.
    pub(super) link: Option<u32>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Content {
    Text(String),
    Image { src: String, alt: String },
    Break,
}

/// How a span is marked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Marks(u8);

impl Marks {
    pub(super) const STRONG: Self = Self(1);
    pub(super) const EMPHASIS: Self = Self(2);
    pub(super) const STRIKE: Self = Self(4);
    pub(super) const SUPERSCRIPT: Self = Self(8);
    pub(super) const SUBSCRIPT: Self = Self(16);
    pub(super) const CODE: Self = Self(32);

    /// All marks, in the order they are nested, outermost first.
    pub(super) const ALL: [Self; 6] = [
        Self::STRONG,
        Self::EMPHASIS,
        Self::STRIKE,
        Self::SUPERSCRIPT,
        Self::SUBSCRIPT,
        Self::CODE,
    ];

    pub(super) fn has(self, mark: Self) -> bool {
        self.0 & mark.0 == mark.0
    }

    pub(super) fn with(self, mark: Self) -> Self {
        Self(self.0 | mark.0)
    }

    fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// The flow of several subtrees, in the order given. Subtrees that follow each other in the
/// document share their ancestors' structure. `concealed` says whether text that the page holds
/// without showing it gets in. Linear in the size of the page.
pub(super) fn flow_of(page: &PageSnapshot, nodes: &[NodeId], concealed: bool) -> Flow {
    let mut builder = builder::Builder::new(page, concealed);
    let mut ranges: Vec<Range<u32>> = Vec::new();
    for id in nodes {
        let range = id.0..page.node(*id).end.0;
        match ranges.last() {
            Some(last) if range.start < last.start => {
                builder.walk(&std::mem::take(&mut ranges));
                ranges.push(range);
            }
            Some(last) if range.start < last.end => {}
            _ => ranges.push(range),
        }
    }
    builder.walk(&ranges);
    builder.finish()
}
