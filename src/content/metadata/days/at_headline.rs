//! Distances of dates from the headline: a date right behind it, or right above it, is the page's own.

use crate::content::metadata::record::Headline;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of characters between the headline and the date behind it. Source: ours: a standfirst and a name.
pub(super) const MAX_NEAR: u32 = 300;
/// Maximum number of characters between the date above the headline and the headline. Source: ours: a few links for
/// sharing.
const MAX_ABOVE: u32 = 80;

/// Number of characters between the headline and an element behind it; `None` for elements before it.
pub(super) fn chars_behind(page: &PageSnapshot, headline: &Headline, id: NodeId) -> Option<u32> {
    let end = page.node(headline.node?).end;
    (end <= id).then(|| page.totals_between(end, id).chars)
}

/// Whether an element stands right behind the headline, or right above it.
pub(super) fn is_near(page: &PageSnapshot, headline: &Headline, id: NodeId) -> bool {
    let chars = |from: NodeId, to: NodeId| page.totals_between(from, to).chars;
    let above = |own: NodeId| (page.node(id).end <= own).then(|| chars(page.node(id).end, own));
    let is_above = || above(headline.node?).map(|chars| chars <= MAX_ABOVE);
    let behind = chars_behind(page, headline, id).map(|chars| chars <= MAX_NEAR);
    behind.or_else(is_above).unwrap_or(false)
}
