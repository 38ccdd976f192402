//! Dates above groups of a list: a line that is little more than a date, right above a box with a table, in several
//! alike places of a page. The date is kept with the rows. Source: Drupal, `views` that group their rows, as the
//! decisions of a court of appeals (.34 to .38, the rows .5 and more).

use super::headings::Headed;
use crate::content::dates;
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of characters of such a line. Source: ours: a weekday and a date.
const MAX_CHARS: u32 = 40;
/// Minimum number of such lines on a page. Source: ours: two may be when a text was written, and when it was changed.
const MIN_GROUPS: usize = 3;
/// Maximum number of nodes that are searched for the table of a group. Source: ours, to bound the cost.
const MAX_TO_TABLE: usize = 8;

/// Tag, class and depth, which such lines have in common.
type Kind<'a> = (&'a str, &'a str, u32);

/// The dates of groups, each with the rows below it. Linear.
pub(in crate::content::wholes) fn group_days(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let mut groups: HashMap<Kind, Vec<Headed>> = HashMap::default();
    for (heading, unit) in units.list.iter().enumerate() {
        let Some(group) = group_below(page, unit) else {
            continue;
        };
        let below = units.within(page, group);
        if below.start != heading + 1 || below.is_empty() {
            continue;
        }
        let class = page.attribute(unit.block, "class").unwrap_or("");
        let kind = (page.tag(unit.block), class, page.node(unit.block).depth);
        groups
            .entry(kind)
            .or_default()
            .push(Headed { heading, below });
    }
    let groups = groups.into_values();
    let groups = groups.filter(|groups| groups.len() >= MIN_GROUPS);
    let mut found: Vec<Headed> = groups.flatten().collect();
    found.sort_unstable_by_key(|headed| headed.heading);
    found
}

/// The box with a table right behind a line that is a date.
fn group_below(page: &PageSnapshot, unit: &Unit) -> Option<NodeId> {
    let is_line = unit.chars <= MAX_CHARS
        && unit.link_chars == 0
        && page.totals(unit.block).chars == unit.chars
        && unit.text.contains(|c: char| c.is_ascii_digit());
    if !is_line || page.is_heading(unit.block) || dates::read(&unit.text, "").is_none() {
        return None;
    }
    let mut behind = page.siblings_behind(unit.block).take(MAX_TO_TABLE);
    let next = behind.find(|id| page.totals(*id).chars > 0)?;
    let mut inside = page.subtree(next).take(MAX_TO_TABLE);
    let holds_table = inside.any(|id| page.tag(id) == "table");
    holds_table.then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// How many such lines are found of groups with these headings.
    fn found(groups: usize, head: &str, holder: &str) -> usize {
        let page = TestPage::draw(|t| {
            for at in 0..groups {
                t.open("div")
                    .text(&head.replace('#', &at.to_string()))
                    .close();
                t.open("div").open(holder).open("tr");
                t.open("td").text("A-16-482").close();
                t.open("td").text("Gray v. Nebraska").close();
                t.close().close().close();
            }
        });
        let units = Units::from_page(&page);
        let days = group_days(&page, &units);
        assert!(
            days.iter()
                .all(|day| day.below == (day.heading + 1..day.heading + 3))
        );
        days.len()
    }

    #[test]
    fn the_day_of_each_group_heads_its_rows() {
        assert_eq!(found(3, "May 1#, 2017", "table"), 3);
        assert_eq!(found(2, "May 1#, 2017", "table"), 0, "too few");
        assert_eq!(found(3, "Sponsored #", "table"), 0, "no days");
        assert_eq!(found(3, "May 1#, 2017", "p"), 0, "no tables");
    }
}
