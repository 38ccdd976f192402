//! Content that was not chosen between chosen content: it is not written, but the content before and after it stays
//! separated as on the page.

use crate::output::flow::boxes::{is_paragraph, is_space};
use crate::output::flow::builder::Builder;
use crate::output::flow::numbers::Numbers;
use crate::output::flow::pieces::{Block, Piece};
use crate::snapshot::{Node, NodeId, NodeKind, PageSnapshot};

impl Builder<'_> {
    /// Notes a node that was not chosen: what stands on its two sides stays apart.
    pub(super) fn pass(&mut self, id: NodeId, node: &Node) {
        if self.page.tag(id) == "li"
            && let Some(open) = self.blocks.last_mut()
            && matches!(open.block, Block::List { .. })
        {
            open.numbers.pass(self.page, id);
        }
        let tag = self.page.table_tag(id);
        if matches!((tag, self.innermost()), ("td" | "th", Some(Block::Row))) {
            if self.is_unseen_cell(id) {
                return;
            }
            // The cells behind it stay below their heads.
            let cell = self.cell(id, tag);
            return self.open_block(node.end, cell, Numbers::from_list(self.page, id));
        }
        if self.grid_cell(id, node.end) {
            return;
        }
        if !matches!(self.flow.pieces.last(), Some(Piece::Span(_))) {
            return;
        }
        let shows = self.page.totals(id).chars > 0;
        if self.in_code() && !shows {
            return self.pass_in_code(id, node);
        }
        if tag == "br" {
            self.line_break_at(id, node.end);
        } else if shows && node.kind == NodeKind::Element && is_paragraph(self.page, id) {
            self.boundary();
        } else if shows || blanks(self.page, id).next().is_some() {
            self.plain_text(" ");
        }
    }

    /// Notes what shows nothing in code: a line of its own is one, white space counts where it is kept.
    fn pass_in_code(&mut self, id: NodeId, node: &Node) {
        match node.kind {
            NodeKind::Text => self.space(id, node),
            _ if self.page.tag(id) == "br" => self.line_break_at(id, node.end),
            _ if is_paragraph(self.page, id) => self.plain_text("\n"),
            _ => {
                let page = self.page;
                for blank in blanks(page, id) {
                    self.space(blank, page.node(blank));
                }
            }
        }
    }
}

/// The white space in what shows nothing: a text itself, and where a box of its own is laid out in a line, that in it.
/// Taken out of a line, a tooltip leaves the spaces that stand beside it. In what is not laid out there are none.
fn blanks(page: &PageSnapshot, id: NodeId) -> impl Iterator<Item = NodeId> {
    let is_laid_out = page.totals(id).boxes > 0;
    let inside = page
        .subtree(id)
        .take(if is_laid_out { usize::MAX } else { 1 });
    let has_box = move |at: &NodeId| *at == id || page.own_style(*at).is_some();
    inside.filter(move |at| is_space(page, *at) && has_box(at))
}

#[cfg(test)]
mod tests {
    use crate::output::flow::flow_of;
    use crate::output::markdown::markdown;
    use crate::snapshot::NodeId;
    use crate::snapshot::test_page::{TestPage, by_tag};

    /// Source: Haddock, of the type that each name has.
    #[test]
    fn spaces_beside_what_was_not_chosen_part_words() {
        let written = |tag: &str, space: &str, is_laid_out: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open(tag).text("ref");
            if is_laid_out {
                t.open("span").text(space).close();
            } else {
                t.open_bare("span").unrendered(space).close();
            }
            t.open("i").open_bare("s").unrendered("of any type").close();
            t.text("run").close().close();
            let page = t.finish();
            let first = NodeId(by_tag(&page, tag).0 + 1);
            let last = NodeId(page.node(by_tag(&page, "i")).end.0 - 1);
            let text = markdown(&flow_of(&page, &[first, last], true));
            text.replace("```", "").replace('*', "").trim().to_owned()
        };
        assert_eq!(written("pre", " ", true), "ref run");
        assert_eq!(written("pre", "\n  ", true), "ref\n  run");
        assert_eq!(written("p", "\n  ", true), "ref run");
        assert_eq!(written("p", " ", false), "refrun");
    }
}
