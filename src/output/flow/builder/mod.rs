//! A flow under construction: what open elements do to it, and how they end.
//!
//! What it holds meanwhile:
//! - [`mod@chosen`], [`mod@tabs`]: the subtrees that the flow is made of; labels that stand above their panels
//! - [`mod@lent`]: captions that come with their pictures
//! - [`mod@line_column`]: a column of lines that are placed one by one
//! - [`mod@quotation_marks`]: the marks of a `q`, which end with it
//!
//! How all of it ends is in [`finished`](mod@super::finished).

mod chosen;
mod lent;
mod line_column;
pub(super) mod quotation_marks;
mod tabs;

pub(super) use chosen::Chosen;
pub(super) use lent::{Lent, Told};
pub(super) use line_column::Column;
pub(super) use tabs::Tabs;

use super::facts::Facts;
use super::numbers::Numbers;
use super::pieces::{Block, Flow, Marks, Part, Piece};
use crate::content::code_lines::CodeLines;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use quotation_marks::{CLOSING, quotation_mark};

/// Lists and quotes nested deeper than this lose their structure, not their text: it keeps the
/// output linear in the page. Source: ours, several times what people write.
const MAX_NESTING: usize = 32;

/// A separation of two texts of a line that is not white space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Edge {
    None,
    /// Of code with padding beside another element: it parts words.
    Code,
    /// Of a phrase with a margin or padding: it parts words, not signs from words.
    Phrase,
    Box,
    /// Of a box of code beside another: what it begins or ends with belongs to none but itself.
    Chip,
}

/// The effect of an open element on the flow.
#[derive(Debug)]
pub(super) enum Effect {
    Block(Block),
    Paragraph,
    /// A box in whose line others follow.
    Beside,
    Mark(Marks),
    Link(u32),
    /// The quotation marks around a `q`.
    Quotation(NodeId),
    /// The reading of characters.
    Reading,
    /// A box of its own in the line.
    Edge(Edge),
    /// Content of a list or table that is no item or row; the list or table continues after it.
    Interruption(Block),
    /// The head of a table: wherever it stands, it is shown first.
    Head,
    /// The foot of a table: wherever it stands, it is shown last.
    Foot,
    /// A note in the margin: the piece it begins with, and the text before it.
    Note {
        start: usize,
        before: Option<NodeId>,
    },
    /// A paragraph with such notes, which are written behind it.
    Margin,
}

/// An open element that does something to the flow.
#[derive(Debug)]
pub(super) struct OpenElement {
    pub(super) end: NodeId,
    pub(super) effect: Effect,
}

/// An open block.
#[derive(Debug)]
pub(super) struct OpenBlock {
    pub(super) block: Block,
    /// In a list.
    pub(super) numbers: Numbers,
    /// In a list that begins with an item that only sets another list in: the last of such, one behind the other.
    pub(super) column: Option<NodeId>,
    /// In a table: the rows that are shown below all others.
    pub(super) foot: Vec<Piece>,
    /// Where its foot begins, while that is open.
    pub(super) foot_start: Option<usize>,
    /// In a table: where its rows begin, and its first head.
    pub(super) rows_start: usize,
    pub(super) head_start: Option<usize>,
}

impl OpenBlock {
    /// A block that opens; what it holds begins at that piece.
    pub(super) fn new(block: Block, numbers: Numbers, start: usize) -> Self {
        Self {
            block,
            numbers,
            column: None,
            foot: Vec::new(),
            foot_start: None,
            rows_start: start,
            head_start: None,
        }
    }
}

