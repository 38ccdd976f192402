//! Checks `target-size` and `target-overlap`: links, buttons and form fields that a finger may miss.

use super::LintOptions;
use super::finding::{Check, Found};
use super::sheet::Sheet;
use crate::diff::Severity;
use crate::geometry::Rect;
use crate::geometry::grid::{CellSize, Grid};
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};
use std::collections::HashMap;

/// Clickable elements. Source: HTML, interactive content.
const ELEMENTS: [&str; 5] = ["button", "select", "textarea", "summary", "input"];
/// Clickable roles. Source: WAI-ARIA 1.2, widgets.
const ROLES: [&str; 10] = [
    "button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "option", "slider",
    "combobox",
];
/// Fields that the browser draws in its own size. Source: WCAG 2.2, 2.5.8, exception "user agent control".
const NATIVE: [&str; 3] = ["checkbox", "radio", "range"];
/// Minimum overlap of two targets, px of the shorter side. Source: ours; borders that touch share one.
const MIN_SHARED: f64 = 4.0;
/// Cells of the grid that finds neighbours. Source: ours; about a button, and a bound of the cost.
const CELLS: CellSize = CellSize {
    px: 64.0,
    max_cells: 400,
};
/// Maximum number of neighbours of a target. Source: ours, bounds the cost.
const MAX_NEAR: usize = 400;
/// Maximum number of lines of a link. Source: ours, bounds the cost.
const MAX_LINES: usize = 20;
/// Maximum number of ancestors of a link that are searched. Source: ours, bounds the cost.
const MAX_AROUND: usize = 40;

/// Minimum intersection over union of stacked targets, of which one is shown at a time: slides, the mark below a tab.
/// Source: ours.
const MIN_STACK: f64 = 0.9;

/// Minimum share of a target that lies on another, and maximum share of the other that it covers. Source: ours.
const MIN_ON: f64 = 0.9;
const MAX_ON: f64 = 0.5;

/// An element to click or tap.
#[derive(Debug, Clone)]
struct Target {
    node: NodeId,
    rect: Rect,
    /// Where it can be hit; the lines of a link that spans several.
    lines: Vec<Rect>,
    /// Whether WCAG allows it to be small: a link in a sentence, a form field of the browser's own size.
    may_be_small: bool,
}

pub(super) fn check(sheet: &Sheet<'_>, options: &LintOptions) -> Vec<Found> {
    let targets = targets(sheet);
    let rects = targets.iter().map(|t| t.rect);
    let near = Grid::new(CELLS, rects.enumerate());
    let mut found = Vec::new();
    for (i, target) in targets.iter().enumerate() {
        let side = target.rect.width().min(target.rect.height());
        let beside = near.near(&around(&target.rect, options.min_target), MAX_NEAR);
        let others = || beside.iter().copied().filter(|j| *j != i);
        if side + 0.5 < options.min_target && !target.may_be_small {
            let is_crowded = others().any(|j| {
                is_crowding(target, &targets[j], options.min_target)
                    && !related(sheet.page, target.node, targets[j].node)
            });
            if is_crowded {
                let small = Found::new(Check::TargetSize, Severity::Minor, target.node);
                // All small targets of one menu are one finding.
                let alike = (
                    row_of(sheet, &targets, target.node),
                    sheet.page.tag(target.node),
                    side.round() as i64,
                );
                found.push(small.measuring(side, options.min_target).like(alike));
            }
        }
        let covered = others().filter(|j| *j < i).find_map(|j| {
            let other = &targets[j];
            let px = shared(target, other)?;
            let is_stack = target.rect.iou(&other.rect) >= MIN_STACK;
            let is_related = is_stack
                || related(sheet.page, target.node, other.node)
                || lies_on(sheet.page, target, other)
                || lies_on(sheet.page, other, target);
            let is_one = leads_to(sheet.page, target.node)
                .is_some_and(|there| Some(there) == leads_to(sheet.page, other.node));
            let is_over = px >= MIN_SHARED && !is_related && !is_one;
            (is_over && sheet.is_fixed(target.node) == sheet.is_fixed(other.node))
                .then_some((other.node, px))
        });
        if let Some((other, px)) = covered {
            let over = Found::new(Check::TargetOverlap, Severity::Major, target.node);
            found.push(over.with_other(other).measuring(px, 0.0));
        }
    }
    found
}

/// The target of a link; `None` for links without target or with a script, of which two need not do the same.
fn leads_to(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    let is_link = page.tag(id) == "a";
    let place = page.attribute(id, "href").filter(|_| is_link)?.trim();
    let scheme = place.split_once(':').map_or("", |(scheme, _)| scheme);
    let is_script = scheme.eq_ignore_ascii_case("javascript");
    // `#` and `#!` without a name lead nowhere.
    let is_place = !place.trim_start_matches(['#', '!']).is_empty();
    (is_place && !is_script).then_some(place)
}

/// The largest overlap of two targets, px of the shorter side.
fn shared(target: &Target, other: &Target) -> Option<f64> {
    let lines = target.lines.iter();
    let pairs = lines.flat_map(|line| other.lines.iter().map(move |rect| (line, rect)));
    let shared = pairs.filter_map(|(line, rect)| line.intersection(rect));
    shared
        .map(|rect| rect.width().min(rect.height()))
        .max_by(f64::total_cmp)
}

