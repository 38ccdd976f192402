//! Table rows that hold nothing but a pager for the table: `1 2 3`, `< >`, above its head or below the last row.
//! Source: ASP.NET, `GridView` and `DataGrid`, on the pages of two courts.
//!
//! Limits: where more than two such rows occur in one part of a table, they are what it lists, as the chapters of
//! several books.

use crate::content::units::Units;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of such rows in one part of a table.
const MAX_ROWS: usize = 2;

/// Which units stand in such a row. Linear.
pub(super) fn page_rows(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut out = vec![false; units.len()];
    let mut of_parts: HashMap<Option<NodeId>, Vec<NodeId>> = HashMap::default();
    for row in page.tagged(["tr"]).filter(|row| page.is_page_row(*row)) {
        of_parts.entry(page.parent(row)).or_default().push(row);
    }
    let of_parts = of_parts.into_values().filter(|rows| rows.len() <= MAX_ROWS);
    for row in of_parts.flatten() {
        out[units.within(page, row)].fill(true);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn the_pages_of_a_table_are_none_of_its_rows() {
        let page = TestPage::draw(|t| {
            t.open("table").open("tr");
            t.open_with("td", &[("colspan", "2")]).open("span");
            t.text("1").close().open_with("a", &[("href", "?page=2")]);
            t.text("2").close().close().close();
            for cells in [["th", "Name", "Place"], ["td", "Ann", "12"]] {
                t.open("tr");
                for text in &cells[1..] {
                    t.open(cells[0]).text(text).close();
                }
                t.close();
            }
            t.open("tr").open_with("td", &[("colspan", "2")]);
            t.text("12 places").close().close().close();
        });
        let units = Units::from_page(&page);
        let out = page_rows(&page, &units);
        let left = units.list.iter().zip(&out).filter(|(_, out)| !**out);
        let texts: Vec<&str> = left.map(|(unit, _)| unit.text.as_str()).collect();
        assert_eq!(texts, ["Name", "Place", "Ann", "12", "12 places"]);
    }

    #[test]
    fn the_chapters_of_books_are_what_a_table_lists() {
        let found = |books: &[&str]| {
            let page = TestPage::draw(|t| {
                t.open("table");
                for book in books {
                    t.open("tr").open("td").text(book).close();
                    t.open("td").text("Moses").close().close().open("tr");
                    t.open_with("td", &[("colspan", "2")]);
                    for chapter in ["1", "2"] {
                        let place = format!("/{book}/{chapter}");
                        t.open_with("a", &[("href", place.as_str())]);
                        t.text(chapter).close();
                    }
                    t.close().close();
                }
            });
            page_rows(&page, &Units::from_page(&page)).contains(&true)
        };
        assert!(found(&["Genesis", "Exodus"]));
        assert!(!found(&["Genesis", "Exodus", "Numbers"]));
    }
}
