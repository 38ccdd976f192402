//! Structures are kept whole or not at all.
//!
//! The score judges cell by cell and line by line; a reader has no use for half a table. After
//! the units were chosen, each structure that holds some of them settles as one:
//!
//! 1. List items share their fate: units of one list in the same slot (same element, classes and
//!    depth) are kept where nearly all of them are ([`MIN_SLOT_SHARE`]). An item of another kind,
//!    such as an advertisement between results, has a slot of its own and stays as it was judged.
//! 2. A definition list is whole where half of it is kept.
//! 3. A table of data with short cells and a header or caption is whole where
//!    [`MIN_TABLE_SHARE`] of it is kept, and dropped else. Of other tables, a row may be a record
//!    of its own, or a post: they are only completed, where half of them is kept.
//! 4. A code block is whole where anything of it is kept.
//!
//! Shares count characters, in lists units. What cannot be content at all (copies, the site's
//! template, text that is not shown) is not brought in, but for copies in tables and code, which
//! repeat themselves by nature.

use super::data_tables::{TableKind, data_tables};
use super::units::Units;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::collections::BTreeMap;
use std::ops::Range;

/// Least share of a slot. Source: ours: with a half, lists of teasers come in on every tenth page
/// of wcxb.
const MIN_SLOT_SHARE: f32 = 0.75;
/// Least share of a definition list, or of a table that is only completed. Source: ours: a
/// majority.
const MAJORITY: f32 = 0.5;
/// Least share of a table. Source: ours: cells of numbers are judged more strictly than prose.
const MIN_TABLE_SHARE: f32 = 0.4;
/// Fewest units of a slot that can vote. Source: ours.
const MIN_SLOT: usize = 4;

/// The structures of a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Wholes {
    /// Units of lists that stand in the same place of their items.
    slots: Vec<Vec<usize>>,
    blocks: Vec<Whole>,
    chars: Vec<u32>,
    concealed: Vec<bool>,
}

/// A structure that settles as one.
#[derive(Debug, Clone, PartialEq)]
struct Whole {
    units: Range<usize>,
    min_share: f32,
    /// Whether it is dropped below that share.
    is_atomic: bool,
    /// Whether it repeats itself by nature.
    holds_copies: bool,
}

impl Wholes {
    /// Finds them. Linear in nodes and units, but for lists in lists.
    pub(super) fn from_page(page: &PageSnapshot, units: &Units) -> Self {
        let mut found = Self {
            chars: units.list.iter().map(|u| u.chars).collect(),
            concealed: units.list.iter().map(|u| u.concealed).collect(),
            ..Self::default()
        };
        let tables = data_tables(page);
        let (mut lists_end, mut code) = (NodeId(0), Vec::new());
        for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
            let range = units.within(page, id);
            if range.len() < 2 {
                continue;
            }
            let whole = |min_share, is_atomic, holds_copies| Whole {
                units: range.clone(),
                min_share,
                is_atomic,
                holds_copies,
            };
            match page.tag(id) {
                "ul" | "ol" if id >= lists_end => {
                    lists_end = node.end;
                    found.slots.extend(slots(page, units, id, range));
                }
                "dl" => found.blocks.push(whole(MAJORITY, false, false)),
                "table" => match tables.get(&id) {
                    Some(TableKind::Said) => found.blocks.push(whole(MIN_TABLE_SHARE, true, true)),
                    Some(TableKind::Alike | TableKind::Rich) => {
                        found.blocks.push(whole(MAJORITY, false, true))
                    }
                    None => {}
                },
                "pre" => code.push(whole(0.0, false, true)),
                _ => {}
            }
        }
        found.blocks.extend(code);
        found
    }

    /// Settles what is kept: `may_be` says which units can be content.
    pub(super) fn settle(&self, may_be: &[bool], kept: &mut [bool]) {
        for slot in &self.slots {
            let count = slot.iter().filter(|i| kept[**i]).count();
            if count as f32 >= MIN_SLOT_SHARE * slot.len() as f32 {
                slot.iter().for_each(|i| kept[*i] |= may_be[*i]);
            }
        }
        for whole in &self.blocks {
            let (mut all, mut share) = (0, 0);
            for i in whole.units.clone().filter(|i| !self.concealed[*i]) {
                all += self.chars[i];
                share += if kept[i] { self.chars[i] } else { 0 };
            }
            if share == 0 {
                continue;
            }
            let is_kept = share as f32 >= whole.min_share * all as f32;
            for i in whole.units.clone().filter(|i| !self.concealed[*i]) {
                match (is_kept, whole.is_atomic) {
                    (true, _) => kept[i] |= may_be[i] || whole.holds_copies,
                    (false, true) => kept[i] = false,
                    (false, false) => {}
                }
            }
        }
    }
}

