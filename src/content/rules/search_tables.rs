//! Search forms that are laid out by a table: its cells are labels of fields (`Case Number:` with a field behind it),
//! and look like data.
//!
//! Source: ours, courts that list their opinions below such a form. Limits: the table, or one of its closest
//! ancestors, has a class name or id for searches; it has at least two fields, and at least half of its units are
//! labels.

use super::boxes::outermost_of;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Token};
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// Minimum number of fields of such a table, and maximum number of units for each. Source: ours: a label, and an
/// explanation.
const MIN_FIELDS: u32 = 2;
const MAX_TEXTS: usize = 3;
/// Maximum number of units of the table. Source: ours, to bound the cost.
const MAX_ALL: usize = 60;
/// Maximum number of ancestors of a table that may have the name: its form, and boxes around that.
const MAX_AROUND: usize = 3;

/// Which units stand in such tables. Linear.
pub(super) fn search_tables(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut out = vec![false; units.len()];
    let tables = page.tagged(["table"]);
    for table in outermost_of(page, units, tables, |id| is_search(page, units, id)) {
        out[units.within(page, table)].fill(true);
    }
    out
}

fn is_search(page: &PageSnapshot, units: &Units, table: NodeId) -> bool {
    let fields = page.totals(table).fields;
    let held = units.within(page, table);
    if fields < MIN_FIELDS || held.len() > MAX_ALL.min(MAX_TEXTS * fields as usize) {
        return false;
    }
    let is_named = |names: &str| Lexicon::get().tokens(names) & Token::Search.bit() != 0;
    let mut around = page.inclusive_ancestors(table).take(1 + MAX_AROUND);
    let is_called = around.any(|up| page.node(up).name_attributes().any(is_named));
    let texts = &units.list[held];
    let labels = texts.iter().filter(|unit| is_label(page, unit)).count();
    is_called && 2 * labels >= texts.len()
}

/// Whether a unit has no link and is the label of a field: it ends with a colon, or has a field beside it in its
/// block.
fn is_label(page: &PageSnapshot, unit: &Unit) -> bool {
    let has_field = page.totals(unit.block).fields > 0;
    unit.link_chars == 0 && (has_field || unit.text.trim_end().ends_with(COLONS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether all of a table is dropped: in a box of the given class, with rows of a text and maybe a field, each in
    /// a cell.
    fn is_out(class: &str, rows: &[(&str, bool)]) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("p")
            .text("Opinions of the court")
            .close();
        t.open_with("div", &[("class", class)]).open("table");
        for (text, has_field) in rows {
            t.open("tr").open("td").text(text).close().open("td");
            if *has_field {
                t.open_with("input", &[("type", "text")]).close();
            }
            t.close().close();
        }
        let page = t.finish();
        let found = search_tables(&page, &Units::from_page(&page));
        assert!(!found[0]);
        assert_eq!(found.len(), 1 + rows.len());
        found[1..].iter().all(|is_out| *is_out)
    }

    #[test]
    fn a_search_that_a_table_lays_out_is_out() {
        let fields = [
            ("Search opinions", false),
            ("Debtor:", true),
            ("Number:", true),
        ];
        assert!(is_out("search-form", &fields));
        assert!(!is_out("orders", &fields));
        assert!(!is_out("search-form", &fields[..2]), "one field");
        let data = [("Erde", true), ("Perez Reilly", true), ("Parker", false)];
        assert!(!is_out("search-results", &data));
        let long = [("Erde:", true), ("Parker:", true)];
        let rest = [("Reilly", false); 6];
        assert!(!is_out("search-results", &[&long[..], &rest].concat()));
    }
}
