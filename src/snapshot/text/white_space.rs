//! White space of a text that is put together piece by piece: collapsed to one blank between words, with a new line for
//! each block and tabs between cells, and kept where styles keep it.

use crate::characters::is_unbroken;

/// Which white space of a text is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    Nothing,
    /// Line ends.
    Breaks,
    All,
}

/// White space that is owed before the next word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Gap {
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
    // Where the blank before stands.
    let mut blank = None;
    for (at, c) in text.char_indices() {
        if !c.is_whitespace() {
            blank = None;
        } else if blank.is_none() && c == ' ' && at > 0 {
            blank = Some(at);
        } else {
            return blank.unwrap_or(at);
        }
    }
    blank.unwrap_or(text.len())
}

/// Text under construction: remembers the white space that is owed before the next word.
#[derive(Debug, Default)]
pub(super) struct Flow {
    pub(super) text: String,
    pub(super) gap: Gap,
    /// Whether pictures say something.
    pub(super) images: bool,
    /// Whether text that is not shown gets in.
    pub(super) concealed: bool,
    /// Bytes of text after which it ends, and nodes that are still looked at; all without.
    pub(super) bounds: Option<(usize, usize)>,
}

impl Flow {
    /// Whether it has come to its bounds; counts a node.
    pub(super) fn is_full(&mut self) -> bool {
        let has_enough = self.has_enough();
        let Some((_, nodes)) = &mut self.bounds else {
            return false;
        };
        let is_full = *nodes == 0 || has_enough;
        *nodes = nodes.saturating_sub(1);
        is_full
    }

    pub(super) fn push(&mut self, text: &str, kept: Kept) {
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

    pub(super) fn push_words(&mut self, text: &str) {
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
    pub(super) fn word(&mut self, text: &str) {
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

    pub(super) fn cell(&mut self) {
        self.gap = Gap::None;
        if !self.text.is_empty() && !self.text.ends_with(['\n', '\t']) {
            self.text.push('\t');
        }
    }

    /// The text without the line ends of its last blocks.
    pub(super) fn finish(mut self) -> String {
        self.text.truncate(self.text.trim_end().len());
        self.text
    }

    pub(super) fn break_line(&mut self) {
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
}
