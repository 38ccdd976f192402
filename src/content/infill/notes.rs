//! Finds footnotes: `*1` in the text links to a note, which links back to it.
//!
//! - If both link to each other, the note is one whatever its score and wherever it stands. Its link back is at its
//!   start (`[1] Ibid.`, `^ a b Ibid.`) or its end (`Ibid. ↩`), and leads to the very place of the reference: links
//!   back to the table of contents or to the top of the page do not count.
//! - If only the note links back, it needs a number.
//! - If only the text links to the note, by a number or a letter, the note must be not unlikely, or begin with that
//!   number (`1. Ibid.`), and must be no small print in the footer of the page. Lists with several linked items are
//!   handled by [`mod@super::citations`].
//! - A text right behind a note of the first kind with the same element and class that begins with a number that is a
//!   link is the next note, even if the text has no reference to it. Source: EUR-Lex.
//!
//! Cost: linear in nodes; skipped if no link leads to a place in the page.

use crate::content::units::{Unit, Units};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::collections::BTreeMap;
use std::ops::Range;

/// Maximum characters of a note's number, with its signs. Source: ours: `[12]`, `*12`.
const MAX_NUMBER: usize = 5;
/// Maximum characters of a reference, and of a link back. Source: ours: `Anmerkung 12`, `Back to reference 12`;
/// longer ones are titles.
const MAX_REFERENCE: u32 = 16;
const MAX_BACK: u32 = 32;
/// Maximum number of levels between a text and its link. Source: ours: elements that style a number.
const MAX_INSIDE: usize = 3;
/// Maximum number of nodes between a reference and the target of the note's link back. Source: ours, on SPIP,
/// WordPress and its Easy Footnotes: the link, elements that style it, or an anchor right before it.
const NEAR: u32 = 6;
/// Maximum number of links near such a target that are checked, and maximum number of nodes around a link back.
/// Source: ours, to bound the cost.
const MAX_ASKED: usize = 16;
const MAX_SIGNS: usize = 24;
/// Maximum number of units of one note. Source: ours: paragraphs; a larger box holds all notes.
const MAX_TEXTS: usize = 8;

/// A unit that is a note, or part of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Note {
    pub(super) unit: usize,
    /// The unit with the reference.
    pub(super) from: usize,
    /// Whether note and reference link to each other.
    pub(super) is_tied: bool,
    /// Whether it begins with the number of the reference.
    pub(super) says_number: bool,
}

/// A link to a place in its page.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlaceLink {
    pub(super) id: NodeId,
    pub(super) place: NodeId,
    /// The unit that holds the link.
    pub(super) unit: usize,
}

/// The notes of a page, given its links to places in it. A unit occurs once for each text that refers to it.
pub(super) fn notes(page: &PageSnapshot, units: &Units, links: &[PlaceLink]) -> Vec<Note> {
    let finder = Finder { page, units, links };
    let found = links.iter().filter_map(|back| match finder.tied(back) {
        Some((texts, from)) => Some((texts, from, true)),
        None => Some((back.unit..back.unit + 1, finder.numbered(back)?, false)),
    });
    let notes = found.flat_map(|(texts, from, is_tied)| {
        texts.map(move |unit| Note {
            unit,
            from,
            is_tied,
            says_number: false,
        })
    });
    let mut notes: Vec<Note> = notes.collect();
    let tied = notes.iter().filter(|note| note.is_tied);
    let tied: BTreeMap<usize, usize> = tied.map(|note| (note.unit, note.from)).collect();
    for link in links {
        let Some(texts) = finder.referred(link) else {
            continue;
        };
        let first = units.list.get(texts.start);
        let says_number = first.is_some_and(|unit| begins_with(&unit.text, &page.text(link.id)));
        let texts = texts.filter(|unit| !tied.contains_key(unit));
        notes.extend(texts.map(|unit| Note {
            unit,
            from: link.unit,
            is_tied: false,
            says_number,
        }));
    }
    notes.extend(finder.behind_tied(tied));
    notes
}

/// The links of a page to places in it, in document order.
pub(super) fn place_links(page: &PageSnapshot, units: &Units) -> Vec<PlaceLink> {
    let links = page.tagged(["a"]);
    let named: Vec<(NodeId, &str)> = links
        .filter_map(|id| Some((id, target_of(page, id)?)))
        .collect();
    if named.is_empty() {
        return Vec::new();
    }
    let asked: HashSet<&str> = named.iter().map(|(_, name)| *name).collect();
    let mut places: HashMap<&str, NodeId> = HashMap::default();
    for (id, _) in page.iter() {
        let names = [page.attribute(id, "id"), page.attribute(id, "name")];
        for name in names.into_iter().flatten() {
            if asked.contains(name) {
                places.entry(name).or_insert(id);
            }
        }
    }
    let link = |(id, name): (NodeId, &str)| {
        let place = *places.get(name)?;
        let unit = unit_of(page, units, id)?;
        Some(PlaceLink { id, place, unit })
    };
    named.into_iter().filter_map(link).collect()
}

