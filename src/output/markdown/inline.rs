//! Spans as a line of Markdown.

use super::super::flow::{Content, Marks, Span, normalized};
use super::escape;

/// Where a line stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Paragraph,
    /// One line: breaks become spaces.
    Heading,
    /// One line: breaks become `<br>`, cell borders are escaped.
    Cell,
}

/// Writes the spans of a paragraph, heading or cell; empty where there is nothing to show.
pub(super) fn line(spans: &[Span], links: &[String], place: Place) -> String {
    let spans = normalized(spans);
    let mut writer = Inline {
        out: String::new(),
        marks: Vec::new(),
        place,
    };
    let mut rest = spans.as_slice();
    while let Some(first) = rest.first() {
        let same = rest.iter().take_while(|s| s.link == first.link).count();
        let (group, later) = rest.split_at(same);
        match first.link.and_then(|l| links.get(l as usize)) {
            Some(target) => writer.link(group, target),
            None => group.iter().for_each(|s| writer.span(s)),
        }
        rest = later;
    }
    writer.close_marks(0);
    writer.out
}

struct Inline {
    out: String,
    /// Open marks, outermost first.
    marks: Vec<Marks>,
    place: Place,
}

impl Inline {
    fn link(&mut self, group: &[Span], target: &str) {
        self.close_marks(0);
        // A link after an exclamation mark would be an image.
        if self.out.ends_with('!') {
            self.out.insert(self.out.len() - 1, '\\');
        }
        self.out.push('[');
        group.iter().for_each(|s| self.span(s));
        self.close_marks(0);
        self.out.push_str("](");
        self.out.push_str(target);
        self.out.push(')');
    }

    fn span(&mut self, span: &Span) {
        match &span.content {
            Content::Break => {
                self.close_marks(0);
                self.out.push_str(match self.place {
                    Place::Paragraph => "\\\n",
                    Place::Heading => " ",
                    Place::Cell => "<br>",
                });
            }
            Content::Image { src, alt } => {
                self.set_marks(span.marks);
                self.out.push_str("![");
                let alt: Vec<&str> = alt.split_whitespace().collect();
                self.text(&alt.join(" "));
                self.out.push_str("](");
                self.out.push_str(src);
                self.out.push(')');
            }
            Content::Text(text) => {
                self.set_marks(span.marks);
                if span.marks.has(Marks::CODE) {
                    self.code(text);
                } else {
                    self.text(text);
                }
            }
        }
    }

    fn text(&mut self, text: &str) {
        escape::push(&mut self.out, text, self.place == Place::Cell);
    }

    /// Code is fenced by more backticks than it holds in a row.
    fn code(&mut self, text: &str) {
        let longest = escape::longest_run(text, '`');
        let fence = "`".repeat(longest + 1);
        let pad = if text.starts_with('`') || text.ends_with('`') {
            " "
        } else {
            ""
        };
        let text = if self.place == Place::Cell {
            text.replace('|', "\\|")
        } else {
            text.to_owned()
        };
        self.out
            .push_str(&format!("{fence}{pad}{text}{pad}{fence}"));
    }

    fn set_marks(&mut self, marks: Marks) {
        let keep = self.marks.iter().take_while(|m| marks.has(**m)).count();
        self.close_marks(keep);
        for mark in Marks::ALL {
            let sign = signs(mark).0;
            if marks.has(mark) && !sign.is_empty() && !self.marks.contains(&mark) {
                self.out.push_str(sign);
                self.marks.push(mark);
            }
        }
    }

    fn close_marks(&mut self, keep: usize) {
        while self.marks.len() > keep {
            if let Some(mark) = self.marks.pop() {
                self.out.push_str(signs(mark).1);
            }
        }
    }
}

/// What opens and closes a mark; code fences itself.
fn signs(mark: Marks) -> (&'static str, &'static str) {
    match mark {
        Marks::STRONG => ("**", "**"),
        Marks::EMPHASIS => ("*", "*"),
        Marks::STRIKE => ("~~", "~~"),
        Marks::SUPERSCRIPT => ("<sup>", "</sup>"),
        Marks::SUBSCRIPT => ("<sub>", "</sub>"),
        _ => ("", ""),
    }
}
