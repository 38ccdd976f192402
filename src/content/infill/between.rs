//! What stands between the paragraphs of a text and is none: a table in its figure, a group of a heading and a list, a
//! question that opens its answer, a card of code, the times and servings of a recipe. Where nearly all of an element
//! is content, what stands between its texts is read with them, however it is boxed and however many such boxes follow
//! each other.
//!
//! Its program stands there, too: what is pressed, how to use a table, links to other texts with a picture
//! ([`mod@super::teasers`]), what asks for leave to store cookies before it plays a video, lines that each box repeats
//! with other numbers. These stay as they were judged.
//!
//! # Limits
//! A line of a few words that stands alone comes in as a heading of what is kept, an item, a cell, an answer, code, or
//! what it names with a number or behind a colon (`Servings 6 bowls`); any other may be a label of the program.

use super::Infill;
use super::place::{MIN_BARE_WORDS, Place};
use super::teasers::is_teaser;
use crate::content::candidates::Candidates;
use crate::content::page_type::{KindProbabilities, PageKind};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::tokens_of;
use crate::hash::HashMap;
use crate::snapshot::{COLONS, NodeId, PageSnapshot, without_digits};
use std::borrow::Cow;
use std::ops::Range;

/// Fewest paragraphs that an element has for itself where it is a text.
/// Source: ours: two may stand above and below a list of other texts.
const MIN_PARAGRAPHS: usize = 3;
/// Least share of the words of such a text that are kept, and of any other element, of those that can be. Source: ours.
const MIN_KEPT: f32 = 0.6;
const MIN_MOSTLY_KEPT: f32 = 0.8;
/// Fewest words of an element that is looked at. Source: ours: less has no middle.
const MIN_WORDS: u32 = 60;
/// Least mean probability of what stands between, and least of each text of it. Source: ours, on pages of Gutenberg,
/// Ghost and Substack: offers to subscribe and to share have at most .3.
const MIN_MEAN: f32 = 0.3;
const MIN_TEXT: f32 = 0.2;
/// Probability from which on a page is there for a text. Source: ours: likelier than not.
const MIN_TEXT_PAGE: f32 = 0.5;
/// Most of what stands between that is links. Source: ours: more leads elsewhere.
const MAX_LINKED: f32 = 0.5;
/// Most texts of it. Source: ours: a large table; bounds the cost.
const MAX_TEXTS: usize = 200;
/// Words from which on a line tells something by itself. Source: ours: a sentence; shorter ones are labels.
const MIN_SENTENCE: u32 = 8;
/// Elements from a text to its button, and from one to the box that holds another text. Source: ours; bound the cost.
const MAX_IN_BUTTON: usize = 6;
const MAX_TO_BOX: usize = 4;
/// Texts behind a heading among which is the one that it heads. Source: ours; bounds the cost.
const MAX_TO_HEADED: usize = 8;

/// Types of fields in which one writes.
const WRITTEN: [&str; 5] = ["", "text", "email", "tel", "search"];
/// Words of classes of what asks for leave, in lower case. Source: YouTube Embed Plus and other plugins of WordPress.
const ASKS_LEAVE: [&str; 5] = ["cookie", "cookies", "consent", "gdpr", "dsgvo"];

/// An element with several texts.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Column {
    units: Range<usize>,
    /// What each of its elements holds, in order; teasers and what asks a reader for something are none.
    boxes: Vec<Range<usize>>,
    /// Whether it has paragraphs of its own.
    has_paragraphs: bool,
}

