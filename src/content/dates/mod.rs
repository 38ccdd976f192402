//! Dates as pages write them, as ISO 8601.
//!
//! [`from_machine`] reads what is meant for programs: ISO 8601 in its variants, RFC 2822 (the
//! dates of feeds and mails), and what people write in their place. [`in_text`] finds a
//! date in a visible text: numbers in the order of the language, or the name of a month in any of
//! the known languages ([`months`]) between a day and a year. [`read`] gives the time of day with
//! it; [`is_label`] says whether a short text tells when, in whatever way.
//!
//! # Deviations
//! Relative dates ("yesterday", "3 hours ago") are not resolved: a snapshot has to give the same
//! result on every day.

mod months;

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime};
use months::month;

/// Years of dates: the web has none before. Source: ours.
const YEARS: std::ops::RangeInclusive<i32> = 1990..=2099;

/// Characters at the start of a text in which its date stands. Source: ours.
const MAX_START: usize = 30;
/// Words that may stand between a day, a month and a year.
const BETWEEN: [&str; 7] = ["de", "del", "d", "of", "den", "г", "r"];
/// Endings of ordinal numbers.
const ORDINAL: [&str; 8] = ["st", "nd", "rd", "th", "er", "º", "ª", "a"];
/// Centuries of years of two digits: from [`TURN`] on the last one, below it this one.
const CENTURIES: [u32; 2] = [1900, 2000];
/// Source: ours: [`YEARS`] begin there.
const TURN: u32 = 90;
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

/// A date for programs as ISO 8601: a day, or a day and a time with its offset as far as given.
pub(crate) fn from_machine(text: &str, lang: &str) -> Option<String> {
    let text = text.trim();
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return is_plausible(time.date_naive()).then(|| time.format("%FT%T%:z").to_string());
    }
    for form in [
        "%FT%T%.f%z",
        "%F %T%.f%z",
        "%F %T %z",
        "%FT%R%z",
        "%FT%T%.f%#z",
    ] {
        if let Ok(time) = DateTime::parse_from_str(text, form) {
            return is_plausible(time.date_naive()).then(|| time.format("%FT%T%:z").to_string());
        }
    }
    if let Ok(time) = DateTime::parse_from_rfc2822(text) {
        return is_plausible(time.date_naive()).then(|| time.format("%FT%T%:z").to_string());
    }
    for form in [
        "%FT%T%.f",
        "%F %T%.f",
        "%FT%R",
        "%F %R",
        "%Y/%m/%d %T",
        "%Y%m%dT%H%M%S",
    ] {
        if let Ok(time) = NaiveDateTime::parse_from_str(text, form) {
            return is_plausible(time.date()).then(|| time.format("%FT%T").to_string());
        }
    }
    if text.len() == 8 && text.bytes().all(|b| b.is_ascii_digit()) {
        let date = NaiveDate::parse_from_str(text, "%Y%m%d").ok()?;
        return is_plausible(date).then(|| date.to_string());
    }
    in_text(text, lang)
}

/// The first date in a visible text, as ISO 8601. `lang` decides on the order of numbers.
pub(crate) fn in_text(text: &str, lang: &str) -> Option<String> {
    let tokens = tokens(text);
    let found = (0..tokens.len()).find_map(|at| {
        let rest = &tokens[at..];
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        let is_inside = matches!(before, Some(Token::Sign('/' | '-' | '.' | ':')))
            && at >= 2
            && matches!(tokens[at - 2], Token::Number(..));
        (!is_inside).then(|| by_numbers(rest, lang).or_else(|| by_name(rest)))?
    })?;
    Some(found.to_string())
}

/// The first date of a text with the time of day that stands with it: `2021-05-12`,
/// `2021-05-12T10:30`. Where the language is unknown, numbers that could be read two ways
/// (`03/04/2021`) are no date.
pub fn read(text: &str, lang: &str) -> Option<String> {
    let text = text.trim();
    let starts_with_year = text.len() >= 10 && text.as_bytes()[..4].iter().all(u8::is_ascii_digit);
    if starts_with_year && let Some(date) = from_machine(text, lang).filter(|d| d.len() > 10) {
        return Some(date);
    }
    let day = match lang {
        "" => in_text(text, "en").filter(|day| in_text(text, "de").as_ref() == Some(day))?,
        lang => in_text(text, lang)?,
    };
    Some(match time_of(&tokens(text)) {
        Some(time) => format!("{day}T{time}"),
        None => day,
    })
}

