//! Short lines that the page leaves out when printed, by a class name: the name of the site, controls, adverts.
//!
//! Who prints a page wants its text, so these lines are what surrounds it on the screen. Source: ours, the classes of
//! Bootstrap, Tailwind and MediaWiki: of 85 such elements in the HTML of wcxb and shops with no more words than
//! [`MAX_WORDS`] (on 23 pages) the truth has one (`From Wikipedia, the free encyclopedia`, which another page's has
//! not), and of 13 longer ones without a list it has four: three notes above texts of a wiki and a hint, which stay.

use super::boxes::outermost;
use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};

/// Class names for elements that are not printed. Source: Bootstrap 3 to 5, Tailwind, MediaWiki, and what sites
/// write.
const CLASSES: [&str; 8] = [
    "noprint",
    "no-print",
    "hidden-print",
    "d-print-none",
    "print-hidden",
    "print:hidden",
    "hide-print",
    "do-not-print",
];
/// Maximum number of words of a dropped element. Source: see above: the shortest note of the truth has 23.
const MAX_WORDS: u32 = 12;

/// Which units stand in such an element, unless it holds a heading, a table cell, a term or preformatted text.
/// Linear.
pub(super) fn not_printed(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    for id in outermost(page, units, |id| is_left_out(page, id)) {
        let held = units.within(page, id);
        let inside = &units.list[held.clone()];
        let words: u32 = inside.iter().map(|unit| unit.words).sum();
        let is_text = |block: NodeId| {
            page.is_heading(block) || matches!(page.tag(block), "td" | "th" | "pre" | "dt" | "dd")
        };
        // An element that is only the beginning of a unit does not count.
        let is_whole = inside.iter().all(|unit| unit.end <= page.node(id).end);
        if is_whole && words <= MAX_WORDS && !inside.iter().any(|unit| is_text(unit.block)) {
            found[held].fill(true);
        }
    }
    found
}

fn is_left_out(page: &PageSnapshot, id: NodeId) -> bool {
    let classes = page.attribute(id, "class").unwrap_or("");
    // Most class names do not contain it.
    classes.contains("print") && {
        let mut classes = classes.split_ascii_whitespace();
        classes.any(|class| CLASSES.contains(&class))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether a text in a box of the given class is dropped.
    fn is_out(class: &str, tag: &str, text: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("div", &[("class", class)]);
        t.open(tag).text(text).close().close();
        t.open("p").text("Salt is won from brine.");
        let page = t.finish();
        let found = not_printed(&page, &Units::from_page(&page));
        assert!(!found[1]);
        found[0]
    }

    #[test]
    fn a_line_that_is_not_for_paper_is_out() {
        for class in ["noprint", "mb-4 d-print-none", "print:hidden"] {
            assert!(
                is_out(class, "p", "Z Wikipedii, wolnej encyklopedii"),
                "{class}"
            );
        }
        assert!(!is_out("print", "p", "Z Wikipedii"));
        assert!(!is_out("noprinting", "p", "Z Wikipedii"));
    }

    #[test]
    fn a_line_of_which_a_word_is_left_out_stays() {
        let out = |before: &str, behind: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(before);
            t.open_with("span", &[("class", "noprint")]).text("edit");
            t.close().text(behind);
            let page = t.finish();
            not_printed(&page, &Units::from_page(&page))
        };
        assert_eq!(out("Salt is won ", ""), [false]);
        assert_eq!(out("", " from brine"), [false]);
    }

    #[test]
    fn a_note_and_a_heading_stay() {
        let note = "The factual accuracy of this article or section is disputed by those who write it here";
        assert!(!is_out("noprint", "p", note));
        assert!(!is_out("noprint", "h2", "Salt"));
        assert!(!is_out("noprint", "pre", "make salt"));
    }
}
