//! Columns: units in the same place of alike items, wherever these stand, such as the dates of cards. Items are alike
//! by their tag path, each element with its class.
//!
//! Many pages number their items in class names, or mark them as odd, first, sold out or on sale, so that class names
//! differ ([`mod@makes`]). Such units are columns, too ([`Kind::Mixed`]), but the units that come in must be nearly
//! as likely as the kept ones. Where names differ that only some items have, three quarters must be kept
//! ([`Kind::Shared`]: with half of them, 15 of 19 texts on six pages of wcxb are none of the truth, the names of
//! authors). On a page that lists, where three quarters of the cards of a grid (children of one element) are kept,
//! all come in that are not unlikely, except a heading that begins to share (the last part of a page of a concert): a
//! reader sees no difference between the cards.
//!
//! Menus of entries are list items (`li`) with the same linked text in eight entries or more, each to another address
//! ([`Kind::Menu`]). An index has this form, too: the months below years, the papers of each session. So menus are
//! dropped only where most entries keep something that is neither a heading nor a link, and that has more characters
//! than the menus in sum.
//!
//! # Limits
//! Menus whose items are no `li`, and those of fewer than eight entries, are left as judged; so are those whose items
//! are mostly likely content.
//!
//! Source for mixed columns: ours, 954 pages of formasaurus, of which 39 had such columns torn (327 units), and 16 of
//! wcxb (63, 51 of them in the truth). However likely they are it is 375 and 86 (54): the implementations of a trait.
//! Of names that only some items have: of what comes in, four of wcxb (three in the truth) and six of 182 shops
//! (five).

mod makes;

use super::shares::{MIN_REST, said};
use super::slots::{MAJORITY, MIN_SLOT, MIN_SLOT_SHARE};
use crate::content::candidates::Candidates;
use crate::content::rules::buttons::begins_to_share;
use crate::content::unit_links::MAX_INSIDE_LINK;
use crate::content::units::Units;
use crate::content::wholes::Wholes;
use crate::hash::HashSet;
use crate::snapshot::{NodeId, PageSnapshot, without_digits};
use makes::{makes, shared_makes};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Minimum kept share of a column that the threshold splits, and minimum ratio of its mean probability to the least
/// likely chosen unit. Source: ours, on wcxb: a quarter costs nothing, farther ones do.
const MIN_CUT_SHARE: f32 = 0.25;
const NEAR_CUT: f32 = 0.95;
/// Minimum number of items with a label, and maximum share of them that keep it where it is dropped, percent. Source:
/// ours, 954 pages of formasaurus: on eight, one to ten of up to 142 (`by`, `Buy`) were kept beside names that all
/// were; on wcxb on three. Up to half of them, 12 of 14 on wcxb are in the truth.
const MIN_LABELS: usize = 8;
const MAX_LABELS: usize = 15;
/// Minimum probability at which a label stays, and maximum ratio of a dropped label's probability to the others'.
/// Source: ours, as of runs of links.
const MIN_SURE: f32 = 0.5;
const MAX_LIKELIER: f32 = 1.25;
/// Minimum share of the items with the most frequent width, tenths; other items are left out. Source: ours, 100 of
/// 104 cards of a shop. Such columns count on pages that sell many things, and where the threshold splits them: on
/// wcxb, with other pages or where most are kept, they cost .06 of F1 in sum, with half of the items .09.
const MIN_EVEN_TENTHS: usize = 9;
/// Minimum ratio of the probability of a unit of a mixed column that comes in to the mean of the kept ones. Source:
/// ours, see above.
const NEAR_MIXED: f32 = 0.6;
/// Maximum number of boxes from a text up to its card that are looked at. Source: ours, to bound the cost.
const MAX_CARD: usize = 12;
/// Minimum share of the links of a menu that lead to different addresses, tenths. Source: ours: all links of a
/// category lead to one.
const MIN_APART_TENTHS: usize = 9;

