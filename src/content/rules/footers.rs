//! The footer of the page, by its markup: `footer` or `role="contentinfo"` of the page itself, not of a part of it.
//!
//! Source: ours, models that have not learned from these pages: of 476 pages of wcxb eight gain 2.7 of words F1 in
//! all, and no page of wcxb, aeb, snippets, kreuzer, estuka or threads loses any. What other templates call a footer
//! in their classes is often none (there 3.7 are lost). Limits: kept are the footer of a page with little text
//! outside of it, such as a login form or contact details; one with notes of the text; and one with the headline,
//! `main` or much of the visible running text: it was never closed.

use super::boxes::{is_much, leave_enough, of_tags_or_roles, seen_running};
use crate::content::units::Units;
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::{NodeId, PageSnapshot};

/// Elements that may have a footer of their own. Source: HTML; ours: cards tell their authors there.
const PARTS: [&str; 5] = ["article", "blockquote", "figure", "li", "td"];
/// Words in class names and ids of notes. Source: Pandoc, kramdown, MediaWiki.
const NOTES: [&str; 8] = [
    "footnote",
    "footnotes",
    "endnote",
    "endnotes",
    "reference",
    "references",
    "reflist",
    "bibliography",
];

/// Which units stand in the footer. Linear.
pub(super) fn footers(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let is_shown = |id: &NodeId| page.node(*id).hidden.is_none();
    let headline = page.tagged(["h1"]).find(is_shown);
    let mut read: Vec<NodeId> = page.tagged(["main"]).chain(headline).collect();
    read.sort_unstable();
    let seen = seen_running(units);
    let mut found = vec![false; units.len()];
    let mut end = NodeId(0);
    for id in of_tags_or_roles(page, ["footer"], &["contentinfo"]) {
        if id < end {
            continue;
        }
        end = page.node(id).end;
        let is_of_part = page.ancestors(id).any(|up| PARTS.contains(&page.tag(up)));
        let own = units.within(page, id);
        let is_other = || page.holds_any(id, &read) || is_much(&own, &seen);
        if !is_of_part && !is_other() && !is_notes(page, id) {
            found[own].fill(true);
        }
    }
    if leave_enough(units, &found) {
        return found;
    }
    vec![false; units.len()]
}

fn is_notes(page: &PageSnapshot, id: NodeId) -> bool {
    let names = page.node(id).name_attributes();
    let mut words = names.flat_map(tokens_of);
    words.any(|word| NOTES.contains(&&*word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "What we do here is written down in so many words that nobody would take the page for an \
                        empty one, whatever else stands at its end: a line of rights, the address of the firm, \
                        links to all the other pages of the site.";

    /// The texts of a page with a footer that are dropped.
    fn out(build: impl FnOnce(&mut TestPage)) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        build(&mut t);
        let page = t.finish();
        let units = Units::from_page(&page);
        let found = footers(&page, &units);
        let each = units.list.iter().zip(found);
        let out = each.filter(|(_, out)| *out);
        out.map(|(unit, _)| unit.text.clone()).collect()
    }

    #[test]
    fn the_foot_of_the_page_is_out_and_that_of_an_article_stays() {
        let foot = |t: &mut TestPage| {
            t.open("footer").open("p").text("Harbour Street 7");
            t.close().close();
        };
        let told = out(|t| {
            t.open("p").text(TEXT).close();
            foot(t);
        });
        assert_eq!(told, ["Harbour Street 7"]);
        let of_article = out(|t| {
            t.open("p").text(TEXT).close();
            t.open("article");
            foot(t);
        });
        assert_eq!(of_article, [""; 0]);
    }

    #[test]
    fn a_page_that_says_nothing_else_keeps_its_foot_and_a_text_its_notes() {
        let alone = out(|t| {
            t.open("p").text("Contact").close();
            t.open("footer").open("p").text("Harbour Street 7");
        });
        assert_eq!(alone, [""; 0]);
        let notes = out(|t| {
            t.open("p").text(TEXT).close();
            t.open_with("footer", &[("class", "footnotes")]);
            t.open("p").text("1. So he says.");
        });
        assert_eq!(notes, [""; 0]);
    }
}
