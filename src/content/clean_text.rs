//! Values as they are returned: one line each, without invisible characters.

use crate::snapshot::is_icon;

/// Maximum characters of a value. Source: ours, no title or list of authors needs more.
pub const MAX_VALUE: usize = 500;

/// A text in one line, cut at [`MAX_VALUE`], without control characters, icon characters and invisible ones such as
/// soft hyphens; `None` if nothing is left.
pub(super) fn clean(text: &str) -> Option<String> {
    let is_gap = |c: char| match c {
        // Most characters are ASCII, where the invisible ones are at the ends of the range.
        '\0'..='\x7f' => c <= ' ' || c == '\x7f',
        _ => c.is_whitespace() || c.is_control() || is_icon(c),
    };
    let mut line = String::with_capacity(text.len());
    // Joiners (U+200C, U+200D) are part of the spelling of words, and stay.
    let is_unseen = |c: char| matches!(c, '\u{ad}' | '\u{200b}' | '\u{feff}');
    for word in text.split(is_gap) {
        // Empty words between two gaps are skipped, too.
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
