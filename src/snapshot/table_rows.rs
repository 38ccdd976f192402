//! Rows of tables that are no data, and tables that go on with another: what the flow of a page and its records ask
//! alike.
//!
//! - [`bold_head`]: the row that names the columns, where no tag says so
//! - [`PageSnapshot::is_page_row`]: a row of nothing but the ways through the pages of the table
//! - [`continued_tables`]: tables that were cut in pieces, each right behind the other

use super::{NodeId, NodeKind, PageSnapshot};
use crate::hash::HashMap;

/// Mean weight from which on a text is bold. Source: CSS Fonts, `bolder` of an ordinary text.
const BOLD: f64 = 600.0;
/// Fewest cells of a head that say something. Source: ours: one alone is a title.
const MIN_HEADS: usize = 2;

/// Most nodes and characters of a row of pages. Source: ours: a link to each of 40 pages; bounds the cost.
const MAX_IN_PAGES: u32 = 200;
const MAX_PAGES_CHARS: u32 = 200;
/// Most digits of the number of a page. Source: ours: four are a year.
const MAX_DIGITS: usize = 3;
/// Most characters of a pager link's word (`Previous`), and the prefix of the command in its script. Source: ASP.NET,
/// `GridView`, whose command is `Page` with the number, `First`, `Next`, ...
const MAX_WAY: usize = 12;
const PAGE_COMMAND: &str = "Page$";

/// Fewest columns of a table that goes on in another. Source: ours: two of labels and values look alike, whatever they
/// are of.
pub(crate) const MIN_CONTINUED_COLUMNS: u32 = 3;
/// Nodes between two pieces of a table: white space. Source: ours; bounds the cost.
const MAX_BETWEEN: usize = 3;

/// The row that heads the columns of a table whose rows are given, though not all its cells are header cells: the
/// first that says anything and is no row of pages, where all that its cells say is bold, or in a header cell, and
/// that of the two below is not. None where other rows have header cells, too. Linear in the cells.
pub(crate) fn bold_head(page: &PageSnapshot, rows: impl Iterator<Item = NodeId>) -> Option<NodeId> {
    let says = |row: &NodeId| page.totals(*row).chars > 0 && !page.is_page_row(*row);
    let mut rows = rows.filter(says);
    let (first, next) = (rows.next()?, rows.next()?);
    let are_bold = |row: NodeId| said_cells(page, row).all(|cell| is_bold(page, cell));
    let has_names = |row: NodeId| said_cells(page, row).any(|cell| page.table_tag(cell) == "th");
    let is_head = said_cells(page, first).count() >= MIN_HEADS && are_bold(first);
    if !is_head || are_bold(next) || has_names(next) {
        return None;
    }
    // Where bold rows come in turn, each heads the one below.
    let third = rows.next();
    let is_alone = third.is_none_or(|row| !are_bold(row) && !has_names(row));
    (is_alone && !rows.any(has_names)).then_some(first)
}

/// The cells of a row that say something.
fn said_cells(page: &PageSnapshot, row: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let is_cell = |cell: &NodeId| matches!(page.table_tag(*cell), "td" | "th");
    let cells = page.children(row).filter(is_cell);
    cells.filter(|cell| page.totals(*cell).chars > 0)
}

fn is_bold(page: &PageSnapshot, cell: NodeId) -> bool {
    page.table_tag(cell) == "th" || page.totals(cell).font_weight() >= BOLD
}

impl PageSnapshot {
    /// Whether a row of a table is one cell across columns that holds nothing but the numbers of pages and signs, or
    /// words that lead to pages, at least one of them a link.
    ///
    /// Limits: links in words alone (`Next`) may be what a table lists, unless their script tells that they are none.
    pub(crate) fn is_page_row(&self, row: NodeId) -> bool {
        let totals = self.totals(row);
        let nodes = self.node(row).end.0 - row.0;
        if !(1..=MAX_PAGES_CHARS).contains(&totals.chars) || nodes > MAX_IN_PAGES {
            return false;
        }
        let mut cells = self.children(row).filter(|id| self.tag(*id) == "td");
        let only = cells.next().filter(|_| cells.next().is_none());
        if only.is_none_or(|cell| self.cell_span(cell).0 < 2) {
            return false;
        }
        let (mut pages, mut links, mut link_end, mut is_command) = (0, 0, NodeId(0), false);
        for id in self.subtree(row) {
            if self.is_link(id) {
                links += 1;
                link_end = self.node(id).end;
                let address = self.attribute(id, "href").unwrap_or("");
                is_command = address.contains(PAGE_COMMAND);
            } else if self.is_said(id) {
                let text = self.node(id).text.as_deref().unwrap_or("");
                let leads = is_command && id < link_end;
                let mut words = text.split_whitespace();
                if !words.all(|word| is_page(word) || leads && word.len() <= MAX_WAY) {
                    return false;
                }
                pages += text.split_whitespace().count();
            }
        }
        // A single sign of a note is none.
        links > 0 && pages > 1
    }
}

