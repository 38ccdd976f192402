//! The rows of tables, cell by cell, as the page has them and as a line of the text does.

use super::words::letters;
use crate::snapshot::{Display, NodeId, PageSnapshot, TableColumns};
use std::collections::HashMap;

/// A line of text with its cells, without their white space.
pub(super) fn cells_of_line(line: &str) -> String {
    line.split('\t').map(letters).collect::<Vec<_>>().join("\t")
}

/// The text of each row of a table and of nested tables, cell by cell; positions that other cells span are
/// empty cells.
pub(super) fn rows_of(page: &PageSnapshot, table: NodeId) -> Vec<String> {
    let mut columns: HashMap<Option<NodeId>, TableColumns> = HashMap::new();
    let mut rows = Vec::new();
    let is_row = |id: &NodeId| {
        page.tag(*id) == "tr"
            && (page.display(*id) == Display::TableRow || page.totals(*id).chars > 0)
    };
    for row in page.subtree(table).filter(is_row) {
        let own = page.ancestors(row).find(|id| page.tag(*id) == "table");
        let columns = columns.entry(own).or_default();
        columns.enter_group(page.parent(row));
        let mut said: Vec<String> = Vec::new();
        let is_cell = |id: &NodeId| matches!(page.tag(*id), "td" | "th");
        for cell in page.children(row).filter(is_cell) {
            let (across, down) = page.cell_span(cell);
            said.resize(columns.place(across, down), String::new());
            said.push(said_in_cell(page, cell));
        }
        columns.end_row();
        if page.totals(row).chars > 0 {
            rows.push(said.join("\t"));
        }
    }
    rows
}

/// The text of a cell; without text, the texts of its pictures as the writer outputs them.
fn said_in_cell(page: &PageSnapshot, cell: NodeId) -> String {
    let text = letters(&page.text(cell));
    if !text.is_empty() {
        return text;
    }
    let pictures = page.subtree(cell).filter(|id| page.node(*id).is_visible());
    let said: Vec<String> = pictures.filter_map(|id| page.image_text(id)).collect();
    letters(&said.concat())
}
