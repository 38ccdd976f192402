//! What stands in the middle of content belongs to it.
//!
//! The score judges each unit by itself. Code and tables look little like prose, and a short line
//! between two paragraphs has little to show; where the text around them is content, they are read
//! with it.
//!
//! 1. A run of code, or a formula with a line of its own, is content next to content that shares a
//!    near container with it.
//! 2. A run of cells is content between two such texts, cell by cell where not unlikely.
//! 3. A short gap between two texts of one parent is content where all of it has that parent, captions
//!    aside. For an item or a cell that is no link stands its list or table, for what is quoted the quotation;
//!    where all have boxes of their own, these stand for them. A line of links leads elsewhere. A single phrase
//!    between two sure paragraphs heads what follows it ([`cross_heads`]).
//! 4. What leads from the headline to the text is content: words that the page is described with, a
//!    paragraph right below the headline that is not unlikely, what is named a standfirst, what is marked as
//!    the article's body as the text is, and what is called an abstract.
//! 5. What goes on without a link behind the last of many texts of one parent ends them, where it is not
//!    unlikely: notes, a closing list. The longer a text is, the less the score likes what follows it.
//! 6. A note is content where the text that refers to it is ([`notes`]).
//!
//! Source: ours, cross-validation on wcxb and aeb (.832 to .834, .951 to .955).

mod cross_heads;
mod notes;

use super::candidates::Candidates;
use super::code_lines::is_box_of_lines;
use super::standfirst::{self, MAX_LEAD_DISTANCE, MAX_LEAD_LINKS, MIN_DESCRIBED, MIN_LEAD_WORDS};
use super::units::{Unit, Units};
use super::words::lexicon::{Lexicon, Token};
use super::words::phrases::Phrases;
use crate::content::features::{UnitFeature, UnitRow};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot, Position};
use std::ops::Range;

/// Levels up to which a container is near. Source: ours: a box, its row, its column.
const NEAR: usize = 4;
/// Least probability of a cell between content. Source: ours.
const MIN_CELL_PROBABILITY: f32 = 0.1;
/// Most words of a gap. Source: ours, cross-validation: 60 to 150 do as well.
const MAX_GAP_WORDS: u32 = 100;

/// Share of links from which on a line leads elsewhere, and its fewest words. Source: ours: a headline; a
/// name or two may be a link in the flow of the text.
const MIN_LINKS: f32 = 0.95;
const MIN_LINKED_WORDS: u32 = 6;

/// Lists and tables, and what they are made of.
const PARTS: [&str; 14] = [
    "ul", "ol", "li", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tfoot", "tr", "td",
    "th",
];
/// Levels from an item or cell to its outermost list or table. Source: ours; bounds the cost.
const MAX_LEVELS: usize = 64;
/// Most of an item or cell that is links, where its list or table stands in the flow for it. Source: ours:
/// more is a menu.
const MAX_PART_LINKS: f32 = 0.5;

/// Least probability of a lead that the page is not described with. Source: ours.
const MIN_LEAD_PROBABILITY: f32 = 0.25;
/// The same of what is named a standfirst. Source: ours.
const MIN_NAMED_PROBABILITY: f32 = 0.1;

/// Most words of a caption with a credit. Source: ours.
const MAX_CREDIT: u32 = 24;
/// Fewest words of bare text that is a paragraph. Source: ours: less is a label or a credit.
const MIN_BARE_WORDS: u32 = 20;

/// Fewest texts of one parent that an end follows, and levels between that and the end. Source: ours: of shorter
/// texts the score keeps the end by itself; a section with a list.
const MIN_FLOWING: usize = 8;
const MAX_END_LEVELS: usize = 3;
/// Least probability of plain texts between boxes of sure ones, and of those; levels of such boxes. Source: ours.
const MIN_BETWEEN: f32 = 0.25;
const MIN_SURE: f32 = 0.8;
const MAX_BOXES: usize = 2;
/// Least probability of a note, and of a line between two sure paragraphs. Source: ours.
const MIN_NOTE_PROBABILITY: f32 = 0.1;
const MIN_LINE_PROBABILITY: f32 = 0.1;
/// What an element of the text is marked as. Source: schema.org.
const BODY: &str = "articleBody";
/// Least probability of an end. Source: ours.
const MIN_END_PROBABILITY: f32 = 0.18;

/// How the units of a page stand to each other.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Flow {
    places: Vec<Place>,
}

