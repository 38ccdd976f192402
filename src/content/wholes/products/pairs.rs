//! Pairs of label and value: two short texts that are all of an item, a row, or one of several alike boxes; and rows
//! that are controls, each with two or three short texts, such as the operations of an API in its documentation.
//!
//! One of the two without the other says nothing (`Brand` without a name, `Used` without a subject). A value that is
//! a link is kept or dropped with its label, if the other items of its list are such pairs and mostly no links
//! (`Contact` and a mail address below `When` and `Where`). An amount of money is kept with the label right before
//! it, whatever follows (`Price: $3.95 3% off`). Adjacent boxes are kept as a whole: numbers are less likely than
//! their labels, and the threshold lies in between.

use crate::content::candidates::{Candidates, is_documentation, is_forum};
use crate::content::features::names_money;
use crate::content::units::{Unit, Units};
use crate::content::wholes::declared::describes_one;
use crate::content::wholes::thresholds::MIN_LABEL;
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot, without_digits};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// Maximum number of characters of a label, and of its value. Source: ours; a line of a narrow column.
const MAX_PAIRED: u32 = 60;
/// Minimum number of alike boxes, and of alike controls. Source: ours.
const MIN_BOXES: usize = 2;
/// Maximum difference by which a value is less likely than the kept label that it comes in with. Source: ours:
/// `Returns:` may be kept with the text before it, and its value is not about the product.
const MAX_UNLIKE: f32 = 0.1;
/// Minimum probability of a unit that comes in so. Source: ours, wcxb (0181, 2835, 2846, 4474): with .1, numbers that
/// say how good a service is lose .02 there (`2x` above `faster`); the labels of goods have .3.
const MIN_LIKELY: f32 = 0.25;
/// Minimum kept share of alike controls, and of adjacent boxes, for all to be kept. Source: ours, as of columns that
/// the threshold splits.
const MIN_CUT_SHARE: f32 = 0.25;
/// Minimum mean probability of adjacent boxes for all to be kept, in general and where microdata mark them as the
/// page's own. Source: ours: times and portions of three recipes have .35, .37 and .41, marked ones of a fourth .24;
/// badges of shops, which the threshold may split, have .28 in a test.
const MIN_RUN: f32 = 0.3;
const MIN_MARKED: f32 = 0.15;
/// Maximum number of texts from such boxes to another kept text. Source: ours: a name, a button.
const NEAR: usize = 3;
/// Microdata properties that recipes show in boxes. Source: schema.org.
const PROPERTIES: [&str; 4] = ["prepTime", "cookTime", "totalTime", "recipeYield"];
/// Maximum number of elements around a text that are searched for them. Source: ours, to bound the cost.
const MAX_AROUND: usize = 4;
/// Minimum number of boxes whose labels are headings: fewer are sections. Source: ours.
const MIN_HEADED: usize = 3;
/// Maximum number of texts of a control that is a row.
const MAX_TEXTS: usize = 3;

/// The pairs and rows of a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::content::wholes) struct Pairs {
    /// Pairs in items and rows.
    items: Vec<[usize; 2]>,
    /// Pairs in items, or in boxes with a heading as label, whose value is a link while others of their list have no
    /// link.
    linked: Vec<[usize; 2]>,
    /// Pairs in alike boxes.
    boxes: Vec<[usize; 2]>,
    /// Adjacent boxes.
    runs: Vec<Run>,
    /// Amounts right behind a label with a colon, in its element or beside it.
    amounts: Vec<usize>,
    /// The units of alike controls.
    controls: Vec<Vec<usize>>,
}

/// Adjacent boxes, each a label with its value.
#[derive(Debug, Clone, PartialEq)]
struct Run {
    units: Range<usize>,
    /// Whether microdata mark them as being about the page's own subject.
    is_marked: bool,
}

/// Finds the pairs. Linear in nodes.
pub(in crate::content::wholes) fn pairs(page: &PageSnapshot, units: &Units) -> Pairs {
    Pairs {
        items: items(page, units),
        linked: [linked(page, units), headed(page, units)].concat(),
        boxes: boxes(page, units),
        runs: runs(page, units),
        amounts: amounts(page, units),
        controls: controls(page, units),
    }
}

