//! Labels of advertisements: `Advertisement` in a box of its own, between two paragraphs; and what stands below one in a
//! small box, which it labels.

use super::boxes::{stands_in_text, words_in};
use super::texts::{is_entry, is_plain_paragraph};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase};
use crate::snapshot::{NodeId, PageSnapshot};
use std::cell::LazyCell;

/// Most words of a box that a label begins. Source: ours: a title, two sentences and a button.
const MAX_WORDS: u32 = 40;
/// Elements between a label and its box, and nodes of the box. Source: ours; bound the cost.
const MAX_LEVELS: usize = 4;
const MAX_NODES: u32 = 200;
/// Elements beside such a box that are looked at. Source: ours: a row of cards; bounds the cost.
const MAX_BESIDE: usize = 64;
/// Elements of which such a box has none: they are the page's own.
const OWN: [&str; 3] = ["h1", "h2", "article"];

/// Which units are such labels, and nothing else, or stand below one in its box. Linear.
pub(super) fn advert_labels(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let list = units.list.iter();
    let labels: Vec<bool> = list.map(|unit| is_label(page, unit)).collect();
    let mut found = labels.clone();
    let running = LazyCell::new(|| units.sums(Unit::running_words));
    for (label, _) in labels.iter().enumerate().filter(|(_, is)| **is) {
        if let Some(held) = box_below(page, units, label)
            && !is_card(page, units, held, &labels)
            && stands_in_text(page, units, held, &running)
        {
            found[units.within(page, held)].fill(true);
        }
    }
    found
}

/// The smallest box that a label begins and that holds more, where that is little, no paragraph and no part of the page.
fn box_below(page: &PageSnapshot, units: &Units, label: usize) -> Option<NodeId> {
    let around = page.inclusive_ancestors(units.list[label].block);
    let mut around = around.take(MAX_LEVELS);
    let held = around.find(|up| units.within(page, *up).len() > 1)?;
    let own = units.within(page, held);
    let is_small = own.start == label
        && held != page.body()
        && page.node(held).end.0 - held.0 <= MAX_NODES
        && words_in(page, units, held) <= MAX_WORDS;
    let is_own = || {
        units.list[own].iter().any(is_plain_paragraph)
            || page
                .subtree(held)
                .any(|inner| OWN.contains(&page.tag(inner)))
    };
    (is_small && !is_own()).then_some(held)
}

/// Whether a box is one of several alike of which another begins with no label: a card of what a firm does, one of which
/// is to advertise.
fn is_card(page: &PageSnapshot, units: &Units, held: NodeId, labels: &[bool]) -> bool {
    let looks = |id: NodeId| (page.tag(id), page.attribute(id, "class"));
    let is_other = |beside: NodeId| {
        let own = units.within(page, beside);
        beside != held && looks(beside) == looks(held) && own.len() > 1 && !labels[own.start]
    };
    let beside = page
        .parent(held)
        .into_iter()
        .flat_map(|up| page.children(up));
    beside.take(MAX_BESIDE).any(is_other)
}

fn is_label(page: &PageSnapshot, unit: &Unit) -> bool {
    unit.link_chars == 0
        && Lexicon::get().is_phrase(&unit.text, Phrase::Advert)
        && !is_entry(page, unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "Work on the foundations will begin in spring, and the city expects it to take two \
                        years until all is done.";

    #[test]
    fn labels_are_told_from_what_speaks_of_advertisements() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (tag, text) in [
            ("div", "Advertisement"),
            ("p", "— WERBUNG —"),
            ("div", "广告"),
            ("div", "إعلان"),
            ("p", "विज्ञापन"),
            ("div", "Quảng cáo"),
            ("h2", "Advertisement"),
            ("td", "Anzeige"),
            ("p", "Advertisement is an art."),
            ("p", "广告是艺术。"),
        ] {
            t.open(tag).text(text).close();
        }
        let page = t.finish();
        let found = advert_labels(&page, &Units::from_page(&page));
        assert_eq!(found[..6], [true; 6]);
        assert_eq!(found[6..], [false; 4]);
    }
    #[test]
    fn a_card_about_advertising_is_none() {
        let out = |titles: [&str; 2]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("section");
            t.open("p").text(TEXT).close();
            for title in titles {
                t.open_with("div", &[("class", "card")]);
                t.open("p").text(title).close();
                t.open("p").text("For whoever wants to be seen.");
                t.close().close();
            }
            t.open("p").text(TEXT);
            let page = t.finish();
            advert_labels(&page, &Units::from_page(&page))
        };
        let [yes, no] = [true, false];
        assert_eq!(out(["Advertising", "Design"]), [no, yes, no, no, no, no]);
        let both = [no, yes, yes, yes, yes, no];
        assert_eq!(out(["Advertising", "Werbung"]), both);
    }

    #[test]
    fn what_stands_below_a_label_in_its_box_is_an_advertisement() {
        let out = |label: &str, tag: &str, text: &str, behind: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("section");
            t.open("p").text(TEXT).close();
            t.open("div").open("span").text(label).close();
            t.open(tag).text(text).close().close();
            t.open("p").text(behind);
            let page = t.finish();
            advert_labels(&page, &Units::from_page(&page))
        };
        let offer = "Insure your car today and save up to 40 %.";
        let [yes, no] = [true, false];
        let label = [no, yes, no, no];
        assert_eq!(out("- Publicidad -", "p", offer, TEXT), [no, yes, yes, no]);
        assert_eq!(out("What we sell", "p", offer, TEXT), [no; 4]);
        assert_eq!(out("Advertisement", "p", TEXT, TEXT), label, "a paragraph");
        assert_eq!(out("Advertisement", "h2", offer, TEXT), label, "a chapter");
        assert_eq!(
            out("Anzeige", "p", offer, "Imprint"),
            label,
            "the page's own"
        );
    }
}
