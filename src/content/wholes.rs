//! Structures are kept whole or not at all.
//!
//! The score judges cell by cell and line by line; a reader has no use for half a table. After
//! the units were chosen, each structure that holds some of them settles as one:
//!
//! 1. List items share their fate: units of one list in the same slot (same element, classes and
//!    depth) are kept where nearly all of them are ([`MIN_SLOT_SHARE`]). An item of another kind,
//!    such as an advertisement between results, has a slot of its own and stays as it was judged.
//!    In a list between two kept texts, most of a slot is enough.
//!    The labels of a form are such units, too.
//! 2. A definition list is whole where half of it is kept; else each term shares the fate of what
//!    defines it.
//! 3. A table of data with short cells and a header or caption is whole where
//!    [`MIN_TABLE_SHARE`] of it is kept, and dropped else. Of other tables, a row may be a record
//!    of its own: they are completed where half of them is kept; else each row of short cells is
//!    whole or dropped. (A row of long cells may be a post with its author: it stays as judged.)
//!    A table that stands between two kept texts needs only half of those shares.
//! 4. A code block is whole where anything of it is kept.
//! 5. Units at equal tag paths, each in an item of its own (the dates of cards, the names of
//!    products), are kept where most of them are: wherever such items stand, they are a list.
//! 6. A heading is kept with the text that it stands above, up to the next heading. (That of the page
//!    is found by other means.)
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
/// What is left of the share that a table needs between two texts that are kept. Source: ours: who
/// reads the text around it reads the table.
const BETWEEN: f32 = 0.5;
/// Share of units at equal paths, each in an item of its own, above which all of them are kept.
/// Source: ours: a majority.
const MIN_COLUMN_SHARE: f32 = 0.5;
/// Least share of the text below a heading. Source: ours: a majority.
const MIN_HEADED_SHARE: f32 = 0.5;
/// Fewest units of a slot that can vote. Source: ours.
const MIN_SLOT: usize = 4;

/// The structures of a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Wholes {
    /// Units of lists that stand in the same place of their items.
    slots: Vec<Slot>,
    columns: Vec<Vec<usize>>,
    headings: Vec<Headed>,
    blocks: Vec<Whole>,
    chars: Vec<u32>,
    concealed: Vec<bool>,
}

/// Units that stand in the same place of the items of a list.
#[derive(Debug, Clone, PartialEq)]
struct Slot {
    units: Vec<usize>,
    /// All units of the list.
    list: Range<usize>,
}

impl Slot {
    /// Whether enough of it is kept to keep it whole. Between two texts that are kept, most is
    /// enough: who reads them reads the list.
    fn is_kept(&self, kept: &[bool]) -> bool {
        let count = self.units.iter().filter(|i| kept[**i]).count() as f32;
        let all = self.units.len() as f32;
        let is_between = is_between(&self.list, kept);
        let is_large = self.units.len() >= MIN_SLOT;
        is_large && count >= MIN_SLOT_SHARE * all || is_between && count > MAJORITY * all
    }
}

/// A heading with the units below it, up to the next heading.
#[derive(Debug, Clone, PartialEq)]
struct Headed {
    heading: usize,
    below: Range<usize>,
}

/// Whether the units right before and right after a structure are kept.
fn is_between(units: &Range<usize>, kept: &[bool]) -> bool {
    let before = units.start.checked_sub(1);
    before.is_some_and(|i| kept[i]) && kept.get(units.end) == Some(&true)
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
    /// Units of its rows, which are whole or dropped where it is neither.
    rows: Vec<Range<usize>>,
}

impl Whole {
    fn new(units: Range<usize>, min_share: f32) -> Self {
        Self {
            units,
            min_share,
            is_atomic: false,
            holds_copies: false,
            rows: Vec::new(),
        }
    }

    fn table(units: Range<usize>, kind: TableKind, rows: Vec<Range<usize>>) -> Self {
        let is_said = kind == TableKind::Said;
        let min_share = if is_said { MIN_TABLE_SHARE } else { MAJORITY };
        Self {
            is_atomic: is_said,
            holds_copies: true,
            rows: if kind == TableKind::Alike {
                rows
            } else {
                Vec::new()
            },
            ..Self::new(units, min_share)
        }
    }
}

impl Wholes {
    /// Finds them. Linear in nodes and units, but for lists in lists.
    /// `paths` has a number for the tag path of each unit.
    pub(super) fn from_page(page: &PageSnapshot, units: &Units, paths: &[u32]) -> Self {
        let mut found = Self {
            columns: columns(page, units, paths),
            headings: headings(page, units),
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
            match page.tag(id) {
                "ul" | "ol" if id >= lists_end => {
                    lists_end = node.end;
                    found.slots.extend(slots(page, units, id, range));
                }
                "form" => found.slots.extend(labels(page, units, range)),
                "dl" => found.blocks.push(Whole {
                    rows: rows(page, units, id, "dt"),
                    ..Whole::new(range, MAJORITY)
                }),
                "table" => {
                    if let Some(kind) = tables.get(&id) {
                        let rows = rows(page, units, id, "tr");
                        found.blocks.push(Whole::table(range, *kind, rows));
                    }
                }
                "pre" => code.push(Whole {
                    holds_copies: true,
                    ..Whole::new(range, 0.0)
                }),
                _ => {}
            }
        }
        found.blocks.extend(code);
        found
    }

