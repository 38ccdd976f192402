//! The card of a recipe: the smallest box that holds its ingredients and its steps. It also has equipment, times,
//! portions and notes, short lines that the score likes little, but a cook reads the card as one.
//!
//! Source: ours, pages as WP Recipe Maker has them; of the ten lists of ingredients of wcxb, shops and snippets two
//! have such texts beside them, two each.
//!
//! # Limits
//! Half of the amounts and half of the steps are kept already, and the box holds at most [`MAX_TIMES`] the words of the
//! amounts: else it is the page. A text comes in if it is about as likely as a kept one, leads to no other page and
//! is no control (`Cook mode`); all such texts together say no more than the kept amounts and steps. A label comes in
//! with its value, which may be less likely where both share a small box; without its value it does not (`Makes:`). A
//! fact of the recipe ([`mod@super::recipe_facts`]) comes in unless it is very unlikely, also from a little around
//! the box; a fact told several times there belongs to other dishes. These are not of the card:
//!
//! - texts before the headline, or in an `article` that holds none of the amounts;
//! - controls to share, save or send it;
//! - texts whose class names speak of a rating, a vote or an error;
//! - short labels that occur twice: they are controls (`Tap for method`).
//!
//! Source: ours: of the 125 texts that came in on 53 pages of other sites thirty do not so, and six values do.

use super::controls::Controls;
use super::declared_lists::may_be_of_list;
use super::ingredients::is_amount;
use super::recipe_facts::{Fact, fact_of, is_value, label_of};
use crate::content::candidates::Candidates;
use crate::content::rules::buttons::{begins_to_share, says_deed};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Token, tokens_of};
use crate::hash::HashMap;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Minimum number of amounts and of steps of a card. Source: ours: fewer are a list by itself, or one note below it.
const MIN_AMOUNTS: u32 = 3;
const MIN_STEPS: u32 = 2;
/// Minimum number of words of a step, and the characters that end it. Source: ours: a short sentence.
const MIN_STEP: u32 = 5;
const STOPS: [char; 5] = ['.', '!', '。', '！', '।'];
/// Maximum number of boxes around a list that are looked at, and of texts of a card. Source: ours: a group, all groups,
/// and wrappers of the card; a long recipe.
const MAX_AROUND: usize = 8;
const MAX_CARD: usize = 150;
/// Maximum ratio of a card's words to those of its amounts. Source: ours, 52 pages of other sites: cards have 4 to 12
/// times as many, of articles one has 14.
const MAX_TIMES: u32 = 12;
/// Minimum probability of a text that comes in. Source: ours, see above: .32 to .41, ratings and links to more .24 and
/// less.
const MIN_LIKELY: f32 = 0.3;
/// The same for the value of a label that comes in, and maximum number of texts in the box that both share. Source:
/// ours: .22 to .28; a number and its unit of measure.
const MIN_VALUE: f32 = 0.2;
const MAX_PAIR: usize = 3;
/// Maximum number of words of a label without a colon. Source: ours: `Total cooking time`.
const MAX_LABEL: u32 = 4;
/// Number of elements around the card that may hold its facts, and maximum ratio of their words to those of the
/// amounts. Source: ours: the header of a box whose middle the card is; a dish of five ingredients whose steps are
/// long.
const MAX_WIDER: usize = 2;
const MAX_WIDE_TIMES: u32 = 40;
/// Minimum probability of a fact. Source: ours: a list of them in a line has .07.
const MIN_FACT: f32 = 0.04;
/// Words in class names of ratings and errors, and number of elements around a text that are searched for them, if
/// these hold nothing else. Source: ours, WP Recipe Maker and WPZOOM.
const RATINGS_AND_ERRORS: [&str; 5] = ["error", "rating", "ratings", "vote", "votes"];
const MAX_DRESS: usize = 3;

/// The units of a recipe card.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct RecipeCard {
    amounts: Vec<usize>,
    steps: Vec<usize>,
    /// All units of the card that may come in, amounts and steps among them: no controls, no links to other pages.
    rest: Vec<usize>,
    labels: Vec<Label>,
    /// Times, portions and kinds of dish: units of labels and their values.
    facts: Vec<usize>,
    /// Whether it holds few words besides the amounts; else only facts may come in.
    is_close: bool,
}

