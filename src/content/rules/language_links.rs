//! Links to the same page in other languages: lines and lists of them are no content, wherever they stand. The links
//! have the attribute `hreflang`.

use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Minimum number of consecutive language links. Source: ours: one or two may stand in a text.
const MIN_LINKS: usize = 3;
/// Maximum number of characters beside each link, and of a label before them (`Available languages:`). Source: ours.
const MAX_BESIDE: u32 = 8;
const MAX_LABEL: u32 = 40;

/// Which units are lines of language links, or consecutive list items with one each. Linear.
pub(super) fn language_links(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let places = places(page);
    if places.len() < MIN_LINKS {
        return found;
    }
    let languages = |unit: &Unit| {
        let before = |end: NodeId| places.partition_point(|(place, _)| *place < end);
        let links = places.get(before(unit.first)..before(unit.end));
        let links = links.unwrap_or_default().iter().map(|(_, lang)| *lang);
        let beside = unit.chars - unit.link_chars;
        let says_more = beside > MAX_LABEL + MAX_BESIDE * links.len() as u32;
        if says_more {
            Vec::new()
        } else {
            links.collect()
        }
    };
    let (mut start, mut run) = (0, Vec::new());
    for at in 0..=units.len() {
        let own: Vec<&str> = units.list.get(at).map(languages).unwrap_or_default();
        if own.is_empty() {
            found[start..at].fill(are_languages(&run));
            start = at + 1;
            run.clear();
        }
        run.extend(own);
    }
    found
}

/// Whether a run of links is a choice of languages: at least two languages differ. (Drupal sets the language of the
/// site on every link.)
fn are_languages(run: &[&str]) -> bool {
    let is_other = |lang: &&str| {
        let first = run.first();
        first.is_some_and(|first| !lang.eq_ignore_ascii_case(first))
    };
    run.len() >= MIN_LINKS && run.iter().any(is_other)
}

/// The first text node of each link with a language, and that language.
fn places(page: &PageSnapshot) -> Vec<(NodeId, &str)> {
    let first = |id: NodeId| {
        let lang = page.attribute(id, "hreflang").filter(|l| !l.is_empty())?;
        let mut inside = page.subtree(id);
        let text = inside.find(|n| page.node(*n).kind == NodeKind::Text)?;
        Some((text, lang))
    };
    page.tagged(["a"]).filter_map(first).collect()
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

    #[test]
    fn links_that_all_tell_one_language_are_no_choice() {
        let told = |langs: [&str; 3]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("ul");
            for lang in langs {
                t.open("li")
                    .open_with("a", &[("href", "x.html"), ("hreflang", lang)]);
                t.text("The council meets").close().close();
            }
            let page = t.finish();
            language_links(&page, &Units::from_page(&page))
        };
        assert_eq!(told(["en", "EN", "en"]), [false; 3]);
        assert_eq!(told(["en", "de", "fr"]), [true; 3]);
    }
}
