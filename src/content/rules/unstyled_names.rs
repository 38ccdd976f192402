//! What the style sheets of a page would hide, where it was kept without them: its classes say so (`hidden`).

use crate::content::copies::MIN_STYLED;
use crate::content::features::{UnitFeature, UnitRow};
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
    let most = page.totals(page.body()).chars / 2;
    let mut end = NodeId(0);
    for (id, node, name) in named {
        let chars = page.totals(id).chars;
        let waits = || alike[&kind(page, id, node)].len() >= MIN_ENTRIES;
        let is_hidden =
            || chars <= MAX_HIDDEN && !(page.is_heading(id) && chars > MAX_ICON_NAME) && !waits();
        if id >= end && chars <= most && (name == Name::Closed || is_hidden()) {
            end = node.end;
            let inside = units.within(page, id);
            let inside = inside.filter(|i| units.list[*i].end <= end);
            inside.for_each(|i| found[i] = true);
        }
    }
    found
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
