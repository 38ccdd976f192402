//! Links to the same page in other languages: lines and lists that lead to them are no content, wherever they
//! stand. They say of themselves what they are (`hreflang`).

use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Fewest such links beside each other. Source: ours: one or two may stand in a text.
const MIN_LINKS: usize = 3;
/// Most characters beside them: by link, and of what is said before (`Available languages:`). Source: ours.
const MAX_BESIDE: u32 = 8;
const MAX_LABEL: u32 = 40;

/// Which units are such lines, or such entries of a list. Linear.
pub(super) fn language_links(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let places = places(page);
    if places.len() < MIN_LINKS {
        return found;
    }
    let links = |unit: &Unit| {
        let before = |end: NodeId| places.partition_point(|place| *place < end);
        let links = before(unit.end) - before(unit.first);
        let beside = unit.chars - unit.link_chars;
        let says_more = beside > MAX_LABEL + MAX_BESIDE * links as u32;
        if says_more { 0 } else { links }
    };
    let (mut start, mut count) = (0, 0);
    for at in 0..=units.len() {
        let own = units.list.get(at).map_or(0, links);
        if own == 0 {
            found[start..at].fill(count >= MIN_LINKS);
            (start, count) = (at + 1, 0);
        }
        count += own;
    }
    found
}

/// The first texts of links to pages in a language that they tell.
fn places(page: &PageSnapshot) -> Vec<NodeId> {
    let links = page.iter().filter(|(id, node)| {
        page.tag(*id) == "a"
            && node
                .attribute("hreflang")
                .is_some_and(|lang| !lang.is_empty())
    });
    let first = |(id, _)| {
        let mut inside = page.subtree(id);
        inside.find(|n| page.node(*n).kind == NodeKind::Text)
    };
    links.filter_map(first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn links_to_other_languages_are_told_in_lines_and_lists() {
        let mut t = TestPage::new(800.0, 600.0);
        let link = |t: &mut TestPage, lang: &str| {
            t.open_with("a", &[("href", "x.html"), ("hreflang", lang)])
                .text(lang)
                .close();
        };
        t.open("body").open("p").text("Available languages: ");
        for lang in ["da", "de", "fr"] {
            link(&mut t, lang);
        }
        t.close().open("p");
        t.text("The text of it, which says much more than where it can be read in others: ");
        link(&mut t, "de");
        t.text(" and more").close().open("ul");
        for lang in ["es", "ja", "ko"] {
            t.open("li");
            link(&mut t, lang);
            t.close();
        }
        t.open("li").text("and so on");
        let page = t.finish();
        let units = Units::from_page(&page);
        let told = language_links(&page, &units);
        assert_eq!(told, [true, false, true, true, true, false]);
    }
}
