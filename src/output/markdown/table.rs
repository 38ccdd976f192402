//! Tables: GFM where it can hold them, HTML elsewhere.
//!
//! GFM knows neither spans nor blocks in cells. What a span covers stays an empty cell, and short
//! lists in cells are HTML elements in the line, but for bullets of one item, which are its text; tables
//! with more in them, and very wide ones, are HTML as a whole. So no table is larger than a multiple of
//! what the page holds.

use super::super::flow::{Block, Part, Piece, Span};
use super::super::html;
use super::inline::{self, Place};
use crate::snapshot::TableColumns;

/// A table of more columns is no longer readable as lines of text. Source: ours.
const MAX_COLUMNS: usize = 40;
/// Most rows above the names of the columns. Source: ours: a title, a field to filter by.
const MAX_TITLES: usize = 2;

/// Whether the text of a cell is a line where it stands by itself, whatever it begins with: no item, no heading.
fn is_line(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) || text.starts_with("**") || text.starts_with('[')
}

/// Number of pieces of the block that the first piece opens.
pub(super) fn length(pieces: &[Piece]) -> usize {
    let mut depth = 0_usize;
    for (i, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Open(_) => depth += 1,
            Piece::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return i + 1;
        }
    }
    pieces.len()
}

/// The caption and the rows of a table, from the piece that opens it to the one that closes it.
pub(super) fn table(pieces: &[Piece], links: &[String]) -> (Option<String>, Option<String>) {
    if holds_blocks(pieces) {
        return (None, as_html(pieces, links));
    }
    let mut table = Table::default();
    let (mut line, mut caption) = (Vec::new(), None);
    for (i, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Span(span) => line.push(span.clone()),
            Piece::Boundary | Piece::Rule => table.end_paragraph(&mut line, links),
            Piece::Open(block) => {
                table.end_paragraph(&mut line, links);
                table.open(block, &pieces[i + 1..]);
            }
            Piece::Close(Block::Caption) => {
                let text = inline::line(&std::mem::take(&mut line), links, Place::Paragraph);
                caption = Some(text).filter(|t| !t.is_empty());
            }
            Piece::Close(block) => {
                table.end_paragraph(&mut line, links);
                table.close(block);
            }
        }
    }
    if table.is_too_large() {
        return (None, as_html(pieces, links));
    }
    let mut above: Vec<String> = caption.into_iter().collect();
    above.extend(table.take_titles());
    let above = (!above.is_empty()).then(|| above.join("\n\n"));
    (above, table.finish())
}

/// Whether cells hold what no line can.
fn holds_blocks(pieces: &[Piece]) -> bool {
    pieces.iter().skip(1).any(|piece| {
        matches!(
            piece,
            Piece::Open(Block::Table | Block::Code(_) | Block::Quote | Block::Heading(_))
                | Piece::Open(Block::Part(Part::Details))
        )
    })
}

/// The table as one block of HTML.
fn as_html(pieces: &[Piece], links: &[String]) -> Option<String> {
    let text = html::pieces_to_html(pieces, links);
    let has_content = pieces.iter().any(|p| matches!(p, Piece::Span(_)));
    has_content.then(|| without_blank_lines(text.trim_end()))
}

/// HTML whose blank lines, which code may hold, begin with a reference: a block of HTML would end at one.
/// Source: CommonMark 0.31, 4.6.
fn without_blank_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let is_blank = line.chars().all(|c| matches!(c, ' ' | '\t' | '\n'));
        let mut chars = line.chars();
        match chars.next().filter(|_| is_blank) {
            Some(first) => {
                out.push_str(&format!("&#{};", u32::from(first)));
                out.push_str(chars.as_str());
            }
            None => out.push_str(line),
        }
    }
    out
}

/// Whether the list that was opened before some pieces has one item.
fn has_one_item(later: &[Piece]) -> bool {
    let (mut depth, mut items) = (0_usize, 0);
    for piece in later {
        match piece {
            Piece::Open(block) => {
                items += usize::from(depth == 0 && matches!(block, Block::Item(_)));
                depth += 1;
            }
            Piece::Close(_) if depth == 0 => break,
            Piece::Close(_) => depth -= 1,
            _ => {}
        }
    }
    items == 1
}

/// A table under construction.
#[derive(Debug, Default)]
struct Table {
    rows: Vec<Row>,
    /// Paragraphs of the cell under way.
    cell: String,
    /// Whether the cell's next paragraph begins a line.
    needs_break: bool,
    /// For each open list the number its next item would get.
    numbers: Vec<i32>,
    /// Whether the outermost of them is written as the text of its one item.
    is_text: bool,
    /// Where the cells stand.
    columns: TableColumns,
    /// Places that the last cell covers beside its own.
    covered: usize,
    is_too_wide: bool,
}

