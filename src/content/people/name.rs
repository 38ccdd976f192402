//! A single name: what is removed around it, and which texts are accepted as one.

use super::before_names::{is_bare, without_start};
use super::behind_names::before_button;
use super::capitals::{AROUND_NICKNAME, NAME_PARTICLES};
use super::jobs::{before_agency, before_rank, holds_job, is_job_alone};
use super::nobody::{is_nobody, tells_deed};
use crate::content::dates;
use crate::snapshot::COLONS;

/// Maximum number of words of a name. Source: ours; Spanish and Arabic names have five or six.
const MAX_WORDS: usize = 6;
/// Maximum number of characters of a name. Source: ours.
const MAX_CHARS: usize = 60;
/// Abbreviations for `retired` behind an office. Source: ours, by custom in German.
const RETIRED: [&str; 4] = [" a. D. ", " a.D. ", " i. R. ", " i.R. "];
/// Signs and words that end a name: the rest is about the person or the page.
const AFTER: [&str; 16] = [
    " @ ",
    " im ",
    " | ",
    " - ",
    " – ",
    " — ",
    " · ",
    " • ",
    " am ",
    " on ",
    " On Twitter",
    " On Facebook",
    " in ",
    " für ",
    " for ",
    " auf ",
];
/// Remains of the next words where a line was cut behind a name.
const CUT: [&str; 4] = [" on", " Published", " Posted", " Updated"];
/// Articles before names in Greek bylines, in lower case.
const ARTICLES: [&str; 3] = ["του", "της", "των"];
/// Maximum number of characters of a label before a name. Source: ours.
const MAX_LABEL: usize = 14;
/// Parts of labels of people other than authors: photographers, sources, editors.
const NOT_AUTHORS: [&str; 22] = [
    "фото",
    "источник",
    "写真",
    "撮影",
    "图片",
    "圖片",
    "摄影",
    "攝影",
    "来源",
    "來源",
    "出典",
    "编辑",
    "編輯",
    "責編",
    "사진",
    "출처",
    "φωτο",
    "πηγη",
    "πηγή",
    "صور",
    "المصدر",
    "צילום",
];
/// Ends of datelines in Chinese.
const REPORTS: [&str; 5] = ["報導", "报道", "报导", "讯", "電"];
/// Maximum number of letters of the word between a name and a number: `Jean Dupont le 12`. Source: ours.
const MAX_BEFORE_NUMBER: usize = 3;
/// Such words that may be capitalised, in lower case: before a date, none of them is a family name behind a full
/// name. Source: ours, by custom of pages in languages that capitalise it.
const JOINING: [&str; 5] = ["on", "am", "at", "le", "el"];
/// Months that are also given names, in lower case.
const GIVEN_MONTHS: [&str; 5] = ["jan", "april", "may", "june", "august"];
/// Maximum number of words of a nickname, and of the family name behind it. Source: ours.
const MAX_CALLED: usize = 2;
const MAX_FAMILY: usize = 2;
/// Maximum number of letters of an agency in capitals. Source: ours.
const MAX_AGENCY: usize = 4;
/// Words in lower case with which no name begins: the rest is a phrase (`by my insurance`).
const NO_STARTS: [&str; 34] = [
    "default", "a", "an", "and", "as", "at", "for", "from", "in", "is", "it", "its", "my", "no",
    "not", "of", "on", "or", "our", "that", "the", "their", "this", "to", "up", "with", "you",
    "your", "auf", "im", "mit", "und", "dem", "ein",
];
/// Particles that also stand in names of organisations and in other languages.
const MORE_PARTICLES: [&str; 31] = [
    "of", "the", "for", "and", "für", "zur", "zum", "des", "und", "y", "e", "dell", "della", "dei",
    "los", "las", "och", "ter", "ten", "op", "el", "ibn", "ben", "abu", "san", "et", "les", "do",
    "das", "dem", "aus",
];

