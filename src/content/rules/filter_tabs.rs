//! Rows of tabs that only filter the rows of one table: `All Methods`, `Static Methods`. The table stands below them
//! with all its rows, whichever tab is selected.
//!
//! There are three forms:
//! - buttons of one tab list that control the same part of the page, which holds a table, or rows whose classes are
//!   the tabs' ids;
//! - in the caption of a table, links to scripts and one text that is no link, the selected tab;
//! - buttons of a tab list that control no part, right above a table.
//!
//! Source: ours, javadoc of Java 8 to 21, on 31 pages of documentation; of the 1,044 pages of wcxb, snippets and aeb
//! none has such a caption, and none such tabs of which the part is there. Source of the third form: ours, tables of
//! leagues.
//!
//! # Limits
//! Tabs with an address are kept: some name the same part by mistake, but each has a part of its own. Tabs of a part
//! without rows are kept, since they may tell something of it (`Monthly from 9 pounds`), and so is a caption with one
//! script, which collapses the table (`[hide]`).

use super::alike_beside::begins_table;
use crate::content::unit_links::is_script;
use crate::content::units::{Unit, Units};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Minimum number of tabs of a part, and of scripts of a caption. Source: ours.
const MIN_TABS: usize = 2;
/// Maximum number of ancestors from a text to its tab, and from a tab to its list. Source: ours: inline markup around
/// a word.
const MAX_AROUND: usize = 5;
/// Maximum number of nodes of a tab list. Source: ours: a dozen tabs, each with a word and an icon; bounds the cost.
const MAX_IN_LIST: usize = 64;
/// Maximum number of nodes of a caption that are examined. Source: ours, to bound the cost.
const MAX_IN_CAPTION: usize = 256;

/// Which units stand in such rows. Linear.
pub(super) fn filter_tabs(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let tabs = tabs_of_one_part(page);
    let mut found: Vec<bool> = units
        .list
        .iter()
        .map(|unit| !tabs.is_empty() && is_in_tabs(page, unit, &tabs))
        .collect();
    for list in unbound_lists(page) {
        let tabs = units.within(page, list);
        if begins_table(page, units, tabs.end) && tabs.len() >= MIN_TABS {
            found[tabs].fill(true);
        }
    }
    let captions = page.tagged(["caption"]);
    for caption in captions.filter(|id| chooses_rows(page, *id)) {
        found[units.within(page, caption)].fill(true);
    }
    found
}

/// The small tab lists of buttons none of which names the part that it controls. Linear: a few nodes of each are
/// examined.
fn unbound_lists(page: &PageSnapshot) -> impl Iterator<Item = NodeId> {
    let mut lists = page.serving_as(|service| service == "tablist");
    lists.retain(|id| page.attribute(*id, "role") == Some("tablist"));
    lists.into_iter().filter(move |list| {
        let inside = page.subtree(*list).take(MAX_IN_LIST + 1);
        let mut tabs = inside
            .filter(|id| page.attribute(*id, "role") == Some("tab"))
            .peekable();
        let size = page.node(*list).end.0 - list.0;
        let names_none = |tab: NodeId| {
            page.tag(tab) == "button" && page.attribute(tab, "aria-controls").is_none()
        };
        size as usize <= MAX_IN_LIST && tabs.peek().is_some() && tabs.all(names_none)
    })
}

/// The buttons of tab lists in which at least two tabs control the same part of the page, if that holds a table or
/// rows.
fn tabs_of_one_part(page: &PageSnapshot) -> HashSet<NodeId> {
    let mut lists: HashMap<(NodeId, &str), Vec<NodeId>> = HashMap::default();
    for id in page.serving_as(|service| service == "tab") {
        let node = page.node(id);
        let is_tab = node.attribute("role") == Some("tab") && page.tag(id) == "button";
        let Some(part) = node.attribute("aria-controls").filter(|_| is_tab) else {
            continue;
        };
        let mut around = page.ancestors(id).take(MAX_AROUND);
        let list = around.find(|up| page.attribute(*up, "role") == Some("tablist"));
        if let Some(list) = list {
            lists.entry((list, part)).or_default().push(id);
        }
    }
    lists.retain(|_, tabs| tabs.len() >= MIN_TABS);
    if lists.is_empty() {
        return HashSet::default();
    }
    let rows = Rows::from_page(page, lists.values().flatten().copied());
    lists.retain(|(_, part), tabs| rows.are_in(page, part, tabs));
    lists.into_values().flatten().collect()
}

