//! Labels of tabs whose panels are not there: a script makes these when they are asked for, or they are empty. Beside the
//! label of a panel that is there, they are labels of nothing.
//!
//! Source: WAI-ARIA, as of GitBook, React Tabs (Redoc). Limits: only what roles say is a tab in a list of tabs, one of which
//! has a panel with words; not the selected one. What names a panel that others name, too, chooses what that shows and is
//! told elsewhere.

use super::{Tab, has_role};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};

/// Levels from a label to its list. Source: ours: an item, and what dresses it.
const MAX_IN_LIST: usize = 4;

/// Most words of a label, which is one text: cards beside each other may be tabs, too. Source: ours.
const MAX_WORDS: u32 = 6;

/// What a list of tabs has.
#[derive(Debug, Default)]
struct List {
    has_panel: bool,
    /// Labels without a panel that has words.
    lone: Vec<NodeId>,
}

/// Such labels in document order, given the tabs of the page. Linear.
pub(crate) fn lone_labels(page: &PageSnapshot, tabs: &[Tab]) -> Vec<NodeId> {
    if tabs.is_empty() {
        return Vec::new();
    }
    let says = |id: NodeId| {
        let totals = page.totals(id);
        totals.chars + totals.concealed + totals.media > 0
    };
    let told = tabs.iter().filter(|tab| says(tab.panel));
    let told: HashSet<NodeId> = told.map(|tab| tab.label).collect();
    let places = page.iter().filter(|(id, _)| says(*id));
    let places: HashSet<&str> = places.filter_map(|(_, n)| n.attribute("id")).collect();
    let mut lists: HashMap<NodeId, List> = HashMap::default();
    let labels = page.iter().map(|(id, _)| id);
    for label in labels.filter(|id| has_role(page, *id, "tab")) {
        let mut around = page.ancestors(label).take(MAX_IN_LIST);
        let Some(list) = around.find(|up| has_role(page, *up, "tablist")) else {
            continue;
        };
        let list = lists.entry(list).or_default();
        let is_selected = page.attribute(label, "aria-selected") == Some("true");
        let totals = page.totals(label);
        let is_label = totals.texts <= 1 && totals.words <= MAX_WORDS && totals.media == 0;
        let named = page.attribute(label, "aria-controls").map(str::trim);
        let is_named = named.is_some_and(|name| places.contains(name));
        if told.contains(&label) {
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
