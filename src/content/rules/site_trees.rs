//! Lists of a site's pages that include the page itself: the trees beside chapters of manuals, menus. They lead away
//! from the page, however long they are and however short the page is.
//!
//! The page itself is included as a link to it, or as the only item that is no link, in bold type, with a name that
//! occurs in the page's title.

use super::links::leads_to;
use crate::content::units::{Unit, Units};
use crate::snapshot::{Links, NodeId, PageSnapshot};
use std::cell::LazyCell;
use url::Url;

/// Minimum number of entries of such a list, and minimum share of its characters that are links, 0..=1. Source: ours:
/// fewer are steps of a text.
const MIN_ENTRIES: usize = 8;
const MIN_LINKED: f32 = 0.8;
/// Minimum and maximum number of characters of the page's name in the list, where it is no link. Source: ours:
/// shorter ones occur in any title, longer ones are no entries.
const MIN_NAME: usize = 3;
const MAX_NAME: usize = 120;
/// Maximum number of characters of the page's title in which that name is looked for. Source: ours, to bound the
/// cost.
const MAX_TITLE: usize = 300;
/// Maximum number of ancestors from a text to its bold markup. Source: ours: inline markup around a word.
const MAX_EMPHASIS: usize = 4;

/// Which units are entries of such lists. Linear.
pub(super) fn site_trees(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let mut end = NodeId(0);
    let own = LazyCell::new(|| Own::from_page(page));
    let title = LazyCell::new(|| in_small_letters(&page.source.title, MAX_TITLE));
    for list in page.tagged(["ul", "ol"]) {
        if list < end {
            continue;
        }
        end = page.node(list).end;
        let entries = units.within(page, list);
        if entries.len() >= MIN_ENTRIES
            && link_share(&units.list[entries.clone()]) >= MIN_LINKED
            && (page.subtree(list).any(|id| own.is_link(page, id))
                || marks_own(page, &units.list[entries.clone()], |own| {
                    is_titled(&title, own)
                }))
        {
            found[entries].fill(true);
        }
    }
    // If the page has no running text outside of the lists, they are its content.
    let says = |(unit, in_list): (&Unit, &bool)| !in_list && unit.is_running_text();
    if units.list.iter().zip(&found).any(says) {
        found
    } else {
        vec![false; units.len()]
    }
}

/// Whether all entries but one lead to other pages, and that one is in bold type and names the page.
fn marks_own(page: &PageSnapshot, entries: &[Unit], names_page: impl Fn(&str) -> bool) -> bool {
    let mut plain = entries.iter().filter(|unit| unit.link_chars == 0);
    let (Some(own), None) = (plain.next(), plain.next()) else {
        return false;
    };
    let leads = |unit: &Unit| unit.first == own.first || leads_to(page, unit, MIN_LINKED).is_some();
    let mut around = page.ancestors(own.first).take(MAX_EMPHASIS);
    around.any(|up| matches!(page.tag(up), "b" | "strong"))
        && names_page(&own.text)
        && entries.iter().all(leads)
}

/// Whether a title in lower case contains a name, at word boundaries.
fn is_titled(title: &str, name: &str) -> bool {
    let name = name.trim();
    let letters = name.chars().take(MAX_NAME + 1).count();
    if !(MIN_NAME..=MAX_NAME).contains(&letters) {
        return false;
    }
    let name = name.to_lowercase();
    let mut places = title.match_indices(&name);
    places.any(|(at, found)| {
        let before = title[..at].chars().next_back();
        let behind = title[at + found.len()..].chars().next();
        ![before, behind]
            .into_iter()
            .flatten()
            .any(char::is_alphanumeric)
    })
}

/// The first `most` characters of a text, in lower case.
fn in_small_letters(text: &str, most: usize) -> String {
    let first: String = text.chars().take(most).collect();
    first.to_lowercase()
}

fn link_share(units: &[Unit]) -> f32 {
    let sum = |of: fn(&Unit) -> u32| units.iter().map(of).sum::<u32>() as f32;
    sum(|unit| unit.link_chars) / sum(|unit| unit.chars).max(1.0)
}

/// How links to the page itself are recognised.
struct Own {
    links: Links,
    /// The page's own address and its canonical one.
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

    /// Whether a node is a link to the page itself, without a fragment.
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
    fn a_page_may_be_the_one_entry_that_is_no_link() {
        let told = |tag: &str, name: &str, others: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("ul");
            t.open("li").open(tag).text(name).close().close();
            for i in 0..MIN_ENTRIES {
                t.open("li");
                if i < others {
                    let href = format!("{i}.html");
                    t.open_with("a", &[("href", &href)]);
                } else {
                    t.open("span");
                }
                t.text("a chapter of its own").close().close();
            }
            t.close().open("p");
            t.text("What the chapter says in a line that is long enough to be read as a text of its own, with nothing else.");
            let page = t.finish();
            let found = site_trees(&page, &Units::from_page(&page));
            found.iter().filter(|told| **told).count()
        };
        // The page is called "Test page".
        assert_eq!(told("strong", "Test", MIN_ENTRIES), MIN_ENTRIES + 1);
        assert_eq!(told("span", "Test", MIN_ENTRIES), 0);
        assert_eq!(told("strong", "Tes", MIN_ENTRIES), 0);
        assert_eq!(told("strong", "Test", MIN_ENTRIES - 1), 0);
    }

    #[test]
    fn a_name_is_looked_for_in_the_beginning_of_a_title() {
        let long = format!("{} Rivers", "Water ".repeat(MAX_TITLE));
        let told = |title: &str, name: &str| is_titled(&in_small_letters(title, MAX_TITLE), name);
        assert!(told("The RIVERS of the north", "Rivers"));
        assert!(told(&long, "Water") && !told(&long, "Rivers"));
        assert!(!told("On a river", "on") && !told("Rivers", "river"));
        let name = "a".repeat(MAX_NAME + 1);
        assert!(!told(&name, &name) && told(&name[1..], &name[1..]));
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
