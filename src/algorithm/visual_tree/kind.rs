//! The kind of a node for the rules of VIPS, derived from the computed layout and not from the tag.
//!
//! `display` is the computed one, so floats, positioned boxes and the items of flex and grid
//! containers count as the boxes they are, custom elements as what their style makes of them.

use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// The kinds of nodes that the rules of VIPS tell apart (MSR-TR-2003-79 §4.1, table 2), and the two that are
/// never divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Text without markup, or generated text.
    Text,
    /// An image, a form field, a painted box without content: nothing to look into.
    Replaced,
    /// Changes only the look of text.
    Inline,
    /// A table or a group of its rows.
    Table,
    /// A table row, or a flex or grid container whose children stand side by side.
    Row,
    /// A table cell.
    Cell,
    /// Lines of text, perhaps with other things among them.
    Paragraph,
    /// Everything else.
    Other,
}

/// What a node's valid children are like. A child without box of its own (`display: contents`)
/// is looked through.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Children {
    /// Number of valid children.
    pub(crate) valid: u32,
    /// How many are text or virtual text nodes.
    pub(crate) text: u32,
    /// Whether one is bare text.
    pub(crate) bare_text: bool,
    /// Whether one is a line-break node.
    pub(crate) line_break: bool,
    /// Whether there is a line (`<hr>`) among the children.
    pub(crate) line: bool,
    /// Whether one has another background.
    pub(crate) other_background: bool,
    /// Sum of the areas, px².
    pub(crate) area: f64,
    /// Area of the largest, px².
    pub(crate) largest: f64,
    /// Lowest top and highest bottom edge, px.
    pub(super) band: Option<(f64, f64)>,
}

impl Children {
    /// Whether one horizontal line crosses all of the children, and they are several.
    pub(crate) fn stand_side_by_side(&self) -> bool {
        self.valid > 1 && self.band.is_some_and(|(top, bottom)| top < bottom)
    }
}

impl Kind {
    /// The kind of a node, from its style and what is known of its children.
    pub(crate) fn from_node(page: &PageSnapshot, id: NodeId, children: &Children) -> Self {
        let node = page.node(id);
        match node.kind {
            NodeKind::Text => return Self::Text,
            NodeKind::Pseudo if has_text(page, id) => return Self::Text,
            NodeKind::Element if is_opaque(page.tag(id)) => return Self::Replaced,
            NodeKind::Element | NodeKind::Pseudo if children.valid == 0 => return Self::Replaced,
            _ => {}
        }
        match page.display(id) {
            Display::Inline => Self::Inline,
            // A wrapper of text in a line; one that holds blocks is a column or a card.
            Display::InlineBlock | Display::InlineFlex | Display::InlineGrid
                if !children.line_break =>
            {
                Self::Inline
            }
            Display::Table | Display::TableRowGroup => Self::Table,
            Display::TableRow => Self::Row,
            d if d.is_flex_or_grid() && children.stand_side_by_side() => Self::Row,
            Display::TableCell => Self::Cell,
            _ if children.text > 0 => Self::Paragraph,
            _ => Self::Other,
        }
    }

    /// Whether a node of this kind can be divided into its children.
    pub(crate) fn is_dividable(self) -> bool {
        !matches!(self, Self::Text | Self::Replaced)
    }
}

/// Whether a node has characters to read.
pub(crate) fn has_text(page: &PageSnapshot, id: NodeId) -> bool {
    let text = page.node(id).text.as_deref();
    text.is_some_and(|t| t.chars().any(|c| !c.is_whitespace()))
}

/// Elements whose inside is a picture or belongs to the browser.
fn is_opaque(tag: &str) -> bool {
    matches!(
        tag,
        "img"
            | "svg"
            | "video"
            | "audio"
            | "canvas"
            | "embed"
            | "input"
            | "textarea"
            | "select"
            | "progress"
            | "meter"
    )
}
