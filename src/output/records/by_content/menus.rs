//! Menus: lists of nothing but links outside the content, in navigation and in footers.

use crate::algorithm::mdr::{self, DataRegion};
use crate::output::records::places::Places;
use crate::snapshot::{NodeId, PageSnapshot};

/// Share of the characters of a menu that stand in links. Source: ours: nearly all.
const MIN_LINKED: f64 = 0.9;
/// The same in what is marked up as navigation or as a footer: headings and addresses stand
/// between links, but praise of customers is no menu. Source: ours, seen on wcxb: a half.
const MIN_LINKED_IN_FRAME: f64 = 0.5;

/// Last words of ids and classes of what is navigation or a footer. Source: ours: the names that
/// frameworks share; `menu-item` and `footer-link` are parts of it.
const FRAMES: [&str; 12] = [
    "nav",
    "navbar",
    "topnav",
    "navigation",
    "menu",
    "mainmenu",
    "submenu",
    "footer",
    "foot",
    "breadcrumb",
    "breadcrumbs",
    "pagination",
];
/// Largest share of the page's characters in an element of navigation or a footer, if it contains main content.
/// Source: ours: an element with more is the page itself, whatever its name.
const MAX_FRAME: f64 = 0.5;

/// Whether a list stands outside the main content and is nothing but links, or is mostly links in
/// what is marked up as navigation or as a footer.
pub(super) fn is_menu(page: &PageSnapshot, kept: &Places, list: &DataRegion) -> bool {
    let (mut chars, mut linked, mut media) = (0, 0, 0);
    for node in &list.nodes {
        let totals = page.totals(*node);
        chars += totals.chars;
        linked += totals.link_chars;
        media += totals.media;
    }
    let is_linked = |share: f64| f64::from(linked) >= share * f64::from(chars);
    let is_frame = || list.nodes.iter().all(|node| is_in_frame(page, kept, *node));
    let is_touched = || {
        let mut nodes = list.nodes.iter();
        nodes.any(|node| !kept.touched(page, *node).is_empty())
    };
    if media == 0 && is_linked(MIN_LINKED) {
        return !is_touched() || is_frame();
    }
    is_linked(MIN_LINKED_IN_FRAME) && is_frame() && !is_touched()
}

/// Whether a node stands in what is marked up as navigation or as a footer, or is called so.
fn is_in_frame(page: &PageSnapshot, kept: &Places, node: NodeId) -> bool {
    let all = f64::from(page.totals(page.root()).chars);
    let is_part = |id: NodeId| {
        let is_small = f64::from(page.totals(id).chars) <= MAX_FRAME * all;
        is_small || kept.touched(page, id).is_empty()
    };
    let is_called = |id: NodeId| page.names(id).any(names_frame) && is_part(id);
    let mut around = page.inclusive_ancestors(node);
    around.any(|id| {
        let role = page.attribute(id, "role").unwrap_or("");
        let is_marked = matches!(page.tag(id), "nav" | "footer")
            || matches!(role, "navigation" | "contentinfo");
        is_marked || is_called(id)
    })
}

/// Whether a name ends in one of [`FRAMES`], which may be written as two words: `navBar`.
fn names_frame(name: &str) -> bool {
    let words: Vec<String> = mdr::words_of(name).collect();
    let ends = (1..=2).filter_map(|count| words.len().checked_sub(count));
    let mut ends = ends.map(|start| words[start..].concat());
    ends.any(|end| FRAMES.contains(&end.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{Mdr, Segmenter, Visiblock};
    use crate::content::{ContentOptions, find_main_content};
    use crate::output::records::by_content::test_pages::article;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn columns_of_a_footer_are_a_menu() {
        let page = article();
        let main = find_main_content(
            &page,
            &Visiblock::default().segment(&page),
            &ContentOptions::default(),
            None,
        );
        let lists = Mdr::default().records(&page);
        assert!(!lists.is_empty(), "the columns repeat");
        let content = Places::new(&page, main.regions.iter().flat_map(|r| &r.nodes));
        assert!(lists.iter().all(|list| is_menu(&page, &content, list)));
        let whole = Places::new(&page, &[page.root()]);
        assert!(!lists.iter().any(|list| is_menu(&page, &whole, list)));
    }

    #[test]
    fn what_is_called_a_footer_is_a_frame() {
        let is_frame = |class: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body")
                .open("p")
                .text(&"Words of a page. ".repeat(9));
            t.close().open_with("div", &[("class", class)]);
            t.text("Contact");
            let page = t.finish();
            let mut named = page
                .iter()
                .filter(|(id, _)| page.attribute(*id, "class").is_some());
            named
                .next()
                .is_some_and(|(id, _)| is_in_frame(&page, &Places::new(&page, &[]), id))
        };
        for class in ["page_footer", "botFOOT", "main nav", "side-menu", "navBar"] {
            assert!(is_frame(class), "{class}");
        }
        for class in ["menu-item", "pictureNavigation__5W", "football", "content"] {
            assert!(!is_frame(class), "{class}");
        }
    }
}
