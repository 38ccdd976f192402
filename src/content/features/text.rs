//! The unit's own words.

use super::{Context, UnitFeature, UnitRow, log, share};
use crate::content::lexicon::{Lexicon, Phrase};
use crate::content::units::Unit;
use std::collections::HashMap;

/// What ends a sentence, in the scripts of the lexicon.
const SENTENCE_ENDS: [char; 9] = ['.', '!', '?', '…', '。', '！', '？', '।', '؟'];
/// Signs of money.
const CURRENCIES: [char; 8] = ['$', '€', '£', '¥', '₹', '₽', '₩', '฿'];

/// Adds the features of the text itself.
pub(crate) fn add(context: &Context, rows: &mut [UnitRow]) {
    let mut seen: HashMap<&str, u32> = HashMap::new();
    for unit in &context.units.list {
        *seen.entry(&unit.text).or_default() += 1;
    }
    let title = context.page.source.title.to_lowercase();
    for (i, unit) in context.units.list.iter().enumerate() {
        let row = &mut rows[i];
        let times = seen.get(unit.text.as_str()).copied().unwrap_or(1);
        row[UnitFeature::TextRepeated] = log(times - 1);
        own(unit, row);
        let text = unit.text.to_lowercase();
        let in_title = unit.words >= 2 && unit.words < 40 && title.contains(&text);
        row[UnitFeature::TextInTitle] = f32::from(u8::from(in_title));
    }
    neighbours(context, rows);
}

fn own(unit: &Unit, row: &mut UnitRow) {
    let chars = unit.chars.max(1) as f32;
    let count = |f: &dyn Fn(char) -> bool| unit.text.chars().filter(|c| f(*c)).count() as f32;
    row[UnitFeature::TextChars] = log(unit.chars);
    row[UnitFeature::TextWords] = log(unit.words);
    row[UnitFeature::TextLinkDensity] = share(unit.link_chars as f32, chars);
    let sentences = count(&|c| SENTENCE_ENDS.contains(&c));
    row[UnitFeature::TextSentences] = log(sentences);
    row[UnitFeature::TextCommas] = log(count(&|c| matches!(c, ',' | '，' | '、' | ';' | '،')));
    let ends = unit
        .text
        .ends_with(|c| SENTENCE_ENDS.contains(&c) || c == ':');
    row[UnitFeature::TextEndsSentence] = f32::from(u8::from(ends));
    row[UnitFeature::TextDigits] = share(count(&|c| c.is_numeric()), chars);
    row[UnitFeature::TextCapitals] = share(count(&char::is_uppercase), chars);
    row[UnitFeature::TextSymbols] = share(count(&|c| !c.is_alphanumeric() && c != ' '), chars);
    let money = count(&|c| CURRENCIES.contains(&c)).min(1.0);
    row[UnitFeature::TextPrice] = if unit.words <= 12 { money } else { 0.0 };
    row[UnitFeature::TextLegalSign] = count(&|c| c == '©').min(1.0);
    row[UnitFeature::TextWordLength] = share(chars, unit.words.max(1) as f32).min(20.0);
    let phrases = Lexicon::get().phrases(&unit.text);
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
