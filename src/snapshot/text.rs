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
    text.split_whitespace().flat_map(words_between)
}

/// The words of what stands between white space.
fn words_between(token: &str) -> impl Iterator<Item = &str> {
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
}

fn is_unspaced(c: char) -> bool {
    matches!(u32::from(c), 0x0E00..=0x0E7F | 0x3040..=0x30FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF
        | 0xF900..=0xFAFF | 0x20000..=0x3FFFF)
}

/// Characters of a text with runs of white space counted as one and none at its ends.
pub fn collapsed_chars(text: &str) -> u32 {
    if let Some((chars, _)) = ascii_counts(text) {
        return chars;
    }
    count(text.len());
    let mut chars = 0;
    for (i, word) in text.split_whitespace().enumerate() {
        chars += u32::from(i > 0) + word.chars().count() as u32;
    }
    chars
}

/// Characters of a text, counted as [`collapsed_chars`] does, and its words, as [`words`] does.
pub(crate) fn chars_and_words(text: &str) -> (u32, u32) {
    ascii_counts(text).unwrap_or_else(|| {
        count(text.len());
        let (mut chars, mut words) = (0, 0);
        for (i, token) in text.split_whitespace().enumerate() {
            chars += u32::from(i > 0) + token.chars().count() as u32;
            words += words_between(token).count() as u32;
        }
        (chars, words)
    })
}

/// The same of a text of ASCII, as most are: a byte is a character, and no word is cut.
fn ascii_counts(text: &str) -> Option<(u32, u32)> {
    count(text.len());
    let (mut chars, mut words, mut is_in_word, mut all) = (0, 0, false, 0);
    for byte in text.bytes() {
        // As `char::is_whitespace` has it: with the vertical tab.
        let is_word = !matches!(byte, b' ' | b'\t'..=b'\r');
        chars += u32::from(is_word);
        words += u32::from(is_word && !is_in_word);
        is_in_word = is_word;
        all |= byte;
    }
    all.is_ascii()
        .then(|| (chars + u32::saturating_sub(words, 1), words))
}

/// Characters of East Asian scripts that write without spaces.
pub(crate) fn is_wide(c: char) -> bool {
    matches!(u32::from(c), 0x2E80..=0x312F | 0x31A0..=0xA4CF | 0xF900..=0xFAFF
        | 0xFE30..=0xFE4F | 0xFF01..=0xFF60 | 0x20000..=0x3FFFF)
}

/// Whether a line end of the source between two characters is nothing: both are of such scripts, or one is and the
/// other a sign that they share with others (CSS Text 4; East Asian width "ambiguous" and half-width kana).
pub(crate) fn is_unbroken(before: char, after: char) -> bool {
    let is_shared = |c: char| {
        matches!(u32::from(c), 0x00B7 | 0x2014 | 0x2015 | 0x2018 | 0x2019 | 0x201C | 0x201D | 0x2025
            | 0x2026 | 0x203B | 0x2103 | 0x2190..=0x2193 | 0x2460..=0x24FF | 0x25A0..=0x25CF
            | 0x2605 | 0x2606 | 0xFF61..=0xFF9F)
    };
    let is_kana = |c: char| matches!(u32::from(c), 0xFF61..=0xFF9F);
    let [before, after] = [before, after].map(|c| (is_wide(c) || is_kana(c), is_shared(c)));
    before.0 && (after.0 || after.1) || after.0 && before.1
}

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

    /// The beginning of [`PageSnapshot::text_of`]: so many characters, of so many nodes at most.
    pub(crate) fn beginning_of(&self, ids: &[NodeId], chars: usize, nodes: usize) -> String {
        let out = Flow {
            // Of the longest characters, and white space at the ends.
            bounds: Some((4 * chars + 1, nodes)),
            ..Flow::default()
        };
        self.text_in(ids, out).chars().take(chars).collect()
    }

    fn text_in(&self, ids: &[NodeId], mut out: Flow) -> String {
        let mut last = None;
        if out.bounds.is_none() {
            let chars = ids.iter().map(|id| self.totals(*id).chars as usize);
            out.text.reserve(chars.sum());
        }
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
            if self.follows_beside(n) {
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

/// Which white space of a text is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kept {
    Nothing,
    /// Line ends.
    Breaks,
    All,
}

/// White space that is owed before the next word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Gap {
    #[default]
    None,
    /// Blanks, which a line end takes with it.
    Blank,
    /// A line end of the source with blanks around it.
    LineEnd,
    /// White space of other kinds.
    Space,
}

/// Where the words end that a text begins with as they are written: with one blank between them.
fn end_of_words(text: &str) -> usize {
    let mut end = 0;
    for word in text.split(' ') {
        match word.find(char::is_whitespace) {
            None if !word.is_empty() => end += word.len() + 1,
            Some(at @ 1..) => return end + at,
            _ => break,
        }
    }
    // Without the blank behind the last.
    usize::saturating_sub(end, 1)
}

/// Text under construction: remembers the white space that is owed before the next word.
#[derive(Debug, Default)]
struct Flow {
    text: String,
    gap: Gap,
    /// Whether pictures say something.
    images: bool,
    /// Whether text that is not shown gets in.
    concealed: bool,
    /// Bytes of text after which it ends, and nodes that are still looked at; all without.
    bounds: Option<(usize, usize)>,
}

impl Flow {
    /// Whether it has come to its bounds; counts a node.
    fn is_full(&mut self) -> bool {
        let has_enough = self.has_enough();
        let Some((_, nodes)) = &mut self.bounds else {
            return false;
        };
        let is_full = *nodes == 0 || has_enough;
        *nodes = nodes.saturating_sub(1);
        is_full
    }

