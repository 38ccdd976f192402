//! Facets, by which a catalogue can be narrowed: runs of names with a count behind each (`Red (12)`), in named groups;
//! options with a checkbox or a button ([`mod@super::option_groups`]); and rows of multiple-choice lists
//! ([`mod@super::chosen_lists`]).

use super::chosen_lists::chosen_lists;
use super::option_groups::option_groups;
use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::content::wholes::headed::box_labels::begun_box;
use crate::content::wholes::lists::shares::{drop_where_rest_says_more, rest_without};
use crate::content::wholes::thresholds::{MAX_NAME, MIN_LABEL};
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum number of facets in a run, and maximum distance between neighbours. Source: ours, wcxb and 182 pages of
/// formasaurus.
const MIN_FACETS: usize = 3;
const MAX_APART: usize = 2;
/// Maximum distance between groups of facets, and minimum number of facets per group name: titles of texts may have a
/// number of answers behind them, with author and date in between. Source: ours, 954 pages of formasaurus.
const MAX_GROUPS_APART: usize = 3;
const MIN_NAMED: usize = 3;
/// Maximum number of boxes from the name of the first group up to the box of the group. Source: ours: wrappers of a
/// word.
const MAX_AROUND: usize = 4;
/// Minimum number of facets of a long run, which is dropped however likely its facets are and whether anything has a
/// price: it looks like a list of things. Source: ours, on 662 pages of wcxb and of shops: two of them gain (F1 +.66
/// in sum) and none loses; with 30, one gains.
const MIN_LONG: usize = 20;
/// Maximum number of characters of a facet. Source: ours: a line.
const MAX_FACET: u32 = 58;
/// Minimum number of kept prices: without prices, the page may be a list of such names. Source: ours, on wcxb.
const MIN_PRICES: usize = 4;
/// Numbers that are years: behind a name, they tell when a thing was made.
const YEARS: std::ops::RangeInclusive<u32> = 1800..=2099;

/// The facets of a page and the names of their groups, as units in document order.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::content::wholes) struct Facets {
    all: Vec<usize>,
    /// Those in long runs.
    long: Vec<usize>,
    /// Options and lists to choose from, with the names of their groups.
    options: Vec<usize>,
}

/// Finds the facets. A product may be named like one (`The Matrix (1990)`), but it is a heading, or a price follows, or
/// most numbers of its run are years. Half of a run's names must have a word; the others may be sizes, or labelled by a
/// picture. Linear.
pub(in crate::content::wholes) fn facets(
    page: &PageSnapshot,
    units: &Units,
    prices: &[bool],
) -> Facets {
    let list = &units.list;
    let is_one = |unit: &Unit| count_of(unit).is_some() && !page.is_heading(unit.block);
    let all: Vec<usize> = (0..list.len()).filter(|i| is_one(&list[*i])).collect();
    let is_name = |i: usize| {
        let unit = &list[i];
        let is_counted = unit.text.ends_with([')', ']']);
        unit.words <= MAX_NAME && !is_counted && !prices[i] && page.tag(unit.block) != "h1"
    };
    let are_near = |a: &usize, b: &usize| b - a <= MAX_APART && !prices[a + 1..*b].contains(&true);
    let is_next_group =
        |a: &usize, b: &usize| b - a <= MAX_GROUPS_APART && (a + 1..*b).all(is_name);
    let mut runs: Vec<&[usize]> = Vec::new();
    for run in all.chunk_by(|a, b| are_near(a, b) || is_next_group(a, b)) {
        let far = run.windows(2).filter(|pair| !are_near(&pair[0], &pair[1]));
        if MIN_NAMED * far.count() <= run.len() {
            runs.push(run);
        } else {
            runs.extend(run.chunk_by(are_near));
        }
    }
    let mut found = Facets {
        options: option_groups(page, units),
        ..Facets::default()
    };
    found.options.extend(chosen_lists(page, units));
    found.options.sort_unstable();
    found.options.dedup();
    for run in runs {
        let named: Vec<usize> = run
            .iter()
            .copied()
            .filter(|i| has_word(&list[*i]))
            .collect();
        if named.len() < MIN_FACETS {
            continue;
        }
        let run: &[usize] = if 2 * named.len() >= run.len() {
            run
        } else {
            &named
        };
        let between = run.windows(2).flat_map(|pair| pair[0] + 1..pair[1]);
        let mut names: Vec<usize> = between.filter(|i| is_name(*i)).collect();
        if MIN_NAMED * names.len() > run.len() {
            names.clear();
        }
        let above = run[0].checked_sub(1).filter(|i| is_name(*i));
        let is_body = |id: NodeId| page.tag(id) == "body";
        let begins_box = |i: &usize| begun_box(page, units, *i, MAX_AROUND, is_body).is_some();
        names.extend(above.filter(begins_box));
        let years = run.iter().filter(|i| has_year(&list[**i]));
        let is_long = run.len() >= MIN_LONG && 2 * years.count() < run.len();
        found.all.extend(run.iter().chain(&names));
        if is_long {
            found.long.extend(run.iter().chain(&names));
        }
    }
    found.all.sort_unstable();
    found.long.sort_unstable();
    found
}

/// The name and the count of a facet (`Red (12)`).
fn count_of(unit: &Unit) -> Option<(&str, &str)> {
    let inside = unit.text.strip_suffix([')', ']'])?;
    let (name, count) = inside.rsplit_once(['(', '['])?;
    let count = count.trim();
    let is_facet = unit.chars <= MAX_FACET
        && count.contains(|c: char| c.is_ascii_digit())
        && count
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '.' | ','));
    is_facet.then_some((name, count))
}

/// Whether the name of a facet has a word.
fn has_word(unit: &Unit) -> bool {
    count_of(unit).is_some_and(|(name, _)| {
        let mut words = name.split(|c: char| !c.is_alphabetic());
        words.any(|word| word.chars().nth(1).is_some())
    })
}

fn has_year(unit: &Unit) -> bool {
    let count = count_of(unit).and_then(|(_, count)| count.parse::<u32>().ok());
    count.is_some_and(|count| YEARS.contains(&count))
}

/// How many times as many characters as the rest the dropped long runs may have, in general and on a page of things
/// with prices. Source: ours: those of shops have up to twice as many, an index of cities below its introduction ten
/// times; 24 beads with their prices stand beside 900 facets.
const MAX_TIMES: u32 = 3;
const MAX_TIMES_IN_CATALOGUE: u32 = 30;

/// Drops facets from a page that lists: long runs where enough else is kept; other runs from a list of things with
/// prices, except facets that are likely content themselves; options where enough else is kept.
pub(in crate::content::wholes) fn drop_facets(
    facets: &Facets,
    prices: &[bool],
    chars: &[u32],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if !candidates.is_list() {
        return;
    }
    if let Some(rest) = rest_without(facets.options.iter().copied(), chars, kept) {
        kept.copy_from_slice(&rest);
    }
    let is_priced = |i: &usize| kept[*i] && prices[*i] && facets.all.binary_search(i).is_err();
    let is_catalogue = (0..kept.len()).filter(is_priced).count() >= MIN_PRICES;
    // A page may exist for its index of names with counts.
    let long = facets.long.iter().copied();
    let max_times = if is_catalogue {
        MAX_TIMES_IN_CATALOGUE
    } else {
        MAX_TIMES
    };
    drop_where_rest_says_more(long, max_times, chars, candidates, kept);
    if is_catalogue {
        let probabilities = candidates.probabilities;
        facets
            .all
            .iter()
            .for_each(|i| kept[*i] &= probabilities[*i] >= MIN_LABEL);
    }
}
