//! The card of a recipe: the smallest box that holds its ingredients and its steps. Equipment, times, portions and
//! notes stand there as well, short lines that the score likes little; who cooks reads the card as one.
//!
//! Source: ours, pages as WP Recipe Maker has them; of the ten lists of ingredients of wcxb, shops and snippets two
//! have such texts beside them, two each.
//!
//! # Limits
//! Half of the amounts and half of the steps are kept already, and the box holds no more than [`MAX_TIMES`] the words
//! of the amounts: else it is the page. What comes in is about as likely as a text that is kept, leads to no other
//! page, is nothing that is pressed (`Cook mode`), and says no more than what is kept of both. A label comes with
//! what it heads, which need be less likely where both have a box of their own; without it goes (`Makes:`). What is
//! called a fact of a recipe ([`mod@super::recipe_facts`]) comes in unless hardly anything speaks for it, from a
//! little around the box as well; what is told several times there is of other dishes. None of the card is
//!
//! - what stands before the headline, or in an article that holds none of the amounts;
//! - what shares, saves or sends it;
//! - what is called a rating, a vote or an error;
//! - the same short words twice: they are pressed (`Tap for method`).
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

/// Fewest amounts of a card, and fewest steps. Source: ours: less is a list by itself, or one note below it.
const MIN_AMOUNTS: u32 = 3;
const MIN_STEPS: u32 = 2;
/// Fewest words of a step, and what it ends with. Source: ours: a short sentence.
const MIN_STEP: u32 = 5;
const STOPS: [char; 5] = ['.', '!', '。', '！', '।'];
/// Boxes around a list that are looked at, and most texts of a card. Source: ours: a group, all of them, and what
/// dresses the card; a long recipe.
const MAX_AROUND: usize = 8;
const MAX_CARD: usize = 150;
/// Most words of a card, by those of its amounts. Source: ours, 52 pages of other sites: cards have 4 to 12 times as
/// many, of articles one has 14.
const MAX_TIMES: u32 = 12;
/// Least probability of what comes in. Source: ours, see above: .32 to .41, ratings and what asks for more .24 and
/// less.
const MIN_LIKELY: f32 = 0.3;
/// The same of the value of a label that comes in, and most texts of the box that both have for themselves. Source:
/// ours: .22 to .28; a number and its measure.
const MIN_VALUE: f32 = 0.2;
const MAX_PAIR: usize = 3;
/// Most words of a label without a colon. Source: ours: `Total cooking time`.
const MAX_LABEL: u32 = 4;
/// Elements around the card that may hold its facts, and most words of what holds them, likewise. Source: ours: the
/// head of a box whose middle the card is; a dish of five things whose steps are long.
const MAX_WIDER: usize = 2;
const MAX_WIDE_TIMES: u32 = 40;
/// Least probability of a fact. Source: ours: a list of them in a line has .07.
const MIN_FACT: f32 = 0.04;
/// Words of names of what readers give to a recipe, and of what goes wrong with it; elements around a text that say
/// nothing else, where they are looked for. Source: ours, WP Recipe Maker and WPZOOM.
const OTHERS: [&str; 5] = ["error", "rating", "ratings", "vote", "votes"];
const MAX_DRESS: usize = 3;

/// What a card says.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct RecipeCard {
    amounts: Vec<usize>,
    steps: Vec<usize>,
    /// What of all that may come in, amounts and steps as well: it is neither pressed nor leads elsewhere.
    rest: Vec<usize>,
    labels: Vec<Label>,
    /// Times, portions and kinds of dish, each label with its value.
    facts: Vec<usize>,
    /// Whether it says little besides: more than facts may come in.
    is_close: bool,
}

/// What heads the text behind it, and that, where both have a box for themselves.
#[derive(Debug, Clone, PartialEq)]
struct Label {
    unit: usize,
    value: Option<usize>,
}

/// The cards around some lists, each of ingredients or of steps. Linear, times [`MAX_AROUND`] for each.
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

/// Whether a text is a sentence.
fn is_step(unit: &Unit) -> bool {
    unit.words >= MIN_STEP
        && 2 * unit.link_chars <= unit.chars
        && unit.text.trim_end().ends_with(STOPS)
}

/// Whether a text may head another: a heading, what ends with a colon, or a few words without a number. Tables settle
/// by themselves.
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

/// The texts of the smallest box around one that holds another, too.
fn boxed(page: &PageSnapshot, units: &Units, unit: usize) -> Range<usize> {
    let around = page.inclusive_ancestors(units.list[unit].block);
    let mut held = around.take(MAX_AROUND).map(|up| units.within(page, up));
    held.find(|held| held.len() > 1).unwrap_or(unit..unit + 1)
}

/// Whether a text is a control (to share, save, send), or its class says that it is not of the recipe.
fn serves(page: &PageSnapshot, units: &Units, unit: &Unit) -> bool {
    let text = unit.text.trim();
    let is_named = |up: NodeId| {
        let mut words = page.node(up).name_attributes().flat_map(tokens_of);
        words.any(|word| OTHERS.contains(&&*word))
            || Lexicon::get().is_classed(page, up, &[Token::Share])
    };
    let around = page.inclusive_ancestors(unit.block).take(MAX_DRESS);
    let mut around = around.take_while(|up| units.within(page, *up).len() == 1);
    says_deed(text) || begins_to_share(&text.to_lowercase()) || around.any(is_named)
}

impl RecipeCard {
    /// The card that an element is, given its units, those among which its facts stand, and the page's headline.
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

    /// Keeps all of the card with its ingredients and steps, given how much each unit says.
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

    /// What comes in, each label with what it heads. From the last one on: a label may head another.
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

/// What some texts in a card and around it tell of its dish: labels with their values, each of which stands right
/// behind its label. What is told several times around it is of others (`Serves 5`, `Serves 12`).
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

/// The labels, no headings, that a card says twice in the same words, and not in a small box with a value.
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

    /// What is kept of a card beside its ingredients and steps, which are, where all else is that likely. `more`
    /// stands at its end, or behind it: classes and texts, of which a `|` parts two in a box of their own.
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
        // Of a card whose words are many facts come in, and nothing else.
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
