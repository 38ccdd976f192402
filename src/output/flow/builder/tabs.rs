//! Labels of tabs: on paper each stands above its panel, not among the other labels.

use super::chosen::Chosen;
use crate::content::tabs::Tab;
use crate::hash::{HashMap, HashSet};
use crate::output::flow::boxes::is_paragraph;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, Totals, one_line};

/// Boxes around a label that may hold nothing else: an item, the list. Source: ours; bounds the cost.
const MAX_AROUND: usize = 6;
/// Most characters of a label. Source: ours: a line.
const MAX_LABEL: usize = 80;
/// Nodes of a panel among which its first line is looked for. Source: ours; bounds the cost.
const MAX_TO_TEXT: usize = 64;
/// Least side of a picture that is no icon, px. Source: ours.
const MIN_PICTURE: f64 = 48.0;
/// Elements that hold only what is theirs, and no label above it.
const OF_STRUCTURES: [&str; 10] = [
    "li", "dt", "dd", "table", "tbody", "tr", "td", "th", "pre", "code",
];

/// Words and media of the labels in a box.
type Held = HashMap<NodeId, [u32; 2]>;

/// The labels of a flow that are written above their panels.
#[derive(Debug, Default)]
pub(in crate::output::flow) struct Tabs {
    /// By panel; `None` where the panel begins with it.
    above: HashMap<NodeId, Option<String>>,
    /// Labels, and boxes that contain nothing but labels.
    moved: HashSet<NodeId>,
}

impl Tabs {
    /// Those of subtrees that hold both the label and some of the panel, given the tabs of the page in the order of
    /// their labels, and labels without a panel, likewise, which are written nowhere. A label right above its panel
    /// stays there, and one that shows a picture where it is. Text that is `concealed` says something where it is
    /// written. Linear in subtrees, and in the tabs among them.
    pub(in crate::output::flow) fn new(
        page: &PageSnapshot,
        (tabs, lone): (&[Tab], &[NodeId]),
        chosen: &Chosen,
        concealed: bool,
    ) -> Self {
        let mut found = Self::default();
        if tabs.is_empty() {
            return found;
        }
        let chars = |t: Totals| t.chars + if concealed { t.concealed } else { 0 };
        let mut held = Held::default();
        for tab in among(page, tabs, chosen) {
            let label_end = page.node(tab.label).end;
            let is_apart = chars(page.totals_between(label_end, tab.panel)) > 0;
            let may_hold = !OF_STRUCTURES.contains(&page.tag(tab.panel));
            let is_chosen = chosen.holds(page, tab.label) && chosen.holds(page, tab.panel);
            let says = chars(page.totals(tab.panel)) > 0;
            let label = one_line(&page.text(tab.label));
            let is_label = !label.is_empty() && label.chars().count() <= MAX_LABEL;
            let is_text = is_label && !shows_picture(page, tab.label);
            if !(is_apart && may_hold && is_chosen && says && is_text) {
                continue;
            }
            let around = page.ancestors(tab.label).take(MAX_AROUND);
            let around = around.take_while(|up| !page.contains(*up, tab.panel));
            found.take_out(page, tab.label, around, &mut held);
            let is_written = |id: NodeId| {
                let is_read = page.node(id).is_readable() || concealed && page.is_concealed(id);
                is_read && chosen.holds(page, id)
            };
            let is_said = first_line(page, tab.panel, is_written) == label;
            found.above.insert(tab.panel, (!is_said).then_some(label));
        }
        // Those of nothing go with the others.
        for label in lone_among(lone, chosen).filter(|id| chosen.holds(page, *id)) {
            let is_list = |up: NodeId| page.attribute(up, "role") == Some("tablist");
            let mut around = page.ancestors(label).take(MAX_AROUND);
            let to_list = around.position(is_list).map_or(MAX_AROUND, |at| at + 1);
            found.take_out(page, label, page.ancestors(label).take(to_list), &mut held);
        }
        let holds_no_more = |(up, held): &(NodeId, [u32; 2])| {
            let totals = page.totals(*up);
            [totals.words, totals.media] == *held
        };
        let boxes = held.into_iter().filter(holds_no_more);
        found.moved.extend(boxes.map(|(up, _)| up));
        found
    }

    /// Takes a label out of the boxes around it.
    fn take_out(
        &mut self,
        page: &PageSnapshot,
        label: NodeId,
        around: impl Iterator<Item = NodeId>,
        held: &mut Held,
    ) {
        let own = page.totals(label);
        for up in around {
            let [words, media] = held.entry(up).or_default();
            *words += own.words;
            *media += own.media;
        }
        self.moved.insert(label);
    }

    /// The label to be written above a panel, once.
    pub(in crate::output::flow) fn take_label(&mut self, panel: NodeId) -> Option<String> {
        self.above.remove(&panel).flatten()
    }

    /// Whether an element is nothing but labels that are written elsewhere.
    pub(in crate::output::flow) fn is_moved(&self, id: NodeId) -> bool {
        self.moved.contains(&id)
    }
}

/// The tabs whose labels stand between the first and the last of what was chosen.
fn among<'a>(page: &PageSnapshot, tabs: &'a [Tab], chosen: &Chosen) -> &'a [Tab] {
    let Some(bounds) = chosen.bounds() else {
        return &[];
    };
    let from = tabs.partition_point(|tab| page.node(tab.label).end <= bounds.start);
    let to = tabs.partition_point(|tab| tab.label < bounds.end);
    &tabs[from.min(to)..to]
}

