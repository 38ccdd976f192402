//! Declared author names that begin with a number, which elsewhere begins a date.

use crate::content::dates;
use crate::snapshot::tokens::folded;

/// Maximum number of bytes and words, and minimum number of letters, of a name that begins with a number. Source:
/// ours: `7 Cooks`.
const MAX_NUMBERED: usize = 60;
const MAX_NUMBERED_WORDS: usize = 5;
const MIN_LETTERS: usize = 3;

/// A name in linked data that begins with a number and is no date: `2 Sisters Kitchen`, `750g La Table`.
pub(in crate::content::metadata) fn numbered_name(
    name: &str,
    site: Option<&str>,
) -> Option<String> {
    let is_numbered = name.starts_with(|c: char| c.is_ascii_digit());
    let is_site = || site.is_some_and(|site| folded(site) == folded(name));
    let letters = || name.chars().filter(|c| c.is_alphabetic()).count();
    let is_day = || dates::is_label(name) || dates::in_text(name, "en").is_some();
    let is_short =
        name.len() <= MAX_NUMBERED && name.split_whitespace().nth(MAX_NUMBERED_WORDS).is_none();
    let is_name = is_numbered && is_short && letters() >= MIN_LETTERS && !name.contains(['@', ':']);
    (is_name && !is_site() && !is_day()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declared_name_may_begin_with_a_number() {
        let named = |name: &str| numbered_name(name, Some("9 Mills")).is_some();
        for name in ["2 Sisters Kitchen", "750g La Table", "7Cooks"] {
            assert!(named(name), "{name}");
        }
        for name in ["12 May 2024", "9 Mills", "5", "Jane Doe", "3 a@b.org"] {
            assert!(!named(name), "{name}");
        }
    }
}
