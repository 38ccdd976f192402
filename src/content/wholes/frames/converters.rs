//! One price in many currencies: a list of codes (`AED: 549.56`, `GBP: 110.82`) beside the price of a product, from
//! which a visitor chooses one. Such lines look like facts of the product, but repeat the same amount.
//!
//! Source: ours, pages that the models have not learned from: one of 476 of wcxb has such a list (F1 +.1), none of
//! snippets and aeb. Limits: only on pages that sell things; elsewhere such a list may be exchange rates.

use crate::content::candidates::Candidates;
use crate::content::metadata::currency_code;
use crate::content::units::{Unit, Units};
use std::ops::Range;

/// Minimum number of currencies of a list. Source: ours: a fee may be given in two or three.
const MIN_CURRENCIES: usize = 4;
/// Maximum number of characters of a line. Source: ours: a code, an amount and a sign.
const MAX_CHARS: u32 = 40;
/// Number of letters of a currency code. Source: ISO 4217.
const CODE: usize = 3;

/// The lists of a page: adjacent units, each with an amount in another currency. Linear.
pub(in crate::content::wholes) fn converters(units: &Units) -> Vec<Range<usize>> {
    let mut lists = Vec::new();
    let mut codes: Vec<&str> = Vec::new();
    for (i, unit) in units.list.iter().enumerate() {
        let code = code_in(unit);
        if code.is_none_or(|code| codes.contains(&code)) {
            lists.push(i - codes.len()..i);
            codes.clear();
        }
        codes.extend(code);
    }
    lists.push(units.len() - codes.len()..units.len());
    lists.retain(|list| list.len() >= MIN_CURRENCIES);
    lists
}

/// The currency code of a line with a number, if the line has exactly one code.
fn code_in(unit: &Unit) -> Option<&str> {
    let has_digit = || unit.text.bytes().any(|b| b.is_ascii_digit());
    if unit.chars > MAX_CHARS || !has_digit() {
        return None;
    }
    let words = || unit.text.split(|c: char| !c.is_alphabetic());
    let is_code = |word: &&str| {
        let is_written = word.len() == CODE && word.bytes().all(|b| b.is_ascii_uppercase());
        is_written && currency_code(word).is_some()
    };
    let code = words().find(is_code)?;
    let is_only = words().filter(is_code).all(|other| other == code);
    is_only.then_some(code)
}

/// Drops the lists from a page that sells things.
pub(in crate::content::wholes) fn drop_converters(
    converters: &[Range<usize>],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if candidates.is_product() || candidates.is_collection() {
        for list in converters {
            kept[list.clone()].fill(false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// The first units of the lists that are found, and how many are of each.
    fn found(lines: &[&str]) -> Vec<(usize, usize)> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for line in lines {
            t.open("p").text(line).close();
        }
        let lists = converters(&Units::from_page(&t.finish()));
        lists.iter().map(|list| (list.start, list.len())).collect()
    }

    #[test]
    fn a_price_in_many_currencies_is_a_converter() {
        let amounts = ["AED : 549.56AED", "GBP : 110.82", "AUD : 232", "USD : 149"];
        assert_eq!(found(&amounts), [(0, 4)]);
        let between = [&["A vase"][..], &amounts, &["AED : 12", "Buy"]].concat();
        assert_eq!(found(&between), [(1, 4)], "the same currency again");
        assert!(found(&amounts[1..]).is_empty(), "few");
        let medals = ["USA 12", "GER 10", "FRA 8", "ITA 4"];
        assert!(found(&medals).is_empty(), "no currencies");
        let rates = ["EUR/USD 1.1", "GBP/USD 1.3", "CHF/USD 1.2", "CAD/USD 0.7"];
        assert!(found(&rates).is_empty(), "rates");
    }
}
