//! Tables that are made of boxes in a grid: the cells of all rows stand beside each other in the
//! document, the first of them name the columns (summaries of javadoc since version 16).

use crate::hash::{HashMap, HashSet};
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// Boxes whose edges are this near begin at one line, px. Source: ours: positions are in 64ths.
const SAME: f64 = 1.0;
/// Words of classes of cells that name columns.
const HEADER_WORDS: [&str; 3] = ["header", "head", "heading"];

/// A cell of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::output::flow) struct GridCell {
    /// Whether it begins a row, and where that ends.
    pub(in crate::output::flow) row_end: Option<NodeId>,
    pub(in crate::output::flow) is_header: bool,
}

/// The grids of a page that are tables.
#[derive(Debug, Default)]
pub(in crate::output::flow) struct Grids {
    cells: HashMap<NodeId, GridCell>,
    tables: HashSet<NodeId>,
}

impl Grids {
    /// One pass over the page.
    pub(super) fn from_page(page: &PageSnapshot) -> Self {
        let mut found = Self::default();
        for (id, node) in page.iter() {
            if node.kind == NodeKind::Element && page.display(id) == Display::Grid {
                found.add(page, id);
            }
        }
        found
    }

    /// Whether an element is a table made of boxes.
    pub(in crate::output::flow) fn is_table(&self, id: NodeId) -> bool {
        self.tables.contains(&id)
    }

    /// The kind of a cell of a table made of boxes; `None` for other elements.
    pub(in crate::output::flow) fn cell(&self, id: NodeId) -> Option<GridCell> {
        self.cells.get(&id).copied()
    }

    fn add(&mut self, page: &PageSnapshot, grid: NodeId) {
        let is_shown = |id: &NodeId| page.totals(*id).chars > 0 || page.node(*id).rect.is_some();
        let cells: Vec<NodeId> = page.children(grid).filter(is_shown).collect();
        let columns = cells.iter().take_while(|id| is_header(page, **id)).count();
        let is_full = columns > 1 && cells.len() > columns && cells.len().is_multiple_of(columns);
        if !is_full || !cells[columns..].iter().all(|id| !is_header(page, *id)) {
            return;
        }
        if !cells
            .chunks(columns)
            .all(|row| is_row(page, &cells[..columns], row))
        {
            return;
        }
        self.tables.insert(grid);
        for (i, id) in cells.iter().enumerate() {
            let last = cells.get(i + columns - 1).copied().unwrap_or(*id);
            let cell = GridCell {
                row_end: i.is_multiple_of(columns).then(|| page.node(last).end),
                is_header: i < columns,
            };
            self.cells.insert(*id, cell);
        }
    }
}

/// Whether a box says that it names a column.
fn is_header(page: &PageSnapshot, id: NodeId) -> bool {
    let class = page.attribute(id, "class").unwrap_or("");
    let mut words = class.split(|c: char| !c.is_ascii_alphanumeric());
    let is_named = words.any(|word| {
        HEADER_WORDS
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known))
    });
    is_named || page.attribute(id, "role") == Some("columnheader")
}

/// Whether boxes stand beside each other, each below the one that names its column.
fn is_row(page: &PageSnapshot, names: &[NodeId], row: &[NodeId]) -> bool {
    let rect = |id: &NodeId| page.node(*id).rect;
    let Some(first) = row.first().and_then(rect) else {
        return false;
    };
    let stands = |(name, cell): (&NodeId, &NodeId)| match (rect(name), rect(cell)) {
        (Some(name), Some(cell)) => {
            (name.left - cell.left).abs() <= SAME && (cell.top - first.top).abs() <= SAME
        }
        _ => false,
    };
    names.iter().zip(row).all(stands)
}
