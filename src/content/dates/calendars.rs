//! Dates of other calendars, converted to the Gregorian one.

use chrono::{Datelike, NaiveDate};
use icu_calendar::cal::Hijri;
use icu_calendar::{AsCalendar, Date, Iso};
use std::ops::RangeInclusive;

/// Plausible years of dates: there was no web before. Source: ours.
const YEARS: RangeInclusive<i32> = 1990..=2099;
/// Ranges of plausible years in other calendars, about from 1990 on; other numbers are no years.
const BUDDHIST: RangeInclusive<i32> = 1990 + BUDDHIST_OFFSET..=2050 + BUDDHIST_OFFSET;
const PERSIAN: RangeInclusive<i32> = 1369..=1429;
const ISLAMIC: RangeInclusive<i32> = 1410..=1470;
/// Offset between the years of the Buddhist and the Gregorian calendar.
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

/// The months of the Islamic calendar, in all spellings; names of two words with one space.
const ISLAMIC_MONTHS: [&[&str]; 12] = [
    &["محرم", "المحرم"],
    &["صفر"],
    &["ربيع الأول", "ربيع الاول"],
    &["ربيع الثاني", "ربيع الآخر", "ربيع الاخر"],
    &["جمادى الأولى", "جمادى الاولى", "جمادى الأول", "جمادى الاول"],
    &[
        "جمادى الآخرة",
        "جمادى الاخرة",
        "جمادى الثانية",
        "جمادى الثاني",
        "جمادى الآخر",
        "جمادى الاخر",
    ],
    &["رجب"],
    &["شعبان"],
    &["رمضان"],
    &["شوال"],
    &["ذو القعدة", "ذي القعدة"],
    &["ذو الحجة", "ذي الحجة"],
];
/// Words behind a year of the Islamic calendar. Source: ours, by custom in Arabic.
const ISLAMIC_YEARS: [&str; 6] = ["هـ", "ه", "هجري", "هجرى", "هجرية", "للهجرة"];

/// Whether a date is in a plausible year.
pub(super) fn is_plausible(date: NaiveDate) -> bool {
    YEARS.contains(&date.year())
}

/// Whether a Gregorian year is plausible.
pub(super) fn is_of_web(year: u32) -> bool {
    i32::try_from(year).is_ok_and(|year| YEARS.contains(&year))
}

/// A date. Years of the Buddhist calendar, which Thai uses, are converted.
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

/// A date of the Buddhist calendar with a year of two digits.
pub(super) fn buddhist(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    date(2500 + year, month, day)
}

/// A date in a year of an era.
pub(super) fn of_era(era: &str, year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    let (_, before) = ERAS.iter().find(|(name, _)| era.ends_with(name))?;
    date(before.saturating_add(year), month, day)
}

/// A date of the Persian calendar.
pub(super) fn persian(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    let year = i32::try_from(year)
        .ok()
        .filter(|year| PERSIAN.contains(year))?;
    let (month, day) = (u8::try_from(month).ok()?, u8::try_from(day).ok()?);
    in_common(&Date::try_new_persian(year, month, day).ok()?)
}

/// A date of the Islamic calendar as used in Saudi Arabia (Umm al-Qura): calendars that depend on sighting the moon
/// may differ by a day.
pub(super) fn islamic(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    let year = i32::try_from(year)
        .ok()
        .filter(|year| ISLAMIC.contains(year))?;
    let (month, day) = (u8::try_from(month).ok()?, u8::try_from(day).ok()?);
    let calendar = Hijri::new_umm_al_qura();
    in_common(&Date::try_new_hijri_with_calendar(year, month, day, calendar).ok()?)
}

/// Converts a date of another calendar.
fn in_common<C: AsCalendar>(day: &Date<C>) -> Option<NaiveDate> {
    let day = day.to_calendar(Iso);
    let year = u32::try_from(day.year().extended_year()).ok()?;
    let (month, day) = (day.month().ordinal, day.day_of_month().0);
    date(year, u32::from(month), u32::from(day))
}

/// Whether a word marks a year of the Islamic calendar.
pub(super) fn is_islamic(word: &str) -> bool {
    ISLAMIC_YEARS.contains(&word)
}

/// The number of an Islamic month by its name.
pub(super) fn islamic_month(name: &str) -> Option<u32> {
    let at = ISLAMIC_MONTHS
        .iter()
        .position(|names| names.contains(&name))?;
    Some(at as u32 + 1)
}

/// The number of a Persian month by its name.
pub(super) fn persian_month(name: &str) -> Option<u32> {
    // Arabic keyboards produce another yeh and kaf.
    let name = name.replace('\u{64a}', "\u{6cc}");
    let name = name.replace('\u{643}', "\u{6a9}");
    let at = PERSIAN_MONTHS.iter().position(|known| *known == name)?;
    Some(at as u32 + 1)
}
