//! Reads the one amount of a text that is declared as a price: `$40.00`, `2 000 Ft`, `EUR 6,99`, `9,75`.
//!
//! It is read like any price of a text. As a price is expected, it needs no currency sign, and the one word beside
//! its number counts as a currency even if it has another meaning in sentences (`Ft`). Its currency is the declared
//! one, unless the text names another.

use super::currency_words::{known_code, names_currency};
use super::numbers;
use super::prices::{MAX_TEXT, amounts, price, price_behind};
use super::scales::is_blank;
use super::signed_amounts::names_roubles;

/// Currency codes. Source: ISO 4217; those of larger numbers of shops.
const CODES: &str = "AED ARS AUD BDT BGN BHD BRL BYN CAD CHF CLP CNY COP CZK DKK EGP EUR GBP GEL HKD HUF IDR ILS \
                     INR IQD ISK JOD JPY KES KRW KWD KZT LKR LYD MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR \
                     RON RSD RUB SAR SEK SGD THB TND TRY TWD UAH USD UYU VND ZAR";
/// Codes of currencies with three decimal digits. Source: ISO 4217.
const OF_THOUSANDTHS: [&str; 7] = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"];
/// Currency words with another meaning in other texts (`6 ft`), in lower case; those without one are in
/// [`super::currency_words`]. Source: CLDR.
const BESIDE_AMOUNTS: [(&str, &str); 14] = [
    ("euro", "EUR"),
    ("euros", "EUR"),
    ("ft", "HUF"),
    ("kc", "CZK"),
    ("lei", "RON"),
    ("лв", "BGN"),
    ("р", "RUB"),
    ("din", "RSD"),
    ("kn", "HRK"),
    ("rm", "MYR"),
    ("rs", "INR"),
    ("r", "ZAR"),
    ("s$", "SGD"),
    ("s/", "PEN"),
];

/// Currency words as shops write them in their own country, which have no other meaning in a short text with a number
/// (`6 ft` is a length). Source: ours.
const AT_HOME: [&str; 12] = [
    "kr", "Kr", "zł", "руб", "р", "грн", "лв", "Kč", "kč", "Ft", "lei", "Lei",
];
/// Such words that count only at the end of a text: `din` is a preposition in Romanian. Source: ours.
const AT_HOME_LAST: [&str; 3] = ["din", "Din", "kn"];

/// Currencies that share a sign or word, by the code or sign that it is read as. Source: CLDR, and what shops declare
/// for codes (`RMB`, `NTD`).
const SHARED: [(&str, &str); 8] = [
    (
        "$",
        "ARS AUD BBD BMD BND BRL BSD BZD CAD CLP COP CUP CVE DOP FJD GYD HKD JMD KYD LRD MOP MXN NAD NIO NTD NZD SBD \
         SGD SRD TTD TWD USD UYU XCD",
    ),
    ("¥", "CNH CNY JPY RMB"),
    ("kr", "DKK ISK NOK SEK"),
    ("GBP", "EGP FKP GIP LBP SDG SHP SYP"),
    ("INR", "LKR MUR NPR PKR SCR"),
    ("CNY", "CNH HKD MOP NTD RMB TWD"),
    ("RUB", "BYN BYR RUR"),
    ("RON", "MDL"),
];

/// The amount of a text that is declared as a price, with a decimal point, and its currency: the declared code,
/// unless the text names another currency, else the one that the text names. `None` if the text has more than one
/// amount, or other text.
pub(crate) fn declared_amount(
    text: &str,
    declared: Option<&str>,
) -> Option<(String, Option<String>)> {
    let text = text.trim();
    if text.len() > MAX_TEXT || amounts(text) > 1 {
        return None;
    }
    let (value, own) = match price_behind(text) {
        // Two numbers: `5 + 2 €`.
        Some((before, ..)) if before.contains(|c: char| c.is_ascii_digit()) => return None,
        Some((_, value, code)) => (value, Some(code.to_owned())),
        None => bare_amount(text, declared)?,
    };
    let is_other = |declared: &str| own.as_ref().is_some_and(|own| !is_of(text, own, declared));
    let currency = match declared {
        Some(code) if !is_other(code) => Some(code.to_owned()),
        _ => own,
    };
    Some((value, currency))
}

