//! What the style sheets of a page would hide, where it was kept without them: its classes say so (`hidden`). A pane that a
//! link of the page opens (`href="#support"`) is none of it, however short, but where it holds a form, or is little but
//! links, as a menu.

use crate::content::features::{MIN_STYLED, UnitFeature, UnitRow};
use crate::content::units::Units;
use crate::snapshot::{Node, NodeId, PageSnapshot};
use std::collections::{HashMap, HashSet};

/// Classes of what is hidden. Source: HTML5 Boilerplate, Bootstrap 2 to 5, Foundation, Tailwind, Drupal 7,
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
/// Characters of the longest text of that name that no reader gets to see. Source: ours: two or three sentences;
/// what is longer waits for a click.
const MAX_HIDDEN: u32 = 240;
/// Classes of what opens over the page or in its place, however much it says. Source: Bootstrap, Dojo.
const CLOSED: [&str; 2] = ["modal", "dijitHidden"];
/// Fewest elements of one name, wherever they stand, that wait for a click, if each says something else: answers,
/// tabs, further entries. Source: ours.
const MIN_ENTRIES: usize = 3;
/// Fewest rows of a table that waits for a click, and cells of each that say something, and nodes of an element among which
/// they are looked for. Source: ours: a specification; bounds the cost.
const MIN_ROWS: usize = 3;
const MIN_CELLS: usize = 2;
const MAX_IN_TABLE: usize = 128;
/// Nodes of a pane among which a field is looked for. Source: ours, bounds the cost.
const MAX_IN_PANE: usize = 256;
/// Elements of a form. One that waits for a click is none of the content.
const OF_FORMS: [&str; 4] = ["form", "input", "select", "textarea"];
/// Nodes of an element in which its first text is looked for. Source: ours, bounds the cost.
const MAX_SEARCHED: usize = 32;
/// Characters up to which a heading is no more than the name of an icon. Source: ours: a word.
const MAX_ICON_NAME: u32 = 12;

/// Which units are such texts, or stand in one. Linear.
pub(super) fn unstyled_names(page: &PageSnapshot, units: &Units, rows: &[UnitRow]) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    // What has its style sheets hides it by itself, or shows it.
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

/// The names of the places of the page that its links lead to, of those that are shown.
fn places(page: &PageSnapshot) -> HashSet<&str> {
    let links = page.iter().filter(|(id, _)| page.is_link(*id));
    let shown = links.filter(|(_, node)| node.is_visible());
    let places = shown.filter_map(|(_, node)| node.attribute("href")?.strip_prefix('#'));
    places.filter(|place| !place.is_empty()).collect()
}

/// Whether an element is a pane that a link opens: no form, and no menu.
fn is_pane(page: &PageSnapshot, id: NodeId, opened: &HashSet<&str>) -> bool {
    let totals = page.totals(id);
    let is_form = |n: NodeId| OF_FORMS.contains(&page.tag(n));
    let name = page.attribute(id, "id");
    name.is_some_and(|name| opened.contains(name))
        && 2 * totals.link_chars <= totals.chars
        && !page.subtree(id).take(MAX_IN_PANE).any(is_form)
}

/// Whether an element holds a table of several rows, each with a name and a value, and no form. No message has one, and the
/// rows of a calendar begin with figures.
fn holds_rows(page: &PageSnapshot, id: NodeId) -> bool {
    let inside = || page.subtree(id).take(MAX_IN_TABLE);
    let is_row = |n: &NodeId| page.tag(*n) == "tr" && is_named_value(page, *n);
    inside().filter(is_row).nth(MIN_ROWS - 1).is_some()
        && !inside().any(|n| OF_FORMS.contains(&page.tag(n)))
}

/// Whether a row has several cells that say something, the first of them with a letter.
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

/// The tag and the classes of an element.
type Kind<'a> = (&'a str, &'a str);

fn kind<'a>(page: &'a PageSnapshot, id: NodeId, node: &'a Node) -> Kind<'a> {
    (page.tag(id), node.attribute("class").unwrap_or(""))
}

/// What the classes of an element say of it, for windows of every width.
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
