//! The parts that a page's linked data declare: ingredients and steps of a recipe, tools and steps of instructions.
//! They are kept, as a reader needs all of such a list.
//!
//! The declared parts tell where such a list stands on the page. Items that the page words differently, the numbers of
//! steps and the name of the list belong to it as well ([`mod@declared_lists`]).

pub(super) mod controls;
pub(super) mod declared_lists;
pub(super) mod ingredients;
pub(super) mod recipe_cards;
mod recipe_facts;
pub(super) mod recipe_names;

use crate::content::candidates::Candidates;
use crate::content::features::Shingles;
use crate::content::linked_data::{LinkedData, parts_of};
use crate::content::units::Units;
use crate::hash::HashMap;
use crate::snapshot::tokens::tokens;
use crate::snapshot::{NodeId, PageSnapshot};
use declared_lists::{heads, whole};
use ingredients::{beside_declared, ingredients};
use recipe_cards::{RecipeCard, recipe_cards};
use std::collections::BTreeSet;
use std::ops::Range;

/// Minimum number of words of a text that is only a section of a declared part, and minimum share of its words that the
/// linked data have in that order. Source: ours: a step in sentences; the page recalculates amounts.
const MIN_WORDS: usize = 3;
const MIN_SAID: f32 = 0.9;
/// Minimum number of parts near each other, and maximum number of other texts between two of them. Source: ours, on 262
/// pages of recipe-scrapers: names of groups stand between, and a comment may quote one part.
const MIN_PARTS: usize = 3;
const MAX_BETWEEN: usize = 2;
/// Maximum number of texts that one part is split into. Source: ours: cells of a row.
const MAX_PIECES: usize = 3;
/// Maximum number of characters of an amount in brackets, which the page may calculate itself: `2/3 cup (120 g) sugar`.
/// Source: ours.
const MAX_AMOUNT: usize = 20;
/// Types of microdata that have parts, and the properties of these. Source: schema.org, data-vocabulary.org.
const THINGS: [&str; 2] = ["/Recipe", "/HowTo"];
const PROPERTIES: [&str; 6] = [
    "recipeIngredient",
    "ingredients",
    "ingredient",
    "recipeInstructions",
    "instructions",
    "step",
];
/// Minimum probability of a unit that is kept with a list, but is neither a declared part nor a heading or a number.
/// Source: ours, pages of recipe-scrapers: units of measure to choose have .08, additions to an item .2 and more.
const MIN_LIKELY: f32 = 0.15;
/// Maximum number of elements around a text that are searched for its property. Source: ours, to bound the cost.
const MAX_AROUND: usize = 6;

/// A list of declared parts as the page shows it.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Parts {
    /// Units of the list and of what names it, in document order.
    pub(in crate::content::wholes) units: Vec<usize>,
    /// Those of the units that are neither declared parts, nor headings or numbers.
    pub(in crate::content::wholes) rest: BTreeSet<usize>,
    /// Numbers of the declared parts that the list says.
    said: BTreeSet<usize>,
}

impl Parts {
    /// The range from the first to the last unit.
    pub(in crate::content::wholes) fn range(&self) -> Option<Range<usize>> {
        Some(*self.units.first()?..self.units.last()? + 1)
    }
}

/// The lists of parts that a page shows. Linear.
pub(in crate::content::wholes) fn declared(
    page: &PageSnapshot,
    units: &Units,
    linked: &LinkedData,
) -> Vec<Parts> {
    let said = said(page, units, linked);
    let found: Vec<usize> = (0..said.len()).filter(|i| said[*i].is_some()).collect();
    let lists = found.chunk_by(|one, next| next - one <= 1 + MAX_BETWEEN);
    let lists = lists.filter_map(|list| {
        let said: BTreeSet<usize> = list.iter().filter_map(|i| said[*i]).collect();
        (said.len() >= MIN_PARTS).then(|| {
            let whole = whole(page, units, list);
            let is_sure = |i: &usize| list.binary_search(i).is_ok() || heads(page, units, *i);
            Parts {
                rest: whole.iter().copied().filter(|i| !is_sure(i)).collect(),
                units: whole,
                said,
            }
        })
    });
    lists.collect()
}