    fn push(&mut self, text: &str, kept: Kept) {
        match kept {
            Kept::Nothing => self.push_words(text),
            Kept::Breaks => {
                for (i, line) in text.split('\n').enumerate() {
                    if self.has_enough() {
                        break;
                    }
                    if i > 0 {
                        self.gap = Gap::None;
                        self.text.push('\n');
                    }
                    self.push_words(line);
                }
            }
            Kept::All => {
                self.pay_space();
                self.text.push_str(self.cut(text));
            }
        }
    }

    /// Whether it has more bytes than are asked for.
    fn has_enough(&self) -> bool {
        self.bounds
            .is_some_and(|(bytes, _)| self.text.len() > bytes)
    }

    /// As much of a text as can be asked for: more than the bound, whatever its characters are, so that none that
    /// counts is lost and each cut moves on.
    fn cut<'t>(&self, text: &'t str) -> &'t str {
        let Some((bytes, _)) = self.bounds else {
            return text;
        };
        let mut end = text.len().min(bytes + char::MAX.len_utf8());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        &text[..end]
    }

    fn push_words(&mut self, text: &str) {
        let mut rest = text;
        while !rest.is_empty() && !self.has_enough() {
            let words = rest.trim_start();
            self.owe(&rest[..rest.len() - words.len()]);
            let end = end_of_words(self.cut(words));
            if end > 0 {
                self.pay_space_before(words.chars().next());
                self.text.push_str(&words[..end]);
            }
            rest = &words[end..];
        }
    }

    /// Notes white space before the next word.
    fn owe(&mut self, gap: &str) {
        for c in gap.chars() {
            self.gap = match (self.gap, c) {
                (Gap::None | Gap::Blank, ' ' | '\t') => Gap::Blank,
                (Gap::None | Gap::Blank | Gap::LineEnd, '\n' | '\r')
                | (Gap::LineEnd, ' ' | '\t') => Gap::LineEnd,
                _ => Gap::Space,
            };
        }
    }

    /// Writes the white space that is owed, unless it is none between the two characters.
    fn pay_space_before(&mut self, next: Option<char>) {
        if self.gap == Gap::LineEnd {
            let both = self.text.chars().next_back().zip(next);
            if both.is_some_and(|(before, next)| is_unbroken(before, next)) {
                self.gap = Gap::None;
            }
        }
        self.pay_space();
    }

    /// A text of its own in the line.
    fn word(&mut self, text: &str) {
        self.gap = Gap::Space;
        self.push_words(text);
        self.gap = Gap::Space;
    }

    fn pay_space(&mut self) {
        if self.gap != Gap::None
            && !self.text.is_empty()
            && !self.text.ends_with(char::is_whitespace)
        {
            self.text.push(' ');
        }
        self.gap = Gap::None;
    }

    fn cell(&mut self) {
        self.gap = Gap::None;
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
        self.gap = Gap::None;
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
    fn line_ends_between_ideographs_are_no_white_space() {
        for (written, read) in [
            ("漢\n  字", "漢字"),
            ("漢 \n字", "漢字"),
            ("漢 字", "漢 字"),
            ("漢\u{3000}\n字", "漢 字"),
            ("漢\nabc\ndef\n字", "漢 abc def 字"),
            ("한국\n어", "한국 어"),
            (" \n a \n ", "a"),
        ] {
            let mut flow = Flow::default();
            flow.push_words(written);
            assert_eq!(flow.finish(), read, "{written:?}");
        }
        let mut flow = Flow::default();
        for part in ["漢", " ", "\n", "字", " ", "字"] {
            flow.push_words(part);
        }
        assert_eq!(flow.finish(), "漢字 字");
    }

    #[test]
    fn of_a_long_text_as_much_is_read_as_is_asked_for() {
        let text = "a  漢\n字 bc\u{3000}d ".repeat(2000);
        for kept in [Kept::Nothing, Kept::Breaks, Kept::All] {
            let mut whole = Flow::default();
            whole.push(&text, kept);
            for chars in 1..40 {
                let mut flow = Flow {
                    bounds: Some((4 * chars + 1, 9)),
                    ..Flow::default()
                };
                flow.push(&text, kept);
                assert!(flow.text.len() < 10 * (4 * chars + 1));
                let beginning = |text: &str| text.chars().take(chars).collect::<String>();
                assert_eq!(beginning(&flow.text), beginning(&whole.text), "{kept:?}");
            }
        }
    }

    #[test]
    fn of_pre_line_line_ends_are_kept_and_blanks_are_not() {
        let mut flow = Flow::default();
        flow.push("a   b  \n   c\n\nd ", Kept::Breaks);
        flow.push("e", Kept::Nothing);
        assert_eq!(flow.finish(), "a b\nc\n\nd e");
    }

    #[test]
    fn ideographs_are_words_of_their_own() {
        assert_eq!(
            words("ab 漢字c d").collect::<Vec<_>>(),
            ["ab", "漢", "字", "c", "d"]
        );
    }

    proptest::proptest! {
        #[test]
        fn ascii_is_counted_as_other_text_is(text in "[ab. \\n\\t\u{b}\u{c}\u{1c}\u{1f}\u{a0}\u{e9}]{0,12}") {
            let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let slowly = (line.chars().count() as u32, words(&text).count() as u32);
            proptest::prop_assert_eq!(chars_and_words(&text), slowly);
            proptest::prop_assert_eq!(collapsed_chars(&text), slowly.0);
        }
    }
}
