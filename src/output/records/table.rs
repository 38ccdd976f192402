//! A list as a table for a terminal.

use super::Region;
use comfy_table::{ContentArrangement, Table, presets};

/// Characters a column needs to be read. Source: ours: two words.
const MIN_COLUMN: usize = 14;
/// Characters of a cell; the rest is cut off. Source: ours: some lines of a column.
const MAX_CELL: usize = 140;

/// A table of at most `width` characters. Columns that do not fit are named below it, addresses
/// first: CSV and JSON have them.
pub(super) fn table(number: usize, region: &Region, width: u16) -> String {
    let shown = fitting(region, usize::from(width));
    let mut table = Table::new();
    table
        .load_style(presets::UTF8_HORIZONTAL_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width)
        .set_header(shown.iter().map(|i| region.columns[*i].as_str()));
    for row in &region.rows {
        let cells = shown.iter().map(|i| row.get(*i).map_or("", String::as_str));
        table.add_row(cells.map(short));
    }
    let hidden: Vec<&str> = (0..region.columns.len())
        .filter(|i| !shown.contains(i))
        .map(|i| region.columns[i].as_str())
        .collect();
    let note = if hidden.is_empty() {
        String::new()
    } else {
        format!("not shown, see --format csv: {}\n", hidden.join(", "))
    };
    format!(
        "list {number} · {} records · score {:.2}\n{table}\n{note}",
        region.records.len(),
        region.score
    )
}

/// The columns that fit, in order: texts before addresses and what is the same in all rows, each in
/// the order of the list.
fn fitting(region: &Region, width: usize) -> Vec<usize> {
    let count = (width / MIN_COLUMN).max(1);
    let mut by_use: Vec<usize> = (0..region.columns.len()).collect();
    by_use.sort_by_key(|i| match () {
        () if is_same(region, *i) => 2,
        () if holds_addresses(region, *i) => 1,
        () => 0,
    });
    let mut shown: Vec<usize> = by_use.into_iter().take(count).collect();
    shown.sort_unstable();
    shown
}

/// Whether a column says the same in all of several rows.
fn is_same(region: &Region, column: usize) -> bool {
    let mut cells = region.rows.iter().map(|row| row.get(column));
    let first = cells.next();
    region.rows.len() > 2 && cells.all(|cell| Some(cell) == first)
}

/// Whether a column holds addresses and nothing else.
fn holds_addresses(region: &Region, column: usize) -> bool {
    let name = region.columns[column].as_str();
    if matches!(name, "url" | "image") || name.ends_with("_url") {
        return true;
    }
    let cells = region.rows.iter().filter_map(|row| row.get(column));
    let mut filled = cells.filter(|cell| !cell.is_empty());
    filled.all(|cell| cell.contains("://") && !cell.contains(' '))
}

fn short(cell: &str) -> String {
    match cell.char_indices().nth(MAX_CELL) {
        Some((end, _)) => format!("{}…", &cell[..end]),
        None => cell.to_owned(),
    }
}
