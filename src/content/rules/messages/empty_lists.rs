//! The message for an empty list, hidden right behind a list that is not empty: `There are no vacancies at present.`
//!
//! Programs write both, and show one of them. The boxes around them may have class names for collapsible parts
//! (`tab-pane`), which open the list.
//!
//! Source: ours, collections of Webflow. Limits: a short text without links behind a list of texts, to which nothing
//! refers, without a class name for collapsible parts, and without a control right behind it that may show it.

use super::beside::{is_toggle, shown_behind};
use super::bounds::MAX_SIBLINGS;
use crate::content::figures::sibling_before;
use crate::content::toggle_marks::is_named_fold;
use crate::hash::HashSet;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of characters of the message. Source: ours: a sentence or two.
const MAX_TEXT: u32 = 100;
/// Minimum number of items of the list. Source: ours: one alone may be the title of what follows.
const MIN_ENTRIES: usize = 2;
/// Maximum number of siblings before the message among which the list is looked for, and of ancestors of a text up to
/// its control. Source: ours, to bound the cost.
const MAX_BEFORE: usize = 8;
const MAX_IN_TOGGLE: usize = 4;

/// Whether a hidden element is such a message; `named` are the ids that something opens.
pub(super) fn tells_of_none(page: &PageSnapshot, root: NodeId, named: &HashSet<&str>) -> bool {
    let totals = page.totals(root);
    let is_named = |id: NodeId| {
        let name = page.attribute(id, "id").unwrap_or("");
        named.contains(name) || is_named_fold(page, id) || page.is_heading(id)
    };
    let is_short = totals.concealed <= MAX_TEXT && totals.links == 0;
    is_short
        && follows_list(page, root)
        && !page.subtree(root).any(is_named)
        && !is_before_toggle(page, root)
}

/// Whether the closest visible sibling before an element is a list of several texts.
fn follows_list(page: &PageSnapshot, root: NodeId) -> bool {
    let says = |id: &NodeId| page.totals(*id).chars > 0;
    let last = |id: &NodeId| sibling_before(page, *id);
    let mut before = std::iter::successors(last(&root), last).take(MAX_BEFORE);
    let Some(before) = before.find(says) else {
        return false;
    };
    let is_list =
        matches!(page.tag(before), "ul" | "ol") || page.attribute(before, "role") == Some("list");
    let totals = page.totals(before);
    let entries = || page.children(before).take(MAX_SIBLINGS).filter(says);
    // Lists of links are menus or tabs.
    let is_text = totals.chars > 2 * totals.link_chars;
    is_list && is_text && entries().count() >= MIN_ENTRIES
}

/// Whether the visible text right behind an element is on a control that opens something.
fn is_before_toggle(page: &PageSnapshot, root: NodeId) -> bool {
    shown_behind(page, root).is_some_and(|text| {
        let is_pressed = |up: NodeId| matches!(page.tag(up), "button" | "summary" | "a");
        let mut around = page.ancestors(text).take(MAX_IN_TOGGLE);
        around.any(|up| is_pressed(up) && is_toggle(page, up))
    })
}

#[cfg(test)]
mod tests {
    use super::super::messages;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    /// Whether a hidden line with a class is dropped behind a list of the given items, in an open tab.
    fn is_out(list: &str, entries: usize, class: &str, behind: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("div", &[("class", "tab-pane")]);
        t.open("div").open(list);
        for _ in 0..entries {
            t.open("li").open("p").text("Designer in The Hague").close();
            t.open_with("a", &[("href", "/post")]).text("See it");
            t.close().close();
        }
        t.close().open_bare_with("div", &[("class", class)]);
        t.open_bare("p").unrendered("There are no vacancies.");
        t.close().close().open(behind).text("Write to us");
        let page = t.finish();
        let units = Units::from_page(&page);
        let at = units.list.iter().position(|unit| unit.concealed);
        at.is_some_and(|at| messages(&page, &units)[at])
    }

    #[test]
    fn what_is_said_of_an_empty_list_is_out_behind_one_that_is_not() {
        assert!(is_out("ul", 2, "hide", "p"));
        assert!(!is_out("div", 2, "hide", "p"), "no list");
        assert!(!is_out("ul", 1, "hide", "p"), "a title");
        assert!(!is_out("ul", 2, "more", "p"), "a fold");
        assert!(!is_out("ul", 2, "hide", "button"), "more of it");
    }
}
