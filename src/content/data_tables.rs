//! Tells data tables from layout tables.

use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, continued_tables};
use std::sync::LazyLock;

/// Classes of line numbers. Source: Pygments, Chroma, Rouge, Prism, highlight.js' line plugin,
/// SyntaxHighlighter, javadoc, Hexo, VitePress, GitHub, CodeMirror, react-syntax-highlighter, gtk-doc.
const GUTTERS: &str = "linenos linenodiv lineno linenumber linenumbers line-number line-numbers \
    line-numbers-rows line-numbers-wrapper lnt ln lntd-gutter gutter rouge-gutter blob-num \
    hljs-ln-numbers hljs-ln-n react-syntax-highlighter-line-number CodeMirror-linenumber \
    cm-gutters code-line-number crayon-nums lineNumber line_number linenos-num \
    source-line-no sourceLineNo listing_lines";
/// Maximum characters of the longest cell of a data table without header cells. Source: ours: a longer cell is a
/// column of a page.
const MAX_DATA_CELL: u32 = 300;

/// For a table of descriptions, with a name in the first cell of each row: minimum rows, and maximum characters of a
/// name and of a description. Source: ours.
const MIN_DESCRIBED: u32 = 3;
const MAX_NAME: u32 = 60;
const MAX_DESCRIPTION: u32 = 2_000;

/// Minimum rows of labels and values for rows with a single spanning cell to be group titles, or notes beside them.
/// Source: ours: with fewer, such a row is the page and the others lay it out.
const MIN_PAIRS: u32 = 5;

/// Maximum number of nodes among which the heading of a row is looked for, and the first cell of a table and its
/// image. Source: ours, to bound the cost.
const MAX_BESIDE: usize = 8;

/// How a table shows that it holds data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TableKind {
    /// It has a header or a caption, and its cells are short and simple.
    Said,
    /// It has a header or a caption, and cells that hold more than a line.
    Rich,
    /// It has neither, but all its cells are short and simple.
    Alike,
}

/// Facts about one table.
#[derive(Debug)]
struct Facts {
    table: NodeId,
    /// Whether all of it is hidden.
    is_closed: bool,
    /// Cells of the current row, and those of them with text.
    cells: u32,
    said: u32,
    /// Whether the current cell has text.
    is_said: bool,
    /// Rows with text, and those with text in two cells or more.
    said_rows: u32,
    full_rows: u32,
    has_header: bool,
    has_caption: bool,
    /// Whether it is a layout table whatever its cells; whether its role says so, which rows may contradict.
    is_layout: bool,
    is_called_layout: bool,
    /// Whether all text of its first row is bold, and that of the second is not.
    has_bold_head: bool,
    /// Rows that begin with a header cell and have text behind it; whether the current row does.
    headed_rows: u32,
    is_headed: bool,
    is_nested_into: bool,
    has_structure: bool,
    /// Whether it has line numbers: then it is code.
    has_gutter: bool,
    /// Whether the current row is a heading for the rows below.
    is_title_row: bool,
    longest: u32,
    /// Number of cells of each row, if all have the same; characters of the longest first cell.
    columns: Option<u32>,
    is_even: bool,
    longest_first: u32,
    /// In the current row: characters of the first cell, columns it spans, and characters of the longest cell.
    first: u32,
    spanned: u16,
    longest_of_row: u32,
    /// Characters of the longest cell that is all of its row and spans columns, and number of such rows with text.
    longest_spanning: Option<u32>,
    spanning_rows: u32,
    /// Where the `thead` ends, its cells with text, and characters of the longest.
    head_end: NodeId,
    head_said: u32,
    longest_of_head: u32,
}

