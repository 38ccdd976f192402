//! Elements of a page by their tags and marks, what they stand in, and where links of a relation lead.

use crate::content::clean_text::clean;
use crate::content::metadata::record::{Found, MetadataSource};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Elements between a text and the link, the code or the control that it is of. Source: ours: what dresses a name.
pub(in crate::content::metadata) const MAX_INSIDE: usize = 3;

/// What a `time` is called that scripts keep up to date. Source: GitHub's time elements, as of Gitea and Forgejo, too.
const TIMES: [&str; 5] = [
    "time",
    "relative-time",
    "local-time",
    "time-ago",
    "time-until",
];

/// Whether an element of that tag tells programs a time.
pub(in crate::content) fn is_time_tag(tag: &str) -> bool {
    TIMES.contains(&tag)
}

/// Elements that tell programs a time, in document order; likewise.
pub(in crate::content::metadata) fn times(
    page: &PageSnapshot,
) -> impl Iterator<Item = NodeId> + '_ {
    page.tagged(TIMES).filter(move |id| !is_framed(page, *id))
}

/// Elements of that tag, in document order; not those of documents that are embedded in frames.
pub(in crate::content::metadata) fn elements<'a>(
    page: &'a PageSnapshot,
    tag: &'a str,
) -> impl Iterator<Item = NodeId> + 'a {
    page.tagged([tag]).filter(move |id| !is_framed(page, *id))
}

/// Whether an element is of a document that is embedded in a frame.
fn is_framed(page: &PageSnapshot, id: NodeId) -> bool {
    page.ancestors(id).any(|up| page.tag(up) == "iframe")
}

/// The element whose line a node stands in: the nearest around it, or itself, that is no inline one.
pub(in crate::content::metadata) fn block_around(
    page: &PageSnapshot,
    id: NodeId,
) -> Option<NodeId> {
    let mut around = page.inclusive_ancestors(id);
    around.find(|up| {
        page.node(*up).kind == NodeKind::Element && !page.flow_display(*up).is_inline_level()
    })
}

/// Whether an element describes a thing beside the page's own: one of a list, or in a margin.
pub(in crate::content::metadata) fn is_of_other_item(page: &PageSnapshot, id: NodeId) -> bool {
    let is_beside = |up: NodeId| matches!(page.tag(up), "aside" | "li" | "nav" | "footer");
    let is_item = |up: NodeId| page.attribute(up, "itemscope").is_some();
    page.ancestors(id).any(is_item) && page.ancestors(id).any(is_beside)
}

/// Whether a text stands in an element of one of some tags.
pub(in crate::content::metadata) fn is_inside(
    page: &PageSnapshot,
    text: NodeId,
    tags: &[&str],
) -> bool {
    let mut around = page.ancestors(text).take(MAX_INSIDE);
    around.any(|up| tags.contains(&page.tag(up)))
}

/// The link that a text stands in.
pub(in crate::content::metadata) fn link_around(
    page: &PageSnapshot,
    text: NodeId,
) -> Option<NodeId> {
    let mut around = page.ancestors(text).take(MAX_INSIDE);
    around.find(|up| page.tag(*up) == "a")
}

/// Whether an attribute that holds words, such as `rel`, holds one, in whatever case.
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

/// The elements with each of some marks, in document order.
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

/// Those of some elements with each of some marks: each is looked at once for all of them.
pub(in crate::content::metadata) fn marked_among<const N: usize>(
    page: &PageSnapshot,
    elements: impl Iterator<Item = NodeId>,
    marks: [(&str, &str); N],
) -> [Vec<NodeId>; N] {
    let mut found = [const { Vec::new() }; N];
    for id in elements {
        for (name, words) in &page.node(id).attributes {
            // Most attributes mark nothing, and are not cut into words.
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

/// Where a `link`, or a link of the text, of that relation leads.
pub(in crate::content::metadata) fn link_to(page: &PageSnapshot, relation: &str) -> Found {
    let is_such = |id: &NodeId| is_marked(page, *id, ("rel", relation));
    let of_page = page.tagged(["link"]);
    let in_text = (relation == "license").then(|| page.tagged(["a"]));
    let mut links = of_page.chain(in_text.into_iter().flatten()).filter(is_such);
    let link = links.find(|id| !is_framed(page, *id))?;
    let href = page.attribute(link, "href").and_then(clean)?;
    Some((href, MetadataSource::Link))
}
