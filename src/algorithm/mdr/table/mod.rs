//! Tables of data: each row a record, each cell a field, named by the header row. A cell may be split into two fields:
//! beside each other in a line ([`split_cells`]), or a title and lines below it ([`title_lines`]).

mod split_cells;
#[cfg(test)]
mod tests;
mod title_lines;

use super::hints::{Hints, hints, image_source};
use super::{DataField, FieldRole};
use crate::snapshot::{Links, NodeId, PageSnapshot, TableColumns, one_line, without_icons};
use std::collections::HashMap;

/// The fields of each row; `None` where the records are not the rows of a data table: rows of
/// at least two cells, none of which holds a table or several links.
pub(super) fn rows(
    page: &PageSnapshot,
    links: &Links,
    records: &[Vec<NodeId>],
) -> Option<Vec<Vec<DataField>>> {
    let first = *records.first()?.first()?;
    let mut others = records.iter();
    if !others.all(|record| matches!(record[..], [row] if declared_tag(page, row) == "tr")) {
        return None;
    }
    let table = page
        .ancestors(first)
        .find(|n| declared_tag(page, *n) == "table")?;
    let (by_row, has_all) = cells_by_row(page, table);
    let names = header(page, table, &by_row);
    let own = |record: &Vec<NodeId>| {
        let cells = by_row.get(&record[0]).cloned();
        // The row of another table.
        cells.unwrap_or_else(|| row_alone(page, record[0]))
    };
    let rows: Vec<Vec<Cell>> = records.iter().map(own).collect();
    let mut cells = rows.iter().flatten();
    // A row of one cell has more where those that span it were left out.
    let least = if has_all { 2 } else { 1 };
    let is_data = rows.iter().all(|row| row.len() >= least)
        && rows.iter().any(|row| row.len() >= 2)
        && (names.is_some() || cells.all(|cell| page.totals(cell.id).links <= 1));
    if !is_data {
        return None;
    }
    let names = names.unwrap_or_default();
    let parted = split_cells::columns(&rows, |cell| two_of(page, cell).is_some());
    let read = |cell: &Cell| {
        let name = names.get(cell.column as usize);
        fields_of(page, links, &parted, cell, name)
    };
    let fields = rows.iter().map(|row| row.iter().flat_map(read));
    let mut fields: Vec<Vec<DataField>> = fields.map(Iterator::collect).collect();
    let last = fields.iter().flatten().map(|f| f.column + 1).max();
    let groups = groups(page, table, records);
    for (row, group) in fields.iter_mut().zip(groups) {
        row.extend(group.map(|id| {
            let cell = Cell {
                id,
                column: last.unwrap_or(0),
                columns: 1,
            };
            field(page, links, &cell, Some(&GROUP.to_owned()))
        }));
    }
    Some(fields)
}

/// The rows of a data table as lines, the header first; `None` where it has no header of several cells
/// or fewer than two rows below that.
pub(super) fn lines(page: &PageSnapshot, table: NodeId, between: &str) -> Option<Vec<String>> {
    let rows: Vec<NodeId> = own_rows(page, table)
        .filter(|row| page.totals(*row).chars > 0)
        .collect();
    let has_several = |row: &NodeId| own_cells(page, *row).nth(1).is_some();
    let is_named = is_header(page, *rows.first()?);
    let is_data = is_named && rows.len() > 2 && rows.iter().all(has_several);
    let cell = |id: NodeId| one_line(&page.text(id));
    let line = |row: &NodeId| {
        let cells: Vec<String> = own_cells(page, *row).map(cell).collect();
        cells.join(between)
    };
    is_data.then(|| rows.iter().map(line).collect())
}

/// The node of the first of two fields of a cell, and those of the second.
fn two_of(page: &PageSnapshot, cell: &Cell) -> Option<(NodeId, Vec<NodeId>)> {
    let in_line = split_cells::in_line(page, cell).map(|[first, second]| (first, vec![second]));
    in_line.or_else(|| {
        let two = || title_lines::title_and_rest(page, cell.id);
        (cell.columns == 1).then(two).flatten()
    })
}