/// The price of a field of records and its currency: as in any text, else a number with a currency word, if both are
/// the whole text: `Rp 1.250.000`.
pub(crate) fn field_price(text: &str) -> Option<(String, String)> {
    let known = price(text).map(|(value, code)| (value, code.to_owned()));
    known.or_else(|| {
        let is_worded = text.len() <= MAX_TEXT && names_currency(text);
        let (value, code) = declared_amount(text, None).filter(|_| is_worded)?;
        Some((value, code?))
    })
}

/// Maximum bytes of a number with cents that stands alone. Source: ours: `1 299 000,00`, and a footnote mark.
const MAX_UNSIGNED: usize = 16;

/// Whether a text is only a number with cents, perhaps with a footnote mark: `34,99`, `1.299,00*`.
pub(crate) fn is_unsigned_price(text: &str) -> bool {
    let text = text.trim_end_matches('*').trim_end();
    let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',') || is_blank(c);
    let are_parts = |(whole, cents): (&str, &str)| {
        cents.len() == 2
            && cents.bytes().all(|byte| byte.is_ascii_digit())
            && whole.starts_with(|c: char| c.is_ascii_digit())
            && whole.chars().all(is_of_number)
    };
    text.len() <= MAX_UNSIGNED && text.rsplit_once(['.', ',']).is_some_and(are_parts)
}

/// Whether a short text has a currency word as shops write it in their own country; that for roubles may touch its
/// number.
pub(crate) fn is_currency_at_home(text: &str) -> bool {
    let words = text.split_whitespace();
    let mut bare = words.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let last = bare.clone().next_back();
    last.is_some_and(|word| AT_HOME_LAST.contains(&word))
        || names_roubles(text)
        || bare.any(|word| AT_HOME.contains(&word))
}

/// Whether an amount in a text, read with the currency `own`, may be of the declared currency: both are the same, or
/// share a sign or word, and the text has no code.
fn is_of(text: &str, own: &str, declared: &str) -> bool {
    let names_code = || own.is_ascii() && own.len() == 3 && text.to_uppercase().contains(own);
    let mut shared = SHARED.iter().filter(|(sign, _)| *sign == own);
    own == declared
        || !names_code() && shared.any(|(_, codes)| codes.split(' ').any(|code| code == declared))
}

/// The number of a text without currency sign, with the one word beside it, which names a currency.
fn bare_amount(text: &str, declared: Option<&str>) -> Option<(String, Option<String>)> {
    let is_digit = |c: char| c.is_ascii_digit();
    let (start, last) = (text.find(is_digit)?, text.rfind(is_digit)?);
    let (before, digits, behind) = (&text[..start], &text[start..=last], &text[last + 1..]);
    // Cents only: `.99`.
    if matches!(before, "." | ",") {
        let are_cents = digits.len() == 2 && behind.is_empty();
        return are_cents.then(|| (format!("0.{digits}"), None));
    }
    // A dash in place of cents: `1.299,-`.
    let behind = behind.trim_start_matches([',', '.', '-', '–', '—']);
    let is_beside = |c: char| is_blank(c) || matches!(c, '.' | ':');
    let words = [before, behind].map(|word| word.trim_matches(is_beside));
    let currency = match words {
        ["", ""] => None,
        ["", word] | [word, ""] => Some(code_of(word)?),
        _ => return None,
    };
    let code = declared.or(currency.as_deref());
    let value = match code.filter(|code| OF_THOUSANDTHS.contains(code)) {
        Some(_) if numbers::is_fraction(digits, &['.', ',']) => digits.replace(',', "."),
        _ => {
            let number = numbers::before(digits, digits.len())?;
            (number.at == (0..digits.len())).then_some(number.value)?
        }
    };
    Some((value, currency))
}

