//! Lines of spans: white space collapsed, neighbours of one look joined.

use super::sign_marks::{lasting, marks_ahead};
use super::words::{ENDLESS, joined_to_nothing, plain_words, shown, undirected};
use super::{Content, Marks, Span, emphasis};
use crate::snapshot::is_unbroken;

/// Spans as a reader gets them: white space collapsed across spans and dropped at both ends and
/// around breaks; a space takes only what its two neighbours share, so that no mark begins or
/// ends with one; equal neighbours joined. Nothing is left of spans without content.
///
/// A space that does not break stays the character it is. What is never shown goes: soft
/// hyphens, byte order marks, and line ends between two characters of scripts that write without
/// spaces (CSS Text 3, 4.1.3). Lines that are set in begin with spaces that do not break, as many as they
/// have more than the line that has fewest.
pub(crate) fn normalized(spans: &[Span]) -> Vec<Span> {
    let mut line = Line {
        margin: common_indent(spans),
        ..Line::default()
    };
    for (i, span) in spans.iter().enumerate() {
        match &span.content {
            Content::Text(blanks) if span.marks.has(Marks::INDENT) => line.indent(blanks),
            Content::Text(text) => line.text(text, span, &spans[i + 1..]),
            Content::Break => line.line_break(),
            _ => line.whole(span.clone()),
        }
    }
    line.end_word();
    for span in &mut line.spans {
        span.marks = span.marks.without_turn();
    }
    emphasis::without_unread(&mut line.spans);
    line.spans
}

/// White space that is owed before the next word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Gap {
    #[default]
    None,
    /// Nothing but blanks, which a line end takes with it.
    Blank,
    /// A line end with blanks around it.
    LineEnd,
    /// A single space of another kind.
    Kept(char),
    Space,
}

impl Gap {
    fn with(self, c: char) -> Self {
        match (self, c) {
            (Self::None | Self::Blank | Self::LineEnd, '\n' | '\r') => Self::LineEnd,
            (Self::LineEnd, ' ' | '\t') => Self::LineEnd,
            (Self::None | Self::Blank, ' ' | '\t') => Self::Blank,
            (Self::None, c) if is_kept(c) => Self::Kept(c),
            _ => Self::Space,
        }
    }
}

/// Whether white space is a space of its own kind, and neither a control character nor an end of a line.
fn is_kept(c: char) -> bool {
    !c.is_ascii_whitespace() && !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}')
}

#[derive(Debug, Default)]
struct Line {
    spans: Vec<Span>,
    gap: Gap,
    /// Breaks wait for content that follows them.
    breaks: usize,
    /// By how much all lines are set in, and by how much more the one that begins.
    margin: usize,
    indent: usize,
    last: Option<char>,
}

