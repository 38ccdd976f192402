//! Check `clipped-text`: text that is cut off and cannot be scrolled into view.

use super::LintOptions;
use super::finding::{Check, Found};
use super::sheet::{Clip, Sheet};
use crate::diff::Severity;
use crate::snapshot::{NodeId, TextRun};
use std::collections::HashMap;

/// Minimum share of a line's height that must be cut off. Source: ours; the line box reaches beyond the letters by a
/// quarter of it above and below.
const MIN_CUT: f64 = 0.3;
/// Minimum share of a letter's size that must be cut off at the side. Source: ours; half a letter.
const MIN_CUT_ACROSS: f64 = 0.5;

/// Maximum number of nodes of a box that are searched for slides. Source: ours, bounds the cost.
const MAX_INSIDE: usize = 2_000;

/// How a text is cut off.
#[derive(Debug, Clone, Copy)]
struct Cut {
    px: f64,
    by: NodeId,
    severity: Severity,
}

/// Texts that are cut off in the middle of letters, and texts with whole lines cut off.
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

/// Lines cut off at the top or bottom.
fn down(sheet: &Sheet<'_>, runs: &[TextRun], clip: &Clip) -> Option<Cut> {
    let by = clip.down?;
    if asks_for(sheet, by, "-webkit-line-clamp") {
        return None;
    }
    let hidden = runs.iter().map(|run| {
        let rect = &run.rect;
        let seen = rect.bottom.min(clip.bottom) - rect.top.max(clip.top);
        (rect, rect.height() - seen.max(0.0))
    });
    let mut worst: Option<Severity> = None;
    let (mut above, mut below) = (0.0_f64, 0.0_f64);
    for (rect, px) in hidden.filter(|(rect, px)| *px >= MIN_CUT * rect.height()) {
        let severity = if px < rect.height() {
            Severity::Major
        } else {
            Severity::Minor
        };
        worst = worst.max(Some(severity));
        above = above.max(clip.top - rect.top);
        below = below.max(rect.bottom - clip.bottom);
    }
    // As far as the outermost line reaches; there may be many lines.
    let px = above.max(below);
    worst.map(|severity| Cut { px, by, severity })
}

/// Letters cut off at a side, unless an ellipsis is shown.
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

/// Whether a box declares how overflowing content is shown (`text-overflow`, `-webkit-line-clamp`).
fn asks_for(sheet: &Sheet<'_>, id: NodeId, property: &str) -> bool {
    let look = sheet.page.look(id);
    look.is_some_and(|look| !matches!(look.get(property), "" | "none" | "clip"))
}

/// Whether a box contains boxes that lie completely beside it: slides that are shown later.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, block, by_tag, inline};

    #[test]
    fn what_is_cut_off_reaches_to_the_last_line() {
        let page = TestPage::draw(|p| {
            p.element("p", [0.0, 0.0, 200.0, 50.0], block(), |p| {
                p.text_in([0.0, 0.0, 200.0, 80.0], "One two three four", inline());
            });
        });
        let by = by_tag(&page, "p");
        let sheet = Sheet::new(&page);
        let run = |top: f64| TextRun {
            rect: crate::geometry::Rect::new(0.0, top, 200.0, 20.0),
            ..page.runs()[0].clone()
        };
        let lines = [0.0, 20.0, 40.0, 60.0].map(run);
        let clip = Clip {
            top: 0.0,
            bottom: 50.0,
            down: Some(by),
            ..*sheet.clip(by)
        };
        // The third line is cut in the middle, the fourth is 10 px to 30 px below the edge.
        let cut = down(&sheet, &lines, &clip).unwrap();
        assert_eq!((cut.px, cut.severity), (30.0, Severity::Major));
        let cut = down(&sheet, &lines[..3], &clip).unwrap();
        assert_eq!(cut.px, 10.0);
        assert!(down(&sheet, &lines[..2], &clip).is_none());
    }
}