/// The tables and rows of a page that tabs may filter.
struct Rows<'a> {
    /// The elements with visible text, by id.
    parts: HashMap<&'a str, NodeId>,
    tables: Vec<NodeId>,
    /// The elements that have the id of a tab as a class, by that id.
    classed: HashMap<&'a str, Vec<NodeId>>,
}

impl<'a> Rows<'a> {
    /// Collects them for the given tabs. Linear.
    fn from_page(page: &'a PageSnapshot, tabs: impl Iterator<Item = NodeId>) -> Self {
        let ids = tabs.filter_map(|tab| page.attribute(tab, "id"));
        let mut rows = Self {
            parts: HashMap::default(),
            tables: page.tagged(["table"]).collect(),
            classed: ids.map(|id| (id, Vec::new())).collect(),
        };
        for (id, node) in page.iter().filter(|(_, node)| node.is_named_element()) {
            if let Some(name) = node.attribute("id").filter(|_| page.totals(id).chars > 0) {
                rows.parts.entry(name).or_insert(id);
            }
            let classes = node.attribute("class").unwrap_or("");
            for class in classes.split_ascii_whitespace() {
                if let Some(classed) = rows.classed.get_mut(class) {
                    classed.push(id);
                }
            }
        }
        rows
    }

    /// Whether a part of the page holds a table, or an element that has the id of one of the tabs as a class.
    fn are_in(&self, page: &PageSnapshot, part: &str, tabs: &[NodeId]) -> bool {
        let Some(part) = self.parts.get(part) else {
            return false;
        };
        let mut classed = tabs.iter().filter_map(|tab| {
            let id = page.attribute(*tab, "id")?;
            self.classed.get(id)
        });
        page.holds_any(*part, &self.tables) || classed.any(|rows| page.holds_any(*part, rows))
    }
}

/// Whether all text of a unit stands in the given tabs.
fn is_in_tabs(page: &PageSnapshot, unit: &Unit, tabs: &HashSet<NodeId>) -> bool {
    let texts = (unit.first.0..unit.end.0).map(NodeId);
    let mut texts = texts.filter(|id| page.is_said(*id)).peekable();
    let is_of_tab = |id: NodeId| {
        let mut around = page.ancestors(id).take(MAX_AROUND);
        around.any(|up| tabs.contains(&up))
    };
    texts.peek().is_some() && texts.all(is_of_tab)
}