    /// Settles what is kept: `may_be` says which units can be content.
    pub(super) fn settle(&self, may_be: &[bool], kept: &mut [bool]) {
        for slot in &self.slots {
            if slot.is_kept(kept) {
                slot.units.iter().for_each(|i| kept[*i] |= may_be[*i]);
            }
        }
        for whole in &self.blocks {
            self.settle_whole(whole, may_be, kept);
        }
        for column in &self.columns {
            let count = column.iter().filter(|i| kept[**i]).count() as f32;
            if count > MIN_COLUMN_SHARE * column.len() as f32 {
                column.iter().for_each(|i| kept[*i] |= may_be[*i]);
            }
        }
        for Headed { heading, below } in &self.headings {
            let (all, share) = self.share(below, kept);
            if all > 0 && share as f32 >= MIN_HEADED_SHARE * all as f32 {
                kept[*heading] |= may_be[*heading];
            }
        }
    }

    fn settle_whole(&self, whole: &Whole, may_be: &[bool], kept: &mut [bool]) {
        let (all, share) = self.share(&whole.units, kept);
        if share == 0 {
            return;
        }
        let is_between = whole.holds_copies && is_between(&whole.units, kept);
        let least = if is_between {
            BETWEEN * whole.min_share
        } else {
            whole.min_share
        };
        let is_kept = share as f32 >= least * all as f32;
        if is_kept || whole.is_atomic {
            return self.set(&whole.units, is_kept, whole, (may_be, kept));
        }
        for row in &whole.rows {
            let (all, share) = self.share(row, kept);
            let is_kept = share as f32 >= MAJORITY * all as f32;
            self.set(row, is_kept, whole, (may_be, kept));
        }
    }

    /// Keeps units of a structure, as far as they can be content, or drops them.
    fn set(
        &self,
        units: &Range<usize>,
        is_kept: bool,
        whole: &Whole,
        (may_be, kept): (&[bool], &mut [bool]),
    ) {
        for i in units.clone().filter(|i| !self.concealed[*i]) {
            kept[i] = is_kept && (kept[i] || may_be[i] || whole.holds_copies);
        }
    }

    /// Characters of units that are shown, and of those of them that are kept.
    fn share(&self, units: &Range<usize>, kept: &[bool]) -> (u32, u32) {
        let shown = || units.clone().filter(|i| !self.concealed[*i]);
        let all = shown().map(|i| self.chars[i]).sum();
        let share = shown().filter(|i| kept[*i]).map(|i| self.chars[i]).sum();
        (all, share)
    }
}

/// Units of the rows of a structure: each begins with an element of that name.
fn rows(page: &PageSnapshot, units: &Units, id: NodeId, tag: &str) -> Vec<Range<usize>> {
    let all = units.within(page, id);
    let inside = page.subtree(id).filter(|n| page.tag(*n) == tag);
    let starts: Vec<usize> = inside.map(|n| units.within(page, n).start).collect();
    let ends = starts.iter().skip(1).copied().chain([all.end]);
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| *start..end)
        .filter(|row| !row.is_empty())
        .collect()
}

/// Units at equal tag paths no two of which have the same parent.
fn columns(page: &PageSnapshot, units: &Units, paths: &[u32]) -> Vec<Vec<usize>> {
    let mut columns: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (i, path) in paths.iter().enumerate() {
        columns.entry(*path).or_default().push(i);
    }
    let parent = |i: &usize| page.parent(units.list[*i].block);
    let is_column = |column: &Vec<usize>| {
        let mut neighbours = column.windows(2);
        column.len() >= MIN_SLOT && neighbours.all(|w| parent(&w[0]) != parent(&w[1]))
    };
    columns.into_values().filter(is_column).collect()
}

/// The headings of a page, the innermost last.
fn headings(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let is_heading = |i: usize| {
        let tag = page.tag(units.list[i].block);
        matches!(tag, "h2" | "h3" | "h4" | "h5" | "h6")
    };
    let mut found = Vec::new();
    let mut end = units.len();
    for i in (0..units.len()).rev() {
        if is_heading(i) {
            // What is beside the heading's section is not below it.
            let above = page.parent(units.list[i].block);
            let section = above.map_or(end, |above| units.within(page, above).end);
            let below = i + 1..end.min(section).max(i + 1);
            found.push(Headed { heading: i, below });
            end = i;
        }
    }
    found
}

/// The labels of a form.
fn labels(page: &PageSnapshot, units: &Units, range: Range<usize>) -> Option<Slot> {
    let labels: Vec<usize> = range
        .clone()
        .filter(|i| page.tag(units.list[*i].block) == "label")
        .collect();
    (labels.len() >= MIN_SLOT).then_some(Slot {
        units: labels,
        list: range,
    })
}