impl Line {
    /// Adds a text, given the spans that follow it.
    fn text(&mut self, text: &str, span: &Span, later: &[Span]) {
        // A mark on nothing but signs shows nothing, and in Markdown often is none.
        let says = text.contains(char::is_alphanumeric) || span.marks.has(Marks::CODE);
        let ahead = if says {
            span.marks
        } else {
            marks_ahead(span, text, later)
        };
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let plain = plain_words(rest);
            let length = if plain > 0 {
                self.word(&rest[..plain], ahead, span);
                plain
            } else if first.is_whitespace() {
                self.gap = self.gap.with(first);
                first.len_utf8()
            } else {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                let is_code = span.marks.has(Marks::CODE);
                self.word(&shown(&rest[..end], is_code), ahead, span);
                end
            };
            rest = &rest[length..];
        }
    }

    /// Adds a word, with the marks that it needs for what follows or for what stands before it.
    fn word(&mut self, word: &str, ahead: Marks, span: &Span) {
        let begins = self.gap != Gap::None || self.breaks > 0 || self.spans.is_empty();
        let word = if begins {
            joined_to_nothing(word)
        } else {
            word
        };
        let begins_line = self.breaks > 0 || self.spans.is_empty();
        let word = if begins_line { undirected(word) } else { word };
        let Some(first) = word.chars().next() else {
            return;
        };
        let is_unspaced = self.last.is_some_and(|last| is_unbroken(last, first));
        if self.gap == Gap::LineEnd && is_unspaced {
            self.gap = Gap::None;
        }
        let marks = self.marks_before(span).with(ahead);
        self.settle(marks, span.link);
        self.push(word, marks, span.link);
        self.last = word.chars().next_back();
    }

    /// The marks of a sign: those of the word it stands at, as far as it has them.
    fn marks_before(&self, span: &Span) -> Marks {
        let before = self.spans.last();
        before.map_or(Marks::default(), |before| lasting(before, span))
    }

    /// Takes away the break opportunities and joiners that a word ends with: nothing follows them.
    fn end_word(&mut self) {
        while let Some(last) = self.spans.last_mut()
            && let Content::Text(text) = &mut last.content
        {
            let length = text.trim_end_matches(ENDLESS).len();
            text.truncate(length);
            if length > 0 {
                return;
            }
            self.spans.pop();
        }
    }

    /// Notes by how much the line that begins is set in.
    fn indent(&mut self, blanks: &str) {
        self.indent = blanks.chars().count().saturating_sub(self.margin);
    }

    fn line_break(&mut self) {
        (self.gap, self.indent) = (Gap::None, 0);
        self.end_word();
        if !self.spans.is_empty() {
            self.breaks += 1;
        }
    }

    fn whole(&mut self, span: Span) {
        self.settle(span.marks, span.link);
        self.spans.push(span);
    }

    /// Writes the pending line breaks and white space before a span with the given marks and link.
    fn settle(&mut self, marks: Marks, link: Option<u32>) {
        let indent = std::mem::take(&mut self.indent);
        let is_set_in = indent > 0 && (self.breaks > 0 || self.spans.is_empty());
        for _ in 0..std::mem::take(&mut self.breaks) {
            self.spans.push(Span {
                content: Content::Break,
                marks: Marks::default(),
                link: None,
            });
        }
        if is_set_in {
            self.gap = Gap::None;
            self.push(&"\u{a0}".repeat(indent), Marks::default(), None);
        }
        if self.gap != Gap::None {
            self.end_word();
        }
        match std::mem::take(&mut self.gap) {
            Gap::None => {}
            Gap::Kept(c) => self.space_before(c, marks, link),
            Gap::Blank | Gap::LineEnd | Gap::Space => self.space_before(' ', marks, link),
        }
        self.last = None;
    }

    fn space_before(&mut self, space: char, marks: Marks, link: Option<u32>) {
        let Some(last) = self.spans.last().filter(|s| s.content != Content::Break) else {
            return;
        };
        // At the ends of a link all marks end.
        let (marks, link) = if last.link == link {
            (last.marks.common(marks), link)
        } else {
            (Marks::default(), None)
        };
        self.push(space.encode_utf8(&mut [0; 4]), marks, link);
    }

    /// Adds text to the last span, where that has the same marks and link. Pieces of code that touch are one.
    fn push(&mut self, text: &str, marks: Marks, link: Option<u32>) {
        if let Some(last) = self.spans.last_mut()
            && last.marks.without_turn() == marks.without_turn()
            && last.link == link
            && let Content::Text(before) = &mut last.content
        {
            before.push_str(text);
            last.marks = marks;
            return;
        }
        self.spans.push(Span {
            content: Content::Text(text.to_owned()),
            marks,
            link,
        });
    }
}

/// By how much all lines of a paragraph are set in, columns: beside each other it shows nothing.
fn common_indent(spans: &[Span]) -> usize {
    let lines = spans.split(|span| span.content == Content::Break);
    lines.filter_map(indent_of).min().unwrap_or(0)
}

/// By how much a line is set in, columns; `None` where it says nothing.
fn indent_of(line: &[Span]) -> Option<usize> {
    let said = line.iter().position(|span| blanks(span).is_none())?;
    let before = line[..said].iter().filter_map(|span| {
        let blanks = blanks(span).filter(|_| span.marks.has(Marks::INDENT))?;
        Some(blanks.chars().count())
    });
    Some(before.sum())
}

