//! Series of alike boxes: three or more right behind each other in one element, of one tag, whose texts begin in the
//! same elements. Whether one has a class that the others lack does not count: a script marks the day of today, the
//! last card has no margin. The score reads the classes of all that is around a text, and of three cards it left out
//! the third.
//!
//! - **What the twins keep.** A text comes in where two thirds of the boxes keep the one in its place and it is nearly
//!   as likely as the unlikeliest of those, with all else that its box lacks of what they keep; a label with a colon
//!   only with what it leads to.
//! - **Bodies.** On a page that presents something, boxes that have the same texts throughout and keep the title all
//!   have what stands below it in all of them, where the texts in one place are no links, not all the same, and likely
//!   enough together: who said it, what a plan includes.
//! - **Prices.** Where more than half of the boxes keep the price in one place, all do, however likely: the cut goes through
//!   prices as it falls.
//!
//! Source: ours, 12 of 101 pages of templates for sites; three cards in a row are the commonest way to lay out a
//! landing page: 24 texts of twins come in there, one of them of a menu, and 15 of bodies. On wcxb 29 of 46 texts of
//! twins are content, and of 42 of bodies 33. Of prices in places alike, 16 series of 954 other pages and of shops lost some
//! of theirs and kept more; on wcxb two, one of content.
//!
//! Refuted: bodies on pages of other kinds (wcxb, 112 of 259: dates, prices, names of authors; on articles of snippets
//! 21: days, agencies, whose a picture is), and the line above the title (wcxb, 38 of 111: names of sections; the title
//! of a linked card looks no different); and that fewer prices than half go (wcxb: of 24 series, mostly the old price, the
//! new one and what is saved of one card, 21 are content).
//!
//! # Limits
//! A link comes in with links alone, and not where it says the same in all boxes or what leads to more (`Read more`).
//! Paragraphs, headings, cells and buttons beside each other are no boxes.

use crate::content::candidates::Candidates;
use crate::content::page_type::PageKind;
use crate::content::units::Units;
use crate::content::words::lexicon::Lexicon;
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Fewest boxes of a series. Source: ours, see above.
const MIN_TWINS: usize = 3;
/// What a box may be.
const BOXES: [&str; 5] = ["a", "article", "div", "li", "section"];
/// Texts at the beginning of a box that have to stand in the same elements.
const HEAD: usize = 2;
/// Most texts of a box that are compared, and most that are looked at for those that are shown. Source: ours; bounds
/// the cost: what stands farther down in a section is in no place of its own.
const MAX_TEXTS: usize = 12;
const MAX_LOOKED_AT: usize = 64;
/// Least share of the boxes that keep a text, in thirds.
const MIN_THIRDS: usize = 2;
/// Least probability of what comes in, and how near to the unlikeliest twin it is. Source: ours, see above: names have
/// .83 of the others, days .8; from .6 down, notes of shops come in on wcxb.
const MIN_TWIN: f32 = 0.25;
const NEAR_TWINS: f32 = 0.75;
/// Least mean probability of the texts in one place of the bodies. Source: ours, see above.
const MIN_BODY: f32 = 0.25;
/// Probability above which a page presents something. Source: ours: likelier than not.
const MIN_SERVICE: f32 = 0.5;

/// A text of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Text {
    unit: usize,
    /// Whether it is a link, or pressed.
    leads: bool,
    /// Whether it says that there is more, and nothing else.
    is_more: bool,
    /// Whether a colon ends it.
    is_label: bool,
}

/// A series.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Twins {
    /// The texts of each box that stand in the same elements in all, as many of each.
    boxes: Vec<Vec<Text>>,
    /// For each place whether the texts in it all say the same.
    same: Vec<bool>,
    /// Whether they have no other texts.
    are_whole: bool,
}

/// A place in the boxes whose text most of them keep.
#[derive(Debug, Clone, Copy)]
struct Place {
    at: usize,
    /// The probability of the unlikeliest that is kept.
    least: f32,
    /// Whether one that is kept leads elsewhere.
    leads: bool,
}

/// How deep in its box the element of a text is, and what it is.
type Kind = (u32, u32);

/// A box with its first shown texts.
#[derive(Debug)]
struct Item {
    tag: u32,
    kinds: Vec<Kind>,
    texts: Vec<usize>,
    /// Whether it has no others.
    is_short: bool,
}

impl Item {
    fn begins_as(&self, other: &Self) -> bool {
        let head = |item: &Self| item.kinds.len().min(HEAD);
        self.tag == other.tag && self.kinds[..head(self)] == other.kinds[..head(other)]
    }
}

/// The series of a page. Linear: each element is the child of one.
pub(super) fn twins(page: &PageSnapshot, units: &Units) -> Vec<Twins> {
    let elements = page.iter().filter(|(_, n)| n.kind == NodeKind::Element);
    let holders = elements.filter(|(id, _)| units.within(page, *id).len() >= MIN_TWINS);
    holders
        .flat_map(|(id, _)| twins_in(page, units, id))
        .collect()
}

/// Those among the children of an element.
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

/// A box, if a child is one.
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
    /// What boxes have in common that begin alike.
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

    /// Keeps what most twins keep, and on a page that presents something the bodies of those that keep their titles.
    pub(super) fn settle(&self, candidates: &Candidates, kept: &mut [bool]) {
        self.keep_twins(candidates, kept);
        if self.are_whole && candidates.types[PageKind::Service] > MIN_SERVICE {
            self.keep_bodies(candidates, kept);
        }
    }

    /// Keeps the prices in one place of the boxes where more than half of these keep theirs.
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

    /// The texts in one place of the boxes.
    fn column(&self, at: usize) -> impl Iterator<Item = Text> + '_ {
        self.boxes.iter().map(move |texts| texts[at])
    }

    /// Whether most boxes keep the text in a place.
    fn are_most_kept(&self, at: usize, kept: &[bool]) -> bool {
        let held = self.column(at).filter(|text| kept[text.unit]).count();
        3 * held >= MIN_THIRDS * self.boxes.len()
    }

    /// Whether a text in a place only leads on: what each card says at its end.
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
