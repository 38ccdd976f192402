//! Unseen boxes of a few texts are kept or dropped as one: of a closed panel, a single line without its name and its
//! price reads as if it belonged to the text above.
//!
//! Where less than half of the characters of an unseen box are kept, all of it is dropped; else a box with a price (an
//! entry) is kept whole. A box of many texts is settled by the smaller boxes in it.
//!
//! Source: ours, cards of restaurants with a menu for the evening and one for noon; of wcxb, estuka and kreuzer, each
//! in sample, two pages change by more than .001 of words F1 (.014 won, .018 lost: terms of offers and notes of shops
//! go), of shops one gains .1.
//!
//! Refuted: that boxes without a price are kept whole, too (wcxb, 17 pages: of 260 words .33 are content; the others
//! are controls, pictures of programs, and links to more); and that boxes count which are laid out but not seen, as
//! those that fade in (wcxb 2846 loses .04).
//!
//! # Limits
//! Only boxes that are not rendered, on pages that offer something: in an article the unseen part is often the rest of
//! the text. Entries have no links. Units that are ruled out or repeated elsewhere do not come in. A page that hides
//! its content has no such boxes.

use super::products::testimonials::offers;
use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::snapshot::{Hidden, NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of texts of a box that is settled as one. Source: ours: a card of three dishes, a plan, an answer
/// with a list.
const MAX_TEXTS: usize = 12;

/// A box that is not rendered.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct HiddenBox {
    units: Range<usize>,
    /// Whether it has a price, and no links.
    is_entry: bool,
}

/// The unrendered boxes of several texts, none within another, given which units are prices. Linear: each node of an
/// unseen element is looked at once.
pub(super) fn hidden_boxes(page: &PageSnapshot, units: &Units, prices: &[bool]) -> Vec<HiddenBox> {
    let is_entry = |own: &Range<usize>| {
        let list = &units.list[own.clone()];
        prices[own.clone()].contains(&true) && list.iter().all(|unit| unit.link_chars == 0)
    };
    let roots = units.list.iter().map(|unit| unit.unseen_root(page));
    let mut roots: Vec<NodeId> = roots.flatten().collect();
    roots.dedup();
    let mut found = Vec::new();
    for root in roots {
        let mut end = NodeId(0);
        for id in page.subtree(root) {
            let own = units.within(page, id);
            if id < end || own.len() > MAX_TEXTS {
                continue;
            }
            end = page.node(id).end;
            let list = &units.list[own.clone()];
            if own.len() > 1 && list.iter().all(|unit| is_unrendered(page, unit)) {
                found.push(HiddenBox {
                    is_entry: is_entry(&own),
                    units: own,
                });
            }
        }
    }
    found
}

/// Whether a text is not rendered, and so has no place on the page.
fn is_unrendered(page: &PageSnapshot, unit: &Unit) -> bool {
    page.node(unit.first).hidden == Some(Hidden::NotRendered)
}

/// Settles each box on a page that offers something.
pub(super) fn settle_hidden_boxes(
    boxes: &[HiddenBox],
    chars: &[u32],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if !offers(candidates) {
        return;
    }
    for HiddenBox { units, is_entry } in boxes {
        let sum = |counted: &[bool]| {
            let units = units.clone().filter(|i| counted[*i]);
            units.map(|i| chars[i]).sum::<u32>()
        };
        let (all, said) = (sum(candidates.possible), sum(kept));
        if said == 0 || units.clone().any(|i| candidates.shown[i]) {
            continue;
        }
        let are_kept = 2 * said >= all;
        for i in units.clone() {
            kept[i] = are_kept && (kept[i] || *is_entry && candidates.possible[i]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::{KindProbabilities, PageKind};
    use crate::snapshot::test_page::TestPage;

    /// What is kept of the unseen texts of a box on a page of this kind, given its last text and which units are kept.
    fn kept(kind: PageKind, last: &str, first: [bool; 3], is_possible: bool) -> [bool; 3] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("The card").close();
        t.open_bare("section");
        for text in ["Oat waffle", "Rhubarb, butter and maple", last] {
            t.open_bare("p").unrendered(text).close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let chars: Vec<u32> = units.list.iter().map(|unit| unit.chars).collect();
        let prices = units.list.iter().map(|unit| unit.text.starts_with('$'));
        let boxes = hidden_boxes(&page, &units, &prices.collect::<Vec<bool>>());
        let own = HiddenBox {
            units: 1..4,
            is_entry: last.starts_with('$'),
        };
        assert_eq!(boxes, [own]);
        let mut kept = [true, first[0], first[1], first[2]];
        let candidates = Candidates {
            probabilities: &[0.3; 4],
            shown: &[true, false, false, false],
            possible: &[true, true, true, is_possible],
            may_be: &[true, false, false, false],
            unlikely: &[false; 4],
            types: &KindProbabilities::only(kind),
        };
        settle_hidden_boxes(&boxes, &chars, &candidates, &mut kept);
        assert!(kept[0], "what is shown");
        [kept[1], kept[2], kept[3]]
    }

    #[test]
    fn an_unseen_entry_is_whole_or_gone() {
        let service = |first: [bool; 3]| kept(PageKind::Service, "$15", first, true);
        let (all, none) = ([true; 3], [false; 3]);
        let (text, name) = ([false, true, false], [true, false, false]);
        assert_eq!(service(text), all);
        assert_eq!(service(name), none);
        assert_eq!(service(none), none);
        let copied = kept(PageKind::Service, "$15", text, false);
        assert_eq!(copied, [true, true, false]);
        assert_eq!(kept(PageKind::Service, "Read on", text, true), text);
        assert_eq!(kept(PageKind::Service, "Read on", name, true), none);
        assert_eq!(kept(PageKind::Article, "$15", name, true), name);
    }

    #[test]
    fn what_is_laid_out_waits_for_a_script() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("The card").close();
        t.at(-5000.0, 20.0).open("section");
        for text in ["Oat waffle", "Rhubarb, butter and maple", "$15"] {
            t.open("p").text(text).close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let is_concealed = |unit: &Unit| unit.concealed;
        assert!(units.list[1..].iter().all(is_concealed));
        assert_eq!(hidden_boxes(&page, &units, &[false; 4]), []);
    }

    #[test]
    fn a_long_unseen_box_is_settled_by_those_in_it() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("The card").close();
        t.open_bare("section");
        t.open_bare("h3").unrendered("Brunch").close();
        for _ in 0..8 {
            t.open_bare("div");
            for text in ["Oat waffle", "$15"] {
                t.open_bare("p").unrendered(text).close();
            }
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let prices = units.list.iter().map(|unit| unit.text.starts_with('$'));
        let boxes = hidden_boxes(&page, &units, &prices.collect::<Vec<bool>>());
        assert_eq!(boxes.len(), 8);
        assert_eq!(boxes[0].units, 2..4);
    }
}
