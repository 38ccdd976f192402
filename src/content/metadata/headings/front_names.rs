//! Declared titles that do not name the page: words for the front page, and titles of entries on the front page.

use super::heading::Heading;
use crate::content::addresses::{addresses, is_front, is_front_page};
use crate::content::heading_links::{heads_entry, leads_to_front};
use crate::content::metadata::record::MetadataSource;
use crate::content::metadata::titles::front_links::{calls_front, may_call_front};
use crate::content::metadata::titles::listed_pieces;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Elements that hold the entries of menus.
const MENUS: [&str; 3] = ["li", "nav", "menu"];

/// Minimum number of pieces of a title that lists what the site offers. Source: ours: name, section and slogan are
/// fewer.
const MIN_LISTED: usize = 5;
/// Maximum number of headings with the same words that are checked for being an entry's. Source: ours, to bound the
/// cost.
const MAX_ALIKE: usize = 8;

/// The declared titles without those that do not name the page, if others are left: without `Home`, and on a front
/// page without the title of an entry that it is shared with (a heading there says it and links to another page).
///
/// Source: ours, 11 front pages of formasaurus that are titled `Home`, and sportinglife.bg. Limits: where no other
/// title is declared, they stay.
/// declared, they stay.
pub(in crate::content::metadata) fn of_page(
    page: &PageSnapshot,
    headings: &[Heading],
    declared: &[(String, MetadataSource)],
) -> Vec<(String, MetadataSource)> {
    let is_front = is_front_page(page);
    let is_of_entry = |own: &str| {
        let alike = headings.iter().filter(|heading| heading.folded == own);
        let mut alike = alike.take(MAX_ALIKE);
        is_front && alike.any(|heading| heads_entry(page, heading.node))
    };
    let tells = |(title, _): &&(String, MetadataSource)| {
        let own = folded(title);
        !calls_front(&own) && !is_of_entry(&own)
    };
    let left: Vec<_> = declared.iter().filter(tells).cloned().collect();
    if left.is_empty() {
        declared.to_vec()
    } else {
        left
    }
}

/// Whether the rest of a title without the site's name names only the front page: by a word for it; on the front
/// page, by a word that may also be a section's; or because the page's menu links to the front page with that text,
/// in any language. Linear in the page's links.
///
/// Source: ours. Limits: the menu counts only where the site has another name, because links to the front page may
/// say the site's name.
pub(in crate::content::metadata) fn names_front(
    page: &PageSnapshot,
    left: &str,
    site: Option<&str>,
) -> bool {
    let own = folded(left);
    let at_front = || addresses(page).any(|url| is_front(&url));
    calls_front(&own)
        || may_call_front(&own) && at_front()
        || site.is_some_and(|site| folded(site) != own) && is_in_menu(page, &own)
}

/// The folded pieces, in order, of a front page's title that lists what the site offers, for search engines: the
/// first is the site's name, the last may be, and the others are no title (`Example | Boats | Rain | Trains | Peat`).
/// One separator stands between all of them.
///
/// Source: ours, of 954 pages with forms. Limits: pages that are known to be the front page; titles of fewer pieces
/// stay.
pub(in crate::content::metadata) fn front_pieces(
    page: &PageSnapshot,
    title: &str,
) -> Option<Vec<String>> {
    let mut pieces: Vec<String> = Vec::new();
    for piece in listed_pieces(title) {
        let piece = folded(piece);
        if !pieces.contains(&piece) {
            pieces.push(piece);
        }
    }
    (pieces.len() >= MIN_LISTED && is_front_page(page)).then_some(pieces)
}

/// Whether a link in a menu has this text and leads to the site's front page, or to this page where it is the front
/// page.
fn is_in_menu(page: &PageSnapshot, own: &str) -> bool {
    let front = is_front_page(page).then(|| addresses(page).collect::<Vec<_>>());
    let front = front.unwrap_or_default();
    let resolver = page.links();
    let leads_here = |link: NodeId| {
        let href = page.attribute(link, "href").filter(|href| !href.is_empty());
        let address = href.and_then(|href| resolver.resolve_page(href));
        address.is_some_and(|address| front.iter().any(|own| own.as_str() == address))
    };
    let leads = |link: NodeId| leads_to_front(page, link) || leads_here(link);
    let is_entry = |link: NodeId| page.ancestors(link).any(|up| MENUS.contains(&page.tag(up)));
    let says = |link: NodeId| page.totals(link).chars > 0 && folded(&page.text(link)) == own;
    let mut links = page.tagged(["a"]);
    links.any(|link| says(link) && is_entry(link) && leads(link))
}

#[cfg(test)]
mod tests {
    use super::front_pieces;
    use crate::content::metadata::record::Metadata;
    use crate::content::metadata::tests::meta;
    use crate::snapshot::test_page::TestPage;

    /// The title of a page with a menu, whose first link leads to the front page, and an entry.
    fn titled(shared: &str, title: &str, path: &str, front: &str) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "og:site_name", "Moor Railway");
        if !shared.is_empty() {
            meta(&mut t, "og:title", shared);
        }
        t.close().open("body").open("ul").open("li");
        t.open_with("a", &[("href", "/")]).text(front).close();
        t.close().close();
        t.open("h3").open_with("a", &[("href", "/trains/1")]);
        t.text("The train is back").close().close();
        t.open("p").text("Words of it.").close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        page.source.url = format!("https://rail.example{path}");
        Metadata::from_page(&page).title.unwrap_or_default()
    }

    #[test]
    fn what_menus_call_the_front_page_is_no_title() {
        let site = "Moor Railway";
        assert_eq!(titled("Home", site, "/", "Home"), site);
        assert_eq!(titled("Home", "Home - Moor Railway", "/en", "Home"), site);
        assert_eq!(titled("", "НАЧАЛО - Moor Railway", "/a", "Начало"), site);
        assert_eq!(titled("", "Welcome | Moor Railway", "/", "Home"), site);
        assert_eq!(
            titled("", "Welcome | Moor Railway", "/a", "Home"),
            "Welcome"
        );
        let menu = "Kezdet - Moor Railway";
        assert_eq!(titled("", menu, "/a", "Kezdet"), site);
        assert_eq!(titled("", menu, "/a", "Home"), "Kezdet");
    }

    #[test]
    fn the_title_of_an_entry_is_not_that_of_the_front_page() {
        let entry = "The train is back";
        assert_eq!(
            titled(entry, "All of the moor", "/", "x"),
            "All of the moor"
        );
        assert_eq!(titled(entry, "All of the moor", "/trains", "x"), entry);
    }

    /// Titles that shops write for search engines.
    #[test]
    fn a_piece_amid_a_list_of_words_is_no_title_of_the_front_page() {
        let listed = "Moor Railway | The train is back | Rain | Boats | Peat | Birds";
        assert_eq!(titled("", listed, "/", "x"), "Moor Railway");
        let mut page = TestPage::new(800.0, 600.0).finish();
        page.source.url = "https://rail.example/".to_owned();
        let pieces = |title: &str| front_pieces(&page, title).map(|pieces| pieces.len());
        assert_eq!(pieces(listed), Some(6));
        assert_eq!(pieces("Red Mill - Flour - Bread | Leeds"), None);
    }
}
