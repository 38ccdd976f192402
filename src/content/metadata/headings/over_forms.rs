//! Headings of contact forms at the end of a page.

use super::heading::Heading;
use crate::content::fields::is_written;
use crate::content::metadata::record::MetadataSource;
use crate::content::metadata::titles::pieces;
use crate::hash::HashSet;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of nodes of a box among which its form and a text field are looked for. Source: ours, to bound the
/// cost.
const MAX_NODES: usize = 256;

/// Drops headings of the first level over a form, if another heading of the first level, not over a form, stands
/// above them: site builders give forms such headings (Divi).
///
/// Source: ours. Limits: not a heading that a declared title says; the box may hold only the heading and a form with
/// a text field. On wcxb, the snippets, the shops and 954 pages with forms two headings are dropped, and no title
/// changes.
pub(in crate::content::metadata) fn drop_over_forms(
    page: &PageSnapshot,
    headings: &mut Vec<Heading>,
    declared: &[(String, MetadataSource)],
) {
    let is_over = |heading: &&Heading| heading.level == 1 && is_over_form(page, heading.node);
    let mut over: HashSet<NodeId> = headings.iter().filter(is_over).map(|h| h.node).collect();
    let others = headings.iter().filter(|h| h.level == 1);
    let others = others.map(|h| h.node).filter(|node| !over.contains(node));
    let Some(first) = others.min() else { return };
    over.retain(|node| *node > first);
    if over.is_empty() {
        return;
    }
    let told = declared.iter().flat_map(|(title, _)| pieces(title));
    let told: HashSet<String> = told.collect();
    headings.retain(|h| !over.contains(&h.node) || told.contains(&h.folded));
}

/// Whether the box around a heading holds nothing else but a form behind it, with a text field.
fn is_over_form(page: &PageSnapshot, id: NodeId) -> bool {
    let up = page.parent(id).filter(|up| *up != page.body());
    up.is_some_and(|up| {
        let nodes = || page.subtree(up).take(MAX_NODES).skip_while(|n| *n <= id);
        let form = nodes().find(|n| page.tag(*n) == "form");
        form.is_some_and(|form| {
            let said = page.totals(id).chars + page.totals(form).chars;
            said == page.totals(up).chars
                && nodes().any(|n| page.contains(form, n) && is_written(page, n))
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn what_heads_a_form_is_none_of_two_headlines() {
        let titled = |title: &str, tag: &str, beside: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body")
                .open("h1")
                .text("Where the owls sing")
                .close();
            t.open("p").text("We have three rooms.").close();
            t.open("div").open("h1").text("Write to us").close();
            if !beside.is_empty() {
                t.open("p").text(beside).close();
            }
            t.open(tag).open("p").text("Name").close();
            t.open_with("input", &[("type", "text")]).close();
            let mut page = t.finish();
            page.source.title = title.to_owned();
            Metadata::from_page(&page).title.unwrap_or_default()
        };
        let title = "The Crooked Oak | Rooms and kitchen";
        let own = "Where the owls sing";
        assert_eq!(titled(title, "form", ""), own);
        assert_ne!(titled(title, "div", ""), own);
        assert_ne!(titled(title, "form", "We like to hear of you."), own);
        let told = "Write to us | The Crooked Oak";
        assert_eq!(titled(told, "form", ""), "Write to us");
    }
}
