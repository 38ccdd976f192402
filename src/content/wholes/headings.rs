//! Headings below the page's own and labels of lists, and what stands below each.

use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Most words of a label above a list: what is longer is a text with a list below. Source: ours.
const MAX_LABEL: u32 = 12;

/// A heading with the units below it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Headed {
    pub(super) heading: usize,
    pub(super) below: Range<usize>,
}

/// The headings of a page, in reverse order, each with what stands below it up to the next heading.
/// One that another follows at once heads the sections of lower levels.
pub(super) fn headings(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let level_of = |i: usize| match page.tag(units.list[i].block) {
        "h2" => Some(2),
        "h3" => Some(3),
        "h4" => Some(4),
        "h5" => Some(5),
        "h6" => Some(6),
        _ => None,
    };
    let mut found = Vec::new();
    // Where the next heading is, and by level the next of that level or a higher one.
    let mut next = units.len();
    let mut ends = [units.len(); 7];
    for i in (0..units.len()).rev() {
        let Some(level) = level_of(i) else { continue };
        // What is beside the heading's section is not below it.
        let above = page.parent(units.list[i].block);
        let section = above.map_or(next, |above| units.within(page, above).end);
        let end = if next == i + 1 { ends[level] } else { next };
        let below = i + 1..end.min(section).max(i + 1);
        found.push(Headed { heading: i, below });
        next = i;
        ends[level..].fill(i);
    }
    found
}

/// The words of list items that stand above a list within them, in reverse order.
pub(super) fn item_labels(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let is_list = |id: &NodeId| matches!(page.tag(*id), "ul" | "ol");
    let items = page.iter().map(|(id, _)| id);
    let items = items.filter(|id| page.tag(*id) == "li");
    let labels = items.flat_map(|item| {
        let below = page.children(item).find(is_list);
        let below = below.map(|list| units.within(page, list));
        let below = below.unwrap_or_default();
        let own = units.within(page, item).start..below.start;
        let words = units.list.get(own.clone()).unwrap_or_default();
        let words: u32 = words.iter().map(|unit| unit.words).sum();
        let own = if words <= MAX_LABEL { own } else { 0..0 };
        own.map(move |heading| Headed {
            heading,
            below: below.clone(),
        })
    });
    let mut labels: Vec<Headed> = labels.collect();
    labels.reverse();
    labels
}
