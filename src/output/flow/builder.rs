//! A flow under construction: what open elements do to it, and how they end.

use super::heads::{head_row, table_of};
use super::{Block, Content, Flow, Flows, Marks, Piece, Span};
use crate::content::code_lines::CodeLines;
use crate::hash::HashMap;
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// What an element that is open does to the flow.
#[derive(Debug)]
pub(super) enum Effect {
    Block(Block),
    Paragraph,
    Mark(Marks),
    Link(u32),
    /// Generated quotation marks.
    Quotation,
    /// The reading of characters.
    Reading,
    /// A box of its own in the line.
    Edge,
    /// The foot of a table, from this piece on: wherever it stands, it is shown last.
    Foot(usize),
}

#[derive(Debug)]
pub(super) struct Open {
    pub(super) end: NodeId,
    pub(super) effect: Effect,
}

/// An open block.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) block: Block,
    /// In a list.
    pub(super) numbers: Numbers,
    /// In a table: the rows that are shown below all others.
    foot: Vec<Piece>,
}

/// The number in an attribute.
fn number(page: &PageSnapshot, id: NodeId, attribute: &str) -> Option<u32> {
    page.attribute(id, attribute)?.trim().parse().ok()
}

/// The numbers of a list's items.
#[derive(Debug, Clone, Copy)]
pub(super) struct Numbers {
    next: u32,
    is_reversed: bool,
}

impl Numbers {
    const UP: Self = Self {
        next: 1,
        is_reversed: false,
    };

    /// Those that an element asks for: counted down to one where it is reversed.
    pub(super) fn of(page: &PageSnapshot, list: NodeId) -> Self {
        let is_reversed = page.attribute(list, "reversed").is_some();
        let items = || page.children(list).filter(|item| page.tag(*item) == "li");
        let first = if is_reversed {
            items().count() as u32
        } else {
            1
        };
        Self {
            next: number(page, list, "start").unwrap_or(first),
            is_reversed,
        }
    }

    /// The number of the next item, which may have one of its own.
    pub(super) fn take(&mut self, own: Option<u32>) -> u32 {
        let number = own.unwrap_or(self.next);
        self.next = if self.is_reversed {
            number.saturating_sub(1)
        } else {
            number.saturating_add(1)
        };
        number
    }
}

/// Builds a flow; see the fields for what it remembers.
pub(super) struct Builder<'a> {
    pub(super) page: &'a PageSnapshot,
    pub(super) facts: &'a Flows<'a>,
    /// Whether text that is not shown gets in.
    pub(super) concealed: bool,
    pub(super) flow: Flow,
    /// The node that is being written; while elements are closed, the one before.
    pub(super) at: NodeId,
    /// Open elements, outermost first: none ends after the one before.
    pub(super) open: Vec<Open>,
    /// Marks and links in force, with those of all open elements.
    pub(super) formats: Vec<(Marks, Option<u32>)>,
    /// Open blocks, outermost first.
    pub(super) blocks: Vec<Place>,
    /// The text node written last.
    pub(super) last_text: Option<NodeId>,
    /// Whether the edge of a box lies between that and what comes.
    pub(super) is_past_edge: bool,
    /// The lines of its code.
    pub(super) code_lines: CodeLines,
    /// For rows of tables, how many of their group are left, with themselves.
    rows_left: HashMap<NodeId, u16>,
    /// For tables the row that heads its columns though no tag says so.
    heads: HashMap<NodeId, Option<NodeId>>,
    /// Characters of all that was chosen.
    pub(super) chars: u32,
}

/// Whether a box stands between lines, and is no part of one.
pub(super) fn is_paragraph(page: &PageSnapshot, id: NodeId) -> bool {
    let display = page.flow_display(id);
    !display.is_inline_level() && !matches!(display, Display::Contents | Display::None)
}

/// Whether a child of a list stands on lines of its own. What has no box does as its first child.
fn ends_line(page: &PageSnapshot, mut id: NodeId) -> bool {
    while page.node(id).kind == NodeKind::Element && page.display(id) == Display::Contents {
        let mut inner = page.children(id);
        let Some(first) = inner.find(|child| page.totals(*child).chars > 0) else {
            return false;
        };
        id = first;
    }
    let is_element = page.node(id).kind == NodeKind::Element;
    is_element && (page.tag(id) == "li" || is_paragraph(page, id))
}

impl<'a> Builder<'a> {
    pub(super) fn new(facts: &'a Flows<'a>, concealed: bool) -> Self {
        Self {
            page: facts.page,
            facts,
            concealed,
            flow: Flow::default(),
            at: facts.page.root(),
            open: Vec::new(),
            formats: Vec::new(),
            blocks: Vec::new(),
            last_text: None,
            is_past_edge: false,
            code_lines: CodeLines::default(),
            rows_left: HashMap::default(),
            heads: HashMap::default(),
            chars: 0,
        }
    }

    pub(super) fn finish(self) -> Flow {
        self.flow
    }
}

