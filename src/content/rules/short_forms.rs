//! Shorter forms of a text: some pages hold one for each width of the window, or a truncated one beside the full text
//! that a click opens. Usually one of them is visible, but all are where scripts and styles are missing. The longest
//! says all that the others do, which are dropped.
//!
//! Cost: linear in units; each is compared with a few beside it.

use super::texts::CUT;
use crate::content::units::{Unit, Units};
use crate::snapshot::PageSnapshot;

/// Maximum number of units on either side that are compared. Source: ours: three widths, with a button between.
const MAX_BESIDE: usize = 4;
/// Minimum number of characters of a text whose equality with the beginning of another is no chance. Source: ours:
/// half a line.
const MIN_CHARS: u32 = 40;

/// Which units are such forms. Units that are never shown (`unseen`) do not count as the longer form of another.
pub(super) fn short_forms(page: &PageSnapshot, units: &Units, unseen: &[bool]) -> Vec<bool> {
    let list = &units.list;
    let is_short = |i: usize| {
        let unit = &list[i];
        if unit.chars < MIN_CHARS {
            return false;
        }
        let beside = i.saturating_sub(MAX_BESIDE)..(i + MAX_BESIDE + 1).min(list.len());
        let others = beside.filter(|other| *other != i && !unseen[*other]);
        let mut others = others.map(|other| &list[other]);
        others.any(|other| is_form_of(unit, other) && are_beside(page, unit, other))
    };
    (0..list.len()).map(is_short).collect()
}

/// Whether a unit is the truncated beginning of another, or is hidden and equal to a visible one.
fn is_form_of(unit: &Unit, other: &Unit) -> bool {
    let cut = CUT.iter().find_map(|end| unit.text.strip_suffix(end));
    // If the other is truncated at the same place, it says no more.
    let is_begun = cut.is_some_and(|cut| {
        let rest = other.text.strip_prefix(cut.trim_end()).map(str::trim);
        rest.is_some_and(|rest| !rest.is_empty() && !CUT.contains(&rest))
    });
    is_begun || unit.concealed && !other.concealed && unit.text == other.text
}

fn are_beside(page: &PageSnapshot, one: &Unit, other: &Unit) -> bool {
    page.parent(one.block) == page.parent(other.block)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const WHOLE: &str =
        "The mill by the river was built when the town was young, and it still grinds corn.";
    const BEGUN: &str = "The mill by the river was built when the town was …";

    fn out(texts: &[(&str, bool)]) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for (text, is_shown) in texts {
            if *is_shown {
                t.open("p").text(text).close();
            } else {
                t.open_bare("p").unrendered(text).close();
            }
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        assert_eq!(units.len(), texts.len());
        short_forms(&page, &units, &vec![false; units.len()])
    }

    #[test]
    fn what_nothing_shows_takes_no_place() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(BEGUN).close();
        t.open_bare("p").unrendered(WHOLE).close();
        let page = t.finish();
        let units = Units::from_page(&page);
        assert_eq!(short_forms(&page, &units, &[false, true]), [false, false]);
        assert_eq!(short_forms(&page, &units, &[false, false]), [true, false]);
    }

    #[test]
    fn of_the_forms_of_a_text_the_whole_one_is_read() {
        let widths = [(BEGUN, false), (WHOLE, false), (WHOLE, true)];
        assert_eq!(out(&widths), [true, true, false]);
        assert_eq!(out(&[(BEGUN, true), (WHOLE, false)]), [true, false]);
        assert_eq!(out(&[(BEGUN, true), (WHOLE, true)]), [true, false]);
        assert_eq!(out(&[(WHOLE, true), (BEGUN, true)]), [false, true]);
        assert_eq!(out(&[(BEGUN, true), (BEGUN, true)]), [false, false]);
        assert_eq!(out(&[(BEGUN, false), (BEGUN, true)]), [true, false]);
        let other =
            "The mill by the river was built last year, and it does not grind any corn at all.";
        assert_eq!(out(&[(BEGUN, false), (other, true)]), [false, false]);
        assert_eq!(
            out(&[("Read more", false), ("Read more", true)]),
            [false, false]
        );
    }
}
