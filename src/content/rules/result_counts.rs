//! Which of how many things a list shows: `Showing 1–12 of 31 results`, right above or below a list of as many.
//!
//! No words are known: a line with the first and the last place, and how many there are, counts what stands beside it
//! where that is as many elements of one tag as it says. Source: ours, shops and catalogues of today; of wcxb and 182 shops
//! four pages keep such a line, none of which the truth has.
//!
//! # Limits
//! A heading stays, and so does a line whose list stands in no element of its own (rows of cards). So does one with two
//! numbers: it is a step (`1 of 5`), a week (`December 24 - 30`) or the years above what somebody did in them.

use super::texts::{is_entry, numbers};
use crate::content::figures::sibling_before;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Most words of such a line. Source: ours: `Displaying products 1 - 12 of 12 results`.
const MAX_WORDS: u32 = 14;
/// Signs between the first and the last place.
const DASHES: [char; 5] = ['-', '–', '—', '−', '~'];
/// Fewest things of such a list. Source: ours: three may be steps of anything.
const MIN_THINGS: usize = 4;
/// Most numbers of a line: `1 to 6 of 6 (1 page)`.
const MAX_NUMBERS: usize = 4;
/// Most lines that are looked at. Source: ours: one above and one below each list of a page; bounds the cost.
const MAX_LINES: usize = 16;
/// Elements around the line whose neighbours are looked at, neighbours on each side, and how deep in these the list may
/// be. Source: ours; bound the cost.
const MAX_LEVELS: usize = 4;
const MAX_BESIDE: usize = 3;
const MAX_DEPTH: usize = 5;

/// Which units are such lines. Linear in nodes, times [`MAX_LINES`] at most.
pub(super) fn result_counts(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let each = units.list.iter().enumerate();
    let lines = each.filter_map(|(i, unit)| Some((i, unit, things_counted(page, unit)?)));
    for (i, unit, things) in lines.take(MAX_LINES) {
        found[i] = stands_at_list(page, units, unit, things);
    }
    found
}

/// How many things a line says that are shown, where it looks like such a line.
fn things_counted(page: &PageSnapshot, unit: &Unit) -> Option<usize> {
    if unit.words > MAX_WORDS || unit.link_chars > 0 || unit.concealed || is_entry(page, unit) {
        return None;
    }
    // Nothing but numbers is a day: `01. 11. 2023`.
    let tells = |c: char| c.is_alphabetic() || DASHES.contains(&c);
    if !unit.text.contains(tells) {
        return None;
    }
    let numbers = numbers(&unit.text).take(MAX_NUMBERS + 1);
    let numbers: Vec<usize> = numbers.collect::<Option<_>>()?;
    let &[from, to, all, ..] = &numbers[..] else {
        return None;
    };
    let things = (to + 1).checked_sub(from)?;
    let is_count = from > 0 && to <= all && things >= MIN_THINGS && numbers.len() <= MAX_NUMBERS;
    // All pages of a list are as long, but for the last.
    let is_page = is_count && ((from - 1).is_multiple_of(things) || to == all);
    is_page.then_some(things)
}

/// Whether right before or behind a line or a box around it stands an element that holds so many others of one tag with
/// something to read, and little else.
fn stands_at_list(page: &PageSnapshot, units: &Units, unit: &Unit, things: usize) -> bool {
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_LEVELS);
    around.any(|inner| {
        let says = |id: &NodeId| !units.within(page, *id).is_empty();
        let last = |id: &NodeId| sibling_before(page, *id);
        let before = std::iter::successors(last(&inner), last).filter(says);
        let behind = page.siblings_behind(inner).filter(says);
        let mut beside = before.take(MAX_BESIDE).chain(behind.take(MAX_BESIDE));
        beside.any(|id| holds_list(page, units, id, things))
    })
}

/// Whether an element, or the only one in it that says something, and so on, holds a list of so many things.
fn holds_list(page: &PageSnapshot, units: &Units, id: NodeId, things: usize) -> bool {
    let mut holder = id;
    for _ in 0..MAX_DEPTH {
        let says = |id: &NodeId| {
            page.node(*id).kind == NodeKind::Element && !units.within(page, *id).is_empty()
        };
        let mut inside = page.children(holder).filter(says).take(things + 1);
        let Some(first) = inside.next() else {
            return false;
        };
        let tag = page.node(first).tag;
        let rest: Vec<NodeId> = inside.collect();
        let are_alike = rest.iter().all(|id| page.node(*id).tag == tag);
        if rest.len() + 1 == things && are_alike {
            return true;
        }
        if !rest.is_empty() {
            return false;
        }
        holder = first;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether a line is out above so many things.
    fn is_out(line: &str, things: usize) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        t.open("p").text(line).close().close();
        t.open("div").open("ul");
        for _ in 0..things {
            t.open("li").text("A thing").close();
        }
        let page = t.finish();
        result_counts(&page, &Units::from_page(&page))[0]
    }

    #[test]
    fn lines_that_count_what_stands_below_go() {
        for line in [
            "Showing 1-12 of 31 results",
            "Показано с 13 по 24 из 1.204 (всего 101 страниц)",
            "1–12 / 12",
        ] {
            assert!(is_out(line, 12), "{line}");
            assert!(!is_out(line, 11), "{line}");
        }
        assert!(!is_out("From 12 to 1 of 31", 12));
        assert!(!is_out("Twelve things of 31", 12));
        assert!(!is_out("Étape 1 sur 4", 4), "a step");
        assert!(!is_out("2019 – 2022", 4), "years");
        assert!(!is_out("December 24 - 30", 7), "days");
        assert!(!is_out("01. 11. 2023", 11), "a day");
        assert!(!is_out("1–3 of 31", 3), "steps");
    }
}
