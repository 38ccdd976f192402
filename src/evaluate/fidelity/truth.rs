//! What is true of a page, where that is known.

use super::words::letters;

/// What is true of a page, where that is known.
#[derive(Debug, Clone, Copy, Default)]
pub struct Truth<'a> {
    /// The true text.
    pub text: Option<&'a str>,
    /// The true headline; where it is not known, the `h1` that the true text has.
    pub headline: Option<&'a str>,
}

impl Truth<'_> {
    /// The words of the headline that has to be in the text; `None` where it has none.
    pub(super) fn headline(self, h1: &str) -> Option<String> {
        let h1 = letters(h1);
        match (self.headline.map(letters), self.text) {
            (Some(headline), _) => {
                (!headline.is_empty() && h1.contains(&headline)).then_some(headline)
            }
            (None, Some(text)) => letters(text).contains(&h1).then_some(h1),
            (None, None) => Some(h1),
        }
    }

    /// Whether all items of a list are in the true text.
    pub(super) fn has_list(self, items: &[String]) -> bool {
        let Some(text) = self.text.map(letters) else {
            return true;
        };
        items.iter().all(|item| text.contains(&letters(item)))
    }
}
