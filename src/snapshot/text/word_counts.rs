//! The words of a text, and how many characters and words it has, white space collapsed.

use crate::characters::is_unspaced;
use crate::operations::count;

/// A text with one space between its words, and none around them.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of a text: runs between white space. Scripts that write without spaces (Chinese,
/// Japanese, Thai) count each ideograph or kana as a word of its own.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    count(text.len());
    text.split_whitespace().flat_map(words_between)
}

/// The words of what stands between white space.
fn words_between(token: &str) -> impl Iterator<Item = &str> {
    let mut rest = token;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = if is_unspaced(first) {
            first.len_utf8()
        } else if rest.is_ascii() {
            rest.len()
        } else {
            rest.find(is_unspaced).unwrap_or(rest.len())
        };
        let (word, tail) = rest.split_at(end);
        rest = tail;
        Some(word)
    })
}

/// Characters of a text with runs of white space counted as one and none at its ends.
pub fn collapsed_chars(text: &str) -> u32 {
    if let Some((chars, _)) = ascii_counts(text) {
        return chars;
    }
    count(text.len());
    let mut chars = 0;
    for (i, word) in text.split_whitespace().enumerate() {
        chars += u32::from(i > 0) + word.chars().count() as u32;
    }
    chars
}

/// Characters of a text, counted as [`collapsed_chars`] does, and its words, as [`words`] does.
pub(crate) fn chars_and_words(text: &str) -> (u32, u32) {
    ascii_counts(text).unwrap_or_else(|| {
        count(text.len());
        let (mut chars, mut words) = (0, 0);
        for (i, token) in text.split_whitespace().enumerate() {
            chars += u32::from(i > 0) + token.chars().count() as u32;
            words += words_between(token).count() as u32;
        }
        (chars, words)
    })
}

/// Like [`chars_and_words`], for texts of ASCII, as most are: each byte is a character, and words end only at white
/// space. `None` for other texts.
fn ascii_counts(text: &str) -> Option<(u32, u32)> {
    count(text.len());
    if !text.is_ascii() {
        return None;
    }
    let (mut chars, mut words, mut is_in_word) = (0, 0, false);
    for byte in text.bytes() {
        // As `char::is_whitespace` has it: with the vertical tab.
        let is_word = !matches!(byte, b' ' | b'\t'..=b'\r');
        chars += u32::from(is_word);
        words += u32::from(is_word && !is_in_word);
        is_in_word = is_word;
    }
    Some((chars + u32::saturating_sub(words, 1), words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_collapsed_before_counting() {
        assert_eq!(collapsed_chars("  two \n words "), 9);
        assert_eq!(collapsed_chars(" \n\t "), 0);
    }

    #[test]
    fn ideographs_are_words_of_their_own() {
        assert_eq!(
            words("ab 漢字c d").collect::<Vec<_>>(),
            ["ab", "漢", "字", "c", "d"]
        );
    }

    proptest::proptest! {
        #[test]
        fn ascii_is_counted_as_other_text_is(text in "[ab. \\n\\t\u{b}\u{c}\u{1c}\u{1f}\u{a0}\u{e9}]{0,12}") {
            let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let slowly = (line.chars().count() as u32, words(&text).count() as u32);
            proptest::prop_assert_eq!(chars_and_words(&text), slowly);
            proptest::prop_assert_eq!(collapsed_chars(&text), slowly.0);
        }
    }
}
