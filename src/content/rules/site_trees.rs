//! Lists of the pages of a site that the page itself is one of: the trees beside chapters of manuals, menus. They
//! lead away from the page, however long they are and however short it is.

use crate::content::units::{Unit, Units};
use crate::snapshot::{Links, NodeId, PageSnapshot};
use std::cell::LazyCell;
use url::Url;

/// Fewest entries of such a list, and least share of it that is links. Source: ours: fewer are steps of a text.
const MIN_ENTRIES: usize = 8;
const MIN_LINKED: f32 = 0.8;

/// Which units are entries of such lists. Linear.
pub(super) fn site_trees(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let mut end = NodeId(0);
    let own = LazyCell::new(|| Own::from_page(page));
    for list in page.tagged(["ul", "ol"]) {
        if list < end {
            continue;
        }
        end = page.node(list).end;
        let entries = units.within(page, list);
        if entries.len() >= MIN_ENTRIES
            && link_share(&units.list[entries.clone()]) >= MIN_LINKED
            && page.subtree(list).any(|id| own.is_link(page, id))
        {
            found[entries].fill(true);
        }
    }
    // Without a text besides, the list is what the page shows.
    let says = |(unit, in_list): (&Unit, &bool)| !in_list && unit.is_running_text();
    if units.list.iter().zip(&found).any(says) {
        found
    } else {
        vec![false; units.len()]
    }
}

fn link_share(units: &[Unit]) -> f32 {
    let sum = |of: fn(&Unit) -> u32| units.iter().map(of).sum::<u32>() as f32;
    sum(|unit| unit.link_chars) / sum(|unit| unit.chars).max(1.0)
}

/// What tells the links of a page to itself.
struct Own {
    links: Links,
    /// The page's own address and the one that it wants to be known by.
    addresses: Vec<Url>,
}

impl Own {
    fn from_page(page: &PageSnapshot) -> Self {
        let links = page.links();
        let is_canonical = |id: &NodeId| page.attribute(*id, "rel") == Some("canonical");
        let canonical = page.tagged(["link"]).find(is_canonical);
        let canonical = canonical.and_then(|link| links.page_url(page.attribute(link, "href")?));
        let own = Url::parse(&page.source.url).ok();
        let mut addresses: Vec<Url> = canonical.into_iter().chain(own).collect();
        addresses.iter_mut().for_each(|url| url.set_fragment(None));
        Self { links, addresses }
    }

    /// Whether a node is a link to the page, not to a place of it.
    fn is_link(&self, page: &PageSnapshot, id: NodeId) -> bool {
        let target = || {
            let href = page.attribute(id, "href")?;
            let is_whole = !href.is_empty() && !href.contains('#');
            is_whole.then(|| self.links.page_url(href))?
        };
        page.tag(id) == "a" && target().is_some_and(|target| self.addresses.contains(&target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    fn told(own: &str, text: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(text).close().open("ul");
        for i in 0..MIN_ENTRIES {
            let href = if i == 3 {
                own.to_owned()
            } else {
                format!("{i}.html")
            };
            t.open("li")
                .open_with("a", &[("href", &href)])
                .text("chapter");
            t.close().close();
        }
        let page = t.finish();
        site_trees(&page, &Units::from_page(&page))
    }

    #[test]
    fn a_list_that_the_page_is_in_leads_away() {
        let text = "What the chapter says in a line that is long enough to be read as a text of its own, with nothing else.";
        assert_eq!(
            told("page.html", text).iter().filter(|told| **told).count(),
            MIN_ENTRIES
        );
        for (own, text) in [
            ("page.html#a", text),
            ("other.html", text),
            ("page.html", "Index"),
        ] {
            assert!(!told(own, text).contains(&true), "{own}");
        }
    }
}
