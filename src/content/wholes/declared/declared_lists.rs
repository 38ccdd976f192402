//! The whole of a list of which linked data say some: what stands between its parts, the rest of its items, the number
//! of its first step, and its name.
//!
//! A page reckons amounts anew, parts an ingredient into several texts, and numbers the steps: none of that is what the
//! linked data say, and all of it is read with what they do.

use super::controls::Controls;
use super::recipe_names::{MAX_NAME, names_list};
use crate::content::unit_links::leads_elsewhere;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase};
use crate::snapshot::tokens::tokens;
use crate::snapshot::{NodeId, PageSnapshot, without_digits};
use std::collections::BTreeSet;
use std::ops::Range;

/// Texts above a list among which its name is looked for, and most words of those that are passed over. Source: ours:
/// portions and measures to choose; a text in sentences is of what stands before.
const MAX_ABOVE: usize = 6;
const MAX_PASSED: u32 = 12;
/// Most words that say that an advertisement follows. Source: ours.
const MAX_ADVERT: u32 = 3;
/// Greatest number of a step, and most words of what says it: `Step 1`, `1.`, `Krok 1`. Source: ours.
const MAX_STEP: u32 = 50;
const MAX_STEP_WORDS: usize = 2;
/// Most texts of an item beside the one that is found, in a box that holds nothing else. Source: ours: an amount, its
/// measure.
const MAX_PIECES: usize = 3;
/// Most that comes in on one side of what is found, times that. Source: ours: of eight ingredients three were found.
const MAX_MORE: usize = 3;
/// Levels from a text to its item. Source: ours, bounds the cost.
const MAX_AROUND: usize = 8;

/// The units of the list of which some are found, in order: with what stands between and beside these and is neither a
/// control nor leads elsewhere, and with its name. Linear in what is found, as no more than [`MAX_MORE`] times as much
/// is looked at on either side.
///
/// # Limits
/// Where a page lists much more than it declares, no more than that comes in.
pub(in crate::content::wholes) fn whole(
    page: &PageSnapshot,
    units: &Units,
    found: &[usize],
) -> Vec<usize> {
    let (Some(first), Some(last)) = (found.first(), found.last()) else {
        return Vec::new();
    };
    let all = rest_of_list(page, units, *first..last + 1, MAX_MORE * found.len());
    let mut whole: BTreeSet<usize> = found.iter().copied().collect();
    for pair in found.windows(2) {
        let between = pair[0] + 1..pair[1];
        // Two lists may stand one behind the other, each with its name.
        let is_one = place(page, units, pair[0]) == place(page, units, pair[1]);
        whole.extend(between.filter(|i| is_one || heads(page, units, *i)));
    }
    whole.extend(all.start..*first);
    whole.extend(last + 1..all.end);
    let is_found = |i: &usize| found.binary_search(i).is_ok();
    let items = Controls::from_any(page, found.iter().map(|i| &units.list[*i]));
    whole.retain(|i| is_found(i) || may_be_of_list(page, &units.list[*i], items));
    whole.extend(names_above(page, units, all.start, items));
    whole.into_iter().collect()
}

/// The element that a unit is, and how deep it is.
fn place(page: &PageSnapshot, units: &Units, unit: usize) -> (u32, u32) {
    let block = page.node(units.list[unit].block);
    (block.tag, block.depth)
}

/// Whether a unit heads what stands below it, whatever that is, or is a number, as of a step.
pub(in crate::content::wholes) fn heads(page: &PageSnapshot, units: &Units, unit: usize) -> bool {
    names(page, units, unit) || step_of(&units.list[unit]).is_some()
}

/// Whether a unit heads what stands below it, and not by a number alone.
fn names(page: &PageSnapshot, units: &Units, unit: usize) -> bool {
    let unit = &units.list[unit];
    names_list(unit) || page.is_heading(unit.block) && step_of(unit).is_none()
}

/// Whether a unit is neither a control, given what the items are, nor leads elsewhere, nor says that an advertisement
/// follows.
pub(super) fn may_be_of_list(page: &PageSnapshot, unit: &Unit, items: Controls) -> bool {
    let is_linked = 2 * unit.link_chars > unit.chars && leads_elsewhere(page, unit);
    let is_advert =
        unit.words <= MAX_ADVERT && Lexicon::get().phrases(&unit.text) & Phrase::Advert.bit() != 0;
    !is_linked && !is_advert && !Controls::from_unit(page, unit).serve(items)
}

