//! Lines of spans: white space collapsed, neighbours of one look joined.

use super::{Content, Marks, Span};
use crate::escape::is_text_character;

/// Spans as a reader gets them: white space collapsed across spans and dropped at both ends and
/// around breaks; a space takes only what its two neighbours share, so that no mark begins or
/// ends with one; equal neighbours joined. Nothing is left of spans without content.
pub(crate) fn normalized(spans: &[Span]) -> Vec<Span> {
    let mut line = Line::default();
    for span in spans {
        match &span.content {
            Content::Text(text) => line.text(text, span),
            Content::Image { .. } => line.whole(span.clone()),
            Content::Break => line.line_break(),
        }
    }
    line.spans
}

#[derive(Debug, Default)]
struct Line {
    spans: Vec<Span>,
    space: bool,
    /// Breaks wait for content that follows them.
    breaks: usize,
}

impl Line {
    fn text(&mut self, text: &str, span: &Span) {
        for (i, word) in text.split(char::is_whitespace).enumerate() {
            self.space |= i > 0;
            let word: String = word.chars().filter(|c| is_text_character(*c)).collect();
            if !word.is_empty() {
                self.whole(Span {
                    content: Content::Text(word),
                    ..*span
                });
            }
        }
    }

    fn line_break(&mut self) {
        self.space = false;
        if !self.spans.is_empty() {
            self.breaks += 1;
        }
    }

    fn whole(&mut self, span: Span) {
        for _ in 0..std::mem::take(&mut self.breaks) {
            self.spans.push(Span {
                content: Content::Break,
                marks: Marks::default(),
                link: None,
            });
        }
        if std::mem::take(&mut self.space) {
            self.space_before(&span);
        }
        self.join(span);
    }

    fn space_before(&mut self, next: &Span) {
        let Some(last) = self.spans.last().filter(|s| s.content != Content::Break) else {
            return;
        };
        // At the ends of a link all marks end.
        let same_link = last.link == next.link;
        let marks = last.marks.common(next.marks);
        let space = Span {
            content: Content::Text(" ".to_owned()),
            marks: if same_link { marks } else { Marks::default() },
            link: last.link.filter(|_| same_link),
        };
        self.join(space);
    }

    fn join(&mut self, span: Span) {
        if let (Some(last), Content::Text(more)) = (self.spans.last_mut(), &span.content)
            && last.marks == span.marks
            && last.link == span.link
            && let Content::Text(text) = &mut last.content
        {
            text.push_str(more);
            return;
        }
        self.spans.push(span);
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
}
