//! What a page says twice is read once.
//!
//! Pages hold the same text for wide and for narrow windows, open and folded, in the page and in
//! its print view. Of such copies the likeliest to be content stays a candidate.

mod joined;
mod loops;
mod remainders;
mod teasers;
mod twins;

use super::page_type::KindProbabilities;
use super::units::{Unit, Units};
use crate::content::features::{UnitFeature, UnitRow};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};
use joined::{Joined, joined};
use loops::looped;
use remainders::{Remainder, remainder};
use std::cmp::Ordering;
use teasers::{Teaser, teasers};
use twins::{Twins, twins};

/// Words from which a text is a copy where it stands again. Shorter ones (labels, values) may
/// mean something each time. Source: ours, cross-validation on wcxb: 5 to 12 do as well.
const MIN_WORDS: u32 = 8;

/// Probability from which a unit is content wherever it is said again. Source: ours.
const SURE: f32 = 0.9;
/// The same of an item of a list, which lacks one of its points without it. Source: ours.
const SURE_ITEM: f32 = 0.6;
/// Words from which a text beside two long ones tells that they are one: a word alone is a label, as
/// parameters and `Returns` are in manuals. Source: ours.
const MIN_BESIDE: u32 = 2;
/// Places of a text that another is compared with. Source: ours, bounds the cost.
const MAX_ASKED: usize = 8;
/// One word in so many is a number where a text is a value. Source: ours: `$30.00 Original price was:
/// $30.00. $21.00 Current price is: $21.00.`
const MIN_NUMBERS: usize = 3;
/// Least share of the text in a font of the page's own from which its styles count as loaded. Source: ours.
pub(super) const MIN_STYLED: f32 = 0.5;
/// Elements of a line within a link, at most. Source: ours.
const MAX_IN_LINK: usize = 6;
/// Places from which a text that is the headline says nothing new in any other: captions of a slider, the path to the
/// page, names of what is listed. Source: ours, on wcxb and aeb: of 11 pages that print it again the truth of none does.
const MIN_OF_HEADLINE: usize = 3;
/// Probability from which what says the headline is the name of an entry. Source: ours: likelier than not; those of a
/// list of concerts have .76 and more.
const MIN_ENTRY: f32 = 0.5;
/// Fewest items of a list that only lacks what is said elsewhere, and how much of it is kept, quarters. Source: ours, 954
/// pages of formasaurus: four such lists, as a top ten that began with the third; none of wcxb.
const MIN_TORN: usize = 4;
const MIN_TORN_QUARTERS: usize = 3;
/// Most of a text that is links, where it is said and leads nowhere. Source: ours.
const MAX_LINKED: f32 = 0.5;

/// Units that say the same, and how.
type Places = Vec<(usize, Standing)>;

/// The units of a page that say the same.
///
/// A text that stands again is a copy of the likeliest that says the same, unless one of these holds. Each is told by
/// fields of [`Standing`]:
/// - `parent`: it has the parent of that. An author repeats a line (refrains).
/// - `path`: it stands at the tag path of that, both shown or both hidden: entries of one list may say the same.
/// - `in_table`: it is a cell. Columns repeat values; but what is hidden and stands in a cell, too, is a copy of it.
/// - `is_short`: it is a label or a value, which may mean something each time. It is a copy only where it is hidden and
///   the other is shown, with the same beside it.
/// - `concealed`, `is_value`, `is_item`: both are shown or both hidden, it is numbers for a good part or surely content
///   (of an item of a list, less is sure), and what stands beside the two is not the same in more than a word. Two
///   things may cost the same, and a manual may say one sentence of two functions.
/// - `is_said`: both are shown as the page's styles have it and are no links. A reader reads them twice.
/// - `is_headline`, `is_subheading`: it is a heading of the first level and the other one of another level: then that
///   one is the copy.
///
/// Besides:
/// - Entries of a list of contents are no copies of what they lead to: links to places of the page, or to a place
///   anywhere that is called as a heading of the page is, since pages are read from elsewhere than they were written for.
/// - Where a text stands three times or more, once as the headline, and the others each in a box of their own, those are
///   copies of it, however short; but for the names of entries ([`Standing::is_entry`]) that are likely content.
/// - Where a text is a copy and its box says what another box does, all of one box are copies ([`mod@twins`]).
/// - What says in one run what others say piece by piece is a copy of them ([`mod@joined`]).
/// - Slides that a carousel lays out again are copies whatever they say, and nothing is a copy of them ([`mod@loops`]).
/// - What only begins what another text says is a copy of that ([`mod@teasers`]), and so is what an entry has left whose
///   title is a copy that leads to the same address ([`mod@remainders`]).
/// - What stands between kept items of its list, or in one that is kept but for it, is content as they are
///   ([`Copies::torn`]).
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Copies {
    /// Each text that stands more than once: where, and how.
    alike: Vec<Places>,
    /// The number of each unit's text, and its words: units that say the same have one.
    texts: Vec<(u32, u32)>,
    /// The list of which each unit is an item.
    lists: Vec<Option<NodeId>>,
    /// Boxes that say the same.
    twins: Vec<Twins>,
    /// Units that say in one run what others say, in document order.
    joined: Vec<Joined>,
    /// Texts that begin others.
    teasers: Vec<Teaser>,
    /// Entries whose titles stand elsewhere, too, with the same address.
    remainders: Vec<Remainder>,
    /// Slides that are laid out again, as which units are.
    looped: Vec<bool>,
}

