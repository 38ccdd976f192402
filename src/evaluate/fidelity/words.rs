//! Texts as they are compared: white space and signs that are written nowhere do not count.

use crate::escape::is_text_character;

/// Most characters by which an item is found.
const BEGINNING: usize = 30;

/// Text with single spaces, without soft hyphens.
pub(super) fn flat(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace(['\u{ad}', '\u{feff}'], "")
}

/// Text without white space and without what is written nowhere: control characters, icons of fonts,
/// signs that link to their heading. Words without their space are a measure of their own.
pub(super) fn letters(text: &str) -> String {
    let is_sign = |c: char| matches!(c, '¶' | '\u{e000}'..='\u{f8ff}');
    let mut text = flat(text).replace(' ', "");
    text.retain(|c| is_text_character(c) && !is_sign(c));
    text
}

/// A line or an item in both forms that it is compared in: every item of a page is compared with
/// every line of its text.
pub(super) struct Said {
    /// As [`flat`] has it.
    pub(super) flat: String,
    /// As [`letters`] has it.
    pub(super) letters: String,
}

impl Said {
    pub(super) fn new(text: &str) -> Self {
        Self {
            flat: flat(text),
            letters: letters(text),
        }
    }

    /// Whether a line begins with an item: with its first characters or, where it has fewer, with all
    /// of them as words of their own.
    pub(super) fn begins_with(&self, item: &Self) -> bool {
        let rest = self.flat.strip_prefix(&item.flat);
        if rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)) {
            return true;
        }
        match item.letters.char_indices().nth(BEGINNING) {
            Some((end, _)) => self.letters.starts_with(&item.letters[..end]),
            None => self.letters == item.letters,
        }
    }
}