/// For each unit the number of the declared part that it is, or is a piece of.
fn said(page: &PageSnapshot, units: &Units, linked: &LinkedData) -> Vec<Option<usize>> {
    let is_of_one = describes_one(page);
    let mut said = if is_of_one {
        marked(page, units)
    } else {
        vec![None; units.len()]
    };
    let mut parts = parts_of(linked, page.address());
    if is_of_one && parts.is_empty() {
        parts = unseen(page);
    }
    let parts = parts.join("\n").to_lowercase();
    if parts.is_empty() {
        return said;
    }
    let known = Known::from_parts(&parts);
    let words = |text: &str| -> Vec<String> {
        let lower = text.to_lowercase();
        tokens(&lower).map(str::to_owned).collect()
    };
    let words: Vec<Vec<String>> = units.list.iter().map(|unit| words(&unit.text)).collect();
    for (i, unit) in units.list.iter().enumerate() {
        said[i] = said[i].or_else(|| known.number(&words[i]));
        said[i] = said[i].or_else(|| known.line_without_amounts(&unit.text));
        // Amount, unit of measure and ingredient may each be a text of their own.
        for from in i.saturating_sub(MAX_PIECES - 1)..i {
            if let Some(line) = known.lines.get(&words[from..=i].concat()[..]) {
                said[from..=i].fill(Some(*line));
            }
        }
        // Or the ingredient stands before its amount.
        if let Some(before) = i.checked_sub(1)
            && said[before].is_none()
            && let Some(line) = known
                .lines
                .get(&[&words[i][..], &words[before][..]].concat()[..])
        {
            said[before..=i].fill(Some(*line));
        }
    }
    said
}

/// Whether microdata describe exactly one recipe or set of instructions.
pub(in crate::content::wholes) fn describes_one(page: &PageSnapshot) -> bool {
    let of_thing = |id: &NodeId| page.attribute(*id, "itemtype").is_some_and(is_of_thing);
    let mut things = page.items_of_kind(|_| true).into_iter().filter(of_thing);
    things.next().is_some() && things.next().is_none()
}

/// For each unit its own index, if microdata mark it as a part.
fn marked(page: &PageSnapshot, units: &Units) -> Vec<Option<usize>> {
    let each = units.list.iter().enumerate().map(|(i, unit)| {
        let mut around = page.inclusive_ancestors(unit.first).take(MAX_AROUND);
        around.any(|id| is_part(page, id)).then_some(i)
    });
    each.collect()
}

/// The parts that microdata give in `meta` elements, which are not shown.
fn unseen(page: &PageSnapshot) -> Vec<String> {
    let marks = page.tagged(["meta"]).filter(|id| is_part(page, *id));
    let contents = marks.filter_map(|id| page.attribute(id, "content"));
    contents.map(str::to_owned).collect()
}

fn is_part(page: &PageSnapshot, id: NodeId) -> bool {
    let name = page.attribute(id, "itemprop");
    name.is_some_and(|name| PROPERTIES.iter().any(|p| name.eq_ignore_ascii_case(p)))
}

fn is_of_thing(kind: &str) -> bool {
    THINGS
        .iter()
        .any(|thing| kind.trim_end_matches('/').ends_with(thing))
}

/// Keeps the parts, with the rest of their list that is not unlikely. Of lists that say the same, only the one that is
/// kept most at first.
pub(in crate::content::wholes) fn keep_declared(
    declared: &[Parts],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    let count = |list: &Parts| list.units.iter().filter(|i| kept[**i]).count();
    let mut lists: Vec<(usize, &Parts)> = declared.iter().map(|list| (count(list), list)).collect();
    lists.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let mut told: BTreeSet<usize> = BTreeSet::new();
    for (_, list) in lists {
        if 2 * list.said.intersection(&told).count() <= list.said.len() {
            told.extend(&list.said);
            let is_likely =
                |i: &&usize| !list.rest.contains(*i) || candidates.probabilities[**i] >= MIN_LIKELY;
            let units = list.units.iter().filter(is_likely);
            units.for_each(|i| kept[*i] |= candidates.may_be[*i]);
        }
    }
}

