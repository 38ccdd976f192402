//! Text that a page's missing style sheets would hide, by its class names (`hidden`). A pane that a link of the page
//! opens (`href="#support"`) is kept, however short, unless it holds a form or is mostly links, as a menu.

use crate::content::features::{MIN_STYLED, UnitFeature, UnitRow};
use crate::content::units::Units;
use crate::snapshot::{Node, NodeId, PageSnapshot};
use std::collections::{HashMap, HashSet};

/// Class names of hidden elements. Source: HTML5 Boilerplate, Bootstrap 2 to 5, Foundation, Tailwind, Drupal 7,
/// WordPress.
const HIDDEN: [&str; 8] = [
    "hidden",
    "hide",
    "is-hidden",
    "u-hidden",
    "hide-text",
    "d-none",
    "element-invisible",
    "assistive-text",
];
/// Maximum number of characters of an element with such a class that readers never see. Source: ours: two or three
/// sentences; a longer text waits for a click.
const MAX_HIDDEN: u32 = 240;
/// Class names of elements that open over the page or in its place, however long they are. Source: Bootstrap, Dojo.
const CLOSED: [&str; 2] = ["modal", "dijitHidden"];
/// Minimum number of elements of one tag and class with different texts for them to be opened by clicks: answers,
/// tabs, further entries. Source: ours.
const MIN_ENTRIES: usize = 3;
/// Minimum number of rows of a table that is opened by a click, minimum number of non-empty cells of each row, and
/// maximum number of nodes of an element among which rows are looked for. Source: ours: a specification; bounds the
/// cost.
const MIN_ROWS: usize = 3;
const MIN_CELLS: usize = 2;
const MAX_IN_TABLE: usize = 128;
/// Maximum number of nodes of a pane among which a field is looked for. Source: ours, to bound the cost.
const MAX_IN_PANE: usize = 256;
/// Elements of forms. A form that is opened by a click is no content.
const OF_FORMS: [&str; 4] = ["form", "input", "select", "textarea"];
/// Maximum number of nodes of an element or cell among which text is looked for. Source: ours, to bound the cost.
const MAX_SEARCHED: usize = 32;
/// Maximum number of characters of a heading that is only the name of an icon. Source: ours: a word.
const MAX_ICON_NAME: u32 = 12;

/// Which units stand in such elements. Linear.
pub(super) fn unstyled_names(page: &PageSnapshot, units: &Units, rows: &[UnitRow]) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    // With its style sheets, the page itself hides or shows the element.
    let is_styled = |row: &UnitRow| row[UnitFeature::Styled] >= MIN_STYLED;
    if rows.first().is_none_or(is_styled) {
        return found;
    }
    let named = page.iter().filter(|(_, node)| node.is_named_element());
    let named = named.filter_map(|(id, node)| Some((id, node, Name::from_node(node)?)));
    let named: Vec<(NodeId, &Node, Name)> = named.collect();
    let mut alike: HashMap<Kind<'_>, HashSet<&str>> = HashMap::new();
    for (id, node, _) in named.iter().filter(|(.., name)| *name == Name::Hidden) {
        let mut inside = page.subtree(*id).take(MAX_SEARCHED);
        let first = inside.find_map(|n| {
            let text = page.node(n).text.as_deref().map(str::trim);
            text.filter(|text| !text.is_empty())
        });
        alike
            .entry(kind(page, *id, node))
            .or_default()
            .extend(first);
    }
    let opened = places(page);
    let most = page.totals(page.body()).chars / 2;
    let mut end = NodeId(0);
    for (id, node, name) in named {
        let chars = page.totals(id).chars;
        let waits = || alike[&kind(page, id, node)].len() >= MIN_ENTRIES;
        let is_title = || page.is_heading(id) && chars > MAX_ICON_NAME;
        let is_pane = || is_pane(page, id, &opened);
        let is_hidden = || {
            chars <= MAX_HIDDEN && !is_title() && !waits() && !holds_rows(page, id) && !is_pane()
        };
        if id >= end && chars <= most && (name == Name::Closed || is_hidden()) {
            end = node.end;
            let inside = units.within(page, id);
            let inside = inside.filter(|i| units.list[*i].end <= end);
            inside.for_each(|i| found[i] = true);
        }
    }
    found
}

/// The fragments to which visible links of the page lead.
fn places(page: &PageSnapshot) -> HashSet<&str> {
    let links = page.iter().filter(|(id, _)| page.is_link(*id));
    let shown = links.filter(|(_, node)| node.is_visible());
    let places = shown.filter_map(|(_, node)| node.attribute("href")?.strip_prefix('#'));
    places.filter(|place| !place.is_empty()).collect()
}

/// Whether an element is a pane that a link opens, without a form and not mostly links.
fn is_pane(page: &PageSnapshot, id: NodeId, opened: &HashSet<&str>) -> bool {
    let totals = page.totals(id);
    let is_form = |n: NodeId| OF_FORMS.contains(&page.tag(n));
    let name = page.attribute(id, "id");
    name.is_some_and(|name| opened.contains(name))
        && 2 * totals.link_chars <= totals.chars
        && !page.subtree(id).take(MAX_IN_PANE).any(is_form)
}