/// Units in the same place of alike items.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Column {
    units: Vec<usize>,
    kind: Kind,
    /// Whether all have a word and say the same, ignoring digits.
    is_same: bool,
    /// Of the cards of a grid (each unit in its own child of one element): the units, except headings that begin to
    /// share.
    of_grid: Vec<usize>,
}

/// What makes units a column: items of the same width, the number of units that each has there ([`Kind::Even`],
/// [`Kind::Nearly`], [`Kind::Mixed`], [`Kind::Shared`]), or the same text ([`Kind::Said`], [`Kind::Menu`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// All items have the same width.
    Even,
    /// Nearly all items have the same width, and only these count.
    Nearly,
    /// All have the same width, and are alike but for numbers and words of position in their class names.
    Mixed,
    /// All have the same width, and are alike but for class names that only some of them have.
    Shared,
    /// They have the same text, whatever the width of their items.
    Said,
    /// They have the same text and are items of menus: links to another address in each entry (`Send a message`).
    Menu,
}

impl Column {
    /// Its units, if the column is kept where the threshold splits it.
    pub(in crate::content::wholes) fn cut_units(&self, is_collection: bool) -> Option<&[usize]> {
        let may_be = match self.kind {
            Kind::Even => true,
            Kind::Nearly => is_collection,
            Kind::Mixed | Kind::Shared | Kind::Said | Kind::Menu => false,
        };
        may_be.then_some(&self.units[..])
    }

    /// Keeps a column that is mostly kept, and drops a label that few items keep. Menus are settled together. A mixed
    /// column whose items all say the same is left as judged: it leads on from each item (`Read more`).
    fn settle(&self, candidates: &Candidates, kept: &mut [bool]) {
        let units = self.units.iter();
        match self.kind {
            Kind::Menu => {}
            Kind::Even if is_column_kept(&self.units, kept) => {
                units.for_each(|i| kept[*i] |= candidates.may_be[*i]);
            }
            Kind::Mixed if !self.is_same && is_column_kept(&self.units, kept) => {
                self.fill_mixed(candidates, kept);
            }
            Kind::Shared if !self.is_same && self.is_nearly_kept(kept) => {
                self.fill_mixed(candidates, kept);
            }
            _ if self.is_stray_label(candidates, kept) => units.for_each(|i| kept[*i] = false),
            _ => {}
        }
    }

    /// Keeps the units that are nearly as likely as the kept ones. On a page that lists, of a grid of cards that are
    /// nearly all kept, keeps all that are not unlikely.
    fn fill_mixed(&self, candidates: &Candidates, kept: &mut [bool]) {
        let is_listed = candidates.is_list() || candidates.is_collection();
        if !self.of_grid.is_empty() && is_listed && self.is_nearly_kept(kept) {
            let units = self.of_grid.iter();
            units.for_each(|i| kept[*i] |= candidates.may_join(*i));
            return;
        }
        let likely = |i: &usize| candidates.probabilities[*i];
        let held = self.units.iter().filter(|i| kept[**i]);
        let held: Vec<f32> = held.map(likely).collect();
        let mean = held.iter().sum::<f32>() / held.len().max(1) as f32;
        for i in self.units.iter().filter(|i| likely(i) >= NEAR_MIXED * mean) {
            kept[*i] |= candidates.may_join(*i);
        }
    }

    /// Whether three quarters are kept, as is required of list items.
    fn is_nearly_kept(&self, kept: &[bool]) -> bool {
        let count = self.units.iter().filter(|i| kept[**i]).count() as f32;
        count >= MIN_SLOT_SHARE * self.units.len() as f32
    }

