//! Vocabularies: numbered words, and the format in which values of words are committed.

use crate::content::units::Units;
use crate::hash::HashMap;
use crate::model::reader::Reader;
use crate::snapshot::tokens::tokens;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// Values of words; words of committed files are not copied.
pub(crate) type Known<V> = HashMap<Cow<'static, str>, V>;

/// Distinct words, numbered in the order of occurrence.
#[derive(Debug, Default)]
pub(in crate::content) struct Vocabulary(HashMap<String, u32>);

impl Vocabulary {
    /// The number of a word.
    pub(in crate::content) fn number(&mut self, word: &str) -> u32 {
        if let Some(number) = self.0.get(word) {
            return *number;
        }
        let number = self.0.len() as u32;
        self.0.insert(word.to_owned(), number);
        number
    }

    /// The words, each at the index of its number.
    pub(in crate::content) fn in_order(self) -> Vec<String> {
        let mut words = vec![String::new(); self.0.len()];
        for (word, number) in self.0 {
            words[number as usize] = word;
        }
        words
    }
}

/// The words of every unit of a page in lower case, split once for all callers.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct PageTokens {
    /// The distinct words, each at the index of its number, in the order of occurrence.
    pub(crate) vocabulary: Vec<String>,
    /// The numbers of each unit's words, in order.
    pub(crate) of_unit: Vec<Vec<u32>>,
}

impl PageTokens {
    /// Reads the units. Cost: linear in the text.
    pub(crate) fn from_units(units: &Units) -> Self {
        let texts = units.list.iter().map(|unit| unit.text.to_lowercase());
        let texts: Vec<String> = texts.collect();
        let mut numbers: HashMap<&str, u32> = HashMap::default();
        let mut vocabulary = Vec::new();
        let mut number = |word| {
            *numbers.entry(word).or_insert_with(|| {
                vocabulary.push(str::to_owned(word));
                vocabulary.len() as u32 - 1
            })
        };
        let of_unit = texts
            .iter()
            .map(|text| tokens(text).map(&mut number).collect());
        Self {
            of_unit: of_unit.collect(),
            vocabulary,
        }
    }
}

/// Whether a word is a number, which carries no information.
pub(in crate::content) fn is_number(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit())
}

/// Values of words as members of a JSON object, sorted, one line per word.
pub(in crate::content) fn lines<V: Debug>(members: &[(&str, &Known<V>)]) -> String {
    let member = |(name, words): &(&str, &Known<V>)| {
        let sorted: BTreeMap<_, _> = words.iter().collect();
        let quoted = |word: &str| serde_json::Value::from(word).to_string();
        let of_word = |(word, value): (&Cow<str>, &V)| format!("\n{}:{value:?}", quoted(word));
        let words: Vec<String> = sorted.into_iter().map(of_word).collect();
        format!("\n\"{name}\":{{{}}}", words.join(","))
    };
    let members: Vec<String> = members.iter().map(member).collect();
    members.join(",")
}

/// Reads a member of the output of [`lines`]; `None` if it is malformed. `value` reads the value of a word.
pub(in crate::content) fn read_lines<V>(
    text: &'static str,
    member: &str,
    value: impl Fn(&mut Reader<'static>) -> Option<V>,
) -> Option<Known<V>> {
    let (_, members) = text.split_once(&format!("\n\"{member}\":{{\n"))?;
    let mut reader = Reader::new(members);
    let words = reader.list(",\n", |reader| {
        reader.skip("\"")?;
        let word = reader.until(b'"')?;
        reader.skip(":")?;
        Some((Cow::Borrowed(word), value(reader)?))
    })?;
    reader.skip("}")?;
    Some(words.into_iter().collect())
}
