//! What the words of a text, and the names of the elements around it, say of whether it is content.
//!
//! `unit_words.json` says it for each word: the log of how much more often content has it than
//! other text, 0 where both have it alike. `names` are those of the three nearest elements (tag,
//! words of `class` and `id`), with `^` before them those of the eight nearest. Each site counts
//! a word by the logarithm of its uses, so that no site speaks for all; what fewer than
//! [`MIN_SITES`] sites have is left out: it would tell of sites, not of content.
//! Source: ours, after naive Bayes; written by `visiblock-lab fit content`.

#![cfg_attr(
    not(feature = "research"),
    allow(dead_code, reason = "counting is for those who learn")
)]

use super::lexicon::tokens_of;
use super::vocabulary::{Known, PageTokens, Vocabulary, is_number, lines, read_lines};
use crate::content::units::Units;
use crate::hash::HashMap;
use crate::model::reader::Reader;
use crate::snapshot::{NodeId, PageSnapshot};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::OnceLock;

/// Minimum number of sites that have a word. Source: ours, cross-validation: 5 to 20 do as well.
const MIN_SITES: u32 = 10;
/// Maximum absolute weight of a word.
const MOST: f32 = 3.0;
/// Maximum number of names of an element that are read: a page may have very long names. Source: ours.
const MAX_NAMES: usize = 32;
/// Number of elements whose names count as near, and as around.
const NEAR: usize = 3;
const AROUND: usize = 8;

/// The weights of words.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitWords {
    /// Words of the text.
    pub(crate) words: Known<f32>,
    /// Names of the elements around it.
    pub(crate) names: Known<f32>,
}

/// The distinct words of every unit of a page.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Tokens {
    vocabulary: Vec<String>,
    of_unit: Vec<Vec<u32>>,
}

/// The words of the texts, and of the names around them.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct UnitTokens {
    pub(crate) words: Tokens,
    pub(crate) names: Tokens,
}

impl UnitTokens {
    /// Reads the words of a page, given the words of its units.
    pub(crate) fn from_page(page: &PageSnapshot, units: &Units, words: PageTokens) -> Self {
        let tells: Vec<bool> = words.vocabulary.iter().map(|w| !is_number(w)).collect();
        let telling = |numbers: &Vec<u32>| {
            let own = numbers.iter().copied();
            distinct(own.filter(|n| tells[*n as usize]).collect())
        };
        let mut names = Vocabulary::default();
        let mut of_names = Vec::new();
        let mut named = Named::from_page(page);
        // Units of a list have ancestors with the same names.
        let mut of_chain: HashMap<Vec<usize>, Vec<u32>> = HashMap::default();
        for unit in &units.list {
            let inner = page.parent(unit.first).unwrap_or(unit.first);
            let chain = page.inclusive_ancestors(inner);
            let chain = chain.take(AROUND).map(|n| named.place(n, &mut names));
            let numbers = of_chain.entry(chain.collect());
            let numbers = numbers.or_insert_with_key(|chain| named.numbers(chain));
            of_names.push(numbers.clone());
        }
        let names = names.in_order().into_iter();
        Self {
            words: Tokens {
                of_unit: words.of_unit.iter().map(telling).collect(),
                vocabulary: words.vocabulary,
            },
            names: Tokens {
                vocabulary: names.flat_map(near_and_around).collect(),
                of_unit: of_names,
            },
        }
    }
}

/// The word of a name for a near element, and for one around.
fn near_and_around(name: String) -> [String; 2] {
    let around = ["^", &name].concat();
    [name, around]
}