/// A label, and the text right behind it if both share a small box.
#[derive(Debug, Clone, PartialEq)]
struct Label {
    unit: usize,
    value: Option<usize>,
}

/// The cards around some lists of ingredients or steps. Linear, times [`MAX_AROUND`] for each list.
pub(in crate::content::wholes) fn recipe_cards(
    page: &PageSnapshot,
    units: &Units,
    lists: &[Range<usize>],
) -> Vec<RecipeCard> {
    if lists.is_empty() {
        return Vec::new();
    }
    let amounts = units.sums(|unit| u32::from(is_ingredient(page, unit)));
    let steps = units.sums(|unit| u32::from(is_step(unit)));
    let words = units.sums(|unit| unit.words);
    let of_amounts = units.sums(|unit| {
        if is_ingredient(page, unit) {
            unit.words
        } else {
            0
        }
    });
    let headline = page.tagged(["h1"]).next();
    let is_whole = |id: &NodeId| {
        let held = units.within(page, *id);
        amounts[held.end] - amounts[held.start] >= MIN_AMOUNTS
            && steps[held.end] - steps[held.start] >= MIN_STEPS
    };
    let mut found: BTreeMap<NodeId, RecipeCard> = BTreeMap::new();
    for list in lists.iter().filter(|list| !list.is_empty()) {
        let (first, last) = (&units.list[list.start], &units.list[list.end - 1]);
        let around = page.inclusive_ancestors(first.block).take(MAX_AROUND);
        let mut around = around.filter(|up| page.contains(*up, last.block));
        let Some(card) = around.find(is_whole) else {
            continue;
        };
        let held = units.within(page, card);
        let times = |held: &Range<usize>, most: u32| {
            let sum = |sums: &[u32]| sums[held.end] - sums[held.start];
            sum(&words) <= most * sum(&of_amounts)
        };
        let may_hold = |held: &Range<usize>| held.len() <= MAX_CARD && times(held, MAX_WIDE_TIMES);
        if !may_hold(&held) {
            continue;
        }
        let of_card = found.entry(card).or_insert_with(|| {
            let around = page.inclusive_ancestors(card).take(1 + MAX_WIDER);
            let around = around.map(|up| units.within(page, up));
            let wide = around.take_while(may_hold).last();
            let facts = wide.unwrap_or_else(|| held.clone());
            RecipeCard::from_units(page, units, (card, held.clone(), facts), headline)
        });
        of_card.is_close = times(&held, MAX_TIMES);
    }
    found.into_values().collect()
}

fn is_ingredient(page: &PageSnapshot, unit: &Unit) -> bool {
    !is_step(unit) && is_amount(page, unit)
}

/// Whether a text is a sentence, as a step is.
fn is_step(unit: &Unit) -> bool {
    unit.words >= MIN_STEP
        && 2 * unit.link_chars <= unit.chars
        && unit.text.trim_end().ends_with(STOPS)
}

/// Whether a text may be a label: a heading, a text with a colon at its end, or a few words without a number. Cells of
/// tables (`th`) are settled with their table.
fn is_label(page: &PageSnapshot, unit: &Unit) -> bool {
    let text = unit.text.trim();
    match page.heading_level(unit.block) {
        Some(level) => level > 1,
        None if text.ends_with(COLONS) => true,
        None => {
            unit.words <= MAX_LABEL
                && !is_step(unit)
                && page.tag(unit.block) != "th"
                && !text.contains(char::is_numeric)
                && !text.contains(COLONS)
        }
    }
}

/// The units of the smallest box around a unit that holds another one, too.
fn boxed(page: &PageSnapshot, units: &Units, unit: usize) -> Range<usize> {
    let around = page.inclusive_ancestors(units.list[unit].block);
    let mut held = around.take(MAX_AROUND).map(|up| units.within(page, up));
    held.find(|held| held.len() > 1).unwrap_or(unit..unit + 1)
}

