//! Hidden parts of list items: their menus, slots that a script fills, names of their checkboxes.
//!
//! Each item has its own, perhaps with class names for collapsible parts (`more_links`, `collapse`). Such an item
//! shows more than it hides, whereas a part that is opened for its own sake has little but its title beside it.

use super::beside::{is_toggle, shown_before};
use super::bounds::MAX_SIBLINGS;
use crate::content::units::Units;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum number of items with a menu of one kind. Source: ours, as for repeated messages.
const MIN_MENUS: usize = 3;
/// Maximum number of characters of a menu, and minimum share of these that are links, 0..=1. Source: ours, a site of
/// jobs: two lines of an entry, each with a word or two beside its link.
const MAX_MENU: u32 = 240;
const MIN_LINKED: f32 = 0.6;
/// Maximum number of ancestors of a hidden element up to its item, or to the one before. Source: ours, to bound the
/// cost.
const MAX_AROUND: usize = 16;

/// The hidden elements that are menus of items: several of one tag and class, each in an item of its own that shows
/// more than it hides. `roots` is the hidden element of each unit.
pub(super) fn menus_of_entries(
    page: &PageSnapshot,
    units: &Units,
    roots: &[Option<NodeId>],
) -> HashSet<NodeId> {
    let mut alike: HashMap<(&str, &str), Vec<NodeId>> = HashMap::default();
    let mut start = 0;
    for same in roots.chunk_by(|a, b| a == b) {
        let held = &units.list[start..start + same.len()];
        start += same.len();
        let Some(root) = same[0] else {
            continue;
        };
        let chars: u32 = held.iter().map(|unit| unit.chars).sum();
        let linked: u32 = held.iter().map(|unit| unit.link_chars).sum();
        let class = page.attribute(root, "class").unwrap_or("");
        let is_menu = chars <= MAX_MENU && linked as f32 >= MIN_LINKED * chars as f32;
        if is_menu && !class.is_empty() {
            alike.entry((page.tag(root), class)).or_default().push(root);
        }
    }
    let mut found = HashSet::default();
    for menus in alike.into_values().filter(|menus| menus.len() >= MIN_MENUS) {
        let is_of_entry = |at: usize| {
            let beside = [
                at.checked_sub(1).map(|at| menus[at]),
                menus.get(at + 1).copied(),
            ];
            shows_more(page, menus[at], beside)
        };
        if (0..menus.len()).all(is_of_entry) {
            found.extend(menus);
        }
    }
    found
}

/// Whether the item of a hidden element (its largest ancestor without the elements in `beside`) shows at least as
/// much as the element hides.
fn shows_more(page: &PageSnapshot, root: NodeId, beside: [Option<NodeId>; 2]) -> bool {
    let is_own = |up: &NodeId| {
        !beside
            .iter()
            .flatten()
            .any(|other| page.contains(*up, *other))
    };
    let around = page.ancestors(root).take(MAX_AROUND);
    let entry = around.take_while(is_own).last();
    entry.is_some_and(|up| page.totals(up).chars >= page.totals(root).concealed)
}

/// Whether a control that opens something stands right before a hidden element.
pub(super) fn follows_toggle(page: &PageSnapshot, root: NodeId) -> bool {
    shown_before(page, root).is_some_and(|text| {
        let around = page.ancestors(text).take(MAX_AROUND);
        let mut around = around.take_while(|up| !page.contains(*up, root));
        around.any(|up| is_toggle(page, up))
    })
}

/// Whether a text stands in the item right before that of another element, whose item has visible text of its own.
pub(super) fn is_of_entry_before(page: &PageSnapshot, text: NodeId, root: NodeId) -> bool {
    let entry = |of: NodeId, other: NodeId| {
        let around = page.ancestors(of).take(MAX_AROUND);
        around.take_while(|up| !page.contains(*up, other)).last()
    };
    let (Some(before), Some(own)) = (entry(text, root), entry(root, text)) else {
        return false;
    };
    let kind = |id: NodeId| {
        let class = page.attribute(id, "class").unwrap_or("");
        (page.tag(id), class.split_ascii_whitespace().next())
    };
    let is_entry = kind(own).1.is_some() || matches!(page.tag(own), "li" | "tr" | "article");
    is_entry
        && page.parent(before) == page.parent(own)
        && kind(before) == kind(own)
        && page.totals(own).chars > 0
}

