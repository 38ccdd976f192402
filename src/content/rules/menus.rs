//! Menus: boxes with a class name or role of menus that hold little but the names of a site's sections, in several
//! lists, before the page's own content. Unrolled in full (their style sheet is missing, nothing closes them), they
//! are most of the text of a login or contact page, and look like its content.
//!
//! Site maps, indexes and lists of categories are as long, but are content. A box is taken for one of these, and
//! kept,
//! - if a heading of the page or a text stands above it; or
//! - if nothing but the footer stands below it: no headline and, on a page without headline, neither a text nor
//!   several prices or headings, as on the front page of a shop.
//!
//! An entry that opens a list of its own may have a text that describes it beside that list.
//!
//! For a `nav` in the header of a page without headline, one heading behind it is enough.

use super::called_menu::{MAX_CHARS, is_called_menu};
use crate::content::units::{Unit, Units};
use crate::content::values;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Minimum number of links of a menu, and of lists with links in it. Source: ours, on wcxb, snippets and aeb: 371 of
/// their 1,044 pages have such a box, and the truth of one of these pages has the text of it.
const MIN_LINKS: u32 = 30;
const MIN_LISTS: usize = 3;
/// Minimum share of the characters that are links, 0..=1. Source: ours, likewise: lists have labels, but with more
/// text beside the links a box may be a frame around the page. Descriptions of entries beside their lists do not
/// count, up to one for each list: six pages of formasaurus, two of wcxb and two of snippets have such menus; of
/// wcxb, no truth has their texts.
const MIN_LINKED: f64 = 0.8;
/// Minimum number of prices, or of headings, behind a menu of a page that has neither headline nor text. Source:
/// ours: a few products, a few sections; on 954 pages of formasaurus and 480 of wcxb 13 pages have such a menu, the
/// fronts of shops and portals but for four with forms; none is of wcxb.
const MIN_PRICES: usize = 4;
const MIN_TITLES: usize = 3;
/// Maximum number of texts, prices and headings at the end of a page that are examined. Source: ours, to bound the
/// cost.
const MAX_LAST: usize = 20;
/// Maximum number of ancestors from a text to its list item. Source: ours, to bound the cost.
const MAX_IN_ITEM: usize = 8;

/// Which units stand in such a menu. Linear.
pub(super) fn menus(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let landmarks = Landmarks::from_page(page, units);
    // Nested boxes are measured in constant time by prefix sums. The description of an entry is not a name.
    let of_entries: Vec<bool> = units
        .list
        .iter()
        .map(|unit| unit.is_running_text() && landmarks.is_beside_list(page, unit))
        .collect();
    let texts = sums_of(&of_entries, |_| 1);
    let chars = units.sums(|unit| unit.chars);
    let linked = units.sums(|unit| unit.link_chars);
    let said = sums_of(&of_entries, |i| units.list[i].chars);
    let said_in_links = sums_of(&of_entries, |i| units.list[i].link_chars);
    let mut done = NodeId(0);
    for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
        let links = page.totals(id).links;
        let may_be = id >= done
            && links >= MIN_LINKS
            && (landmarks.begin_behind(id, node.end) || landmarks.head_behind(page, id, node.end));
        if !may_be || !is_called_menu(page, id) || !landmarks.are_lists_alone(id, node.end) {
            continue;
        }
        let entries = units.within(page, id);
        let within = |sums: &[u32]| f64::from(sums[entries.end] - sums[entries.start]);
        let chars = within(&chars) - within(&said);
        let linked = within(&linked) - within(&said_in_links);
        let are_texts_few = within(&texts) <= landmarks.lists_in(id, node.end) as f64;
        let are_names = linked >= MIN_LINKED * chars && chars <= MAX_CHARS * f64::from(links);
        if are_texts_few && are_names {
            done = node.end;
            found[entries].fill(true);
        }
    }
    found
}

/// Prefix sums of a number over the units of which `meant` is true: the sum before each unit, and in the end all.
fn sums_of(meant: &[bool], number: impl Fn(usize) -> u32) -> Vec<u32> {
    let each = meant.iter().enumerate().scan(0, |all, (i, meant)| {
        *all += if *meant { number(i) } else { 0 };
        Some(*all)
    });
    std::iter::once(0).chain(each).collect()
}