/// The field of a cell, or its two fields. `parted` are the columns of two: what stands behind them moves on.
fn fields_of(
    page: &PageSnapshot,
    links: &Links,
    parted: &[u32],
    cell: &Cell,
    name: Option<&String>,
) -> Vec<DataField> {
    let before = parted.partition_point(|column| *column < cell.column);
    let is_parted = parted.get(before) == Some(&cell.column);
    let whole = Cell {
        column: cell.column + before as u32,
        ..*cell
    };
    let two = is_parted.then(|| two_of(page, cell)).flatten();
    let Some((first, rest)) = two else {
        return vec![field(page, links, &whole, name)];
    };
    let first = Cell { id: first, ..whole };
    let column = whole.column + 1;
    let second = match rest[..] {
        [id] => {
            let second = Cell {
                id,
                column,
                ..whole
            };
            field(page, links, &second, None)
        }
        _ => text_of(page, &rest, column),
    };
    vec![field(page, links, &first, name), second]
}

/// The field of the lines below the title of a cell.
fn text_of(page: &PageSnapshot, lines: &[NodeId], column: u32) -> DataField {
    let font_size = lines.iter().map(|line| page.totals(*line).font_size());
    DataField {
        column,
        role: FieldRole::Text,
        name: None,
        text: without_icons(page.text_of(lines).trim().to_owned()),
        url: None,
        items: Vec::new(),
        urls: Vec::new(),
        hints: Hints {
            font_size: font_size.fold(0.0, f64::max),
            ..Hints::default()
        },
    }
}

fn field(page: &PageSnapshot, links: &Links, cell: &Cell, name: Option<&String>) -> DataField {
    let Cell {
        id: cell, column, ..
    } = *cell;
    let link = page.subtree(cell).find(|n| page.is_link(*n));
    let image = page.subtree(cell).find(|n| page.tag(*n) == "img");
    let text = without_icons(page.text(cell).trim().to_owned());
    let (role, url, text) = match (link, image) {
        (Some(link), _) => (FieldRole::Link, page.attribute(link, "href"), text),
        (None, Some(image)) if text.is_empty() => {
            let alt = page.attribute(image, "alt").unwrap_or("").trim();
            let source = image_source(page.node(image));
            (FieldRole::Image, source, alt.to_owned())
        }
        _ => (FieldRole::Text, None, text),
    };
    DataField {
        column,
        role,
        name: name.filter(|n| !n.is_empty()).cloned(),
        text,
        url: url.and_then(|u| match role {
            FieldRole::Image => links.resolve_image_for_readers(u),
            _ => links.resolve_for_readers(u),
        }),
        items: Vec::new(),
        urls: Vec::new(),
        hints: hints(page, cell, cell),
    }
}

/// A cell with its column and how many columns it spans.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Cell {
    id: NodeId,
    column: u32,
    columns: u16,
}

/// Longest text of a cell that is a field of every row it spans, characters. Source: ours: the name
/// of a group or a day; longer texts would multiply with the rows.
const MAX_SPANNING: u32 = 80;
/// What the column of the groups of rows is called, which the page gives no name.
const GROUP: &str = "group";
/// Fewest rows of such a group, on average. Source: ours.
const MIN_GROUP: usize = 2;
/// Rows of names above a table. Source: ours: a name, its group and the group's group.
const MAX_HEADERS: usize = 3;
/// Most such fields for which no cell of the table stands, beside one for each cell.
const FREE_FIELDS: usize = 256;

/// The rows of a table by their elements: the cells that begin in each, and those from above that
/// span it, by column. `false` where the latter are too many: then no row has any, for a table half
/// of which has them would be read wrongly.
fn cells_by_row(page: &PageSnapshot, table: NodeId) -> (HashMap<NodeId, Vec<Cell>>, bool) {
    match place_cells(page, table, Some(MAX_SPANNING)) {
        Some(rows) => (rows, true),
        None => (place_cells(page, table, None).unwrap_or_default(), false),
    }
}

