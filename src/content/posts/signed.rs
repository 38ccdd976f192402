//! What a thread found in the page says of its authors and its headline, and how dates are returned.

use super::leaf::{Leaf, machine_date};
use crate::content::dates;
use crate::snapshot::{NodeId, PageSnapshot, words};

/// Minimum words for the beginning of a page's title to be a headline. Source: ours: names of sites stand there, too,
/// and have up to three.
const MIN_TITLE_WORDS: usize = 4;
/// Minimum length of an ISO 8601 date with an hour: `2024-05-06T07`.
pub(super) const WITH_HOUR: usize = 13;

/// A thread found in the page, as the search for its opener needs it.
pub(crate) struct Signed<'a> {
    /// The first node of the first post.
    pub(crate) first: NodeId,
    /// The last node of the last post.
    pub(crate) last: NodeId,
    /// Addresses of the authors' profiles.
    pub(crate) profiles: Vec<&'a str>,
    /// The title of the content.
    pub(crate) title: &'a str,
    /// The content before the first post.
    pub(crate) own: Vec<NodeId>,
}

impl Signed<'_> {
    /// Whether a text is the title of the content, or enough words at the beginning of `own_title`, the page's own
    /// title with whitespace collapsed.
    pub(super) fn is_headline(&self, text: &str, own_title: &str) -> bool {
        let is_begin = || words(text).count() >= MIN_TITLE_WORDS && own_title.starts_with(text);
        !text.is_empty() && (text == self.title || is_begin())
    }
}

/// A date as it is returned: in ISO 8601, else as written.
pub(super) fn date_of(page: &PageSnapshot, leaf: &Leaf) -> String {
    let lang = page.source.lang.as_deref().unwrap_or("");
    let machine = machine_date(page, leaf.node).and_then(|date| dates::read(date, lang));
    let told = machine.or_else(|| dates::read(&leaf.text, lang));
    told.unwrap_or_else(|| leaf.text.clone())
}
