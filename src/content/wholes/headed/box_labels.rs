//! Labels of boxes: short lines, in any language, that name the links below them, such as lists of other texts or the
//! table of contents.

use super::headings::{FILMS, Headed, heads_nothing};
use super::heads::{MAX_LABEL, lists_below};
use crate::content::dates;
use crate::content::features::names_money;
use crate::content::unit_links::{MAX_INSIDE_LINK, first_href};
use crate::content::units::{Unit, Units};
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of boxes from a label up to the box that it heads. Source: ours: wrappers of a word.
const MAX_AROUND_LABEL: usize = 6;
/// Maximum number of words of the first text of a box that acts as a heading. Source: ours, 954 pages of formasaurus
/// and wcxb: longer ones were content of the page in two of three cases.
const MAX_BOX_HEAD: u32 = 5;
/// Minimum and maximum number of links below a label, and minimum mean number of their words. Source: ours, pages of
/// news in 24 languages: a box of other texts has a few links with headlines; share buttons, tags and dates are
/// shorter, and a single link below a line is the button of that line. On wcxb no label that the truth has stands
/// above a list of such links that was left out.
const MIN_LABELLED: u32 = 2;
const MAX_LABELLED: usize = 64;
const MIN_TITLE: u32 = 3;
/// Elements whose first line describes them, whatever links they hold: items, cells, terms, code and the headline.
const PARTS: [&str; 7] = ["li", "td", "th", "dt", "dd", "pre", "h1"];

/// The labels of a page, each with the links below it. A label begins a box of little but links (a single link is
/// enough after a colon), or stands right above a list in the same element. Not labels: bylines, amounts, the first
/// line of an item or a cell, and sentences, unless a sentence is a known name of such lists (`Olvasta már?`). A
/// heading counts only above the table of contents, or with a colon at its end. Linear.
///
/// # Limits
/// A line above two links that are buttons is taken for a label.
pub(in crate::content::wholes) fn box_labels(
    page: &PageSnapshot,
    units: &Units,
    list_names: &[bool],
) -> Vec<Headed> {
    let heads_nothing = heads_nothing(page, units);
    let is_label = |i: &usize| {
        let unit = &units.list[*i];
        let ends_so = list_names[*i] || ends_in_word(&unit.text);
        ends_so && may_label(unit) && !heads_nothing(*i)
    };
    let is_part = |id: NodeId| PARTS.contains(&page.tag(id));
    let in_boxes = (0..units.len()).filter(is_label);
    let in_boxes = in_boxes.filter_map(|i| headed_box(page, units, i).map(|(_, headed)| headed));
    let above_lists = lists_below(page, units, |unit, list| {
        let holder = page.parent(list).filter(|holder| !is_part(*holder));
        let is_beside =
            |holder: NodeId| holder == unit.block || Some(holder) == page.parent(unit.block);
        holder.is_some_and(is_beside) && !is_part(unit.block)
    });
    let above_lists = above_lists.into_iter().filter(|led| is_label(&led.heading));
    let leads_to_links = |headed: &Headed| {
        let is_heading = page.is_heading(units.list[headed.heading].block);
        lists_titles(page, units, &headed.below, is_heading)
    };
    // After a colon, the label is about what follows in the box, even a single link.
    let is_about_links = |headed: &Headed| {
        let ends_in_colon = units.list[headed.heading].text.ends_with(COLONS);
        ends_in_colon && holds_links(&units.list[headed.below.clone()], 1)
    };
    let in_boxes = in_boxes.filter(|headed| is_about_links(headed) || leads_to_links(headed));
    let above_lists = above_lists.filter(leads_to_links);
    in_boxes.chain(above_lists).collect()
}

