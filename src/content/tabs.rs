//! Tabs: labels of panels of which the page shows one at a time. In the text all panels stand below each other,
//! behind all their labels.

mod lone;

pub(crate) use lone::lone_labels;

use crate::hash::HashMap;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Attributes of a button that shows a panel, and their values. Source: Bootstrap 3 to 5.
const TOGGLES: [&str; 2] = ["data-toggle", "data-bs-toggle"];
const TOGGLED: [&str; 2] = ["tab", "pill"];
/// Attributes that name the panel of a label. Source: WAI-ARIA, Bootstrap.
const TARGETS: [&str; 4] = ["aria-controls", "href", "data-target", "data-bs-target"];
/// Classes of the labels and of each panel, for tabs without ARIA roles. Source: PyMdown Extensions, as of MkDocs
/// Material.
const LABELS: &str = "tabbed-labels";
const PANEL: &str = "tabbed-block";
/// Maximum levels from a link to the list of tabs. Source: ours: an item, and elements that style it.
const MAX_IN_LIST: usize = 4;
/// Maximum number of boxes from a list of tabs upwards behind which its panels are looked for, and of nodes behind
/// each. Source: ours, to bound the cost.
const MAX_AROUND: usize = 2;
const MAX_BEHIND: usize = 64;
/// Maximum number of children of boxes behind a list of labels that are looked at in all. Source: ours, to bound the
/// cost.
const MAX_INSIDE: usize = 256;
/// Maximum number of nodes of a panel among which its text is looked for. Source: ours, to bound the cost.
const MAX_IN_PANEL: usize = 256;

/// A label with its panel, which stands behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tab {
    pub(crate) label: NodeId,
    pub(crate) panel: NodeId,
}

/// The tabs of a page in the order of their labels, none in another. The panel is the one that a label names, else
/// panels match labels by order, if there are as many, or the only panel matches the selected label. A panel named by
/// several labels does not count. Cost: linear.
pub(crate) fn tabs(page: &PageSnapshot) -> Vec<Tab> {
    let mut found = named(page);
    let others = in_order(page, &found);
    found.extend(others);
    found.sort_unstable_by_key(|tab| tab.label);
    let mut labels: HashMap<NodeId, usize> = HashMap::default();
    for tab in &found {
        *labels.entry(tab.panel).or_default() += 1;
    }
    found.retain(|tab| labels[&tab.panel] == 1);
    found
}

/// Tabs whose labels name their panels.
fn named(page: &PageSnapshot) -> Vec<Tab> {
    let mut labels = page.serving_as(|service| service == "tab" || TOGGLED.contains(&service));
    labels.retain(|id| is_tab(page, *id));
    // A page without lists of tabs has no links in them.
    if !page.serving_as(|service| service == "tablist").is_empty() {
        let links = page.tagged(["a"]);
        labels.extend(links.filter(|id| page.is_link(*id) && is_in_list(page, *id)));
        labels.sort_unstable();
        labels.dedup();
    }
    if labels.is_empty() {
        return Vec::new();
    }
    let mut places: HashMap<&str, Vec<NodeId>> = HashMap::default();
    for (id, node) in page.iter().filter(|(_, node)| node.is_named_element()) {
        if let Some(name) = node.attribute("id") {
            places.entry(name).or_default().push(id);
        }
    }
    let mut found: Vec<Tab> = Vec::new();
    for label in labels {
        let end = page.node(label).end;
        let is_inner = found
            .last()
            .is_some_and(|tab| page.contains(tab.label, label));
        let names = TARGETS.iter().filter_map(|name| target(page, label, name));
        let mut panels = names.filter_map(|name| {
            let places = places.get(name)?;
            places.get(places.partition_point(|place| *place < end))
        });
        if let Some(panel) = panels.next().filter(|_| !is_inner) {
            let panel = *panel;
            found.push(Tab { label, panel });
        }
    }
    found
}