#[derive(Debug, Clone, PartialEq)]
struct Place {
    parent: Option<NodeId>,
    /// The element that it is a piece of text in.
    among: Option<NodeId>,
    is_caption: bool,
    /// What holds the box that it has for itself.
    boxed_in: Option<NodeId>,
    /// The nearest containers of what stands in the flow for the unit's block, innermost first.
    above: [Option<NodeId>; NEAR],
    words: u32,
    is_code: bool,
    is_cell: bool,
    is_headline: bool,
    /// Whether it is a line of links, and no item of a list, or of buttons to share the text.
    is_links: bool,
    /// Whether it may end the text, by its words: it neither leads elsewhere nor is it a label.
    may_end: bool,
    is_heading: bool,
    /// Whether it lies over the page, in its place of the window.
    is_fixed: bool,
    /// Whether it may lead to the text, by its words; whether the page is described with them.
    may_lead: bool,
    is_described: bool,
    /// Whether it is named a standfirst.
    is_named: bool,
    /// Whether it is marked as the article's body.
    is_body: bool,
    /// The element between whose paragraphs it may be a heading that no tag names.
    holds_line: Option<NodeId>,
    /// Whether it goes on without a link, and is neither a heading nor a label.
    is_plain: bool,
    /// Whether it says no more than that an abstract follows.
    is_abstract: bool,
    /// The text that refers to it, of a note.
    note_of: Option<usize>,
}

/// What stands above an abstract, in lower case.
static ABSTRACT: Phrases = Phrases::of_words(
    "abstract zusammenfassung kurzfassung résumé resumen resumo riassunto аннотация 摘要 概要 要旨 초록",
);

impl Place {
    fn is_near(&self, other: &Self) -> bool {
        let shared = |container: &NodeId| other.above.contains(&Some(*container));
        self.above.iter().flatten().any(shared)
    }
}

impl Flow {
    /// Notes where the units stand. Linear.
    pub(super) fn new(page: &PageSnapshot, units: &Units, rows: &[UnitRow]) -> Self {
        let mut boxes: HashMap<NodeId, bool> = HashMap::default();
        let mut in_box_of_lines = |line: NodeId| {
            let parent = page.parent(line).filter(|_| page.tag(line) == "div");
            parent.is_some_and(|id| *boxes.entry(id).or_insert_with(|| is_box_of_lines(page, id)))
        };
        let mut named: HashMap<NodeId, bool> = HashMap::default();
        let mut is_named = |id: NodeId| {
            *named
                .entry(id)
                .or_insert_with(|| standfirst::is_called(page, id))
        };
        let mut named_around =
            |block: NodeId| is_named(block) || page.parent(block).is_some_and(&mut is_named);
        let is_bare =
            |unit: &Unit| unit.words >= MIN_BARE_WORDS && units.within(page, unit.block).len() > 1;
        let place = |((unit, row), note_of): ((&Unit, &UnitRow), Option<usize>)| {
            let may_lead =
                unit.words >= MIN_LEAD_WORDS && row[UnitFeature::TextLinkDensity] <= MAX_LEAD_LINKS;
            let is_linked = row[UnitFeature::TextLinkDensity] > MAX_PART_LINKS;
            let is_caption = row[UnitFeature::InFigure] > 0.0 || is_credit(unit);
            let place = match quotation(page, unit.block) {
                _ if is_linked => unit.block,
                Some(quotation) if !is_caption => alone_in(page, quotation),
                _ => whole_of(page, unit.block),
            };
            let outer = alone_in(page, place);
            let is_boxed = outer != place && !is_linked && !is_caption;
            let mut above = [None; NEAR];
            let mut container = page.parent(place);
            for slot in &mut above {
                *slot = container;
                container = container.and_then(|c| page.parent(c));
            }
            Place {
                parent: page.parent(unit.block),
                // Bare text beside blocks is a paragraph among them.
                among: if is_bare(unit) {
                    Some(unit.block)
                } else {
                    above[0]
                },
                is_caption,
                boxed_in: page.parent(outer).filter(|_| is_boxed),
                above,
                words: unit.words,
                is_code: row[UnitFeature::InCode] > 0.0
                    || page.tag(unit.block) == "math"
                    || in_box_of_lines(unit.block),
                is_cell: row[UnitFeature::InTable] > 0.0,
                is_headline: page.tag(unit.block) == "h1",
                is_links: row[UnitFeature::TextLinkDensity] >= MIN_LINKS
                    && unit.words >= MIN_LINKED_WORDS
                    && row[UnitFeature::InList] == 0.0
                    || shares(page, unit),
                may_end: may_end(unit, row),
                is_heading: page.is_heading(unit.block),
                is_fixed: is_fixed(page, unit.block),
                may_lead,
                is_described: row[UnitFeature::Described] >= MIN_DESCRIBED,
                is_named: may_lead && named_around(unit.block),
                is_body: may_lead && page.node(unit.block).has_word("itemprop", BODY),
                holds_line: cross_heads::holder_of_line(page, unit),
                is_plain: unit.link_chars == 0
                    && !page.is_heading(unit.block)
                    && Lexicon::get().first_phrases(&unit.text) == 0,
                is_abstract: unit.words <= 1
                    && ABSTRACT.holds_in_any_case(unit.text.trim_end_matches([':', '.', '：'])),
                note_of,
            }
        };
        let each = units.list.iter().zip(rows).zip(notes::notes(page, units));
        Self {
            places: each.map(place).collect(),
        }
    }