/// Whether a text is a control (to share, save, send), or its class names say that it is not of the recipe.
fn serves(page: &PageSnapshot, units: &Units, unit: &Unit) -> bool {
    let text = unit.text.trim();
    let is_named = |up: NodeId| {
        let mut words = page.node(up).name_attributes().flat_map(tokens_of);
        words.any(|word| RATINGS_AND_ERRORS.contains(&&*word))
            || Lexicon::get().is_classed(page, up, &[Token::Share])
    };
    let around = page.inclusive_ancestors(unit.block).take(MAX_DRESS);
    let mut around = around.take_while(|up| units.within(page, *up).len() == 1);
    says_deed(text) || begins_to_share(&text.to_lowercase()) || around.any(is_named)
}

impl RecipeCard {
    /// The card that an element is, given its units, the units among which its facts may stand, and the page's
    /// headline.
    fn from_units(
        page: &PageSnapshot,
        units: &Units,
        (card, held, wide): (NodeId, Range<usize>, Range<usize>),
        headline: Option<NodeId>,
    ) -> Self {
        let mut found = Self {
            amounts: Vec::new(),
            steps: Vec::new(),
            rest: Vec::new(),
            labels: Vec::new(),
            facts: Vec::new(),
            is_close: false,
        };
        let mut amounts = held.clone().map(|i| &units.list[i]);
        let first = amounts.find(|unit| is_ingredient(page, unit));
        let first = first.map_or(card, |unit| unit.block);
        let is_above = |unit: &Unit| headline.is_some_and(|h1| unit.block < h1 && h1 < first);
        let is_inset = |unit: &Unit| {
            let mut around = page.ancestors(unit.block).take_while(|up| *up != card);
            around.any(|up| page.tag(up) == "article" && !page.contains(up, first))
        };
        let pressed = repeated_labels(page, units, held.clone());
        let may_join = |i: usize| {
            let unit = &units.list[i];
            may_be_of_list(page, unit, Controls::default())
                && !is_above(unit)
                && !is_inset(unit)
                && !serves(page, units, unit)
                && !pressed.contains(&i)
        };
        for i in held.clone() {
            let unit = &units.list[i];
            if is_step(unit) {
                found.steps.push(i);
            } else if is_amount(page, unit) {
                found.amounts.push(i);
            }
            if may_join(i) {
                found.rest.push(i);
            }
        }
        let labels = found.rest.iter().copied();
        let labels = labels.filter(|i| is_label(page, &units.list[*i]));
        let with_value = |unit: usize| {
            let own = boxed(page, units, unit);
            let value = Some(unit + 1).filter(|next| own.contains(next) && own.len() <= MAX_PAIR);
            let value = value.filter(|next| found.rest.binary_search(next).is_ok());
            let value = value.filter(|next| !is_label(page, &units.list[*next]));
            Label { unit, value }
        };
        found.labels = labels.map(with_value).collect();
        let of_facts: Vec<usize> = wide.filter(|i| may_join(*i)).collect();
        found.facts = facts(units, &of_facts, &held);
        found
    }

    /// Keeps the rest of the card where half of its amounts and of its steps are kept, given the characters of each
    /// unit.
    pub(in crate::content::wholes) fn keep(
        &self,
        chars: &[u32],
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let half_kept = |units: &[usize]| {
            let stay = units.iter().filter(|i| kept[**i]).count();
            2 * stay >= units.len()
        };
        if !half_kept(&self.amounts) || !half_kept(&self.steps) {
            return;
        }
        for i in self.facts.iter().copied() {
            kept[i] |= candidates.may_be[i] && candidates.probabilities[i] >= MIN_FACT;
        }
        if !self.is_close {
            return;
        }
        let coming = self.coming(candidates, kept);
        let said = |i: &usize| chars[*i];
        let own = self.amounts.iter().chain(&self.steps);
        let own: u32 = own.filter(|i| kept[**i]).map(said).sum();
        if coming.iter().map(said).sum::<u32>() <= own {
            coming.into_iter().for_each(|i| kept[i] = true);
        }
    }

