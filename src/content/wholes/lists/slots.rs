//! Slots: units in the same place of the items of a list, and the labels of a form. Units in the same place of alike
//! items outside of lists are [`mod@super::columns`].

use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::content::wholes::Wholes;
use crate::snapshot::{NodeId, PageSnapshot, without_digits};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// Minimum kept share of a structure that is completed: a definition list, a table, a list between two kept texts,
/// units with one tag path, the text below a heading. Source: ours: a majority.
pub(in crate::content::wholes) const MAJORITY: f32 = 0.5;
/// Minimum kept share of a slot. Source: ours: with a half, lists of teasers come in on every tenth page of wcxb.
pub(in crate::content::wholes) const MIN_SLOT_SHARE: f32 = 0.75;
/// Minimum ratio of the probability of each item of a plain list to its least likely kept item, and maximum number of
/// texts from the list to another kept one. Source: ours: the ingredients of a recipe have .36 to .4; their nutrition
/// facts stand behind.
const NEAR_ITEMS: f32 = 0.9;
const NEAR: usize = 8;
/// Minimum number of units of a slot that is kept by its share alone. Source: ours.
pub(super) const MIN_SLOT: usize = 4;

/// Whether the units right before and right behind a structure are kept.
pub(in crate::content::wholes) fn is_between(units: &Range<usize>, kept: &[bool]) -> bool {
    let before = units.start.checked_sub(1);
    before.is_some_and(|i| kept[i]) && kept.get(units.end) == Some(&true)
}

/// Units in the same place of the items of a list.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Slot {
    pub(in crate::content::wholes) units: Vec<usize>,
    /// All units of the list.
    list: Range<usize>,
    /// Whether each is the only text of its item, and they are mostly no links: a list of teasers is links.
    is_said: bool,
    /// Whether each is the only text of its item and has no link, and all are long enough not to be split by the
    /// threshold.
    is_plain: bool,
}

impl Slot {
    /// Whether the threshold splits items that are plain texts: one is kept, a text near the list is kept, and all
    /// items are nearly as likely as the least likely kept one.
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

    /// Whether enough of the slot is kept to keep it whole: three quarters; or more than half, if the list stands
    /// between kept texts or each unit is the only text of its item.
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
    /// Keeps all units of slots of which enough is kept.
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

/// Minimum number of characters of all items of a plain list, and minimum probability of each. Source: ours: shorter
/// ones are words of a menu.
const MIN_CUT_CHARS: u32 = 60;
const MIN_CUT_ITEM: f32 = 0.25;

/// The slots of a list: its units by tag, class names and depth in the list, shown and unseen ones apart.
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

/// The items of a list with one shown unit each, whatever boxes this is in, by class name of the item.
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

/// Minimum share of the characters of a table of contents that are links, percent. Source: ours: numbers stand beside
/// them.
const MIN_CONTENTS_LINKS: u32 = 80;

/// Whether a list holds nothing but links to fragments of its own page, as a table of contents does.
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

/// The labels of a form as a slot.
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