/// Builds a flow; see the fields for what it remembers.
pub(super) struct Builder<'a> {
    pub(super) page: &'a PageSnapshot,
    pub(super) facts: &'a Facts<'a>,
    /// Whether text that is not shown gets in.
    pub(super) concealed: bool,
    pub(super) flow: Flow,
    /// The node that is being written; while elements are closed, the one before.
    pub(super) at: NodeId,
    /// Open elements, outermost first: none ends after the one before.
    pub(super) open: Vec<OpenElement>,
    /// Marks and links in force, with those of all open elements.
    pub(super) formats: Vec<(Marks, Option<u32>)>,
    /// Open blocks, outermost first.
    pub(super) blocks: Vec<OpenBlock>,
    /// The column of lines that are placed one by one.
    pub(super) column: Column,
    /// Notes in the margin of the paragraph under way.
    pub(super) margin: Vec<Piece>,
    /// The text node written last.
    pub(super) last_text: Option<NodeId>,
    /// The picture written last.
    pub(super) last_picture: Option<NodeId>,
    /// The edges that lie between that and what comes.
    pub(super) edge: Edge,
    /// The lines of its code.
    pub(super) code_lines: CodeLines,
    /// For rows of tables, how many of their group are left, with themselves.
    pub(super) rows_left: HashMap<NodeId, u16>,
    /// For tables the row that heads its columns though no tag says so.
    pub(super) heads: HashMap<NodeId, Option<NodeId>>,
    /// The subtrees that were chosen.
    pub(super) chosen: Chosen,
    /// How many pieces of code in lines began.
    pub(super) codes: usize,
    /// Labels that stand above their panels.
    pub(super) tabs: Tabs,
    /// Captions that were not chosen.
    pub(super) lent: Lent,
}

impl<'a> Builder<'a> {
    pub(super) fn new(facts: &'a Facts<'a>, concealed: bool) -> Self {
        Self {
            page: facts.page,
            facts,
            concealed,
            flow: Flow::default(),
            at: facts.page.root(),
            open: Vec::new(),
            formats: Vec::new(),
            blocks: Vec::new(),
            column: Column::default(),
            margin: Vec::new(),
            last_text: None,
            last_picture: None,
            edge: Edge::None,
            code_lines: CodeLines::default(),
            rows_left: HashMap::default(),
            heads: HashMap::default(),
            chosen: Chosen::default(),
            codes: 0,
            tabs: Tabs::default(),
            lent: Lent::default(),
        }
    }
}

