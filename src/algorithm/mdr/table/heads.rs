//! Which rows of a table name its columns, and which are no records.

use super::{declared_tag, is_caption, own_cells, own_rows};
use crate::snapshot::{NodeId, PageSnapshot, bold_head};
use std::collections::HashSet;

/// Rows of names above a table. Source: ours: a name, its group and the group's group.
const MAX_HEADERS: usize = 3;
/// Fewest rows below a bold one that names their columns. Source: ours: a title above a line is laid out so, too.
const MIN_DATA: usize = 2;

/// Whether a node is a row of header cells only, or of the head of its table: it names the columns and
/// is no record. The corner above the names of the rows may be a plain cell that says nothing.
pub(in crate::algorithm::mdr) fn is_header(page: &PageSnapshot, row: NodeId) -> bool {
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

/// The rows that name the columns of a table: its first ones, below those that lead to its pages. Its head ends with
/// them, and so do they where a row of one cell says what the rows below are of. Where no tag says so, the first row
/// that alone is bold ([`bold_head`]).
pub(super) fn header_rows(page: &PageSnapshot, table: NodeId) -> Vec<NodeId> {
    let is_head = |row: NodeId| page.parent(row).is_some_and(|p| page.tag(p) == "thead");
    let mut rows = own_rows(page, table).peekable();
    while rows.next_if(|row| page.is_page_row(*row)).is_some() {}
    let rows = rows.take(MAX_HEADERS);
    let mut found: Vec<NodeId> = Vec::new();
    for row in rows.take_while(|row| is_header(page, *row)) {
        let begins_rows = found.iter().any(|above| !is_caption(page, *above));
        let is_behind = found.iter().any(|above| is_head(*above)) && !is_head(row);
        if is_behind || begins_rows && is_caption(page, row) {
            break;
        }
        found.push(row);
    }
    if found.is_empty() {
        found.extend(bold_row(page, table));
    }
    found
}

/// The row that names the columns of a table of several rows though no tag says so, where all of them are as wide.
fn bold_row(page: &PageSnapshot, table: NodeId) -> Option<NodeId> {
    let is_row = |row: &NodeId| page.totals(*row).chars > 0 && !page.is_page_row(*row);
    let mut rows = own_rows(page, table).filter(is_row);
    let columns = super::width(page, rows.next()?);
    let (mut data, mut are_even) = (0, true);
    rows.for_each(|row| {
        data += 1;
        are_even &= super::width(page, row) == columns;
    });
    let is_data = are_even && data >= MIN_DATA;
    is_data.then(|| bold_head(page, own_rows(page, table)))?
}

/// Whether a table names its columns.
pub(in crate::algorithm::mdr) fn names_columns(page: &PageSnapshot, table: NodeId) -> bool {
    !header_rows(page, table).is_empty()
}

/// The rows of all tables of a page that are no records though no tag says so: those that name the columns, and those
/// that lead to other pages of the table.
pub(in crate::algorithm::mdr) fn rows_apart(page: &PageSnapshot) -> HashSet<NodeId> {
    let tables = page
        .iter()
        .filter(|(id, _)| declared_tag(page, *id) == "table");
    let rows = tables.flat_map(|(table, _)| {
        let pages = own_rows(page, table).filter(|row| page.is_page_row(*row));
        header_rows(page, table).into_iter().chain(pages)
    });
    rows.collect()
}

#[cfg(test)]
mod tests {
    use crate::algorithm::Mdr;
    use crate::snapshot::Style;
    use crate::snapshot::test_page::{TestPage, inline};

    /// The names and the texts of the records of the main list.
    fn told(draw: impl FnOnce(&mut TestPage)) -> Vec<Vec<(String, String)>> {
        let page = TestPage::draw(draw);
        let lists = Mdr::default().records(&page);
        let records = lists.into_iter().take(1).flat_map(|list| list.records);
        let told = records.map(|record| {
            let fields = record.fields.into_iter();
            let told = fields.map(|field| (field.name.unwrap_or_default(), field.text));
            told.collect()
        });
        told.collect()
    }

    fn cells(t: &mut TestPage, tag: &str, weight: u16, texts: [&str; 3]) {
        t.open("tr");
        for text in texts {
            let style = Style {
                font_weight: weight,
                ..inline()
            };
            t.open(tag);
            t.text_in([0.0, 0.0, 60.0, 20.0], text, style);
            t.close();
        }
        t.close();
    }

    fn entries(t: &mut TestPage, days: std::ops::Range<usize>) {
        for day in days {
            let (date, text) = (format!("03/{day}/2009"), format!("Complaint number {day}"));
            cells(t, "td", 400, [&date, &day.to_string(), &text]);
        }
    }

    /// The record of a day as `(column name, text)` pairs.
    fn entry(names: [&str; 3], day: usize) -> Vec<(String, String)> {
        let texts = [
            format!("03/{day}/2009"),
            day.to_string(),
            format!("Complaint number {day}"),
        ];
        let names = names.into_iter().map(str::to_owned);
        names.zip(texts).collect()
    }

    const NAMES: [&str; 3] = ["Filed", "No", "Docket Text"];

    #[test]
    fn the_first_row_names_the_columns_where_it_alone_is_bold() {
        let found = told(|t| {
            t.open("table");
            cells(t, "td", 700, NAMES);
            entries(t, 21..27);
            t.close();
        });
        assert_eq!(found.len(), 6);
        assert_eq!(found[0], entry(NAMES, 21));
        let plain = told(|t| {
            t.open("table");
            cells(t, "td", 400, NAMES);
            entries(t, 21..27);
            t.close();
        });
        assert_eq!(plain.len(), 7, "{plain:?}");
    }

    #[test]
    fn ways_to_other_pages_are_no_rows_and_hide_no_names() {
        let pages = |t: &mut TestPage| {
            t.open("tr").open_with("td", &[("colspan", "3")]);
            t.open("span").text("1").close();
            t.open_with("a", &[("href", "?page=2")]).text("2");
            t.close().close().close();
        };
        let found = told(|t| {
            t.open("table");
            pages(t);
            cells(t, "th", 700, NAMES);
            entries(t, 21..27);
            pages(t);
            t.close();
        });
        assert_eq!(found.len(), 6, "{found:?}");
        assert_eq!(found[0], entry(NAMES, 21));
    }

    #[test]
    fn what_stands_over_all_columns_names_none() {
        let found = told(|t| {
            t.open("table").open("tr");
            t.open_with("th", &[("colspan", "3")]).text("Decision Type");
            t.close().close();
            cells(t, "th", 700, NAMES);
            entries(t, 21..27);
            t.close();
        });
        assert_eq!(found[0], entry(NAMES, 21));
    }

    #[test]
    fn a_table_right_behind_goes_on_with_the_list() {
        let found = |between: &str| {
            told(|t| {
                t.open("table");
                cells(t, "th", 700, NAMES);
                entries(t, 11..17);
                t.close();
                if !between.is_empty() {
                    t.open("h2").text(between).close();
                }
                t.open("table");
                entries(t, 17..20);
                t.close();
            })
        };
        let joined = found("");
        assert_eq!(joined.len(), 9);
        assert_eq!(joined[8], entry(NAMES, 19));
        assert_eq!(found("Others").len(), 6);
    }
}
