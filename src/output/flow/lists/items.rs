//! Lists and what stands in them: items with and without a tag of their own, their numbers and those that the
//! page writes as well, headings, lists.

use crate::output::flow::boxes::is_paragraph;
use crate::output::flow::builder::{Builder, Effect, OpenBlock};
use crate::output::flow::numbers::{Number, Numbers, bare_number, begins_bare_item};
use crate::output::flow::pieces::{Block, Piece};
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// Most characters of the number of an item, with its sign.
const MAX_MARKER: u32 = 4;

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

impl Builder<'_> {
    /// Closes a block. A list without items and a table without rows are removed.
    pub(in crate::output::flow) fn close_block(&mut self, block: Block) {
        let parts = matches!(block, Block::List { .. } | Block::Table);
        let last = self.flow.pieces.last();
        if parts && matches!(last, Some(Piece::Open(opened)) if *opened == block) {
            self.flow.pieces.pop();
        } else {
            self.flow.pieces.push(Piece::Close(block));
        }
    }

    /// A heading between items or rows is none of them.
    pub(in crate::output::flow) fn interrupt(&mut self, end: NodeId) {
        if let Some(outer) = self.innermost().cloned() {
            if self.is_at_foot_start() {
                // Content before the foot stays where it is.
                self.flow.pieces.push(Piece::Close(outer.clone()));
            } else {
                self.close_block(outer.clone());
            }
            self.push(end, Effect::Interruption(outer));
        }
    }

    /// Whether an element of a list with bullets does nothing but set another list in: an item that holds only such a
    /// list is none. Behind an item, the list stands in that ([`Builder::goes_on_in_item`]); where the list begins with
    /// it, there is none to stand in, and the items are its own, as are those of such items right behind it: they are
    /// columns. Source: javadoc 8 and 11 (`inheritance`). So does a list with bullets that holds nothing but another list.
    /// Source: ours, offers of jobs (`<ul><ul><li>`). Limits: in a list with numbers, the item has its own.
    pub(in crate::output::flow) fn only_indents(&mut self, id: NodeId, tag: &str) -> bool {
        let page = self.page;
        if matches!(tag, "ul" | "menu") {
            let only = self.only_part(id);
            if only.is_some_and(|part| matches!(page.tag(part), "ul" | "ol" | "menu")) {
                return true;
            }
        }
        let list = self.blocks.last();
        let list = list.filter(|list| list.block == Block::List { is_ordered: false });
        let (Some(list), Some(last)) = (list, self.flow.pieces.last()) else {
            return false;
        };
        let column = list.column;
        let (follows_item, begins) = match last {
            Piece::Close(Block::Item(_)) => (true, false),
            Piece::Open(Block::List { .. }) => (false, true),
            _ => return false,
        };
        match tag {
            "li" => {
                let is_column = begins || column.is_some_and(|last| self.is_right_behind(last, id));
                let only_indents = match self.only_part(id).map(|part| page.tag(part)) {
                    Some("ul") => true,
                    Some("ol") => follows_item && !is_column,
                    _ => false,
                };
                let list = self.blocks.last_mut();
                if let Some(list) = list.filter(|_| only_indents && is_column) {
                    list.column = Some(id);
                }
                only_indents
            }
            "ul" => column.is_some() && page.parent(id) == column,
            _ => false,
        }
    }

    /// The only child with content of an element; `None` where there are several or none.
    fn only_part(&self, id: NodeId) -> Option<NodeId> {
        let mut parts = self.page.children(id);
        let holds = |part: &NodeId| self.holds_content(*part);
        let first = parts.by_ref().find(holds)?;
        (!parts.any(|part| holds(&part))).then_some(first)
    }

    /// Whether nothing that gets into the flow stands between two elements.
    fn is_right_behind(&self, first: NodeId, second: NodeId) -> bool {
        let end = self.page.node(first).end;
        let between = self.page.totals_between(end, second);
        let concealed = if self.concealed { between.concealed } else { 0 };
        end <= second && between.chars + between.media + between.fields + concealed == 0
    }

    /// A list right in a list stands in the item before it, as the page shows it; `false` at its beginning.
    pub(in crate::output::flow) fn goes_on_in_item(&mut self, end: NodeId) -> bool {
        let Some(Piece::Close(item @ Block::Item(_))) = self.flow.pieces.last() else {
            return false;
        };
        let item = item.clone();
        self.flow.pieces.pop();
        let start = self.flow.pieces.len();
        self.blocks
            .push(OpenBlock::new(item.clone(), Numbers::UP, start));
        self.push(end, Effect::Block(item));
        true
    }

    /// Lists hold only items, tables rows, rows cells: what stands there directly gets its own.
    pub(in crate::output::flow) fn make_room(&mut self, end: NodeId) {
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
        let above = page.inclusive_ancestors(self.at);
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
        // Elements that wrap items of the list are not items.
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
    fn next_number(&mut self) -> Option<Number> {
        Some(Number {
            value: self.blocks.last_mut()?.numbers.take_unmarked(),
            letters: None,
        })
    }

    /// The number of an item.
    pub(in crate::output::flow) fn number_item(&mut self, id: NodeId) -> Option<Number> {
        let page = self.page;
        Some(self.blocks.last_mut()?.numbers.of_item(page, id))
    }

    /// Whether a text is the number of the item that begins with it, in an element of its own: a list
    /// writes it.
    pub(in crate::output::flow) fn is_own_number(&self, id: NodeId, text: &str) -> bool {
        let mut pieces = self.flow.pieces.iter().rev();
        let last = pieces.find(|piece| !matches!(piece, Piece::Boundary));
        let Some(Piece::Open(Block::Item(Some(number)))) = last else {
            return false;
        };
        let is_number = bare_number(text) == Some(number.value);
        // A number in the line is how many: `1 egg`; where no other is drawn, it is that of the item.
        let has_sign = !text.trim().ends_with(|c: char| c.is_ascii_digit());
        let is_apart = |holder: NodeId| {
            has_sign || is_paragraph(self.page, holder) || begins_bare_item(self.page, id)
        };
        let holder = self.page.parent(id).filter(|up| self.page.tag(*up) != "li");
        is_number && holder.is_some_and(|up| self.page.totals(up).texts == 1 && is_apart(up))
    }

    /// Whether a heading or a term is nothing but the number of the item that begins with it: a list writes it. Source:
    /// cookpad.com (`li > dl > dt > h3`).
    pub(in crate::output::flow) fn is_marker_of_item(&self, id: NodeId) -> bool {
        let (page, totals) = (self.page, self.page.totals(id));
        let is_short = (1..=MAX_MARKER).contains(&totals.chars) && totals.texts == 1;
        if !is_short || !(page.is_heading(id) || page.tag(id) == "dt") {
            return false;
        }
        let is_around =
            |piece: &Piece| matches!(piece, Piece::Boundary | Piece::Open(Block::Part(_)));
        let last = self.flow.pieces.iter().rfind(|piece| !is_around(piece));
        let Some(Piece::Open(Block::Item(Some(number)))) = last else {
            return false;
        };
        bare_number(&page.text(id)) == Some(number.value)
    }
}