/// Some units with the rest of the items at their ends, and the items alike before and behind those, as far as they
/// stand beside each other at some level and hold no more than `most` units on either side. What heads a list is of no
/// item.
fn rest_of_list(
    page: &PageSnapshot,
    units: &Units,
    found: Range<usize>,
    most: usize,
) -> Range<usize> {
    let block = |i: usize| units.list[i].block;
    let (first, last) = (block(found.start), block(found.end - 1));
    let is_item = |own: &Range<usize>, mut more: Range<usize>| {
        (1..MAX_PIECES).contains(&more.len())
            && own.len() <= 1 + MAX_PIECES
            && !more.any(|i| names(page, units, i))
    };
    let (mut start, mut end) = (found.start, found.end);
    let mut room = most;
    for up in around_without(page, first, last) {
        let own = units.within(page, up);
        if is_item(&own, own.start..start) {
            start = own.start;
        }
        while let Some(before) = start.checked_sub(1)
            && let Some(item) = item_beside(page, block(before), up)
            && let own = units.within(page, item)
            && own.start < start
            && start - own.start <= room
        {
            room -= start - own.start;
            start = own.start;
        }
    }
    let mut room = most;
    for up in around_without(page, last, first) {
        let own = units.within(page, up);
        if is_item(&own, end..own.end) {
            end = own.end;
        }
        while let Some(behind) = units.list.get(end)
            && let Some(item) = item_beside(page, behind.block, up)
            && let own = units.within(page, item)
            && own.end > end
            && own.end - end <= room
        {
            room -= own.end - end;
            end = own.end;
        }
    }
    start..end
}

/// A block and the elements around it, as far as another one is in none of them.
fn around_without(
    page: &PageSnapshot,
    block: NodeId,
    other: NodeId,
) -> impl Iterator<Item = NodeId> + '_ {
    let around = page.inclusive_ancestors(block).take(MAX_AROUND);
    around.take_while(move |up| !page.contains(*up, other))
}

/// The element around a block that stands beside an item and is an item of the same kind.
fn item_beside(page: &PageSnapshot, block: NodeId, item: NodeId) -> Option<NodeId> {
    let holder = page.parent(item)?;
    let mut around = page.inclusive_ancestors(block).take(MAX_AROUND);
    let beside = around.find(|up| page.parent(*up) == Some(holder))?;
    let class = |id: NodeId| without_digits(page.attribute(id, "class").unwrap_or(""));
    let is_item = matches!(page.tag(item), "li" | "tr" | "dt" | "dd") || !class(item).is_empty();
    let is_alike =
        beside != item && page.tag(beside) == page.tag(item) && class(beside) == class(item);
    (is_item && is_alike).then_some(beside)
}

/// What stands above a list and is of it: the number of its first step, and its name: the nearest heading or word for
/// such lists, whatever numbers and controls stand in between, and that word where the heading is of a part. Without
/// either, a short text right above.
fn names_above(page: &PageSnapshot, units: &Units, start: usize, items: Controls) -> Vec<usize> {
    let is_named = names(page, units, start);
    let mut names: Vec<usize> = Vec::new();
    let before = start.checked_sub(1);
    let number = before.filter(|i| step_of(&units.list[*i]) == Some(1));
    let top = number.unwrap_or(start);
    let above = top.saturating_sub(MAX_ABOVE)..top;
    let shown = above.rev().filter(|i| !units.list[*i].concealed);
    for i in shown {
        let unit = &units.list[i];
        let level = page.heading_level(unit.block);
        if names_list(unit) {
            names.push(i);
            break;
        }
        match level {
            // Above it stands what is not of the list.
            Some(1) => break,
            Some(_) if names.is_empty() => names.push(i),
            None if unit.words <= MAX_PASSED => {}
            _ => break,
        }
    }
    if names.is_empty() && !is_named {
        let before = top.checked_sub(1).filter(|i| {
            let unit = &units.list[*i];
            unit.words <= MAX_NAME && step_of(unit).is_none() && may_be_of_list(page, unit, items)
        });
        names.extend(before);
    }
    names.extend(number);
    names
}

/// The number of a step that a text says and nothing else.
fn step_of(unit: &Unit) -> Option<u32> {
    let words: Vec<&str> = tokens(&unit.text).take(MAX_STEP_WORDS + 1).collect();
    if words.len() > MAX_STEP_WORDS || unit.link_chars > 0 {
        return None;
    }
    let mut numbers = words.iter().filter_map(|word| word.parse::<u32>().ok());
    let number = numbers.next()?;
    let is_step = numbers.next().is_none() && (1..=MAX_STEP).contains(&number);
    is_step.then_some(number)
}
