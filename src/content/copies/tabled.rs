//! Finds lists for narrow windows with the text of a table beside them: `Compare plans`, with one list per plan.
//!
//! A hidden box without a table is a copy as a whole if a shown table (or a wrapper that shows nothing else) is its
//! sibling and has nearly all of its words, and every number in it is shown somewhere.
//!
//! Source: ours, tables of prices as Tailwind has them. Limits: if only the list has the prices, it stays. Hidden
//! boxes beside other content may be tab panels, which differ in single words.

use crate::content::units::{Unit, Units};
use crate::hash::HashSet;
use crate::snapshot::{NodeId, PageSnapshot};
use std::cell::LazyCell;

/// Minimum distinct words of such a list. Source: ours: a few labels occur in many tables.
const MIN_WORDS: usize = 12;
/// Minimum share of these in the table, in tenths. Source: ours: buttons differ.
const MIN_SAID_TENTHS: usize = 8;
/// Maximum words of the list and of the table, maximum number of wrappers around a table, and of boxes beside it.
/// Source: ours, to bound the cost.
const MAX_WORDS: usize = 2048;
const MAX_AROUND: usize = 4;
const MAX_BESIDE: usize = 16;

/// For each unit, whether it is such a copy; empty if none is. Cost: linear, times the bounds, as a list is compared
/// with the first table beside it only.
pub(super) fn listed_in_tables(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = Vec::new();
    let hidden = LazyCell::new(|| units.sums(|unit| u32::from(unit.concealed)));
    let numbers = LazyCell::new(|| {
        let shown = units.list.iter().filter(|unit| !unit.concealed);
        let words = shown.flat_map(words_of).filter(|word| is_number(word));
        words.map(str::to_lowercase).collect::<HashSet<String>>()
    });
    let mut asked: HashSet<NodeId> = HashSet::default();
    for table in page.tagged(["table"]) {
        let said = LazyCell::new(|| different(&units.list[units.within(page, table)]));
        for list in hidden_beside(page, table) {
            if !asked.insert(list) || page.subtree(list).any(|id| page.tag(id) == "table") {
                continue;
            }
            let own = units.within(page, list);
            let count = (hidden[own.end] - hidden[own.start]) as usize;
            if own.is_empty() || count < own.len() {
                continue;
            }
            let words = different(&units.list[own.clone()]);
            if let (Some(words), Some(said)) = (words, said.as_ref())
                && words.len() >= MIN_WORDS
                && 10 * words.intersection(said).count() >= MIN_SAID_TENTHS * words.len()
                && words
                    .iter()
                    .all(|word| !is_number(word) || numbers.contains(word))
            {
                found.resize(units.len(), false);
                found[own].fill(true);
            }
        }
    }
    found
}

/// Hidden siblings of a shown table, or of a wrapper that shows nothing else.
fn hidden_beside(page: &PageSnapshot, table: NodeId) -> Vec<NodeId> {
    let shown = page.totals(table).chars;
    if shown == 0 {
        return Vec::new();
    }
    let around = page.inclusive_ancestors(table).take(MAX_AROUND);
    let around = around.take_while(|up| page.totals(*up).chars == shown);
    let holders = around.filter_map(|up| page.parent(up));
    let beside = holders.flat_map(|holder| page.children(holder).take(MAX_BESIDE));
    let is_hidden = |id: &NodeId| {
        let totals = page.totals(*id);
        totals.chars == 0 && totals.concealed > 0
    };
    beside.filter(is_hidden).collect()
}

/// The words of a unit.
fn words_of(unit: &Unit) -> impl Iterator<Item = &str> {
    let words = unit.text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty())
}

/// The distinct words of units, in lower case; `None` if they are too many.
fn different(units: &[Unit]) -> Option<HashSet<String>> {
    let mut words = units.iter().flat_map(words_of);
    let first = words.by_ref().take(MAX_WORDS);
    let different = first.map(str::to_lowercase).collect();
    words.next().is_none().then_some(different)
}

fn is_number(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const ROWS: [&str; 4] = [
        "Quotes per month 50",
        "Calendar sync one way",
        "Audit log kept for 30 days",
        "Route planning for crews",
    ];

    /// Whether a hidden list is a copy, beside a table with the rows in an element, below a line.
    fn is_copy(tag: &str, line: &str, list: &[&str]) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(line).close().open("section");
        t.open_bare("div");
        for text in list {
            t.open_bare("p").unrendered(text).close();
        }
        t.close().open("div").open(tag);
        for row in ROWS {
            t.open("tr").open("td").text(row).close().close();
        }
        let page = t.finish();
        listed_in_tables(&page, &Units::from_page(&page)).contains(&true)
    }

    #[test]
    fn a_list_that_is_not_shown_beside_its_table_is_a_copy() {
        assert!(is_copy("table", "Plans", &ROWS));
        assert!(!is_copy("div", "Plans", &ROWS), "no table");
        assert!(!is_copy("table", "Plans", &ROWS[..2]), "few words");
        let others = ["North", "South", "East", "West"];
        let others = others.map(|name| format!("{name} walk along shore {name}erly at dawn"));
        let others = others.each_ref().map(String::as_str);
        assert!(!is_copy("table", "Plans", &others), "other words");
        let priced = [ROWS[0], ROWS[1], ROWS[2], "Route planning for crews 24"];
        assert!(!is_copy("table", "Plans", &priced), "a price of its own");
        assert!(is_copy("table", "Plans from $24", &priced));
    }
}
