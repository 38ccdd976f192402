//! The text of a page as a reader gets it.

use super::{Display, NodeId, NodeKind, PageSnapshot, TextRun};
use crate::operations::count;
use std::ops::Range;

/// A text with one space between its words, and none around them.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a character is one that only fonts of icons draw: it is of no language.
pub(crate) fn is_icon(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}')
}

/// A text without such characters, and without the white space that they leave at its ends.
pub(crate) fn without_icons(text: String) -> String {
    if text.contains(is_icon) {
        text.replace(is_icon, "").trim().to_owned()
    } else {
        text
    }
}

/// The words of a text: runs between white space. Scripts that write without spaces (Chinese,
/// Japanese, Thai) count each ideograph or kana as a word of its own.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    count(text.len());
    text.split_whitespace().flat_map(|token| {
        let mut rest = token;
        std::iter::from_fn(move || {
            let first = rest.chars().next()?;
            let end = if is_unspaced(first) {
                first.len_utf8()
            } else if rest.is_ascii() {
                rest.len()
            } else {
                rest.find(is_unspaced).unwrap_or(rest.len())
            };
            let (word, tail) = rest.split_at(end);
            rest = tail;
            Some(word)
        })
    })
}

fn is_unspaced(c: char) -> bool {
    matches!(u32::from(c), 0x0E00..=0x0E7F | 0x3040..=0x30FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF
        | 0xF900..=0xFAFF | 0x20000..=0x3FFFF)
}

/// Characters of a text with runs of white space counted as one and none at its ends.
pub fn collapsed_chars(text: &str) -> u32 {
    count(text.len());
    let mut chars = 0;
    for (i, word) in text.split_whitespace().enumerate() {
        chars += u32::from(i > 0) + word.chars().count() as u32;
    }
    chars
}

/// Characters of East Asian scripts that write without spaces.
pub(crate) fn is_wide(c: char) -> bool {
    matches!(u32::from(c), 0x2E80..=0x312F | 0x31A0..=0xA4CF | 0xF900..=0xFAFF
        | 0xFE30..=0xFE4F | 0xFF01..=0xFF60 | 0x20000..=0x3FFFF)
}

/// Line boxes nearer than this touch, px. Source: ours: positions are in 64ths.
const TOUCHING: f64 = 0.5;

impl PageSnapshot {
    /// The text of a subtree that can be read, much as `innerText` has it: white space
    /// collapsed, a new line for each block, table cells parted by tabs, generated content left out.
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

    /// As [`PageSnapshot::text_of`], with what informative pictures say
    /// ([`PageSnapshot::image_text`]) in their place.
    pub fn text_with_images_of(&self, ids: &[NodeId]) -> String {
        let out = Flow {
            images: true,
            ..Flow::default()
        };
        self.text_in(ids, out)
    }

    fn text_in(&self, ids: &[NodeId], mut out: Flow) -> String {
        let mut last = None;
        for &id in ids {
            if !last.is_some_and(|last| self.continues(last, id)) {
                out.break_line();
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

    /// The text of a range of line boxes; a new line wherever the lines part.
    pub fn text_of_lines(&self, lines: Range<u32>) -> String {
        let mut out = Flow::default();
        let mut last: Option<&TextRun> = None;
        let runs = &self.runs()[lines.start as usize..lines.end as usize];
        for run in runs.iter().filter(|run| self.is_line_of_text(run)) {
            let bottom = last.map_or(f64::NEG_INFINITY, |last| last.rect.bottom);
            if run.rect.top >= bottom {
                out.break_line();
            } else if last.is_some_and(|last| self.are_apart(last, run)) {
                // White space between boxes has no line box of its own.
                out.push(" ", false);
            }
            last = Some(run);
            out.push(self.run_text(run), false);
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
        let is_blank = node.text.as_deref().is_some_and(|t| t.trim().is_empty());
        is_blank && node.style.is_some()
    }

    fn display_in_flow(&self, id: NodeId, concealed: bool) -> Display {
        if concealed {
            self.flow_display(id)
        } else {
            self.display(id)
        }
    }

    fn flow_into(&self, out: &mut Flow, id: NodeId) {
        let concealed = out.concealed;
        // Ends of the open blocks: a block breaks the line before and after itself.
        let mut blocks: Vec<NodeId> = Vec::new();
        for n in self.subtree(id) {
            while blocks.last().is_some_and(|end| *end <= n) {
                blocks.pop();
                out.break_line();
            }
            let node = self.node(n);
            match node.kind {
                NodeKind::Text if self.is_blank_in_line(n) => {
                    let keep = self.own_style(n).is_some_and(|s| s.preformatted);
                    out.push(node.text.as_deref().unwrap_or(""), keep);
                }
                NodeKind::Text if node.is_readable() || concealed && self.is_concealed(n) => {
                    let keep = self.own_style(n).is_some_and(|s| s.preformatted);
                    out.push(node.text.as_deref().unwrap_or(""), keep);
                }
                NodeKind::Element if self.tag(n) == "br" => out.push("\n", true),
                NodeKind::Element => match self.display_in_flow(n, concealed) {
                    Display::TableCell => out.cell(),
                    d if d.is_inline_level() || matches!(d, Display::Contents | Display::None) => {}
                    _ => {
                        out.break_line();
                        blocks.push(node.end);
                    }
                },
                _ => {}
            }
            if out.images
                && node.is_visible()
                && let Some(said) = self.image_text(n)
            {
                out.word(&said);
            }
        }
    }
}

/// Text under construction: remembers the white space that is owed before the next word.
#[derive(Debug, Default)]
struct Flow {
    text: String,
    space: bool,
    /// Whether pictures say something.
    images: bool,
    /// Whether text that is not shown gets in.
    concealed: bool,
}

impl Flow {
    fn push(&mut self, text: &str, preformatted: bool) {
        if preformatted {
            self.pay_space();
            self.text.push_str(text);
            return;
        }
        if text.starts_with(char::is_whitespace) {
            self.space = true;
        }
        for (i, word) in text.split_whitespace().enumerate() {
            self.space |= i > 0;
            self.pay_space();
            self.text.push_str(word);
        }
        if text.ends_with(char::is_whitespace) {
            self.space = true;
        }
    }

    /// A text of its own in the line.
    fn word(&mut self, text: &str) {
        self.space = true;
        self.push(text, false);
        self.space = true;
    }

    fn pay_space(&mut self) {
        if self.space && !self.text.is_empty() && !self.text.ends_with(char::is_whitespace) {
            self.text.push(' ');
        }
        self.space = false;
    }

    fn cell(&mut self) {
        self.space = false;
        if !self.text.is_empty() && !self.text.ends_with(['\n', '\t']) {
            self.text.push('\t');
        }
    }

    /// The text without the line ends of its last blocks.
    fn finish(mut self) -> String {
        self.text.truncate(self.text.trim_end().len());
        self.text
    }

    fn break_line(&mut self) {
        self.space = false;
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_collapsed_before_counting() {
        assert_eq!(collapsed_chars("  two \n words "), 9);
        assert_eq!(collapsed_chars(" \n\t "), 0);
    }

    #[test]
    fn ideographs_are_words_of_their_own() {
        assert_eq!(
            words("ab 漢字c d").collect::<Vec<_>>(),
            ["ab", "漢", "字", "c", "d"]
        );
    }
}
