//! Buttons of which no other has the same class and place. They act on the content beside them, in whatever language
//! (`Get directions`, `Show more`).
//!
//! A button is content where it is one of several at like places: one for each question, group or day. The place is
//! the button's class, its parent's class and the tags of its ancestors.
//!
//! Source: ours, on what wcxb, shops, snippets, threads, 954 pages with forms and today's platforms print: four lone
//! ones of wcxb, of which the truth has one (`See all of today's products`), four of the pages with forms and 15 of
//! the platforms, all controls.
//!
//! # Limits
//! Kept are buttons in a paragraph, item or cell, which are its example or its value; buttons in a form, which are
//! read with its fields; and labels with a number, which count something. A lone button that names a thing is dropped
//! wrongly.

use super::{MAX_IN_BUTTON, opens_nothing};
use crate::content::rules::texts::is_entry;
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum number of letters of the label. Source: ours: one letter is a sign.
const MIN_LETTERS: usize = 2;
/// Maximum number of ancestors of a button among which its form is looked for. Source: ours: rows of fields in
/// columns; bounds the cost.
const MAX_IN_FORM: usize = 16;
/// Number of ancestors of a button that make up its place. Source: ours: a card, a row, a list of these.
const MAX_IN_PLACE: usize = 3;

/// The place of a button: its class and its parent's, and the tags of its ancestors.
type Place<'a> = ([Option<&'a str>; 2], Vec<&'a str>);

/// Which units are the label of such a button, given the rows of buttons and the buttons of each unit. Linear in
/// units.
pub(super) fn lone(
    page: &PageSnapshot,
    units: &Units,
    rows: &[Range<usize>],
    on_buttons: &[Option<Vec<NodeId>>],
) -> Vec<bool> {
    let mut placed: HashMap<Place<'_>, usize> = HashMap::default();
    for unit in units.list.iter().filter(|unit| !unit.concealed) {
        let mut around = page.ancestors(unit.first).take(MAX_IN_BUTTON);
        if let Some(button) = around.find(|up| page.tag(*up) == "button") {
            *placed.entry(place_of(page, button)).or_default() += 1;
        }
    }
    let is_only = |button: NodeId| placed.get(&place_of(page, button)) == Some(&1);
    let mut found = vec![false; units.len()];
    for row in rows.iter().filter(|row| row.len() == 1) {
        let Some([button]) = on_buttons[row.start].as_deref() else {
            continue;
        };
        let mut around = page.ancestors(*button).take(MAX_IN_FORM);
        let is_button = page.tag(*button) == "button"
            && opens_nothing(page, *button)
            && !around.any(|up| page.tag(up) == "form");
        found[row.start] =
            is_button && says_deed_alone(page, &units.list[row.start]) && is_only(*button);
    }
    found
}

fn place_of(page: &PageSnapshot, button: NodeId) -> Place<'_> {
    let around = page.ancestors(button).take(MAX_IN_PLACE);
    let held = page.parent(button);
    let class = |id: NodeId| page.attribute(id, "class");
    let classes = [class(button), held.and_then(class)];
    (classes, around.map(|up| page.tag(up)).collect())
}

/// Whether a visible text may be the label of a control: it has letters and no number, and stands in no item, cell or
/// paragraph.
fn says_deed_alone(page: &PageSnapshot, unit: &Unit) -> bool {
    let letters = unit.text.chars().filter(|c| c.is_alphabetic());
    let mut around = page.ancestors(unit.first).take(MAX_IN_BUTTON);
    !unit.concealed
        && letters.take(MIN_LETTERS).count() == MIN_LETTERS
        && !unit.text.contains(char::is_numeric)
        && !is_entry(page, unit)
        && !around.any(|up| matches!(page.tag(up), "p" | "td" | "th" | "dt" | "dd"))
}

#[cfg(test)]
mod tests {
    use crate::content::rules::buttons::buttons;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_button_that_no_other_is_made_as_is_out() {
        let found = |around: &str, attributes: &[(&str, &str)], texts: &[&str]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("The bakery").close();
            for text in texts {
                t.open("p").text("The ovens go on at night.").close();
                t.open(around).open_with("button", attributes).text(text);
                t.close().close();
            }
            let page = t.finish();
            let mut found = buttons(&page, &Units::from_page(&page));
            found.pop().unwrap_or_default()
        };
        assert!(found("div", &[], &["Wegbeschreibung"]));
        assert!(!found("div", &[], &["Bread", "Cake"]), "of one kind");
        assert!(!found("div", &[("aria-controls", "map")], &["Bread"]));
        for around in ["td", "p", "form"] {
            assert!(!found(around, &[], &["Bread"]), "{around}");
        }
        assert!(!found("div", &[], &["9 loaves"]), "a number");
        assert!(!found("div", &[], &["Is it open?"]) && !found("h2", &[], &["Bread"]));
    }
}
