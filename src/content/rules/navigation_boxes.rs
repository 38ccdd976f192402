//! Navigation boxes at the end of a wiki's article: a title and linked names of other articles of the subject, in
//! rows with labels. They have the class name `navbox`, or the role `navigation` without being a `nav`. Labels in
//! head cells do not count for the share of links.
//!
//! Source: ours, MediaWiki. Of wcxb, aeb, shops, snippets, threads, kreuzer, estuka and 954 old pages three have such
//! a box behind their text whose links were kept in part: lists of contents beside the text, as Sphinx has them.
//!
//! # Limits
//! Kept are a box right below a heading, which is the content of that section; a box with running text behind it in
//! the ancestor that holds both; and a box that holds running text itself.

use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum number of links of such a box. Source: ours: two are a way on and back.
const MIN_LINKS: u32 = 3;
/// Minimum share of its characters that are links, in tenths; the name of the page itself is no link. Source: ours:
/// .7 of a row of four names.
const MIN_LINKED_TENTHS: u32 = 6;
/// Maximum number of ancestors of the box up to the one with the text, and from a unit to its cell. Source: ours, to
/// bound the cost.
const MAX_AROUND: usize = 4;
const MAX_IN_CELL: usize = 6;
/// The class name of such boxes. Source: MediaWiki.
const NAME: &str = "navbox";

/// Which units stand in such a box. Linear.
pub(super) fn navigation_boxes(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let is_text = |unit: &Unit| u32::from(!unit.concealed && unit.is_running_text());
    let of_names = |unit: &Unit, number: u32| if is_label(page, unit) { 0 } else { number };
    let texts = units.sums(is_text);
    let chars = units.sums(|unit| of_names(unit, unit.chars));
    let linked = units.sums(|unit| of_names(unit, unit.link_chars));
    let mut done = NodeId(0);
    let mut may_be = page.called(|name| name == NAME);
    may_be.extend(page.serving_as(|service| service == "navigation"));
    may_be.sort_unstable();
    for id in may_be {
        let node = page.node(id);
        if id < done || !is_called_so(page, id) || page.totals(id).links < MIN_LINKS {
            continue;
        }
        let own = units.within(page, id);
        let within = |sums: &[u32]| sums[own.end] - sums[own.start];
        let are_names = 10 * within(&linked) >= MIN_LINKED_TENTHS * within(&chars);
        let is_headed = own
            .start
            .checked_sub(1)
            .is_some_and(|above| page.is_heading(units.list[above].block));
        if own.is_empty() || !are_names || is_headed || within(&texts) > 0 {
            continue;
        }
        let around = page.ancestors(id).take(MAX_AROUND);
        let mut around = around.map(|up| units.within(page, up));
        let ends = around
            .find(|held| held.start < own.start)
            .is_some_and(|held| {
                texts[own.start] > texts[held.start] && texts[held.end] == texts[own.end]
            });
        if ends {
            done = node.end;
            found[own].fill(true);
        }
    }
    found
}

fn is_called_so(page: &PageSnapshot, id: NodeId) -> bool {
    let has_role = || page.attribute(id, "role") == Some("navigation");
    let class = page.attribute(id, "class").unwrap_or("");
    class.split_ascii_whitespace().any(|name| name == NAME) || page.tag(id) != "nav" && has_role()
}

/// Whether a text is the label of a row or the caption of a table.
fn is_label(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_IN_CELL);
    around.any(|up| matches!(page.tag(up), "th" | "caption"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Which units are dropped of a text with a box of names behind it, the last of them without a link, and the
    /// given text behind the box.
    fn out((tag, name): (&str, &str), entries: [&str; 3], last: &str, behind: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        t.open("p").text("word ".repeat(20).trim_end()).close();
        t.open_with("table", &[(tag, name)]).open("tr");
        t.open("th").text("The mills of the whole town").close();
        for (at, entry) in entries.into_iter().enumerate() {
            t.open("td");
            t.open_with("a", &[("href", &format!("/{at}"))]);
            t.text(entry).close().close();
        }
        t.open("td").text(last).close().close().close();
        t.open("p").text(behind).close();
        let page = t.finish();
        navigation_boxes(&page, &Units::from_page(&page))
    }

    #[test]
    fn a_box_of_names_behind_the_text_is_a_menu() {
        let names = ["Water mill", "Wind mill", "Paper mill"];
        let is_out = [false, true, true, true, true, true, false];
        let source = "Taken from the wiki";
        let (own, navbox) = ("Oak Mill", ("class", "navbox"));
        assert_eq!(out(navbox, names, own, source), is_out);
        assert_eq!(out(("role", "navigation"), names, own, source), is_out);
        assert_eq!(out(("class", "data"), names, own, source), [false; 7]);
        let text = "word ".repeat(20);
        let amid = out(navbox, names, own, text.trim_end());
        assert_eq!(amid, [false; 7], "amid the text");
    }

    #[test]
    fn a_box_with_a_running_text_is_no_menu() {
        let names = ["The water mill by the long river of the whole old town"; 3];
        let navbox = ("class", "navbox");
        assert!(
            out(navbox, names, "Oak Mill", "Source")[1..6]
                .iter()
                .all(|out| *out)
        );
        let text = "word ".repeat(16);
        assert!(!out(navbox, names, text.trim_end(), "Source").contains(&true));
    }
}
