//! Controls above a list of goods, recognised by their elements and so in any language: the label of a `select`,
//! buttons, and adjacent boxes with checkboxes.
//!
//! Source: ours, shops of today in languages whose words for sorting and narrowing no rule knows
//! ([`mod@crate::content::rules`]). Limits: the page is a list, and prices are kept. Controls in or behind the first
//! card with a price stay, where a button may be a size or a colour. So does a button right before running text,
//! which it may expand, and one in a heading.

use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::content::wholes::Wholes;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of words of a label or button, and minimum number of kept prices. Source: ours: `results per page`; a
/// list of goods has at least as many.
const MAX_WORDS: u32 = 4;
const MIN_PRICES: usize = 4;
/// Maximum number of boxes around a control, and of elements from a text up to its button. Source: ours, to bound the
/// cost.
const MAX_AROUND: usize = 4;
/// Maximum number of nodes of a box with options, and of siblings that are looked at. Source: ours, to bound the cost.
const MAX_NODES: usize = 64;
const MAX_BESIDE: usize = 8;

/// The units that are controls, provided that they stand above a list. Linear, but for the bounds above.
pub(in crate::content::wholes) fn list_controls(page: &PageSnapshot, units: &Units) -> Vec<usize> {
    let list = &units.list;
    let is_control = |i: &usize| {
        let opens = list.get(i + 1).is_some_and(Unit::is_running_text);
        is_button(page, &list[*i]) && !opens || is_box_of_options(page, list[*i].block)
    };
    let mut found: Vec<usize> = (0..list.len()).filter(is_control).collect();
    let choices = page.tagged(["select"]);
    found.extend(choices.flat_map(|choice| labels_of(page, units, choice)));
    found
}

/// The units around a `select` in the largest box that says little else.
fn labels_of(page: &PageSnapshot, units: &Units, choice: NodeId) -> Vec<usize> {
    let labels = |up: NodeId| -> Vec<usize> {
        let own = units.within(page, up).take(MAX_WORDS as usize + 1);
        own.filter(|i| !page.contains(choice, units.list[*i].first))
            .collect()
    };
    let is_plain = |unit: &Unit| unit.link_chars == 0 && !page.is_heading(unit.block);
    let says_little = |up: &NodeId| {
        let own = labels(*up);
        let said = || own.iter().map(|i| &units.list[*i]);
        page.tag(*up) != "body"
            && units.within(page, *up).len() <= MAX_WORDS as usize
            && said().all(is_plain)
            && said().map(|unit| unit.words).sum::<u32>() <= MAX_WORDS
    };
    let around = page.ancestors(choice).take(MAX_AROUND);
    let largest = around.take_while(says_little).last();
    largest.map_or_else(Vec::new, labels)
}

/// Whether a short text is all that a button says; buttons in a heading or a `summary` do not count.
fn is_button(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.first).take(MAX_AROUND);
    let button = around.find(|up| page.tag(*up) == "button");
    let is_whole = |own: NodeId| unit.end <= page.node(own).end;
    unit.words <= MAX_WORDS
        && button.is_some_and(is_whole)
        && !page.is_heading(unit.block)
        && !around.any(|up| page.is_heading(up) || page.tag(up) == "summary")
}

/// Whether a box has a checkbox or radio button and no link, and so has a sibling of it.
fn is_box_of_options(page: &PageSnapshot, id: NodeId) -> bool {
    let ticks = |at: NodeId| {
        let kind = page.attribute(at, "type").unwrap_or_default();
        page.tag(at) == "input" && matches!(kind, "checkbox" | "radio")
    };
    let has_options = |up: NodeId| {
        let mut inside = page.subtree(up).take(MAX_NODES);
        let mut has_any = false;
        let leads = inside.any(|at| {
            has_any |= ticks(at);
            page.is_link(at)
        });
        has_any && !leads
    };
    let beside = || {
        let siblings = page.parent(id).into_iter();
        let siblings = siblings.flat_map(|up| page.children(up)).take(MAX_BESIDE);
        siblings.filter(|at| *at != id && page.tag(*at) == page.tag(id))
    };
    has_options(id) && beside().any(has_options)
}

impl Wholes {
    /// Drops the controls above the first card with a kept price.
    pub(in crate::content::wholes) fn drop_list_controls(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let is_list = candidates.is_list() || candidates.is_collection();
        if !is_list || self.frames.list_controls.is_empty() {
            return;
        }
        let priced = || {
            self.products
                .priced
                .iter()
                .filter(|priced| kept[priced.price])
        };
        let begins = |priced: &crate::content::wholes::products::prices::Priced| {
            let card = priced.card.as_ref();
            card.map_or(priced.price, |card| card.start)
        };
        let first = priced().map(begins).min();
        if priced().count() < MIN_PRICES {
            return;
        }
        let controls = self.frames.list_controls.iter();
        for i in controls.filter(|i| first.is_some_and(|first| **i < first)) {
            kept[*i] = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// The texts that are found to be controls of a page.
    fn found(build: impl FnOnce(&mut TestPage)) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        build(&mut t);
        let page = t.finish();
        let units = Units::from_page(&page);
        let found = list_controls(&page, &units).into_iter();
        found.map(|i| units.list[i].text.clone()).collect()
    }

    #[test]
    fn what_is_chosen_pressed_and_ticked_is_found_in_any_language() {
        let chosen = |label: &str| {
            found(|t| {
                t.open("div").open("p").text(label).close();
                t.open("select").close().close();
                t.open("p")
                    .text("Tencere, tava ve daha fazla mutfak eşyası");
            })
        };
        assert_eq!(chosen("Sıralama"), ["Sıralama"]);
        assert_eq!(chosen("Bütün ürünler yerli üreticilerden gelir").len(), 0);
        let pressed = |tag: &str| {
            found(|t| {
                t.open(tag).open("button").text("Высокий рейтинг").close();
                t.close().open("p").text("Палатка");
            })
        };
        assert_eq!(pressed("div"), ["Высокий рейтинг"]);
        assert_eq!(pressed("h2").len(), 0);
        let ticked = |boxes: usize| {
            found(|t| {
                for _ in 0..boxes {
                    t.open("div").text("Бренд");
                    t.open_with("input", &[("type", "checkbox")]).close();
                    t.text("Полюс").close();
                }
            })
        };
        assert_eq!(ticked(2).len(), 2);
        assert_eq!(ticked(1).len(), 0, "one may be a question");
    }
}