/// The slots of a list: units by the element they are, its classes and its depth in the list.
fn slots(
    page: &PageSnapshot,
    units: &Units,
    list: NodeId,
    range: Range<usize>,
) -> impl Iterator<Item = Vec<usize>> {
    let depth = page.node(list).depth;
    let mut slots: BTreeMap<(u32, u32, String), Vec<usize>> = BTreeMap::new();
    for i in range {
        let block = page.node(units.list[i].block);
        let class = block.attribute("class").unwrap_or("");
        // Counters and ids in class names tell items apart that are alike.
        let class = class.chars().filter(|c| !c.is_ascii_digit()).collect();
        let slot = (block.tag, block.depth.saturating_sub(depth), class);
        slots.entry(slot).or_default().push(i);
    }
    slots.into_values().filter(|s| s.len() >= MIN_SLOT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// What is kept of a page where at first only texts in capitals are.
    fn settled(build: impl FnOnce(&mut TestPage)) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        build(&mut t);
        let page = t.finish();
        let units = Units::from_page(&page);
        let is_capital = |text: &str| text.starts_with(char::is_uppercase);
        let mut kept: Vec<bool> = units.list.iter().map(|u| is_capital(&u.text)).collect();
        let may_be: Vec<bool> = units.list.iter().map(|u| u.text != "never").collect();
        Wholes::from_page(&page, &units).settle(&may_be, &mut kept);
        let texts = units.list.iter().zip(kept).filter(|(_, k)| *k);
        texts
            .map(|(u, _)| u.text.as_str())
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn list(t: &mut TestPage, items: &[(&str, &str)]) {
        t.open("ul");
        for (class, text) in items {
            t.open_with("li", &[("class", *class)]).text(text).close();
        }
        t.close();
    }

    fn table(t: &mut TestPage, head: &str, rows: &[[&str; 2]]) {
        t.open("table");
        for (i, row) in rows.iter().enumerate() {
            t.open("tr");
            for cell in row {
                t.open(if i == 0 { head } else { "td" }).text(cell).close();
            }
            t.close();
        }
        t.close();
    }

    #[test]
    fn items_share_their_fate_and_aliens_stay_out() {
        let items = [
            ("item-1", "One"),
            ("item-2", "Two"),
            ("ad", "buy"),
            ("item-3", "three"),
            ("item-4", "Four"),
        ];
        assert_eq!(settled(|t| list(t, &items)), "One Two three Four");
        let mostly_dropped = [("", "One"), ("", "two"), ("", "three")];
        assert_eq!(settled(|t| list(t, &mostly_dropped)), "One");
    }

    #[test]
    fn tables_are_whole_or_gone() {
        let rows = [["Name", "Price"], ["Apple", "12"], ["pear", "never"]];
        assert_eq!(
            settled(|t| table(t, "th", &rows)),
            "Name Price Apple 12 pear never"
        );
        let rows = [["Name", "the price of it"], ["apple", "twelve euros"]];
        assert_eq!(settled(|t| table(t, "th", &rows)), "");
        assert_eq!(
            settled(|t| table(t, "td", &rows)),
            "Name",
            "a row may be a record"
        );
    }

    #[test]
    fn code_is_whole() {
        let code = |t: &mut TestPage, lines: &[&str]| {
            t.open("pre");
            for line in lines {
                t.open("div").text(line).close();
            }
            t.close();
        };
        assert_eq!(
            settled(|t| code(t, &["If x", "then y", "never"])),
            "If x then y never"
        );
        assert_eq!(settled(|t| code(t, &["if x", "then y"])), "");
    }
}
