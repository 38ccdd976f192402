//! Specifications: labels with values in elements of their own, of any tag: definition lists, boxes of two texts,
//! list items of two elements, headings above short texts. Three or more adjacent pairs of one kind are kept as a
//! whole, as the rows of a table are.
//!
//! Only few values may be sentences or links, and none may be about the sale: badges of shops (`Free returns` above
//! `Within 30 days.`) and cards of other goods have the same form.

use super::pairs::boxes_of_two;
use super::sale::{names_price, sells};
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Minimum number of labels with values that are facts: rows, lines or pairs. Source: ours, wcxb and 182 pages of
/// formasaurus, as the following.
pub(in crate::content::wholes) const MIN_FACTS: usize = 3;
/// Maximum number of characters of a label in a cell or element of its own, and of a value.
pub(super) const MAX_CELL: u32 = 40;
pub(in crate::content::wholes) const MAX_VALUE: u32 = 100;
/// Maximum number of values of one label. Source: ours: the lines of `Parking`.
const MAX_VALUES: usize = 4;
/// Maximum number of elements from a text up to its `dt` or `dd`. Source: ours: wrappers of a word.
const MAX_INSIDE: usize = 3;
/// Maximum share of values that are sentences. Source: ours: `Used: an item that shows signs of wear.` among four.
const MAX_SENTENCES: f32 = 0.25;
/// Maximum share of values that are links. Source: ours, as of items in [`mod@super::pairs`]: shops link a value to
/// all goods that have it; a list of mostly links is a menu.
const MAX_LINKS: f32 = 0.5;
/// Minimum number of pairs of each piece of a list that is split by titles or boxes. Source: ours: a card has one.
const MIN_PIECE: usize = 2;
/// Characters that end a sentence.
const SENTENCE_ENDS: [char; 4] = ['.', '!', '?', '。'];

/// The specifications of a page, as runs of units. Linear in nodes, times the depth of headings in boxes of their own.
pub(in crate::content::wholes) fn specifications(
    page: &PageSnapshot,
    units: &Units,
) -> Vec<Range<usize>> {
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

/// Whether a text may be a label: short, without a link (names of other goods are links).
fn is_label(unit: &Unit) -> bool {
    unit.chars <= MAX_CELL && unit.link_chars == 0
}

/// Whether a text may be a value: short, and either without a link or one link.
fn is_value(unit: &Unit) -> bool {
    unit.chars <= MAX_VALUE && (unit.link_chars == 0 || unit.is_link())
}

fn is_sentence(unit: &Unit) -> bool {
    unit.text.ends_with(SENTENCE_ENDS)
}

/// Whether so many pairs are a specification, given how many of their values are sentences and links.
fn are_facts(pairs: usize, (sentences, links): (usize, usize)) -> bool {
    pairs >= MIN_FACTS && are_plain(pairs, sentences, links)
}

fn are_plain(pairs: usize, sentences: usize, links: usize) -> bool {
    let all = pairs as f32;
    sentences as f32 <= MAX_SENTENCES * all && links as f32 <= MAX_LINKS * all
}

/// Number of values that are sentences, and of those with a link.
fn kinds_of<'a>(values: impl Iterator<Item = &'a Unit>) -> (usize, usize) {
    values.fold((0, 0), |(sentences, links), unit| {
        (
            sentences + usize::from(is_sentence(unit)),
            links + usize::from(unit.link_chars > 0),
        )
    })
}

/// A definition list; or the common kind of lists of one pair each, as some shops write every pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum List<'a> {
    Whole(NodeId),
    /// Depth of these lists, and their first class name.
    OfPairs(u32, &'a str),
}

/// Definition lists of short terms, each with one or a few short definitions.
fn terms(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let element_of = |unit: &Unit| {
        let mut around = page.inclusive_ancestors(unit.block).take(MAX_INSIDE);
        around.find(|up| matches!(page.tag(*up), "dt" | "dd"))
    };
    let list_of = |element: NodeId| {
        let mut around = page.ancestors(element).take(MAX_INSIDE);
        around.find(|up| page.tag(*up) == "dl")
    };
    let is_term = |unit: &Unit| element_of(unit).is_some_and(|element| page.tag(element) == "dt");
    let is_pair = |list: NodeId| {
        let own = units.within(page, list);
        let terms = || units.list[own.clone()].iter().filter(|unit| is_term(unit));
        own.len() <= 1 + MAX_VALUES && terms().count() == 1
    };
    let kind_of = |list: NodeId| {
        let class = page.attribute(list, "class").unwrap_or("");
        let name = class.split_ascii_whitespace().next().unwrap_or("");
        List::OfPairs(page.node(list).depth, name)
    };
    // For each unit whether it is a term, and the list that it stands in.
    let places = units.list.iter().map(|unit| {
        let element = element_of(unit)?;
        let list = list_of(element)?;
        let list = if is_pair(list) {
            kind_of(list)
        } else {
            List::Whole(list)
        };
        Some((page.tag(element) == "dt", list))
    });
    let places: Vec<Option<(bool, List)>> = places.collect();
    let runs = runs_of(&places, |a, b| list_at(a) == list_at(b));
    let read = |run: Range<usize>| {
        let is_term = |i: usize| places[i].is_some_and(|(is_term, _)| is_term);
        let mut pairs = Reading::default();
        let list = list_at(&places[run.start])?;
        let are_pairs = run.clone().all(|i| pairs.take(&units.list[i], is_term(i)));
        (are_pairs && pairs.are_plain()).then_some((list, pairs.count, run))
    };
    let read: Vec<(List, usize, Range<usize>)> = runs.into_iter().filter_map(read).collect();
    // Lists of one pair each count together where titles or boxes separate them.
    let mut counts: HashMap<(u32, &str), usize> = HashMap::default();
    for (list, count, _) in read.iter().filter(|(_, count, _)| *count >= MIN_PIECE) {
        if let List::OfPairs(depth, name) = list {
            *counts.entry((*depth, *name)).or_default() += count;
        }
    }
    let are_enough = |list: &List, count: usize| match list {
        List::Whole(_) => count >= MIN_FACTS,
        List::OfPairs(depth, name) => count >= MIN_PIECE && counts[&(*depth, *name)] >= MIN_FACTS,
    };
    let found = read
        .into_iter()
        .filter(|(list, count, _)| are_enough(list, *count));
    found.map(|(.., run)| run).collect()
}

