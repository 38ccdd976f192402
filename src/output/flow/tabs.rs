//! Labels of tabs: on paper each stands above its panel, not among the other labels.

use super::builder::{Builder, Edge};
use super::{Content, Marks, Piece, Span};
use crate::content::tabs::Tab;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot, one_line};
use std::ops::Range;

/// Boxes around a label that may hold nothing else: an item, the list. Source: ours; bounds the cost.
const MAX_AROUND: usize = 6;
/// Most characters of a label. Source: ours: a line.
const MAX_LABEL: usize = 80;
/// Nodes of a panel among which its first text is looked for. Source: ours; bounds the cost.
const MAX_TO_TEXT: usize = 64;
/// Elements that hold only what is theirs, and no label above it.
const OF_STRUCTURES: [&str; 10] = [
    "li", "dt", "dd", "table", "tbody", "tr", "td", "th", "pre", "code",
];

/// The labels of a flow that are written above their panels.
#[derive(Debug, Default)]
pub(super) struct Tabs {
    /// By panel; `None` where the panel begins with it.
    above: HashMap<NodeId, Option<String>>,
    /// Labels, and boxes that hold nothing but such.
    moved: HashSet<NodeId>,
}

impl Tabs {
    /// Those of subtrees that hold both the label and some of the panel, given the tabs of the page in the order of
    /// their labels. A label right above its panel stays there. Linear in subtrees, and in the tabs among them.
    pub(super) fn new(page: &PageSnapshot, tabs: &[Tab], chosen: &[NodeId]) -> Self {
        let mut found = Self::default();
        if tabs.is_empty() {
            return found;
        }
        let chosen = Chosen::new(page, chosen);
        let mut words: HashMap<NodeId, u32> = HashMap::default();
        for tab in chosen.among(page, tabs) {
            let label_end = page.node(tab.label).end;
            let is_apart = page.totals_between(label_end, tab.panel).chars > 0;
            let may_hold = !OF_STRUCTURES.contains(&page.tag(tab.panel));
            let is_chosen = chosen.holds(page, tab.label) && chosen.holds(page, tab.panel);
            let says = page.totals(tab.panel).chars > 0;
            let label = one_line(&page.text(tab.label));
            let is_label = !label.is_empty() && label.chars().count() <= MAX_LABEL;
            if !(is_apart && may_hold && is_chosen && says && is_label) {
                continue;
            }
            let around = page.ancestors(tab.label).take(MAX_AROUND);
            for up in around.take_while(|up| !page.contains(*up, tab.panel)) {
                *words.entry(up).or_default() += page.totals(tab.label).words;
            }
            found.moved.insert(tab.label);
            let is_said = first_text(page, tab.panel).is_some_and(|text| text == label);
            found.above.insert(tab.panel, (!is_said).then_some(label));
        }
        let holds_no_more = |(up, words): &(NodeId, u32)| {
            let totals = page.totals(*up);
            totals.words == *words && totals.media == 0
        };
        let boxes = words.into_iter().filter(holds_no_more);
        found.moved.extend(boxes.map(|(up, _)| up));
        found
    }

    /// Whether an element is nothing but labels that are written elsewhere.
    pub(super) fn is_moved(&self, id: NodeId) -> bool {
        self.moved.contains(&id)
    }
}

impl Builder<'_> {
    /// Writes the label of a panel above it, once.
    pub(super) fn tab_label(&mut self, panel: NodeId, end: NodeId) {
        let Some(Some(label)) = self.tabs.above.remove(&panel) else {
            return;
        };
        self.boundary();
        self.make_room(end);
        self.flow.pieces.push(Piece::Span(Span {
            content: Content::Text(label),
            marks: Marks::STRONG,
            link: None,
        }));
        (self.last_text, self.edge) = (None, Edge::None);
        self.boundary();
    }
}

/// Chosen subtrees as ranges of nodes, ascending and apart.
struct Chosen(Vec<Range<NodeId>>);

impl Chosen {
    fn new(page: &PageSnapshot, nodes: &[NodeId]) -> Self {
        let mut nodes = nodes.to_vec();
        nodes.sort_unstable();
        let mut ranges: Vec<Range<NodeId>> = Vec::new();
        for id in nodes {
            if ranges.last().is_none_or(|last| last.end <= id) {
                ranges.push(id..page.node(id).end);
            }
        }
        Self(ranges)
    }

    /// The tabs whose labels stand between the first and the last of them.
    fn among<'a>(&self, page: &PageSnapshot, tabs: &'a [Tab]) -> &'a [Tab] {
        let (Some(first), Some(last)) = (self.0.first(), self.0.last()) else {
            return &[];
        };
        let from = tabs.partition_point(|tab| page.node(tab.label).end <= first.start);
        let to = tabs.partition_point(|tab| tab.label < last.end);
        &tabs[from.min(to)..to]
    }

    /// Whether some of a subtree was chosen.
    fn holds(&self, page: &PageSnapshot, id: NodeId) -> bool {
        let next = self.0.partition_point(|range| range.end <= id);
        let next = self.0.get(next);
        next.is_some_and(|range| range.start < page.node(id).end)
    }
}

/// The first text of a subtree that says anything.
fn first_text(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let nodes = page.subtree(id).take(MAX_TO_TEXT);
    let mut texts = nodes.filter_map(|id| page.node(id).text.as_deref());
    texts.find(|text| !text.trim().is_empty()).map(one_line)
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    /// Two tabs, with panels that begin with such texts.
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
