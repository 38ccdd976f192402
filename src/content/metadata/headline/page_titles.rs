//! The input of the steps that find the headline: the page's headings and its declared titles.

use crate::content::metadata::headings::Heading;
use crate::content::metadata::record::MetadataSource;
use crate::snapshot::PageSnapshot;

/// The input that all steps share.
#[derive(Clone, Copy)]
pub(super) struct PageTitles<'a> {
    pub(super) page: &'a PageSnapshot,
    pub(super) headings: &'a [Heading],
    /// The titles that the page declares, best first.
    pub(super) declared: &'a [(String, MetadataSource)],
    /// The name of the site.
    pub(super) site: Option<&'a str>,
}

impl PageTitles<'_> {
    /// The declared titles without their sources.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        titles_of(self.declared)
    }
}

/// Declared titles without their sources.
pub(super) fn titles_of(declared: &[(String, MetadataSource)]) -> impl Iterator<Item = &str> {
    declared.iter().map(|(title, _)| title.as_str())
}
