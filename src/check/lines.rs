//! Line numbers in a list, for error messages.

use std::ops::Range;

/// The line, from 1, of a byte range of the text.
pub(super) fn line_of(text: &str, place: Range<usize>) -> usize {
    let before = text.get(..place.start).unwrap_or_default();
    before.matches('\n').count() + 1
}
