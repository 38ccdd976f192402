//! Titles of cards: headings of a series, each the only one of its level in its box. The text of a card may stand
//! beside the box of a linked title, or below facts or lower headings; without the title it reads as text of the card
//! before.

use super::headings::{Headed, heads_nothing};
use crate::content::candidates::{Candidates, is_forum, is_list};
use crate::content::page_type::KindProbabilities;
use crate::content::unit_links::leads_elsewhere;
use crate::content::units::Units;
use crate::content::wholes::Wholes;
use crate::content::wholes::lists::shares::is_majority;
use crate::content::wholes::thresholds::{MAX_NESTING, MIN_BELOW};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum number of cards of a series. Source: ours: two may be a text and a box beside it.
const MIN_CARDS: usize = 3;

/// A title with the rest of its card.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Card {
    headed: Headed,
    /// Whether the text stands behind the box of the title, in the same element as the other cards.
    is_flat: bool,
    /// Whether the title opens the text: it is a link, but not to another page.
    opens: bool,
}

/// The cards of a page, given the series of its headings. Linear in units, times their depth ([`MAX_NESTING`]).
pub(in crate::content::wholes) fn cards(
    page: &PageSnapshot,
    units: &Units,
    series: &[Option<u32>],
) -> Vec<Card> {
    let heads_nothing = heads_nothing(page, units);
    let between = between_headings(page, units);
    let headings = (0..units.len()).filter(|i| series[*i].is_some() && !heads_nothing(*i));
    let found: Vec<Card> = headings
        .filter_map(|i| card(page, units, i, between[i].as_ref()?))
        .collect();
    let mut sizes: HashMap<Option<u32>, usize> = HashMap::default();
    for card in &found {
        *sizes.entry(series[card.headed.heading]).or_default() += 1;
    }
    let is_of_series = |card: &Card| sizes[&series[card.headed.heading]] >= MIN_CARDS;
    found.into_iter().filter(is_of_series).collect()
}

/// The neighbouring headings of a heading.
#[derive(Debug, Clone)]
struct Between {
    /// Units between the headings before and behind it of its level or a higher one.
    own: Range<usize>,
    /// The next heading of any level.
    next: usize,
}

/// The neighbouring headings of each unit that is a heading.
fn between_headings(page: &PageSnapshot, units: &Units) -> Vec<Option<Between>> {
    let level_of = |i: usize| page.heading_level(units.list[i].block).map(usize::from);
    let mut around: Vec<Option<Between>> = vec![None; units.len()];
    // By level: the unit behind the last heading of that level or a higher one.
    let mut starts = [0; 7];
    for (i, between) in around.iter_mut().enumerate() {
        if let Some(level) = level_of(i) {
            *between = Some(Between {
                own: starts[level]..units.len(),
                next: units.len(),
            });
            starts[level..].fill(i + 1);
        }
    }
    let (mut next, mut ends) = (units.len(), [units.len(); 7]);
    for (i, between) in around.iter_mut().enumerate().rev() {
        if let (Some(level), Some(between)) = (level_of(i), between) {
            between.own.end = ends[level];
            between.next = next;
            next = i;
            ends[level..].fill(i);
        }
    }
    around
}

/// The card of a heading: the largest box around it without another heading of its level or a higher one, if nothing
/// but a number or a date stands before the title; or the units right behind that box.
fn card(page: &PageSnapshot, units: &Units, i: usize, between: &Between) -> Option<Card> {
    let unit = &units.list[i];
    let holds_one = |up: &NodeId| {
        let held = units.within(page, *up);
        between.own.start <= held.start && held.end <= between.own.end
    };
    let around = page.ancestors(unit.block).take(MAX_NESTING);
    let holder = around.take_while(holds_one).last()?;
    let held = units.within(page, holder);
    let before: u32 = units.list[held.start..i].iter().map(|u| u.chars).sum();
    let is_linked = unit.link_chars > 0;
    let is_flat = held.end == i + 1;
    if before >= MIN_BELOW || is_flat && !is_linked {
        return None;
    }
    let below = if is_flat {
        let end = units.within(page, page.parent(holder)?).end;
        i + 1..between.next.min(end)
    } else {
        i + 1..held.end
    };
    (!below.is_empty()).then(|| Card {
        headed: Headed { heading: i, below },
        is_flat,
        opens: is_linked && !leads_elsewhere(page, unit),
    })
}

impl Wholes {
    /// Keeps the titles of cards that are mostly kept. A title that leads to another page must not be unlikely.
    pub(in crate::content::wholes) fn keep_titles_of_cards(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        for card in self.read_cards(candidates.types) {
            let heading = card.headed.heading;
            let may_join = if card.opens {
                candidates.may_be[heading]
            } else {
                candidates.may_join(heading)
            };
            let is_kept = may_join && self.is_read(card, candidates.shown, kept);
            kept[heading] |= is_kept;
        }
    }

    /// Titles that count as copies though their cards are mostly kept: there, they name the card.
    pub(in crate::content) fn copied_titles(
        &self,
        types: &KindProbabilities,
        copied: &[bool],
        kept: &[bool],
    ) -> Vec<usize> {
        let everything = vec![true; kept.len()];
        let is_lost =
            |card: &&Card| copied[card.headed.heading] && self.is_read(card, &everything, kept);
        let titles = self.read_cards(types).filter(is_lost);
        titles.map(|card| card.headed.heading).collect()
    }

    /// The cards that count on a page of these kinds. On a forum, headings are those of posts; in an article, a
    /// linked title in a box is a teaser.
    fn read_cards(&self, types: &KindProbabilities) -> impl Iterator<Item = &Card> {
        let (is_forum, is_list) = (is_forum(types), is_list(types));
        let cards = self.headed.cards.iter();
        cards.filter(move |card| !is_forum && (!card.is_flat || is_list))
    }

    /// Whether most of a card is kept, and enough of it.
    fn is_read(&self, card: &Card, shown: &[bool], kept: &[bool]) -> bool {
        let below = &card.headed.below;
        let (all, share) = self.share(below, shown, kept);
        let is_begun = !card.is_flat || kept[below.start];
        is_begun && share >= MIN_BELOW && is_majority(all, share)
    }
}
