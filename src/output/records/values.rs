//! Values that are read out of a field's text: prices, ratings, dates.

use crate::content::dates;
use chrono::NaiveDate;
use std::cmp::Reverse;
use std::ops::Range;

/// Characters beside the number of a price. Source: ours: `Our price:`, `incl. VAT`, `per night`.
const MAX_BESIDE_PRICE: usize = 24;
/// Characters of a text that is a date. Source: ours: `Published on 12 September 2021, 10:30 am`.
pub(super) const MAX_DATE: usize = 48;

/// The most that people give, but for percents. Source: ours: ten.
const MAX_STARS: f64 = 10.0;

/// Letters of a code of ISO 4217.
const ISO_CODE: usize = 3;

/// Signs and codes of currencies, and the ISO 4217 code where only one is meant.
const CURRENCIES: [(&str, &str); 44] = [
    ("US$", "USD"),
    ("USD", "USD"),
    ("CDN$", "CAD"),
    ("CDN $", "CAD"),
    ("CA$", "CAD"),
    ("C$", "CAD"),
    ("CAD", "CAD"),
    ("AU$", "AUD"),
    ("A$", "AUD"),
    ("AUD", "AUD"),
    ("NZ$", "NZD"),
    ("HK$", "HKD"),
    ("R$", "BRL"),
    ("€", "EUR"),
    ("EUR", "EUR"),
    ("£", "GBP"),
    ("GBP", "GBP"),
    ("CHF", "CHF"),
    ("₹", "INR"),
    ("₽", "RUB"),
    ("₩", "KRW"),
    ("₪", "ILS"),
    ("₺", "TRY"),
    ("₴", "UAH"),
    ("zł", "PLN"),
    ("Kč", "CZK"),
    ("JPY", "JPY"),
    ("NT$", "TWD"),
    ("円", "JPY"),
    ("元", "CNY"),
    ("원", "KRW"),
    ("บาท", "THB"),
    ("฿", "THB"),
    ("₫", "VND"),
    ("₱", "PHP"),
    ("TL", "TRY"),
    ("руб", "RUB"),
    ("грн", "UAH"),
    ("ر.س", "SAR"),
    ("د.إ", "AED"),
    // Several countries share these: they stay as written.
    ("¥", "¥"),
    ("￥", "¥"),
    ("kr", "kr"),
    ("$", "$"),
];

/// The first price of a text: its number with a point, and its currency. `None` where the text
/// says much more than a price.
pub(super) fn price(text: &str) -> Option<(String, &'static str)> {
    let first = text.lines().next()?.trim();
    let amounts = amounts_of(first);
    let Amount { value, code, .. } = amounts.first()?;
    // `$20 USD` is told twice.
    let mut again = amounts.iter().filter(|other| other.value == *value);
    let exact = again.find(|other| other.code.len() == ISO_CODE);
    let code = exact.map_or(*code, |amount| amount.code);
    let letters = first.chars().filter(|c| c.is_alphabetic()).count();
    (letters <= MAX_BESIDE_PRICE).then(|| (value.clone(), code))
}

/// How many amounts a text names: signs of currencies with a number before or behind them.
pub(super) fn amounts(text: &str) -> usize {
    amounts_of(text).len()
}

/// A sign of a currency with a number before or behind it.
struct Amount {
    /// Where the sign begins and ends.
    at: Range<usize>,
    code: &'static str,
    /// The number, with a point.
    value: String,
}

/// The amounts that a text names, in its order.
fn amounts_of(text: &str) -> Vec<Amount> {
    let amount = |(at, sign): (usize, &str), code| {
        let end = at + sign.len();
        let after = number(&text[end..], true);
        let value = after.or_else(|| number(&text[..at], false))?;
        Some(Amount {
            at: at..end,
            code,
            value,
        })
    };
    let found = CURRENCIES.iter().flat_map(|&(sign, code)| {
        // Letters count only as a word of their own.
        let own = text.match_indices(sign);
        let own = own.filter(|(at, sign)| stands_alone(text, *at, sign));
        own.filter_map(move |found| amount(found, code))
    });
    let mut found: Vec<Amount> = found.collect();
    found.sort_unstable_by_key(|amount| (amount.at.start, Reverse(amount.at.end)));
    let mut last_end = 0;
    // `$` is a part of `US$`.
    found.retain(|amount| {
        let is_own = amount.at.start >= last_end;
        last_end = last_end.max(amount.at.end);
        is_own
    });
    found
}

