//! The name of the site by the texts of the page's header.

use super::bounded::of_document;
use super::front_links::{MAX_NAME, MIN_NAME, may_call_front, names_of};
use super::separators::SEPARATORS;
use crate::content::metadata::elements::words_of;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};
use std::cell::LazyCell;

/// Elements whose headers are not the page's.
const AROUND_PARTS: [&str; 4] = ["article", "main", "section", "aside"];
/// Elements whose text names something else.
const OTHERS: [&str; 3] = ["nav", "a", "li"];
/// Consecutive words of class names and ids of logos. Source: ours; WordPress and Drupal, OJS.
const LOGOS: [&[&str]; 3] = [&["logo"], &["site", "name"], &["site", "title"]];
/// Maximum number of characters of a heading that is compared with a title. Source: ours: as much of a title as is
/// read.
/// pieces.
const MAX_HEADING: u32 = 2_000;
/// Signs behind the site's name in a title before a description of the site.
const COMMAS: [char; 4] = [',', '،', '、', '，'];

/// The last piece of the document's title, if an element of the page's header says it, and a heading below the header
/// says the rest of the title.
///
/// Source: ours, of forums and offices whose name is no link; on wcxb, the snippets, the shops and 954 pages with
/// forms it names two more sites, both correctly. Limits: not in links, menus and lists, which name sections. Without
/// a heading below the header that says the rest, the header may hold the headline itself (`Site: Headline`), so none
/// is told.
pub(in crate::content::metadata) fn site_in_title(page: &PageSnapshot) -> Option<String> {
    let title = of_document(page).trim();
    let cuts = SEPARATORS.iter().filter_map(|sign| sign.last_cut(title));
    let cuts = cuts.map(|(own, last)| (folded(own), folded(last), last.trim()));
    let cuts = cuts.filter(|(own, last, _)| !own.is_empty() && !last.is_empty() && own != last);
    let cuts: Vec<(String, String, &str)> =
        cuts.filter(|(_, last, _)| !may_call_front(last)).collect();
    if cuts.is_empty() {
        return None;
    }
    let owns: Vec<&str> = cuts.iter().map(|(own, ..)| own.as_str()).collect();
    let headings = LazyCell::new(|| last_headings(page, &owns));
    let others = LazyCell::new(|| of_others(page));
    let said = banners(page).into_iter().flat_map(|top| {
        let end = page.node(top).end;
        page.subtree(top).map(move |id| (id, end))
    });
    let said = said.filter(|(id, _)| (MIN_NAME..=MAX_NAME).contains(&page.totals(*id).chars));
    let mut says_more = of_other_texts(page);
    let mut said = said.filter(|(id, _)| says_more(*id));
    said.find_map(|(id, end)| {
        let text = folded(&page.text(id));
        let is_headed = |at: usize| headings[at].is_some_and(|heading| heading >= end);
        let mut named = cuts.iter().enumerate();
        let (_, (_, _, name)) = named.find(|(at, (_, last, _))| *last == text && is_headed(*at))?;
        (!is_all_in(page, id, &others)).then(|| (*name).to_owned())
    })
}

/// For each folded text, the last heading that says it. Of nested headings only the innermost is read, so that the
/// cost is linear.
fn last_headings(page: &PageSnapshot, texts: &[&str]) -> Vec<Option<NodeId>> {
    let may_say = |id: &NodeId| (1..=MAX_HEADING).contains(&page.totals(*id).chars);
    let mut headings = page.tagged(["h1", "h2", "h3"]).filter(may_say).peekable();
    let mut found = vec![None; texts.len()];
    while let Some(id) = headings.next() {
        if headings.peek().is_some_and(|next| page.contains(id, *next)) {
            continue;
        }
        let said = folded(&page.text(id));
        for (text, last) in texts.iter().zip(&mut found) {
            if *text == said {
                *last = Some(id);
            }
        }
    }
    found
}

/// Whether all texts of an element stand in links, menus or lists, around it or in it: a header with nothing but a
/// link may say the name of a section.
fn is_all_in(page: &PageSnapshot, id: NodeId, outermost: &[NodeId]) -> bool {
    let mut texts = page.subtree(id).filter(|id| page.is_said(*id));
    texts.all(|text| page.is_in_any(outermost, text))
}

