//! The lexicon: names of parts of pages in `class` and `id`, and phrases in many languages.
//!
//! The words are in one data file, `lexicon.toml`, those for comments in that of SD; none of them names a particular
//! site.

use super::related_lists;
use crate::algorithm::sd::comment_labels;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot, case_turns, has_letter_behind_digit};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Maximum words of a label; longer texts are prose, where phrases say nothing of the text's use. Source: ours;
/// labels and headings are shorter.
const MAX_LABEL_WORDS: usize = 14;

/// Defines an enum of categories with their names in the data file.
macro_rules! categories {
    ($(#[$doc:meta])* $name:ident { $($(#[$each:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $name { $($(#[$each])* $variant,)* }
        impl $name {
            /// All categories, in order.
            pub(crate) const ALL: &'static [Self] = &[$(Self::$variant,)*];
            /// Name in the data file and in explanations.
            pub(crate) fn name(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }
            /// The category's bit in a mask.
            pub(crate) fn bit(self) -> u32 { 1 << self as u32 }
        }
    };
}

categories! {
    /// Categories of parts of pages, by words in `class` or `id`.
    Token {
        Content = "content", Navigation = "navigation", Paging = "paging", Header = "header",
        Footer = "footer", Sidebar = "sidebar", Share = "share", Related = "related",
        Comments = "comments", Thread = "thread", Review = "review", Advert = "advert",
        Newsletter = "newsletter", Consent = "consent", Author = "author", Tags = "tags",
        List = "list", Card = "card", Product = "product", Account = "account",
        Search = "search", Form = "form", Description = "description", Hero = "hero",
        Title = "title", Media = "media", Code = "code", Hidden = "hidden", Locale = "locale",
    }
}

categories! {
    /// Categories of short texts.
    Phrase {
        Related = "related", Share = "share", Newsletter = "newsletter", Consent = "consent",
        Legal = "legal", Account = "account", Comments = "comments", Advert = "advert",
        Navigation = "navigation", Byline = "byline", Review = "review",
        Description = "description", Promotion = "promotion",
    }
}

#[derive(Deserialize)]
struct File {
    tokens: HashMap<String, Vec<String>>,
    phrases: HashMap<String, BTreeMap<String, Vec<String>>>,
}

/// The words, indexed.
#[derive(Debug, Default)]
pub(crate) struct Lexicon {
    tokens: HashMap<String, u32>,
    /// Phrases of spaced scripts by their first word: the words that follow, and the bit of the category.
    phrases: HashMap<String, Vec<(Vec<String>, u32)>>,
    /// Phrases of scripts without spaces, by their first letter, with the bit of the category.
    unspaced: HashMap<char, Vec<(String, u32)>>,
}

impl Lexicon {
    /// The built-in lexicon, read once.
    pub(crate) fn get() -> &'static Self {
        static LEXICON: OnceLock<Lexicon> = OnceLock::new();
        LEXICON.get_or_init(|| Self::parse(include_str!("lexicon.toml")).unwrap_or_default())
    }

    fn parse(text: &str) -> Result<Self, toml::de::Error> {
        let file: File = toml::from_str(text)?;
        let mut lexicon = Self::default();
        for category in Token::ALL {
            for token in file.tokens.get(category.name()).into_iter().flatten() {
                *lexicon.tokens.entry(token.clone()).or_default() |= category.bit();
            }
        }
        for category in Phrase::ALL {
            let languages = file.phrases.get(category.name());
            for phrase in languages.into_iter().flat_map(BTreeMap::values).flatten() {
                lexicon.add_phrase(phrase, category.bit());
            }
        }
        for phrase in comment_labels() {
            lexicon.add_phrase(phrase, Phrase::Comments.bit());
        }
        Ok(lexicon)
    }

    fn add_phrase(&mut self, phrase: &str, bit: u32) {
        if let Some(first) = phrase.chars().next()
            && phrase.chars().any(is_unspaced)
        {
            let alike = self.unspaced.entry(first).or_default();
            alike.push((phrase.to_owned(), bit));
            return;
        }
        let mut words = label_words(phrase);
        if !words.is_empty() {
            let rest = words.split_off(1);
            let first = words.remove(0);
            self.phrases.entry(first).or_default().push((rest, bit));
        }
    }

    /// The categories of the words of a `class` or `id`, as a mask.
    pub(crate) fn tokens(&self, names: &str) -> u32 {
        tokens_of(names).fold(0, |mask, token| {
            mask | self.tokens.get(&*token).copied().unwrap_or(0)
        })
    }

    /// Whether the class of an element has a word of one of the categories.
    pub(crate) fn is_classed(&self, page: &PageSnapshot, id: NodeId, any: &[Token]) -> bool {
        let found = self.tokens(page.attribute(id, "class").unwrap_or(""));
        any.iter().any(|token| found & token.bit() != 0)
    }

    /// Whether a text is only the heading of a list of other texts.
    pub(crate) fn names_other_texts(&self, text: &str) -> bool {
        self.is_phrase_of(text, Phrase::Related.bit() | Phrase::Promotion.bit())
            || related_lists::names_list(text)
    }

    /// The categories whose phrases occur in a short text, as a mask; 0 for prose.
    pub(crate) fn phrases(&self, text: &str) -> u32 {
        let mut mask = 0;
        let is_short = text.len() <= 16 * MAX_LABEL_WORDS;
        if is_short && !text.is_ascii() && text.chars().any(is_unspaced) {
            let all = self.unspaced.values().flatten();
            let found = all.filter(|(p, _)| text.contains(p.as_str()));
            mask = found.fold(0, |mask, (_, bit)| mask | bit);
        }
        let words: Vec<&str> = bare_words(text).take(MAX_LABEL_WORDS + 1).collect();
        if words.len() > MAX_LABEL_WORDS {
            return mask;
        }
        // Most words begin no phrase, so the words behind them need not be looked at.
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            mask |= self.phrases_of(word, &words);
        }
        mask
    }

    /// Whether a text is only a phrase of a category, punctuation aside.
    pub(crate) fn is_phrase(&self, text: &str, phrase: Phrase) -> bool {
        self.is_phrase_of(text, phrase.bit())
    }

    /// Whether a text is only a phrase of one of the categories of a mask.
    fn is_phrase_of(&self, text: &str, any: u32) -> bool {
        let mut words = bare_words(text);
        let Some(first) = words.next() else {
            return false;
        };
        // Korean has spaces between words, too.
        let whole = text.trim_matches(is_around);
        let unspaced = self.unspaced_at(whole).iter();
        let mut unspaced = unspaced.filter(|(_, of)| of & any != 0);
        let mut spaced = self.begun_by(first).iter().filter(|(_, of)| of & any != 0);
        unspaced.any(|(p, _)| p == whole)
            || spaced.any(|(rest, _)| {
                let words = words.clone().map(str::to_lowercase);
                words.eq(rest.iter().map(String::as_str))
            })
    }

    /// Whether a text begins with a phrase of a category.
    pub(crate) fn begins(&self, text: &str, phrase: Phrase) -> bool {
        self.first_phrases(text) & phrase.bit() != 0
    }

    /// The categories of the phrases that a text begins with, as a mask.
    pub(crate) fn first_phrases(&self, text: &str) -> u32 {
        let begins = self.unspaced_at(text).iter();
        let begins = begins.filter(|(p, _)| text.starts_with(p.as_str()));
        let mask = begins.fold(0, |mask, (_, bit)| mask | bit);
        let mut words = bare_words(text);
        let first = words.next();
        mask | first.map_or(0, |word| self.phrases_of(word, &words))
    }

    /// The categories of the phrases that consist of a word and those that follow it, as a mask.
    fn phrases_of<'a>(&self, word: &str, later: &(impl Iterator<Item = &'a str> + Clone)) -> u32 {
        let is_said = |rest: &[String]| {
            let mut next = later.clone();
            rest.iter()
                .all(|own| next.next().is_some_and(|w| w.to_lowercase() == *own))
        };
        let found = self.begun_by(word).iter().filter(|(rest, _)| is_said(rest));
        found.fold(0, |mask, (_, bit)| mask | bit)
    }

    /// The phrases of scripts without spaces that begin with the first letter of a text.
    fn unspaced_at(&self, text: &str) -> &[(String, u32)] {
        let first = text.chars().next();
        let alike = first.and_then(|first| self.unspaced.get(&first));
        alike.map_or(&[], Vec::as_slice)
    }

    /// The phrases that begin with a word, in any case.
    fn begun_by(&self, word: &str) -> &[(Vec<String>, u32)] {
        let is_small = word
            .bytes()
            .all(|b| b.is_ascii() && !b.is_ascii_uppercase());
        let found = if is_small {
            self.phrases.get(word)
        } else {
            self.phrases.get(&word.to_lowercase())
        };
        found.map_or(&[], Vec::as_slice)
    }
}

