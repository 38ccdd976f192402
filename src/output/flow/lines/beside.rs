//! Lines: boxes that stand on lines of their own, and those of an item or a cell that lie beside each other and are one
//! line for a reader, whatever the style sheet makes of them (`4 dl` `rice`).

use super::note_marks::is_note_mark;
use crate::geometry::Rect;
use crate::output::flow::boxes::is_paragraph;
use crate::output::flow::builder::{Builder, Effect};
use crate::output::flow::pieces::{Block, Piece};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Most characters of an item or a cell whose words beside each other are one line. Source: ours: an ingredient with
/// its amount and a note.
const MAX_ITEM: u32 = 200;
/// Elements around a box among which its item is looked for, and nodes beside its edges among which a text is. Source:
/// ours; bounds the cost.
const MAX_AROUND: usize = 8;
const MAX_NODES: usize = 16;
/// How far words beside each other may overlap, px. Source: ours: a border that is drawn over another.
pub(super) const MAX_OVERLAP: f64 = 1.0;

impl Builder<'_> {
    /// A link or a mark that is laid out as a block stands on lines of its own; those of code are its own.
    pub(in crate::output::flow) fn own_line(&mut self, id: NodeId, end: NodeId) {
        if self.facts.word_rows.contains(&id) {
            self.part_words();
        } else if is_paragraph(self.page, id) && !self.in_code() {
            self.lines(id, end);
        }
    }

    /// Begins the lines of a box, and ends them with it, but on the sides where its item goes on in the same line, or
    /// between a label and its text.
    pub(in crate::output::flow) fn lines(&mut self, id: NodeId, end: NodeId) {
        let (follows, goes_on) = self.sides_in_item(id);
        let goes_on = goes_on || self.is_label_beside(id) || is_note_mark(self.page, id);
        let follows_label =
            || self.follows_label(id) || self.follows_raised_label(id) || self.follows_note_mark();
        if follows || follows_label() {
            self.part_words();
        } else {
            self.boundary();
        }
        self.push(
            end,
            if goes_on {
                Effect::Beside
            } else {
                Effect::Paragraph
            },
        );
    }

    /// Parts what comes from the words of the line under way.
    pub(in crate::output::flow) fn part_words(&mut self) {
        if matches!(self.flow.pieces.last(), Some(Piece::Span(_))) {
            self.plain_text(" ");
        }
    }

    /// Whether a box of a short item or cell begins beside the text before it, and whether it ends beside the one
    /// behind it.
    fn sides_in_item(&self, id: NodeId) -> (bool, bool) {
        let page = self.page;
        let holds_items = |block: &Block| matches!(block, Block::List { .. } | Block::Table);
        if page.tag(id) == "p" || self.in_code() || self.innermost().is_some_and(holds_items) {
            return (false, false);
        }
        let in_cell = matches!(self.innermost(), Some(Block::Cell { .. }));
        let Some(item) = short_item_around(page, id, in_cell) else {
            return (false, false);
        };
        let end = page.node(id).end;
        let before = (item.0..id.0).rev().map(NodeId);
        let behind = (end.0..page.node(item).end.0).map(NodeId);
        let first = first_text(page, page.subtree(id));
        let last = first_text(page, page.subtree(id).rev());
        (
            are_beside(page, first_text(page, before), first),
            are_beside(page, last, first_text(page, behind)),
        )
    }
}

/// The item, term or written cell that a box is part of, where that is short, and no paragraph or other cell is between
/// them.
fn short_item_around(page: &PageSnapshot, id: NodeId, in_cell: bool) -> Option<NodeId> {
    let is_cell = |id: NodeId| {
        let tag = if in_cell {
            page.table_tag(id)
        } else {
            page.tag(id)
        };
        matches!(tag, "td" | "th")
    };
    let is_item = |id: NodeId| matches!(page.tag(id), "li" | "dt" | "dd");
    let is_holder = |up: &NodeId| is_item(*up) || is_cell(*up) || page.tag(*up) == "p";
    let holder = page.ancestors(id).take(MAX_AROUND).find(is_holder)?;
    let is_whole = is_item(holder) || in_cell && is_cell(holder);
    (is_whole && page.totals(holder).chars <= MAX_ITEM).then_some(holder)
}

/// The first of some nodes that is text which can be read, where that is not too far.
pub(super) fn first_text(
    page: &PageSnapshot,
    nodes: impl Iterator<Item = NodeId>,
) -> Option<NodeId> {
    let is_text = |id: &NodeId| {
        let shows = page.totals(*id).chars > 0;
        shows && page.node(*id).kind == NodeKind::Text
    };
    nodes.take(MAX_NODES).find(is_text)
}

/// Whether the line in which a text ends is that in which another begins.
fn are_beside(page: &PageSnapshot, before: Option<NodeId>, behind: Option<NodeId>) -> bool {
    let ends = before
        .zip(behind)
        .and_then(|(before, behind)| ends_in_line(page, before, behind));
    ends.is_some_and(|[a, b]| (b.left - a.right).max(a.left - b.right) >= -MAX_OVERLAP)
}

/// The last piece of a text and the first of another, where both stand in one line.
pub(super) fn ends_in_line(
    page: &PageSnapshot,
    before: NodeId,
    behind: NodeId,
) -> Option<[&Rect; 2]> {
    let (last, first) = (page.runs_of(before).last()?, page.runs_of(behind).first()?);
    let (a, b) = (&last.rect, &first.rect);
    let height = a.height().min(b.height());
    let is_one_line = a.bottom.min(b.bottom) - a.top.max(b.top) > height / 2.0;
    is_one_line.then_some([a, b])
}
