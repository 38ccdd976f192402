//! Cards among the paragraphs of a text: boxes with a visible border, each a body with a line above it, below it or both
//! in boxes of their own (Bootstrap's `card-header`, `card-body` and `card-footer`). Head and foot go with a body that is
//! content.
//!
//! Source: ours. Teasers, posts and reviews are such boxes, too, with who wrote and when, links and buttons in their
//! feet: so only plain lines go with the body, and only between running texts of the element that holds the cards.

use super::Wholes;
use super::headings::heads_nothing;
use super::neighbours::Neighbours;
use super::shares::is_majority;
use crate::content::candidates::{Candidates, is_forum};
use crate::content::units::Units;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Most words of a head or a foot. Source: ours: one line.
const MAX_WORDS: u32 = 20;
/// Boxes of a card, and its texts, at most. Source: ours: head, body, foot; bound the cost.
const MAX_BOXES: usize = 3;
const MAX_TEXTS: usize = 64;

/// A card.
#[derive(Debug, Clone, PartialEq)]
struct FramedCard {
    holder: NodeId,
    units: Range<usize>,
    body: Range<usize>,
    /// Its head and its foot.
    lines: Vec<usize>,
}

/// Cards beside each other.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct FramedCards {
    cards: Vec<FramedCard>,
    neighbours: Neighbours,
}

/// The cards of a page. Linear in nodes: each is the child of one element.
pub(super) fn framed_cards(page: &PageSnapshot, units: &Units) -> Vec<FramedCards> {
    let heads_nothing = heads_nothing(page, units);
    let all = page.subtree(page.root());
    let pressed: Vec<NodeId> = all.filter(|id| page.is_button(*id)).collect();
    let is_line = |range: &Range<usize>| {
        let unit = &units.list[range.start];
        let is_said = unit.text.contains(char::is_alphabetic) && !unit.concealed;
        range.len() == 1
            && is_said
            && unit.words <= MAX_WORDS
            && unit.link_chars == 0
            && !heads_nothing(range.start)
    };
    let card = |id: NodeId| {
        let own = units.within(page, id);
        let is_small = (2..=MAX_TEXTS).contains(&own.len());
        if !is_small || !has_border(page, id) || page.holds_any(id, &pressed) {
            return None;
        }
        let boxes = page.children(id).map(|child| units.within(page, child));
        let boxes = boxes.filter(|held| !held.is_empty());
        let boxes: Vec<Range<usize>> = boxes.take(MAX_BOXES + 1).collect();
        let words = |range: &Range<usize>| -> u32 {
            units.list[range.clone()]
                .iter()
                .map(|unit| unit.words)
                .sum()
        };
        let body = (0..boxes.len()).max_by_key(|at| words(&boxes[*at]))?;
        let around = boxes.iter().enumerate().filter(|(at, _)| *at != body);
        let around: Vec<&Range<usize>> = around.map(|(_, held)| held).collect();
        let is_card = boxes.len() <= MAX_BOXES
            && (1..=2).contains(&around.len())
            && around.iter().all(|&held| is_line(held))
            && words(&boxes[body]) > MAX_WORDS;
        Some(FramedCard {
            holder: page.parent(id).filter(|_| is_card)?,
            units: own,
            body: boxes[body].clone(),
            lines: around.iter().map(|held| held.start).collect(),
        })
    };
    let elements = page
        .iter()
        .filter(|(_, node)| node.kind == NodeKind::Element);
    let found: Vec<FramedCard> = elements.filter_map(|(id, _)| card(id)).collect();
    let is_beside =
        |a: &FramedCard, b: &FramedCard| a.holder == b.holder && a.units.end == b.units.start;
    let runs = found.chunk_by(is_beside).filter_map(|run| {
        let (first, last) = (run.first()?, run.last()?);
        let range = first.units.start..last.units.end;
        Some(FramedCards {
            neighbours: Neighbours::from_range(page, units, first.holder, &range),
            cards: run.to_vec(),
        })
    });
    runs.collect()
}

/// Whether a line can be seen around an element.
fn has_border(page: &PageSnapshot, id: NodeId) -> bool {
    page.own_style(id)
        .is_some_and(|style| style.border.iter().all(|edge| edge.is_visible()))
}

impl Wholes {
    /// Keeps heads and feet of cards between running texts, of which most of the body is kept.
    pub(super) fn keep_framed_cards(&self, candidates: &Candidates, kept: &mut [bool]) {
        let has_own_rules =
            candidates.is_product() || candidates.is_list() || is_forum(candidates.types);
        for run in self.framed_cards.iter().filter(|_| !has_own_rules) {
            if !run.neighbours.are_kept_texts(kept) {
                continue;
            }
            for card in &run.cards {
                let (all, share) = self.share(&card.body, candidates.shown, kept);
                let is_read = is_majority(all, share);
                let lines = card.lines.iter();
                lines.for_each(|i| kept[*i] |= is_read && candidates.may_join(*i));
            }
        }
    }
}