#[derive(Debug, Default)]
struct Row {
    cells: Vec<String>,
    is_header: bool,
}

impl Row {
    /// How many cells say something.
    fn said(&self) -> usize {
        self.cells.iter().filter(|cell| !cell.is_empty()).count()
    }
}

impl Table {
    /// Opens a block, given the pieces that follow.
    fn open(&mut self, block: &Block, later: &[Piece]) {
        match block {
            Block::Row => self.rows.push(Row {
                cells: Vec::new(),
                is_header: true,
            }),
            Block::List { is_ordered } => {
                if self.numbers.is_empty() {
                    self.is_text = !is_ordered && has_one_item(later);
                }
                self.numbers.push(1);
                if *is_ordered {
                    self.tag(&html::list_tag(later));
                } else if !self.writes_text() {
                    self.tag("<ul>");
                }
            }
            Block::Item(number) if !self.writes_text() => {
                let tag = html::item_tag(*number, self.numbers.last_mut());
                self.tag(&tag);
            }
            _ => {}
        }
    }

    fn close(&mut self, block: &Block) {
        match block {
            Block::Cell {
                is_header,
                columns,
                rows,
            } => self.close_cell(*is_header, *columns, *rows),
            Block::Row => self.end_row(),
            Block::List { is_ordered } => {
                if !self.writes_text() {
                    self.tag(if *is_ordered { "</ol>" } else { "</ul>" });
                }
                self.numbers.pop();
            }
            Block::Item(_) if !self.writes_text() => self.tag("</li>"),
            _ => {}
        }
    }

    /// Whether only the text is written of the innermost list.
    fn writes_text(&self) -> bool {
        self.is_text && self.numbers.len() == 1
    }

    /// Elements of lists begin lines themselves.
    fn tag(&mut self, tag: &str) {
        self.cell.push_str(tag);
        self.needs_break = false;
    }

    fn end_paragraph(&mut self, line: &mut Vec<Span>, links: &[String]) {
        let text = inline::line(&std::mem::take(line), links, Place::Cell);
        self.add(&text);
    }

    /// Adds a paragraph to the cell.
    fn add(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if std::mem::replace(&mut self.needs_break, true) {
            self.cell.push_str("<br>");
        }
        self.cell.push_str(text);
    }

    /// Ends the cell; what others cover before it stays empty.
    fn close_cell(&mut self, is_header: bool, columns: u16, rows: u16) {
        let text = std::mem::take(&mut self.cell);
        self.needs_break = false;
        let column = self.columns.place(columns, rows);
        self.is_too_wide |= column >= MAX_COLUMNS;
        // Rows of a table that is too large already are not written.
        if let Some(row) = self.rows.last_mut().filter(|_| !self.is_too_wide) {
            // The corner over the heads of the rows says nothing.
            let is_corner = text.is_empty() && row.cells.iter().all(String::is_empty);
            row.is_header &= is_header || is_corner;
            row.cells.resize(column, String::new());
            row.cells.push(text);
        }
        // A larger span means the whole row.
        let covered = usize::from(columns).saturating_sub(1);
        self.covered = if covered < MAX_COLUMNS { covered } else { 0 };
    }

    /// Ends the row; what its last cell covers stays empty, as long as that is not most of the table:
    /// GFM fills up rows that are shorter.
    fn end_row(&mut self) {
        self.columns.end_row();
        let covered = std::mem::take(&mut self.covered);
        if self.is_too_wide || !self.columns.may_write_behind(covered) {
            return;
        }
        if let Some(row) = self.rows.last_mut() {
            row.cells.resize(row.cells.len() + covered, String::new());
        }
    }

    fn is_too_large(&self) -> bool {
        self.is_too_wide || self.columns.is_too_large()
    }

    /// Takes out the columns that hold nothing in any row: they only set others apart. Returns
    /// how many there are left.
    fn drop_empty_columns(&mut self, columns: usize) -> usize {
        let mut is_said = vec![false; columns];
        for row in &self.rows {
            for (said, cell) in is_said.iter_mut().zip(&row.cells) {
                *said |= !cell.is_empty();
            }
        }
        for row in &mut self.rows {
            let mut said = is_said.iter();
            row.cells.retain(|_| said.next().copied().unwrap_or(true));
        }
        is_said.iter().filter(|said| **said).count()
    }

