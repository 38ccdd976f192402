//! The visible part of words: without characters that only control how a browser sets the text.

use crate::escape::is_text_character;
use crate::snapshot::is_icon;
use std::borrow::Cow;

/// How many bytes a text begins with that are words of ASCII with one space between two of them: they
/// are shown as they are, and need not be taken apart.
pub(super) fn plain_words(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut end, mut at) = (0, 0);
    loop {
        let word = &bytes[at..];
        let length = word.iter().take_while(|b| b.is_ascii_graphic()).count();
        let next = word.get(length);
        if length == 0 || next.is_some_and(|b| !b.is_ascii_whitespace()) {
            return end;
        }
        end = at + length;
        if next != Some(&b' ') {
            return end;
        }
        at = end + 1;
    }
}

/// Signs without width that do nothing at the end of a word: a break opportunity, and what forbids one.
pub(super) const ENDLESS: [char; 2] = ['\u{200b}', '\u{2060}'];
/// The last character before the scripts that run from right to left, or whose letters join. Source: Unicode.
const LAST_PLAIN: char = '\u{58f}';

/// A word that begins a line without marks that it runs from left to right, where it does so by itself.
pub(super) fn undirected(word: &str) -> &str {
    let rest = word.trim_start_matches('\u{200e}');
    let runs_right = |c: char| c.is_alphanumeric() && c <= LAST_PLAIN;
    if rest.starts_with(runs_right) {
        rest
    } else {
        word
    }
}

/// A word without the joiners and break opportunities that it begins with: they join it to nothing. Those of
/// scripts whose letters join, and of emoji, may shape what follows.
pub(super) fn joined_to_nothing(word: &str) -> &str {
    let rest = word.trim_start_matches(['\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}']);
    let is_shaped = rest.chars().next().is_some_and(|c| c > LAST_PLAIN);
    if is_shaped { word } else { rest }
}

/// A word without what is never shown, and outside of code without what only fonts of icons draw.
pub(super) fn shown(word: &str, is_code: bool) -> Cow<'_, str> {
    let is_shown = |c: char| {
        let is_hidden = matches!(c, '\u{ad}' | '\u{feff}') || !is_code && is_icon(c);
        is_text_character(c) && !is_hidden
    };
    let is_plain = word.bytes().all(|b| b.is_ascii_graphic());
    if is_plain || word.chars().all(is_shown) {
        Cow::Borrowed(word)
    } else {
        Cow::Owned(word.chars().filter(|c| is_shown(*c)).collect())
    }
}
