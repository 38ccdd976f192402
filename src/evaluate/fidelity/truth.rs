//! The truth about a page, where it is known.

use super::words::{Said, letters};

/// What is true of a page, where that is known.
#[derive(Debug, Clone, Copy, Default)]
pub struct Truth<'a> {
    /// The true text.
    pub text: Option<&'a str>,
    /// The true headline; where it is not known, the `h1` that the true text has.
    pub headline: Option<&'a str>,
}

/// The letters of a [`Truth`], as every list of a page asks for them.
pub(super) struct TrueLetters {
    text: Option<String>,
    headline: Option<String>,
}

impl TrueLetters {
    pub(super) fn new(truth: Truth) -> Self {
        Self {
            text: truth.text.map(letters),
            headline: truth.headline.map(letters),
        }
    }

    /// The words of the headline that has to be in the text; `None` where it has none.
    pub(super) fn headline(&self, h1: &str) -> Option<String> {
        let h1 = letters(h1);
        match (&self.headline, &self.text) {
            (Some(headline), _) => {
                (!headline.is_empty() && h1.contains(headline)).then(|| headline.clone())
            }
            (None, Some(text)) => text.contains(&h1).then_some(h1),
            (None, None) => Some(h1),
        }
    }

    /// Whether all items of a list are in the true text.
    pub(super) fn has_list(&self, items: &[Said]) -> bool {
        let Some(text) = &self.text else {
            return true;
        };
        items.iter().all(|item| text.contains(&item.letters))
    }
}