/// The same, where only cells of at most `max_chars` characters are of every row they span; with none
/// at all, there are never too many.
fn place_cells(
    page: &PageSnapshot,
    table: NodeId,
    max_chars: Option<u32>,
) -> Option<HashMap<NodeId, Vec<Cell>>> {
    let mut columns = TableColumns::default();
    let (mut spanning, mut begun, mut repeated) = (Vec::<(Cell, u16)>::new(), 0, 0);
    let mut rows = HashMap::new();
    for row in own_rows(page, table) {
        if columns.enter_group(page.parent(row)) {
            spanning.clear();
        }
        let mut cells: Vec<Cell> = spanning.iter().map(|(cell, _)| *cell).collect();
        repeated += cells.len();
        spanning.iter_mut().for_each(|(_, left)| *left -= 1);
        spanning.retain(|(_, left)| *left > 0);
        for id in own_cells(page, row) {
            let (across, down) = page.cell_span(id);
            let column = columns.place(across, down) as u32;
            begun += 1;
            let cell = Cell {
                id,
                column,
                columns: if columns.is_too_large() { 1 } else { across },
            };
            cells.push(cell);
            if down > 1 && max_chars.is_some_and(|most| page.totals(id).chars <= most) {
                spanning.push((cell, down - 1));
            }
        }
        let is_too_much = columns.is_too_large() || repeated > FREE_FIELDS + begun;
        if max_chars.is_some() && is_too_much {
            return None;
        }
        columns.end_row();
        cells.sort_by_key(|cell| cell.column);
        rows.insert(row, cells);
    }
    Some(rows)
}

/// The cells of a row as they stand without any above.
fn row_alone(page: &PageSnapshot, row: NodeId) -> Vec<Cell> {
    let mut columns = TableColumns::default();
    let cell = |id| {
        let (across, _) = page.cell_span(id);
        Cell {
            id,
            column: columns.place(across, 1) as u32,
            columns: across,
        }
    };
    own_cells(page, row).map(cell).collect()
}

fn own_cells(page: &PageSnapshot, row: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    page.children(row)
        .filter(|c| matches!(declared_tag(page, *c), "td" | "th"))
}

/// How many columns the cells of a row take.
pub(super) fn width(page: &PageSnapshot, row: NodeId) -> usize {
    let cells = own_cells(page, row);
    cells.map(|cell| usize::from(page.cell_span(cell).0)).sum()
}

/// The rows of a table, without those of tables within it, as they are shown: the foot last, wherever
/// it stands.
pub(super) fn own_rows(page: &PageSnapshot, table: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let is_foot = |child: &NodeId| page.tag(*child) == "tfoot";
    let others = page.children(table).filter(move |child| !is_foot(child));
    let feet = page.children(table).filter(is_foot);
    let groups = others.chain(feet).flat_map(|child| {
        let is_group = matches!(page.tag(child), "thead" | "tbody" | "tfoot");
        let inside = is_group.then(|| page.children(child));
        inside.into_iter().flatten().chain([child])
    });
    // Those of a grid that scripts made stand in boxes of any depth.
    let is_grid = page.tag(table) != "table";
    let is_own = move |row: &NodeId| {
        let mut around = page.ancestors(*row);
        around.find(|n| declared_tag(page, *n) == "table") == Some(table)
    };
    let inside = is_grid.then(|| page.subtree(table));
    let rows = groups.filter(move |_| !is_grid);
    rows.chain(inside.into_iter().flatten())
        .filter(|id| declared_tag(page, *id) == "tr")
        .filter(move |id| !is_grid || is_own(id))
}

/// What of a table an element is, by the tag of HTML for it, as ARIA roles tell. How it is laid out tells nothing:
/// cards are laid out as cells, too.
pub(super) fn declared_tag(page: &PageSnapshot, id: NodeId) -> &str {
    match page.attribute(id, "role") {
        Some(_) => page.table_tag(id),
        None => page.tag(id),
    }
}

/// Whether a row is one cell over all columns: it says what the rows below it are of.
pub(super) fn is_caption(page: &PageSnapshot, row: NodeId) -> bool {
    let mut cells = own_cells(page, row);
    let only = cells.next().filter(|_| cells.next().is_none());
    only.is_some_and(|cell| page.cell_span(cell).0 > 1)
}

/// Parts of a table among which rows are looked for that are not of its foot. Source: ours; bounds the cost.
const MAX_PARTS: usize = 16;

/// Whether a node is a row of the foot of its table: it sums up the others and is no record.
pub(super) fn is_foot(page: &PageSnapshot, row: NodeId) -> bool {
    let foot = page.parent(row).filter(|up| page.tag(*up) == "tfoot");
    let table = foot.and_then(|foot| page.parent(foot));
    // Old generators put all rows there.
    let has_others = |table: NodeId| {
        let mut parts = page.children(table).take(MAX_PARTS);
        parts.any(|part| matches!(page.tag(part), "tbody" | "tr") && page.totals(part).chars > 0)
    };
    table.is_some_and(has_others) && declared_tag(page, row) == "tr"
}

