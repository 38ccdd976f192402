//! Amounts in currencies that shops write with words and signs of their own: `Rp 1.250.000`, `890.000 đồng`, `KES
//! 500`.
//!
//! A word counts right before or behind a number. Some words have no other meaning there; the doubtful ones (`R`,
//! `KD`, codes that are words) count if they and the number are the whole text and the number looks like a price:
//! with cents or grouped thousands. A doubtful word beside another number (`R 890`) is left to the caller
//! ([`doubtful_amount`]), who may compare cards of one list.

use super::scales::is_blank;

/// ISO 4217 codes in use, without `TRY`, which is an English word. Source: ISO 4217.
const CODES: &str = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN \
                     BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS \
                     GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW \
                     KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD \
                     NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD \
                     SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TTD TWD TZS UAH UGX USD UYU UZS VES VND \
                     VUV WST XAF XCD XOF XPF YER ZAR ZMW";
/// Codes that are words or well-known abbreviations of other things in capitals (`TOP 10`, `AMD 5600`, `COP 28`).
/// Source: ours.
const DOUBTFUL_CODES: [&str; 18] = [
    "ALL", "AMD", "ANG", "BAM", "BOB", "BTN", "COP", "CUP", "CVE", "DOP", "GEL", "LAK", "MAD",
    "MOP", "PEN", "PHP", "SOS", "TOP",
];
/// Words and signs without another meaning beside a number, in lower case, each with its code, or as written where
/// several currencies share it. Source: CLDR; shops of the countries.
const WORDS: [(&str, &str); 72] = [
    ("rp", "IDR"),
    ("ringgit", "MYR"),
    ("đồng", "VND"),
    ("vnđ", "VND"),
    ("ksh", "KES"),
    ("kshs", "KES"),
    ("tsh", "TZS"),
    ("ush", "UGX"),
    ("fcfa", "FCFA"),
    ("cfa", "FCFA"),
    ("birr", "ETB"),
    ("ብር", "ETB"),
    ("₦", "NGN"),
    ("₵", "GHS"),
    ("gh₵", "GHS"),
    ("gh¢", "GHS"),
    ("৳", "BDT"),
    ("টাকা", "BDT"),
    ("₨", "₨"),
    ("रु", "रु"),
    ("रू", "रु"),
    ("रुपये", "INR"),
    ("රු", "LKR"),
    ("₭", "LAK"),
    ("ກີບ", "LAK"),
    ("៛", "KHR"),
    ("ကျပ်", "MMK"),
    ("₮", "MNT"),
    ("₸", "KZT"),
    ("тг", "KZT"),
    ("тенге", "KZT"),
    ("теңге", "KZT"),
    ("сом", "KGS"),
    ("сомони", "TJS"),
    ("сум", "UZS"),
    ("сўм", "UZS"),
    ("so'm", "UZS"),
    ("₼", "AZN"),
    ("манат", "AZN"),
    ("manat", "AZN"),
    ("₾", "GEL"),
    ("ლარი", "GEL"),
    ("֏", "AMD"),
    ("драм", "AMD"),
    ("դրամ", "AMD"),
    ("؋", "AFN"),
    ("lek", "ALL"),
    ("lekë", "ALL"),
    ("leke", "ALL"),
    ("лева", "BGN"),
    ("ευρώ", "EUR"),
    ("₲", "PYG"),
    ("₡", "CRC"),
    ("ש״ח", "ILS"),
    ("ש\"ח", "ILS"),
    ("تومان", "تومان"),
    ("ریال", "IRR"),
    ("﷼", "﷼"),
    ("ريال", "ريال"),
    ("جنيه", "EGP"),
    ("ج.م", "EGP"),
    ("درهم", "درهم"),
    ("دينار", "دينار"),
    ("ر.ق", "QAR"),
    ("ر.ع", "OMR"),
    ("د.ك", "KWD"),
    ("د.ب", "BHD"),
    ("د.أ", "JOD"),
    ("د.ع", "IQD"),
    ("د.م", "MAD"),
    ("د.ت", "TND"),
    ("د.ج", "DZD"),
];
/// Words with many other meanings beside a number, in lower case: rooms, models, points, days. Source: likewise.
const DOUBTFUL: [&str; 24] = [
    "rm", "r", "s/", "b/", "sr", "qr", "dh", "dhs", "kd", "bd", "jd", "tk", "br", "bs", "ks", "le",
    "rf", "đ", "ден", "дин", "din", "kn", "q", "l",
];
/// Doubtful words that count only before a number: behind one they are units of measure (`1,50 l`).
const LEADING: [&str; 5] = ["r", "s/", "b/", "q", "l"];
/// A currency word that is also a unit of length, and counts only with cents. Source: ours: `45.000 KM`.
const KILOMETRES: &str = "km";