/// How a text stands on its page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Standing {
    parent: Option<NodeId>,
    path: u32,
    /// Columns repeat values: such a one is no copy.
    in_table: bool,
    concealed: bool,
    /// Whether it is too short ([`MIN_WORDS`]) to be a copy where it is shown.
    is_short: bool,
    /// Whether most of it are numbers: two things may cost the same.
    is_value: bool,
    /// Whether it is shown as the page's styles have it, and is no link: without them, what they would hide is
    /// shown, and teasers are links.
    is_said: bool,
    /// Whether it is an item of a shown list and no link: a list of key points says what the text does.
    is_item: bool,
    /// Whether it is a heading of the first level that is shown; whether it is one of another level.
    is_headline: bool,
    is_subheading: bool,
    /// Whether it says the headline at the same place as others, and leads elsewhere than they do: the name of an entry
    /// of a list, however often the page says it.
    is_entry: bool,
}

/// What is known of the units, each slice parallel to them.
#[derive(Debug, Clone, Copy)]
struct Known<'a> {
    /// The number of each unit's text, and its words: units that say the same have one.
    texts: &'a [(u32, u32)],
    /// The number of each unit's tag path.
    paths: &'a [u32],
    /// Which units are copies where they stand again.
    tells: &'a [bool],
}

impl Standing {
    /// Whether equal words there and here are no copies.
    fn is_beside(&self, other: &Self) -> bool {
        let is_said_twice = self.is_said && other.is_said;
        let is_entry = self.path == other.path && self.concealed == other.concealed;
        self.parent == other.parent || is_entry || is_said_twice
    }
}

