//! Which properties of two matched boxes differ, and at which element a reader would name it.

use super::matching::Matching;
use super::tree::{ItemId, Tree};
use crate::snapshot::{Look, Style};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Two ratios of lengths are one when they differ by less. Source: ours; Chromium rounds font
/// sizes to some thousandths.
const SAME_RATIO: f64 = 0.02;
/// Widths of text in one font differ by less, px. Source: ours; the layout grid is 1/64 px.
const SAME_WIDTH: f64 = 0.5;

/// A property with another value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PropertyChange {
    /// Name as in CSS.
    pub name: String,
    /// The value before.
    pub from: String,
    /// The value after.
    pub to: String,
}

/// The restyled elements: by item of the page after, in document order.
#[derive(Debug, Default)]
pub(super) struct Restyled {
    pub(super) items: BTreeMap<ItemId, Vec<PropertyChange>>,
    /// Runs of text with the element that their new look comes from.
    pub(super) inherited: Vec<(ItemId, ItemId)>,
    /// Elements whose margin, position or kind of box changed: why something moved, where it did.
    pub(super) placement: BTreeMap<ItemId, Vec<PropertyChange>>,
}

/// All that differs between two elements.
#[derive(Debug, Default, Clone)]
struct Differences {
    /// What text inherits.
    text: Vec<PropertyChange>,
    /// What the box itself paints.
    painted: Vec<PropertyChange>,
    /// What decides where the box stands.
    placement: Vec<PropertyChange>,
}

/// Compares every matched element that can be seen on both pages.
pub(super) fn restyled(a: &Tree<'_>, b: &Tree<'_>, pairs: &Matching) -> Restyled {
    let mut comparison = Comparison {
        a,
        b,
        pairs,
        known: HashMap::new(),
        found: Restyled::default(),
        climbed: HashSet::new(),
    };
    for y in 0..b.items.len() {
        if let Some(x) = pairs.before[y] {
            comparison.compare(x, y);
        }
    }
    comparison.found
}

/// The styles and looks of two boxes.
type StyleKey = [Option<u32>; 4];

struct Comparison<'a> {
    a: &'a Tree<'a>,
    b: &'a Tree<'a>,
    pairs: &'a Matching,
    /// Boxes share styles: each two are compared once.
    known: HashMap<StyleKey, Differences>,
    found: Restyled,
    climbed: HashSet<(ItemId, String)>,
}

impl Comparison<'_> {
    fn compare(&mut self, x: ItemId, y: ItemId) {
        let (a, b) = (&self.a.items[x], &self.b.items[y]);
        if !a.shows || !b.shows {
            return;
        }
        if b.is_text {
            if a.has_ink && b.has_ink {
                self.compare_text(x, y);
            }
            return;
        }
        let differences = self.differences(x, y);
        if !differences.painted.is_empty() && (self.paints(x, y)) {
            let own = self.found.items.entry(y).or_default();
            own.extend(differences.painted);
        }
        if !differences.placement.is_empty() {
            self.found.placement.insert(y, differences.placement);
        }
        if matches!(self.b.tag(y), "input" | "textarea" | "select" | "button") {
            self.add_text_properties(y, differences.text);
        }
    }

    /// Whether what the boxes paint can be seen: an own box with ink, or an effect on all they hold.
    fn paints(&self, x: ItemId, y: ItemId) -> bool {
        let has_box = |tree: &Tree<'_>, i: ItemId| {
            let node = tree.page.node(tree.items[i].node);
            node.visible_rect.is_some_and(|r| !r.is_empty())
        };
        has_box(self.a, x) || has_box(self.b, y)
    }

    fn compare_text(&mut self, x: ItemId, y: ItemId) {
        let mut differences = self.differences(x, y).text;
        let same_text = self.a.items[x].hash == self.b.items[y].hash;
        if same_text
            && text_width(self.a, x) - text_width(self.b, y) < SAME_WIDTH
            && text_width(self.b, y) - text_width(self.a, x) < SAME_WIDTH
        {
            // Another list of fonts, the same letters: the same font was found.
            differences.retain(|d| d.name != "font-family");
        }
        let (Some(above), Some(own)) = (self.a.items[x].parent, self.b.items[y].parent) else {
            return;
        };
        if self.pairs.before[own] != Some(above) {
            return;
        }
        for change in differences {
            self.climb(y, own, change);
        }
    }

    /// Gives a change of inherited look to the topmost element that shows it too.
    fn climb(&mut self, text: ItemId, from: ItemId, change: PropertyChange) {
        let (mut top, mut change) = (from, change);
        while let Some(up) = self.b.items[top].parent
            && let Some(before) = self.pairs.before[up]
            && Some(before) == self.pairs.before[top].and_then(|x| self.a.items[x].parent)
        {
            let above = self.differences(before, up).text;
            match above.into_iter().find(|c| is_same_change(c, &change)) {
                Some(same) => (top, change) = (up, same),
                None => break,
            }
        }
        self.found.inherited.push((text, top));
        if self.climbed.insert((top, change.name.clone())) {
            self.found.items.entry(top).or_default().push(change);
        }
    }

    fn add_text_properties(&mut self, y: ItemId, changes: Vec<PropertyChange>) {
        for change in changes {
            if change.name != "font-family" && self.climbed.insert((y, change.name.clone())) {
                self.found.items.entry(y).or_default().push(change);
            }
        }
    }

    fn differences(&mut self, x: ItemId, y: ItemId) -> Differences {
        let node_a = self.a.page.node(self.a.items[x].node);
        let node_b = self.b.page.node(self.b.items[y].node);
        let key = [node_a.style, node_a.look, node_b.style, node_b.look];
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let (page_a, page_b) = (self.a.page, self.b.page);
        let found = match (node_a.style, node_b.style) {
            (Some(s), Some(t)) => {
                let looks = [node_a.look, node_b.look];
                let look_a = looks[0].map(|l| &page_a.looks()[l as usize]);
                let look_b = looks[1].map(|l| &page_b.looks()[l as usize]);
                let styles = (&page_a.styles()[s as usize], &page_b.styles()[t as usize]);
                differ(styles, look_a.zip(look_b))
            }
            _ => Differences::default(),
        };
        self.known.insert(key, found.clone());
        found
    }
}

