//! Facts of a product: tables and lines of labels with values, specifications in other elements
//! ([`mod@super::specifications`]), and plain lists. The score knows few of their words, but a shop gives all of them
//! or none, so they are kept as a whole.
//!
//! Labels with values need less probability where they stand under a heading of their own that is kept or follows a
//! kept text: they continue the description of the product. So do those without a heading between the kept headline
//! or price and a kept text or heading, in one column, as private sellers write them (`Art` and `Cargobike`). Keeping
//! everything headed as specifications loses more than it gains (`src/docs/figures.md`): it adds texts far from the
//! content, and texts that the score surely rejects.

use super::sale::{is_offer, sells};
use super::specifications::{MAX_CELL, MAX_VALUE, MIN_FACTS, specifications};
use crate::content::candidates::Candidates;
use crate::content::offers::names_amount;
use crate::content::units::{Unit, Units};
use crate::content::wholes::headed::titles::stands_out_above;
use crate::content::wholes::structures::is_beside;
use crate::content::wholes::thresholds::MAX_NESTING;
use crate::content::words::related_names::names_related;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use std::collections::BTreeMap;
use std::ops::Range;

/// Minimum share of the rows of a table that are label and value, and of those whose label is short, percent. Source:
/// ours, wcxb and 182 pages of formasaurus, as all of the following.
const MIN_PAIRS: usize = 80;
const MIN_SHORT: usize = 90;
/// Minimum number of rows of a table with a heading right above it. Source: ours: data sheets of PrestaShop.
const MIN_HEADED: usize = 2;
/// Maximum number of characters of a label in a line, and of a label with a colon before its value.
const MAX_LABEL: usize = 30;
/// Maximum mean number of characters of lines, and minimum share of lines that are facts, percent.
const MAX_LINE: u32 = 60;
const MIN_LINES: usize = 80;
/// Minimum mean probability of a table, of lines and pairs, and of a list that continues a kept text.
const LIKELY_TABLE: f32 = 0.13;
const LIKELY_LINES: f32 = 0.1;
const LIKELY_LIST: f32 = 0.2;
/// The same of labels with values right below their own heading, where that or the text above it is kept. Source:
/// ours, 63 pages of shops in seven mark-ups (.03 to .21); of the 60 products of wcxb one has such facts that were
/// left out (F1 +.010), whatever their probability, and none loses.
const LIKELY_HEADED: f32 = 0.025;
/// The same between the kept headline or price and a kept text, and maximum number of texts up to headline or price.
/// Source: ours, private sellers: .32; place and date of the offer stand between. Of 117 pages of products of wcxb,
/// formasaurus and snippets none has such facts that are left out.
const LIKELY_BETWEEN: f32 = 0.1;
const MAX_ABOVE: usize = 6;
/// Maximum number of headings right above facts that belong to them, and of words of one without a heading element.
/// Source: ours, Amazon (an `h3` right below an `h2`) and Shopware (`<div class="h3">`); headings of facts are short.
const MAX_STACKED: usize = 2;
const MAX_TITLE: u32 = 5;
/// Class names of texts that look like a heading of that level. Source: Bootstrap 3 and later.
const SET_AS_HEADINGS: [&str; 5] = ["h2", "h3", "h4", "h5", "h6"];
/// Maximum number of texts of a table. Bounds the cost of nested tables.
const MAX_TEXTS: usize = 300;

/// Facts that are kept as a whole.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Facts {
    units: Range<usize>,
    /// Minimum mean probability at which they are kept by that alone, if there is one.
    likely: Option<f32>,
    /// Whether some of it, or the text right above it, must be kept as well.
    is_read_on: bool,
    /// Whether they are labels with values; and the headings right above these.
    are_pairs: bool,
    headings: Range<usize>,
    around: Option<Around>,
}

/// The texts around facts without a heading: the headline and prices near above, and the text right below.
#[derive(Debug, Clone, PartialEq)]
struct Around {
    above: Vec<usize>,
    below: usize,
}

