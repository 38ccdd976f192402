//! A flow as clean HTML: a handful of elements, no attributes but addresses, spans of cells,
//! numbers of items, their letters and the language of code. Everything from the page is escaped.

use super::flow::{Block, Content, Flow, Marks, Number, Part, Piece, Span, code_text, normalized};
use crate::escape::push_html;
use std::fmt::Write;

/// Writes a flow as HTML, to stand in a `body`; what runs from right to left, in a box that says so.
pub(super) fn html(flow: &Flow, is_rtl: bool) -> String {
    let html = pieces_to_html(&flow.pieces, &flow.links);
    if is_rtl && !html.is_empty() {
        format!("<div dir=\"rtl\">\n{html}</div>\n")
    } else {
        html
    }
}

/// Writes a part of a flow.
pub(super) fn pieces_to_html(pieces: &[Piece], links: &[String]) -> String {
    let mut writer = Writer {
        links,
        out: String::new(),
        line: Vec::new(),
        open: Vec::new(),
    };
    for (i, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Span(span) => writer.line.push(span.clone()),
            Piece::Boundary => writer.end_paragraph(),
            Piece::Rule => {
                writer.end_paragraph();
                writer.out.push_str("<hr>\n");
            }
            Piece::Open(block) => writer.open(block, &pieces[i + 1..]),
            Piece::Close(block) => writer.close(block),
        }
    }
    writer.end_paragraph();
    writer.out
}

struct Writer<'a> {
    links: &'a [String],
    out: String,
    /// Spans of the paragraph under way.
    line: Vec<Span>,
    open: Vec<Open>,
}

/// An open block.
struct Open {
    block: Block,
    /// How many paragraphs it has got.
    paragraphs: usize,
    /// In a list: the number its next item would get.
    next: i32,
}

/// The tag that begins a list with numbers, given what follows: its letters are those of its first item.
pub(super) fn list_tag(later: &[Piece]) -> String {
    let first = later.iter().find_map(|piece| match piece {
        Piece::Open(block) => Some(block),
        _ => None,
    });
    match first {
        Some(Block::Item(Some(Number {
            letters: Some(kind),
            ..
        }))) => format!("<ol type=\"{kind}\">"),
        _ => "<ol>".to_owned(),
    }
}

/// The tag that begins an item, which says its number where that is not the one it would get: the next one of its
/// list, where it has one.
pub(super) fn item_tag(number: Option<Number>, next: Option<&mut i32>) -> String {
    let mut first = 1;
    let next = next.unwrap_or(&mut first);
    let expected = *next;
    let value = number.map_or(expected, |number| number.value);
    *next = value.saturating_add(1);
    if value == expected {
        "<li>".to_owned()
    } else {
        format!("<li value=\"{value}\">")
    }
}