/// The name that an attribute of a label gives of a place of the page.
fn target<'a>(page: &'a PageSnapshot, label: NodeId, attribute: &str) -> Option<&'a str> {
    let value = page.attribute(label, attribute)?.trim();
    match attribute {
        "aria-controls" => Some(value),
        _ if page.is_own_place(value) => value.split_once('#').map(|(_, name)| name),
        _ => None,
    }
}

fn is_element(page: &PageSnapshot, id: NodeId) -> bool {
    page.node(id).kind == NodeKind::Element
}

fn has_role(page: &PageSnapshot, id: NodeId, role: &str) -> bool {
    page.attribute(id, "role") == Some(role)
}

/// The elements with the role of a tab, in document order.
fn tabs_by_role(page: &PageSnapshot) -> Vec<NodeId> {
    let mut tabs = page.serving_as(|service| service == "tab");
    tabs.retain(|id| has_role(page, *id, "tab"));
    tabs
}

fn has_class(page: &PageSnapshot, id: NodeId, class: &str) -> bool {
    page.node(id).has_word("class", class)
}

/// Whether an element is marked as the label of a tab.
fn is_tab(page: &PageSnapshot, id: NodeId) -> bool {
    let is_told = |(name, value): &(String, String)| match name.as_str() {
        "role" => value == "tab",
        name => TOGGLES.contains(&name) && TOGGLED.contains(&value.as_str()),
    };
    page.node(id).attributes.iter().any(is_told)
}

/// Whether an element stands in a list of tabs.
fn is_in_list(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.ancestors(id).take(MAX_IN_LIST);
    around.any(|up| has_role(page, up, "tablist"))
}

/// Tabs of lists whose labels do not name panels, if as many panels stand behind the list, or one panel and one of
/// the labels is selected.
fn in_order(page: &PageSnapshot, named: &[Tab]) -> Vec<Tab> {
    let is_list = |id: NodeId| {
        has_role(page, id, "tablist") || has_class(page, id, LABELS) || holds_buttons(page, id)
    };
    // A list without anything that may be a label has no tabs.
    let mut may_label = tabs_by_role(page);
    may_label.extend(page.tagged(["label"]));
    may_label.sort_unstable();
    if may_label.is_empty() {
        return Vec::new();
    }
    let elements = page.iter().filter(|(id, _)| is_element(page, *id));
    let elements = elements.filter(|(id, _)| page.holds_any(*id, &may_label));
    let mut found = Vec::new();
    let mut last = NodeId(0);
    for (list, node) in elements.filter(|(id, _)| is_list(*id)) {
        let first = named.partition_point(|tab| tab.label < list);
        let names_any = named.get(first).is_some_and(|tab| tab.label < node.end);
        if list < last || names_any {
            continue;
        }
        last = node.end;
        let is_label = |id: &NodeId| {
            has_role(page, *id, "tab") || page.tag(*id) == "label" && page.parent(*id) == Some(list)
        };
        let labels: Vec<NodeId> = page.subtree(list).filter(is_label).collect();
        if labels.is_empty() {
            continue;
        }
        let panels = if holds_buttons(page, list) {
            panels_of_buttons(page, list, labels.len())
        } else {
            panels_behind(page, list)
        };
        if let [panel] = panels[..]
            && labels.len() > 1
            && let Some(label) = selected(page, &labels)
        {
            found.push(Tab { label, panel });
        } else if labels.len() == panels.len() {
            let pairs = labels.into_iter().zip(panels);
            found.extend(pairs.map(|(label, panel)| Tab { label, panel }));
        }
    }
    found
}

/// The only selected one of the labels, whose panel is shown: scripts may create the other panels later. Source:
/// WAI-ARIA.
fn selected(page: &PageSnapshot, labels: &[NodeId]) -> Option<NodeId> {
    let is_selected = |id: &NodeId| page.attribute(*id, "aria-selected") == Some("true");
    let mut selected = labels.iter().copied().filter(is_selected);
    selected.next().filter(|_| selected.next().is_none())
}

