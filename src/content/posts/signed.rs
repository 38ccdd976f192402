//! What the posts of a thread tell of those who write there, and dates as they are given out.

use super::leaf::{Leaf, machine_date};
use crate::content::dates;
use crate::snapshot::{NodeId, PageSnapshot, words};

/// Fewest words with which the title of a page may begin for them to be a headline. Source: ours: names of sites stand
/// there, too, and have up to three.
const MIN_TITLE_WORDS: usize = 4;
/// How much a date has that tells an hour, as it is read: `2024-05-06T07`.
pub(super) const WITH_HOUR: usize = 13;

/// What the posts of a thread tell of those who write there.
pub(crate) struct Signed<'a> {
    /// The first node of the first post.
    pub(crate) first: NodeId,
    /// The last node of the last post.
    pub(crate) last: NodeId,
    /// Addresses of profiles of the authors.
    pub(crate) profiles: Vec<&'a str>,
    /// The title of the page.
    pub(crate) title: &'a str,
    /// What is content before the first post.
    pub(crate) own: Vec<NodeId>,
}

impl Signed<'_> {
    /// Whether a text is the title of the page, or what its own title, with single spaces, begins with.
    pub(super) fn is_headline(&self, text: &str, own_title: &str) -> bool {
        let is_begin = || words(text).count() >= MIN_TITLE_WORDS && own_title.starts_with(text);
        !text.is_empty() && (text == self.title || is_begin())
    }
}

/// A date as it is given out: in ISO 8601, else as written.
pub(super) fn date_of(page: &PageSnapshot, leaf: &Leaf) -> String {
    let lang = page.source.lang.as_deref().unwrap_or("");
    let machine = machine_date(page, leaf.node).and_then(|date| dates::read(date, lang));
    let told = machine.or_else(|| dates::read(&leaf.text, lang));
    told.unwrap_or_else(|| leaf.text.clone())
}
