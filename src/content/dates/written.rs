//! Dates as people write them, in texts and in addresses.

use super::calendars::{
    buddhist, date, is_islamic, is_of_web, islamic, islamic_month, of_era, persian, persian_month,
};
use super::months::{is_english, month};
use super::tokens::{Token, has_digit, of_two_digits, tokens};
use chrono::NaiveDate;

/// Maximum number of characters at the start of a text in which its date stands. Source: ours.
const MAX_START: usize = 30;
/// Maximum number of tokens from the year of a date to the word for its calendar. Source: ours: a time, and a word
/// before it.
const MAX_TO_CALENDAR: usize = 6;
/// Words that may stand between a day, a month and a year.
const BETWEEN: [&str; 11] = [
    "de",
    "del",
    "d",
    "of",
    "den",
    "г",
    "r",
    "năm",
    "m",
    "gada",
    "жылғы",
];
/// Endings of ordinal numbers.
const ORDINAL: [&str; 8] = ["st", "nd", "rd", "th", "er", "º", "ª", "a"];

/// The first date in a visible text, as ISO 8601. `lang` decides the order of numbers.
pub(crate) fn in_text(text: &str, lang: &str) -> Option<String> {
    has_digit(text).then(|| in_tokens(&tokens(text), lang))?
}

/// The first date among tokens.
pub(super) fn in_tokens(tokens: &[Token], lang: &str) -> Option<String> {
    let found = (0..tokens.len()).find_map(|at| {
        let rest = &tokens[at..];
        let before = at.checked_sub(1).map(|before| &tokens[before]);
        let is_number = |back: usize| at >= back && matches!(tokens[at - back], Token::Number(..));
        // Behind a dash a number ends a date, unless the number before it ends a time: `14:05 - 12/05/2024`.
        let ends_time = at >= 3 && tokens[at - 3] == Token::Sign(':') && is_number(4);
        let is_inside = match before {
            Some(Token::Sign('-')) => is_number(2) && !ends_time,
            Some(Token::Sign('/' | '.' | ':')) => is_number(2),
            _ => false,
        };
        (!is_inside).then(|| found_in(rest, lang))?
    })?;
    Some(found.to_string())
}

/// The date with which the tokens begin.
fn found_in(tokens: &[Token], lang: &str) -> Option<NaiveDate> {
    by_numbers(tokens, lang)
        .or_else(|| by_name(tokens, lang))
        .or_else(|| by_clock(tokens, lang))
}

/// The date with which a text begins, as ISO 8601.
pub(crate) fn at_start(text: &str, lang: &str) -> Option<String> {
    let start: String = text.chars().take(MAX_START).collect();
    in_text(&start, lang)
}

/// The date in an address such as `/2020/01/28/` or `/2020-01-28-title`.
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
        ] if a == b && (*a != '/' || ends_step(rest)) => {
            date(*year, *month, *day).map(|date| date.to_string())
        }
        [
            Token::Number(day, 1 | 2),
            Token::Sign(a @ ('-' | '.' | '_')),
            Token::Number(month, 1 | 2),
            Token::Sign(b),
            Token::Number(year, 4),
            ..,
        ] if a == b && (*day > 12 || day == month) => {
            date(*year, *month, *day).map(|date| date.to_string())
        }
        _ => None,
    })
}

/// Whether a path segment ends here: `10-best-laptops` does not begin with a day.
fn ends_step(rest: &[Token]) -> bool {
    match rest {
        [] | [Token::Sign('.')] | [Token::Sign('/' | '_'), ..] => true,
        [Token::Sign('.'), ending, ..] => ending.word().is_some(),
        _ => false,
    }
}

/// A date of numbers.
fn by_numbers(tokens: &[Token], lang: &str) -> Option<NaiveDate> {
    with_words(tokens)
        .or_else(|| with_whole_year(tokens, lang))
        .or_else(|| with_short_year(tokens, lang))
}

/// A date with words behind its numbers that mark year, month and day.
fn with_words(tokens: &[Token]) -> Option<NaiveDate> {
    use Token::{Number, Word};
    match tokens {
        // Chinese, Japanese and Korean.
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
        // The same with years of an era.
        [
            Word(era),
            Number(year, 1..=3),
            Word(y),
            Number(month, 1 | 2),
            Word(m),
            Number(day, 1 | 2),
            Word(d),
            ..,
        ] if y.starts_with('年') && m.starts_with('月') && d.starts_with('日') => {
            of_era(era, *year, *month, *day)
        }
        [
            Word(era),
            Number(month, 1 | 2),
            Word(m),
            Number(day, 1 | 2),
            Word(d),
            ..,
        ] if era.ends_with("元年") && m.starts_with('月') && d.starts_with('日') => {
            of_era(era.trim_end_matches("元年"), 1, *month, *day)
        }
        // Vietnamese.
        [Number(day, 1 | 2), Word(m), Number(month, 1 | 2), rest @ ..]
            if matches!(m.as_str(), "tháng" | "thg") =>
        {
            let rest = rest.iter().find(|token| !is_filler(token));
            let Some(Number(year, 4)) = rest else {
                return None;
            };
            date(*year, *month, *day)
        }
        _ => None,
    }
}

