//! Recognizes short links from a kept text to its continuation, such as `Read more`.

use crate::content::unit_role::UnitRole;
use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum words of a label. Source: ours: a badge (`On Sale!`), a category, `Read more`.
pub(super) const MAX_LABEL: u32 = 4;
/// Maximum number of texts above such a link among which is the one it belongs to. Source: ours: a title, a day, a
/// teaser, a count of replies.
const MAX_ABOVE_WAY: usize = 4;
/// Maximum number of elements from a text or an image up to its link. Source: ours: boxes around them.
const MAX_TO_LINK: usize = 8;

/// The address of the link that a node is or stands in.
pub(super) fn address(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    let mut around = page.inclusive_ancestors(id).take(MAX_TO_LINK);
    around.find_map(|up| page.attribute(up, "href"))
}

/// Whether a dropped text is a short link with the address of a kept text right above it, such as `Read more`: it
/// ends that text's card, and does not separate it from another.
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