fn list_at<'a>(place: &Option<(bool, List<'a>)>) -> Option<List<'a>> {
    place.map(|(_, list)| list)
}

/// State while labels and values are read in order.
#[derive(Default)]
struct Reading {
    /// Number of labels with a value, and of values that are sentences or links.
    count: usize,
    sentences: usize,
    links: usize,
    /// Whether a label was read, and number of values of the last one.
    is_begun: bool,
    values: usize,
}

impl Reading {
    /// Reads the next unit; returns whether it is a label or value that may stand here.
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
        self.links += usize::from(unit.link_chars > 0);
        self.is_begun && self.values <= MAX_VALUES && is_value(unit)
    }

    fn are_plain(&self) -> bool {
        are_plain(self.count, self.sentences, self.links)
    }

    fn are_enough(&self) -> bool {
        self.count >= MIN_FACTS && self.are_plain()
    }
}

/// Runs of boxes of the same tag and depth, each with a label and a value.
fn boxes(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let is_pair = |(_, start): &(NodeId, usize)| {
        let [label, value] = [&units.list[*start], &units.list[start + 1]];
        !page.is_heading(label.block) && is_label(label) && is_value(value)
    };
    let boxes: Vec<(NodeId, usize)> = boxes_of_two(page, units).filter(is_pair).collect();
    let kind = |id: NodeId| (page.node(id).tag, page.node(id).depth);
    let runs = boxes.chunk_by(|a, b| b.1 == a.1 + 2 && kind(a.0) == kind(b.0));
    let value = |(_, start): &(NodeId, usize)| &units.list[start + 1];
    runs.filter(|run| are_facts(run.len(), kinds_of(run.iter().map(value))))
        .map(|run| run[0].1..run[run.len() - 1].1 + 2)
        .collect()
}

/// Runs of sibling elements, each one line of two elements: `<li><b>Fuel</b><i>Propane</i></li>`. The label may be a
/// text node that begins with a letter (`<li>Fuel<i>Propane</i></li>`), not a digit, as in counts of stars.
fn items(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let place = |unit: &Unit| (page.node(unit.block).tag, page.parent(unit.block));
    let runs = runs_of(&units.list, |a, b| place(a) == place(b));
    let are_pairs = |run: &Range<usize>| {
        let items = &units.list[run.clone()];
        are_facts(items.len(), kinds_of(items.iter()))
            && items.iter().all(|unit| is_line_of_two(page, unit))
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
    // Where the value is a link, it must be a link as a whole.
    let led = page.totals(value).link_chars;
    let leads_nowhere_else = unit.link_chars == 0
        || page.totals(label).link_chars == 0 && led == page.totals(value).chars;
    is_named
        && page.node(value).kind == NodeKind::Element
        && leads_nowhere_else
        && page.totals(label).chars <= MAX_CELL
        && page.totals(value).chars <= MAX_VALUE
}

/// Runs of headings of one level below a higher heading, each above one or a few short texts. Headings of groups may
/// stand in between.
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
                // Another text makes it a section of running text.
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

/// The ranges of runs of elements of one kind.
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

    /// A page of definition lists of one pair each, with this class, each with a value that is a link or not.
    fn lists_of_pairs(
        groups: &[&[&str]],
        class: &str,
        is_linked: impl Fn(&str) -> bool,
    ) -> Vec<Range<usize>> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for group in groups {
            t.open("p").text("Main").close().open("div");
            for label in *group {
                t.open("div").open_with("dl", &[("class", class)]);
                t.open("dt").text(label).close().open("dd");
                if is_linked(label) {
                    t.open_with("a", &[("href", "/all")]).text("steel").close();
                    t.close();
                } else {
                    t.text("steel").close();
                }
                t.close().close();
            }
            t.close();
        }
        let page = t.finish();
        terms(&page, &Units::from_page(&page))
    }

    #[test]
    fn lists_of_one_pair_each_are_one() {
        let plain = |groups: &[&[&str]]| lists_of_pairs(groups, "pair", |_| false);
        assert_eq!(plain(&[&["Lens", "Film", "Year"]]), vec![1..7]);
        assert!(plain(&[&["Lens", "Film"]]).is_empty(), "too few");
        assert_eq!(
            plain(&[&["Lens", "Film"], &["Year", "Land"]]),
            vec![1..5, 6..10]
        );
        assert!(
            plain(&[&["Lens"], &["Year"], &["Film"]]).is_empty(),
            "cards"
        );
    }

    #[test]
    fn values_may_lead_to_what_has_them_too() {
        let found = |linked: &[&str]| {
            lists_of_pairs(&[&["Lens", "Film", "Year"]], "", |label| {
                linked.contains(&label)
            })
        };
        assert_eq!(found(&["Film"]), vec![1..7]);
        assert!(found(&["Film", "Year"]).is_empty(), "a menu");
    }
}
