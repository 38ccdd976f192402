//! Boxes that ask to subscribe before the rest of a text is shown: they are called so, and hold a few lines with
//! something to press.
//!
//! Source: ours, newspapers of today; of the pages of the sets two have such a box (zeit.de: `<aside class="gate
//! paywall">`).
//!
//! # Limits
//! The name is a whole class or id: longer ones are of the text that is cut (`paywall-content`, `paywall-google`), of
//! its sign, or of who is logged in. What holds more is the hidden rest of the text (`class="ArticlePage-content
//! paywall"`, 2,100 words), and so are several beside each other, and pieces of a text: magazines mark each paragraph
//! for search engines (`<p class="paywall">`, 18 times).

use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// What such boxes are called.
const NAMES: [&str; 4] = ["paywall", "regwall", "meteredwall", "metered-wall"];
/// Most words and characters of one. Source: ours: what is offered, for how much, who has it already; of scripts
/// without spaces, too.
const MAX_WORDS: u32 = 80;
const MAX_CHARS: u32 = 600;
/// Most nodes of one that are looked at for what is pressed. Source: ours; bounds the cost.
const MAX_NODES: usize = 256;
/// What a text stands in as a whole, and its pieces.
const NO_BOXES: [&str; 7] = ["html", "body", "main", "article", "p", "span", "li"];

/// Which units stand in one. Linear.
pub(super) fn paywalls(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let mut called = page.called(is_name);
    called.retain(|id| page.totals(*id).chars > 0);
    let mut beside: HashMap<Option<NodeId>, usize> = HashMap::default();
    for id in &called {
        *beside.entry(page.parent(*id)).or_default() += 1;
    }
    let mut end = NodeId(0);
    for id in called {
        let is_alone = beside.get(&page.parent(id)) == Some(&1);
        if id >= end && is_alone && is_paywall(page, units, id) {
            end = page.node(id).end;
            found[units.within(page, id)].fill(true);
        }
    }
    found
}

/// Whether a name is one of such a box.
fn is_name(name: &str) -> bool {
    NAMES.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Whether what is called so is a box with little to read and something to press: a button, or a link in a line of its
/// own. A paragraph may hold a link to anything.
fn is_paywall(page: &PageSnapshot, units: &Units, id: NodeId) -> bool {
    let totals = page.totals(id);
    let is_box = !NO_BOXES.contains(&page.tag(id)) && !page.is_heading(id);
    if !is_box || totals.words > MAX_WORDS || totals.chars > MAX_CHARS {
        return false;
    }
    let is_button = |inner: NodeId| page.tag(inner) == "button";
    units.list[units.within(page, id)].iter().any(Unit::is_link)
        || page.subtree(id).skip(1).take(MAX_NODES).any(is_button)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_few_lines_that_ask_to_subscribe_are_out() {
        let out = |class: &str, text: &str, tag: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("What happened.").close();
            t.open_with("div", &[("class", class)]);
            t.open("p").text(text).close();
            t.open("div").open_with(tag, &[("href", "/offer")]);
            t.text("Subscribe now");
            let page = t.finish();
            paywalls(&page, &Units::from_page(&page))
        };
        let offer = "Read all of it. The first month costs 1 €.";
        assert_eq!(out("x paywall", offer, "a"), [false, true, true]);
        assert_eq!(out("paywall-content", offer, "a"), [false; 3]);
        assert_eq!(out("paywall", offer, "b"), [false; 3], "not pressed");
        let rest = "The rest of the text. ".repeat(20);
        assert_eq!(out("paywall", &rest, "a"), [false; 3]);
    }

    #[test]
    fn paragraphs_of_the_text_that_are_called_so_stay() {
        let out = |tag: &str, count: usize, is_whole: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("article");
            for _ in 0..count {
                t.open_with(tag, &[("class", "paywall")]);
                t.open_with("a", &[("href", "/mills")]).text("Its owners");
                t.close();
                if !is_whole {
                    t.text(" ground corn.");
                }
                t.close();
            }
            let page = t.finish();
            paywalls(&page, &Units::from_page(&page)).contains(&true)
        };
        assert!(out("div", 1, true));
        assert!(!out("div", 1, false), "a link of a text");
        assert!(!out("div", 2, true), "beside another");
        assert!(!out("p", 1, true) && !out("li", 1, true));
    }
}
