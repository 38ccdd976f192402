//! As much of a title as is read.

use crate::snapshot::PageSnapshot;

/// Most bytes of a title that are read in pieces. Source: ours: far more than any says; bounds the cost, since the pieces
/// before and behind each of its signs are as long as it is.
pub(super) const MAX_TITLE: usize = 2_000;

/// The title of the document, as much of it as is read in pieces.
pub(in crate::content::metadata) fn of_document(page: &PageSnapshot) -> &str {
    bounded(&page.source.title)
}

/// As much of a title as is read in pieces.
pub(super) fn bounded(title: &str) -> &str {
    &title[..title.floor_char_boundary(MAX_TITLE)]
}
