//! Lists of two links: both stay, or none. Where a list has more items, most of them tell what the others are
//! ([`mod@super::slots`]); of two, one that is kept tells as much for the other as the other against it.

use super::slots::is_between;
use super::thresholds::MIN_LABEL;
use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// A list of two links: the units of its items.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct LinkPair {
    items: [usize; 2],
    /// All units of the list.
    list: Range<usize>,
}

/// The lists of a page with two items, each of which is one link and says nothing else. Linear.
pub(super) fn link_pairs(page: &PageSnapshot, units: &Units) -> Vec<LinkPair> {
    let lists = page.tagged(["ul", "ol", "menu"]);
    lists
        .filter_map(|list| link_pair(page, units, list))
        .collect()
}

fn link_pair(page: &PageSnapshot, units: &Units, id: NodeId) -> Option<LinkPair> {
    let list = units.within(page, id);
    if list.len() != 2 {
        return None;
    }
    let items = page.children(id).filter(|child| page.tag(*child) == "li");
    let mut said = items
        .map(|item| units.within(page, item))
        .filter(|own| !own.is_empty());
    let (first, second) = (said.next()?, said.next()?);
    let is_link =
        |unit: &Unit| unit.link_chars > 0 && unit.link_chars >= unit.chars && !unit.concealed;
    let are_links = units.list[list.clone()].iter().all(is_link);
    let is_pair = first.len() == 1 && second.len() == 1 && are_links;
    is_pair.then_some(LinkPair {
        items: [first.start, second.start],
        list,
    })
}

impl LinkPair {
    /// Keeps both of which one is kept, or drops it: both are read where one surely is content, or where the list stands
    /// between kept texts and nothing tells against the other. What cannot be content at all is of another kind, and
    /// the one beside it stays as it was judged.
    pub(super) fn settle(&self, candidates: &Candidates, kept: &mut [bool]) {
        let [first, second] = self.items;
        if kept[first] == kept[second] {
            return;
        }
        let (own, other) = if kept[first] {
            (first, second)
        } else {
            (second, first)
        };
        if !candidates.may_be[other] {
            return;
        }
        let is_sure = candidates.probabilities[own] >= MIN_LABEL;
        let is_read = is_sure || is_between(&self.list, kept) && candidates.may_join(other);
        kept[own] = is_read;
        kept[other] = is_read;
    }
}
