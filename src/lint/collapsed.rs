//! Text without room: squeezed to a letter or two a line, or in a box that has no size at one width.

use super::LintOptions;
use super::finding::{Check, Found};
use super::rows::is_beside;
use super::sheet::Sheet;
use crate::diff::Severity;
use crate::snapshot::{Hidden, NodeId};
use std::collections::HashMap;

/// Lines from which on a text can be squeezed. Source: ours; fewer are a label.
const MIN_LINES: usize = 4;
/// Characters of a line on the average below which it is. Source: ours; words of most languages
/// are longer.
const MIN_LINE_CHARS: f64 = 3.5;
/// Characters of a block that must be somewhere. Source: ours; a sentence.
const MIN_BLOCK_CHARS: u32 = 30;

/// Texts whose lines hold hardly a word.
pub(super) fn check(sheet: &Sheet<'_>, _: &LintOptions) -> Vec<Found> {
    let mut found = Vec::new();
    for text in sheet.texts() {
        let runs = sheet.page.runs_of(text);
        let chars: usize = runs
            .iter()
            .map(|run| sheet.page.run_text(run).trim().chars().count())
            .sum();
        // A line of numbers in Arabic or Hebrew has several pieces beside each other.
        let pieces = runs.iter().zip(runs.iter().skip(1));
        let beside = pieces.filter(|(a, b)| is_beside(&a.rect, &b.rect));
        let lines = runs.len() - beside.count();
        let by_line = chars as f64 / lines.max(1) as f64;
        // Lines that run downwards are taller than wide, however much they hold; a letter may be, too.
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

/// Blocks of text at the widest window whose boxes have no size at another, although they are to be
/// shown there.
pub(super) fn between(sheets: &[Sheet<'_>], found: &mut [Vec<Found>]) {
    let Some((widest, others)) = sheets.split_last() else {
        return;
    };
    let leaves = widest.blocks.leaves().into_iter();
    let nodes = leaves.flat_map(|b| b.nodes.iter().copied());
    let shown: Vec<u64> = nodes
        .filter(|n| widest.page.totals(*n).chars >= MIN_BLOCK_CHARS && is_box(widest, *n))
        .map(|n| widest.path(n))
        .collect();
    for (sheet, found) in others.iter().zip(found) {
        let empty: HashMap<u64, NodeId> = sheet
            .page
            .iter()
            .filter(|(_, node)| node.style.is_some() && node.hidden == Some(Hidden::Empty))
            .map(|(id, _)| (sheet.path(id), id))
            .collect();
        for path in &shown {
            let empty = empty.get(path);
            if let Some(node) = empty.filter(|n| holds_nothing(sheet, **n) && is_meant(sheet, **n))
            {
                let gone = Found::new(Check::Collapsed, Severity::Major, *node);
                found.push(gone.measuring(0.0, 1.0));
            }
        }
    }
}

fn is_box(sheet: &Sheet<'_>, id: NodeId) -> bool {
    let node = sheet.page.node(id);
    node.text.is_none() && node.is_visible()
}

/// Whether a box has text that is to be shown: what `display: none` takes away is not missed.
fn is_meant(sheet: &Sheet<'_>, id: NodeId) -> bool {
    let is_laid_out = |node: NodeId| sheet.page.node(node).hidden != Some(Hidden::NotRendered);
    let mut inside = sheet.page.subtree(id);
    inside.any(|node| is_laid_out(node) && sheet.says_something(node))
}

/// A box without a height whose floats or placed parts are seen all the same is none the worse.
fn holds_nothing(sheet: &Sheet<'_>, id: NodeId) -> bool {
    sheet.page.visible_bounds(id).is_none_or(|r| r.is_empty())
}
