//! The part of a title that is read.

use crate::snapshot::PageSnapshot;

/// Maximum number of bytes of a title that are read in pieces. Source: ours: far more than any title has; to bound
/// the cost, because the pieces before and behind each separator are as long as the title.
pub(super) const MAX_TITLE: usize = 2_000;

/// The document's title, up to [`MAX_TITLE`] bytes.
pub(in crate::content::metadata) fn of_document(page: &PageSnapshot) -> &str {
    bounded(&page.source.title)
}

/// A title up to [`MAX_TITLE`] bytes.
pub(super) fn bounded(title: &str) -> &str {
    &title[..title.floor_char_boundary(MAX_TITLE)]
}
