//! Readings of the text of one field: a date, a rating, a name.

use super::super::values;
use super::MAX_LABEL;
use crate::algorithm::mdr::{DataField, FieldKind, FieldRole};
use crate::content::dates;
use crate::content::dates::is_date;
use crate::snapshot::words;

/// Words of the names of authors. Source: ours: three people with two names each, and an `and`.
const MAX_NAME_WORDS: usize = 8;

/// Most words of three or more letters in a text that is a date by its year alone. Source: ours: `Spring 2021`.
const MAX_YEAR_WORDS: usize = 1;
/// Most numbers in a text that is a date by its year alone. Source: ours: a day, a month and a year; volumes and pages
/// of journals are more.
const MAX_YEAR_NUMBERS: usize = 3;
/// Letters beside a time that is one as a whole. Source: ours: `CEST`, `p.m.`, `Uhr`; titles have more.
const MAX_CLOCK_LETTERS: usize = 4;

/// Words but for numbers of a text that tells a day of a month or how long ago something was. Source: ours:
/// `il y a 3 jours`.
const MAX_TOLD_WORDS: usize = 4;

/// Words of a text that tells until when something is, in lower case.
const ENDS: [&str; 10] = [
    "ends", "ending", "until", "till", "deadline", "expires", "closes", "bis", "endet", "hasta",
];
/// Words after an hour, in lower case.
const OF_HOURS: [&str; 4] = ["uhr", "h", "am", "pm"];

/// A field's date: as given to machines, else as written.
pub(in super::super) fn field_date(field: &DataField) -> Option<String> {
    let machine = field.hints.machine.as_deref();
    machine
        .and_then(|text| crate::content::dates::read(text, ""))
        .or_else(|| text_date(field.text.trim()))
}

/// The date of a text: in ISO 8601 where it can be read, else as written, in whatever language: `11 mar`, `vor 2 Tagen`.
pub(super) fn text_date(text: &str) -> Option<String> {
    values::date(text).or_else(|| {
        let told = behind_number(text);
        tells_when(told).then(|| told.to_owned())
    })
}

/// The text after the number of an entry and a dash: `#1 — vor 8 Stunden`; the whole text without these.
fn behind_number(text: &str) -> &str {
    let parted = text.split_once(['—', '–', '-', '|', '·']);
    let is_number = |head: &str| {
        let number = head.trim().strip_prefix('#');
        number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    };
    let parted = parted.filter(|(head, _)| is_number(head));
    parted.map_or(text, |(_, rest)| rest.trim())
}

/// Whether a text with a number tells a day of a month or how long ago something was, and nothing of an end.
fn tells_when(text: &str) -> bool {
    let is_word = |word: &&str| word.contains(char::is_alphabetic);
    let told = words(text).filter(is_word).count();
    let is_end = |word: &str| ENDS.iter().any(|end| word.eq_ignore_ascii_case(end));
    (1..=MAX_TOLD_WORDS).contains(&told)
        && text.contains(|c: char| c.is_ascii_digit())
        && dates::is_label(text)
        && !text.split(|c: char| !c.is_alphabetic()).any(is_end)
        && !counts_today(text)
}

/// Whether a text has a day relative to today and other words that are no time: `12 stars today`.
fn counts_today(text: &str) -> bool {
    let (days, rest): (Vec<&str>, Vec<&str>) = text
        .split_whitespace()
        .partition(|word| dates::names_day(word));
    let rest = rest.join(" ").to_lowercase();
    let mut halves = OF_HOURS.iter().filter_map(|half| rest.strip_suffix(half));
    let is_hour = halves.any(|hour| hour.trim_end().ends_with(|c: char| c.is_ascii_digit()));
    !days.is_empty() && !is_hour && !dates::is_label(&rest)
}

/// Whether a field is a date, and not only a text with a year in it: `Best Players 2026`.
pub(super) fn reads_as_date(field: &DataField) -> bool {
    let text = field.text.trim();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    if field_date(field).is_none() || letters > MAX_CLOCK_LETTERS && is_time_alone(field) {
        return false;
    }
    let is_read = |text: &str| dates::read(text, "en").is_some();
    let is_told = field.hints.kind == Some(FieldKind::Date)
        || field.hints.machine.as_deref().is_some_and(is_read);
    let is_word = |word: &&str| word.bytes().filter(u8::is_ascii_alphabetic).count() >= 3;
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let are_few = words(text).filter(is_word).count() <= MAX_YEAR_WORDS
        && numbers.filter(|n| !n.is_empty()).count() <= MAX_YEAR_NUMBERS;
    is_told || is_read(text) || dates::is_label(text) || are_few
}