/// Whether a text is a price and says nothing else.
pub(super) fn is_bare_price(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphabetic());
    let is_currency = |word: &str| CURRENCIES.iter().any(|(sign, _)| sign.contains(word));
    words.all(is_currency) && price(text).is_some()
}

fn stands_alone(text: &str, at: usize, sign: &str) -> bool {
    if !sign.starts_with(char::is_alphabetic) {
        return true;
    }
    let before = text[..at].chars().next_back();
    let after = text[at + sign.len()..].chars().next();
    let ends_in_letter = sign.ends_with(char::is_alphabetic);
    let is_within = before.is_some_and(char::is_alphabetic)
        || ends_in_letter && after.is_some_and(char::is_alphabetic);
    !is_within
}

/// The number next to a sign: right after it (but for blanks), or right before it.
fn number(text: &str, leads: bool) -> Option<String> {
    let mut pieces = text.split(|c| !is_of_number(c));
    let digits = if leads {
        pieces.next()
    } else {
        pieces.next_back()
    };
    plain_number(digits?)
}

/// Whether a character may stand in a number as people write it.
fn is_of_number(c: char) -> bool {
    c.is_ascii_digit()
        || matches!(
            c,
            '.' | ',' | '\'' | '’' | ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}'
        )
}

/// `1.234,50`, `1,234.50`, `1 234` as a number with a point and nothing else.
fn plain_number(text: &str) -> Option<String> {
    // Cents in an element of their own: groups of thousands have three digits. Behind a number that
    // has its fraction, they are something else, such as the sign of a note.
    let words: Vec<&str> = text.split_whitespace().collect();
    if let [whole @ .., last] = &words[..]
        && last.len() == 2
        && last.bytes().all(|b| b.is_ascii_digit())
        && whole.concat().ends_with(|c: char| c.is_ascii_digit())
    {
        let whole = plain_number(&whole.concat())?;
        let has_fraction = whole.contains('.');
        return Some(if has_fraction {
            whole
        } else {
            format!("{whole}.{last}")
        });
    }
    let text: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '\'' | '’'))
        .collect();
    let text = text.trim_matches(['.', ',']);
    if text.is_empty() {
        return None;
    }
    // The last sign is decimal where another kind stands before it, or one to two digits follow.
    let last = text.rfind(['.', ',']);
    let decimal = last.filter(|at| {
        let sign = &text[*at..*at + 1];
        let mixed = text[..*at].contains(['.', ',']) && !text[..*at].contains(sign);
        let fraction = text.len() - at - 1;
        mixed || (text.matches(sign).count() == 1 && fraction != 3)
    });
    let whole: String = text[..decimal.unwrap_or(text.len())]
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    Some(match decimal {
        Some(at) => format!("{whole}.{}", &text[at + 1..]),
        None => whole,
    })
}

