//! Names of months in many languages, full, abbreviated or inflected.

use super::tokens::is_letter;
use crate::hash::HashMap;
use chrono::{Locale, NaiveDate};
use std::borrow::Cow;
use std::sync::LazyLock;

/// Languages whose names and abbreviations of months are known.
const LOCALES: [Locale; 24] = [
    Locale::en_US,
    Locale::de_DE,
    Locale::de_AT,
    Locale::fr_FR,
    Locale::es_ES,
    Locale::it_IT,
    Locale::pt_PT,
    Locale::nl_NL,
    Locale::pl_PL,
    Locale::ru_RU,
    Locale::tr_TR,
    Locale::cs_CZ,
    Locale::sk_SK,
    Locale::uk_UA,
    Locale::sv_SE,
    Locale::da_DK,
    Locale::nb_NO,
    Locale::fi_FI,
    Locale::hu_HU,
    Locale::ro_RO,
    Locale::el_GR,
    Locale::ca_ES,
    Locale::id_ID,
    Locale::ar_EG,
];
/// Languages of which only the full names are known: their abbreviations are words of other languages.
const NAMED_WHOLE: [Locale; 31] = [
    Locale::he_IL,
    Locale::hi_IN,
    Locale::th_TH,
    Locale::fa_IR,
    Locale::bg_BG,
    Locale::hr_HR,
    Locale::sl_SI,
    Locale::sr_RS,
    Locale::lt_LT,
    Locale::lv_LV,
    Locale::et_EE,
    Locale::ar_SY,
    Locale::ar_MA,
    Locale::ar_DZ,
    Locale::ur_PK,
    Locale::bn_BD,
    Locale::ta_IN,
    Locale::te_IN,
    Locale::ml_IN,
    Locale::mr_IN,
    Locale::gu_IN,
    Locale::kn_IN,
    Locale::be_BY,
    Locale::kk_KZ,
    Locale::ka_GE,
    Locale::hy_AM,
    Locale::az_AZ,
    Locale::is_IS,
    Locale::gl_ES,
    Locale::sq_AL,
    Locale::mk_MK,
];
/// English words that abbreviate months in other languages.
const ENGLISH: [&str; 10] = [
    "out", "set", "ago", "mag", "des", "led", "lis", "pro", "gen", "dub",
];
/// Croatian months whose names or abbreviations mean another month in Polish or Czech, in all their forms.
const CROATIAN: [(&str, u32); 9] = [
    ("lip", 6),
    ("lipanj", 6),
    ("lipnja", 6),
    ("srp", 7),
    ("srpanj", 7),
    ("srpnja", 7),
    ("lis", 10),
    ("listopad", 10),
    ("listopada", 10),
];
/// Arabic alif with a hamza above or below, and with a madda.
const ALIFS: [char; 3] = ['\u{623}', '\u{625}', '\u{622}'];
/// Minimum number of first letters that an inflected or abbreviated name shares with the full one. Source: ours: `ма`
/// begins two months in Russian, `jui` two in French; `июн` and `июл` are listed.
const MIN_STEM: usize = 4;

/// The names, read once, on first use.
static NAMES: LazyLock<Names> = LazyLock::new(Names::known);

/// Reads the names in advance, so that the first use need not wait for them.
#[cfg(feature = "cli")]
pub(crate) fn read_months() {
    LazyLock::force(&NAMES);
}

/// Whether a language is English, of whatever country.
pub(super) fn is_english(lang: &str) -> bool {
    lang.get(..2).is_some_and(|l| l.eq_ignore_ascii_case("en"))
}

/// The number of a month by its name, full, abbreviated or inflected. English inflects none, and has words that
/// abbreviate months in other languages.
pub(super) fn month(name: &str, lang: &str) -> Option<u32> {
    // Hebrew writes `in` as a prefix: `in May`.
    let name = name.strip_prefix('ב').unwrap_or(name);
    let name = &*plain(name);
    let is_english = is_english(lang);
    if is_english && ENGLISH.contains(&name) {
        return None;
    }
    let is_croatian = lang.get(..2).is_some_and(|l| l.eq_ignore_ascii_case("hr"));
    let mut croatian = CROATIAN.iter();
    let own = croatian.find(|(known, _)| is_croatian && *known == name);
    let own = own.map(|(_, month)| *month);
    let whole = own.or_else(|| NAMES.whole.get(name).copied());
    whole.or_else(|| {
        let alike = NAMES.by_stem.get(stem(name)?)?;
        let bends = !is_english || !name.is_ascii();
        let mut alike = alike
            .iter()
            .filter(|(known, _)| known.starts_with(name) || bends && is_bent(known, name));
        alike.next().map(|(_, month)| *month)
    })
}

/// A name with variants of letters unified: the two letters `i` of Turkish, because lower-casing does not distinguish
/// them; Arabic alif with the signs on it, which are often left out (`اغسطس`); Greek vowels with accents, which
/// capitals lack (`ΜΑΪΟΥ`).
fn plain(name: &str) -> Cow<'_, str> {
    if name.contains(['ı', '\u{307}']) {
        Cow::Owned(name.replace('ı', "i").replace('\u{307}', ""))
    } else if name.contains(ALIFS) {
        Cow::Owned(name.replace(ALIFS, "\u{627}"))
    } else if name.contains(|c: char| bare_vowel(c) != c) {
        Cow::Owned(name.chars().map(bare_vowel).collect())
    } else {
        Cow::Borrowed(name)
    }
}

