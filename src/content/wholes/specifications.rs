//! Specifications: labels with their values where each has an element of its own, whatever these are: terms with what
//! defines them, boxes of two texts, items of two, headings above short texts. Three or more alike that stand together
//! are one, as the rows of a table are.
//!
//! Sentences are no values but for a few, nor is what tells of the sale: badges of shops (`Free returns` above `Within
//! 30 days.`) and cards of other goods are laid out so, too.

use super::pairs::boxes_of_two;
use super::sale::{names_price, sells};
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Fewest labels with their values that are facts: rows, lines or pairs. Source: ours, wcxb and 182 pages of formasaurus,
/// as the following.
pub(super) const MIN_FACTS: usize = 3;
/// Most characters of a label in a cell or an element of its own, and of a value.
pub(super) const MAX_CELL: u32 = 40;
pub(super) const MAX_VALUE: u32 = 100;
/// Most values of one label. Source: ours: the lines of `Parking`.
const MAX_VALUES: usize = 4;
/// Elements from a text up to the term or the definition that it is. Source: ours: what dresses a word.
const MAX_INSIDE: usize = 3;
/// Greatest share of values that are sentences. Source: ours: `Used: an item that shows signs of wear.` among four.
const MAX_SENTENCES: f32 = 0.25;
/// How a sentence ends.
const SENTENCE_ENDS: [char; 4] = ['.', '!', '?', '。'];

/// Runs of such pairs. Linear in nodes, times how deep headings are in boxes that hold nothing else.
pub(super) fn specifications(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let found = [
        terms(page, units),
        boxes(page, units),
        items(page, units),
        below_headings(page, units),
    ];
    let mut found = found.concat();
    found.retain(|run| {
        let said = &units.list[run.clone()];
        !sells(said) && !said.iter().any(names_price)
    });
    found
}

/// Whether a text may be a label: names of other goods lead to them.
fn is_label(unit: &Unit) -> bool {
    unit.chars <= MAX_CELL && unit.link_chars == 0
}

fn is_value(unit: &Unit) -> bool {
    unit.chars <= MAX_VALUE && unit.link_chars == 0
}

fn is_sentence(unit: &Unit) -> bool {
    unit.text.ends_with(SENTENCE_ENDS)
}

/// Whether so many pairs make a specification, of whose values so many are sentences.
fn are_facts(pairs: usize, sentences: usize) -> bool {
    pairs >= MIN_FACTS && sentences as f32 <= MAX_SENTENCES * pairs as f32
}

/// Definition lists of short terms, each with a short definition or a few.
fn terms(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let element_of = |unit: &Unit| {
        let mut around = page.inclusive_ancestors(unit.block).take(MAX_INSIDE);
        around.find(|up| matches!(page.tag(*up), "dt" | "dd"))
    };
    let list_of = |element: NodeId| {
        let mut around = page.ancestors(element).take(MAX_INSIDE);
        around.find(|up| page.tag(*up) == "dl")
    };
    // For each unit whether it is a term, and the list that it is of.
    let places = units.list.iter().map(|unit| {
        let element = element_of(unit)?;
        Some((page.tag(element) == "dt", list_of(element)?))
    });
    let places: Vec<Option<(bool, NodeId)>> = places.collect();
    let list = |place: &Option<(bool, NodeId)>| place.map(|(_, list)| list);
    let runs = runs_of(&places, |a, b| list(a) == list(b));
    let are_pairs = |run: &Range<usize>| {
        let is_term = |i: usize| places[i].is_some_and(|(is_term, _)| is_term);
        let mut pairs = Reading::default();
        let mut each = run.clone();
        let is_listed = places[run.start].is_some();
        is_listed && each.all(|i| pairs.take(&units.list[i], is_term(i))) && pairs.are_enough()
    };
    runs.into_iter().filter(are_pairs).collect()
}

/// Labels and values as they are read.
#[derive(Default)]
struct Reading {
    /// Labels with a value, and values that are sentences.
    count: usize,
    sentences: usize,
    /// Whether there is a label, and how many values the last one has.
    is_begun: bool,
    values: usize,
}

impl Reading {
    /// Reads on; whether it is a label or a value where one may stand.
    fn take(&mut self, unit: &Unit, is_term: bool) -> bool {
        if is_term {
            let has_value = !self.is_begun || self.values > 0;
            self.is_begun = true;
            self.values = 0;
            return has_value && is_label(unit);
        }
        self.values += 1;
        self.count += usize::from(self.values == 1);
        self.sentences += usize::from(is_sentence(unit));
        self.is_begun && self.values <= MAX_VALUES && is_value(unit)
    }

    fn are_enough(&self) -> bool {
        are_facts(self.count, self.sentences)
    }
}

