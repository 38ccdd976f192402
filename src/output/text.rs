//! A flow as plain text: one line a paragraph, code as it is written, cells parted by tabs.
//! Markers of lists are not part of it, as `innerText` has it, nor are captions that the content leaves out; what a
//! picture says stands in a cell that has nothing else. An empty line parts the posts of a thread and, outside of
//! these, the stanzas of a poem: paragraphs that follow each other, have several lines each, and lines that are set in
//! or, where they are three or more, or two of many lines without figures, mostly short. Figures that are set high stay
//! so where they would change the number they stand at: `10⁶`, `m²`, `1 1⁄2`.

use super::flow::{Block, Content, Flow, Marks, Part, Piece, Span, code_text, normalized};
use crate::snapshot::TableColumns;

/// Writes a flow as text; ends with one line end, or is empty.
pub(super) fn text(flow: &Flow) -> String {
    let mut writer = Writer::default();
    let mut is_lent = false;
    for piece in &flow.pieces {
        match piece {
            Piece::Open(Block::Part(Part::LentCaption { .. })) => {
                writer.end_paragraph();
                is_lent = true;
            }
            Piece::Close(Block::Part(Part::LentCaption { .. })) => {
                writer.leave_out_caption();
                is_lent = false;
            }
            Piece::Span(span) => writer.line.push(span.clone()),
            _ if is_lent => writer.line.push(Span {
                content: Content::Break,
                marks: Marks::default(),
                link: None,
            }),
            Piece::Boundary => writer.end_paragraph(),
            Piece::Rule => writer.end_stanzas(),
            Piece::Open(block) => writer.open(block),
            Piece::Close(block) => writer.close(block),
        }
    }
    writer.end_stanzas();
    writer.out
}

#[derive(Debug, Default)]
struct Writer {
    out: String,
    /// Spans of the paragraph under way.
    line: Vec<Span>,
    /// Open cells, outermost first.
    cells: Vec<Cell>,
    /// Open rows: their cells.
    rows: Vec<Vec<String>>,
    /// Open tables: where their cells stand.
    tables: Vec<TableColumns>,
    /// Whether the next line needs an empty one before it.
    needs_gap: bool,
    /// Paragraphs under way that may be stanzas.
    stanzas: Stanzas,
    /// Posts and replies that are open: there an empty line would end one.
    posts: usize,
}

/// Fewest paragraphs of several lines, none of which is set in, that are stanzas, and most characters of a short line.
/// Source: ours: letterhead and address are two; verses of hexameters have 50.
const MIN_STANZAS: usize = 3;
const MAX_SHORT: usize = 60;
/// Fewest lines of each of two, none of which has a figure: songs and poems of two quatrains. Source: ours: a letterhead
/// and an address of as many lines have numbers of houses, of post offices or to call.
const MIN_VERSES: usize = 4;

/// Paragraphs of several lines that follow each other.
#[derive(Debug, Default)]
struct Stanzas {
    /// Where in the text each begins.
    starts: Vec<usize>,
    lines: usize,
    short: usize,
    is_set_in: bool,
    /// How many have as many lines as each of two has to have.
    long: usize,
    has_figures: bool,
}

impl Stanzas {
    fn add(&mut self, start: usize, text: &str) {
        self.starts.push(start);
        let before = self.lines;
        for line in text.lines() {
            self.lines += 1;
            self.short += usize::from(line.chars().nth(MAX_SHORT).is_none());
            self.is_set_in |= line.starts_with(' ');
        }
        self.long += usize::from(self.lines - before >= MIN_VERSES);
        self.has_figures |= text.contains(char::is_numeric);
    }

    fn are_poem(&self) -> bool {
        let are_short = 2 * self.short > self.lines;
        let count = self.starts.len();
        let are_verses = || self.long == count && !self.has_figures;
        self.is_set_in || are_short && (count >= MIN_STANZAS || are_verses())
    }

    /// Writes an empty line between them into a text that ends with the last.
    fn part(&self, out: &mut String) {
        let Some((_, later)) = self.starts.split_first() else {
            return;
        };
        let Some(base) = later.first().copied().filter(|_| self.are_poem()) else {
            return;
        };
        let tail = out.split_off(base);
        let ends = later.iter().skip(1).copied().chain([base + tail.len()]);
        for (start, end) in later.iter().zip(ends) {
            out.push('\n');
            out.push_str(&tail[start - base..end - base]);
        }
    }
}