/// Finds the notes of one page.
struct Finder<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    links: &'a [PlaceLink],
}

impl Finder<'_> {
    /// The units of the note that a link back stands in, and the unit with the reference, if both link to each other.
    fn tied(&self, back: &PlaceLink) -> Option<(Range<usize>, usize)> {
        let (page, units) = (self.page, self.units);
        let from = unit_of(page, units, back.place).filter(|from| *from < back.unit)?;
        let (note, text) = (&units.list[back.unit], &units.list[from]);
        // Entries of a table of contents are links, and lead to headings.
        let may_be_note = !page.is_heading(note.block)
            && page.totals(back.id).chars <= MAX_BACK
            && stands_at_an_end(page, note, back.id);
        if !is_text(text) || !may_be_note {
            return None;
        }
        let reference = self.near(back.place).find(|link| {
            link.unit == from
                && page.totals(link.id).chars <= MAX_REFERENCE
                && self.leads_to(link, back.unit)
        })?;
        Some((self.texts_of(reference.place, back.unit), from))
    }

    /// The links at a place: itself, inside it, or right beside it.
    fn near(&self, place: NodeId) -> impl Iterator<Item = &PlaceLink> {
        let end = self.page.node(place).end.0 + NEAR;
        let is_before = |link: &PlaceLink| link.id.0 + NEAR < place.0;
        let links = &self.links[self.links.partition_point(is_before)..];
        links
            .iter()
            .take_while(move |link| link.id.0 < end)
            .take(MAX_ASKED)
    }

    /// Whether a link leads to a unit: to an element around it, to a place in it, or to an anchor right before it.
    fn leads_to(&self, link: &PlaceLink, unit: usize) -> bool {
        let (page, place) = (self.page, link.place);
        let text = &self.units.list[unit];
        let is_small = || self.units.within(page, place).len() <= MAX_TEXTS;
        page.contains(place, text.first) && !page.contains(place, link.id) && is_small()
            || (text.first..text.end).contains(&place)
            || place < text.first && self.units.within(page, place) == (unit..unit)
    }

    /// The units of a note, given one of them and the target of the reference: the paragraphs in the target, or the
    /// text beside a number that has a box of its own.
    fn texts_of(&self, place: NodeId, unit: usize) -> Range<usize> {
        let (page, list) = (self.page, &self.units.list);
        let inside = self.units.within(page, place);
        if inside.contains(&unit) && (2..=MAX_TEXTS).contains(&inside.len()) {
            return inside;
        }
        // On Substack, the text is in the box of the number or, if that is laid out as a row, in a box beside it, as
        // in definition lists.
        let is_number = list[unit].words <= 1 && list[unit].link_chars > 0;
        let with_number = unit..self.units.within(page, list[unit].block).end;
        if is_number && (2..=MAX_TEXTS).contains(&with_number.len()) {
            return with_number;
        }
        let beside = is_number.then(|| self.beside(unit)).flatten();
        unit..beside.map_or(unit + 1, |beside| beside.end)
    }

    /// The units in what stands right behind the box of a number: a definition, a cell, a box of paragraphs.
    fn beside(&self, number: usize) -> Option<Range<usize>> {
        let (page, units) = (self.page, self.units);
        let is_box = |id: &NodeId| units.within(page, *id) == (number..number + 1);
        let around = page.inclusive_ancestors(units.list[number].block);
        let own = around.take(1 + MAX_INSIDE).take_while(is_box).last()?;
        let end = page.node(page.parent(own)?).end;
        let first = Some(page.node(own).end).filter(|id| *id < end);
        let next = |id: &NodeId| Some(page.node(*id).end).filter(|id| *id < end);
        let behind = std::iter::successors(first, next).take(MAX_ASKED);
        let mut texts = behind.map(|id| units.within(page, id));
        let texts = texts.find(|texts| !texts.is_empty())?;
        (texts.start == number + 1 && texts.len() <= MAX_TEXTS).then_some(texts)
    }

    /// The unit that the number at the start of a note links back to.
    fn numbered(&self, back: &PlaceLink) -> Option<usize> {
        let (page, units) = (self.page, self.units);
        let is_number = link_at_start(page, &units.list[back.unit]) == Some(back.id)
            && page.totals(back.id).chars as usize <= MAX_NUMBER
            && is_number(&page.text(back.id));
        // A target that holds more than one text is no reference.
        let texts = units.touching(page, back.place);
        let is_before = is_number && texts.len() == 1 && texts.start < back.unit;
        is_before.then_some(texts.start)
    }

    /// The units of the note that a number or a letter in a text links to.
    fn referred(&self, link: &PlaceLink) -> Option<Range<usize>> {
        let (page, units) = (self.page, self.units);
        let from = &units.list[link.unit];
        let is_reference = || {
            let name = page.text(link.id);
            is_number(&name) || name.trim().chars().count() == 1
        };
        let inside = units.within(page, link.place);
        let texts = if inside.is_empty() {
            let own = unit_of(page, units, link.place)?;
            own..own + 1
        } else {
            inside
        };
        let is_heading = |unit: &Unit| page.is_heading(unit.block);
        let is_note = texts.len() <= MAX_TEXTS
            && texts.start > link.unit
            && !units.list[texts.clone()].iter().any(is_heading);
        let refers = is_note
            && is_text(from)
            && !is_heading(from)
            && page.totals(link.id).chars as usize <= MAX_NUMBER
            && is_reference()
            && !is_of_page_footer(page, link.place);
        refers.then_some(texts)
    }

    /// The notes that follow those of `tied` (each with its referring unit): they have the same kind of element, and
    /// begin with a number that is a link.
    fn behind_tied(&self, mut tied: BTreeMap<usize, usize>) -> Vec<Note> {
        let (page, list) = (self.page, &self.units.list);
        let looks = |unit: usize| {
            let block = list[unit].block;
            let class = page.attribute(block, "class");
            (page.parent(block), page.tag(block), class)
        };
        let begins_with_number = |unit: usize| {
            let link = link_at_start(page, &list[unit]);
            let link = link.filter(|link| target_of(page, *link).is_some());
            link.is_some_and(|link| is_number(&page.text(link)))
        };
        let mut found = Vec::new();
        let known: Vec<usize> = tied.keys().copied().collect();
        for mut unit in known {
            while unit + 1 < list.len()
                && !tied.contains_key(&(unit + 1))
                && looks(unit) == looks(unit + 1)
                && begins_with_number(unit + 1)
            {
                let from = tied[&unit];
                unit += 1;
                tied.insert(unit, from);
                found.push(Note {
                    unit,
                    from,
                    is_tied: true,
                    says_number: false,
                });
            }
        }
        found
    }
}