/// The path of the nearest ancestor that contains other targets, too.
fn row_of(sheet: &Sheet<'_>, targets: &[Target], id: NodeId) -> u64 {
    let page = sheet.page;
    // `targets` are in document order.
    let count = |range: std::ops::Range<NodeId>| {
        let place = |end: NodeId| targets.partition_point(|target| target.node < end);
        place(range.end) - place(range.start)
    };
    let own = count(id..page.node(id).end);
    let mut around = page.ancestors(id).take(MAX_AROUND);
    let row = around.find(|up| count(*up..page.node(*up).end) > own);
    sheet.path(row.unwrap_or(id))
}

/// Whether a target lies on another by design (an arrow on a slide, a heart on a card): nearly all of it does, it is
/// painted later, and the other one has room left.
fn lies_on(page: &PageSnapshot, upper: &Target, lower: &Target) -> bool {
    let area = upper.rect.area();
    let shared = upper.rect.intersection(&lower.rect);
    let drawn = |target: &Target| page.node(target.node).paint_order;
    shared.is_some_and(|shared| shared.area() >= MIN_ON * area)
        && area <= MAX_ON * lower.rect.area()
        && drawn(upper) >= drawn(lower)
}

/// Whether one contains the other: a button in a card that is a link as a whole.
fn related(page: &PageSnapshot, a: NodeId, b: NodeId) -> bool {
    page.contains(a, b) || page.contains(b, a)
}

/// Whether WCAG's exception "spacing" fails: a circle of the minimum size around the small target's centre meets
/// another target, or the circle of another small target.
fn is_crowding(target: &Target, other: &Target, least: f64) -> bool {
    let (x, y) = target.rect.center();
    let (ox, oy) = other.rect.center();
    let side = other.rect.width().min(other.rect.height());
    let dx = (other.rect.left - x).max(x - other.rect.right).max(0.0);
    let dy = (other.rect.top - y).max(y - other.rect.bottom).max(0.0);
    // A small target may be long, so its box reaches beyond its circle.
    dx.hypot(dy) < least / 2.0 || side < least && (x - ox).hypot(y - oy) < least
}

fn targets(sheet: &Sheet<'_>) -> Vec<Target> {
    let page = sheet.page;
    let elements = page.iter().filter(|(id, node)| {
        let is_on = is_target(page, *id) && !sheet.is_disabled(*id);
        node.kind == NodeKind::Element && is_on && !sheet.is_hidden(*id)
    });
    let mut sentences: HashMap<NodeId, bool> = HashMap::new();
    let seen = elements.filter_map(|(id, _)| {
        let rect = hit_area(sheet, id)?;
        Some(Target {
            node: id,
            rect,
            lines: lines(page, id).unwrap_or_else(|| vec![rect]),
            may_be_small: is_native(page, id) || is_in_sentence(page, id, &mut sentences),
        })
    });
    seen.collect()
}

fn is_target(page: &PageSnapshot, id: NodeId) -> bool {
    let kind = page.attribute(id, "type").unwrap_or_default();
    let is_off = kind.eq_ignore_ascii_case("hidden");
    let role = page.attribute(id, "role").unwrap_or_default();
    !is_off && (page.is_link(id) || ELEMENTS.contains(&page.tag(id)) || ROLES.contains(&role))
}

/// The area in which a target can be hit: the visible parts of its box and content.
fn hit_area(sheet: &Sheet<'_>, id: NodeId) -> Option<Rect> {
    let page = sheet.page;
    let own = page.node(id).visible_rect;
    let inside = page.visible_bounds(id);
    let rect = Rect::bounding(own.into_iter().chain(inside))?;
    (!rect.is_empty() && sheet.opacity(id) > 0.0).then_some(rect)
}

/// The lines of an inline link that contains nothing but text.
fn lines(page: &PageSnapshot, id: NodeId) -> Option<Vec<Rect>> {
    if page.display(id) != Display::Inline || page.totals(id).media > 0 {
        return None;
    }
    let runs = page.subtree(id).flat_map(|node| page.runs_of(node));
    let lines: Vec<Rect> = runs.map(|run| run.rect).take(MAX_LINES).collect();
    (!lines.is_empty()).then_some(lines)
}

fn is_native(page: &PageSnapshot, id: NodeId) -> bool {
    let kind = page.attribute(id, "type").unwrap_or_default();
    page.tag(id) == "input" && NATIVE.iter().any(|name| kind.eq_ignore_ascii_case(name))
}

/// Whether a link is in a sentence: its block has words outside of links; punctuation and numbers do not count.
fn is_in_sentence(page: &PageSnapshot, id: NodeId, sentences: &mut HashMap<NodeId, bool>) -> bool {
    if page.display(id) != Display::Inline {
        return false;
    }
    let mut around = page.ancestors(id).take(MAX_AROUND);
    let block = around.find(|up| page.display(*up) != Display::Inline);
    block.is_some_and(|block| {
        let of_block = page.totals(block);
        let says = || of_block.chars > of_block.link_chars && says_words(page, block);
        *sentences.entry(block).or_insert_with(says)
    })
}

/// Whether a box contains a word outside of links.
fn says_words(page: &PageSnapshot, block: NodeId) -> bool {
    let mut id = block;
    let end = page.node(block).end;
    while id < end {
        if page.is_link(id) {
            id = page.node(id).end;
            continue;
        }
        let text = page.node(id).text.as_deref().unwrap_or_default();
        let mut words = text.split(|c: char| !c.is_alphabetic());
        if page.totals(id).chars > 0 && words.any(|word| word.chars().nth(1).is_some()) {
            return true;
        }
        id = NodeId(id.0 + 1);
    }
    false
}

/// A rectangle enlarged by a margin.
fn around(rect: &Rect, margin: f64) -> Rect {
    Rect::from_edges(
        rect.left - margin,
        rect.top - margin,
        rect.right + margin,
        rect.bottom + margin,
    )
}
