//! The language of a page: the declared one, or the one in which its text is written.
//!
//! Templates declare a language that is not that of their texts, and many pages declare none. So the declared
//! language counts unless the text is clearly in another one; without a declaration the language of the text is
//! detected, or that of the whole page, where the text is short. Very similar languages are not told apart by a text:
//! there the declaration counts.

use crate::content::metadata::record::{Found, MetadataSource};
use crate::snapshot::{NodeKind, PageSnapshot, states_no_language};
use whatlang::{Lang, Script, detect, detect_script};

/// Maximum number of characters of a text that are read. Source: ours: more does not change the answer.
const MAX_CHARS: usize = 4_000;
/// Number of bytes of as many characters.
pub(super) const MAX_BYTES: usize = 4 * MAX_CHARS;
/// Minimum number of characters of a text whose language is detected, if none is declared. Source: ours: a paragraph.
pub(super) const MIN_TEXT: usize = 200;
/// Minimum number of characters of a text whose language is detected, if another one is declared. Source: ours: a
/// page of text, no quotation.
pub(super) const MIN_OTHER: usize = 1_000;

/// Number of parts of a text that must all be in the detected language, if the detection is not reliable and no
/// language is declared; the text must have [`MIN_OTHER`] characters. Source: ours: lists of goods; of 29 such texts
/// with a declared language 27 are in it, one declares another than its own, and one is in a language that cannot be
/// detected. Where the parts do not agree, 13 of 30 are detected wrongly.
const PARTS: usize = 3;
/// Minimum confidence of a detection that is not reliable, 0..=1. Source: ours, as of [`PARTS`]; names that are
/// repeated have less.
const MIN_CONFIDENCE: f64 = 0.25;
/// Minimum number of characters of a text whose language is detected, if the declared one is not written in its
/// script. Source: ours: a sentence.
pub(super) const MIN_FOREIGN: usize = 60;
/// Languages that are not written in Latin letters, or not only.
const NOT_LATIN: [&str; 46] = [
    "am", "ar", "az", "be", "bg", "bn", "bs", "el", "fa", "gu", "he", "hi", "hy", "ja", "ka", "kk",
    "km", "kn", "ko", "ku", "ky", "lo", "mk", "ml", "mn", "mr", "my", "ne", "or", "pa", "ps", "ru",
    "sh", "si", "sr", "ta", "te", "tg", "th", "tk", "uk", "ur", "uz", "yi", "yue", "zh",
];

/// By how much an East Asian text may be shorter than others, if no language is declared: its script leaves few
/// languages. Source: ours: a notice of two sentences, 66 characters.
pub(super) const SHORTER: usize = 3;
/// Number of Latin letters for which an East Asian character stands. Source: ours; translations are that much longer.
const LETTERS_EACH: usize = 2;
/// In Japanese text more than one in this many East Asian characters is kana. Source: ours; usually half of them are.
const MIN_KANA: usize = 10;
/// The language of filler text: if another one is declared, that is the page's.
const FILLER: &str = "la";

/// The beginning of an encoding's name that is declared as a language.
const ENCODING: &str = "utf";
/// The languages that can be detected, as ISO 639-3 code and BCP 47 tag.
const TAGS: [(&str, &str); 69] = [
    ("afr", "af"),
    ("aka", "ak"),
    ("amh", "am"),
    ("ara", "ar"),
    ("aze", "az"),
    ("bel", "be"),
    ("ben", "bn"),
    ("bul", "bg"),
    ("cat", "ca"),
    ("ces", "cs"),
    ("cmn", "zh"),
    ("dan", "da"),
    ("deu", "de"),
    ("ell", "el"),
    ("eng", "en"),
    ("epo", "eo"),
    ("est", "et"),
    ("fin", "fi"),
    ("fra", "fr"),
    ("guj", "gu"),
    ("heb", "he"),
    ("hin", "hi"),
    ("hrv", "hr"),
    ("hun", "hu"),
    ("hye", "hy"),
    ("ind", "id"),
    ("ita", "it"),
    ("jav", "jv"),
    ("jpn", "ja"),
    ("kan", "kn"),
    ("kat", "ka"),
    ("khm", "km"),
    ("kor", "ko"),
    ("lat", "la"),
    ("lav", "lv"),
    ("lit", "lt"),
    ("mal", "ml"),
    ("mar", "mr"),
    ("mkd", "mk"),
    ("mya", "my"),
    ("nep", "ne"),
    ("nld", "nl"),
    ("nob", "nb"),
    ("ori", "or"),
    ("pan", "pa"),
    ("pes", "fa"),
    ("pol", "pl"),
    ("por", "pt"),
    ("ron", "ro"),
    ("rus", "ru"),
    ("sin", "si"),
    ("slk", "sk"),
    ("slv", "sl"),
    ("sna", "sn"),
    ("spa", "es"),
    ("srp", "sr"),
    ("swe", "sv"),
    ("tam", "ta"),
    ("tel", "te"),
    ("tgl", "tl"),
    ("tha", "th"),
    ("tuk", "tk"),
    ("tur", "tr"),
    ("ukr", "uk"),
    ("urd", "ur"),
    ("uzb", "uz"),
    ("vie", "vi"),
    ("yid", "yi"),
    ("zul", "zu"),
];

