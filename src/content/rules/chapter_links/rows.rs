//! Table rows with links between chapters: rows in which no cell holds more than one unit count as one line (in other
//! rows, each unit stands for itself), and rows whose first cell leads back and whose last leads on.

use super::{BACK, MAX_LINK, ON};
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of levels from a unit to its table row. Source: ours: inline markup around a word.
const MAX_INSIDE: usize = 4;
/// Maximum number of characters beside the link of such a cell. Source: ours: the arrow, a space.
const MAX_BESIDE_LINK: u32 = 3;

/// The rows of the tables of a page.
pub(super) struct Rows<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    /// For each row examined so far, whether it counts as one line.
    lines: HashMap<NodeId, bool>,
}

impl<'a> Rows<'a> {
    pub(super) fn new(page: &'a PageSnapshot, units: &'a Units) -> Self {
        Self {
            page,
            units,
            lines: HashMap::default(),
        }
    }

    /// How many units, from the one at `at`, stand in its table row; 1 outside of tables, and in a row in which some
    /// cell holds several units.
    pub(super) fn cells_from(&mut self, at: usize) -> usize {
        let (page, units) = (self.page, self.units);
        let list = &units.list[at..];
        let Some(first) = list.first() else { return 0 };
        let mut around = page.inclusive_ancestors(first.block).take(MAX_INSIDE);
        let row = around.find(|up| page.tag(*up) == "tr");
        let is_line = |row: &NodeId| {
            let lines = &mut self.lines;
            *lines.entry(*row).or_insert_with(|| {
                let mut cells = page.children(*row);
                cells.all(|cell| units.within(page, cell).len() <= 1)
            })
        };
        let end = row
            .filter(is_line)
            .map_or(first.end, |row| page.node(row).end);
        let inside = list.iter().take_while(|unit| unit.first < end);
        inside.count().max(1)
    }
}

/// The first and the last unit of table rows whose first cell is only an arrow back and a link, and whose last cell
/// is only a link and an arrow forward, whatever stands between. Source: the headers of Wikisource. Linear.
pub(super) fn cells_with_arrows(page: &PageSnapshot, units: &Units) -> Vec<usize> {
    let of_row = |row: NodeId| {
        let own = units.within(page, row);
        let cells = page.children(row).map(|cell| units.within(page, cell));
        let mut cells = cells.filter(|cell| !cell.is_empty());
        let (first, last) = (cells.next()?, cells.last()?);
        let is_whole = own.start == first.start && own.end == last.end;
        let leads = is_whole
            && first.len() == 1
            && last.len() == 1
            && has_arrow(&units.list[first.start], |text| {
                text.starts_with(|c: char| is_one(c, &BACK))
            })
            && has_arrow(&units.list[last.start], |text| {
                text.ends_with(|c: char| is_one(c, &ON))
            });
        leads.then_some([first.start, last.start])
    };
    let rows = page.tagged(["tr"]);
    rows.filter_map(of_row).flatten().collect()
}

/// Whether a unit is a link with an arrow at its edge, and little else.
fn has_arrow(unit: &Unit, is_at_edge: impl Fn(&str) -> bool) -> bool {
    unit.link_chars > 0
        && unit.chars <= MAX_LINK
        && unit.chars - unit.link_chars <= MAX_BESIDE_LINK
        && is_at_edge(&unit.text)
}

/// Whether a character is one of the given arrows.
fn is_one(c: char, arrows: &[&str]) -> bool {
    arrows.iter().any(|arrow| arrow.starts_with(c))
}

#[cfg(test)]
mod tests {
    use super::super::chapter_links;
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Which texts of a row of cells are dropped; each cell has texts before, in and behind a link.
    fn out_of(cells: &[&[[&str; 3]]]) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("tr");
        for cell in cells {
            t.open("td");
            for [before, link, behind] in *cell {
                t.open("p");
                if !before.is_empty() {
                    t.text(before);
                }
                if !link.is_empty() {
                    t.open_with("a", &[("href", "x.html")]).text(link).close();
                }
                if !behind.is_empty() {
                    t.text(behind);
                }
                t.close();
            }
            t.close();
        }
        let page = t.finish();
        chapter_links(&page, &Units::from_page(&page))
    }

    #[test]
    fn a_row_that_lays_out_the_page_is_no_line() {
        let line = |link| ["", link, ""];
        let way = [line("Vorige"), line("Startpagina"), line("Volgende")];
        let text = ["Sjoerd was a farmer at Wommels.", "", ""];
        let mut column = vec![text];
        column.extend(way);
        let menu: &[[&str; 3]] = &[["", "Photographs", ""]];
        assert_eq!(out_of(&[menu, &column]), [false, false, true, true, true]);
        let cells = way.map(|line| [line]);
        let cells: Vec<&[[&str; 3]]> = cells.iter().map(|cell| &cell[..]).collect();
        assert_eq!(out_of(&cells), [true; 3]);
    }

    #[test]
    fn cells_with_arrows_lead_on_whatever_stands_between() {
        let title: &[[&str; 3]] = &[["The cottage", "", ""], ["by ", "Anna Birch", ""]];
        let (back, on) = ([["← ", "An evening", ""]], [["", "A letter", " →"]]);
        assert_eq!(out_of(&[&back, title, &on]), [true, false, false, true]);
        let said = [["", "A letter", " that was sent →"]];
        assert_eq!(out_of(&[&back, title, &said]), [false; 4]);
        assert_eq!(out_of(&[&on, title, &back]), [false; 4]);
    }
}
