//! Structures that settle as one: their units, and the texts beside them.

use super::lists::slots::MAJORITY;
use super::table_controls::is_box_of_table;
use super::thresholds::MAX_NESTING;
use crate::content::data_tables::TableKind;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::collections::BTreeMap;
use std::ops::Range;

/// Minimum kept share of a table. Source: ours: cells of numbers are judged more strictly than prose.
pub(super) const MIN_TABLE_SHARE: f32 = 0.4;
/// Maximum number of characters beside a piece of code in its box. Source: ours: a gutter, a language, `Copy`.
const MAX_BESIDE_CODE: u32 = 40;
/// Maximum share of links in a table or definition list that is kept with the text beside it. Source: ours.
const MAX_SIBLING_LINKS: f32 = 0.3;
/// The same for a table that says what its columns are: names in it may be links. Source: ours.
const MAX_SAID_LINKS: f32 = 0.7;

/// Minimum number of texts in one element that are stanzas. Source: ours: two may be a label and a text.
const MIN_STANZAS: usize = 3;

/// A structure that settles as one.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Whole {
    pub(super) units: Range<usize>,
    pub(super) min_share: f32,
    /// Whether it is dropped where less than `min_share` of it is kept.
    pub(super) is_atomic: bool,
    /// Whether a header or a caption says that it is data.
    pub(super) is_said: bool,
    /// Whether it may repeat itself, as tables and code do: then repeated units are kept with it.
    pub(super) holds_copies: bool,
    /// Units of each row; where the structure is neither kept nor dropped as a whole, each row is.
    pub(super) rows: Vec<Range<usize>>,
    /// Of a definition list: for each row the units of its definitions.
    pub(super) values: Vec<Range<usize>>,
    /// Units right before and behind it in the same element: where one of them is kept, it is.
    pub(super) siblings: Vec<usize>,
    /// Of a table: units of the unseen rows that name its columns for screen readers.
    pub(super) unseen_head: Range<usize>,
}

impl Whole {
    pub(super) fn new(units: Range<usize>, min_share: f32) -> Self {
        Self {
            units,
            min_share,
            is_atomic: false,
            is_said: false,
            holds_copies: false,
            rows: Vec::new(),
            values: Vec::new(),
            siblings: Vec::new(),
            unseen_head: 0..0,
        }
    }

