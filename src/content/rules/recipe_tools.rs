//! Tools in the card of a recipe, between its parts: buttons that scale the amounts (`Scale 1x 2x 3x`), and the
//! switch that keeps the screen on (`Cook Mode: prevent your screen from going dark`).
//!
//! Limits: the factors must be on buttons, with no other number in the text (`Servings: 4 1x 2x` is kept): the
//! magnification of a lens in a text is kept. The switch must be a label or a button, or have a field beside it: a
//! text about such a mode is kept. So are headings, with buttons in them (`Ingredients 1x 2x`) or to open what is
//! below (`Keep screen on while charging`).

use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, PageSnapshot};

/// Signs behind a factor.
const TIMES: [char; 3] = ['x', '×', '✕'];
/// Minimum number of factors, and maximum number of words beside them. Source: ours: `Scale`, `Adjust servings:`.
const MIN_NUMBERS: usize = 2;
const MAX_BESIDE: usize = 3;
/// Maximum number of characters of such a text. Source: ours, to bound the cost.
const MAX_CHARS: u32 = 60;
/// Maximum number of ancestors of a text among which its label or button is looked for.
const MAX_AROUND: usize = 4;
/// Maximum number of words of the switch.
const MAX_SWITCH: u32 = 14;
/// How the label of the switch begins, in lower case. Source: ours, WP Recipe Maker and Tasty Recipes in these
/// languages.
static SWITCHES: Phrases = Phrases::separated(
    "cook mode|cooking mode|keep screen awake|keep screen on|keep the screen on|keep my screen|prevent your screen|\
    prevent screen|kochmodus|bildschirm anlassen|bildschirm aktiv|kookmodus|kookstand|kokläge|kogetilstand|\
    mode cuisson|mode cuisine|modo cocina|modo de cocina|modo cucina|modalità cucina|modo cozinha|modo de cozinha|\
    tryb gotowania|режим готовки|режим приготовления|режим приготування|pişirme modu|mode memasak",
    "|",
);

/// Which units are such tools. Linear.
pub(super) fn recipe_tools(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let may_be = |unit: &Unit| !page.is_heading(unit.block);
    let is_tool = |unit: &Unit| (scales(page, unit) || is_switch(page, unit)) && may_be(unit);
    units.list.iter().map(is_tool).collect()
}

/// Whether a text has several factors, on buttons.
fn scales(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.chars > MAX_CHARS || !unit.text.contains(TIMES) {
        return false;
    }
    let is_number = |c: char| c.is_numeric() || matches!(c, '.' | ',' | '/' | '⁄');
    let mut numbers = 0;
    let mut beside = 0;
    for word in unit.text.split_whitespace() {
        // Buttons beside each other have no space between them: `1x2x3x`.
        let mut parts: Vec<&str> = word.split(TIMES).collect();
        let behind = parts.pop().unwrap_or_default();
        let are_times = behind.is_empty()
            && !parts.is_empty()
            && parts
                .iter()
                .all(|part| !part.is_empty() && part.chars().all(is_number));
        if are_times {
            numbers += parts.len();
        } else if word.contains(char::is_numeric) {
            return false;
        } else {
            beside += 1;
        }
    }
    numbers >= MIN_NUMBERS && beside <= MAX_BESIDE && has_buttons(page, unit)
}

/// Whether a text, or some of it, stands in a button.
fn has_buttons(page: &PageSnapshot, unit: &Unit) -> bool {
    let inside = (unit.first.0..unit.end.0).map(NodeId);
    let around = page.ancestors(unit.first).take(MAX_AROUND);
    around.chain(inside).any(|id| page.is_button(id))
}

/// Whether a text is the label of the switch.
fn is_switch(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.words > MAX_SWITCH {
        return false;
    }
    let lower = unit.text.trim_start().to_lowercase();
    // A longer word does not count: `Cooking modes` is about several.
    let ends_word = |rest: &str| !rest.starts_with(char::is_alphabetic);
    if !SWITCHES.rests(&lower).any(ends_word) {
        return false;
    }
    let mut around = page.ancestors(unit.first).take(MAX_AROUND);
    page.totals(unit.block).fields > 0
        || has_buttons(page, unit)
        || around.any(|up| page.tag(up) == "label")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Which of some texts are dropped, each in an element of its own within another one.
    fn out(texts: &[(&str, &[&str])]) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (tag, pieces) in texts {
            t.open("div");
            for piece in *pieces {
                // Inline, as buttons in one line are.
                let (tag, role) = if *tag == "button" {
                    ("span", tag)
                } else {
                    (*tag, &"")
                };
                t.open_with(tag, &[("role", *role)]).text(piece).close();
            }
            t.close();
        }
        let page = t.finish();
        recipe_tools(&page, &Units::from_page(&page))
    }

    #[test]
    fn what_reckons_amounts_anew_is_out() {
        let found = out(&[
            ("button", &["1x", "2x", "3x"]),
            ("button", &["½x", "1x"]),
            ("button", &["3x"]),
            (
                "button",
                &["10x foxes", "20x boxes", "of 40 axes", "in all"],
            ),
            ("span", &["1x", "2x", "3x"]),
            ("button", &["Servings: 4 people 1x 2x"]),
        ]);
        assert_eq!(found, [true, true, false, false, false, false]);
    }

    #[test]
    fn the_switch_that_keeps_the_screen_on_is_out() {
        let dark = "Cook Mode Prevent your screen from going dark";
        let found = out(&[
            ("label", &[dark]),
            ("button", &["Kochmodus"]),
            ("span", &["Cook mode is what it does best."]),
            ("label", &["Cook the onions"]),
            ("button", &["Cooking modes"]),
        ]);
        assert_eq!(found, [true, true, false, false, false]);
    }

    #[test]
    fn headings_with_buttons_stay() {
        for text in ["Keep screen on while charging", "1x 2x 3x"] {
            let is_out = |holder: &str| {
                let page = TestPage::draw(|t| {
                    t.open(holder).open_with("span", &[("role", "button")]);
                    t.text(text).close().close();
                });
                recipe_tools(&page, &Units::from_page(&page))[0]
            };
            assert!(is_out("div") && !is_out("h2"), "{text}");
        }
    }
}
