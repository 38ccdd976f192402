//! What make the elements around each text are of: their names and their classes, without what tells one item from the
//! next.
//!
//! That are digits and words for places ([`PLACES`]) and, in a second reading ([`shared_makes`]), the names that only
//! some of the items have that stand beside each other: what is sold out, of which category it is, what is on sale.
//!
//! Source of the second reading: ours, shops of today write each of these into the class of a card; of the last card
//! in a grid, or the one that is sold out, name and price were lost.
//!
//! # Limits
//! Items of which fewer than half share a name are as many makes as before, and so is one that has few of the names
//! that the others share (an advertisement among results).

use crate::content::units::Units;
use crate::content::wholes::lists::slots::MIN_SLOT;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, without_digits};
use std::borrow::Cow;

/// Words in classes that say in which place of its series an item is. Source: ours: Drupal, phpBB and themes of
/// WordPress.
const PLACES: [&str; 5] = ["odd", "even", "first", "last", "alt"];
/// Least share of the names that most items of one element share, which an item has that is of their make, thirds.
/// Source: ours, see above.
const MIN_SHARED_THIRDS: usize = 2;

/// A number for the make of the elements around each unit.
pub(super) fn makes(page: &PageSnapshot, units: &Units) -> Vec<u32> {
    numbered(page, units, &HashMap::default())
}

/// The same where items beside each other count by the names that most of them have; nothing where that is the same for
/// all items.
pub(super) fn shared_makes(page: &PageSnapshot, units: &Units) -> Option<Vec<u32>> {
    let shared = shared_classes(page);
    (!shared.is_empty()).then(|| numbered(page, units, &shared))
}

/// A number for the make of each unit, given other classes of some elements.
fn numbered<'a>(
    page: &'a PageSnapshot,
    units: &Units,
    others: &'a HashMap<NodeId, String>,
) -> Vec<u32> {
    let mut numbers: HashMap<(u32, u32, u32), u32> = HashMap::default();
    let mut classes = Classes::default();
    let mut of_node: Vec<u32> = Vec::with_capacity(page.len());
    for (id, node) in page.iter() {
        let above = node.parent.map_or(0, |up| of_node[up.index()]);
        if node.kind != NodeKind::Element {
            of_node.push(above);
            continue;
        }
        let class = match others.get(&id) {
            Some(other) => classes.of_bare(Cow::Borrowed(other)),
            None => classes.number(node.attribute("class").unwrap_or("")),
        };
        let next = numbers.len() as u32 + 1;
        of_node.push(*numbers.entry((above, node.tag, class)).or_insert(next));
    }
    let blocks = units.list.iter().map(|unit| of_node[unit.block.index()]);
    blocks.collect()
}

/// Numbers for classes, the same for those that differ in nothing but numbers and names of places. Many elements have
/// the same class, and each is read once.
#[derive(Default)]
struct Classes<'a> {
    known: HashMap<&'a str, u32>,
    bare: HashMap<Cow<'a, str>, u32>,
}

impl<'a> Classes<'a> {
    fn number(&mut self, class: &'a str) -> u32 {
        if let Some(number) = self.known.get(class) {
            return *number;
        }
        let number = self.of_bare(without_place(class));
        self.known.insert(class, number);
        number
    }

    /// The same for a class without them.
    fn of_bare(&mut self, class: Cow<'a, str>) -> u32 {
        let next = self.bare.len() as u32;
        *self.bare.entry(class).or_insert(next)
    }
}

/// For each element that has most of the names that most elements of its tag beside it share, and others as well or
/// fewer: those that they share. Linear in the names of the page.
fn shared_classes(page: &PageSnapshot) -> HashMap<NodeId, String> {
    let mut found = HashMap::default();
    let elements = page.iter().filter(|(_, n)| n.kind == NodeKind::Element);
    let elements_in = |id: NodeId| {
        let children = page.children(id);
        children.filter(|child| page.node(*child).kind == NodeKind::Element)
    };
    for (holder, _) in elements {
        // Most elements have too few others in them for any to be alike.
        if elements_in(holder).nth(MIN_SLOT - 1).is_none() {
            continue;
        }
        let mut of_tag: HashMap<u32, Vec<NodeId>> = HashMap::default();
        for child in elements_in(holder) {
            of_tag.entry(page.node(child).tag).or_default().push(child);
        }
        for alike in of_tag.values().filter(|alike| alike.len() >= MIN_SLOT) {
            share_classes(page, alike, &mut found);
        }
    }
    found
}

/// Adds what elements share whose classes are not all the same.
fn share_classes(page: &PageSnapshot, alike: &[NodeId], found: &mut HashMap<NodeId, String>) {
    let class = |id: &NodeId| page.attribute(*id, "class").unwrap_or("");
    if alike.windows(2).all(|two| class(&two[0]) == class(&two[1])) {
        return;
    }
    let names = alike.iter().map(|id| bare_names(class(id)).collect());
    let each: Vec<HashSet<Cow<str>>> = names.collect();
    let mut counts: HashMap<&str, usize> = HashMap::default();
    for name in each.iter().flatten() {
        *counts.entry(name).or_default() += 1;
    }
    let most = counts.into_iter().filter(|(_, n)| 2 * n > alike.len());
    let mut shared: Vec<&str> = most.map(|(name, _)| name).collect();
    shared.sort_unstable();
    if shared.is_empty() {
        return;
    }
    for (id, names) in alike.iter().zip(&each) {
        let own = shared.iter().filter(|name| names.contains(**name)).count();
        if 3 * own >= MIN_SHARED_THIRDS * shared.len() {
            found.insert(*id, shared.join(" "));
        }
    }
}

/// A class without numbers and names of places.
fn without_place(class: &str) -> Cow<'_, str> {
    if !class.split_ascii_whitespace().any(names_place) {
        return without_digits(class);
    }
    let rest: Vec<Cow<str>> = bare_names(class).collect();
    Cow::Owned(rest.join(" "))
}

/// Its names, likewise.
fn bare_names(class: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let names = class.split_ascii_whitespace();
    names.filter(|name| !names_place(name)).map(without_digits)
}

fn names_place(name: &str) -> bool {
    name.split(['-', '_']).any(|word| PLACES.contains(&word))
}
