//! Labels of collapsible parts that are not their titles:
//! - the state of each part (`Show`), behind the title and in the same button;
//! - the button that opens all parts at once (`Show all sections`);
//! - the button that opens a truncated text (`Show more`), right behind it;
//! - and a decorative sign hidden from screen readers (`!` beside a warning).
//!
//! A state is a text of a few words in an element of its own behind the title, the same in at least two buttons. The
//! button for all parts says that it opens something, but controls no part of its own, and stands right before two
//! other opening buttons that have one class, which is not its own.
//!
//! Source: GOV.UK's accordions and warnings, and what other designs took over from them. Limits: on 2,400 pages of
//! the sets and of formasaurus no kept text matches, so the bounds are ours. Kept are labels with a number, which
//! counts what is opened (`3 lessons`), headings, and a sign that is all that a cell or item says.

use super::EXPANDED;
use crate::content::rules::texts::is_entry;
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, Overflow, PageSnapshot};
use std::ops::Range;

/// Minimum number of buttons with the same state, and maximum number of its words. Source: ours: two sections;
/// `Show this section`.
const MIN_ALIKE: usize = 2;
const MAX_STATE: u32 = 3;
/// Maximum number of texts of a button behind its title that are examined. Source: ours: a line below the title, a
/// state; bounds the cost.
const MAX_PARTS: usize = 4;
/// Maximum number of words of a button that opens all parts. Source: ours: `Show all sections of this guide`.
const MAX_ALL: u32 = 6;
/// Maximum number of ancestors of a text that are examined. Source: ours: inline markup around a sign.
const MAX_AROUND: usize = 4;
/// Maximum number of levels from the last text of a truncated element up to that element, and of words of the button
/// that opens it. Source: ours: an item in a nested list; `Show the whole description`.
const MAX_IN_CUT: usize = 6;
const MAX_MORE: u32 = 5;

/// Roles of cells and entries. Source: ARIA.
const ENTRIES: [&str; 5] = ["cell", "gridcell", "columnheader", "rowheader", "listitem"];

/// Which units are such labels or signs. Linear: a few texts of each button are read, and none of buttons in other
/// buttons.
pub(super) fn openers(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let opening = Opening::from_page(page, units);
    let mut found = opening.states(page, units);
    for control in opening.of_all(page, units) {
        found[control] = true;
    }
    for (button, own) in &opening.0 {
        if let Some(more) = opens_cut(page, units, *button, own) {
            found[more] = true;
        }
    }
    for (found, unit) in found.iter_mut().zip(&units.list) {
        *found |= is_drawn_sign(page, unit);
    }
    found
}

/// The unit of a button that opens the truncated text right before it: an element with `overflow: hidden` whose first
/// text is visible and whose last is hidden. If all of the text is hidden, the button is the title of a collapsed
/// part instead.
fn opens_cut(
    page: &PageSnapshot,
    units: &Units,
    button: NodeId,
    own: &Range<usize>,
) -> Option<usize> {
    let more = units.list.get(own.start).filter(|_| own.len() == 1)?;
    let before = own.start.checked_sub(1).map(|before| &units.list[before])?;
    let is_whole = button <= more.first && more.end <= page.node(button).end;
    let is_shut = is_whole && page.attribute(button, EXPANDED) == Some("false");
    let may_open = is_shut && !more.concealed && more.words <= MAX_MORE && before.concealed;
    let opens_next = units.list.get(own.end).is_some_and(|next| next.concealed);
    if !may_open || opens_next || page.is_heading(more.block) {
        return None;
    }
    let around = page.inclusive_ancestors(before.block).take(MAX_IN_CUT);
    let mut around = around.take_while(|up| !page.contains(*up, button));
    let cuts = |up: NodeId| {
        let style = page.own_style(up);
        let first = units.within(page, up).start;
        style.is_some_and(|style| style.overflow_y == Overflow::Hidden)
            && !units.list[first].concealed
    };
    around.any(cuts).then_some(own.start)
}

