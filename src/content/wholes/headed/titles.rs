//! Titles without a heading element: short lines that are larger or bolder than the text below.

use super::headings::Headed;
use crate::content::standfirst::LARGER;
use crate::content::units::{Unit, Units};
use crate::snapshot::{PageSnapshot, Style};
use std::collections::BTreeMap;

/// Maximum number of words of a title. Source: ours: two lines of a narrow box.
const MAX_WORDS: u32 = 14;
/// Minimum difference in font weight of a bolder title. Source: ours: from regular to medium is 100, to semibold 200.
const BOLDER: u16 = 150;

/// The titles of a page, by tag path, in reverse order, each with the units below it in its box, up to the next title
/// or heading. The titles of one tag path are a series.
pub(in crate::content::wholes) fn titles(
    page: &PageSnapshot,
    units: &Units,
    paths: &[u32],
) -> Vec<Vec<Headed>> {
    let mut found: BTreeMap<u32, Vec<Headed>> = BTreeMap::new();
    let mut next = units.len();
    for i in (0..units.len()).rev() {
        let unit = &units.list[i];
        if page.is_heading(unit.block) {
            next = i;
            continue;
        }
        let Some(below) = units.list.get(i + 1).filter(|_| i + 1 < next) else {
            continue;
        };
        if !stands_out_above(page, unit, below) {
            continue;
        }
        let above = page.ancestors(unit.block);
        let mut ends = above.map(|a| units.within(page, a).end);
        let section = ends.find(|end| *end > i + 1).unwrap_or(i + 1);
        found.entry(paths[i]).or_default().push(Headed {
            heading: i,
            below: i + 1..section.min(next),
        });
        next = i;
    }
    found.into_values().collect()
}

/// Whether a unit looks like the title of the one below it.
pub(in crate::content::wholes) fn stands_out_above(
    page: &PageSnapshot,
    unit: &Unit,
    below: &Unit,
) -> bool {
    let (Some(own), Some(other)) = (page.style(unit.first), page.style(below.first)) else {
        return false;
    };
    let ends_sentence = unit.text.ends_with(['.', ',', ';']) && !ends_with_initial(&unit.text);
    let is_whole = !matches!(
        page.tag(unit.block),
        "li" | "td" | "th" | "dt" | "dd" | "body"
    );
    unit.words <= MAX_WORDS
        && unit.link_chars == 0
        && !ends_sentence
        && is_whole
        && stands_out(own, other)
}

/// Whether a text ends with an abbreviated name, as shops show customers: `Margaret T.`
fn ends_with_initial(text: &str) -> bool {
    let last = text.rsplit_once(' ').map(|(_, last)| last);
    let initial = last.and_then(|last| last.strip_suffix('.'));
    let mut letters = initial.unwrap_or_default().chars();
    letters.next().is_some_and(char::is_uppercase) && letters.next().is_none()
}

fn stands_out(own: &Style, other: &Style) -> bool {
    let is_larger = own.font_size >= other.font_size * LARGER;
    let is_bolder = own.font_weight >= other.font_weight.saturating_add(BOLDER);
    is_larger && own.font_weight >= other.font_weight
        || is_bolder && own.font_size >= other.font_size
}

#[cfg(test)]
mod tests {
    use super::ends_with_initial;

    #[test]
    fn a_name_cut_to_its_first_letter_ends_no_sentence() {
        assert!(ends_with_initial("Margaret T."));
        for text in ["It is done.", "Plan B", "T.", "See p."] {
            assert!(!ends_with_initial(text), "{text}");
        }
    }
}
