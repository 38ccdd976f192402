//! What kind of node a rule sees: told from the computed layout, not from the tag.
//!
//! `display` is the computed one, so floats, positioned boxes and the items of flex and grid
//! containers count as the boxes they are, custom elements as what their style makes of them.

use super::facts::Children;
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// The kinds of nodes that the rules tell apart (spec §1.1), and the two that are never divided.
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

impl Kind {
    /// The kind of a node, from its style and what is known of its children.
    pub(crate) fn of(page: &PageSnapshot, id: NodeId, children: &Children) -> Self {
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

    /// Whether such a node can be looked into.
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