/// The columns of a page. Linear in nodes: each is the child of one element.
pub(super) fn columns(page: &PageSnapshot, units: &Units, places: &[Place]) -> Vec<Column> {
    let is_paragraph = |i: usize| {
        let (unit, place) = (&units.list[i], &places[i]);
        place.is_plain && place.words >= MIN_BARE_WORDS && page.tag(unit.block) != "li"
    };
    let words = units.sums(|unit| unit.words);
    let asks = |id: &NodeId| {
        let kind = page.attribute(*id, "type").unwrap_or("").trim();
        let is_written = || WRITTEN.iter().any(|own| kind.eq_ignore_ascii_case(own));
        page.tag(*id) == "form" || is_written()
    };
    let forms: Vec<NodeId> = page.tagged(["form", "input"]).filter(asks).collect();
    let pictures: Vec<NodeId> = page.tagged(["img"]).collect();
    let asks_leave = |id: NodeId| {
        let mut words = tokens_of(page.attribute(id, "class").unwrap_or(""));
        words.any(|word| ASKS_LEAVE.contains(&&*word))
    };
    let column = |id: NodeId| {
        let range = units.within(page, id);
        if range.len() < 3 || words[range.end] - words[range.start] < MIN_WORDS {
            return None;
        }
        let held = page.children(id).filter_map(|child| {
            let held = units.within(page, child);
            (!held.is_empty() && !page.holds_any(child, &forms)).then_some((child, held))
        });
        let held: Vec<(NodeId, Range<usize>)> = held.collect();
        if held.len() < 3 {
            return None;
        }
        let paragraphs = held
            .iter()
            .filter(|(_, held)| held.len() == 1 && is_paragraph(held.start));
        let has_paragraphs = paragraphs.count() >= MIN_PARAGRAPHS;
        let is_text = |(child, _): &(NodeId, Range<usize>)| {
            !asks_leave(*child)
                && (!page.holds_any(*child, &pictures) || !is_teaser(page, units, *child))
        };
        let texts = held.into_iter().filter(is_text);
        Some(Column {
            units: range,
            boxes: texts.map(|(_, held)| held).collect(),
            has_paragraphs,
        })
    };
    page.subtree(page.root()).filter_map(column).collect()
}

/// For each unit whether it is of the program that shows the text: another says the same but for its numbers, cells
/// aside (buttons and signs of cards: "Read more", "Add"; names of authors; when a price was asked for); or it is
/// pressed, or a short line in one box with a button. Linear.
pub(super) fn of_program(page: &PageSnapshot, units: &Units, places: &[Place]) -> Vec<bool> {
    let mut said: HashMap<Cow<'_, str>, u32> = HashMap::default();
    let all = || units.list.iter().zip(places);
    all().for_each(|(unit, place)| *said.entry(words_of(unit, place)).or_default() += 1);
    let buttons = page.buttons();
    let is_of_program = |(unit, place): (&Unit, &Place)| {
        let is_repeated = || {
            let count = said.get(&*words_of(unit, place));
            count.is_some_and(|count| *count > 1)
        };
        let is_short = place.words < MIN_SENTENCE && !stands_alone(unit, place);
        let is_control = || {
            is_pressed(page, unit, &buttons)
                || is_short && has_button_beside(page, units, unit, &buttons)
        };
        !place.is_cell && is_repeated()
            || !buttons.is_empty() && !stands_in_heading(page, unit) && is_control()
    };
    all().map(is_of_program).collect()
}

/// The words of a text by which it is told from others; the numbers of items and headings are among them.
fn words_of<'a>(unit: &'a Unit, place: &Place) -> Cow<'a, str> {
    if place.list.is_some() || place.is_heading {
        Cow::Borrowed(unit.text.as_str())
    } else {
        without_digits(&unit.text)
    }
}

/// Whether all that a text says stands in buttons.
fn is_pressed(page: &PageSnapshot, unit: &Unit, buttons: &[NodeId]) -> bool {
    let says = |id: &NodeId| {
        let text = page.node(*id).text.as_deref().unwrap_or("");
        text.contains(char::is_alphanumeric)
    };
    let texts = (unit.first.0..unit.end.0).map(NodeId);
    let mut texts = texts.filter(says).peekable();
    let is_in_button = |text: NodeId| {
        let mut around = page.ancestors(text).take(MAX_IN_BUTTON);
        around.any(|up| buttons.binary_search(&up).is_ok())
    };
    texts.peek().is_some() && texts.all(is_in_button)
}

/// Whether a text is, or stands near in, a heading: pressed, that opens what it heads.
fn stands_in_heading(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_TO_BOX);
    around.any(|up| page.is_heading(up))
}

/// Whether the nearest box that holds another text than a line holds a button, too.
fn has_button_beside(page: &PageSnapshot, units: &Units, unit: &Unit, buttons: &[NodeId]) -> bool {
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_TO_BOX);
    let held = around.find(|up| units.within(page, *up).len() > 1);
    held.is_some_and(|up| page.holds_any(up, buttons))
}

/// Whether a short text tells something where nothing of its kind is beside it.
fn stands_alone(unit: &Unit, place: &Place) -> bool {
    let is_part = place.is_cell || place.list.is_some() || place.is_answer || place.is_code;
    let says_of_what = || {
        let has_value = |c: char| c.is_numeric() || COLONS.contains(&c);
        unit.text.starts_with(char::is_alphabetic) && unit.text.contains(has_value)
    };
    is_part || place.is_heading || says_of_what()
}