/// First texts of boxes that act as headings but have no heading element, each with the rest of the box: few words,
/// no link, amount or date. A box with a video or audio below does not count. Linear.
pub(in crate::content::wholes) fn box_heads(
    page: &PageSnapshot,
    units: &Units,
    prices: &[bool],
) -> Vec<Headed> {
    let films = page.tagged(FILMS).filter(|id| page.node(*id).is_visible());
    let films: Vec<NodeId> = films.collect();
    let heads_nothing = heads_nothing(page, units);
    let is_head = |i: &usize| {
        let unit = &units.list[*i];
        !prices[*i]
            && unit.words <= MAX_BOX_HEAD
            && !page.is_heading(unit.block)
            && ends_in_word(&unit.text)
            && may_label(unit)
            && !heads_nothing(*i)
    };
    let shows_film = |unit: usize, around: NodeId| {
        let next = films.partition_point(|film| *film < units.list[unit].end);
        films
            .get(next)
            .is_some_and(|film| *film < page.node(around).end)
    };
    let heads = (0..units.len()).filter(is_head);
    let heads = heads.filter_map(|i| {
        let (around, headed) = headed_box(page, units, i)?;
        (!shows_film(i, around)).then_some(headed)
    });
    heads.collect()
}

/// A text with the rest of the box that it begins, and that box; items and cells do not count.
fn headed_box(page: &PageSnapshot, units: &Units, unit: usize) -> Option<(NodeId, Headed)> {
    let is_part = |id: NodeId| PARTS.contains(&page.tag(id));
    let (around, held) = begun_box(page, units, unit, MAX_AROUND_LABEL, is_part)?;
    let below = unit + 1..held.end;
    let heading = unit;
    Some((around, Headed { heading, below }))
}

/// The smallest box around a text that holds other texts, too, with its units, if it begins with the text. At most
/// `most` elements are searched, up to one where `stops` is true.
pub(in crate::content::wholes) fn begun_box(
    page: &PageSnapshot,
    units: &Units,
    unit: usize,
    most: usize,
    stops: impl Fn(NodeId) -> bool,
) -> Option<(NodeId, Range<usize>)> {
    let around = page.inclusive_ancestors(units.list[unit].block).take(most);
    let around = around.take_while(|up| !stops(*up));
    let mut boxes = around.map(|up| (up, units.within(page, up)));
    let found = boxes.find(|(_, held)| held.len() > 1);
    found.filter(|(_, held)| held.start == unit)
}

/// Whether a text ends with a word or a colon. A sentence ends with a punctuation mark, and so do links onwards
/// (`Search results >`).
fn ends_in_word(text: &str) -> bool {
    let is_of_word = |c: char| c.is_numeric() || dates::is_letter(c) || COLONS.contains(&c);
    text.chars().next_back().is_some_and(is_of_word)
}

/// Whether a text may be a label by its words: few, and neither a date nor an amount.
fn may_label(unit: &Unit) -> bool {
    unit.link_chars == 0
        && unit.words <= MAX_LABEL
        && !unit.concealed
        && !names_money(unit)
        && !dates::is_label(&unit.text)
}

/// Whether the units below a label are little but a few links: with titles, unless the label is a heading, or to
/// fragments of the page.
fn lists_titles(
    page: &PageSnapshot,
    units: &Units,
    below: &Range<usize>,
    is_heading: bool,
) -> bool {
    let below = &units.list[below.clone()];
    let links = || below.iter().filter(|unit| unit.link_chars > 0);
    let (count, words) = links().fold((0, 0), |(n, words), unit| (n + 1, words + unit.words));
    let are_titles = || !is_heading && words >= MIN_TITLE * count;
    holds_links(below, MIN_LABELLED)
        && (are_titles() || links().all(|unit| leads_to_place(page, unit)))
}

/// Whether some texts are little but links, within the limits of number.
fn holds_links(texts: &[Unit], least: u32) -> bool {
    let sum = |number: fn(&Unit) -> u32| texts.iter().map(number).sum::<u32>();
    texts.len() <= MAX_LABELLED
        && sum(|unit| u32::from(unit.link_chars > 0)) >= least
        && 2 * sum(|unit| unit.link_chars) >= sum(|unit| unit.chars)
}

/// Whether the link of a unit leads to a named fragment of the page.
fn leads_to_place(page: &PageSnapshot, unit: &Unit) -> bool {
    first_href(page, unit, MAX_INSIDE_LINK)
        .is_some_and(|href| href.len() > 1 && href.starts_with('#'))
}
