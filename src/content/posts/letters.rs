//! Names of elements, however they are written.

/// The letters of a name of an element, in lower case: `likesSummary` is written in many ways.
pub(super) fn letters_of(name: &str) -> impl Iterator<Item = char> {
    let letters = name.chars().filter(char::is_ascii_alphabetic);
    letters.map(|c| c.to_ascii_lowercase())
}