fn distinct(mut numbers: Vec<u32>) -> Vec<u32> {
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The names of elements: each element is read once, and those with the same tag, class and id once together.
struct Named<'a> {
    page: &'a PageSnapshot,
    /// For each node the index of its names.
    of_node: Vec<Option<usize>>,
    /// The index of the names of elements with the tag, class and id.
    of_look: HashMap<[&'a str; 3], usize>,
    names: Vec<Vec<u32>>,
}

impl<'a> Named<'a> {
    fn from_page(page: &'a PageSnapshot) -> Self {
        Self {
            page,
            of_node: vec![None; page.len()],
            of_look: HashMap::default(),
            names: Vec::new(),
        }
    }

    /// The words of the names at the indices of a chain of elements, innermost first. Each name has two numbers: as
    /// that of a near element, and as that of one around.
    fn numbers(&self, chain: &[usize]) -> Vec<u32> {
        let mut numbers = Vec::new();
        for (distance, place) in chain.iter().enumerate() {
            let own = self.names[*place].iter();
            if distance < NEAR {
                numbers.extend(own.clone().map(|name| 2 * name));
            }
            numbers.extend(own.map(|name| 2 * name + 1));
        }
        distinct(numbers)
    }

    /// The index of an element's names.
    fn place(&mut self, node: NodeId, known: &mut Vocabulary) -> usize {
        if let Some(place) = self.of_node[node.index()] {
            return place;
        }
        let place = self.place_of_look(node, known);
        self.of_node[node.index()] = Some(place);
        place
    }

    /// The index of an element's tag and the words of its class and id, numbered in the vocabulary.
    fn place_of_look(&mut self, node: NodeId, known: &mut Vocabulary) -> usize {
        let attribute = |name| self.page.attribute(node, name).unwrap_or("");
        let look = [self.page.tag(node), attribute("class"), attribute("id")];
        *self.of_look.entry(look).or_insert_with(|| {
            let [tag, class, id] = look;
            let named = [class, id].into_iter().flat_map(tokens_of).take(MAX_NAMES);
            let names = std::iter::once(Cow::Owned(["<", tag].concat())).chain(named);
            let numbers = names.map(|name| known.number(&name)).collect();
            self.names.push(numbers);
            self.names.len() - 1
        })
    }
}

impl Tokens {
    /// For each unit the sum of its words' weights, divided by the square root of their number.
    pub(crate) fn features(&self, says: impl Fn(&str) -> Option<f32>) -> Vec<f32> {
        let said: Vec<Option<f32>> = self.vocabulary.iter().map(|w| says(w)).collect();
        let of_unit = |numbers: &Vec<u32>| {
            let known = numbers.iter().filter_map(|n| said[*n as usize]);
            let (sum, count) = known.fold((0.0, 0.0), |(s, n), e| (s + e, n + 1.0));
            sum / f32::sqrt(count + 1.0)
        };
        self.of_unit.iter().map(of_unit).collect()
    }
}

impl UnitWords {
    /// The trained weights.
    pub(crate) fn committed() -> &'static Self {
        static WORDS: OnceLock<UnitWords> = OnceLock::new();
        WORDS.get_or_init(|| {
            Self::parse(include_str!("../models/unit_words.json")).unwrap_or_default()
        })
    }

    /// Reads the output of [`Self::to_json`]; `None` if it is malformed.
    fn parse(text: &'static str) -> Option<Self> {
        let member = |name| read_lines(text, name, Reader::number);
        Some(Self {
            words: member("words")?,
            names: member("names")?,
        })
    }

    /// The weights as JSON, as they are committed, one line per word.
    pub(crate) fn to_json(&self) -> String {
        let text = lines(&[("words", &self.words), ("names", &self.names)]);
        format!("{{{text}}}\n")
    }

    /// For each unit the score of its words, and that of its names.
    pub(crate) fn features(&self, tokens: &UnitTokens) -> (Vec<f32>, Vec<f32>) {
        let words = tokens.words.features(|w| self.words.get(w).copied());
        let names = tokens.names.features(|w| self.names.get(w).copied());
        (words, names)
    }
}

/// How often each word occurs in content and in other text of a site, damped.
#[derive(Debug, Clone, Default)]
pub(crate) struct SiteCounts(HashMap<String, [f32; 2]>);

impl SiteCounts {
    /// Counts the pages of a site: the words of each, and how far each unit is content, if known.
    pub(crate) fn from_pages<'a>(
        pages: impl Iterator<Item = (&'a Tokens, &'a [Option<f32>])>,
    ) -> Self {
        let mut counts: HashMap<String, [f32; 2]> = HashMap::default();
        for (tokens, labels) in pages {
            for (numbers, label) in tokens.of_unit.iter().zip(labels) {
                let Some(label) = label else { continue };
                for number in numbers {
                    let word = &tokens.vocabulary[*number as usize];
                    counts.entry(word.clone()).or_default()[usize::from(*label <= 0.5)] += 1.0;
                }
            }
        }
        for [content, other] in counts.values_mut() {
            let total = *content + *other;
            let damped = total.ln_1p() / total;
            (*content, *other) = (*content * damped, *other * damped);
        }
        Self(counts)
    }
}

/// The summed counts of many sites.
#[derive(Debug, Clone, Default)]
pub(crate) struct Counts<'a> {
    of: HashMap<&'a str, [f32; 2]>,
    /// The log odds of all words together, relative to which each is weighed.
    prior: f32,
}