/// The labels without a panel that stand between the first and the last of what was chosen.
fn lone_among<'a>(lone: &'a [NodeId], chosen: &Chosen) -> impl Iterator<Item = NodeId> + 'a {
    let (start, end) = chosen
        .bounds()
        .map_or((NodeId(0), NodeId(0)), |bounds| (bounds.start, bounds.end));
    let first = lone.partition_point(|id| *id < start);
    lone[first..]
        .iter()
        .copied()
        .take_while(move |id| *id < end)
}

/// Whether a label shows more than words and an icon.
fn shows_picture(page: &PageSnapshot, label: NodeId) -> bool {
    let mut nodes = page.subtree(label).take(MAX_TO_TEXT);
    nodes.any(|id| {
        let rect = page.node(id).visible_rect.as_ref();
        let is_large = rect.is_some_and(|r| r.width().min(r.height()) >= MIN_PICTURE);
        page.tag(id) == "img" && is_large
    })
}

/// The first line of a panel that says anything, of the texts that are written; empty where that is code, which may
/// begin with a word that is the label, too: `npm install`.
fn first_line(page: &PageSnapshot, panel: NodeId, is_written: impl Fn(NodeId) -> bool) -> String {
    let (mut line, mut line_end) = (String::new(), page.node(panel).end);
    for id in page.subtree(panel).take(MAX_TO_TEXT) {
        let says = !line.is_empty();
        let node = page.node(id);
        let is_element = node.kind == NodeKind::Element;
        let ends_line = is_element && (page.tag(id) == "br" || is_paragraph(page, id));
        if id >= line_end || says && ends_line {
            break;
        }
        let text = node.text.as_deref().unwrap_or("");
        let is_text = node.kind == NodeKind::Text && is_written(id);
        if !is_text || !says && text.trim().is_empty() {
            continue;
        }
        if !says {
            let around = || page.ancestors(id).take_while(|up| *up != panel);
            if around().any(|up| matches!(page.tag(up), "pre" | "code")) {
                return String::new();
            }
            let own = around().find(|up| is_paragraph(page, *up));
            line_end = page.node(own.unwrap_or(panel)).end;
        }
        line.push_str(text);
    }
    one_line(&line)
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    /// The output for two tabs whose panels begin with the given texts.
    fn written(firsts: [&str; 2]) -> String {
        body_of(|t| {
            t.open("p").text("Install it").close();
            t.open_with("ul", &[("role", "tablist")]);
            for (panel, label) in [("#w", "Windows"), ("#l", "Linux")] {
                t.open("li").open_with("a", &[("href", panel)]);
                t.text(label).close().close();
            }
            t.close();
            for (panel, first) in ["w", "l"].into_iter().zip(firsts) {
                t.open_with("section", &[("id", panel)]);
                t.open("p").text(first).close();
                t.open("ul").open("li").text("Restart").close();
                t.close().close();
            }
        })
    }

    #[test]
    fn the_label_of_a_tab_stands_above_its_panel() {
        assert_eq!(
            written(["Run it", "Make it"]),
            "Install it\n\n**Windows**\n\nRun it\n\n- Restart\n\n\
             **Linux**\n\nMake it\n\n- Restart\n"
        );
        assert_eq!(
            written(["Windows", "Make it"]),
            "Install it\n\nWindows\n\n- Restart\n\n**Linux**\n\nMake it\n\n- Restart\n",
            "the panel says it itself"
        );
    }

    #[test]
    fn a_panel_says_its_label_by_a_whole_line_that_is_no_code() {
        let written = |tag: &str, parts: [&str; 2]| {
            let text = body_of(|t| {
                t.open_with("ul", &[("role", "tablist")]);
                for (panel, label) in [("#n", "npm"), ("#y", "yarn")] {
                    t.open("li").open_with("a", &[("href", panel)]);
                    t.text(label).close().close();
                }
                t.close();
                for (panel, name) in [("n", "npm"), ("y", "yarn")] {
                    t.open_with("section", &[("id", panel)]).open(tag);
                    for part in parts.into_iter().filter(|part| !part.is_empty()) {
                        t.open("span").text(&part.replace("NAME", name)).close();
                    }
                    t.close().open("p").text("Ready").close().close();
                }
            });
            text.matches("**npm**").count()
        };
        assert_eq!(written("pre", ["NAME", " install"]), 1);
        assert_eq!(written("pre", ["NAME", ""]), 1);
        assert_eq!(written("p", ["NAME", " installs it"]), 1);
        assert_eq!(written("p", ["NAME", ""]), 0);
    }

    /// Source: React Tabs.
    #[test]
    fn a_label_without_a_panel_is_not_written() {
        let written = |role: &str| {
            body_of(|t| {
                t.open_with("ul", &[("role", "tablist")]);
                for (label, state) in [("Payload", "true"), ("curl", "false")] {
                    t.open_with("li", &[("role", role), ("aria-selected", state)]);
                    t.text(label).close();
                }
                t.close().open_with("div", &[("role", "tabpanel")]);
                t.open("p").text("Sent as it is").close().close();
            })
        };
        assert_eq!(written("tab"), "**Payload**\n\nSent as it is\n");
        assert!(written("option").contains("- curl"));
    }

    #[test]
    fn the_label_of_a_panel_that_is_not_shown_stays_where_it_is() {
        let text = body_of(|t| {
            t.open_with("div", &[("role", "tablist")]);
            for (panel, label) in [("a", "First"), ("b", "Second")] {
                t.open_with("p", &[("role", "tab"), ("aria-controls", panel)]);
                t.text(label).close();
            }
            t.close();
            t.open_with("div", &[("id", "a")]).text("Shown").close();
            t.open_bare_with("div", &[("id", "b")]);
            t.unrendered("Closed").close();
        });
        assert_eq!(text, "Second\n\n**First**\n\nShown\n");
    }
}
