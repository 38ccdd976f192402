//! The text of a page as a reader gets it: lines and cells of what can be read, white space collapsed ([`white_space`]).
//! What a text by itself is made of: words and how many there are ([`word_counts`]), and characters
//! ([`crate::characters`]).

mod white_space;
mod word_counts;

pub(crate) use crate::characters::{is_icon, is_unbroken, is_wide, without_icons};
pub(crate) use word_counts::{chars_and_words, one_line};
pub use word_counts::{collapsed_chars, words};

use super::{Display, NodeId, NodeKind, PageSnapshot, TextRun};
use std::ops::Range;
use white_space::{Flow, Kept};

/// Line boxes nearer than this touch, px. Source: ours: positions are in 64ths.
pub(super) const TOUCHING: f64 = 0.5;

impl PageSnapshot {
    /// The text of a subtree that can be read, much as `innerText` has it: white space
    /// collapsed, a new line for each block, table cells parted by tabs, generated content left out.
    /// Line ends of the source between two characters of scripts that write without spaces are none
    /// (CSS Text 3, 4.1.3; Chromium draws a space).
    pub fn text(&self, id: NodeId) -> String {
        self.text_of(&[id])
    }

    /// The text of several subtrees, one after the other; pieces of one line stay in it.
    pub fn text_of(&self, ids: &[NodeId]) -> String {
        self.text_in(ids, Flow::default())
    }

    /// The text of several subtrees together with what they hold for readers but do not show.
    pub fn content_text(&self, ids: &[NodeId]) -> String {
        let out = Flow {
            concealed: true,
            ..Flow::default()
        };
        self.text_in(ids, out)
    }

    /// As [`PageSnapshot::text_of`], with what informative pictures say ([`PageSnapshot::image_text`]), and signs in
    /// cells of tables, in their place.
    pub fn text_with_images_of(&self, ids: &[NodeId]) -> String {
        let out = Flow {
            images: true,
            ..Flow::default()
        };
        self.text_in(ids, out)
    }

    /// The beginning of [`PageSnapshot::text_of`]: at most `chars` characters, from at most `nodes` nodes.
    pub(crate) fn beginning_of(&self, ids: &[NodeId], chars: usize, nodes: usize) -> String {
        let out = Flow {
            // Of the longest characters, and white space at the ends.
            bounds: Some((4 * chars + 1, nodes)),
            ..Flow::default()
        };
        let mut text = self.text_in(ids, out);
        if let Some((end, _)) = text.char_indices().nth(chars) {
            text.truncate(end);
        }
        text
    }

    fn text_in(&self, ids: &[NodeId], mut out: Flow) -> String {
        let mut last = None;
        if out.bounds.is_none() {
            let chars = ids.iter().map(|id| self.totals(*id).chars as usize);
            out.text.reserve(chars.sum());
        }
        for &id in ids {
            match last {
                Some(last) if self.continues(last, id) => self.blanks_between(&mut out, last, id),
                _ => out.break_line(),
            }
            self.flow_into(&mut out, id);
            last = Some(id);
        }
        out.finish()
    }

    /// Whether a node goes on in the line of the node before it: both stand in a line, in the
    /// same parent, with nothing to see between them.
    fn continues(&self, last: NodeId, id: NodeId) -> bool {
        let end = self.node(last).end;
        self.parent(last) == self.parent(id)
            && end <= id
            && self.is_in_line(last)
            && self.is_in_line(id)
            && self.totals_between(end, id).chars == 0
    }

    /// Adds the white space between a node and the one that goes on in its line.
    fn blanks_between(&self, out: &mut Flow, last: NodeId, id: NodeId) {
        let between = (self.node(last).end.0..id.0).map(NodeId);
        for blank in between.filter(|at| self.is_blank_in_line(*at)) {
            let text = self.white_space(blank).unwrap_or(" ");
            out.push(text, self.kept_white_space(blank));
        }
    }

    /// Whether a node stands in a line of text.
    fn is_in_line(&self, id: NodeId) -> bool {
        self.node(id).kind == NodeKind::Text || self.flow_display(id).is_inline_level()
    }

    /// The text of one line box, as it stands in the DOM.
    pub fn run_text(&self, run: &TextRun) -> &str {
        self.node(run.node)
            .text
            .as_deref()
            .and_then(|t| t.get(run.range.start as usize..run.range.end as usize))
            .unwrap_or("")
    }

