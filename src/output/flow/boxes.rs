//! How an element or a text stands among lines: between them, in one, or as white space.

use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Whether a box stands between lines, and is no part of one.
pub(super) fn is_paragraph(page: &PageSnapshot, id: NodeId) -> bool {
    page.flow_display(id).breaks_lines()
}

/// Whether an element is part of a line by HTML's own style sheet.
pub(super) fn is_phrase(tag: &str) -> bool {
    matches!(
        tag,
        "a" | "abbr"
            | "acronym"
            | "b"
            | "bdi"
            | "bdo"
            | "big"
            | "cite"
            | "code"
            | "data"
            | "del"
            | "dfn"
            | "em"
            | "font"
            | "i"
            | "ins"
            | "kbd"
            | "label"
            | "mark"
            | "q"
            | "rb"
            | "rp"
            | "rt"
            | "ruby"
            | "s"
            | "samp"
            | "small"
            | "span"
            | "strike"
            | "strong"
            | "sub"
            | "sup"
            | "time"
            | "tt"
            | "u"
            | "var"
            | "wbr"
    )
}

/// Whether an element sets its text higher or lower: the number of a note stands at its word.
pub(super) fn is_script(tag: &str) -> bool {
    matches!(tag, "sup" | "sub")
}

/// Whether a text node is nothing but white space, kept by the snapshot or not.
pub(super) fn is_space(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let is_space = node.text.is_none() || page.white_space(id).is_some();
    node.kind == NodeKind::Text && is_space
}

/// The next node in the same element.
pub(super) fn next_sibling(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    page.siblings_behind(id).next()
}