impl Builder<'_> {
    /// Ends the elements that end before `id`.
    pub(super) fn close_until(&mut self, id: NodeId) {
        while self.open.last().is_some_and(|o| o.end <= id) {
            let Some(OpenElement { effect, .. }) = self.open.pop() else {
                return;
            };
            match effect {
                Effect::Block(block) => {
                    if let Some(open) = self.blocks.pop() {
                        append_rows(&mut self.flow.pieces, open.foot);
                    }
                    self.close_block(block);
                }
                Effect::Mark(_) | Effect::Link(_) => {
                    self.formats.pop();
                }
                Effect::Paragraph => self.boundary(),
                Effect::Beside => self.part_words(),
                Effect::Quotation(q) => self.plain_text(quotation_mark(self.page, q, CLOSING)),
                Effect::Reading => {
                    self.plain_text(")");
                    self.edge = Edge::None;
                }
                Effect::Edge(edge) => self.edge = self.edge.max(edge),
                Effect::Interruption(outer) => self.flow.pieces.push(Piece::Open(outer)),
                Effect::Head => self.end_head(),
                Effect::Foot => self.end_foot(),
                Effect::Note { start, before } => self.end_margin_note(start, before),
                Effect::Margin => self.put_margin_notes(),
            }
        }
    }

    /// Opens an element. What the page does not mark ([`Builder::make_room`]) may end after elements
    /// that are open already.
    pub(super) fn push(&mut self, end: NodeId, effect: Effect) {
        let at = self.open.partition_point(|open| open.end >= end);
        self.open.insert(at, OpenElement { end, effect });
    }

    pub(super) fn format(&mut self, end: NodeId, effect: Effect) {
        let (marks, link) = self.formats.last().copied().unwrap_or_default();
        self.formats.push(match effect {
            // Code in code is one piece with it: `<kbd><kbd>Ctrl</kbd>+<kbd>C</kbd></kbd>`.
            Effect::Mark(Marks::CODE) if !marks.has(Marks::CODE) => {
                (marks.with_code(self.codes), link)
            }
            Effect::Mark(mark) => (marks.with_nested(mark), link),
            Effect::Link(target) => (marks, link.or(Some(target))),
            _ => (marks, link),
        });
        self.push(end, effect);
    }

    pub(super) fn open_block(&mut self, end: NodeId, block: Block, numbers: Numbers) {
        let in_list = matches!(self.innermost(), Some(Block::List { .. }));
        let in_table = matches!(self.innermost(), Some(Block::Table));
        match &block {
            Block::Item(_) | Block::Row | Block::Cell { .. } | Block::Caption => {}
            Block::Heading(_) if in_list || in_table => self.interrupt(end),
            Block::List { .. } if in_list && self.goes_on_in_item(end) => {}
            _ => self.make_room(end),
        }
        // An item that the page does not mark ends no sooner than what it holds.
        let sooner = self.open.iter_mut().rev();
        for open in sooner.take_while(|open| open.end < end) {
            if matches!(open.effect, Effect::Block(_)) {
                open.end = end;
            }
        }
        self.flow.pieces.push(Piece::Open(block.clone()));
        let start = self.flow.pieces.len();
        self.blocks
            .push(OpenBlock::new(block.clone(), numbers, start));
        self.push(end, Effect::Block(block));
    }

    /// Whether blocks other than paragraphs may stand here.
    pub(super) fn may_nest(&self) -> bool {
        let holds_spans = matches!(
            self.innermost(),
            Some(Block::Heading(_) | Block::Code(_) | Block::Caption)
        );
        self.blocks.len() < 2 * MAX_NESTING && !holds_spans
    }

    /// The block that content would stand in; `None` in a paragraph of the page.
    pub(super) fn innermost(&self) -> Option<&Block> {
        self.blocks.last().map(|open| &open.block)
    }

    /// Whether a lent caption is open: of that is written what is shown alone. What is not shown was not chosen with it,
    /// and says to those who listen that a caption follows.
    pub(super) fn in_lent_caption(&self) -> bool {
        let is_lent =
            |open: &OpenBlock| matches!(open.block, Block::Part(Part::LentCaption { .. }));
        self.blocks.iter().any(is_lent)
    }

    pub(super) fn in_code(&self) -> bool {
        matches!(self.innermost(), Some(Block::Code(_)))
    }

    /// Whether anything inside an element can get into the flow.
    pub(super) fn holds_content(&self, id: NodeId) -> bool {
        let totals = self.page.totals(id);
        let concealed = if self.concealed { totals.concealed } else { 0 };
        totals.chars + totals.media + totals.fields + concealed > 0
    }

    /// Whether nothing was written since the last line end of code.
    pub(super) fn is_at_line_start(&self) -> bool {
        let text = self.flow.pieces.last().and_then(Piece::text);
        text.is_none_or(|text| text.ends_with('\n'))
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
                let begins = matches!(self.flow.pieces.last(), None | Some(Piece::Boundary));
                if !begins && !self.follows_task() {
                    self.flow.pieces.push(Piece::Boundary);
                }
            }
        }
    }
}

/// Adds the rows of a foot. Where it begins with what stands between two tables, and there is no row before
/// it, there is no table before it either.
pub(super) fn append_rows(pieces: &mut Vec<Piece>, mut rows: Vec<Piece>) {
    let ends_table = matches!(rows.first(), Some(Piece::Close(Block::Table)));
    if ends_table && matches!(pieces.last(), Some(Piece::Open(Block::Table))) {
        pieces.pop();
        rows.remove(0);
    }
    pieces.append(&mut rows);
}
