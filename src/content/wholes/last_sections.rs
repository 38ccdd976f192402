//! The last section of a text that has several. The score likes a text less the farther down it stands, and a short one
//! least: a page of a course lost how it is graded, one of a teacher what is taught.
//!
//! Source: ours, old pages without style sheets, whose last sections have .23 to .36. Of those of wcxb that are headed
//! like kept ones and as likely, the truth has half; nearly all of these stand in boxes of their own, in shops, or are
//! called as what stands around texts. So one is kept under these bounds, which let in none on wcxb, aeb and snippets:
//! - its heading is one of the element that the headings of kept sections stand in, of their level, and nothing below it
//!   is kept;
//! - at least two sections before it are kept, the text above the first heading counted in, one of them no shorter;
//! - right below the heading stands a paragraph, a list or bare text, not unlikely, and no more than half of it links;
//! - the heading speaks neither of other texts nor of comments, letters of news and the like;
//! - the page neither sells nor lists things, and is no thread.

use super::Wholes;
use super::headings::heads_nothing;
use crate::content::candidates::{Candidates, is_forum};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase};
use crate::snapshot::{NodeId, PageSnapshot};
use std::collections::BTreeMap;
use std::iter::once;
use std::ops::Range;

/// Fewest kept sections before the last. Source: ours.
const MIN_SECTIONS: usize = 2;
/// Least mean probability of its text. Source: ours, see above: what has .1 to .2 on wcxb is mostly offers and feedback.
const MIN_LAST: f32 = 0.2;

/// The last section of an element.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct LastSection {
    heading: usize,
    /// What stands right below it.
    below: Range<usize>,
    /// The sections before it, each with its heading; without, the text above the first.
    before: Vec<(Option<usize>, Range<usize>)>,
}

/// Those of a page that may be kept. Linear.
pub(super) fn last_sections(page: &PageSnapshot, units: &Units) -> Vec<LastSection> {
    let heads_nothing = heads_nothing(page, units);
    let mut alike: BTreeMap<(NodeId, u8), Vec<usize>> = BTreeMap::new();
    for (i, unit) in units.list.iter().enumerate() {
        let level = page.heading_level(unit.block).filter(|level| *level > 1);
        let holder = page.parent(unit.block);
        if let Some((level, holder)) = level.zip(holder)
            && !heads_nothing(i)
        {
            alike.entry((holder, level)).or_default().push(i);
        }
    }
    let alike = alike.into_iter();
    let last = alike.filter_map(|((holder, _), headings)| last_of(page, units, holder, &headings));
    last.collect()
}

/// The last section of those that stand in one element, given their headings.
fn last_of(
    page: &PageSnapshot,
    units: &Units,
    holder: NodeId,
    headings: &[usize],
) -> Option<LastSection> {
    let list = &units.list;
    let (first, heading) = (*headings.first()?, *headings.last()?);
    let is_text = |i: &usize| stands_in(page, holder, &list[*i]);
    // What a line parts from the text is none of it.
    let is_parted = |i: usize| {
        let mut between = (list[i - 1].end.0..list[i].first.0).map(NodeId);
        between.any(|id| page.tag(id) == "hr")
    };
    let below = heading + 1..units.within(page, holder).end;
    let below = below.take_while(|i| is_text(i) && !is_parted(*i)).count();
    let below = heading + 1..heading + 1 + below;
    let sum = |number: fn(&Unit) -> u32| list[below.clone()].iter().map(number).sum::<u32>();
    let own = &list[heading];
    let is_linked = |links: u32, all: u32| 2 * links > all;
    if below.is_empty()
        || is_linked(own.link_chars, own.chars)
        || is_linked(sum(|unit| unit.link_chars), sum(|unit| unit.chars))
        || Lexicon::get().phrases(&own.text) & !Phrase::Description.bit() != 0
    {
        return None;
    }
    let above = (0..first).rev().take_while(is_text).count();
    let pairs = headings.windows(2);
    let sections = pairs.map(|pair| (Some(pair[0]), pair[0] + 1..pair[1]));
    let before: Vec<_> = once((None, first - above..first)).chain(sections).collect();
    (before.len() >= MIN_SECTIONS).then_some(LastSection {
        heading,
        below,
        before,
    })
}

/// Whether a unit is a paragraph, an item of a list or bare text of an element.
fn stands_in(page: &PageSnapshot, holder: NodeId, unit: &Unit) -> bool {
    let around = page.parent(unit.block);
    match page.tag(unit.block) {
        _ if unit.block == holder => true,
        "p" => around == Some(holder),
        "li" | "dt" | "dd" => around.and_then(|list| page.parent(list)) == Some(holder),
        _ => false,
    }
}

impl Wholes {
    /// Keeps the last section of what is kept.
    pub(super) fn keep_last_sections(&self, candidates: &Candidates, kept: &mut [bool]) {
        let has_own_rules =
            candidates.is_product() || candidates.is_list() || is_forum(candidates.types);
        let last = kept.iter().rposition(|kept| *kept);
        let Some(mut last) = last.filter(|_| !has_own_rules) else {
            return;
        };
        let each = self.chars.iter().zip(&*kept);
        let sums = each.scan(0, |all, (chars, kept)| {
            *all += if *kept { *chars } else { 0 };
            Some(*all)
        });
        let sums: Vec<u32> = once(0).chain(sums).collect();
        for section in &self.last_sections {
            let below = section.below.clone();
            let may_be = |i: usize| candidates.may_be[i];
            let is_out = last > section.heading || !may_be(section.heading);
            if is_out || !below.clone().all(may_be) {
                continue;
            }
            let is_headed = |heading: Option<usize>| heading.is_none_or(|heading| kept[heading]);
            let before = section.before.iter();
            let before = before.filter(|(heading, _)| is_headed(*heading));
            let before = before.map(|(_, range)| sums[range.end] - sums[range.start]);
            let before: Vec<u32> = before.filter(|chars| *chars > 0).collect();
            let chars: u32 = self.chars[below.clone()].iter().sum();
            let longest = before.iter().copied().max().unwrap_or(0);
            if before.len() >= MIN_SECTIONS
                && chars <= longest
                && self.likelihood(&below, candidates.probabilities) >= MIN_LAST
            {
                last = below.end - 1;
                kept[section.heading..below.end].fill(true);
            }
        }
    }
}