/// Whether a unit is text, and not mostly links as entries of a table of contents are.
pub(super) fn is_text(unit: &Unit) -> bool {
    2 * unit.link_chars <= unit.chars
}

/// Whether an element stands in the footer of the page, and not of its article.
pub(super) fn is_of_page_footer(page: &PageSnapshot, id: NodeId) -> bool {
    let is_footer =
        |up: NodeId| page.tag(up) == "footer" || page.attribute(up, "role") == Some("contentinfo");
    let is_text = |up: NodeId| matches!(page.tag(up), "article" | "main");
    page.ancestors(id).any(is_footer) && !page.ancestors(id).any(is_text)
}

/// The unit that an element stands in, or at whose end it stands if it has no text.
fn unit_of(page: &PageSnapshot, units: &Units, id: NodeId) -> Option<usize> {
    let texts = units.touching(page, id);
    match texts.len() {
        1 => Some(texts.start),
        0 => {
            let before = texts.start.checked_sub(1)?;
            page.contains(units.list[before].block, id)
                .then_some(before)
        }
        _ => None,
    }
}

/// Whether a link stands at the start or the end of a text; punctuation and links of the same sort may stand outside
/// it.
fn stands_at_an_end(page: &PageSnapshot, unit: &Unit, link: NodeId) -> bool {
    let is_silent = |id: NodeId| {
        let node = page.node(id);
        let is_text = node.kind == NodeKind::Text && node.is_readable();
        let text = node.text.as_deref().filter(|_| is_text);
        let says = text.is_some_and(|text| text.contains(char::is_alphanumeric));
        let mut around = page.ancestors(id).take(MAX_INSIDE);
        !says || around.any(|up| page.tag(up) == "a" && target_of(page, up).is_some())
    };
    let are_silent = |mut nodes: Range<u32>| {
        nodes.len() <= MAX_SIGNS && nodes.all(|node| is_silent(NodeId(node)))
    };
    are_silent(unit.first.0..link.0) || are_silent(page.node(link).end.0..unit.end.0)
}

/// The link that a text begins with.
fn link_at_start(page: &PageSnapshot, unit: &Unit) -> Option<NodeId> {
    let mut around = page.ancestors(unit.first).take(MAX_INSIDE);
    around.find(|id| page.tag(*id) == "a")
}

/// The fragment that a link leads to.
fn target_of(page: &PageSnapshot, link: NodeId) -> Option<&str> {
    let (_, target) = page.attribute(link, "href")?.rsplit_once('#')?;
    (!target.is_empty()).then_some(target)
}

/// Whether a text begins with the number of its reference, ignoring signs around both.
fn begins_with(text: &str, reference: &str) -> bool {
    let number = reference.trim_matches(|c: char| !c.is_ascii_digit());
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let rest = text.strip_prefix(number).filter(|_| !number.is_empty());
    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Whether a text is the number of a note: `*1`, `[2]`, `3.`, `注4`.
fn is_number(text: &str) -> bool {
    let text = text.trim();
    let is_sign = |c: char| c.is_ascii_digit() || "*[](){}.:†‡注註※".contains(c);
    text.chars().count() <= MAX_NUMBER
        && text.chars().all(is_sign)
        && text.contains(|c: char| c.is_ascii_digit() || c == '*' || c == '†')
}

#[cfg(test)]
mod tests;
