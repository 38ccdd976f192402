//! Tables that lay out menus: every cell is nothing but a link with the name of another page. They stand between the
//! texts of pages that are laid out by tables.
//!
//! Data tables have words or numbers beside their links, headlines of news are longer than names, and a table below
//! all of a page's text may be what the page lists: these are kept.

use super::links::leads_to;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum number of cells of one such table of a page, and of its others. Source: ours: two are a choice of formats.
const MIN_LINKS: usize = 4;
const MIN_MORE: usize = 2;
/// Maximum mean number of characters of a name. Source: ours, on wcxb, snippets, kreuzer and shops: menus have 4 to
/// 25, headlines 60.
const MAX_CHARS: u32 = 30;

/// Which units stand in such a table. Linear.
pub(super) fn link_tables(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let first = units.list.iter().position(is_text);
    let last = units.list.iter().rposition(is_text);
    let (Some(first), Some(last)) = (first, last) else {
        return found;
    };
    let tables: Vec<Range<usize>> = page
        .tagged(["table"])
        .map(|table| units.within(page, table))
        .filter(|cells| cells.start > first && cells.end <= last)
        .filter(|cells| cells.len() >= MIN_MORE && !is_headed(page, units, cells.start))
        .filter(|cells| are_names(page, &units.list[cells.clone()]))
        .collect();
    if tables.iter().any(|cells| cells.len() >= MIN_LINKS) {
        for cells in tables {
            found[cells].fill(true);
        }
    }
    found
}

/// Whether a unit is visible running text: such tables stand between two of these.
fn is_text(unit: &Unit) -> bool {
    !unit.concealed && unit.is_running_text()
}

/// Whether the unit before a table is a heading, which says what it lists.
fn is_headed(page: &PageSnapshot, units: &Units, first: usize) -> bool {
    let before = first.checked_sub(1).map(|i| &units.list[i]);
    before.is_some_and(|unit| page.is_heading(unit.block))
}

/// Whether each text is a link to another page with a short name, in a cell of its own.
fn are_names(page: &PageSnapshot, texts: &[Unit]) -> bool {
    let is_name = |unit: &Unit| {
        unit.text.contains(char::is_alphabetic) && leads_to(page, unit, 1.0).is_some()
    };
    let chars: u32 = texts.iter().map(|unit| unit.chars).sum();
    let cells = || texts.iter().map(|unit| cell(page, unit));
    chars <= MAX_CHARS * texts.len() as u32
        && texts.iter().all(is_name)
        && cells().all(|cell| cell.is_some())
        && cells().zip(cells().skip(1)).all(|(one, next)| one != next)
}

/// The `td` around a text; `None` in a head cell or a caption, which menus do not have.
fn cell(page: &PageSnapshot, unit: &Unit) -> Option<NodeId> {
    page.inclusive_ancestors(unit.block)
        .find(|up| matches!(page.tag(*up), "td" | "th" | "caption"))
        .filter(|cell| page.tag(*cell) == "td")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Number of units that are dropped on a page with a table of cells, links in brackets, between two texts.
    fn out(cells: &[&str], behind: &str) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        let paragraph = "word ".repeat(20);
        t.open("body").open("p").text(&paragraph).close();
        t.open("table");
        for cell in cells {
            t.open("tr").open("td");
            match cell.strip_prefix('[') {
                Some(name) => t.open_with("a", &[("href", "x.html")]).text(name).close(),
                None => t.text(cell),
            };
            t.close().close();
        }
        t.close().open("p").text(behind);
        let page = t.finish();
        let found = link_tables(&page, &Units::from_page(&page));
        found.into_iter().filter(|is_out| *is_out).count()
    }

    #[test]
    fn menus_between_texts_are_told() {
        let text = "word ".repeat(20);
        let menu = ["[Shipping", "[Residency", "[Weather", "[Building a house"];
        assert_eq!(out(&menu, &text), 4);
        assert_eq!(out(&menu, "Imprint"), 0, "what the page lists");
        assert_eq!(out(&menu[..2], &text), 0, "a choice");
        assert_eq!(
            out(&["[Shipping", "[Residency", "[Weather", "21 °C"], &text),
            0
        );
        assert_eq!(out(&["[1", "[2", "[3", "[4"], &text), 0, "numbers");
        let headline = "[Ministers of all countries agree on what the weather shall be";
        assert_eq!(out(&[headline; 4], &text), 0);
    }
}
