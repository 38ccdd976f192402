//! Check `contrast`: text and background, WCAG 2.2, success criterion 1.4.3.
//!
//! The background is the colour that the page declares below the text. With a screenshot it is the colour painted
//! around the line, so pictures and gradients count as they are.

use super::LintOptions;
use super::finding::{Check, Found};
use super::sheet::Sheet;
use crate::algorithm::visual_tree::facts::pictures;
use crate::diff::Severity;
use crate::geometry::{Rect, hundredths};
use crate::snapshot::screenshot::Screenshot;
use crate::snapshot::{Color, NodeId};
use std::collections::{HashMap, HashSet};

/// Minimum font size of large text, px. Source: WCAG 2.2, "large scale": 18 point.
const LARGE: f32 = 24.0;
/// Minimum size of large bold text, px. Source: the same, 14 point.
const LARGE_BOLD: f32 = 18.66;
/// Minimum weight of bold text. Source: CSS, `bold`.
const BOLD: u16 = 700;
/// Tolerance for painted colours, whose edges are smoothed. Source: ours.
const SLACK: f64 = 0.05;
/// Contrast below which even large text fails. Source: WCAG 2.2.
const MIN_ANY: f64 = 3.0;
/// Share of the painted background, by ascending contrast, at which the contrast is measured: a few pixels of a
/// picture do not make a text hard to read. Source: ours.
const WORST_PART: f64 = 0.2;
/// Heights of a line at which its letters are sampled, as shares of its height. Source: ours; between the base line
/// and the tops of small letters.
const INSIDE: [f64; 3] = [0.4, 0.5, 0.65];
/// Minimum contrast at which letters leave pixels that differ from their background. Source: ours; fifteen of 255.
const MIN_SHOWN: f64 = 1.2;
/// Maximum number of pixels sampled in a row. Source: ours; enough for a tenth.
const MAX_SAMPLES: usize = 200;

/// Minimum share of one colour above and below a line for a plain background, and minimum share of letter pixels in
/// the middle of the line. Source: ours; thin letters far apart.
const MIN_PLAIN: f64 = 0.8;
const MIN_READABLE: f64 = 0.02;

/// Texts with too little contrast; all texts with one colour on one background are one finding.
pub(super) fn check(sheet: &Sheet<'_>, options: &LintOptions) -> Vec<Found> {
    let screenshot = Screenshot::new(sheet.page);
    let grounds = pictures(sheet.page);
    let overlapping = overlapping(sheet);
    let mut found = Vec::new();
    for text in sheet.texts().chain(sheet.fields()) {
        let Some(style) = sheet.page.own_style(text) else {
            continue;
        };
        let is_large =
            style.font_size >= LARGE || style.font_size >= LARGE_BOLD && style.font_weight >= BOLD;
        let limit = if is_large {
            options.min_contrast_large
        } else {
            options.min_contrast
        };
        // WCAG requires nothing of disabled elements.
        if sheet.is_disabled(text) || !sheet.says_something(text) {
            continue;
        }
        // The background of texts that overlap, or lie behind a box, is unknown.
        if sheet.is_hidden(text) || overlapping.contains(&sheet.element(text)) {
            continue;
        }
        let Some(color) = sheet.color(text) else {
            continue;
        };
        let declared = sheet.page.node(text).background;
        // Only the visible lines of a text have a background; a form field has no lines.
        let lines = sheet.painted_lines(text);
        if lines.is_empty() && !sheet.page.runs_of(text).is_empty() {
            continue;
        }
        let is_blank = screenshot
            .as_ref()
            .is_some_and(|s| is_blank(s, &lines, color));
        if is_blank {
            continue;
        }
        let painted = screenshot.as_ref().and_then(|s| painted(s, &lines, color));
        let ratio = match painted {
            Some(ratio) => ratio,
            // The content of a background picture is unknown.
            None if grounds[text.index()].is_some() => continue,
            None => color.contrast_on(declared),
        };
        // Colours painted as declared need no tolerance.
        let is_declared = (ratio - color.contrast_on(declared)).abs() < f64::EPSILON;
        let slack = if is_declared { 0.0 } else { SLACK };
        let is_faint = ratio + slack < limit;
        if is_faint
            && !screenshot
                .as_ref()
                .is_some_and(|s| stands_out(s, &lines, limit))
        {
            let severity = if ratio < MIN_ANY {
                Severity::Major
            } else {
                Severity::Minor
            };
            let faint = Found::new(Check::Contrast, severity, sheet.element(text));
            found.push(
                faint
                    .measuring(rounded(ratio, limit), limit)
                    .like((color, declared, is_large)),
            );
        }
    }
    found
}

