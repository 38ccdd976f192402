//! From nodes to a flow.

use super::address::Addresses;
use super::spans::code_language;
use super::tables::data_tables;
use super::{Block, Content, Flow, Marks, Piece, Span};
use crate::snapshot::{Node, NodeId, NodeKind, PageSnapshot};
use std::collections::HashSet;
use std::ops::Range;

/// Lists and quotes nested deeper than this lose their structure, not their text: it keeps the
/// output linear in the page. Source: ours, several times what people write.
const MAX_NESTING: usize = 32;
/// Largest number of rows or columns a cell may span. Source: ours; HTML allows 1000 columns,
/// which nobody reads.
const MAX_SPAN: u16 = 50;

/// What an element that is open does to the flow.
#[derive(Debug)]
pub(super) enum Effect {
    Block(Block),
    Table,
    Paragraph,
    Mark(Marks),
    Link(u32),
}

#[derive(Debug)]
pub(super) struct Open {
    end: NodeId,
    effect: Effect,
}

/// Builds a flow; see the fields for what it remembers.
pub(super) struct Builder<'a> {
    pub(super) page: &'a PageSnapshot,
    /// Whether text that is not shown gets in.
    concealed: bool,
    pub(super) addresses: Addresses,
    pub(super) data_tables: HashSet<NodeId>,
    pub(super) flow: Flow,
    pub(super) open: Vec<Open>,
    /// Marks and links in force, with those of all open elements.
    pub(super) formats: Vec<(Marks, Option<u32>)>,
    /// Open blocks, outermost first.
    pub(super) blocks: Vec<Place>,
}

/// An open block.
#[derive(Debug)]
pub(super) enum Place {
    In(Block),
    /// A table whose first row has not come yet: its caption stands before it.
    AboveTable,
}

impl<'a> Builder<'a> {
    pub(super) fn new(page: &'a PageSnapshot, concealed: bool) -> Self {
        Self {
            page,
            concealed,
            addresses: Addresses::new(page),
            data_tables: data_tables(page),
            flow: Flow::default(),
            open: Vec::new(),
            formats: Vec::new(),
            blocks: Vec::new(),
        }
    }

    pub(super) fn finish(self) -> Flow {
        self.flow
    }

    /// Adds subtrees; the ranges are ascending and apart.
    pub(super) fn walk(&mut self, chosen: &[Range<u32>]) {
        let (mut id, mut next) = (self.page.root(), 0);
        while id.index() < self.page.len() {
            self.close_until(id);
            while chosen.get(next).is_some_and(|r| r.end <= id.0) {
                next += 1;
            }
            let Some(range) = chosen.get(next) else { break };
            let node = self.page.node(id);
            let is_inside = range.start <= id.0;
            if range.start >= node.end.0 || is_inside && self.is_blank(id, node) {
                id = node.end;
                continue;
            }
            let inner = &chosen[next..];
            let several = inner.get(1).is_some_and(|r| r.start < node.end.0);
            self.enter(id, node, is_inside || several);
            id = NodeId(id.0 + 1);
        }
        self.close_until(NodeId(u32::MAX));
        self.flow.pieces.push(Piece::Boundary);
    }

    /// Whether nothing of the subtree can get into the flow.
    fn is_blank(&self, id: NodeId, node: &Node) -> bool {
        let totals = self.page.totals(id);
        let tag = self.page.tag(id);
        let concealed = if self.concealed { totals.concealed } else { 0 };
        let is_content = totals.chars + totals.media + concealed > 0 || matches!(tag, "br" | "hr");
        let is_dropped = matches!(tag, "select" | "textarea" | "datalist" | "script" | "style");
        let is_space = node.kind == NodeKind::Text && (node.is_readable() || self.concealed);
        !(is_content || is_space) || is_dropped || node.kind == NodeKind::Pseudo
    }

    /// Ends the elements that end before `id`.
    fn close_until(&mut self, id: NodeId) {
        while self.open.last().is_some_and(|o| o.end <= id) {
            let Some(Open { effect, .. }) = self.open.pop() else {
                return;
            };
            match effect {
                Effect::Block(block) => {
                    self.blocks.pop();
                    self.flow.pieces.push(Piece::Close(block));
                }
                Effect::Table => {
                    if let Some(Place::In(table)) = self.blocks.pop() {
                        self.flow.pieces.push(Piece::Close(table));
                    }
                }
                Effect::Mark(_) | Effect::Link(_) => {
                    self.formats.pop();
                }
                Effect::Paragraph => self.boundary(),
            }
        }
    }

    /// Whether a text that is not shown gets in; white space parts the words of such text.
    fn may_show(&self, id: NodeId, node: &Node) -> bool {
        let is_space = || node.text.as_deref().is_some_and(|t| t.trim().is_empty());
        self.concealed && (self.page.is_concealed(id) || is_space())
    }

    /// `shares` says whether enough of the subtree is chosen to keep it a table.
    fn enter(&mut self, id: NodeId, node: &Node, shares: bool) {
        match node.kind {
            NodeKind::Text if node.is_readable() || self.may_show(id, node) => self.text(id, node),
            NodeKind::Element => self.element(id, node, shares),
            _ => {}
        }
    }

