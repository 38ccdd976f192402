//! Rows around a list on a page that is laid out by tables: rows of nothing but links above and below the row that
//! holds most of the page, and a last row with a single link to more of the list, where a cell in it spans several
//! columns.
//!
//! Source: ours, by the front page of Hacker News. Limits: a row with a heading, or with a number or word outside of
//! links other than the label of a field, stays; so does the last row where another row of the table is a single
//! link, too.

use crate::content::candidates::Candidates;
use crate::content::units::Units;
use crate::content::wholes::lists::shares::drop_where_rest_says_more;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum share of a table's characters in its main row, tenths. Source: ours: a clear majority.
const MIN_MAIN_TENTHS: u32 = 6;
/// Minimum number of rows with text of a table whose last row may lead on. Source: ours: with two rows each, the
/// entries of a short list.
const MIN_ROWS: usize = 6;
/// Maximum mean number of characters per link, with the text between links. Source: ours: names of sections and `More`;
/// titles of texts are longer.
const MAX_NAME: u32 = 24;
/// How many times as many characters as the rest the dropped rows may have. Source: ours: links around a list have
/// fewer than the list.
const MAX_TIMES: u32 = 1;

/// The units of the outer rows of links. Linear in nodes.
pub(in crate::content::wholes) fn outer_rows(
    page: &PageSnapshot,
    units: &Units,
) -> Vec<Range<usize>> {
    let tables: Vec<NodeId> = page.tagged(["table"]).collect();
    if tables.is_empty() {
        return Vec::new();
    }
    let headings: Vec<NodeId> = page.tagged(["h1", "h2", "h3", "h4"]).collect();
    let said = Said::from_page(page);
    let mut found: Vec<NodeId> = Vec::new();
    for table in &tables {
        let rows: Vec<NodeId> = rows(page, *table).collect();
        let says = |row: &NodeId| page.totals(*row).chars;
        let whole = page.totals(*table).chars;
        let is_main = |row: &NodeId| {
            10 * says(row) >= MIN_MAIN_TENTHS * whole && page.holds_any(*row, &tables)
        };
        let are_links = |row: &NodeId| {
            let links = said.links(page, *row);
            links > 0
                && said.others(page, *row) == 0
                && says(row) <= MAX_NAME * links
                && !page.holds_any(*row, &headings)
        };
        if let Some(main) = rows.iter().copied().find(is_main) {
            found.extend(rows.iter().filter(|row| **row != main && are_links(row)));
        }
        let is_alone = |row: &NodeId| are_links(row) && said.links(page, *row) == 1;
        // A list entry of which only the name is known still has its other cells.
        let spans = |row: &NodeId| page.children(*row).any(|cell| page.cell_span(cell).0 > 1);
        let [above @ .., last] = &rows[..] else {
            continue;
        };
        let leads_on = rows.len() >= MIN_ROWS && is_alone(last) && spans(last);
        if leads_on && !above.iter().any(is_alone) {
            found.push(*last);
        }
    }
    found
        .into_iter()
        .map(|row| units.within(page, row))
        .collect()
}

/// The rows of a table that have a text.
fn rows(page: &PageSnapshot, table: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let groups = page.children(table).flat_map(|child| {
        let is_group = matches!(page.tag(child), "thead" | "tbody" | "tfoot");
        let inside = is_group.then(|| page.children(child));
        inside.into_iter().flatten().chain([child])
    });
    groups.filter(|row| page.tag(*row) == "tr" && page.totals(*row).chars > 0)
}

/// For each node the number of texts before it, and a last entry for all: of linked texts, and of other texts that
/// have a letter or a digit.
struct Said {
    links: Vec<u32>,
    others: Vec<u32>,
}

impl Said {
    fn from_page(page: &PageSnapshot) -> Self {
        let (mut links, mut others) = (vec![0; page.len() + 1], vec![0; page.len() + 1]);
        let mut link_end = NodeId(0);
        for (id, node) in page.iter() {
            // With or without an address: some links run scripts.
            if page.tag(id) == "a" {
                link_end = link_end.max(node.end);
            }
            let text = node.text.as_deref().unwrap_or("").trim();
            let is_word = page.is_said(id) && text.contains(char::is_alphanumeric);
            let has_field = || page.parent(id).is_some_and(|up| page.totals(up).fields > 0);
            let is_label = || text.ends_with(COLONS) && has_field();
            let is_linked = id < link_end;
            let i = id.index();
            links[i + 1] = links[i] + u32::from(is_word && is_linked);
            others[i + 1] = others[i] + u32::from(is_word && !is_linked && !is_label());
        }
        Self { links, others }
    }

    fn links(&self, page: &PageSnapshot, id: NodeId) -> u32 {
        self.links[page.node(id).end.index()] - self.links[id.index()]
    }

    fn others(&self, page: &PageSnapshot, id: NodeId) -> u32 {
        self.others[page.node(id).end.index()] - self.others[id.index()]
    }
}

/// Drops the rows from a page that lists, where enough else is kept.
pub(in crate::content::wholes) fn drop_outer_rows(
    rows: &[Range<usize>],
    chars: &[u32],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    let units = rows.iter().cloned().flatten();
    drop_where_rest_says_more(units, MAX_TIMES, chars, candidates, kept);
}