    /// Whether all say the same, few are kept and are about as likely as the others, and half of the others stand
    /// right before or behind a kept unit: then nothing sets apart the items that keep it.
    fn is_stray_label(&self, candidates: &Candidates, kept: &[bool]) -> bool {
        if !self.is_same || self.units.len() < MIN_LABELS {
            return false;
        }
        let own = self.units.iter().copied().filter(|i| candidates.may_be[*i]);
        let (held, others): (Vec<usize>, Vec<usize>) = own.partition(|i| kept[*i]);
        let all = held.len() + others.len();
        let best = |units: &[usize]| {
            let likely = units.iter().map(|i| candidates.probabilities[*i]);
            likely.fold(0.0, f32::max)
        };
        let is_few = all >= MIN_LABELS && 100 * held.len() <= MAX_LABELS * all;
        let is_alike = best(&held) < MIN_SURE.min(MAX_LIKELIER * best(&others));
        let are_beside = |beside: fn(usize) -> Option<usize>| {
            let is_kept = |i: &&usize| beside(**i).and_then(|i| kept.get(i)) == Some(&true);
            2 * others.iter().filter(is_kept).count() >= others.len()
        };
        let is_of_kept = || are_beside(|i| i.checked_sub(1)) || are_beside(|i| i.checked_add(1));
        !held.is_empty() && is_few && is_alike && is_of_kept()
    }
}

impl Wholes {
    /// Keeps columns that the threshold splits.
    pub(in crate::content::wholes) fn keep_cut_columns(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let (probabilities, may_be) = (candidates.probabilities, candidates.may_be);
        let each = probabilities.iter().zip(kept.iter());
        let chosen = each.filter(|(_, kept)| **kept).map(|(p, _)| *p);
        let cut = chosen.fold(1.0, f32::min);
        let is_collection = candidates.is_collection();
        let columns = self.lists.columns.iter();
        for units in columns.filter_map(|column| column.cut_units(is_collection)) {
            if is_cut(units, probabilities, cut, kept) {
                units.iter().for_each(|i| kept[*i] |= may_be[*i]);
            }
        }
    }

    /// Settles the columns, and then drops the menus of entries.
    pub(in crate::content::wholes) fn settle_columns(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let columns = self.lists.columns.iter();
        columns.for_each(|column| column.settle(candidates, kept));
        self.drop_menus(candidates, kept);
    }

    /// Drops menus where most entries keep something else that has more characters than all menus in sum. Headings
    /// and links do not count: an index lists the same below each heading, beside other links. Linear in the units of
    /// the page.
    fn drop_menus(&self, candidates: &Candidates, kept: &mut [bool]) {
        let is_sure = |i: &&usize| candidates.probabilities[**i] >= MIN_SURE;
        let is_menu = |column: &&Column| {
            let sure = column.units.iter().filter(is_sure).count();
            column.kind == Kind::Menu && 2 * sure <= column.units.len()
        };
        let menus: Vec<&[usize]> = self
            .lists
            .columns
            .iter()
            .filter(is_menu)
            .map(|c| &c.units[..])
            .collect();
        if menus.is_empty() {
            return;
        }
        let mut tells = kept.to_vec();
        menus
            .iter()
            .copied()
            .flatten()
            .for_each(|i| tells[*i] = false);
        let others =
            (0..tells.len()).filter(|i| self.headed.series[*i].is_some() || self.headed.linked[*i]);
        others.for_each(|i| tells[i] = false);
        // The number of these units before each unit.
        let mut before = Vec::with_capacity(tells.len() + 1);
        before.push(0);
        for is_told in &tells {
            before.push(before.last().copied().unwrap_or(0) + usize::from(*is_told));
        }
        let are_of_entries = |menu: &&&[usize]| {
            let gaps = menu.windows(2);
            let told = gaps.filter(|two| before[two[0]] < before[two[1]]).count();
            2 * told >= menu.len()
        };
        let of_entries = menus.iter().filter(are_of_entries).copied().flatten();
        let is_dropped = |i: &&usize| kept[**i] && !is_sure(i);
        let dropped: Vec<usize> = of_entries.filter(is_dropped).copied().collect();
        let sum: u32 = dropped.iter().map(|i| self.chars[*i]).sum();
        if said(&self.chars, &tells) >= sum.max(MIN_REST) {
            dropped.into_iter().for_each(|i| kept[i] = false);
        }
    }
}