impl Builder<'_> {
    /// Ends the elements that end before `id`.
    pub(super) fn close_until(&mut self, id: NodeId) {
        while self.open.last().is_some_and(|o| o.end <= id) {
            let Some(Open { effect, .. }) = self.open.pop() else {
                return;
            };
            match effect {
                Effect::Block(block) => {
                    if let Some(mut place) = self.blocks.pop() {
                        self.flow.pieces.append(&mut place.foot);
                    }
                    self.flow.pieces.push(Piece::Close(block));
                }
                Effect::Mark(_) | Effect::Link(_) => {
                    self.formats.pop();
                }
                Effect::Paragraph => self.boundary(),
                Effect::Quotation => self.plain_text("”"),
                Effect::Reading => {
                    self.plain_text(")");
                    self.is_past_edge = false;
                }
                Effect::Edge => self.is_past_edge = true,
                Effect::Foot(start) => {
                    let end = self.flow.pieces.len();
                    if let Some(table) = self.blocks.last_mut() {
                        table.foot.extend(self.flow.pieces.drain(start.min(end)..));
                    }
                }
            }
        }
    }

    /// Opens an element. What the page does not mark ([`Builder::make_room`]) may end after elements
    /// that are open already.
    pub(super) fn push(&mut self, end: NodeId, effect: Effect) {
        let place = self.open.partition_point(|open| open.end >= end);
        self.open.insert(place, Open { end, effect });
    }

    pub(super) fn format(&mut self, end: NodeId, effect: Effect) {
        let (marks, link) = self.formats.last().copied().unwrap_or_default();
        self.formats.push(match effect {
            Effect::Mark(mark) => (marks.with(mark), link),
            Effect::Link(target) => (marks, link.or(Some(target))),
            _ => (marks, link),
        });
        self.push(end, effect);
    }

    pub(super) fn open_block(&mut self, end: NodeId, block: Block, numbers: Numbers) {
        if !matches!(
            block,
            Block::Item(_) | Block::Row | Block::Cell { .. } | Block::Caption
        ) {
            self.make_room(end);
        }
        // An item that the page does not mark ends no sooner than what it holds.
        let sooner = self.open.iter_mut().rev();
        for open in sooner.take_while(|open| open.end < end) {
            if matches!(open.effect, Effect::Block(_)) {
                open.end = end;
            }
        }
        self.flow.pieces.push(Piece::Open(block.clone()));
        self.blocks.push(Place {
            block: block.clone(),
            numbers,
            foot: Vec::new(),
        });
        self.push(end, Effect::Block(block));
    }

    /// Lists hold only items, tables rows, rows cells: what stands there directly gets its own.
    pub(super) fn make_room(&mut self, end: NodeId) {
        loop {
            let (missing, end) = match self.innermost() {
                Some(Block::List { is_ordered }) => {
                    let is_ordered = *is_ordered;
                    let number = self.next_number().filter(|_| is_ordered);
                    (Block::Item(number), self.item_end().max(end))
                }
                Some(Block::Table) => (Block::Row, end),
                Some(Block::Row) => {
                    let cell = Block::Cell {
                        is_header: false,
                        columns: 1,
                        rows: 1,
                    };
                    (cell, end)
                }
                _ => return,
            };
            self.open_block(end, missing, Numbers::UP);
        }
    }

    /// Where an item ends that the page does not mark as one: with the child of the list that it begins
    /// in, or, where that stands in a line, with the line.
    fn item_end(&self) -> NodeId {
        let page = self.page;
        let above = std::iter::successors(Some(self.at), |id| page.parent(*id));
        let is_list = |id: NodeId| matches!(page.tag(id), "ul" | "ol" | "menu");
        let mut above = above.skip_while(|id| !page.parent(*id).is_some_and(is_list));
        let Some(child) = above.next() else {
            return self.at;
        };
        let list = page.parent(child).unwrap_or(child);
        let mut end = page.node(child).end;
        while !ends_line(page, child) && end < page.node(list).end && !ends_line(page, end) {
            end = page.node(end).end;
        }
        // What wraps items of the list is none.
        let mut id = NodeId(self.at.0 + 1);
        while id < end && page.tag(id) != "li" {
            let skips = is_list(id);
            id = if skips {
                page.node(id).end
            } else {
                NodeId(id.0 + 1)
            };
        }
        id.min(end)
    }

    /// The number of an item that the page does not mark as one.
    fn next_number(&mut self) -> Option<u32> {
        Some(self.blocks.last_mut()?.numbers.take(None))
    }

    /// The number of an item, counted or given.
    pub(super) fn number_item(&mut self, id: NodeId) -> Option<u32> {
        let own = number(self.page, id, "value");
        Some(self.blocks.last_mut()?.numbers.take(own))
    }

    pub(super) fn cell(&mut self, id: NodeId, tag: &str) -> Block {
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
        let Some(table) = table_of(page, row) else {
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
    pub(super) fn is_written_row(&self, row: NodeId) -> bool {
        self.holds_content(row) || self.page.display(row) == Display::TableRow
    }

    /// Whether anything inside an element can get into the flow.
    pub(super) fn holds_content(&self, id: NodeId) -> bool {
        let totals = self.page.totals(id);
        let concealed = if self.concealed { totals.concealed } else { 0 };
        totals.chars + totals.media + totals.fields + concealed > 0
    }

    /// Whether nothing was written since the last line end of code.
    pub(super) fn is_at_line_start(&self) -> bool {
        match self.flow.pieces.last() {
            Some(Piece::Span(Span {
                content: Content::Text(text),
                ..
            })) => text.ends_with('\n'),
            _ => true,
        }
    }

    /// Ends a paragraph. Where only spans may stand, white space or a line end has to do.
    pub(super) fn boundary(&mut self) {
        match self.innermost() {
            Some(Block::Heading(_) | Block::Caption) => self.plain_text(" "),
            Some(Block::Code(_)) => {
                if !self.is_at_line_start() {
                    self.plain_text("\n");
                }
            }
            _ => {
                if !matches!(self.flow.pieces.last(), None | Some(Piece::Boundary)) {
                    self.flow.pieces.push(Piece::Boundary);
                }
            }
        }
    }
}
