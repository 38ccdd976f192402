//! From nodes to a flow, in the order of the page: what is visited, passed over and opened.
//!
//! - [`mod@passed`], [`mod@interrupted`]: what was not chosen amid what was; sentences that a box breaks
//! - [`mod@elements`]: what an element begins; [`mod@blocks`], which block it is

mod blocks;
mod elements;
mod interrupted;
mod passed;
#[cfg(test)]
mod tests;

use super::boxes::{is_paragraph, is_space};
use super::builder::{Builder, Edge};
use super::numbers::Numbers;
use super::pictures::holds_unseen;
use super::pieces::{Block, Piece};
use super::spans::NO_BREAK;
use crate::snapshot::{Display, Node, NodeId, NodeKind, PageSnapshot, Style};
use std::ops::Range;

impl Builder<'_> {
    /// Adds subtrees; the ranges are ascending and apart.
    pub(super) fn walk(&mut self, chosen: &[Range<u32>]) {
        let (mut id, mut next) = (self.page.root(), 0);
        while id.index() < self.page.len() {
            self.close_until(id);
            self.at = id;
            while chosen.get(next).is_some_and(|r| r.end <= id.0) {
                next += 1;
            }
            let Some(range) = chosen.get(next) else { break };
            id = if range.start >= self.page.node(id).end.0 {
                self.pass_until(NodeId(range.start), id)
            } else {
                self.visit(id, range, chosen.get(next + 1))
            };
        }
        self.close_until(NodeId(u32::MAX));
        self.boundary();
    }

    /// Skips a subtree without chosen nodes; returns the next node to visit.
    fn pass_until(&mut self, later: NodeId, id: NodeId) -> NodeId {
        if self.is_idle() {
            return self.next_towards(later, id);
        }
        let node = self.page.node(id);
        self.pass(id, node);
        node.end
    }

    /// Opens a node that is chosen, or around what is; returns the node to go on with.
    fn visit(&mut self, id: NodeId, chosen: &Range<u32>, next: Option<&Range<u32>>) -> NodeId {
        let node = self.page.node(id);
        let is_inside = chosen.start <= id.0;
        let several = next.is_some_and(|r| r.start < node.end.0);
        let is_dropped = is_inside && self.is_blank(id, node);
        if is_dropped && is_empty_paragraph(self.page, id, node) {
            self.end_line();
        } else if parts_words(node) {
            self.edge = self.edge.max(Edge::Phrase);
        }
        let lends = is_inside || several || !self.is_lost_headline(chosen, id);
        let shares = is_inside || several || self.holds_rows(NodeId(chosen.start), id);
        let descends = !is_dropped && (!lends || self.enter(id, node, shares));
        if descends { NodeId(id.0 + 1) } else { node.end }
    }

    /// Whether a list or its item holds nothing but the headline of all that was chosen: the last
    /// step of the way to the page is no item of its content.
    fn is_lost_headline(&self, chosen: &Range<u32>, id: NodeId) -> bool {
        let headline = self.facts.headline;
        headline.is_some_and(|headline| chosen.contains(&headline.node.0))
            && matches!(self.page.tag(id), "ul" | "ol" | "menu" | "li")
    }

    /// Whether what was not chosen parts nothing and is counted nowhere.
    fn is_idle(&self) -> bool {
        let counts_nothing = |block: &Block| {
            let is_bullet_list = matches!(block, Block::List { is_ordered: false });
            is_bullet_list || matches!(block, Block::Item(_) | Block::Quote | Block::Part(_))
        };
        !matches!(self.flow.pieces.last(), Some(Piece::Span(_)))
            && self.blocks.iter().all(|open| counts_nothing(&open.block))
    }

    /// The sibling after a node that contains the node `later`, else the node after the last sibling. The search runs
    /// from both ends at once, so its steps are bounded both by the number of siblings and by the depth of `later`.
    fn next_towards(&self, later: NodeId, id: NodeId) -> NodeId {
        let page = self.page;
        let parent = page.parent(id);
        let mut around = page.inclusive_ancestors(later);
        let mut sibling = page.node(id).end;
        while sibling.index() < page.len()
            && page.parent(sibling) == parent
            && page.node(sibling).end <= later
        {
            if let Some(node) = around.next()
                && page.parent(node) == parent
            {
                return node;
            }
            sibling = page.node(sibling).end;
        }
        sibling
    }

    /// Ends the line that an empty box of its own stands in.
    fn end_line(&mut self) {
        if matches!(self.flow.pieces.last(), Some(Piece::Span(_))) {
            self.boundary();
        }
    }

    /// Whether nothing of the subtree can get into the flow.
    fn is_blank(&self, id: NodeId, node: &Node) -> bool {
        let tag = self.page.table_tag(id);
        let is_content = || {
            self.holds_content(id)
                || matches!(tag, "br" | "hr" | "math" | "script")
                || self.is_unseen_task(id, node)
                || matches!(tag, "td" | "th") && !self.is_unseen_cell(id)
                || holds_unseen(self.page, id, self.concealed)
        };
        // White space alone parts words; an empty box in a line does nothing.
        let is_in_line = || {
            let display = self.page.display(id);
            display.is_inline_level() || display == Display::Contents
        };
        match node.kind {
            NodeKind::Text => !(is_space(self.page, id) || node.is_readable() || self.concealed),
            NodeKind::Pseudo => true,
            _ if self.page.is_in_folded_column(id) => true,
            _ if tag == "tr" && matches!(self.innermost(), Some(Block::Table)) => {
                let is_first = matches!(self.flow.pieces.last(), Some(Piece::Open(Block::Table)));
                !self.is_written_row(id) || is_first && !self.holds_content(id)
            }
            // In code, a box that holds nothing is a line that does.
            _ => !self.in_code() && !is_in_line() && !is_content(),
        }
    }

    /// Opens a node; returns whether its children follow. `shares` says whether enough of the
    /// subtree is chosen to keep it a table.
    fn enter(&mut self, id: NodeId, node: &Node, shares: bool) -> bool {
        if let Some(headline) = self.facts.headline
            && headline.start == id
            && headline.node != id
            && self.may_nest()
        {
            self.boundary();
            self.open_block(headline.end, Block::Heading(1), Numbers::UP);
        }
        match node.kind {
            NodeKind::Text if is_space(self.page, id) => self.space(id, node),
            NodeKind::Text
                if node.is_readable()
                    || self.concealed && self.page.is_concealed(id) && !self.in_lent_caption() =>
            {
                self.text(id, node);
            }
            NodeKind::Element => return self.element(id, node, shares),
            _ => {}
        }
        true
    }

    /// White space as the page has it; in lines it parts words, whether it is shown or not.
    pub(super) fn space(&mut self, id: NodeId, node: &Node) {
        let is_kept = || self.page.own_style(id).is_some_and(|s| s.preformatted);
        // Text without a layout has no style; inside `pre` it is code.
        let is_code = match self.page.own_style(id) {
            Some(style) => style.preformatted,
            None => self.is_in_pre(id),
        };
        let text = node.text.as_deref().unwrap_or("");
        if self.in_code() && text.contains(NO_BREAK) && !self.is_in_pre(id) {
            // Lines that are boxes are set in so.
            self.drawn_code(text);
        } else if self.in_code() && is_code {
            self.verbatim(text);
        } else if self.in_code() && self.is_at_line_start() {
            // Between the boxes of two lines.
        } else if matches!(self.flow.pieces.last(), Some(Piece::Span(_))) {
            let keeps_lines = is_kept();
            match self.page.white_space(id) {
                Some(text) if self.in_code() => self.drawn_code(text),
                Some(text) if keeps_lines && text.contains('\n') => self.text(id, node),
                Some(text) => {
                    self.indent_by_spaces(text, node.end);
                    self.plain_text(text);
                }
                None => self.plain_text(" "),
            }
        }
    }
}

/// Whether a node is what the style sheet writes between two words, which is not printed, and parts them, as an icon
/// does not.
fn parts_words(node: &Node) -> bool {
    const SIGNS: &str = "/|\\-–—·•,;:.>»›→";
    let parts = |c: char| c.is_whitespace() || c.is_alphanumeric() || SIGNS.contains(c);
    let text = node.text.as_deref().unwrap_or_default();
    node.kind == NodeKind::Pseudo && text.contains(parts)
}

/// Whether a box that holds nothing stands between lines: in the flow, and no part of a line.
fn is_empty_paragraph(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    node.kind == NodeKind::Element
        && is_paragraph(page, id)
        && !page.own_style(id).is_some_and(Style::is_out_of_flow)
}
