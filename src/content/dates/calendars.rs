//! Days of several calendars as those of the common one.

use chrono::{Datelike, NaiveDate};
use icu_calendar::{Date, Iso};
use std::ops::RangeInclusive;

/// Years of dates: the web has none before. Source: ours.
const YEARS: RangeInclusive<i32> = 1990..=2099;
/// The years from the first of them on in other calendars, as far as they may be of today: other numbers are of
/// something else.
const BUDDHIST: RangeInclusive<i32> = 1990 + BUDDHIST_OFFSET..=2050 + BUDDHIST_OFFSET;
const PERSIAN: RangeInclusive<i32> = 1369..=1429;
/// Years from the beginning of the Buddhist calendar to that of the common one.
const BUDDHIST_OFFSET: i32 = 543;
/// Eras of Japan and Taiwan, each with the year before its first.
const ERAS: [(&str, u32); 4] = [
    ("令和", 2018),
    ("平成", 1988),
    ("民國", 1911),
    ("民国", 1911),
];
/// The months of the Persian calendar.
const PERSIAN_MONTHS: [&str; 12] = [
    "فروردین",
    "اردیبهشت",
    "خرداد",
    "تیر",
    "مرداد",
    "شهریور",
    "مهر",
    "آبان",
    "آذر",
    "دی",
    "بهمن",
    "اسفند",
];

/// Whether a day may be that of a page.
pub(super) fn is_plausible(date: NaiveDate) -> bool {
    YEARS.contains(&date.year())
}

/// A day. Years of the Buddhist calendar, as Thai has them, are those of the common one.
pub(super) fn date(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    let year = i32::try_from(year).ok()?;
    let year = year
        - if BUDDHIST.contains(&year) {
            BUDDHIST_OFFSET
        } else {
            0
        };
    NaiveDate::from_ymd_opt(year, month, day).filter(|date| is_plausible(*date))
}

/// A day of the Buddhist calendar of which the century is left out.
pub(super) fn buddhist(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    date(2500 + year, month, day)
}

/// A day in a year of an era.
pub(super) fn of_era(era: &str, year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    let (_, before) = ERAS.iter().find(|(name, _)| era.ends_with(name))?;
    date(before.saturating_add(year), month, day)
}

/// A day of the Persian calendar.
pub(super) fn persian(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    let year = i32::try_from(year)
        .ok()
        .filter(|year| PERSIAN.contains(year))?;
    let (month, day) = (u8::try_from(month).ok()?, u8::try_from(day).ok()?);
    let day = Date::try_new_persian(year, month, day)
        .ok()?
        .to_calendar(Iso);
    let year = u32::try_from(day.year().extended_year()).ok()?;
    let (month, day) = (day.month().ordinal, day.day_of_month().0);
    date(year, u32::from(month), u32::from(day))
}

/// The number of a month of the Persian calendar by its name.
pub(super) fn persian_month(name: &str) -> Option<u32> {
    // Keyboards for Arabic have another yeh and kaf.
    let name = name.replace('\u{64a}', "\u{6cc}");
    let name = name.replace('\u{643}', "\u{6a9}");
    let at = PERSIAN_MONTHS.iter().position(|known| *known == name)?;
    Some(at as u32 + 1)
}