impl Pairs {
    /// Keeps pairs of which one part is kept. On pages that list and in threads, a box of two texts may be a card or
    /// a byline: other rules settle these.
    pub(in crate::content::wholes) fn settle(&self, candidates: &Candidates, kept: &mut [bool]) {
        for pair in &self.items {
            if pair.iter().any(|i| kept[*i]) {
                pair.iter().for_each(|i| kept[*i] |= candidates.may_be[*i]);
            }
        }
        let probabilities = candidates.probabilities;
        let lists = candidates.is_list() || candidates.is_collection();
        if !lists && !is_forum(candidates.types) {
            for run in &self.runs {
                run.settle(candidates, kept);
            }
            for [label, value] in self.linked.iter().copied() {
                let is_kept = (kept[label] || kept[value]) && candidates.may_be[value];
                kept[value] |= is_kept;
                kept[label] = kept[value] && (kept[label] || candidates.may_be[label]);
            }
            let may_join = |i: usize| candidates.may_be[i] && probabilities[i] >= MIN_LIKELY;
            for [label, value] in self.boxes.iter().copied() {
                let is_as_likely = probabilities[value] >= probabilities[label] - MAX_UNLIKE;
                if kept[value] {
                    kept[label] |= may_join(label);
                } else if kept[label] && is_as_likely {
                    kept[value] |= may_join(value);
                }
            }
            for amount in &self.amounts {
                kept[*amount] |= kept[*amount - 1] && candidates.may_join(*amount);
            }
        }
        if is_documentation(candidates.types) {
            for row in &self.controls {
                let count = row.iter().filter(|i| kept[**i]).count() as f32;
                if count >= MIN_CUT_SHARE * row.len() as f32 {
                    row.iter().for_each(|i| kept[*i] |= candidates.may_be[*i]);
                }
            }
        }
    }
}

impl Run {
    /// Keeps the whole run where enough of it is kept beside other kept text, and it is likely enough; for runs
    /// marked by microdata, any kept unit is enough. Where too little is kept, drops labels without their value.
    fn settle(&self, candidates: &Candidates, kept: &mut [bool]) {
        let Range { start, end } = self.units;
        let count = kept[start..end].iter().filter(|kept| **kept).count() as f32;
        let all = self.units.len() as f32;
        let is_cut = count > 0.0 && (self.is_marked || count >= MIN_CUT_SHARE * all);
        let least = if self.is_marked { MIN_MARKED } else { MIN_RUN };
        let before = kept[start.saturating_sub(NEAR)..start].contains(&true);
        let behind = kept[end..kept.len().min(end + NEAR)].contains(&true);
        let likely: f32 = candidates.probabilities[start..end].iter().sum();
        if is_cut && (before || behind) && likely >= least * all {
            self.units
                .clone()
                .for_each(|i| kept[i] |= candidates.may_be[i]);
        } else if !is_cut {
            for label in self.units.clone().step_by(2) {
                let is_lost = candidates.may_be[label + 1] && !kept[label + 1];
                kept[label] &= !is_lost || candidates.probabilities[label] >= MIN_LABEL;
            }
        }
    }
}

/// Pairs in items and rows that hold nothing else; without links.
fn items(page: &PageSnapshot, units: &Units) -> Vec<[usize; 2]> {
    let is_pair = |range: &Range<usize>| {
        let [label, value] = &units.list[range.clone()] else {
            return false;
        };
        let are_short = label.chars <= MAX_PAIRED && value.chars <= MAX_PAIRED;
        are_short && label.link_chars == 0 && value.link_chars == 0
    };
    // A row with a label and a link (`Related case: 1:12-cv-00367`).
    let is_called_row = |id: NodeId, range: &Range<usize>| {
        let [label, value] = &units.list[range.clone()] else {
            return false;
        };
        let is_called = label.link_chars == 0 && label.text.ends_with(COLONS) && value.is_link();
        let are_short = label.chars <= MAX_PAIRED && value.chars <= MAX_PAIRED;
        is_called && are_short && page.table_tag(id) == "tr"
    };
    let elements = page.iter().filter(|(_, n)| n.kind == NodeKind::Element);
    let held = elements.map(|(id, _)| (id, units.within(page, id)));
    let is_item = |id: NodeId| matches!(page.table_tag(id), "li" | "tr");
    let found =
        held.filter(|(id, range)| is_pair(range) && is_item(*id) || is_called_row(*id, range));
    found
        .map(|(_, range)| [range.start, range.start + 1])
        .collect()
}