/// A name without the text around it; `None` where the text is no name.
pub(super) fn name_of(text: &str, site: Option<&str>) -> Option<String> {
    let mut text = before_glued_day(without_article(without_label(without_start(text))?));
    if tells_deed(text) {
        return None;
    }
    for end in AFTER {
        text = text.split_once(end).map_or(text, |(name, _)| name);
    }
    let mut text = before_in(before_at(before_deed(behind_office(text))));
    // The remains of a cut line: `Jane Doe on`, `Jane Doe Published`.
    for rest in CUT {
        text = text.trim_end().strip_suffix(rest).unwrap_or(text);
    }
    // A bracket ends the name, but not that of a nickname.
    let (before, rest) = text.split_at(end_of_nickname(text));
    let end = rest.find(['(', '<', '[', '„', '"']);
    let text = &text[..before.len() + end.unwrap_or(rest.len())];
    let text = before_day(before_number(without_start(text)));
    let text = before_rank(before_agency(text));
    let words: Vec<&str> = text
        .split_whitespace()
        .filter(|w| !w.starts_with('@'))
        .collect();
    let name = words.join(" ");
    let name = before_button(&name);
    if is_nobody(&name.to_lowercase()) {
        return None;
    }
    let name = name
        .trim_matches(|c: char| !c.is_alphanumeric() && c != '.')
        .trim_start_matches('.');
    let words = name.split_whitespace().count();
    let is_name = (1..=MAX_WORDS).contains(&words)
        && (2..=MAX_CHARS).contains(&name.chars().count())
        && !name.contains(['@', ':', '?', '!', '#', '='])
        && !name.contains("www.")
        && name.chars().any(char::is_alphabetic)
        && name.chars().filter(char::is_ascii_digit).count() <= 4
        && !name.split(' ').any(is_version)
        && !REPORTS.iter().any(|report| name.ends_with(report));
    let lower = name.to_lowercase();
    let is_site = site.is_some_and(|site| site.to_lowercase() == lower);
    let is_label = is_bare(&lower)
        || tells_deed(&lower)
        || is_job_alone(name)
        || is_nobody(&lower)
        || name.contains(' ') && (dates::is_label(name) || name.starts_with(is_digit));
    let is_phrase = NO_STARTS
        .iter()
        .any(|start| name.split(' ').next() == Some(start));
    (is_name && !is_site && !is_label && !is_phrase).then(|| said_once(name).to_owned())
}

/// A Greek name without the article before it, which is in the name's case: `Της Μαρίας Παπαδοπούλου`.
fn without_article(text: &str) -> &str {
    let Some((first, name)) = text.split_once(' ') else {
        return text;
    };
    let article = first.to_lowercase();
    let is_article = ARTICLES.contains(&&*article);
    let is_named = || name.starts_with(char::is_uppercase);
    if is_article && is_named() { name } else { text }
}

/// The text before a date that directly follows a letter, as from two elements: `Jane Doe5 May 2020`. A single ASCII
/// word may be a nickname with a number (`hans99`), and stays.
fn before_glued_day(text: &str) -> &str {
    let mut last = ' ';
    for (at, c) in text.char_indices() {
        let may_end = c.is_numeric() && dates::is_letter(last);
        if may_end && (!last.is_ascii() || text[..at].contains(' ')) && dates::is_label(&text[at..])
        {
            return &text[..at];
        }
        last = c;
    }
    text
}

/// The name behind a former office: `Oberlehrer a. D. Georg Kappel`.
fn behind_office(text: &str) -> &str {
    let mut names = RETIRED
        .iter()
        .filter_map(|retired| Some(text.split_once(retired)?.1.trim_start()));
    let name = names.find(|name| name.contains(' '));
    name.unwrap_or(text)
}

