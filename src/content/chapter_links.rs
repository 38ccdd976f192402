//! Links from chapter to chapter: the lines of manuals that lead to the next, the previous and the
//! upper chapter, to the contents and the index. They say of themselves what they are (`rel`), and are
//! no content wherever they stand.

use super::units::{Unit, Units};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Types of links that order chapters. Source: HTML, "Sequential link types", with those of HTML 4 and
/// of Texinfo.
const ORDERS: [&str; 10] = [
    "next", "prev", "previous", "up", "contents", "toc", "index", "start", "first", "last",
];
/// Fewest such links of a line. Source: ours: one may stand in a text.
const MIN_LINKS: usize = 2;
/// Most characters beside each link. Source: ours: `Previous: `, with commas and brackets.
const MAX_BESIDE: u32 = 16;
/// Levels between a text and its link. Source: ours: what dresses a word.
const MAX_INSIDE: usize = 4;

/// Which units are such lines. Linear.
pub(super) fn chapter_links(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let is_line = |unit: &Unit| unit.link_chars > 0 && leads_through_chapters(page, unit);
    units.list.iter().map(is_line).collect()
}

fn leads_through_chapters(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut links: Vec<NodeId> = Vec::new();
    let nodes = (unit.first.0..unit.end.0).map(NodeId);
    let texts =
        nodes.filter(|id| page.node(*id).kind == NodeKind::Text && page.totals(*id).chars > 0);
    for text in texts {
        let mut around = page.ancestors(text).take(MAX_INSIDE);
        let Some(link) = around.find(|up| page.tag(*up) == "a") else {
            continue;
        };
        let rel = page.attribute(link, "rel").unwrap_or("");
        let orders = |word: &str| ORDERS.iter().any(|known| word.eq_ignore_ascii_case(known));
        if !rel.split_ascii_whitespace().any(orders) {
            return false;
        }
        if links.last() != Some(&link) {
            links.push(link);
        }
    }
    let beside = unit.chars - unit.link_chars;
    links.len() >= MIN_LINKS && beside <= MAX_BESIDE * links.len() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn lines_that_lead_through_chapters_are_told() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Next: ");
        let link = |t: &mut TestPage, rel: &str, text: &str| {
            t.open_with("a", &[("href", "x.html"), ("rel", rel)])
                .text(text)
                .close();
        };
        link(&mut t, "next", "The second chapter");
        t.text(", Up: ");
        link(&mut t, "up", "The manual");
        t.text(" [");
        link(&mut t, "contents", "Contents");
        t.text("]").close().open("p").text("More of it in the ");
        link(&mut t, "next", "next chapter");
        t.text(", which was written later.").close().open("p");
        link(&mut t, "nofollow", "One");
        link(&mut t, "next", "Two");
        link(&mut t, "prev", "Three");
        let page = t.finish();
        let units = Units::from_page(&page);
        assert_eq!(chapter_links(&page, &units), [true, false, false]);
    }
}
