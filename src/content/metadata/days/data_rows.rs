//! Dates in data tables: each belongs to its row, as the due date of a book.

use crate::content::data_tables::{TableKind, data_tables};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::cell::OnceCell;

/// The data tables of a page; found on first use, because few pages have a date in a table.
pub(super) struct DataRows<'a> {
    page: &'a PageSnapshot,
    tables: OnceCell<HashMap<NodeId, TableKind>>,
}

impl<'a> DataRows<'a> {
    pub(super) fn new(page: &'a PageSnapshot) -> Self {
        Self {
            page,
            tables: OnceCell::new(),
        }
    }

    /// Whether a node stands in a table whose markup says that it holds data, or in preformatted text.
    pub(super) fn hold(&self, id: NodeId) -> bool {
        let holds_data = |up: NodeId| match self.page.table_tag(up) {
            "pre" => true,
            "table" => {
                let tables = self.tables.get_or_init(|| data_tables(self.page));
                matches!(tables.get(&up), Some(TableKind::Said | TableKind::Rich))
            }
            _ => false,
        };
        self.page.ancestors(id).any(holds_data)
    }
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_day_in_a_row_of_data_is_none_of_the_page() {
        let dated = |head: &str, label: &str| {
            let row = |t: &mut TestPage, cells: [(&str, &str, &str); 2]| {
                t.open("tr");
                for (tag, class, text) in cells {
                    t.open_with(tag, &[("class", class)]).text(text).close();
                }
                t.close();
            };
            let (_, date) = signed(|t| {
                t.open("p").text(&"It rains on the moor. ".repeat(40));
                t.close().open("table");
                row(t, [(head, "", "Branch"), (head, "", "Due")]);
                row(t, [("td", "", "North"), ("td", "date_due", "lent")]);
                row(t, [("td", "", label), ("td", "date_due", "2 May 2025")]);
            });
            date
        };
        let day = Some("2025-05-02".to_owned());
        assert_eq!(dated("th", "South"), None);
        assert_eq!(dated("td", "South"), day, "nothing says that it is data");
        assert_eq!(dated("th", "Published on"), day, "its label does");
    }
}
