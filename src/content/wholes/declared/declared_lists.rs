//! Completes a list of which some items are declared by linked data: with the texts between and beside them, the number
//! of the first step, and the list's name.
//!
//! A page recalculates amounts, splits an ingredient into several texts, and numbers the steps. None of that is in the
//! linked data, but all of it is read with the items.

use super::controls::Controls;
use super::recipe_names::{MAX_NAME, names_list};
use crate::content::unit_links::leads_elsewhere;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase};
use crate::snapshot::tokens::tokens;
use crate::snapshot::{NodeId, PageSnapshot, without_digits};
use std::collections::BTreeSet;
use std::ops::Range;

/// Maximum number of texts above a list that are searched for its name, and of words of those that are skipped. Source:
/// ours: portions and units of measure to choose; a text in sentences belongs to the section before.
const MAX_ABOVE: usize = 6;
const MAX_PASSED: u32 = 12;
/// Maximum number of words of a label for an advertisement. Source: ours.
const MAX_ADVERT: u32 = 3;
/// Maximum number of a step, and of words of its label: `Step 1`, `1.`, `Krok 1`. Source: ours.
const MAX_STEP: u32 = 50;
const MAX_STEP_WORDS: usize = 2;
/// Maximum number of texts of an item besides the declared one, in a box that holds nothing else. Source: ours: an
/// amount, its unit of measure.
const MAX_PIECES: usize = 3;
/// Maximum number of units that are added on either side, per declared one. Source: ours: of eight ingredients three
/// were found.
const MAX_MORE: usize = 3;
/// Maximum number of levels from a text up to its item. Source: ours, to bound the cost.
const MAX_AROUND: usize = 8;

/// The units of a list some of whose units are declared (`found`), in order: with the units between and beside these
/// that are neither controls nor links to other pages, and with the list's name. Linear in the declared units, as at
/// most [`MAX_MORE`] times as many are looked at on either side.
///
/// # Limits
/// Of a list that is much longer than what is declared, only so many units come in.
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
        // Two lists may follow each other, each with its name.
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

/// The tag and depth of a unit's element.
fn place(page: &PageSnapshot, units: &Units, unit: usize) -> (u32, u32) {
    let block = page.node(units.list[unit].block);
    (block.tag, block.depth)
}

/// Whether a unit is a heading or the name of a list, or a number, such as of a step.
pub(in crate::content::wholes) fn heads(page: &PageSnapshot, units: &Units, unit: usize) -> bool {
    names(page, units, unit) || step_of(&units.list[unit]).is_some()
}

/// Whether a unit is the name of a list, or a heading that is not a mere number.
fn names(page: &PageSnapshot, units: &Units, unit: usize) -> bool {
    let unit = &units.list[unit];
    names_list(unit) || page.is_heading(unit.block) && step_of(unit).is_none()
}

/// Whether a unit may belong to a list: it is no control beside these items, no link to another page, and no label
/// for an advertisement.
pub(super) fn may_be_of_list(page: &PageSnapshot, unit: &Unit, items: Controls) -> bool {
    let is_linked = 2 * unit.link_chars > unit.chars && leads_elsewhere(page, unit);
    let is_advert =
        unit.words <= MAX_ADVERT && Lexicon::get().phrases(&unit.text) & Phrase::Advert.bit() != 0;
    !is_linked && !is_advert && !Controls::from_unit(page, unit).serve(items)
}

/// Extends some units to whole items at both ends, and to the like items before and behind that stand beside them at
/// some level, up to `most` units on either side. Names of lists belong to no item.
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

/// A block and its ancestors up to the first that contains the other block.
fn around_without(
    page: &PageSnapshot,
    block: NodeId,
    other: NodeId,
) -> impl Iterator<Item = NodeId> + '_ {
    let around = page.inclusive_ancestors(block).take(MAX_AROUND);
    around.take_while(move |up| !page.contains(*up, other))
}

/// The ancestor of a block that is a sibling of an item and has the same tag and class.
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

/// The texts above a list that belong to it: the number of its first step, and its name. The name is the nearest
/// heading or word for such lists; numbers and controls in between are skipped. Where the heading is that of a group,
/// the word above it counts too. Without either, it is the short text right above.
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
            // A headline heads more than the list.
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

/// The number of a step, if a text says nothing else.
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
