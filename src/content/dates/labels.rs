//! Short texts that tell when, in whatever way.

use super::months::month;
use super::time_of;
use super::tokens::{Token, has_digit, tokens};
use super::written::{in_text, in_tokens};

/// Characters of a text that tells when and nothing else. Source: ours: a long date with its day
/// of the week, its time and `Posted on`.
const MAX_LABEL: usize = 60;
/// Words beside the name of a day that stands for a date (`yesterday at`). Source: ours.
const MAX_DAY_WORDS: usize = 4;
/// Words beside a month and a number. Source: ours: `on Apr at am`.
const MAX_MONTH_WORDS: usize = 5;
/// Days that are told from when the page was read, in lower case.
const DAYS: [&str; 14] = [
    "yesterday",
    "today",
    "gestern",
    "heute",
    "vorgestern",
    "hier",
    "ayer",
    "hoy",
    "ieri",
    "oggi",
    "ontem",
    "вчера",
    "сегодня",
    "gisteren",
];
/// Days of the week, in lower case.
const WEEKDAYS: [&str; 21] = [
    "sun",
    "mon",
    "tue",
    "wed",
    "thu",
    "fri",
    "sat",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "montag",
    "dienstag",
    "mittwoch",
    "donnerstag",
    "freitag",
    "samstag",
    "sonntag",
];
/// Words of times that are counted back from then.
const AGO: [&str; 12] = [
    "ago",
    "vor",
    "hace",
    "il",
    "fa",
    "atrás",
    "há",
    "назад",
    "geleden",
    "temu",
    "önce",
    "sedan",
];
/// How the units of such times begin.
const UNITS: [&str; 40] = [
    "sec",
    "min",
    "hour",
    "hr",
    "day",
    "week",
    "month",
    "year",
    "sek",
    "stund",
    "tag",
    "woche",
    "monat",
    "jahr",
    "heure",
    "jour",
    "semaine",
    "mois",
    "an",
    "hora",
    "día",
    "dia",
    "semana",
    "mes",
    "año",
    "ano",
    "ora",
    "ore",
    "giorn",
    "settiman",
    "mesi",
    "anni",
    "час",
    "дн",
    "недел",
    "месяц",
    "мин",
    "лет",
    "uur",
    "dag",
];

/// How words begin that stand before a day on which something else happened than what is dated:
/// somebody joined or was seen, something was changed, others answered; in lower case.
const OTHERS: [&str; 57] = [
    "joined",
    "join date",
    "registered",
    "member since",
    "last active",
    "last seen",
    "last visit",
    "last online",
    "last edit",
    "last edited",
    "edited",
    "modified",
    "last modified",
    "last reply",
    "last post",
    "last message",
    "latest",
    "anmeldungsdatum",
    "angemeldet",
    "registriert",
    "registrierungsdatum",
    "mitglied seit",
    "dabei seit",
    "im board seit",
    "beigetreten",
    "beitritt",
    "zuletzt",
    "letzte",
    "letzter",
    "letzten",
    "letztes",
    "bearbeitet",
    "inscrit",
    "inscription",
    "dernier",
    "dernière",
    "modifié",
    "registrado",
    "miembro desde",
    "último",
    "editado",
    "iscritto",
    "ultimo",
    "modificato",
    "lid sinds",
    "laatste",
    "bewerkt",
    "dołączył",
    "rejestracja",
    "ostatni",
    "зарегистрирован",
    "регистрация",
    "последнее",
    "последний",
    "последняя",
    "последние",
    "отредактировано",
];
/// What follows such a word where it is the title of a user: `Registered User`. Source: ours, from
/// forum software.
const TITLES: [&str; 10] = [
    "user", "users", "member", "members", "benutzer", "mitglied", "membre", "usuario", "miembro",
    "utente",
];
/// Characters of such words. Source: ours: `Last edited by` and a name.
const MAX_OTHER: usize = 40;

/// A date without what stands in brackets behind it of its change.
fn without_change(text: &str) -> &str {
    // Most texts have no bracket, and need not be searched for two signs.
    let parts = text.contains('(').then(|| text.split_once(" ("));
    match parts.flatten() {
        Some((date, rest)) if begins_other(rest) => date,
        _ => text,
    }
}

/// Whether a text begins with such words.
fn begins_other(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let text = text.to_lowercase();
    let rests = OTHERS.iter().filter_map(|words| text.strip_prefix(words));
    let mut rests = rests.filter(|rest| !rest.starts_with(char::is_alphabetic));
    rests.any(|rest| {
        let next = rest.split_whitespace().next().unwrap_or("");
        !TITLES.contains(&next)
    })
}

/// Whether a text says no more of when than a time of day.
pub(crate) fn is_time(text: &str) -> bool {
    let tokens = tokens(text);
    // `p.m.` is one.
    let words = tokens
        .iter()
        .filter_map(Token::word)
        .filter(|word| *word != "m");
    let words = words.count();
    time_of(&tokens).is_some() && words <= 1 && in_tokens(&tokens, "en").is_none()
}

/// Whether a date is of something else than the text it stands with, by how it begins or by the
/// text before it: the day on which its author joined, or on which it was changed.
pub(crate) fn is_of_other(date: &str, before: &str) -> bool {
    // What has its date says nothing of the next one.
    let leads = before.chars().count() <= MAX_OTHER && in_text(before, "en").is_none();
    begins_other(date) || leads && begins_other(before)
}

/// Whether a short text tells when: a date, a time of day, a day of a month, so long ago.
pub(crate) fn is_label(text: &str) -> bool {
    let text = without_change(text.trim());
    if text.is_empty() || text.chars().count() > MAX_LABEL {
        return false;
    }
    // Most texts have no number, and are not cut into tokens.
    if !has_digit(text) {
        return names_day(text);
    }
    let tokens = tokens(text);
    let words = || tokens.iter().filter_map(Token::word);
    in_tokens(&tokens, "").is_some()
        || names_day(text)
        || time_of(&tokens).is_some()
        || words().any(|w| AGO.contains(&w)) && words().any(is_unit)
        || words().any(|w| w.chars().count() >= 3 && month(w, "en").is_some())
            && words().count() <= MAX_MONTH_WORDS
}

/// Whether a text is the name of a day of the week.
pub(crate) fn is_weekday(text: &str) -> bool {
    WEEKDAYS.contains(&text.trim().to_lowercase().as_str())
}

/// Whether a text is the name of a month, in whatever language.
pub(crate) fn is_month(text: &str) -> bool {
    let name = text.trim().trim_end_matches('.').to_lowercase();
    name.chars().count() >= 3
        && name.chars().all(char::is_alphabetic)
        && month(&name, "en").is_some()
}

/// Whether a few words name a day that is told from when the page was read.
fn names_day(text: &str) -> bool {
    let words = || {
        let words = text.split(|c: char| !c.is_alphabetic());
        words.filter(|word| !word.is_empty())
    };
    words().nth(MAX_DAY_WORDS).is_none() && words().any(is_day)
}

fn is_day(word: &str) -> bool {
    if word.is_ascii() {
        return DAYS.iter().any(|day| word.eq_ignore_ascii_case(day));
    }
    DAYS.contains(&&*word.to_lowercase())
}

fn is_unit(word: &str) -> bool {
    UNITS.iter().any(|unit| word.starts_with(unit))
}