/// Whether a property only paints, and leaves everything where it is.
pub(super) fn is_paint(property: &str) -> bool {
    property.ends_with("color")
        || property.starts_with("background")
        || matches!(
            property,
            "border-radius"
                | "border-style"
                | "box-shadow"
                | "filter"
                | "opacity"
                | "outline"
                | "text-decoration"
        )
}

/// Width of all lines of a run of text, px.
fn text_width(tree: &Tree<'_>, item: ItemId) -> f64 {
    let runs = tree.page.runs_of(tree.items[item].node);
    runs.iter().map(|run| run.rect.width()).sum()
}

/// Whether two changes of a property are one: the same values, or lengths in the same ratio.
fn is_same_change(one: &PropertyChange, other: &PropertyChange) -> bool {
    if one.name != other.name {
        return false;
    }
    if one.from == other.from && one.to == other.to {
        return true;
    }
    let ratio = |c: &PropertyChange| {
        let px = |v: &str| v.strip_suffix("px")?.parse::<f64>().ok();
        Some(px(&c.to)? / px(&c.from)?)
    };
    match (ratio(one), ratio(other)) {
        (Some(p), Some(q)) => (p - q).abs() < SAME_RATIO,
        _ => false,
    }
}

fn differ((s, t): (&Style, &Style), looks: Option<(&Look, &Look)>) -> Differences {
    let mut found = Differences {
        text: text_differences(s, t),
        painted: painted_differences(s, t),
        placement: placement_differences(s, t),
    };
    let Some((s_look, t_look)) = looks else {
        if s.background_image != t.background_image {
            add(
                &mut found.painted,
                "background-image",
                s.background_image,
                t.background_image,
            );
        }
        if s.shadow != t.shadow {
            add(&mut found.painted, "box-shadow", s.shadow, t.shadow);
        }
        if s.transformed != t.transformed {
            add(
                &mut found.placement,
                "transform",
                s.transformed,
                t.transformed,
            );
        }
        return found;
    };
    let compare = |list: &mut Vec<PropertyChange>, name: &str| {
        let (from, to) = (s_look.get(name), t_look.get(name));
        if from != to {
            add(list, name, from, to);
        }
    };
    for name in ["letter-spacing", "line-height", "text-transform"] {
        compare(&mut found.text, name);
    }
    for name in [
        "background-image",
        "border-radius",
        "box-shadow",
        "filter",
        "outline",
        "text-decoration",
    ] {
        compare(&mut found.painted, name);
    }
    for name in ["margin", "padding", "transform"] {
        compare(&mut found.placement, name);
    }
    if s.has_visible_border() && t.has_visible_border() {
        compare(&mut found.painted, "border-style");
    }
    drop_followers(&mut found);
    found
}

