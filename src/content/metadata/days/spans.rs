//! Spans of days, and of hours: dates of events, not of a publication (`24 and 25 May 2024`, `7:30 PM – 10 PM`).

use super::month_spans::ends_span;
use crate::content::dates;
use crate::content::metadata::record::DAY;

/// Maximum number of words before the last date of a span. Source: ours: a weekday and a month.
const MAX_BEFORE_DAY: usize = 2;
/// Signs between two days, and words in lower case.
const SIGNS: [char; 5] = ['–', '—', '-', '&', '/'];
const WORDS: [&str; 10] = ["and", "und", "et", "y", "e", "en", "og", "och", "i", "и"];
/// Suffixes of the number of a day, in lower case.
const ORDINALS: [&str; 8] = ["st", "nd", "rd", "th", "er", "º", "°", "."];
/// Maximum number of digits of a day, and the last day of a month.
const MAX_DIGITS: usize = 2;
const LAST_DAY: u32 = 31;
/// The last hour of a day.
const LAST_HOUR: u32 = 24;
/// Words between two hours, and words behind an hour, in lower case.
const TO: [&str; 2] = [" to ", " bis "];
const OF_HOURS: [&str; 5] = ["am", "pm", "a.m.", "p.m.", "uhr"];
/// A sign before minutes besides the colon: `6.15 pm`.
const POINT: char = '.';
/// Maximum number of numbers of a line that are read. Source: ours, to bound the cost.
const MAX_PLACES: usize = 16;

/// Whether a line tells two dates with a dash between them: `12 January 2026 – 10 April 2026`.
pub(super) fn tells_days(line: &str, lang: &str) -> bool {
    let begins_with_day = |side: &str| {
        let side = side.trim_start();
        let before = &side[..side.find(|c: char| c.is_ascii_digit())?];
        let is_name = |word: &str| !word.starts_with(char::is_lowercase);
        let names = before.split_whitespace().take(MAX_BEFORE_DAY + 1);
        let are_names = names.clone().all(is_name) && names.count() <= MAX_BEFORE_DAY;
        dates::at_start(side, lang).filter(|_| are_names)
    };
    let sides: Vec<&str> = line.split(['–', '—', '-']).collect();
    sides.windows(2).any(|sides| {
        let days = dates::in_text(sides[0], lang).zip(begins_with_day(sides[1]));
        days.is_some_and(|(first, last)| last > first)
    })
}

/// Whether the date of a line is the last of several days: the number of an earlier day stands before it
/// (`24–25 May 2024`, `24. und 25. Mai`), or it ends a span across months ([`ends_span`]). A sign between spaces
/// joins days only at the beginning of the line: `Issue 3 - 25 May 2024` tells one date. Limits: not where the month
/// comes first (`May 24–25, 2024`).
pub(super) fn ends_days(line: &str, date: &str, lang: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let mut last = ' ';
    let starts = line.char_indices().filter(|(_, c)| {
        let begins =
            is_digit(*c) && !last.is_alphanumeric() && !matches!(last, '-' | '/' | '.' | ':');
        last = *c;
        begins
    });
    let mut starts = starts.take(MAX_PLACES);
    let in_month = starts.any(|(at, _)| {
        let joined = line.get(at..).and_then(|text| joined(text, at == 0));
        joined.is_some_and(|last| {
            let is_told = |text: &str| {
                let told = dates::at_start(text, lang);
                told.is_some_and(|told| told.get(..DAY) == date.get(..DAY))
            };
            let own_day = date.get(DAY - 2..DAY).and_then(|day| day.parse().ok());
            // A date further behind is another one: `3–5 min read, 25 May 2024`.
            own_day == Some(last.day) && is_told(last.text) && !is_told(last.behind)
        })
    });
    in_month || ends_span(line, date, lang)
}

/// The later of two days.
struct Last<'a> {
    day: u32,
    /// The text from its number on.
    text: &'a str,
    /// The text behind its number.
    behind: &'a str,
}

/// The later day, where a text begins with a day, a joining sign or word, and a later day.
fn joined(text: &str, is_first: bool) -> Option<Last<'_>> {
    let (day, rest) = day_at_start(text)?;
    let rest = ORDINALS
        .iter()
        .find_map(|ordinal| rest.strip_prefix(*ordinal))
        .unwrap_or(rest);
    let own = rest.trim_start();
    let by_sign = own.strip_prefix(SIGNS).filter(|behind| {
        let is_spaced = own.len() < rest.len() || behind.starts_with(char::is_whitespace);
        is_first || !is_spaced || own.starts_with('&')
    });
    let by_word = || {
        let (word, behind) = own.split_once(char::is_whitespace)?;
        let is_joining = own.len() < rest.len() && WORDS.contains(&&*word.to_lowercase());
        is_joining.then_some(behind)
    };
    let text = by_sign.or_else(by_word)?.trim_start();
    let (until, behind) = day_at_start(text)?;
    // `10/11/2024` is one date, and so is `5-6-2024`.
    let is_numeric = own.starts_with(['/', '-']) && behind.starts_with(['/', '-']);
    (day < until && !is_numeric).then_some(Last {
        day: until,
        text,
        behind,
    })
}

/// The day with which a text begins, and the rest of the text.
fn day_at_start(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    let (digits, rest) = text.split_at(end);
    let day = digits
        .parse::<u32>()
        .ok()
        .filter(|_| digits.len() <= MAX_DIGITS)?;
    (1..=LAST_DAY).contains(&day).then_some((day, rest))
}

