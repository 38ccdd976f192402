//! Heads that are tables of their own ([`crate::content::split_tables`]): each is written as the head of the table below
//! it, and told once where that one has it, too, for those who listen.

use crate::output::flow::pieces::lines::replace;
use crate::output::flow::pieces::{Block, Piece};
use std::ops::Range;

/// Most rows of a head. Source: ours: names of columns, of groups of them, and fields to filter by; bounds the cost.
const MAX_HEADS: usize = 4;

/// A row of a table.
struct Row {
    pieces: Range<usize>,
    columns: u32,
    /// Whether all its cells are heads.
    is_head: bool,
}

/// Joins tables that are nothing but heads with the table right behind each, where that has no more columns. Linear.
pub(super) fn join(pieces: &mut Vec<Piece>) {
    let tables = tables(pieces);
    let pairs = tables.windows(2);
    let gaps = pairs.filter_map(|two| gap(pieces, &two[0], &two[1]));
    let gaps = gaps.map(|gap| (gap, Vec::new())).collect();
    replace(pieces, gaps);
}

/// The pieces of each table, in the order in which they begin.
fn tables(pieces: &[Piece]) -> Vec<Range<usize>> {
    let (mut found, mut open) = (Vec::new(), Vec::new());
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Open(Block::Table) => {
                open.push(found.len());
                found.push(at..at);
            }
            Piece::Close(Block::Table) => {
                if let Some(table) = open.pop() {
                    found[table].end = at + 1;
                }
            }
            _ => {}
        }
    }
    found
}

/// What goes where one table is the head of another: the end of it, the beginning of the other, and what that says
/// once more.
fn gap(pieces: &[Piece], head: &Range<usize>, body: &Range<usize>) -> Option<Range<usize>> {
    let between = pieces.get(head.end..body.start)?;
    if !between.iter().all(|piece| *piece == Piece::Boundary) {
        return None;
    }
    let heads: Vec<Row> = rows(pieces, head).take(MAX_HEADS).collect();
    let end = heads.last()?.pieces.end;
    let ends_so = pieces[end..head.end - 1]
        .iter()
        .all(|piece| *piece == Piece::Boundary);
    if !ends_so || heads.iter().any(|row| !row.is_head) {
        return None;
    }
    let columns = heads.iter().map(|row| row.columns).max()?;
    let first = rows(pieces, body).next()?;
    let fits = first.columns <= columns && 2 * first.columns > columns;
    let own = rows(pieces, body).take_while(|row| row.is_head);
    let own = own.take(heads.len());
    let says_again = |row: &Row| {
        let words = words_of(&pieces[row.pieces.clone()]);
        heads
            .iter()
            .any(|head| words_of(&pieces[head.pieces.clone()]) == words)
    };
    let repeated = own.take_while(says_again).last();
    let behind = repeated.map_or(body.start + 1, |row| row.pieces.end);
    fits.then_some(head.end - 1..behind)
}

/// The rows of a table, up to anything else in it.
fn rows(pieces: &[Piece], table: &Range<usize>) -> impl Iterator<Item = Row> {
    let (mut at, end) = (table.start + 1, table.end);
    std::iter::from_fn(move || {
        while at < end && pieces[at] == Piece::Boundary {
            at += 1;
        }
        let row = row_at(pieces, at).filter(|row| row.pieces.end <= end)?;
        at = row.pieces.end;
        Some(row)
    })
}

/// The row that begins with a piece.
fn row_at(pieces: &[Piece], start: usize) -> Option<Row> {
    let (mut depth, mut columns, mut is_head) = (0_u32, 0_u32, true);
    for (at, piece) in pieces.iter().enumerate().skip(start) {
        match piece {
            Piece::Open(Block::Row) => depth += 1,
            Piece::Open(Block::Cell {
                is_header,
                columns: spanned,
                ..
            }) if depth == 1 => {
                columns = columns.saturating_add(u32::from(*spanned));
                is_head &= is_header;
            }
            Piece::Close(Block::Row) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            let is_row = at > start && columns > 0;
            let pieces = start..at + 1;
            return is_row.then_some(Row {
                pieces,
                columns,
                is_head,
            });
        }
    }
    None
}

/// The words of some pieces.
fn words_of(pieces: &[Piece]) -> Vec<&str> {
    let texts = pieces.iter().filter_map(Piece::text);
    texts.flat_map(str::split_whitespace).collect()
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::TestPage;

    fn row(t: &mut TestPage, tag: &str, cells: [&str; 2]) {
        t.open("tr");
        for cell in cells {
            t.open(tag).text(cell).close();
        }
        t.close();
    }

    /// A table of such heads above one of two rows.
    fn written(tag: &str, between: &str) -> String {
        body_of(|t| {
            t.open("div").open("table");
            row(t, tag, ["Name", "Office"]);
            t.close().close();
            if !between.is_empty() {
                t.open("p").text(between).close();
            }
            t.open("div").open("table");
            row(t, "td", ["Tiger", "Edinburgh"]);
            row(t, "td", ["Ashton", "Tokyo"]);
        })
    }

    #[test]
    fn a_head_of_its_own_is_the_head_of_the_table_below() {
        let rows = "| Tiger | Edinburgh |\n| Ashton | Tokyo |\n";
        let headed = format!("| Name | Office |\n| --- | --- |\n{rows}");
        assert_eq!(written("th", ""), headed);
        assert_ne!(written("td", ""), headed);
        let parted = written("th", "Others");
        assert!(parted.ends_with(rows), "{parted}");
        assert!(!parted.contains("| Name"), "{parted}");
    }
}
