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

/// Whether a line begins with an item: with its first characters or, where it has fewer, with all of
/// them as words of their own.
pub(super) fn begins_with(line: &str, item: &str) -> bool {
    let rest = line.strip_prefix(item);
    if rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)) {
        return true;
    }
    let (line, item) = (letters(line), letters(item));
    match item.char_indices().nth(BEGINNING) {
        Some((end, _)) => line.starts_with(&item[..end]),
        None => line == item,
    }
}