/// Whether a word is the number of a page or a sign.
fn is_page(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_digit()) && word.len() <= MAX_DIGITS
        || !word.chars().any(char::is_alphanumeric)
}

/// The tables that go on with one before, by their first piece: each right behind the other, with white space alone
/// between them, of one class and as many columns in all rows, where the first names its columns and these do not.
/// Source: PACER, which ends a table after every hundred rows, and a court's index, after 50. Linear in the rows.
pub(crate) fn continued_tables(page: &PageSnapshot) -> HashMap<NodeId, NodeId> {
    let mut found = HashMap::default();
    for table in page.tagged(["table"]) {
        let Some(next) = table_right_behind(page, table) else {
            continue;
        };
        let columns = columns_of(page, table).filter(|columns| *columns >= MIN_CONTINUED_COLUMNS);
        let goes_on = columns.is_some() && columns == columns_of(page, next);
        let first = found.get(&table).copied();
        let first = first.or_else(|| names_columns(page, table).then_some(table));
        if let Some(first) = first.filter(|_| goes_on && !names_columns(page, next)) {
            found.insert(next, first);
        }
    }
    found
}

fn table_right_behind(page: &PageSnapshot, table: NodeId) -> Option<NodeId> {
    let is_blank = |id: &NodeId| page.node(*id).kind == NodeKind::Text && !page.is_said(*id);
    let mut behind = page.siblings_behind(table).take(MAX_BETWEEN);
    let next = behind.find(|id| !is_blank(id))?;
    let class = |id: NodeId| page.attribute(id, "class");
    let is_table = page.tag(next) == "table" && page.totals(next).chars > 0;
    (is_table && class(next) == class(table)).then_some(next)
}

/// How many columns each row of a table has that has cells.
fn columns_of(page: &PageSnapshot, table: NodeId) -> Option<u32> {
    let widths = rows_of(page, table).map(|row| {
        let cells = page.children(row);
        let cells = cells.filter(|id| matches!(page.tag(*id), "td" | "th"));
        cells.map(|cell| u32::from(page.cell_span(cell).0)).sum()
    });
    let mut widths = widths.filter(|columns: &u32| *columns > 0);
    let first = widths.next()?;
    widths.all(|columns| columns == first).then_some(first)
}

/// Whether the first row of a table names its columns.
fn names_columns(page: &PageSnapshot, table: NodeId) -> bool {
    let mut rows = rows_of(page, table).filter(|row| page.totals(*row).chars > 0);
    let first = rows.next();
    let are_names = |row: NodeId| {
        let mut cells = said_cells(page, row);
        cells.all(|cell| page.tag(cell) == "th")
    };
    first.is_some_and(are_names) || bold_head(page, rows_of(page, table)).is_some()
}

fn rows_of(page: &PageSnapshot, table: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let groups = page.children(table).flat_map(|child| {
        let is_group = matches!(page.tag(child), "thead" | "tbody" | "tfoot");
        let inside = is_group.then(|| page.children(child));
        inside.into_iter().flatten().chain([child])
    });
    groups.filter(|id| page.tag(*id) == "tr")
}

#[cfg(test)]
mod tests {
    use super::super::Style;
    use super::super::test_page::{TestPage, by_tag, inline};
    use super::*;

    /// Adds a table row of `(tag, text)` cells; the tag `b` makes a `td` with bold text.
    fn row(t: &mut TestPage, cells: &[(&str, &str)]) {
        t.open("tr");
        for (tag, text) in cells {
            let style = Style {
                font_weight: if *tag == "b" { 700 } else { 400 },
                ..inline()
            };
            t.open(if *tag == "b" { "td" } else { tag });
            t.text_in([0.0, 0.0, 60.0, 20.0], text, style);
            t.close();
        }
        t.close();
    }

    fn heads(rows: &[&[(&str, &str)]]) -> Option<usize> {
        let page = TestPage::draw(|t| {
            t.open("body").open("table");
            rows.iter().for_each(|cells| row(t, cells));
            t.close().close();
        });
        let table = by_tag(&page, "table");
        let all: Vec<NodeId> = rows_of(&page, table).collect();
        let head = bold_head(&page, all.iter().copied())?;
        all.iter().position(|row| *row == head)
    }

