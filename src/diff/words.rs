//! Changed words of a text.

use crate::snapshot::{is_icon, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::borrow::Cow;

/// Maximum number of words of a text that are compared one by one; longer texts count as one piece. Source: ours,
/// bounds the cost.
const MAX_WORDS: usize = 2_000;

/// A text with other words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct TextChange {
    /// The text before, white space collapsed.
    pub from: String,
    /// The text after.
    pub to: String,
    /// The words that went and came, in order.
    pub words: Vec<WordChange>,
}

/// Words that went and the words that stand in their place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct WordChange {
    /// What went; empty where words only came.
    pub from: String,
    /// What came; empty where words only went.
    pub to: String,
}

impl TextChange {
    /// Compares two texts word by word.
    pub fn new(from: String, to: String) -> Self {
        let words = changed_words(&from, &to);
        Self { from, to, words }
    }
}

/// Replaces private-use characters, which only icon fonts draw, by their code points (`U+F015`): without the font
/// they all look alike.
pub(crate) fn with_code_points(text: &str) -> Cow<'_, str> {
    if !text.contains(is_icon) {
        return Cow::Borrowed(text);
    }
    let mut told = String::with_capacity(text.len());
    for c in text.chars() {
        if is_icon(c) {
            told.push_str(&format!("U+{:04X}", u32::from(c)));
        } else {
            told.push(c);
        }
    }
    Cow::Owned(told)
}

fn changed_words(from: &str, to: &str) -> Vec<WordChange> {
    let before: Vec<&str> = words(from).collect();
    let after: Vec<&str> = words(to).collect();
    if before.len().max(after.len()) > MAX_WORDS {
        let (from, to) = (from.to_owned(), to.to_owned());
        return vec![WordChange { from, to }];
    }
    let mut found: Vec<WordChange> = Vec::new();
    let mut is_open = false;
    for op in capture_diff_slices(Algorithm::Myers, &before, &after) {
        if matches!(op, DiffOp::Equal { .. }) {
            is_open = false;
            continue;
        }
        let from = between(from, &before[op.old_range()]);
        let to = between(to, &after[op.new_range()]);
        match found.last_mut().filter(|_| is_open) {
            Some(last) => {
                join(&mut last.from, &from);
                join(&mut last.to, &to);
            }
            None => found.push(WordChange { from, to }),
        }
        is_open = true;
    }
    found
}

/// The part of a text from the first to the last of these words, with its spaces.
fn between(text: &str, words: &[&str]) -> String {
    let at = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let (Some(first), Some(last)) = (words.first(), words.last()) else {
        return String::new();
    };
    text[at(first)..at(last) + last.len()].to_owned()
}

fn join(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_icon_fonts_are_told_by_their_code_points() {
        assert_eq!(with_code_points("\u{f015} Home"), "U+F015 Home");
        assert_eq!(with_code_points("Home"), "Home");
    }

    #[test]
    fn only_the_words_that_differ_are_told() {
        let change = |from: &str, to: &str| -> Vec<(String, String)> {
            let words = changed_words(from, to);
            words.into_iter().map(|w| (w.from, w.to)).collect()
        };
        let one = |from: &str, to: &str| vec![(from.to_owned(), to.to_owned())];
        assert_eq!(change("buy it now", "buy it later"), one("now", "later"));
        assert_eq!(change("a b", "a new b"), one("", "new"));
        assert_eq!(change("a old b", "a b"), one("old", ""));
        assert_eq!(change("same", "same"), []);
        assert_eq!(
            change("この橋は十億円です。", "この橋は九億円です。"),
            one("十", "九")
        );
        assert_eq!(change("a new  thing b", "a b"), one("new  thing", ""));
    }
}
