//! The make of a text: the tags and class names of the elements around it, without what distinguishes one item from the
//! next.
//!
//! Left out are digits and words of position ([`PLACES`]) and, in a second reading ([`shared_makes`]), class names
//! that only some sibling items have: sold out, on sale, the category of a product.
//!
//! Source of the second reading: ours, shops of today write each of these into the class of a card; of the last card
//! in a grid, or the one that is sold out, name and price were lost.
//!
//! # Limits
//! Where fewer than half of the items share a class name, makes are as in the first reading, and so is that of an
//! item with few of the shared names (an advertisement among results).

use crate::content::units::Units;
use crate::content::wholes::lists::slots::MIN_SLOT;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, without_digits};
use std::borrow::Cow;

/// Words in class names for the position of an item in its series. Source: ours: Drupal, phpBB and themes of WordPress.
const PLACES: [&str; 5] = ["odd", "even", "first", "last", "alt"];
/// Minimum share of the class names common to most siblings that an item of their make has, thirds. Source: ours, see
/// above.
const MIN_SHARED_THIRDS: usize = 2;

/// A number for the make of the elements around each unit.
pub(super) fn makes(page: &PageSnapshot, units: &Units) -> Vec<u32> {
    numbered(page, units, &HashMap::default())
}

/// The same where sibling items count by the class names that most of them have; `None` if no siblings differ.
pub(super) fn shared_makes(page: &PageSnapshot, units: &Units) -> Option<Vec<u32>> {
    let shared = shared_classes(page);
    (!shared.is_empty()).then(|| numbered(page, units, &shared))
}

/// A number for the make of each unit, where some elements have other class names than their own.
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

/// Numbers for `class` attributes, equal where these differ only in digits and words of position. Each attribute is
/// read once, since many elements have the same.
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

    /// The number of a `class` attribute that is already without digits and words of position.
    fn of_bare(&mut self, class: Cow<'a, str>) -> u32 {
        let next = self.bare.len() as u32;
        *self.bare.entry(class).or_insert(next)
    }
}

/// For each element whose siblings of the same tag share class names, and which has most of these: the shared names.
/// Only where the siblings' attributes differ. Linear in the class names of the page.
fn shared_classes(page: &PageSnapshot) -> HashMap<NodeId, String> {
    let mut found = HashMap::default();
    let elements = page.iter().filter(|(_, n)| n.kind == NodeKind::Element);
    let elements_in = |id: NodeId| {
        let children = page.children(id);
        children.filter(|child| page.node(*child).kind == NodeKind::Element)
    };
    for (holder, _) in elements {
        // Most elements have too few children for any to be alike.
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

/// Adds the shared class names of some siblings, unless all their attributes are the same.
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

/// A `class` attribute without digits and words of position.
fn without_place(class: &str) -> Cow<'_, str> {
    if !class.split_ascii_whitespace().any(names_place) {
        return without_digits(class);
    }
    let rest: Vec<Cow<str>> = bare_names(class).collect();
    Cow::Owned(rest.join(" "))
}

/// The class names of it without digits; those with words of position are left out.
fn bare_names(class: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let names = class.split_ascii_whitespace();
    names.filter(|name| !names_place(name)).map(without_digits)
}

fn names_place(name: &str) -> bool {
    name.split(['-', '_']).any(|word| PLACES.contains(&word))
}