/// Whether a short text tells when: a date, a time of day, a day of a month, so long ago.
pub(crate) fn is_label(text: &str) -> bool {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > MAX_LABEL {
        return false;
    }
    let tokens = tokens(text);
    let words = || tokens.iter().filter_map(Token::word);
    let has_number = tokens.iter().any(|t| matches!(t, Token::Number(..)));
    let is_full = in_text(text, "en").is_some();
    is_full
        || words().any(|w| DAYS.contains(&w)) && words().count() <= MAX_DAY_WORDS
        || has_number
            && (time_of(&tokens).is_some()
                || words().any(|w| AGO.contains(&w)) && words().any(is_unit)
                || words().any(|w| w.chars().count() >= 3 && month(w).is_some())
                    && words().count() <= MAX_MONTH_WORDS)
}

fn is_unit(word: &str) -> bool {
    UNITS.iter().any(|unit| word.starts_with(unit))
}

/// The first time of day: `10:30`, `10:30:15`, `9:05 pm`.
fn time_of(tokens: &[Token]) -> Option<String> {
    use Token::{Number, Sign, Word};
    let at = tokens.windows(3).position(
        |w| matches!(w, [Number(hour, 1 | 2), Sign(':'), Number(minute, 2)] if *hour < 24 && *minute < 60),
    )?;
    let [Number(hour, _), _, Number(minute, _), rest @ ..] = &tokens[at..] else {
        return None;
    };
    let (second, rest) = match rest {
        [Sign(':'), Number(second, 2), rest @ ..] => (Some(*second), rest),
        _ => (None, rest),
    };
    let hour = match rest {
        [Word(half), ..] if half.starts_with("pm") && *hour < 12 => hour + 12,
        [Word(half), ..] if half.starts_with("am") && *hour == 12 => 0,
        _ => *hour,
    };
    let seconds = second.map_or(String::new(), |s| format!(":{s:02}"));
    Some(format!("{hour:02}:{minute:02}{seconds}"))
}

/// Whether two dates are a day apart: a time in another zone than the reader's.
pub(crate) fn is_next_day(a: &str, b: &str) -> bool {
    let day = |text: &str| NaiveDate::parse_from_str(text.get(..10)?, "%F").ok();
    let days = day(a).zip(day(b)).map(|(a, b)| (a - b).num_days().abs());
    days == Some(1)
}

/// The date that a text begins with, as ISO 8601.
pub(crate) fn at_start(text: &str, lang: &str) -> Option<String> {
    let start: String = text.chars().take(MAX_START).collect();
    in_text(&start, lang)
}

/// The day of an address such as `/2020/01/28/` or `/2020-01-28-title`.
pub(crate) fn in_path(path: &str) -> Option<String> {
    let tokens = tokens(path);
    (0..tokens.len()).find_map(|at| match &tokens[at..] {
        [
            Token::Number(year, 4),
            Token::Sign(a @ ('/' | '-' | '_')),
            Token::Number(month, 1 | 2),
            Token::Sign(b),
            Token::Number(day, 1 | 2),
            rest @ ..,
        ] if a == b
            && !matches!(rest.first(), Some(Token::Word(word)) if *a == '/' && word.len() == 1) =>
        {
            date(*year, *month, *day).map(|date| date.to_string())
        }
        [
            Token::Number(day, 1 | 2),
            Token::Sign(a @ ('-' | '.' | '_')),
            Token::Number(month, 1 | 2),
            Token::Sign(b),
            Token::Number(year, 4),
            ..,
        ] if a == b => date(*year, *month, *day).map(|date| date.to_string()),
        _ => None,
    })
}

fn is_plausible(date: NaiveDate) -> bool {
    YEARS.contains(&date.year())
}

fn date(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    let year = i32::try_from(year).ok()?;
    NaiveDate::from_ymd_opt(year, month, day).filter(|date| is_plausible(*date))
}

#[derive(Debug, PartialEq)]
enum Token {
    /// A number and how many digits it has.
    Number(u32, usize),
    /// A word in lower case.
    Word(String),
    Sign(char),
}

impl Token {
    fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            _ => None,
        }
    }
}

/// Numbers, words and signs; white space is left out.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(first) = chars.next() {
        if first.is_whitespace() {
            continue;
        }
        let mut piece = String::from(first);
        if first.is_ascii_digit() {
            while let Some(c) = chars.next_if(char::is_ascii_digit) {
                piece.push(c);
            }
            let digits = piece.len();
            let number = piece.parse().unwrap_or(u32::MAX);
            // `'05`: the century is left out.
            let is_cut = digits == 2 && matches!(tokens.last(), Some(Token::Sign('\'' | '’')));
            tokens.push(if is_cut {
                Token::Number(number + CENTURIES[usize::from(number < TURN)], 4)
            } else {
                Token::Number(number, digits)
            });
        } else if first.is_alphabetic() {
            while let Some(c) = chars.next_if(|c| c.is_alphabetic()) {
                piece.push(c);
            }
            tokens.push(Token::Word(piece.to_lowercase()));
        } else {
            tokens.push(Token::Sign(first));
        }
    }
    tokens
}