/// The data tables of the page. A data table has at least two rows with text, one of them in two cells (both, if the
/// table has neither header cells nor a caption, as boxes with round corners and forms have one such cell per row);
/// and it has header cells or a caption, or only short and simple cells and no nested table. One pass over the page.
pub(crate) fn data_tables(page: &PageSnapshot) -> HashMap<NodeId, TableKind> {
    let mut data = HashMap::default();
    let mut open: Vec<Facts> = Vec::new();
    for (id, node) in page.iter() {
        while open.last().is_some_and(|f| page.node(f.table).end <= id) {
            data.extend(open.pop().and_then(Facts::finish));
        }
        if node.kind != NodeKind::Element {
            continue;
        }
        let tag = page.table_tag(id);
        if tag == "table" {
            if let Some(outer) = open.last_mut() {
                outer.is_nested_into = true;
            }
            let is_called_layout =
                matches!(page.attribute(id, "role"), Some("presentation" | "none"));
            let is_layout = is_box_with_sign(page, id);
            // In a closed tab, a table is judged by its hidden text.
            let is_closed = page.totals(id).chars == 0;
            open.push(Facts {
                is_called_layout,
                has_bold_head: is_called_layout && has_bold_head(page, id),
                ..Facts::new(id, is_layout, is_closed)
            });
        } else if let Some(facts) = open.last_mut() {
            if matches!(tag, "td" | "th") && !facts.has_gutter {
                let mut names = page.attribute(id, "class").unwrap_or("").split_whitespace();
                facts.has_gutter = names.any(is_gutter_name);
            }
            let totals = page.totals(id);
            if tag == "tr" && title_row(page, id).is_some() {
                facts.begin_title_row();
                continue;
            }
            if facts.is_title_row && tag != "tr" {
                continue;
            }
            let held = totals.held_chars();
            let shown = if facts.is_closed { held } else { totals.chars };
            match tag {
                "thead" => facts.head_end = node.end,
                // A `thead` may be visually hidden for screen readers only, as in lists of files.
                "td" if id < facts.head_end => facts.note_head(held),
                _ => {}
            }
            let (spanned, _) = match tag {
                "td" | "th" => page.cell_span(id),
                _ => (1, 1),
            };
            facts.note(tag, (shown, held), spanned);
            facts.is_said = facts.is_said || facts.cells > 0 && is_sign(page, id, tag);
        }
    }
    data.extend(open.into_iter().filter_map(Facts::finish));
    // Tables that continue another are of its kind, whatever their own rows.
    for (table, first) in continued_tables(page) {
        if let Some(kind) = data.get(&first).copied() {
            data.insert(table, kind);
        }
    }
    data
}

/// The level of a heading that is the whole text of a table row: it heads the rows below, and belongs to no column.
/// Source: Doxygen.
pub(crate) fn title_row(page: &PageSnapshot, row: NodeId) -> Option<u8> {
    let chars = page.totals(row).chars;
    let says_all = |id: &NodeId| page.totals(*id).chars == chars;
    let mut cells = page.children(row).take(MAX_BESIDE);
    let cell = cells.find(|cell| chars > 0 && says_all(cell))?;
    let mut inside = page.children(cell).take(MAX_BESIDE);
    let heading = inside.find(|id| page.is_heading(*id) && says_all(id))?;
    let level = page.tag(heading).strip_prefix('h')?.parse().ok();
    level.filter(|level| (1..=6).contains(level))
}

