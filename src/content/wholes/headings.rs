//! Headings below the page's own, and what stands below each.

use crate::content::units::Units;
use crate::snapshot::PageSnapshot;
use std::ops::Range;

/// A heading with the units below it, up to the next heading.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Headed {
    pub(super) heading: usize,
    pub(super) below: Range<usize>,
}

/// The headings of a page, in reverse order. One that another follows at once has nothing below it:
/// it stays as it was judged.
pub(super) fn headings(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let is_heading = |i: usize| {
        let tag = page.tag(units.list[i].block);
        matches!(tag, "h2" | "h3" | "h4" | "h5" | "h6")
    };
    let mut found = Vec::new();
    let mut end = units.len();
    for i in (0..units.len()).rev() {
        if is_heading(i) {
            // What is beside the heading's section is not below it.
            let above = page.parent(units.list[i].block);
            let section = above.map_or(end, |above| units.within(page, above).end);
            let below = i + 1..end.min(section).max(i + 1);
            found.push(Headed { heading: i, below });
            end = i;
        }
    }
    found
}
