//! Messages for browsers that are old or run no scripts; a style sheet or a script would hide them.

use super::boxes::{boxes, stands_in_text};
use crate::content::units::{Unit, Units};
use crate::snapshot::tokens::case_blind_finder;
use crate::snapshot::{NodeId, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::cell::Cell;
use std::sync::LazyLock;

/// Parts of class names and ids of such messages, in lower case and without the signs between words. Source: HTML5
/// Boilerplate, XenForo, python.org.
const NAMES: [&str; 9] = [
    "nojs",
    "noscript",
    "oldbrowser",
    "outdatedbrowser",
    "unsupportedbrowser",
    "browserwarning",
    "browserupgrade",
    "upgradebrowser",
    "browsehappy",
];
/// A quick test for parts of these names in one pass; `None` only if it could not be built.
static FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| case_blind_finder(&["js", "script", "browse"]));
/// Subjects of such messages, in lower case. (Menus that open without a script have the same class names.)
const TOPICS: [&str; 8] = [
    "javascript",
    "java script",
    "browser",
    "браузер",
    "navigateur",
    "navegador",
    "przeglądar",
    "prohlížeč",
];
/// How words begin that ask for another browser or for scripts, or say that there are none, in lower case. Source:
/// ours, such messages in 12 languages.
const ASKS: [&str; 37] = [
    "enabl",
    "disabl",
    "turn",
    "switch",
    "upgrad",
    "updat",
    "outdated",
    "requir",
    "must",
    "alternative",
    "aktivier",
    "deaktivier",
    "einschalt",
    "eingeschaltet",
    "aktualisier",
    "veraltet",
    "activ",
    "désactiv",
    "mettre à jour",
    "mettez à jour",
    "obsolète",
    "habilit",
    "desactiv",
    "actualiz",
    "actualice",
    "atualiz",
    "attiv",
    "aggiorn",
    "schakel",
    "inschakel",
    "włącz",
    "zaktualizuj",
    "zapn",
    "povol",
    "aktualizuj",
    "включ",
    "обнов",
];
/// Elements that are no box of a message, but the page or a part of a text.
const NO_BOXES: [&str; 5] = ["html", "body", "main", "section", "article"];
/// Maximum number of headlines that are examined for the subject of the page. Source: ours, to bound the cost.
const MAX_HEADLINES: usize = 4;
/// Maximum number of characters of a message. Source: ours: a few sentences with the names of browsers.
const MAX_CHARS: u32 = 600;

/// Which units stand in such a message. Kept are boxes with the headline, with half of the page's text, and parts of
/// a text: a section, a box with a heading that its id repeats, or a box in the middle of a text with a heading and a
/// text of its own. On a page whose title or headline is about browsers or scripts, nothing is dropped. Linear.
///
/// Source: ours: on 954 pages of formasaurus and those of wcxb, no such box that asks for a browser or for scripts is
/// content. Limits: a box in a text about something else with such a class name, without a heading, looks like a
/// message.
pub(super) fn old_browsers(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    if is_about_them(page) {
        return found;
    }
    let held = |id: NodeId| page.totals(id).held_chars();
    let most = MAX_CHARS.min(held(page.body()) / 2);
    let running = units.sums(Unit::running_words);
    let headlines: Vec<NodeId> = page.tagged(["h1"]).collect();
    // The end of the last box that is no message: boxes inside it are none, either, and need not be read again.
    let none_until = Cell::new(NodeId(0));
    let messages = boxes(page, units, &page.called(is_named), |id| {
        let is_part = || {
            heads_part(page, id)
                || heads_text(page, units, id) && stands_in_text(page, units, id, &running)
        };
        let may_be = id >= none_until.get()
            && !NO_BOXES.contains(&page.tag(id))
            && held(id) <= most
            && !page.holds_any(id, &headlines);
        let is_message = may_be && asks_for_browser(page, id) && !is_part();
        if may_be && !is_message {
            none_until.set(page.node(id).end);
        }
        is_message
    });
    for id in messages {
        found[units.within(page, id)].fill(true);
    }
    found
}

/// Whether the page's title or headline is about browsers or scripts: the page may be an article about them.
fn is_about_them(page: &PageSnapshot) -> bool {
    let speaks = |text: &str| {
        let text = text.to_lowercase();
        TOPICS.iter().any(|topic| text.contains(*topic))
    };
    let mut headlines = page.tagged(["h1"]).take(MAX_HEADLINES);
    speaks(&page.source.title) || headlines.any(|headline| speaks(&page.text(headline)))
}

/// Whether a class name or id may be that of such a message. Most names fail the quick test.
fn is_named(name: &str) -> bool {
    let says = || {
        let name = letters(name);
        NAMES.iter().any(|known| name.contains(*known))
    };
    let finder = FINDER.as_ref();
    finder.is_some_and(|finder| finder.is_match(name)) && says()
}

