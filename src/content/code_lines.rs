//! Lines of code that are elements without a line end between them: highlighters leave it to the
//! style sheet to set them below each other.

use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Classes of elements that are lines. Source: Shiki, Prism's React renderer, Monaco, Tailwind's and
/// Docusaurus' pages.
const LINES: [&str; 5] = ["line", "token-line", "view-line", "code-line", "cm-line"];

/// Whether an element is a line of code, but not the first, and nothing of the page ends the line
/// before it: the first two lines touch, without a line end in the first.
pub(crate) fn begins_line(page: &PageSnapshot, id: NodeId) -> bool {
    let Some(first) = first_line(page, id).filter(|first| *first != id) else {
        return false;
    };
    let second = page.node(first).end;
    let is_alike = second.index() < page.len()
        && page.parent(second) == page.parent(id)
        && page.attribute(second, "class") == page.attribute(first, "class");
    let texts = page
        .subtree(first)
        .filter_map(|n| page.node(n).text.as_deref());
    is_alike && !texts.into_iter().any(|text| text.contains('\n'))
}

/// The first of the lines that an element is one of.
fn first_line(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let class = page.attribute(id, "class")?;
    let is_line = class.split_whitespace().any(|name| LINES.contains(&name))
        && page.display(id).is_inline_level();
    let mut children = page.children(page.parent(id).filter(|_| is_line)?);
    let first = children.find(|child| page.node(*child).kind == NodeKind::Element)?;
    (page.attribute(first, "class") == Some(class)).then_some(first)
}
