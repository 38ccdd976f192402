//! The structures that elements mark: lists, forms, tables, code and figures; and runs of texts that form one, such as
//! stanzas.

use super::lists::slots::{MAJORITY, Slot, is_contents, items, labels, slots};
use super::structures::{
    Whole, box_of_code, headed_boxes, rows, siblings, siblings_of_table, stanzas, unseen_head,
    values,
};
use super::thresholds::MAX_NESTING;
use crate::content::ancestry::is_of_text;
use crate::content::code_lines::{is_box_of_lines, is_editor};
use crate::content::data_tables::TableKind;
use crate::content::split_tables::split_heads;
use crate::content::units::Units;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// The slots of the lists of a page, and the structures that settle as one, given the tables of data.
pub(super) fn marked(
    page: &PageSnapshot,
    units: &Units,
    tables: &HashMap<NodeId, TableKind>,
) -> (Vec<Slot>, Vec<Whole>) {
    let mut found = Collector {
        page,
        units,
        tables,
        split_heads: split_heads(page),
        lists_end: page.root(),
        slots: Vec::new(),
        blocks: Vec::new(),
        code: Vec::new(),
        figures: Vec::new(),
    };
    for (id, range) in holders(page, units) {
        found.add(id, range);
    }
    let runs = [stanzas(units), headed_boxes(page, units)].concat();
    let runs = runs.into_iter().map(|run| Whole::new(run, MAJORITY));
    let mut blocks = found.blocks;
    blocks.extend(runs);
    blocks.extend(found.code);
    blocks.extend(found.figures);
    (found.slots, blocks)
}

/// The elements that hold several units, with these; nested structures down to [`MAX_NESTING`].
fn holders(page: &PageSnapshot, units: &Units) -> impl Iterator<Item = (NodeId, Range<usize>)> {
    let elements = page.iter().filter(|(_, n)| n.kind == NodeKind::Element);
    let mut open: Vec<NodeId> = Vec::new();
    elements.filter_map(move |(id, node)| {
        let range = units.within(page, id);
        let tag = page.table_tag(id);
        // A piece of code that is one unit counts too: it may belong to the text beside it.
        if range.is_empty() || range.len() < 2 && tag != "pre" {
            return None;
        }
        open.truncate(open.partition_point(|end| *end > id));
        if matches!(tag, "ul" | "ol" | "form" | "dl" | "table") {
            if open.len() == MAX_NESTING {
                return None;
            }
            open.push(node.end);
        }
        Some((id, range))
    })
}

struct Collector<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    tables: &'a HashMap<NodeId, TableKind>,
    /// Tables whose header row is a table of its own, with that table.
    split_heads: HashMap<NodeId, NodeId>,
    /// End of the last outermost list.
    lists_end: NodeId,
    slots: Vec<Slot>,
    /// Tables of contents, definition lists and tables, in document order.
    blocks: Vec<Whole>,
    code: Vec<Whole>,
    figures: Vec<Whole>,
}

impl Collector<'_> {
    /// Adds the structure that an element is, with the units in it.
    fn add(&mut self, id: NodeId, range: Range<usize>) {
        let (page, units) = (self.page, self.units);
        match page.table_tag(id) {
            "ul" | "ol" => self.add_list(id, range),
            "form" => self.slots.extend(labels(page, units, range)),
            "dl" => self.add_terms(id, range),
            "table" => self.add_table(id, range),
            "pre" => self.add_code(id, range),
            "div" if is_box_of_lines(page, id) || is_editor(page, id) => self.add_code(id, range),
            "figure" if is_of_text(page, id) => self.figures.push(Whole {
                siblings: siblings(page, units, id, &range),
                ..Whole::new(range, MAJORITY)
            }),
            _ => {}
        }
    }

    fn add_list(&mut self, id: NodeId, range: Range<usize>) {
        let (page, units) = (self.page, self.units);
        if id >= self.lists_end {
            self.lists_end = page.node(id).end;
            if is_contents(page, units, id) {
                self.blocks.push(Whole {
                    is_atomic: true,
                    ..Whole::new(range.clone(), MAJORITY)
                });
            }
            self.slots.extend(slots(page, units, id, range.clone()));
        }
        self.slots.extend(items(page, units, id, range));
    }

    fn add_terms(&mut self, id: NodeId, range: Range<usize>) {
        let (page, units) = (self.page, self.units);
        let rows = rows(page, units, id, "dt");
        self.blocks.push(Whole {
            is_atomic: is_contents(page, units, id),
            values: values(page, units, &rows),
            rows,
            siblings: siblings(page, units, id, &range),
            ..Whole::new(range, MAJORITY)
        });
    }

    fn add_table(&mut self, id: NodeId, range: Range<usize>) {
        let (page, units) = (self.page, self.units);
        let Some(kind) = self.tables.get(&id).copied() else {
            return;
        };
        let rows = rows(page, units, id, "tr");
        let Some(head) = self.split_heads.get(&id) else {
            self.blocks.push(Whole {
                siblings: siblings_of_table(page, units, id, kind, &range),
                unseen_head: unseen_head(page, units, id),
                ..Whole::table(range, kind, rows)
            });
            return;
        };
        // The header table says what the columns are.
        let kind = match kind {
            TableKind::Alike => TableKind::Said,
            kind => kind,
        };
        let range = units.within(page, *head).start..range.end;
        self.blocks.push(Whole {
            siblings: siblings_of_table(page, units, id, kind, &range),
            ..Whole::table(range, kind, rows)
        });
    }

    fn add_code(&mut self, id: NodeId, range: Range<usize>) {
        let (page, units) = (self.page, self.units);
        let labelled = box_of_code(page, id);
        self.code.push(Whole {
            holds_copies: true,
            siblings: siblings(page, units, labelled, &units.within(page, labelled)),
            ..Whole::new(range, 0.0)
        });
    }
}