/// Where the page's own content begins, and the lists and content elements in boxes, each in document order.
#[derive(Debug, Default)]
struct Landmarks {
    /// The `h1` that have text outside of links; the site's name is often a mere link.
    headlines: Vec<NodeId>,
    /// The first heading of levels 1 to 4 with text outside of links that stands in no list, form, `nav` or `header`.
    heading: Option<NodeId>,
    /// All headings of levels 1 to 4 that stand so and have text, even if it is a link.
    titles: Vec<NodeId>,
    /// The last visible running text outside of the footer.
    text: Option<NodeId>,
    /// On a page without headline: the first of its last [`MIN_PRICES`] prices, and of its last [`MIN_TITLES`]
    /// titles, outside of the footer.
    prices: Option<NodeId>,
    last_titles: Option<NodeId>,
    /// Lists with links.
    lists: Vec<NodeId>,
    /// The elements `main` and `article`.
    contents: Vec<NodeId>,
}

impl Landmarks {
    fn from_page(page: &PageSnapshot, units: &Units) -> Self {
        let mut all = Self::default();
        let mut around = NodeId(0);
        for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
            match page.tag(id) {
                "main" | "article" => all.contents.push(id),
                "h1" | "h2" | "h3" | "h4" => all.add_heading(page, id, id >= around),
                "ul" | "ol" | "dl" | "menu" => {
                    around = around.max(node.end);
                    if page.totals(id).links > 0 {
                        all.lists.push(id);
                    }
                }
                "li" | "nav" | "form" | "header" => around = around.max(node.end),
                _ => {}
            }
        }
        let is_text = |unit: &&Unit| !unit.concealed && unit.is_running_text();
        let texts = units.list.iter().rev().filter(is_text);
        let last = texts
            .take(MAX_LAST)
            .find(|unit| !is_in_footer(page, unit.first));
        all.text = last.map(|unit| unit.first);
        if all.headlines.is_empty() {
            let is_above_foot = |id: &NodeId| !is_in_footer(page, *id);
            let is_price = |unit: &&Unit| !unit.concealed && values::price(&unit.text).is_some();
            let prices = units.list.iter().rev().filter(is_price).take(MAX_LAST);
            let mut prices = prices.map(|unit| unit.first).filter(is_above_foot);
            all.prices = prices.nth(MIN_PRICES - 1);
            let titles = all.titles.iter().rev().copied().take(MAX_LAST);
            all.last_titles = titles.filter(is_above_foot).nth(MIN_TITLES - 1);
        }
        all
    }

    fn add_heading(&mut self, page: &PageSnapshot, id: NodeId, is_alone: bool) {
        let says_more = says_more_than_links(page, id);
        if says_more && page.tag(id) == "h1" {
            self.headlines.push(id);
        }
        if says_more && is_alone {
            self.heading = self.heading.or(Some(id));
        }
        if is_alone && page.totals(id).chars > 0 {
            self.titles.push(id);
        }
    }

    /// Whether the page's own content begins behind a box: the headline stands behind it; or, if there is none, a
    /// text, prices or titles do, and no heading stands before the box. A box that holds the first headline may be
    /// headed by the site's name: then another headline and a text must stand behind it.
    fn begin_behind(&self, id: NodeId, end: NodeId) -> bool {
        let is_behind = |last: Option<NodeId>| last.is_some_and(|last| last >= end);
        match self.headlines.first() {
            Some(first) if (id..end).contains(first) => {
                is_behind(self.headlines.last().copied()) && is_behind(self.text)
            }
            Some(first) => *first >= end,
            None => {
                let is_headed = self.heading.is_some_and(|heading| heading < id);
                let said = [self.text, self.prices, self.last_titles];
                !is_headed && said.into_iter().any(is_behind)
            }
        }
    }

    /// Whether a box is a `nav` in the header of a page without headline, no heading but links stands before it, and
    /// a heading stands behind it, outside of the footer.
    fn head_behind(&self, page: &PageSnapshot, id: NodeId, end: NodeId) -> bool {
        let is_in_head = || page.ancestors(id).any(|up| page.tag(up) == "header");
        let is_titled = || {
            let behind = self.titles.partition_point(|title| *title < end);
            let first = self.titles.get(behind);
            first.is_some_and(|title| !is_in_footer(page, *title))
        };
        self.headlines.is_empty()
            && page.tag(id) == "nav"
            && self.heading.is_none_or(|heading| heading >= end)
            && is_in_head()
            && is_titled()
    }

    /// Whether a box holds several lists with links and neither `main` nor `article`.
    fn are_lists_alone(&self, id: NodeId, end: NodeId) -> bool {
        self.lists_in(id, end) >= MIN_LISTS && held(&self.contents, id, end) == 0
    }

    /// Number of lists with links in a box.
    fn lists_in(&self, id: NodeId, end: NodeId) -> usize {
        held(&self.lists, id, end)
    }

    /// Whether the list item around a text also holds a list of links.
    fn is_beside_list(&self, page: &PageSnapshot, unit: &Unit) -> bool {
        if self.lists.is_empty() {
            return false;
        }
        let mut around = page.ancestors(unit.first).take(MAX_IN_ITEM);
        let item = around.find(|up| page.tag(*up) == "li");
        item.is_some_and(|item| held(&self.lists, item, page.node(item).end) > 0)
    }
}