/// Whether a character is punctuation around words.
fn is_around(c: char) -> bool {
    !c.is_alphanumeric() && c != '©' && c != '&'
}

/// Words without the punctuation around them.
fn bare_words(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split_whitespace()
        .map(|w| w.trim_matches(is_around))
        .filter(|w| !w.is_empty())
}

/// The words of a label in lower case.
fn label_words(text: &str) -> Vec<String> {
    bare_words(text).map(str::to_lowercase).collect()
}

/// Prefixes of what an element has, or lacks: `has-sidebar` is no sidebar.
const HAS: [&str; 7] = ["has", "no", "with", "without", "not", "non", "hide"];
/// Maximum letters of a run between digits that is part of a hash. Source: ours: `css-1ab2x`.
const MAX_HASH_RUN: usize = 3;
/// Maximum letters of a hash of random capitals, and minimum number of case changes in it. Source: ours: `kYpBzA`.
const MAX_HASH: usize = 9;
const MIN_TURNS: usize = 4;

/// The words of a `class` or `id`: each name is split at characters other than letters, and at capitals, up to a
/// prefix of what the element has. Hashes are skipped.
pub(crate) fn tokens_of(names: &str) -> impl Iterator<Item = Cow<'_, str>> {
    names.split_whitespace().flat_map(words_of_name)
}