/// A filter for elements in document order that skips those with the same text as the last one around them. So each
/// text is read in at most as many elements as a name has characters.
fn of_other_texts(page: &PageSnapshot) -> impl FnMut(NodeId) -> bool {
    let mut last: Option<NodeId> = None;
    move |id| {
        let chars = |id: NodeId| page.totals(id).chars;
        let is_same = last.is_some_and(|up| page.contains(up, id) && chars(up) == chars(id));
        if !is_same {
            last = Some(id);
        }
        !is_same
    }
}

/// The name in a logo of the page's header, if the last piece of the document's title is this name, or begins with it
/// and goes on behind a comma with a description: `ویکی‌پدیا` of `ویکی‌پدیا، دانشنامهٔ آزاد`.
///
/// Source: ours (MediaWiki in languages whose name for it is not that of its host). Limits: only elements with a
/// class name or id of [`LOGOS`].
pub(in crate::content::metadata) fn logo_in_title(page: &PageSnapshot) -> Option<String> {
    let title = of_document(page).trim();
    let cuts = SEPARATORS.iter().filter_map(|sign| sign.last_cut(title));
    let lasts: Vec<&str> = cuts.map(|(_, last)| last.trim()).collect();
    if lasts.is_empty() {
        return None;
    }
    let is_said = |name: &String| {
        let begins = |last: &&str| {
            let rest = last.strip_prefix(name.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(COMMAS))
        };
        lasts.iter().any(begins) && !may_call_front(&folded(name))
    };
    let is_logo = |id: &NodeId| {
        let is_called = |name: &str| {
            let words = words_of(name);
            let is_there = |logo: &&[&str]| words.windows(logo.len()).any(|own| *own == **logo);
            LOGOS.iter().any(is_there)
        };
        matches!(page.totals(*id).chars, 0 | MIN_NAME..=MAX_NAME) && page.names(*id).any(is_called)
    };
    let said = banners(page).into_iter().flat_map(|top| page.subtree(top));
    let mut says_more = of_other_texts(page);
    // An element without text is named by its attributes.
    let said = said.filter(is_logo);
    let said = said.filter(|id| page.totals(*id).chars == 0 || says_more(*id));
    let mut names = said.flat_map(|logo| names_of(page, logo));
    names.find(is_said)
}

/// The outermost headers of the page, outside of its articles and sections, in document order. One pass.
fn banners(page: &PageSnapshot) -> Vec<NodeId> {
    let mut found = Vec::new();
    // The end of the last header or section so far.
    let mut end = NodeId(0);
    for (id, node) in page.iter() {
        let is_head =
            id >= end && (page.tag(id) == "header" || node.attribute("role") == Some("banner"));
        if is_head {
            found.push(id);
        }
        if is_head || AROUND_PARTS.contains(&page.tag(id)) {
            end = end.max(node.end);
        }
    }
    found
}

