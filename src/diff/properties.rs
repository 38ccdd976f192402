//! Changed style properties of matched elements, each reported at the element at which a reader would notice it.

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

/// The restyled elements, by item of the page after, in document order.
#[derive(Debug, Default)]
pub(super) struct Restyled {
    pub(super) items: BTreeMap<ItemId, Vec<PropertyChange>>,
    /// Text runs, each with the element from which it inherits its changed look.
    pub(super) inherited: Vec<(ItemId, ItemId)>,
    /// Elements with a changed margin, position or display: reported only where it moved something.
    pub(super) placement: BTreeMap<ItemId, Vec<PropertyChange>>,
    /// Words and other items whose look changed because an element around them is on one of the pages only.
    pub(super) marked: Vec<Marked>,
}

/// Compares all matched elements that are visible on both pages.
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

/// Style and look of a node before and of a node after; key of the cache.
type StyleKey = [Option<u32>; 4];

struct LookComparison<'a> {
    a: &'a Tree<'a>,
    b: &'a Tree<'a>,
    pairs: &'a Matching,
    /// Cache: nodes share styles, and each pair of styles is compared once.
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

    /// Whether anything that the boxes paint is visible: one of them has a visible rectangle.
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
            // Another list of font names, but the same widths: the browser found the same font.
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

    /// Moves a changed inherited property up to the topmost ancestor with the same change.
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
        // Paint properties move nothing.
        if !is_paint(&change.name) {
            self.found.inherited.push((text, top));
        }
        if self.climbed.insert((top, change.name.clone())) {
            self.found.items.entry(top).or_default().push(change);
        }
    }

    /// Elements inside a renamed element keep only the changes that the renamed element does not have.
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

    /// The differences between a node of the page before and a node of the page after.
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

/// Whether a property affects painting only, not layout.
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
