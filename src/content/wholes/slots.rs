//! Units that stand in the same place of alike items: of the items of a list, of the labels of a form,
//! of alike items wherever they stand.

use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot, without_digits};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// Least share of a definition list, of a table that is only completed, of a list between two texts
/// that are kept, of units at equal paths, of the text below a heading. Source: ours: a majority.
pub(super) const MAJORITY: f32 = 0.5;
/// Least share of a slot. Source: ours: with a half, lists of teasers come in on every tenth page
/// of wcxb.
const MIN_SLOT_SHARE: f32 = 0.75;
/// Least share of a column through which the cut goes, and how near the mean of the column is to the
/// unlikeliest unit that was chosen. Source: ours, on wcxb: a quarter costs nothing, farther ones do.
const MIN_CUT_SHARE: f32 = 0.25;
const NEAR_CUT: f32 = 0.95;
/// How near to the unlikeliest of its kept items each one of a list of plain texts is, and texts from the list to the
/// next kept one. Source: ours: the ingredients of a recipe have .36 to .4; what it nourishes stands behind.
const NEAR_ITEMS: f32 = 0.9;
const NEAR: usize = 8;
/// Fewest units of a slot that can vote. Source: ours.
const MIN_SLOT: usize = 4;

/// Whether the units right before and right after a structure are kept.
pub(super) fn is_between(units: &Range<usize>, kept: &[bool]) -> bool {
    let before = units.start.checked_sub(1);
    before.is_some_and(|i| kept[i]) && kept.get(units.end) == Some(&true)
}

/// Units that stand in the same place of the items of a list.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Slot {
    pub(super) units: Vec<usize>,
    /// All units of the list.
    list: Range<usize>,
    /// Whether each is all that its item says, and most of them is no link: a list of teasers is links.
    is_said: bool,
    /// Whether they are plain texts that say enough for the cut not to go through them.
    is_plain: bool,
}

impl Slot {
    /// Whether the cut goes through items that are plain texts: one is kept, and something near the list is, and all are
    /// nearly as likely as that one.
    pub(super) fn is_cut_through(&self, probabilities: &[f32], kept: &[bool]) -> bool {
        let held = self.units.iter().filter(|i| kept[**i]);
        let least = held.map(|i| probabilities[*i]).reduce(f32::min);
        let Some(least) = least.filter(|_| self.is_plain) else {
            return false;
        };
        let Range { start, end } = self.list;
        let is_near = kept[start.saturating_sub(NEAR)..start].contains(&true)
            || kept[end..kept.len().min(end + NEAR)].contains(&true);
        let is_alike = |i: &usize| {
            let likely = probabilities[*i];
            likely >= MIN_CUT_ITEM && likely >= NEAR_ITEMS * least
        };
        is_near && self.units.iter().all(is_alike)
    }

    /// Whether enough of it is kept to keep it whole. Between two texts that are kept, most is
    /// enough: who reads them reads the list. So it is of items that are plain texts.
    pub(super) fn is_kept(&self, kept: &[bool]) -> bool {
        let count = self.units.iter().filter(|i| kept[**i]).count() as f32;
        let all = self.units.len() as f32;
        let is_between = is_between(&self.list, kept);
        let is_large = self.units.len() >= MIN_SLOT;
        let is_read = is_between || self.is_said;
        is_large && count >= MIN_SLOT_SHARE * all || is_read && count > MAJORITY * all
    }
}

/// Fewest characters of items through which the cut may go, and the least probability of each. Source: ours: less is the
/// words of a menu.
const MIN_CUT_CHARS: u32 = 60;
const MIN_CUT_ITEM: f32 = 0.25;

/// The slots of a list: units by the element they are, its classes and its depth in the list, those that are
/// shown and those that are not apart.
pub(super) fn slots(
    page: &PageSnapshot,
    units: &Units,
    list: NodeId,
    range: Range<usize>,
) -> impl Iterator<Item = Slot> {
    let depth = page.node(list).depth;
    let mut slots: BTreeMap<(u32, u32, bool, Cow<str>), Vec<usize>> = BTreeMap::new();
    for i in range.clone() {
        let concealed = units.list[i].concealed;
        let block = page.node(units.list[i].block);
        let class = without_digits(block.attribute("class").unwrap_or(""));
        let slot = (
            block.tag,
            block.depth.saturating_sub(depth),
            concealed,
            class,
        );
        slots.entry(slot).or_default().push(i);
    }
    let slots = slots.into_values().filter(|units| units.len() > 2);
    slots.map(move |units| Slot {
        units,
        list: range.clone(),
        is_said: false,
        is_plain: false,
    })
}