impl Around {
    /// The texts around some facts, if the one below stands in their column.
    fn from_facts(page: &PageSnapshot, units: &Units, facts: &Range<usize>) -> Option<Self> {
        let [own, below] = [facts.start, facts.end].map(|i| units.list.get(i));
        let (own, below) = own.zip(below)?;
        let says_more = page.is_heading(below.block) || below.is_running_text();
        let places = [own, below].map(|unit| page.node(unit.block).rect);
        let [Some(place), Some(next)] = places else {
            return None;
        };
        let is_below = next.left < place.right && place.left < next.right && place.top < next.top;
        let is_anchor = |i: &usize| {
            let unit = &units.list[*i];
            let is_headline = page.heading_level(unit.block) == Some(1);
            !unit.concealed && (is_headline || names_amount(unit))
        };
        let near = facts.start.saturating_sub(MAX_ABOVE)..facts.start;
        let above: Vec<usize> = near.filter(is_anchor).collect();
        (!above.is_empty() && says_more && is_below && !below.concealed).then_some(Self {
            above,
            below: facts.end,
        })
    }

    fn is_kept(&self, kept: &[bool]) -> bool {
        kept[self.below] && self.above.iter().any(|i| kept[*i])
    }
}

impl Facts {
    fn is_kept(&self, candidates: &Candidates, kept: &[bool]) -> bool {
        let units = || self.units.clone();
        let sum: f32 = units().map(|i| candidates.probabilities[i]).sum();
        let mean = sum / self.units.len().max(1) as f32;
        let begun = self.units.start.saturating_sub(1)..self.units.end;
        let is_likely = self.likely.is_some_and(|likely| mean >= likely)
            && (!self.is_read_on || kept[begun].contains(&true));
        let is_mostly_kept = || 2 * units().filter(|i| kept[*i]).count() > self.units.len();
        // A heading may be kept by itself, whatever stands above it.
        let is_headed = || !self.headings.is_empty() && kept[self.headings.end - 1];
        let is_going_on = || {
            mean >= LIKELY_HEADED
                && (follows_kept(&self.headings, candidates, kept).is_some() || is_headed())
        };
        let is_between = || {
            let around = self.around.as_ref();
            mean >= LIKELY_BETWEEN && around.is_some_and(|around| around.is_kept(kept))
        };
        units().all(|i| candidates.possible[i])
            && (is_likely || self.are_pairs && (is_mostly_kept() || is_going_on() || is_between()))
    }
}

/// The first heading to keep: the last one of some adjacent headings that follows a kept text, if it and those below
/// can be content.
fn follows_kept(headings: &Range<usize>, candidates: &Candidates, kept: &[bool]) -> Option<usize> {
    let follows = |heading: &usize| heading.checked_sub(1).is_some_and(|above| kept[above]);
    let possible = headings.clone().rev();
    possible
        .take_while(|heading| candidates.may_be[*heading])
        .find(follows)
}

/// Keeps the facts of a product on a page that sells it, where anything is kept.
pub(in crate::content::wholes) fn keep_facts(
    facts: &[Facts],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if !candidates.is_product() || !kept.contains(&true) {
        return;
    }
    for fact in facts {
        if fact.is_kept(candidates, kept) {
            // Keeps the headings, too, whatever else they head.
            if let Some(first) = follows_kept(&fact.headings, candidates, kept) {
                kept[first..fact.headings.end].fill(true);
            }
            kept[fact.units.clone()].fill(true);
        }
    }
}

