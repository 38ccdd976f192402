//! What the files of this room ask of a unit: what it says, where it stands and where it leads.

use crate::content::units::Unit;
use crate::snapshot::PageSnapshot;

/// Words from which a text is a copy where it stands again. Shorter ones (labels, values) may
/// mean something each time. Source: ours, cross-validation on wcxb: 5 to 12 do as well.
pub(super) const MIN_WORDS: u32 = 8;
/// Places of a text that another is compared with. Source: ours, bounds the cost.
pub(super) const MAX_ASKED: usize = 8;
/// Elements of a line within a link, at most. Source: ours.
pub(super) const MAX_IN_LINK: usize = 6;

/// What is known of the units, each slice parallel to them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known<'a> {
    /// The number of each unit's text, and its words: units that say the same have one.
    pub(super) texts: &'a [(u32, u32)],
    /// The number of each unit's tag path.
    pub(super) paths: &'a [u32],
    /// Which units are copies where they stand again.
    pub(super) tells: &'a [bool],
}

/// Where a unit leads that is a link for the most part.
pub(super) fn target_of<'a>(page: &'a PageSnapshot, unit: &Unit) -> Option<&'a str> {
    let around = page.ancestors(unit.first).take(MAX_IN_LINK);
    let mut links = around.filter(|up| page.tag(*up) == "a");
    let link = links.next().filter(|_| 2 * unit.link_chars > unit.chars)?;
    page.attribute(link, "href")
}
