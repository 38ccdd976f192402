//! Multiple-choice lists (`select multiple`) that narrow a catalogue, each in a box below its name: a row of
//! `Manufacturer`, `Mounting Style`, `Package`, as on the sites of parts distributors.
//!
//! # Limits
//! One or two such lists may be questions of a form. Each box begins with its name and says little else: buttons that
//! reset or apply the choice.

use crate::content::units::{Unit, Units};
use crate::content::wholes::thresholds::MAX_NAME;
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum number of adjacent boxes. Source: ours: two lists may be origin and destination.
const MIN_LISTS: usize = 3;
/// Maximum number of texts of a box. Source: ours: its name, `Reset`, `Apply`, how many are chosen.
const MAX_TEXTS: usize = 4;
/// Maximum number of elements from a list up to its box. Source: ours, to bound the cost.
const MAX_AROUND: usize = 5;

/// The units of such boxes, in document order. Linear.
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

/// The smallest box around a list that holds a text, if its first text is the name and little else is said.
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

    /// How many texts are found in so many boxes, each with a list that has this attribute, and with a note.
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
