//! Text over text, and boxes over text.

use super::LintOptions;
use super::finding::{Check, Found};
use super::sheet::Sheet;
use crate::diff::Severity;
use crate::segmentation::Role;
use crate::snapshot::NodeId;
use std::collections::HashSet;

/// Intersection over union from which equal words are one text. Source: ours; shadows lie some pixels off.
const MIN_DOUBLED: f64 = 0.5;

/// Every element that lies over a text that is not its own. What is placed against the window
/// (headers that stay, consent, chats) lies over whatever is scrolled below it and is none.
pub(super) fn check(sheet: &Sheet<'_>, _: &LintOptions) -> Vec<Found> {
    let mut found = Vec::new();
    let item = |i: usize| sheet.tree.items[i].node;
    let mut told = HashSet::new();
    let mut covering = HashSet::new();
    for overlap in &sheet.overlaps {
        let (over, text) = (item(overlap.over), item(overlap.text));
        let drawn = |node: NodeId| sheet.page.node(node).paint_order;
        let is_overlay = [over, text].into_iter().any(|node| {
            let role = sheet.areas.role(node);
            sheet.is_fixed(node) || role == Some(Role::Overlay)
        });
        // What is drawn earlier lies behind; the same words at the same place are read as one.
        if drawn(over) < drawn(text) || is_doubled(sheet, over, text) {
            continue;
        }
        let is_new = told.insert((over.min(text), over.max(text)));
        // What lies in a box that covers something covers it with that box.
        let is_inside = sheet.page.ancestors(over).any(|up| covering.contains(&up));
        // What lies behind a box itself lies over nothing that can be seen.
        let is_seen = !sheet.is_hidden(over) && !is_skip_link(sheet, text);
        if is_new && is_seen && !is_overlay && !is_inside && says_something(sheet, text) {
            covering.insert(over);
            let found_here = Found::new(Check::TextOverlap, Severity::Major, over);
            found.push(found_here.with_other(text).measuring(overlap.covered, 0.0));
        }
    }
    found
}

/// Whether two elements say the same words at nearly the same place: a shadow, a bar that lies over its copy.
fn is_doubled(sheet: &Sheet<'_>, one: NodeId, other: NodeId) -> bool {
    let page = sheet.page;
    let said = |node: NodeId| page.text(node);
    let bounds = |node: NodeId| page.visible_bounds(node);
    let is_near = bounds(one).zip(bounds(other));
    is_near.is_some_and(|(one, other)| one.iou(&other) >= MIN_DOUBLED)
        && said(one)
            .split_whitespace()
            .eq(said(other).split_whitespace())
}

/// Whether an element is a link to a place of the page that lies hidden until the keyboard gets there.
fn is_skip_link(sheet: &Sheet<'_>, element: NodeId) -> bool {
    let mut around = std::iter::once(element).chain(sheet.page.ancestors(element));
    let link = around.find(|up| sheet.page.tag(*up) == "a");
    let target = link.and_then(|link| sheet.page.attribute(link, "href"));
    target.is_some_and(|t| t.len() > 1 && t.starts_with('#')) && sheet.is_hidden(element)
}

/// Whether a text of an element itself says anything.
fn says_something(sheet: &Sheet<'_>, element: NodeId) -> bool {
    let texts = sheet.page.children(element).chain([element]);
    texts.into_iter().any(|text| sheet.says_something(text))
}
