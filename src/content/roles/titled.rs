//! Finds the end of a text with its own title: elements named comments below it are readers' comments, however much
//! longer than the text.
//!
//! # Limits
//! The opening post of a thread may be such a text. So this is used on pages that are no forum by their kind, or
//! where the box that follows is named comments.

use crate::content::units::{Unit, Units};
use crate::snapshot::PageSnapshot;

/// Minimum words of its paragraphs together, and of each paragraph. Source: ours, as of articles above posts: a
/// thread is opened by a title that is a link, or by a few lines.
const MIN_TITLED: u32 = 200;
const MIN_PARAGRAPH: u32 = 8;
/// Maximum share of a paragraph's characters that are links, 0..=1. Source: ours: a half.
const MAX_LINKED: f32 = 0.5;

/// The first unit below such a text: a heading with enough kept paragraphs behind it, counting only units for which
/// `may_be_own` holds; `None` if the page has none. Cost: linear.
pub(super) fn end_of_titled(
    page: &PageSnapshot,
    units: &Units,
    kept: &[bool],
    may_be_own: impl Fn(&Unit) -> bool,
) -> Option<usize> {
    let (mut is_titled, mut words) = (false, 0);
    for (i, (unit, kept)) in units.list.iter().zip(kept).enumerate() {
        if !may_be_own(unit) {
            continue;
        }
        if page.is_heading(unit.block) {
            is_titled = true;
            continue;
        }
        let is_linked = unit.link_chars as f32 > MAX_LINKED * unit.chars as f32;
        if is_titled && *kept && unit.words >= MIN_PARAGRAPH && !is_linked {
            words += unit.words;
        }
        if words >= MIN_TITLED {
            return Some(i + 1);
        }
    }
    None
}
