//! Text over text, and boxes over text.

use super::LintOptions;
use super::finding::{Check, Found};
use super::sheet::Sheet;
use crate::diff::{Severity, overlaps_of};
use crate::segmentation::Role;
use crate::snapshot::NodeId;
use std::collections::HashSet;

/// Every element that lies over a text that is not its own. What is placed against the window
/// (headers that stay, consent, chats) lies over whatever is scrolled below it and is none.
pub(super) fn check(sheet: &Sheet<'_>, _: &LintOptions) -> Vec<Found> {
    let mut found = Vec::new();
    let mut told = HashSet::new();
    let mut covering = HashSet::new();
    for overlap in overlaps_of(&sheet.tree) {
        let over = sheet.tree.items[overlap.over].node;
        let text = sheet.tree.items[overlap.text].node;
        let is_overlay = [over, text].into_iter().any(|node| {
            let role = sheet.areas.role(node);
            sheet.is_fixed(node) || role == Some(Role::Overlay)
        });
        // Of two texts each lies over the other.
        let is_new = told.insert((over.min(text), over.max(text)));
        // What lies in a box that covers something covers it with that box.
        let is_inside = sheet.page.ancestors(over).any(|up| covering.contains(&up));
        if is_new && !is_overlay && !is_inside && says_something(sheet, text) {
            covering.insert(over);
            let found_here = Found::new(Check::TextOverlap, Severity::Major, over);
            found.push(found_here.with_other(text).measuring(overlap.covered, 0.0));
        }
    }
    found
}

/// Whether a text of an element itself says anything.
fn says_something(sheet: &Sheet<'_>, element: NodeId) -> bool {
    let texts = sheet.page.children(element).chain([element]);
    texts.into_iter().any(|text| sheet.says_something(text))
}