/// Which units are the state of a collapsible part.
pub(in crate::content) fn states(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    Opening::from_page(page, units).states(page, units)
}

/// The buttons with `aria-expanded`, in document order, each with its units; without buttons nested in others.
struct Opening(Vec<(NodeId, Range<usize>)>);

impl Opening {
    fn from_page(page: &PageSnapshot, units: &Units) -> Self {
        let mut found = Vec::new();
        let mut end = NodeId(0);
        for id in page.buttons() {
            let node = page.node(id);
            let opens = id >= end && node.attribute(EXPANDED).is_some();
            let own = units.within(page, id);
            if opens && !own.is_empty() {
                end = node.end;
                found.push((id, own));
            }
        }
        Self(found)
    }

    fn states(&self, page: &PageSnapshot, units: &Units) -> Vec<bool> {
        let mut found = vec![false; units.len()];
        let mut said: HashMap<&str, Vec<usize>> = HashMap::default();
        for (button, own) in &self.0 {
            let title = &units.list[own.start];
            let is_state = |i: &usize| {
                let unit = &units.list[*i];
                !unit.concealed
                    && (1..=MAX_STATE).contains(&unit.words)
                    && unit.end <= page.node(*button).end
                    && !unit.text.contains(char::is_numeric)
                    && unit.text != title.text
            };
            let has_title = !title.concealed && title.text.contains(char::is_alphabetic);
            let behind = own.clone().skip(1).take(MAX_PARTS).filter(is_state);
            for i in behind.filter(|_| has_title) {
                let text = units.list[i].text.as_str();
                said.entry(text).or_default().push(i);
            }
        }
        for alike in said.into_values().filter(|alike| alike.len() >= MIN_ALIKE) {
            alike.into_iter().for_each(|i| found[i] = true);
        }
        found
    }

    /// The units of the buttons that open all parts.
    fn of_all(&self, page: &PageSnapshot, units: &Units) -> Vec<usize> {
        let class = |button: NodeId| page.attribute(button, "class").unwrap_or_default();
        let names_part = |button: NodeId| page.attribute(button, "aria-controls").is_some();
        let found = self.0.windows(3).filter_map(|beside| {
            let [(all, own), (first, title), (second, next)] = beside else {
                return None;
            };
            let unit = units.list.get(own.start).filter(|_| own.len() == 1)?;
            let mut around = page.ancestors(*all).take(MAX_AROUND);
            let is_whole = *all <= unit.first && unit.end <= page.node(*all).end;
            let is_control = is_whole
                && !unit.concealed
                && unit.words <= MAX_ALL
                && !names_part(*all)
                && !page.is_heading(unit.block)
                && !around.any(|up| page.is_heading(up));
            let are_alike = class(*first) == class(*second) && class(*first) != class(*all);
            let has_part = names_part(*first) || title.end < next.start;
            let is_above = own.end == title.start && has_part;
            (is_control && are_alike && is_above).then_some(own.start)
        });
        found.collect()
    }
}

/// Whether a unit is a single sign that is hidden from screen readers.
fn is_drawn_sign(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut signs = unit.text.chars();
    let is_sign = signs.next().is_some_and(|sign| !sign.is_alphanumeric());
    let is_hidden = |up: NodeId| page.attribute(up, "aria-hidden") == Some("true");
    let around = || page.ancestors(unit.first).take(MAX_AROUND);
    let is_value_in = |up: NodeId| {
        let role = page.attribute(up, "role");
        let holds_more = page.totals(up).chars > unit.chars;
        !holds_more && role.is_some_and(|role| ENTRIES.contains(&role))
    };
    is_sign
        && signs.next().is_none()
        && !unit.concealed
        && !is_entry(page, unit)
        && !matches!(page.tag(unit.block), "pre" | "code")
        && around().any(is_hidden)
        && !around().any(is_value_in)
}