/// A date of numbers alone.
fn by_numbers(tokens: &[Token], lang: &str) -> Option<NaiveDate> {
    use Token::{Number, Sign, Word};
    match tokens {
        // Chinese, Japanese, Korean.
        [
            Number(year, 4),
            Word(y),
            Number(month, 1 | 2),
            Word(m),
            Number(day, 1 | 2),
            Word(d),
            ..,
        ] if y.starts_with(['年', '년'])
            && m.starts_with(['月', '월'])
            && d.starts_with(['日', '일']) =>
        {
            date(*year, *month, *day)
        }
        [
            Number(year, 4),
            Sign(a),
            Number(month, 1 | 2),
            Sign(b),
            Number(day, 1 | 2),
            ..,
        ] if a == b && is_separator(*a) => date(*year, *month, *day),
        [
            Number(first, 1 | 2),
            Sign(a),
            Number(second, 1 | 2),
            Sign(b),
            Number(year, 4),
            rest @ ..,
        ] if a == b && is_separator(*a) && !matches!(rest, [Sign('.'), Number(..), ..]) => {
            in_order(*a, *first, *second, *year, lang)
        }
        // Two digits of a year: after points, as on the continent.
        [
            Number(day, 2),
            Sign('.'),
            Number(month, 2),
            Sign('.'),
            Number(year, 2),
            rest @ ..,
        ] if !matches!(rest.first(), Some(Sign('.' | ':'))) => date(2000 + year, *month, *day),
        _ => None,
    }
}

fn is_separator(sign: char) -> bool {
    matches!(sign, '.' | '-' | '/' | '‐' | '–')
}

/// The day comes first but for slashes in American English; where one number is no month, the
/// other one is.
fn in_order(sign: char, first: u32, second: u32, year: u32, lang: &str) -> Option<NaiveDate> {
    let lang = lang.to_ascii_lowercase();
    let is_american = sign != '.' && (lang == "en" || lang.starts_with("en-us"));
    match (first, second) {
        (13.., _) => date(year, second, first),
        (_, 13..) => date(year, first, second),
        _ if is_american => date(year, first, second),
        _ => date(year, second, first),
    }
}

/// A date with the name of its month.
fn by_name(tokens: &[Token]) -> Option<NaiveDate> {
    let mut rest = tokens.iter().filter(|token| !is_filler(token));
    let mut next = || rest.next();
    match (next()?, next()?, next()?) {
        (Token::Number(day, 1 | 2), Token::Word(name), Token::Number(year, 4)) => {
            date(*year, month(name)?, *day)
        }
        (Token::Word(name), Token::Number(day, 1 | 2), Token::Number(year, 4)) => {
            date(*year, month(name)?, *day)
        }
        (Token::Number(year, 4), Token::Word(name), Token::Number(day, 1 | 2)) => {
            date(*year, month(name)?, *day)
        }
        _ => None,
    }
}