/// Whether a box is about browsers or scripts, and asks for another browser or to enable scripts.
fn asks_for_browser(page: &PageSnapshot, id: NodeId) -> bool {
    let inside = page
        .subtree(id)
        .filter_map(|n| page.node(n).text.as_deref());
    let text = inside.collect::<Vec<&str>>().join(" ").to_lowercase();
    let mut words = text.match_indices(char::is_alphabetic).filter(|(at, _)| {
        let before = text[..*at].chars().next_back();
        !before.is_some_and(char::is_alphabetic)
    });
    TOPICS.iter().any(|topic| text.contains(*topic))
        && words.any(|(at, _)| ASKS.iter().any(|ask| text[at..].starts_with(*ask)))
}

fn headings(page: &PageSnapshot, id: NodeId) -> impl Iterator<Item = NodeId> {
    page.subtree(id)
        .filter(move |inner| page.is_heading(*inner))
}

/// Whether a box has a heading, and a text of its own.
fn heads_text(page: &PageSnapshot, units: &Units, id: NodeId) -> bool {
    let mut own = units.list[units.within(page, id)].iter();
    headings(page, id).next().is_some() && own.any(|unit| !page.is_heading(unit.block))
}

/// Whether the id of a box is the end of one of its headings, as for sections of a text.
fn heads_part(page: &PageSnapshot, id: NodeId) -> bool {
    let name = page.attribute(id, "id").map(letters).unwrap_or_default();
    let says = |heading: NodeId| {
        let inside = page.subtree(heading);
        let texts = inside.filter_map(|n| page.node(n).text.as_deref());
        texts.flat_map(str::chars).collect::<String>()
    };
    !name.is_empty() && headings(page, id).any(|heading| letters(&says(heading)).ends_with(&name))
}

/// The ASCII letters and digits of a name, in lower case.
fn letters(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::steps_of;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn messages_for_other_browsers_are_told_by_name_and_text() {
        let is_out = |tag: &str, name: (&str, &str), text: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p");
            t.text(&"What the page says. ".repeat(9)).close();
            t.open_with(tag, &[name]).open("p").text(text);
            let page = t.finish();
            let found = old_browsers(&page, &Units::from_page(&page));
            assert!(!found[0]);
            found[1]
        };
        let text = "Please turn JavaScript on.";
        for name in [
            ("id", "nojs"),
            ("class", "oldBrowserContainer"),
            ("class", "blockMessage js-browserWarning"),
            ("class", "no-js-warning"),
        ] {
            assert!(is_out("div", name, text), "{name:?}");
        }
        assert!(is_out("div", ("id", "nojs"), "Обновите Ваш браузер."));
        assert!(!is_out("div", ("class", "menu-nojs"), "Home"));
        assert!(!is_out("div", ("class", "json-scripts"), text));
        assert!(!is_out("main", ("class", "no-js"), text));
        assert!(!is_out("section", ("id", "noscript-element"), text));
        let text_of_its_own = "Some browsers warn of the page, which returns nothing.";
        assert!(!is_out(
            "div",
            ("class", "browser-warning"),
            text_of_its_own
        ));
        let long = text.repeat(9);
        assert!(!is_out("div", ("id", "nojs"), &long), "most of the page");
    }

    #[test]
    fn boxes_in_boxes_are_read_once() {
        let counted = |depth: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p");
            t.text(&"What the page says. ".repeat(9)).close();
            for _ in 0..depth {
                t.open_with("div", &[("class", "no-js")]);
            }
            t.text("Home");
            let page = t.finish();
            let units = Units::from_page(&page);
            assert_eq!(old_browsers(&page, &units), [false, false]);
            steps_of(|| old_browsers(&page, &units))
        };
        assert!(counted(400) < 3 * counted(200));
    }

    #[test]
    fn parts_of_a_text_about_browsers_are_no_messages() {
        let is_out = |id: &str, behind: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            let text = "What the page says of looms and mills, and more of it. ".repeat(9);
            t.open("body").open("div").open("p").text(&text).close();
            t.open_with("div", &[("id", id)]).open("h2");
            t.text("Unsupported browsers").close().open("p");
            t.text("Upgrade yours.").close().close();
            t.open("p").text(behind);
            let page = t.finish();
            old_browsers(&page, &Units::from_page(&page))[2]
        };
        let text = "What it says of looms and mills, and still more of it. ".repeat(3);
        assert!(!is_out("unsupported-browsers", ""), "a place of the text");
        assert!(!is_out("browser-warning", &text), "in the text");
        assert!(is_out("browser-warning", ""));
    }

    #[test]
    fn headings_alone_are_a_message_and_none_is_on_a_page_about_browsers() {
        let is_out = |title: &str, headline: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            let text = "What the page says of looms and mills, and more of it. ".repeat(9);
            t.open("body").open("h1").text(headline).close();
            t.open("div").open("p").text(&text).close();
            t.open_with("div", &[("class", "oldBrowserContainer")]);
            t.open("h3")
                .text("Uh oh, that is one we cannot show.")
                .close();
            t.open("h6").text("Try an alternative browser?").close();
            t.close().open("p").text(&text);
            let mut page = t.finish();
            page.source.title = title.to_owned();
            old_browsers(&page, &Units::from_page(&page))[2]
        };
        assert!(is_out("Shop", "Looms"));
        assert!(!is_out("Which browsers we support", "Looms"));
        assert!(!is_out("Shop", "Which browsers we support"));
    }
}
