//! Features of the unit's own words.

use super::Context;
use super::numbers::{log, share};
use super::unit_features::{UnitFeature, UnitRow};
use crate::content::units::Unit;
use crate::content::words::lexicon::Phrase;
use crate::hash::HashMap;
use crate::snapshot::PageSnapshot;

/// Characters that end a sentence, in the scripts of the lexicon.
const SENTENCE_ENDS: [char; 9] = ['.', '!', '?', '…', '。', '！', '？', '।', '؟'];
/// Currency signs.
pub(crate) const CURRENCIES: [char; 8] = ['$', '€', '£', '¥', '₹', '₽', '₩', '฿'];
/// Currency codes and tax abbreviations in prices. Source: ISO 4217, CLDR.
const MONEY_WORDS: [&str; 42] = [
    "AED", "AUD", "BGN", "BRL", "CAD", "CHF", "CLP", "CNY", "CZK", "DKK", "EUR", "GBP", "HKD",
    "HUF", "ILS", "INR", "JPY", "KRW", "MXN", "NOK", "NZD", "PHP", "PLN", "RON", "RUB", "SAR",
    "SEK", "SGD", "THB", "TRY", "TWD", "UAH", "USD", "VND", "ZAR", "Rs", "Fr", "VAT", "GST",
    "MwSt", "TVA", "IVA",
];
/// Maximum words of a price. Source: ours: `Regular price: $52.00 USD incl. VAT`.
const MAX_PRICE: u32 = 12;
/// Maximum characters of a title that are read. Source: ours, to bound the cost; the longest of wcxb has some 300.
const MAX_TITLE: usize = 1_000;

/// Adds the features of the text itself.
pub(crate) fn add(context: &Context, rows: &mut [UnitRow]) {
    let mut seen: HashMap<&str, u32> = HashMap::default();
    for unit in &context.units.list {
        *seen.entry(&unit.text).or_default() += 1;
    }
    let title = lower_title(context.page);
    for (i, unit) in context.units.list.iter().enumerate() {
        let row = &mut rows[i];
        let times = seen.get(unit.text.as_str()).copied().unwrap_or(1);
        row[UnitFeature::TextRepeated] = log(times - 1);
        own(unit, context.phrases[i], row);
        let may_be = (2..40).contains(&unit.words);
        let in_title = may_be && title.contains(&unit.text.to_lowercase());
        row[UnitFeature::TextInTitle] = f32::from(u8::from(in_title));
    }
    neighbours(context, rows);
}

/// The beginning of the document's title in lower case.
pub(super) fn lower_title(page: &PageSnapshot) -> String {
    let title = page.source.title.chars().take(MAX_TITLE);
    title.collect::<String>().to_lowercase()
}

/// Counts of characters of a text by kind.
#[derive(Debug, Default, PartialEq)]
struct Signs {
    sentence_ends: u32,
    commas: u32,
    digits: u32,
    capitals: u32,
    symbols: u32,
    money: u32,
    copyright: u32,
}

impl Signs {
    fn from_text(text: &str) -> Self {
        let mut signs = Self::default();
        // Most characters are lower-case letters and spaces, which count nowhere.
        for c in text
            .chars()
            .filter(|c| !c.is_ascii_lowercase() && *c != ' ')
        {
            signs.sentence_ends += u32::from(SENTENCE_ENDS.contains(&c));
            signs.commas += u32::from(matches!(c, ',' | '，' | '、' | ';' | '،'));
            signs.digits += u32::from(c.is_numeric());
            signs.capitals += u32::from(c.is_uppercase());
            signs.symbols += u32::from(!c.is_alphanumeric());
            signs.money += u32::from(CURRENCIES.contains(&c));
            signs.copyright += u32::from(c == '©');
        }
        signs
    }
}

