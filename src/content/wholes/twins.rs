//! Twins: series of three or more alike boxes, adjacent in one element, with one tag, whose first texts stand in the
//! same elements. Class names do not count: a script may mark the day of today, the last card may have no margin. The
//! score does read class names of the elements around a text, and so it may drop the third of three cards.
//!
//! - **Twins.** A text is kept where two thirds of the boxes keep the text in its place and it is nearly as likely as
//!   the least likely of those; all other missing texts of its box must qualify, too. A label with a colon is kept
//!   only with the text behind it.
//! - **Bodies.** On a page that presents a service, the boxes have the same places throughout and all keep their title.
//!   Then a place below the title is kept in all of them, where its texts are no links, differ, and are likely enough
//!   on average: a person's position, what a plan includes.
//! - **Prices.** Where more than half of the boxes keep the price in one place, all do, however likely: the threshold
//!   splits prices at random.
//!
//! Source: ours, 12 of 101 pages of templates for sites; three cards in a row are the commonest way to lay out a
//! landing page: 24 texts of twins come in there, one of them of a menu, and 15 of bodies. On wcxb 29 of 46 texts of
//! twins are content, and of 42 of bodies 33. Of prices in places alike, 16 series of 954 other pages and of shops lost
//! some of theirs and kept more; on wcxb two, one of content.
//!
//! Refuted: bodies on pages of other kinds (wcxb, 112 of 259: dates, prices, names of authors; on articles of snippets
//! 21: dates, agencies, picture credits), and the line above the title (wcxb, 38 of 111: names of sections; the title
//! of a linked card looks no different); and dropping prices that less than half of the boxes keep (wcxb: of 24 series,
//! mostly the old price, the new one and the saving of one card, 21 are content).
//!
//! # Limits
//! A link is kept only where kept texts in its place are links, and not where it says the same in all boxes or leads to
//! more (`Read more`). Paragraphs, headings, cells and buttons are no boxes.

use crate::content::candidates::Candidates;
use crate::content::page_type::PageKind;
use crate::content::units::Units;
use crate::content::words::lexicon::Lexicon;
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Minimum number of boxes of a series. Source: ours, see above.
const MIN_TWINS: usize = 3;
/// Tags of boxes.
const BOXES: [&str; 5] = ["a", "article", "div", "li", "section"];
/// Number of texts at the beginning of a box that must stand in the same elements.
const HEAD: usize = 2;
/// Maximum number of shown texts of a box that are compared, and of texts that are searched for shown ones. Source:
/// ours, to bound the cost: farther down in a section, a text has no place of its own.
const MAX_TEXTS: usize = 12;
const MAX_LOOKED_AT: usize = 64;
/// Minimum share of the boxes that keep a text, in thirds.
const MIN_THIRDS: usize = 2;
/// Minimum probability of a text that is kept with its twins, and its ratio to the least likely of these. Source: ours,
/// see above: names have .83 of the others, dates .8; from .6 down, notes of shops come in on wcxb.
const MIN_TWIN: f32 = 0.25;
const NEAR_TWINS: f32 = 0.75;
/// Minimum mean probability of the texts in one place below the titles. Source: ours, see above.
const MIN_BODY: f32 = 0.25;
/// Probability above which a page presents a service. Source: ours: likelier than not.
const MIN_SERVICE: f32 = 0.5;

/// A text of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Text {
    unit: usize,
    /// Whether it holds a link or is a button.
    leads: bool,
    /// Whether it only leads to more (`Read more`).
    is_more: bool,
    /// Whether it ends with a colon.
    is_label: bool,
}

/// A series of alike boxes.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Twins {
    /// For each box its texts in the places that all boxes have, equally many in each.
    boxes: Vec<Vec<Text>>,
    /// For each place whether its texts all say the same.
    same: Vec<bool>,
    /// Whether the boxes have no other texts.
    are_whole: bool,
}

/// A place whose text most boxes keep.
#[derive(Debug, Clone, Copy)]
struct Place {
    at: usize,
    /// The probability of the least likely kept text in it.
    least: f32,
    /// Whether a kept text in it is a link or a button.
    leads: bool,
}

/// The depth of a text's element within its box, and the element's tag.
type Kind = (u32, u32);

