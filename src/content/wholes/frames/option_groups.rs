//! Options by which a list can be narrowed, in groups below their names: checkboxes and buttons, whatever they say
//! and with or without counts ([`mod@super::facets`] finds those with counts).
//!
//! Source: ours, shops and sites of courses of today, where the names of such groups, which are headings, stood above
//! the list, and amounts on buttons looked like prices.
//!
//! # Limits
//! A single group may be a question to the reader, and a linked name may be that of a product with its sizes: both
//! are left as judged, and so are groups with anything else between them.

use crate::content::units::{Unit, Units};
use crate::content::wholes::thresholds::MAX_NAME;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum number of groups of a box, and of options of a group. Source: ours: a single switch is none.
const MIN_GROUPS: usize = 2;
const MIN_OPTIONS: usize = 2;
/// Maximum number of texts between two groups. Source: ours: a name, its copy for screen readers, and a `more` button.
const MAX_BETWEEN: usize = 4;
/// Maximum number of elements from a text up to its label or item, and of nodes in one. Source: ours, to bound the
/// cost.
const MAX_LEVELS: usize = 5;
const MAX_NODES: usize = 24;

/// The options of a page and the names of their groups, as units in document order. Linear, as few nodes around each
/// text are looked at.
pub(in crate::content::wholes) fn option_groups(page: &PageSnapshot, units: &Units) -> Vec<usize> {
    let list = &units.list;
    let is_name = |i: usize| {
        list[i].words <= MAX_NAME && list[i].link_chars == 0 && !is_title(page, &list[i])
    };
    let mut groups: Vec<Range<usize>> = Vec::new();
    for i in (0..list.len()).filter(|i| is_option(page, units, *i)) {
        match groups.last_mut().filter(|last| last.end == i) {
            Some(last) => last.end = i + 1,
            None => groups.push(i..i + 1),
        }
    }
    groups.retain(|group| group.len() >= MIN_OPTIONS);
    let are_next = |a: &Range<usize>, b: &Range<usize>| {
        let between = a.end..b.start;
        between.len() <= MAX_BETWEEN && !between.is_empty() && between.clone().all(is_name)
    };
    let runs = groups.chunk_by(are_next);
    let mut found = Vec::new();
    for run in runs.filter(|run| run.len() >= MIN_GROUPS) {
        let (start, end) = (run[0].start, run[run.len() - 1].end);
        let above = start.checked_sub(1).filter(|i| is_name(*i));
        // The name may be repeated for screen readers.
        let again = above.map_or(start..start, |name| {
            let same = (0..name).rev().take(MAX_BETWEEN);
            let same = same.take_while(|i| list[*i].text == list[name].text);
            name - same.count()..start
        });
        found.extend(again.start..end);
    }
    found
}

/// Whether a text is the headline of a page.
fn is_title(page: &PageSnapshot, unit: &Unit) -> bool {
    page.tag(unit.block) == "h1"
}

/// Whether a unit stands in a label of a checkbox, or is a list item that is one button.
fn is_option(page: &PageSnapshot, units: &Units, unit: usize) -> bool {
    let mut around = page.ancestors(units.list[unit].first).take(MAX_LEVELS);
    let mut is_button = false;
    around.any(|up| match page.tag(up) {
        "label" => ticks(page, up),
        _ if is_ticked(page, up) => true,
        "button" => {
            is_button = true;
            false
        }
        "li" => is_button && units.within(page, up).len() == 1,
        _ => false,
    })
}

/// Whether an element is a checkbox by its ARIA role. Source: WAI-ARIA.
fn is_ticked(page: &PageSnapshot, id: NodeId) -> bool {
    let role = page.attribute(id, "role");
    matches!(role, Some("checkbox" | "menuitemcheckbox"))
}

/// Whether a label, or the small box around it, has a checkbox or radio button.
fn ticks(page: &PageSnapshot, label: NodeId) -> bool {
    let is_box = |id: NodeId| {
        let kind = page.attribute(id, "type").unwrap_or("");
        page.tag(id) == "input" && matches!(kind, "checkbox" | "radio")
    };
    let has_box = |id: NodeId| page.subtree(id).take(MAX_NODES).any(is_box);
    let is_small = |id: &NodeId| page.subtree(*id).nth(MAX_NODES).is_none();
    has_box(label) || page.parent(label).filter(is_small).is_some_and(has_box)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// The texts that are dropped of a page with groups of two options and these texts between them.
    fn out(groups: usize, between: &str, is_ticked: bool) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Courses").close();
        for group in 0..groups {
            t.open("h3").text(["Level", "Length"][group % 2]).close();
            for option in ["Short", "Long"] {
                t.open("div").open("label");
                if is_ticked {
                    t.open_with("input", &[("type", "checkbox")]).close();
                }
                t.text(option).close().close();
            }
            if !between.is_empty() {
                t.open("p").text(between).close();
            }
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let found = option_groups(&page, &units).into_iter();
        found.map(|i| units.list[i].text.clone()).collect()
    }

    #[test]
    fn names_of_groups_are_found_with_their_options() {
        let all = ["Level", "Short", "Long", "Length", "Short", "Long"];
        assert_eq!(out(2, "", true), all);
        assert_eq!(out(2, "", false).len(), 0, "nothing to tick");
        assert_eq!(out(1, "", true).len(), 0, "one group");
        let text = "We ask this of whoever wants to take part in a course.";
        assert_eq!(out(2, text, true).len(), 0, "a form");
    }

    #[test]
    fn what_is_ticked_by_a_script_is_an_option() {
        let found = |role: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for name in ["Narrow by preferences", "Narrow by tag"] {
                t.open("div").text(name).close();
                for option in ["Special offers", "Hide free items"] {
                    t.open("div").open_with("span", &[("role", role)]);
                    t.open("span").text(option).close().close().close();
                }
            }
            let page = t.finish();
            option_groups(&page, &Units::from_page(&page)).len()
        };
        assert_eq!(found("checkbox"), 6);
        assert_eq!(found("img"), 0);
    }

    #[test]
    fn items_that_are_buttons_are_options() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for name in ["Price", "Fit"] {
            t.open("div").text(name).close().open("ul");
            for option in ["0 - 49", "50 - 99"] {
                t.open("li").open("button").text(option).close().close();
            }
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        assert_eq!(option_groups(&page, &units).len(), 6);
    }
}
