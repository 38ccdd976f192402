//! Kinds of elements: what similar elements have in common.

use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::borrow::Cow;

/// Minimum number of members for repetition among them to mean anything. Source: ours.
pub(super) const MIN_REPEATED: usize = 3;

/// The kind of an element: its tag, and a name such as its class. Parts of posts with the same function have the same
/// kind.
pub(super) type Kind = (u32, String);

/// The tag and classes of an element, sorted, with `#` for numbers.
pub(super) fn kind_of(page: &PageSnapshot, id: NodeId) -> Kind {
    (page.node(id).tag, class_of(page, id))
}

/// The tag and the first class of an element, with `#` for numbers.
pub(super) fn kind_by_first(page: &PageSnapshot, id: NodeId) -> Kind {
    let class = page.attribute(id, "class").unwrap_or("");
    let first = class.split_whitespace().next().map(pattern);
    let first = first.map(Cow::into_owned);
    (page.node(id).tag, first.unwrap_or_default())
}

/// The column of a table cell; [`kind_of`] for other elements.
pub(super) fn column_of(page: &PageSnapshot, id: NodeId) -> Kind {
    let row = page.parent(id).filter(|_| page.tag(id) == "td");
    let Some(row) = row else {
        return kind_of(page, id);
    };
    let before = page.children(row).take_while(|cell| *cell < id);
    let column = before.filter(|cell| page.tag(*cell) == "td").count();
    (page.node(id).tag, format!("column {column}"))
}

/// A kind of its own for elements without siblings; [`kind_of`] for others.
pub(super) fn alone_of(page: &PageSnapshot, id: NodeId) -> Kind {
    let is_element = |child: &NodeId| page.node(*child).kind == NodeKind::Element;
    let is_alone = page.parent(id).is_some_and(|up| {
        let beside = page.children(up).filter(is_element);
        beside.take(2).count() == 1
    });
    if is_alone {
        (page.node(id).tag, "alone".to_owned())
    } else {
        kind_of(page, id)
    }
}

/// The classes of an element, sorted, with `#` for numbers.
pub(super) fn class_of(page: &PageSnapshot, id: NodeId) -> String {
    let class = page.attribute(id, "class").unwrap_or("");
    let mut names: Vec<Cow<'_, str>> = class.split_whitespace().map(pattern).collect();
    names.sort_unstable();
    names.join(" ")
}

/// A name with `#` for each number; numbers at its end are dropped.
pub(super) fn pattern(name: &str) -> Cow<'_, str> {
    // Most names have no number, and are not copied.
    if !name.bytes().any(|b| b.is_ascii_digit() || b == b'#') {
        return Cow::Borrowed(name);
    }
    let mut kept = String::with_capacity(name.len());
    for c in name.chars() {
        if !c.is_ascii_digit() {
            kept.push(c);
        } else if !kept.ends_with('#') {
            kept.push('#');
        }
    }
    kept.truncate(kept.trim_end_matches('#').len());
    Cow::Owned(kept)
}