/// The words of the declared parts.
struct Known<'a> {
    /// Line number of each part by its words; also by its words without amounts in brackets.
    lines: HashMap<Vec<String>, usize>,
    /// Word sequences of long lines.
    shingles: Shingles<'a>,
}

impl<'a> Known<'a> {
    fn from_parts(parts: &'a str) -> Self {
        let words = |line: &str| tokens(line).map(str::to_owned).collect::<Vec<String>>();
        let each = || parts.lines().enumerate();
        let shorter = each().filter_map(|(i, line)| Some((words_without_amounts(line)?, i)));
        // Where both are the same, the full line wins.
        let lines = shorter.chain(each().map(|(i, line)| (words(line), i)));
        Self {
            lines: lines.filter(|(words, _)| is_said(words)).collect(),
            shingles: Shingles::from_text(parts),
        }
    }

    /// The number of the line that a text equals once amounts in brackets are removed, if it has any.
    fn line_without_amounts(&self, text: &str) -> Option<usize> {
        let words = words_without_amounts(&text.to_lowercase())?;
        self.lines.get(&words).copied()
    }

    /// The number of the declared part that some words are: the index of its line, or one past the last if it spans
    /// lines.
    fn number(&self, words: &[String]) -> Option<usize> {
        let numbers = || words.iter().map(|word| self.shingles.number(word));
        let is_part = || {
            let numbers: Vec<u32> = numbers().collect();
            words.len() >= MIN_WORDS && self.shingles.share(&numbers) >= MIN_SAID
        };
        // Any number will do that is not the index of a line.
        let behind = || {
            numbers().fold(usize::MAX / 2, |sum, n| {
                sum.wrapping_mul(31).wrapping_add(n as usize)
            })
        };
        let line = self.lines.get(words).copied();
        line.or_else(|| is_part().then(behind))
    }
}

/// Whether words have a letter: a number alone is a portion size to choose, or the number of a step.
fn is_said(words: &[String]) -> bool {
    words.iter().any(|word| word.contains(char::is_alphabetic))
}

/// The words of a text in lower case, without amounts in brackets; `None` where it has no such amounts, or too few
/// words without them.
fn words_without_amounts(text: &str) -> Option<Vec<String>> {
    let is_amount =
        |inside: &str| inside.contains(char::is_numeric) && inside.chars().count() <= MAX_AMOUNT;
    let (mut rest, mut left) = (text, String::new());
    let mut has_amounts = false;
    while let Some((before, behind)) = rest.split_once('(') {
        let (inside, after) = behind.split_once(')')?;
        left.push_str(before);
        left.push(' ');
        if is_amount(inside) {
            has_amounts = true;
        } else {
            left.push_str(inside);
            left.push(' ');
        }
        rest = after;
    }
    left.push_str(rest);
    let words: Vec<String> = tokens(&left).map(str::to_owned).collect();
    (has_amounts && words.len() >= MIN_WORDS).then_some(words)
}
/// The declared parts of a page, and the ingredients and recipe cards found beside them.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::content::wholes) struct Declared {
    /// The declared parts.
    pub(in crate::content::wholes) parts: Vec<Parts>,
    /// A list below a heading for ingredients that is not among the declared parts.
    pub(in crate::content::wholes) ingredients: Option<Range<usize>>,
    /// The recipe cards around these lists.
    pub(in crate::content::wholes) recipe_cards: Vec<RecipeCard>,
}

impl Declared {
    /// Finds the declared parts, ingredients and recipe cards of a page.
    pub(in crate::content::wholes) fn from_page(
        page: &PageSnapshot,
        units: &Units,
        linked: &LinkedData,
    ) -> Self {
        let mut parts = declared(page, units, linked);
        let ingredients = ingredients(page, units)
            .and_then(|list| beside_declared(page, units, list, &mut parts));
        let lists = parts.iter().filter_map(Parts::range);
        let lists: Vec<Range<usize>> = lists.chain(ingredients.clone()).collect();
        Self {
            parts,
            ingredients,
            recipe_cards: recipe_cards(page, units, &lists),
        }
    }
}