/// Whether a short text has an amount beside a currency word or sign. Cost: linear.
pub(crate) fn names_currency(text: &str) -> bool {
    let text = without_marks(text);
    let mut numbers = numbers(&text);
    numbers.any(|at| {
        let words = [before(&text, at.0), behind(&text, at.1)];
        words.iter().any(|word| known_code(word).is_some()) || is_doubtful_price(&text, at)
    })
}

/// The doubtful word, in lower case, and the number of a text that is nothing else.
pub(crate) fn doubtful_amount(text: &str) -> Option<(String, f64)> {
    let text = without_marks(text);
    let at = numbers(&text).next()?;
    let word = lone_word(&text, at)?;
    let digits: String = text[at.0..at.1]
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    let is_one = doubtful(&text, at, &word) && word.to_lowercase() != KILOMETRES;
    is_one.then_some((word.to_lowercase(), digits.parse().ok()?))
}

/// The code of the currency that a word names beside any number.
pub(super) fn known_code(word: &str) -> Option<&'static str> {
    if word.is_empty() {
        return None;
    }
    let is_code = |code: &&str| *code == word && !DOUBTFUL_CODES.contains(code);
    let code = Some(word).filter(|word| word.len() == 3 && word.is_ascii());
    let code = code.and_then(|_| CODES.split(' ').find(is_code));
    code.or_else(|| {
        let word = word.to_lowercase();
        let known = WORDS.iter().find(|(known, _)| *known == word);
        known.map(|(_, code)| *code)
    })
}

/// A text with uniform apostrophes, and without text direction marks at its ends.
fn without_marks(text: &str) -> String {
    text.trim_matches(is_blank)
        .replace(['’', '‘', 'ʻ', 'ʼ'], "'")
}

/// Whether a character is a digit of a script in which shops write prices.
fn is_digit(c: char) -> bool {
    matches!(c, '0'..='9' | '٠'..='٩' | '۰'..='۹' | '०'..='९' | '০'..='৯')
}

/// Whether a character may stand between the digits of a number.
fn is_between(c: char) -> bool {
    is_blank(c) || matches!(c, '.' | ',' | '\'' | '٬' | '٫')
}

/// The ranges of the numbers in a text.
fn numbers(text: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + text[from..].find(is_digit)?;
        let run = &text[start..];
        let end = run.find(|c| !is_digit(c) && !is_between(c));
        let run = run[..end.unwrap_or(run.len())].trim_end_matches(is_between);
        from = start + run.len();
        Some((start, from))
    })
}

/// The word right before a place, without full stops around it.
fn before(text: &str, at: usize) -> &str {
    let head = text[..at].trim_end_matches(is_blank);
    let start = head.rfind(ends_word);
    let cut = start.map_or(head, |at| {
        let c = head[at..].chars().next().map_or(0, char::len_utf8);
        &head[at + c..]
    });
    cut.trim_matches('.')
}

/// The word right behind a place (a dash in place of cents skipped), without full stops around it.
fn behind(text: &str, at: usize) -> &str {
    let rest = text[at..].trim_start_matches([',', '.', '-', '–', '—']);
    let rest = rest.trim_start_matches(is_blank);
    let end = rest.find(|c: char| ends_word(c) || c == '/');
    rest[..end.unwrap_or(rest.len())].trim_matches('.')
}

/// Whether a word ends at a character.
fn ends_word(c: char) -> bool {
    is_blank(c) || c.is_whitespace() || is_digit(c) || ":;,()[]|-–—~+*".contains(c)
}

/// The only word of a text with one number, which stands beside the number.
fn lone_word(text: &str, at: (usize, usize)) -> Option<String> {
    let is_around = |c: char| is_blank(c) || matches!(c, '.' | '*');
    let head = text[..at.0].trim_matches(is_around);
    let tail = text[at.1..].trim_start_matches([',', '-', '–', '—']);
    let tail = tail.trim_matches(is_around);
    let word = match (head, tail) {
        (word, "") | ("", word) => word,
        _ => return None,
    };
    (!word.is_empty() && !word.contains(ends_word)).then(|| word.to_owned())
}

