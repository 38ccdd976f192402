//! Values that are read out of the text of a field or of what a page declares: prices, ratings, dates.

mod amounts;
mod currency_words;
mod numbers;
mod other_amounts;
mod prices;
mod ratings;
mod scales;
mod signed_amounts;
#[cfg(test)]
mod tests;

pub(crate) use amounts::{declared_amount, field_price, is_currency_at_home, is_unsigned_price};
pub(crate) use currency_words::{doubtful_amount, names_currency};
pub(crate) use numbers::is_fraction;
pub(crate) use other_amounts::{tells_other_amount, tells_untaxed};
pub(crate) use prices::{
    amounts, asked_price, is_bare_price, is_former_price, is_reduced, named_amounts, price,
};
pub(crate) use ratings::{is_labelled_rating, is_rating, rating, says_count};

use crate::content::dates;
use chrono::NaiveDate;

/// Maximum characters of a text that is a date. Source: ours: `Published on 12 September 2021, 10:30 am`.
pub(crate) const MAX_DATE: usize = 48;

/// A date: in ISO 8601 if it can be read, else as written. `None` if the text is no date.
pub(crate) fn date(text: &str) -> Option<String> {
    if text.chars().count() > MAX_DATE {
        return None;
    }
    dates::read(text, "")
        .or_else(|| old(text))
        .or_else(|| crate::content::dates::is_date(text).then(|| text.to_owned()))
}

/// A date before the years that web pages are from: films, people, companies.
fn old(text: &str) -> Option<String> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit());
    let mut years = numbers
        .by_ref()
        .filter(|n| n.len() == 4 && !n.starts_with('0'));
    let (year, None) = (years.next()?, years.next()) else {
        return None;
    };
    let is_leap = NaiveDate::from_ymd_opt(year.parse().ok()?, 2, 29).is_some();
    // A year within that range with the same number of days.
    let other = if is_leap { "2000" } else { "2001" };
    let read = dates::read(&text.replacen(year, other, 1), "")?;
    let rest = read.strip_prefix(other)?;
    Some(format!("{year}{rest}"))
}