/// A box with its first shown texts.
#[derive(Debug)]
struct Item {
    tag: u32,
    kinds: Vec<Kind>,
    texts: Vec<usize>,
    /// Whether these are all of its shown texts.
    is_short: bool,
}

impl Item {
    fn begins_as(&self, other: &Self) -> bool {
        let head = |item: &Self| item.kinds.len().min(HEAD);
        self.tag == other.tag && self.kinds[..head(self)] == other.kinds[..head(other)]
    }
}

/// The series of alike boxes of a page. Linear: each element is the child of one.
pub(super) fn twins(page: &PageSnapshot, units: &Units) -> Vec<Twins> {
    let elements = page.iter().filter(|(_, n)| n.kind == NodeKind::Element);
    let holders = elements.filter(|(id, _)| units.within(page, *id).len() >= MIN_TWINS);
    holders
        .flat_map(|(id, _)| twins_in(page, units, id))
        .collect()
}

/// The series among the children of an element.
fn twins_in(page: &PageSnapshot, units: &Units, holder: NodeId) -> Vec<Twins> {
    let children = page.children(holder);
    let held = children.map(|child| (child, units.within(page, child)));
    let held = held.filter(|(_, own)| !own.is_empty());
    let items: Vec<Option<Item>> = held
        .map(|(child, own)| item(page, units, child, own))
        .collect();
    let runs = items.chunk_by(|one, next| {
        let both = one.as_ref().zip(next.as_ref());
        both.is_some_and(|(one, next)| one.begins_as(next))
    });
    let runs = runs.map(|run| run.iter().flatten().collect::<Vec<&Item>>());
    runs.filter(|run| run.len() >= MIN_TWINS)
        .map(|run| Twins::from_run(page, units, &run))
        .collect()
}

/// The child as a box, if it is one.
fn item(page: &PageSnapshot, units: &Units, id: NodeId, own: Range<usize>) -> Option<Item> {
    if !BOXES.contains(&page.tag(id)) {
        return None;
    }
    let is_all = own.len() <= MAX_LOOKED_AT;
    let shown = own.take(MAX_LOOKED_AT);
    let shown = shown.filter(|i| !units.list[*i].concealed);
    let shown: Vec<usize> = shown.take(MAX_TEXTS + 1).collect();
    let is_inside = |i: &usize| units.list[*i].block >= id;
    if shown.is_empty() || !shown.iter().all(is_inside) {
        return None;
    }
    let (tag, depth) = (page.node(id).tag, page.node(id).depth);
    let kind = |i: &usize| {
        let block = page.node(units.list[*i].block);
        (block.depth.saturating_sub(depth), block.tag)
    };
    Some(Item {
        tag,
        kinds: shown.iter().map(kind).collect(),
        is_short: is_all && shown.len() <= MAX_TEXTS,
        texts: shown,
    })
}

impl Text {
    fn new(page: &PageSnapshot, units: &Units, at: usize) -> Self {
        let unit = &units.list[at];
        Self {
            unit: at,
            leads: unit.link_chars > 0 || page.is_button(unit.block),
            is_more: Lexicon::get().names_other_texts(&unit.text),
            is_label: unit.text.ends_with(COLONS),
        }
    }
}

impl Twins {
    /// The series of a run of boxes that begin alike.
    fn from_run(page: &PageSnapshot, units: &Units, run: &[&Item]) -> Self {
        let is_common = |at: &usize| {
            let kind = run.first().and_then(|item| item.kinds.get(*at));
            kind.is_some() && run.iter().all(|item| item.kinds.get(*at) == kind)
        };
        let width = (0..MAX_TEXTS).take_while(is_common).count();
        let is_whole = |item: &&Item| item.is_short && item.kinds.len() == width;
        let says = |item: &Item, at: usize| units.list[item.texts[at]].text.as_str();
        let is_same = |at: usize| {
            let first = run.first().map(|item| says(item, at));
            run.iter().all(|item| Some(says(item, at)) == first)
        };
        let texts = |item: &&Item| -> Vec<Text> {
            let texts = item.texts[..width].iter();
            texts.map(|i| Text::new(page, units, *i)).collect()
        };
        Self {
            boxes: run.iter().map(texts).collect(),
            same: (0..width).map(is_same).collect(),
            are_whole: run.iter().all(is_whole),
        }
    }