    pub(super) fn table(units: Range<usize>, kind: TableKind, rows: Vec<Range<usize>>) -> Self {
        let is_said = kind == TableKind::Said;
        let min_share = if is_said { MIN_TABLE_SHARE } else { MAJORITY };
        Self {
            is_atomic: is_said,
            is_said: kind != TableKind::Alike,
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

/// Maximum number of levels from the text before a heading up to the element that holds that heading. Source: ours.
const MAX_ABOVE_HEADING: usize = 3;

/// Maximum number of levels from a text in a box of its own up to the element that a table ends, and minimum number of
/// texts before that table. Source: ours, Intercom: a list item in a box; fewer are no body of a text.
const MAX_ABOVE_TABLE: usize = 4;
const MIN_BEFORE_TABLE: usize = 3;

/// The units right before and behind a structure that stand in the same element as it does.
pub(super) fn siblings(
    page: &PageSnapshot,
    units: &Units,
    id: NodeId,
    range: &Range<usize>,
) -> Vec<usize> {
    if is_of_links(units, range, MAX_SIBLING_LINKS) {
        return Vec::new();
    }
    siblings_of(page, units, id, range)
}

/// The siblings of a table, and those of a box around it that holds nothing else but the table's controls.
pub(super) fn siblings_of_table(
    page: &PageSnapshot,
    units: &Units,
    id: NodeId,
    kind: TableKind,
    range: &Range<usize>,
) -> Vec<usize> {
    let is_said = kind != TableKind::Alike;
    let most = if is_said {
        MAX_SAID_LINKS
    } else {
        MAX_SIBLING_LINKS
    };
    if is_of_links(units, range, most) {
        return Vec::new();
    }
    let mut found = siblings_of(page, units, id, range);
    let wraps = |up: &NodeId| {
        let own = units.within(page, *up);
        is_within(&own, range) || is_box_of_table(page, units, *up, range)
    };
    let around = page.ancestors(id).take(MAX_NESTING).take_while(wraps);
    let outermost = around.last();
    if let Some(outermost) = outermost.filter(|up| !is_within(&units.within(page, *up), range)) {
        let whole = units.within(page, outermost);
        let around_box = siblings_of(page, units, outermost, &whole);
        found.extend(around_box);
    }
    found.extend(before_last(page, units, outermost.unwrap_or(id)));
    found
}

/// The text before a table that ends the body of a text, whose paragraphs have boxes of their own: the table lies below
/// it, and nothing follows in that body.
fn before_last(page: &PageSnapshot, units: &Units, id: NodeId) -> Option<usize> {
    let own = units.within(page, id);
    let body = page.parent(id)?;
    let all = units.within(page, body);
    let before = own.start.checked_sub(1)?;
    let block = units.list[before].block;
    let is_last = all.end == own.end && own.start - all.start >= MIN_BEFORE_TABLE;
    let is_of_body = page
        .ancestors(block)
        .take(MAX_ABOVE_TABLE)
        .any(|up| up == body);
    let is_body = !is_beside(page, body) && !page.is_heading(block);
    (is_last && is_of_body && is_body && lies_below(page, id, block)).then_some(before)
}

/// Whether an element stands beside a text: an `aside`, `nav` or `footer`.
pub(super) fn is_beside(page: &PageSnapshot, id: NodeId) -> bool {
    matches!(page.tag(id), "aside" | "nav" | "footer")
}

/// Whether more than this share of a structure is links: menus may be tables and definition lists, too.
fn is_of_links(units: &Units, range: &Range<usize>, most: f32) -> bool {
    let chars =
        |number: fn(&Unit) -> u32| units.list[range.clone()].iter().map(number).sum::<u32>();
    chars(|unit| unit.link_chars) as f32 > most * chars(|unit| unit.chars) as f32
}

/// Whether some units are all of a structure, which may begin with a header table beside it.
fn is_within(units: &Range<usize>, structure: &Range<usize>) -> bool {
    structure.start <= units.start && units.end <= structure.end
}

fn siblings_of(page: &PageSnapshot, units: &Units, id: NodeId, range: &Range<usize>) -> Vec<usize> {
    // A box that holds nothing else counts as the structure itself, and so does a figure around it.
    let wraps =
        |up: &NodeId| is_within(&units.within(page, *up), range) || page.tag(*up) == "figure";
    let around = page.ancestors(id).take(MAX_NESTING).take_while(wraps);
    let outermost = around.last().unwrap_or(id);
    let whole = units.within(page, outermost);
    let range = whole.start.min(range.start)..whole.end.max(range.end);
    let Some(parent) = page.parent(outermost) else {
        return Vec::new();
    };
    let is_sibling = |i: &usize| page.parent(units.list[*i].block) == Some(parent);
    let before = range.start.checked_sub(1);
    let beside = before.into_iter().chain([range.end]);
    let beside = beside.filter(|i| *i < units.len()).filter(is_sibling);
    let mut found: Vec<usize> = beside.collect();
    // A heading of the structure is dropped with it, so the text above that heading counts as the sibling.
    let is_heading = |i: &usize| page.is_heading(units.list[*i].block) && is_sibling(i);
    let heading = before.filter(is_heading);
    if let Some(above) = heading.and_then(|heading| heading.checked_sub(1)) {
        let around = page.ancestors(units.list[above].block);
        let mut around = around.take(MAX_ABOVE_HEADING);
        // The heading may stand in a box beside the text's, even in several nested ones that hold nothing else.
        let own = units.within(page, parent);
        let holds_same = |up: &NodeId| units.within(page, *up) == own;
        let boxes = page.ancestors(parent).take(MAX_NESTING);
        let boxes: Vec<NodeId> = boxes.take_while(holds_same).collect();
        let is_below = !is_beside(page, parent)
            && !boxes.iter().any(|up| is_beside(page, *up))
            && lies_below(page, parent, units.list[above].block);
        let outermost = boxes.last().copied().unwrap_or(parent);
        let holds_both = |up| up == parent || is_below && Some(up) == page.parent(outermost);
        found.extend(around.any(holds_both).then_some(above));
    }
    found
}

/// Whether a box lies below a text, and not beside it.
fn lies_below(page: &PageSnapshot, id: NodeId, text: NodeId) -> bool {
    let (Some(own), Some(other)) = (page.node(id).rect, page.node(text).rect) else {
        return false;
    };
    let shared = own.right.min(other.right) - own.left.max(other.left);
    own.top >= other.bottom - 1.0 && 2.0 * shared >= own.width().min(other.width())
}

/// The outermost box around a piece of code that holds little else: line numbers, its language, a button.
pub(super) fn box_of_code(page: &PageSnapshot, code: NodeId) -> NodeId {
    let chars = page.totals(code).chars;
    let above = page.ancestors(code).take(MAX_NESTING);
    let is_box = |up: &NodeId| page.totals(*up).chars - chars <= MAX_BESIDE_CODE;
    above.take_while(is_box).last().unwrap_or(code)
}

/// Runs of texts in one element that only empty lines (`<br><br>`) separate: stanzas of a song, paragraphs of old
/// pages. Lines of links are none.
pub(super) fn stanzas(units: &Units) -> Vec<Range<usize>> {
    let is_text = |unit: &Unit| 2 * unit.link_chars < unit.chars;
    let is_one = |a: &Unit, b: &Unit| {
        a.block == b.block && a.concealed == b.concealed && is_text(a) && is_text(b)
    };
    let mut end = 0;
    let runs = units.list.chunk_by(is_one).map(|run| {
        end += run.len();
        end - run.len()..end
    });
    runs.filter(|run| run.len() >= MIN_STANZAS).collect()
}

/// Runs of adjacent boxes, each with a heading of the same level and a list of texts and nothing else; as the units of
/// each run. Linear.
pub(super) fn headed_boxes(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let mut alike: BTreeMap<(Option<NodeId>, u32, u32), Vec<Range<usize>>> = BTreeMap::new();
    for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
        if let Some(heading) = heading_of_list(page, units, id) {
            let kind = (node.parent, node.tag, page.node(heading).tag);
            alike.entry(kind).or_default().push(units.within(page, id));
        }
    }
    let runs = alike
        .values()
        .flat_map(|boxes| boxes.chunk_by(|a, b| a.end == b.start));
    runs.filter(|run| run.len() > 1)
        .map(|run| run[0].start..run[run.len() - 1].end)
        .collect()
}

/// The heading of a box that holds nothing else but a list of texts with few links.
fn heading_of_list(page: &PageSnapshot, units: &Units, id: NodeId) -> Option<NodeId> {
    let own = units.within(page, id);
    let items = own.start + 1..own.end;
    let first = units.list.get(items.start).filter(|_| !items.is_empty())?;
    let heading = units.list[own.start].block;
    if heading <= id || !page.is_heading(heading) {
        return None;
    }
    let is_list = |up: NodeId| {
        let totals = page.totals(up);
        matches!(page.tag(up), "ul" | "ol")
            && units.within(page, up) == items
            && totals.link_chars as f32 <= MAX_SIBLING_LINKS * totals.chars as f32
    };
    let mut around = page.ancestors(first.block).take(MAX_NESTING);
    around.any(is_list).then_some(heading)
}

/// Units of the rows that begin a table and name its columns, but are not shown: rows of its `thead`, or of `th` alone.
/// Source: tables of Bootstrap, whose `thead` is for screen readers (`sr-only`).
pub(super) fn unseen_head(page: &PageSnapshot, units: &Units, table: NodeId) -> Range<usize> {
    let is_head = |row: &NodeId| {
        let totals = page.totals(*row);
        let in_head = || page.parent(*row).is_some_and(|up| page.tag(up) == "thead");
        let is_cell = |id: &NodeId| page.node(*id).kind == NodeKind::Element;
        let mut cells = page.children(*row).filter(is_cell);
        totals.chars == 0
            && totals.concealed > 0
            && (in_head() || cells.all(|cell| page.table_tag(cell) == "th"))
    };
    let inside = page.subtree(table).skip(1);
    let rows = inside.filter(|id| page.table_tag(*id) == "tr");
    let rows = rows.take_while(is_head);
    let of_rows = rows.map(|row| units.within(page, row));
    of_rows
        .reduce(|first, next| first.start..next.end)
        .unwrap_or_default()
}

/// The units of each row of a structure; a row begins with an element of this tag.
pub(super) fn rows(page: &PageSnapshot, units: &Units, id: NodeId, tag: &str) -> Vec<Range<usize>> {
    let all = units.within(page, id);
    let inside = page.subtree(id).filter(|n| page.table_tag(*n) == tag);
    let starts: Vec<usize> = inside.map(|n| units.within(page, n).start).collect();
    let ends = starts.iter().skip(1).copied().chain([all.end]);
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| *start..end)
        .filter(|row| !row.is_empty())
        .collect()
}

/// The definitions in each row of a definition list: the units behind its terms.
pub(super) fn values(
    page: &PageSnapshot,
    units: &Units,
    rows: &[Range<usize>],
) -> Vec<Range<usize>> {
    let is_term = |i: &usize| {
        let around = page.inclusive_ancestors(units.list[*i].block);
        let mut around = around.take(MAX_NESTING);
        let part = around.find(|up| matches!(page.tag(*up), "dt" | "dd" | "dl"));
        part.is_some_and(|part| page.tag(part) == "dt")
    };
    let values = rows.iter().map(|row| {
        let terms = row.clone().take_while(is_term).count();
        row.start + terms..row.end
    });
    values.collect()
}