/// Whether the text of a caption is links to scripts and at most one other text, and at least half of it is links.
fn chooses_rows(page: &PageSnapshot, caption: NodeId) -> bool {
    let (mut scripts, mut plain, mut others) = (0, 0, 0);
    let mut last = None;
    for (i, id) in page.subtree(caption).enumerate() {
        if i == MAX_IN_CAPTION {
            return false;
        }
        let node = page.node(id);
        let text = node.text.as_deref().unwrap_or("");
        if node.kind != NodeKind::Text || !text.contains(char::is_alphanumeric) {
            continue;
        }
        let mut around = page.ancestors(id).take(MAX_AROUND);
        match around.find(|up| page.is_link(*up)) {
            Some(link) if last == Some(link) => {}
            Some(link) => {
                last = Some(link);
                let href = page.attribute(link, "href").unwrap_or("");
                if is_script(href) {
                    scripts += 1;
                } else {
                    others += 1;
                }
            }
            None => plain += 1,
        }
        if others > 0 || plain > 1 {
            return false;
        }
    }
    let totals = page.totals(caption);
    scripts >= MIN_TABS && 2 * totals.link_chars >= totals.chars
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    fn told(build: impl Fn(&mut TestPage)) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        build(&mut t);
        let page = t.finish();
        filter_tabs(&page, &Units::from_page(&page))
    }

    /// Which units of two tabs are dropped that control the given parts, above the first of these with the given
    /// content.
    fn tabs(role: &str, parts: [&str; 2], there: &str, [inner, class]: [&str; 2]) -> Vec<bool> {
        told(|t| {
            t.open_with("div", &[("role", "tablist")]);
            for (i, label) in ["All Methods", "Static Methods"].into_iter().enumerate() {
                let id = format!("tab{i}");
                let named = [
                    ("role", role),
                    ("aria-controls", parts[i]),
                    ("id", id.as_str()),
                ];
                t.open_with("button", &named).text(label).close();
            }
            t.close().open_with("div", &[("id", there)]);
            t.open_with(inner, &[("class", class)]);
            t.open("p").text("empty() is an empty one.");
        })
    }

    #[test]
    fn tabs_of_one_part_only_choose_what_it_shows() {
        for inner in [["table", ""], ["div", "col tab1"]] {
            let out = tabs("tab", ["a", "a"], "a", inner);
            assert!(!out[out.len() - 1] && out[..out.len() - 1].iter().all(|out| *out));
        }
        for out in [
            tabs("tab", ["a", "b"], "a", ["table", ""]),
            tabs("tab", ["a", "a"], "b", ["table", ""]),
            tabs("button", ["a", "a"], "a", ["table", ""]),
            tabs("tab", ["a", "a"], "a", ["div", "col"]),
        ] {
            assert!(!out.contains(&true), "{out:?}");
        }
    }

    #[test]
    fn tabs_that_name_no_part_choose_the_rows_of_the_table_below() {
        let out = |controls: &[(&str, &str)], rows: usize| {
            told(|t| {
                t.open_with("div", &[("role", "tablist")]);
                for label in ["Total", "En casa", "Fuera"] {
                    let named = [&[("role", "tab")], controls].concat();
                    t.open_with("button", &named).text(label).close();
                }
                t.close().open("table");
                for _ in 0..rows {
                    t.open("tr").open("td").text("Real Arlanza").close();
                    t.open("td").text("77").close().close();
                }
            })
        };
        let is_any = |out: Vec<bool>| out.contains(&true);
        let found = out(&[], 4);
        let cells = found.len() - found.iter().filter(|out| **out).count();
        assert!(
            cells >= 8 && found[0] && !found[found.len() - 1],
            "{found:?}"
        );
        assert!(!is_any(out(&[("aria-controls", "total")], 4)));
        assert!(!is_any(out(&[], 1)), "a row is no table");
    }

    #[test]
    fn a_caption_of_scripts_only_chooses_the_rows() {
        let caption = |chosen: &str, links: &[(&str, &str)]| {
            told(|t| {
                t.open("table").open("caption").open("span");
                t.text(chosen).close();
                for (href, label) in links {
                    t.open("span").open_with("a", &[("href", *href)]);
                    t.text(label).close().close();
                }
                t.close().open("tr").open("td").text("empty()");
            })
        };
        let scripts = [
            ("javascript:show(2);", "Instance Methods"),
            ("javascript:show(8);", "Concrete Methods"),
        ];
        let out = caption("All Methods", &scripts);
        assert!(out[0] && !out[out.len() - 1]);
        let fold = [("javascript:fold(0);", "hide")];
        assert!(!caption("Results", &fold).contains(&true));
        let page = [scripts[0], ("/methods", "Concrete Methods")];
        assert!(!caption("All Methods", &page).contains(&true));
        let long = "What those who were asked in the spring said of it, by county and by age";
        assert!(!caption(long, &scripts).contains(&true));
        // A caption that is too long is not read to its end.
        let out = told(|t| {
            t.open("table").open("caption").text("All Methods");
            for (href, label) in scripts {
                t.open_with("a", &[("href", href)]).text(label).close();
            }
            for _ in 0..MAX_IN_CAPTION {
                t.open("span").close();
            }
            t.close().open("tr").open("td").text("empty()");
        });
        assert!(!out.contains(&true));
    }
}
