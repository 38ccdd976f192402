//! The record of what linked data say about a page.

use super::price::Price;

/// What linked data say about a page.
#[derive(Debug, Default, PartialEq)]
pub(in crate::content::metadata) struct LinkedMetadata {
    pub(in crate::content::metadata) headline: Option<String>,
    /// The name of a video or event on the page: seldom the page's own title.
    pub(in crate::content::metadata) of_inserted: Option<String>,
    pub(in crate::content::metadata) authors: Vec<String>,
    /// Organisations that are declared as authors.
    pub(in crate::content::metadata) organisations: Vec<String>,
    pub(in crate::content::metadata) published: Option<String>,
    /// The publication date of a video or other object on the page: only a hint.
    pub(in crate::content::metadata) inserted: Option<String>,
    pub(in crate::content::metadata) modified: Option<String>,
    /// Dates of something else: the beginning or end of an event, a deadline.
    pub(in crate::content::metadata) other_days: Vec<String>,
    pub(in crate::content::metadata) publisher: Option<String>,
    /// Whether the publisher is declared as an organisation, and not as a person.
    pub(in crate::content::metadata) is_published_by_body: bool,
    /// Name of the `WebSite`.
    pub(in crate::content::metadata) site: Option<String>,
    pub(in crate::content::metadata) image: Option<String>,
    pub(in crate::content::metadata) lang: Option<String>,
    pub(in crate::content::metadata) license: Option<String>,
    /// The price of the product, book, course, program or event that the page is about.
    pub(in crate::content::metadata) price: Option<Price>,
}

impl LinkedMetadata {
    /// Fills the empty fields from another record.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            headline: self.headline.or(other.headline),
            of_inserted: self.of_inserted.or(other.of_inserted),
            authors: first_of(self.authors, other.authors),
            organisations: first_of(self.organisations, other.organisations),
            published: self.published.or(other.published),
            inserted: self.inserted.or(other.inserted),
            modified: self.modified.or(other.modified),
            other_days: first_of(self.other_days, other.other_days),
            is_published_by_body: match self.publisher {
                Some(_) => self.is_published_by_body,
                None => other.is_published_by_body,
            },
            publisher: self.publisher.or(other.publisher),
            site: self.site.or(other.site),
            image: self.image.or(other.image),
            lang: self.lang.or(other.lang),
            license: self.license.or(other.license),
            price: self.price.or(other.price),
        }
    }
}

fn first_of(names: Vec<String>, others: Vec<String>) -> Vec<String> {
    if names.is_empty() { others } else { names }
}
