//! Elements by their tags and marks, what is around them, and where links with a `rel` lead.

use crate::content::clean_text::clean;
use crate::content::metadata::record::{Found, MetadataSource};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Maximum number of elements between a text and its link, code or control. Source: ours: inline elements.
pub(in crate::content::metadata) const MAX_INSIDE: usize = 3;

/// Tags of `time` elements, including those that scripts keep up to date. Source: GitHub's time elements, also in
/// Gitea and Forgejo.
const TIMES: [&str; 5] = [
    "time",
    "relative-time",
    "local-time",
    "time-ago",
    "time-until",
];

/// Whether an element with this tag holds a machine-readable time.
pub(in crate::content) fn is_time_tag(tag: &str) -> bool {
    TIMES.contains(&tag)
}

/// The elements with a machine-readable time, in document order, without those in frames.
pub(in crate::content::metadata) fn times(
    page: &PageSnapshot,
) -> impl Iterator<Item = NodeId> + '_ {
    page.tagged(TIMES).filter(move |id| !is_framed(page, *id))
}

/// The elements with this tag, in document order, without those in frames.
pub(in crate::content::metadata) fn elements<'a>(
    page: &'a PageSnapshot,
    tag: &'a str,
) -> impl Iterator<Item = NodeId> + 'a {
    page.tagged([tag]).filter(move |id| !is_framed(page, *id))
}

/// Whether an element belongs to a document in a frame.
fn is_framed(page: &PageSnapshot, id: NodeId) -> bool {
    page.ancestors(id).any(|up| page.tag(up) == "iframe")
}

/// The nearest block that is or contains a node: the element whose lines the node stands in.
pub(in crate::content::metadata) fn block_around(
    page: &PageSnapshot,
    id: NodeId,
) -> Option<NodeId> {
    let mut around = page.inclusive_ancestors(id);
    around.find(|up| {
        page.node(*up).kind == NodeKind::Element && !page.flow_display(*up).is_inline_level()
    })
}

/// Whether an element's microdata describe something else than the page: an entry of a list, or an item in a sidebar
/// or footer.
pub(in crate::content::metadata) fn is_of_other_item(page: &PageSnapshot, id: NodeId) -> bool {
    let is_beside = |up: NodeId| matches!(page.tag(up), "aside" | "li" | "nav" | "footer");
    let is_item = |up: NodeId| page.attribute(up, "itemscope").is_some();
    page.ancestors(id).any(is_item) && page.ancestors(id).any(is_beside)
}

/// Whether a text stands in an element with one of these tags.
pub(in crate::content::metadata) fn is_inside(
    page: &PageSnapshot,
    text: NodeId,
    tags: &[&str],
) -> bool {
    let mut around = page.ancestors(text).take(MAX_INSIDE);
    around.any(|up| tags.contains(&page.tag(up)))
}

/// The link around a text.
pub(in crate::content::metadata) fn link_around(
    page: &PageSnapshot,
    text: NodeId,
) -> Option<NodeId> {
    let mut around = page.ancestors(text).take(MAX_INSIDE);
    around.find(|up| page.tag(*up) == "a")
}

/// Whether a space-separated attribute, such as `rel`, contains a word, in any case.
pub(in crate::content::metadata) fn is_marked(
    page: &PageSnapshot,
    id: NodeId,
    (name, word): (&str, &str),
) -> bool {
    holds_word(page.attribute(id, name).unwrap_or(""), word)
}

fn holds_word(words: &str, word: &str) -> bool {
    let mut words = words.split_ascii_whitespace();
    words.any(|other| other.eq_ignore_ascii_case(word))
}

/// The elements with each of these marks, in document order.
pub(in crate::content::metadata) fn marked_with<const N: usize>(
    page: &PageSnapshot,
    marks: [(&str, &str); N],
) -> [Vec<NodeId>; N] {
    marks.map(|mark| all_marked(page, mark))
}

/// The elements with a mark, in document order.
pub(in crate::content::metadata) fn all_marked(
    page: &PageSnapshot,
    (name, word): (&str, &str),
) -> Vec<NodeId> {
    let is_word = |own: &str| own.eq_ignore_ascii_case(word);
    let mut found = match name {
        "itemprop" => page.saying_property(is_word),
        "class" | "id" => page.called(is_word),
        _ => {
            let named = page.iter().filter(|(_, node)| node.is_named_element());
            named.map(|(id, _)| id).collect()
        }
    };
    found.retain(|id| is_marked(page, *id, (name, word)));
    found
}

/// The given elements with each of these marks; each element is read once.
pub(in crate::content::metadata) fn marked_among<const N: usize>(
    page: &PageSnapshot,
    elements: impl Iterator<Item = NodeId>,
    marks: [(&str, &str); N],
) -> [Vec<NodeId>; N] {
    let mut found = [const { Vec::new() }; N];
    for id in elements {
        for (name, words) in &page.node(id).attributes {
            // Most attributes are no marks, and are not cut into words.
            if !marks.iter().any(|(of, _)| name == of) {
                continue;
            }
            for word in words.split_ascii_whitespace() {
                let own = found.iter_mut().zip(marks);
                let own = own.filter(|(own, (of, known))| {
                    name == of && word.eq_ignore_ascii_case(known) && own.last() != Some(&id)
                });
                own.for_each(|(own, _)| own.push(id));
            }
        }
    }
    found
}

/// The address of the first `link` with this `rel`; for `license` also of a link in the text.
pub(in crate::content::metadata) fn link_to(page: &PageSnapshot, relation: &str) -> Found {
    let has_relation = |id: &NodeId| is_marked(page, *id, ("rel", relation));
    let of_page = page.tagged(["link"]);
    let in_text = (relation == "license").then(|| page.tagged(["a"]));
    let mut links = of_page
        .chain(in_text.into_iter().flatten())
        .filter(has_relation);
    let link = links.find(|id| !is_framed(page, *id))?;
    let href = page.attribute(link, "href").and_then(clean)?;
    Some((href, MetadataSource::Link))
}
