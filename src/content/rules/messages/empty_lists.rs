//! What is said where a list is empty, right behind one that is not: `There are no vacancies at present.`
//!
//! Programs write both, and show one of them; boxes around them may be called folds (`tab-pane`), which open the list.
//!
//! Source: ours, collections of Webflow. Limits: a short text without links behind a list of texts, itself neither
//! named by anything nor called a fold; what is pressed right behind it may show it.

use super::beside::{is_toggle, shown_behind};
use super::bounds::MAX_SIBLINGS;
use crate::content::figures::sibling_before;
use crate::content::toggle_marks::is_named_fold;
use crate::hash::HashSet;
use crate::snapshot::{NodeId, PageSnapshot};

/// Most characters of the text. Source: ours: a sentence or two.
const MAX_TEXT: u32 = 100;
/// Fewest entries of a list. Source: ours: one alone may be the title of what follows.
const MIN_ENTRIES: usize = 2;
/// Nodes before a text among which the list is, and elements around a text up to what is pressed. Source: ours; bound
/// the cost.
const MAX_BEFORE: usize = 8;
const MAX_IN_TOGGLE: usize = 4;

/// Whether an unseen element is such a text, given what is named as what something opens.
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

/// Whether a list of several texts is seen right before an element, beside it.
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
    // Lists of links are menus, and tabs.
    let is_text = totals.chars > 2 * totals.link_chars;
    is_list && is_text && entries().count() >= MIN_ENTRIES
}

/// Whether what is seen right behind an element is pressed to open something.
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

    /// Whether an unseen line with a class is out behind a list of such items, in an open tab.
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
