//! Repetition: lists of similar siblings, equal tag paths, MDR's lists.

use super::Context;
use super::levels::above;
use super::numbers::{log, share};
use super::unit_features::{UnitFeature, UnitRow};
use crate::hash::{HashMap, hash_of};
use crate::snapshot::{NodeId, NodeKind};

/// Minimum number of similar siblings that make a list. Source: ours: two may be chance.
const MIN_LIST: u32 = 3;

/// A list of similar siblings.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Group {
    /// Number of siblings.
    pub(crate) size: u32,
    /// Characters in all of them.
    pub(crate) chars: u32,
    /// Characters in links.
    pub(crate) link_chars: u32,
    /// Images in them.
    pub(crate) media: u32,
}

/// The lists of a page and, for each node, the one it is a member of.
pub(crate) struct Groups {
    pub(crate) list: Vec<Group>,
    /// Index of the list the node belongs to as a member; `u32::MAX` for none.
    member_of: Vec<u32>,
}

impl Groups {
    /// Groups siblings by tag and class. Cost: linear in the number of nodes.
    pub(crate) fn new(context: &Context) -> Self {
        let page = context.page;
        let mut list: Vec<Group> = Vec::new();
        let mut member_of = vec![u32::MAX; page.len()];
        let mut ids: HashMap<(NodeId, u32, &str), u32> = HashMap::default();
        for (id, node) in page.iter() {
            let (NodeKind::Element, Some(parent)) = (node.kind, node.parent) else {
                continue;
            };
            let totals = page.totals(id);
            let held = context.held(id);
            if held.chars == 0.0 {
                continue;
            }
            let key = (parent, node.tag, node.attribute("class").unwrap_or(""));
            let group = *ids.entry(key).or_insert_with(|| {
                list.push(Group::default());
                list.len() as u32 - 1
            });
            let g = &mut list[group as usize];
            g.size += 1;
            g.chars += held.chars as u32;
            g.link_chars += held.links as u32;
            g.media += totals.media;
            member_of[id.index()] = group;
        }
        Self { list, member_of }
    }

    /// The lists that hold a node, innermost first.
    fn around<'a>(&'a self, context: &'a Context, id: NodeId) -> impl Iterator<Item = &'a Group> {
        std::iter::once(id)
            .chain(above(context.page, id))
            .filter_map(|n| self.list.get(self.member_of[n.index()] as usize))
            .filter(|g| g.size >= MIN_LIST)
    }
}

/// Adds the features of repetition.
pub(crate) fn add(context: &Context, rows: &mut [UnitRow]) {
    let groups = context.groups();
    for (unit, row) in context.units.list.iter().zip(rows.iter_mut()) {
        let mut around = groups.around(context, unit.block);
        let Some(inner) = around.next() else { continue };
        let outer = around.fold(inner, |a, b| if b.chars > a.chars { b } else { a });
        for (group, features) in [(inner, INNER_LIST), (outer, OUTER_LIST)] {
            for (feature, value) in features.into_iter().zip(describe(group, context)) {
                row[feature] = value;
            }
        }
    }
    paths(context, rows);
}

/// The features of the innermost list around a unit, in the order of [`describe`].
const INNER_LIST: [UnitFeature; 5] = [
    UnitFeature::ListSize,
    UnitFeature::ListShare,
    UnitFeature::ListMean,
    UnitFeature::ListLinkDensity,
    UnitFeature::ListMedia,
];
/// The features of the largest list around a unit, likewise.
const OUTER_LIST: [UnitFeature; 5] = [
    UnitFeature::OuterListSize,
    UnitFeature::OuterListShare,
    UnitFeature::OuterListMean,
    UnitFeature::OuterListLinkDensity,
    UnitFeature::OuterListMedia,
];

/// Siblings, share of the page's characters, characters per sibling, link density, images per
/// sibling.
fn describe(group: &Group, context: &Context) -> [f32; 5] {
    let (size, chars) = (group.size as f32, group.chars as f32);
    [
        log(group.size),
        share(chars, context.chars),
        log(f64::from(chars / size.max(1.0))),
        share(group.link_chars as f32, chars),
        share(group.media as f32, size).min(3.0),
    ]
}

/// Hashes of the tag paths; see [`Context::path_hashes`].
pub(super) fn path_hashes(context: &Context) -> Vec<u64> {
    let page = context.page;
    let mut hashes: Vec<u64> = Vec::with_capacity(page.len());
    for (_, node) in page.iter() {
        let above = node.parent.map(|p| hashes[p.index()]);
        // A text node is never the block of a unit, and has no children.
        let hash = match node.kind {
            NodeKind::Text => 0,
            _ => hash_of((above, node.tag, node.attribute("class"))),
        };
        hashes.push(hash);
    }
    let units = context.units.list.iter();
    units.map(|unit| hashes[unit.block.index()]).collect()
}

/// Adds the features of units with equal tag paths.
fn paths(context: &Context, rows: &mut [UnitRow]) {
    let hashes = context.path_hashes();
    let mut sums: HashMap<u64, (u32, u32, u32)> = HashMap::default();
    for (unit, hash) in context.units.list.iter().zip(hashes) {
        let sum = sums.entry(*hash).or_default();
        sum.0 += 1;
        sum.1 += unit.chars;
        sum.2 += unit.link_chars;
    }
    for (hash, row) in hashes.iter().zip(rows) {
        let (units, chars, links) = sums[hash];
        row[UnitFeature::PathUnits] = log(units);
        row[UnitFeature::PathShare] = share(chars as f32, context.chars);
        row[UnitFeature::PathMean] = log(f64::from(chars) / f64::from(units.max(1)));
        row[UnitFeature::PathLinkDensity] = share(links as f32, chars as f32);
    }
}
