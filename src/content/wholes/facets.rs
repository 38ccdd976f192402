//! What a catalogue can be narrowed by: runs of names that each have a number of things behind them (`Red (12)`).

use super::MIN_LABEL;
use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::snapshot::PageSnapshot;

/// Fewest of them in a run, and how far each may be from the next. Source: ours, wcxb and 182 pages of formasaurus.
const MIN_FACETS: usize = 3;
const MAX_APART: usize = 2;
/// Most characters of one. Source: ours: a line.
const MAX_FACET: u32 = 58;
/// Fewest prices that are kept: without them, the page may be a list of such names. Source: ours, on wcxb.
const MIN_PRICES: usize = 4;

/// The units that are such names. A thing that is sold may be named so, too (`The Matrix (1990)`): it is a heading, or
/// a price follows. Linear.
pub(super) fn facets(page: &PageSnapshot, units: &Units, prices: &[bool]) -> Vec<usize> {
    let all = 0..units.len();
    let is_one = |unit: &Unit| is_facet(unit) && !page.is_heading(unit.block);
    let all: Vec<usize> = all.filter(|i| is_one(&units.list[*i])).collect();
    let runs = all.chunk_by(|a, b| b - a <= MAX_APART && !prices[a + 1..*b].contains(&true));
    runs.filter(|run| run.len() >= MIN_FACETS)
        .flatten()
        .copied()
        .collect()
}

fn is_facet(unit: &Unit) -> bool {
    let inside = unit.text.strip_suffix([')', ']']);
    let Some((name, count)) = inside.and_then(|text| text.rsplit_once(['(', '['])) else {
        return false;
    };
    let count = count.trim();
    let mut words = name.split(|c: char| !c.is_alphabetic());
    unit.chars <= MAX_FACET
        && count.contains(|c: char| c.is_ascii_digit())
        && count
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
        && words.any(|word| word.chars().nth(1).is_some())
}

/// Drops them from a list of things that have prices, but for those that are likely content themselves.
pub(super) fn drop_facets(
    (facets, prices): (&[usize], &[bool]),
    candidates: &Candidates,
    kept: &mut [bool],
) {
    let is_priced = |i: &usize| kept[*i] && prices[*i] && facets.binary_search(i).is_err();
    if candidates.is_list() && (0..kept.len()).filter(is_priced).count() >= MIN_PRICES {
        let probabilities = candidates.probabilities;
        facets
            .iter()
            .for_each(|i| kept[*i] &= probabilities[*i] >= MIN_LABEL);
    }
}