impl<'a> Counts<'a> {
    pub(crate) fn from_sites(sites: impl Iterator<Item = &'a SiteCounts>) -> Self {
        let mut all: HashMap<&str, ([f32; 2], u32)> = HashMap::default();
        for (word, [content, other]) in sites.flat_map(|site| &site.0) {
            let (sums, sites) = all.entry(word).or_default();
            sums[0] += content;
            sums[1] += other;
            *sites += 1;
        }
        all.retain(|_, (_, sites)| *sites >= MIN_SITES);
        // In alphabetical order, as sums must not depend on the order of a hash map.
        let mut known: Vec<(&str, [f32; 2])> = all.into_iter().map(|(w, (s, _))| (w, s)).collect();
        known.sort_unstable_by_key(|(word, _)| *word);
        let sum = |i: usize| known.iter().map(|(_, s)| s[i]).sum::<f32>();
        Self {
            prior: (sum(0).max(1.0) / sum(1).max(1.0)).ln(),
            of: known.into_iter().collect(),
        }
    }

    /// The weight of a word, without the contribution of `own`.
    pub(crate) fn says(&self, word: &str, own: Option<&SiteCounts>) -> Option<f32> {
        let sums = self.of.get(word)?;
        let own = own.and_then(|o| o.0.get(word)).copied().unwrap_or_default();
        let [content, other] = [0, 1].map(|i: usize| (sums[i] - own[i]).max(0.0));
        let says = ((content + 1.0) / (other + 1.0)).ln() - self.prior;
        Some(says.clamp(-MOST, MOST))
    }

    /// All weights, rounded as they are committed.
    pub(crate) fn learned(&self) -> Known<f32> {
        let words = self
            .of
            .keys()
            .filter_map(|w| Some((*w, self.says(w, None)?)));
        let round = |v: f32| (v * 100.0).round() / 100.0;
        let owned = words.map(|(w, says)| (Cow::Owned(w.to_owned()), round(says)));
        owned.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(text: &[(&str, f32)]) -> SiteCounts {
        let mut words = Vocabulary::default();
        let mut of = |(text, _): &(&str, f32)| text.split(' ').map(|w| words.number(w)).collect();
        let of_unit = text.iter().map(&mut of).map(distinct).collect();
        let labels: Vec<Option<f32>> = text.iter().map(|(_, label)| Some(*label)).collect();
        let tokens = Tokens {
            vocabulary: words.in_order(),
            of_unit,
        };
        SiteCounts::from_pages(std::iter::once((&tokens, labels.as_slice())))
    }

    #[test]
    fn words_of_many_sites_speak() {
        let one = site(&[("said yesterday", 1.0), ("subscribe now", 0.0)]);
        let odd = site(&[("subscribe unique", 1.0)]);
        let sites: Vec<&SiteCounts> = std::iter::repeat_n(&one, 12).chain([&odd]).collect();
        let counts = Counts::from_sites(sites.into_iter());
        let says = |word: &str| counts.says(word, None);
        assert!(says("said") > Some(1.0) && says("subscribe") < Some(-1.0));
        assert_eq!(says("unique"), None);
        // Without the one site that has it in its content, the word says more.
        assert!(counts.says("subscribe", Some(&odd)) < says("subscribe"));
        assert_eq!(counts.learned().len(), 4);
    }

    #[test]
    fn the_committed_words_are_read_as_json_is() {
        let text = include_str!("../models/unit_words.json");
        assert_eq!(
            UnitWords::parse(text),
            serde_json::from_str(text).unwrap_or_default()
        );
        assert!(!UnitWords::committed().words.is_empty());
        assert!(!UnitWords::committed().names.is_empty());
    }

    /// The pages that people marked once held the tool they marked them with, and what it said
    /// and how it was named told where the pages were from. Names that other sites have too
    /// (`dialog`, `titlebar`) may be known.
    #[test]
    fn no_vocabulary_knows_the_tool_that_pages_were_marked_with() {
        let dialog = [
            "headerfootercontentsidebar",
            "draggable",
            "resizable",
            "selectable",
            "blocktype",
        ];
        let committed = UnitWords::committed();
        let types = crate::content::words::page_words::PageWords::committed();
        for word in dialog {
            let around = format!("^{word}");
            assert!(!committed.words.contains_key(word), "{word}");
            assert!(!committed.names.contains_key(word), "{word}");
            assert!(!committed.names.contains_key(around.as_str()), "{word}");
            assert!(!types.labels.contains_key(word) && !types.titles.contains_key(word));
        }
    }
}
