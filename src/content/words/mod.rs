//! What words say of a page's kind, of whether a text is content, and of the purpose of a part of a page.
//!
//! [`page_words`] and [`unit_words`] are counted on the training sites; the [`lexicon`](self) and lists of phrases,
//! such as [`related_names`], are written by hand.

pub(crate) mod lexicon;
pub(crate) mod page_words;
pub(crate) mod phrases;
mod related_lists;
pub(super) mod related_names;
pub(crate) mod unit_words;
pub(crate) mod vocabulary;
