//! What words say: of a page's type, of a text's being content, and of what a part of a page is for.
//!
//! [`page_words`] and [`unit_words`] are counted over the sites that were learned from; the
//! [`lexicon`](self) and lists of phrases, such as [`related_names`], are written by hand.

pub(crate) mod lexicon;
pub(crate) mod page_words;
pub(crate) mod phrases;
pub(super) mod related_names;
pub(crate) mod unit_words;
pub(crate) mod vocabulary;
