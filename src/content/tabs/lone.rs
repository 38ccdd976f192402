//! Labels of tabs whose panels are not there: a script makes these when they are asked for, or they are empty. Beside
//! the label of a panel that is there, they are labels of nothing.
//!
//! Source: WAI-ARIA, as of GitBook, React Tabs (Redoc). Limits: only what roles say is a tab in a list of tabs, one
//! of which has a panel with words; not the selected one. What names a panel that others name, too, chooses what that
//! shows and is told elsewhere.

use super::{MAX_IN_LIST, TARGETS, Tab, has_role, tabs_by_role, target};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};

/// Most words of a label, which is one text: cards beside each other may be tabs, too. Source: ours.
const MAX_WORDS: u32 = 6;

/// What a list of tabs has.
#[derive(Debug, Default)]
struct List {
    has_panel: bool,
    /// Labels without a panel that has words.
    lone: Vec<NodeId>,
}

/// Such labels in document order, given the tabs of the page, in their order. Linear, times the logarithm of the tabs.
pub(crate) fn lone_labels(page: &PageSnapshot, tabs: &[Tab]) -> Vec<NodeId> {
    if tabs.is_empty() {
        return Vec::new();
    }
    let says = |id: NodeId| {
        let totals = page.totals(id);
        totals.chars + totals.concealed + totals.media > 0
    };
    let told = tabs.iter().filter(|tab| says(tab.panel));
    let told: Vec<NodeId> = told.map(|tab| tab.label).collect();
    let places = page.iter().filter(|(id, _)| says(*id));
    let places: HashSet<&str> = places.filter_map(|(_, n)| n.attribute("id")).collect();
    let mut lists: HashMap<NodeId, List> = HashMap::default();
    for label in tabs_by_role(page) {
        let mut around = page.ancestors(label).take(MAX_IN_LIST);
        let Some(list) = around.find(|up| has_role(page, *up, "tablist")) else {
            continue;
        };
        let list = lists.entry(list).or_default();
        let is_selected = page.attribute(label, "aria-selected") == Some("true");
        let totals = page.totals(label);
        let is_label = totals.texts <= 1 && totals.words <= MAX_WORDS && totals.media == 0;
        let mut names = TARGETS.iter().filter_map(|name| target(page, label, name));
        let is_named = names.any(|name| places.contains(name));
        if page.holds_any(label, &told) {
            list.has_panel = true;
        } else if is_label && !is_selected && !is_named {
            list.lone.push(label);
        }
    }
    let lists = lists.into_values().filter(|list| list.has_panel);
    let mut found: Vec<NodeId> = lists.flat_map(|list| list.lone).collect();
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::super::tabs;
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Which labels are lone of a list of two tabs, before the panel `p`: the first one names that by a link in it, the
    /// second is drawn so.
    fn lone(second: impl FnOnce(&mut TestPage)) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("ul", &[("role", "tablist")]);
        let first = [("role", "tab"), ("aria-selected", "true")];
        t.open_with("li", &first).open_with("a", &[("href", "#p")]);
        t.text("Payload").close().close();
        second(&mut t);
        t.close();
        for id in ["p", "q"] {
            t.open_with("div", &[("id", id)]).text("{ 1 }").close();
        }
        let page = t.finish();
        let labels = lone_labels(&page, &tabs(&page)).into_iter();
        labels.map(|label| page.text(label)).collect()
    }

    /// The same of a second tab of such attributes and text.
    fn lone_of(attributes: &[(&str, &str)], text: &str) -> Vec<String> {
        lone(|t| {
            let all = [&[("role", "tab")], attributes].concat();
            t.open_with("li", &all).text(text).close();
        })
    }

    #[test]
    fn a_label_of_no_panel_is_lone_beside_one_of_a_panel() {
        assert_eq!(lone_of(&[], "curl"), ["curl"]);
        assert_eq!(lone_of(&[("aria-controls", "r")], "curl"), ["curl"]);
        assert_eq!(lone_of(&[("aria-selected", "true")], "curl"), [""; 0]);
        let named = [
            ("aria-controls", "q"),
            ("href", "#q"),
            ("data-target", "#q"),
        ];
        for name in named {
            assert_eq!(lone_of(&[name], "curl"), [""; 0], "{name:?}");
        }
    }

    #[test]
    fn what_says_more_than_a_label_is_none() {
        assert_eq!(lone_of(&[], "What it says in seven words, now"), [""; 0]);
        let card = lone(|t| {
            t.open_with("li", &[("role", "tab")]);
            t.open("b").text("Oak").close();
            t.open_with("img", &[("src", "a.png")]).close().close();
        });
        assert_eq!(card, [""; 0], "a picture");
    }
}
