//! Tables of data: each row a record, each cell a field, named by the header row.

use super::hints::hints;
use super::{DataField, FieldRole};
use crate::snapshot::{Links, NodeId, PageSnapshot, TableColumns};
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
    if !others.all(|record| matches!(record[..], [row] if page.tag(row) == "tr")) {
        return None;
    }
    let table = page.ancestors(first).find(|n| page.tag(*n) == "table")?;
    let by_row = cells_by_row(page, table);
    let names = header(page, table, &by_row);
    let own = |record: &Vec<NodeId>| {
        let cells = by_row.get(&record[0]).cloned();
        // The row of another table.
        cells.unwrap_or_else(|| row_alone(page, record[0]))
    };
    let rows: Vec<Vec<Cell>> = records.iter().map(own).collect();
    let mut cells = rows.iter().flatten();
    let is_data = rows.iter().all(|row| row.len() >= 2)
        && (names.is_some() || cells.all(|cell| page.totals(cell.id).links <= 1));
    if !is_data {
        return None;
    }
    let names = names.unwrap_or_default();
    let fields = rows.iter().map(|row| {
        row.iter()
            .map(|cell| field(page, links, cell, names.get(cell.column as usize)))
            .collect()
    });
    Some(fields.collect())
}

fn field(page: &PageSnapshot, links: &Links, cell: &Cell, name: Option<&String>) -> DataField {
    let Cell {
        id: cell, column, ..
    } = *cell;
    let link = page
        .subtree(cell)
        .find(|n| page.tag(*n) == "a" && page.attribute(*n, "href").is_some());
    let image = page.subtree(cell).find(|n| page.tag(*n) == "img");
    let (role, url) = match (link, image) {
        (Some(link), _) => (FieldRole::Link, page.attribute(link, "href")),
        (None, Some(image)) if page.totals(cell).chars == 0 => {
            (FieldRole::Image, page.attribute(image, "src"))
        }
        _ => (FieldRole::Text, None),
    };
    DataField {
        column,
        role,
        name: name.filter(|n| !n.is_empty()).cloned(),
        text: page.text(cell).trim().to_owned(),
        url: url.and_then(|u| match role {
            FieldRole::Image => links.resolve_image_for_readers(u),
            _ => links.resolve_for_readers(u),
        }),
        items: Vec::new(),
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
/// Rows of names above a table. Source: ours: a name, its group and the group's group.
const MAX_HEADERS: usize = 3;
/// Most such fields for which no cell of the table stands, beside one for each cell.
const FREE_FIELDS: usize = 256;

/// The rows of a table by their elements: the cells that begin in each, and those from above that
/// span it, by column.
fn cells_by_row(page: &PageSnapshot, table: NodeId) -> HashMap<NodeId, Vec<Cell>> {
    let mut columns = TableColumns::default();
    let (mut spanning, mut begun, mut repeated) = (Vec::<(Cell, u16)>::new(), 0, 0);
    let mut rows = HashMap::new();
    for row in own_rows(page, table) {
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
            if down > 1 && page.totals(id).chars <= MAX_SPANNING {
                spanning.push((cell, down - 1));
            }
        }
        if columns.is_too_large() || repeated > FREE_FIELDS + begun {
            spanning.clear();
        }
        columns.end_row();
        cells.sort_by_key(|cell| cell.column);
        rows.insert(row, cells);
    }
    rows
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
        .filter(|c| matches!(page.tag(*c), "td" | "th"))
}

/// The rows of a table, without those of tables within it.
fn own_rows(page: &PageSnapshot, table: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let groups = page.children(table).flat_map(|child| {
        let is_group = matches!(page.tag(child), "thead" | "tbody" | "tfoot");
        let inside = is_group.then(|| page.children(child));
        inside.into_iter().flatten().chain([child])
    });
    groups.filter(|id| page.tag(*id) == "tr")
}

/// Whether a node is a row of header cells only: it names the columns and is no record. The corner
/// above the names of the rows may be a plain cell that says nothing.
pub(super) fn is_header(page: &PageSnapshot, row: NodeId) -> bool {
    if page.tag(row) != "tr" {
        return false;
    }
    let mut cells = own_cells(page, row).peekable();
    let is_corner = cells
        .peek()
        .is_some_and(|first| page.tag(*first) == "td" && page.totals(*first).chars == 0);
    let mut names = cells.skip(usize::from(is_corner)).peekable();
    names.peek().is_some() && names.all(|cell| page.tag(cell) == "th")
}

/// The names of the columns: the first rows of the table, where they have header cells only. A name
/// over several columns stands before the names below it.
fn header(
    page: &PageSnapshot,
    table: NodeId,
    by_row: &HashMap<NodeId, Vec<Cell>>,
) -> Option<Vec<String>> {
    let rows = own_rows(page, table).take(MAX_HEADERS);
    let headers: Vec<&Vec<Cell>> = rows
        .take_while(|row| is_header(page, *row))
        .filter_map(|row| by_row.get(&row))
        .collect();
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
