//! The length of a text, counted in letters and words of alphabetic languages: an ideograph counts as about three
//! letters, and half a word.
//!
//! Lengths of paragraphs, labels and pages were learned on such languages; this makes the same page in Chinese count
//! as much.

use crate::snapshot::{chars_and_words, collapsed_chars, words};

/// Letters and words of English that one character stands for, in hundredths. Source: ours, from the chapters of the
/// Debian Reference in English, Chinese and Japanese (63,254, 25,360 and 37,592 characters of prose in the second),
/// and from a page in Korean and Thai.
const IDEOGRAPH: (u32, u32) = (330, 54);
const KANA: (u32, u32) = (170, 28);
const HANGUL: (u32, u32) = (250, 0);
const THAI: (u32, u32) = (120, 20);

/// The length of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Length {
    pub(super) chars: u32,
    pub(super) words: u32,
}

impl Length {
    /// The length of a text; white space counts as one character between words.
    pub(super) fn from_text(text: &str) -> Self {
        if !text.bytes().any(may_be_worth_more) {
            let (chars, words) = chars_and_words(text);
            return Self { chars, words };
        }
        let more = |c: char| worth(c).map_or(0, |(letters, _)| u64::from(letters - 100));
        let chars = 100 * u64::from(collapsed_chars(text)) + text.chars().map(more).sum::<u64>();
        let words = words(text).map(|word| {
            let unspaced = word.chars().next().and_then(worth).map(|(_, words)| words);
            u64::from(unspaced.filter(|words| *words > 0).unwrap_or(100))
        });
        Self {
            chars: hundreds(chars),
            words: hundreds(words.sum()),
        }
    }
}

/// A sum of hundredths, rounded up, so that no text has length 0.
fn hundreds(sum: u64) -> u32 {
    u32::try_from(sum.div_ceil(100)).unwrap_or(u32::MAX)
}

/// Whether a byte may begin, in UTF-8, a character that counts as more than a letter.
fn may_be_worth_more(byte: u8) -> bool {
    byte == 0xE0 || byte >= 0xE3
}

/// What a character counts as, if not one letter.
fn worth(c: char) -> Option<(u32, u32)> {
    match u32::from(c) {
        0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xF900..=0xFAFF | 0x20000..=0x3FFFF => Some(IDEOGRAPH),
        0x3040..=0x30FF => Some(KANA),
        0xAC00..=0xD7A3 => Some(HANGUL),
        0x0E00..=0x0E7F => Some(THAI),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_that_is_worth_more_is_missed_by_its_first_byte() {
        let worth_more = ('\0'..=char::MAX).filter(|c| worth(*c).is_some());
        for c in worth_more {
            assert!(may_be_worth_more(c.to_string().as_bytes()[0]), "{c}");
        }
    }

    #[test]
    fn the_same_sentence_is_about_as_long_in_every_script() {
        let lengths = [
            "The old bridge over the river was opened again after three years.",
            "江上的老桥时隔三年后重新开放通行。",
            "川にかかる古い橋が三年ぶりに再び開通した。",
            "강 위의 오래된 다리가 삼 년 만에 다시 열렸다.",
        ]
        .map(Length::from_text);
        assert_eq!(
            lengths.map(|length| (length.chars, length.words)),
            [(65, 12), (54, 10), (48, 9), (54, 9)]
        );
        assert_eq!(Length::from_text(" a  b\n"), Length { chars: 3, words: 2 });
        assert_eq!(Length::from_text("é à"), Length { chars: 3, words: 2 });
        assert_eq!(Length::from_text(""), Length { chars: 0, words: 0 });
    }
}