/// The full name before a sentence that says what was done: `Jane Doe. Published on 3 May`.
fn before_deed(text: &str) -> &str {
    let ends = text.match_indices(". ").map(|(at, _)| text.split_at(at));
    let mut ends = ends.filter(|(name, rest)| name.contains(' ') && tells_deed(&rest[1..]));
    ends.next().map_or(text, |(name, _)| name)
}

/// The text before `at`, if a date or time follows (`Ned at February 11`), not a place.
fn before_at(text: &str) -> &str {
    let begins_day = |rest: &str| {
        let first = rest.split_whitespace().next().unwrap_or("");
        let word = first.trim_matches(|c: char| !c.is_alphanumeric());
        word.starts_with(is_digit) || dates::is_month(word) || dates::is_weekday(word)
    };
    match text.split_once(" at ") {
        Some((name, rest)) if begins_day(rest) => name,
        _ => text,
    }
}

/// The full name before a capitalised `in`: `Jane Doe In`, `Jane Doe IN Fashion`.
fn before_in(text: &str) -> &str {
    let is_whole = |name: &&str| name.trim().contains(' ');
    let cut = text.trim_end().strip_suffix(" In").filter(is_whole);
    let cut = cut.or_else(|| Some(text.split_once(" IN ")?.0).filter(is_whole));
    cut.unwrap_or(text)
}

/// The byte offset behind the nickname in a name; 0 where there is none.
fn end_of_nickname(text: &str) -> usize {
    let mut ends = AROUND_NICKNAME.iter().filter_map(|(open, close)| {
        let (first, rest) = text.split_once(*open)?;
        let (called, rest) = rest.split_once(*close)?;
        is_nickname(first, called, rest).then(|| text.len() - rest.len())
    });
    ends.next().unwrap_or(0)
}

/// Whether the text in brackets or quotation marks is a nickname: it follows one given name, and the family name
/// follows it (`Richard (R.J.) Eskow`). Behind a full name it is something else.
fn is_nickname(first: &str, called: &str, rest: &str) -> bool {
    let family = rest.split(['(', ',']).next().unwrap_or("");
    // An agency: `AP`.
    let is_agency = called.len() <= MAX_AGENCY && called.chars().all(char::is_uppercase);
    let are_names = |part: &str, most: usize| {
        let words = part.split_whitespace();
        (1..=most).contains(&words.clone().count())
            && words
                .clone()
                .all(|word| word.starts_with(char::is_uppercase))
            && part
                .chars()
                .all(|c| c.is_alphabetic() || " .-'’".contains(c))
    };
    !is_agency
        && are_names(first, 1)
        && are_names(called, MAX_CALLED)
        && are_names(family, MAX_FAMILY)
        && !holds_job(family)
}

/// A name without the weekday at its end and the small word before that (`Jean Dupont le mardi`). A capitalised
/// weekday may be a surname, which has only one given name before it (`Ruby Tuesday`).
fn before_day(name: &str) -> &str {
    let Some((before, day)) = name.trim_end().rsplit_once(' ') else {
        return name;
    };
    let before = before.trim_end();
    let is_told = day.starts_with(char::is_lowercase) || before.contains(' ');
    if !is_told || is_small(before) || !dates::is_weekday_behind(day) {
        return name;
    }
    before_small(before)
}

/// A name without the small word at its end that belongs to a date.
fn before_small(name: &str) -> &str {
    let is_joining = |word: &str| JOINING.contains(&&*word.to_lowercase());
    match name.rsplit_once(' ') {
        Some((name, last)) if is_small(last) || name.contains(' ') && is_joining(last) => name,
        _ => name,
    }
}

/// Whether a word is a small one between a name and a date.
fn is_small(word: &str) -> bool {
    word.chars().count() <= MAX_BEFORE_NUMBER && word.starts_with(char::is_lowercase)
}

