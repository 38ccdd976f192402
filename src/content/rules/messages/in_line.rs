//! Hidden text within a visible line that nothing opens: a message beside an email address that a script writes, the
//! other label of an open `details` element, or a tooltip of a word.

use super::beside::{is_toggle, shown_before, shown_behind};
use super::bounds::MAX_SIBLINGS;
use super::openers::{is_opened, says_opened};
use crate::hash::HashSet;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of ancestors from a text to the block of its line. Source: ours, to bound the cost.
const MAX_IN_LINE: usize = 8;
/// Maximum number of levels from a text to its `summary`. Source: ours, rustdoc: a span.
const MAX_IN_SUMMARY: usize = 4;

/// Whether an element is the label that an open `details` element has while it is closed: it stands in its `summary`.
pub(super) fn names_closed(page: &PageSnapshot, root: NodeId) -> bool {
    let mut around = page.inclusive_ancestors(root).take(MAX_IN_SUMMARY);
    let summary = around.find(|id| page.tag(*id) == "summary");
    let details = summary.and_then(|summary| page.parent(summary));
    details.is_some_and(|up| page.tag(up) == "details" && page.attribute(up, "open").is_some())
}

/// Whether an inline element ends a line behind its visible text, and nothing in the line opens anything; also in a
/// cell or behind a link. Elements with a class are excluded: they name a link for screen readers. Source: ours, on
/// kreuzer: it tells the messages that Joomla hides beside addresses, and no unit of wcxb, snippets and aeb but of
/// those names.
pub(super) fn ends_line(page: &PageSnapshot, root: NodeId, named: &HashSet<&str>) -> bool {
    let is_of_line = |id: NodeId| page.flow_display(id).is_inline_level();
    let (Some(line), Some(text)) = (page.parent(root), shown_before(page, root)) else {
        return false;
    };
    let mut between = page.ancestors(text).take_while(|up| *up != line);
    // A note is different: it belongs to its mark.
    let is_line = matches!(page.tag(line), "td" | "dd" | "p" | "div" | "li" | "span");
    let inside = || (line.0 + 1..page.node(line).end.0).map(NodeId);
    is_line
        && page.tag(root) == "span"
        && page.attribute(root, "class").is_none()
        && page.contains(line, text)
        && between.all(is_of_line)
        && is_of_line(root)
        && inside().nth(MAX_SIBLINGS).is_none()
        && !inside().any(|id| is_toggle(page, id))
        && !says_opened(page, root, named)
}

/// Whether an inline element that is not rendered stands between two visible texts of a line, and nothing in the line
/// opens anything. The sentence is complete without it: it is a tooltip of a word. Source: ours, Haddock (the type of
/// each name in its source). Limits: a note in a `sup` is content ([`is_opened`]).
pub(super) fn is_amid_line(page: &PageSnapshot, root: NodeId, named: &HashSet<&str>) -> bool {
    let is_of_line = |id: NodeId| page.flow_display(id).is_inline_level();
    let mut around = page.ancestors(root).take(MAX_IN_LINE);
    let Some(line) = around.find(|up| !is_of_line(*up)) else {
        return false;
    };
    let (Some(before), Some(behind)) = (shown_before(page, root), shown_behind(page, root)) else {
        return false;
    };
    let is_in_line = |text: NodeId| {
        let mut between = page.ancestors(text).take_while(|up| *up != line);
        page.contains(line, text) && between.all(is_of_line)
    };
    let inside = || (line.0 + 1..page.node(line).end.0).map(NodeId);
    let ends_line = |id: NodeId| page.tag(id) == "br";
    let mut beside = (before.0 + 1..behind.0).map(NodeId);
    is_of_line(root)
        && page.own_style(root).is_none()
        && is_in_line(before)
        && is_in_line(behind)
        && inside().nth(MAX_SIBLINGS).is_none()
        && !beside.any(ends_line)
        && !inside().any(|id| is_toggle(page, id))
        && !is_opened(page, root, named)
}