/// Whether a line tells a span of hours: `14 June, 7:30 PM – 10 PM`, `19:30 bis 22:00`. Limits: the first hour has
/// minutes, or a word such as `pm`; behind a point they count as minutes only where one of the two hours has such a
/// word (`6.15 – 8 pm`).
pub(super) fn tells_hours(line: &str) -> bool {
    let line = line.to_lowercase();
    let dashes = line.match_indices(['–', '—', '-']);
    let words = TO.iter().flat_map(|word| line.match_indices(*word));
    dashes.chain(words).any(|(at, sign)| {
        let (before, behind) = (&line[..at], &line[at + sign.len()..]);
        let hours = hour_at_end(before).zip(hour_at_start(behind));
        // `10:30-05:00` is a time in a time zone.
        hours.is_some_and(|(first, last)| {
            let is_clear = !first.is_pointed && !last.is_pointed;
            first.is_told || last.is_told || is_clear && first.at < last.at
        })
    })
}

/// A time of day.
struct Hour {
    /// Minutes since midnight; since noon or midnight with a word such as `pm`.
    at: u32,
    /// Whether a word such as `pm` or `uhr` follows.
    is_told: bool,
    /// Whether its minutes stand behind a point: they may be the month of a date.
    is_pointed: bool,
}

impl Hour {
    fn read(number: &str, is_told: bool) -> Option<Self> {
        let (hour, minute) = match number.split_once([':', POINT]) {
            Some(read) => read,
            None => (number, is_told.then_some("00")?),
        };
        let is_clock = hour.len() <= MAX_DIGITS && minute.len() == MAX_DIGITS;
        let (hour, minute): (u32, u32) = (hour.parse().ok()?, minute.parse().ok()?);
        (is_clock && hour <= LAST_HOUR && minute < 60).then_some(Self {
            at: 60 * hour + minute,
            is_told,
            is_pointed: number.contains(POINT),
        })
    }
}

/// The time at the end of a text in lower case.
fn hour_at_end(text: &str) -> Option<Hour> {
    let text = text.trim_end();
    let told = OF_HOURS.iter().find_map(|word| text.strip_suffix(word));
    let mut numbers = told.unwrap_or(text).trim_end().rsplit(is_no_clock);
    let number = numbers.next()?.trim_matches(POINT);
    Hour::read(number, told.is_some())
}

/// The time at the beginning of a text in lower case.
fn hour_at_start(text: &str) -> Option<Hour> {
    let text = text.trim_start();
    let number = &text[..text.find(is_no_clock).unwrap_or(text.len())];
    // A trailing point ends the sentence.
    let number = number.trim_end_matches(POINT);
    let rest = text[number.len()..].trim_start();
    let is_word = |rest: &str| !rest.starts_with(char::is_alphabetic);
    let mut told = OF_HOURS.iter().filter_map(|word| rest.strip_prefix(word));
    Hour::read(number, told.any(is_word))
}

fn is_no_clock(c: char) -> bool {
    !(c.is_ascii_digit() || matches!(c, ':' | POINT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_told_from_days_and_zones() {
        for line in [
            "Saturday, June 14, 2025, 7:30 PM – 10 PM",
            "14.06.2025, 19:30 - 22:00",
            "14 June 2025, 7:30 to 10:00",
            "14. Juni 2025, 19:30 bis 22 Uhr",
            "Tuesday 18 June 2024, 6.15pm to 8pm, Hall 3",
            "18. Juni 2024, 18.15 - 20 Uhr",
            "14 June 2025, 7:30 to 10:00.",
        ] {
            assert!(tells_hours(line), "{line}");
        }
        for line in [
            "2025-06-14 10:30",
            "2025-06-14T10:30:00-05:00",
            "2025-06-14 10:30-05:00",
            "May 3 – 10:30",
            "3 May 2020 10:30 – 5 min read",
            "3 May 2020 10:30 AM - Updated 11:00 AM",
            "10:30 - 2025",
            "3.06 - 5.06",
            "14.06.2025 - 22.07.2025",
        ] {
            assert!(!tells_hours(line), "{line}");
        }
    }

    #[test]
    fn a_span_of_days_is_of_something_else() {
        for (line, is_span) in [
            ("1/27/2026 - 3/24/2026", true),
            ("12 January 2026 — 10 April 2026", true),
            ("12 January 2026 – 10:30", false),
            ("2026-01-12", false),
            ("Jane Doe - 12 January 2026", false),
            ("Bern, 12 January 2026 - Speech of 14 January 2026", false),
        ] {
            assert_eq!(tells_days(line, "en-US"), is_span, "{line}");
        }
    }

    #[test]
    fn the_last_of_some_days_dates_nothing() {
        for (line, is_last) in [
            ("24 and 25 May 2024, Old Mill", true),
            ("24. und 25. Mai 2024", true),
            ("24–25 May 2024", true),
            ("24 & 25 May 2024", true),
            ("Les 24 et 25 mai 2024, Vieux Moulin", true),
            ("24 – 25 May 2024", true),
            ("Issue 3 - 25 May 2024", false),
            ("25 May 2024 - 3 Comments", false),
            ("10:24 - 25 May 2024", false),
            ("2024-05-25", false),
            ("24-05-2024", false),
            ("5/6/2024", false),
            ("25 and 24 May 2024", false),
            ("3 May 2024 | Fair on 24–25 May 2024", false),
            ("3–5 min read · 25 May 2024", false),
            ("Parts 1 & 2 | 25 May 2024", false),
            ("3–5 min read · 5 May 2024", false),
        ] {
            let found = dates::in_text(line, "en-GB").unwrap_or_default();
            assert_eq!(ends_days(line, &found, "en-GB"), is_last, "{line}");
        }
    }
}