fn is_filler(token: &Token) -> bool {
    match token {
        Token::Sign(sign) => matches!(sign, '.' | ',' | '\'' | '’' | '-' | '/' | '–'),
        Token::Word(word) => {
            let word = word.as_str();
            BETWEEN.contains(&word) || ORDINAL.contains(&word)
        }
        Token::Number(..) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, lang: &str) -> String {
        in_text(text, lang).unwrap_or_default()
    }

    #[test]
    fn dates_are_read_in_the_languages_of_the_web() {
        for (text, lang) in [
            ("May 6, 2024", "en"),
            ("Posted on Monday, May 6th, 2024 at 7:08 am", "en"),
            ("6 May 2024", "en-GB"),
            ("05/06/2024", "en-US"),
            ("06/05/2024", "en-GB"),
            ("06/05/2024", "fr"),
            ("Montag, 6. Mai 2024, 07:08 Uhr", "de"),
            ("06.05.2024 - 07:08", "de"),
            ("Stand: 6.5.2024", "de"),
            ("06.05.24", "de"),
            ("le 6 mai 2024", "fr"),
            ("6 de mayo de 2024", "es"),
            ("6 maggio 2024", "it"),
            ("6 de maio de 2024", "pt"),
            ("6 mei 2024", "nl"),
            ("6 maja 2024 r.", "pl"),
            ("6 мая 2024 г.", "ru"),
            ("6 Mayıs 2024", "tr"),
            ("6. května 2024", "cs"),
            ("6 травня 2024", "uk"),
            ("6 maj 2024", "sv"),
            ("6. toukokuuta 2024", "fi"),
            ("2024. május 6.", "hu"),
            ("6 Μαΐου 2024", "el"),
            ("2024年5月6日", "ja"),
            ("2024年05月06日 07:08", "zh"),
            ("2024년 5월 6일", "ko"),
            ("2024-05-06 07:08", ""),
            ("2024/5/6", ""),
        ] {
            assert_eq!(read(text, lang), "2024-05-06", "{text}");
        }
        assert_eq!(read("25 декабрь 2019", "ru"), "2019-12-25");
        assert_eq!(read("3. Jänner 2020", "de"), "2020-01-03");
        assert_eq!(read("12 août 2019", "fr"), "2019-08-12");
        assert_eq!(read("9 Sept. 2019", "en"), "2019-09-09");
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in [
            "",
            "2024",
            "May 2024",
            "31.02.2024",
            "12:30:45",
            "1.2.3.4",
            "10.0.0.1",
            "ISBN 3-16-148410-0",
            "6 apples 2024",
            "13/13/2024",
            "2024-99-99",
            "99999999999 1 1",
            "1 may 1066",
        ] {
            assert_eq!(in_text(text, "en"), None, "{text}");
        }
    }

    #[test]
    fn machines_write_dates_in_many_ways() {
        for (text, iso) in [
            ("2024-05-06", "2024-05-06"),
            ("20240506", "2024-05-06"),
            ("2024-05-06T07:08:09Z", "2024-05-06T07:08:09+00:00"),
            ("2024-05-06T07:08:09.123+02:00", "2024-05-06T07:08:09+02:00"),
            ("2024-05-06T07:08:09+0200", "2024-05-06T07:08:09+02:00"),
            ("2024-05-06T07:08+02:00", "2024-05-06T07:08:00+02:00"),
            ("2024-05-06 07:08:09", "2024-05-06T07:08:09"),
            ("Mon, 06 May 2024 07:08:09 GMT", "2024-05-06T07:08:09+00:00"),
            ("May 6, 2024", "2024-05-06"),
            ("2024-05-06T", "2024-05-06"),
        ] {
            assert_eq!(from_machine(text, "en").as_deref(), Some(iso), "{text}");
        }
        assert_eq!(from_machine("yesterday", "en"), None);
        assert_eq!(from_machine("0001-01-01T00:00:00Z", "en"), None);
    }

    #[test]
    fn dates_are_read_with_their_time() {
        for (text, lang, expected) in [
            ("2021-05-12", "", "2021-05-12"),
            ("2021-05-12T10:30:00Z", "", "2021-05-12T10:30:00+00:00"),
            (
                "Posted on May 12th, 2021 at 9:05 pm",
                "",
                "2021-05-12T21:05",
            ),
            ("Sept. 3, 2019", "", "2019-09-03"),
            ("3. März 2020, 08:15 Uhr", "", "2020-03-03T08:15"),
            ("12 de enero de 2018", "", "2018-01-12"),
            ("3 juillet 2017", "", "2017-07-03"),
            ("31/07/2003", "", "2003-07-31"),
            ("07/31/2003", "", "2003-07-31"),
            ("01.02.2003 - 12:00:05", "", "2003-02-01T12:00:05"),
            ("29 February 2020", "", "2020-02-29"),
            ("Thu, Jun 23 '05, 7:14 PM", "en", "2005-06-23T19:14"),
            ("03/04/2021", "en", "2021-03-04"),
        ] {
            assert_eq!(super::read(text, lang).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "03/04/2021",
            "3 days ago",
            "Version 2.10.2021.5",
            "é2021-05",
            "31. Juni 2021",
        ] {
            assert_eq!(super::read(text, ""), None, "{text}");
        }
    }

    #[test]
    fn labels_tell_when_in_any_way() {
        for text in [
            "3 weeks ago",
            "vor 2 Tagen",
            "il y a 3 jours",
            "12:42am On Apr 24",
            "April 2",
            "Yesterday at noon",
            "September 2019",
            "» Sun Mar 06, 2016 8:00 am",
            "03.12.12 14:09",
        ] {
            assert!(is_label(text), "{text}");
        }
        for text in [
            "",
            "Posts: 312",
            "ann",
            "12 answers",
            "Member",
            "Page 2 of 3",
            "Vor Ort",
        ] {
            assert!(!is_label(text), "{text}");
        }
    }

    #[test]
    fn addresses_hold_days() {
        assert_eq!(
            in_path("/blog/2020/01/28/title").as_deref(),
            Some("2020-01-28")
        );
        assert_eq!(
            in_path("/news-2020-1-28.html").as_deref(),
            Some("2020-01-28")
        );
        let day_first = "/de/23-01-2022-a-title/17-378.html";
        assert_eq!(in_path(day_first).as_deref(), Some("2022-01-23"));
        assert_eq!(in_path("/2020/01/a-title"), None);
        assert_eq!(in_path("/2020/13/28/"), None);
    }
}
