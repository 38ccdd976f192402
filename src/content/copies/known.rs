//! Facts about units that the files of this room share: their texts, paths and links.

use crate::content::units::Unit;
use crate::snapshot::PageSnapshot;

/// Minimum words of a text for a second occurrence to be a copy. Shorter texts (labels, values) may have a meaning
/// each time. Source: ours, cross-validation on wcxb: 5 to 12 do as well.
pub(super) const MIN_WORDS: u32 = 8;
/// Maximum number of occurrences of a text that another is compared with. Source: ours, to bound the cost.
pub(super) const MAX_ASKED: usize = 8;
/// Maximum number of elements between a link and its text. Source: ours.
pub(super) const MAX_IN_LINK: usize = 6;

/// Facts about the units, each slice parallel to them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known<'a> {
    /// The number of each unit's text, equal for equal texts, and its words.
    pub(super) texts: &'a [(u32, u32)],
    /// The number of each unit's tag path.
    pub(super) paths: &'a [u32],
    /// For each unit, whether a second occurrence would be a copy.
    pub(super) tells: &'a [bool],
}

/// The address of a unit that is mostly a link.
pub(super) fn target_of<'a>(page: &'a PageSnapshot, unit: &Unit) -> Option<&'a str> {
    let around = page.ancestors(unit.first).take(MAX_IN_LINK);
    let mut links = around.filter(|up| page.tag(*up) == "a");
    let link = links.next().filter(|_| 2 * unit.link_chars > unit.chars)?;
    page.attribute(link, "href")
}
