//! Lines of links that stand in the same words below several items of a list: where to find the work that the item
//! cites (`Article ADS PubMed Google Scholar` below each reference). They are controls of the list.
//!
//! Source: ours, journals; on 954 pages of formasaurus and on wcxb no such line was kept. Limits: a line has at least
//! two links, few words and no comma (commas stand between names of authors), in an item that begins with a text.

use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of words of such a line, and minimum number of words of the item's text. Source: ours: five
/// finders; a reference.
const MAX_WORDS: u32 = 8;
const MIN_TEXT: u32 = 8;
/// Minimum share of the line's characters that are links, in tenths, and minimum number of links. Source: ours:
/// separators stand between them.
const MIN_LINKED_TENTHS: u32 = 8;
const MIN_LINKS: usize = 2;
/// Minimum number of items with the same line. Source: ours: two may lead to two things.
const MIN_ITEMS: usize = 3;
/// Maximum number of ancestors from a line to its list item. Source: ours, to bound the cost.
const MAX_IN_ITEM: usize = 4;
/// Separators between names.
const COMMAS: [char; 4] = [',', ';', '、', '،'];

/// Which units are such lines. Linear.
pub(super) fn item_links(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let mut lines: HashMap<(NodeId, &str), Vec<usize>> = HashMap::default();
    for (i, unit) in units.list.iter().enumerate() {
        if let Some(list) = list_of(page, units, i) {
            lines.entry((list, unit.text.as_str())).or_default().push(i);
        }
    }
    let same = lines.into_values().filter(|same| same.len() >= MIN_ITEMS);
    same.flatten().for_each(|i| found[i] = true);
    found
}

/// The list that a unit may be such a line of, by its form and that of the item around it.
fn list_of(page: &PageSnapshot, units: &Units, at: usize) -> Option<NodeId> {
    let unit = &units.list[at];
    let is_line = unit.words <= MAX_WORDS
        && unit.link_chars > 0
        && 10 * unit.link_chars >= MIN_LINKED_TENTHS * unit.chars
        && !unit.text.contains(COMMAS)
        && page.tag(unit.block) != "li"
        && !page.is_heading(unit.block)
        && holds_links(page, unit);
    let mut around = page.ancestors(unit.block).take(MAX_IN_ITEM);
    let item = around
        .find(|up| page.tag(*up) == "li")
        .filter(|_| is_line)?;
    let first = &units.list[units.within(page, item).start];
    let is_read = first.words >= MIN_TEXT && 2 * first.link_chars <= first.chars;
    page.parent(item).filter(|_| is_read)
}

/// Whether at least two links begin in the block of a unit, up to its end.
fn holds_links(page: &PageSnapshot, unit: &Unit) -> bool {
    let inside = (unit.block.0..unit.end.0).map(NodeId);
    let links = inside.filter(|id| page.is_link(*id) && page.totals(*id).chars > 0);
    links.take(MIN_LINKS).count() == MIN_LINKS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Which units of a list with the given line of links below each text are dropped.
    fn out(text: &str, links: &[&str], items: usize) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("ol");
        for _ in 0..items {
            t.open("li").open("p").text(text).close().open("p");
            for link in links {
                t.open_with("a", &[("href", "/x")]).text(link).close();
                t.text(" ");
            }
            t.close().close();
        }
        let page = t.finish();
        item_links(&page, &Units::from_page(&page))
    }

    #[test]
    fn the_same_links_below_each_reference_are_controls() {
        let text = "Doe, J. Evidence for counting in insects on the moors. Cogn. 11 (2008).";
        let finders = ["Article", "PubMed", "Google Scholar"];
        let [no, yes] = [false, true];
        assert_eq!(out(text, &finders, 3), [no, yes, no, yes, no, yes]);
        assert_eq!(out(text, &finders, 2), [no; 4]);
        assert_eq!(out(text, &["Article"], 3), [no; 6]);
        assert_eq!(out(text, &["Jane Doe,", "Max Muster"], 3), [no; 6]);
        assert_eq!(out("Insects", &finders, 3), [no; 6]);
    }
}
