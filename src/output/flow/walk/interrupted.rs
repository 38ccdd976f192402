//! Sentences that a box breaks: one that is not written, such as an advertisement in a paragraph, which ends there for
//! the browser; the box of their first letter, which is drawn large.

use crate::output::flow::boxes::is_paragraph;
use crate::output::flow::builder::Builder;
use crate::output::flow::pieces::Piece;
use crate::output::flow::spans::{MIN_INITIAL, is_capital};
use crate::snapshot::{NodeId, NodeKind};

/// Levels from a text to its block, and nodes between two texts that are looked at. Source: ours; they bound the
/// cost.
const MAX_AROUND: usize = 8;
const MAX_BETWEEN: usize = 16;
/// How far a large first letter and the text behind it may overlap, px. Source: ours: positions are in 64ths.
const MAX_OVERLAP: f64 = 1.0;
/// Largest gap between a large first letter and its text, in heights of the letter. Source: ours: a larger gap
/// separates words.
const MAX_GAP: f64 = 0.3;

impl Builder<'_> {
    /// Takes back the end of the paragraph before a text that goes on with its last sentence.
    pub(in crate::output::flow) fn rejoin(&mut self, id: NodeId, text: &str) {
        if self.goes_on(id, text) {
            self.flow.pieces.pop();
            self.plain_text(" ");
        } else if self.follows_initial_box(id, text) {
            self.flow.pieces.pop();
        }
    }

    /// Whether a text goes on with the word whose first letter is a paragraph by itself, drawn large and beside it.
    fn follows_initial_box(&self, id: NodeId, text: &str) -> bool {
        let page = self.page;
        let before = match self.flow.pieces.as_slice() {
            [.., Piece::Span(_), Piece::Span(_), Piece::Boundary] => None,
            [.., before, Piece::Boundary] => before.text(),
            _ => None,
        };
        let is_initial = before.is_some_and(|letter| is_capital(letter.trim()));
        let goes_on = text.starts_with(char::is_lowercase) && text.contains(char::is_whitespace);
        let Some(last) = self.last_text.filter(|_| is_initial && goes_on) else {
            return false;
        };
        let (Some(a), Some(b)) = (page.runs_of(last).last(), page.runs_of(id).first()) else {
            return false;
        };
        let (a, b) = (&a.rect, &b.rect);
        let is_beside = a.right <= b.left + MAX_OVERLAP && a.top < b.bottom && b.top < a.bottom;
        let is_near = b.left - a.right <= MAX_GAP * a.height();
        is_beside && is_near && a.height() >= MIN_INITIAL * b.height()
    }

    /// Whether a text, bare in its block, goes on with what was written last: in the same block, or in a paragraph
    /// of it.
    fn goes_on(&self, id: NodeId, text: &str) -> bool {
        let [.., before, Piece::Boundary] = self.flow.pieces.as_slice() else {
            return false;
        };
        let ends_inside = |c: char| c.is_alphabetic() || c == ',';
        let is_open = |before: &str| before.trim_end().ends_with(ends_inside);
        let is_inside =
            text.trim_start().starts_with(char::is_lowercase) && before.text().is_some_and(is_open);
        let Some(last) = self.last_text.filter(|_| is_inside) else {
            return false;
        };
        let page = self.page;
        let block = |of: NodeId| {
            let mut around = page.ancestors(of).take(MAX_AROUND);
            around.find(|up| is_paragraph(page, *up))
        };
        let (Some(own), Some(other)) = (block(id), block(last)) else {
            return false;
        };
        let is_closed = page.tag(other) == "p" && page.parent(other) == Some(own);
        let end = if is_closed { other } else { last };
        (own == other || is_closed) && self.holds_box(page.node(end).end, id)
    }

    /// Whether a box with a text of its own stands between two nodes.
    fn holds_box(&self, from: NodeId, to: NodeId) -> bool {
        let page = self.page;
        let next = |id: &NodeId| {
            let is_around = page.contains(*id, to);
            Some(if is_around {
                NodeId(id.0 + 1)
            } else {
                page.node(*id).end
            })
        };
        let between = std::iter::successors(Some(from), next).take_while(|id| *id < to);
        between.take(MAX_BETWEEN).any(|id| {
            page.node(id).kind == NodeKind::Element
                && !page.contains(id, to)
                && is_paragraph(page, id)
                && page.totals(id).chars > 0
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::output::flow::flow_of;
    use crate::output::text::text;
    use crate::snapshot::test_page::{TestPage, by_tag};
    use crate::snapshot::{NodeId, NodeKind};

    #[test]
    fn a_large_letter_in_a_box_begins_the_word_beside_it() {
        let written = |letter: &str, rest: &str, left: f64| {
            let page = TestPage::draw(|t| {
                t.line("div", [0.0, 0.0, 30.0, 48.0], letter);
                t.line("p", [left, 10.0, 300.0, 20.0], rest);
            });
            text(&flow_of(&page, &[page.body()], false))
        };
        assert_eq!(written("A", "nother day", 30.0), "Another day\n");
        assert_eq!(written("A", "nother day", 44.0), "Another day\n");
        assert_eq!(written("A", "good result", 60.0), "A\ngood result\n");
        assert_eq!(written("A", "nother day", 0.0), "A\nnother day\n");
        assert_eq!(written("A", "Nother day", 30.0), "A\nNother day\n");
        assert_eq!(written("12", "days of it", 30.0), "12\ndays of it\n");
    }

    #[test]
    fn a_sentence_goes_on_behind_a_box_that_is_left_out() {
        let written = |first: &str, between: &str, second: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div").open("p").text(first).close();
            t.open(between).text("Tickets").close().text(second);
            let page = t.finish();
            let is_text = |id: &NodeId| page.node(*id).kind == NodeKind::Text;
            let last = page.subtree(page.body()).rfind(is_text);
            let nodes = [Some(by_tag(&page, "p")), last];
            let nodes: Vec<NodeId> = nodes.into_iter().flatten().collect();
            text(&flow_of(&page, &nodes, false))
        };
        let (first, second) = ("It plays the victor", "in the final.");
        let apart = |first: &str, second: &str| format!("{first}\n{second}\n");
        assert_eq!(written(first, "div", second), format!("{first} {second}\n"));
        for (first, between, second) in [
            (first, "div", "In the final."),
            ("It plays.", "div", second),
            (first, "b", second),
        ] {
            assert_eq!(written(first, between, second), apart(first, second));
        }
    }
}
