//! Finds tables whose head is a table of its own right above them, so that it stays in place while the rows scroll.
//! Source: DataTables (`scrollY`), Ant Design (`scroll.y`), Element, jqGrid.
//!
//! # Limits
//! A head beside the rows (fixed columns) or below them does not count.

use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of nodes between the two tables: the boxes around each. Source: ours, to bound the cost.
const MAX_BETWEEN: usize = 24;
/// Maximum number of nodes of a head, and of a body up to its first row, that are looked at. Source: ours, to bound
/// the cost.
const MAX_IN_HEAD: usize = 2_000;
/// Minimum columns. Source: ours: a single one may be a title.
const MIN_COLUMNS: u16 = 2;

/// For each table with a separate head, that head. Cost: linear, as only the first rows of each table are read.
pub(crate) fn split_heads(page: &PageSnapshot) -> HashMap<NodeId, NodeId> {
    let tables = page.parts_of_tables("table");
    let pairs = tables.windows(2).filter_map(|two| {
        let (head, body) = (two[0], two[1]);
        let touch = page.node(head).end <= body && stands_above(page, head, body);
        let heads = || heads_as_many(page, head, body);
        (touch && heads()).then_some((body, head))
    });
    pairs.collect()
}

/// Whether one table stands above another, and no text is between them.
fn stands_above(page: &PageSnapshot, head: NodeId, body: NodeId) -> bool {
    let mut between = page.node(head).end.0..body.0;
    let is_silent = |at: u32| {
        let totals = page.totals(NodeId(at));
        !page.is_said(NodeId(at)) && (totals.media == 0 || totals.chars > 0)
    };
    let (Some(a), Some(b)) = (page.node(head).rect, page.node(body).rect) else {
        return false;
    };
    between.len() <= MAX_BETWEEN
        && a.top <= b.top
        && a.left < b.right
        && b.left < a.right
        && page.totals(head).chars > 0
        && page.totals(body).chars > 0
        && between.all(is_silent)
}

/// Whether a table has only column heads, as many as the columns of another table without heads. A last head without
/// text may stand above the scroll bar of the rows.
fn heads_as_many(page: &PageSnapshot, head: NodeId, body: NodeId) -> bool {
    if page.subtree(head).take(MAX_IN_HEAD + 1).count() > MAX_IN_HEAD {
        return false;
    }
    let says = |id: NodeId| page.totals(id).chars > 0;
    let is_head = |cell: NodeId| page.table_tag(cell) == "th" || is_in_thead(page, cell);
    let [mut said, mut all, mut columns] = [0_u16; 3];
    for id in page.subtree(head).skip(1) {
        match page.table_tag(id) {
            "table" => return false,
            "tr" => columns = 0,
            "td" | "th" => {
                if says(id) && !is_head(id) {
                    return false;
                }
                columns = columns.saturating_add(page.cell_span(id).0);
                all = all.max(columns);
                said = if says(id) { said.max(columns) } else { said };
            }
            _ => {}
        }
    }
    let of_body = columns_of(page, body);
    let fits = |columns: u16| (MIN_COLUMNS.max(said)..=all).contains(&columns);
    of_body.is_some_and(fits)
}

/// The number of columns of the first row with text in a table; `None` if that row is a head.
fn columns_of(page: &PageSnapshot, table: NodeId) -> Option<u16> {
    let mut inside = page.subtree(table).skip(1).take(MAX_IN_HEAD);
    let row = inside.find(|id| page.table_tag(*id) == "tr" && page.totals(*id).chars > 0)?;
    let is_cell = |id: &NodeId| matches!(page.table_tag(*id), "td" | "th");
    let says_no_head = |id: NodeId| page.table_tag(id) == "td" && page.totals(id).chars > 0;
    let cells: Vec<NodeId> = page.children(row).filter(is_cell).collect();
    let is_row = cells.iter().any(|id| says_no_head(*id)) && !is_in_thead(page, row);
    let columns = cells.iter().map(|id| page.cell_span(*id).0);
    is_row.then(|| columns.fold(0, u16::saturating_add))
}

/// Whether an element stands in the head of its table.
fn is_in_thead(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.ancestors(id);
    let part = around.find(|up| matches!(page.table_tag(*up), "thead" | "tbody" | "table"));
    part.is_some_and(|part| page.tag(part) == "thead")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether the first of two tables heads the second, given the cells of its only row, what is said between them,
    /// and the cells of a row of the second.
    fn is_split(heads: &[(&str, &str)], between: &str, row: &[(&str, &str)]) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div").open("table").open("tr");
        for (tag, text) in heads {
            t.open(tag);
            if !text.is_empty() {
                t.text(text);
            }
            t.close();
        }
        t.close().close().close();
        if !between.is_empty() {
            t.open("p").text(between).close();
        }
        t.open("div").open("table");
        for _ in 0..2 {
            t.open("tr");
            for (tag, text) in row {
                t.open(tag).text(text).close();
            }
            t.close();
        }
        let page = t.finish();
        let tables: Vec<NodeId> = page.tagged(["table"]).collect();
        split_heads(&page).get(&tables[1]) == Some(&tables[0])
    }

    #[test]
    fn a_table_of_heads_right_above_a_table_of_as_many_columns_is_its_head() {
        let heads = [("th", "Name"), ("th", "Office")];
        let row = [("td", "Tiger"), ("td", "Edinburgh")];
        assert!(is_split(&heads, "", &row));
        assert!(!is_split(&heads, "Others", &row), "a text between them");
        assert!(!is_split(&row, "", &row), "it is no head");
        assert!(!is_split(&heads[..1], "", &row), "one column");
        assert!(!is_split(&heads, "", &heads), "it has a head");
        let with_bar = [heads[0], heads[1], ("th", "")];
        assert!(is_split(&with_bar, "", &row));
        let with_more = [heads[0], heads[1], ("th", "Age")];
        assert!(!is_split(&with_more, "", &row));
    }
}
