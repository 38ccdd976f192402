//! What may tell the headline of a page: its headings, and the titles that it declares.

use crate::content::metadata::headings::Heading;
use crate::content::metadata::record::MetadataSource;
use crate::snapshot::PageSnapshot;

/// What the steps ask.
#[derive(Clone, Copy)]
pub(super) struct PageTitles<'a> {
    pub(super) page: &'a PageSnapshot,
    pub(super) headings: &'a [Heading],
    /// The titles that the page declares, best first.
    pub(super) declared: &'a [(String, MetadataSource)],
    /// What the site is called.
    pub(super) site: Option<&'a str>,
}

impl PageTitles<'_> {
    /// The declared titles without what declares them.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        titles_of(self.declared)
    }
}

/// Declared titles without what declares them.
pub(super) fn titles_of(declared: &[(String, MetadataSource)]) -> impl Iterator<Item = &str> {
    declared.iter().map(|(title, _)| title.as_str())
}
