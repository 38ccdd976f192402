//! Tables of data: each row a record, each cell a field, named by the header row. A cell may be split into two fields:
//! beside each other in a line ([`split_cells`]), or a title and lines below it ([`title_lines`]). Which rows name the
//! columns is told in [`heads`].

mod heads;
mod split_cells;
#[cfg(test)]
mod tests;
mod title_lines;

pub(super) use heads::{is_header, names_columns, rows_apart};

use super::hints::{Hints, hints, image_source};
use super::{DataField, FieldRole};
use crate::snapshot::{Links, NodeId, PageSnapshot, TableColumns, one_line, without_icons};
use heads::header_rows;
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
    let says = |row: &NodeId| page.totals(*row).chars > 0 && !page.is_page_row(*row);
    let rows: Vec<NodeId> = own_rows(page, table).filter(says).collect();
    let has_several = |row: &NodeId| own_cells(page, *row).nth(1).is_some();
    let is_named = names_columns(page, table);
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
    let in_text = link.filter(|link| is_in_text(page, *link, cell));
    let image = page.subtree(cell).find(|n| page.tag(*n) == "img");
    let text = without_icons(page.text(cell).trim().to_owned());
    let (role, url, text) = match (link, image) {
        (Some(link), _) => {
            let role = if in_text.is_some() {
                FieldRole::Text
            } else {
                FieldRole::Link
            };
            (role, page.attribute(link, "href"), text)
        }
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

/// Characters from which on a cell is a text, and how many times as long as its first link it is then. Source: ours: the
/// entries of a docket name others by their numbers; a line with `PDF` behind it is shorter.
const MIN_TEXT: u32 = 80;
const MIN_TIMES: u32 = 4;

/// Whether a link is a few words of a text in a cell, and not where its record leads.
fn is_in_text(page: &PageSnapshot, link: NodeId, cell: NodeId) -> bool {
    let (own, all) = (page.totals(link).chars, page.totals(cell).chars);
    all >= MIN_TEXT && own > 0 && all >= MIN_TIMES * own
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
/// The name of the column that holds the group of each row; the page gives it none.
const GROUP: &str = "group";
/// Fewest rows of a group, on average. Source: ours.
const MIN_GROUP: usize = 2;
/// Most fields from cells that span several rows, in addition to one field for each cell of the table.
const FREE_FIELDS: usize = 256;

/// The cells of each row of a table: cells that begin in the row, and cells from above that span it, sorted by
/// column. Returns `false` where there are too many spanning cells; then they are left out of all rows, because
/// a table with only some of them would be read wrongly.
fn cells_by_row(page: &PageSnapshot, table: NodeId) -> (HashMap<NodeId, Vec<Cell>>, bool) {
    match place_cells(page, table, Some(MAX_SPANNING)) {
        Some(rows) => (rows, true),
        None => (place_cells(page, table, None).unwrap_or_default(), false),
    }
}

/// The cells of each row of a table. Cells of at most `max_chars` characters are repeated in every row that they span;
/// `None` where these are too many. Without `max_chars` no cell is repeated, and the result is never `None`.
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

/// The HTML tag for the part of a table that an element is, by its tag and ARIA role. Without a role its layout is not
/// read: cards are laid out as cells, too.
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

/// What each of some rows of a table is of: the last row of one cell over all columns above it, below those
/// that name the columns. Where all are of one thing, that is the table's name, and no row's; where there are
/// nearly as many as rows, they say more of those above.
fn groups(page: &PageSnapshot, table: NodeId, records: &[Vec<NodeId>]) -> Vec<Option<NodeId>> {
    let names = header_rows(page, table);
    let (mut above, mut by_row) = (None, HashMap::new());
    let mut is_last = false;
    let apart = |row: &NodeId| names.contains(row) || page.is_page_row(*row);
    for row in own_rows(page, table).filter(|row| !apart(row)) {
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
    let mut rows = header_rows(page, table);
    // A row with one cell over all columns is the caption of the table.
    if rows.iter().any(|row| !is_caption(page, *row)) {
        rows.retain(|row| !is_caption(page, *row));
    }
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
