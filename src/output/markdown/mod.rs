//! A flow as Markdown (CommonMark with GFM tables, tasks and strikethrough; formulas between
//! dollar signs).

mod doubled;
mod escape;
mod inline;
mod lists;
mod marks;
mod table;
#[cfg(test)]
pub(super) mod tests;

use super::flow::{Block, Content, Flow, Marks, Part, Piece, Span, code_text};
use doubled::doubled;
use inline::Place;
use lists::List;

/// Languages of fenced code that readers of Markdown draw, or run, in place of showing it: what a page wrote would come
/// to life. Source: GitHub ("Creating diagrams", "Writing mathematical expressions"), GitLab (the first two, and
/// PlantUML), Obsidian's Dataview. Readers with other plug-ins know more.
const DRAWN: [&str; 8] = [
    "math",
    "mermaid",
    "geojson",
    "topojson",
    "stl",
    "plantuml",
    "dataview",
    "dataviewjs",
];

/// Writes a flow as Markdown; ends with one line end, or is empty.
pub(super) fn markdown(flow: &Flow) -> String {
    pieces_to_markdown(&flow.pieces, &flow.links)
}

fn pieces_to_markdown(pieces: &[Piece], links: &[String]) -> String {
    let mut writer = Writer::new(links);
    let doubled = doubled(pieces);
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        at += 1;
        match piece {
            Piece::Span(span) => {
                let mut span = span.clone();
                if let (Some(length), Content::Text(text)) =
                    (doubled.get(&(at - 1)), &mut span.content)
                {
                    text.drain(..*length);
                }
                writer.line.push(span);
            }
            Piece::Boundary => writer.end_paragraph(),
            Piece::Rule => writer.rule(),
            Piece::Open(Block::Table) => {
                writer.end_paragraph();
                writer.write_label();
                let length = table::length(&pieces[at - 1..]);
                let (caption, text) = table::table(&pieces[at - 1..at - 1 + length], links);
                for block in [caption, text].into_iter().flatten() {
                    writer.block(&block);
                }
                at += length - 1;
            }
            Piece::Open(block) => writer.open(block),
            Piece::Close(block) => writer.close(block),
        }
    }
    writer.end_paragraph();
    writer.out
}

/// The prefix of each line of a container.
#[derive(Debug)]
struct Prefix {
    first: String,
    rest: String,
    started: bool,
}

