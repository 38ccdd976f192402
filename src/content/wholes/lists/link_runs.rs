//! Runs of short links: adjacent, in items or cells with one tag path and class. Their probabilities hardly differ,
//! so where the threshold splits a run, chance decides which links are kept. The run is kept where half of it is and
//! the others are no menu, and dropped where less is kept and nothing sets the kept links apart.
//!
//! Source: ours, 954 pages of formasaurus: the cut went through 90 such runs on 36 pages. On wcxb it goes through two:
//! of both, the few that were kept are no content.
//!
//! # Limits
//! Links in running text are no run, nor are names and notes of cards, which stand in different elements. A run
//! without a kept heading is completed only on a page that lists: elsewhere it is as often a menu. A link that is
//! likelier than not stays. A run right below a kept heading stays, too, and is completed however little of it is
//! kept, if the others are no menu, as the heading names the links.

use crate::content::candidates::Candidates;
use crate::content::units::Units;
use crate::snapshot::{PageSnapshot, without_digits};
use std::ops::Range;

/// Minimum number of links of a run, and maximum mean number of their characters. Source: ours.
const MIN_RUN: usize = 5;
const MAX_CHARS: usize = 40;
/// Minimum share of a run that is links, tenths. Source: ours: the current page may be named without a link.
const MIN_LINKS_TENTHS: usize = 6;
/// Maximum difference between the probabilities of a run. Source: ours: a greater one tells something.
const MAX_SPREAD: f32 = 0.2;
/// Maximum ratio of the greatest probability of the kept links to that of the others, for the kept ones to be dropped.
/// Source: ours.
const MAX_LIKELIER: f32 = 1.25;
/// Minimum number of links of a run whose single kept link is dropped, whatever the difference. Source: ours: the
/// letter `A` of an alphabet.
const MIN_LONG: usize = 8;
/// Minimum probability at which a link stays, or a heading keeps its run. Source: ours: likelier than not.
const MIN_SURE: f32 = 0.5;
/// Minimum probability of every link of a run that is completed. Source: ours, 954 pages of formasaurus: of nine runs
/// below that, two are content, the others menus, footers and the category tree of a shop.
const MIN_FILLED: f32 = 0.2;
/// Tags of items and cells.
const ITEMS: [&str; 4] = ["li", "td", "dd", "a"];

/// Adjacent links, and the heading right above them or above the runs right before them.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct LinkRun {
    links: Range<usize>,
    heading: Option<usize>,
}

/// The runs of a page, given a number for the tag path of each unit. The items of a long enough list are a run of
/// their own; adjacent shorter lists form one run. Linear.
pub(in crate::content::wholes) fn link_runs(
    page: &PageSnapshot,
    units: &Units,
    paths: &[u32],
) -> Vec<LinkRun> {
    let class = |i: usize| {
        let class = page.attribute(units.list[i].block, "class");
        without_digits(class.unwrap_or(""))
    };
    // The class names of an element are read once, however many texts it holds.
    let is_alike = |a: usize, b: usize| {
        let is_same = units.list[a].block == units.list[b].block;
        paths[a] == paths[b] && (is_same || class(a) == class(b))
    };
    let parent = |i: usize| page.parent(units.list[i].block);
    let mut found = Vec::new();
    let mut start = 0;
    for i in 1..=units.len() {
        if i < units.len() && is_alike(i - 1, i) {
            continue;
        }
        let mut rest = start;
        let mut list = start;
        for at in start + 1..=i {
            if at < i && parent(at - 1) == parent(at) {
                continue;
            }
            if at - list >= MIN_RUN {
                found.push(rest..list);
                found.push(list..at);
                rest = at;
            }
            list = at;
        }
        found.push(rest..i);
        start = i;
    }
    let mut runs: Vec<LinkRun> = Vec::new();
    for links in found.into_iter().filter(|run| is_run(page, units, run)) {
        let above = links.start.checked_sub(1);
        let heading = above.filter(|i| page.is_heading(units.list[*i].block));
        let before = runs.last().filter(|run| run.links.end == links.start);
        let heading = heading.or_else(|| before?.heading);
        runs.push(LinkRun { links, heading });
    }
    runs
}

fn is_run(page: &PageSnapshot, units: &Units, run: &Range<usize>) -> bool {
    if run.len() < MIN_RUN {
        return false;
    }
    let block = units.list[run.start].block;
    let mut item = page.inclusive_ancestors(block).take(2);
    let own = &units.list[run.clone()];
    let chars: usize = own.iter().map(|unit| unit.chars as usize).sum();
    let links = own.iter().filter(|unit| unit.link_chars >= unit.chars);
    item.any(|id| ITEMS.contains(&page.tag(id)))
        && chars < MAX_CHARS * run.len()
        && 10 * links.count() >= MIN_LINKS_TENTHS * run.len()
}

/// Keeps or drops the runs that the threshold splits.
pub(in crate::content::wholes) fn settle_link_runs(
    runs: &[LinkRun],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    for LinkRun {
        links: run,
        heading,
    } in runs
    {
        let held = run.clone().filter(|i| kept[*i]).count();
        if held == 0 || held == run.len() {
            continue;
        }
        let likely = |i: usize| candidates.probabilities[i];
        let best = |is_kept: bool| {
            let own = run.clone().filter(|i| kept[*i] == is_kept);
            own.map(likely).fold(0.0, f32::max)
        };
        let (best_kept, best_other) = (best(true), best(false));
        let least = run.clone().map(likely).fold(1.0, f32::min);
        let is_even = best_kept.max(best_other) - least < MAX_SPREAD;
        let is_headed = heading.is_some_and(|i| kept[i] && likely(i) >= MIN_SURE);
        let is_most = 2 * held >= run.len();
        if is_most || is_headed {
            let is_listed = candidates.is_list() || heading.is_some_and(|i| kept[i]);
            if is_even && is_listed && least >= MIN_FILLED {
                run.clone().for_each(|i| kept[i] |= candidates.may_join(i));
            }
            continue;
        }
        let is_alone = held == 1 && run.len() >= MIN_LONG;
        let is_alike = is_even && best_kept < MAX_LIKELIER * best_other;
        if best_kept < MIN_SURE && (is_alone || is_alike) {
            kept[run.clone()].fill(false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::{KindProbabilities, PageKind};

    #[test]
    fn a_run_is_filled_below_a_kept_heading_or_on_a_page_that_lists() {
        let filled = |kind: PageKind, is_headed: bool, likely: f32, held: usize| {
            let mut kept = [is_headed, true, true, true, false, false];
            kept[1 + held..].fill(false);
            let candidates = Candidates {
                probabilities: &[likely, 0.3, 0.3, 0.3, 0.3, 0.3],
                types: &KindProbabilities::only(kind),
                ..Candidates::open(6)
            };
            let run = LinkRun {
                links: 1..6,
                heading: Some(0),
            };
            settle_link_runs(&[run], &candidates, &mut kept);
            kept[4] && kept[5]
        };
        assert!(filled(PageKind::Listing, false, 0.3, 3));
        assert!(filled(PageKind::Article, true, 0.3, 3));
        assert!(!filled(PageKind::Article, false, 0.3, 3), "a menu");
        assert!(filled(PageKind::Article, true, 0.6, 1), "a likely heading");
        assert!(!filled(PageKind::Article, true, 0.3, 1));
        assert!(!filled(PageKind::Listing, false, 0.6, 1));
    }
}