/// Whether a box holds only the radio buttons of one group, each with its label: these are tabs without a script.
/// Source: VitePress's code groups.
fn holds_buttons(page: &PageSnapshot, id: NodeId) -> bool {
    let is_button = |child: NodeId| {
        page.tag(child) == "input" && page.attribute(child, "type") == Some("radio")
    };
    let mut elements = page
        .children(id)
        .filter(|child| is_element(page, *child))
        .peekable();
    let first = elements.peek().copied().filter(|first| is_button(*first));
    let Some(group) = first.and_then(|first| page.attribute(first, "name")) else {
        return false;
    };
    let (mut buttons, mut labels) = (Vec::new(), Vec::new());
    for child in elements {
        if page.tag(child) == "label" {
            labels.push(page.attribute(child, "for"));
        } else if is_button(child) && page.attribute(child, "name") == Some(group) {
            buttons.push(page.attribute(child, "id"));
        } else {
            return false;
        }
    }
    buttons.len() > 1 && buttons == labels && buttons.iter().all(Option::is_some)
}

/// The panels for as many labels of radio buttons: the elements in the next box, or those behind the buttons. Only
/// one of them may be shown: behind the choices of a question, all or none is.
fn panels_of_buttons(page: &PageSnapshot, list: NodeId, labels: usize) -> Vec<NodeId> {
    let is_element = |id: &NodeId| is_element(page, *id);
    let behind = page.siblings_behind(list).take(MAX_BEHIND);
    let behind: Vec<NodeId> = behind.filter(is_element).collect();
    let holder = behind.first();
    let inside = holder.map(|holder| page.children(*holder).take(MAX_BEHIND));
    let inside: Vec<NodeId> = inside.into_iter().flatten().filter(is_element).collect();
    let shown = |panels: &[NodeId]| {
        let said = panels.iter().filter(|id| page.totals(**id).chars > 0);
        said.count()
    };
    // A hidden panel has words all the same; an empty placeholder for a message has none.
    let has_words = |panel: &NodeId| {
        let mut inside = page.subtree(*panel).take(MAX_IN_PANEL);
        inside.any(|id| {
            let text = page.node(id).text.as_deref();
            text.is_some_and(|text| !text.trim().is_empty())
        })
    };
    let groups = [inside, behind].into_iter();
    let mut groups = groups.filter(|panels| {
        panels.len() == labels && shown(panels) == 1 && panels.iter().all(has_words)
    });
    groups.next().unwrap_or_default()
}

