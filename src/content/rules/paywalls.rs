//! Boxes that ask to subscribe before the rest of a text is shown. They have a class name for this, and hold a few
//! lines with a button or link.
//!
//! Source: ours, newspapers of today; of the pages of the sets two have such a box (zeit.de:
//! `<aside class="gate paywall">`).
//!
//! # Limits
//! The name must be a whole class or id: longer ones are those of the truncated text (`paywall-content`,
//! `paywall-google`), of an icon, or of the visitor's login state. A box with more text is the hidden rest of the
//! article (`class="ArticlePage-content paywall"`, 2,100 words), and so are several such siblings, and paragraphs:
//! magazines mark each one for search engines (`<p class="paywall">`, 18 times).

use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Class names and ids of such boxes.
const NAMES: [&str; 4] = ["paywall", "regwall", "meteredwall", "metered-wall"];
/// Maximum number of words and characters of such a box. Source: ours: the offer, its price, a login for subscribers;
/// the characters are for scripts without spaces.
const MAX_WORDS: u32 = 80;
const MAX_CHARS: u32 = 600;
/// Maximum number of nodes of a box among which a button is looked for. Source: ours, to bound the cost.
const MAX_NODES: usize = 256;
/// Elements that hold a whole text, or a piece of one.
const NO_BOXES: [&str; 7] = ["html", "body", "main", "article", "p", "span", "li"];

/// Which units stand in such a box. Linear.
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

/// Whether a class name or id is that of such a box.
fn is_name(name: &str) -> bool {
    NAMES.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Whether an element with such a name is a box with little text and a control: a button, or a unit that is a link.
/// (A paragraph may hold a link to anything.)
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
