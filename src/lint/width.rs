//! What lies beyond the window's right edge, and text beyond the box that is drawn for it.

use super::LintOptions;
use super::finding::{Check, Found};
use super::sheet::Sheet;
use crate::diff::{Severity, is_counter};
use crate::geometry::Rect;
use crate::snapshot::{Display, NodeId, NodeKind};
use std::collections::BTreeMap;

/// Less than that beyond an edge is none, px. Source: ours; Chromium rounds widths of text up.
const SLACK: f64 = 2.0;
/// Part of a line's height by which it must stick out above or below. Source: ours; line boxes are
/// taller than their letters.
const LINE_SLACK: f64 = 0.3;
/// Boxes around a text that are looked at. Source: ours, bounds the cost.
const MAX_AROUND: usize = 40;
/// Elements that are told of one page. Source: ours; beyond these one rule is at fault.
const MAX_WIDE: usize = 20;

pub(super) fn check(sheet: &Sheet<'_>, _: &LintOptions) -> Vec<Found> {
    let mut found = beyond_window(sheet);
    found.extend(protruding(sheet));
    found
}

/// The outermost elements that make a reader scroll to the side.
fn beyond_window(sheet: &Sheet<'_>) -> Vec<Found> {
    let page = sheet.page;
    let window = page.viewport.width;
    if page.page.width <= window + SLACK {
        return Vec::new();
    }
    let beyond = |id: NodeId| {
        let node = page.node(id);
        let rect = match node.kind {
            // A long word sticks out of every box that it stands in.
            NodeKind::Text => {
                let runs = page.runs_of(id).iter().map(|run| run.rect);
                runs.max_by(|a, b| a.right.total_cmp(&b.right))?
            }
            _ => node.rect.filter(|r| !r.is_empty() && !is_counter(r))?,
        };
        let seen = rect.right.min(sheet.window(id).right);
        let px = seen - window;
        (px > SLACK && rect.left < page.page.width && page.node(id).is_visible()).then_some(px)
    };
    let mut found = Vec::new();
    let mut alike: BTreeMap<i64, NodeId> = BTreeMap::new();
    let mut skip = NodeId(0);
    for (id, node) in page.iter() {
        let is_root = matches!(page.tag(id), "html" | "body" | "head");
        let has_box = matches!(node.kind, NodeKind::Element | NodeKind::Text);
        if id < skip || is_root || !has_box {
            continue;
        }
        let Some(px) = beyond(id) else { continue };
        // What is as wide as its content has it from there.
        let mut at = id;
        while let Some(inner) = page.children(at).find(|c| {
            let is_box = page.node(*c).kind == NodeKind::Element;
            is_box && beyond(*c).is_some_and(|own| own >= px - SLACK)
        }) {
            at = inner;
        }
        skip = node.end;
        let at = sheet.element(at);
        let wide = Found::new(Check::HorizontalScroll, Severity::Major, at);
        // What reaches equally far does so for one reason.
        let first = *alike.entry(px.round() as i64).or_insert(at);
        found.push(wide.measuring(px, 0.0).like(sheet.path(first)));
        if found.len() == MAX_WIDE {
            break;
        }
    }
    found
}

/// Boxes that are drawn, with the text that sticks out of them farthest.
fn protruding(sheet: &Sheet<'_>) -> Vec<Found> {
    let mut worst: BTreeMap<NodeId, (f64, NodeId)> = BTreeMap::new();
    for text in sheet.texts() {
        let Some((frame, rect)) = drawn_box(sheet, text) else {
            continue;
        };
        let window = sheet.window(text);
        for run in sheet.page.runs_of(text) {
            let seen = window.seen(&run.rect);
            let across = (seen.right - rect.right).max(rect.left - seen.left);
            let down = (seen.bottom - rect.bottom).max(rect.top - seen.top);
            let is_out = across > SLACK || down > SLACK.max(LINE_SLACK * run.rect.height());
            let px = across.max(down);
            if !seen.is_empty() && is_out && worst.get(&frame).is_none_or(|w| px > w.0) {
                worst.insert(frame, (px, text));
            }
        }
    }
    let boxes = worst.into_iter().map(|(frame, (px, text))| {
        let element = sheet.element(text);
        let out = Found::new(Check::Protruding, Severity::Minor, element).measuring(px, 0.0);
        if frame == element {
            out
        } else {
            out.with_other(frame)
        }
    });
    boxes.collect()
}

/// The nearest box around a text that can be seen, if everything between them is in the flow.
fn drawn_box(sheet: &Sheet<'_>, text: NodeId) -> Option<(NodeId, Rect)> {
    let page = sheet.page;
    for up in page.ancestors(text).take(MAX_AROUND) {
        let style = page.own_style(up)?;
        if matches!(page.tag(up), "html" | "body") {
            return None;
        }
        let is_inline = page.display(up) == Display::Inline;
        if !is_inline && style.paints_box() && page.node(up).is_visible() {
            return page.node(up).rect.map(|rect| (up, rect));
        }
        if style.is_out_of_flow() || style.float || style.transformed {
            return None;
        }
    }
    None
}