/// A date with signs between its numbers and a year of four digits.
fn with_whole_year(tokens: &[Token], lang: &str) -> Option<NaiveDate> {
    use Token::{Number, Sign};
    match tokens {
        [
            Number(year, 4),
            Sign(a),
            Number(month, 1 | 2),
            Sign(b),
            Number(day, 1 | 2),
            rest @ ..,
        ] if a == b && is_separator(*a) => {
            let of_mecca = || says_islamic(rest).then(|| islamic(*year, *month, *day))?;
            let of_persia = || (lang.starts_with("fa")).then(|| persian(*year, *month, *day))?;
            let other = || of_mecca().or_else(of_persia);
            date(*year, *month, *day).or_else(other)
        }
        [
            Number(first, 1 | 2),
            Sign(a),
            Number(second, 1 | 2),
            Sign(b),
            Number(year, 4),
            rest @ ..,
        ] if a == b && is_separator(*a) && !goes_on(rest) => {
            let of_mecca = || says_islamic(rest).then(|| islamic(*year, *second, *first))?;
            in_order(*a, *first, *second, *year, lang).or_else(of_mecca)
        }
        _ => None,
    }
}

/// A date with a year of two digits.
fn with_short_year(tokens: &[Token], lang: &str) -> Option<NaiveDate> {
    use Token::{Number, Sign, Word};
    match tokens {
        // With points, as in continental Europe; in English with the month first on American pages, or where the
        // second number is no month. A further point or colon makes it something else: a time, a version.
        [
            Number(first, 2),
            Sign('.'),
            Number(second, 2),
            Sign('.'),
            Number(year, 2),
            rest @ ..,
        ] if !matches!(rest.first(), Some(Sign('.' | ':'))) => {
            if is_english(lang) || lang.is_empty() {
                let sign = if is_american(lang) { '/' } else { '.' };
                in_order(sign, *first, *second, of_two_digits(*year), lang)
            } else {
                date(of_two_digits(*year), *second, *first)
            }
        }
        // With dashes and the year first, behind a label in Chinese.
        [
            Word(label),
            Sign(':' | '：'),
            Number(year, 2),
            Sign('-'),
            Number(month, 1 | 2),
            Sign('-'),
            Number(day, 1 | 2),
            rest @ ..,
        ] if labels_time(label) && !matches!(rest.first(), Some(Sign('-'))) => {
            date(of_two_digits(*year), *month, *day)
        }
        // With dashes and the year first, in Chinese before a time of day.
        [
            Number(year, 2),
            Sign('-'),
            Number(month, 1 | 2),
            Sign('-'),
            Number(day, 1 | 2),
            rest @ ..,
        ] if lang.starts_with("zh") && is_time(rest) => date(of_two_digits(*year), *month, *day),
        // With slashes in English, before a time of day: elsewhere the year may come first, or it is a size.
        [
            Number(first, 1 | 2),
            Sign('/'),
            Number(second, 1 | 2),
            Sign('/'),
            Number(year, 2),
            rest @ ..,
        ] if is_english(lang) && is_time(rest) => {
            in_order('/', *first, *second, of_two_digits(*year), lang)
        }
        // With slashes in English at the end of a text, if the second number is no month: only Americans write so.
        [
            Number(month, 2),
            Sign('/'),
            Number(day @ 13.., 2),
            Sign('/'),
            Number(year, 2),
        ] if is_english(lang) => date(of_two_digits(*year), *month, *day),
        _ => None,
    }
}

/// Whether a word behind the numbers, and a time, marks a year of the Islamic calendar: `22/01/1437 هـ`.
fn says_islamic(rest: &[Token]) -> bool {
    let mut words = rest.iter().take(MAX_TO_CALENDAR).filter_map(Token::word);
    words.any(is_islamic)
}

/// Whether a text tells a date of the Gregorian and one of the Islamic calendar.
pub(crate) fn tells_two_calendars(text: &str) -> bool {
    if !has_digit(text) {
        return false;
    }
    let tokens = tokens(text);
    let is_of_it = |token: &Token| token.word().is_some_and(is_islamic);
    let is_year = |token: &Token| matches!(token, Token::Number(year, 4) if is_of_web(*year));
    tokens.iter().any(is_of_it) && tokens.iter().any(is_year) && in_tokens(&tokens, "").is_some()
}

/// Whether a time of day follows: `12:21`, `, 9:05 pm`.
fn is_time(rest: &[Token]) -> bool {
    use Token::{Number, Sign};
    matches!(
        rest,
        [Number(_, 1 | 2), Sign(':'), Number(_, 2), ..]
            | [Sign(','), Number(_, 1 | 2), Sign(':'), Number(_, 2), ..]
    )
}

