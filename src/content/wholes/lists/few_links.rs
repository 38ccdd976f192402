//! Lists of two to four links. Of two links, both are kept or none. Of three or four, the majority decides
//! ([`mod@super::slots`]); where fewer than half are kept below a dropped heading, all are dropped, as longer runs are
//! ([`mod@super::link_runs`]).
//!
//! Source for three and four: ours, boxes of most-read articles beside a list, of which one was kept by chance.
//! Whatever stands above them, this drops one list of wcxb, which is none of the truth, and what a forum offers
//! beside each post on one of 954 old pages.
//!
//! # Limits
//! Three or four links are left as judged between kept texts, without a heading right above, below a kept heading,
//! and where one is surely content: so few links are no run, and only a dropped heading counts against the kept one.

use super::slots::is_between;
use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::content::wholes::thresholds::MIN_LABEL;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of links of such a list. Source: ours: five or more are a run.
const MAX_LINKS: usize = 4;

/// A list of few links: the units of its items, one each.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct FewLinks {
    items: Range<usize>,
    /// The heading right above it.
    heading: Option<usize>,
}

/// The lists of a page with two to four items, each of which is one link and nothing else. Linear.
pub(in crate::content::wholes) fn few_links(page: &PageSnapshot, units: &Units) -> Vec<FewLinks> {
    let lists = page.tagged(["ul", "ol", "menu"]);
    lists
        .filter_map(|list| links_of(page, units, list))
        .collect()
}

fn links_of(page: &PageSnapshot, units: &Units, id: NodeId) -> Option<FewLinks> {
    let list = units.within(page, id);
    if !(2..=MAX_LINKS).contains(&list.len()) {
        return None;
    }
    let items = page.children(id).filter(|child| page.tag(*child) == "li");
    let said = items.map(|item| units.within(page, item).len());
    let is_one_each = said
        .filter(|said| *said > 0)
        .eq(list.clone().map(|_| 1_usize));
    let is_link = |unit: &Unit| unit.is_link() && !unit.concealed;
    let are_links = units.list[list.clone()].iter().all(is_link);
    let above = list.start.checked_sub(1);
    (is_one_each && are_links).then_some(FewLinks {
        items: list,
        heading: above.filter(|i| page.is_heading(units.list[*i].block)),
    })
}

impl FewLinks {
    /// Keeps or drops all of a list of which some links are kept.
    pub(in crate::content::wholes) fn settle(&self, candidates: &Candidates, kept: &mut [bool]) {
        let held = self.items.clone().filter(|i| kept[*i]).count();
        if held == 0 || held == self.items.len() {
            return;
        }
        if self.items.len() == 2 {
            self.settle_two(candidates, kept);
        } else if 2 * held < self.items.len() && self.is_rail(candidates, kept) {
            kept[self.items.clone()].fill(false);
        }
    }

    /// Whether the heading is dropped, and nothing speaks for the kept links.
    fn is_rail(&self, candidates: &Candidates, kept: &[bool]) -> bool {
        let is_sure = |i: usize| kept[i] && candidates.probabilities[i] >= MIN_LABEL;
        self.heading.is_some_and(|i| !kept[i])
            && !is_between(&self.items, kept)
            && !self.items.clone().any(is_sure)
    }

    /// Of two links one of which is kept, keeps both or none: both where the kept one is surely content, or where the
    /// list stands between kept texts and the other is not unlikely. If the other cannot be content, nothing is
    /// changed.
    fn settle_two(&self, candidates: &Candidates, kept: &mut [bool]) {
        let (first, second) = (self.items.start, self.items.start + 1);
        let (own, other) = if kept[first] {
            (first, second)
        } else {
            (second, first)
        };
        if !candidates.may_be[other] {
            return;
        }
        let is_sure = candidates.probabilities[own] >= MIN_LABEL;
        let is_read = is_sure || is_between(&self.items, kept) && candidates.may_join(other);
        kept[own] = is_read;
        kept[other] = is_read;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::{KindProbabilities, PageKind};

    #[test]
    fn one_of_three_links_goes_with_its_heading_where_nothing_tells_for_it() {
        // Whether the last of three links stays below a text that is their heading or not, and is kept or not.
        let settled_below = |heading: Option<usize>, above: bool, second: bool, likely: f32| {
            let mut kept = [above, false, second, true, false];
            let candidates = Candidates {
                probabilities: &[0.4, 0.4, 0.4, likely, 0.2],
                types: &KindProbabilities::only(PageKind::Listing),
                ..Candidates::open(5)
            };
            let rail = FewLinks {
                items: 1..4,
                heading,
            };
            rail.settle(&candidates, &mut kept);
            kept[3]
        };
        let settled = |above, second, likely| settled_below(Some(0), above, second, likely);
        assert!(!settled(false, false, 0.47));
        assert!(settled(true, false, 0.47), "below a kept heading");
        assert!(settled(false, true, 0.47), "most of them");
        assert!(settled(false, false, 0.6), "surely content");
        assert!(settled_below(None, false, false, 0.47), "no heading");
    }
}