    /// Whether a text of a gap stands among the texts at both ends, whatever else is in the gap: a box beside them
    /// takes no paragraph along.
    fn joins(&self, i: usize, gap: &Range<usize>, probabilities: &[f32]) -> bool {
        let (place, first, last) = (
            &self.places[i],
            &self.places[gap.start - 1],
            &self.places[gap.end],
        );
        let is_among = |end: &Place| end.among.is_some() && end.among == place.among;
        place.is_plain
            && place.words >= MIN_BARE_WORDS
            && probabilities[i] >= MIN_BETWEEN
            && is_among(first)
            && is_among(last)
    }

    /// Keeps what stands in the middle of what is kept, as far as it may be kept. Linear.
    pub(super) fn fill(&self, candidates: &Candidates, kept: &mut [bool]) {
        let (probabilities, may_be) = (candidates.probabilities, candidates.may_be);
        for run in self.runs(|i| self.places[i].is_code) {
            if self.touches_before(kept, &run) || self.touches_after(kept, &run) {
                run.for_each(|i| kept[i] |= may_be[i]);
            }
        }
        for run in self.runs(|i| self.places[i].is_cell) {
            if self.touches_before(kept, &run) && self.touches_after(kept, &run) {
                run.for_each(|i| kept[i] |= may_be[i] && probabilities[i] >= MIN_CELL_PROBABILITY);
            }
        }
        for (i, place) in self.places.iter().enumerate() {
            let is_referred_to = place.note_of.is_some_and(|from| kept[from]);
            kept[i] |= is_referred_to && may_be[i] && probabilities[i] >= MIN_NOTE_PROBABILITY;
        }
        for gap in self.runs(|i| !kept[i]) {
            let Some(before) = gap.start.checked_sub(1) else {
                continue;
            };
            let Some(with_ends) = self.places.get(before..=gap.end) else {
                continue;
            };
            let words: u32 = self.places[gap.clone()].iter().map(|p| p.words).sum();
            let is_one = |parent: fn(&Place) -> Option<NodeId>| {
                with_ends.iter().all(|p| parent(p) == parent(&with_ends[0]))
            };
            // Captions between them are none of the texts.
            let is_text = |p: &Place| !p.is_caption;
            let are_among_one = || {
                let mut texts = with_ends.iter().filter(|p| is_text(p));
                !with_ends[0].is_caption && texts.all(|p| p.among == with_ends[0].among)
            };
            // A banner that lies over the page stands anywhere in the document.
            let lies_over = |p: &Place| p.is_fixed && !with_ends[0].is_fixed;
            if words > MAX_GAP_WORDS || with_ends.iter().any(lies_over) {
                continue;
            }
            let are_boxed = with_ends[0].boxed_in.is_some() && is_one(|p| p.boxed_in);
            let is_whole = is_one(|p| p.parent) || is_one(|p| p.above[0]) || are_boxed;
            let is_between =
                || self.is_between(&gap, probabilities) || self.is_cross_head(&gap, probabilities);
            if is_whole || are_among_one() || is_between() {
                let is_kept = |p: &Place| !p.is_links && (is_whole || is_text(p));
                gap.for_each(|i| kept[i] |= may_be[i] && is_kept(&self.places[i]));
            } else {
                let joins = |i: usize| self.joins(i, &gap, probabilities);
                let joining: Vec<usize> = gap.clone().filter(|i| joins(*i)).collect();
                joining.into_iter().for_each(|i| kept[i] |= may_be[i]);
            }
        }
        self.lead(candidates, kept);
        self.end(candidates, kept);
        let last = kept.iter().rposition(|kept| *kept).unwrap_or(0);
        for label in (0..last).filter(|i| self.places[*i].is_abstract) {
            let text = label + 1;
            if self.places[text].may_lead && probabilities[text] >= MIN_LEAD_PROBABILITY {
                (label..=text).for_each(|i| kept[i] |= may_be[i]);
            }
        }
    }