/// Whether a node is a row of header cells only, or of the head of its table: it names the columns and
/// is no record. The corner above the names of the rows may be a plain cell that says nothing.
pub(super) fn is_header(page: &PageSnapshot, row: NodeId) -> bool {
    if declared_tag(page, row) != "tr" {
        return false;
    }
    let in_head = page.parent(row).is_some_and(|p| page.tag(p) == "thead");
    let mut cells = own_cells(page, row).peekable();
    let is_corner = cells
        .peek()
        .is_some_and(|first| declared_tag(page, *first) == "td" && page.totals(*first).chars == 0);
    let mut names = cells.skip(usize::from(is_corner)).peekable();
    names.peek().is_some() && (in_head || names.all(|cell| declared_tag(page, cell) == "th"))
}

/// The rows that name the columns of a table: its first ones. Its head ends with them, and so do they where
/// a row of one cell says what the rows below are of.
fn header_rows(page: &PageSnapshot, table: NodeId) -> Vec<NodeId> {
    let is_head = |row: NodeId| page.parent(row).is_some_and(|p| page.tag(p) == "thead");
    let rows = own_rows(page, table).take(MAX_HEADERS);
    let mut found: Vec<NodeId> = Vec::new();
    for row in rows.take_while(|row| is_header(page, *row)) {
        let begins_rows = found.iter().any(|above| !is_caption(page, *above));
        let is_behind = found.iter().any(|above| is_head(*above)) && !is_head(row);
        if is_behind || begins_rows && is_caption(page, row) {
            break;
        }
        found.push(row);
    }
    found
}

/// What each of some rows of a table is of: the last row of one cell over all columns above it, below those
/// that name the columns. Where all are of one thing, that is the table's name, and no row's; where there are
/// nearly as many as rows, they say more of those above.
fn groups(page: &PageSnapshot, table: NodeId, records: &[Vec<NodeId>]) -> Vec<Option<NodeId>> {
    let names = header_rows(page, table);
    let (mut above, mut by_row) = (None, HashMap::new());
    let mut is_last = false;
    for row in own_rows(page, table).filter(|row| !names.contains(row)) {
        if is_caption(page, row) {
            let says = (1..=MAX_SPANNING).contains(&page.totals(row).chars);
            above = own_cells(page, row).next().filter(|_| says);
            is_last = true;
        } else {
            is_last = false;
            by_row.insert(row, above);
        }
    }
    let of = |record: &Vec<NodeId>| by_row.get(record.first()?).copied().flatten();
    let groups: Vec<Option<NodeId>> = records.iter().map(of).collect();
    // Below the rows that they are of they end them: sums.
    let are_feet = is_last && groups.first().is_some_and(Option::is_none);
    let others = groups.windows(2).filter(|pair| pair[0] != pair[1]).count();
    let are_groups = !are_feet && others > 0 && MIN_GROUP * (others + 1) <= groups.len();
    if are_groups { groups } else { Vec::new() }
}

/// The names of the columns: the first rows of the table, where they have header cells only. A name
/// over several columns stands before the names below it.
fn header(
    page: &PageSnapshot,
    table: NodeId,
    by_row: &HashMap<NodeId, Vec<Cell>>,
) -> Option<Vec<String>> {
    let rows = header_rows(page, table);
    let headers: Vec<&Vec<Cell>> = rows.iter().filter_map(|row| by_row.get(row)).collect();
    let last = headers.last()?;
    let mut names: Vec<Vec<String>> = Vec::new();
    for cells in &headers {
        for cell in *cells {
            let name = page.text(cell.id).trim().to_owned();
            let (start, mut end) = (cell.column as usize, cell.column as usize + 1);
            if cells != last && name.chars().count() <= MAX_SPANNING as usize {
                end = start + usize::from(cell.columns);
            }
            if names.len() < end {
                names.resize(end, Vec::new());
            }
            for column in &mut names[start..end] {
                if !name.is_empty() && column.last() != Some(&name) {
                    column.push(name.clone());
                }
            }
        }
    }
    Some(names.into_iter().map(|name| name.join(" ")).collect())
}
