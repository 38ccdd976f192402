//! What the page's metadata say of its content: description, article body, product name.
//!
//! Metadata are written for machines, often cut off or out of date; a unit whose words stand in
//! them is likely to be what the page is about.

use super::Context;
use super::levels::above;
use super::numbers::share;
use super::unit_features::{UnitFeature, UnitRow};
use crate::content::linked_data::LinkedData;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::tokens::tokens;
use crate::snapshot::{NodeId, PageSnapshot};

/// Words of a shingle; shorter units are looked up as wholes. Source: ours.
const SHINGLE: usize = 3;
/// Maximum words of the metadata that are read. Source: ours, longer than most articles.
const MAX_WORDS: usize = 20_000;
/// Fields of JSON-LD that hold prose of the page's content. Source: schema.org.
const FIELDS: [&str; 5] = ["description", "articleBody", "text", "headline", "name"];

/// Filler of a shingle with fewer words.
const NO_WORD: u32 = u32::MAX;

/// The words of a text by number, and the sequences of words in it.
pub(crate) struct Shingles<'a> {
    numbers: HashMap<&'a str, u32>,
    known: HashSet<[u32; SHINGLE]>,
}

impl<'a> Shingles<'a> {
    pub(crate) fn from_text(text: &'a str) -> Self {
        let mut numbers: HashMap<&str, u32> = HashMap::default();
        let number = |word| {
            let next = numbers.len() as u32;
            *numbers.entry(word).or_insert(next)
        };
        let words: Vec<u32> = tokens(text).take(MAX_WORDS).map(number).collect();
        let windows = (1..=SHINGLE).flat_map(|length| words.windows(length));
        let known = windows.map(shingle).collect();
        Self { numbers, known }
    }

    /// The number of a word; [`NO_WORD`] if it does not occur in the text.
    pub(crate) fn number(&self, word: &str) -> u32 {
        self.numbers.get(word).copied().unwrap_or(NO_WORD)
    }

    /// The share of the shingles of some words that occur in the text.
    pub(crate) fn share(&self, words: &[u32]) -> f32 {
        let windows = words.windows(SHINGLE.min(words.len()).max(1));
        let all = windows.len() as f32;
        let is_known =
            |window: &&[u32]| !window.contains(&NO_WORD) && self.known.contains(&shingle(window));
        share(windows.filter(is_known).count() as f32, all)
    }
}

fn shingle(words: &[u32]) -> [u32; SHINGLE] {
    std::array::from_fn(|i| words.get(i).copied().unwrap_or(NO_WORD))
}

/// Adds the features of the metadata and of microdata (`itemprop`).
pub(crate) fn add(context: &Context, rows: &mut [UnitRow]) {
    let text = described(context.page, &context.linked).to_lowercase();
    let shingles = Shingles::from_text(&text);
    let title = context.page.source.title.to_lowercase();
    let title: HashSet<&str> = tokens(&title).collect();
    let words = &context.tokens.vocabulary;
    let numbers: Vec<u32> = words.iter().map(|w| shingles.number(w)).collect();
    let in_title: Vec<bool> = words.iter().map(|w| title.contains(w.as_str())).collect();
    let units = context.units.list.iter().zip(&context.tokens.of_unit);
    for ((unit, own), row) in units.zip(rows) {
        let known: Vec<u32> = own.iter().map(|w| numbers[*w as usize]).collect();
        let shared = own.iter().filter(|w| in_title[**w as usize]).count();
        row[UnitFeature::Described] = shingles.share(&known);
        row[UnitFeature::TextTitleWords] = share(shared as f32, own.len() as f32);
        if let Some(feature) = property(context.page, unit.first) {
            row[feature] = 1.0;
        }
    }
}

/// The texts of the metadata, one per line.
fn described(page: &PageSnapshot, linked: &LinkedData) -> String {
    let mut text = String::new();
    for node in page.tagged(["meta"]).map(|id| page.node(id)) {
        let name = || {
            node.attribute("name")
                .or_else(|| node.attribute("property"))
        };
        if matches!(name(), Some("description" | "og:description" | "og:title")) {
            text.push_str(node.attribute("content").unwrap_or(""));
            text.push('\n');
        }
    }
    for object in linked.describing() {
        for field in FIELDS.iter().filter_map(|name| object.get(*name)?.as_str()) {
            text.push_str(field);
            text.push('\n');
        }
    }
    text
}

/// The feature for the innermost `itemprop` with a known meaning around a text.
fn property(page: &PageSnapshot, text: NodeId) -> Option<UnitFeature> {
    let named = above(page, text).filter_map(|n| page.attribute(n, "itemprop"));
    let mut features = named.filter_map(|name| {
        let name = name.to_ascii_lowercase();
        let is = |names: &[&str]| {
            names
                .iter()
                .any(|n| name.split_whitespace().any(|w| w == *n))
        };
        if is(&[
            "description",
            "articlebody",
            "text",
            "step",
            "supply",
            "tool",
            "recipeinstructions",
            "recipeingredient",
            "ingredients",
        ]) {
            Some(UnitFeature::PropertyProse)
        } else if is(&["name", "headline", "price", "brand", "sku"]) {
            Some(UnitFeature::PropertyName)
        } else if is(&["review", "reviewbody", "comment", "author", "breadcrumb"]) {
            Some(UnitFeature::PropertyAside)
        } else {
            None
        }
    });
    features.next()
}
