//! Where a day stands beside the headline: one right behind it, or right above it, is the page's.

use crate::content::metadata::record::Headline;
use crate::snapshot::{NodeId, PageSnapshot};

/// Most characters between the headline and the date right behind it. Source: ours: a standfirst and a name.
pub(super) const MAX_NEAR: u32 = 300;
/// Most characters between the date right above the headline and that. Source: ours: the names of a few links to
/// share it.
const MAX_ABOVE: u32 = 80;

/// Characters between the headline and an element behind it.
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
