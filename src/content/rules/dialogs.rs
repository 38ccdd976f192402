//! Boxes that open above the page: `dialog`, `role="dialog"`, `aria-modal`, and boxes with class names such as
//! `modal`, `popup` and `drawer`.
//!
//! Source: ours, models that have not learned from these pages: wcxb gains .4 of words F1 in all on fourteen pages,
//! aeb a little, and no page of wcxb, aeb or snippets loses any (before most of these limits). Limits: kept are
//! - boxes with a headline or an article, or with much of the visible running text, as the route that a script opens
//!   over its list (except in the footer, where policies wait that a script would have closed, and dialogs with
//!   `aria-hidden`);
//! - boxes by class name within the text, where sections are named after their headings;
//! - all boxes by class name if they are a large part of the page: some themes give such names to everything.

use super::boxes::{
    is_much, leave_enough, of_tags_or_roles, outermost, outermost_of, seen_running,
};
use crate::content::units::Units;
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::{NodeId, PageSnapshot, Style};

/// Roles of dialogs. Source: WAI-ARIA.
const ROLES: [&str; 2] = ["dialog", "alertdialog"];
/// Words in class names and ids of dialogs. Source: Bootstrap, Foundation, Shopify's themes, Elementor.
const NAMES: [&str; 6] = ["modal", "modals", "popup", "popups", "drawer", "offcanvas"];
/// A word in names of dialogs that may also be about the dialogue in a text.
const SPOKEN: &str = "dialog";
/// Elements of which such names count. Source: ours: links and pictures have them for what they open.
const BOXES: [&str; 4] = ["div", "section", "aside", "form"];
/// Tags and roles of the page's text. Source: HTML, WAI-ARIA.
const READ: [&str; 2] = ["main", "article"];
/// Maximum share of the page's text that boxes with such names may have in all, 0..=1. Source: ours, wcxb: of a page
/// of which they hold .9 half is content.
const MAX_SHARE: f32 = 0.4;

/// Which units stand in such a box. Linear.
pub(super) fn dialogs(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let none = || vec![false; units.len()];
    let seen = seen_running(units);
    let read = of_tags_or_roles(page, READ, &READ);
    let texts = page.outermost(read.clone());
    let is_shown = |id: &NodeId| page.node(*id).hidden.is_none();
    let mut parts: Vec<NodeId> = page.tagged(["h1"]).filter(is_shown).collect();
    parts.extend(&read);
    parts.sort_unstable();
    let feet = page.outermost(page.tagged(["footer"]).collect());
    let is_read =
        |id: NodeId| !page.is_in_any(&feet, id) && is_much(&units.within(page, id), &seen);
    let is_free = |id: NodeId| !page.holds_any(id, &parts) && (is_shut(page, id) || !is_read(id));
    let held = |id: NodeId| page.totals(id).held_chars();
    let named = page
        .called(|name| tokens_of(name).any(|word| names_dialog(&word)))
        .into_iter();
    let called = outermost_of(page, units, named, |id| {
        let may_be = || is_above(page, id) || !page.is_in_any(&texts, id);
        is_called_so(page, id) && may_be() && is_free(id)
    });
    let of_called: u32 = called.iter().map(|id| held(*id)).sum();
    let are_few = of_called as f32 <= MAX_SHARE * held(page.body()) as f32;
    let called = called.into_iter().filter(|_| are_few);
    let told = outermost(page, units, |id| is_told(page, id) && is_free(id));
    let mut found = none();
    for id in told.into_iter().chain(called) {
        found[units.within(page, id)].fill(true);
    }
    if leave_enough(units, &found) {
        found
    } else {
        none()
    }
}

/// Whether an element is declared as a dialog and as closed, though its style sheet, which would hide it, may be
/// missing.
fn is_shut(page: &PageSnapshot, id: NodeId) -> bool {
    is_told(page, id) && page.attribute(id, "aria-hidden") == Some("true")
}

fn is_told(page: &PageSnapshot, id: NodeId) -> bool {
    let role = page.attribute(id, "role");
    page.tag(id) == "dialog"
        || role.is_some_and(|role| ROLES.contains(&role))
        || page.attribute(id, "aria-modal") == Some("true")
}

/// Whether a box has a class name or id of dialogs. The id of a `section` does not count: it repeats the heading.
fn is_called_so(page: &PageSnapshot, id: NodeId) -> bool {
    let says = |name| page.attribute(id, name);
    let id_name = says("id").filter(|_| page.tag(id) != "section");
    let mut words = says("class").into_iter().chain(id_name).flat_map(tokens_of);
    BOXES.contains(&page.tag(id))
        && words.any(|word| names_dialog(&word) && (word != SPOKEN || is_above(page, id)))
}

/// Whether a word is one of the names of dialogs.
fn names_dialog(word: &str) -> bool {
    NAMES.contains(&word) || word == SPOKEN
}

/// Whether an element shows no text, or is positioned above the page.
fn is_above(page: &PageSnapshot, id: NodeId) -> bool {
    let is_placed = page.style(id).is_some_and(Style::is_out_of_flow);
    page.totals(id).chars == 0 || is_placed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "What we do here is written down in so many words that nobody would take the page for an \
                        empty one, whatever else a script opens above it: a box with an offer, the sizes of all \
                        clothes in three countries, a form for letters.";

    /// Whether a box with the given attributes, and an element in it, is dropped.
    fn is_out(tag: &str, attribute: (&str, &str), part: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(TEXT).close();
        t.open_with(tag, &[attribute]);
        t.open(part).text("Ten percent off");
        let page = t.finish();
        let units = Units::from_page(&page);
        dialogs(&page, &units)[1]
    }

    #[test]
    fn what_opens_above_the_page_is_out() {
        for (tag, name, value) in [
            ("dialog", "open", ""),
            ("div", "role", "alertdialog"),
            ("div", "aria-modal", "true"),
            ("div", "class", "newsletter-modal"),
            ("aside", "id", "cart-drawer"),
            ("form", "class", "popup"),
        ] {
            assert!(is_out(tag, (name, value), "p"), "{name}={value}");
        }
    }

    #[test]
    fn what_is_read_there_stays() {
        assert!(!is_out("div", ("role", "dialog"), "h1"));
        assert!(!is_out("div", ("class", "modal"), "article"));
        // A link is named after what it opens.
        assert!(!is_out("a", ("class", "popup"), "p"));
        assert!(!is_out("div", ("class", "box"), "p"));
        // A name for the dialogue in a text, and the id of a section, which repeats its heading.
        assert!(!is_out("div", ("class", "dialog"), "p"));
        assert!(!is_out("section", ("id", "modal-verbs"), "p"));
    }

    #[test]
    fn a_text_that_opens_above_its_list_stays() {
        let found = |holder: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(TEXT).close();
            t.open(holder).open_with("div", &[("role", "dialog")]);
            t.open("p").text(TEXT);
            let page = t.finish();
            dialogs(&page, &Units::from_page(&page))
        };
        assert_eq!(found("div"), [false, false]);
        assert_eq!(found("footer"), [false, true], "a policy");
    }

    #[test]
    fn a_dialog_that_says_it_is_shut_is_out_however_much_it_says() {
        let found = |hidden: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(TEXT).close();
            t.open_with("div", &[("role", "dialog"), ("aria-hidden", hidden)]);
            t.open("p").text(TEXT);
            let page = t.finish();
            dialogs(&page, &Units::from_page(&page))
        };
        assert_eq!(found("true"), [false, true]);
        assert_eq!(found("false"), [false, false]);
    }
}
