//! Heads that are tables of their own ([`crate::content::split_tables`]): each is written as the head of the table below
//! it, and told once where that one has it, too, for those who listen. Tables that go on with one
//! ([`crate::snapshot::continued_tables`]) are rows of that.

use crate::output::flow::pieces::lines::replace;
use crate::output::flow::pieces::{Block, Piece};
use crate::snapshot::MIN_CONTINUED_COLUMNS;
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

/// Joins each table that consists of header rows with the table right after it, where the latter does not have more
/// columns. Linear.
pub(super) fn join(pieces: &mut Vec<Piece>) {
    let tables = tables(pieces);
    let pairs = tables.windows(2);
    let gaps = pairs.filter_map(|two| gap(pieces, &two[0], &two[1]));
    let gaps = gaps.map(|gap| (gap, Vec::new())).collect();
    replace(pieces, gaps);
}

/// Joins tables with those right behind them that go on with them: of as many columns, at least
/// [`MIN_CONTINUED_COLUMNS`], which the first names and they do not. Linear.
pub(super) fn join_continued(pieces: &mut Vec<Piece>) {
    let tables = tables(pieces);
    let mut gaps = Vec::new();
    let mut columns: Option<u32> = None;
    let may_go_on = |row: &Row| row.is_head && row.columns >= MIN_CONTINUED_COLUMNS;
    for (at, table) in tables.iter().enumerate() {
        let Some(first) = rows(pieces, table).next() else {
            columns = None;
            continue;
        };
        let before = at.checked_sub(1).and_then(|at| tables.get(at));
        let between = before.and_then(|before| pieces.get(before.end..table.start));
        let is_behind = between.is_some_and(|gap| gap.iter().all(|p| *p == Piece::Boundary));
        match before.filter(|_| is_behind && !first.is_head && columns == Some(first.columns)) {
            Some(before) => gaps.push((before.end - 1..table.start + 1, Vec::new())),
            None => columns = Some(first.columns).filter(|_| may_go_on(&first)),
        }
    }
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

/// The pieces to remove where one table is the head of another: the end of the first, the start of the second, and
/// its repeated head. `None` where it is not.
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

    /// The output for a table of header cells above a table of two rows.
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
    fn tables_that_go_on_with_one_are_written_as_one() {
        let written = |columns: usize, between: &str| {
            body_of(|t| {
                let cells = |t: &mut TestPage, tag: &str, texts: &[&str]| {
                    t.open("tr");
                    for text in texts {
                        t.open(tag).text(text).close();
                    }
                    t.close();
                };
                t.open("table");
                cells(t, "th", &["Date", "No", "Text"]);
                cells(t, "td", &["1 May", "1", "Notice"]);
                t.close();
                if !between.is_empty() {
                    t.open("p").text(between).close();
                }
                for day in ["2 May", "3 May"] {
                    t.open("table");
                    cells(t, "td", &[day, "2", "Order", "x"][..columns]);
                    t.close();
                }
            })
        };
        assert_eq!(
            written(3, ""),
            "| Date | No | Text |\n| --- | --- | --- |\n| 1 May | 1 | Notice |\n| 2 May | 2 | Order |\n\
             | 3 May | 2 | Order |\n"
        );
        let head = "| Date | No | Text |\n| --- | --- | --- |\n| 1 May | 1 | Notice |\n\n";
        assert!(written(4, "").starts_with(head));
        assert!(written(3, "In May").starts_with(head));
    }

    #[test]
    fn labels_and_values_behind_a_table_are_no_rows_of_it() {
        let written = body_of(|t| {
            let tables: [&[(&str, &[&str])]; 4] = [
                &[
                    ("th", &["Date", "No", "Text"]),
                    ("td", &["1 May", "1", "Notice"]),
                ],
                &[("td", &["2 May", "2", "Order"])],
                &[("th", &["Name", "Phone"]), ("td", &["Ann", "1234"])],
                &[
                    ("td", &["Opening hours", "9 to 5"]),
                    ("td", &["Closed", "Sunday"]),
                ],
            ];
            for table in tables {
                t.open("table");
                for (tag, texts) in table {
                    t.open("tr");
                    for text in *texts {
                        t.open(tag).text(text).close();
                    }
                    t.close();
                }
                t.close();
            }
        });
        assert!(written.contains("| 1 May | 1 | Notice |\n| 2 May | 2 | Order |\n"));
        assert!(!written.contains("| 1234 |\n| Opening hours |"));
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