    /// The units that come in, each label with its value. Labels are handled from the last on, as one may head another.
    fn coming(&self, candidates: &Candidates, kept: &[bool]) -> BTreeSet<usize> {
        let may_come = |i: usize, least: f32| {
            !kept[i] && candidates.may_join(i) && candidates.probabilities[i] >= least
        };
        let rest = self.rest.iter().copied();
        let mut coming: BTreeSet<usize> = rest.filter(|i| may_come(*i, MIN_LIKELY)).collect();
        for Label { unit, value } in self.labels.iter().rev() {
            let next = unit + 1;
            let has_next = coming.contains(&next) || kept.get(next) == Some(&true);
            if !coming.contains(unit) || has_next {
                continue;
            }
            if let Some(value) = value.filter(|value| may_come(*value, MIN_VALUE)) {
                coming.insert(value);
            } else {
                coming.remove(unit);
            }
        }
        coming
    }
}

/// The facts among some units in and around a card: labels with values, each value right behind its label. A label that
/// occurs several times around the card is of other dishes (`Serves 5`, `Serves 12`).
fn facts(units: &Units, rest: &[usize], card: &Range<usize>) -> Vec<usize> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, i) in rest.iter().copied().enumerate() {
        let Some(fact) = fact_of(&units.list[i]) else {
            continue;
        };
        if fact == Fact::Whole {
            found.push(i..i + 1);
        } else if rest.get(at + 1) == Some(&(i + 1)) && is_value(fact, &units.list[i + 1]) {
            found.push(i..i + 2);
        }
    }
    let label = |fact: &Range<usize>| label_of(&units.list[fact.start]);
    let is_around = |fact: &Range<usize>| !card.contains(&fact.start);
    let mut told: HashMap<&str, usize> = HashMap::default();
    for fact in found.iter().filter(|fact| is_around(fact)) {
        *told.entry(label(fact)).or_default() += 1;
    }
    found.retain(|fact| !is_around(fact) || told.get(label(fact)) == Some(&1));
    found.into_iter().flatten().collect()
}

