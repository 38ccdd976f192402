//! Columns: units in the same place of alike items wherever they stand, such as the dates of cards. Their items are
//! alike by their tag path, each element with its class.
//!
//! Pages number their items in their classes, and say which are odd, even, first or last, sold out or on sale: every
//! entry then is of a make of its own ([`mod@makes`]). Such are columns, too ([`Kind::Mixed`]), whose items have to
//! be nearly as likely as those that are kept; where names differ that only some of them have, three quarters have to
//! be kept ([`Kind::Shared`]: with half of them, 15 of 19 texts on six pages of wcxb are none of the truth, the names
//! of authors). Of the cards of one grid, each a child of the same element, on a page that lists, where three
//! quarters are kept, all come in that are not hardly content, but for a heading that begins to share (the last part
//! of a page of a concert): who sees the cards sees no difference.
//!
//! Menus that entries have are items of lists (`li`) that say the same link in eight or more of them, each time to an
//! address of its own ([`Kind::Menu`]). An index is made so, too: the months below years, the papers of each session.
//! So they go only where what else is kept of most entries is neither a heading nor a link, and says more than they
//! do in sum.
//!
//! # Limits
//! Menus whose items are no `li`, and those of fewer than eight entries, stay as they are judged; so do those of which
//! most items are likely content.
//!
//! Source of that: ours, 954 pages of formasaurus, of which 39 had such columns torn (327 units), and 16 of wcxb (63,
//! 51 of them in the truth). However likely they are it is 375 and 86 (54): the implementations of a trait. Of names
//! that only some items have: of what comes in, four of wcxb (three in the truth) and six of 182 shops (five).

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

/// Least share of a column through which the cut goes, and how near the mean of the column is to the
/// unlikeliest unit that was chosen. Source: ours, on wcxb: a quarter costs nothing, farther ones do.
const MIN_CUT_SHARE: f32 = 0.25;
const NEAR_CUT: f32 = 0.95;
/// Fewest items that a label stands in, and the most of those with it that can lose it, percent. Source: ours, 954
/// pages of formasaurus: on eight, one to ten of up to 142 (`by`, `Buy`) were kept beside names that all were; on
/// wcxb on three. Up to half of them, 12 of 14 on wcxb are in the truth.
const MIN_LABELS: usize = 8;
const MAX_LABELS: usize = 15;
/// Probability from which a label stays, and how many times as likely as the others those are at most that go. Source:
/// ours, as of runs of links.
const MIN_SURE: f32 = 0.5;
const MAX_LIKELIER: f32 = 1.25;
/// Least share of the items that are of one width, tenths: the others are left out. Source: ours, 100 of 104 cards of a
/// shop. Such columns count on pages that sell many things, and where the cut goes through them: on wcxb, with other
/// pages or where most are kept, they cost .06 of F1 in sum, with half of the items .09.
const MIN_EVEN_TENTHS: usize = 9;
/// How likely a unit of a mixed column is at least that comes in, by the mean of those that are kept. Source: ours, see
/// above.
const NEAR_MIXED: f32 = 0.6;
/// Boxes around a text up to that of its card, which are looked at. Source: ours; bounds the cost.
const MAX_CARD: usize = 12;
/// Least share of the links of a menu of entries that lead to different addresses, tenths. Source: ours: names of
/// categories lead to one.
const MIN_APART_TENTHS: usize = 9;

/// Units in the same place of alike items.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Column {
    units: Vec<usize>,
    kind: Kind,
    /// Whether all say the same but for their numbers, in words.
    is_same: bool,
    /// Those of them that are no heading which begins to share, where each stands in a child of its own of one element.
    of_grid: Vec<usize>,
}

/// What makes units a column: how wide their items are, as many units as each holds there ([`Kind::Even`],
/// [`Kind::Nearly`], [`Kind::Mixed`], [`Kind::Shared`]), or what they say ([`Kind::Said`], [`Kind::Menu`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// All items are of one width.
    Even,
    /// Nearly all are, and only these count.
    Nearly,
    /// All are of one width, and alike but for numbers in their classes and words for their places.
    Mixed,
    /// All are of one width, and alike but for names in their classes that only some of them have.
    Shared,
    /// They say the same, however wide their items are.
    Said,
    /// They say the same, and are items of menus that entries have: links to other places in each (`Send a message`).
    Menu,
}

