//! Tables of data: each row a record, each cell a field, named by the header row.

use super::hints::hints;
use super::{DataField, FieldRole};
use crate::snapshot::{Links, NodeId, PageSnapshot};

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
    let names = header(page, first);
    let rows: Vec<Vec<(u32, NodeId)>> = records.iter().map(|r| cells(page, r[0])).collect();
    let mut cells = rows.iter().flatten();
    let is_data = rows.iter().all(|row| row.len() >= 2)
        && (names.is_some() || cells.all(|(_, cell)| page.totals(*cell).links <= 1));
    if !is_data {
        return None;
    }
    let names = names.unwrap_or_default();
    let fields = rows.iter().map(|row| {
        row.iter()
            .map(|(column, cell)| field(page, links, *column, *cell, names.get(*column as usize)))
            .collect()
    });
    Some(fields.collect())
}

fn field(
    page: &PageSnapshot,
    links: &Links,
    column: u32,
    cell: NodeId,
    name: Option<&String>,
) -> DataField {
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

/// The cells of a row with their columns; a cell over several columns stands in its first.
fn cells(page: &PageSnapshot, row: NodeId) -> Vec<(u32, NodeId)> {
    let mut column = 0_u32;
    page.children(row)
        .filter(|c| matches!(page.tag(*c), "td" | "th"))
        .map(|cell| {
            let at = column;
            let span = page.attribute(cell, "colspan");
            let span = span.and_then(|s| s.trim().parse::<u32>().ok());
            // 1000 is the most HTML allows.
            column += span.unwrap_or(1).clamp(1, 1000);
            (at, cell)
        })
        .collect()
}

/// Whether a node is a row of header cells only: it names the columns and is no record.
pub(super) fn is_header(page: &PageSnapshot, row: NodeId) -> bool {
    if page.tag(row) != "tr" {
        return false;
    }
    let mut cells = cells(page, row)
        .into_iter()
        .map(|(_, cell)| cell)
        .peekable();
    cells.peek().is_some() && cells.all(|cell| page.tag(cell) == "th")
}

/// The names of the columns: the first row of the table, where it has header cells only.
fn header(page: &PageSnapshot, row: NodeId) -> Option<Vec<String>> {
    let table = page.ancestors(row).find(|n| page.tag(*n) == "table")?;
    let first = page.subtree(table).find(|n| page.tag(*n) == "tr")?;
    if !is_header(page, first) {
        return None;
    }
    let cells = cells(page, first);
    let columns = cells.last().map_or(0, |(column, _)| *column as usize + 1);
    let mut names = vec![String::new(); columns];
    for (column, cell) in cells {
        page.text(cell)
            .trim()
            .clone_into(&mut names[column as usize]);
    }
    Some(names)
}
