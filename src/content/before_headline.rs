//! What stands before the headline of a list is menus, filters and paths; of what is weak there, nothing is content,
//! but for what is alike content below: there the headline stands within the list.

use super::candidates::Candidates;
use super::features::{UnitFeature, UnitRow};
use super::units::Units;
use crate::hash::HashSet;

/// Probability from which on it stays. Source: ours, wcxb and 182 pages of formasaurus.
const MIN_PROBABILITY: f32 = 0.3;
/// Least share of what is kept that the rest is: else the headline stands below the list. Source: likewise.
const MIN_REST: f32 = 0.5;

/// Drops it from what is kept. `paths` has a number for the tag path of each unit.
pub(super) fn drop_weak(
    (units, rows, paths): (&Units, &[UnitRow], &[u32]),
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if !candidates.is_list() {
        return;
    }
    let is_before = |i: usize| rows[i][UnitFeature::BeforeTitle] > 0.0;
    let below = (0..kept.len()).filter(|i| kept[*i] && !is_before(*i));
    let below: HashSet<u32> = below.map(|i| paths[i]).collect();
    let is_weak = |i: usize| {
        let is_alike = below.contains(&paths[i]);
        is_before(i) && candidates.probabilities[i] < MIN_PROBABILITY && !is_alike
    };
    let (mut all, mut rest) = (0, 0);
    for i in (0..kept.len()).filter(|i| kept[*i]) {
        all += units.list[i].chars;
        rest += if is_weak(i) { 0 } else { units.list[i].chars };
    }
    if rest as f32 >= MIN_REST * all as f32 {
        (0..kept.len()).for_each(|i| kept[i] &= !is_weak(i));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::{KindProbabilities, PageKind};
    use crate::snapshot::test_page::TestPage;

    /// What is kept of three texts of that probability, of which all but the last stand before the headline, the last
    /// on that path.
    fn kept(kind: PageKind, probabilities: [f32; 3], (last, path): (&str, u32)) -> [bool; 3] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for text in ["A filter", "Another filter", last] {
            t.open("p").text(text).close();
        }
        let page = t.finish();
        let mut rows = vec![UnitRow::default(); 3];
        rows[..2]
            .iter_mut()
            .for_each(|row| row[UnitFeature::BeforeTitle] = 1.0);
        let candidates = Candidates {
            probabilities: &probabilities,
            shown: &[true; 3],
            possible: &[true; 3],
            may_be: &[true; 3],
            unlikely: &[false; 3],
            types: &KindProbabilities::only(kind),
        };
        let mut kept = [true; 3];
        let units = Units::from_page(&page);
        drop_weak((&units, &rows, &[1, 1, path]), &candidates, &mut kept);
        kept
    }

    #[test]
    fn what_is_weak_before_the_headline_of_a_list_is_none() {
        let thing = "A thing of those that are listed here";
        let listed = |last| kept(PageKind::Collection, [0.2, 0.4, 0.2], last);
        assert_eq!(listed((thing, 2)), [false, true, true]);
        assert_eq!(listed((thing, 1)), [true; 3], "of one list");
        let article = kept(PageKind::Article, [0.2, 0.4, 0.2], (thing, 2));
        assert_eq!(article, [true; 3]);
        let below = kept(PageKind::Listing, [0.2, 0.2, 0.2], ("Fewer words", 2));
        assert_eq!(below, [true; 3], "the headline stands below the list");
    }
}