/// Whether an element holds a table of several rows, each with a name and a value, and no form. No message has one,
/// and the rows of a calendar begin with numbers.
fn holds_rows(page: &PageSnapshot, id: NodeId) -> bool {
    let inside = || page.subtree(id).take(MAX_IN_TABLE);
    let is_row = |n: &NodeId| page.tag(*n) == "tr" && is_named_value(page, *n);
    inside().filter(is_row).nth(MIN_ROWS - 1).is_some()
        && !inside().any(|n| OF_FORMS.contains(&page.tag(n)))
}

/// Whether a row has several non-empty cells, the first of them with a letter.
fn is_named_value(page: &PageSnapshot, row: NodeId) -> bool {
    let cells = page.children(row).take(MAX_SEARCHED);
    let says =
        |cell: &NodeId| matches!(page.tag(*cell), "td" | "th") && page.totals(*cell).chars > 0;
    let cells: Vec<NodeId> = cells.filter(says).take(MIN_CELLS).collect();
    let has_letter = |cell: &NodeId| {
        let mut inside = page.subtree(*cell).take(MAX_SEARCHED);
        inside.any(|n| {
            let text = page.node(n).text.as_deref().unwrap_or_default();
            text.contains(char::is_alphabetic)
        })
    };
    cells.len() == MIN_CELLS && cells.first().is_some_and(has_letter)
}

/// Tag and class attribute of an element.
type Kind<'a> = (&'a str, &'a str);

fn kind<'a>(page: &'a PageSnapshot, id: NodeId, node: &'a Node) -> Kind<'a> {
    (page.tag(id), node.attribute("class").unwrap_or(""))
}

/// What the classes of an element say of it; `None` if they depend on the width of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Name {
    Hidden,
    Closed,
}

impl Name {
    fn from_node(node: &Node) -> Option<Self> {
        let mut found = None;
        for class in node.attribute("class")?.split_whitespace() {
            if class.contains(':') || class.starts_with("d-") && class != "d-none" {
                return None;
            }
            if CLOSED.contains(&class) {
                found = Some(Self::Closed);
            } else if HIDDEN.contains(&class) {
                found = found.or(Some(Self::Hidden));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn names_tell_what_missing_style_sheets_would_hide() {
        let found = |class: &str, text: &str, styled: f32| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(&"word ".repeat(200)).close();
            t.open("h3").open_with("span", &[("class", class)]);
            t.text(text);
            let page = t.finish();
            let units = Units::from_page(&page);
            let mut row = UnitRow::default();
            row[UnitFeature::Styled] = styled;
            unstyled_names(&page, &units, &vec![row; units.len()])
        };
        let long = "word ".repeat(60);
        assert_eq!(found("magnifier hide", "S", 0.0), [false, true]);
        assert_eq!(found("modal", &long, 0.0), [false, true]);
        assert_eq!(found("dijitHidden", &long, 0.0), [false, true]);
        assert_eq!(found("hide", "S", 1.0), [false; 2]);
        assert_eq!(found("hide", &long, 0.0), [false; 2], "it may be read");
        assert_eq!(found("hidden md:block", "S", 0.0), [false; 2]);
        assert_eq!(found("hideout", "S", 0.0), [false; 2]);
    }

    #[test]
    fn a_pane_that_a_link_opens_is_read() {
        let found = |place: &str, inside: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(&"word ".repeat(200)).close();
            t.open_with("a", &[("href", place)]).text("Support").close();
            t.open_with("div", &[("class", "well hide"), ("id", "support")]);
            t.open("p").text("We answer within a day.").close();
            t.open_with(inside, &[("href", "/x")]);
            t.text("Open a ticket and tell us");
            let page = t.finish();
            let units = Units::from_page(&page);
            let rows = vec![UnitRow::default(); units.len()];
            unstyled_names(&page, &units, &rows).contains(&true)
        };
        assert!(!found("#support", "b"));
        assert!(found("#other", "b"), "nothing opens it");
        assert!(found("#support", "form"), "a form");
        assert!(found("#support", "a"), "links");
    }

    #[test]
    fn a_table_waits_for_a_click() {
        let found = |rows: usize, cells: [&str; 2], field: Option<&str>| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(&"word ".repeat(200)).close();
            t.open_with("div", &[("class", "specs hidden")]);
            t.open("table");
            for _ in 0..rows {
                t.open("tr");
                for cell in cells {
                    t.open("td").text(cell).close();
                }
                if let Some(field) = field {
                    t.open("td").open(field).close().close();
                }
                t.close();
            }
            let page = t.finish();
            let units = Units::from_page(&page);
            let rows = vec![UnitRow::default(); units.len()];
            unstyled_names(&page, &units, &rows).contains(&true)
        };
        let cells = ["Brand", "Wilton"];
        assert!(found(2, cells, None) && !found(3, cells, None));
        assert!(found(3, cells, Some("input")), "a form");
        assert!(found(3, ["User name", ""], None), "nothing beside it");
        assert!(found(3, ["1", "2"], None), "a calendar");
    }

    #[test]
    fn answers_and_further_entries_wait_for_a_click() {
        let found = |text: &str, count: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(&"word ".repeat(200)).close();
            for i in 0..count {
                t.open("li").open("h3").text("What of it?").close();
                t.open_with("div", &[("class", "hidden")]);
                t.text(&text.replace('#', &i.to_string())).close().close();
            }
            let page = t.finish();
            let units = Units::from_page(&page);
            let rows = vec![UnitRow::default(); units.len()];
            unstyled_names(&page, &units, &rows).contains(&true)
        };
        assert!(found("Colour #", 2) && !found("Colour #", 3));
        assert!(found("S", 7), "icons");
    }
}
