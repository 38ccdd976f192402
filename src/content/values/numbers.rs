//! Numbers as people write them: with groups of thousands, cents in an element of their own, `1.5k`, `3 Mio.`,
//! `1.299,-`.

use super::scales::{is_blank, power_before, power_behind, times};
use std::ops::Range;

/// Digits of a group of thousands.
const GROUP: usize = 3;

/// Dashes of a range.
const DASHES: [char; 7] = ['-', '–', '—', '−', '~', '～', '〜'];

/// A number in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Number {
    /// Its place in the text, with the word that multiplies it.
    pub(super) at: Range<usize>,
    /// Its digits with a decimal point, and nothing else.
    pub(super) value: String,
    /// The power of ten of the word that multiplies it; 0 without one.
    power: usize,
}

impl Number {
    fn new(at: Range<usize>, digits: &str, power: usize) -> Option<Self> {
        let value = times(&plain(digits, power > 0)?, power);
        Some(Self { at, value, power })
    }

    /// Whether it has two decimal digits, as money has.
    pub(super) fn has_cents(&self) -> bool {
        let fraction = self.value.split_once('.');
        self.power == 0 && fraction.is_some_and(|(_, cents)| cents.len() == 2)
    }

    /// Whether it is a whole number without a multiplying word.
    pub(super) fn is_whole(&self) -> bool {
        self.power == 0 && !self.value.contains('.')
    }

    /// Its value as the lower end of a range up to another number; `None` if that is not greater. In `80-100k` the
    /// `k` applies to both.
    pub(super) fn below(&self, upper: &Self, is_tight: bool) -> Option<String> {
        let is_less = |value: &String| {
            let pair = (value.parse::<f64>(), upper.value.parse::<f64>());
            matches!(pair, (Ok(lower), Ok(upper)) if lower < upper)
        };
        let shares = is_tight && self.power == 0 && upper.power > 0;
        let shared = shares.then(|| times(&self.value, upper.power));
        let own = || Some(self.value.clone()).filter(is_less);
        shared.filter(is_less).or_else(own)
    }
}

/// The number right behind a place of a text, blanks skipped. A percentage (`20 %`) does not count.
pub(super) fn after(text: &str, from: usize) -> Option<Number> {
    // The point of an abbreviation: `kr.99`.
    let is_abbreviated = text[..from].ends_with(char::is_alphabetic);
    let rest = &text[from..];
    let rest = rest
        .strip_prefix('.')
        .filter(|_| is_abbreviated)
        .unwrap_or(rest);
    let from = text.len() - rest.len();
    let end = from + rest.find(|c| !is_of_number(c)).unwrap_or(rest.len());
    let words = words_of(text, from..end);
    let first = words
        .iter()
        .position(|word| has_digit(&text[word.clone()]))?;
    let words = &words[first..];
    let further = words.windows(2).take_while(|pair| goes_on(text, pair));
    let (groups, behind) = words.split_at(1 + further.count());
    let is_share = |end: usize| {
        let behind = text[end..].trim_start_matches(is_blank);
        behind.starts_with(['%', '％'])
    };
    // In `$80 20% off` and `$450 14K gold`, the second number is separate.
    let is_other = |end: usize| is_share(end) || power_behind(text, end).is_some();
    let cents = cents_of(text, behind).filter(|cents| !is_other(cents.end));
    let (digits, end) = joined(text, groups, cents)?;
    let start = groups.first()?.start;
    if is_share(end) {
        return None;
    }
    let (power, end) = power_behind(text, end).unwrap_or((0, end));
    Number::new(start..end, &digits, power)
}

/// The number right before a place of a text, skipping blanks and a dash in place of cents: `1.299,- €`.
pub(super) fn before(text: &str, to: usize) -> Option<Number> {
    let head = text[..to].trim_end_matches(is_blank);
    let whole = head.trim_end_matches(['-', '–', '—']);
    let is_dash_for_cents = whole.ends_with([',', '.']);
    let head = if is_dash_for_cents { whole } else { head };
    let scale = power_before(text, to);
    let (power, end) = scale.unwrap_or((0, head.len()));
    let start = text[..end].trim_end_matches(is_of_number).len();
    let words = words_of(text, start..end);
    let last = words
        .iter()
        .rposition(|word| has_digit(&text[word.clone()]))?;
    let (digits, at) = ending(text, &words[..=last])?;
    let end = if power > 0 {
        text[..to].trim_end_matches(is_blank).len()
    } else {
        at.end
    };
    Number::new(at.start..end, &digits, power)
}

/// The number behind a dash at a place: the upper end of a range.
pub(super) fn upper(text: &str, from: usize) -> Option<Number> {
    let rest = text[from..].trim_start_matches(is_blank);
    let behind = rest.strip_prefix(DASHES)?;
    after(text, text.len() - behind.len())
}

/// The number before a dash at a place: the lower end of a range.
pub(super) fn lower(text: &str, to: usize) -> Option<Number> {
    let head = text[..to].trim_end_matches(is_blank);
    before(text, head.strip_suffix(DASHES)?.len())
}

/// Whether a text is only the dash of a range.
pub(super) fn is_dash(text: &str) -> bool {
    let said = text.trim_matches(is_blank);
    !said.is_empty() && said.chars().all(|c| DASHES.contains(&c))
}