/// The items of a list that show one unit each, whatever boxes these are in.
pub(super) fn items(
    page: &PageSnapshot,
    units: &Units,
    list: NodeId,
    range: Range<usize>,
) -> impl Iterator<Item = Slot> {
    let mut alike: BTreeMap<Cow<str>, Vec<usize>> = BTreeMap::new();
    for item in page.children(list).filter(|child| page.tag(*child) == "li") {
        let own = units.within(page, item);
        let mut shown = own.clone().filter(|i| !units.list[*i].concealed);
        let said = match (shown.next(), shown.next()) {
            (Some(only), None) => Some(only),
            (None, _) if own.len() == 1 => Some(own.start),
            _ => None,
        };
        if let Some(said) = said {
            let class = without_digits(page.attribute(item, "class").unwrap_or(""));
            alike.entry(class).or_default().push(said);
        }
    }
    let said: Vec<Slot> = alike
        .into_values()
        .filter(|items| items.len() > 2)
        .map(|items| {
            let sum =
                |chars: fn(&Unit) -> u32| items.iter().map(|i| chars(&units.list[*i])).sum::<u32>();
            Slot {
                is_said: 2 * sum(|unit| unit.link_chars) <= sum(|unit| unit.chars),
                is_plain: sum(|unit| unit.link_chars) == 0
                    && sum(|unit| unit.chars) >= MIN_CUT_CHARS,
                units: items,
                list: range.clone(),
            }
        })
        .collect();
    said.into_iter().filter(|slot| slot.is_said)
}

/// Least share of the characters of a list of contents that are links, percent. Source: ours: numbers stand
/// beside them.
const MIN_CONTENTS_LINKS: u32 = 80;

/// Whether a list leads to places of its own page and says nothing else.
pub(super) fn is_contents(page: &PageSnapshot, units: &Units, list: NodeId) -> bool {
    let totals = page.totals(list);
    let is_own = |href: &str| page.is_own_place(href) && !href.ends_with('#');
    let links = page.subtree(list).filter(|id| page.tag(*id) == "a");
    let mut links = links.filter_map(|link| page.attribute(link, "href"));
    units.within(page, list).len() >= MIN_SLOT
        && 100 * totals.link_chars >= MIN_CONTENTS_LINKS * totals.chars
        && links.all(is_own)
}

/// The labels of a form.
pub(super) fn labels(page: &PageSnapshot, units: &Units, range: Range<usize>) -> Option<Slot> {
    let labels: Vec<usize> = range
        .clone()
        .filter(|i| page.tag(units.list[*i].block) == "label")
        .collect();
    (labels.len() >= MIN_SLOT).then_some(Slot {
        units: labels,
        list: range,
        is_said: false,
        is_plain: false,
    })
}

/// Whether most units of a column are kept, so that all are.
fn is_column_kept(column: &[usize], kept: &[bool]) -> bool {
    let count = column.iter().filter(|i| kept[**i]).count() as f32;
    count > MAJORITY * column.len() as f32
}

/// Whether the cut between content and the rest goes through a column: some of it is kept, and all of it
/// together is as good as what was chosen last. Who sees the cards sees no difference.
pub(super) fn is_cut(column: &[usize], probabilities: &[f32], cut: f32, kept: &[bool]) -> bool {
    let all = column.len() as f32;
    let count = column.iter().filter(|i| kept[**i]).count() as f32;
    let sum: f32 = column.iter().map(|i| probabilities[*i]).sum();
    count >= MIN_CUT_SHARE * all && sum >= NEAR_CUT * cut * all
}

/// Units in the same place of alike items.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Column {
    pub(super) units: Vec<usize>,
    /// Whether no item at the same path is of another width.
    pub(super) is_even: bool,
    /// Whether all say the same.
    is_same: bool,
}

/// Fewest items that a label stands in, and the most of those with it that can lose it, percent. Source: ours, 954 pages
/// of formasaurus: on eight, one to ten of up to 142 (`by`, `Buy`) were kept beside names that all were; on wcxb on three.
const MIN_LABELS: usize = 8;
const MAX_LABELS: usize = 15;
/// Probability from which a label stays, and how many times as likely as the others those are at most that go. Source:
/// ours, as of runs of links.
const MIN_SURE: f32 = 0.5;
const MAX_LIKELIER: f32 = 1.25;

impl Column {
    /// Keeps all of one of which most is kept, and drops what few items keep of a label.
    pub(super) fn settle(&self, candidates: &Candidates, kept: &mut [bool]) {
        if self.is_even && is_column_kept(&self.units, kept) {
            let units = self.units.iter();
            units.for_each(|i| kept[*i] |= candidates.may_be[*i]);
        } else if self.is_stray_label(candidates, kept) {
            self.units.iter().for_each(|i| kept[*i] = false);
        }
    }

