//! Lists to choose several from by which a catalogue can be narrowed, each below its name in a box of its own: a row of
//! `Manufacturer`, `Mounting Style`, `Package`, as distributors of parts have them.
//!
//! # Limits
//! One or two such lists may be what a form asks. Each box has its name first, and besides that little: what is pressed
//! to empty the list, or to use it.

use crate::content::units::{Unit, Units};
use crate::content::wholes::thresholds::MAX_NAME;
use crate::snapshot::{NodeId, PageSnapshot};

/// Fewest boxes beside each other. Source: ours: two lists are a way from one to the other.
const MIN_LISTS: usize = 3;
/// Most texts of a box. Source: ours: its name, `Reset`, `Apply`, how many are chosen.
const MAX_TEXTS: usize = 4;
/// Elements from a list to its box. Source: ours; bounds the cost.
const MAX_AROUND: usize = 5;

/// The texts of such boxes, in order. Linear.
pub(in crate::content::wholes) fn chosen_lists(page: &PageSnapshot, units: &Units) -> Vec<usize> {
    let lists = page.tagged(["select"]);
    let several = lists.filter(|list| page.attribute(*list, "multiple").is_some());
    let mut boxes: Vec<NodeId> = several
        .filter_map(|list| box_of(page, units, list))
        .collect();
    boxes.dedup();
    let are_beside = |a: &NodeId, b: &NodeId| page.parent(*a) == page.parent(*b);
    let rows = boxes.chunk_by(are_beside);
    let rows = rows.filter(|row| row.len() >= MIN_LISTS);
    rows.flatten()
        .flat_map(|held| units.within(page, *held))
        .collect()
}

/// The smallest box around a list that holds a text, where that is its name and little else is said.
fn box_of(page: &PageSnapshot, units: &Units, list: NodeId) -> Option<NodeId> {
    let mut around = page.ancestors(list).take(MAX_AROUND);
    let held = around.find(|up| !units.within(page, *up).is_empty())?;
    let texts = units.within(page, held);
    let is_name = |unit: &Unit| {
        unit.words <= MAX_NAME && unit.link_chars == 0 && page.tag(unit.block) != "h1"
    };
    let own = &units.list[texts.clone()];
    let is_box = own.len() <= MAX_TEXTS
        && own.first().is_some_and(is_name)
        && own.iter().all(|unit| unit.words <= MAX_NAME);
    is_box.then_some(held)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// How many texts are of so many boxes, each with a list of such an attribute, and with a note.
    fn found(lists: usize, attribute: &str, note: &str) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Regulators").close();
        t.open("div");
        for name in ["Manufacturer", "Mounting", "Package", "Case"]
            .iter()
            .take(lists)
        {
            t.open("div").open("div").text(name).close();
            t.open_with("select", &[(attribute, "")]).close();
            t.open("p").open_with("a", &[("href", "#")]).text("Reset");
            t.close().close();
            if !note.is_empty() {
                t.open("p").text(note).close();
            }
            t.close();
        }
        t.close().open("p").text("A regulator.");
        let page = t.finish();
        chosen_lists(&page, &Units::from_page(&page)).len()
    }

    #[test]
    fn a_row_of_lists_to_choose_several_from_is_told() {
        assert_eq!(found(4, "multiple", ""), 8);
        assert_eq!(found(2, "multiple", ""), 0, "few");
        assert_eq!(found(4, "name", ""), 0, "one of each");
        let note = "Tell us here what you would like to have of it, please, in your own words.";
        assert_eq!(found(4, "multiple", note), 0, "a form");
    }
}
