//! Names of groups of rows: a list of one row stands right above a list with rows of the same cells. Its first cell
//! names the group, and its other cells are labels of columns, the same for each group. phpBB lists the boards of a
//! forum so.

use super::headings::Headed;
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum and maximum number of cells of such a row: a name with a label, and as many columns as a forum has.
/// Source: ours.
const MIN_CELLS: usize = 2;
const MAX_CELLS: usize = 8;
/// Minimum number of groups with the same labels. Source: ours: a single one may be a table with a header.
const MIN_GROUPS: usize = 2;
/// Maximum number of elements from a text up to its cell. Source: phpBB 3.
const MAX_IN_CELL: usize = 4;
/// Tags of cells.
const CELLS: [&str; 4] = ["dt", "dd", "td", "th"];

/// The names of groups, each with the rows below it. Linear.
pub(in crate::content::wholes) fn group_names(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let mut groups: HashMap<Vec<&str>, Vec<Headed>> = HashMap::default();
    for list in page.tagged(["ul", "ol", "dl", "table"]) {
        let own = units.within(page, list);
        if !(MIN_CELLS..=MAX_CELLS).contains(&own.len()) {
            continue;
        }
        let Some(below) = rows_below(page, units, list) else {
            continue;
        };
        if below.start != own.end || !is_head_of(page, &units.list[own.clone()], units, &below) {
            continue;
        }
        let labels = units.list[own.start + 1..own.end].iter();
        let labels = labels.map(|unit| unit.text.as_str()).collect();
        groups.entry(labels).or_default().push(Headed {
            heading: own.start,
            below,
        });
    }
    let groups = groups.into_values();
    let groups = groups.filter(|groups| groups.len() >= MIN_GROUPS);
    let mut found: Vec<Headed> = groups.flatten().collect();
    found.sort_unstable_by_key(|headed| headed.heading);
    found
}

/// The units of the next sibling with text, if it has the tag of this list.
fn rows_below(page: &PageSnapshot, units: &Units, list: NodeId) -> Option<Range<usize>> {
    let mut behind = page.siblings_behind(list);
    let next = behind.find(|id| page.totals(*id).chars > 0)?;
    (page.tag(next) == page.tag(list)).then(|| units.within(page, next))
}

/// Whether each text of a row stands in a cell of its own, and the first row of a list has the same cells.
fn is_head_of(page: &PageSnapshot, row: &[Unit], units: &Units, below: &Range<usize>) -> bool {
    let cells = row.iter().map_while(|unit| cell_of(page, unit));
    let mut head: Vec<NodeId> = cells.collect();
    head.dedup();
    let mut first: Vec<NodeId> = Vec::with_capacity(head.len());
    for unit in &units.list[below.clone()] {
        let cell = cell_of(page, unit);
        if cell.is_none() || first.len() == head.len() {
            break;
        }
        if first.last() != cell.as_ref() {
            first.extend(cell);
        }
    }
    let mut pairs = head.iter().zip(&first);
    head.len() == row.len()
        && head.len() == first.len()
        && pairs.all(|(own, other)| page.tag(*own) == page.tag(*other))
}

/// The cell that a text stands in.
fn cell_of(page: &PageSnapshot, unit: &Unit) -> Option<NodeId> {
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_IN_CELL);
    around.find(|up| CELLS.contains(&page.tag(*up)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// A list of rows, each of a name and two texts.
    fn list(t: &mut TestPage, rows: &[[&str; 3]]) {
        t.open("ul");
        for [name, topics, posts] in rows {
            t.open("li").open("dl");
            t.open("dt").open("div").text(name).close().close();
            t.open("dd").text(topics).close();
            t.open("dd").text(posts).close().close().close();
        }
        t.close();
    }

    /// What is found of groups with these header rows.
    fn told(heads: &[[&str; 3]]) -> Vec<(usize, Range<usize>)> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for head in heads {
            t.open("div");
            list(&mut t, &[*head]);
            list(&mut t, &[["A board", "12", "345"], ["A room", "6", "78"]]);
            t.close();
        }
        let page = t.finish();
        let found = group_names(&page, &Units::from_page(&page)).into_iter();
        found.map(|group| (group.heading, group.below)).collect()
    }

    #[test]
    fn names_of_groups_stand_before_the_labels_that_all_have() {
        let (first, second) = (["News", "Topics", "Posts"], ["Help", "Topics", "Posts"]);
        assert_eq!(told(&[first, second]), [(0, 3..9), (9, 12..18)]);
        assert!(told(&[first]).is_empty());
        let other = ["Help", "Threads", "Answers"];
        assert!(told(&[first, other]).is_empty());
    }

    #[test]
    fn rows_of_another_make_are_no_group() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for name in ["News", "Help"] {
            t.open("div");
            list(&mut t, &[[name, "Topics", "Posts"]]);
            t.open("ul").open("li").open("dl");
            t.open("dd").text("A board").close();
            t.open("dd").text("12").close();
            t.open("dd").text("345").close();
            t.close().close().close().close();
        }
        let page = t.finish();
        assert!(group_names(&page, &Units::from_page(&page)).is_empty());
    }
}
