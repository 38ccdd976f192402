//! Titles of galleries and films that stand alone above them in a text: `PHOTOS: The storm from above`. They name what
//! is shown in a box that holds no paragraph of the text.
//!
//! What a heading or an entry says is of the page, and so is what stands above all text: a page may be the gallery.

use super::texts::{is_in_capitals, is_plain_paragraph, stands_free};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::tokens_of;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot};

/// Most words of such a title. Source: ours: a headline.
const MAX_WORDS: u32 = 20;
/// What its label says, in lower case. Source: ours, on 258 pages of news, which print 5 such titles; aeb and wcxb have
/// none that is no link.
static LABELS: Phrases = Phrases::from_words(
    "photo photos picture pictures gallery galleries slideshow slideshows video videos",
);
/// Words of names of boxes with pictures or films.
static BOXES: Phrases = Phrases::from_words(
    "gallery galleries slideshow slideshows carousel slider photos video videos player",
);

/// Which units are such titles. Linear.
pub(super) fn gallery_titles(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let is_text = |unit: &Unit| !unit.concealed && is_plain_paragraph(unit);
    let first = units.list.iter().position(is_text);
    let is_title = |(i, unit): (usize, &Unit)| {
        first.is_some_and(|first| i > first)
            && is_labelled(unit)
            && stands_free(page, unit)
            && next_element(page, unit.block).is_some_and(|next| is_gallery(page, next))
    };
    units.list.iter().enumerate().map(is_title).collect()
}

/// Whether a text is a label in capitals that names pictures or a film, and what they show.
fn is_labelled(unit: &Unit) -> bool {
    let Some((label, rest)) = unit.text.split_once(COLONS) else {
        return false;
    };
    unit.link_chars == 0
        && unit.words <= MAX_WORDS
        && rest.contains(char::is_alphabetic)
        && is_in_capitals(label)
        && LABELS.holds_in_any_case(label.trim())
}

/// The element right behind another in the same box, with no text between.
fn next_element(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let is_element = |n: &NodeId| page.node(*n).kind == NodeKind::Element;
    let mut behind = page.siblings_behind(id);
    let next = behind.find(|n| is_element(n) || page.totals(*n).chars > 0);
    next.filter(is_element)
}

/// Whether a box shows pictures or a film, by its names. A film that is there by itself is content, and so is its title.
fn is_gallery(page: &PageSnapshot, id: NodeId) -> bool {
    let is_box = || matches!(page.tag(id), "div" | "aside" | "section" | "figure" | "ul");
    let is_named = |name: &str| tokens_of(name).any(|word| BOXES.holds(&word));
    is_box() && page.names(id).any(is_named)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether such a title is out, in an element behind a text of so many words and before a box of that class.
    fn is_out(words: usize, (tag, title): (&str, &str), class: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p");
        t.text(&"word ".repeat(words)).close();
        t.open(tag).open("b").text(title).close().close();
        t.open_with("div", &[("class", class)]).open("p");
        t.text("She looks at the sea.").close().close();
        t.open("p").text("What else there is to say of it.");
        let page = t.finish();
        let found = gallery_titles(&page, &Units::from_page(&page));
        let out = found.iter().filter(|is_out| **is_out).count();
        assert_eq!(found.len(), 4);
        assert_eq!(out, usize::from(found[1]), "nothing else");
        found[1]
    }

    #[test]
    fn titles_of_galleries_go() {
        let title = ("p", "PHOTOS: The storm from above");
        assert!(is_out(30, title, "galleries hasendslate"));
        assert!(is_out(
            30,
            ("p", "VIDEO: THE QUARTERBACK ON IT"),
            "video comp"
        ));
        assert!(
            !is_out(5, title, "galleries"),
            "the page may be the gallery"
        );
        assert!(!is_out(30, title, "note"));
        for title in [
            ("h2", "PHOTOS: The storm from above"),
            ("li", "PHOTOS: The storm from above"),
            ("p", "Photos: The storm from above"),
            ("p", "PHOTOS:"),
            ("p", "WARNING: The storm from above"),
        ] {
            assert!(!is_out(30, title, "galleries"), "{title:?}");
        }
    }
}
