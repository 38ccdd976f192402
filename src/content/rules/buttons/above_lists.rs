//! Rows of buttons between the headline and a list, which filter the list (`Vegetarian`, `Gluten-free`,
//! `Under 30 minutes`), in whatever language.
//!
//! Source: ours, platforms of recipes and shops. Limits: a row of three or more buttons, each of a few words and none
//! of which opens something; no running text right behind, which a button might open; between the row and the list at
//! most two texts.

use super::{MAX_DEED, opens_nothing};
use crate::content::only_heading::only_h1;
use crate::content::rules::alike_beside::{Side, has_alike};
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum number of buttons of such a row, and of entries of the list. Source: ours: two buttons may answer a
/// question; the list as for result counts.
const MIN_BUTTONS: usize = 3;
const MIN_THINGS: usize = 4;
/// Maximum number of rows that are examined. Source: ours: pages have a few; bounds the cost.
const MAX_ROWS: usize = 8;

/// Which units stand in such rows, given the rows of buttons and the buttons of each unit. Linear.
pub(super) fn above_lists(
    page: &PageSnapshot,
    units: &Units,
    rows: &[Range<usize>],
    on_buttons: &[Option<Vec<NodeId>>],
) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let headline = only_h1(page).map(|only| units.touching(page, only).end);
    let Some(headline) = headline.filter(|end| *end > 0) else {
        return found;
    };
    let may_open = |end: usize| {
        let next = units.list.get(end);
        next.is_some_and(Unit::is_running_text)
    };
    let below = rows.iter().filter(|row| row.start >= headline);
    let last_of_row = |row: &Range<usize>| {
        let last = last_of_choices(page, &on_buttons[row.clone()])?;
        (!may_open(row.end)).then_some(last)
    };
    let ends = below.filter_map(|row| Some((row, last_of_row(row)?)));
    for (row, last) in ends.take(MAX_ROWS) {
        let at = (last, Side::Behind);
        if has_alike(page, units, at, |things| things.len() >= MIN_THINGS) {
            found[row.clone()].fill(true);
        }
    }
    found
}

/// The last button of a row of several, if each is a short `button` that opens nothing.
fn last_of_choices(page: &PageSnapshot, row: &[Option<Vec<NodeId>>]) -> Option<NodeId> {
    let mut buttons: Vec<NodeId> = row.iter().flatten().flatten().copied().collect();
    buttons.dedup();
    let is_choice = |button: &NodeId| {
        let is_short = page.totals(*button).chars <= MAX_DEED;
        is_short && page.tag(*button) == "button" && opens_nothing(page, *button)
    };
    let is_row = buttons.len() >= MIN_BUTTONS && buttons.iter().all(is_choice);
    buttons.last().copied().filter(|_| is_row)
}

#[cfg(test)]
mod tests {
    use super::super::buttons;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    /// Which of some buttons between a headline and a list of so many entries, or a text, are dropped.
    fn out(heading: &str, labels: &[&str], things: usize, text: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(heading).text("Chickpeas").close();
        t.open("div");
        for label in labels {
            t.open("button").text(label).close();
        }
        t.close();
        if !text.is_empty() {
            t.open("p").text(text).close();
        }
        t.open("div");
        for _ in 0..things {
            t.open("article").open("h2").text("A dish").close();
            t.open("p").text("Peas and lemon.").close().close();
        }
        let page = t.finish();
        let found = buttons(&page, &Units::from_page(&page));
        found[1..=labels.len()].to_vec()
    }

    const CHOICES: [&str; 3] = ["Vegetariane", "Al forno", "Veloci"];

    #[test]
    fn what_chooses_from_the_list_below_is_out() {
        assert_eq!(out("h1", &CHOICES, 4, ""), [true; 3]);
        assert_eq!(out("h1", &CHOICES, 4, "186 dishes"), [true; 3]);
    }

    #[test]
    fn other_rows_stay() {
        assert_eq!(out("h2", &CHOICES, 4, ""), [false; 3], "no headline");
        assert_eq!(out("h1", &CHOICES[..2], 4, ""), [false; 2], "two");
        assert_eq!(out("h1", &CHOICES, 3, ""), [false; 3], "no list");
        let text = "Peas are soaked in the evening, with a spoon of flour in the water, and boiled for hours \
                    in the morning, without any salt until they are done and soft enough for the knife.";
        assert_eq!(out("h1", &CHOICES, 4, text), [false; 3], "a text");
    }
}
