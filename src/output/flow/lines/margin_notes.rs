//! Notes in the margin: a phrase that the style sheet lets float out of the paragraph that it stands in. It is written
//! behind that paragraph, whose sentences stay whole. Source: ours, Tufte CSS and pages with notes of its kind.
//!
//! # Limits
//! What floats within the paragraph's own box (the first letter of a text, a price), is placed by its position, holds
//! blocks or pictures, or floats in an item, a cell or a box that is no `p` stays where it is.

use crate::output::flow::boxes::{is_paragraph, is_phrase};
use crate::output::flow::builder::{Builder, Effect};
use crate::output::flow::pieces::{Block, Piece};
use crate::output::flow::spans::is_unspaced;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Levels from a text to its paragraph. Source: ours: what dresses a word.
const MAX_AROUND: usize = 8;
/// Nodes behind a note among which the text goes on, and nodes of a note. Source: ours; they bound the cost.
const MAX_BEHIND: usize = 16;
const MAX_NOTE: usize = 64;
/// Fewest words of a note, in scripts that part them. Source: ours: numbers, years and prices have fewer.
const MIN_WORDS: u32 = 3;
/// How far a note may reach into the box of its paragraph, px. Source: ours: positions are rounded.
const MAX_INSIDE: f64 = 1.0;

impl Builder<'_> {
    /// Begins a paragraph of its own for an element that is a note in the margin; whether it is one.
    pub(in crate::output::flow) fn begins_margin_note(&mut self, id: NodeId, end: NodeId) -> bool {
        let Some(paragraph) = self.paragraph_around_note(id) else {
            return false;
        };
        self.push(self.page.node(paragraph).end, Effect::Margin);
        let (start, before) = (self.flow.pieces.len(), self.last_text);
        self.push(end, Effect::Note { start, before });
        self.boundary();
        self.push(end, Effect::Paragraph);
        true
    }

    /// Takes a note out of its paragraph, which goes on as if it had not been there.
    pub(in crate::output::flow) fn end_margin_note(
        &mut self,
        start: usize,
        before: Option<NodeId>,
    ) {
        let start = start.min(self.flow.pieces.len());
        let note = self.flow.pieces.split_off(start).into_iter();
        let note = note.skip_while(|piece| matches!(piece, Piece::Boundary));
        self.margin.extend(note);
        self.last_text = before;
    }

    /// Puts the notes of a paragraph behind it.
    pub(in crate::output::flow) fn put_margin_notes(&mut self) {
        let mut notes = std::mem::take(&mut self.margin);
        if !notes.is_empty() {
            self.boundary();
            self.flow.pieces.append(&mut notes);
        }
    }

    /// The paragraph that goes on around a note in the margin.
    fn paragraph_around_note(&self, id: NodeId) -> Option<NodeId> {
        let page = self.page;
        let floats = page.own_style(id).is_some_and(|style| style.float);
        let is_between = matches!(self.innermost(), None | Some(Block::Quote | Block::Part(_)));
        if !floats || !is_between || !is_phrase(page.tag(id)) || !is_paragraph(page, id) {
            return None;
        }
        let mut around = page.ancestors(id).take(MAX_AROUND);
        let paragraph = around.find(|up| is_paragraph(page, *up))?;
        let is_of_it = |text: NodeId| {
            let mut around = page.ancestors(text).take(MAX_AROUND);
            around.find(|up| is_paragraph(page, *up)) == Some(paragraph)
        };
        let has_begun = matches!(self.flow.pieces.last(), Some(Piece::Span(_)))
            && self.last_text.is_some_and(is_of_it);
        let behind = page.node(id).end.0..page.node(paragraph).end.0;
        let mut behind = behind.map(NodeId).take(MAX_BEHIND);
        let next = behind.find(|n| page.is_said(*n));
        let goes_on = next.is_some_and(is_of_it);
        // A line break on either side means a list of lines, and the phrase is one of these lines.
        let is_break = |n: u32| page.tag(NodeId(n)) == "br";
        let before = self.last_text.map_or(id.0, |last| last.0)..id.0;
        let behind = page.node(id).end.0..next.map_or(0, |next| next.0);
        let is_line =
            before.rev().take(MAX_BEHIND).any(is_break) || behind.take(MAX_BEHIND).any(is_break);
        let is_note = page.tag(paragraph) == "p" && has_begun && goes_on && !is_line;
        let is_note = is_note && self.is_plain_note(id) && is_in_margin(page, id, paragraph);
        is_note.then_some(paragraph)
    }

    /// Whether an element holds some words in elements of a line, and no picture.
    fn is_plain_note(&self, id: NodeId) -> bool {
        let page = self.page;
        let is_block = |inner: NodeId| {
            inner != id && page.node(inner).kind == NodeKind::Element && is_paragraph(page, inner)
        };
        if page.subtree(id).nth(MAX_NOTE).is_some() {
            return false;
        }
        let totals = page.totals(id);
        let text = page.text(id);
        let says_enough = totals.words >= MIN_WORDS && text.contains(char::is_alphabetic)
            || text.contains(is_unspaced);
        says_enough && totals.media == 0 && !page.subtree(id).any(is_block)
    }
}

