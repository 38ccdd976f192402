//! Pieces of a text that are no paragraphs: a table in its figure, a group of a heading and a list, a question that opens
//! its answer, a card of code, the times and servings of a recipe. Where nearly all of an element is content, what stands
//! between its texts is read with them, however it is boxed and however many such pieces follow each other.

use super::{Flow, MIN_BARE_WORDS, place::Place};
use crate::content::candidates::Candidates;
use crate::content::page_type::{KindProbabilities, PageKind};
use crate::content::units::Units;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Fewest paragraphs that an element has for itself where it is a text.
/// Source: ours: two may stand above and below a list of other texts.
const MIN_PARAGRAPHS: usize = 3;
/// Least share of the words of such a text that are kept, and of any other element, of those that can be. Source: ours.
const MIN_KEPT: f32 = 0.6;
const MIN_MOSTLY_KEPT: f32 = 0.8;
/// Fewest words of an element that is looked at. Source: ours: less has no middle.
const MIN_WORDS: u32 = 60;
/// Least mean probability of a piece, and least of each text of it. Source: ours, on pages of Gutenberg, Ghost and
/// Substack: offers to subscribe and to share have at most .3.
const MIN_PIECE: f32 = 0.3;
const MIN_TEXT: f32 = 0.2;
/// Probability from which on a page is there for a text. Source: ours: likelier than not.
const MIN_TEXT_PAGE: f32 = 0.5;
/// Most of a piece that is links. Source: ours: more leads elsewhere.
const MAX_LINKED: f32 = 0.5;
/// Most texts of a piece. Source: ours: a large table; bounds the cost.
const MAX_TEXTS: usize = 200;

/// An element with several texts.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Column {
    units: Range<usize>,
    /// What each of its elements holds, in order.
    pieces: Vec<Range<usize>>,
    /// Whether it has paragraphs of its own.
    has_paragraphs: bool,
}

/// The columns of a page; what asks a reader for something is no piece of one. Linear in nodes: each is the child of one
/// element.
pub(super) fn columns(page: &PageSnapshot, units: &Units, places: &[Place]) -> Vec<Column> {
    let is_paragraph = |i: usize| {
        let (unit, place) = (&units.list[i], &places[i]);
        place.is_plain && place.words >= MIN_BARE_WORDS && page.tag(unit.block) != "li"
    };
    let words = units.sums(|unit| unit.words);
    let asks = |id: &NodeId| {
        let kind = page.attribute(*id, "type").unwrap_or("");
        page.tag(*id) == "form" || kind.eq_ignore_ascii_case("email")
    };
    let forms: Vec<NodeId> = page.tagged(["form", "input"]).filter(asks).collect();
    let column = |id: NodeId| {
        let range = units.within(page, id);
        if range.len() < 3 || words[range.end] - words[range.start] < MIN_WORDS {
            return None;
        }
        let texts = page
            .children(id)
            .filter(|child| !page.holds_any(*child, &forms));
        let pieces = texts.map(|child| units.within(page, child));
        let pieces: Vec<Range<usize>> = pieces.filter(|piece| !piece.is_empty()).collect();
        if pieces.len() < 3 {
            return None;
        }
        let paragraphs = pieces
            .iter()
            .filter(|piece| piece.len() == 1 && is_paragraph(piece.start));
        Some(Column {
            has_paragraphs: paragraphs.count() >= MIN_PARAGRAPHS,
            units: range,
            pieces,
        })
    };
    page.subtree(page.root()).filter_map(column).collect()
}

/// For each unit whether another says the same, cells aside: buttons and signs of cards ("Read more", "Add"), names of
/// authors.
pub(super) fn repeats(units: &Units, places: &[Place]) -> Vec<bool> {
    let mut said: HashMap<&str, u32> = HashMap::default();
    let texts = || units.list.iter().map(|unit| unit.text.as_str());
    texts().for_each(|text| *said.entry(text).or_default() += 1);
    let each = texts().zip(places);
    each.map(|(text, place)| !place.is_cell && said[text] > 1)
        .collect()
}

/// Whether a page is likelier than not to be there for a text: of others a box of boxes may be cards.
fn is_text_page(types: &KindProbabilities) -> bool {
    types[PageKind::Article] + types[PageKind::Documentation] >= MIN_TEXT_PAGE
}

/// The texts of a piece that come in with it, where it is likely as a whole.
fn likely_of(
    piece: &Range<usize>,
    places: &[Place],
    repeats: &[bool],
    candidates: &Candidates,
) -> Vec<usize> {
    let may_be = |i: &usize| {
        let place = &places[*i];
        !place.shows_picture
            && !place.is_fixed
            && !repeats[*i]
            && (candidates.may_be[*i] || place.is_answer && candidates.possible[*i])
    };
    let texts: Vec<usize> = piece.clone().filter(may_be).collect();
    let probability = |i: &usize| candidates.probabilities[*i];
    let sum: f32 = texts.iter().map(probability).sum();
    let linked = texts.iter().filter(|i| places[**i].is_linked).count();
    let is_likely = sum >= MIN_PIECE * texts.len() as f32;
    if !is_likely || linked as f32 > MAX_LINKED * texts.len() as f32 {
        return Vec::new();
    }
    let texts = texts.into_iter();
    texts
        .filter(|i| probability(i) >= MIN_TEXT && !places[*i].is_linked)
        .collect()
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

    /// Whether kept texts of a column stand before and behind a piece of it.
    fn are_around(&self, column: &Range<usize>, piece: &Range<usize>) -> bool {
        let kept = |i: usize| self.kept[i];
        kept(column.start) < kept(piece.start) && kept(piece.end) < kept(column.end)
    }
}

impl Flow {
    /// Keeps the pieces between the kept texts of elements of which nearly all is kept. Linear, times the elements around
    /// each other, of pieces of at most [`MAX_TEXTS`].
    pub(super) fn keep_pieces(&self, candidates: &Candidates, kept: &mut [bool]) {
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
            let is_open = |piece: &&Range<usize>| {
                piece.len() <= MAX_TEXTS
                    && sums.are_around(&column.units, piece)
                    && kept[(*piece).clone()].contains(&false)
            };
            let open: Vec<&Range<usize>> = column.pieces.iter().filter(is_open).collect();
            for piece in open {
                let texts = likely_of(piece, &self.places, &self.repeats, candidates);
                texts.into_iter().for_each(|i| kept[i] = true);
            }
        }
    }
}