    #[test]
    fn the_first_row_heads_the_columns_where_it_alone_is_bold() {
        let data: &[(&str, &str)] = &[("td", "03/21"), ("td", "1"), ("td", "Complaint")];
        let mixed: &[(&str, &str)] = &[("b", "Date"), ("th", "#"), ("b", "Text")];
        let bold: &[(&str, &str)] = &[("b", "Date"), ("b", "#"), ("b", "Text")];
        assert_eq!(heads(&[mixed, data, data]), Some(0));
        assert_eq!(heads(&[bold, data, data]), Some(0));
        assert_eq!(heads(&[mixed, data]), Some(0));
        assert_eq!(heads(&[data, data, data]), None);
        assert_eq!(heads(&[bold, bold, data]), None);
        assert_eq!(heads(&[bold, data, bold, data]), None, "in turn");
        let half: &[(&str, &str)] = &[("th", "Date"), ("td", "03/21")];
        assert_eq!(heads(&[half, data, data]), None);
        let named: &[(&str, &str)] = &[("th", "Born"), ("td", "1971")];
        assert_eq!(
            heads(&[&[("th", "Name"), ("b", "Ann")], named, named]),
            None
        );
        assert_eq!(heads(&[&[("b", "A title")], data, data]), None);
    }

    /// Whether a row is a pager row, given the `colspan` of its one cell and the `(address, text)` pairs in it; a pair
    /// without an address is text and no link.
    fn is_page_row(span: &str, pages: &[(&str, &str)]) -> bool {
        let page = TestPage::draw(|t| {
            t.open("body").open("table").open("tr");
            t.open_with("td", &[("colspan", span)]);
            for (address, text) in pages {
                if address.is_empty() {
                    t.open("span").text(text).close();
                } else {
                    t.open_with("a", &[("href", address)]).text(text).close();
                }
            }
            t.close().close().close().close();
        });
        page.is_page_row(by_tag(&page, "tr"))
    }

    #[test]
    fn a_row_of_the_numbers_of_pages_is_told() {
        let two = "javascript:__doPostBack('gv','Page$2')";
        let next = "javascript:__doPostBack('gv','Page$Next')";
        assert!(is_page_row("4", &[("", "1"), (two, "2")]));
        assert!(is_page_row("4", &[("", "<"), ("?page=2", ">")]));
        assert!(is_page_row("4", &[("", "1"), (two, "2"), (next, "Next")]));
        assert!(!is_page_row("1", &[("", "1"), (two, "2")]), "one column");
        assert!(!is_page_row("4", &[("", "1"), ("", "2")]), "no links");
        assert!(!is_page_row("4", &[("#n", "1")]), "a note");
        assert!(!is_page_row("4", &[("/2019", "2019"), ("/2020", "2020")]));
        assert!(!is_page_row("4", &[("", "Total"), ("/2", "2")]));
        let group = "javascript:open('north')";
        assert!(!is_page_row("4", &[(group, "North"), (group, "+")]));
    }

    /// The number of tables that continue the first one, given the tag of the cells in the first row and the text
    /// between the tables.
    fn continued(tag: &str, between: &str, columns: usize) -> usize {
        let page = TestPage::draw(|t| {
            t.open("body").open("table");
            row(t, &[(tag, "Date"), (tag, "#"), (tag, "Text")]);
            row(t, &[("td", "03/21"), ("td", "1"), ("td", "Complaint")]);
            row(t, &[("td", "03/22"), ("td", "2"), ("td", "Notice")]);
            t.close();
            if !between.is_empty() {
                t.open("p").text(between).close();
            }
            let cells = [("td", "03/23"), ("td", "3"), ("td", "Order")];
            for _ in 0..2 {
                t.open("table");
                row(t, &cells[..columns]);
                t.close();
            }
            t.close();
        });
        let found = continued_tables(&page);
        let first = by_tag(&page, "table");
        assert!(found.values().all(|table| *table == first));
        found.len()
    }

    #[test]
    fn tables_right_behind_one_with_names_go_on_with_it() {
        assert_eq!(continued("th", "", 3), 2);
        assert_eq!(continued("b", "", 3), 2);
        assert_eq!(continued("td", "", 3), 0, "no names");
        assert_eq!(continued("th", "", 2), 0, "fewer columns");
        assert_eq!(continued("th", "Others", 3), 0);
    }
}