/// A lower-case Greek vowel without its accents; any other character unchanged.
fn bare_vowel(c: char) -> char {
    match c {
        'ά' => 'α',
        'έ' => 'ε',
        'ή' => 'η',
        'ί' | 'ϊ' | 'ΐ' => 'ι',
        'ό' => 'ο',
        'ύ' | 'ϋ' | 'ΰ' => 'υ',
        'ώ' => 'ω',
        _ => c,
    }
}

/// The first [`MIN_STEM`] letters of a name; `None` for a shorter one.
fn stem(name: &str) -> Option<&str> {
    let mut ends = name.char_indices().map(|(at, c)| at + c.len_utf8());
    ends.nth(MIN_STEM - 1).map(|end| &name[..end])
}

/// Whether two names differ only in their endings, by at most two letters.
fn is_bent(a: &str, b: &str) -> bool {
    let common = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let longest = a.chars().count().max(b.chars().count());
    longest - common <= 2
}

/// The names of the months and their abbreviations, in lower case; of equal ones the first counts.
#[derive(Default)]
struct Names {
    whole: HashMap<String, u32>,
    /// The names by their first letters ([`stem`]).
    by_stem: HashMap<String, Vec<(String, u32)>>,
}

impl Names {
    fn known() -> Self {
        let mut names = Self::default();
        for (name, month) in listed() {
            if let Some(stem) = stem(&name) {
                let alike = names.by_stem.entry(stem.to_owned()).or_default();
                alike.push((name.clone(), month));
            }
            names.whole.entry(name).or_insert(month);
        }
        for language in NOMINATIVES {
            for (name, month) in language.split_whitespace().zip(1..) {
                names.whole.entry(plain(name).into_owned()).or_insert(month);
            }
        }
        names
    }
}

/// Abbreviations and spellings that locales do not list, such as Hindi months without the dot below.
const UNLISTED: [(&str, u32); 19] = [
    ("sept", 9),
    ("mrz", 3),
    ("januar", 1),
    ("januari", 1),
    ("мар", 3),
    ("май", 5),
    ("फरवरी", 2),
    ("\u{95e}रवरी", 2),
    ("सितम्बर", 9),
    ("नवम्बर", 11),
    ("दिसम्बर", 12),
    ("जन", 1),
    ("फर", 2),
    ("सित", 9),
    ("अक्टू", 10),
    ("अक्टूबर", 10),
    ("नव", 11),
    ("दिस", 12),
    ("मई", 5),
];
/// Nominatives of languages whose locales list the months inflected (`Июнь 5, 2023`), in the order of the months:
/// Russian, Ukrainian, Belarusian, Polish, Czech, Croatian, Lithuanian, Catalan. Only the full names count: the
/// beginnings of some are other words (`kolo`). Croatian names that mean another month elsewhere are in [`CROATIAN`].
const NOMINATIVES: [&str; 8] = [
    "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
    "січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень",
    "студзень люты сакавік красавік май чэрвень ліпень жнівень верасень кастрычнік лістапад снежань",
    "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień",
    "leden únor březen duben květen červen červenec srpen září říjen listopad prosinec",
    "siječanj veljača ožujak travanj svibanj lipanj srpanj kolovoz rujan listopad studeni prosinac",
    "sausis vasaris kovas balandis gegužė birželis liepa rugpjūtis rugsėjis spalis lapkritis gruodis",
    "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
];
/// The Thai abbreviations without their points, in the order of the months.
const THAI: [&str; 12] = [
    "มค",
    "กพ",
    "มีค",
    "เมย",
    "พค",
    "มิย",
    "กค",
    "สค",
    "กย",
    "ตค",
    "พย",
    "ธค",
];

/// The names of all locales, and the additional ones.
fn listed() -> Vec<(String, u32)> {
    let mut names = of_locales();
    let thai = THAI.iter().zip(1..);
    names.extend(thai.map(|(name, month)| ((*name).to_owned(), month)));
    names.extend(UNLISTED.map(|(name, month)| (name.to_owned(), month)));
    names
}

/// The names that locales list, full and abbreviated.
fn of_locales() -> Vec<(String, u32)> {
    let mut names: Vec<(String, u32)> = Vec::new();
    let whole = LOCALES.iter().chain(&NAMED_WHOLE).map(|l| ("%B", *l));
    let cut = LOCALES.iter().map(|locale| ("%b", *locale));
    for (form, locale) in whole.chain(cut) {
        for month in 1..=12 {
            let first = NaiveDate::from_ymd_opt(2000, month, 1).unwrap_or_default();
            let name = first.format_localized(form, locale).to_string();
            let name = name.trim_end_matches('.').to_lowercase();
            let is_name = |c: char| is_letter(c) || c == ' ';
            if name.chars().all(is_name) && !name.is_empty() {
                names.push((plain(&name).into_owned(), month));
            }
        }
    }
    names
}
