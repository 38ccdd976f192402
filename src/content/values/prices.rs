//! Prices: which of the amounts that a text names ([`mod@super::signed_amounts`]) is asked for.

use super::numbers;
use super::other_amounts::tells_other_amount;
use super::scales::{is_blank, is_scale};
use super::signed_amounts::{Amount, CURRENCIES, ISO_CODE, amounts_of};

/// Characters beside the number of a price. Source: ours: `Our price:`, `incl. VAT`, `per night`.
pub(super) const MAX_BESIDE_PRICE: usize = 24;

/// Longest text that is read for amounts or ratings, bytes. Source: ours: numbers and [`MAX_BESIDE_PRICE`] letters
/// beside them; it bounds the cost.
pub(super) const MAX_TEXT: usize = 500;

/// Words before an amount that is no longer asked for, or is what is saved, in lower case. Source: ours: what
/// shops write beside their offers.
const FORMER: [&str; 26] = [
    "was",
    "were",
    "before",
    "originally",
    "regularly",
    "rrp",
    "msrp",
    "list",
    "compare",
    "save",
    "saved",
    "savings",
    "statt",
    "uvp",
    "bisher",
    "vorher",
    "früher",
    "sparen",
    "spare",
    "ancien",
    "avant",
    "économisez",
    "antes",
    "ahorra",
    "før",
    "spar",
];
/// The same, where a lower amount is there, too: sizes and kinds of things are called so as well (`Regular $12,
/// large $15`).
const FORMER_IF_DEARER: [&str; 3] = ["original", "regular", "ordinarie"];

/// Least share of a dearer price that the one right behind it is, which takes its place. Source: ours: less is shipping.
const MIN_REDUCED: f64 = 0.25;

/// The first price of a text that is not called a former one: its number with a point, and its currency; of a
/// range, the lower end. `None` where the text says much more than a price.
pub(crate) fn price(text: &str) -> Option<(String, &'static str)> {
    let (_, value, code) = price_behind(text)?;
    Some((value, code))
}

/// The same, with what stands before it.
pub(super) fn price_behind(text: &str) -> Option<(&str, String, &'static str)> {
    let first = text.lines().next()?.trim();
    if first.len() > MAX_TEXT {
        return None;
    }
    let amounts = amounts_of(first);
    let Amount {
        at, value, code, ..
    } = asked_for(first, &amounts)?;
    // `$20 (20 USD)` is told twice.
    let mut again = amounts.iter().filter(|other| other.value == *value);
    let exact = again.find(|other| other.code.len() == ISO_CODE);
    let code = exact.map_or(*code, |amount| amount.code);
    // What is owed or was taken off, and no dash before an item.
    let before = &first[..at.start];
    let is_negative = matches!(before, "-" | "−" | "–");
    let value = if is_negative {
        format!("-{value}")
    } else {
        value.clone()
    };
    let letters = first.chars().filter(|c| c.is_alphabetic()).count();
    (letters <= MAX_BESIDE_PRICE).then_some((before, value, code))
}

/// The first amount that no word before it calls a former one, nor one of a range that begins with such; the
/// first, where all are.
fn asked_for<'a>(text: &str, amounts: &'a [Amount]) -> Option<&'a Amount> {
    let mut each = amounts.iter().zip(are_former(text, amounts));
    let found = each.find(|(_, is_former)| !is_former);
    found.map(|(amount, _)| amount).or_else(|| amounts.first())
}

/// Which amounts of a text are called former ones, or are of a range that begins with such.
fn are_former(text: &str, amounts: &[Amount]) -> Vec<bool> {
    let (mut end, mut is_former) = (0, false);
    let told = amounts.iter().map(|amount| {
        let between = text.get(end..amount.at.start).unwrap_or_default();
        let is_dearer = amounts.iter().any(|other| other.is_less_than(amount));
        let mut words = between.split(|c: char| !c.is_alphabetic());
        let is_called_so = words.any(|word| {
            let word = word.to_lowercase();
            FORMER.contains(&word.as_str())
                || is_dearer && FORMER_IF_DEARER.contains(&word.as_str())
        });
        is_former = is_called_so || is_former && numbers::is_dash(between);
        end = amount.at.end;
        is_former
    });
    told.collect()
}

