//! Titles of cards: the headings of a series, each the only one of its level in a box. The text of a card may stand
//! beside the box of its title, where that is a link, or below facts or headings of its own; without its title it is
//! read as text of the card before.

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

/// Fewest cards of a series. Source: ours: two may be a text and what stands beside it.
const MIN_CARDS: usize = 3;

/// A title with the rest of its card.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Card {
    headed: Headed,
    /// Whether the text stands behind the box of the title, among those of the other cards.
    is_flat: bool,
    /// Whether the title is pressed to open the text.
    opens: bool,
}

/// The cards of a page, given the series of its headings. Linear in units, times how deep they are ([`MAX_NESTING`]).
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

/// What stands around a heading.
#[derive(Debug, Clone)]
struct Between {
    /// Units between the headings before and behind it of its level or a higher one.
    own: Range<usize>,
    /// The next heading of any level.
    next: usize,
}

/// For each unit that is a heading what stands around it.
fn between_headings(page: &PageSnapshot, units: &Units) -> Vec<Option<Between>> {
    let level_of = |i: usize| page.heading_level(units.list[i].block).map(usize::from);
    let mut around: Vec<Option<Between>> = vec![None; units.len()];
    // By level, one past the last heading of that level or a higher one.
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

/// The card that a heading is the title of: the largest box around it without another such heading, where nothing but
/// a number or a date stands before the title, or what stands right behind that box.
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
    /// Keeps the titles of cards of which most is kept. One that leads to another page comes in where it is not
    /// unlikely.
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

    /// Titles that count as copies though most of their cards is kept: there, they say of what the card is.
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

    /// The cards that count on a page of those kinds. The heads of posts are none of a thread's text; between the
    /// paragraphs of an article, a linked title in a box is a teaser.
    fn read_cards(&self, types: &KindProbabilities) -> impl Iterator<Item = &Card> {
        let (is_forum, is_list) = (is_forum(types), is_list(types));
        let cards = self.headed.cards.iter();
        cards.filter(move |card| !is_forum && (!card.is_flat || is_list))
    }

    /// Whether most of a card is kept, and it says enough.
    fn is_read(&self, card: &Card, shown: &[bool], kept: &[bool]) -> bool {
        let below = &card.headed.below;
        let (all, share) = self.share(below, shown, kept);
        let is_begun = !card.is_flat || kept[below.start];
        is_begun && share >= MIN_BELOW && is_majority(all, share)
    }
}
