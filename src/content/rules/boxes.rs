//! Search for boxes that a rule recognises, and predicates about boxes within a page or a text.

use crate::content::units::Units;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Minimum number of words of running text around a box in a text, for each word of the box. Source: ours.
const MIN_AROUND: u32 = 3;
/// Minimum number of words that a page must keep outside of its frames. Source: ours: a login form or a one-line shop
/// says less.
const MIN_LEFT: u32 = 40;
/// Maximum share of the visible running text that a frame of the page may have, 0..=1. Source: ours: an article that
/// opens above its list has more, and so has one in a footer that was never closed.
const MAX_SEEN: f32 = 0.4;
/// Maximum number of ancestors of a box among which the text around it is looked for. Source: ours, to bound the
/// cost.
const MAX_LEVELS: usize = 6;

/// The outermost of the given nodes that satisfy `is_of_kind`, hold text and do not hold an `h1`. `named` are the
/// elements with certain class names or ids ([`PageSnapshot::called`]), in document order. Linear in them, times the
/// cost of `is_of_kind`.
pub(super) fn boxes(
    page: &PageSnapshot,
    units: &Units,
    named: &[NodeId],
    is_of_kind: impl Fn(NodeId) -> bool,
) -> Vec<NodeId> {
    let headlines: Vec<NodeId> = page.tagged(["h1"]).collect();
    outermost_of(page, units, named.iter().copied(), |id| {
        is_of_kind(id) && !page.holds_any(id, &headlines)
    })
}

/// The outermost elements that satisfy `is_of_kind` and hold text. Linear, times the cost of `is_of_kind`.
pub(super) fn outermost(
    page: &PageSnapshot,
    units: &Units,
    is_of_kind: impl Fn(NodeId) -> bool,
) -> Vec<NodeId> {
    let all = page.iter().map(|(id, _)| id);
    outermost_of(page, units, all, is_of_kind)
}

/// The outermost of the given nodes, in document order, that satisfy `is_of_kind` and hold text.
pub(super) fn outermost_of(
    page: &PageSnapshot,
    units: &Units,
    nodes: impl Iterator<Item = NodeId>,
    is_of_kind: impl Fn(NodeId) -> bool,
) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut end = NodeId(0);
    for id in nodes {
        let node = page.node(id);
        let is_element = node.kind == NodeKind::Element;
        let says = id >= end && is_element && !units.within(page, id).is_empty();
        if says && is_of_kind(id) {
            end = node.end;
            found.push(id);
        }
    }
    found
}

/// The elements with one of the tags or with one of the roles, in document order.
pub(super) fn of_tags_or_roles<const N: usize>(
    page: &PageSnapshot,
    tags: [&str; N],
    roles: &[&str],
) -> Vec<NodeId> {
    let mut found = page.serving_as(|role| roles.contains(&role));
    found.retain(|id| {
        let role = page.attribute(*id, "role");
        role.is_some_and(|role| roles.contains(&role))
    });
    found.extend(page.tagged(tags));
    found.sort_unstable();
    found
}

/// Prefix sums of the visible words of running text: the words before each unit, and in the end all of them.
pub(super) fn seen_running(units: &Units) -> Vec<u32> {
    units.sums(|unit| {
        if unit.concealed {
            0
        } else {
            unit.running_words()
        }
    })
}

/// Whether a range of units holds more than [`MAX_SEEN`] of the visible running text, given [`seen_running`]: headers
/// and footers hold less.
pub(super) fn is_much(own: &Range<usize>, seen: &[u32]) -> bool {
    let all = seen.last().copied().unwrap_or(0);
    let held = seen[own.end] - seen[own.start];
    held > 0 && held as f32 > MAX_SEEN * all as f32
}

/// Whether the units that are not `out` still hold at least [`MIN_LEFT`] visible words outside of links.
pub(super) fn leave_enough(units: &Units, out: &[bool]) -> bool {
    let each = units.list.iter().zip(out);
    let left = each.filter(|(unit, out)| !**out && !unit.concealed && !unit.is_link());
    left.map(|(unit, _)| unit.words).sum::<u32>() >= MIN_LEFT
}

/// Number of words in an element.
pub(super) fn words_in(page: &PageSnapshot, units: &Units, id: NodeId) -> u32 {
    let inside = units.list[units.within(page, id)].iter();
    inside.map(|unit| unit.words).sum()
}

/// Whether a box stands within a text: the closest ancestor with running text before the box also has running text
/// behind it, and together these are at least [`MIN_AROUND`] times as long as the box. `running` are the prefix sums
/// of [`Unit::running_words`](crate::content::units::Unit::running_words). Running text outside of that ancestor does
/// not count: it belongs to the page's frame.
pub(super) fn stands_in_text(
    page: &PageSnapshot,
    units: &Units,
    id: NodeId,
    running: &[u32],
) -> bool {
    let own = units.within(page, id);
    let least = MIN_AROUND * words_in(page, units, id);
    let around = page.ancestors(id).take(MAX_LEVELS);
    let mut around = around.map(|up| {
        let all = units.within(page, up);
        let before = running[own.start] - running[all.start];
        (before, running[all.end] - running[own.end])
    });
    let text = around.find(|(before, _)| *before > 0);
    text.is_some_and(|(before, behind)| behind > 0 && before + behind >= least)
}
