//! Text that is cut off where nobody can scroll to it.

use super::LintOptions;
use super::finding::{Check, Found};
use super::sheet::{Clip, Sheet};
use crate::diff::Severity;
use crate::snapshot::{NodeId, TextRun};
use std::collections::HashMap;

/// Share of a line's height that must be cut off. Source: ours; the line box reaches beyond the
/// letters by a quarter of it above and below.
const MIN_CUT: f64 = 0.3;
/// Part of a letter's height that must be cut off at the side. Source: ours; half a letter.
const MIN_CUT_ACROSS: f64 = 0.5;

/// Nodes of a box that are looked at for slides. Source: ours, bounds the cost.
const MAX_INSIDE: usize = 2_000;

/// How a text is cut off.
#[derive(Debug, Clone, Copy)]
struct Cut {
    px: f64,
    by: NodeId,
    severity: Severity,
}

/// Texts that are cut off in the middle of their letters, and those of which whole lines are.
pub(super) fn check(sheet: &Sheet<'_>, _: &LintOptions) -> Vec<Found> {
    let mut slides: HashMap<NodeId, bool> = HashMap::new();
    let mut found = Vec::new();
    for text in sheet.texts() {
        let clip = *sheet.clip(text);
        if clip.across.is_none() && clip.down.is_none() {
            continue;
        }
        let runs = sheet.page.runs_of(text);
        let across = across(sheet, text, runs, &clip).filter(|_| {
            !clip
                .across
                .is_some_and(|by| has_slides(sheet, &mut slides, by))
        });
        if let Some(cut) = down(sheet, runs, &clip).or(across) {
            let element = sheet.element(text);
            let told = Found::new(Check::ClippedText, cut.severity, element);
            let told = told.measuring(cut.px, 0.0);
            found.push(if cut.by == element {
                told
            } else {
                told.with_other(cut.by)
            });
        }
    }
    found
}

/// Lines that are cut through, or of which the text has others that are seen.
fn down(sheet: &Sheet<'_>, runs: &[TextRun], clip: &Clip) -> Option<Cut> {
    let by = clip.down?;
    if asks_for(sheet, by, "-webkit-line-clamp") {
        return None;
    }
    let hidden = runs.iter().map(|run| {
        let rect = &run.rect;
        let seen = rect.bottom.min(clip.bottom) - rect.top.max(clip.top);
        (rect.height() - seen.max(0.0), rect.height())
    });
    let mut worst: Option<Cut> = None;
    for (px, height) in hidden.filter(|(px, height)| *px >= MIN_CUT * height) {
        let severity = if px < height {
            Severity::Major
        } else {
            Severity::Minor
        };
        if worst.is_none_or(|w| severity > w.severity || px > w.px && severity == w.severity) {
            worst = Some(Cut { px, by, severity });
        }
    }
    worst
}

/// Letters that are cut off at a side, where no dots say so.
fn across(sheet: &Sheet<'_>, text: NodeId, runs: &[TextRun], clip: &Clip) -> Option<Cut> {
    let by = clip.across?;
    let size = f64::from(sheet.page.own_style(text)?.font_size);
    if asks_for(sheet, by, "text-overflow") {
        return None;
    }
    let cuts = runs.iter().filter_map(|run| {
        let rect = &run.rect;
        let is_seen = rect.left < clip.right && rect.right > clip.left;
        let px = (rect.right - clip.right).max(clip.left - rect.left);
        (is_seen && px >= MIN_CUT_ACROSS * size).then_some(px)
    });
    let px = cuts.max_by(f64::total_cmp)?;
    Some(Cut {
        px,
        by,
        severity: Severity::Major,
    })
}

/// Whether a box itself says what becomes of what does not fit.
fn asks_for(sheet: &Sheet<'_>, id: NodeId, property: &str) -> bool {
    let look = sheet.page.look(id);
    look.is_some_and(|look| !matches!(look.get(property), "" | "none" | "clip"))
}

/// Whether a box holds others that lie wholly beside it: slides, which wait to be shown.
fn has_slides(sheet: &Sheet<'_>, known: &mut HashMap<NodeId, bool>, id: NodeId) -> bool {
    *known.entry(id).or_insert_with(|| {
        let Some(window) = sheet.page.node(id).rect else {
            return false;
        };
        let inside = sheet.page.subtree(id).skip(1).take(MAX_INSIDE);
        let mut rects = inside.filter_map(|n| sheet.page.node(n).rect);
        rects.any(|r| !r.is_empty() && (r.left >= window.right || r.right <= window.left))
    })
}