/// The code of the currency that a word names beside an amount.
fn code_of(word: &str) -> Option<String> {
    let (lower, upper) = (word.to_lowercase(), word.to_uppercase());
    if CODES.split(' ').any(|code| code == upper) {
        return Some(upper);
    }
    let mut named = BESIDE_AMOUNTS.iter();
    let code = named.find(|(name, _)| *name == lower);
    let code = code.map(|(_, code)| *code).or_else(|| known_code(word))?;
    Some(code.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, declared: Option<&str>) -> String {
        let read = declared_amount(text, declared);
        read.map_or_else(
            || "-".to_owned(),
            |(value, currency)| format!("{value} {}", currency.unwrap_or_default()),
        )
    }

    #[test]
    fn a_declared_amount_is_read_with_its_currency() {
        for (text, expected) in [
            ("$40.00", "40.00 $"),
            ("27,63£", "27.63 GBP"),
            ("36,00 EUR", "36.00 EUR"),
            ("EUR 6,99", "6.99 EUR"),
            ("8,800円", "8800 JPY"),
            ("119 ,95 €", "119.95 EUR"),
            ("From US$ 20 per night", "20 USD"),
            ("2 000 Ft", "2000 HUF"),
            ("253 uah", "253 UAH"),
            ("12,50 Euro", "12.50 EUR"),
            ("Rs. 1,299", "1299 INR"),
            ("1 299,00 р.", "1299.00 RUB"),
            ("1.299,00 kn", "1299.00 HRK"),
        ] {
            assert_eq!(read(text, None), expected, "{text}");
        }
    }

    #[test]
    fn a_field_is_a_price_with_the_word_of_its_currency() {
        let read = |text: &str| field_price(text).map(|(value, code)| format!("{value} {code}"));
        for (text, expected) in [
            ("Rp 1.250.000", "1250000 IDR"),
            ("Rp. 89.900", "89900 IDR"),
            ("RM 89.90", "89.90 MYR"),
            ("1.290 тенге", "1290 KZT"),
            ("KES 500", "500 KES"),
            ("890.000 đồng", "890000 VND"),
            ("From € 20", "20 EUR"),
        ] {
            assert_eq!(read(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["RM 12", "R 16", "6 ft", "89.90", "12 pieces", ""] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn currencies_have_names_at_home() {
        let named = [
            "19 900 Ft",
            "цени от 50 лв",
            "1.299 din.",
            "12 kn",
            "29 900р.",
        ];
        for text in named {
            assert!(is_currency_at_home(text), "{text}");
        }
        for text in ["6 ft", "locul 3 din 10", "12 items"] {
            assert!(!is_currency_at_home(text), "{text}");
        }
    }

    #[test]
    fn a_number_with_cents_may_be_a_price() {
        for text in ["34,99", "34.99*", "1.299,00", "1 299,00"] {
            assert!(is_unsigned_price(text), "{text}");
        }
        for text in ["34", "34,9", ",99", "€ 34,99", "34,99 g", "1.299"] {
            assert!(!is_unsigned_price(text), "{text}");
        }
    }

    #[test]
    fn a_declared_amount_needs_no_sign() {
        for (text, expected) in [
            ("19.99", "19.99 "),
            ("20", "20 "),
            ("5.5", "5.5 "),
            ("9,75", "9.75 "),
            ("47 405", "47405 "),
            ("1.299,00", "1299.00 "),
            ("1,299", "1299 "),
            ("1.299", "1299 "),
            ("1.299,-", "1299 "),
            ("1299.000", "1299.000 "),
            (".99", "0.99 "),
        ] {
            assert_eq!(read(text, None), expected, "{text}");
        }
        assert_eq!(read("5.500", Some("KWD")), "5.500 KWD");
        assert_eq!(read("5,500 KWD", None), "5.500 KWD");
        assert_eq!(read("5.500", Some("EUR")), "5500 EUR");
    }

    #[test]
    fn a_declared_currency_overrules_none_that_the_text_names() {
        for (text, declared, expected) in [
            ("$40.00", "USD", "40.00 USD"),
            ("$40.00", "MXN", "40.00 MXN"),
            ("$1,299", "EUR", "1299 $"),
            ("US$ 20", "CAD", "20 USD"),
            ("20 $ CAD", "CAD", "20 CAD"),
            ("199 kr", "SEK", "199 SEK"),
            ("199 kr", "EUR", "199 kr"),
            ("￥500", "CNY", "500 CNY"),
            ("10,000 VND", "EUR", "10000 VND"),
            ("£20", "EUR", "20 GBP"),
            ("£20", "EGP", "20 EGP"),
            ("20 GBP", "EGP", "20 GBP"),
            ("25 руб.", "BYN", "25 BYN"),
            ("2 000 Ft", "HUF", "2000 HUF"),
            ("2 000 Ft", "EUR", "2000 HUF"),
            ("9,75", "EUR", "9.75 EUR"),
        ] {
            assert_eq!(read(text, Some(declared)), expected, "{text} {declared}");
        }
    }

    #[test]
    fn what_is_not_one_amount_is_not_read() {
        for text in [
            "$40.00 - $60.00",
            "£20 (€24)",
            "5-9",
            "5 + 2 €",
            "2 for 5 €",
            "12 pieces",
            "2 3,50",
            "-5.00",
            ".5",
            "from 12 upwards",
            "on request",
            "",
        ] {
            assert_eq!(read(text, None), "-", "{text}");
        }
    }
}