/// Groups of very similar languages.
const ALIKE: [&[&str]; 9] = [
    &["nb", "nn", "no", "da", "sv"],
    &["hr", "sr", "bs", "sh", "sl", "mk", "bg"],
    &["cs", "sk"],
    &["id", "ms", "jv", "tl"],
    &["es", "pt", "ca", "gl", "la"],
    &["ru", "uk", "be"],
    &["hi", "mr", "ne"],
    &["nl", "af"],
    &["tr", "az", "tk", "uz"],
];

/// Letters that among the languages in Arabic script only Arabic, Persian or Urdu has, and those of other languages.
/// Source: Unicode; the keyboards of each.
const OF_ARABIC: &str = "ةىيك";
const OF_PERSIAN: &str = "پچژگکی";
const OF_URDU: &str = "ٹڈڑںے";
const OF_OTHERS: &str = "ټډړښځڅېۍێۆەڵڕۇۈڭٻڄڃڙڦ";
/// More than one in this many letters is a language's own in a text of that language. Source: ours; usually more are.
const MIN_OWN: usize = 50;

/// The language of a page with this sample of its content. If the page declares no language and the sample is too
/// short, that of all its texts.
///
/// Source: ours, of 954 pages with forms: of 41 such pages with [`MIN_OTHER`] characters and a declared and a
/// detected language, all texts are in the declared one. Shorter texts count only if the detection is reliable.
pub(in crate::content::metadata) fn of_page(
    page: &PageSnapshot,
    declared: Found,
    text: &str,
) -> Found {
    let is_short = text.chars().nth(MIN_OTHER).is_none();
    let of_all = || is_short.then(|| language(None, &texts_of(page)));
    language(declared, text).or_else(|| of_all()?)
}

/// The readable texts of a page, up to [`MAX_BYTES`].
fn texts_of(page: &PageSnapshot) -> String {
    let mut all = String::new();
    let nodes = page.iter().map(|(_, node)| node);
    let read = nodes.filter(|node| node.kind == NodeKind::Text && node.is_readable());
    for text in read.filter_map(|node| node.text.as_deref()) {
        all.push_str(text.trim());
        all.push('\n');
        if all.len() >= MAX_BYTES {
            break;
        }
    }
    all
}

/// The language of a text, given the language that its page declares.
pub(in crate::content::metadata) fn language(declared: Found, text: &str) -> Found {
    let declared = declared.and_then(|(lang, source)| Some((tag(&lang)?, source)));
    let end = text
        .char_indices()
        .nth(MAX_CHARS)
        .map_or(text.len(), |(at, _)| at);
    let text = &text[..end];
    let length = text.chars().count();
    let is_foreign = declared
        .as_ref()
        .is_some_and(|(lang, _)| !is_in_script_of(text, lang));
    let of_letters = east_asian(text);
    let least = match &declared {
        Some(_) if is_foreign => MIN_FOREIGN,
        Some(_) => MIN_OTHER,
        None if of_letters.is_some() => MIN_TEXT / SHORTER,
        None => MIN_TEXT,
    };
    if length < least {
        return declared;
    }
    let others = words_beside_latin(text);
    let detected = || {
        let own = others.as_deref().unwrap_or(text);
        let guess = detect(own)?;
        // The script alone leaves few languages.
        let is_told = guess.is_reliable()
            || is_foreign && length >= MIN_TEXT
            || declared.is_none()
                && length >= MIN_OTHER
                && guess.confidence() >= MIN_CONFIDENCE
                && parts_agree(own, guess.lang());
        named(guess.lang()).filter(|_| is_told)
    };
    let of_letters = of_letters.or_else(|| arabic(text));
    let Some(written) = of_letters.or_else(detected) else {
        return declared;
    };
    match &declared {
        Some((lang, _)) if !is_another(lang, written) || written == FILLER => declared,
        _ => Some((written.to_owned(), MetadataSource::Visible)),
    }
}

/// Whether each part of a text is detected as this language.
fn parts_agree(text: &str, lang: Lang) -> bool {
    let place = |part: usize| text.floor_char_boundary(text.len() * part / PARTS);
    let mut parts = (0..PARTS).map(|part| &text[place(part)..place(part + 1)]);
    parts.all(|part| detect(part).is_some_and(|guess| guess.lang() == lang))
}

/// The language of a text with a good part of East Asian characters. Each counts as more than one letter, because all
/// such texts contain names and code in Latin letters.
pub(super) fn east_asian(text: &str) -> Option<&'static str> {
    let [mut kana, mut hangul, mut ideographs, mut latin] = [0_usize; 4];
    for c in text.chars() {
        match u32::from(c) {
            0x3041..=0x30FF | 0xFF66..=0xFF9D => kana += 1,
            0xAC00..=0xD7A3 => hangul += 1,
            0x3400..=0x9FFF | 0x20000..=0x3FFFF => ideographs += 1,
            _ => latin += usize::from(c.is_ascii_alphabetic()),
        }
    }
    let all = kana + hangul + ideographs;
    if all == 0 || LETTERS_EACH * all < latin {
        None
    } else if 2 * hangul > all {
        Some("ko")
    } else if MIN_KANA * kana > all {
        Some("ja")
    } else {
        Some("zh")
    }
}

