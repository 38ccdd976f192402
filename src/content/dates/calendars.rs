//! Days of several calendars as those of the common one.

use chrono::{Datelike, NaiveDate};
use icu_calendar::cal::Hijri;
use icu_calendar::{AsCalendar, Date, Iso};
use std::ops::RangeInclusive;

/// Years of dates: the web has none before. Source: ours.
const YEARS: RangeInclusive<i32> = 1990..=2099;
/// The years from the first of them on in other calendars, as far as they may be of today: other numbers are of
/// something else.
const BUDDHIST: RangeInclusive<i32> = 1990 + BUDDHIST_OFFSET..=2050 + BUDDHIST_OFFSET;
const PERSIAN: RangeInclusive<i32> = 1369..=1429;
const ISLAMIC: RangeInclusive<i32> = 1410..=1470;
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

/// The months of the Islamic calendar, in all spellings; those of two words with one blank.
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
/// What stands behind a year of the Islamic calendar. Source: ours, by custom in Arabic.
const ISLAMIC_YEARS: [&str; 6] = ["هـ", "ه", "هجري", "هجرى", "هجرية", "للهجرة"];

/// Whether a day may be that of a page.
pub(super) fn is_plausible(date: NaiveDate) -> bool {
    YEARS.contains(&date.year())
}

/// Whether a year of the common calendar may be that of a page.
pub(super) fn is_of_web(year: u32) -> bool {
    i32::try_from(year).is_ok_and(|year| YEARS.contains(&year))
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
    in_common(&Date::try_new_persian(year, month, day).ok()?)
}

/// A day of the Islamic calendar as it is counted in Mecca (Umm al-Qura): where months begin when the moon is seen, a day
/// more or less.
pub(super) fn islamic(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    let year = i32::try_from(year)
        .ok()
        .filter(|year| ISLAMIC.contains(year))?;
    let (month, day) = (u8::try_from(month).ok()?, u8::try_from(day).ok()?);
    let calendar = Hijri::new_umm_al_qura();
    in_common(&Date::try_new_hijri_with_calendar(year, month, day, calendar).ok()?)
}

/// A day of another calendar as that of the common one.
fn in_common<C: AsCalendar>(day: &Date<C>) -> Option<NaiveDate> {
    let day = day.to_calendar(Iso);
    let year = u32::try_from(day.year().extended_year()).ok()?;
    let (month, day) = (day.month().ordinal, day.day_of_month().0);
    date(year, u32::from(month), u32::from(day))
}

/// Whether a word says that a year is of the Islamic calendar.
pub(super) fn is_islamic(word: &str) -> bool {
    ISLAMIC_YEARS.contains(&word)
}

/// The number of a month of the Islamic calendar by its name.
pub(super) fn islamic_month(name: &str) -> Option<u32> {
    let at = ISLAMIC_MONTHS
        .iter()
        .position(|names| names.contains(&name))?;
    Some(at as u32 + 1)
}

/// The number of a month of the Persian calendar by its name.
pub(super) fn persian_month(name: &str) -> Option<u32> {
    // Keyboards for Arabic have another yeh and kaf.
    let name = name.replace('\u{64a}', "\u{6cc}");
    let name = name.replace('\u{643}', "\u{6a9}");
    let at = PERSIAN_MONTHS.iter().position(|known| *known == name)?;
    Some(at as u32 + 1)
}