/// Pairs in list items whose value is a link: all items of the list are pairs, and at least half of them have no link.
/// Otherwise the list is a menu, or about other pages.
fn linked(page: &PageSnapshot, units: &Units) -> Vec<[usize; 2]> {
    let pair = |item: NodeId| {
        let own = units.within(page, item);
        let [label, value] = &units.list[own.clone()] else {
            return Err(own.len());
        };
        let are_short = label.chars <= MAX_PAIRED && value.chars <= MAX_PAIRED;
        let is_linked = value.is_link();
        if !are_short || label.link_chars > 0 || value.link_chars > 0 && !is_linked {
            return Err(own.len());
        }
        Ok((own.start, is_linked))
    };
    let of_list = |list: NodeId| {
        let items = page.children(list).filter(|child| page.tag(*child) == "li");
        let said = items.map(pair).filter(|pair| *pair != Err(0));
        let pairs: Vec<(usize, bool)> = said.collect::<Result<_, usize>>().ok()?;
        let links = pairs.iter().filter(|(_, is_linked)| *is_linked);
        let links: Vec<[usize; 2]> = links.map(|(label, _)| [*label, label + 1]).collect();
        let plain = pairs.len() - links.len();
        (plain >= MIN_BOXES && plain >= links.len()).then_some(links)
    };
    let lists = page.tagged(["ul", "ol", "menu"]);
    lists.filter_map(of_list).flatten().collect()
}

/// Pairs in alike boxes, each a heading with a short text, whose value is a link while at least as many have no link
/// (cards with a title are all links). Source: ours, boxes of facts of Fandom.
fn headed(page: &PageSnapshot, units: &Units) -> Vec<[usize; 2]> {
    let is_heading = |unit: &Unit| page.is_heading(unit.block);
    let mut alike: BTreeMap<Kind, Vec<(usize, bool)>> = BTreeMap::new();
    for (id, start) in boxes_of_two(page, units) {
        let [label, value] = [start, start + 1].map(|i| &units.list[i]);
        let are_short = label.chars <= MAX_PAIRED && value.chars <= MAX_PAIRED;
        let is_box = is_heading(label) && !is_heading(value);
        if are_short && is_box && label.link_chars == 0 {
            let pair = (start, value.link_chars > 0);
            alike.entry(kind(page, id)).or_default().push(pair);
        }
    }
    let of_kind = |pairs: Vec<(usize, bool)>| {
        let linked = pairs.iter().filter(|(_, is_linked)| *is_linked);
        let linked: Vec<[usize; 2]> = linked.map(|(label, _)| [*label, label + 1]).collect();
        let is_told = pairs.len() >= MIN_HEADED && 2 * linked.len() <= pairs.len();
        if is_told { linked } else { Vec::new() }
    };
    alike.into_values().flat_map(of_kind).collect()
}

/// Amounts of money right behind a label with a colon.
fn amounts(page: &PageSnapshot, units: &Units) -> Vec<usize> {
    let is_led = |i: &usize| {
        let [label, amount] = [*i - 1, *i].map(|i| &units.list[i]);
        let is_inside = page.contains(label.block, amount.first)
            || page.parent(label.block) == page.parent(amount.block);
        let are_short = label.chars <= MAX_PAIRED && amount.chars <= MAX_PAIRED;
        are_short && label.text.ends_with(COLONS) && is_inside && names_money(amount)
    };
    (1..units.len()).filter(is_led).collect()
}

/// The innermost boxes that hold exactly two units, each with its first unit, in document order. Only the smallest
/// boxes around each unit are looked at.
pub(super) fn boxes_of_two(
    page: &PageSnapshot,
    units: &Units,
) -> impl Iterator<Item = (NodeId, usize)> {
    let holder = |start: usize| {
        let around = page.ancestors(units.list[start].first);
        let around = around.map(|up| (up, units.within(page, up)));
        let mut small = around.take_while(|(_, own)| own.len() <= 2);
        let is_element = |up: NodeId| page.node(up).kind == NodeKind::Element;
        small.find(|(up, own)| *own == (start..start + 2) && is_element(*up))
    };
    (0..units.len()).filter_map(move |start| Some((holder(start)?.0, start)))
}