/// Whether the only word of a text may be a currency word, on the side of the number where it stands.
fn doubtful(text: &str, at: (usize, usize), word: &str) -> bool {
    let lower = word.to_lowercase();
    let is_leading = !text[..at.0].trim_matches(is_blank).is_empty();
    let is_known = DOUBTFUL.contains(&lower.as_str()) || lower == KILOMETRES;
    DOUBTFUL_CODES.contains(&word) || is_known && (is_leading || !LEADING.contains(&lower.as_str()))
}

/// Whether a text is only a doubtful word and a number that looks like a price.
fn is_doubtful_price(text: &str, at: (usize, usize)) -> bool {
    let Some(word) = lone_word(text, at).filter(|word| doubtful(text, at, word)) else {
        return false;
    };
    let (has_cents, is_grouped) = make_of(&text[at.0..at.1]);
    has_cents || is_grouped && word.to_lowercase() != KILOMETRES
}

/// Whether a number has two digits for cents, and whether its digits are grouped by thousands.
fn make_of(number: &str) -> (bool, bool) {
    let groups: Vec<usize> = number
        .split(is_between)
        .map(|group| group.chars().count())
        .collect();
    let Some((last, before)) = groups.split_last() else {
        return (false, false);
    };
    let are_thousands = |groups: &[usize]| {
        // Indian grouping: `1,25,000`.
        let further = groups.get(1..).unwrap_or_default();
        further.last().is_none_or(|last| *last == 3) && further.iter().all(|g| (2..=3).contains(g))
    };
    let has_cents = *last == 2 && !before.is_empty() && are_thousands(before);
    (has_cents, groups.len() > 1 && are_thousands(&groups))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn currencies_have_words_and_signs_of_their_own() {
        for text in [
            "Rp 1.250.000",
            "Rp. 1.250.000",
            "Rp890",
            "IDR 890",
            "Harga reguler Rp 1.250.000",
            "KSh 890",
            "₦ 890",
            "890.000đ",
            "890.000 đồng",
            "COP 89.900",
            "۸۹۰٬۰۰۰ تومان",
            "890 ريال",
            "890 جنيه",
            "12.500 د.ك.",
            "1.299,00 дин.",
            "RSD 890",
            "89,90 KM",
            "1.290,00 ден",
            "890 Lekë",
            "PKR 1,25,000",
            "৳ 890",
            "890 ₸",
            "890,- ₾",
            "890 сом",
            "890 000 so‘m",
            "RM 89.90",
            "R 1 299",
            "S/. 89.90",
            "KD 12.500",
            "Tk. 1,290",
        ] {
            assert!(names_currency(text), "{text}");
        }
    }

    #[test]
    fn other_words_beside_a_number_are_no_currencies() {
        for text in [
            "12 reviews",
            "45.000 KM",
            "1,50 l",
            "TOP 10",
            "AMD 5600",
            "RM 12",
            "R 16",
            "R 890",
            "Room R 12.50",
            "5 bd 3 ba",
            "rp",
            "Rp",
            "2.4 GHz",
            "50đ",
            "12.05.24",
        ] {
            assert!(!names_currency(text), "{text}");
        }
    }

    #[test]
    fn a_doubtful_word_is_told_with_its_number() {
        let told =
            |text: &str| doubtful_amount(text).map(|(word, value)| format!("{word} {value}"));
        assert_eq!(told("R 890").as_deref(), Some("r 890"));
        assert_eq!(told("890 DH").as_deref(), Some("dh 890"));
        assert_eq!(told("TOP 10").as_deref(), Some("top 10"));
        for text in ["890 r", "12 KM", "R 890 a day", "890", "Rp 890", ""] {
            assert_eq!(told(text), None, "{text}");
        }
    }

    #[test]
    fn words_tell_codes() {
        assert_eq!(known_code("Rp"), Some("IDR"));
        assert_eq!(known_code("MDL"), Some("MDL"));
        assert_eq!(known_code("mdl"), None);
        assert_eq!(known_code("R"), None);
    }
}