/// The sibling panels behind a list of labels, or in a box behind it.
fn panels_behind(page: &PageSnapshot, list: NodeId) -> Vec<NodeId> {
    let is_panel = |id: &NodeId| has_role(page, *id, "tabpanel") || has_class(page, *id, PANEL);
    let mut left = MAX_INSIDE;
    for up in page.inclusive_ancestors(list).take(MAX_AROUND) {
        let behind: Vec<NodeId> = page.siblings_behind(up).take(MAX_BEHIND).collect();
        let beside: Vec<NodeId> = behind.iter().copied().filter(is_panel).collect();
        if !beside.is_empty() {
            return beside;
        }
        for holder in behind {
            let children: Vec<NodeId> = page.children(holder).take(MAX_BEHIND.min(left)).collect();
            left -= children.len();
            let inside: Vec<NodeId> = children.into_iter().filter(is_panel).collect();
            if !inside.is_empty() {
                return inside;
            }
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// The texts of the labels of a page, each with that of its panel.
    fn pairs(build: impl FnOnce(&mut TestPage)) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        build(&mut t);
        let page = t.finish();
        let text = |id: NodeId| page.text(id).trim().to_owned();
        let found = tabs(&page).into_iter();
        found
            .map(|tab| format!("{}: {}", text(tab.label), text(tab.panel)))
            .collect()
    }

    const NAMES: [&str; 2] = ["Windows", "Linux"];

    /// A list of labels, each with such attributes, and panels of that role.
    fn page(t: &mut TestPage, labels: [&[(&str, &str)]; 2], role: &str) {
        t.open_with("ul", &[("role", "tablist")]);
        for (name, attributes) in NAMES.iter().zip(labels) {
            t.open("li").open_with("a", attributes).text(name);
            t.close().close();
        }
        t.close();
        for (id, text) in ["w", "l"].iter().zip(["Run it", "Make it"]) {
            t.open_with("section", &[("id", *id), ("role", role)]);
            t.open("p").text(text).close().close();
        }
    }

    #[test]
    fn labels_name_their_panels() {
        let both = ["Windows: Run it", "Linux: Make it"];
        let controls: [&[(&str, &str)]; 2] = [
            &[("role", "tab"), ("aria-controls", "w")],
            &[("role", "tab"), ("aria-controls", "l")],
        ];
        assert_eq!(pairs(|t| page(t, controls, "")), both);
        assert_eq!(
            pairs(|t| page(t, [&[("href", "#w")], &[("href", "#l")]], "")),
            both
        );
        assert!(
            pairs(|t| page(t, [&[("href", "#w")], &[("href", "#w")]], "tabpanel")).is_empty(),
            "two labels of one panel"
        );
        let toggle: [(&str, &str); 2] = [("data-bs-toggle", "tab"), ("data-bs-target", "#w")];
        let found = pairs(|t| {
            t.open_with("button", &toggle).text("Windows").close();
            t.open_with("div", &[("id", "w")]).text("Run it").close();
        });
        assert_eq!(found, ["Windows: Run it"]);
    }

    #[test]
    fn as_many_panels_as_labels_are_in_their_order() {
        let tab: &[(&str, &str)] = &[("role", "tab")];
        let both = ["Windows: Run it", "Linux: Make it"];
        assert_eq!(pairs(|t| page(t, [tab, tab], "tabpanel")), both);
        assert!(pairs(|t| page(t, [tab, &[]], "tabpanel")).is_empty());
        assert!(pairs(|t| page(t, [tab, tab], "region")).is_empty());
        let found = pairs(|t| {
            t.open_with("div", &[("class", "tabbed-labels")]);
            t.open("label").text("Windows").close().close();
            t.open_with("div", &[("class", "tabbed-content")]);
            t.open_with("div", &[("class", "tabbed-block")]);
            t.text("Run it").close().close();
        });
        assert_eq!(found, ["Windows: Run it"]);
    }

    #[test]
    fn the_one_panel_is_that_of_the_label_that_is_selected() {
        let found = |states: [&str; 2]| {
            pairs(|t| {
                t.open_with("ul", &[("role", "tablist")]);
                for (name, state) in NAMES.into_iter().zip(states) {
                    t.open_with("li", &[("role", "tab"), ("aria-selected", state)]);
                    t.text(name).close();
                }
                t.close().open_with("div", &[("role", "tabpanel")]);
                t.text("Make it");
            })
        };
        assert_eq!(found(["false", "true"]), ["Linux: Make it"]);
        assert!(found(["true", "true"]).is_empty());
        assert!(found(["false", "false"]).is_empty());
    }

    /// Radio buttons with their labels, of such groups, before a box of panels; the last of them may be shown, too.
    fn buttons(groups: [&str; 2], shows_all: bool) -> Vec<String> {
        pairs(|t| {
            t.open("div").open("div");
            for ((group, id), label) in groups.into_iter().zip(["t1", "t2"]).zip(NAMES) {
                let button = [("type", "radio"), ("name", group), ("id", id)];
                t.open_with("input", &button).close();
                t.open_with("label", &[("for", id)]).text(label).close();
            }
            t.close().open("div");
            t.open("div").open("pre").text("Run it").close().close();
            if shows_all {
                t.open("div").text("Make it").close();
            } else {
                t.open_bare("div").unrendered("Make it").close();
            }
            t.close().close();
        })
    }

    #[test]
    fn labels_of_radio_buttons_are_in_the_order_of_their_panels() {
        let found = buttons(["g", "g"], false);
        let labels: Vec<&str> = found.iter().filter_map(|s| s.split(':').next()).collect();
        assert_eq!(labels, NAMES);
        assert_eq!(found[0], "Windows: Run it");
        assert!(buttons(["g", "h"], false).is_empty(), "two groups");
        assert!(buttons(["g", "g"], true).is_empty(), "all are shown");
    }
}