    /// Takes out the rows of one cell above the names of the columns: what the table is of. GFM has one row of names, which
    /// is its first.
    fn take_titles(&mut self) -> Vec<String> {
        self.rows.retain(|r| r.cells.iter().any(|c| !c.is_empty()));
        let is_title =
            |row: &&Row| row.said() == 1 && row.cells.first().is_some_and(|cell| is_line(cell));
        let titles = self
            .rows
            .iter()
            .take(MAX_TITLES)
            .take_while(is_title)
            .count();
        let names = self.rows.get(titles);
        let is_named = names.is_some_and(|row| {
            row.is_header && row.said() > 1 && row.cells.first().is_some_and(|c| !c.is_empty())
        });
        if !is_named || self.rows.len() < titles + 2 {
            return Vec::new();
        }
        let titles = self.rows.drain(..titles);
        let texts = titles.flat_map(|row| row.cells.into_iter().take(1));
        texts.collect()
    }

    /// The table as text; `None` where it holds nothing. The first row is the header if all of
    /// its cells are; a table without one gets an empty header, which GFM demands. Rows that are
    /// shorter than the header stay so: GFM fills them up, and a single long row must not
    /// multiply with many short ones.
    fn finish(mut self) -> Option<String> {
        self.rows.retain(|r| r.cells.iter().any(|c| !c.is_empty()));
        let columns = self.rows.iter().map(|r| r.cells.len()).max()?;
        let columns = self.drop_empty_columns(columns);
        if !self.rows[0].is_header {
            self.rows.insert(0, Row::default());
        }
        self.rows[0].cells.resize(columns, String::new());
        let line = |row: &Row| format!("| {} |", row.cells.join(" | "));
        let mut lines: Vec<String> = self.rows.iter().map(line).collect();
        lines.insert(1, format!("| {} |", vec!["---"; columns].join(" | ")));
        Some(lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::flow::{Content, Marks};
    use super::*;

    fn pieces(rows: usize, cells: impl Fn(usize) -> usize, span: u16) -> Vec<Piece> {
        pieces_of((span, span), rows, cells)
    }

    fn pieces_of(
        (columns, down): (u16, u16),
        rows: usize,
        cells: impl Fn(usize) -> usize,
    ) -> Vec<Piece> {
        let cell = Block::Cell {
            is_header: false,
            columns,
            rows: down,
        };
        let text = Piece::Span(Span {
            content: Content::Text("x".to_owned()),
            marks: Marks::default(),
            link: None,
        });
        let mut out = vec![Piece::Open(Block::Table)];
        for row in 0..rows {
            out.push(Piece::Open(Block::Row));
            for _ in 0..cells(row) {
                out.extend([
                    Piece::Open(cell.clone()),
                    text.clone(),
                    Piece::Close(cell.clone()),
                ]);
            }
            out.push(Piece::Close(Block::Row));
        }
        out.push(Piece::Close(Block::Table));
        out
    }

    #[test]
    fn no_line_of_html_is_blank() {
        for (text, expected) in [
            ("a\n\nb", "a\n&#10;b"),
            ("a\n\n\nb", "a\n&#10;&#10;b"),
            ("a\n    \n\t\n  b", "a\n&#32;   \n&#9;\n  b"),
            ("a\nb", "a\nb"),
        ] {
            assert_eq!(without_blank_lines(text), expected);
        }
    }

    #[test]
    fn spans_without_end_stay_within_a_multiple_of_the_cells() {
        let pieces = pieces(200, |_| 100, 50);
        let (_, text) = table(&pieces, &[]);
        let text = text.unwrap_or_default();
        assert_eq!(text.matches('x').count(), 20_000);
        assert!(text.len() < 50 * 20_000, "{} bytes", text.len());
        assert!(text.starts_with("<table>"), "too wide for lines of text");
    }

    #[test]
    fn wide_last_cells_do_not_multiply_the_rows() {
        let mut all = pieces(1, |_| 40, 1);
        all.pop();
        all.extend(pieces_of((40, 1), 2000, |_| 1).into_iter().skip(1));
        let text = table(&all, &[]).1.unwrap_or_default();
        assert!(text.starts_with("| "), "a table of lines");
        assert_eq!(text.matches('x').count(), 2040);
        // Eight places for each cell, of three bytes each; all that is covered were 240,000.
        assert!(text.len() < 80_000, "{} bytes", text.len());
    }

    #[test]
    fn a_long_row_does_not_multiply_with_many_short_ones() {
        let pieces = pieces(2000, |row| if row == 0 { 30 } else { 1 }, 1);
        let (_, text) = table(&pieces, &[]);
        assert!(text.is_some_and(|t| t.len() < 20_000 && t.starts_with("| ")));
    }
}