/// A ratio below the limit in hundredths, never rounded up to the limit.
fn rounded(ratio: f64, limit: f64) -> f64 {
    let nearest = hundredths(ratio);
    if nearest < limit {
        nearest
    } else {
        (ratio * 100.0).floor() / 100.0
    }
}

/// Elements with overlapping texts.
fn overlapping(sheet: &Sheet<'_>) -> HashSet<NodeId> {
    let items = &sheet.tree.items;
    let pairs = sheet.overlaps.iter();
    let both = pairs.flat_map(|o| [items[o.over].node, items[o.text].node]);
    both.map(|node| sheet.element(node)).collect()
}

/// Whether a text that should be visible on its background is not painted at all, as happens in frames.
fn is_blank(screenshot: &Screenshot, lines: &[Rect], color: Color) -> bool {
    let mut pixels = inside(screenshot, lines);
    let Some(ground) = pixels.next() else {
        return false;
    };
    pixels.all(|pixel| pixel == ground) && color.contrast_on(ground) >= MIN_SHOWN
}

/// The colours in the middle of text lines, where letters are.
fn inside<'a>(screenshot: &'a Screenshot, lines: &'a [Rect]) -> impl Iterator<Item = Color> + 'a {
    let rows = lines
        .iter()
        .flat_map(|line| INSIDE.map(|share| (line, share)));
    rows.flat_map(|(line, share)| {
        let y = line.top + share * line.height();
        row(screenshot, (line.left, line.right), y)
    })
}

/// Whether letters are painted readably in another colour than the declared one (a blend).
fn stands_out(screenshot: &Screenshot, lines: &[Rect], limit: f64) -> bool {
    let mut grounds: HashMap<Color, usize> = HashMap::new();
    for line in lines {
        for y in outer_rows(line) {
            for ground in row(screenshot, (line.left, line.right), y) {
                *grounds.entry(ground).or_default() += 1;
            }
        }
    }
    let all: usize = grounds.values().sum();
    let ground = grounds
        .into_iter()
        .max_by_key(|(color, count)| (*count, color.r, color.g, color.b));
    // On a picture it is unknown which pixels are letters.
    let plain = ground.filter(|(_, count)| *count as f64 >= MIN_PLAIN * all as f64);
    plain.is_some_and(|(ground, _)| {
        let pixels: Vec<Color> = inside(screenshot, lines).collect();
        let readable = pixels
            .iter()
            .filter(|pixel| pixel.contrast_on(ground) >= limit);
        readable.count() as f64 >= MIN_READABLE * pixels.len() as f64
    })
}

/// The contrast of a text with what is painted around its lines, near its worst pixels: above or below the lines,
/// whichever is better, because underlines and long letters are painted there, too.
pub(super) fn painted(screenshot: &Screenshot, lines: &[Rect], color: Color) -> Option<f64> {
    let mut known: HashMap<Color, f64> = HashMap::new();
    let mut sides = [Vec::new(), Vec::new()];
    for line in lines {
        for (ratios, y) in sides.iter_mut().zip(outer_rows(line)) {
            for ground in row(screenshot, (line.left, line.right), y) {
                let ratio = known.entry(ground);
                ratios.push(*ratio.or_insert_with(|| color.contrast_on(ground)));
            }
        }
    }
    let worst = sides.iter_mut().filter_map(|ratios| {
        ratios.sort_by(f64::total_cmp);
        let at = (ratios.len() as f64 * WORST_PART) as usize;
        ratios.get(at).copied()
    });
    worst.max_by(f64::total_cmp)
}

/// The first and the last row of pixels that belong to a line alone. If a line begins within a pixel, that row may
/// show the border of something above.
fn outer_rows(line: &Rect) -> [f64; 2] {
    [line.top.ceil(), line.bottom.floor() - 1.0]
}

/// The colours of a row of pixels.
fn row(screenshot: &Screenshot, (left, right): (f64, f64), y: f64) -> impl Iterator<Item = Color> {
    let step = ((right - left) / MAX_SAMPLES as f64).max(1.0);
    let columns = (0..MAX_SAMPLES).map(move |i| left + i as f64 * step);
    let points = columns.take_while(move |x| *x < right);
    points.filter_map(move |x| screenshot.color(x, y))
}