/// Whether a table lays out a text of several rows beside an image: its first cell holds only the image and spans all
/// rows, each of which has one more cell. Source: DocBook's notes, tips and warnings. Cost: linear in the rows and
/// their cells.
fn is_box_with_sign(page: &PageSnapshot, table: NodeId) -> bool {
    let is_cell = |id: &NodeId| matches!(page.table_tag(*id), "td" | "th");
    let Some(cell) = page.subtree(table).take(MAX_BESIDE).find(is_cell) else {
        return false;
    };
    let is_picture = |id: NodeId| matches!(page.tag(id), "img" | "svg" | "object");
    let said = |id: NodeId| page.totals(id).chars + page.totals(id).concealed;
    let (_, spanned) = page.cell_span(cell);
    let group = page.parent(cell).and_then(|row| page.parent(row));
    let Some(group) = group.filter(|group| said(*group) == said(table)) else {
        return false;
    };
    if spanned < 2 || said(cell) > 0 || !page.subtree(cell).take(MAX_BESIDE).any(is_picture) {
        return false;
    }
    let is_row = |id: &NodeId| page.table_tag(*id) == "tr";
    let cells_in = |row: NodeId| page.children(row).filter(is_cell).count();
    let cells: Vec<usize> = page.children(group).filter(is_row).map(cells_in).collect();
    let is_spanned = |below: &[usize]| {
        (1..usize::from(spanned)).contains(&below.len()) && below.iter().all(|cells| *cells == 1)
    };
    matches!(cells.as_slice(), [2, below @ ..] if is_spanned(below))
}

/// Whether each cell of a table's first row has text, all of it bold, and those of the second are not bold. Source:
/// Intercom, whose tables have no other head. Cost: linear in the nodes of two rows.
fn has_bold_head(page: &PageSnapshot, table: NodeId) -> bool {
    let is_row = |id: &NodeId| page.table_tag(*id) == "tr";
    let is_cell = |id: &NodeId| page.table_tag(*id) == "td";
    let is_bold = |cell: NodeId| {
        let chars = page.totals(cell).chars;
        let is_all = |id: &NodeId| {
            matches!(page.tag(*id), "b" | "strong") && page.totals(*id).chars == chars
        };
        chars > 0 && page.subtree(cell).take(MAX_BESIDE).any(|id| is_all(&id))
    };
    let Some(first) = page.subtree(table).take(MAX_BESIDE).find(is_row) else {
        return false;
    };
    let has_cell = page.children(first).any(|id| is_cell(&id));
    let are_bold = |row: NodeId| page.children(row).filter(is_cell).all(is_bold);
    let second = page.siblings_behind(first).find(is_row);
    has_cell && are_bold(first) && second.is_some_and(|second| !are_bold(second))
}

/// Whether an element without text has a meaning: an image with a name, a check mark.
fn is_sign(page: &PageSnapshot, id: NodeId, tag: &str) -> bool {
    match tag {
        "img" => page.image_text(id).is_some(),
        "svg" => true,
        "i" => page.attribute(id, "class").is_some(),
        _ => false,
    }
}

/// Whether a class is one of line numbers.
pub(crate) fn is_gutter_name(name: &str) -> bool {
    static NAMES: LazyLock<HashSet<&str>> = LazyLock::new(|| GUTTERS.split_whitespace().collect());
    NAMES.contains(name)
}

impl Facts {
    fn new(table: NodeId, is_layout: bool, is_closed: bool) -> Self {
        Self {
            table,
            is_closed,
            cells: 0,
            said: 0,
            is_said: false,
            said_rows: 0,
            full_rows: 0,
            has_header: false,
            has_caption: false,
            is_layout,
            is_called_layout: false,
            has_bold_head: false,
            headed_rows: 0,
            is_headed: false,
            is_nested_into: false,
            has_structure: false,
            has_gutter: false,
            is_title_row: false,
            longest: 0,
            columns: None,
            is_even: true,
            longest_first: 0,
            first: 0,
            spanned: 1,
            longest_of_row: 0,
            longest_spanning: None,
            spanning_rows: 0,
            head_end: NodeId(0),
            head_said: 0,
            longest_of_head: 0,
        }
    }

    /// Adds a cell of the `thead` that is no `th`.
    fn note_head(&mut self, chars: u32) {
        self.head_said += u32::from(chars > 0);
        self.longest_of_head = self.longest_of_head.max(chars);
    }