/// Whether all lines of a note stand left or right of the box of its paragraph.
fn is_in_margin(page: &PageSnapshot, note: NodeId, paragraph: NodeId) -> bool {
    let Some(own) = page.node(paragraph).rect else {
        return false;
    };
    let mut lines = page.runs_in(note).iter().map(|run| &run.rect).peekable();
    let is_left = lines.peek().is_some_and(|first| first.left < own.left);
    lines.peek().is_some()
        && lines.all(|line| {
            if is_left {
                line.right <= own.left + MAX_INSIDE
            } else {
                line.left >= own.right - MAX_INSIDE
            }
        })
}

#[cfg(test)]
mod tests {
    use crate::output::flow::flow_of;
    use crate::output::text::text;
    use crate::snapshot::Style;
    use crate::snapshot::test_page::{TestPage, block};

    /// The output for an element `paragraph` with a note in a `tag` element, floating or not, and `behind` after it.
    fn written(paragraph: &str, tag: &str, float: bool, behind: &str) -> String {
        written_at(500.0, paragraph, tag, float, behind)
    }

    /// Like [`written`], with a note whose box begins at `left` px.
    fn written_at(left: f64, paragraph: &str, tag: &str, float: bool, behind: &str) -> String {
        let page = TestPage::draw(|t| {
            t.element(paragraph, [0.0, 0.0, 400.0, 40.0], block(), |t| {
                t.text_at([0.0, 0.0, 80.0, 20.0], "The lamp");
                let style = Style { float, ..block() };
                let place = [left, 0.0, 100.0, 20.0];
                t.element(tag, place, style, |t| {
                    t.text_at(place, "Lit first in 1871.");
                });
                if !behind.is_empty() {
                    t.text_at([80.0, 0.0, 200.0, 20.0], behind);
                }
            });
            t.line("p", [0.0, 60.0, 400.0, 20.0], "It stood on the wall.");
        });
        text(&flow_of(&page, &[page.body()], false))
    }

    #[test]
    fn a_note_in_the_margin_stands_behind_its_paragraph() {
        let rest = " was never out.";
        let (note, last) = ("Lit first in 1871.", "It stood on the wall.");
        assert_eq!(
            written("p", "span", true, rest),
            format!("The lamp was never out.\n{note}\n{last}\n")
        );
        let apart = format!("The lamp\n{note}\nwas never out.\n{last}\n");
        assert_eq!(written("p", "span", false, rest), apart, "a block");
        assert_eq!(written("p", "div", true, rest), apart, "no phrase");
        assert_eq!(written("div", "span", true, rest), apart, "no paragraph");
        let price = written_at(290.0, "p", "span", true, rest);
        assert_eq!(price, apart, "in its paragraph");
        assert_eq!(
            written("p", "span", true, ""),
            format!("The lamp\n{note}\n{last}\n")
        );
    }

    /// Source: ours, lists of meals and of jobs in a paragraph of lines.
    #[test]
    fn a_number_and_a_line_of_its_own_are_no_notes() {
        let written = |note: &str, ends_line: bool| {
            let page = TestPage::draw(|t| {
                t.element("p", [0.0, 0.0, 400.0, 40.0], block(), |t| {
                    t.text_at([0.0, 0.0, 80.0, 20.0], "The lamp");
                    let style = Style {
                        float: true,
                        ..block()
                    };
                    let place = [500.0, 0.0, 100.0, 20.0];
                    t.element("span", place, style, |t| {
                        t.text_at(place, note);
                    });
                    if ends_line {
                        t.element("br", [0.0; 4], block(), |_| {});
                    }
                    t.text_at([80.0, 0.0, 200.0, 20.0], " was never out.");
                });
            });
            let text = text(&flow_of(&page, &[page.body()], false));
            text.find(note).zip(text.find("was")).map(|(a, b)| a > b)
        };
        assert_eq!(written("Lit first in 1871.", false), Some(true));
        assert_eq!(written("Lit first in 1871.", true), Some(false));
        assert_eq!(written("2010–2012", false), Some(false));
        assert_eq!(written("18.90 19.90 21.90", false), Some(false));
    }

    #[test]
    fn the_large_first_letter_of_a_text_is_no_note() {
        let page = TestPage::draw(|t| {
            t.element("p", [0.0, 0.0, 400.0, 60.0], block(), |t| {
                t.text_at([0.0, 0.0, 8.0, 20.0], "“");
                let style = Style {
                    float: true,
                    font_size: 48.0,
                    ..block()
                };
                let place = [8.0, 0.0, 30.0, 48.0];
                t.element("span", place, style.clone(), |t| {
                    t.text_in(place, "O", style);
                });
                t.text_at([40.0, 0.0, 300.0, 20.0], "nce upon a time.");
            });
        });
        let text = text(&flow_of(&page, &[page.body()], false));
        let first = text.find('O').zip(text.find("nce"));
        assert!(first.is_some_and(|(letter, rest)| letter < rest), "{text}");
    }
}
