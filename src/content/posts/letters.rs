//! Spelling of class names and ids.

/// The letters of a class name or id, in lower case, so that spellings compare equal: `likesSummary`,
/// `likes-summary`.
pub(super) fn letters_of(name: &str) -> impl Iterator<Item = char> {
    let letters = name.chars().filter(char::is_ascii_alphabetic);
    letters.map(|c| c.to_ascii_lowercase())
}