fn own(unit: &Unit, phrases: u32, row: &mut UnitRow) {
    let chars = unit.chars.max(1) as f32;
    let signs = Signs::from_text(&unit.text);
    row[UnitFeature::TextChars] = log(unit.chars);
    row[UnitFeature::TextWords] = log(unit.words);
    row[UnitFeature::TextLinkDensity] = share(unit.link_chars as f32, chars);
    row[UnitFeature::TextSentences] = log(signs.sentence_ends);
    row[UnitFeature::TextCommas] = log(signs.commas);
    let ends = unit
        .text
        .ends_with(|c| SENTENCE_ENDS.contains(&c) || c == ':');
    row[UnitFeature::TextEndsSentence] = f32::from(u8::from(ends));
    row[UnitFeature::TextDigits] = share(signs.digits as f32, chars);
    let codes = money_words(unit, &signs);
    let of_codes = codes.iter().flat_map(|code| code.chars());
    let of_codes = of_codes.filter(|c| c.is_uppercase()).count() as u32;
    row[UnitFeature::TextCapitals] = share((signs.capitals - of_codes) as f32, chars);
    row[UnitFeature::TextSymbols] = share(signs.symbols as f32, chars);
    let has_price = (signs.money > 0 || !codes.is_empty()) && unit.words <= MAX_PRICE;
    row[UnitFeature::TextPrice] = f32::from(u8::from(has_price));
    row[UnitFeature::TextLegalSign] = f32::from(u8::from(signs.copyright > 0));
    row[UnitFeature::TextWordLength] = share(chars, unit.words.max(1) as f32).min(20.0);
    for (phrase, feature) in PHRASES {
        row[feature] = f32::from(u8::from(phrases & phrase.bit() != 0));
    }
}

/// Whether a text names an amount of money.
pub(crate) fn names_money(unit: &Unit) -> bool {
    let signs = Signs::from_text(&unit.text);
    signs.money > 0 || !money_words(unit, &signs).is_empty()
}

/// The currency words in a text that may be a price; their capitals do not count as emphasis.
fn money_words<'a>(unit: &'a Unit, signs: &Signs) -> Vec<&'a str> {
    if signs.digits == 0 || unit.words > MAX_PRICE {
        return Vec::new();
    }
    let words = unit.text.split_whitespace();
    let bare = words.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    bare.filter(|word| MONEY_WORDS.contains(word)).collect()
}

/// The feature for each category of phrases.
const PHRASES: [(Phrase, UnitFeature); 12] = [
    (Phrase::Related, UnitFeature::SaysRelated),
    (Phrase::Share, UnitFeature::SaysShare),
    (Phrase::Newsletter, UnitFeature::SaysNewsletter),
    (Phrase::Consent, UnitFeature::SaysConsent),
    (Phrase::Legal, UnitFeature::SaysLegal),
    (Phrase::Account, UnitFeature::SaysAccount),
    (Phrase::Comments, UnitFeature::SaysComments),
    (Phrase::Advert, UnitFeature::SaysAdvert),
    (Phrase::Navigation, UnitFeature::SaysNavigation),
    (Phrase::Byline, UnitFeature::SaysByline),
    (Phrase::Review, UnitFeature::SaysReview),
    (Phrase::Description, UnitFeature::SaysDescription),
];

/// Adds the features of the units just before and after.
fn neighbours(context: &Context, rows: &mut [UnitRow]) {
    let list = &context.units.list;
    for (i, row) in rows.iter_mut().enumerate() {
        let before = i.checked_sub(1).and_then(|i| list.get(i));
        let after = list.get(i + 1);
        let density = |u: &Unit| share(u.link_chars as f32, u.chars as f32);
        row[UnitFeature::BeforeChars] = before.map_or(0.0, |u| log(u.chars));
        row[UnitFeature::AfterChars] = after.map_or(0.0, |u| log(u.chars));
        row[UnitFeature::BeforeLinkDensity] = before.map_or(0.0, density);
        row[UnitFeature::AfterLinkDensity] = after.map_or(0.0, density);
        let near = &list[i.saturating_sub(WINDOW)..(i + WINDOW + 1).min(list.len())];
        let chars: u32 = near.iter().map(|u| u.chars).sum();
        let links: u32 = near.iter().map(|u| u.link_chars).sum();
        row[UnitFeature::NearChars] = log(f64::from(chars) / near.len() as f64);
        row[UnitFeature::NearLinkDensity] = share(links as f32, chars as f32);
    }
}

/// Number of units on either side that count as near. Source: ours: about one screen of labels.
const WINDOW: usize = 5;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn codes_of_currencies_are_prices_and_no_capitals() {
        let row = |text: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(text).close();
            let page = t.finish();
            let mut row = UnitRow::default();
            own(&Units::from_page(&page).list[0], 0, &mut row);
            [row[UnitFeature::TextPrice], row[UnitFeature::TextCapitals]]
        };
        assert_eq!(row("$52.00 USD"), [1.0, 0.0]);
        assert_eq!(row("CHF 32.00"), [1.0, 0.0]);
        assert_eq!(row("52.00"), [0.0, 0.0]);
        assert_eq!(row("USD"), [0.0, 1.0]);
    }
}
