//! Offers to go on reading for money, below the beginning of a text or in its middle. What they say is of no known
//! language but for their last line, which is the same everywhere: a question that a link to log in answers ("Already a
//! subscriber? Log in").
//!
//! A card of the text itself may end with such a line, too ("Have a number? Log in"). What it tells in sentences is out
//! only where something else is of an offer: a button, a price, a second link to an account.

use super::boxes::small_around;
use super::texts::ASKS;
use crate::content::features::names_money;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase};
use crate::snapshot::{NodeId, PageSnapshot};
use std::cell::LazyCell;

/// Most words of such a line and of its link. Source: ours.
const MAX_LINE: u32 = 14;
const MAX_LINK: usize = 4;
/// Most words of the box that it stands in: a title, two sentences, what it costs, a button. Source: ours.
const MAX_WORDS: u32 = 80;
/// Fewest words of running text above it. Source: ours: a page that is there to log in has none.
const MIN_ABOVE: u32 = 40;
/// Nodes of the line that are looked at, and of its box. Source: ours; bound the cost.
const MAX_NODES: usize = 32;
const MAX_IN_BOX: usize = 256;
/// Fewest links to an account in a box that offers one. Source: ours: to have one, and to log in.
const MIN_LINKS: usize = 2;
/// Where such links lead.
const PLACES: [&str; 6] = [
    "login",
    "log-in",
    "signin",
    "sign-in",
    "anmeld",
    "connexion",
];

/// Which units are such a line, or stand in one box with it. Linear.
pub(super) fn account_offers(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let mut above = 0;
    let words = LazyCell::new(|| units.sums(|unit| unit.words));
    for (i, unit) in units.list.iter().enumerate() {
        if above >= MIN_ABOVE && is_offer(page, unit) {
            found[i] = true;
            if let Some(held) = box_around(page, units, &words, unit.block) {
                let is_sold = offers(page, units, held);
                for other in units.within(page, held) {
                    found[other] |= is_sold || !units.list[other].is_running_text();
                }
            }
        }
        above += unit.running_words();
    }
    found
}

/// Whether a line asks something and answers with a link to log in.
fn is_offer(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.link_chars == 0 || unit.words > MAX_LINE || !unit.text.contains(ASKS) {
        return false;
    }
    let inside = page.subtree(unit.block).take(MAX_NODES);
    let link = inside
        .filter(|id| *id >= unit.first && page.tag(*id) == "a")
        .last();
    link.is_some_and(|link| {
        let text = page.text(link);
        let asked = unit.text.trim_end().strip_suffix(text.trim());
        let is_question = asked.is_some_and(|asked| asked.trim_end().ends_with(ASKS));
        is_question && leads_to_account(page, link)
    })
}

/// Whether a link leads to an account, by its address or its words.
fn leads_to_account(page: &PageSnapshot, link: NodeId) -> bool {
    let text = page.text(link);
    let href = page.attribute(link, "href").unwrap_or("");
    let href = href.to_ascii_lowercase();
    let leads_there = PLACES.iter().any(|place| href.contains(place))
        || Lexicon::get().is_phrase(text.trim(), Phrase::Account);
    leads_there && text.split_whitespace().count() <= MAX_LINK
}

/// The nearest box around a line that is seen as one and says little, given the sums of words.
fn box_around(page: &PageSnapshot, units: &Units, words: &[u32], line: NodeId) -> Option<NodeId> {
    let mut small = small_around(page, units, (words, MAX_WORDS), line);
    small.find(|id| page.own_style(*id).is_some_and(|style| style.paints_box()))
}

/// Whether a box holds a button, a price, or another link to an account.
fn offers(page: &PageSnapshot, units: &Units, held: NodeId) -> bool {
    let inside = || page.subtree(held).take(MAX_IN_BOX);
    let is_link = |id: &NodeId| page.tag(*id) == "a" && leads_to_account(page, *id);
    inside().any(|id| page.is_button(id))
        || units.list[units.within(page, held)].iter().any(names_money)
        || inside().filter(is_link).nth(MIN_LINKS - 1).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, block, framed, inline};

    const TEXT: &str = "Work on the foundations will begin in spring, and the city expects it to take two \
                        years until all is done, if the river lets it.";

    /// Which of a title in a frame, a line with that link below it, and a text behind them are out.
    fn out(texts: usize, asks: &str, link: &str, href: &str) -> Vec<bool> {
        let line = [0.0, 0.0, 500.0, 20.0];
        let page = TestPage::draw(|p| {
            for _ in 0..texts {
                p.line("p", line, TEXT);
            }
            p.element("div", line, framed(), |p| {
                p.line("b", line, "Weiterlesen mit Plus");
                p.element("p", line, block(), |p| {
                    p.text_at([0.0, 0.0, 200.0, 20.0], asks);
                    let behind = [200.0, 0.0, 100.0, 20.0];
                    let link = p.element("a", behind, inline(), |p| {
                        p.text_at(behind, link);
                    });
                    p.set_attributes(link, &[("href", href)]);
                });
            });
            p.line("p", line, TEXT);
        });
        let units = Units::from_page(&page);
        account_offers(&page, &units)[texts..].to_vec()
    }

    #[test]
    fn a_box_that_asks_who_has_an_account_is_out() {
        let asks = "Sie haben schon ein Abo? ";
        assert_eq!(out(2, asks, "Anmelden", "/k"), [true, true, false]);
        assert_eq!(
            out(2, "Prenumerant? ", "Logga in", "/login"),
            [true, true, false]
        );
        assert_eq!(
            out(2, asks, "Mehr dazu", "/k"),
            [false; 3],
            "it leads elsewhere"
        );
        assert_eq!(out(2, "Then ", "log in", "/login"), [false; 3], "a step");
        assert_eq!(out(0, asks, "Anmelden", "/k"), [false; 3], "nothing above");
    }

    #[test]
    fn a_card_of_the_text_keeps_what_it_tells() {
        let line = [0.0, 0.0, 500.0, 20.0];
        let out = |title: &str, button: &str| {
            let page = TestPage::draw(|p| {
                p.line("p", line, TEXT);
                p.line("p", line, TEXT);
                p.element("div", line, framed(), |p| {
                    p.line("b", line, title);
                    p.line("p", line, TEXT);
                    if !button.is_empty() {
                        p.line("button", line, button);
                    }
                    p.element("p", line, block(), |p| {
                        p.text_at([0.0, 0.0, 200.0, 20.0], "Have a number? ");
                        let behind = [200.0, 0.0, 100.0, 20.0];
                        let link = p.element("a", behind, inline(), |p| {
                            p.text_at(behind, "Log in");
                        });
                        p.set_attributes(link, &[("href", "/login")]);
                    });
                });
            });
            let units = Units::from_page(&page);
            account_offers(&page, &units)[3]
        };
        assert!(!out("Numbers", ""));
        assert!(out("Numbers", "Abonnieren") && out("Plus: 5 € im Monat", ""));
    }
}
