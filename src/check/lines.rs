//! Lines of a list, by which its mistakes are told.

use std::ops::Range;

/// The line, from 1, that a place of the text is in.
pub(super) fn line_of(text: &str, place: Range<usize>) -> usize {
    let before = text.get(..place.start).unwrap_or_default();
    before.matches('\n').count() + 1
}