    /// Whether all say the same and few are kept, about as likely as the others, beside half of which what stands before
    /// or behind is kept as well: then nothing tells the items that keep it.
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

/// Least share of the items that are of one width, tenths: the others are left out. Source: ours, 100 of 104 cards of a
/// shop. Such columns count on pages that sell many things, and where the cut goes through them: on wcxb, with other
/// pages or where most are kept, they cost .06 of F1 in sum, with half of the items .09.
const MIN_EVEN_TENTHS: usize = 9;

/// Units at equal tag paths no two of which have the same parent. Where each parent has as many of them, the
/// first of each are a column, the second, and so on: cells of rows that no table holds.
pub(super) fn columns(page: &PageSnapshot, units: &Units, paths: &[u32]) -> Vec<Column> {
    let mut of_path: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (i, path) in paths.iter().enumerate() {
        of_path.entry(*path).or_default().push(i);
    }
    let parent = |i: &usize| page.parent(units.list[*i].block);
    let are_same = |own: &[usize]| {
        let text = |i: usize| &units.list[i].text;
        own.windows(2).all(|two| text(two[0]) == text(two[1]))
    };
    let mut columns = Vec::new();
    for alike in of_path.into_values() {
        let rows: Vec<&[usize]> = alike.chunk_by(|a, b| parent(a) == parent(b)).collect();
        let mut widths: BTreeMap<usize, usize> = BTreeMap::new();
        for row in &rows {
            *widths.entry(row.len()).or_default() += 1;
        }
        let most = widths.into_iter().max_by_key(|(_, count)| *count);
        let Some((width, count)) = most.filter(|(_, count)| *count >= MIN_SLOT) else {
            continue;
        };
        if 10 * count < MIN_EVEN_TENTHS * rows.len() {
            continue;
        }
        let is_even = count == rows.len();
        let column = |at: usize| {
            let rows = rows.iter().filter(|row| row.len() == width);
            let units: Vec<usize> = rows.map(|row| row[at]).collect();
            Column {
                is_even,
                is_same: are_same(&units),
                units,
            }
        };
        columns.extend((0..width).map(column));
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::{KindProbabilities, PageKind};
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_label_that_few_of_its_items_keep_goes() {
        // Of ten labels, each above a name, how many are kept where so many were, of which the first is that likely.
        let settled = |is_same: bool, held: usize, is_named: bool, first: f32| {
            let column = Column {
                units: (0..20).step_by(2).collect(),
                is_even: true,
                is_same,
            };
            let is_kept = |i: usize| {
                if i.is_multiple_of(2) {
                    i < 2 * held
                } else {
                    is_named
                }
            };
            let mut kept: Vec<bool> = (0..20).map(is_kept).collect();
            let mut probabilities = [0.3; 20];
            probabilities[0] = first;
            let candidates = Candidates {
                probabilities: &probabilities,
                shown: &[true; 20],
                possible: &[true; 20],
                may_be: &[true; 20],
                unlikely: &[false; 20],
                types: &KindProbabilities::only(PageKind::Listing),
            };
            column.settle(&candidates, &mut kept);
            kept.iter().step_by(2).filter(|kept| **kept).count()
        };
        assert_eq!(settled(true, 1, true, 0.3), 0);
        assert_eq!(settled(true, 1, true, 0.4), 1, "likelier than the others");
        assert_eq!(settled(true, 1, false, 0.3), 1, "the other items are out");
        assert_eq!(settled(true, 2, true, 0.3), 2, "not few");
        assert_eq!(settled(true, 6, true, 0.3), 10, "most");
        assert_eq!(settled(false, 1, true, 0.3), 1, "no label");
    }

    #[test]
    fn the_cut_goes_through_what_is_nearly_as_likely_as_the_last_that_was_chosen() {
        let kept = [true, false, false, false];
        let is_cut = |likely: [f32; 4]| is_cut(&[0, 1, 2, 3], &likely, 0.48, &kept);
        assert!(is_cut([0.49, 0.46, 0.46, 0.45]));
        assert!(!is_cut([0.49, 0.2, 0.2, 0.2]), "one of another kind");
        let none = [false; 4];
        assert!(!super::is_cut(&[0, 1, 2, 3], &[0.49; 4], 0.48, &none));
    }

    #[test]
    fn the_cut_goes_through_no_list_of_plain_texts() {
        let slot = Slot {
            units: vec![1, 2, 3],
            list: 1..4,
            is_said: true,
            is_plain: true,
        };
        let kept = [true, false, true, false];
        assert!(slot.is_cut_through(&[0.9, 0.37, 0.4, 0.38], &kept));
        assert!(!slot.is_cut_through(&[0.9, 0.37, 0.4, 0.2], &kept));
        let alone = [false, false, true, false];
        assert!(!slot.is_cut_through(&[0.9, 0.37, 0.4, 0.38], &alone));
        let links = Slot {
            is_plain: false,
            ..slot
        };
        assert!(!links.is_cut_through(&[0.9, 0.37, 0.4, 0.38], &kept));
    }

    #[test]
    fn a_few_rows_of_another_width_are_left_out_of_columns() {
        let columns_of = |odd: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for i in 0..20 {
                t.open("div").open("p").text("A name").close();
                if i >= odd {
                    t.open("p").text("A price").close();
                }
                t.close();
            }
            let page = t.finish();
            let units = Units::from_page(&page);
            let found = columns(&page, &units, &vec![0; units.len()]).into_iter();
            let each = found.map(|column| {
                assert!(column.is_same);
                (column.units.len(), column.is_even)
            });
            each.collect::<Vec<_>>()
        };
        assert_eq!(columns_of(0), [(20, true), (20, true)]);
        assert_eq!(columns_of(2), [(18, false), (18, false)]);
        assert_eq!(columns_of(3), []);
    }
}
