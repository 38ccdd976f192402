//! Spans as a line of Markdown.

use super::super::flow::{Content, Marks, Span, normalized};
use super::escape::{self, Around};
use super::marks::{Edge, with_marks};
use crate::snapshot::one_line;

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
        edges: Vec::new(),
        marks: Vec::new(),
        in_brackets: false,
        has_lone_star: has_lone_star(&spans),
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
    with_marks(&writer.out, &writer.edges)
}

struct Inline {
    /// The line without its marks.
    out: String,
    edges: Vec<Edge>,
    /// Open marks, outermost first.
    marks: Vec<Marks>,
    /// Whether the text of a link is under way.
    in_brackets: bool,
    /// Whether the line has one star, which has no other to pair with.
    has_lone_star: bool,
    place: Place,
}

/// Whether a line has a single star, and no marks that are written with stars.
fn has_lone_star(spans: &[Span]) -> bool {
    let mut stars = 0;
    for span in spans {
        if span.marks.has(Marks::STRONG) || span.marks.has(Marks::EMPHASIS) {
            return false;
        }
        stars += match &span.content {
            Content::Text(text) | Content::Embedded(text) | Content::Image { alt: text, .. } => {
                text.matches('*').count()
            }
            _ => 0,
        };
    }
    stars == 1
}

impl Inline {
    fn link(&mut self, group: &[Span], target: &str) {
        self.close_marks(0);
        self.bracket("[");
        self.in_brackets = true;
        group.iter().for_each(|s| self.span(s));
        self.close_marks(0);
        self.in_brackets = false;
        self.out.push_str("](");
        self.out.push_str(target);
        self.out.push(')');
    }

    /// Opens a link; after an exclamation mark it would be an image.
    fn bracket(&mut self, sign: &str) {
        let end = self.out.len();
        if self.out.ends_with('!') && !self.edges.iter().any(|e| e.at == end) {
            self.out.insert(end - 1, '\\');
        }
        self.out.push_str(sign);
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
            Content::Image { src, alt } if src.is_empty() => {
                self.set_marks(span.marks);
                self.text(alt);
            }
            Content::Image { src, alt } => {
                self.set_marks(span.marks);
                self.out.push_str("![");
                let was_in = std::mem::replace(&mut self.in_brackets, true);
                self.text(&one_line(alt));
                self.in_brackets = was_in;
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
            Content::Embedded(text) => self.text(text),
            Content::Task(done) => self.out.push_str(if *done { "[x]" } else { "[ ]" }),
            Content::Math { tex, display } => {
                self.set_marks(span.marks);
                let sign = if *display { "$$" } else { "$" };
                let tex = escape::tex(tex, self.place == Place::Cell);
                self.out.push_str(&format!("{sign}{tex}{sign}"));
            }
        }
    }

    fn text(&mut self, text: &str) {
        let end = self.out.len();
        let around = Around {
            in_table: self.place == Place::Cell,
            in_brackets: self.in_brackets,
            has_lone_star: self.has_lone_star,
            follows_mark: self.edges.iter().rev().take_while(|e| e.at == end).count() > 0,
            can_start_block: self.place == Place::Paragraph,
        };
        escape::push(&mut self.out, text, around);
    }

    /// Code is fenced by more backticks than it holds in a row.
    fn code(&mut self, text: &str) {
        let longest = escape::longest_run(text, '`');
        let fence = "`".repeat(longest + 1);
        // Of spaces at both ends, a reader of Markdown takes one away.
        let is_spaced = text.starts_with(' ') && text.ends_with(' ') && !text.trim().is_empty();
        let pad = if text.starts_with('`') || text.ends_with('`') || is_spaced {
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
            if mark != Marks::CODE && marks.has(mark) && !self.marks.contains(&mark) {
                self.edge(mark, true);
                self.marks.push(mark);
            }
        }
    }

    fn close_marks(&mut self, keep: usize) {
        while self.marks.len() > keep {
            if let Some(mark) = self.marks.pop() {
                self.edge(mark, false);
            }
        }
    }

    fn edge(&mut self, mark: Marks, opens: bool) {
        self.edges.push(Edge {
            at: self.out.len(),
            mark,
            opens,
        });
    }
}
