//! The amounts in a text: numbers with a currency sign.
//!
//! A sign stands before its number or behind it, and a text may have several of both: `$10.93 $17.00`, `4,99 € 1,66
//! €/100 g`, `5€95`, `$20 USD`. Each number belongs to one sign. The signs are read from the left; if one has a
//! number on either side, the first of these rules that applies decides:
//!
//! 1. Two digits right behind a sign that touches a whole number are its cents.
//! 2. The side on which more of the signs have a number.
//! 3. The number that touches the sign, if the other does not (unless only that other one has cents: `4,99 €1` with a
//!    footnote mark).
//! 4. The number with cents, if the other has none: `4.99 EUR 3 left`.
//! 5. The number behind, if the one before belongs to a word (`iPhone 12 EUR 799`); else the one before.

use super::numbers::{self, Number};
use super::scales::{ends_number, is_blank};
use std::cmp::{Ordering, Reverse};
use std::ops::Range;

/// Letters of an ISO 4217 code.
pub(super) const ISO_CODE: usize = 3;
/// Signs that stand right behind a number and before further words, without spaces: `99元起`.
const UNSPACED: [&str; 4] = ["円", "元", "원", "บาท"];

/// The abbreviation for roubles, which must touch its number: apart from it, and behind a year, it stands for a year
/// or a series in Ukrainian and Russian (`2015 р.`, `5 р.`). Source: ours, the shops of OpenCart in Russian.
const ROUBLES: &str = "р.";
/// The word between that abbreviation and a period, where it means how often something is done (`3р. в день`).
/// Source: ours, how to take medicine; prices of one digit for a period (`9р. в день`) are rare.
const IN: char = 'в';
/// Digits of a year, and what those begin with.
const YEAR: usize = 4;
const CENTURIES: [&str; 2] = ["19", "20"];

/// Words for currencies with another meaning: feet, `she` in Italian, an imperative. They count right behind a
/// number, or if no word follows; numbers of feet have few digits, of forints many. Source: ours.
const FORINT: &str = "Ft";
const LEU: &str = "lei";
const LIRA: &str = "TRY";
const MIN_FORINTS: usize = 3;

/// Currency signs and codes with the ISO 4217 code, where a sign means only one currency, or mostly one (`Rs`,
/// `lei`): if the page declares another with that sign, that one counts ([`mod@super::amounts`]).
pub(super) const CURRENCIES: [(&str, &str); 50] = [
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
    (ROUBLES, "RUB"),
    ("грн", "UAH"),
    ("ر.س", "SAR"),
    ("د.إ", "AED"),
    ("AED", "AED"),
    ("Rs", "INR"),
    ("TRY", "TRY"),
    ("Ft", "HUF"),
    ("lei", "RON"),
    // Several countries share these signs, which are returned as written.
    ("¥", "¥"),
    ("￥", "¥"),
    ("kr", "kr"),
    ("$", "$"),
];

/// A number with its currency sign.
pub(super) struct Amount {
    /// The place of both.
    pub(super) at: Range<usize>,
    pub(super) code: &'static str,
    /// The number with a decimal point; of a range, the lower end.
    pub(super) value: String,
    pub(super) is_range: bool,
}

impl Amount {
    /// Whether it is less than another.
    pub(super) fn is_less_than(&self, other: &Self) -> bool {
        let pair = (self.value.parse::<f64>(), other.value.parse::<f64>());
        matches!(pair, (Ok(own), Ok(other)) if own < other)
    }
}

/// A currency sign, and the numbers beside it.
struct Sign {
    at: Range<usize>,
    code: &'static str,
    before: Option<Number>,
    after: Option<Number>,
}

/// On which side of the signs of a text their numbers stand.
#[derive(Debug, Clone, Copy)]
struct Sides {
    /// Number of signs with a number behind them, compared with those with one before them.
    order: Ordering,
    /// Whether there is only one sign.
    is_one: bool,
}

