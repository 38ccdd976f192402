//! Boxes that a rule tells by their names, and that are not around the page itself; and boxes in the middle of a text.

use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};
use aho_corasick::AhoCorasick;

/// Words of running text around a box in a text for each of its own. Source: ours.
const MIN_AROUND: u32 = 3;
/// Elements from such a box up to the text that it stands in. Source: ours; bounds the cost.
const MAX_LEVELS: usize = 6;

/// The outermost named elements of some kind with texts that do not hold the headline. Linear, times what the kind
/// costs.
pub(super) fn boxes(
    page: &PageSnapshot,
    units: &Units,
    is_of_kind: impl Fn(NodeId) -> bool,
) -> Vec<NodeId> {
    let headlines: Vec<NodeId> = page.tagged(["h1"]).collect();
    let mut found = Vec::new();
    let mut end = NodeId(0);
    for (id, node) in page.iter().filter(|(_, node)| node.is_named_element()) {
        let says = id >= end && !units.within(page, id).is_empty();
        if says && is_of_kind(id) && !page.holds_any(id, &headlines) {
            end = node.end;
            found.push(id);
        }
    }
    found
}

/// The names that some attributes give an element and in which a finder finds something. Most attributes have nothing of
/// it, and are not cut into names.
pub(super) fn names_with<'a>(
    page: &'a PageSnapshot,
    id: NodeId,
    attributes: &'static [&'static str],
    finder: Option<&'static AhoCorasick>,
) -> impl Iterator<Item = &'a str> {
    let may_be = move |text: &&str| finder.is_some_and(|finder| finder.is_match(*text));
    let values = attributes.iter();
    let values = values.filter_map(move |name| page.attribute(id, name));
    let names = values.filter(may_be).flat_map(str::split_ascii_whitespace);
    names.filter(may_be)
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
