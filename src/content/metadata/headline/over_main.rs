//! Logos in headings: linked headings above the main part of a page, where that part has the page's only `h1`:
//! `<h2 class=logo><a href=/>The Court</a></h2>` above `<main><h1>Opinions of 2017</h1>`. The document's title begins
//! with the name of the site and goes on with the section, or with another name of the site.
//!
//! Source: ours, offices whose document title is `Site: Section`. Limits: the logo is below the first level, is
//! called a logo or links to a folder above the page, and is not the whole of a declared title, as on front pages.

use super::page_titles::titles_of;
use crate::content::heading_links::Leads;
use crate::content::metadata::elements::words_of_names;
use crate::content::metadata::headings::Heading;
use crate::content::metadata::record::MetadataSource;
use crate::hash::HashSet;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// The word for a logo in class names and ids.
const LOGO: &str = "logo";
/// Minimum share of a heading that is links, 0..=1. Source: ours: a sign may stand beside the link.
const MIN_LINKED: f64 = 0.9;

/// Drops the logos among a page's headings.
pub(super) fn drop_logos(
    page: &PageSnapshot,
    headings: &mut Vec<Heading>,
    declared: &[(String, MetadataSource)],
) {
    let mut firsts = headings.iter().filter(|h| page.tag(h.node) == "h1");
    let (Some(first), None) = (firsts.next(), firsts.next()) else {
        return;
    };
    let is_main = |up: &NodeId| page.tag(*up) == "main" || page.node(*up).has_word("role", "main");
    let is_linked = |id: NodeId| page.totals(id).link_density() >= MIN_LINKED;
    let main = page.ancestors(first.node).find(is_main);
    let Some(main) = main.filter(|_| !is_linked(first.node)) else {
        return;
    };
    let titles: HashSet<String> = titles_of(declared).map(folded).collect();
    headings.retain(|heading| {
        let is_out = heading.node < main && heading.level > 1 && is_linked(heading.node);
        let is_called = || {
            words_of_names(page, heading.node)
                .iter()
                .any(|word| word == LOGO)
        };
        let leads_out = || heading.leads == Leads::Above || is_called();
        !(is_out && leads_out() && !titles.contains(&heading.folded))
    });
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::Metadata;
    use crate::snapshot::test_page::TestPage;

    /// The title of a page with this declared title, and a heading of this class above an element of this role.
    fn title(declared: &str, class: &str, role: &str) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head")
            .open("title")
            .unrendered(declared)
            .close()
            .close();
        t.open("body")
            .open("div")
            .open_with("h2", &[("class", class)]);
        t.open_with("a", &[("href", "/x/index.shtml")]);
        t.text("State of Moor Court").close().close().close();
        t.open_with("div", &[("role", role)]);
        t.open("h1").text("Published opinions").close();
        t.open("p")
            .text(&"The court publishes what it said. ".repeat(5));
        let mut page = t.finish();
        page.source.url = "https://moor.example/y/a.html".to_owned();
        page.source.title = declared.to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    }

    #[test]
    fn the_heading_of_the_main_part_comes_before_the_logo() {
        let declared = "State of Moor Court: Opinions";
        let [own, site] = ["Published opinions", "State of Moor Court"];
        assert_eq!(title(declared, "logo", "main"), own);
        assert_eq!(title(declared, "logo", ""), site, "no main part");
        assert_eq!(
            title(declared, "x", "main"),
            site,
            "a heading that leads on"
        );
        assert_eq!(title(site, "logo", "main"), site, "the front");
    }
}
