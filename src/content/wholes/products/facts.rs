//! Facts of a product: tables and lines of labels with their values, specifications of other elements
//! ([`mod@super::specifications`]), and plain lists. The score knows few of the words in them; who sells the thing
//! tells all of them or none.
//!
//! Labels with their values that follow a kept text under a heading of their own, or stand under one that is kept,
//! are what the shop says next of the same thing, so less has to speak for them there. So are those without a heading
//! that stand between the kept headline or price and a kept text or its heading, in one column: sellers of used
//! things write them so (`Art` and `Cargobike`). To keep all that is headed as specifications loses more than it wins
//! (`src/docs/figures.md`): it brings in what is far from the text, and what the score is sure is none.

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

/// Least share of the rows of a table that are a label and a value, and of those whose label is short, percent. Source:
/// ours, wcxb and 182 pages of formasaurus, as all of the following.
const MIN_PAIRS: usize = 80;
const MIN_SHORT: usize = 90;
/// Fewest rows of a table with a heading of its own right above it. Source: ours: data sheets of PrestaShop.
const MIN_HEADED: usize = 2;
/// Most characters of a label in a line, and with its value below it.
const MAX_LABEL: usize = 30;
/// Most characters of a line in the mean, and the least share of lines that are facts, percent.
const MAX_LINE: u32 = 60;
const MIN_LINES: usize = 80;
/// Least mean probability of a table, of lines and pairs, and of a list that is read on.
const LIKELY_TABLE: f32 = 0.13;
const LIKELY_LINES: f32 = 0.1;
const LIKELY_LIST: f32 = 0.2;
/// The same of labels with their values right below their own heading, where the text above that is kept. Source:
/// ours, 63 pages of shops in seven mark-ups (.03 to .21); of the 60 products of wcxb one has such facts that were
/// left out (F1 +.010), whatever their probability, and none loses.
const LIKELY_HEADED: f32 = 0.025;
/// The same between the kept headline or price and a kept text, and texts up to one of the former. Source: ours,
/// private sellers: .32; where it is offered and from when stand between. Of 117 pages of products of wcxb,
/// formasaurus and snippets none has such facts that are left out.
const LIKELY_BETWEEN: f32 = 0.1;
const MAX_ABOVE: usize = 6;
/// Most headings right above facts that are theirs, and most words of one that no tag names. Source: ours, Amazon (an
/// `h3` right below an `h2`) and Shopware (`<div class="h3">`); what heads facts is short.
const MAX_STACKED: usize = 2;
const MAX_TITLE: u32 = 5;
/// Classes of what is set as a heading of that level. Source: Bootstrap 3 and later.
const SET_AS_HEADINGS: [&str; 5] = ["h2", "h3", "h4", "h5", "h6"];
/// Most texts of a table. Bounds the cost where tables stand in each other.
const MAX_TEXTS: usize = 300;

/// Facts that are kept as one.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Facts {
    units: Range<usize>,
    /// Least mean probability, where that is enough.
    likely: Option<f32>,
    /// Whether something of it, or the text right above it, has to be kept.
    is_read_on: bool,
    /// Whether they are labels with their values, and their own headings, right above them.
    are_pairs: bool,
    headings: Range<usize>,
    around: Option<Around>,
}

/// What stands around facts without a heading: the headline and prices near above, and what follows right below.
#[derive(Debug, Clone, PartialEq)]
struct Around {
    above: Vec<usize>,
    below: usize,
}

impl Around {
    /// That of facts, where it is in their column.
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
        // A heading that is kept by itself, whatever stands above it.
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

/// The last of some headings right below each other that follows a kept text, where it and those below it can be
/// content.
fn follows_kept(headings: &Range<usize>, candidates: &Candidates, kept: &[bool]) -> Option<usize> {
    let follows = |heading: &usize| heading.checked_sub(1).is_some_and(|above| kept[above]);
    let possible = headings.clone().rev();
    possible
        .take_while(|heading| candidates.may_be[*heading])
        .find(follows)
}

/// Keeps the facts of a product, where anything is kept.
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
            // The heading stays with them, whatever else it heads.
            if let Some(first) = follows_kept(&fact.headings, candidates, kept) {
                kept[first..fact.headings.end].fill(true);
            }
            kept[fact.units.clone()].fill(true);
        }
    }
}

/// What a page has of them. Linear in nodes, times how deep lists and headings are in boxes, and tables within a few
/// hundred texts.
pub(in crate::content::wholes) fn facts(page: &PageSnapshot, units: &Units) -> Vec<Facts> {
    let lines = [lines(page, units), pairs(page, units)].concat();
    let pairs = |of_sort: Vec<Range<usize>>, likely| {
        of_sort.into_iter().map(move |of_thing| Facts {
            headings: headings_of(page, units, &of_thing),
            around: Around::from_facts(page, units, &of_thing),
            units: of_thing,
            likely,
            is_read_on: false,
            are_pairs: true,
        })
    };
    let others = |of_sort: Vec<Range<usize>>, likely, is_read_on| {
        of_sort.into_iter().map(move |units| Facts {
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

/// The headings right above some facts that are theirs: one, which may be named by no tag, and those of higher levels
/// right above it.
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

/// Whether a unit is a heading that may be of some facts: it names nothing that is recommended, and stands in nothing
/// that is beside the text.
fn is_own_heading(page: &PageSnapshot, units: &Units, i: usize) -> bool {
    page.is_heading(units.list[i].block) && may_head(page, &units.list[i])
}

/// The same of a few words that no tag names a heading: all that their element says, set as one by its class, or
/// larger or bolder than the first value below them. (Labels are bold, too, and prices large.)
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

/// Rows of a table that say something, those of them that are a label and a value, and short labels.
#[derive(Default)]
struct Rows {
    all: usize,
    pairs: usize,
    short: usize,
}

/// Tables of labels and values that do not speak of the sale.
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

/// Runs of elements beside each other that are nearly all a label, a colon and a value.
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

/// Runs of labels that end with a colon, each with a short value behind it.
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

/// Whether a line is a number by its name: of a currency or an article, how long a piece of music is, how many
/// have given so many stars.
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
