//! Tables of contents above a text: lists in which each item leads to a place on the page and repeats a heading
//! further below, whatever the list is called. They say nothing that is not said again below.
//!
//! Source: ours, DokuWiki. Of wcxb, snippets and 954 old pages 70 have such a list, wherever it stands, and it was
//! kept on five, on each of them below a text that leads there (`The tutorial consists of these blocks:`).
//!
//! # Limits
//! Lists below the first running text announce what follows, belong to the text, and are left to the score.

use crate::content::unit_links::first_href;
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};
use std::cell::LazyCell;
use std::ops::Range;

/// Minimum number of items. Source: ours: two are a choice.
const MIN_ENTRIES: usize = 3;
/// Maximum number of words of the list's label (`On this page`), and of ancestors of the list up to the box that
/// holds both. Source: ours.
const MAX_LABEL: u32 = 5;
const MAX_AROUND: usize = 4;
/// Maximum number of ancestors from a text to its link, and of characters of a heading. Source: ours, to bound the
/// cost.
const MAX_IN_LINK: usize = 6;
const MAX_HEADING: u32 = 300;

/// Which units stand in a table of contents, or are its label. Linear.
pub(super) fn contents_lists(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let is_text = |unit: &Unit| !unit.concealed && unit.is_running_text();
    let Some(first) = units.list.iter().position(is_text) else {
        return found;
    };
    let headings = LazyCell::new(|| last_headings(page));
    let mut done = NodeId(0);
    for list in page.tagged(["ul", "ol"]) {
        let own = units.within(page, list);
        if list < done || own.len() < MIN_ENTRIES || own.end > first {
            continue;
        }
        let end = page.node(list).end;
        done = end;
        let is_entry = |unit: &Unit| {
            unit.is_link()
                && first_href(page, unit, MAX_IN_LINK).is_some_and(|href| page.is_own_place(href))
                && headings
                    .get(unnumbered(&folded(&unit.text)))
                    .is_some_and(|heading| *heading >= end)
        };
        if units.list[own.clone()].iter().all(is_entry) {
            let start = name_of(page, units, list, &own).unwrap_or(own.start);
            found[start..own.end].fill(true);
        }
    }
    found
}

/// The last heading with each text, folded and without the number before it.
fn last_headings(page: &PageSnapshot) -> HashMap<String, NodeId> {
    let headings = page.tagged(["h1", "h2", "h3", "h4", "h5", "h6"]);
    let headings = headings.filter(|id| (1..=MAX_HEADING).contains(&page.totals(*id).chars));
    let said = headings.map(|id| (unnumbered(&folded(&page.text(id))).to_owned(), id));
    said.filter(|(text, _)| !text.is_empty()).collect()
}

/// A folded text without the number before it.
fn unnumbered(text: &str) -> &str {
    text.trim_start_matches(char::is_numeric)
}

/// The label of a list: the short unit right above it, if a near ancestor of the list holds these and nothing else.
fn name_of(page: &PageSnapshot, units: &Units, list: NodeId, own: &Range<usize>) -> Option<usize> {
    let above = own.start.checked_sub(1)?;
    let mut around = page.ancestors(list).take(MAX_AROUND);
    let is_box = around.any(|up| units.within(page, up) == (above..own.end));
    (is_box && units.list[above].words <= MAX_LABEL).then_some(above)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Which units of a page with a list of links to its headings, below the given text, are dropped.
    fn out(above: &str, place: &str, last: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(above).close();
        t.open("div").open("h3").text("Inside").close().open("ul");
        for text in ["1. Oak", "2. Elm", last] {
            t.open("li").open_with("a", &[("href", place)]);
            t.text(text).close().close();
        }
        t.close().close();
        for text in ["Oak", "Elm", "Ash"] {
            t.open("h2").text(text).close();
        }
        t.open("p").text("word ".repeat(20).trim_end()).close();
        let page = t.finish();
        contents_lists(&page, &Units::from_page(&page))
    }

    #[test]
    fn a_list_of_the_headings_below_it_is_out_with_its_name() {
        let mut expected = [false; 9];
        expected[1..5].fill(true);
        assert_eq!(out("Of trees", "#t", "3. Ash"), expected);
        assert_eq!(out("Of trees", "#t", "3. Yew"), [false; 9], "no heading");
        assert_eq!(out("Of trees", "/t", "3. Ash"), [false; 9], "other pages");
        let text = "word ".repeat(20);
        assert_eq!(out(text.trim_end(), "#t", "3. Ash"), [false; 9]);
    }
}
