//! What a site says of who wrote a text, in a box above or below it: plug-ins and themes name it so.

use super::boxes::boxes;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::tokens::case_blind_finder;
use crate::snapshot::{NodeId, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::borrow::Cow;
use std::sync::LazyLock;

/// Words of names that tell of such a box alone, in lower case. Source: Simple Author Box, Author Box Hub, Molongui.
const BOXES: [&str; 5] = ["saboxplugin", "abh", "molongui", "authorbox", "authorbio"];
/// Words of names that do together, one of either. Source: themes of WordPress.
const AUTHORS: [&str; 2] = ["author", "authors"];
const ABOUT: [&str; 5] = ["box", "boxes", "bio", "biography", "about"];
/// What the themes of Genesis call it.
const PROFILE: &str = "user-profile";
/// Finds what any of these names holds in one pass; `None` only if it could not be prepared.
static FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| case_blind_finder(&["author", PROFILE, "saboxplugin", "abh", "molongui"]));
/// Most characters of such a box, and fewest of one of its texts: a byline has fewer. Source: ours, on wcxb, aeb and
/// snippets: of 48 boxes none holds a text of the truth, and 4 were printed.
const MAX_BIO: u32 = 1500;
const MIN_SAID: u32 = 60;
/// Most boxes of a page: one that has more is about the people. Source: ours: above a text and below it.
const MAX_BOXES: usize = 2;

/// Which units stand in one. None holds the headline, or half of what the page says. Linear.
pub(super) fn bios(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let most = MAX_BIO.min(page.totals(page.body()).chars / 2);
    let says = |id: NodeId| units.list[units.within(page, id)].iter().any(is_said);
    let boxes = boxes(page, units, &page.called(is_bio), |id| {
        page.totals(id).chars <= most && !page.is_heading(id) && says(id)
    });
    let mut found = vec![false; units.len()];
    if boxes.len() <= MAX_BOXES {
        for id in boxes {
            found[units.within(page, id)].fill(true);
        }
    }
    found
}

/// Whether a text says something, and is no list of links.
fn is_said(unit: &Unit) -> bool {
    unit.chars - unit.link_chars >= MIN_SAID
}

/// Whether what is called so is such a box; most names have nothing of it, and are not cut into words.
fn is_bio(name: &str) -> bool {
    let finder = FINDER.as_ref();
    finder.is_some_and(|finder| finder.is_match(name)) && (name == PROFILE || names_bio(name))
}

fn names_bio(name: &str) -> bool {
    let words: Vec<Cow<'_, str>> = tokens_of(name).collect();
    let holds_any = |known: &[&str]| words.iter().any(|word| known.contains(&&**word));
    holds_any(&BOXES) || holds_any(&AUTHORS) && holds_any(&ABOUT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const BIO: &str =
        "Jane Doe is the author of two books on bread, and lives by the sea with her cat.";

    /// Whether a box of that class is out that stands below a text.
    fn is_out(class: &str, tag: &str, said: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p");
        t.text(&"What the page says. ".repeat(20)).close();
        t.open_with("div", &[("class", class)]);
        t.open(tag).text("Jane Doe").close().open("p").text(said);
        let page = t.finish();
        let found = bios(&page, &Units::from_page(&page));
        assert_eq!(found.len(), 3);
        assert!(!found[0] && found[1] == found[2]);
        found[1]
    }

    #[test]
    fn a_page_about_its_authors_keeps_them() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..3 {
            t.open_with("div", &[("class", "author-box")]);
            t.open("p").text(BIO).close().close();
        }
        let page = t.finish();
        assert_eq!(bios(&page, &Units::from_page(&page)), [false; 3]);
    }

    #[test]
    fn boxes_about_authors_are_told_by_their_names() {
        for class in [
            "fit-author-box",
            "authorBio",
            "about-author",
            "user-profile",
        ] {
            assert!(is_out(class, "p", BIO), "{class}");
        }
        for class in ["author", "about-box", "entry-content", "profile"] {
            assert!(!is_out(class, "p", BIO), "{class}");
        }
        assert!(!is_out("author-box", "h1", BIO), "the page is about her");
        assert!(!is_out("author-box", "p", "5 May 2024"), "a byline");
        assert!(
            !is_out("author-box", "p", &BIO.repeat(9)),
            "half of the page"
        );
    }
}
