//! Words and letters that multiply a number: `$1.5k`, `3 Mio. €`, `5万元`.

/// Letters right behind a number that multiply it, by their power of ten. Source: ours: as in `$1.5k`.
const LETTERS: [(&str, usize); 6] = [("k", 3), ("K", 3), ("m", 6), ("M", 6), ("B", 9), ("T", 12)];
/// Words that multiply the number before them, in lower case, by their power of ten. Source: ours: from lists of
/// property, salaries and companies.
const WORDS: [(&str, usize); 17] = [
    ("thousand", 3),
    ("million", 6),
    ("millions", 6),
    ("mio", 6),
    ("mln", 6),
    ("mn", 6),
    ("bn", 9),
    ("mrd", 9),
    ("mld", 9),
    ("billion", 9),
    ("lac", 5),
    ("lacs", 5),
    ("lakh", 5),
    ("lakhs", 5),
    ("cr", 7),
    ("crore", 7),
    ("crores", 7),
];
/// The same in scripts without spaces.
const MYRIADS: [(char, usize); 6] = [
    ('万', 4),
    ('萬', 4),
    ('만', 4),
    ('億', 8),
    ('亿', 8),
    ('억', 8),
];

/// Length of the longest of them; longer words are not looked up.
const MAX_WORD: usize = 8;

/// Whether a character is white space within a line, or a mark of text direction.
pub(super) fn is_blank(c: char) -> bool {
    matches!(
        c,
        ' ' | '\u{a0}'
            | '\u{2007}'
            | '\u{2009}'
            | '\u{202f}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{61c}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// Whether a word multiplies the number before it.
pub(super) fn is_scale(word: &str) -> bool {
    power(word, true).is_some()
}

/// Whether a number may end with a character.
pub(super) fn ends_number(c: char) -> bool {
    c.is_ascii_digit() || MYRIADS.iter().any(|(sign, _)| *sign == c)
}

/// A number times a power of ten, without rounding.
pub(super) fn times(value: &str, power: usize) -> String {
    if power == 0 {
        return value.to_owned();
    }
    let (whole, fraction) = value.split_once('.').unwrap_or((value, ""));
    let point = whole.len() + power;
    let digits = format!("{whole}{fraction}");
    let digits = format!("{digits:0<point$}");
    let (whole, fraction) = digits.split_at(point);
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        whole => whole,
    };
    match fraction.trim_end_matches('0') {
        "" => whole.to_owned(),
        fraction => format!("{whole}.{fraction}"),
    }
}

/// The power of ten that a word multiplies a number by; single letters have to touch it.
fn power(word: &str, touches: bool) -> Option<usize> {
    let mut chars = word.chars();
    if let (Some(c), None) = (chars.next(), chars.next())
        && let Some((_, power)) = MYRIADS.iter().find(|(sign, _)| *sign == c)
    {
        return Some(*power);
    }
    let letter = LETTERS.iter().find(|(letter, _)| *letter == word);
    if let Some((_, power)) = letter {
        return touches.then_some(*power);
    }
    let word = word.to_lowercase();
    let known = WORDS.iter().find(|(name, _)| *name == word);
    known.map(|(_, power)| *power)
}

/// The power of ten that the word behind a number says, and where that ends.
pub(super) fn power_behind(text: &str, end: usize) -> Option<(usize, usize)> {
    let said = text[end..].trim_start_matches(is_blank);
    let start = text.len() - said.len();
    let letters = said.chars().take_while(|c| c.is_alphabetic());
    let length = letters.take(MAX_WORD + 1).map(char::len_utf8).sum();
    let (word, behind) = said.split_at(length);
    let wide = MYRIADS.iter().find(|(sign, _)| word.starts_with(*sign));
    if let Some((sign, power)) = wide {
        return Some((*power, start + sign.len_utf8()));
    }
    // `m²` is a unit.
    let power = power(word, start == end).filter(|_| !behind.starts_with(char::is_numeric))?;
    Some((power, start + word.len()))
}

/// The power of ten that the word between a number and a place behind it says, and where the number ends.
pub(super) fn power_before(text: &str, to: usize) -> Option<(usize, usize)> {
    let head = text[..to].trim_end_matches(is_blank);
    let bare = head.trim_end_matches('.');
    let letters = bare.chars().rev().take_while(|c| c.is_alphabetic());
    let length: usize = letters.take(MAX_WORD + 1).map(char::len_utf8).sum();
    let (number, word) = bare.split_at(bare.len() - length);
    let rest = number.trim_end_matches(is_blank);
    // `12k €`, `12 k€`.
    let touches = rest.len() == number.len() || bare.len() == to;
    let power = power(word, touches).filter(|_| rest.ends_with(|c: char| c.is_ascii_digit()))?;
    Some((power, rest.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_multiplied_without_rounding() {
        for (value, power, expected) in [
            ("1.5", 3, "1500"),
            ("12.5", 3, "12500"),
            ("3.2", 6, "3200000"),
            ("0.5", 6, "500000"),
            ("1.2345", 3, "1234.5"),
            ("0.0001", 3, "0.1"),
            ("0", 3, "0"),
            ("12.50", 0, "12.50"),
        ] {
            assert_eq!(times(value, power), expected, "{value}");
        }
    }

    #[test]
    fn letters_touch_their_number_and_are_no_units() {
        for (text, expected) in [
            ("5k", Some((3, 2))),
            ("5 k", None),
            ("5 million or more", Some((6, 9))),
            ("5M+", Some((6, 2))),
            ("5m²", None),
            ("5kg", None),
            ("5万起", Some((4, 4))),
            ("5", None),
        ] {
            assert_eq!(power_behind(text, 1), expected, "{text}");
        }
        for (text, expected) in [
            ("12k ", Some((3, 2))),
            ("12 k", Some((3, 2))),
            ("12 k ", None),
            ("1,5 Mio. ", Some((6, 3))),
            ("5万", Some((4, 1))),
            ("Mio. ", None),
        ] {
            assert_eq!(power_before(text, text.len()), expected, "{text}");
        }
    }
}
