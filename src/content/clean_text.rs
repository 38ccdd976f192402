//! Texts as they are given out: one line each, without what nobody reads.

use crate::snapshot::is_icon;

/// Longest value that is kept, characters. Source: ours, no title or list of authors needs more.
pub const MAX_VALUE: usize = 500;

/// One line, cut at [`MAX_VALUE`], without control characters, those that fonts of icons draw and those that
/// are not seen, as what says where a word may break; `None` where nothing is left.
pub(super) fn clean(text: &str) -> Option<String> {
    let is_gap = |c: char| match c {
        // Most are of ASCII, whose signs without a look stand at its ends.
        '\0'..='\x7f' => c <= ' ' || c == '\x7f',
        _ => c.is_whitespace() || c.is_control() || is_icon(c),
    };
    let mut line = String::with_capacity(text.len());
    // What joins letters (U+200C, U+200D) is part of how words are written, and stays.
    let is_unseen = |c: char| matches!(c, '\u{ad}' | '\u{200b}' | '\u{feff}');
    for word in text.split(is_gap) {
        // An empty word between two gaps holds nothing, either.
        if word.chars().all(is_unseen) {
            continue;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        if word.is_ascii() {
            line.push_str(word);
        } else {
            line.extend(word.chars().filter(|c| !is_unseen(*c)));
        }
    }
    if line.len() > MAX_VALUE
        && let Some((end, _)) = line.char_indices().nth(MAX_VALUE)
    {
        line.truncate(end);
    }
    (!line.is_empty()).then_some(line)
}
