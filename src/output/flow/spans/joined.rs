//! The relation of two touching texts of a line: separate words, labels with signs at their ends, or a word with the
//! signs and letters that belong to it, whatever the style sheet puts between them.

use crate::characters::is_currency;
use crate::snapshot::is_unbroken;

/// Signs that begin what stands behind a word, where the style sheet sets it apart: `Reviews (12)`.
const BEGINNINGS: [char; 11] = ['(', '[', '$', '€', '£', '“', '«', '„', '#', '★', '☆'];
/// Signs at the end of a label before a word: `(12) The court`, `1. Of`.
const ENDINGS: [char; 8] = [')', ']', '.', ':', ',', ';', '!', '?'];
/// Signs that belong to what is before them. Source: Unicode, categories Pe and Po, as far as they end a part of a
/// sentence.
const CLOSING: &str = ",.;:!?…)]}、。，．；：！？）］】」』》〉";
/// Those of them that are part of a number or a name where a letter or digit follows: `.99`, `.NET`, `:root`.
const INNER: &str = ",.;:!?…";
/// Signs that belong to what is behind them. Source: Unicode, category Ps, and those that begin a sentence in Spanish.
const OPENING: &str = "([{¿¡„‚（［【「『《〈";
/// Signs that open and close quotations, by the language and by what is on their other side.
const QUOTES: &str = "\"'“”‘’«»‹›";
/// Signs that belong to the number or name behind them, where nothing is before them, beside those of currencies.
const PREFIXES: &str = "#@";
/// The sign of a share, which ends an amount as those of currencies do.
const SHARE: char = '%';
/// Signs before a number that say how much less or more something is, and digits of cents.
const BEFORE_NUMBERS: [char; 4] = ['-', '−', '–', '+'];
const CENTS: usize = 2;
/// Most letters behind an apostrophe that are the rest of a word: `’s`, `’re`.
const MAX_REST: usize = 2;
/// Endings of a word whose beginning is in an element: `<a>word</a>s`. Source: ours: plurals, cases and verb forms in
/// English and German. The second list is also words in some languages (`en`, Spanish), as `in`, `is`, `or`
/// mostly are.
const SUFFIXES: [&str; 5] = ["s", "n", "r", "d", "ly"];
const SUFFIXES_OR_WORDS: [&str; 4] = ["es", "en", "er", "ed"];
/// Endings after a percent sign: `100%ige`. Source: German.
const OF_SHARES: [&str; 6] = ["ig", "ige", "igem", "igen", "iger", "iges"];

/// Whether one text ends and the next one begins with a letter or a digit.
pub(super) fn are_words(before: &str, text: &str) -> bool {
    before.ends_with(char::is_alphanumeric) && text.starts_with(char::is_alphanumeric)
}

/// Whether one text ends with a number and the sign of an amount, which a word of letters follows: `285.000 €`,
/// `Garage`, another number or a bracket: `148 €`, `185 €`. The number may belong to what follows where there is none
/// before the sign, and letters to the share (`100%`, `ig`); two digits alone are its cents (`5€`, `95`).
pub(super) fn ends_amount(before: &str, text: &str) -> bool {
    let ends = |c: char| is_currency(c) || c == SHARE;
    let number = before.strip_suffix(ends).map(str::trim_end);
    let is_share = before.ends_with(SHARE);
    number.is_some_and(|number| number.ends_with(|c: char| c.is_ascii_digit()))
        && (text.starts_with(char::is_alphabetic) || begins_amount(text))
        && !(is_share && (is_suffix(text, false) || is_of_share(text)))
}

/// Whether a text begins with a number, less or more than one, or with a bracket.
fn begins_amount(text: &str) -> bool {
    let bare = text.trim_start_matches(BEFORE_NUMBERS);
    let digits = bare.bytes().take_while(u8::is_ascii_digit).count();
    let are_cents = bare.len() == text.len() && digits == CENTS && text.len() == CENTS;
    text.starts_with('(') || digits > 0 && !are_cents
}

