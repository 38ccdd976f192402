//! Numbers, letters, bullets and signs of notes that stand left of their text on its first line: they belong to it,
//! whatever boxes the two are in. Raised ones and those of notes are in [`note_marks`](mod@super::note_marks), those that
//! are terms in `lists/label_terms.rs`.
//!
//! Source: ours: laws and judgments (EUR-Lex: tables of one row; `gesetze-im-internet.de`: floated terms; margin numbers
//! of courts). Limits: a label behind its text in the document, or in several texts, stays a paragraph; what a heading,
//! a list or a table begins with takes none.

use super::beside::{MAX_OVERLAP, ends_in_line, first_text};
use super::label_signs::{MAX_LABEL, is_label};
use crate::output::flow::builder::Builder;
use crate::output::flow::pieces::{Block, Piece};
use crate::snapshot::{NodeId, PageSnapshot};

/// Fewest letters of the text of one. Source: ours: numbers beside each other are those of pages, days, places.
const MIN_LETTERS: usize = 3;
/// How far a text may stand right of its label, by the height of the lower one. Source: ours: a column of a tenth of the
/// page.
const MAX_APART: f64 = 8.0;
/// How many times as high as its text a label may be. Source: ours: numbers in circles; higher ones are figures of their
/// own (`12` *days*), or initials.
const MAX_TALLER: f64 = 2.0;
/// Spans of a line that are looked at. Source: ours; bounds the cost.
const MAX_SPANS: usize = 8;

impl Builder<'_> {
    /// Whether all that a box holds is the label of the text right of it.
    pub(super) fn is_label_beside(&self, id: NodeId) -> bool {
        let page = self.page;
        let totals = page.totals(id);
        let is_short = (1..=MAX_LABEL).contains(&totals.chars) && totals.texts == 1;
        if !is_short || self.in_code() || self.is_between_items() {
            return false;
        }
        let label = first_text(page, page.subtree(id)).filter(|label| is_label_text(page, *label));
        label.is_some_and(|label| {
            let behind = (page.node(id).end.0..page.len() as u32).map(NodeId);
            let next = first_text(page, behind);
            self.is_in_term_of_list(label)
                || next.is_some_and(|text| {
                    are_label_and_text(page, label, text) && is_plain(page, label, text)
                })
        })
    }

    /// Whether a box begins with the text of the label that is all that its line has so far.
    pub(super) fn follows_label(&self, id: NodeId) -> bool {
        let page = self.page;
        let is_label = |text: NodeId| is_label_text(page, text) || self.is_in_term_of_list(text);
        let label = self.last_text.filter(|text| is_label(*text));
        let Some(label) = label.filter(|label| self.is_line_so_far(*label)) else {
            return false;
        };
        let first = || first_text(page, page.subtree(id));
        let is_text = |text: NodeId| are_label_and_text(page, label, text);
        self.is_in_term_of_list(label) || first().is_some_and(is_text)
    }

    fn is_between_items(&self) -> bool {
        matches!(
            self.innermost(),
            Some(Block::List { .. } | Block::Table | Block::Row)
        )
    }

    /// Whether the line under way has nothing but a text.
    pub(super) fn is_line_so_far(&self, text: NodeId) -> bool {
        let text = self.page.node(text).text.as_deref().unwrap_or("").trim();
        let line = self.flow.pieces.iter().rev().take(MAX_SPANS);
        let line = line.take_while(|piece| matches!(piece, Piece::Span(_)));
        let mut said = line.filter(|piece| piece.text().is_none_or(|said| !said.trim().is_empty()));
        let is_text = |piece: &Piece| piece.text().is_some_and(|said| said.trim() == text);
        said.next().is_some_and(is_text) && said.next().is_none()
    }
}

/// Whether one text is the label of another: it stands left of its first line.
fn are_label_and_text(page: &PageSnapshot, label: NodeId, text: NodeId) -> bool {
    let words = page.node(text).text.as_deref().unwrap_or("");
    let mut letters = words.chars().filter(|c| c.is_alphabetic());
    if letters.nth(MIN_LETTERS - 1).is_none() {
        return false;
    }
    ends_in_line(page, label, text).is_some_and(|[a, b]| {
        let gap = b.left - a.right;
        let is_figure = a.height() > MAX_TALLER * b.height();
        !is_figure && gap >= -MAX_OVERLAP && gap <= MAX_APART * a.height().min(b.height())
    })
}

/// Whether a text stands in nothing but boxes beside its label.
fn is_plain(page: &PageSnapshot, label: NodeId, text: NodeId) -> bool {
    let is_block = |up: NodeId| {
        let is_other = matches!(
            page.tag(up),
            "ul" | "ol"
                | "menu"
                | "li"
                | "dl"
                | "dt"
                | "dd"
                | "blockquote"
                | "pre"
                | "figure"
                | "details"
        );
        is_other || page.is_heading(up)
    };
    let mut beside = page
        .ancestors(text)
        .take_while(|up| !page.contains(*up, label));
    !beside.any(is_block)
}

fn is_label_text(page: &PageSnapshot, text: NodeId) -> bool {
    let text = page.node(text).text.as_deref().unwrap_or("").trim();
    is_label(text)
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::block;

    /// A label in a box at that place, and a text in boxes beside it.
    fn beside(label: &str, left: f64, top: f64, tag: &str) -> String {
        body_of(|t| {
            t.element("div", [left, top, 60.0, 20.0], block(), |t| {
                t.text_at([left, top, 20.0, 20.0], label);
            });
            t.element("div", [100.0, 0.0, 500.0, 40.0], block(), |t| {
                t.element(tag, [100.0, 0.0, 500.0, 40.0], block(), |t| {
                    t.text_at([100.0, 0.0, 500.0, 20.0], "The claim is so");
                });
            });
        })
    }

    #[test]
    fn a_label_left_of_a_text_is_of_its_paragraph() {
        for label in ["11", "(1)", "(iii)", "§)", "250."] {
            let is_one = label != "§)";
            let text = beside(label, 40.0, 0.0, "p");
            let ending = if is_one { " " } else { "\n\n" };
            let text = text.replace('\\', "");
            assert_eq!(text, format!("{label}{ending}The claim is so\n"));
        }
        for (left, top, tag) in [(40.0, 20.0, "p"), (700.0, 0.0, "p"), (40.0, 0.0, "h3")] {
            let text = beside("(a)", left, top, tag);
            assert!(text.starts_with("(a)\n\n"), "{text}");
        }
    }
}
