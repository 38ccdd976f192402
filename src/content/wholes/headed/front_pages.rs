//! Entries of the front page of a blog: three or more alike boxes beside each other, each with a linked heading and a
//! text. The score falls from the first entry to the last, for no reason that a reader would see; where half of them
//! keep heading and text, the others do, as far as they are not unlikely.
//!
//! Source: ours, 954 pages of formasaurus: 10 texts on 3 pages; on wcxb 4 on 2, which gain .014 of F1 in sum.
//!
//! # Limits
//! On pages that are likelier a list than an article: between paragraphs, such boxes are teasers. What only the names
//! of a catalogue would gain is refuted: dropped headings of cards, where half of their list keep theirs, are wrong for
//! the most part on wcxb.

use crate::content::candidates::{Candidates, is_forum};
use crate::content::page_type::PageKind;
use crate::content::units::Units;
use crate::content::wholes::Wholes;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, without_digits};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Fewest entries of such a page.
const MIN_ENTRIES: usize = 3;
/// Texts of an entry. Source: ours: what has more is a page.
const TEXTS: RangeInclusive<usize> = 2..=24;
/// Texts among which the heading of an entry is. Source: ours: a day and a category stand above.
const MAX_ABOVE: usize = 3;
/// Fewest words of its text. Source: ours: a line.
const MIN_TEXT: u32 = 10;
/// What entries are.
const BOXES: [&str; 4] = ["article", "li", "div", "section"];

/// An entry: its heading and the first of its texts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::content::wholes) struct Entry {
    heading: usize,
    text: usize,
}

/// The lists of entries of a page. Linear in nodes, as few texts of each are looked at.
pub(in crate::content::wholes) fn front_pages(
    page: &PageSnapshot,
    units: &Units,
) -> Vec<Vec<Entry>> {
    let mut lists: BTreeMap<(Option<NodeId>, u32, Cow<str>), Vec<Entry>> = BTreeMap::new();
    for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
        let tag = page.tag(id);
        if !BOXES.contains(&tag) {
            continue;
        }
        if let Some(entry) = entry(page, units, id) {
            // The classes of an article may name what it is about.
            let class = page.attribute(id, "class").filter(|_| tag != "article");
            let class = without_digits(class.unwrap_or(""));
            let list = lists.entry((node.parent, node.tag, class)).or_default();
            list.push(entry);
        }
    }
    let lists = lists.into_values();
    lists.filter(|list| list.len() >= MIN_ENTRIES).collect()
}

fn entry(page: &PageSnapshot, units: &Units, id: NodeId) -> Option<Entry> {
    let own = units.within(page, id);
    if !TEXTS.contains(&own.len()) {
        return None;
    }
    let is_title = |i: &usize| {
        let unit = &units.list[*i];
        page.is_heading(unit.block) && unit.link_chars > 0
    };
    let heading = own.clone().take(MAX_ABOVE).find(is_title)?;
    let is_text = |i: &usize| {
        let unit = &units.list[*i];
        unit.words >= MIN_TEXT && 2 * unit.link_chars < unit.chars
    };
    let text = (heading + 1..own.end).find(is_text)?;
    Some(Entry { heading, text })
}

impl Wholes {
    /// Keeps the headings and the texts of entries of which half are kept.
    pub(in crate::content::wholes) fn keep_front_pages(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let types = candidates.types;
        if is_forum(types) || types[PageKind::Listing] <= types[PageKind::Article] {
            return;
        }
        for list in &self.headed.front_pages {
            let is_kept = |entry: &&Entry| kept[entry.heading] && kept[entry.text];
            let held = list.iter().filter(is_kept).count();
            if 2 * held >= list.len() {
                let texts = list.iter().flat_map(|entry| [entry.heading, entry.text]);
                texts.for_each(|i| kept[i] |= candidates.may_join(i));
            }
        }
    }
}