/// The slots of a list: units by the element they are, its classes and its depth in the list.
fn slots(
    page: &PageSnapshot,
    units: &Units,
    list: NodeId,
    range: Range<usize>,
) -> impl Iterator<Item = Slot> {
    let depth = page.node(list).depth;
    let mut slots: BTreeMap<(u32, u32, String), Vec<usize>> = BTreeMap::new();
    for i in range.clone() {
        let block = page.node(units.list[i].block);
        let class = block.attribute("class").unwrap_or("");
        // Counters and ids in class names tell items apart that are alike.
        let class = class.chars().filter(|c| !c.is_ascii_digit()).collect();
        let slot = (block.tag, block.depth.saturating_sub(depth), class);
        slots.entry(slot).or_default().push(i);
    }
    let slots = slots.into_values().filter(|units| units.len() > 2);
    slots.map(move |units| Slot {
        units,
        list: range.clone(),
    })
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
        let mut numbers: BTreeMap<Vec<&str>, u32> = BTreeMap::new();
        let mut path_of = |node: NodeId| {
            let mut path: Vec<&str> = page.ancestors(node).map(|n| page.tag(n)).collect();
            path.push(page.tag(node));
            let next = numbers.len() as u32;
            *numbers.entry(path).or_insert(next)
        };
        let paths: Vec<u32> = units.list.iter().map(|u| path_of(u.block)).collect();
        Wholes::from_page(&page, &units, &paths).settle(&may_be, &mut kept);
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
            "",
            "a row with a hole is none"
        );
        let rows = [
            ["Name", "Price"],
            ["apple", "12 euros or more"],
            ["Pear", "x"],
        ];
        assert_eq!(
            settled(|t| table(t, "td", &rows)),
            "Name Price Pear x",
            "a row may be a record"
        );
    }

    #[test]
    fn a_list_between_two_texts_needs_most_of_its_items() {
        let items = [("", "One"), ("", "two"), ("", "Three")];
        let around = |before: &'static str, after: &'static str| {
            settled(|t| {
                t.open("p").text(before).close();
                list(t, &items);
                t.open("p").text(after).close();
            })
        };
        assert_eq!(around("Before", "after"), "Before One Three");
        assert_eq!(around("Before", "After"), "Before One two Three After");
    }

    #[test]
    fn a_table_between_two_texts_needs_less() {
        let rows = [["Name", "cost"], ["apple", "12"]];
        let around = |before: &'static str, after: &'static str| {
            settled(|t| {
                t.open("p").text(before).close();
                table(t, "th", &rows);
                t.open("p").text(after).close();
            })
        };
        assert_eq!(around("Before", "after"), "Before");
        assert_eq!(around("Before", "After"), "Before Name cost apple 12 After");
    }

    #[test]
    fn a_term_shares_the_fate_of_its_definition() {
        let list = |t: &mut TestPage, entries: &[[&str; 2]]| {
            t.open("dl");
            for [term, definition] in entries {
                t.open("dt").text(term).close();
                t.open("dd").text(definition).close();
            }
            t.close();
        };
        let entries = [["One", "a"], ["Two words", "b"], ["c", "d"]];
        assert_eq!(settled(|t| list(t, &entries)), "One a Two words b c d");
        let entries = [["One", "a"], ["and a long term", "b"], ["c", "Definition"]];
        assert_eq!(settled(|t| list(t, &entries)), "One a c Definition");
    }

    #[test]
    fn alike_units_of_alike_items_share_their_fate() {
        let cards = |t: &mut TestPage, names: &[&str]| {
            for name in names {
                t.open("div").open("h3").text(name).close();
                t.open("p").text("x").close().close();
            }
        };
        let names = ["One", "Two", "three", "Four"];
        assert_eq!(settled(|t| cards(t, &names)), "One Two three Four");
        let half = ["One", "Two", "three", "four"];
        assert_eq!(settled(|t| cards(t, &half)), "One Two");
        let paragraphs = |t: &mut TestPage| {
            names.iter().for_each(|name| {
                t.open("p").text(name).close();
            });
        };
        assert_eq!(settled(paragraphs), "One Two Four", "of one parent");
    }

    #[test]
    fn a_heading_stays_with_its_text() {
        let article = |heading: &'static str, below: [&'static str; 2]| {
            settled(move |t| {
                t.open("section").open("h2").text(heading).close();
                t.open("p").text(below[0]).close();
                t.open("h2").text("next").close();
                t.open("p").text(below[1]).close().close();
                t.open("p").text("Beside").close();
            })
        };
        assert_eq!(
            article("a heading", ["Text of it", "none"]),
            "a heading Text of it Beside"
        );
        assert_eq!(
            article("never", ["Text of it", "none"]),
            "Text of it Beside"
        );
        assert_eq!(
            article("a heading", ["none", "Text"]),
            "next Text Beside",
            "what is below the next one is not below the first"
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
