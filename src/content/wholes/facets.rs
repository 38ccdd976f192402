//! What a catalogue can be narrowed by: runs of names that each have a number of things behind them (`Red (12)`).

use super::{MIN_LABEL, drop_where_rest_says_more};
use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::snapshot::PageSnapshot;

/// Fewest of them in a run, and how far each may be from the next. Source: ours, wcxb and 182 pages of formasaurus.
const MIN_FACETS: usize = 3;
const MAX_APART: usize = 2;
/// Fewest of a run that is one whatever the score says of it and whether anything has a price: so many names alike look
/// like a list of things. Source: ours, on 662 pages of wcxb and of shops: two of them gain (F1 +.66 in sum) and none
/// loses; with 30, one gains.
const MIN_LONG: usize = 20;
/// Most characters of one. Source: ours: a line.
const MAX_FACET: u32 = 58;
/// Fewest prices that are kept: without them, the page may be a list of such names. Source: ours, on wcxb.
const MIN_PRICES: usize = 4;
/// Years, which behind names tell when a thing was made.
const YEARS: std::ops::RangeInclusive<u32> = 1800..=2099;

/// The units that are such names, in order.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Facets {
    all: Vec<usize>,
    /// Those of them in long runs.
    long: Vec<usize>,
}

/// Finds them. A thing that is sold may be named so, too (`The Matrix (1990)`): it is a heading, or a price follows, or
/// most numbers of a long run are years. Linear.
pub(super) fn facets(page: &PageSnapshot, units: &Units, prices: &[bool]) -> Facets {
    let all = 0..units.len();
    let is_one = |unit: &Unit| count_of(unit).is_some() && !page.is_heading(unit.block);
    let all: Vec<usize> = all.filter(|i| is_one(&units.list[*i])).collect();
    let runs = all.chunk_by(|a, b| b - a <= MAX_APART && !prices[a + 1..*b].contains(&true));
    let mut found = Facets::default();
    for run in runs.filter(|run| run.len() >= MIN_FACETS) {
        found.all.extend(run);
        let years = run.iter().filter(|i| has_year(&units.list[**i]));
        if run.len() >= MIN_LONG && 2 * years.count() < run.len() {
            found.long.extend(run);
        }
    }
    found
}

/// The number behind a name.
fn count_of(unit: &Unit) -> Option<&str> {
    let inside = unit.text.strip_suffix([')', ']'])?;
    let (name, count) = inside.rsplit_once(['(', '['])?;
    let count = count.trim();
    let mut words = name.split(|c: char| !c.is_alphabetic());
    let is_facet = unit.chars <= MAX_FACET
        && count.contains(|c: char| c.is_ascii_digit())
        && count
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
        && words.any(|word| word.chars().nth(1).is_some());
    is_facet.then_some(count)
}

fn has_year(unit: &Unit) -> bool {
    let count = count_of(unit).and_then(|count| count.parse::<u32>().ok());
    count.is_some_and(|count| YEARS.contains(&count))
}

/// How many times as much as the rest long runs may say that are dropped. Source: ours: those of shops say up to twice
/// as much, an index of cities below its introduction ten times.
const MAX_TIMES: u32 = 3;

/// Drops them from a page that lists: the long runs where enough else is kept, the others from a list of things that
/// have prices, but for those that are likely content themselves.
pub(super) fn drop_facets(
    facets: &Facets,
    prices: &[bool],
    chars: &[u32],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if !candidates.is_list() {
        return;
    }
    let is_priced = |i: &usize| kept[*i] && prices[*i] && facets.all.binary_search(i).is_err();
    let is_catalogue = (0..kept.len()).filter(is_priced).count() >= MIN_PRICES;
    // An index of names with their counts is what its page is there for.
    let long = facets.long.iter().copied();
    drop_where_rest_says_more(long, MAX_TIMES, chars, candidates, kept);
    if is_catalogue {
        let probabilities = candidates.probabilities;
        facets
            .all
            .iter()
            .for_each(|i| kept[*i] &= probabilities[*i] >= MIN_LABEL);
    }
}