impl Writer<'_> {
    /// Opens a block, given the pieces that follow.
    fn open(&mut self, block: &Block, later: &[Piece]) {
        self.end_paragraph();
        match block {
            // Written when it ends, and only if it says something.
            Block::Code(_) => {}
            Block::Cell { columns, rows, .. } => self.open_cell(block, *columns, *rows),
            Block::List { is_ordered: true } => self.out.push_str(&list_tag(later)),
            Block::Item(number) => self.open_item(*number),
            _ => {
                let _ = write!(self.out, "<{}>", name(block));
            }
        }
        let holds_blocks = matches!(
            block,
            Block::List { .. }
                | Block::Table
                | Block::Quote
                | Block::Part(
                    Part::Terms | Part::Figure | Part::Details | Part::Post | Part::Reply
                )
        );
        if holds_blocks {
            self.out.push('\n');
        }
        self.open.push(Open {
            block: block.clone(),
            paragraphs: 0,
            next: 1,
        });
    }

    fn open_cell(&mut self, block: &Block, columns: u16, rows: u16) {
        let _ = write!(self.out, "<{}", name(block));
        if columns > 1 {
            let _ = write!(self.out, " colspan=\"{columns}\"");
        }
        if rows > 1 {
            let _ = write!(self.out, " rowspan=\"{rows}\"");
        }
        self.out.push('>');
    }

    fn open_item(&mut self, number: Option<Number>) {
        let next = self.open.last_mut().map(|list| &mut list.next);
        self.out.push_str(&item_tag(number, next));
    }

    fn close(&mut self, block: &Block) {
        if let Block::Code(language) = block {
            let text = code_text(&std::mem::take(&mut self.line));
            self.open.pop();
            return self.code(language.as_deref(), &text);
        }
        self.end_paragraph();
        self.open.pop();
        let _ = match block {
            Block::Cell { .. } => write!(self.out, "</{}>", name(block)),
            _ => writeln!(self.out, "</{}>", name(block)),
        };
    }

    fn code(&mut self, language: Option<&str>, text: &str) {
        if text.is_empty() {
            return;
        }
        self.out.push_str("<pre><code");
        if let Some(language) = language {
            self.out.push_str(" class=\"language-");
            push_html(&mut self.out, language);
            self.out.push('"');
        }
        self.out.push('>');
        push_html(&mut self.out, text);
        self.out.push_str("</code></pre>\n");
    }

    /// The first paragraph of what holds lines as well needs no element of its own.
    fn end_paragraph(&mut self) {
        let spans = normalized(&std::mem::take(&mut self.line));
        if spans.is_empty() {
            return;
        }
        let is_bare = match self.open.last_mut() {
            Some(open) => match open.block {
                Block::Heading(_) | Block::Caption => true,
                Block::Item(_)
                | Block::Cell { .. }
                | Block::Part(
                    Part::Term
                    | Part::Definition
                    | Part::Summary
                    | Part::FigureCaption
                    | Part::LentCaption { .. },
                ) => {
                    open.paragraphs += 1;
                    open.paragraphs == 1
                }
                _ => false,
            },
            None => false,
        };
        if is_bare {
            self.spans(&spans);
        } else {
            self.out.push_str("<p>");
            self.spans(&spans);
            self.out.push_str("</p>\n");
        }
    }

    fn spans(&mut self, spans: &[Span]) {
        let mut rest = spans;
        while let Some(first) = rest.first() {
            let same = rest.iter().take_while(|s| s.link == first.link).count();
            let (group, later) = rest.split_at(same);
            let target = first.link.and_then(|l| self.links.get(l as usize));
            if let Some(target) = target {
                self.out.push_str("<a href=\"");
                push_html(&mut self.out, target);
                self.out.push_str("\">");
            }
            self.marked(group);
            if target.is_some() {
                self.out.push_str("</a>");
            }
            rest = later;
        }
    }

    /// Writes spans with their marks; what is set higher or lower within what is stands in one element with it.
    fn marked(&mut self, spans: &[Span]) {
        let outer = |span: &Span| {
            let mut scripts = [Marks::SUPERSCRIPT, Marks::SUBSCRIPT].into_iter();
            scripts.find(|mark| span.marks.has(*mark))
        };
        let is_inner = |span: &Span| {
            span.marks.has(Marks::INNER_SUPERSCRIPT) || span.marks.has(Marks::INNER_SUBSCRIPT)
        };
        for run in spans.chunk_by(|a, b| outer(a) == outer(b)) {
            let around = run.first().and_then(outer);
            if let Some(mark) = around.filter(|_| run.iter().any(is_inner)) {
                let _ = write!(self.out, "<{}>", mark_name(mark));
                for span in run {
                    self.span(span, span.marks.without(mark));
                }
                let _ = write!(self.out, "</{}>", mark_name(mark));
            } else {
                run.iter().for_each(|s| self.span(s, s.marks));
            }
        }
    }

    fn span(&mut self, span: &Span, marks: Marks) {
        let marks = Marks::ALL.into_iter().filter(|m| marks.has(*m));
        for mark in marks.clone() {
            let _ = write!(self.out, "<{}>", mark_name(mark));
        }
        match &span.content {
            Content::Text(text) if !span.marks.has(Marks::CODE) => self.text(text),
            content => self.content(content),
        }
        for mark in marks.collect::<Vec<_>>().into_iter().rev() {
            let _ = write!(self.out, "</{}>", mark_name(mark));
        }
    }

    /// A text of the page. What begins a formula for KaTeX and MathJax is no formula there: they would run its commands,
    /// which the page wrote as text.
    fn text(&mut self, mut text: &str) {
        while let Some((at, begin)) = first_begin(text) {
            push_html(&mut self.out, &text[..at]);
            self.out
                .push_str("<span class=\"tex2jax_ignore mathjax_ignore\">");
            push_html(&mut self.out, begin);
            self.out.push_str("</span>");
            text = &text[at + begin.len()..];
        }
        push_html(&mut self.out, text);
    }

    fn content(&mut self, content: &Content) {
        match content {
            Content::Break => self.out.push_str("<br>\n"),
            Content::Text(text) | Content::Embedded(text) => push_html(&mut self.out, text),
            Content::Image { src, alt } if src.is_empty() => push_html(&mut self.out, alt),
            Content::Image { src, alt } => {
                self.out.push_str("<img src=\"");
                push_html(&mut self.out, src);
                self.out.push_str("\" alt=\"");
                push_html(&mut self.out, alt);
                self.out.push_str("\">");
            }
            // As TeX in HTML is found by KaTeX and MathJax.
            Content::Math { tex, display } => {
                let (start, end) = if *display {
                    ("\\[", "\\]")
                } else {
                    ("\\(", "\\)")
                };
                self.out.push_str(start);
                push_html(&mut self.out, tex);
                self.out.push_str(end);
            }
            Content::Task(done) => {
                self.out.push_str("<input type=\"checkbox\" disabled");
                self.out.push_str(if *done { " checked>" } else { ">" });
            }
        }
    }
}