/// The one amount of a text that is asked for, and its currency; others may be called former ones (`$63.00 was $93.00`),
/// or be the dearer one right before it (`$88.00 $52.80`). `None` where all are, where several are asked for, and of a
/// span.
pub(crate) fn asked_price(text: &str) -> Option<(String, &'static str)> {
    let price = price(text)?;
    let first = text.lines().next()?.trim();
    let amounts = amounts_of(first);
    let each = amounts.iter().zip(are_former(first, &amounts));
    let asked: Vec<&Amount> = each
        .filter(|(_, is_former)| !is_former)
        .map(|(amount, _)| amount)
        .collect();
    if asked.iter().any(|amount| amount.is_range) {
        return None;
    }
    match asked[..] {
        [old, new] if takes_place(first, &amounts, old, new) => Some((new.value.clone(), new.code)),
        [own, ..] => {
            let is_one = asked.iter().all(|other| other.value == own.value);
            is_one.then_some(price)
        }
        [] => None,
    }
}

/// Whether an amount stands right behind another, which it reduces, and is not for a weight or a piece of the thing, only
/// a part of what is paid, or what others pay.
fn takes_place(text: &str, all: &[Amount], old: &Amount, new: &Amount) -> bool {
    let between = text.get(old.at.end..new.at.start).unwrap_or("-");
    let next = all.iter().find(|other| other.at.start >= new.at.end);
    let end = next.map_or(text.len(), |next| next.at.start);
    let behind = text.get(new.at.end..end).unwrap_or_default();
    let is_for_piece =
        behind.contains(|c: char| c == '/' || c.is_ascii_digit()) || tells_other_amount(behind);
    let pair = (old.value.parse::<f64>(), new.value.parse::<f64>());
    old.code == new.code
        && between.chars().all(is_blank)
        && !is_for_piece
        && matches!(pair, (Ok(before), Ok(now)) if is_reduced(before, now))
}

/// Whether an amount may be what is left of another: it is less, and not so little that it is another thing's.
pub(crate) fn is_reduced(before: f64, now: f64) -> bool {
    now < before && now >= MIN_REDUCED * before
}

/// The amounts that a text names, of spans the lower ends.
pub(crate) fn named_amounts(text: &str) -> Vec<f64> {
    let end = text.floor_char_boundary(MAX_TEXT);
    let amounts = amounts_of(&text[..end]);
    let values = amounts
        .iter()
        .filter_map(|amount| amount.value.parse().ok());
    values.collect()
}

/// Whether a text names amounts and calls all of them former ones.
pub(crate) fn is_former_price(text: &str) -> bool {
    let Some(first) = text.lines().next().filter(|line| line.len() <= MAX_TEXT) else {
        return false;
    };
    let amounts = amounts_of(first);
    !amounts.is_empty() && are_former(first, &amounts).into_iter().all(|former| former)
}

/// How many amounts a text names: signs of currencies with a number before or behind them, and both ends of
/// ranges.
pub(crate) fn amounts(text: &str) -> usize {
    let end = text.floor_char_boundary(MAX_TEXT);
    let amounts = amounts_of(&text[..end]);
    amounts.iter().map(|a| 1 + usize::from(a.is_range)).sum()
}

/// Whether a text is a price and says nothing else.
pub(crate) fn is_bare_price(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphabetic());
    let is_currency = |word: &str| CURRENCIES.iter().any(|(sign, _)| sign.contains(word));
    words.all(|word| is_currency(word) || is_scale(word)) && price(text).is_some()
}
