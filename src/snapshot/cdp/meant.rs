//! Control characters that a page holds where it means signs: bytes of a code page of Windows that something before the
//! browser read as if they were of an encoding of ISO 8859, such as U+0092 for `’`.
//!
//! A browser draws nothing for them. As numeric references (`&#146;`) HTML itself takes them for those signs. Each is
//! one unit of UTF-16 as the sign for it is: offsets that a browser tells fit both.
//!
//! Which code page tells the encoding that the browser read a document in: in UTF-8 they were written wrongly before,
//! as a rule from windows-1252; what is declared as ISO-8859-2 is of windows-1250. In others they stay: they tell
//! pages that were misread.

use encoding_rs::{Encoding, ISO_8859_2, UTF_8};
use std::borrow::Cow;

/// What windows-1252 has from U+0080 to U+009F: itself where it has nothing. Source: WHATWG Encoding; HTML, numeric
/// character references, which take U+0085 for `…`, too, whatever ends lines elsewhere.
const WESTERN: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];
/// The characters of windows-1250 from U+0080 to U+009F: itself where it has nothing.
const CENTRAL: [char; 32] = [
    '€', '\u{81}', '‚', '\u{83}', '„', '…', '†', '‡', '\u{88}', '‰', 'Š', '‹', 'Ś', 'Ť', 'Ž', 'Ź',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '\u{98}', '™', 'š', '›', 'ś', 'ť', 'ž', 'ź',
];
/// The first and the last of these characters.
const FIRST: char = '\u{80}';
const LAST: char = '\u{9f}';

/// Attributes whose values are read by people; those of others are addresses and names. Source: HTML, ARIA.
const SAID: [&str; 9] = [
    "alt",
    "aria-label",
    "content",
    "label",
    "placeholder",
    "summary",
    "title",
    "value",
    "aria-description",
];

/// The meaning of these characters in a document; `None` inside where they stay as they are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Meant(Option<&'static [char; 32]>);

impl Meant {
    /// In one that was read in an encoding of that name; where nobody knows that, as in UTF-8.
    pub(super) fn from_encoding(encoding: &str) -> Self {
        Self(match Encoding::for_label(encoding.as_bytes()) {
            Some(known) if known == ISO_8859_2 => Some(&CENTRAL),
            Some(known) if known != UTF_8 => None,
            _ => Some(&WESTERN),
        })
    }

    /// A text with the signs that are meant.
    pub(super) fn text(self, text: &str) -> Cow<'_, str> {
        let is_control = |c: char| (FIRST..=LAST).contains(&c);
        match self.0 {
            Some(signs) if !text.is_ascii() && text.contains(is_control) => {
                text.chars().map(|c| meant(c, signs)).collect()
            }
            _ => Cow::Borrowed(text),
        }
    }

    /// The value of an attribute: where people read it, with the signs that are meant.
    pub(super) fn value<'a>(self, name: &str, value: &'a str) -> Cow<'a, str> {
        if SAID.contains(&name) {
            self.text(value)
        } else {
            Cow::Borrowed(value)
        }
    }
}

fn meant(c: char, signs: &[char; 32]) -> char {
    let at = u32::from(c).checked_sub(u32::from(FIRST));
    let sign = at.and_then(|at| signs.get(usize::try_from(at).ok()?));
    sign.copied().unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{WINDOWS_1250, WINDOWS_1252};

    #[test]
    fn signs_are_those_of_the_code_page() {
        for (read_in, written_in) in [
            ("UTF-8", WINDOWS_1252),
            ("", WINDOWS_1252),
            ("ISO-8859-2", WINDOWS_1250),
        ] {
            for byte in 0x80..=0x9f_u8 {
                let bytes = [byte];
                let (sign, _) = written_in.decode_without_bom_handling(&bytes);
                let own = char::from(byte).to_string();
                let told = Meant::from_encoding(read_in).text(&own);
                assert_eq!(told, sign, "{byte:x} in {read_in}");
                assert_eq!(told.encode_utf16().count(), 1, "{byte:x}");
            }
        }
    }

    #[test]
    fn other_texts_are_not_copied() {
        let utf8 = Meant::from_encoding("UTF-8");
        for text in ["plain", "L’été\u{a0}!", "नमस्ते 😀", "\u{7f}é"] {
            assert!(matches!(utf8.text(text), Cow::Borrowed(_)), "{text}");
        }
        assert_eq!(utf8.text("c\u{9c}ur 😀"), "cœur 😀");
        assert_eq!(utf8.value("href", "/c\u{9c}ur"), "/c\u{9c}ur");
        assert_eq!(utf8.value("alt", "c\u{9c}ur"), "cœur");
        for other in ["ISO-8859-15", "windows-1252", "Shift_JIS"] {
            assert_eq!(
                Meant::from_encoding(other).text("c\u{9c}ur"),
                "c\u{9c}ur",
                "{other}"
            );
        }
    }
}