/// The name before the first word of digits, with which a date begins.
fn before_number(text: &str) -> &str {
    let begins = |pair: &str| pair.starts_with(' ') && pair[1..].starts_with(is_digit);
    let mut spaces = text.match_indices(' ').map(|(at, _)| at);
    let Some(at) = spaces.find(|at| begins(&text[*at..])) else {
        return text;
    };
    let before = text[..at].trim_end();
    let name = before_day(before_small(before));
    let tells_day = |word: &str| dates::is_month(word) || dates::is_weekday(word);
    let Some((first, rest)) = name.split_once(' ') else {
        return text;
    };
    let mut given = GIVEN_MONTHS.iter();
    let is_given = given.any(|given| first.eq_ignore_ascii_case(given));
    if !is_given && tells_day(first) || rest.split(' ').any(tells_day) {
        text
    } else {
        name
    }
}

/// A text without an unknown label with a colon in non-ASCII letters; `None` where the label is one of pictures or
/// sources.
fn without_label(text: &str) -> Option<&str> {
    let Some((label, name)) = text.split_once(COLONS) else {
        return Some(text);
    };
    let is_short = label.chars().count() <= MAX_LABEL && label.split_whitespace().count() <= 2;
    let is_foreign = label.chars().any(|c| c.is_alphabetic() && !c.is_ascii());
    let says = name.chars().any(char::is_alphabetic);
    if !is_short || !is_foreign || !says {
        return Some(text);
    }
    let label = label.to_lowercase();
    (!NOT_AUTHORS.iter().any(|no| label.contains(no))).then(|| name.trim_start())
}

/// A name that is repeated, as for two widths of the window, once.
fn said_once(name: &str) -> &str {
    let (first, second) = name.split_at_checked(name.len() / 2).unwrap_or((name, ""));
    if first == second && first.contains(' ') {
        first
    } else {
        name
    }
}

