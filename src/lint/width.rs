//! Checks `horizontal-scroll` and `protruding`: content beyond the window's edges, and text beyond its visible box.

use super::LintOptions;
use super::finding::{Check, Found};
use super::sheet::Sheet;
use crate::diff::{Severity, is_counter};
use crate::geometry::Rect;
use crate::snapshot::{Display, NodeId, NodeKind};
use std::collections::BTreeMap;

/// Maximum overhang that is tolerated, px. Source: ours; Chromium rounds widths of text up.
const SLACK: f64 = 2.0;
/// Minimum overhang above or below, as a share of the line's height. Source: ours; line boxes are taller than their
/// letters.
const LINE_SLACK: f64 = 0.3;
/// Maximum number of ancestors of a text that are searched. Source: ours, bounds the cost.
const MAX_AROUND: usize = 40;
/// Maximum number of reported elements of a page. Source: ours; with more, a single rule is at fault.
const MAX_WIDE: usize = 20;
/// Elements with a width of their own, whatever their container. Source: CSS Images 3 and HTML, "replaced elements"
/// and fields.
const REPLACED: [&str; 10] = [
    "canvas", "embed", "iframe", "img", "input", "object", "select", "svg", "textarea", "video",
];

pub(super) fn check(sheet: &Sheet<'_>, _: &LintOptions) -> Vec<Found> {
    let mut found = beyond_window(sheet);
    found.extend(protruding(sheet));
    found
}

/// The outermost elements that make the page scroll sideways.
fn beyond_window(sheet: &Sheet<'_>) -> Vec<Found> {
    let page = sheet.page;
    if page.page.width <= page.viewport.width + SLACK {
        return Vec::new();
    }
    let sideways = Sideways::new(sheet);
    let mut found = Vec::new();
    let mut alike: BTreeMap<i64, NodeId> = BTreeMap::new();
    let mut skip = NodeId(0);
    for (id, node) in page.iter() {
        let is_root = matches!(page.tag(id), "html" | "body" | "head");
        let has_box = matches!(node.kind, NodeKind::Element | NodeKind::Text);
        if id < skip || is_root || !has_box {
            continue;
        }
        let Some(px) = sideways.beyond(id) else {
            continue;
        };
        skip = node.end;
        let at = sideways.reason(id, px);
        let wide = Found::new(Check::HorizontalScroll, Severity::Major, at);
        // Elements that reach equally far have one reason.
        let first = *alike.entry(px.round() as i64).or_insert(at);
        found.push(wide.measuring(px, 0.0).like(sheet.path(first)));
        if found.len() == MAX_WIDE {
            break;
        }
    }
    found
}

/// Content beyond the window's edges.
struct Sideways<'a> {
    sheet: &'a Sheet<'a>,
    /// Whether the page scrolls to the left, as right-to-left pages do.
    to_left: bool,
}

impl<'a> Sideways<'a> {
    fn new(sheet: &'a Sheet<'a>) -> Self {
        let mut seen = sheet.page.iter().filter_map(|(_, node)| node.visible_rect);
        Self {
            sheet,
            to_left: seen.any(|rect| rect.left < -SLACK),
        }
    }

    /// How far the visible part of a node's rectangle reaches beyond the window, px.
    fn out(&self, id: NodeId, rect: &Rect) -> f64 {
        let clip = self.sheet.window(id);
        let right = rect.right.min(clip.right) - self.sheet.page.viewport.width;
        let left = rect.left.max(clip.left);
        if self.to_left {
            right.max(-left)
        } else {
            right
        }
    }

    /// How far a node reaches beyond the window, px, if it does.
    fn beyond(&self, id: NodeId) -> Option<f64> {
        let page = self.sheet.page;
        let node = page.node(id);
        let rect = match node.kind {
            // A long word sticks out of every box around it.
            NodeKind::Text => {
                let runs = page.runs_of(id).iter().map(|run| run.rect);
                runs.max_by(|a, b| self.out(id, a).total_cmp(&self.out(id, b)))?
            }
            _ => node.rect.filter(|r| !r.is_empty() && !is_counter(r))?,
        };
        let px = self.out(id, &rect);
        (px > SLACK && rect.left < page.page.width && node.is_visible()).then_some(px)
    }

    /// The element inside `outer` that makes it reach so far. If one child stretches its container, all block
    /// children become as wide.
    fn reason(&self, outer: NodeId, px: f64) -> NodeId {
        let (sheet, page) = (self.sheet, self.sheet.page);
        let ranked = page
            .subtree(outer)
            .filter_map(|id| Some((self.rank(id, px)?, id)));
        let at = ranked
            .min()
            .map_or_else(|| self.innermost(outer, px), |(_, id)| id);
        let element = sheet.element(at);
        // In preformatted code, report the `pre`, not a single word.
        let mut around = page.inclusive_ancestors(element);
        let code = around.find(|up| *up < outer || page.tag(*up) == "pre");
        code.filter(|code| *code >= outer).unwrap_or(element)
    }

    /// Rank of a node as the reason for reaching so far, lower is likelier: an unbroken line of text, then a picture
    /// or form field, then a table; `None` if it is no reason.
    fn rank(&self, id: NodeId, px: f64) -> Option<u8> {
        let page = self.sheet.page;
        let node = page.node(id);
        // An element completely beyond the edge may just be aligned with it.
        let reaches = |rect: &Rect| {
            self.out(id, rect) >= px - SLACK && rect.left < page.viewport.width && rect.right > 0.0
        };
        let (rank, is_reason) = match page.tag(id) {
            _ if !node.is_visible() => return None,
            _ if node.kind == NodeKind::Text => (0, self.unbroken(id).any(|rect| reaches(&rect))),
            tag if REPLACED.contains(&tag) => (1, node.rect.is_some_and(|rect| reaches(&rect))),
            "table" => (2, node.rect.is_some_and(|rect| reaches(&rect))),
            _ => return None,
        };
        is_reason.then_some(rank)
    }

    /// The lines of a text that a narrower box would not break. A text of several lines is broken at its spaces.
    fn unbroken(&self, text: NodeId) -> impl Iterator<Item = Rect> + '_ {
        let page = self.sheet.page;
        let lines = page.runs_of(text);
        let is_preformatted = page.own_style(text).is_some_and(|s| s.preformatted);
        let is_whole = is_preformatted || lines.len() == 1;
        let unbroken = lines
            .iter()
            .filter(move |line| is_whole || !page.run_text(line).trim().contains(' '));
        unbroken.map(|line| line.rect)
    }

    /// The innermost element that reaches as far, since containers take their width from it.
    fn innermost(&self, outer: NodeId, px: f64) -> NodeId {
        let page = self.sheet.page;
        let mut at = outer;
        while let Some(inner) = page.children(at).find(|child| {
            let is_box = page.node(*child).kind == NodeKind::Element;
            is_box && self.beyond(*child).is_some_and(|own| own >= px - SLACK)
        }) {
            at = inner;
        }
        at
    }
}

/// Visible boxes, with the text that sticks out of each farthest.
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

/// The nearest visible box around a text, if everything between them is in the flow.
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