/// The amounts in a text, in order.
pub(super) fn amounts_of(text: &str) -> Vec<Amount> {
    // Most texts have no digit, and need not be searched for signs.
    if !numbers::has_digit(text) {
        return Vec::new();
    }
    let signs = signs_of(text);
    let leading = signs.iter().filter(|sign| sign.after.is_some()).count();
    let trailing = signs.iter().filter(|sign| sign.before.is_some()).count();
    let sides = Sides {
        order: leading.cmp(&trailing),
        is_one: signs.len() == 1,
    };
    let mut found: Vec<Amount> = Vec::new();
    for sign in &signs {
        let taken = found.last().map_or(0, |last| last.at.end);
        if let Some(amount) = sign.amount(text, taken, sides) {
            found.push(amount);
            continue;
        }
        // In `$20 USD`, sign and code belong to one number.
        let is_code = sign.before.is_some() && sign.code.len() == ISO_CODE;
        let last = found.last_mut().filter(|last| last.code.len() != ISO_CODE);
        if let Some(last) = last.filter(|_| is_code) {
            last.code = sign.code;
        }
    }
    found
}

/// The currency signs in a text; the `$` of `US$` is not counted again.
fn signs_of(text: &str) -> Vec<Sign> {
    // A quick check by bytes rules out most signs.
    let mut has = [false; 256];
    text.bytes().for_each(|byte| has[usize::from(byte)] = true);
    let may_be = |(sign, _): &&(&str, _)| sign.bytes().all(|byte| has[usize::from(byte)]);
    let found = CURRENCIES.iter().filter(may_be).flat_map(|&(sign, code)| {
        // Letters count only as a whole word.
        let own = text.match_indices(sign);
        let own = own.filter(|(at, sign)| stands_alone(text, *at, sign));
        own.map(move |(at, sign)| (at..at + sign.len(), code))
    });
    let mut found: Vec<(Range<usize>, &'static str)> = found.collect();
    found.sort_unstable_by_key(|(at, _)| (at.start, Reverse(at.end)));
    let mut last_end = 0;
    found.retain(|(at, _)| {
        let is_own = at.start >= last_end;
        last_end = last_end.max(at.end);
        is_own
    });
    let read = |(at, code): (Range<usize>, &'static str)| Sign {
        before: numbers::before(text, at.start),
        after: numbers::after(text, at.end),
        at,
        code,
    };
    found.into_iter().map(read).collect()
}

fn stands_alone(text: &str, at: usize, sign: &str) -> bool {
    if !sign.starts_with(char::is_alphabetic) {
        return true;
    }
    let before = text[..at].chars().next_back();
    if sign == ROUBLES {
        let (before, behind) = (&text[..at], &text[at + sign.len()..]);
        return touches_amount(before)
            && !behind.starts_with(char::is_alphabetic)
            && !(ends_with_times(before) && is_of_while(behind));
    }
    if !is_meant(text, at, sign) {
        return false;
    }
    if UNSPACED.contains(&sign) && before.is_some_and(ends_number) {
        return true;
    }
    let after = text[at + sign.len()..].chars().next();
    let ends_in_letter = sign.ends_with(char::is_alphabetic);
    let is_within = before.is_some_and(char::is_alphabetic)
        || ends_in_letter && after.is_some_and(char::is_alphabetic);
    !is_within
}

/// Whether a word with another meaning is used as a currency.
fn is_meant(text: &str, at: usize, sign: &str) -> bool {
    let is_last = || !text[at + sign.len()..].contains(char::is_alphabetic);
    let number = text[..at].trim_end_matches(is_blank);
    let is_of_number = |c: char| c.is_ascii_digit() || is_blank(c) || matches!(c, '.' | ',');
    let digits = || {
        let whole = &number[number.trim_end_matches(is_of_number).len()..];
        whole.bytes().filter(u8::is_ascii_digit).count()
    };
    match sign {
        FORINT => is_last() && digits() >= MIN_FORINTS,
        LEU => digits() > 0,
        LIRA => is_last(),
        _ => true,
    }
}

/// Whether a text has the abbreviation for roubles behind a number.
pub(super) fn names_roubles(text: &str) -> bool {
    let mut found = text.match_indices(ROUBLES);
    found.any(|(at, sign)| stands_alone(text, at, sign))
}

/// Whether a text ends with a number that is no year.
fn touches_amount(text: &str) -> bool {
    let digits = &text[text.trim_end_matches(|c: char| c.is_ascii_digit()).len()..];
    let is_year = digits.len() == YEAR && CENTURIES.iter().any(|begin| digits.starts_with(begin));
    !digits.is_empty() && !is_year
}

/// Whether a text ends with a one-digit number, as for how often something is done.
fn ends_with_times(text: &str) -> bool {
    let before = text.trim_end_matches(|c: char| c.is_ascii_digit());
    text.len() - before.len() == 1 && !before.ends_with(['.', ','])
}

/// Whether a text begins with a period of time: ` в день`, `/день`.
fn is_of_while(text: &str) -> bool {
    let rest = text.trim_start();
    let word = rest.strip_prefix(IN).filter(|_| rest.len() < text.len());
    word.is_some_and(|behind| behind.starts_with(char::is_whitespace)) || rest.starts_with('/')
}

impl Sign {
    /// Its amount; numbers before `taken` belong to other signs.
    fn amount(&self, text: &str, taken: usize, sides: Sides) -> Option<Amount> {
        let free = self.before.as_ref().filter(|n| n.at.start >= taken);
        match (free, self.after.as_ref()) {
            (Some(before), Some(after)) => {
                let with_cents = self.with_cents(text, before, after, sides);
                with_cents.or_else(|| {
                    Some(if self.leads(text, before, after, sides) {
                        self.before_number(text, after)
                    } else {
                        self.behind_number(text, before, taken)
                    })
                })
            }
            (Some(before), None) => Some(self.behind_number(text, before, taken)),
            (None, Some(after)) => Some(self.before_number(text, after)),
            (None, None) => None,
        }
    }

    /// Whole number and cents on both sides of the sign: `5€95`. If it is the only sign of the text, spaces may stand
    /// on both sides, as between parts of a line: `5 € 95`.
    fn with_cents(
        &self,
        text: &str,
        before: &Number,
        after: &Number,
        sides: Sides,
    ) -> Option<Amount> {
        let touch = self.touches(before, after);
        let end = after.at.start + 2;
        let is_spaced = touch == (false, false)
            && sides.is_one
            && !follows_word(text, before)
            && !text[after.at.end..].contains(char::is_alphanumeric)
            && after.at.end == end;
        let are_cents = (touch == (true, true) || is_spaced)
            && before.is_whole()
            && !text[self.at.clone()].contains(char::is_alphabetic)
            && numbers::begins_with_cents(&text[after.at.start..]);
        are_cents.then(|| Amount {
            at: before.at.start..end,
            code: self.code,
            value: format!("{}.{}", before.value, &text[after.at.start..end]),
            is_range: false,
        })
    }

    /// Whether the number before touches the sign, and whether the one behind does.
    fn touches(&self, before: &Number, after: &Number) -> (bool, bool) {
        (
            before.at.end == self.at.start,
            after.at.start == self.at.end,
        )
    }

    /// Whether the sign belongs to the number behind it, if both numbers are free.
    fn leads(&self, text: &str, before: &Number, after: &Number, sides: Sides) -> bool {
        match sides.order {
            Ordering::Greater => true,
            Ordering::Less => false,
            Ordering::Equal => match self.touches(before, after) {
                (true, false) => false,
                (false, true) => !before.has_cents() || after.has_cents(),
                _ if before.has_cents() != after.has_cents() => after.has_cents(),
                _ => {
                    let ends = !text[after.at.end..].contains(char::is_alphanumeric);
                    ends && follows_word(text, before)
                }
            },
        }
    }

    /// The amount of a number behind the sign.
    fn before_number(&self, text: &str, number: &Number) -> Amount {
        let range = numbers::upper(text, number.at.end).and_then(|upper| {
            let between = &text[number.at.end..upper.at.start];
            let lower = number.below(&upper, !between.contains(is_blank))?;
            Some((lower, upper.at.end))
        });
        let is_range = range.is_some();
        let (value, end) = range.unwrap_or_else(|| (number.value.clone(), number.at.end));
        Amount {
            at: self.at.start..end,
            code: self.code,
            value,
            is_range,
        }
    }

    /// The amount of a number before the sign. A range counts only at the beginning of the text: a number before
    /// another dash may be a model number.
    fn behind_number(&self, text: &str, number: &Number, taken: usize) -> Amount {
        let range = numbers::lower(text, number.at.start).and_then(|lower| {
            let begins = !text[..lower.at.start].contains(char::is_alphanumeric);
            let between = &text[lower.at.end..number.at.start];
            let value = lower.below(number, !between.contains(is_blank))?;
            (begins && lower.at.start >= taken).then_some((value, lower.at.start))
        });
        let is_range = range.is_some();
        let (value, start) = range.unwrap_or_else(|| (number.value.clone(), number.at.start));
        Amount {
            at: start..self.at.end,
            code: self.code,
            value,
            is_range,
        }
    }
}

/// Whether a word stands right before a number.
fn follows_word(text: &str, number: &Number) -> bool {
    let before = text[..number.at.start].trim_end_matches(is_blank);
    before.ends_with(char::is_alphabetic)
}
