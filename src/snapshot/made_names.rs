//! What classes and ids look like that machines make: capitals at random, letters behind digits.

use std::borrow::Cow;

/// A name without its digits: counters and ids in names tell things apart that are alike.
pub(crate) fn without_digits(name: &str) -> Cow<'_, str> {
    // Most have none, and their characters need not be told apart.
    if !name.bytes().any(|b| b.is_ascii_digit()) {
        return Cow::Borrowed(name);
    }
    let mut bare = String::with_capacity(name.len());
    bare.extend(name.split(|c: char| c.is_ascii_digit()));
    Cow::Owned(bare)
}

/// How often letters turn from small ones to capitals and back.
pub(crate) fn case_turns(name: &str) -> usize {
    let is_turn = |p: &&[u8]| {
        let letters = p[0].is_ascii_alphabetic() && p[1].is_ascii_alphabetic();
        letters && p[0].is_ascii_lowercase() != p[1].is_ascii_lowercase()
    };
    name.as_bytes().windows(2).filter(is_turn).count()
}

/// Whether a letter stands right behind a digit.
pub(crate) fn has_letter_behind_digit(name: &str) -> bool {
    let mut pairs = name.as_bytes().windows(2);
    pairs.any(|p| p[0].is_ascii_digit() && p[1].is_ascii_alphabetic())
}