/// Whether a field tells a time of day, or how long something takes, and no day: `05:12`, `from 09:00`,
/// `Sphagnum 03:47`.
pub(super) fn is_time_alone(field: &DataField) -> bool {
    let text = field.text.trim();
    // Longer ones are no dates either; they are not searched.
    if text.chars().count() > values::MAX_DATE {
        return false;
    }
    let is_read = |text: &str| dates::read(text, "en").is_some();
    if is_read(text) || field.hints.machine.as_deref().is_some_and(is_read) {
        return false;
    }
    let (clocks, rest): (Vec<&str>, Vec<&str>) = text.split_whitespace().partition(|w| is_clock(w));
    let has_two_numbers = |word: &&str| {
        let numbers = word.split(|c: char| !c.is_ascii_digit());
        numbers.filter(|number| !number.is_empty()).count() >= 2
    };
    let is_weekday = |word: &&str| {
        let name = word.trim_matches(|c: char| !c.is_alphabetic());
        dates::is_weekday(name)
    };
    let tells_day = rest.iter().any(|w| has_two_numbers(w) || is_weekday(w));
    let rest = rest.join(" ");
    !clocks.is_empty() && !tells_day && !dates::is_label(&rest) && !is_date(&rest)
}

/// Whether a word is numbers with colons between them: `05:12`, `1:07:22`, `(3:30)`, `9:05pm`.
fn is_clock(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_ascii_digit());
    let is_number = |n: &str| matches!(n.len(), 1 | 2) && n.bytes().all(|b| b.is_ascii_digit());
    word.contains(':') && word.split(':').all(is_number)
}

pub(in super::super) fn field_rating(field: &DataField) -> Option<String> {
    let machine = field.hints.machine.as_deref();
    values::rating(&field.text).or_else(|| machine.and_then(values::rating))
}

/// Whether a field may hold the name of a person.
pub(super) fn may_be_name(field: &DataField) -> bool {
    let text = without_by(&field.text);
    let count = words(text).take(MAX_NAME_WORDS + 1).count();
    text.chars().any(char::is_alphabetic)
        && text.chars().count() <= 2 * MAX_LABEL
        && count <= MAX_NAME_WORDS
        && !text.ends_with(['?', '!', ':', '…'])
}

/// Words before a name.
pub(super) const BY: [&str; 5] = ["by", "von", "par", "por", "di"];

/// A name without the word before it or after it.
pub(in super::super) fn without_by(text: &str) -> &str {
    let text = text.trim();
    let behind = |word: &&str| {
        let (head, rest) = text.split_at_checked(word.len())?;
        rest.strip_prefix(' ')
            .filter(|_| head.eq_ignore_ascii_case(word))
    };
    let name = BY.iter().find_map(behind);
    if let Some(name) = name.or_else(|| text.strip_prefix('@')) {
        return name.trim();
    }
    let verbs = [
        " says:",
        " said:",
        " wrote:",
        " sagt:",
        " schreibt:",
        " dit :",
        " dice:",
    ];
    let name = verbs.iter().find_map(|verb| text.strip_suffix(verb));
    name.map_or(text, str::trim)
}

pub(in super::super) fn leads_to_a_person(field: &DataField) -> bool {
    let parts = [
        "/author", "/editor", "/user", "/member", "/profile", "/people/", "/u/", "/by/",
    ];
    let url = field
        .url
        .as_deref()
        .filter(|_| field.role != FieldRole::Text);
    let url = url.unwrap_or_default().to_lowercase();
    parts.iter().any(|part| url.contains(part))
}

#[cfg(test)]
mod tests {
    use super::text_date;

    #[test]
    fn what_is_counted_today_or_ends_is_no_date() {
        for text in [
            "399 stars today",
            "3 sold today",
            "Sale ends March 3",
            "Early Bird ends March 10.",
        ] {
            assert_eq!(text_date(text), None, "{text}");
        }
        for text in ["11 mar", "heute 14:30", "heute, 14 Uhr", "vor 8 Stunden"] {
            assert!(text_date(text).is_some(), "{text}");
        }
        let behind = text_date("#1 — vor 8 Stunden");
        assert_eq!(behind.as_deref(), Some("vor 8 Stunden"));
    }
}