    fn element(&mut self, id: NodeId, node: &Node, shares: bool) {
        let (page, end) = (self.page, node.end);
        match page.tag(id) {
            "br" => self.span(Content::Break, end),
            "hr" if node.is_visible() => self.rule(end),
            "img" => self.image(id, node),
            "a" => self.link(node),
            "table" if shares && self.data_tables.contains(&id) && self.may_nest() => {
                self.boundary();
                self.make_room(end);
                self.blocks.push(Place::AboveTable);
                self.push(end, Effect::Table);
            }
            tag => {
                if let Some(block) = self.block_of(id, tag) {
                    self.open_block(end, block);
                } else if let Some(mark) = mark_of(tag) {
                    self.format(end, Effect::Mark(mark));
                } else if is_paragraph(page, id) {
                    self.boundary();
                    self.push(end, Effect::Paragraph);
                }
                if tag == "dt" {
                    self.format(end, Effect::Mark(Marks::STRONG));
                }
            }
        }
    }

    fn block_of(&self, id: NodeId, tag: &str) -> Option<Block> {
        match (tag, self.blocks.last()) {
            ("li", Some(Place::In(Block::List(_)))) => return Some(Block::Item),
            ("tr", Some(Place::AboveTable | Place::In(Block::Table))) => return Some(Block::Row),
            ("td" | "th", Some(Place::In(Block::Row))) => return Some(self.cell(id, tag)),
            _ if !self.may_nest() => return None,
            _ => {}
        }
        let block = match tag {
            "h1" => Block::Heading(1),
            "h2" => Block::Heading(2),
            "h3" => Block::Heading(3),
            "h4" => Block::Heading(4),
            "h5" => Block::Heading(5),
            "h6" => Block::Heading(6),
            "ul" | "menu" => Block::List(None),
            "ol" => Block::List(Some(self.number(id, "start", 1))),
            "blockquote" => Block::Quote,
            "pre" => Block::Code(code_language(self.page, id)),
            _ => return None,
        };
        Some(block)
    }

    /// Whether the place can hold blocks other than paragraphs.
    fn may_nest(&self) -> bool {
        let holds_spans = matches!(
            self.innermost(),
            Some(Block::Heading(_) | Block::Code(_) | Block::Cell { .. })
        );
        self.blocks.len() < 2 * MAX_NESTING && !holds_spans
    }

    /// The block that content would stand in; `None` in a paragraph of the page.
    pub(super) fn innermost(&self) -> Option<&Block> {
        self.blocks.last().and_then(|place| match place {
            Place::In(block) => Some(block),
            Place::AboveTable => None,
        })
    }

    fn cell(&self, id: NodeId, tag: &str) -> Block {
        let span = |name| self.number(id, name, 1).clamp(1, u32::from(MAX_SPAN)) as u16;
        Block::Cell {
            is_header: tag == "th",
            columns: span("colspan"),
            rows: span("rowspan"),
        }
    }

    fn number(&self, id: NodeId, name: &str, default: u32) -> u32 {
        let value = self.page.attribute(id, name);
        value.and_then(|v| v.trim().parse().ok()).unwrap_or(default)
    }

    fn push(&mut self, end: NodeId, effect: Effect) {
        self.open.push(Open { end, effect });
    }

    fn open_block(&mut self, end: NodeId, block: Block) {
        if !matches!(block, Block::Item | Block::Row | Block::Cell { .. }) {
            self.make_room(end);
        }
        if block == Block::Row {
            self.start_table();
        }
        self.flow.pieces.push(Piece::Open(block.clone()));
        self.blocks.push(Place::In(block.clone()));
        self.push(end, Effect::Block(block));
    }

    /// A row has come: the table begins with the first.
    fn start_table(&mut self) {
        if let Some(place @ Place::AboveTable) = self.blocks.last_mut() {
            *place = Place::In(Block::Table);
            self.flow.pieces.push(Piece::Open(Block::Table));
        }
    }

    /// Lists hold only items, tables rows, rows cells: what stands there directly gets its own.
    pub(super) fn make_room(&mut self, end: NodeId) {
        loop {
            let missing = match self.innermost() {
                Some(Block::List(_)) => Block::Item,
                Some(Block::Table) => Block::Row,
                Some(Block::Row) => Block::Cell {
                    is_header: false,
                    columns: 1,
                    rows: 1,
                },
                _ => return,
            };
            self.open_block(end, missing);
        }
    }

    /// Ends a paragraph. Where only spans may stand, white space or a line end has to do.
    pub(super) fn boundary(&mut self) {
        match self.innermost() {
            Some(Block::Heading(_)) => self.plain_text(" "),
            Some(Block::Code(_)) => {
                let ends_line = match self.flow.pieces.last() {
                    Some(Piece::Span(Span {
                        content: Content::Text(t),
                        ..
                    })) => t.ends_with('\n'),
                    _ => true,
                };
                if !ends_line {
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

    fn rule(&mut self, end: NodeId) {
        self.boundary();
        if self.may_nest() {
            self.make_room(end);
            self.flow.pieces.push(Piece::Rule);
        }
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
}

fn mark_of(tag: &str) -> Option<Marks> {
    Some(match tag {
        "b" | "strong" => Marks::STRONG,
        "em" | "i" => Marks::EMPHASIS,
        "del" | "s" | "strike" => Marks::STRIKE,
        "sup" => Marks::SUPERSCRIPT,
        "sub" => Marks::SUBSCRIPT,
        "code" | "kbd" | "samp" | "tt" => Marks::CODE,
        _ => return None,
    })
}

fn is_paragraph(page: &PageSnapshot, id: NodeId) -> bool {
    use crate::snapshot::Display;
    let display = page.flow_display(id);
    !display.is_inline_level() && !matches!(display, Display::Contents | Display::None)
}