/// Strings at which programs that search the text of a page for formulas find one. Source: MathJax 2 and 3 (`tex2jax`,
/// `processRefs`), KaTeX' auto-render.
const BEGINS: [&str; 6] = ["\\(", "\\[", "$$", "\\begin{", "\\ref{", "\\eqref{"];

/// The first of [`BEGINS`] in a text, and where it stands.
fn first_begin(text: &str) -> Option<(usize, &'static str)> {
    let mut at = 0;
    while let Some(next) = text[at..].find(['\\', '$']) {
        let rest = &text[at + next..];
        if let Some(begin) = BEGINS.into_iter().find(|begin| rest.starts_with(begin)) {
            return Some((at + next, begin));
        }
        at += next + 1;
    }
    None
}

fn name(block: &Block) -> &'static str {
    match block {
        Block::Heading(1) => "h1",
        Block::Heading(2) => "h2",
        Block::Heading(3) => "h3",
        Block::Heading(4) => "h4",
        Block::Heading(5) => "h5",
        Block::Heading(_) => "h6",
        Block::List { is_ordered: false } => "ul",
        Block::List { is_ordered: true } => "ol",
        Block::Item(_) => "li",
        Block::Quote => "blockquote",
        Block::Code(_) => "pre",
        Block::Table => "table",
        Block::Caption => "caption",
        Block::Row => "tr",
        Block::Cell {
            is_header: true, ..
        } => "th",
        Block::Cell { .. } => "td",
        Block::Part(part) => part_name(*part),
    }
}

fn part_name(part: Part) -> &'static str {
    match part {
        Part::Figure => "figure",
        // A figure has one.
        Part::LentCaption {
            is_beside: true, ..
        } => "div",
        Part::FigureCaption | Part::LentCaption { .. } => "figcaption",
        Part::Terms => "dl",
        Part::Term => "dt",
        Part::Definition => "dd",
        Part::Details => "details",
        Part::Summary => "summary",
        Part::Post | Part::Reply => "article",
    }
}

fn mark_name(mark: Marks) -> &'static str {
    match mark {
        Marks::STRONG => "strong",
        Marks::EMPHASIS => "em",
        Marks::STRIKE => "del",
        Marks::SUPERSCRIPT | Marks::INNER_SUPERSCRIPT => "sup",
        Marks::SUBSCRIPT | Marks::INNER_SUBSCRIPT => "sub",
        _ => "code",
    }
}

#[cfg(test)]
mod tests;
