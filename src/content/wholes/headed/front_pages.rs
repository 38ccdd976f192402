//! Entries of a blog's front page: three or more alike sibling boxes, each with a linked heading and a text. The
//! score falls from the first entry to the last without a reason that a reader would see; where half of them keep
//! heading and text, the others do, too, unless unlikely.
//!
//! Source: ours, 954 pages of formasaurus: 10 texts on 3 pages; on wcxb 4 on 2, which gain .014 of F1 in sum.
//!
//! # Limits
//! Only on pages that are likelier a list than an article; in an article, such boxes are teasers. Refuted: the same for
//! headings of catalogue cards; where half of their list keep theirs, the dropped ones are mostly wrong on wcxb.

use crate::content::candidates::{Candidates, is_forum};
use crate::content::page_type::PageKind;
use crate::content::units::Units;
use crate::content::wholes::Wholes;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, without_digits};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Minimum number of entries of such a page.
const MIN_ENTRIES: usize = 3;
/// Number of texts of an entry. Source: ours: a box with more is a page.
const TEXTS: RangeInclusive<usize> = 2..=24;
/// Number of first texts of an entry that are searched for its heading. Source: ours: a date and a category stand
/// above.
const MAX_ABOVE: usize = 3;
/// Minimum number of words of its text. Source: ours: a line.
const MIN_TEXT: u32 = 10;
/// Tags of entries.
const BOXES: [&str; 4] = ["article", "li", "div", "section"];

/// An entry: its heading, and the first running text below it.
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
            // Class names of an article may name its subject.
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
    /// Keeps heading and text of all entries of a list where half of the entries keep both.
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
