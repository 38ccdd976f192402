//! Dates as pages write them, as ISO 8601.
//!
//! [`from_machine`] reads dates for programs: ISO 8601 in its variants, RFC 2822 (feeds and mails), and the forms
//! that people write in their place. [`in_text`] finds a date in a visible text: numbers in the order of the
//! language, or the name of a month in any of the known languages ([`months`]) between a day and a year. [`read`]
//! adds the time of day ([`times`], [`halves`] of the day). [`calendars`] converts years of other calendars.
//! [`is_label`] tells whether a short text is nothing but a date or time, in any form.
//!
//! # Deviations
//! Relative dates ("yesterday", "3 hours ago") are not resolved: a snapshot has to give the same
//! result on every day.

mod calendars;
mod figures;
mod halves;
mod labels;
mod months;
mod order;
mod times;
mod tokens;
mod written;

pub(crate) use figures::is_date;
pub(crate) use labels::{
    is_label, is_month, is_of_change, is_of_other, is_time, is_weekday, is_weekday_behind,
    names_day,
};
#[cfg(feature = "cli")]
pub(crate) use months::read_months;
pub(crate) use order::lang_of_order;
pub(crate) use tokens::is_letter;
pub(crate) use written::{at_start, in_path, in_text, tells_two_calendars};

use calendars::is_plausible;
use chrono::{DateTime, Months, NaiveDate, NaiveDateTime};
use times::time_of;
use tokens::tokens;

/// A date for programs as ISO 8601: a day, or a day and a time with its offset as far as given.
pub(crate) fn from_machine(text: &str, lang: &str) -> Option<String> {
    let text = text.trim();
    // A year of another calendar is implausible here; `in_text` reads it below.
    if let Ok(time) = DateTime::parse_from_rfc3339(text)
        && is_plausible(time.date_naive())
    {
        return Some(time.format("%FT%T%:z").to_string());
    }
    for form in [
        "%FT%T%.f%z",
        "%F %T%.f%z",
        "%F %T %z",
        "%F %R %z",
        "%F %R%z",
        "%FT%R%#z",
        "%FT%H%M%#z",
        "%FT%T%.f%#z",
        "%Y%m%dT%H%M%S%#z",
    ] {
        if let Ok(time) = DateTime::parse_from_str(text, form)
            && is_plausible(time.date_naive())
        {
            return Some(time.format("%FT%T%:z").to_string());
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
        if let Ok(time) = NaiveDateTime::parse_from_str(text, form)
            && is_plausible(time.date())
        {
            return Some(time.format("%FT%T").to_string());
        }
    }
    if text.len() == 8 && text.bytes().all(|b| b.is_ascii_digit()) {
        let date = NaiveDate::parse_from_str(text, "%Y%m%d").ok()?;
        return is_plausible(date).then(|| date.to_string());
    }
    in_text(text, lang)
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
    // Dates of mails tell their time zone.
    if let Some(time) = DateTime::parse_from_rfc2822(text)
        .ok()
        .filter(|t| is_plausible(t.date_naive()))
    {
        return Some(time.format("%FT%T%:z").to_string());
    }
    let day = match lang {
        "" => in_text(text, "en").filter(|day| in_text(text, "de").as_ref() == Some(day))?,
        lang => in_text(text, lang)?,
    };
    Some(match time_of(&tokens(text), lang) {
        Some(time) => format!("{day}T{time}"),
        None => day,
    })
}

/// The calendar day of an ISO date.
fn day(date: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(date.get(..10)?, "%F").ok()
}

/// Whether a date is more than a year before another.
pub(crate) fn is_more_than_a_year_before(a: &str, b: &str) -> bool {
    let year_later = day(a).and_then(|day| day.checked_add_months(Months::new(12)));
    year_later.zip(day(b)).is_some_and(|(a, b)| a < b)
}

/// Whether two dates are a day apart, as one time may be in two time zones.
pub(crate) fn is_next_day(a: &str, b: &str) -> bool {
    let days = day(a).zip(day(b)).map(|(a, b)| (a - b).num_days().abs());
    days == Some(1)
}

/// Whether `day` is the UTC day of a time with a zone and not its local day: `2014-06-30` for
/// `2014-06-29T20:08:00-04:00`.
pub(crate) fn is_day_in_utc(day: &str, time: &str) -> bool {
    let days =
        DateTime::parse_from_rfc3339(time).map(|time| [time.naive_utc().date(), time.date_naive()]);
    days.is_ok_and(|[in_utc, there]| in_utc != there && in_utc.to_string() == day)
}

#[cfg(test)]
mod tests;