/// The content of a table cell so far.
#[derive(Debug, Default)]
struct Cell {
    text: String,
    /// The texts of its pictures.
    pictures: String,
    /// Whether the last picture says nothing: its caption may say what its name said.
    lacks_name: bool,
}

impl Cell {
    fn note_name(&mut self, name: &str) {
        let gap = if self.pictures.is_empty() { "" } else { " " };
        self.pictures.push_str(gap);
        self.pictures.push_str(&name.replace(['\n', '\t'], " "));
    }
}

impl Writer {
    fn open(&mut self, block: &Block) {
        self.end_stanzas();
        match block {
            Block::Part(Part::Post | Part::Reply) => {
                self.needs_gap = true;
                self.posts += 1;
            }
            Block::Table => self.tables.push(TableColumns::default()),
            Block::Row => self.rows.push(Vec::new()),
            Block::Cell { .. } => self.cells.push(Cell::default()),
            _ => {}
        }
    }

    fn close(&mut self, block: &Block) {
        if matches!(block, Block::Code(_)) {
            let text = code_text(&std::mem::take(&mut self.line));
            self.write(&text);
        }
        self.end_stanzas();
        match block {
            Block::Table => {
                self.tables.pop();
            }
            Block::Cell { columns, rows, .. } => self.close_cell(*columns, *rows),
            Block::Row => {
                if let Some(table) = self.tables.last_mut() {
                    table.end_row();
                }
                let row = self.rows.pop().unwrap_or_default().join("\t");
                if !row.trim().is_empty() {
                    self.write_row(&row);
                }
            }
            Block::Part(Part::Post | Part::Reply) => {
                self.needs_gap = true;
                self.posts = self.posts.saturating_sub(1);
            }
            _ => {}
        }
    }

    /// Ends the cell; what others cover before it stays empty.
    fn close_cell(&mut self, columns: u16, rows: u16) {
        let cell = self.cells.pop().unwrap_or_default();
        let cell = if cell.text.is_empty() {
            cell.pictures
        } else {
            cell.text
        };
        if let (Some(row), Some(table)) = (self.rows.last_mut(), self.tables.last_mut()) {
            row.resize(table.place(columns, rows), String::new());
            row.push(cell);
        }
    }

    /// Ends a paragraph behind which no stanza follows.
    fn end_stanzas(&mut self) {
        self.end_paragraph();
        std::mem::take(&mut self.stanzas).part(&mut self.out);
    }

    fn end_paragraph(&mut self) {
        let spans = std::mem::take(&mut self.line);
        self.note_pictures(&spans);
        // A span without text separates the words beside it.
        let spans: Vec<Span> = spans
            .into_iter()
            .map(|span| match &span.content {
                Content::Image { .. } | Content::Embedded(_) | Content::Task(_) => {
                    with_text(&span, " ".to_owned())
                }
                _ => span,
            })
            .collect();
        let mut text = String::new();
        let spans = normalized(&spans);
        for (i, span) in spans.iter().enumerate() {
            match &span.content {
                Content::Text(part)
                    if span.marks.has(Marks::SUPERSCRIPT) && span.link.is_none() =>
                {
                    let is_inner = span.marks.has(Marks::INNER_SUPERSCRIPT);
                    if is_inner && text.ends_with(HIGH) {
                        // The power of a power.
                        text.push('^');
                        text.push_str(part);
                    } else {
                        push_high(&mut text, part, &spans[i + 1..]);
                    }
                }
                Content::Text(part) => push_text(&mut text, part),
                Content::Math { tex, .. } => {
                    text.push('$');
                    text.push_str(tex);
                    text.push('$');
                }
                Content::Break => text.push('\n'),
                _ => {}
            }
        }
        let is_stanza = text.contains('\n') && self.cells.is_empty() && self.posts == 0;
        if !text.is_empty() && !is_stanza {
            std::mem::take(&mut self.stanzas).part(&mut self.out);
        }
        self.write(&text);
        if is_stanza {
            // Its line end stands behind it.
            let start = self.out.len().saturating_sub(text.len() + 1);
            self.stanzas.add(start, &text);
        }
    }

    /// Notes what the pictures of the cell under way say, which is what it says if it has no text.
    fn note_pictures(&mut self, spans: &[Span]) {
        let Some(cell) = self.cells.last_mut() else {
            return;
        };
        for span in spans {
            if let Content::Image { alt, .. } = &span.content {
                cell.lacks_name = alt.is_empty();
                if !alt.is_empty() {
                    cell.note_name(alt);
                }
            }
        }
    }