impl Column {
    /// Its units, where the cut may go through it.
    pub(in crate::content::wholes) fn cut_units(&self, is_collection: bool) -> Option<&[usize]> {
        let may_be = match self.kind {
            Kind::Even => true,
            Kind::Nearly => is_collection,
            Kind::Mixed | Kind::Shared | Kind::Said | Kind::Menu => false,
        };
        may_be.then_some(&self.units[..])
    }

    /// Keeps all of one of which most is kept, and drops what few items keep of a label. Menus are settled at once.
    /// What all items of a mixed one say stays as it is judged: what leads on from each (`Read more`).
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

    /// Keeps what is nearly as likely as those that are kept; of the cards of one grid of which nearly all are kept,
    /// all on a page that lists that are not hardly content.
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

    /// Whether three quarters are kept, as of the items of lists.
    fn is_nearly_kept(&self, kept: &[bool]) -> bool {
        let count = self.units.iter().filter(|i| kept[**i]).count() as f32;
        count >= MIN_SLOT_SHARE * self.units.len() as f32
    }

    /// Whether all say the same and few are kept, about as likely as the others, beside half of which what stands
    /// before or behind is kept as well: then nothing tells the items that keep it.
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
    /// Keeps columns that the cut goes through.
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

    /// Settles the columns, and then drops the menus that entries have.
    pub(in crate::content::wholes) fn settle_columns(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let columns = self.lists.columns.iter();
        columns.for_each(|column| column.settle(candidates, kept));
        self.drop_menus(candidates, kept);
    }

    /// Drops menus between which most entries keep something else, where that says more than all menus in sum.
    /// Headings and links do not count: an index lists the same below each heading, beside other links. Linear in the
    /// units of the page.
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
        // How many of them stand before each unit.
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

/// Whether most units of a column are kept, so that all are.
fn is_column_kept(column: &[usize], kept: &[bool]) -> bool {
    let count = column.iter().filter(|i| kept[**i]).count() as f32;
    count > MAJORITY * column.len() as f32
}

/// Whether the cut between content and the rest goes through a column: some of it is kept, and all of it
/// together is as good as what was chosen last. Who sees the cards sees no difference.
fn is_cut(column: &[usize], probabilities: &[f32], cut: f32, kept: &[bool]) -> bool {
    let all = column.len() as f32;
    let count = column.iter().filter(|i| kept[**i]).count() as f32;
    let sum: f32 = column.iter().map(|i| probabilities[*i]).sum();
    count >= MIN_CUT_SHARE * all && sum >= NEAR_CUT * cut * all
}

/// Units at equal tag paths no two of which have the same parent. Where each parent has as many of them, the
/// first of each are a column, the second, and so on: cells of rows that no table holds. Linear.
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

/// The units by their numbers, in document order.
fn grouped(numbers: &[u32]) -> impl Iterator<Item = Vec<usize>> {
    let mut groups: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (i, number) in numbers.iter().enumerate() {
        groups.entry(*number).or_default().push(i);
    }
    groups.into_values()
}

/// What is looked for columns.
#[derive(Debug, Clone, Copy)]
struct Places<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
}

impl Places<'_> {
    /// Whether two units have one parent.
    fn are_together(&self, a: usize, b: usize) -> bool {
        let parent = |i: usize| self.page.parent(self.units.list[i].block);
        parent(a) == parent(b)
    }

    /// Those of some units that come in with the others where all are of one grid: no headings that begin to share.
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

    /// Whether units, as deep as each other, stand each in a child of its own of one element.
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

    /// What a unit says, but for numbers.
    fn said(&self, unit: usize) -> Cow<'_, str> {
        without_digits(&self.units.list[unit].text)
    }

    /// The columns of units at one path.
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

    /// The columns of units that are of one make, but not by what tells more of them.
    fn mixed(&self, makes: &[u32], finer: &[u32], kind: Kind) -> Vec<Column> {
        let groups = grouped(makes);
        // What is one by that is a column as it is.
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

    /// Whether units say the same in words.
    fn are_same(&self, own: &[usize]) -> bool {
        let first = own.first().map(|i| self.said(*i));
        first.is_some_and(|first| {
            first.contains(char::is_alphabetic) && own.iter().all(|i| self.said(*i) == first)
        })
    }

    /// What units at one path say in each of many elements, once.
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

    /// Whether units are items and nothing but links, nearly each to an address of its own.
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