/// Whether all hidden text of an element is the name of a field, in a label around the field that shows nothing else:
/// it is for screen readers. Labels beside their field are found by [`field_labels`](mod@super::super::field_labels).
pub(super) fn names_field(page: &PageSnapshot, root: NodeId) -> bool {
    let mut inside = page.subtree(root).take(MAX_SIBLINGS);
    let Some(label) = inside.find(|id| page.tag(*id) == "label") else {
        return false;
    };
    let is_field = |id: NodeId| {
        let is_shown = page.node(id).is_visible();
        is_shown && matches!(page.tag(id), "input" | "select" | "textarea")
    };
    let mut inside = page.subtree(label).take(MAX_SIBLINGS);
    page.totals(label).concealed == page.totals(root).concealed && inside.any(is_field)
}

#[cfg(test)]
mod tests {
    use super::super::messages;
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "Set up folders and guillotines, keep the log and clean the presses.";

    /// Which units are dropped of three entries that show a text and hide something behind a control.
    fn out(text: &str, hide: impl Fn(&mut TestPage)) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for name in ["Printer", "Binder", "Finisher"] {
            t.open_with("div", &[("class", "card")]);
            t.open("p").text(name).close().open("p").text(text).close();
            t.open("button").text("More").close();
            hide(&mut t);
            t.close();
        }
        let page = t.finish();
        messages(&page, &Units::from_page(&page))
    }

    fn menu(class: &'static str, words: &'static str) -> impl Fn(&mut TestPage) {
        move |t| {
            t.open_bare_with("div", &[("class", class)]);
            t.unrendered(words)
                .open_bare_with("a", &[("href", "/jobs")]);
            t.unrendered("Other jobs here").close().close();
        }
    }

    #[test]
    fn a_menu_of_an_entry_is_none_of_its_text() {
        let count = |found: Vec<bool>| found.into_iter().filter(|out| *out).count();
        let none = out(TEXT, |_| {});
        let all = out(TEXT, menu("more_links", "All: "));
        let hidden = all.len() - none.len();
        assert!(hidden >= 3 && count(all) == hidden);
        assert_eq!(
            count(out("Tue", menu("more_links", "All: "))),
            0,
            "an accordion"
        );
        let told = "Somebody tells what is done there";
        assert_eq!(count(out(TEXT, menu("more_links", told))), 0, "a text");
    }

    #[test]
    fn a_slot_that_a_script_fills_is_none_though_it_is_called_a_fold() {
        let slot = |t: &mut TestPage| {
            t.open_with("a", &[("href", "/code")]).text("Code").close();
            t.open_bare_with("div", &[("class", "lists collapse")]);
            t.unrendered("Saved in:").close();
        };
        let found = out(TEXT, slot);
        assert_eq!(found.iter().filter(|out| **out).count(), 3, "{found:?}");
        let opened = |t: &mut TestPage| {
            t.open_bare_with("div", &[("class", "lists collapse")]);
            t.unrendered("Saved in:").close();
        };
        assert!(!out(TEXT, opened).contains(&true));
    }

    #[test]
    fn the_name_of_a_field_in_its_label_is_for_those_who_listen() {
        let is_out = |around: &str, field: &str, shown: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h3").text("Kelp").close();
            t.open(around).open(field).close();
            if !shown.is_empty() {
                t.open("span").text(shown).close();
            }
            t.open_bare_with("span", &[("class", "collapse")]);
            t.unrendered("Select the kelp").close().close();
            let page = t.finish();
            let found = messages(&page, &Units::from_page(&page));
            found.last().copied().unwrap_or_default()
        };
        assert!(is_out("label", "input", ""));
        assert!(is_out("label", "textarea", ""));
        assert!(!is_out("label", "b", ""), "no field");
        assert!(!is_out("div", "input", ""), "no label");
        assert!(!is_out("label", "input", "Sort"), "it shows a name");
    }

    #[test]
    fn what_is_pressed_in_the_entry_before_opens_nothing() {
        let is_out = |class: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for name in ["Pilots", "Lights"] {
                t.open_with("div", &[("class", class)]);
                t.open_bare("i").unrendered(name).close();
                t.open("h2").text("Of the sound").close();
                t.open("button").text("Reserve").close().close();
            }
            let page = t.finish();
            messages(&page, &Units::from_page(&page))[3]
        };
        assert!(is_out("result"));
        assert!(!is_out(""), "no entry");
    }
}
