//! Check `collapsed`: text squeezed to a letter or two a line, or in a box without size at one width.

use super::LintOptions;
use super::finding::{Check, Found};
use super::rows::is_beside;
use super::sheet::Sheet;
use crate::diff::Severity;
use crate::snapshot::{Hidden, NodeId};
use std::collections::HashSet;

/// Minimum number of lines of a squeezed text. Source: ours; fewer are a label.
const MIN_LINES: usize = 4;
/// Maximum average number of characters a line in a squeezed text. Source: ours; words of most languages are longer.
const MIN_LINE_CHARS: f64 = 3.5;
/// Minimum number of characters of a box without size, at most half of them in links: menus fold up. Source: ours; a
/// sentence.
const MIN_BOX_CHARS: u32 = 30;
/// Maximum number of nodes before a box, and of ancestors of each, that are searched for what opens the box. Source:
/// ours; a button with its words and its icon.
const MAX_BEFORE: usize = 8;

/// Texts whose lines contain hardly a word.
pub(super) fn check(sheet: &Sheet<'_>, _: &LintOptions) -> Vec<Found> {
    let mut found = Vec::new();
    for text in sheet.texts() {
        let runs = sheet.page.runs_of(text);
        let chars: usize = runs
            .iter()
            .map(|run| sheet.page.run_text(run).trim().chars().count())
            .sum();
        // A line with numbers in Arabic or Hebrew consists of several adjacent runs.
        let pieces = runs.iter().zip(runs.iter().skip(1));
        let beside = pieces.filter(|(a, b)| is_beside(&a.rect, &b.rect));
        let lines = runs.len() - beside.count();
        let by_line = chars as f64 / lines.max(1) as f64;
        // Lines that run downwards are taller than wide, whatever their length; a single letter may be, too.
        let is_upright = runs.iter().any(|r| r.rect.height() <= 4.0 * r.rect.width());
        let is_kept = sheet.page.own_style(text).is_some_and(|s| s.preformatted);
        if lines >= MIN_LINES && by_line < MIN_LINE_CHARS && is_upright && !is_kept {
            let widths = runs.iter().map(|r| r.rect.width());
            let px = widths.fold(0.0, f64::max);
            let squeezed = Found::new(Check::Collapsed, Severity::Major, sheet.element(text));
            found.push(squeezed.measuring(px, 0.0));
        }
    }
    found
}

/// Boxes with text at the widest viewport that have no size at another, although they should be visible there; of
/// nested ones the outermost.
pub(super) fn between(sheets: &[Sheet<'_>], found: &mut [Vec<Found>]) {
    let Some((widest, others)) = sheets.split_last() else {
        return;
    };
    let nodes = widest.page.iter().map(|(id, _)| id);
    let says_enough = |n: &NodeId| {
        let totals = widest.page.totals(*n);
        totals.chars >= MIN_BOX_CHARS && 2 * totals.link_chars <= totals.chars
    };
    let shown: HashSet<u64> = nodes
        .filter(|n| is_box(widest, *n) && says_enough(n))
        .map(|n| widest.path(n))
        .collect();
    for (sheet, found) in others.iter().zip(found) {
        let is_empty = |id: NodeId| {
            let node = sheet.page.node(id);
            node.style.is_some() && node.hidden == Some(Hidden::Empty)
        };
        let is_seen = seen_inside(sheet);
        // End of the last reported box, whose descendants are skipped.
        let mut end = NodeId(0);
        for (id, node) in sheet.page.iter() {
            let is_gone = id >= end && is_empty(id) && shown.contains(&sheet.path(id));
            // A box without height whose floats or positioned parts are visible does no harm.
            if !is_gone || is_seen[id.index()] {
                continue;
            }
            end = node.end;
            if is_meant(sheet, id) && !opens_on_demand(sheet, id) {
                let gone = Found::new(Check::Collapsed, Severity::Major, id);
                found.push(gone.measuring(0.0, 1.0));
            }
        }
    }
}

/// Whether the element right before a box opens it, as for a menu or an answer: a button, `summary` or `label`, or an
/// element with `aria-expanded`.
fn opens_on_demand(sheet: &Sheet<'_>, id: NodeId) -> bool {
    let page = sheet.page;
    let opens = |node: NodeId| {
        let own = page.node(node);
        matches!(page.tag(node), "button" | "summary" | "label")
            || own.has_word("role", "button")
            || own.attribute("aria-expanded").is_some()
    };
    let parent = page.parent(id);
    let first = parent.map_or(0, |up| up.index() + 1);
    let before = (first..id.index()).rev().take(MAX_BEFORE);
    let mut before = before.filter_map(|at| u32::try_from(at).ok()).map(NodeId);
    before.any(|node| {
        let around = page.inclusive_ancestors(node).take(MAX_BEFORE);
        around.take_while(|up| Some(*up) != parent).any(opens)
    })
}

fn is_box(sheet: &Sheet<'_>, id: NodeId) -> bool {
    let node = sheet.page.node(id);
    node.text.is_none() && node.is_visible()
}

/// Whether a box has text that should be visible: text hidden by `display: none` does not count.
fn is_meant(sheet: &Sheet<'_>, id: NodeId) -> bool {
    let is_laid_out = |node: NodeId| sheet.page.node(node).hidden != Some(Hidden::NotRendered);
    let mut inside = sheet.page.subtree(id);
    inside.any(|node| is_laid_out(node) && sheet.says_something(node))
}

/// For each node: whether it or any descendant is visible.
fn seen_inside(sheet: &Sheet<'_>) -> Vec<bool> {
    let rects = sheet.page.iter().map(|(_, node)| node.visible_rect);
    let mut seen: Vec<bool> = rects
        .map(|rect| rect.is_some_and(|r| !r.is_empty()))
        .collect();
    for i in (0..seen.len()).rev() {
        let up = u32::try_from(i).ok();
        let up = up.and_then(|i| sheet.page.parent(NodeId(i)));
        if let Some(up) = up.filter(|_| seen[i]) {
            seen[up.index()] = true;
        }
    }
    seen
}