/// Whether most units of a column are kept.
fn is_column_kept(column: &[usize], kept: &[bool]) -> bool {
    let count = column.iter().filter(|i| kept[**i]).count() as f32;
    count > MAJORITY * column.len() as f32
}

/// Whether the threshold splits a column: some of it is kept, and its mean probability is close to that of the least
/// likely chosen unit. A reader sees no difference between the cards.
fn is_cut(column: &[usize], probabilities: &[f32], cut: f32, kept: &[bool]) -> bool {
    let all = column.len() as f32;
    let count = column.iter().filter(|i| kept[**i]).count() as f32;
    let sum: f32 = column.iter().map(|i| probabilities[*i]).sum();
    count >= MIN_CUT_SHARE * all && sum >= NEAR_CUT * cut * all
}

/// The columns of a page: units with equal tag paths and different parents. Where every parent holds the same number of
/// them, the first of each parent are a column, the second ones another: cells of rows without a table. Linear.
pub(in crate::content::wholes) fn columns(
    page: &PageSnapshot,
    units: &Units,
    paths: &[u32],
) -> Vec<Column> {
    let places = Places { page, units };
    let mut columns = Vec::new();
    for alike in grouped(paths) {
        columns.extend(places.even(&alike));
        columns.extend(places.labels(&alike));
    }
    let makes = makes(page, units);
    columns.extend(places.mixed(&makes, paths, Kind::Mixed));
    if let Some(shared) = shared_makes(page, units) {
        columns.extend(places.mixed(&shared, &makes, Kind::Shared));
    }
    columns
}

/// The units of each number, in document order.
fn grouped(numbers: &[u32]) -> impl Iterator<Item = Vec<usize>> {
    let mut groups: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (i, number) in numbers.iter().enumerate() {
        groups.entry(*number).or_default().push(i);
    }
    groups.into_values()
}

/// The page whose columns are searched for.
#[derive(Debug, Clone, Copy)]
struct Places<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
}