/// What follows from another property of the same box: lengths in `em` from the size of the font,
/// lines in the colour of the text.
fn drop_followers(found: &mut Differences) {
    let font = found.text.iter().find(|c| c.name == "font-size").cloned();
    if let Some(font) = font {
        let follows = |c: &PropertyChange| {
            let one = PropertyChange {
                name: c.name.clone(),
                ..font.clone()
            };
            is_same_change(c, &one)
        };
        found.text.retain(|c| c.name == "font-size" || !follows(c));
        found.placement.retain(|c| c.name == "transform");
    }
    let color = found.text.iter().find(|c| c.name == "color").cloned();
    if let Some(color) = color {
        found.painted.retain(|c| {
            let is_line = c.name.ends_with("-color") && c.name != "background-color";
            let is_same = c.from == color.from && c.to == color.to;
            !(is_line && is_same
                || matches!(c.name.as_str(), "text-decoration" | "outline") && same_but_colors(c))
        });
    }
}

/// Whether two values differ in their colours only.
fn same_but_colors(change: &PropertyChange) -> bool {
    let without = |value: &str| -> String {
        let mut depth = 0;
        value
            .chars()
            .filter(|c| {
                depth += i32::from(*c == '(');
                let outside = depth == 0;
                depth -= i32::from(*c == ')');
                outside
            })
            .collect()
    };
    without(&change.from) == without(&change.to)
}

fn text_differences(s: &Style, t: &Style) -> Vec<PropertyChange> {
    let mut found = Vec::new();
    if s.color != t.color {
        let [from, to] = [s.color, t.color].map(String::from);
        add(&mut found, "color", from, to);
    }
    if s.font_family != t.font_family {
        add(&mut found, "font-family", &s.font_family, &t.font_family);
    }
    if s.font_size != t.font_size {
        add(&mut found, "font-size", px(s.font_size), px(t.font_size));
    }
    if s.font_weight != t.font_weight {
        add(&mut found, "font-weight", s.font_weight, t.font_weight);
    }
    if s.italic != t.italic {
        let name = |italic: bool| if italic { "italic" } else { "normal" };
        add(&mut found, "font-style", name(s.italic), name(t.italic));
    }
    found
}

fn painted_differences(s: &Style, t: &Style) -> Vec<PropertyChange> {
    let mut found = Vec::new();
    if s.background_color != t.background_color
        && s.background_color.a.max(t.background_color.a) > 0
    {
        let [from, to] = [s.background_color, t.background_color].map(String::from);
        add(&mut found, "background-color", from, to);
    }
    if s.opacity != t.opacity {
        add(&mut found, "opacity", s.opacity, t.opacity);
    }
    for (i, side) in ["top", "right", "bottom", "left"].into_iter().enumerate() {
        let (e, f) = (s.border[i], t.border[i]);
        if e.width != f.width {
            add(
                &mut found,
                &format!("border-{side}-width"),
                px(e.width),
                px(f.width),
            );
        }
        if e.color != f.color && e.width > 0.0 && f.width > 0.0 {
            let [from, to] = [e.color, f.color].map(String::from);
            add(&mut found, &format!("border-{side}-color"), from, to);
        }
    }
    found
}

fn placement_differences(s: &Style, t: &Style) -> Vec<PropertyChange> {
    let mut found = Vec::new();
    if s.display != t.display {
        add(&mut found, "display", css(&s.display), css(&t.display));
    }
    if s.position != t.position {
        add(&mut found, "position", css(&s.position), css(&t.position));
    }
    if s.float != t.float {
        let name = |float: bool| if float { "left or right" } else { "none" };
        add(&mut found, "float", name(s.float), name(t.float));
    }
    if s.text_align != t.text_align {
        add(&mut found, "text-align", &s.text_align, &t.text_align);
    }
    if s.preformatted != t.preformatted {
        add(&mut found, "white-space", s.preformatted, t.preformatted);
    }
    found
}

/// A keyword as CSS writes it.
fn css(value: &impl Serialize) -> String {
    serde_json::to_value(value)
        .ok()
        .and_then(|v| v.as_str().map(str::to_owned))
        .unwrap_or_default()
}

fn px(value: f32) -> String {
    format!("{value}px")
}

fn add(list: &mut Vec<PropertyChange>, name: &str, from: impl ToString, to: impl ToString) {
    list.push(PropertyChange {
        name: name.to_owned(),
        from: from.to_string(),
        to: to.to_string(),
    });
}