    /// Adds an element with its characters (shown, or hidden in a closed table), those it holds in all, and the
    /// columns that it spans.
    fn note(&mut self, tag: &str, (chars, held): (u32, u32), spanned: u16) {
        match tag {
            "tr" => self.end_row(),
            "td" | "th" => {
                self.end_cell();
                self.is_said = held > 0;
                self.cells += 1;
                self.longest_of_row = self.longest_of_row.max(chars);
                if self.cells == 1 {
                    self.is_headed = tag == "th" && held > 0;
                    (self.spanned, self.first) = (spanned, chars);
                }
                self.has_header |= tag == "th" && held > 0;
            }
            "caption" => self.has_caption |= chars > 0,
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "article" | "section" | "form" | "ul"
            | "ol" | "pre" | "blockquote" | "hr" => self.has_structure = true,
            _ => {}
        }
    }

    fn end_cell(&mut self) {
        self.said += u32::from(std::mem::take(&mut self.is_said));
    }

    fn begin_title_row(&mut self) {
        self.end_row();
        self.is_title_row = true;
    }

    fn end_row(&mut self) {
        self.end_cell();
        self.is_title_row = false;
        let longest = std::mem::take(&mut self.longest_of_row);
        if self.cells == 1 && self.spanned > 1 {
            self.longest_spanning = self.longest_spanning.max(Some(longest));
            self.spanning_rows += u32::from(self.said > 0);
        } else if self.cells > 0 {
            self.longest = self.longest.max(longest);
            self.longest_first = self.longest_first.max(self.first);
            let is_as_wide = self.cells == *self.columns.get_or_insert(self.cells);
            self.is_even &= is_as_wide && self.first > 0;
        }
        self.said_rows += u32::from(self.said > 0);
        self.full_rows += u32::from(self.said >= 2);
        self.headed_rows += u32::from(std::mem::take(&mut self.is_headed) && self.said == 2);
        (self.cells, self.said) = (0, 0);
    }

    fn finish(mut self) -> Option<(NodeId, TableKind)> {
        self.end_row();
        // Among few pairs, a spanning row counts as one of their cells.
        if let Some(longest) = self.longest_spanning
            && (self.full_rows < MIN_PAIRS || longest > MAX_DESCRIPTION)
        {
            self.longest = self.longest.max(longest);
            self.is_even = false;
        }
        Some((self.table, self.kind()?))
    }

    /// Whether each row begins with a short name, and has as many cells as the others, rows of one spanning cell
    /// aside: then descriptions may be long.
    fn describes(&self) -> bool {
        self.is_even
            && self.said_rows >= MIN_DESCRIBED
            && self.full_rows + self.spanning_rows == self.said_rows
            && self.longest_first <= MAX_NAME
            && self.longest <= MAX_DESCRIPTION
    }

    fn kind(&self) -> Option<TableKind> {
        let is_short = self.longest <= MAX_DATA_CELL || self.describes();
        let is_simple = !self.has_structure && is_short && !self.is_nested_into;
        let has_head = self.head_said >= 2 && self.longest_of_head <= MAX_NAME;
        let says_so = self.has_header || self.has_caption || has_head;
        let is_filled = self.said_rows >= 2 && self.full_rows >= if says_so { 1 } else { 2 };
        // Tables of labels and values count as marked if every label is a header cell. Source: ours, Amazon.
        let is_headed = self.headed_rows >= MIN_DESCRIBED && self.headed_rows == self.said_rows;
        // So do tables of an editor without header cells whose first row is bold, if all cells are as short as data.
        let is_titled = self.has_bold_head
            && self.is_even
            && self.said_rows >= MIN_DESCRIBED
            && self.full_rows == self.said_rows
            && self.longest <= MAX_NAME;
        let is_data = (is_headed || is_titled) && is_simple;
        let is_layout = self.is_layout || self.is_called_layout && !is_data;
        match (says_so, is_simple) {
            _ if !is_filled || is_layout || self.has_gutter => None,
            (true, true) => Some(TableKind::Said),
            (true, false) => Some(TableKind::Rich),
            (false, true) => Some(TableKind::Alike),
            (false, false) => None,
        }
    }
}

#[cfg(test)]
mod tests;