/// The facts on a page. Linear in nodes, times the depth of lists and headings in boxes, and of nested tables of at
/// most a few hundred texts.
pub(in crate::content::wholes) fn facts(page: &PageSnapshot, units: &Units) -> Vec<Facts> {
    let lines = [lines(page, units), pairs(page, units)].concat();
    let pairs = |ranges: Vec<Range<usize>>, likely| {
        ranges.into_iter().map(move |range| Facts {
            headings: headings_of(page, units, &range),
            around: Around::from_facts(page, units, &range),
            units: range,
            likely,
            is_read_on: false,
            are_pairs: true,
        })
    };
    let others = |ranges: Vec<Range<usize>>, likely, is_read_on| {
        ranges.into_iter().map(move |units| Facts {
            units,
            likely: Some(likely),
            is_read_on,
            are_pairs: false,
            headings: 0..0,
            around: None,
        })
    };
    others(tables(page, units), LIKELY_TABLE, false)
        .chain(pairs(lines, Some(LIKELY_LINES)))
        .chain(pairs(specifications(page, units), None))
        .chain(others(lists(page, units), LIKELY_LIST, true))
        .collect()
}

/// The headings right above some facts: one, which may have no heading element, and a heading of a higher level right
/// above it.
fn headings_of(page: &PageSnapshot, units: &Units, facts: &Range<usize>) -> Range<usize> {
    let last = facts.start.checked_sub(1);
    let own = last.filter(|i| is_own_heading(page, units, *i) || is_title(page, units, *i));
    let Some(mut first) = own else {
        return 0..0;
    };
    let level = |i: usize| page.heading_level(units.list[i].block);
    let heads = |above: usize, i: usize| match (level(above), level(i)) {
        (Some(higher), Some(own)) => 1 < higher && higher < own,
        _ => false,
    };
    while facts.start - first < MAX_STACKED
        && let Some(above) = first.checked_sub(1)
        && heads(above, first)
        && is_own_heading(page, units, above)
    {
        first = above;
    }
    first..facts.start
}

/// Whether a unit is a heading that may belong to facts: it names no recommendations, and does not stand in an element
/// beside the text.
fn is_own_heading(page: &PageSnapshot, units: &Units, i: usize) -> bool {
    page.is_heading(units.list[i].block) && may_head(page, &units.list[i])
}

/// Whether a unit is a title without a heading element: a few words that are all of their element, with the class
/// name of a heading, or larger or bolder than the first value below. (Labels are bold, too, and prices large.)
fn is_title(page: &PageSnapshot, units: &Units, i: usize) -> bool {
    let unit = &units.list[i];
    let value = units.list.get(i + 2);
    let is_set_so = || value.is_some_and(|value| stands_out_above(page, unit, value));
    let is_called_so = || {
        page.names(unit.block)
            .any(|name| SET_AS_HEADINGS.contains(&name))
    };
    unit.words <= MAX_TITLE
        && !unit.text.contains(|c: char| c.is_ascii_digit())
        && page.totals(unit.block).chars <= unit.chars
        && (is_called_so() || is_set_so())
        && may_head(page, unit)
}

fn may_head(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.block).take(MAX_NESTING);
    !names_related(unit) && !around.any(|up| is_beside(page, up))
}

/// Number of a table's rows with text, of those that are label and value, and of those whose label is short.
#[derive(Default)]
struct Rows {
    all: usize,
    pairs: usize,
    short: usize,
}

/// Tables of labels and values that are not about the sale.
fn tables(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let mut rows: BTreeMap<NodeId, Rows> = BTreeMap::new();
    for id in page.parts_of_tables("tr") {
        let Some(table) = page.table_of(id) else {
            continue;
        };
        let cells = page.children(id).map(|cell| units.within(page, cell));
        let cells: Vec<Range<usize>> = cells.filter(|cell| !cell.is_empty()).collect();
        let of_table = rows.entry(table).or_default();
        of_table.all += usize::from(!cells.is_empty());
        if let [label, _] = &cells[..] {
            let is_short = label.len() == 1 && units.list[label.start].chars <= MAX_CELL;
            of_table.pairs += 1;
            of_table.short += usize::from(is_short);
        }
    }
    let are_facts = |rows: &Rows, own: &Range<usize>| {
        let above = own.start.checked_sub(1);
        let is_headed = || above.is_some_and(|i| is_own_heading(page, units, i));
        (rows.all >= MIN_FACTS || rows.all >= MIN_HEADED && is_headed())
            && 100 * rows.pairs >= MIN_PAIRS * rows.all
            && 100 * rows.short >= MIN_SHORT * rows.pairs
    };
    let tables = rows
        .iter()
        .map(|(table, rows)| (units.within(page, *table), rows));
    let tables = tables.filter_map(|(own, rows)| are_facts(rows, &own).then_some(own));
    let tables =
        tables.filter(|table| table.len() <= MAX_TEXTS && !sells(&units.list[table.clone()]));
    tables.collect()
}

