//! A flow as Markdown (CommonMark with GFM tables and strikethrough).

mod escape;
mod inline;
mod table;
#[cfg(test)]
mod tests;

use super::flow::{Block, Content, Flow, Piece, Span};
use crate::escape::is_text_character;
use inline::Place;
use table::Table;

/// Writes a flow as Markdown; ends with one line end, or is empty.
pub(super) fn markdown(flow: &Flow) -> String {
    let mut writer = Writer::new(&flow.links);
    for piece in &flow.pieces {
        match piece {
            Piece::Span(span) => writer.line.push(span.clone()),
            Piece::Boundary => writer.end_paragraph(),
            Piece::Rule => {
                writer.end_paragraph();
                writer.block("---");
            }
            Piece::Open(block) => writer.open(block),
            Piece::Close(block) => writer.close(block),
        }
    }
    writer.end_paragraph();
    writer.out
}

/// What every line of a container begins with.
#[derive(Debug)]
struct Prefix {
    first: String,
    rest: String,
    started: bool,
}

/// A list under way.
#[derive(Debug)]
struct List {
    number: Option<u32>,
    /// Two lists in a row take different signs, else they would become one.
    is_second: bool,
    has_items: bool,
}

struct Writer<'a> {
    links: &'a [String],
    out: String,
    /// Spans of the paragraph under way.
    line: Vec<Span>,
    prefixes: Vec<Prefix>,
    lists: Vec<List>,
    table: Option<Table>,
    /// Whether the next block needs an empty line before it.
    needs_gap: bool,
    /// Whether the last block was a list, ordered or not, and which sign it took.
    last_list: Option<(bool, bool)>,
}

impl<'a> Writer<'a> {
    fn new(links: &'a [String]) -> Self {
        Self {
            links,
            out: String::new(),
            line: Vec::new(),
            prefixes: Vec::new(),
            lists: Vec::new(),
            table: None,
            needs_gap: false,
            last_list: None,
        }
    }

    fn open(&mut self, block: &Block) {
        if let (Some(table), Block::Row) = (&mut self.table, block) {
            return table.open_row();
        }
        self.end_paragraph();
        match block {
            Block::List(number) => self.open_list(*number),
            Block::Item => self.open_item(),
            Block::Quote => self.prefix("> ", "> "),
            Block::Table => self.table = Some(Table::default()),
            _ => {}
        }
    }

    fn close(&mut self, block: &Block) {
        match block {
            Block::Heading(level) => self.heading(*level),
            Block::Code(language) => self.code(language.as_deref()),
            Block::Cell {
                is_header,
                columns,
                rows,
            } => {
                self.end_paragraph();
                if let Some(table) = &mut self.table {
                    table.close_cell(*is_header, *columns, *rows);
                }
            }
            Block::Row => {}
            Block::Table => {
                if let Some(text) = self.table.take().and_then(Table::finish) {
                    self.block(&text);
                }
            }
            Block::Item | Block::Quote => {
                self.end_paragraph();
                self.prefixes.pop();
            }
            Block::List(_) => self.close_list(),
        }
    }

    fn open_list(&mut self, number: Option<u32>) {
        let is_second = self.last_list == Some((number.is_some(), false));
        // The first item of a nested list stands right below its parent's text.
        if !self.lists.is_empty() {
            self.needs_gap = false;
        }
        self.lists.push(List {
            number,
            is_second,
            has_items: false,
        });
    }

    fn close_list(&mut self) {
        self.end_paragraph();
        if let Some(list) = self.lists.pop() {
            self.needs_gap = true;
            self.last_list = Some((list.number.is_some(), list.is_second));
        }
    }

    fn open_item(&mut self) {
        let Some(list) = self.lists.last_mut() else {
            return self.prefix("- ", "  ");
        };
        if list.has_items {
            self.needs_gap = false;
        }
        list.has_items = true;
        let sign = match (&mut list.number, list.is_second) {
            (None, false) => "- ".to_owned(),
            (None, true) => "* ".to_owned(),
            (Some(number), second) => {
                let sign = format!("{number}{} ", if second { ')' } else { '.' });
                *number = number.saturating_add(1);
                sign
            }
        };
        let indent = " ".repeat(sign.len());
        self.prefix(&sign, &indent);
    }

    fn prefix(&mut self, first: &str, rest: &str) {
        self.last_list = None;
        self.prefixes.push(Prefix {
            first: first.to_owned(),
            rest: rest.to_owned(),
            started: false,
        });
    }

    fn end_paragraph(&mut self) {
        let spans = std::mem::take(&mut self.line);
        let place = if self.table.is_some() {
            Place::Cell
        } else {
            Place::Paragraph
        };
        let text = inline::line(&spans, self.links, place);
        if text.is_empty() {
            return;
        }
        match &mut self.table {
            Some(table) => table.add(&text),
            None => self.block(&text),
        }
    }

    fn heading(&mut self, level: u8) {
        let spans = std::mem::take(&mut self.line);
        let text = inline::line(&spans, self.links, Place::Heading);
        if !text.is_empty() {
            self.block(&format!("{} {text}", "#".repeat(usize::from(level))));
        }
    }

    /// Code is fenced by more backticks than it holds in a row.
    fn code(&mut self, language: Option<&str>) {
        let spans = std::mem::take(&mut self.line);
        let texts = spans.iter().filter_map(|s| match &s.content {
            Content::Text(text) => Some(text.as_str()),
            _ => None,
        });
        let text: String = texts
            .flat_map(str::chars)
            .filter(|c| is_text_character(*c))
            .collect();
        let text = text.trim_end().trim_start_matches('\n');
        if text.is_empty() {
            return;
        }
        let fence = "`".repeat(escape::longest_run(text, '`').max(2) + 1);
        self.block(&format!(
            "{fence}{}\n{text}\n{fence}",
            language.unwrap_or("")
        ));
    }

    fn block(&mut self, text: &str) {
        if std::mem::take(&mut self.needs_gap) {
            let started = self.prefixes.iter().take_while(|p| p.started);
            let gap: String = started.map(|p| p.rest.as_str()).collect();
            self.out.push_str(gap.trim_end());
            self.out.push('\n');
        }
        for line in text.split('\n') {
            let start = self.out.len();
            for prefix in &mut self.prefixes {
                let sign = if prefix.started {
                    &prefix.rest
                } else {
                    &prefix.first
                };
                self.out.push_str(sign);
                prefix.started = true;
            }
            self.out.push_str(line);
            let end = self.out[start..].trim_end().len();
            self.out.truncate(start + end);
            self.out.push('\n');
        }
        self.needs_gap = true;
        self.last_list = None;
    }
}