/// For each unit whether it is too short to come in without another text of its box.
pub(super) fn lone_labels(units: &Units, places: &[Place]) -> Vec<bool> {
    let each = units.list.iter().zip(places);
    let is_label =
        |(unit, place): (&Unit, &Place)| place.words < MIN_SENTENCE && !stands_alone(unit, place);
    each.map(is_label).collect()
}

/// Whether a page is likelier than not to be there for a text: of others a box of boxes may be cards.
pub(super) fn is_text_page(types: &KindProbabilities) -> bool {
    types[PageKind::Article] + types[PageKind::Documentation] >= MIN_TEXT_PAGE
}

/// Sums of the words that can be content and that are kept, up to each unit.
struct Sums {
    may_be: Vec<u32>,
    kept: Vec<u32>,
}

impl Sums {
    fn new(places: &[Place], candidates: &Candidates, kept: &[bool]) -> Self {
        let words = |counts: &dyn Fn(usize) -> bool| {
            let mut sum = 0;
            let sums = places.iter().enumerate().map(|(i, place)| {
                sum += place.words * u32::from(counts(i));
                sum
            });
            std::iter::once(0).chain(sums).collect()
        };
        Self {
            may_be: words(&|i| candidates.may_be[i]),
            kept: words(&|i| candidates.may_be[i] && kept[i]),
        }
    }

    /// Whether that share of what can be content of some units is kept.
    fn hold(&self, units: &Range<usize>, share: f32) -> bool {
        let words = |sums: &[u32]| (sums[units.end] - sums[units.start]) as f32;
        words(&self.kept) >= share * words(&self.may_be)
    }

    /// Whether kept texts of a column stand before and behind one of its boxes.
    fn are_around(&self, column: &Range<usize>, held: &Range<usize>) -> bool {
        let kept = |i: usize| self.kept[i];
        kept(column.start) < kept(held.start) && kept(held.end) < kept(column.end)
    }
}

impl Infill {
    /// Keeps what stands between the kept texts of elements of which nearly all is kept. Linear, times the elements
    /// around each other, of boxes of at most [`MAX_TEXTS`].
    pub(super) fn keep_between(&self, candidates: &Candidates, kept: &mut [bool]) {
        let sums = Sums::new(&self.places, candidates, kept);
        let is_text_page = is_text_page(candidates.types);
        let is_text = |column: &&Column| {
            let least = if column.has_paragraphs {
                Some(MIN_KEPT)
            } else {
                is_text_page.then_some(MIN_MOSTLY_KEPT)
            };
            least.is_some_and(|least| sums.hold(&column.units, least))
        };
        for column in self.columns.iter().filter(is_text) {
            let is_open = |held: &&Range<usize>| {
                held.len() <= MAX_TEXTS
                    && sums.are_around(&column.units, held)
                    && kept[(*held).clone()].contains(&false)
            };
            let open: Vec<&Range<usize>> = column.boxes.iter().filter(is_open).collect();
            // The last first: a heading is kept with what follows it.
            for held in open.into_iter().rev() {
                let texts = self.likely_of(held, candidates, kept);
                texts.into_iter().for_each(|i| kept[i] = true);
            }
        }
    }

    /// The texts of a box that come in with it, where it is likely as a whole.
    fn likely_of(&self, held: &Range<usize>, candidates: &Candidates, kept: &[bool]) -> Vec<usize> {
        let places = &self.places;
        let may_be = |i: &usize| {
            let place = &places[*i];
            !place.shows_picture
                && !place.is_fixed
                && !self.of_program[*i]
                && (candidates.may_be[*i] || place.is_answer && candidates.possible[*i])
        };
        let texts: Vec<usize> = held.clone().filter(may_be).collect();
        let heads_something = || {
            let mut behind = (held.end..kept.len()).take(MAX_TO_HEADED);
            let next = behind.find(|next| candidates.may_be[*next]);
            next.is_some_and(|next| kept[next])
        };
        let is_label = |i: usize| {
            let is_empty = places[i].is_heading && !heads_something();
            self.lone_labels[i] || is_empty && places[i].words < MIN_SENTENCE
        };
        if let [alone] = texts[..]
            && is_label(alone)
        {
            return Vec::new();
        }
        let probability = |i: &usize| candidates.probabilities[*i];
        let sum: f32 = texts.iter().map(probability).sum();
        let linked = texts.iter().filter(|i| places[**i].is_linked).count();
        let is_likely = sum >= MIN_MEAN * texts.len() as f32;
        if !is_likely || linked as f32 > MAX_LINKED * texts.len() as f32 {
            return Vec::new();
        }
        let texts = texts.into_iter();
        texts
            .filter(|i| probability(i) >= MIN_TEXT && !places[*i].is_linked)
            .collect()
    }
}
