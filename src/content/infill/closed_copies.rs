//! What a page holds closed right below the same words: a caption is shown, and with the large picture or the table that
//! opens from it stands once more. The closed words are a copy, however short; the table is shown nowhere else, and is
//! read with its caption.
//!
//! Source: ours, on pages made as MDPI has them. What is alike and does not stand right below is `content/copies`.

use super::Infill;
use crate::content::candidates::Candidates;
use crate::content::data_tables::TableKind;
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Fewest words of such a text. Source: ours: one is a label.
const MIN_WORDS: u32 = 2;
/// Boxes around the closed words that are looked at, and most texts of one. Source: ours: a large table; they bound the
/// cost.
const MAX_AROUND: usize = 6;
const MAX_TEXTS: usize = 1_000;

/// Closed words that the text right before them says, and the cells of a table of data in their box.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ClosedCopy {
    copy: usize,
    cells: Option<Range<usize>>,
}

/// Those of a page, given its tables of data. Linear.
pub(super) fn closed_copies(
    page: &PageSnapshot,
    units: &Units,
    tables: &HashMap<NodeId, TableKind>,
) -> Vec<ClosedCopy> {
    let list = &units.list;
    let is_copy = |i: &usize| {
        let (shown, closed) = (&list[*i - 1], &list[*i]);
        let is_told = closed.words >= MIN_WORDS && closed.text == shown.text;
        is_told && closed.concealed && !shown.concealed
    };
    let is_said = |id: &NodeId| tables.get(id).is_some_and(|kind| *kind != TableKind::Alike);
    let found = (1..list.len()).filter(is_copy).map(|copy| {
        let is_closed = |up: &NodeId| {
            let held = units.within(page, *up);
            let is_small = held.start == copy && held.len() <= MAX_TEXTS;
            is_small && list[held].iter().all(|unit: &Unit| unit.concealed)
        };
        let around = page.inclusive_ancestors(list[copy].block).take(MAX_AROUND);
        let outermost = around.take_while(is_closed).last();
        let table = outermost.and_then(|up| page.subtree(up).find(is_said));
        ClosedCopy {
            copy,
            cells: table.map(|table| units.within(page, table)),
        }
    });
    found.collect()
}

impl Infill {
    /// Drops closed words below the same that are kept, and keeps the table in their box.
    pub(super) fn settle_closed_copies(&self, candidates: &Candidates, kept: &mut [bool]) {
        for ClosedCopy { copy, cells } in &self.closed_copies {
            if !kept[*copy - 1] {
                continue;
            }
            kept[*copy] = false;
            let cells = cells
                .clone()
                .filter(|cells| self.is_read(cells, candidates));
            for i in cells.into_iter().flatten() {
                kept[i] |= candidates.possible[i];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::features::UnitRow;
    use crate::content::infill::tests::infill_of;
    use crate::content::page_type::{KindProbabilities, PageKind};
    use crate::snapshot::test_page::TestPage;

    /// What is kept of a page with a shown caption and a closed one with a table, where both captions are at first.
    fn kept_of(shown: &str, likely: f32) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main");
        t.open("div").text(shown).close();
        t.open_bare("div")
            .open_bare("p")
            .unrendered("Table 1. Classes.");
        t.close().open_bare("table");
        for row in [["Class", "Count"], ["Voles", "33"]] {
            t.open_bare("tr");
            for cell in row {
                t.open_bare("th").unrendered(cell).close();
            }
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let rows = vec![UnitRow::default(); units.len()];
        let probabilities = vec![likely; units.len()];
        let all = vec![true; units.len()];
        let is_shown = |unit: &Unit| !unit.concealed;
        let shown: Vec<bool> = units.list.iter().map(is_shown).collect();
        let candidates = Candidates {
            probabilities: &probabilities,
            shown: &shown,
            possible: &all,
            may_be: &shown,
            unlikely: &[],
            types: &KindProbabilities::only(PageKind::Article),
        };
        let mut kept: Vec<bool> = (0..units.len()).map(|i| i < 2).collect();
        infill_of(&page, &units, &rows).settle_closed_copies(&candidates, &mut kept);
        let texts = units.list.iter().zip(kept).filter(|(_, kept)| *kept);
        texts.map(|(unit, _)| unit.text.clone()).collect()
    }

    #[test]
    fn a_closed_caption_below_the_same_is_a_copy_and_its_table_is_none() {
        let caption = "Table 1. Classes.";
        let table = [caption, "Class", "Count", "Voles", "33"];
        assert_eq!(kept_of(caption, 0.3), table);
        assert_eq!(kept_of(caption, 0.01), [caption], "an unlikely table");
        let other = "Table 2. Sexes.";
        assert_eq!(kept_of(other, 0.3), [other, caption], "no copy");
    }
}
