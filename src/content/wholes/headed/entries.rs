//! Titles of entries: on a page of several posts, each has a title that links to the post. The title says little to the
//! score, but is kept with its text.

use super::headings::Headed;
use crate::content::units::Units;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Class names of entries and of their titles. Source: hAtom, microformats 2, themes of WordPress.
const ENTRIES: [&str; 4] = ["hentry", "h-entry", "post", "blog-post"];
const TITLES: [&str; 3] = ["entry-title", "post-title", "p-name"];
/// Maximum share of a page's texts in one entry. Source: ours: a larger element is the page.
const MAX_SHARE: f64 = 0.8;
/// Minimum number of entries of a page.
const MIN_ENTRIES: usize = 2;

/// The titles of a page's entries, each with the rest of its entry; empty if there is only one entry. Linear.
pub(in crate::content::wholes) fn entry_titles(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let mut found: Vec<Headed> = Vec::new();
    let mut end = NodeId(0);
    for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
        let own = units.within(page, id);
        let is_page = own.len() as f64 > MAX_SHARE * units.len() as f64;
        if id < end || own.is_empty() || is_page || !is_entry(page, id) {
            continue;
        }
        end = node.end;
        let title = page.subtree(id).find(|inner| is_title(page, *inner));
        let heading = title.map(|title| units.within(page, title));
        if let Some(heading) = heading.filter(|heading| heading.len() == 1) {
            found.push(Headed {
                heading: heading.start,
                below: heading.end..own.end,
            });
        }
    }
    if found.len() < MIN_ENTRIES {
        found.clear();
    }
    found
}

fn is_entry(page: &PageSnapshot, id: NodeId) -> bool {
    page.tag(id) == "article" || page.names(id).any(|name| ENTRIES.contains(&name))
}

/// Whether an element is a heading with the class name of a title, or with a `bookmark` link.
fn is_title(page: &PageSnapshot, id: NodeId) -> bool {
    let leads_to_text = |link: NodeId| page.node(link).has_word("rel", "bookmark");
    page.is_heading(id)
        && (page.names(id).any(|name| TITLES.contains(&name))
            || page.children(id).any(leads_to_text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    fn titles(entries: usize) -> Vec<(usize, usize)> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for i in 0..entries {
            t.open_with("div", &[("class", "post hentry")]);
            t.open("header").open("h1");
            let link = [("href", "/a"), ("rel", "bookmark")];
            t.open_with("a", &link).text(&format!("Title {i}"));
            t.close().close().close();
            t.open("p").text("What happened.").close();
            t.open("p").text("And then.").close().close();
        }
        let page = t.finish();
        let found = entry_titles(&page, &Units::from_page(&page));
        let each = found.into_iter();
        each.map(|found| (found.heading, found.below.len()))
            .collect()
    }

    #[test]
    fn each_entry_has_its_title() {
        assert_eq!(titles(3), [(0, 2), (3, 2), (6, 2)]);
        assert_eq!(titles(1), [], "the page's own is no entry");
    }
}
