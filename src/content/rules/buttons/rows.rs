//! Rows of buttons: if one is labelled to buy, save or share, the others are controls, too, in whatever language
//! (`Share Tweet Print`, `Apply now Save`).
//!
//! A row is a unit of several buttons, or consecutive units of buttons with the same closest ancestor that holds more
//! than one unit. Source: ours, modern platforms of news, films and jobs.
//!
//! The buttons of a row right above a table are controls as well: they choose which of its rows are shown, or how
//! (`Overall Home Away`). Source: ours, tables of leagues; on 1,616 pages of wcxb, of shops and of formasaurus no
//! kept line is such.
//!
//! # Limits
//! The variants of a product are kept if they stand in a row of their own; in one box with the button to buy it, they
//! are dropped.

use super::{MAX_IN_BUTTON, opens_nothing};
use crate::content::rules::alike_beside::begins_table;
use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum number of buttons of a row above a table. Source: ours: two to choose from.
const MIN_CHOICES: usize = 2;

/// The units of a page as rows, given the buttons of each unit: units of one row of buttons together, every other
/// unit by itself. A button that opens something belongs to no row. Linear in buttons.
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

/// Which units stand in rows with a button that satisfies `does`.
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

/// Which units stand in rows of buttons right above a table.
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