    /// Whether plain texts in boxes of their own, not unlikely, stand between such boxes of sure texts.
    fn is_between(&self, gap: &Range<usize>, probabilities: &[f32]) -> bool {
        let around = self.places[gap.start].boxed_in;
        let is_sure = |i: usize| {
            let mut above = self.places[i].above.iter().take(MAX_BOXES);
            probabilities[i] >= MIN_SURE && above.any(|up| *up == around)
        };
        let is_plain = |i: usize| {
            let place = &self.places[i];
            let is_one = place.is_plain && !place.is_fixed && place.boxed_in == around;
            is_one && probabilities[i] >= MIN_BETWEEN
        };
        let are_sure = || is_sure(gap.start - 1) && is_sure(gap.end);
        around.is_some() && are_sure() && gap.clone().all(is_plain)
    }

    /// Whether a gap is one line that heads a part of a text: it stands between two sure paragraphs of its element.
    fn is_cross_head(&self, gap: &Range<usize>, probabilities: &[f32]) -> bool {
        let line = &self.places[gap.start];
        let is_line = line.holds_line.is_some()
            && line.is_plain
            && gap.len() == 1
            && probabilities[gap.start] >= MIN_LINE_PROBABILITY;
        let is_paragraph = |i: usize| {
            let place = &self.places[i];
            place.parent == line.holds_line
                && place.words >= MIN_LEAD_WORDS
                && !place.is_heading
                && probabilities[i] >= MIN_SURE
        };
        is_line && is_paragraph(gap.start - 1) && is_paragraph(gap.end)
    }

    /// Keeps what leads from a headline to the text.
    fn lead(&self, candidates: &Candidates, kept: &mut [bool]) {
        let (probabilities, may_be) = (candidates.probabilities, candidates.may_be);
        for headline in (0..self.places.len()).filter(|i| self.places[*i].is_headline) {
            let below = headline + 1..self.places.len();
            let end = below.end.min(below.start + 2 * MAX_LEAD_DISTANCE);
            let Some(text) = (below.start..end).find(|i| kept[*i]) else {
                continue;
            };
            let last = text.min(headline + 1 + MAX_LEAD_DISTANCE);
            for i in (below.start..last).filter(|i| self.places[*i].may_lead) {
                let is_next = i == headline + 1 && self.places[i].is_near(&self.places[headline]);
                let is_marked = self.places[i].is_named || self.is_begun_by(text, i);
                let is_lead = is_next && probabilities[i] >= MIN_LEAD_PROBABILITY
                    || is_marked && probabilities[i] >= MIN_NAMED_PROBABILITY;
                kept[i] |= may_be[i] && (is_lead || self.places[i].is_described);
            }
        }
    }

    /// Whether a text is marked as the article's body, and so is a paragraph above it: a box between them parts
    /// no article.
    fn is_begun_by(&self, text: usize, above: usize) -> bool {
        let place = &self.places[above];
        place.is_body && place.words >= MIN_BARE_WORDS && self.places[text].is_body
    }

    /// Keeps what ends a text of many pieces.
    fn end(&self, candidates: &Candidates, kept: &mut [bool]) {
        let Some(last) = kept.iter().rposition(|kept| *kept) else {
            return;
        };
        let Some(around) = self.places[last].above[0] else {
            return;
        };
        let is_flowing = |(place, kept): &(&Place, &bool)| **kept && place.above[0] == Some(around);
        let flowing = self.places.iter().zip(&*kept).filter(is_flowing);
        if flowing.count() < MIN_FLOWING {
            return;
        }
        let parent = self.places[last].parent;
        let is_beside = |place: &Place| place.parent == parent;
        let is_end = |i: &usize| {
            let place = &self.places[*i];
            let mut above = place.above.iter().take(MAX_END_LEVELS);
            above.any(|container| *container == Some(around))
                && (place.may_end || place.is_heading || place.is_plain && is_beside(place))
                && !place.is_fixed
                && candidates.may_be[*i]
                && candidates.probabilities[*i] >= MIN_END_PROBABILITY
        };
        let end = (last + 1..self.places.len()).take_while(is_end);
        // A heading alone heads what is none.
        let end = end.filter(|i| self.places[*i].may_end).last();
        if let Some(end) = end {
            kept[last + 1..=end].fill(true);
        }
    }