/// The words of a text without Latin letters, if most of its letters are not Latin: texts in all scripts contain
/// names and code in Latin letters.
fn words_beside_latin(text: &str) -> Option<String> {
    let letters = || text.chars().filter(|c| c.is_alphabetic());
    let latin = letters().filter(|c| is_latin(*c)).count();
    (2 * latin < letters().count()).then(|| {
        let words = text.split_whitespace();
        let own = words.filter(|word| !word.contains(is_latin));
        own.collect::<Vec<&str>>().join(" ")
    })
}

fn is_latin(c: char) -> bool {
    c.is_ascii_alphabetic() || matches!(c, 'À'..='ɏ' | 'Ḁ'..='ỿ') && c.is_alphabetic()
}

/// The language of a text mostly in Arabic script, by the letters that only one language has.
fn arabic(text: &str) -> Option<&'static str> {
    let count = |is_one: &dyn Fn(char) -> bool| text.chars().filter(|c| is_one(*c)).count();
    let letters = count(&char::is_alphabetic);
    let all = count(&|c: char| matches!(c, '\u{620}'..='\u{6d5}') && c.is_alphabetic());
    let of = |own: &str| count(&|c: char| own.contains(c));
    if all == 0 || 2 * all < letters || MIN_OWN * of(OF_OTHERS) > all {
        return None;
    }
    let (own, persian) = (of(OF_ARABIC), of(OF_PERSIAN));
    if MIN_OWN * of(OF_URDU) > all {
        Some("ur")
    } else if persian > own {
        Some("fa")
    } else {
        (own > 0).then_some("ar")
    }
}

/// Whether a language may be written in the script of a text; languages not in [`NOT_LATIN`] are written in Latin
/// letters.
fn is_in_script_of(text: &str, lang: &str) -> bool {
    let primary = lang.split('-').next().unwrap_or_default();
    let is_latin = !NOT_LATIN
        .iter()
        .any(|tag| primary.eq_ignore_ascii_case(tag));
    !is_latin || detect_script(text).is_none_or(|script| script == Script::Latin)
}

fn named(lang: Lang) -> Option<&'static str> {
    let found = TAGS.iter().find(|(code, _)| *code == lang.code());
    found.map(|(_, tag)| *tag)
}

/// Whether the written language is neither the declared one nor very similar. False for a declared language that
/// cannot be detected.
fn is_another(declared: &str, written: &str) -> bool {
    let primary = declared.split('-').next().unwrap_or_default();
    let primary = primary.to_ascii_lowercase();
    let tags = TAGS
        .iter()
        .find(|(code, tag)| *code == primary || *tag == primary);
    let primary = tags.map_or(primary.as_str(), |(_, tag)| tag);
    let is_alike = |group: &&[&str]| group.contains(&primary) && group.contains(&written);
    let is_known = tags.is_some() || ALIKE.iter().any(|group| group.contains(&primary));
    is_known && primary != written && !ALIKE.iter().any(is_alike)
}

/// A declared language as a BCP 47 tag in its usual case; names in English or in the language itself are accepted
/// (`Hungarian`, `deutsch`). `None` for other texts (`utf-8`) and for tags that state no language (`und`).
fn tag(declared: &str) -> Option<String> {
    let first = declared.split([',', ';']).next()?.trim();
    if let Some(tag) = by_name(first) {
        return Some(tag.to_owned());
    }
    let tag = cased(&first.replace('_', "-"));
    let mut parts = tag.split('-');
    let is_primary = |part: &str| {
        matches!(part.len(), 2 | 3)
            && part.bytes().all(|b| b.is_ascii_alphabetic())
            && part != ENCODING
    };
    let is_part =
        |part: &str| matches!(part.len(), 1..=8) && part.bytes().all(|b| b.is_ascii_alphanumeric());
    let is_tag = parts.next().is_some_and(is_primary) && parts.all(is_part);
    (is_tag && !states_no_language(&tag)).then_some(tag)
}

/// The tag of a language by its name in English or in the language itself.
fn by_name(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let mut all = Lang::all().iter();
    let lang = all.find(|lang| {
        [lang.name(), lang.eng_name()]
            .map(str::to_lowercase)
            .contains(&name)
    });
    named(*lang?)
}

/// A tag in its usual case: `de`, `zh-Hant`, `en-GB`. Source: RFC 5646, 2.1.1.
fn cased(tag: &str) -> String {
    let parts = tag.trim_end_matches('-').split('-').enumerate();
    let parts = parts.map(|(i, part)| match (i, part.len()) {
        (1.., 2) => part.to_ascii_uppercase(),
        (1.., 4) if part.is_ascii() => {
            part[..1].to_ascii_uppercase() + &part[1..].to_ascii_lowercase()
        }
        _ => part.to_ascii_lowercase(),
    });
    parts.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests;
