//! The visible text right before and behind a hidden element, and whether an element is a control that may open
//! something.

use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Maximum number of hidden elements that are skipped on the way to the text before an element. Source: ours, to
/// bound the cost.
const MAX_BEFORE: usize = 32;
/// Attributes of interactive elements.
const ACTING: [&str; 4] = ["onclick", "tabindex", "aria-expanded", "role"];

/// Whether an element may open something: a button, a link without another page's address, or an interactive element.
pub(super) fn is_toggle(page: &PageSnapshot, id: NodeId) -> bool {
    let leads_nowhere = |href: &str| href.starts_with('#') || href.starts_with("javascript:");
    match page.tag(id) {
        "button" | "summary" | "label" => true,
        "a" if page.attribute(id, "href").is_none_or(leads_nowhere) => true,
        _ => acts(page, id),
    }
}

/// Whether an element has an attribute of interactive elements.
pub(super) fn acts(page: &PageSnapshot, id: NodeId) -> bool {
    ACTING.iter().any(|name| page.attribute(id, name).is_some())
}

/// The last visible text node before an element. Hidden subtrees are skipped as a whole.
pub(super) fn shown_before(page: &PageSnapshot, root: NodeId) -> Option<NodeId> {
    let mut end = root;
    for _ in 0..MAX_BEFORE {
        let last = NodeId(end.0.checked_sub(1)?);
        let node = page.node(last);
        if node.kind == NodeKind::Text && node.is_readable() && page.totals(last).chars > 0 {
            return Some(last);
        }
        let is_unseen = |id: &NodeId| page.totals(*id).chars == 0 && !page.contains(*id, root);
        let outermost = page.ancestors(last).take_while(is_unseen).last();
        end = outermost.unwrap_or(last);
    }
    None
}

/// The first visible text node behind an element, by a binary search in the prefix sums of the page's characters.
pub(super) fn shown_behind(page: &PageSnapshot, root: NodeId) -> Option<NodeId> {
    let start = page.node(root).end;
    let is_seen_up_to = |last: usize| {
        let end = NodeId::from_index(last + 1);
        page.totals_between(start, end).chars > 0
    };
    let (mut first, mut end) = (start.index(), page.len());
    while first < end {
        let middle = first + (end - first) / 2;
        if is_seen_up_to(middle) {
            end = middle;
        } else {
            first = middle + 1;
        }
    }
    (first < page.len()).then(|| NodeId::from_index(first))
}