    /// Ends a caption that the content leaves out. Its words name a picture of the cell that has no other name.
    fn leave_out_caption(&mut self) {
        let spans = normalized(&std::mem::take(&mut self.line));
        if let Some(cell) = self.cells.last_mut().filter(|cell| cell.lacks_name) {
            let words = spans.iter().filter_map(|span| match &span.content {
                Content::Text(text) => Some(text.as_str()),
                Content::Break => Some(" "),
                _ => None,
            });
            cell.note_name(words.collect::<String>().trim());
            cell.lacks_name = false;
        }
    }

    /// Adds a row; of a table in a cell, to the cell.
    fn write_row(&mut self, row: &str) {
        match self.cells.last() {
            Some(_) => self.write(row),
            None => self.write_line(row),
        }
    }

    /// Adds lines to the text, after the gap they need.
    fn write_line(&mut self, text: &str) {
        if std::mem::take(&mut self.needs_gap) && !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Adds lines to the cell under way, where they become one, or to the text.
    fn write(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if let Some(Cell { text: cell, .. }) = self.cells.last_mut() {
            if !cell.is_empty() {
                cell.push(' ');
            }
            cell.push_str(&text.replace(['\n', '\t'], " "));
        } else {
            self.write_line(text);
        }
    }
}

/// Adds text; what sets in its line is blanks.
fn push_text(out: &mut String, part: &str) {
    let begins_line = out.is_empty() || out.ends_with('\n');
    let blanks = part
        .chars()
        .take_while(|c| begins_line && *c == '\u{a0}')
        .count();
    out.push_str(&" ".repeat(blanks));
    out.push_str(&part[blanks * '\u{a0}'.len_utf8()..]);
}

/// Figures that are set high, by what they are.
const HIGH: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
/// Units that have powers. Source: SI brochure, 9th edition; of a single letter, every one may be.
const UNITS: [&str; 9] = ["mm", "cm", "dm", "km", "ft", "in", "yd", "mi", "µm"];

/// Adds what is set high, given what follows it. A power is written as one, and the fraction of a mixed number
/// stands apart from the rest of it; all other text is what it is.
fn push_high(out: &mut String, part: &str, later: &[Span]) {
    let follows_digit = out.ends_with(|c: char| c.is_ascii_digit());
    if follows_digit && is_above_low(part, later) {
        out.push(' ');
    } else if let Some(power) = power(part)
        && may_have_power(out, &power)
    {
        out.push_str(&power);
        return;
    }
    out.push_str(part);
}

/// Whether figures are the upper ones of a fraction: `<sup>1</sup>⁄<sub>2</sub>`.
fn is_above_low(part: &str, later: &[Span]) -> bool {
    let is_number = part.bytes().all(|b| b.is_ascii_digit());
    let [stroke, low, ..] = later else {
        return false;
    };
    let is_stroke = matches!(&stroke.content, Content::Text(text) if text == "⁄" || text == "/");
    is_number && is_stroke && low.marks.has(Marks::SUBSCRIPT)
}

/// A number, perhaps with a sign, in figures that are set high.
fn power(part: &str) -> Option<String> {
    let (sign, number) = if let Some(number) = part.strip_prefix('+') {
        ("⁺", number)
    } else if let Some(number) = part.strip_prefix(['-', '−']) {
        ("⁻", number)
    } else {
        ("", part)
    };
    let figure = |c: char| HIGH.get(c.to_digit(10)? as usize).copied();
    let figures: String = number.chars().map(figure).collect::<Option<_>>()?;
    (!figures.is_empty()).then(|| format!("{sign}{figures}"))
}

/// Whether a text ends in what a power can stand at: a number, a bracket, a unit or the name of a quantity. High
/// figures behind other words are notes, and of a single letter most that are no square or cube.
fn may_have_power(text: &str, power: &str) -> bool {
    let is_number = |c: char| c.is_ascii_digit() || HIGH.contains(&c) || matches!(c, ')' | ']');
    if text.ends_with(is_number) {
        return true;
    }
    let word = text.rsplit(|c: char| !c.is_alphabetic()).next();
    let word = word.unwrap_or("");
    let is_letter = word.chars().count() == 1;
    let is_plain = matches!(power, "²" | "³") || power.starts_with('⁻');
    is_plain && (is_letter || UNITS.contains(&word))
}

fn with_text(span: &Span, text: String) -> Span {
    Span {
        content: Content::Text(text),
        marks: span.marks,
        link: span.link,
    }
}

#[cfg(test)]
mod tests;