/// Runs of boxes of the same kind, each of a label and a value.
fn boxes(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let is_pair = |(_, start): &(NodeId, usize)| {
        let [label, value] = [&units.list[*start], &units.list[start + 1]];
        !page.is_heading(label.block) && is_label(label) && is_value(value)
    };
    let boxes: Vec<(NodeId, usize)> = boxes_of_two(page, units).filter(is_pair).collect();
    let kind = |id: NodeId| (page.node(id).tag, page.node(id).depth);
    let runs = boxes.chunk_by(|a, b| b.1 == a.1 + 2 && kind(a.0) == kind(b.0));
    let is_said = |(_, start): &&(NodeId, usize)| is_sentence(&units.list[start + 1]);
    runs.filter(|run| are_facts(run.len(), run.iter().filter(is_said).count()))
        .map(|run| run[0].1..run[run.len() - 1].1 + 2)
        .collect()
}

/// Runs of elements beside each other each of which is one line of two elements: `<li><b>Fuel</b><i>Propane</i></li>`. The
/// label may be a text that begins with a letter (`<li>Fuel<i>Propane</i></li>`): stars are counted so, too.
fn items(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let place = |unit: &Unit| (page.node(unit.block).tag, page.parent(unit.block));
    let runs = runs_of(&units.list, |a, b| place(a) == place(b));
    let are_pairs = |run: &Range<usize>| {
        let items = &units.list[run.clone()];
        let sentences = items.iter().filter(|unit| is_sentence(unit)).count();
        are_facts(items.len(), sentences) && items.iter().all(|unit| is_line_of_two(page, unit))
    };
    runs.into_iter().filter(are_pairs).collect()
}

fn is_line_of_two(page: &PageSnapshot, unit: &Unit) -> bool {
    let says = |child: &NodeId| page.totals(*child).chars > 0;
    let mut children = page.children(unit.block).filter(says);
    let (Some(label), Some(value), None) = (children.next(), children.next(), children.next())
    else {
        return false;
    };
    let is_named = match page.node(label).text.as_deref() {
        Some(text) => text.trim_start().starts_with(char::is_alphabetic),
        None => page.node(label).kind == NodeKind::Element,
    };
    is_named
        && page.node(value).kind == NodeKind::Element
        && unit.link_chars == 0
        && page.totals(label).chars <= MAX_CELL
        && page.totals(value).chars <= MAX_VALUE
}

/// Runs of headings of one level, each above a short text or a few, that a heading of a higher level heads. There may be
/// headings of groups of them.
fn below_headings(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let level = |i: usize| page.heading_level(units.list.get(i)?.block);
    let heads_heading = |i: usize| level(i).is_some_and(|own| level(i + 1) > Some(own));
    let mut found = Vec::new();
    let mut at = 0;
    while at < units.len() {
        if !heads_heading(at) {
            at += 1;
            continue;
        }
        let (own, first) = (level(at), at + 1);
        let section = section_end(page, units, at);
        let (mut end, mut labels, mut pairs) = (first, None, Reading::default());
        for i in first..section {
            let unit = &units.list[i];
            let is_read = match level(i) {
                Some(_) if level(i) <= own => break,
                Some(_) if heads_heading(i) => continue,
                Some(deep) => *labels.get_or_insert(deep) == deep && pairs.take(unit, true),
                None => pairs.take(unit, false),
            };
            if !is_read {
                // What goes on otherwise is a section of texts.
                pairs = Reading::default();
                break;
            }
            if level(i).is_none() {
                end = i + 1;
            }
        }
        if pairs.are_enough() {
            found.push(first..end);
        }
        at = end.max(first);
    }
    found
}

/// The end of the smallest box around a heading that holds more than it.
fn section_end(page: &PageSnapshot, units: &Units, heading: usize) -> usize {
    let around = page.ancestors(units.list[heading].block);
    let mut ends = around.map(|up| units.within(page, up).end);
    ends.find(|end| *end > heading + 1).unwrap_or(units.len())
}

/// The ranges of runs of what is of one kind.
fn runs_of<T>(list: &[T], is_one: impl FnMut(&T, &T) -> bool) -> Vec<Range<usize>> {
    let mut end = 0;
    let runs = list.chunk_by(is_one).map(|run| {
        end += run.len();
        end - run.len()..end
    });
    runs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn the_label_of_a_line_may_be_a_text() {
        let found = |labels: [&str; 3]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("ul");
            for label in labels {
                t.open("li").text(label);
                t.open("i").text("dark green").close().close();
            }
            let page = t.finish();
            items(&page, &Units::from_page(&page))
        };
        assert_eq!(found(["Frame", "Roof", "Box"]).first(), Some(&(0..3)));
        assert!(found(["5 stars", "4 stars", "3 stars"]).is_empty());
    }
}
