//! Prices: which of the amounts in a text ([`mod@super::signed_amounts`]) is the one to pay.

use super::numbers;
use super::other_amounts::tells_other_amount;
use super::scales::{is_blank, is_scale};
use super::signed_amounts::{Amount, CURRENCIES, ISO_CODE, amounts_of};

/// Maximum letters beside the number of a price. Source: ours: `Our price:`, `incl. VAT`, `per night`.
pub(super) const MAX_BESIDE_PRICE: usize = 24;

/// Maximum bytes of a text that is read for amounts or ratings. Source: ours, to bound the cost: numbers with
/// [`MAX_BESIDE_PRICE`] letters.
pub(super) const MAX_TEXT: usize = 500;

/// Words before a former price, or before the amount saved, in lower case. Source: ours: what shops write beside
/// their offers.
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
/// Words before a former price that count only if a lower amount is there, too, as they also name sizes and kinds
/// (`Regular $12, large $15`).
const FORMER_IF_DEARER: [&str; 3] = ["original", "regular", "ordinarie"];

/// Minimum ratio of a reduced price to the former one right before it. Source: ours: less is shipping.
const MIN_REDUCED: f64 = 0.25;

/// The first price of a text that is no former one: its number with a decimal point, and its currency; of a range,
/// the lower end. `None` if the text says much more than a price.
pub(crate) fn price(text: &str) -> Option<(String, &'static str)> {
    let (_, value, code) = price_behind(text)?;
    Some((value, code))
}

/// The same, with the text before it.
pub(super) fn price_behind(text: &str) -> Option<(&str, String, &'static str)> {
    let first = text.lines().next()?.trim();
    if first.len() > MAX_TEXT {
        return None;
    }
    let amounts = amounts_of(first);
    let Amount {
        at, value, code, ..
    } = asked_for(first, &amounts)?;
    // In `$20 (20 USD)` the amount occurs twice.
    let mut again = amounts.iter().filter(|other| other.value == *value);
    let exact = again.find(|other| other.code.len() == ISO_CODE);
    let code = exact.map_or(*code, |amount| amount.code);
    // A minus sign marks a debt or discount, not a dash before a list item.
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

/// The first amount that is no former price, or the first amount if all are.
fn asked_for<'a>(text: &str, amounts: &'a [Amount]) -> Option<&'a Amount> {
    let mut each = amounts.iter().zip(are_former(text, amounts));
    let found = each.find(|(_, is_former)| !is_former);
    found.map(|(amount, _)| amount).or_else(|| amounts.first())
}

/// For each amount of a text, whether it is a former price, or the upper end of a range of former prices.
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

/// The one amount of a text that is to be paid, and its currency; others may be former prices (`$63.00 was $93.00`),
/// or the higher one right before it (`$88.00 $52.80`). `None` if all are former prices, if several are to be paid,
/// and for a range.
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

/// Whether an amount right behind another is its reduced price, and not a unit price, a part, or a price for other
/// people.
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

/// Whether an amount may be the reduction of another: it is lower, but not so much that it belongs to another thing.
pub(crate) fn is_reduced(before: f64, now: f64) -> bool {
    now < before && now >= MIN_REDUCED * before
}

/// The amounts in a text, of ranges the lower ends.
pub(crate) fn named_amounts(text: &str) -> Vec<f64> {
    let end = text.floor_char_boundary(MAX_TEXT);
    let amounts = amounts_of(&text[..end]);
    let values = amounts
        .iter()
        .filter_map(|amount| amount.value.parse().ok());
    values.collect()
}

/// Whether a text has amounts, and all are former prices.
pub(crate) fn is_former_price(text: &str) -> bool {
    let Some(first) = text.lines().next().filter(|line| line.len() <= MAX_TEXT) else {
        return false;
    };
    let amounts = amounts_of(first);
    !amounts.is_empty() && are_former(first, &amounts).into_iter().all(|former| former)
}

/// The number of amounts in a text: currency signs with a number before or behind them; a range counts as two.
pub(crate) fn amounts(text: &str) -> usize {
    let end = text.floor_char_boundary(MAX_TEXT);
    let amounts = amounts_of(&text[..end]);
    amounts.iter().map(|a| 1 + usize::from(a.is_range)).sum()
}

/// Whether a text is only a price.
pub(crate) fn is_bare_price(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphabetic());
    let is_currency = |word: &str| CURRENCIES.iter().any(|(sign, _)| sign.contains(word));
    words.all(|word| is_currency(word) || is_scale(word)) && price(text).is_some()
}