    /// The text of a range of line boxes, with a line break between visual lines. Empty where the range is not within
    /// the line boxes of the page.
    pub fn text_of_lines(&self, lines: Range<u32>) -> String {
        let mut out = Flow::default();
        let mut last: Option<&TextRun> = None;
        let runs = self.runs().get(lines.start as usize..lines.end as usize);
        let runs = runs.unwrap_or_default();
        for run in runs.iter().filter(|run| self.is_line_of_text(run)) {
            let bottom = last.map_or(f64::NEG_INFINITY, |last| last.rect.bottom);
            if run.rect.top >= bottom {
                out.break_line();
            } else if last.is_some_and(|last| self.are_apart(last, run)) {
                // White space between boxes has no line box of its own.
                out.push_words(" ");
            }
            last = Some(run);
            out.push_words(self.run_text(run));
        }
        out.finish()
    }

    /// Whether a line box holds text of the page that can be read, and no marker or other content of
    /// its styles.
    pub(crate) fn is_line_of_text(&self, run: &TextRun) -> bool {
        let node = self.node(run.node);
        node.kind == NodeKind::Text && node.is_readable()
    }

    /// Whether two line boxes beside each other are words apart: they do not touch, or are of two boxes.
    fn are_apart(&self, a: &TextRun, b: &TextRun) -> bool {
        let gap = (b.rect.left - a.rect.right).max(a.rect.left - b.rect.right);
        let box_of = |run: &TextRun| {
            let mut around = self.ancestors(run.node);
            around.find(|up| !self.display(*up).is_inline_level())
        };
        a.node != b.node && (gap > TOUCHING || box_of(a) != box_of(b))
    }

    /// Whether a text node is white space in a line: it parts words even where it has no width
    /// of its own, as at the end of a line.
    fn is_blank_in_line(&self, id: NodeId) -> bool {
        let node = self.node(id);
        self.white_space(id).is_some() && node.style.is_some()
    }

    fn kept_white_space(&self, text: NodeId) -> Kept {
        match self.own_style(text) {
            Some(style) if style.keeps_breaks_only => Kept::Breaks,
            Some(style) if style.preformatted => Kept::All,
            _ => Kept::Nothing,
        }
    }

    fn display_in_flow(&self, id: NodeId, concealed: bool) -> Display {
        match self.display(id) {
            Display::None if !concealed => Display::None,
            _ => self.flow_display(id),
        }
    }

    fn flow_into(&self, out: &mut Flow, id: NodeId) {
        let concealed = out.concealed;
        // Ends of the open blocks: a block breaks the line before and after itself.
        let mut blocks: Vec<NodeId> = Vec::new();
        for n in self.subtree(id) {
            if out.is_full() {
                return;
            }
            while blocks.last().is_some_and(|end| *end <= n) {
                blocks.pop();
                out.break_line();
            }
            if self.follows_beside(n) || self.are_cents(n) {
                out.push(" ", Kept::Nothing);
            }
            let node = self.node(n);
            match node.kind {
                NodeKind::Text
                    if self.is_blank_in_line(n)
                        || node.is_readable()
                        || concealed && self.is_concealed(n) =>
                {
                    let text = self.white_space(n).or(node.text.as_deref());
                    out.push(text.unwrap_or(""), self.kept_white_space(n));
                }
                NodeKind::Element if self.is_line_break(n) => out.push("\n", Kept::All),
                NodeKind::Element if self.tag(n) == "br" => out.push(" ", Kept::Nothing),
                NodeKind::Element => match self.display_in_flow(n, concealed) {
                    Display::TableCell => out.cell(),
                    display if display.breaks_lines() => {
                        out.break_line();
                        blocks.push(node.end);
                    }
                    _ => {}
                },
                _ => {}
            }
            if out.images
                && node.is_visible()
                && let Some(said) = self.pictured_text(n)
            {
                out.word(&said);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::NodeId;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn pieces_of_a_line_are_parted_as_their_page_has_it() {
        let text = |tag: &str, space: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open(tag).text("ref");
            if !space.is_empty() {
                t.open("span").text(space).close();
            }
            t.open("i").text("run").close();
            let page = t.finish();
            let first = NodeId(by_tag(&page, tag).0 + 1);
            page.text_of(&[first, by_tag(&page, "i")])
        };
        assert_eq!(text("p", "\n "), "ref run");
        assert_eq!(text("pre", "\n "), "ref\n run");
        assert_eq!(text("p", ""), "refrun");
    }
}
