//! Units that stand in the same place of alike items: of the items of a list, of the labels of a form. Those of alike
//! items wherever they stand are [`mod@super::columns`].

use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::content::wholes::Wholes;
use crate::snapshot::{NodeId, PageSnapshot, without_digits};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// Least share of a definition list, of a table that is only completed, of a list between two texts
/// that are kept, of units at equal paths, of the text below a heading. Source: ours: a majority.
pub(in crate::content::wholes) const MAJORITY: f32 = 0.5;
/// Least share of a slot. Source: ours: with a half, lists of teasers come in on every tenth page
/// of wcxb.
pub(in crate::content::wholes) const MIN_SLOT_SHARE: f32 = 0.75;
/// How near to the unlikeliest of its kept items each one of a list of plain texts is, and texts from the list to the
/// next kept one. Source: ours: the ingredients of a recipe have .36 to .4; what it nourishes stands behind.
const NEAR_ITEMS: f32 = 0.9;
const NEAR: usize = 8;
/// Fewest units of a slot that can vote. Source: ours.
pub(super) const MIN_SLOT: usize = 4;

/// Whether the units right before and right after a structure are kept.
pub(in crate::content::wholes) fn is_between(units: &Range<usize>, kept: &[bool]) -> bool {
    let before = units.start.checked_sub(1);
    before.is_some_and(|i| kept[i]) && kept.get(units.end) == Some(&true)
}

/// Units that stand in the same place of the items of a list.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Slot {
    pub(in crate::content::wholes) units: Vec<usize>,
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
    pub(in crate::content::wholes) fn is_cut_through(
        &self,
        probabilities: &[f32],
        kept: &[bool],
    ) -> bool {
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
    pub(in crate::content::wholes) fn is_kept(&self, kept: &[bool]) -> bool {
        let count = self.units.iter().filter(|i| kept[**i]).count() as f32;
        let all = self.units.len() as f32;
        let is_between = is_between(&self.list, kept);
        let is_large = self.units.len() >= MIN_SLOT;
        let is_read = is_between || self.is_said;
        is_large && count >= MIN_SLOT_SHARE * all || is_read && count > MAJORITY * all
    }
}

impl Wholes {
    /// Keeps items of lists.
    pub(in crate::content::wholes) fn keep_slots(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        for slot in &self.lists.slots {
            if slot.is_kept(kept) || slot.is_cut_through(candidates.probabilities, kept) {
                let units = slot.units.iter();
                units.for_each(|i| kept[*i] |= candidates.may_join(*i));
            }
        }
    }
}

/// Fewest characters of items through which the cut may go, and the least probability of each. Source: ours: less is the
/// words of a menu.
const MIN_CUT_CHARS: u32 = 60;
const MIN_CUT_ITEM: f32 = 0.25;

/// The slots of a list: units by the element they are, its classes and its depth in the list, those that are
/// shown and those that are not apart.
pub(in crate::content::wholes) fn slots(
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
pub(in crate::content::wholes) fn items(
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
pub(in crate::content::wholes) fn is_contents(
    page: &PageSnapshot,
    units: &Units,
    list: NodeId,
) -> bool {
    let totals = page.totals(list);
    let is_own = |href: &str| page.is_own_place(href) && !href.ends_with('#');
    let links = page.subtree(list).filter(|id| page.tag(*id) == "a");
    let mut links = links.filter_map(|link| page.attribute(link, "href"));
    units.within(page, list).len() >= MIN_SLOT
        && 100 * totals.link_chars >= MIN_CONTENTS_LINKS * totals.chars
        && links.all(is_own)
}

/// The labels of a form.
pub(in crate::content::wholes) fn labels(
    page: &PageSnapshot,
    units: &Units,
    range: Range<usize>,
) -> Option<Slot> {
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
