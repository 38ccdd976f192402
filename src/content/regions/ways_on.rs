//! Short links from a kept text to the rest of what it tells of, as `Read more` is.

use crate::content::unit_role::UnitRole;
use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};

/// Most words of a label. Source: ours: a badge (`On Sale!`), what a thing is of, `Read more`.
pub(super) const MAX_LABEL: u32 = 4;
/// Texts above a way on among which is what it leads to. Source: ours: a title, a day, a teaser, a count of answers.
const MAX_ABOVE_WAY: usize = 4;
/// Elements from a text or a picture up to its link. Source: ours: boxes around them.
const MAX_TO_LINK: usize = 8;

/// Where a link around a node leads, or it does.
pub(super) fn address(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    let mut around = page.inclusive_ancestors(id).take(MAX_TO_LINK);
    around.find_map(|up| page.attribute(up, "href"))
}

/// Whether a text that is left out is a way on to what a kept one right above it leads to, as `Read more` is: it ends
/// the card of that, and parts it from no other.
pub(super) fn is_way_on(
    page: &PageSnapshot,
    units: &Units,
    roles: &[Option<UnitRole>],
    at: usize,
) -> bool {
    let unit = &units.list[at];
    if roles[at].is_some() || !unit.is_link() || unit.words > MAX_LABEL {
        return false;
    }
    let leads_to = |at: usize| {
        let address = address(page, units.list[at].first)?.split('#').next()?;
        Some(address).filter(|address| !address.is_empty())
    };
    let mut above = at.saturating_sub(MAX_ABOVE_WAY)..at;
    leads_to(at).is_some_and(|to| above.any(|i| roles[i].is_some() && leads_to(i) == Some(to)))
}