impl Places<'_> {
    /// Whether two units have the same parent.
    fn are_together(&self, a: usize, b: usize) -> bool {
        let parent = |i: usize| self.page.parent(self.units.list[i].block);
        parent(a) == parent(b)
    }

    /// The units of a grid that come in with the others: all but headings that begin to share; none if they are no
    /// grid.
    fn of_grid(&self, own: &[usize]) -> Vec<usize> {
        if !self.are_of_grid(own) {
            return Vec::new();
        }
        let shares = |i: &usize| {
            let unit = &self.units.list[*i];
            self.page.is_heading(unit.block) && begins_to_share(&unit.text.to_lowercase())
        };
        own.iter().copied().filter(|i| !shares(i)).collect()
    }

    /// Whether units at the same depth stand each in its own child of one element.
    fn are_of_grid(&self, own: &[usize]) -> bool {
        let mut cards: Vec<NodeId> = own.iter().map(|i| self.units.list[*i].block).collect();
        for _ in 0..MAX_CARD {
            if cards.windows(2).any(|two| two[0] == two[1]) {
                return false;
            }
            let above: Option<Vec<NodeId>> = cards.iter().map(|id| self.page.parent(*id)).collect();
            let Some(above) = above else {
                return false;
            };
            if above.windows(2).all(|two| two[0] == two[1]) {
                return true;
            }
            cards = above;
        }
        false
    }

    /// The text of a unit without digits.
    fn said(&self, unit: usize) -> Cow<'_, str> {
        without_digits(&self.units.list[unit].text)
    }

    /// The columns of the units with one tag path.
    fn even(&self, alike: &[usize]) -> Vec<Column> {
        let rows: Vec<&[usize]> = alike.chunk_by(|a, b| self.are_together(*a, *b)).collect();
        let mut widths: BTreeMap<usize, usize> = BTreeMap::new();
        for row in &rows {
            *widths.entry(row.len()).or_default() += 1;
        }
        let most = widths.into_iter().max_by_key(|(_, count)| *count);
        let Some((width, count)) = most.filter(|(_, count)| *count >= MIN_SLOT) else {
            return Vec::new();
        };
        if 10 * count < MIN_EVEN_TENTHS * rows.len() {
            return Vec::new();
        }
        let kind = if count == rows.len() {
            Kind::Even
        } else {
            Kind::Nearly
        };
        let column = |at: usize| {
            let rows = rows.iter().filter(|row| row.len() == width);
            let units: Vec<usize> = rows.map(|row| row[at]).collect();
            Column {
                kind,
                is_same: self.are_same(&units),
                of_grid: Vec::new(),
                units,
            }
        };
        (0..width).map(column).collect()
    }

    /// The columns of the units with one make that are not all alike by the finer numbers.
    fn mixed(&self, makes: &[u32], finer: &[u32], kind: Kind) -> Vec<Column> {
        let groups = grouped(makes);
        // Units that are alike by the finer numbers are a column already.
        let groups = groups.filter(|alike| {
            let mut pairs = alike.windows(2);
            pairs.any(|two| finer[two[0]] != finer[two[1]])
        });
        let found = groups.flat_map(|alike| self.even(&alike));
        let found = found.filter(|column| column.kind == Kind::Even);
        found
            .map(|column| Column {
                kind,
                of_grid: self.of_grid(&column.units),
                ..column
            })
            .collect()
    }

    /// Whether units have a word and say the same, ignoring digits.
    fn are_same(&self, own: &[usize]) -> bool {
        let first = own.first().map(|i| self.said(*i));
        first.is_some_and(|first| {
            first.contains(char::is_alphabetic) && own.iter().all(|i| self.said(*i) == first)
        })
    }

    /// The texts that many elements have once each, as columns, among the units with one tag path.
    fn labels(&self, alike: &[usize]) -> Vec<Column> {
        if alike.len() < MIN_LABELS {
            return Vec::new();
        }
        let mut said: BTreeMap<Cow<str>, Vec<usize>> = BTreeMap::new();
        for i in alike {
            said.entry(self.said(*i)).or_default().push(*i);
        }
        let is_label = |(text, own): &(Cow<str>, Vec<usize>)| {
            let is_once = |two: &[usize]| !self.are_together(two[0], two[1]);
            own.len() >= MIN_LABELS
                && text.contains(char::is_alphabetic)
                && own.windows(2).all(is_once)
        };
        let labels = said.into_iter().filter(is_label);
        let column = |(_, own): (Cow<str>, Vec<usize>)| Column {
            kind: if self.are_of_menus(&own) {
                Kind::Menu
            } else {
                Kind::Said
            },
            is_same: true,
            of_grid: Vec::new(),
            units: own,
        };
        labels.map(column).collect()
    }

    /// Whether units are list items of one link each, nearly all to different addresses.
    fn are_of_menus(&self, own: &[usize]) -> bool {
        let list = &self.units.list;
        let is_linked = |i: &usize| {
            let unit = &list[*i];
            self.page.tag(unit.block) == "li" && unit.link_chars >= unit.chars
        };
        let address = |i: &usize| {
            let around = self.page.ancestors(list[*i].first);
            let mut around = around.take(MAX_INSIDE_LINK);
            around.find_map(|up| self.page.attribute(up, "href"))
        };
        let leads = || own.iter().filter_map(address);
        own.iter().all(is_linked)
            && leads().count() == own.len()
            && 10 * leads().collect::<HashSet<&str>>().len() >= MIN_APART_TENTHS * own.len()
    }
}

#[cfg(test)]
mod tests;