/// Pairs in alike boxes without links, amounts and headings.
fn boxes(page: &PageSnapshot, units: &Units) -> Vec<[usize; 2]> {
    let is_said = |unit: &Unit| {
        let is_plain = unit.link_chars == 0 && !names_money(unit);
        let is_text = !page.is_heading(unit.block) && page.tag(unit.block) != "button";
        unit.chars <= MAX_PAIRED && is_plain && is_text
    };
    // Boxes of one kind have their texts in the same elements.
    let mut alike: BTreeMap<(Kind, [u32; 2]), Vec<[usize; 2]>> = BTreeMap::new();
    for (id, start) in boxes_of_two(page, units) {
        let pair = [start, start + 1];
        if pair.iter().all(|i| is_said(&units.list[*i])) {
            let tags = pair.map(|i| page.node(units.list[i].block).tag);
            alike.entry((kind(page, id), tags)).or_default().push(pair);
        }
    }
    let several = alike.into_values().filter(|pairs| pairs.len() >= MIN_BOXES);
    several.flatten().collect()
}

/// Runs of adjacent boxes of one tag and depth, whose texts have the same tags; the labels may be headings if most
/// values have digits.
fn runs(page: &PageSnapshot, units: &Units) -> Vec<Run> {
    let is_said = |unit: &Unit| {
        let is_plain = unit.link_chars == 0 && !unit.concealed && !names_money(unit);
        // Tables are settled by rules of their own.
        let is_cell = matches!(page.table_tag(unit.block), "td" | "th");
        unit.chars <= MAX_PAIRED && is_plain && !is_cell && !page.is_button(unit.block)
    };
    let of_one = describes_one(page);
    let pairs = boxes_of_two(page, units).filter(|(id, start)| {
        let is_row = page.table_tag(*id) == "tr";
        let [label, value] = [*start, *start + 1].map(|i| &units.list[i]);
        !is_row && is_said(label) && is_said(value) && !page.is_heading(value.block)
    });
    let pairs: Vec<(NodeId, usize)> = pairs.collect();
    let kind = |id: NodeId, start: usize| {
        let texts = [start, start + 1].map(|i| page.node(units.list[i].block).tag);
        let node = page.node(id);
        (node.tag, node.depth, texts)
    };
    let goes_on = |one: &(NodeId, usize), next: &(NodeId, usize)| {
        one.1 + 2 == next.1 && kind(one.0, one.1) == kind(next.0, next.1)
    };
    let found = pairs.chunk_by(goes_on).filter_map(|run| {
        let (first, last) = (run.first()?.1, run.last()?.1);
        let is_headed = page.is_heading(units.list[first].block);
        let counts = |pair: &&(NodeId, usize)| {
            let value = &units.list[pair.1 + 1].text;
            value.contains(|c: char| c.is_ascii_digit())
        };
        let are_numbers = 2 * run.iter().filter(counts).count() > run.len();
        let is_run = run.len() >= if is_headed { MIN_HEADED } else { MIN_BOXES };
        let is_marked = of_one && (first..last + 2).any(|i| is_marked(page, &units.list[i]));
        (is_run && (are_numbers || !is_headed)).then_some(Run {
            units: first..last + 2,
            is_marked,
        })
    });
    found.collect()
}

/// Whether microdata mark a text as a property of a recipe.
fn is_marked(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.first).take(MAX_AROUND);
    around.any(|up| {
        let name = page.attribute(up, "itemprop");
        name.is_some_and(|name| PROPERTIES.iter().any(|p| name.eq_ignore_ascii_case(p)))
    })
}

/// What alike boxes have in common: tag and class names or, without class names, the depth.
type Kind<'a> = (u32, Cow<'a, str>, u32);

fn kind(page: &PageSnapshot, id: NodeId) -> Kind<'_> {
    let node = page.node(id);
    let class = without_digits(node.attribute("class").unwrap_or(""));
    let depth = if class.is_empty() { node.depth } else { 0 };
    (node.tag, class, depth)
}

/// The units of alike controls, each of two or three short texts.
fn controls(page: &PageSnapshot, units: &Units) -> Vec<Vec<usize>> {
    let is_said =
        |unit: &Unit| unit.chars <= MAX_PAIRED && unit.text.contains(char::is_alphanumeric);
    let mut alike: BTreeMap<(u32, Cow<str>, u32), Vec<Range<usize>>> = BTreeMap::new();
    let elements = page.iter().filter(|(_, n)| n.kind == NodeKind::Element);
    for (id, _) in elements.filter(|(id, _)| page.is_button(*id)) {
        let own = units.within(page, id);
        let is_row = (2..=MAX_TEXTS).contains(&own.len());
        if is_row && units.list[own.clone()].iter().all(is_said) {
            alike.entry(kind(page, id)).or_default().push(own);
        }
    }
    let several = alike.into_values().filter(|rows| rows.len() >= MIN_BOXES);
    several
        .map(|rows| rows.into_iter().flatten().collect())
        .collect()
}