struct Writer<'a> {
    links: &'a [String],
    out: String,
    /// Spans of the paragraph under way.
    line: Vec<Span>,
    prefixes: Vec<Prefix>,
    lists: Vec<List>,
    /// The label to write before the current item, where Markdown cannot express its number.
    label: Option<String>,
    /// Open terms and summaries: their text is strong.
    strong: usize,
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
            label: None,
            strong: 0,
            needs_gap: false,
            last_list: None,
        }
    }

    fn open(&mut self, block: &Block) {
        self.end_paragraph();
        if !matches!(block, Block::Part(_)) {
            self.write_label();
        }
        match block {
            Block::List { is_ordered } => self.open_list(*is_ordered),
            Block::Item(number) => self.open_item(*number),
            Block::Quote | Block::Part(Part::Reply) => self.prefix("> ", "> "),
            Block::Part(Part::Term | Part::Summary) => self.strong += 1,
            _ => {}
        }
    }

    fn close(&mut self, block: &Block) {
        match block {
            Block::Heading(level) => self.heading(*level),
            Block::Code(language) => self.code(language.as_deref()),
            Block::Item(_) => self.close_item(),
            Block::Quote | Block::Part(Part::Reply) => {
                self.end_paragraph();
                self.prefixes.pop();
            }
            Block::List { .. } => self.close_list(),
            Block::Part(part) => {
                self.end_paragraph();
                self.strong -= usize::from(matches!(part, Part::Term | Part::Summary));
            }
            // Tables are written as a whole.
            Block::Table | Block::Caption | Block::Row | Block::Cell { .. } => self.end_paragraph(),
        }
    }

    fn prefix(&mut self, first: &str, rest: &str) {
        self.last_list = None;
        self.prefixes.push(Prefix {
            first: first.to_owned(),
            rest: rest.to_owned(),
            started: false,
        });
    }

    fn rule(&mut self) {
        self.end_paragraph();
        self.write_label();
        // After the sign of an item, dashes would make a rule of the whole line.
        let begins_item = self.prefixes.last().is_some_and(|p| !p.started);
        self.block(if begins_item { "___" } else { "---" });
    }

    fn end_paragraph(&mut self) {
        let mut spans = std::mem::take(&mut self.line);
        if self.strong > 0 {
            let named = name_length(&spans);
            spans[..named]
                .iter_mut()
                .for_each(|s| s.marks = s.marks.with(Marks::STRONG));
        }
        if let Some(tex) = formula_alone(&spans) {
            self.write_label();
            return self.block(&escape::tex_block(&escape::without_controls(tex)));
        }
        let text = inline::line(&spans, self.links, Place::Paragraph);
        if !text.is_empty() {
            let label = self.label.take().unwrap_or_default();
            self.block(&(label + &text));
        }
    }

    fn heading(&mut self, level: u8) {
        let mut spans = std::mem::take(&mut self.line);
        // A heading is strong by itself.
        spans
            .iter_mut()
            .for_each(|s| s.marks = s.marks.without(Marks::STRONG));
        let mut text = inline::line(&spans, self.links, Place::Heading);
        // A number sign at the end would be taken for the heading's own.
        if text.ends_with('#') {
            text.insert(text.len() - 1, '\\');
        }
        if !text.is_empty() {
            self.block(&format!("{} {text}", "#".repeat(usize::from(level))));
        }
    }

    /// Code is fenced by more backticks than it holds in a row, and code to all readers ([`DRAWN`]).
    fn code(&mut self, language: Option<&str>) {
        let spans = std::mem::take(&mut self.line);
        let text = code_text(&spans);
        if text.is_empty() {
            return;
        }
        let fence = "`".repeat(escape::longest_run(&text, '`').max(2) + 1);
        let is_shown = |name: &&str| !DRAWN.iter().any(|drawn| drawn.eq_ignore_ascii_case(name));
        let language = language.filter(is_shown).unwrap_or("");
        self.block(&format!("{fence}{language}\n{text}\n{fence}"));
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
            if line.is_empty() {
                let end = self.out[start..].trim_end().len();
                self.out.truncate(start + end);
            }
            self.out.push_str(line);
            self.out.push('\n');
        }
        self.needs_gap = true;
        self.last_list = None;
    }
}

/// How many spans of a term are its name: all, but where a line break parts links from words that are none, and that say
/// what those lead to. Source: the lists of boards of phpBB 3.
fn name_length(spans: &[Span]) -> usize {
    let says = |span: &&Span| match &span.content {
        Content::Text(text) => !text.trim().is_empty(),
        content => *content != Content::Break,
    };
    let is_break = |span: &Span| span.content == Content::Break;
    let first_break = spans.iter().position(is_break);
    let end = first_break.unwrap_or(spans.len());
    let (name, rest) = spans.split_at(end);
    let leads = name.iter().any(|span| span.link.is_some());
    let is_name = name.iter().filter(says).all(|span| span.link.is_some());
    let is_described = rest
        .iter()
        .find(says)
        .is_some_and(|span| span.link.is_none());
    if leads && is_name && is_described {
        end
    } else {
        spans.len()
    }
}

/// The TeX of a paragraph that is one displayed formula.
fn formula_alone(spans: &[Span]) -> Option<&str> {
    let is_space = |s: &&Span| matches!(&s.content, Content::Text(t) if t.trim().is_empty());
    let mut rest = spans.iter().filter(|s| !is_space(s));
    match (rest.next().map(|s| &s.content), rest.next()) {
        (Some(Content::Math { tex, display: true }), None) => Some(tex),
        _ => None,
    }
}
