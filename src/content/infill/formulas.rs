//! Keeps display formulas, as journals set them: alone in a box or a layout table, with a number in brackets beside
//! them (`r = 1   (4)`). The score sees short lines of signs, the less likely the longer the text is; between two
//! kept texts of one element they are kept, whatever their probability.
//!
//! Source: ours, on pages made as PubMed Central, Springer, MDPI and blogs with MathJax have them.
//!
//! # Limits
//! A formula is rendered by MathJax or from MathML, or stands between TeX delimiters, or is a short line with a sign
//! of equality and a number in brackets. An image is a formula if its table has no text but such a number. A line
//! with other words beside the formula is treated as any line.

use crate::content::formula_programs::draws_formula;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of elements from the first text of a formula to the element that renders it, and maximum number of
/// texts in that. Source: ours, to bound the cost: twice the nesting of MathJax, and its text for screen readers.
const MAX_INSIDE: usize = 24;
const MAX_PIECES: usize = 4;
/// TeX delimiters of a formula. Source: TeX, LaTeX.
const SIGNS: [(&str, &str); 3] = [("$$", "$$"), ("\\[", "\\]"), ("\\begin{", "}")];
/// Signs of equality. Source: ours.
const EQUALS: &str = "=≠≤≥≈≡∝≃≅";
/// Maximum words of a line that is a formula by its signs, and of a formula's number: `Eq. (4)`. Source: ours.
const MAX_WORDS: u32 = 12;
const MAX_NUMBER_WORDS: u32 = 2;
/// Maximum characters of a number in brackets: `A.12b`. Source: ours.
const MAX_NUMBER: usize = 6;
/// Maximum number of boxes around a number that are looked at, and maximum number of texts in the box that it shares
/// with its formula. Source: ours, to bound the cost: a cell, a row, a table; the lines of a system of equations.
const MAX_BOXES: usize = 5;
const MAX_TEXTS: usize = 16;
/// Maximum number of levels from a text up to the element that it shares with the formula next to it. Source: ours: a
/// list or a quotation may end before the formula, a section begin behind it.
const MAX_TO_SHARED: usize = 4;

/// The runs of formulas and their numbers between two texts of one element. Cost: linear.
pub(super) fn formulas(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let each = units.list.iter();
    let is_drawn: Vec<bool> = each.map(|unit| is_formula(page, units, unit)).collect();
    let numbers: Vec<bool> = units.list.iter().map(is_number).collect();
    let is_part = |i: usize| is_drawn[i] || numbers[i] && has_formula(page, units, i, &is_drawn);
    let mut runs: Vec<Range<usize>> = Vec::new();
    for i in (0..units.len()).filter(|i| is_part(*i)) {
        match runs.last_mut() {
            Some(run) if run.end == i => run.end += 1,
            _ => runs.push(i..i + 1),
        }
    }
    runs.retain(|run| is_amid(page, units, run));
    runs
}

/// Whether the units before and behind `run` stand in the element that holds the run, or near below it; either may
/// stand in that element's parent, as where a section ends.
pub(super) fn is_amid(page: &PageSnapshot, units: &Units, run: &Range<usize>) -> bool {
    let before = run.start.checked_sub(1);
    before.is_some_and(|before| is_near(page, units, run, before))
        && is_near(page, units, run, run.end)
}

/// Whether the unit `beside` stands in the element that holds `run`, in its parent, or near below either.
fn is_near(page: &PageSnapshot, units: &Units, run: &Range<usize>, beside: usize) -> bool {
    let Some(beside) = units.list.get(beside) else {
        return false;
    };
    let is_within = |up: &NodeId| {
        let held = units.within(page, *up);
        run.start <= held.start && held.end <= run.end
    };
    let mut around = page.ancestors(units.list[run.start].first);
    let Some(shared) = around.find(|up| !is_within(up)) else {
        return false;
    };
    let shared = [Some(shared), page.parent(shared)];
    let mut around = page
        .inclusive_ancestors(beside.block)
        .take(1 + MAX_TO_SHARED);
    around.any(|up| shared.contains(&Some(up)))
}

/// Whether the whole text of a unit is a formula.
fn is_formula(page: &PageSnapshot, units: &Units, unit: &Unit) -> bool {
    let draws = |up: NodeId| {
        matches!(page.tag(up), "math" | "mjx-container") || page.names(up).any(draws_formula)
    };
    let is_small = |up: &NodeId| units.within(page, *up).len() <= MAX_PIECES;
    let around = page.ancestors(unit.first).take(MAX_INSIDE);
    let mut around = around.take_while(is_small);
    let holds_all = |up: NodeId| page.node(up).end >= unit.end;
    let text = unit.text.as_str();
    let stands_between = |(begin, end): &(&str, &str)| {
        text.len() > begin.len() + end.len() && text.starts_with(*begin) && text.ends_with(*end)
    };
    SIGNS.iter().any(stands_between)
        || unit.words <= MAX_WORDS && is_equation(text)
        || around.any(|up| holds_all(up) && draws(up))
}

/// Whether a short line is a numbered equation.
fn is_equation(text: &str) -> bool {
    // Most lines have no number in brackets, and need not be searched for signs.
    if !text.bytes().any(|b| matches!(b, b'(' | b'[')) {
        return false;
    }
    let Some((left, right)) = text.split_once(|c: char| EQUALS.contains(c)) else {
        return false;
    };
    let says = |side: &str| side.contains(char::is_alphanumeric);
    says(left) && number_in(right).is_some_and(says)
}

/// The text before the last number in brackets, if at most one word stands behind it.
fn number_in(text: &str) -> Option<&str> {
    let (before, number) = text.rsplit_once(['(', '['])?;
    let (number, behind) = number.split_once([')', ']'])?;
    let is_part = |c: char| c.is_alphanumeric() || ".-–′'".contains(c);
    let is_number = number.chars().count() <= MAX_NUMBER
        && number.chars().all(is_part)
        && number.contains(|c: char| c.is_ascii_digit());
    (is_number && behind.split_whitespace().nth(1).is_none()).then_some(before)
}

/// Whether a text is the number of a formula.
fn is_number(unit: &Unit) -> bool {
    unit.words <= MAX_NUMBER_WORDS && unit.link_chars == 0 && number_in(&unit.text).is_some()
}

/// Whether the smallest box that a number shares with another text, or with an image in a table, holds only formulas
/// and their numbers.
fn has_formula(page: &PageSnapshot, units: &Units, number: usize, is_drawn: &[bool]) -> bool {
    let mut around = page
        .inclusive_ancestors(units.list[number].block)
        .take(MAX_BOXES);
    let has_other = |up: &NodeId| {
        let is_of_table = matches!(page.table_tag(*up), "tr" | "tbody" | "table");
        units.within(page, *up).len() > 1 || is_of_table && page.totals(*up).media > 0
    };
    let Some(shared) = around.find(has_other) else {
        return false;
    };
    let held = units.within(page, shared);
    let is_part = |i: usize| is_drawn[i] || is_number(&units.list[i]);
    let shows = page.totals(shared).media > 0 || held.clone().any(|i| is_drawn[i]);
    held.len() <= MAX_TEXTS && shows && held.clone().all(is_part)
}
