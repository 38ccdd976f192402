//! A flow as clean HTML: a handful of elements, no attributes but addresses, spans of cells,
//! the first number of a list and the language of code. Everything from the page is escaped.

use super::flow::{Block, Content, Flow, Marks, Piece, Span, normalized};
use crate::escape::is_text_character;
use std::fmt::Write;

/// Writes a flow as HTML, to stand in a `body`.
pub(super) fn html(flow: &Flow) -> String {
    let mut writer = Writer {
        links: &flow.links,
        out: String::new(),
        line: Vec::new(),
        open: Vec::new(),
    };
    for piece in &flow.pieces {
        match piece {
            Piece::Span(span) => writer.line.push(span.clone()),
            Piece::Boundary => writer.end_paragraph(),
            Piece::Rule => {
                writer.end_paragraph();
                writer.out.push_str("<hr>\n");
            }
            Piece::Open(block) => writer.open(block),
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
    /// Open blocks, and how many paragraphs each has got.
    open: Vec<(Block, usize)>,
}

impl Writer<'_> {
    fn open(&mut self, block: &Block) {
        self.end_paragraph();
        let _ = match block {
            Block::List(Some(start)) if *start != 1 => write!(self.out, "<ol start=\"{start}\">"),
            Block::Code(Some(language)) => write!(self.out, "<pre><code class=\"language-")
                .map(|()| escape(&mut self.out, language))
                .and_then(|()| write!(self.out, "\">")),
            Block::Code(None) => write!(self.out, "<pre><code>"),
            Block::Cell { columns, rows, .. } => {
                let _ = write!(self.out, "<{}", name(block));
                if *columns > 1 {
                    let _ = write!(self.out, " colspan=\"{columns}\"");
                }
                if *rows > 1 {
                    let _ = write!(self.out, " rowspan=\"{rows}\"");
                }
                write!(self.out, ">")
            }
            _ => write!(self.out, "<{}>", name(block)),
        };
        if matches!(block, Block::List(_) | Block::Table | Block::Quote) {
            self.out.push('\n');
        }
        self.open.push((block.clone(), 0));
    }

    fn close(&mut self, block: &Block) {
        if matches!(block, Block::Code(_)) {
            let spans = std::mem::take(&mut self.line);
            for span in &spans {
                if let Content::Text(text) = &span.content {
                    escape(&mut self.out, text);
                }
            }
        }
        self.end_paragraph();
        self.open.pop();
        let _ = match block {
            Block::Code(_) => writeln!(self.out, "</code></pre>"),
            Block::Cell { .. } => write!(self.out, "</{}>", name(block)),
            _ => writeln!(self.out, "</{}>", name(block)),
        };
    }

    /// The first paragraph of an item or cell needs no element of its own.
    fn end_paragraph(&mut self) {
        let spans = normalized(&std::mem::take(&mut self.line));
        if spans.is_empty() {
            return;
        }
        let is_bare = match self.open.last_mut() {
            Some((Block::Heading(_), _)) => true,
            Some((Block::Item | Block::Cell { .. }, paragraphs)) => {
                *paragraphs += 1;
                *paragraphs == 1
            }
            _ => false,
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
                escape(&mut self.out, target);
                self.out.push_str("\">");
            }
            group.iter().for_each(|s| self.span(s));
            if target.is_some() {
                self.out.push_str("</a>");
            }
            rest = later;
        }
    }

    fn span(&mut self, span: &Span) {
        let marks = || Marks::ALL.into_iter().filter(|m| span.marks.has(*m));
        for mark in marks() {
            let _ = write!(self.out, "<{}>", mark_name(mark));
        }
        match &span.content {
            Content::Break => self.out.push_str("<br>\n"),
            Content::Text(text) => escape(&mut self.out, text),
            Content::Image { src, alt } => {
                self.out.push_str("<img src=\"");
                escape(&mut self.out, src);
                self.out.push_str("\" alt=\"");
                escape(&mut self.out, alt);
                self.out.push_str("\">");
            }
        }
        for mark in marks().collect::<Vec<_>>().into_iter().rev() {
            let _ = write!(self.out, "</{}>", mark_name(mark));
        }
    }
}

fn name(block: &Block) -> &'static str {
    match block {
        Block::Heading(1) => "h1",
        Block::Heading(2) => "h2",
        Block::Heading(3) => "h3",
        Block::Heading(4) => "h4",
        Block::Heading(5) => "h5",
        Block::Heading(_) => "h6",
        Block::List(None) => "ul",
        Block::List(Some(_)) => "ol",
        Block::Item => "li",
        Block::Quote => "blockquote",
        Block::Code(_) => "pre",
        Block::Table => "table",
        Block::Row => "tr",
        Block::Cell {
            is_header: true, ..
        } => "th",
        Block::Cell { .. } => "td",
    }
}

fn mark_name(mark: Marks) -> &'static str {
    match mark {
        Marks::STRONG => "strong",
        Marks::EMPHASIS => "em",
        Marks::STRIKE => "del",
        Marks::SUPERSCRIPT => "sup",
        Marks::SUBSCRIPT => "sub",
        _ => "code",
    }
}

fn escape(out: &mut String, text: &str) {
    for c in text.chars().filter(|c| is_text_character(*c)) {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::flow::flow_of;
    use super::*;
    use crate::content::test_page::TestPage;

    #[test]
    fn hostile_content_is_text() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("p")
            .text("</script><img onerror=x>\u{0}")
            .close();
        t.open_with(
            "a",
            &[("href", "\"><script>alert(1)</script>"), ("onclick", "x()")],
        );
        t.text("link").close();
        t.open_with(
            "img",
            &[("src", "i.png\" onerror=\"x"), ("alt", "\"><b>bold")],
        )
        .close();
        t.open_with("pre", &[("class", "language-\"><x")])
            .text("a < b")
            .close();
        let page = t.finish();
        assert_eq!(
            html(&flow_of(&page, &[page.body()], false)),
            "<p>&lt;/script&gt;&lt;img onerror=x&gt;</p>\n\
             <p><a href=\"https://example.org/dir/%22%3E%3Cscript%3Ealert%281%29%3C/script%3E\">link</a>\
             <img src=\"https://example.org/dir/i.png%22%20onerror=%22x\" alt=\"&quot;&gt;&lt;b&gt;bold\"></p>\n\
             <pre><code>a &lt; b</code></pre>\n"
        );
    }
}