/// A rating's number: of `4.5`, `4,5 / 5`, `4.5 out of 5 stars`, `★★★★☆`.
pub(super) fn rating(text: &str) -> Option<String> {
    let text = text.trim();
    let full = text.matches(['★', '⭐']).count();
    if full > 0 && text.chars().all(|c| !c.is_alphanumeric()) {
        return Some(full.to_string());
    }
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let letters = text[..start].chars().filter(|c| c.is_alphabetic()).count();
    let number: String = text[start..]
        .chars()
        .take_while(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
        .collect();
    let number = number.trim_end_matches(['.', ',']);
    let has_thousands = number
        .rsplit(['.', ','])
        .next()
        .is_some_and(|end| end.len() == 3);
    if has_thousands && number.len() > 3 {
        return None;
    }
    let value = number.replace(',', ".");
    // A number in brackets counts the ratings.
    let is_count = text.starts_with('(') && !value.contains('.');
    let is_of_hundred = text.contains('%') || text.contains("100");
    let most = if is_of_hundred { 100.0 } else { MAX_STARS };
    let is_rating = !is_count && value.parse::<f64>().is_ok_and(|v| v <= most);
    (is_rating && letters <= MAX_BESIDE_PRICE).then_some(value)
}

/// Whether a text without a word for it is a rating: `4 / 5`, `4.5 out of 5`, stars.
pub(super) fn is_rating(text: &str) -> bool {
    let tight: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let of = ["/5", "/10", "outof5", "outof10", "von5", "sur5", "de5"];
    let is_short = tight.chars().count() <= MAX_BESIDE_PRICE;
    let has_scale = of.iter().any(|scale| tight.contains(scale));
    is_short && rating(text).is_some() && (has_scale || text.contains(['★', '⭐']))
}

/// A date: in ISO 8601 where it can be read, else as written. `None` where the text is none.
pub(super) fn date(text: &str) -> Option<String> {
    if text.chars().count() > MAX_DATE {
        return None;
    }
    dates::read(text, "")
        .or_else(|| old(text))
        .or_else(|| crate::content::features::is_date(text).then(|| text.to_owned()))
}

/// A date of a year before those that pages are from: films, people, firms.
fn old(text: &str) -> Option<String> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit());
    let mut years = numbers
        .by_ref()
        .filter(|n| n.len() == 4 && !n.starts_with('0'));
    let (year, None) = (years.next()?, years.next()) else {
        return None;
    };
    let is_leap = NaiveDate::from_ymd_opt(year.parse().ok()?, 2, 29).is_some();
    // A year of as many days that pages are from.
    let other = if is_leap { "2000" } else { "2001" };
    let read = dates::read(&text.replacen(year, other, 1), "")?;
    let rest = read.strip_prefix(other)?;
    Some(format!("{year}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_counted_by_their_signs() {
        for (text, count) in [
            ("$10.93 - $17.00", 2),
            ("Student: $55 RecSports Member: $110", 2),
            ("£2.99 to £8.99", 2),
            ("US$ 20 per night", 1),
            ("1.234,50 €", 1),
            ("EUR 12", 1),
            ("krona", 0),
            ("12 pieces", 0),
        ] {
            assert_eq!(amounts(text), count, "{text}");
        }
    }

    #[test]
    fn prices_are_read_with_their_currency() {
        let read = |text| price(text).map(|(value, code)| format!("{value} {code}"));
        for (text, expected) in [
            ("£14.30", Some("14.30 GBP")),
            ("CDN $41.95", Some("41.95 CAD")),
            ("1.234,50 €", Some("1234.50 EUR")),
            ("EUR 12", Some("12 EUR")),
            ("$1,299", Some("1299 $")),
            ("From US$ 20 per night", Some("20 USD")),
            ("1 299 kr", Some("1299 kr")),
            ("$ 12 99", Some("12.99 $")),
            ("$12 .99", Some("12.99 $")),
            ("1 299 00 €", Some("1299.00 EUR")),
            ("$1,299 99", Some("1299.99 $")),
            ("1.219 00 €", Some("1219.00 EUR")),
            ("€ 11,99 19", Some("11.99 EUR")),
            ("CHF 1’234.50", Some("1234.50 CHF")),
            ("Mikrobølgeovn 1299 kr", Some("1299 kr")),
            ("£20 (€24)", Some("20 GBP")),
            ("$20 USD", Some("20 USD")),
            ("12,000円", Some("12000 JPY")),
            ("NT$1,280", Some("1280 TWD")),
            ("1 299 руб.", Some("1299 RUB")),
            ("112.000 ₫", Some("112000 VND")),
            ("$ $ $$", None),
            ("Europa 2012", None),
            (
                "It costs about $5 as everybody who was there can tell you",
                None,
            ),
        ] {
            assert_eq!(read(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_bare_price_says_nothing_else() {
        for text in ["$12.99", "12,50 Kč", "US$ 20", "EUR 12"] {
            assert!(is_bare_price(text), "{text}");
        }
        for text in ["Get $130 in value", "from $12", "12.99", "words"] {
            assert!(!is_bare_price(text), "{text}");
        }
    }

    #[test]
    fn ratings_are_read_as_numbers() {
        for (text, expected) in [
            ("4.5 out of 5 stars", "4.5"),
            ("Rating: 4,5 / 5", "4.5"),
            ("★★★★☆", "4"),
        ] {
            assert_eq!(rating(text).as_deref(), Some(expected));
            assert!(is_rating(text), "{text}");
        }
        assert!(!is_rating("12 of 50"));
        assert_eq!(rating("no stars yet"), None);
        for count in ["(12)", "198", "1,203 ratings"] {
            assert_eq!(rating(count), None, "{count}");
        }
        assert_eq!(rating("87%").as_deref(), Some("87"));
    }
}
