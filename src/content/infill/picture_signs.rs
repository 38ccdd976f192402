//! Keeps labels on the images of cards (`Sold out`, `New`), which set a card apart from the others.
//!
//! Source: ours, pages as Shopify's themes have them. On wcxb, shops and 954 old pages no such label is found.
//!
//! # Limits
//! Only on pages that are lists. A label has at most three words and is no button; its card is a list item, or one of
//! several `article` elements, with something kept, and at most half of the cards have the same label. A text over
//! the image of a banner is none.

use super::Infill;
use crate::content::candidates::Candidates;
use crate::content::rules::texts::is_pressed;
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum words of a label, and maximum characters. Source: ours: `Back in stock`.
const MAX_WORDS: u32 = 3;
const MAX_CHARS: u32 = 24;
/// Minimum number of cards beside each other. Source: ours: two are a choice.
const MIN_CARDS: usize = 3;
/// Maximum levels from a label to its card, and maximum number of a card's images that are looked at. Source: ours,
/// to bound the cost.
const MAX_TO_CARD: usize = 8;
const MAX_PICTURES: usize = 4;
/// Minimum ratio of the image's area to the label's. Source: ours: an image of about the same size is an icon beside
/// a word.
const LARGER: f64 = 6.0;

/// A label with the units of its card.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PictureSign {
    sign: usize,
    card: Range<usize>,
}

/// The labels of a page. Cost: linear, times [`MAX_TO_CARD`].
pub(super) fn picture_signs(page: &PageSnapshot, units: &Units) -> Vec<PictureSign> {
    let pictures: Vec<NodeId> = page.tagged(["img"]).collect();
    if pictures.is_empty() {
        return Vec::new();
    }
    let over_picture = |i: usize| {
        let unit = &units.list[i];
        let mut around = page.inclusive_ancestors(unit.block).take(MAX_TO_CARD);
        let card = around.find(|up| is_card(page, *up))?;
        is_over_one(page, unit, card, &pictures).then_some((page.parent(card)?, card))
    };
    let signs = (0..units.len()).filter(|i| may_be_sign(page, &units.list[*i]));
    let signs = signs.filter_map(|i| over_picture(i).map(|(list, card)| (list, card, i)));
    let signs: Vec<(NodeId, NodeId, usize)> = signs.collect();
    let mut cards: HashMap<NodeId, usize> = HashMap::default();
    let mut said: HashMap<(NodeId, &str), usize> = HashMap::default();
    for (list, _, i) in &signs {
        let all = || page.children(*list).filter(|id| is_card(page, *id)).count();
        cards.entry(*list).or_insert_with(all);
        *said
            .entry((*list, units.list[*i].text.as_str()))
            .or_default() += 1;
    }
    let is_of_few = |(list, _, i): &(NodeId, NodeId, usize)| {
        let (all, alike) = (cards[list], said[&(*list, units.list[*i].text.as_str())]);
        all >= MIN_CARDS && 2 * alike <= all
    };
    let signs = signs.into_iter().filter(is_of_few);
    signs
        .map(|(_, card, sign)| PictureSign {
            sign,
            card: units.within(page, card),
        })
        .collect()
}

fn is_card(page: &PageSnapshot, id: NodeId) -> bool {
    matches!(page.tag(id), "li" | "article")
}

fn may_be_sign(page: &PageSnapshot, unit: &Unit) -> bool {
    !unit.concealed
        && (1..=MAX_WORDS).contains(&unit.words)
        && unit.chars <= MAX_CHARS
        && unit.link_chars == 0
        && unit.text.contains(char::is_alphabetic)
        && !page.is_heading(unit.block)
        && !is_pressed(page, unit)
}

/// Whether the centre of a text lies over one of the first images in its card.
fn is_over_one(page: &PageSnapshot, unit: &Unit, card: NodeId, pictures: &[NodeId]) -> bool {
    let Some(own) = page.node(unit.first).visible_rect else {
        return false;
    };
    let (x, y) = own.center();
    let first = pictures.partition_point(|picture| *picture < card);
    let inside = pictures[first..].iter().take(MAX_PICTURES);
    let mut inside = inside.take_while(|picture| page.contains(card, **picture));
    inside.any(|picture| {
        page.node(*picture).visible_rect.is_some_and(|rect| {
            (rect.left..=rect.right).contains(&x)
                && (rect.top..=rect.bottom).contains(&y)
                && rect.area() >= LARGER * own.area()
        })
    })
}

impl Infill {
    /// Keeps labels on the images of cards with something kept, on pages that are lists.
    pub(super) fn keep_picture_signs(&self, candidates: &Candidates, kept: &mut [bool]) {
        if !candidates.is_list() && !candidates.is_collection() {
            return;
        }
        for PictureSign { sign, card } in &self.picture_signs {
            kept[*sign] |= candidates.may_be[*sign] && kept[card.clone()].contains(&true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, block};

    /// The signs of three cards with a picture each, which have such words at such a height.
    fn signs(words: [&str; 3], top: f64) -> usize {
        let page = TestPage::draw(|p| {
            p.element("ul", [0.0, 0.0, 900.0, 300.0], block(), |p| {
                for (i, text) in words.into_iter().enumerate() {
                    let left = 300.0 * i as f64;
                    p.element("li", [left, 0.0, 300.0, 300.0], block(), |p| {
                        p.element("img", [left, 0.0, 300.0, 200.0], block(), |_| {});
                        p.line("h3", [left, 210.0, 300.0, 20.0], "A candle of wax");
                        if !text.is_empty() {
                            p.line("p", [left + 10.0, top, 60.0, 20.0], text);
                        }
                    });
                }
            });
        });
        picture_signs(&page, &Units::from_page(&page)).len()
    }

    #[test]
    fn a_sign_over_a_picture_is_of_few_cards() {
        assert_eq!(signs(["", "Sold out", ""], 160.0), 1);
        assert_eq!(signs(["", "Sold out", ""], 240.0), 0, "below it");
        assert_eq!(signs(["Quick view", "Quick view", ""], 160.0), 0);
        assert_eq!(signs(["", "12", ""], 160.0), 0, "how many pictures");
    }
}