/// Whether a word is a version number: a name with one is a program's.
fn is_version(word: &str) -> bool {
    let number = word.strip_prefix(['v', 'V']).unwrap_or(word);
    number.contains('.') && number.chars().all(|c| is_digit(c) || c == '.')
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Whether a visible text may be a name: a sentence has words in lower case that are no particles.
pub(in super::super) fn may_be_shown(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_small = |word: &str| word.starts_with(char::is_lowercase);
    let is_particle = |word: &str| NAME_PARTICLES.contains(&word) || MORE_PARTICLES.contains(&word);
    let is_told = |word: &str| is_small(word) && !is_particle(word);
    let is_sentence = words.iter().any(|word| is_told(word));
    let begins_small = words.first().is_some_and(|word| is_told(word));
    let is_mixed = is_sentence && (words.len() >= 3 || begins_small);
    !is_mixed || words.iter().all(|word| is_small(word))
}

/// Whether a text may be a nickname in a forum.
pub(in super::super) fn may_be_nick(name: &str) -> bool {
    let ends = name.ends_with(['.', ':', '!', '?']);
    let is_nobody = is_nobody(&name.to_lowercase()) || tells_deed(name);
    let says = name.chars().any(char::is_alphabetic) && !dates::is_label(name);
    may_be_shown(name) && says && !ends && !name.contains(": ") && !is_nobody && !is_numbered(name)
}

/// Whether a text is numbered like headings of manuals: `4.2. The second release`.
fn is_numbered(text: &str) -> bool {
    let number = text
        .split_once(' ')
        .and_then(|(number, _)| number.strip_suffix('.'));
    number.is_some_and(|number| number.chars().all(|c| is_digit(c) || c == '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_sentences() {
        for (text, may_be) in [
            ("Eric Ries is an entrepreneur", false),
            ("Amis de la Terre", true),
            ("anderen Anbietern", false),
            ("de la Cruz", true),
            ("jane doe the third", true),
            ("JWoodguy13", true),
        ] {
            assert_eq!(may_be_shown(text), may_be, "{text}");
        }
        assert!(may_be_nick("archuser38013") && may_be_nick("Outer Armatonisdaristan"));
        assert!(!may_be_nick("4.2. Die 1.x-Versionen"));
        assert!(!may_be_nick("23 gold badges") && !may_be_nick("for more information."));
    }

    #[test]
    fn what_stands_behind_a_name_is_none_of_it() {
        for (text, name) in [
            ("Bryan Walsh Tuesday", "Bryan Walsh"),
            ("Jean Dupont le mardi", "Jean Dupont"),
            ("flerche mardi", "flerche"),
            ("Jane's Kitchen On Thursday", "Jane's Kitchen"),
            ("Ned at February 11", "Ned"),
            ("Jane Doe at 9:14 PM", "Jane Doe"),
            ("Jane at Home", "Jane at Home"),
            ("Jean Dupont Le mardi", "Jean Dupont"),
            ("Anh Le 12 May 2020", "Anh Le"),
            ("August Muster 12 May 2020", "August Muster"),
            ("Jane @ The Weekly Mill", "Jane"),
            ("Ruby Tuesday", "Ruby Tuesday"),
            ("Oberlehrer a. D. Max Muster", "Max Muster"),
            ("Jane Doe. Publié le 15 février 2024", "Jane Doe"),
            ("Jan Maria Sobota", "Jan Maria Sobota"),
            ("Li Wei Sun", "Li Wei Sun"),
            ("Richard (R.J.) Eskow", "Richard (R.J.) Eskow"),
            ("Richard (R.J.) Eskow (Reuters)", "Richard (R.J.) Eskow"),
            (
                "Bruno (Henrique Zecchin) Rodrigues",
                "Bruno (Henrique Zecchin) Rodrigues",
            ),
            ("Amanda \"Tania Mae\" Tan", "Amanda \"Tania Mae\" Tan"),
            ("Lee „Faker“ Sang-hyeok (Reuters)", "Lee „Faker“ Sang-hyeok"),
            ("Jane Doe \"The Moor\" Review", "Jane Doe"),
            ("Jane Doe On Twitter", "Jane Doe"),
            ("Jane Doe (Reuters)", "Jane Doe"),
            ("Jane Doe (AP) Rome", "Jane Doe"),
            ("Jane (AP) Editor", "Jane"),
            ("Jane (AP) Rome", "Jane"),
            (
                "Andrea Stone Senior Washington Correspondent",
                "Andrea Stone",
            ),
            ("MAX MUSTER AP Sports Writer", "MAX MUSTER"),
            ("Jane Doe on", "Jane Doe"),
            ("สมหญิง ใจดี5 พ.ค. 67 (10:20 น.)", "สมหญิง ใจดี"),
            ("สมหญิง ใจดี5 พฤษภาคม 2567", "สมหญิง ใจดี"),
            ("Jane Doe5 May 2020", "Jane Doe"),
            ("archuser380", "archuser380"),
            ("Της Μαρίας Παπαδοπούλου", "Μαρίας Παπαδοπούλου"),
            ("Oprac. Anna Kowalska", "Anna Kowalska"),
            ("Jane Doe Published in News", "Jane Doe"),
            ("Jane Doe In", "Jane Doe"),
            ("Jane Doe IN Fashion", "Jane Doe"),
            ("KIM IN SOO", "KIM IN SOO"),
        ] {
            assert_eq!(name_of(text, None).as_deref(), Some(name), "{text}");
        }
        assert_eq!(name_of("Super User", None), None);
        assert_eq!(name_of("TrackBack", None), None);
        assert_eq!(name_of("For the Tribune", None), None);
        assert_eq!(name_of("Special to The Tribune", None), None);
        let forrest = name_of("Forthe Doe", None);
        assert_eq!(forrest.as_deref(), Some("Forthe Doe"));
        assert_eq!(name_of("Google+", None), None);
        assert_eq!(name_of("Google", None).as_deref(), Some("Google"));
    }
}