/// Whether a text begins with the ending of a share that is written as one word.
fn is_of_share(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_alphanumeric());
    let word = &text[..end.unwrap_or(text.len())];
    OF_SHARES.contains(&word)
}

/// Whether two touching texts are labels: the second begins with an opening sign after a word or a closing sign, or the
/// first ends with a closing sign before a word or an amount.
pub(super) fn are_labels(before: &str, text: &str) -> bool {
    let ends = |c: char| c.is_alphanumeric() && !is_unspaced(c) || matches!(c, ')' | '%' | '.');
    let is_amount = || {
        let number = text.strip_prefix(is_currency).map(str::trim_start);
        number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
    };
    before.ends_with(ends) && text.starts_with(BEGINNINGS)
        || before.ends_with(ENDINGS) && (text.starts_with(char::is_alphanumeric) || is_amount())
}

/// Whether a text belongs to the word before it, or the other way round: a sign that closes or opens, the rest of a
/// compound (`-Recht`), of a possessive (`'s`). No gap between boxes is a space there.
pub(super) fn belongs(before: &str, text: &str) -> bool {
    begins_as_end(before, text) || ends_as_beginning(before, text)
}

fn begins_as_end(before: &str, text: &str) -> bool {
    let mut chars = text.chars();
    let Some(first) = chars.next() else {
        return false;
    };
    let next = chars.next();
    let goes_on = next.is_some_and(char::is_alphanumeric);
    if CLOSING.contains(first) {
        let is_inner = goes_on && INNER.contains(first);
        let follows_digit = before.ends_with(|c: char| c.is_ascii_digit());
        return !is_emoticon(text) && (!is_inner || follows_digit);
    }
    let rest = &text[first.len_utf8()..];
    let follows_letter = before.ends_with(char::is_alphabetic);
    match first {
        '-' | '\u{2011}' => follows_letter && next.is_some_and(char::is_alphabetic),
        '\'' | '’' if goes_on => follows_letter && is_rest_of_word(rest),
        // Alone, most of them may open as well.
        _ if QUOTES.contains(first) => match next {
            Some(_) => !goes_on,
            None => matches!(first, '”' | '’'),
        },
        _ => false,
    }
}

fn ends_as_beginning(before: &str, text: &str) -> bool {
    let mut chars = before.chars();
    let Some(last) = chars.next_back() else {
        return false;
    };
    let previous = chars.next_back();
    let begins = previous.is_some_and(|c| c.is_whitespace() || OPENING.contains(c));
    let follows_number = chars
        .as_str()
        .trim_end()
        .ends_with(|c: char| c.is_ascii_digit());
    // Alone, a quotation mark may close as well.
    let is_sign = PREFIXES.contains(last) || is_currency(last);
    let is_prefix = (begins || previous.is_none()) && is_sign && !follows_number;
    OPENING.contains(last)
        || begins && QUOTES.contains(last)
        || is_prefix && text.starts_with(char::is_alphanumeric)
}

/// Whether a text begins with a face that is typed: `:)`, `;-(`. Other signs before a bracket end a sentence in it.
fn is_emoticon(text: &str) -> bool {
    let behind = text.strip_prefix([':', ';']);
    behind.is_some_and(|face| {
        let mouth = face.strip_prefix('-').unwrap_or(face);
        mouth.starts_with(['(', ')', '[', ']'])
    })
}

/// Whether a text begins with the ending of a word that an element before it marks, which may have a margin: then it
/// may as well be a word of its own.
pub(super) fn is_suffix(text: &str, has_margin: bool) -> bool {
    let end = text.find(|c: char| !c.is_alphanumeric());
    let word = &text[..end.unwrap_or(text.len())];
    SUFFIXES.contains(&word) || !has_margin && SUFFIXES_OR_WORDS.contains(&word)
}

/// Whether a text begins with at most [`MAX_REST`] letters, all lower case, which can be the rest of a word.
fn is_rest_of_word(text: &str) -> bool {
    let letters = text.chars().take_while(|c| c.is_alphanumeric());
    let letters: Vec<char> = letters.take(MAX_REST + 1).collect();
    (1..=MAX_REST).contains(&letters.len()) && letters.iter().all(|c| c.is_lowercase())
}

