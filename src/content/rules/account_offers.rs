//! Offers to go on reading for money, below the beginning of a text or in its middle. What they say is of no known
//! language but for their last line, which is the same everywhere: a question that a link to log in answers ("Already a
//! subscriber? Log in").

use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase};
use crate::snapshot::{NodeId, PageSnapshot};

/// Most words of such a line and of its link. Source: ours.
const MAX_LINE: u32 = 14;
const MAX_LINK: usize = 4;
/// Most words of the box that it stands in: a title, two sentences, what it costs, a button. Source: ours.
const MAX_WORDS: u32 = 80;
/// Fewest words of running text above it. Source: ours: a page that is there to log in has none.
const MIN_ABOVE: u32 = 40;
/// Elements from the line to its box, and nodes of the line that are looked at. Source: ours; bound the cost.
const MAX_LEVELS: usize = 6;
const MAX_NODES: usize = 32;
/// Where such links lead.
const PLACES: [&str; 6] = [
    "login",
    "log-in",
    "signin",
    "sign-in",
    "anmeld",
    "connexion",
];
/// What a question ends with.
const ASKS: [char; 4] = ['?', '？', '؟', '\u{37e}'];

/// Which units are such a line, or stand in one box with it. Linear.
pub(super) fn account_offers(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let mut above = 0;
    for (i, unit) in units.list.iter().enumerate() {
        if above >= MIN_ABOVE && is_offer(page, unit) {
            let held = match box_around(page, units, unit.block) {
                Some(held) => units.within(page, held),
                None => i..i + 1,
            };
            found[held].fill(true);
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
        let href = page
            .attribute(link, "href")
            .unwrap_or("")
            .to_ascii_lowercase();
        let leads_there = PLACES.iter().any(|place| href.contains(place))
            || Lexicon::get().is_phrase(text.trim(), Phrase::Account);
        is_question && leads_there && text.split_whitespace().count() <= MAX_LINK
    })
}

/// The nearest box around a line that is seen as one and says little.
fn box_around(page: &PageSnapshot, units: &Units, line: NodeId) -> Option<NodeId> {
    let says_little = |id: &NodeId| {
        let inside = units.list[units.within(page, *id)].iter();
        *id != page.body() && inside.map(|unit| unit.words).sum::<u32>() <= MAX_WORDS
    };
    let around = page.inclusive_ancestors(line).take(MAX_LEVELS);
    let mut small = around.take_while(says_little);
    small.find(|id| page.own_style(*id).is_some_and(|style| style.paints_box()))
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
}
