//! Elements of a page by their name, and where links of a relation lead.

use super::{Found, MetadataSource, clean};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Elements between a text and the link, the code or the control that it is of. Source: ours: what dresses a name.
pub(super) const MAX_INSIDE: usize = 3;

/// Elements of that name, in document order; not those of documents that are embedded in frames.
pub(super) fn elements<'a>(
    page: &'a PageSnapshot,
    tag: &'a str,
) -> impl Iterator<Item = NodeId> + 'a {
    let is_framed = |id: NodeId| page.ancestors(id).any(|up| page.tag(up) == "iframe");
    page.tagged([tag]).filter(move |id| !is_framed(*id))
}

/// The element whose line a node stands in: the nearest around it, or itself, that is no inline one.
pub(super) fn block_around(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let mut around = page.inclusive_ancestors(id);
    around.find(|up| {
        page.node(*up).kind == NodeKind::Element && !page.flow_display(*up).is_inline_level()
    })
}

/// Whether an element describes a thing beside the page's own: one of a list, or in a margin.
pub(super) fn is_of_other_item(page: &PageSnapshot, id: NodeId) -> bool {
    let is_beside = |up: NodeId| matches!(page.tag(up), "aside" | "li" | "nav" | "footer");
    let is_item = |up: NodeId| page.attribute(up, "itemscope").is_some();
    page.ancestors(id).any(is_item) && page.ancestors(id).any(is_beside)
}

/// Whether an element stands in navigation, beside the content or at the page's end.
pub(super) fn is_framing(page: &PageSnapshot, id: NodeId) -> bool {
    page.ancestors(id).any(|up| {
        let role = page.attribute(up, "role");
        matches!(page.tag(up), "nav" | "aside" | "footer") || role == Some("navigation")
    })
}

/// Whether an element stands in a frame that says less than half of what its page says, links aside: the list of a
/// manual's pages (YARD) stands beside them. A frame that says more holds the page (Scaladoc).
pub(in crate::content) fn is_in_side_frame(page: &PageSnapshot, id: NodeId) -> bool {
    let is_frame = |up: &NodeId| matches!(page.tag(*up), "iframe" | "frame");
    let said = |id: NodeId| {
        let totals = page.totals(id);
        totals.chars.saturating_sub(totals.link_chars)
    };
    let outermost = page.ancestors(id).filter(is_frame).last();
    outermost.is_some_and(|frame| 2 * said(frame) < said(page.root()))
}

/// Whether a text stands in an element of one of some tags.
pub(super) fn is_inside(page: &PageSnapshot, text: NodeId, tags: &[&str]) -> bool {
    let mut around = page.ancestors(text).take(MAX_INSIDE);
    around.any(|up| tags.contains(&page.tag(up)))
}

/// Whether an attribute that holds words, such as `rel`, holds one, in whatever case.
pub(super) fn is_marked(page: &PageSnapshot, id: NodeId, (name, word): (&str, &str)) -> bool {
    holds_word(page.attribute(id, name).unwrap_or(""), word)
}

fn holds_word(words: &str, word: &str) -> bool {
    let mut words = words.split_ascii_whitespace();
    words.any(|other| other.eq_ignore_ascii_case(word))
}

/// The elements with each of some marks, in document order: each is looked at once for all of them.
pub(super) fn marked_with<const N: usize>(
    page: &PageSnapshot,
    marks: [(&str, &str); N],
) -> [Vec<NodeId>; N] {
    let mut found = [const { Vec::new() }; N];
    for (id, node) in page.iter().filter(|(_, node)| node.is_named_element()) {
        for (name, words) in &node.attributes {
            let own = found.iter_mut().zip(marks);
            let own = own.filter(|(_, (of, word))| name == of && holds_word(words, word));
            own.for_each(|(own, _)| own.push(id));
        }
    }
    found
}

/// Where a `link`, or a link of the text, of that relation leads.
pub(super) fn link_to(page: &PageSnapshot, relation: &str) -> Found {
    let is_such = |id: &NodeId| is_marked(page, *id, ("rel", relation));
    let in_text = || elements(page, "a").filter(|_| relation == "license");
    let mut links = elements(page, "link").chain(in_text());
    let link = links.find(is_such)?;
    let href = page.attribute(link, "href").and_then(clean)?;
    Some((href, MetadataSource::Link))
}