/// Whether more numbers follow behind a point, as in a version; a point before a time of day may end a date:
/// `12.05.2024. 10:30`.
fn goes_on(rest: &[Token]) -> bool {
    match rest {
        [Token::Sign('.'), behind @ ..] => {
            matches!(behind.first(), Some(Token::Number(..))) && !is_time(behind)
        }
        _ => false,
    }
}

/// Whether a word in Chinese is the label of a time: `发布时间`.
fn labels_time(word: &str) -> bool {
    ["时间", "時間", "日期"]
        .iter()
        .any(|end| word.ends_with(end))
}

fn is_separator(sign: char) -> bool {
    matches!(sign, '.' | '-' | '/' | '|' | '‐' | '–')
}

/// A date of three numbers. The day comes first, except in American English without points; a number above 12 is the
/// day.
fn in_order(sign: char, first: u32, second: u32, year: u32, lang: &str) -> Option<NaiveDate> {
    let is_month_first = sign != '.' && (lang.eq_ignore_ascii_case("en") || is_american(lang));
    match (first, second) {
        (13.., _) => date(year, second, first),
        (_, 13..) => date(year, first, second),
        _ if is_month_first => date(year, first, second),
        _ => date(year, second, first),
    }
}

/// Whether a language is American English; pages also write `en_US`.
fn is_american(lang: &str) -> bool {
    let lang = lang.to_ascii_lowercase();
    lang.starts_with("en-us") || lang.starts_with("en_us")
}

/// A date with the name of its month.
fn by_name(tokens: &[Token], lang: &str) -> Option<NaiveDate> {
    let month = |name: &str| month(name, lang);
    // As in old mails: `21-Nov-19`.
    if let [
        Token::Number(day, 1 | 2),
        Token::Sign('-'),
        Token::Word(name),
        Token::Sign('-'),
        Token::Number(year, 2),
        ..,
    ] = tokens
    {
        return date(of_two_digits(*year), month(name)?, *day);
    }
    // `Issue 12, March 2020`.
    if let [Token::Number(..), Token::Sign(','), ..] = tokens {
        return None;
    }
    use Token::{Number, Word};
    let mut rest = tokens.iter().filter(|token| !is_filler(token));
    let (first, second, mut third) = (rest.next()?, rest.next()?, rest.next()?);
    // A month may be named twice: `نوفمبر/تشرين الثاني`.
    if let (Word(name), Word(again)) = (second, third)
        && month(name).is_some()
        && month(again).is_some()
    {
        third = rest.next()?;
    }
    let mut ends = || !matches!(rest.next(), Some(Number(_, 4)));
    let named = |year: u32, name: &str, day: u32| match month(name) {
        Some(month) => date(year, month, day),
        None => match persian_month(name) {
            Some(month) => persian(year, month, day),
            None => islamic(year, islamic_month(name)?, day),
        },
    };
    match (first, second, third) {
        (Number(day, 1 | 2), Word(name), Number(year, 4))
        | (Word(name), Number(day, 1 | 2), Number(year, 4))
        | (Number(year, 4), Word(name), Number(day, 1 | 2)) => named(*year, name, *day),
        (Number(year, 4), Number(day, 1 | 2), Word(name)) if ends() => named(*year, name, *day),
        (Number(day, 1 | 2), Word(name), Number(year, 2)) if lang.starts_with("th") => {
            buddhist(*year, month(name)?, *day)
        }
        _ => None,
    }
}

/// A date whose year stands behind the time of day and its zone, as systems print it and mail archives show it:
/// `Tue Jan 14 17:22:09 CET 2014`.
fn by_clock(tokens: &[Token], lang: &str) -> Option<NaiveDate> {
    use Token::{Number, Sign, Word};
    let ([Word(name), Number(day, 1 | 2), rest @ ..] | [Number(day, 1 | 2), Word(name), rest @ ..]) =
        tokens
    else {
        return None;
    };
    let [
        Number(_, 1 | 2),
        Sign(':'),
        Number(_, 2),
        Sign(':'),
        Number(_, 2),
        rest @ ..,
    ] = rest
    else {
        return None;
    };
    match rest {
        [Number(year, 4), ..]
        | [Word(_), Number(year, 4), ..]
        | [Sign('+' | '-'), Number(_, 4), Number(year, 4), ..] => {
            date(*year, month(name, lang)?, *day)
        }
        _ => None,
    }
}

fn is_filler(token: &Token) -> bool {
    match token {
        Token::Sign(sign) => matches!(sign, '.' | ',' | '\'' | '’' | '-' | '/' | '–' | '°'),
        Token::Word(word) => {
            let word = word.as_str();
            BETWEEN.contains(&word) || ORDINAL.contains(&word)
        }
        Token::Number(..) => false,
    }
}