fn words_of_name(name: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let is_plain = |b: u8| b.is_ascii_lowercase() || matches!(b, b'-' | b'_');
    // Most names are all lower case: none of their parts is a hash, or to be split at capitals.
    let (plain, cut) = if name.bytes().all(is_plain) {
        (name, Vec::new())
    } else {
        ("", cut_at_capitals(name))
    };
    let words = runs(plain, u8::is_ascii_lowercase);
    let words = words.take_while(|word| !is_prefix(word));
    let words = words.filter(|word| word.len() > 1);
    words.map(Cow::Borrowed).chain(cut)
}

/// Whether a word is a prefix of what an element has, or lacks.
fn is_prefix(word: &str) -> bool {
    HAS.contains(&word)
}

/// The words of a name that is not all lower case.
fn cut_at_capitals(name: &str) -> Vec<Cow<'_, str>> {
    let mut words = Vec::new();
    for part in runs(name, u8::is_ascii_alphanumeric) {
        if is_hash(part) {
            continue;
        }
        for letters in runs(part, u8::is_ascii_alphabetic) {
            // Most names have no capitals, and need not be split.
            let is_small = !letters.bytes().any(|b| b.is_ascii_uppercase());
            let (whole, pieces) = if is_small {
                (Cow::Borrowed(letters), Vec::new())
            } else {
                (
                    Cow::Owned(letters.to_ascii_lowercase()),
                    camel_pieces(letters),
                )
            };
            let is_cut = !pieces.is_empty();
            if is_prefix(&whole) || is_cut && is_prefix(&pieces[0]) {
                return words;
            }
            if letters.len() > 1 {
                words.push(whole);
            }
            if is_cut {
                let pieces = pieces.into_iter().filter(|p| p.len() > 1);
                words.extend(pieces.map(Cow::Owned));
            }
        }
    }
    words
}

/// The maximal runs of ASCII characters of a kind in a name.
fn runs(name: &str, is_of_kind: impl Fn(&u8) -> bool) -> impl Iterator<Item = &str> {
    let mut rest = name;
    std::iter::from_fn(move || {
        let start = rest.bytes().position(|b| is_of_kind(&b))?;
        let run = &rest[start..];
        let end = run.bytes().position(|b| !is_of_kind(&b));
        let (run, behind) = run.split_at(end.unwrap_or(run.len()));
        rest = behind;
        Some(run)
    })
}

