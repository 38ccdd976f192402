//! Tables: their rows and cells, those of grids, and a lone row that is a line.

use super::heads::head_row;
use crate::content::data_tables::title_row;
use crate::output::flow::boxes::is_paragraph;
use crate::output::flow::builder::{Builder, OpenBlock, append_rows};
use crate::output::flow::numbers::Numbers;
use crate::output::flow::pieces::{Block, Piece};
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// Most characters of the one row of a table that is a line, and most nodes in it. Source: ours: a declaration.
const MAX_LINE: u32 = 120;
const MAX_IN_LINE: usize = 40;

impl Builder<'_> {
    /// Opens the cell of a grid that is a table, and the row that it begins; `false` where a box is none.
    pub(in crate::output::flow) fn grid_cell(&mut self, id: NodeId, end: NodeId) -> bool {
        if !matches!(self.innermost(), Some(Block::Table | Block::Row)) {
            return false;
        }
        let Some(cell) = self.facts.grids.cell(id) else {
            return false;
        };
        let numbers = Numbers::from_list(self.page, id);
        if let Some(row_end) = cell.row_end {
            self.open_block(row_end, Block::Row, numbers);
        }
        let block = Block::Cell {
            is_header: cell.is_header,
            columns: 1,
            rows: 1,
        };
        self.open_block(end, block, numbers);
        true
    }

    /// Whether a chosen part of a table is enough to be one: all that it shows, or two of its rows, as two that were
    /// chosen apart are.
    pub(in crate::output::flow) fn holds_rows(&self, chosen: NodeId, table: NodeId) -> bool {
        let page = self.page;
        if page.table_tag(table) != "table" || page.table_of(chosen) != Some(table) {
            return false;
        }
        let tag = page.table_tag(chosen);
        let is_group = matches!(tag, "thead" | "tbody" | "tfoot")
            || page.attribute(chosen, "role") == Some("rowgroup");
        let is_row = |id: &NodeId| page.table_tag(*id) == "tr" && self.holds_content(*id);
        let is_all = || page.totals(chosen).chars == page.totals(table).chars;
        let holds_two = || page.children(chosen).filter(is_row).nth(1).is_some();
        (is_group || tag == "tr") && is_all() || is_group && holds_two()
    }

    /// Whether an element is a cell of the one row of a table, which is one short line.
    pub(in crate::output::flow) fn is_in_lone_row(&self, id: NodeId) -> bool {
        let page = self.page;
        if !matches!(page.table_tag(id), "td" | "th") {
            return false;
        }
        let row = page.parent(id).filter(|row| page.table_tag(*row) == "tr");
        let Some((row, around)) = row.and_then(|row| Some((row, page.parent(row)?))) else {
            return false;
        };
        let chars = page.totals(row).chars;
        let says = |other: &NodeId| *other != row && page.totals(*other).chars > 0;
        let mut others = page.children(around).take(MAX_IN_LINE).filter(says);
        let is_cell = |at: NodeId| page.parent(at) == Some(row);
        let inside = || page.subtree(row).skip(1).take(MAX_IN_LINE + 1);
        let holds_lines = |at: NodeId| {
            let mut behind = page.siblings_behind(at).take(MAX_IN_LINE);
            page.tag(at) == "br" && behind.any(|part| page.totals(part).chars > 0)
        };
        (1..=MAX_LINE).contains(&chars)
            && inside().count() <= MAX_IN_LINE
            && others.all(|other| title_row(page, other).is_some())
            && !inside().any(|at| !is_cell(at) && is_box(page, at) || holds_lines(at))
    }

    /// Whether a cell has no place in the row that it is written in: the row is laid out without it, or its column is
    /// folded away, and those behind it stand one column further to the front. Limits: a cell that spans a folded
    /// column and others keeps its whole span: which columns it spans is known only where the table is written.
    pub(in crate::output::flow) fn is_unseen_cell(&self, id: NodeId) -> bool {
        let row = self.page.parent(id);
        let is_left_out = || {
            self.page.display(id) == Display::None
                && row.is_some_and(|row| self.page.display(row) == Display::TableRow)
        };
        is_left_out() || self.page.is_in_folded_column(id)
    }

    /// Begins the head of the table under way where rows stand before it; `false` where none do, or where the table had
    /// a head before: others are rows like any. Source: CSS 2.2, 17.2, `table-header-group`.
    pub(in crate::output::flow) fn begins_head(&mut self) -> bool {
        let pieces = &self.flow.pieces;
        let table = self.blocks.last_mut();
        let Some(table) = table.filter(|open| open.block == Block::Table) else {
            return false;
        };
        let had_none = table.head_start.replace(pieces.len()).is_none();
        had_none && table.foot_start.is_none() && first_row(pieces, table).is_some()
    }

    /// Puts what the head of a table wrote before all its rows. A head in parts, or behind rows in parts, stays where it
    /// is.
    pub(in crate::output::flow) fn end_head(&mut self) {
        let pieces = &mut self.flow.pieces;
        let Some(table) = self.blocks.last() else {
            return;
        };
        let (Some(start), Some(row)) = (table.head_start, first_row(pieces, table)) else {
            return;
        };
        let end = pieces.len();
        if row < start && start < end && !is_interrupted(&pieces[row..]) {
            pieces[row..].rotate_right(end - start);
        }
    }

    /// Begins the foot of the table under way; `false` where there is none, or it is in its foot already.
    pub(in crate::output::flow) fn begins_foot(&mut self) -> bool {
        let start = self.flow.pieces.len();
        match self.blocks.last_mut() {
            Some(table) if table.block == Block::Table && table.foot_start.is_none() => {
                table.foot_start = Some(start);
                true
            }
            _ => false,
        }
    }

    /// Whether nothing was written yet of a foot that is open.
    pub(in crate::output::flow) fn is_at_foot_start(&self) -> bool {
        let table = self.blocks.last();
        table.is_some_and(|table| table.foot_start == Some(self.flow.pieces.len()))
    }

    /// Keeps what the foot of a table wrote until the table ends.
    pub(in crate::output::flow) fn end_foot(&mut self) {
        let Some(table) = self.blocks.last_mut() else {
            return;
        };
        if let Some(start) = table.foot_start.take() {
            let end = self.flow.pieces.len();
            let rows = self.flow.pieces.split_off(start.min(end));
            append_rows(&mut table.foot, rows);
        }
    }

    pub(in crate::output::flow) fn cell(&mut self, id: NodeId, tag: &str) -> Block {
        let row = self.page.parent(id);
        let group = row.and_then(|r| self.page.parent(r));
        let in_head = group.is_some_and(|g| self.page.tag(g) == "thead");
        let (columns, mut rows) = self.page.cell_span(id);
        if let Some(row) = row.filter(|_| rows > 1) {
            rows = rows.min(self.rows_left(row));
        }
        Block::Cell {
            is_header: tag == "th" || in_head || row.is_some_and(|row| self.heads_columns(row)),
            columns,
            rows,
        }
    }

    /// Whether a row heads the columns of its table, found once for all its rows.
    fn heads_columns(&mut self, row: NodeId) -> bool {
        let page = self.page;
        let Some(table) = page.table_of(row) else {
            return false;
        };
        let head = self.heads.entry(table);
        *head.or_insert_with(|| head_row(page, table)) == Some(row)
    }

    /// How many rows of its group are left at a row, with itself: no cell spans more. They are
    /// counted once for each group.
    fn rows_left(&mut self, row: NodeId) -> u16 {
        let page = self.page;
        let group = page.parent(row).filter(|_| page.table_tag(row) == "tr");
        if !self.rows_left.contains_key(&row)
            && let Some(group) = group
        {
            let is_row = |child: &NodeId| page.table_tag(*child) == "tr";
            let rows: Vec<NodeId> = page.children(group).filter(is_row).collect();
            let mut left = 0_u16;
            for row in rows.into_iter().rev() {
                left = left.saturating_add(u16::from(self.is_written_row(row)));
                self.rows_left.insert(row, left.max(1));
            }
        }
        self.rows_left.get(&row).copied().unwrap_or(1)
    }

    /// Whether a row of a table is written: a row without a word counts where a cell from above
    /// spans it.
    pub(in crate::output::flow) fn is_written_row(&self, row: NodeId) -> bool {
        let mut cells = self.page.children(row).peekable();
        let is_laid_out = || self.page.display(row) == Display::TableRow;
        self.holds_content(row)
            || is_laid_out()
                && (cells.peek().is_none() || !cells.all(|cell| self.is_unseen_cell(cell)))
    }
}

/// Where the first row of a table stands.
fn first_row(pieces: &[Piece], table: &OpenBlock) -> Option<usize> {
    let mut pieces = pieces.iter().enumerate().skip(table.rows_start);
    let row = pieces.find(|(_, piece)| **piece == Piece::Open(Block::Row));
    row.map(|(at, _)| at)
}

/// Whether the table ends, and goes on, in pieces that begin with a row of it. Those in its cells are others.
fn is_interrupted(pieces: &[Piece]) -> bool {
    let mut inner = 0_usize;
    pieces.iter().any(|piece| match piece {
        Piece::Open(Block::Table) => {
            inner += 1;
            false
        }
        Piece::Close(Block::Table) if inner == 0 => true,
        Piece::Close(Block::Table) => {
            inner -= 1;
            false
        }
        _ => false,
    })
}

/// Whether an element is a box of its own between lines, or shows a picture.
fn is_box(page: &PageSnapshot, id: NodeId) -> bool {
    let is_element = page.node(id).kind == NodeKind::Element;
    is_element && (is_paragraph(page, id) || page.totals(id).media > 0)
}
