//! Lists of words and phrases that many texts are compared with.

use crate::hash::HashMap;
use std::sync::OnceLock;

/// Words or phrases in lower case, indexed by their first letter, so that most texts are compared with few of them,
/// or none.
#[derive(Debug)]
pub(crate) struct Phrases {
    written: &'static str,
    separator: &'static str,
    by_letter: OnceLock<HashMap<char, Vec<&'static str>>>,
}

impl Phrases {
    /// A list of single words, separated by spaces.
    pub(crate) const fn from_words(written: &'static str) -> Self {
        Self::separated(written, " ")
    }

    /// A list of phrases, separated by `separator`.
    pub(crate) const fn separated(written: &'static str, separator: &'static str) -> Self {
        Self {
            written,
            separator,
            by_letter: OnceLock::new(),
        }
    }

    /// The phrases with the first letter, in the order of the list.
    pub(crate) fn at_letter(&self, letter: char) -> &[&'static str] {
        let by_letter = self.by_letter.get_or_init(|| {
            let mut by_letter: HashMap<char, Vec<&str>> = HashMap::default();
            for phrase in self.written.split(self.separator) {
                if let Some(first) = phrase.chars().next() {
                    by_letter.entry(first).or_default().push(phrase);
                }
            }
            by_letter
        });
        by_letter.get(&letter).map_or(&[], Vec::as_slice)
    }

    /// The phrases with the same first letter as a text.
    fn beside(&self, text: &str) -> &[&'static str] {
        let first = text.chars().next();
        first.map_or(&[], |first| self.at_letter(first))
    }

    /// The phrases with the same first letter as a text, in any case.
    fn beside_in_any_case(&self, text: &str) -> &[&'static str] {
        // Most first letters are ASCII, and need no case table.
        let first = text.chars().next().and_then(|first| {
            if first.is_ascii() {
                Some(first.to_ascii_lowercase())
            } else {
                first.to_lowercase().next()
            }
        });
        first.map_or(&[], |first| self.at_letter(first))
    }

    /// Whether a lower-case text is one of the phrases.
    pub(crate) fn holds(&self, text: &str) -> bool {
        self.beside(text).contains(&text)
    }

    /// Whether a text, in any case, is one of the phrases.
    pub(crate) fn holds_in_any_case(&self, text: &str) -> bool {
        let mut alike = self.beside_in_any_case(text).iter();
        if text.is_ascii() {
            return alike.any(|phrase| phrase.eq_ignore_ascii_case(text));
        }
        alike.any(|phrase| phrase.chars().eq(in_lower_case(text)))
    }

    /// Whether a text, in any case, begins with one of the phrases.
    pub(crate) fn begins_in_any_case(&self, text: &str) -> bool {
        let mut alike = self.beside_in_any_case(text).iter();
        if text.is_ascii() {
            return alike.any(|phrase| {
                let start = text.get(..phrase.len());
                start.is_some_and(|start| start.eq_ignore_ascii_case(phrase))
            });
        }
        alike.any(|phrase| {
            let mut start = in_lower_case(text);
            phrase.chars().all(|c| start.next() == Some(c))
        })
    }

    /// Whether a lower-case text begins with one of the phrases.
    pub(crate) fn begins(&self, text: &str) -> bool {
        self.rests(text).next().is_some()
    }

    /// The rest of a lower-case text behind each phrase that it begins with.
    pub(crate) fn rests<'a>(&self, text: &'a str) -> impl Iterator<Item = &'a str> {
        let alike = self.beside(text).iter();
        alike.filter_map(move |phrase| text.strip_prefix(phrase))
    }
}

fn in_lower_case(text: &str) -> impl Iterator<Item = char> {
    text.chars().flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_by_their_first_letter() {
        static SOME: Phrases = Phrases::separated("by, by the pen of, written by, 文", ", ");
        assert!(
            SOME.holds("by")
                && SOME.holds("文")
                && SOME.holds_in_any_case("BY")
                && !SOME.holds("b")
                && !SOME.holds("")
        );
        assert_eq!(SOME.at_letter('b'), ["by", "by the pen of"]);
        let rests: Vec<&str> = SOME.rests("by the pen of Jane").collect();
        assert_eq!(rests, [" the pen of Jane", " Jane"]);
        assert!(SOME.begins("文責") && !SOME.begins("of the pen"));
        assert!(SOME.begins_in_any_case("BY the pen") && !SOME.begins_in_any_case("B"));
    }
}