    /// Keeps texts that most twins keep and, on a page that presents a service, the bodies below titles that all keep.
    pub(super) fn settle(&self, candidates: &Candidates, kept: &mut [bool]) {
        self.keep_twins(candidates, kept);
        if self.are_whole && candidates.types[PageKind::Service] > MIN_SERVICE {
            self.keep_bodies(candidates, kept);
        }
    }

    /// Keeps the prices in one place where more than half of the boxes keep theirs.
    pub(super) fn keep_prices(&self, prices: &[bool], candidates: &Candidates, kept: &mut [bool]) {
        for at in 0..self.width() {
            let held = self.column(at).filter(|text| kept[text.unit]).count();
            let are_prices = self.column(at).all(|text| prices[text.unit]);
            if are_prices && 2 * held > self.boxes.len() {
                self.column(at)
                    .for_each(|text| kept[text.unit] |= candidates.may_join(text.unit));
            }
        }
    }

    fn width(&self) -> usize {
        self.boxes.first().map_or(0, Vec::len)
    }

    /// The texts in one place of all boxes.
    fn column(&self, at: usize) -> impl Iterator<Item = Text> + '_ {
        self.boxes.iter().map(move |texts| texts[at])
    }

    /// Whether two thirds of the boxes keep the text in a place.
    fn are_most_kept(&self, at: usize, kept: &[bool]) -> bool {
        let held = self.column(at).filter(|text| kept[text.unit]).count();
        3 * held >= MIN_THIRDS * self.boxes.len()
    }

    /// Whether a text only leads to more: the same link at the end of each card, or `Read more`.
    fn leads_on(&self, text: &Text, at: usize) -> bool {
        text.is_more || text.leads && self.same[at]
    }

    fn keep_twins(&self, candidates: &Candidates, kept: &mut [bool]) {
        let probabilities = candidates.probabilities;
        let before: &[bool] = kept;
        let place = |at: usize| {
            let held = || self.column(at).filter(|text| before[text.unit]);
            Place {
                at,
                least: held()
                    .map(|text| probabilities[text.unit])
                    .fold(1.0, f32::min),
                leads: held().any(|text| text.leads),
            }
        };
        let most = (0..self.width()).filter(|at| self.are_most_kept(*at, before));
        let places: Vec<Place> = most.map(place).collect();
        for texts in &self.boxes {
            let all = places.iter().map(|place| (texts[place.at], *place));
            let is_lost =
                |(text, place): &(Text, Place)| !kept[text.unit] && !self.leads_on(text, place.at);
            let lost: Vec<(Text, Place)> = all.filter(is_lost).collect();
            let leads_to_text = |text: &Text, at: usize| {
                let next = texts.get(at + 1).map_or(text.unit + 1, |next| next.unit);
                kept.get(next) == Some(&true) || lost.iter().any(|(text, _)| text.unit == next)
            };
            let joins = |(text, place): &(Text, Place)| {
                let likely = probabilities[text.unit];
                candidates.may_join(text.unit)
                    && likely >= MIN_TWIN
                    && likely >= NEAR_TWINS * place.least
                    && (place.leads || !text.leads)
                    && (!text.is_label || leads_to_text(text, place.at))
            };
            if lost.iter().all(joins) {
                lost.iter().for_each(|(text, _)| kept[text.unit] = true);
            }
        }
    }

    fn keep_bodies(&self, candidates: &Candidates, kept: &mut [bool]) {
        let is_title = |at: &usize| self.column(*at).all(|text| kept[text.unit]);
        let Some(title) = (0..self.width()).find(is_title) else {
            return;
        };
        for at in title + 1..self.width() {
            if self.same[at] || self.are_most_kept(at, kept) {
                continue;
            }
            let column: Vec<Text> = self.column(at).collect();
            let is_possible = |text: &Text| {
                let may_be = kept[text.unit] || candidates.may_be[text.unit];
                may_be && !text.leads && !text.is_more
            };
            let likely = column
                .iter()
                .map(|text| candidates.probabilities[text.unit]);
            let is_likely = likely.sum::<f32>() >= MIN_BODY * column.len() as f32;
            if is_likely && column.iter().all(is_possible) {
                column.iter().for_each(|text| kept[text.unit] = true);
            }
        }
    }
}
