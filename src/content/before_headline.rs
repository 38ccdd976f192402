//! Drops unlikely units before the headline of a list, or of a product: they are menus, filters and breadcrumbs. A
//! unit stays if similar units below are content, as then the headline stands within the list. In a table most of
//! which stays, unlikely cells stay if they are about as likely as the others: names in a ranking are meaningless
//! without the ranks. Headings of running text that stays are kept with it.

use super::candidates::Candidates;
use super::features::{UnitFeature, UnitRow};
use super::page_type::PageKind;
use super::units::Units;
use crate::hash::HashSet;
use std::ops::Range;

/// Minimum probability of a unit that stays. Source: ours, wcxb and 182 pages of formasaurus.
const MIN_PROBABILITY: f32 = 0.3;
/// Minimum share of the kept text that must remain, 0..=1: else the headline stands below the list. Source: likewise.
const MIN_REST: f32 = 0.5;
/// Minimum mean probability of a table's unlikely cells as a share of that of its others, each mean over characters.
/// Source: ours, formasaurus: ranks and scores beside the names of players have .7; amounts and labels, fifty times
/// the same, below the likely name of a product .57 and less.
const MIN_ALIKE: f32 = 0.6;
/// Minimum words of running text that keeps its heading. Source: ours, as of titles.
const MIN_TEXT: u32 = 8;

/// Drops unlikely units before the headline. `paths` has the number of each unit's tag path, `tables` the units of
/// the outermost data tables; `beside` says which units stand beside the headline ([`mod@super::beside_headline`]):
/// on a product page these do not count as before it.
pub(super) fn drop_weak(
    (units, rows, paths): (&Units, &[UnitRow], &[u32]),
    (tables, beside): (&[Range<usize>], &[bool]),
    candidates: &Candidates,
    kept: &mut [bool],
) {
    let is_product = candidates.types.likeliest() == PageKind::Product;
    if !candidates.is_list() && !is_product {
        return;
    }
    let is_beside = |i: usize| is_product && beside[i];
    let is_before = |i: usize| rows[i][UnitFeature::BeforeTitle] > 0.0 && !is_beside(i);
    let below = (0..kept.len()).filter(|i| kept[*i] && !is_before(*i));
    let below: HashSet<u32> = below.map(|i| paths[i]).collect();
    let is_weak = |i: usize| {
        let is_alike = below.contains(&paths[i]);
        is_before(i) && candidates.probabilities[i] < MIN_PROBABILITY && !is_alike
    };
    let mut weak: Vec<bool> = (0..kept.len()).map(is_weak).collect();
    // The kept characters of some units, and those of them that are not unlikely.
    let said = |own: Range<usize>, weak: &[bool]| {
        own.filter(|i| kept[*i]).fold((0, 0), |(all, rest), i| {
            let chars = units.list[i].chars;
            (all + chars, rest + if weak[i] { 0 } else { chars })
        })
    };
    for table in tables {
        let (all, rest) = said(table.clone(), &weak);
        // The mean probability of the kept unlikely cells, or of the other kept cells.
        let mean = |is_weak: bool| {
            let own = table.clone().filter(|i| kept[*i] && weak[*i] == is_weak);
            let (sum, chars) = own.fold((0.0, 0.0), |(sum, all), i| {
                let chars = units.list[i].chars as f32;
                (sum + chars * candidates.probabilities[i], all + chars)
            });
            sum / chars
        };
        if 2 * rest >= all && mean(true) >= MIN_ALIKE * mean(false) {
            weak[table.clone()].fill(false);
        }
    }
    let heads_text = |i: &usize| {
        let text = i + 1;
        let is_read = kept[text] && !weak[text] && units.list[text].words >= MIN_TEXT;
        weak[*i] && is_read && rows[*i][UnitFeature::InHeading] > 0.0
    };
    let heads: Vec<usize> = (0..kept.len().saturating_sub(1))
        .filter(heads_text)
        .collect();
    heads.into_iter().for_each(|i| weak[i] = false);
    let (all, rest) = said(0..kept.len(), &weak);
    if rest as f32 >= MIN_REST * all as f32 {
        let each = kept.iter_mut().zip(weak);
        each.for_each(|(kept, weak)| *kept &= !weak);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::{KindProbabilities, PageKind};
    use crate::snapshot::test_page::TestPage;

    /// What is kept of three texts of that probability, of which all but the last stand before the headline, the last
    /// on that path.
    fn kept(kind: PageKind, probabilities: [f32; 3], last: (&str, u32)) -> [bool; 3] {
        kept_of(&Seen::default(), kind, probabilities, last)
    }

    /// What some of them are: tables, headings, beside the headline.
    #[derive(Default)]
    struct Seen {
        tables: Vec<Range<usize>>,
        headings: Vec<usize>,
        beside: [bool; 3],
    }

    /// The same for texts with the given layout.
    fn kept_of(
        seen: &Seen,
        kind: PageKind,
        probabilities: [f32; 3],
        (last, path): (&str, u32),
    ) -> [bool; 3] {
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
        for heading in &seen.headings {
            rows[*heading][UnitFeature::InHeading] = 1.0;
        }
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
        drop_weak(
            (&units, &rows, &[1, 1, path]),
            (&seen.tables, &seen.beside),
            &candidates,
            &mut kept,
        );
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

    #[test]
    fn a_table_before_the_headline_keeps_cells_that_are_about_as_likely() {
        let thing = ("A thing of those that are listed here", 2);
        let of_table = |probabilities| {
            let seen = Seen {
                tables: vec![Range { start: 0, end: 2 }],
                ..Seen::default()
            };
            kept_of(&seen, PageKind::Collection, probabilities, thing)
        };
        assert_eq!(of_table([0.22, 0.35, 0.4]), [true; 3]);
        assert_eq!(of_table([0.2, 0.5, 0.4]), [false, true, true], "labels");
        let most_weak = of_table([0.4, 0.2, 0.4]);
        assert_eq!(most_weak, [true, false, true], "what is likely stays");
    }

    #[test]
    fn what_heads_running_text_before_the_headline_stays_with_it() {
        let headed = |text| {
            let seen = Seen {
                headings: vec![1],
                ..Seen::default()
            };
            kept_of(&seen, PageKind::Collection, [0.2, 0.2, 0.4], (text, 2))
        };
        let said = "A thing of those that are listed here";
        assert_eq!(headed(said), [false, true, true]);
        let few = headed("Incomprehensibilities notwithstanding");
        assert_eq!(few, [false, false, true]);
    }

    #[test]
    fn what_stands_beside_the_headline_of_a_product_is_not_before_it() {
        let seen = Seen {
            beside: [true, true, false],
            ..Seen::default()
        };
        let thing = ("A thing that is sold here and now", 2);
        let of = |kind, seen: &Seen| kept_of(seen, kind, [0.2, 0.2, 0.4], thing);
        assert_eq!(of(PageKind::Product, &seen), [true; 3]);
        let above = Seen::default();
        assert_eq!(of(PageKind::Product, &above), [false, false, true]);
        let list = of(PageKind::Collection, &seen);
        assert_eq!(list, [false, false, true], "filters of a list");
    }
}