/// Whether a character is of a script that writes without spaces: an East Asian one, or Thai, Lao, Myanmar,
/// Khmer. Source: Unicode, line breaking classes ID and SA.
pub(in crate::output::flow) fn is_unspaced(c: char) -> bool {
    let is_southeast_asian =
        matches!(u32::from(c), 0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF);
    is_southeast_asian || is_unbroken(c, c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_belong_to_the_word_that_they_stand_at() {
        for (before, text) in [
            ("a link", ", and"),
            ("one more", "). He"),
            ("(see this", ".)"),
            ("went", ": gone!"),
            ("19", ".99 for all"),
            ("said", "” they"),
            ("said", "\", they"),
            ("said", "”"),
            ("GmbH", "-Recht"),
            ("e", "'s value"),
            ("went (", "a"),
            ("Is it “", "d"),
            ("$", "19"),
            ("for $", "19"),
            ("（", "x"),
        ] {
            assert!(belongs(before, text), "{before}|{text}");
        }
        for (before, text) in [
            ("from", "$12"),
            ("Price:", "12"),
            ("12 €", "each"),
            ("Works with", ".NET"),
            ("Change", "-3%"),
            ("said", "“go"),
            ("said", "“"),
            ("he said “go”", "and went"),
            ("”", "or"),
            ("Ann", "Bob"),
            ("Home", "/"),
            ("Great", ":)"),
            ("12", ";-)"),
        ] {
            assert!(!belongs(before, text), "{before}|{text}");
        }
    }

    #[test]
    fn a_few_small_letters_are_the_rest_of_a_word() {
        for text in ["s", "s were", "es,"] {
            assert!(is_rest_of_word(text), "{text}");
        }
        for text in ["", " s", "S", "2", "were", "s3", ", s"] {
            assert!(!is_rest_of_word(text), "{text}");
        }
    }

    #[test]
    fn endings_of_words_are_known() {
        for text in ["s", "s were", "ly,", "n"] {
            assert!(is_suffix(text, true), "{text}");
        }
        for text in ["es", "en, so", "er", "ed"] {
            assert!(is_suffix(text, false) && !is_suffix(text, true), "{text}");
        }
        for text in [
            "in", "is", "or", "as", "on", "of", "by", "a", "", " s", "S", "sea",
        ] {
            assert!(!is_suffix(text, false), "{text}");
        }
    }

    #[test]
    fn an_amount_ends_before_a_word_and_not_before_a_number() {
        for (before, text) in [
            ("285.000 €", "Garage"),
            ("10$", "Garage"),
            ("5%", "off"),
            ("148 €", "185 €"),
            ("185 €", "-20%"),
            ("11 900 ₽", "−37%"),
            ("119,00 €", "(20% off)"),
            ("20%", "185 €"),
        ] {
            assert!(ends_amount(before, text), "{before}|{text}");
        }
        for (before, text) in [
            ("€", "285.000"),
            ("285.000", "Garage"),
            ("5 €", "/m²"),
            ("$", "MILL"),
            ("in $", "MILL"),
            ("100%", "ig"),
            ("5€", "95"),
            ("5 €", "-"),
            ("100%", "ige Wolle"),
            ("25%", "er"),
        ] {
            assert!(!ends_amount(before, text), "{before}|{text}");
        }
    }

    #[test]
    fn labels_have_signs_at_their_ends() {
        for (before, text) in [
            ("15 minutes", "(easy)"),
            ("(12)", "The court"),
            ("1.", "Of"),
            ("Was:", "$128.00"),
            ("Now:", "€ 12"),
        ] {
            assert!(are_labels(before, text), "{before}|{text}");
        }
        for (before, text) in [
            ("Reviews", ", all"),
            ("(", "a"),
            ("a", "b"),
            ("f", "-x"),
            ("in:", "$x"),
        ] {
            assert!(!are_labels(before, text), "{before}|{text}");
        }
    }
}
