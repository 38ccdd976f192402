//! What one field reads as: a date, a rating, a name.

use super::super::values;
use super::MAX_LABEL;
use crate::algorithm::mdr::{DataField, FieldKind, FieldRole};
use crate::content::dates;
use crate::snapshot::words;

/// Words of the names of authors. Source: ours: three people with two names each, and an `and`.
const MAX_NAME_WORDS: usize = 8;

/// Words of a text that says no more of when than a year, beside short ones. Source: ours: `Spring 2021`.
const MAX_YEAR_WORDS: usize = 1;
/// Numbers of such a text. Source: ours: a day, a month and a year; volumes and pages of journals are more.
const MAX_YEAR_NUMBERS: usize = 3;

/// A field's date: as given to machines, else as written.
pub(in super::super) fn field_date(field: &DataField) -> Option<String> {
    let machine = field.hints.machine.as_deref();
    machine
        .and_then(|text| crate::content::dates::read(text, ""))
        .or_else(|| values::date(field.text.trim()))
}

/// Whether a field is a date, and not only a text with a year in it: `Best Players 2026`.
pub(super) fn reads_as_date(field: &DataField) -> bool {
    let text = field.text.trim();
    if field_date(field).is_none() {
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

/// Whether a text is how long something takes, if all of a list are such: `1:07`. Times of day have two
/// digits, or some of them have.
pub(super) fn is_duration(text: &str) -> bool {
    let numbers: Vec<&str> = text.trim().split(':').collect();
    let has = |n: &str, digits: usize| n.len() == digits && n.bytes().all(|b| b.is_ascii_digit());
    match &numbers[..] {
        [first, rest @ ..] => has(first, 1) && !rest.is_empty() && rest.iter().all(|n| has(n, 2)),
        [] => false,
    }
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