/// The parts of a camel-case name: `post` and `title` of `postTitle`; none for a single part.
fn camel_pieces(letters: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let bytes = letters.as_bytes();
    for i in 1..bytes.len() {
        if bytes[i].is_ascii_uppercase() && bytes[i - 1].is_ascii_lowercase() {
            pieces.push(letters[start..i].to_ascii_lowercase());
            start = i;
        }
    }
    if start > 0 {
        pieces.push(letters[start..].to_ascii_lowercase());
    }
    pieces
}

/// Whether a part of a name is a hash: letters follow digits in it, and all runs of letters are short; or its
/// capitals are random.
fn is_hash(part: &str) -> bool {
    let bytes = part.as_bytes();
    // Most parts are all lower case.
    if bytes.iter().all(u8::is_ascii_lowercase) {
        return false;
    }
    let mut runs = part.split(|c: char| c.is_ascii_digit()).map(str::len);
    if has_letter_behind_digit(part) && runs.all(|run| run <= MAX_HASH_RUN) {
        return true;
    }
    bytes.len() <= MAX_HASH && case_turns(part) >= MIN_TURNS
}

/// Whether a character is a letter of a script without spaces, or Hangul, where particles are attached to words.
pub(crate) fn is_unspaced(c: char) -> bool {
    matches!(u32::from(c), 0x3040..=0x30FF | 0x3400..=0x9FFF | 0xAC00..=0xD7AF | 0x20000..=0x3FFFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_file_has_every_category() {
        let file: Result<File, _> = toml::from_str(include_str!("lexicon.toml"));
        let Ok(file) = file else {
            panic!("the data file does not parse")
        };
        assert!(
            Token::ALL
                .iter()
                .all(|t| file.tokens.contains_key(t.name()))
        );
        for phrase in Phrase::ALL.iter().filter(|p| **p != Phrase::Comments) {
            let languages = file.phrases.get(phrase.name()).map_or(0, BTreeMap::len);
            assert!(languages >= 10, "{}: {languages} languages", phrase.name());
        }
    }

    #[test]
    fn tokens_are_found_in_any_spelling() {
        let lexicon = Lexicon::get();
        let share = Token::Share.bit();
        for names in ["share-bar", "socialLinks", "post__share", "x SHARE"] {
            assert_ne!(lexicon.tokens(names) & share, 0, "{names}");
        }
        assert_eq!(lexicon.tokens("shareholder"), 0);
        for names in [
            "has-comments",
            "no-sidebar",
            "withSidebar",
            "layout--with-sidebar",
        ] {
            let parts = Token::Comments.bit() | Token::Sidebar.bit();
            assert_eq!(lexicon.tokens(names) & parts, 0, "{names}");
        }
        assert_ne!(
            lexicon.tokens("sidebar has-comments") & Token::Sidebar.bit(),
            0
        );
    }

    #[test]
    fn hashes_are_no_names() {
        fn words(name: &str) -> Vec<Cow<'_, str>> {
            tokens_of(name).collect()
        }
        assert_eq!(words("css-1ab2x9"), ["css"]);
        assert_eq!(words("kYpBzA post_title"), ["post", "title"]);
        assert_eq!(words("col2 h1title"), ["col", "title"]);
        assert_eq!(words("postTitle"), ["posttitle", "post", "title"]);
    }

    #[test]
    fn a_phrase_alone_is_told_with_spaces_and_without() {
        let lexicon = Lexicon::get();
        for text in [
            "관련 기사",
            "관련 기사:",
            "관련기사",
            "[相关文章]",
            "You may also like:",
        ] {
            assert!(lexicon.is_phrase(text, Phrase::Related), "{text}");
        }
        for text in ["관련", "관련 기사 열 편", "相关文章 桥"] {
            assert!(!lexicon.is_phrase(text, Phrase::Related), "{text}");
        }
    }

    #[test]
    fn phrases_are_found_in_labels_not_in_prose() {
        let lexicon = Lexicon::get();
        assert_eq!(lexicon.phrases("You may also like:"), Phrase::Related.bit());
        assert_ne!(lexicon.phrases("相关文章推荐") & Phrase::Related.bit(), 0);
        assert_ne!(lexicon.phrases("3 Kommentare") & Phrase::Comments.bit(), 0);
        let prose = "She said that the more she read about the share of newsletters in all mail \
                     the less she wanted to subscribe";
        assert_eq!(lexicon.phrases(prose), 0);
    }
}
