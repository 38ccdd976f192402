//! A text with its own title: what is called comments below it is readers', however much more than the text they say.
//!
//! # Limits
//! What opens a thread may be such a text. So this counts on pages that are no forum by their kind, or where the box
//! of what follows is called comments.

use crate::content::units::{Unit, Units};
use crate::snapshot::PageSnapshot;

/// Words of its paragraphs, together and each. Source: ours, as of articles above posts: a thread is opened by a title
/// that is a link, or by a few lines.
const MIN_TITLED: u32 = 200;
const MIN_PARAGRAPH: u32 = 8;
/// Most of a paragraph that is links. Source: ours: a half.
const MAX_LINKED: f32 = 0.5;

/// The first unit that has such a text above it: a heading, and paragraphs behind it that are kept, all among those that
/// may be its own; `None` where the page has none. Linear.
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
