//! Rows of buttons of which one says that it buys, saves or shares: the others do something with the page, too, whatever
//! they say and in whatever language (`Share Tweet Print`, `Apply now Save`).
//!
//! A row is a line of several buttons, or lines of buttons right behind each other whose smallest box with more than that
//! is the same. Source: ours, modern platforms of news, films and jobs.
//!
//! So does a row right above a table: it chooses which rows of that are shown, or how (`Overall Home Away`). Source: ours,
//! tables of leagues; on 1,616 pages of wcxb, of shops and of formasaurus no kept line is such.
//!
//! # Limits
//! What may be chosen of a thing stands in a row of its own; beside the button to buy it, in the same box, it goes with
//! that.

use super::{MAX_IN_BUTTON, opens_nothing};
use crate::content::rules::alike_beside::begins_table;
use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Fewest buttons of a row above a table. Source: ours: two to choose from.
const MIN_CHOICES: usize = 2;

/// The units of a page, those of a row together, given the buttons of each. What opens something is of no row. Linear in
/// buttons.
pub(super) fn rows(
    page: &PageSnapshot,
    units: &Units,
    on_buttons: &[Option<Vec<NodeId>>],
) -> Vec<Range<usize>> {
    let holds_more = |up: &NodeId| units.within(page, *up).len() > 1;
    let box_of = |buttons: &Vec<NodeId>| {
        let [first, last] = [buttons.first()?, buttons.last()?];
        let mut around = page.ancestors(*last).take(MAX_IN_BUTTON);
        let held = around.find(holds_more)?;
        let opens_none = buttons.iter().all(|button| opens_nothing(page, *button));
        (page.contains(held, *first) && opens_none).then_some(held)
    };
    let boxes = on_buttons.iter().map(|on| on.as_ref().and_then(box_of));
    let boxes: Vec<Option<NodeId>> = boxes.collect();
    let mut end = 0;
    let rows = boxes.chunk_by(|one, next| one.is_some() && one == next);
    rows.map(|row| {
        let start = end;
        end += row.len();
        start..end
    })
    .collect()
}

/// Which units stand in rows of which a button does something.
pub(super) fn beside_deeds(
    rows: &[Range<usize>],
    on_buttons: &[Option<Vec<NodeId>>],
    does: impl Fn(&NodeId) -> bool,
) -> Vec<bool> {
    let mut found = vec![false; on_buttons.len()];
    for row in rows {
        let mut buttons = on_buttons[row.clone()].iter().flatten().flatten();
        if buttons.any(&does) {
            found[row.clone()].fill(true);
        }
    }
    found
}

/// Which units stand in rows right above a table.
pub(super) fn above_tables(
    page: &PageSnapshot,
    units: &Units,
    rows: &[Range<usize>],
    on_buttons: &[Option<Vec<NodeId>>],
) -> Vec<bool> {
    let is_choice = |button: &NodeId| page.tag(*button) == "button" && opens_nothing(page, *button);
    let mut found = vec![false; on_buttons.len()];
    for row in rows {
        let buttons = on_buttons[row.clone()].iter().flatten().flatten();
        let mut buttons: Vec<&NodeId> = buttons.collect();
        buttons.dedup();
        let are_choices = buttons.len() >= MIN_CHOICES && buttons.into_iter().all(is_choice);
        if are_choices && begins_table(page, units, row.end) {
            found[row.clone()].fill(true);
        }
    }
    found
}