/// How many of some nodes, in document order, a box holds.
fn held(all: &[NodeId], id: NodeId, end: NodeId) -> usize {
    let before = |limit: NodeId| all.partition_point(|other| *other < limit);
    before(end) - before(id)
}

/// Whether an element has text outside of links.
fn says_more_than_links(page: &PageSnapshot, id: NodeId) -> bool {
    let totals = page.totals(id);
    totals.chars > totals.link_chars
}

/// Whether a text stands in the footer of the page.
fn is_in_footer(page: &PageSnapshot, id: NodeId) -> bool {
    page.ancestors(id).any(|up| {
        let role = page.attribute(up, "role");
        let is_called = |name: &str| name.to_ascii_lowercase().contains("footer");
        page.tag(up) == "footer" || role == Some("contentinfo") || page.names(up).any(is_called)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "What the page says in a line that is long enough to be read as a text, with no link in it.";

    /// A box of the given class with a menu of so many lists of ten links.
    fn open_menu(t: &mut TestPage, class: &str, lists: usize, link: &str) {
        t.open_with("div", &[("class", class)]);
        for _ in 0..lists {
            t.open("ul");
            for _ in 0..10 {
                t.open("li").open_with("a", &[("href", "/section")]);
                t.text(link).close().close();
            }
            t.close();
        }
        t.close();
    }

    /// Number of units of a menu that are dropped, between the given elements with their texts.
    fn told(
        class: &str,
        before: Option<(&str, &str)>,
        after: Option<(&str, &str)>,
        (lists, link): (usize, &str),
    ) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        if let Some((tag, text)) = before {
            t.open(tag).text(text).close();
        }
        open_menu(&mut t, class, lists, link);
        if let Some((tag, text)) = after {
            t.open(tag).text(text).close();
        }
        let page = t.finish();
        let found = menus(&page, &Units::from_page(&page));
        let first = usize::from(before.is_some());
        assert!(!found[..first].contains(&true), "what stands before");
        assert!(!found[first + lists * 10..].contains(&true), "and behind");
        found.iter().filter(|told| **told).count()
    }

    #[test]
    fn a_menu_may_be_headed_by_the_name_of_the_site() {
        let told = |headline: &str, text: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("div", &[("id", "navigation")]);
            t.open("h1").text("awesome").close();
            open_menu(&mut t, "classes", 3, "awful.button");
            t.close().open(headline).text("Class awful.button").close();
            t.open("p").text(text);
            let page = t.finish();
            let found = menus(&page, &Units::from_page(&page));
            found.iter().filter(|told| **told).count()
        };
        assert_eq!(told("h1", TEXT), 31);
        assert_eq!(told("h2", TEXT), 0, "the headline is that of the box");
        assert_eq!(told("h1", "Index"), 0, "the links are what the page says");
    }

    #[test]
    fn a_menu_stands_before_the_headline_or_a_text() {
        let menu = (3, "Garden tools");
        let sign_in = Some(("h1", "Sign in"));
        let text = Some(("p", TEXT));
        assert_eq!(told("topNav", None, sign_in, menu), 30);
        assert_eq!(told("topNav", None, text, menu), 30);
        assert_eq!(told("topNav", Some(("h2", "Your cart")), sign_in, menu), 30);
        let index = Some(("h1", "All that we sell"));
        assert_eq!(told("topNav", index, text, menu), 0, "it is the page's");
        let index = Some(("h2", "All that we sell"));
        assert_eq!(told("topNav", index, text, menu), 0);
        let foot = Some(("p", "Moor Tools, 2024"));
        assert_eq!(told("topNav", None, foot, menu), 0, "there is nothing else");
        assert_eq!(told("topNav", None, None, menu), 0);
    }

    #[test]
    fn a_menu_stands_before_the_goods_of_a_front_page() {
        let told = |tag: &str, text: &str, times: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            open_menu(&mut t, "menu", 3, "Garden tools");
            for _ in 0..times {
                t.open(tag).open_with("a", &[("href", "/thing")]);
                t.text(text).close().close();
            }
            let page = t.finish();
            let found = menus(&page, &Units::from_page(&page));
            assert!(!found[30..].contains(&true), "what stands behind");
            found[0]
        };
        assert!(told("p", "$ 12.50", 4));
        assert!(!told("p", "$ 12.50", 3), "too few prices");
        assert!(told("h3", "A spade of steel", 3));
        assert!(!told("h3", "A spade of steel", 2), "too few headings");
        assert!(!told("p", "A spade of steel", 4));
    }

    #[test]
    fn entries_of_a_menu_may_say_what_stands_there() {
        let told = |opens: &str, texts: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("div", &[("id", "topnav")]);
            for _ in 0..3 {
                t.open(opens);
                open_menu(&mut t, "second", 1, "Garden tools");
                for _ in 0..texts {
                    t.open("p").text(&TEXT.repeat(2)).close();
                }
                t.close();
            }
            t.close().open("h1").text("Write to us").close();
            let page = t.finish();
            let found = menus(&page, &Units::from_page(&page));
            found.iter().filter(|told| **told).count()
        };
        assert_eq!(told("li", 1), 33);
        assert_eq!(told("li", 2), 0, "texts of the page, with links");
        assert_eq!(told("div", 1), 0, "beside the lists, in no entry");
    }

    #[test]
    fn the_navigation_in_the_head_stands_before_a_heading_of_the_page() {
        let is_told = |head: &str, around: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open(head).open("nav");
            open_menu(&mut t, "", 3, "Garden tools");
            t.close().close().open(around).open("h2");
            t.open_with("a", &[("href", "/goods")]).text("Goods");
            let page = t.finish();
            let found = menus(&page, &Units::from_page(&page));
            assert_eq!(found.last(), Some(&false), "the heading");
            found[0]
        };
        assert!(is_told("header", "div"));
        assert!(!is_told("div", "div"), "it may be what the page lists");
        assert!(!is_told("header", "footer"), "there is nothing else");
    }

    #[test]
    fn a_menu_is_called_so_and_names_sections_in_lists() {
        let sign_in = Some(("h1", "Sign in"));
        let menu = (3, "Garden tools");
        assert_eq!(told("goods", None, sign_in, menu), 0);
        assert_eq!(told("has-menu", None, sign_in, menu), 0);
        assert_eq!(told("topNav", None, sign_in, (2, "Garden tools")), 0);
        let news = "The ferry to the island does not sail before spring";
        assert_eq!(told("topNav", None, sign_in, (3, news)), 0, "headlines");
    }

    #[test]
    fn what_says_it_is_content_and_what_says_more_is_no_menu() {
        let is_told = |around: &str, beside: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("div", &[("class", "nav-page")]);
            t.open(around).open("p").text(beside).close();
            open_menu(&mut t, "goods", 3, "Garden tools");
            t.close().close().open("h1").text("Sign in");
            let page = t.finish();
            menus(&page, &Units::from_page(&page)).contains(&true)
        };
        assert!(is_told("div", "Sections"));
        assert!(!is_told("article", "Sections"));
        assert!(!is_told("div", &TEXT.repeat(3)));
    }

    #[test]
    fn a_name_of_the_site_is_no_headline() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("h1")
            .open_with("a", &[("href", "/")])
            .text("Moor Tools")
            .close()
            .close();
        open_menu(&mut t, "menu", 3, "Garden tools");
        t.open("h1").text("Sign in");
        let page = t.finish();
        let found = menus(&page, &Units::from_page(&page));
        assert_eq!(found.iter().filter(|told| **told).count(), 30);
        assert!(!found[0] && !found[31]);
    }
}