impl Copies {
    /// Finds them. Linear in the text.
    pub(super) fn new(page: &PageSnapshot, units: &Units, rows: &[UnitRow], paths: &[u32]) -> Self {
        let mut by_text: HashMap<&str, (u32, Places)> = HashMap::default();
        let mut texts = Vec::with_capacity(units.len());
        let mut tells = vec![false; units.len()];
        let mut names_place = vec![false; units.len()];
        let mut targets = vec![None; units.len()];
        let looped = looped(page, units);
        for (i, (unit, row)) in units.list.iter().zip(rows).enumerate() {
            let next = by_text.len() as u32;
            let (text, places) = by_text.entry(&unit.text).or_insert((next, Vec::new()));
            texts.push((*text, unit.words));
            let in_table = row[UnitFeature::InTable] > 0.0;
            let target = target_of(page, unit);
            let leads_within = target.is_some_and(|href| page.is_own_place(href));
            if !(in_table && unit.concealed || leads_within || looped[i]) {
                names_place[i] = target.is_some_and(has_place) && !page.is_heading(unit.block);
                targets[i] = target;
                tells[i] = !in_table && unit.words >= MIN_WORDS;
                let standing = Standing {
                    parent: page.parent(unit.block),
                    path: paths[i],
                    in_table,
                    concealed: unit.concealed,
                    is_short: unit.words < MIN_WORDS,
                    is_value: false,
                    is_said: !unit.concealed
                        && row[UnitFeature::Styled] >= MIN_STYLED
                        && row[UnitFeature::TextLinkDensity] <= MAX_LINKED,
                    is_item: !unit.concealed
                        && page.tag(unit.block) == "li"
                        && row[UnitFeature::TextLinkDensity] <= MAX_LINKED,
                    is_headline: !unit.concealed && page.tag(unit.block) == "h1",
                    is_subheading: page.is_heading(unit.block) && page.tag(unit.block) != "h1",
                    is_entry: false,
                };
                places.push((i, standing));
            }
        }
        let places = by_text.into_values().map(|(_, places)| places);
        let mut alike: Vec<_> = places.filter(|places| places.len() > 1).collect();
        for places in &mut alike {
            if places.iter().any(|(_, s)| s.is_headline || s.is_subheading) {
                places.retain(|(unit, _)| {
                    tells[*unit] &= !names_place[*unit];
                    !names_place[*unit]
                });
            }
        }
        alike.retain(|places| places.len() > 1);
        // Most texts stand in one place, and their words are not looked at.
        for places in &mut alike {
            let is_value = is_value(&units.list[places[0].0].text);
            places.iter_mut().for_each(|(_, s)| s.is_value = is_value);
        }
        let of_headline = alike.iter_mut().filter(|places| {
            places.len() >= MIN_OF_HEADLINE && places.iter().any(|(_, s)| s.is_headline)
        });
        of_headline.for_each(|places| mark_entries(places, &targets));
        alike.sort_unstable();
        let list_of = |unit: &Unit| match page.tag(unit.block) {
            "li" => page.parent(unit.block),
            _ => None,
        };
        let known = Known {
            texts: &texts,
            paths,
            tells: &tells,
        };
        let shares_target = |places: &Places, unit: usize| {
            let others = places.iter().map(|(other, _)| *other);
            let mut others = others.filter(|other| *other != unit).take(MAX_ASKED);
            others.any(|other| targets[other] == targets[unit])
        };
        let mut remainders = Vec::new();
        for places in &alike {
            let titles = places.iter().map(|(unit, _)| *unit);
            let titles =
                titles.filter(|unit| targets[*unit].is_some() && shares_target(places, *unit));
            remainders.extend(
                titles.filter_map(|unit| remainder(page, units, known, (&targets[..], unit))),
            );
        }
        Self {
            alike,
            remainders,
            twins: twins(page, units, known),
            joined: joined(page, units, known),
            teasers: teasers(page, units, known, &targets),
            looped,
            texts,
            lists: units.list.iter().map(list_of).collect(),
        }
    }

    /// Whether what stands before two units, or behind them, says the same; beside long ones a word tells
    /// nothing.
    fn continue_alike(&self, a: usize, b: usize, are_short: bool) -> bool {
        let tells = |(_, words): &&(u32, u32)| are_short || *words >= MIN_BESIDE;
        let text = |i: Option<usize>| self.texts.get(i?).filter(tells);
        let is_one = |a: Option<usize>, b: Option<usize>| text(a).is_some() && text(a) == text(b);
        is_one(a.checked_sub(1), b.checked_sub(1)) || is_one(a.checked_add(1), b.checked_add(1))
    }

    /// Which units say again what another says that is likelier to be content; of those that are
    /// as likely, the first stays. `types` are the page's.
    pub(super) fn of_likelier(
        &self,
        probabilities: &[f32],
        types: &KindProbabilities,
    ) -> Vec<bool> {
        let mut copied = vec![false; probabilities.len()];
        for alike in &self.alike {
            if let Some((cell, _)) = alike.iter().find(|(_, s)| s.in_table) {
                let hidden = alike.iter().filter(|(_, s)| s.concealed);
                for (unit, standing) in hidden {
                    copied[*unit] |= !standing.is_short || self.continue_alike(*unit, *cell, true);
                }
            }
            let alike: Places = alike.iter().filter(|(_, s)| !s.in_table).copied().collect();
            if alike.len() >= MIN_OF_HEADLINE && alike.iter().any(|(_, s)| s.is_headline) {
                let others = || alike.iter().filter(|(_, s)| !s.is_headline);
                let mut parents: Vec<_> = others().map(|(_, s)| s.parent).collect();
                parents.sort_unstable();
                if parents.windows(2).all(|pair| pair[0] != pair[1]) {
                    let is_entry = |unit: usize, standing: &Standing| {
                        standing.is_entry && probabilities[unit] >= MIN_ENTRY
                    };
                    let copies = others().filter(|(unit, s)| !is_entry(*unit, s));
                    copies.for_each(|(unit, _)| copied[*unit] = true);
                    continue;
                }
            }
            // A short text is as likely as what stands beside it; the one that is shown stays.
            let shown = alike.iter().filter(|(_, s)| !s.is_short || !s.concealed);
            let Some((_, best)) = shown.max_by(|(a, _), (b, _)| likelier(probabilities, *a, *b))
            else {
                continue;
            };
            let headline = alike.iter().find(|(_, s)| s.is_headline);
            let headline = headline.filter(|_| best.is_subheading);
            let best = headline.map_or(best, |(_, headline)| headline);
            for (unit, standing) in alike.iter().filter(|(_, s)| !s.is_beside(best)) {
                let is_other = standing.concealed != best.concealed;
                let may_be = !standing.is_short || is_other && standing.concealed;
                let sure = if standing.is_item { SURE_ITEM } else { SURE };
                let is_sure = probabilities[*unit] >= sure;
                let may_differ = is_sure || standing.is_value;
                let needs_more = standing.is_short || !is_other && may_differ;
                let mut staying = alike
                    .iter()
                    .filter(|(_, s)| s.is_beside(best))
                    .take(MAX_ASKED);
                let is_alike = |other| self.continue_alike(*unit, other, standing.is_short);
                let mut goes_on = || staying.any(|(other, _)| is_alike(*other));
                copied[*unit] |= may_be && (!needs_more || goes_on());
            }
        }
        for boxes in &self.twins {
            boxes.settle(probabilities, &mut copied);
        }
        for joined in &self.joined {
            joined.settle(&mut copied);
        }
        for teaser in self.teasers.iter().filter(|t| t.may_be(types)) {
            teaser.settle(probabilities, &mut copied);
        }
        for remainder in &self.remainders {
            remainder.settle(&mut copied);
        }
        for (copied, is_looped) in copied.iter_mut().zip(&self.looped) {
            *copied |= *is_looped;
        }
        copied
    }

