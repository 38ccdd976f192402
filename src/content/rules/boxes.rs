//! Boxes that a rule tells by their names, and that are not around the page itself; and boxes in the middle of a text.

use crate::content::units::Units;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Words of running text around a box in a text for each of its own. Source: ours.
const MIN_AROUND: u32 = 3;
/// Fewest words of a page beside its frames. Source: ours: a form to log in, or a shop of one line, says less.
const MIN_LEFT: u32 = 40;
/// Largest share of the running text that is seen which a frame of the page has. Source: ours: a text that opens
/// above its list has more, and so has one in a foot that nobody closed.
const MAX_SEEN: f32 = 0.4;
/// Elements from such a box up to the text that it stands in. Source: ours; bounds the cost.
const MAX_LEVELS: usize = 6;

/// The outermost of some nodes that are of a kind and have texts, but do not hold the headline; the nodes are those of
/// some names ([`PageSnapshot::called`]). Linear in them, times what the kind costs.
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

/// The outermost elements of some kind with texts. Linear, times what the kind costs.
pub(super) fn outermost(
    page: &PageSnapshot,
    units: &Units,
    is_of_kind: impl Fn(NodeId) -> bool,
) -> Vec<NodeId> {
    let all = page.iter().map(|(id, _)| id);
    outermost_of(page, units, all, is_of_kind)
}

/// The same of some nodes, in document order.
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

/// The elements of some names, and those with some roles, in document order.
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

/// The words of running text that are seen before each unit, and last of all units.
pub(super) fn seen_running(units: &Units) -> Vec<u32> {
    units.sums(|unit| {
        if unit.concealed {
            0
        } else {
            unit.running_words()
        }
    })
}

/// Whether some units hold much of the running text that a page shows, given [`seen_running`]: what stands above or
/// below a page is less.
pub(super) fn is_much(own: &Range<usize>, seen: &[u32]) -> bool {
    let all = seen.last().copied().unwrap_or(0);
    let held = seen[own.end] - seen[own.start];
    held > 0 && held as f32 > MAX_SEEN * all as f32
}

/// Whether what is left says something: words that are seen and are no links.
pub(super) fn leave_enough(units: &Units, out: &[bool]) -> bool {
    let each = units.list.iter().zip(out);
    let left = each.filter(|(unit, out)| !**out && !unit.concealed && !unit.is_link());
    left.map(|(unit, _)| unit.words).sum::<u32>() >= MIN_LEFT
}

/// How many words stand in an element.
pub(super) fn words_in(page: &PageSnapshot, units: &Units, id: NodeId) -> u32 {
    let inside = units.list[units.within(page, id)].iter();
    inside.map(|unit| unit.words).sum()
}

/// Whether the text that a box stands in has running text before and behind it, and more than the box says, given the
/// sums of [`Unit::running_words`](crate::content::units::Unit::running_words). What stands behind that text is the
/// frame of the page, and of none.
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
