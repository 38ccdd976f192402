//! A link right behind a table that opens the table on a page of its own: `Open in a new tab`.
//!
//! It is recognised in any language: a unit that is one short link, beside the table in a common box, which opens a
//! page below the page's own address in another tab. Source: ours, PubMed Central
//! (`<a href="table/T1/" target="_blank">`); of 2,400 pages of the sets and of formasaurus one has such a line, which
//! is not kept.
//!
//! # Limits
//! Links to other addresses are kept: they may be the source of the numbers. A link behind notes of the table is not
//! found.

use super::texts::is_entry;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of words of such a line. Source: ours: `Open in a new tab`.
const MAX_WORDS: u32 = 6;
/// Maximum number of levels from a text of the table to the table, and of nodes of the line among which the link is
/// looked for. Source: ours, to bound the cost.
const MAX_IN_TABLE: usize = 8;
const MAX_IN_LINE: usize = 8;
/// Maximum number of bytes of the link's address. Source: ours: browsers and servers take little more; bounds the
/// cost.
const MAX_ADDRESS: usize = 2048;
/// Elements that hold more than a table and its notes.
const WHOLE: [&str; 3] = ["body", "main", "article"];

/// Which units are such lines. Linear.
pub(super) fn table_links(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let list = &units.list;
    let is_out = |i: usize| {
        let above = i.checked_sub(1).and_then(|above| list.get(above));
        above.is_some_and(|above| shows_again(page, &list[i], above))
    };
    (0..list.len()).map(is_out).collect()
}

/// Whether a unit is such a line, given the unit above it, which may be the last of a table.
fn shows_again(page: &PageSnapshot, unit: &Unit, above: &Unit) -> bool {
    let is_link = unit.link_chars >= unit.chars && unit.words <= MAX_WORDS;
    if unit.chars == 0 || !is_link || unit.concealed || is_entry(page, unit) {
        return false;
    }
    let mut around = page.inclusive_ancestors(above.block).take(MAX_IN_TABLE);
    let table = around.find(|up| page.tag(*up) == "table");
    let holder = page.parent(unit.block);
    let holder = holder.filter(|holder| !WHOLE.contains(&page.tag(*holder)));
    let is_beside = || {
        let both = table.zip(holder);
        both.is_some_and(|(table, holder)| page.contains(holder, table))
    };
    let mut inside = page.subtree(unit.block).take(MAX_IN_LINE);
    is_beside() && inside.any(|id| opens_below(page, id))
}

/// Whether an element is a link to a page below the page's own address, in a new tab.
fn opens_below(page: &PageSnapshot, id: NodeId) -> bool {
    if page.tag(id) != "a" || page.attribute(id, "target") != Some("_blank") {
        return false;
    }
    let address = page.attribute(id, "href").unwrap_or_default();
    if address.len() > MAX_ADDRESS {
        return false;
    }
    let address = address.trim();
    let first = address.split('/').next().unwrap_or_default();
    let is_below = !address.starts_with(['/', '#', '?', '.', '\\']) && !first.contains(':');
    is_below && !address.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_link_that_shows_a_table_by_itself_is_out() {
        let is_out = |holder: &str, href: &str, target: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open(holder).open("table").open("tr");
            t.open("td").text("Women").close().open("td").text("97");
            t.close().close().close().open("p");
            t.open_with("a", &[("href", href), ("target", target)]);
            t.text("Open in a new tab");
            let page = t.finish();
            table_links(&page, &Units::from_page(&page)).pop()
        };
        assert_eq!(is_out("section", "table/T1/", "_blank"), Some(true));
        assert_eq!(is_out("section", "table/T1/", ""), Some(false));
        let source = "https://example.org/data";
        assert_eq!(is_out("section", source, "_blank"), Some(false));
        assert_eq!(is_out("section", "/data", "_blank"), Some(false));
        assert_eq!(is_out("main", "table/T1/", "_blank"), Some(false));
        let long = "t".repeat(MAX_ADDRESS + 1);
        assert_eq!(is_out("section", &long, "_blank"), Some(false));
    }
}
