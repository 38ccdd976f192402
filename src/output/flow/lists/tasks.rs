//! Boxes of tasks: ticked or not, at the beginning of their items, or of rows that are laid out as such (Notion).

use crate::output::flow::builder::Builder;
use crate::output::flow::pieces::{Block, Content, Piece, Span};
use crate::snapshot::{Display, Hidden, Node, NodeId};

/// Boxes from that of a task to the item or label that it stands in. Source: ours: what dresses it.
const MAX_TO_LABEL: usize = 3;
/// Nodes behind a row among which another is looked for, those at the beginning of a row among which its box is, and
/// levels from the last node of the row before up to that. Source: ours; bound the cost.
const MAX_BEHIND: usize = 4;
const MAX_TO_BOX: usize = 4;
const MAX_IN_ROW: usize = 8;
/// Elements around a row among which a form is looked for. Source: ours; bounds the cost.
const MAX_TO_FORM: usize = 16;

impl Builder<'_> {
    /// Writes the box of a task, where that begins an item or one of several rows.
    pub(in crate::output::flow) fn task(&mut self, id: NodeId, node: &Node) {
        let begins_item = matches!(self.flow.pieces.last(), Some(Piece::Open(Block::Item(_))))
            || matches!(self.flow.pieces.as_slice(),
                [.., Piece::Open(Block::Item(_)), Piece::Span(Span { content: Content::Text(t), .. })]
                    if t.trim().is_empty());
        if is_box(node) && (begins_item || self.begins_row(id)) {
            let content = Content::Task(node.attribute("checked").is_some());
            self.span(content, node.end);
            self.plain_text(" ");
        }
    }

    /// Whether a visible checkbox begins a row with text, and the row before or after it begins so, too. In a form a
    /// checkbox is a choice and not a task.
    fn begins_row(&self, id: NodeId) -> bool {
        let page = self.page;
        let begins = |row: NodeId| {
            let mut inside = page.subtree(row).skip(1).take(MAX_TO_BOX);
            let says = |at: NodeId| page.is_said(at);
            let first = inside.find(|at| says(*at) || is_box(page.node(*at)));
            first.is_some_and(|at| !says(at)) && page.totals(row).chars > 0
        };
        let row = page
            .parent(id)
            .filter(|row| page.display(*row) == Display::Flex);
        let Some((row, holder)) = row.and_then(|row| Some((row, page.parent(row)?))) else {
            return false;
        };
        let before = row.0.checked_sub(1).map(NodeId);
        let before = before.and_then(|last| {
            let mut around = page.inclusive_ancestors(last).take(MAX_IN_ROW);
            around.find(|up| page.parent(*up) == Some(holder))
        });
        let behind = page.siblings_behind(row).take(MAX_BEHIND);
        let mut others = before.into_iter().chain(behind);
        let mut around = page.ancestors(row).take(MAX_TO_FORM);
        let mut is_choice = || around.any(|up| page.tag(up) == "form");
        page.node(id).is_visible() && begins(row) && others.any(begins) && !is_choice()
    }

    /// Whether nothing is written since the box of a task: it stands in the line of the first paragraph behind it, whatever
    /// boxes the two are in. Alone in its line it would be no task. Source: GFM, 5.3.
    pub(in crate::output::flow) fn follows_task(&self) -> bool {
        let is_space = |piece: &Piece| piece.text().is_some_and(|text| text.trim().is_empty());
        let last = self.flow.pieces.iter().rfind(|piece| !is_space(piece));
        matches!(
            last,
            Some(Piece::Span(Span {
                content: Content::Task(_),
                ..
            }))
        )
    }

    /// Whether an element is the box of a task though nobody sees it: the style sheet draws another in its place. One
    /// that can be ticked is so in a label, where it is laid out; elsewhere it may fold and unfold what stands by it.
    /// Source: MkDocs Material.
    pub(in crate::output::flow) fn is_unseen_task(&self, id: NodeId, node: &Node) -> bool {
        let page = self.page;
        if page.tag(id) != "input" || node.is_visible() || !is_box(node) {
            return false;
        }
        let stands_in = |tag: &str| {
            let mut around = page.ancestors(id).take(MAX_TO_LABEL);
            around.any(|up| page.tag(up) == tag)
        };
        let is_laid_out = matches!(
            node.hidden,
            Some(Hidden::Transparent | Hidden::Clipped | Hidden::Empty)
        );
        if node.attribute("disabled").is_some() {
            stands_in("li") || stands_in("label")
        } else {
            is_laid_out && stands_in("label")
        }
    }
}