/// The text of a span that consists of white space; `None` for other spans.
fn blanks(span: &Span) -> Option<&str> {
    match &span.content {
        Content::Text(text) if text.trim().is_empty() => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(text: &str, marks: Marks) -> Span {
        Span {
            content: Content::Text(text.to_owned()),
            marks,
            link: None,
        }
    }

    #[test]
    fn spaces_leave_the_marks() {
        let plain = Marks::default();
        let line = [
            span("  a ", plain),
            span(" b\n c ", Marks::STRONG),
            span(" ", plain),
            span("d\u{0} ", Marks::STRONG),
        ];
        let expected = [span("a ", plain), span("b c d", Marks::STRONG)];
        assert_eq!(normalized(&line), expected);
    }

    #[test]
    fn lines_are_set_in_by_what_they_have_more_than_others() {
        let plain = Marks::default();
        let set_in = |columns: usize| span(&"\u{a0}".repeat(columns), Marks::INDENT);
        let line_end = || Span {
            content: Content::Break,
            marks: plain,
            link: None,
        };
        let poem = [
            set_in(4),
            span("    one", plain),
            line_end(),
            set_in(2),
            span("  two", plain),
            line_end(),
            set_in(1),
            span(" ", plain),
        ];
        let expected = [
            span("\u{a0}\u{a0}one", plain),
            line_end(),
            span("two", plain),
        ];
        assert_eq!(normalized(&poem), expected);
        let strong = span("three", Marks::STRONG);
        let within = [span("one", plain), line_end(), set_in(2), strong.clone()];
        let expected = [
            span("one", plain),
            line_end(),
            span("\u{a0}\u{a0}", plain),
            strong,
        ];
        assert_eq!(normalized(&within), expected);
    }

    #[test]
    fn white_space_is_what_is_shown() {
        for (written, shown) in [
            ("10\u{a0}000 \u{a0} x\u{a0}", "10\u{a0}000 x"),
            ("Zeilen\u{ad}um\u{ad}bruch", "Zeilenumbruch"),
            ("漢\n  字 に a\nb", "漢字 に a b"),
            ("漢 \t\n字", "漢字"),
            ("한국\n어", "한국 어"),
            (
                "\u{200d}Stolen \u{200b}funds a\u{200b}b",
                "Stolen funds a\u{200b}b",
            ),
            ("\u{200d}ها", "\u{200d}ها"),
            (
                "a\u{200b}b\u{200b}\u{200b} c\u{2060}.\u{2060}",
                "a\u{200b}b c\u{2060}.",
            ),
            (" \u{200e}Apple \u{200e}B0D", "Apple \u{200e}B0D"),
            ("\u{200e}5 x 3", "5 x 3"),
            ("\u{200e}هنا", "\u{200e}هنا"),
            (
                "one two caf\u{e9} a\u{b}b c  d\u{ad} e",
                "one two caf\u{e9} a b c d e",
            ),
            ("Up to 50\u{e017} \u{f00c} off", "Up to 50 off"),
        ] {
            let plain = Marks::default();
            assert_eq!(normalized(&[span(written, plain)]), [span(shown, plain)]);
        }
    }

    #[test]
    fn what_ends_in_signs_without_width_ends_before_them() {
        let plain = Marks::default();
        let line = [
            span("one", Marks::STRONG),
            span("\u{200b}", plain),
            span(" two", Marks::STRONG),
        ];
        assert_eq!(normalized(&line), [span("one two", Marks::STRONG)]);
        assert!(normalized(&[span("\u{200b} \u{200b}", plain)]).is_empty());
    }

    #[test]
    fn pieces_of_code_stay_apart_where_white_space_parts_them() {
        let plain = Marks::default();
        let code = |turn: usize| plain.with_code(turn);
        let line = [
            span("-a", code(0)),
            span(" ", plain),
            span("-b", code(1)),
            span(" ", plain),
            span("c", code(1)),
            span("d", code(2)),
        ];
        let expected = [
            span("-a", Marks::CODE),
            span(" ", plain),
            span("-b cd", Marks::CODE),
        ];
        assert_eq!(normalized(&line), expected);
    }

    proptest::proptest! {
        /// Plain words are read at once, all others one by one: a letter in place of another changes
        /// nothing but the letter.
        #[test]
        fn plain_words_are_read_as_others_are(
            parts in proptest::collection::vec(
                ("[a. \\n\u{b}\u{a0}\u{ad}\u{200b}\u{6f22}]{0,12}", 0..4_u16),
                0..6,
            )
        ) {
            let line = |letter: &str| {
                let spans = parts.iter().map(|(text, marks)| span(&text.replace('a', letter), Marks(*marks)));
                normalized(&spans.collect::<Vec<_>>())
            };
            let mut slowly = line("\u{e9}");
            for span in &mut slowly {
                if let Content::Text(text) = &mut span.content {
                    *text = text.replace('\u{e9}', "a");
                }
            }
            proptest::prop_assert_eq!(line("a"), slowly);
        }
    }
}