/// Runs of adjacent elements nearly all of which are a label, a colon and a value.
fn lines(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let place = |unit: &Unit| (page.node(unit.block).tag, page.parent(unit.block));
    let mut end = 0;
    let runs = units.list.chunk_by(|a, b| place(a) == place(b));
    let runs = runs.map(|run| {
        end += run.len();
        (end - run.len()..end, run)
    });
    let are_facts = |run: &[Unit]| {
        let facts = || run.iter().filter(|unit| is_fact(&unit.text)).count();
        let chars: u32 = run.iter().map(|unit| unit.chars).sum();
        run.len() >= MIN_FACTS
            && chars as usize <= MAX_LINE as usize * run.len()
            && 100 * facts() >= MIN_LINES * run.len()
            && run
                .iter()
                .all(|unit| !is_offer(unit) && !counts(&unit.text))
    };
    let runs = runs.filter(|(_, run)| are_facts(run));
    runs.map(|(units, _)| units).collect()
}

/// Runs of labels with a colon, each with a short value behind it.
fn pairs(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let list = &units.list;
    let is_pair = |pair: &[Unit]| {
        let [label, value] = pair else { return false };
        let is_label = label.text.ends_with(COLONS) && label.text.chars().count() <= MAX_LABEL;
        is_label
            && !page.is_heading(label.block)
            && !value.text.ends_with(COLONS)
            && value.chars <= MAX_VALUE
    };
    let mut found = Vec::new();
    let mut at = 0;
    while at < list.len() {
        let pairs = list[at..].chunks_exact(2).take_while(|pair| is_pair(pair));
        let end = at + 2 * pairs.count();
        if end - at >= 2 * MIN_FACTS && !list[at..end].iter().any(is_offer) {
            found.push(at..end);
        }
        at = end.max(at + 1);
    }
    found
}

/// Lists of plain texts.
fn lists(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let lists = page.tagged(["ul", "ol"]);
    let plain = |list: NodeId| {
        let items = units.within(page, list);
        let is_item = |unit: &Unit| unit.link_chars == 0 && page.parent(unit.block) == Some(list);
        let are_plain = items.len() >= MIN_FACTS && units.list[items.clone()].iter().all(is_item);
        are_plain.then_some(items)
    };
    lists.filter_map(plain).collect()
}

/// Whether a line is a label, a colon and a value.
fn is_fact(line: &str) -> bool {
    line.split_once(COLONS).is_some_and(|(label, value)| {
        (2..=MAX_LABEL).contains(&label.chars().count()) && !value.trim().is_empty()
    })
}

/// Whether a line counts something rather than stating a fact: an exchange rate or article number, the length of a
/// piece of music, the number of ratings with so many stars.
fn counts(line: &str) -> bool {
    let (label, value) = line.split_once(COLONS).unwrap_or_default();
    let name = label.split_whitespace().next_back().unwrap_or("");
    let is_code = name.len() == 3 && name.bytes().all(|b| b.is_ascii_uppercase());
    let is_numbered = is_code && value.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let is_time = matches!(line.as_bytes(), [.., a, b':', b, c]
        if [a, b, c].iter().all(|digit| digit.is_ascii_digit()));
    let is_rating = line
        .split_whitespace()
        .nth(1)
        .is_some_and(|word| word.starts_with("star"));
    is_numbered || is_time || is_rating
}