    /// Of each text of which nothing is kept the likeliest unit that counts as a copy: what it is a copy of
    /// was no content after all. A run stays away where its pieces are kept, with what stands in its box.
    pub(super) fn lost(
        &self,
        (probabilities, types): (&[f32], &KindProbabilities),
        copied: &[bool],
        kept: &[bool],
    ) -> Vec<usize> {
        let [runs, beside] = self.rightly_gone(kept);
        let is_said = |unit: usize| kept[unit] || runs.contains(&unit);
        let gone = self.alike.iter();
        let gone = gone.filter(|alike| !alike.iter().any(|(unit, _)| is_said(*unit)));
        let likeliest = |alike: &Places| {
            let copies = alike.iter().map(|(unit, _)| *unit);
            let copies = copies.filter(|i| copied[*i] && !beside.contains(i));
            copies.max_by(|a, b| likelier(probabilities, *a, *b))
        };
        let mut lost: Vec<usize> = gone.filter_map(likeliest).collect();
        let text = |unit: usize| self.texts.get(unit).map(|(text, _)| *text);
        let told: HashSet<Option<u32>> = lost.iter().map(|i| text(*i)).collect();
        let alone = self.joined.iter().map(|joined| joined.run);
        lost.extend(alone.filter(|run| !is_said(*run) && !told.contains(&text(*run))));
        lost.extend(self.lost_teasers(types, copied, kept));
        if !self.remainders.is_empty() {
            let titles: HashSet<usize> = lost.iter().copied().collect();
            let entries = self.remainders.iter();
            let entries = entries.filter(|entry| titles.contains(&entry.title));
            lost.extend(entries.flat_map(Remainder::rest));
        }
        lost
    }

    /// The teasers of what is not kept, which nothing that is kept says, either.
    fn lost_teasers(
        &self,
        types: &KindProbabilities,
        copied: &[bool],
        kept: &[bool],
    ) -> Vec<usize> {
        let teasers = self.teasers.iter().filter(|teaser| teaser.may_be(types));
        let of_lost = teasers.filter(|teaser| !kept[teaser.whole]);
        let alone: Vec<usize> = of_lost
            .map(|teaser| teaser.unit)
            .filter(|i| copied[*i])
            .collect();
        if alone.is_empty() {
            return alone;
        }
        let texts = self.texts.iter().zip(kept).filter(|(_, kept)| **kept);
        let said: HashSet<u32> = texts.map(|((text, _), _)| *text).collect();
        let is_said = |i: &usize| said.contains(&self.texts[*i].0);
        alone.into_iter().filter(|i| !is_said(i)).collect()
    }

    /// The runs whose pieces are kept, and what stands in their boxes.
    fn rightly_gone(&self, kept: &[bool]) -> [HashSet<usize>; 2] {
        let mut gone = [HashSet::default(), HashSet::default()];
        if self.joined.is_empty() {
            return gone;
        }
        let texts = self.texts.iter().zip(kept).filter(|(_, kept)| **kept);
        let said: HashSet<u32> = texts.map(|((text, _), _)| *text).collect();
        let [runs, beside] = &mut gone;
        for joined in &self.joined {
            if joined.is_kept(&self.texts, &said) {
                runs.insert(joined.run);
                beside.extend(&joined.beside);
            }
        }
        gone
    }

