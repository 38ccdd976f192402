//! Boxes that open above the page: `dialog`, `role="dialog"`, `aria-modal`, and what is called so (`modal`, `popup`,
//! `drawer`).
//!
//! Source: ours, models that have not learned from these pages: wcxb gains .4 of words F1 in all on fourteen pages,
//! aeb a little, and no page of wcxb, aeb or snippets loses any (before most of these limits). Limits: what holds a
//! headline or an article, or much of the running text that is seen, as a route that a script opens over its list
//! does (but for the foot of the page, where policies wait that a script would have shut); what is called so and
//! stands in the text, where sections are called by their headings; what is called so where it is much of the page:
//! some themes name all that they have so.

use super::boxes::{
    is_much, leave_enough, of_tags_or_roles, outermost, outermost_of, seen_running,
};
use crate::content::units::Units;
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::{NodeId, PageSnapshot, Style};

/// Roles of dialogs. Source: WAI-ARIA.
const ROLES: [&str; 2] = ["dialog", "alertdialog"];
/// Words of their names. Source: Bootstrap, Foundation, Shopify's themes, Elementor.
const NAMES: [&str; 6] = ["modal", "modals", "popup", "popups", "drawer", "offcanvas"];
/// A word of the names of dialogs, and of what is said in a text.
const SPOKEN: &str = "dialog";
/// Elements that have such names. Source: ours: links and pictures have them for what they open.
const BOXES: [&str; 4] = ["div", "section", "aside", "form"];
/// Parts of the page that are read, and their roles. Source: HTML, WAI-ARIA.
const READ: [&str; 2] = ["main", "article"];
/// Largest share of what the page holds that boxes with such names have in all. Source: ours, wcxb: of a page of which
/// they hold .9 half is content.
const MAX_SHARE: f32 = 0.4;

/// Which units stand in one. Linear.
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

/// Whether a box says of itself that it is a dialog and that it is shut, though the style sheet is missing that hides it.
fn is_shut(page: &PageSnapshot, id: NodeId) -> bool {
    is_told(page, id) && page.attribute(id, "aria-hidden") == Some("true")
}

fn is_told(page: &PageSnapshot, id: NodeId) -> bool {
    let role = page.attribute(id, "role");
    page.tag(id) == "dialog"
        || role.is_some_and(|role| ROLES.contains(&role))
        || page.attribute(id, "aria-modal") == Some("true")
}

/// Whether it is called so; sections are by their class alone: the id says what their heading does.
fn is_called_so(page: &PageSnapshot, id: NodeId) -> bool {
    let says = |name| page.attribute(id, name);
    let id_name = says("id").filter(|_| page.tag(id) != "section");
    let mut words = says("class").into_iter().chain(id_name).flat_map(tokens_of);
    BOXES.contains(&page.tag(id))
        && words.any(|word| names_dialog(&word) && (word != SPOKEN || is_above(page, id)))
}

/// Whether a word of a name is one for such boxes.
fn names_dialog(word: &str) -> bool {
    NAMES.contains(&word) || word == SPOKEN
}

/// Whether it is shut, or placed above the page.
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

    /// Whether a box with some attributes, and a part in it, is out.
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
        // A link is called by what it opens.
        assert!(!is_out("a", ("class", "popup"), "p"));
        assert!(!is_out("div", ("class", "box"), "p"));
        // What is said in a text, and a section by its heading.
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
