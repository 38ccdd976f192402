//! Author boxes above or below a text, by the class names of plug-ins and themes.

use super::boxes::boxes;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::tokens::case_blind_finder;
use crate::snapshot::{NodeId, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::borrow::Cow;
use std::sync::LazyLock;

/// Words in class names of author boxes only, in lower case. Source: Simple Author Box, Author Box Hub, Molongui.
const BOXES: [&str; 5] = ["saboxplugin", "abh", "molongui", "authorbox", "authorbio"];
/// Words of which a class name must have one of each list. Source: themes of WordPress.
const AUTHORS: [&str; 2] = ["author", "authors"];
const ABOUT: [&str; 5] = ["box", "boxes", "bio", "biography", "about"];
/// The class name of author boxes in the themes of Genesis.
const PROFILE: &str = "user-profile";
/// Finds any of these words in one pass; `None` only if it could not be built.
static FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| case_blind_finder(&["author", PROFILE, "saboxplugin", "abh", "molongui"]));
/// Maximum number of characters of an author box, and minimum number of characters outside of links of one of its
/// units: a byline has fewer. Source: ours, on wcxb, aeb and snippets: of 48 boxes none holds a text of the truth,
/// and 4 were printed.
const MAX_BIO: u32 = 1500;
const MIN_SAID: u32 = 60;
/// Maximum number of author boxes of a page: one that has more is about the people. Source: ours: above a text and
/// below it.
const MAX_BOXES: usize = 2;

/// Which units stand in an author box. None of these holds the headline, or half of the page's text. Linear.
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

/// Whether a unit has enough text outside of links.
fn is_said(unit: &Unit) -> bool {
    unit.chars - unit.link_chars >= MIN_SAID
}

/// Whether a class name or id is that of an author box. Most names contain none of the words and are not split.
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

    /// Whether a box of the given class below a text is dropped.
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