    /// Which units that count as copies are items between kept ones of their list, or of a list that is kept but for them
    /// ([`MIN_TORN_QUARTERS`]): without them it has a hole, or begins with its third.
    pub(super) fn torn(&self, copied: &[bool], kept: &[bool]) -> Vec<usize> {
        let mut torn = self.torn_ends(copied, kept);
        let mut before: Option<usize> = None;
        for (unit, list) in self.lists.iter().enumerate() {
            if copied[unit] {
                continue;
            }
            if let Some(before) = before.filter(|before| kept[*before] && kept[unit])
                && list.is_some()
                && self.lists[before..unit].iter().all(|of| of == list)
            {
                let copies = before + 1..unit;
                torn.extend(copies.filter(|copy| !self.is_run(*copy) && !self.is_looped(*copy)));
            }
            before = Some(unit);
        }
        torn
    }

    /// Those of lists that are kept for the most part.
    fn torn_ends(&self, copied: &[bool], kept: &[bool]) -> Vec<usize> {
        // Of each list how many items it has, and how many are kept.
        let mut lists: HashMap<NodeId, (usize, usize)> = HashMap::default();
        for (list, kept) in self.lists.iter().zip(kept) {
            if let Some(list) = list {
                let (all, held) = lists.entry(*list).or_default();
                *all += 1;
                *held += usize::from(*kept);
            }
        }
        let is_kept = |list: &NodeId| {
            let (all, held) = lists.get(list).copied().unwrap_or_default();
            all >= MIN_TORN && 4 * held >= MIN_TORN_QUARTERS * all
        };
        let items = self.lists.iter().enumerate();
        let torn = items.filter(|(_, list)| list.as_ref().is_some_and(is_kept));
        torn.map(|(unit, _)| unit)
            .filter(|unit| copied[*unit] && !self.is_run(*unit) && !self.is_looped(*unit))
            .collect()
    }

    /// Whether a unit is of a slide that is laid out again.
    fn is_looped(&self, unit: usize) -> bool {
        self.looped.get(unit) == Some(&true)
    }

    /// Whether a unit is the run of other ones.
    fn is_run(&self, unit: usize) -> bool {
        let place = self.joined.binary_search_by_key(&unit, |joined| joined.run);
        place.is_ok()
    }
}

/// Marks the names of entries: of what stands at the same path, those that lead to different addresses. Linear.
fn mark_entries(places: &mut [(usize, Standing)], targets: &[Option<&str>]) {
    let mut leading: HashMap<u32, HashSet<&str>> = HashMap::default();
    for (unit, standing) in places.iter() {
        if let Some(target) = targets[*unit] {
            leading.entry(standing.path).or_default().insert(target);
        }
    }
    for (unit, standing) in places.iter_mut() {
        let others = leading.get(&standing.path);
        standing.is_entry = targets[*unit].is_some() && others.is_some_and(|to| to.len() > 1);
    }
}

/// Where a unit leads that is a link for the most part.
fn target_of<'a>(page: &'a PageSnapshot, unit: &Unit) -> Option<&'a str> {
    let around = page.ancestors(unit.first).take(MAX_IN_LINK);
    let mut links = around.filter(|up| page.tag(*up) == "a");
    let link = links.next().filter(|_| 2 * unit.link_chars > unit.chars)?;
    page.attribute(link, "href")
}

/// Whether an address names a place of a page.
fn has_place(address: &str) -> bool {
    let place = address.split_once('#').map(|(_, place)| place);
    place.is_some_and(|place| !place.is_empty())
}

/// Units in the order of their probability; of those that are as likely the first is the greatest.
fn likelier(probabilities: &[f32], a: usize, b: usize) -> Ordering {
    let order = probabilities[a].total_cmp(&probabilities[b]);
    order.then(b.cmp(&a))
}

/// Whether the words of a text are numbers for a good part: prices with what screen readers say of them.
fn is_value(text: &str) -> bool {
    let words = || text.split_whitespace();
    let numbers = words().filter(|word| word.contains(|c: char| c.is_ascii_digit()));
    MIN_NUMBERS * numbers.count() >= words().count()
}

#[cfg(test)]
mod tests;