/// The outermost links, menus and lists of a page, in document order.
fn of_others(page: &PageSnapshot) -> Vec<NodeId> {
    let mut others = page.serving_as(|service| service == "navigation");
    others.retain(|id| page.attribute(*id, "role") == Some("navigation"));
    others.extend(page.tagged(OTHERS));
    page.outermost(others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::metadata::record::Metadata;
    use crate::operations::steps_of;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn what_stands_above_the_headline_and_ends_the_title_names_the_site() {
        let named = |head: &str, tag: &str, title: &str, heading: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open(head).open(tag).text("Moor Notes");
            t.close().close().open("h2").text(heading).close();
            t.open("p").text("It rains on the moor.");
            let mut page = t.finish();
            page.source.title = title.to_owned();
            let found = Metadata::from_page(&page);
            (found.site_name, found.title.unwrap_or_default())
        };
        let (own, title) = ("Boats that advertise", "Boats that advertise - Moor Notes");
        let both = (Some("Moor Notes".to_owned()), own.to_owned());
        assert_eq!(named("header", "h1", title, own), both);
        assert_eq!(named("header", "div", title, own), both);
        assert_eq!(named("header", "a", title, own).0, None, "a section");
        assert_eq!(named("div", "p", title, own).0, None);
        assert_eq!(named("header", "h1", title, "What else is new").0, None);
        let other = "All of it - Boats of the Moor Notes";
        assert_eq!(named("header", "h1", other, "All of it").0, None);
    }

    #[test]
    fn heads_of_parts_and_in_heads_are_none() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for part in ["article", "section"] {
            t.open(part).open("div").open("header").close();
            t.close().close();
        }
        t.open("header").open("section").open("header");
        t.text("Moor Notes").close().close().close();
        t.open_with("div", &[("role", "banner")]).close();
        let page = t.finish();
        let tags: Vec<&str> = banners(&page).into_iter().map(|id| page.tag(id)).collect();
        assert_eq!(tags, ["header", "div"]);
    }

    #[test]
    fn what_stands_in_each_other_is_asked_once() {
        let taken = |depth: usize, tag: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("header");
            for _ in 0..depth {
                t.open_with(tag, &[("class", "logo")]);
            }
            t.text("Moor Note");
            for _ in 0..depth {
                t.close();
            }
            t.open("b").text("Moor Notes").close().close();
            t.open("h2").text("Boats");
            let mut page = t.finish();
            page.source.title = "Boats - Moor Notes".to_owned();
            steps_of(|| {
                assert_eq!(site_in_title(&page).as_deref(), Some("Moor Notes"));
                assert_eq!(logo_in_title(&page), None);
            })
        };
        for tag in ["div", "h3"] {
            assert!(taken(400, tag) < 3 * taken(200, tag), "{tag}");
        }
    }

    #[test]
    fn the_line_above_the_headline_in_one_head_names_no_site() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("header");
        t.open("h1").text("Rain over the valley").close();
        t.open("h2").text("The old mill burns").close().close();
        t.open("p").text("It was built when the town was young.");
        let mut page = t.finish();
        page.source.title = "The old mill burns - Rain over the valley".to_owned();
        assert_eq!(Metadata::from_page(&page).site_name, None);
    }

    #[test]
    fn what_the_logo_says_comes_before_the_publisher() {
        let named = |title: &str, class: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            let linked =
                r#"{"@type":"Article","publisher":{"@type":"Organization","name":"Mill Trust"}}"#;
            t.open("head")
                .open_with("script", &[("type", "application/ld+json")]);
            t.unrendered(linked).close().close();
            t.open("body").open("header");
            t.open_with("a", &[("class", class), ("href", "/wiki/start")]);
            t.text("Moorpedia").close().close();
            t.open("h1").text("Rain").close();
            t.open("p").text("It rains on the moor.");
            let mut page = t.finish();
            page.source.title = title.to_owned();
            Metadata::from_page(&page).site_name.unwrap_or_default()
        };
        assert_eq!(
            named("Rain - Moorpedia, the free book", "mw-logo"),
            "Moorpedia"
        );
        assert_eq!(named("Rain - Moorpedia", "mw-logo"), "Moorpedia");
        assert_eq!(named("Rain - Moorpedia", "start"), "Mill Trust");
        assert_eq!(named("Rain", "mw-logo"), "Mill Trust");
        assert_eq!(named("Rain - Moorpedian", "mw-logo"), "Mill Trust");
    }

    #[test]
    fn a_logo_that_ends_the_title_names_the_site() {
        let named = |class: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("header");
            t.open_with("a", &[("class", class), ("href", "/index/start")]);
            t.text("Moorpedia").close().close();
            t.open("h1").text("Rain").close();
            t.open("p").text("It rains on the moor.");
            let mut page = t.finish();
            page.source.title = "Rain - Moorpedia".to_owned();
            Metadata::from_page(&page).site_name
        };
        let site = Some("Moorpedia".to_owned());
        for class in ["mw-logo", "pkp_site_name", "site-title"] {
            assert_eq!(named(class), site, "{class}");
        }
        assert_eq!(named("section"), None);
    }
}
