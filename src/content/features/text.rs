//! The unit's own words.

use super::{Context, UnitFeature, UnitRow, log, share};
use crate::content::lexicon::Phrase;
use crate::content::units::Unit;
use crate::hash::HashMap;

/// What ends a sentence, in the scripts of the lexicon.
const SENTENCE_ENDS: [char; 9] = ['.', '!', '?', '…', '。', '！', '？', '।', '؟'];
/// Signs of money.
const CURRENCIES: [char; 8] = ['$', '€', '£', '¥', '₹', '₽', '₩', '฿'];

/// Adds the features of the text itself.
pub(crate) fn add(context: &Context, rows: &mut [UnitRow]) {
    let mut seen: HashMap<&str, u32> = HashMap::default();
    for unit in &context.units.list {
        *seen.entry(&unit.text).or_default() += 1;
    }
    let title = context.page.source.title.to_lowercase();
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

/// Characters of a text by their kind.
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
        // Most of a text is small letters and spaces, which count nowhere.
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
    row[UnitFeature::TextCapitals] = share(signs.capitals as f32, chars);
    row[UnitFeature::TextSymbols] = share(signs.symbols as f32, chars);
    let has_price = signs.money > 0 && unit.words <= 12;
    row[UnitFeature::TextPrice] = f32::from(u8::from(has_price));
    row[UnitFeature::TextLegalSign] = f32::from(u8::from(signs.copyright > 0));
    row[UnitFeature::TextWordLength] = share(chars, unit.words.max(1) as f32).min(20.0);
    for (phrase, term) in PHRASES {
        row[term] = f32::from(u8::from(phrases & phrase.bit() != 0));
    }
}

/// The term of each category of phrases.
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

/// What stands just before and after.
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

/// Units on either side that count as near. Source: ours: about one screen of labels.
const WINDOW: usize = 5;
