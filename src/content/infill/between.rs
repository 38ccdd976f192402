//! Keeps boxes between the paragraphs of a text that are no paragraphs themselves: a table in its figure, a heading
//! with a list, a question that opens its answer, a card of code, times and servings of a recipe. If nearly all of an
//! element is content, what stands between its texts is content with them, whatever its boxes and however many follow
//! each other.
//!
//! Controls of the site stand there, too: buttons, instructions for using a table, links to other texts with an image
//! ([`mod@super::teasers`]), requests for consent to cookies before a video plays, lines that each box repeats with
//! other numbers. The rule leaves these as the score judged them.
//!
//! # Limits
//! A line of a few words that is alone in its box is added only as a heading of kept text, a list item, a cell, an
//! answer, code, or if it names a value by a number or a colon (`Servings 6 bowls`); otherwise it may be a label of
//! the site.

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

/// Minimum paragraphs directly in an element for it to be a text. Source: ours: two may stand above and below a list
/// of other texts.
const MIN_PARAGRAPHS: usize = 3;
/// Minimum kept share of the possible words of such a text, and of any other element, 0..=1. Source: ours.
const MIN_KEPT: f32 = 0.6;
const MIN_MOSTLY_KEPT: f32 = 0.8;
/// Minimum words of an element. Source: ours: shorter ones have no middle.
const MIN_WORDS: u32 = 60;
/// Minimum mean probability of a box between paragraphs, and minimum probability of each of its texts. Source: ours,
/// on pages of Gutenberg, Ghost and Substack: offers to subscribe and to share have at most .3.
const MIN_MEAN: f32 = 0.3;
const MIN_TEXT: f32 = 0.2;
/// Minimum probability that a page is about a text. Source: ours: likelier than not.
const MIN_TEXT_PAGE: f32 = 0.5;
/// Maximum share of links in a box between paragraphs, 0..=1. Source: ours: boxes with more lead elsewhere.
const MAX_LINKED: f32 = 0.5;
/// Maximum number of units in such a box. Source: ours, to bound the cost: a large table.
const MAX_TEXTS: usize = 200;
/// Minimum words of a line that makes sense alone. Source: ours: a sentence; shorter ones are labels.
const MIN_SENTENCE: u32 = 8;
/// Maximum number of elements from a text to its button, and to the box that holds another text. Source: ours, to
/// bound the cost.
const MAX_IN_BUTTON: usize = 6;
const MAX_TO_BOX: usize = 4;
/// Maximum number of units behind a heading among which is the one it heads. Source: ours, to bound the cost.
const MAX_TO_HEADED: usize = 8;

/// Types of `input` fields for text.
const WRITTEN: [&str; 5] = ["", "text", "email", "tel", "search"];
/// Words of class names of consent boxes, in lower case. Source: YouTube Embed Plus and other plugins of WordPress.
const ASKS_LEAVE: [&str; 5] = ["cookie", "cookies", "consent", "gdpr", "dsgvo"];

/// An element with several texts.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Column {
    units: Range<usize>,
    /// The units of each of its child elements, in order, without teasers and boxes with forms or consent requests.
    boxes: Vec<Range<usize>>,
    /// Whether it has paragraphs as its children.
    has_paragraphs: bool,
}

/// The columns of a page. Cost: linear in nodes, as each is the child of one element.
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

/// For each unit, whether it belongs to the controls around the text: another unit says the same but for numbers,
/// table cells aside ("Read more", "Add"; names of authors; the time of a price); or it is a button, or a short line
/// in one box with a button. Cost: linear.
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

/// Whether a text is a heading or stands in one nearby: a button there opens what the heading heads.
fn stands_in_heading(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_TO_BOX);
    around.any(|up| page.is_heading(up))
}

/// Whether the nearest box around a text that holds another one holds a button, too.
fn has_button_beside(page: &PageSnapshot, units: &Units, unit: &Unit, buttons: &[NodeId]) -> bool {
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_TO_BOX);
    let held = around.find(|up| units.within(page, *up).len() > 1);
    held.is_some_and(|up| page.holds_any(up, buttons))
}

/// Whether a short text makes sense without similar texts beside it.
fn stands_alone(unit: &Unit, place: &Place) -> bool {
    let is_part = place.is_cell || place.list.is_some() || place.is_answer || place.is_code;
    let says_of_what = || {
        let has_value = |c: char| c.is_numeric() || COLONS.contains(&c);
        unit.text.starts_with(char::is_alphabetic) && unit.text.contains(has_value)
    };
    is_part || place.is_heading || says_of_what()
}

/// For each unit, whether it is too short to be added without another text of its box.
pub(super) fn lone_labels(units: &Units, places: &[Place]) -> Vec<bool> {
    let each = units.list.iter().zip(places);
    let is_label =
        |(unit, place): (&Unit, &Place)| place.words < MIN_SENTENCE && !stands_alone(unit, place);
    each.map(is_label).collect()
}

/// Whether a page is likelier than not about a text; on other pages a box of boxes may be cards.
pub(super) fn is_text_page(types: &KindProbabilities) -> bool {
    types[PageKind::Article] + types[PageKind::Documentation] >= MIN_TEXT_PAGE
}

/// Prefix sums over units of the words that can be content and of the words that are kept.
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

    /// Whether at least the given share of the possible words of some units is kept.
    fn hold(&self, units: &Range<usize>, share: f32) -> bool {
        let words = |sums: &[u32]| (sums[units.end] - sums[units.start]) as f32;
        words(&self.kept) >= share * words(&self.may_be)
    }

    /// Whether a column has kept texts both before and behind one of its boxes.
    fn are_around(&self, column: &Range<usize>, held: &Range<usize>) -> bool {
        let kept = |i: usize| self.kept[i];
        kept(column.start) < kept(held.start) && kept(held.end) < kept(column.end)
    }
}

impl Infill {
    /// Keeps what stands between the kept texts of elements nearly all of which is kept. Cost: linear, times the
    /// nesting of elements, for boxes of at most [`MAX_TEXTS`].
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
            // The last box first, as a heading is kept with what follows it.
            for held in open.into_iter().rev() {
                let texts = self.likely_of(held, candidates, kept);
                texts.into_iter().for_each(|i| kept[i] = true);
            }
        }
    }

    /// The texts of a box that are added, if the box is likely as a whole.
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