/// Whether a text begins with two digits that may be cents: no more digits follow.
pub(super) fn begins_with_cents(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let goes_on = || {
        let behind = text[digits..].strip_prefix(['.', ',']);
        behind.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    digits == 2 && !goes_on()
}

/// Whether a character may stand in a number.
fn is_of_number(c: char) -> bool {
    c.is_ascii_digit() || is_blank(c) || matches!(c, '.' | ',' | '\'' | '’')
}

/// Whether a text is digits with one of the signs among them.
pub(crate) fn is_fraction(text: &str, signs: &[char]) -> bool {
    let parts = text.split_once(signs);
    parts.is_some_and(|(whole, fraction)| is_digits(whole) && is_digits(fraction))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

pub(super) fn has_digit(text: &str) -> bool {
    text.bytes().any(|b| b.is_ascii_digit())
}

/// The words of a part of a text, as ranges of the text.
fn words_of(text: &str, piece: Range<usize>) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for (at, c) in text[piece.clone()].char_indices() {
        let at = piece.start + at;
        if is_blank(c) {
            continue;
        }
        let end = at + c.len_utf8();
        match words.last_mut().filter(|last| last.end == at) {
            Some(last) => last.end = end,
            None => words.push(at..end),
        }
    }
    words
}

/// Whether the second of two words is a further group of thousands: `1`, `299,00`. Parts of other numbers are
/// separate: `2`, `3,50`.
fn goes_on(text: &str, pair: &[Range<usize>]) -> bool {
    let [head, word] = pair else {
        return false;
    };
    let head = &text[head.clone()];
    let digits = text[word.clone()].bytes().take_while(u8::is_ascii_digit);
    head.len() <= GROUP && is_digits(head) && digits.count() == GROUP
}

/// The cents at the beginning of some words, if there are any; a point or a comma may stand before them, even in an
/// element of its own.
fn cents_of(text: &str, words: &[Range<usize>]) -> Option<Range<usize>> {
    let mut first = words.iter().take(2);
    let word = first.find(|word| has_digit(&text[(*word).clone()]))?;
    let said = &text[word.clone()];
    let cents = said.trim_start_matches(['.', ',']);
    (cents.len() == 2 && is_digits(cents)).then(|| word.end - 2..word.end)
}

/// The number of some groups of thousands and the cents behind them, and where it ends. Behind a number with a
/// fraction or a comma, the digits are something else, such as a footnote mark.
fn joined(
    text: &str,
    groups: &[Range<usize>],
    cents: Option<Range<usize>>,
) -> Option<(String, usize)> {
    let digits: String = groups.iter().map(|group| &text[group.clone()]).collect();
    let end = groups.last()?.end;
    let whole = plain(&digits, false)?;
    // The point may belong to the whole number: `99. 99`.
    let bare = digits.strip_suffix(['.', ',']).unwrap_or(&digits);
    let is_open = bare.ends_with(|c: char| c.is_ascii_digit()) && !whole.contains('.');
    Some(match cents.filter(|_| is_open) {
        Some(cents) => (format!("{whole}.{}", &text[cents.clone()]), cents.end),
        None => (digits, end),
    })
}

/// The number at the end of some words, and its place.
fn ending(text: &str, words: &[Range<usize>]) -> Option<(String, Range<usize>)> {
    let groups = |words: &[Range<usize>]| {
        let pairs = words.windows(2).rev();
        let further = pairs.take_while(|pair| goes_on(text, pair)).count();
        words.len().saturating_sub(further + 1)
    };
    let (last, before) = words.split_last()?;
    let cents = cents_of(text, std::slice::from_ref(last));
    let whole = before
        .iter()
        .rposition(|word| has_digit(&text[word.clone()]));
    if let (Some(cents), Some(whole)) = (cents, whole) {
        let whole = &words[..=whole];
        let whole = &whole[groups(whole)..];
        let (digits, end) = joined(text, whole, Some(cents.clone()))?;
        if end == cents.end {
            return Some((digits, whole.first()?.start..end));
        }
    }
    let own = &words[groups(words)..];
    let (digits, end) = joined(text, own, None)?;
    Some((digits, own.first()?.start..end))
}

/// A number like `1.234,50`, `1,234.50` or `1 234` with a decimal point only. A single sign before three digits
/// separates thousands, except in numbers with a multiplying word (`1.234M`), and behind more than three digits
/// (`1299.000`).
fn plain(text: &str, is_scaled: bool) -> Option<String> {
    let text: String = text
        .chars()
        .filter(|c| !is_blank(*c) && !matches!(c, '\'' | '’'))
        .collect();
    let text = text.trim_end_matches(['.', ',']);
    if let Some(cents) = text.strip_prefix(['.', ','])
        && cents.len() == 2
        && is_digits(cents)
    {
        return Some(format!("0.{cents}"));
    }
    let text = text.trim_start_matches(['.', ',']);
    if text.is_empty() {
        return None;
    }
    // The last sign is decimal if another kind of sign stands before it, or if the digits behind it are not three.
    let last = text.rfind(['.', ',']);
    let decimal = last.filter(|at| {
        let sign = &text[*at..*at + 1];
        let mixed = text[..*at].contains(['.', ',']) && !text[..*at].contains(sign);
        let fraction = text.len() - at - 1;
        let is_group = fraction == GROUP && !is_scaled && *at <= GROUP && &text[..*at] != "0";
        mixed || (text.matches(sign).count() == 1 && !is_group)
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