fn is_box(node: &Node) -> bool {
    node.attribute("type")
        .is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox"))
}

#[cfg(test)]
mod tests {
    use crate::output::flow::flow_of;
    use crate::output::markdown::markdown;
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::{TestPage, block, inline, styled};
    use crate::snapshot::{Display, Style};

    /// The output for an item with a checkbox of the given opacity, in a `holder` element.
    fn item(holder: &str, attributes: &[(&str, &str)], opacity: f32) -> String {
        let page = TestPage::draw(|t| {
            let rect = [0.0, 0.0, 300.0, 20.0];
            t.element("ul", rect, block(), |t| {
                t.element("li", rect, block(), |t| {
                    t.element(holder, rect, inline(), |t| {
                        let style = Style { opacity, ..block() };
                        let place = [0.0, 0.0, 14.0, 14.0];
                        let input = t.element("input", place, style, |_| ());
                        t.set_attributes(input, attributes);
                        t.text_at([20.0, 0.0, 100.0, 20.0], "Sow oats");
                    });
                });
            });
        });
        markdown(&flow_of(&page, &[page.body()], true))
    }

    #[test]
    fn the_box_of_a_task_begins_its_first_paragraph() {
        let written = |inside: fn(&mut TestPage)| {
            body_of(|t| {
                t.open("ul").open("li");
                inside(t);
            })
        };
        let begin: [fn(&mut TestPage); 2] = [
            |t| {
                t.open_with("input", &[("type", "checkbox")]).close();
                t.open("p").text("Sow oats").close();
                t.open("p").text("In May").close();
            },
            |t| {
                t.open_with("input", &[("type", "checkbox")]).close();
                t.open("div").open("p").text("Sow oats").close().close();
                t.open("p").text("In May").close();
            },
        ];
        for inside in begin {
            assert_eq!(written(inside), "- [ ] Sow oats\n\n  In May\n");
        }
    }

    /// Source: Notion.
    #[test]
    fn rows_that_begin_with_boxes_are_tasks() {
        let written = |holder: &str, display: Display, rows: usize| {
            body_of(|t| {
                t.open("p").text("So it is done:").close().open(holder);
                for words in ["Sow oats", "Mow them"].into_iter().take(rows) {
                    t.element("div", [0.0, 0.0, 300.0, 20.0], styled(display), |t| {
                        let kind = [("type", "checkbox"), ("checked", "")];
                        t.open_with("input", &kind).close();
                        t.open("div").text(words).close();
                    });
                }
            })
        };
        let rows = written("div", Display::Flex, 2);
        assert_eq!(rows, "So it is done:\n\n[x] Sow oats\n\n[x] Mow them\n");
        assert!(!written("div", Display::Flex, 1).contains("[x]"));
        assert!(!written("div", Display::Block, 2).contains("[x]"));
        assert!(!written("form", Display::Flex, 2).contains("[x]"));
    }

    #[test]
    fn a_box_that_is_drawn_in_place_of_that_of_a_task_is_one() {
        let (box_of, ticked) = (("type", "checkbox"), ("checked", ""));
        let disabled = ("disabled", "");
        assert_eq!(item("label", &[box_of], 1.0), "- [ ] Sow oats\n");
        assert_eq!(item("label", &[box_of, ticked], 0.0), "- [x] Sow oats\n");
        assert_eq!(item("span", &[box_of, disabled], 0.0), "- [ ] Sow oats\n");
        assert_eq!(item("span", &[box_of], 0.0), "- Sow oats\n", "it folds");
        let other = [("type", "radio"), disabled];
        assert_eq!(item("label", &other, 0.0), "- Sow oats\n");
    }
}
