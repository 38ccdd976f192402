//! Links to places of their own page: those of a whole heading, which lead a reader nowhere, and permalinks.

use super::small_signs::{MAX_SIGN, NEAR};
use crate::snapshot::{Node, NodeId, PageSnapshot};

/// Nodes behind a link among which the paragraph is that it leads to, and most characters of the number that it is
/// called by. Source: ours, SiSU (`<label><a href="#74">74</a></label><p id="74">`); bound the cost.
const MAX_BEHIND: usize = 8;
const MAX_NUMBER: u32 = 6;

/// Whether a link is only the number of the paragraph that begins right behind it, and leads there: its permalink.
pub(super) fn leads_to_own_number(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let target = target_of(node);
    let is_number = !target.is_empty() && target.bytes().all(|b| b.is_ascii_digit());
    if !is_number || !(1..=MAX_NUMBER).contains(&page.totals(id).chars) {
        return false;
    }
    let behind = (node.end.0..page.len() as u32).map(NodeId);
    let mut behind = behind.take(MAX_BEHIND);
    let next = behind.find_map(|at| page.attribute(at, "id"));
    next == Some(target) && page.text(id).trim() == target
}

/// Whether a link is a whole heading that leads to the page itself or a place of it, which leads a reader
/// nowhere: to itself, a box around it, or back to the contents. A term may be an entry of the contents: only
/// where it leads to itself.
pub(in crate::output::flow) fn links_to_own_heading(
    (page, own): (&PageSnapshot, &OwnAddresses),
    id: NodeId,
    node: &Node,
) -> bool {
    let is_here = || node.attribute("href").is_some_and(|href| own.holds(href));
    if !is_whole_heading(page, id) || !(is_fragment(page, node) || is_here()) {
        return false;
    }
    if page.ancestors(id).take(NEAR).any(|up| page.is_heading(up)) {
        return true;
    }
    let target = target_of(node);
    let is_target = |at: NodeId| page.attribute(at, "id") == Some(target);
    let mut around = page.ancestors(id).take(NEAR);
    is_target(id) || around.any(is_target)
}

/// Most addresses of a page: its own, and what it wants to be known by in two places. Source: ours; bounds the cost.
const MAX_OWN: usize = 3;

/// The addresses by which the page's own links refer to the page.
#[derive(Debug, Default)]
pub(in crate::output::flow) struct OwnAddresses(Vec<String>);

impl OwnAddresses {
    /// Its address and those that it declares. Linear in nodes.
    pub(in crate::output::flow) fn new(page: &PageSnapshot) -> Self {
        let is = |id: NodeId, name: &str, value: &str| page.attribute(id, name) == Some(value);
        let declared = page.tagged(["link", "meta"]);
        let declared = declared.filter_map(|id| match page.tag(id) {
            "link" if is(id, "rel", "canonical") => page.attribute(id, "href"),
            "meta" if is(id, "property", "og:url") => page.attribute(id, "content"),
            _ => None,
        });
        let all = [page.source.url.as_str()].into_iter().chain(declared);
        let is_page = |address: &&str| address.starts_with("http");
        Self(all.filter(is_page).take(MAX_OWN).map(bare).collect())
    }

    fn holds(&self, href: &str) -> bool {
        let href = bare(href);
        let is_path = href.starts_with('/') && href.len() > 1 && !href.starts_with("//");
        self.0.iter().any(|own| {
            let path = own.splitn(4, '/').nth(3).unwrap_or("");
            *own == href || is_path && href[1..] == *path
        })
    }
}

/// An address without what does not tell pages apart.
fn bare(address: &str) -> String {
    let address = address.trim().split('#').next().unwrap_or("");
    let address = address.trim_end_matches('/');
    address.replacen("http://", "https://", 1)
}

/// The place of a page that a link leads to.
pub(super) fn target_of(node: &Node) -> &str {
    let href = node.attribute("href").unwrap_or("");
    href.rsplit_once('#').map_or("", |(_, target)| target)
}

pub(in crate::output::flow) fn is_fragment(page: &PageSnapshot, node: &Node) -> bool {
    let href = node.attribute("href");
    href.is_some_and(|href| page.is_own_place(href))
}

/// Whether an element has all the text of the heading or term around it: then it is no sign beside
/// the heading but the heading's own words, which link to it.
pub(super) fn is_whole_heading(page: &PageSnapshot, id: NodeId) -> bool {
    let chars = page.totals(id).chars;
    let around = page
        .ancestors(id)
        .take_while(|up| page.totals(*up).chars == chars);
    let is_heading = |up: NodeId| page.is_heading(up) || page.tag(up) == "dt";
    chars > MAX_SIGN && around.into_iter().any(is_heading)
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    #[test]
    fn the_number_of_a_paragraph_that_leads_to_it_is_no_text() {
        let written = |place: &str, number: &str| {
            body_of(|t| {
                for (id, words) in [("74", "First of all"), ("75", "And so on")] {
                    t.open("label").open_with("a", &[("href", place)]);
                    t.text(number).close().close();
                    t.open_with("p", &[("id", id)]).text(words).close();
                }
            })
        };
        assert!(written("#74", "74").starts_with("First of all\n"));
        assert!(written("#75", "75").contains("\n\nAnd so on\n"));
        assert!(written("#74", "75").contains("[75]"));
        assert!(written("#76", "76").contains("[76]"));
    }
}
