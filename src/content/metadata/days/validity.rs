//! Lines that tell the date from which on, or until which, something is valid: `Prices valid from 1 March 2024`,
//! `Ceník platí od 1. března 2024`.
//!
//! Source: ours, price lists in seventeen languages. Limits: short lines. English `effective` is left out: it is said
//! of the text itself, such as a policy.

use crate::content::words::phrases::Phrases;

/// Words of validity, in lower case. Source: ours, by custom of price lists.
static VALID: Phrases = Phrases::from_words("valid valide valido valida validi");
/// Beginnings of further words of validity, in lower case.
static VALID_STEMS: Phrases = Phrases::from_words(
    "gültig valabl valabil applicabl vigent válid geldig platn platí obowiązuj действует действуют действующ действительн \
     дійсн gäller giltig gyldig gælder gjelder voimassa érvényes geçerli ισχύ",
);
/// Words of validity that may stand behind the date, too.
static BEHIND_DAYS: Phrases = Phrases::from_words("érvényes geçerli");
/// Words of validity in scripts without spaces, and words for `from` or `until` beside them.
const UNPARTED: [&str; 4] = ["有効", "適用", "适用", "生效"];
const UNPARTED_FROM: [&str; 6] = ["から", "より", "まで", "期", "起", "自"];
/// Maximum number of words from a word of validity to the number of the day. Source: ours:
/// `valables à partir du 1er mars`.
const MAX_TO_DAY: usize = 4;

/// Whether a line tells a date of validity.
pub(super) fn says_valid(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_valid = |at: usize| {
        let word = words[at].trim_matches(|c: char| !c.is_alphabetic());
        let word = word.to_lowercase();
        // A date before the word is the page's own: `As of 12 May 2024 (valid since 2 May)`.
        let is_dated = || words[..at].iter().any(|word| is_number(word));
        (VALID.holds(&word) || VALID_STEMS.begins(&word))
            && (!is_dated() && holds_day(words[at + 1..].iter().copied())
                || BEHIND_DAYS.begins(&word) && holds_day(words[..at].iter().rev().copied()))
    };
    let has_one_of = |marks: &[&str]| marks.iter().any(|mark| line.contains(mark));
    (0..words.len()).any(is_valid) || has_one_of(&UNPARTED) && has_one_of(&UNPARTED_FROM)
}

/// Whether one of the next words is a number, before any abbreviation: `Valid XHTML 1.0` tells no date.
fn holds_day<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    let is_abbreviation = |word: &str| word.chars().nth(1).is_some_and(char::is_uppercase);
    let mut near = words
        .take(MAX_TO_DAY)
        .take_while(|word| !is_abbreviation(word));
    near.any(is_number)
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::says_valid;

    #[test]
    fn lines_say_from_when_on_something_is_valid() {
        for line in [
            "Prices valid from March 1, 2024",
            "Preise gültig seit 1. März 2024",
            "Tarifs valables à partir du 1er mars 2024",
            "Precios vigentes desde el 1 de marzo de 2024",
            "Prezzi validi dal 1 marzo 2024",
            "Platí od 1. března 2024, ceny jsou včetně DPH",
            "Obowiązuje od 1 marca 2024",
            "Цены действуют с 1 марта 2024",
            "Gäller från 1 mars 2024",
            "1 Mart 2024 tarihinden itibaren geçerlidir",
            "Érvényes: 2024. március 1-től",
            "2024年3月1日から適用",
        ] {
            assert!(says_valid(line), "{line}");
        }
        for line in [
            "1 March 2024: a valid vote",
            "Stand - 12.11.2021 (Unverändert gültig seit: 05.11.2021)",
            "Valid XHTML 1.0, 3 May 2004",
            "Validation of forms, 3 May 2020",
            "Effective 1 March 2024",
            "2024年3月1日",
        ] {
            assert!(!says_valid(line), "{line}");
        }
    }
}