    fn touches_before(&self, kept: &[bool], run: &Range<usize>) -> bool {
        let before = run.start.checked_sub(1).filter(|i| kept[*i]);
        before.is_some_and(|i| self.places[i].is_near(&self.places[run.start]))
    }

    fn touches_after(&self, kept: &[bool], run: &Range<usize>) -> bool {
        let after = Some(run.end).filter(|i| kept.get(*i) == Some(&true));
        after.is_some_and(|i| self.places[i].is_near(&self.places[run.end - 1]))
    }

    /// The runs of units for which something holds.
    fn runs(&self, holds: impl Fn(usize) -> bool) -> Vec<Range<usize>> {
        let mut runs: Vec<Range<usize>> = Vec::new();
        for i in (0..self.places.len()).filter(|i| holds(*i)) {
            match runs.last_mut() {
                Some(run) if run.end == i => run.end += 1,
                _ => runs.push(i..i + 1),
            }
        }
        runs
    }
}

/// Whether a line tells whose a picture is: `© Jane Doe`, `A bridge (Photo: Jane Doe)`.
fn is_credit(unit: &Unit) -> bool {
    let ends_with_credit = || {
        let inside = unit.text.strip_suffix([')', '）'])?;
        let (_, inside) = inside.rsplit_once(['(', '（'])?;
        let mut words = inside.split(|c: char| !c.is_alphanumeric());
        Some(words.any(|word| CREDITS.holds_in_any_case(word)))
    };
    unit.words <= MAX_CREDIT
        && (unit.text.contains('©') || ends_with_credit().is_some_and(|is_one| is_one))
}

/// Words of the bracket behind a caption that tells whose the picture is.
static CREDITS: Phrases = Phrases::of_words(
    "photo photos foto fotos image images getty reuters afp shutterstock photograph bild symbolbild credit \
    写真 图片 фото",
);

/// Whether a line is buttons to share a text: it is named so, and so is what it begins with.
fn shares(page: &PageSnapshot, unit: &Unit) -> bool {
    let is_named = |id: NodeId| Lexicon::get().is_classed(page, id, &[Token::Share]);
    let inner = page.parent(unit.first).filter(|up| *up != unit.block);
    is_named(unit.block) && inner.is_some_and(is_named)
}

/// Whether a text may end others by its words: a sentence or an entry of a list, without links and addresses.
fn may_end(unit: &Unit, row: &UnitRow) -> bool {
    let is_entry = row[UnitFeature::InList] > 0.0;
    let says_other = || Lexicon::get().first_phrases(&unit.text) != 0;
    unit.link_chars == 0
        && (is_entry || unit.words >= MIN_LEAD_WORDS)
        && !unit.text.contains("://")
        && !says_other()
}

/// Whether a block or a box near around it is fixed to the window.
fn is_fixed(page: &PageSnapshot, block: NodeId) -> bool {
    let boxes = std::iter::once(block).chain(page.ancestors(block).take(NEAR));
    let mut styles = boxes.filter_map(|id| page.own_style(id));
    styles.any(|style| style.position == Position::Fixed)
}

/// The quotation near around a block: what is quoted and who said it are one.
fn quotation(page: &PageSnapshot, block: NodeId) -> Option<NodeId> {
    let mut around = page.ancestors(block).take(NEAR);
    around.find(|id| page.tag(*id) == "blockquote")
}

/// The outermost box near around a block that shows nothing else.
fn alone_in(page: &PageSnapshot, block: NodeId) -> NodeId {
    let shown = |id: NodeId| (page.totals(id).chars, page.totals(id).media);
    let around = page.ancestors(block).take(NEAR);
    let around = around.take_while(|id| shown(*id) == shown(block));
    around.last().unwrap_or(block)
}

/// What stands in the flow for a block: the list or table that it is an item or a cell of, with the
/// boxes that hold nothing else; else itself.
fn whole_of(page: &PageSnapshot, block: NodeId) -> NodeId {
    let is_part = |id: NodeId| {
        PARTS.contains(&page.table_tag(id)) || page.attribute(id, "role") == Some("rowgroup")
    };
    if !is_part(block) {
        return block;
    }
    let holds_one = |id: NodeId| page.children(id).nth(1).is_none();
    let around = page.ancestors(block).take(MAX_LEVELS);
    let around = around.take_while(|id| is_part(*id) || holds_one(*id));
    around.last().unwrap_or(block)
}

#[cfg(test)]
mod tests;