/// The labels, except headings, that a card says twice in the same words, and not in a small box with a value.
fn repeated_labels(page: &PageSnapshot, units: &Units, held: Range<usize>) -> BTreeSet<usize> {
    let mut said: HashMap<&str, Vec<usize>> = HashMap::default();
    for i in held {
        let unit = &units.list[i];
        let is_bare = || boxed(page, units, i).len() > MAX_PAIR;
        if !page.is_heading(unit.block) && is_label(page, unit) && is_bare() {
            said.entry(unit.text.trim()).or_default().push(i);
        }
    }
    let twice = said.into_values().filter(|units| units.len() > 1);
    twice.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::{KindProbabilities, PageKind};
    use crate::snapshot::test_page::TestPage;

    const STEPS: [&str; 2] = ["Boil all of it in water.", "Eat it while it is hot."];

    /// What is kept of a card besides its kept ingredients and steps, where all else is that likely. `more` is
    /// appended to the card, or stands behind it: classes and texts; a `|` splits a text into two in a box of their
    /// own.
    fn rest(likely: impl Fn(&str) -> f32, more: &[(&str, &str)]) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Of other things").close();
        t.open("div")
            .open("p")
            .text("Boil it for 5 minutes")
            .close();
        t.open("button").text("Print it").close().open("ul");
        for amount in ["2 onions", "1 l water", "3 grains"] {
            t.open("li").text(amount).close();
        }
        t.close().open("ol");
        for step in STEPS {
            t.open("li").text(step).close();
        }
        t.close();
        for is_beside in [false, true] {
            for &(class, texts) in more {
                if is_beside != (class == "beside") {
                    continue;
                }
                let tag = if class == "article" { class } else { "div" };
                t.open_with(tag, &[("class", class)]);
                for text in texts.split('|') {
                    t.open("p").text(text).close();
                }
                t.close();
            }
            if !is_beside {
                t.close();
            }
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let first = |unit: &Unit| is_step(unit) || is_amount(&page, unit);
        let before: Vec<bool> = units.list.iter().map(first).collect();
        let list = 3..6;
        let likely: Vec<f32> = units.list.iter().map(|unit| likely(&unit.text)).collect();
        let candidates = Candidates {
            probabilities: &likely,
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(units.len())
        };
        let chars: Vec<u32> = units.list.iter().map(|unit| unit.chars).collect();
        let mut kept = before.clone();
        for card in recipe_cards(&page, &units, &[list]) {
            card.keep(&chars, &candidates, &mut kept);
        }
        let each = units.list.iter().zip(kept).zip(before);
        let new = each.filter(|((_, kept), before)| *kept && !before);
        new.map(|((unit, _), _)| unit.text.clone()).collect()
    }

    const BOILING: &str = "Boil it for 5 minutes";
    const NOTES: &str = "Goes well with fresh bread";
    const ALSO: &str = "It may be eaten cold";

    #[test]
    fn what_stands_in_the_card_of_a_recipe_stays_with_it() {
        assert_eq!(rest(|_| 0.35, &[("", NOTES)]), [BOILING, NOTES]);
        assert!(rest(|_| 0.2, &[("", NOTES)]).is_empty());
        let long = "Much longer words about whatever else the house has on its table, again and again, so that \
                    nobody knows which of them are of this recipe";
        assert!(rest(|_| 0.35, &[("", long)]).is_empty());
        let pages = [("", long), ("", long), ("", long)];
        assert!(rest(|text| if text == long { 0.1 } else { 0.35 }, &pages).is_empty());
    }

    #[test]
    fn labels_come_with_what_they_head() {
        let likely = |text: &str| match text {
            "as many as there are" => 0.25,
            "as many as there were" => 0.1,
            _ => 0.35,
        };
        for (more, stay) in [
            (&["Makes:", NOTES][..], &["Makes:", NOTES][..]),
            (&[NOTES, "Makes:"], &[NOTES]),
            (&[NOTES, "Prep", "Cook"], &[NOTES]),
            (
                &["Serves|as many as there are"],
                &["Serves", "as many as there are"],
            ),
            (&["Serves|as many as there were"], &[]),
            (&["Tap for it", NOTES, "Tap for it", ALSO], &[NOTES, ALSO]),
        ] {
            let drawn: Vec<(&str, &str)> = more.iter().map(|text| ("", *text)).collect();
            let expected = [&[BOILING][..], stay].concat();
            assert_eq!(rest(likely, &drawn), expected, "{more:?}");
        }
    }

    #[test]
    fn facts_of_a_dish_come_in_however_likely() {
        for (more, stay) in [
            (&["Prep Time: 10 mins"][..], &["Prep Time: 10 mins"][..]),
            (&["Serves|4"], &["Serves", "4"]),
            (&["Cuisine:|Thai"], &["Cuisine:", "Thai"]),
            (&["Serves|as many as there are"], &[]),
            (&["Pin Recipe", "Scale"], &[]),
        ] {
            let drawn: Vec<(&str, &str)> = more.iter().map(|text| ("", *text)).collect();
            assert_eq!(rest(|_| 0.07, &drawn), stay, "{more:?}");
            assert!(rest(|_| 0.01, &drawn).is_empty(), "{more:?}");
            let beside: Vec<(&str, &str)> = more.iter().map(|text| ("beside", *text)).collect();
            assert_eq!(rest(|_| 0.07, &beside), stay, "{more:?} beside the card");
        }
        let others = [("beside", "Serves 5"), ("beside", "Serves 12")];
        assert!(rest(|_| 0.07, &others).is_empty(), "of other dishes");
        // Only facts come in of a card that holds many words.
        let long = "Much longer words about the house. ".repeat(12);
        let more = [("", long.as_str()), ("", "Serves|4"), ("", NOTES)];
        assert_eq!(rest(|_| 0.35, &more), ["Serves", "4"]);
    }

    #[test]
    fn what_readers_do_with_a_recipe_is_none_of_it() {
        for (class, text) in [
            ("recipe-rating", "Nobody gave a star to it"),
            ("favourites-error", "It is not among your soups"),
            ("share-text", "Tell all of your friends now"),
            ("article", "A book of all our soups"),
            ("", "Share this with a friend"),
        ] {
            assert_eq!(rest(|_| 0.35, &[(class, text)]), [BOILING], "{text}");
        }
    }
}
