//! Which properties of two matched boxes differ, and at which element a reader would name it.

use super::letters::{SAME_WIDTH, first_letters, text_width};
use super::marked_words::{Marked, marked_words};
use super::matching::Matching;
use super::retagged::retagged;
use super::styles::{Differences, differ, is_among, is_same_change};
use super::tree::{ItemId, Tree};
use super::wrappers::wrappers;
use crate::snapshot::NodeId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A property with another value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct PropertyChange {
    /// Name as in CSS.
    pub name: String,
    /// The value before; empty where there was none.
    pub from: String,
    /// The value after; empty where there is none.
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
    /// Words, and other things, whose look comes from an element around them that is new or gone.
    pub(super) marked: Vec<Marked>,
}

/// Compares every matched element that can be seen on both pages.
pub(super) fn restyled(a: &Tree<'_>, b: &Tree<'_>, pairs: &Matching) -> Restyled {
    let mut comparison = LookComparison {
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
    let look = |one: NodeId, other: NodeId| comparison.differences_of(one, other).text;
    for (y, properties) in first_letters(a, b, pairs, look) {
        let own = comparison.found.items.entry(y).or_default();
        own.extend(properties);
    }
    let mut inherited = |x: ItemId, y: ItemId| comparison.differences(x, y).text;
    let mut marked = marked_words(a, b, pairs, &mut inherited);
    let retagged = retagged(a, b, pairs, inherited);
    comparison.keep_own_inside(&retagged);
    marked.extend(retagged);
    let texts = marked.iter().map(|words| (words.text, words.after));
    comparison.found.inherited.extend(texts);
    comparison.found.marked = marked;
    comparison.found.marked.extend(wrappers(a, b, pairs));
    comparison.found
}

/// The styles and looks of two boxes.
type StyleKey = [Option<u32>; 4];

struct LookComparison<'a> {
    a: &'a Tree<'a>,
    b: &'a Tree<'a>,
    pairs: &'a Matching,
    /// Boxes share styles: each two are compared once.
    known: HashMap<StyleKey, Differences>,
    found: Restyled,
    climbed: HashSet<(ItemId, String)>,
}

impl LookComparison<'_> {
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
        // What only paints moves nothing.
        if !is_paint(&change.name) {
            self.found.inherited.push((text, top));
        }
        if self.climbed.insert((top, change.name.clone())) {
            self.found.items.entry(top).or_default().push(change);
        }
    }

    /// Leaves to elements in others that have another name now what differs of themselves.
    fn keep_own_inside(&mut self, retagged: &[Marked]) {
        for words in retagged {
            let inside = words.after + 1..self.b.items[words.after].end;
            for (_, own) in self.found.items.range_mut(inside) {
                own.retain(|change| !is_among(&words.properties, change));
            }
        }
        self.found.items.retain(|_, own| !own.is_empty());
    }

    fn add_text_properties(&mut self, y: ItemId, changes: Vec<PropertyChange>) {
        for change in changes {
            if change.name != "font-family" && self.climbed.insert((y, change.name.clone())) {
                self.found.items.entry(y).or_default().push(change);
            }
        }
    }

    fn differences(&mut self, x: ItemId, y: ItemId) -> Differences {
        let (one, other) = (self.a.items[x].node, self.b.items[y].node);
        self.differences_of(one, other)
    }

    /// What differs between a node of the page before and one of the page after.
    fn differences_of(&mut self, one: NodeId, other: NodeId) -> Differences {
        let (node_a, node_b) = (self.a.page.node(one), self.b.page.node(other));
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
                differ(styles, look_a.zip(look_b), &self.b.addresses)
            }
            _ => Differences::default(),
        };
        self.known.insert(key, found.clone());
        found
    }
}

/// Whether a property only paints, and leaves everything where it is.
pub(crate) fn is_paint(property: &str) -> bool {
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
