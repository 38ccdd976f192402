//! Bare addresses, which a reader of GFM makes links of and looks for no marks in. Source: GFM 0.29, 6.9.

use std::ops::Range;

/// Bytes before the end of what is written among which the beginning of an address is looked for. Source: ours;
/// bounds the cost.
const MAX_ADDRESS: usize = 2048;

/// Whether what is written ends in an address of a page that a reader of GFM makes a link of: it takes in all
/// that is no white space. Source: GFM 0.29, 6.9.
pub(in super::super) fn ends_in_address(out: &str) -> bool {
    let lower = last_word(out).to_ascii_lowercase();
    ["www.", "http://", "https://", "ftp://"]
        .iter()
        .any(|sign| lower.contains(sign))
}

/// The word that a text ends in.
fn last_word(text: &str) -> &str {
    text.rsplit(char::is_whitespace).next().unwrap_or("")
}

/// Whether what is written ends in an address that a reader of GFM makes a link of.
pub(super) fn is_in_address(out: &str) -> bool {
    let start = out.len().saturating_sub(MAX_ADDRESS);
    let start = (start..=out.len()).find(|at| out.is_char_boundary(*at));
    let end = start.map_or("", |at| &out[at..]);
    // Of a longer word nobody knows how it begins.
    let is_long = start != Some(0) && !end.contains(char::is_whitespace);
    let lower = last_word(end).to_ascii_lowercase();
    is_long || ["www.", "://", "@"].iter().any(|sign| lower.contains(sign))
}

/// Where in a text that begins with a bare address the part behind its host stands: without the signs at its
/// end, which are no part of the address. Empty where none begins. Source: GFM 0.29, 6.9.
pub(super) fn path_of_address(text: &str) -> Range<usize> {
    let schemes = ["http://", "https://"];
    let Some(scheme) = schemes.into_iter().find(|s| text.starts_with(s)) else {
        return 0..0;
    };
    let rest = &text[scheme.len()..];
    if !rest.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return 0..0;
    }
    let is_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | ':');
    let path = rest.trim_start_matches(is_host);
    if !path.starts_with(['/', '?', '#']) {
        return 0..0;
    }
    let end = path.find(|c: char| c.is_whitespace() || c == '<');
    let whole = &path[..end.unwrap_or(path.len())];
    let is_end = |c: char| c.is_ascii_punctuation() && !matches!(c, '/' | '=' | '-' | '#' | '&');
    let start = text.len() - path.len();
    start..start + whole.trim_end_matches(is_end).len()
}
