//! Spans as a line of Markdown.

use super::super::flow::{Content, Marks, Span, normalized};
use super::escape::{self, Around};
use super::marks::{Edge, with_marks};
use crate::snapshot::one_line;
use std::cmp::Reverse;

/// Most spans that are read ahead to find which of two marks lasts longer. Source: ours; bounds the cost.
const MAX_AHEAD: usize = 32;

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
        // Of a cell, other lines follow in the same one.
        has_lone_star: place != Place::Cell && has_lone_star(&spans),
        has_lone_tick: place != Place::Cell && has_lone_tick(&spans),
        has_commands: has_commands(&spans),
        ends_line: false,
        bare_from: 0,
        place,
    };
    let mut rest = spans.as_slice();
    while let Some(first) = rest.first() {
        let same = rest.iter().take_while(|s| s.link == first.link).count();
        let (group, later) = rest.split_at(same);
        match first.link.and_then(|l| links.get(l as usize)) {
            Some(target) => writer.link(group, later.first(), target),
            None => writer.spans(group, later.first()),
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
    /// Whether the line has one star, which has no other to pair with; one backtick.
    has_lone_star: bool,
    has_lone_tick: bool,
    /// Whether it has a backslash, as commands of TeX have.
    has_commands: bool,
    /// Whether the line ends behind the span under way.
    ends_line: bool,
    /// Where the text begins that follows the last link, picture, code or formula.
    bare_from: usize,
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

/// Whether a line has a single backtick, and no code.
fn has_lone_tick(spans: &[Span]) -> bool {
    let ticks = spans.iter().map(|span| match &span.content {
        _ if span.marks.has(Marks::CODE) => 2,
        Content::Text(text) | Content::Embedded(text) | Content::Image { alt: text, .. } => {
            text.matches('`').count()
        }
        Content::Math { .. } => 2,
        _ => 0,
    });
    ticks.sum::<usize>() == 1
}

/// Whether a line has a backslash in its text.
fn has_commands(spans: &[Span]) -> bool {
    spans.iter().any(|span| match &span.content {
        Content::Text(text) | Content::Embedded(text) | Content::Image { alt: text, .. } => {
            text.contains('\\')
        }
        _ => false,
    })
}

impl Inline {
    /// Writes spans of no link, given what follows them.
    fn spans(&mut self, group: &[Span], later: Option<&Span>) {
        for (i, span) in group.iter().enumerate() {
            let next = group.get(i + 1).or(later);
            let ends = next.is_none_or(|next| next.content == Content::Break);
            self.ends_line = ends && span.marks == Marks::default();
            self.span(span, &group[i + 1..]);
        }
        self.ends_line = false;
    }

    /// Writes the spans of a link, given what follows it.
    fn link(&mut self, group: &[Span], later: Option<&Span>, target: &str) {
        let around = self.marks_around(group, later);
        self.bracket("[");
        self.in_brackets = true;
        for (i, span) in group.iter().enumerate() {
            self.span(span, &group[i + 1..]);
        }
        self.close_marks(around);
        self.in_brackets = false;
        self.out.push_str("](");
        self.out.push_str(target);
        self.out.push(')');
        self.bare_from = self.out.len();
    }

    /// Closes all marks before a link but those that are elements and hold all of it, and opens such as last
    /// beyond it; returns how many are open: `<sup>[[needed](/why)]</sup>`.
    fn marks_around(&mut self, group: &[Span], later: Option<&Span>) -> usize {
        let holds =
            |mark: Marks| Marks::SCRIPTS.contains(&mark) && group.iter().all(|s| s.marks.has(mark));
        // Of two links that touch, each has its own.
        let later = later.filter(|s| s.link.is_none());
        let lasts = |mark: Marks| later.is_some_and(|s| s.marks.has(mark));
        let keep = self.marks.iter().take_while(|m| holds(**m)).count();
        self.close_marks(keep);
        for mark in Marks::SCRIPTS {
            if lasts(mark) && holds(mark) && !self.marks.contains(&mark) {
                self.edge(mark, true);
                self.marks.push(mark);
            }
        }
        self.marks.len()
    }

    /// Opens a link; after an exclamation mark it would be an image.
    fn bracket(&mut self, sign: &str) {
        let end = self.out.len();
        if self.out.ends_with('!') && !self.edges.iter().any(|e| e.at == end) {
            self.out.insert(end - 1, '\\');
        }
        self.out.push_str(sign);
    }

    /// Writes a span, given those that follow it in its link or between links.
    fn span(&mut self, span: &Span, later: &[Span]) {
        match &span.content {
            Content::Break => {
                self.close_marks(0);
                let ends_in_address = self.ends_in_address();
                self.out.push_str(match self.place {
                    Place::Paragraph if ends_in_address => "  \n",
                    Place::Paragraph => "\\\n",
                    Place::Heading => " ",
                    Place::Cell => "<br>",
                });
            }
            Content::Image { src, alt } if src.is_empty() => {
                self.set_marks(span.marks, later);
                self.text(&escape::without_controls(alt));
            }
            Content::Image { src, alt } => {
                self.set_marks(span.marks, later);
                self.out.push_str("![");
                let was_in = std::mem::replace(&mut self.in_brackets, true);
                self.text(&escape::without_controls(&one_line(alt)));
                self.in_brackets = was_in;
                self.out.push_str("](");
                self.out.push_str(src);
                self.out.push(')');
                self.bare_from = self.out.len();
            }
            Content::Text(text) => {
                self.set_marks(span.marks, later);
                if span.marks.has(Marks::CODE) {
                    self.code(text);
                } else {
                    self.text(text);
                }
            }
            Content::Embedded(text) => self.text(&escape::without_controls(text)),
            Content::Task(done) => self.out.push_str(if *done { "[x]" } else { "[ ]" }),
            Content::Math { tex, display } => {
                self.set_marks(span.marks, later);
                let sign = if *display { "$$" } else { "$" };
                let tex = escape::without_controls(tex);
                let tex = escape::tex(&tex, self.place == Place::Cell);
                self.out.push_str(&format!("{sign}{tex}{sign}"));
                self.bare_from = self.out.len();
            }
        }
    }

    fn text(&mut self, text: &str) {
        let end = self.out.len();
        let around = Around {
            in_table: self.place == Place::Cell,
            in_brackets: self.in_brackets,
            has_lone_star: self.has_lone_star,
            has_lone_tick: self.has_lone_tick,
            has_commands: self.has_commands,
            ends_line: self.ends_line,
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
        self.bare_from = self.out.len();
    }

    /// Whether the line ends in a bare address: a reader of GFM would take a backslash into it.
    fn ends_in_address(&self) -> bool {
        let bare = self.out.get(self.bare_from..).unwrap_or("");
        !self.in_brackets && escape::ends_in_address(bare)
    }

    /// Opens and closes marks up to those of a span. Of several that open at once, the one that lasts longest
    /// is outermost: none has to be closed and opened again for another.
    fn set_marks(&mut self, marks: Marks, later: &[Span]) {
        let keep = self.marks.iter().take_while(|m| marks.has(**m)).count();
        self.close_marks(keep);
        let opens =
            |mark: &Marks| *mark != Marks::CODE && marks.has(*mark) && !self.marks.contains(mark);
        let mut opening: Vec<Marks> = Marks::ALL.into_iter().filter(opens).collect();
        if opening.len() > 1 {
            let lasts = |mark: &Marks| {
                let with = later
                    .iter()
                    .take(MAX_AHEAD)
                    .take_while(|s| s.marks.has(*mark));
                Reverse(with.count())
            };
            opening.sort_by_key(lasts);
        }
        for mark in opening {
            self.edge(mark, true);
            self.marks.push(mark);
        }
    }

    fn close_marks(&mut self, keep: usize) {
        while self.marks.len() > keep {
            if let Some(mark) = self.marks.pop() {
                self.edge(mark, false);
            }
        }
    }

    /// Notes where a mark begins or ends; a tilde right before one that is written with tildes would be part of it.
    fn edge(&mut self, mark: Marks, opens: bool) {
        let end = self.out.len();
        let before = self.out.strip_suffix('~').unwrap_or_default();
        // Two backslashes are one that is written.
        let slashes = before.len() - before.trim_end_matches('\\').len();
        let touches = self.out.ends_with('~') && slashes.is_multiple_of(2);
        if mark == Marks::STRIKE && touches && self.edges.last().is_none_or(|e| e.at != end) {
            self.out.insert(end - 1, '\\');
        }
        self.edges.push(Edge {
            at: self.out.len(),
            mark,
            opens,
        });
    }
}
