//! Links, buttons and fields: whether a finger finds them.

use super::LintOptions;
use super::finding::{Check, Found};
use super::sheet::Sheet;
use crate::diff::Severity;
use crate::geometry::Rect;
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};
use std::collections::HashMap;

/// Elements that are clicked. Source: HTML, interactive content.
const ELEMENTS: [&str; 5] = ["button", "select", "textarea", "summary", "input"];
/// Roles that are clicked. Source: WAI-ARIA 1.2, widgets.
const ROLES: [&str; 10] = [
    "button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "option", "slider",
    "combobox",
];
/// Fields that the browser draws in its own size. Source: WCAG 2.2, 2.5.8, exception "user agent
/// control".
const NATIVE: [&str; 3] = ["checkbox", "radio", "range"];
/// What two targets must share, px of the shorter side. Source: ours; borders that touch share one.
const MIN_SHARED: f64 = 4.0;
/// Side of a cell of the grid that finds neighbours, px. Source: ours; about a button.
const CELL: f64 = 64.0;
/// Cells that one target is entered in. Source: ours, bounds the cost.
const MAX_CELLS: usize = 400;

/// Others near a target that are looked at. Source: ours, bounds the cost.
const MAX_NEAR: usize = 400;
/// Elements of a line around a link that are looked at. Source: ours, bounds the cost.
const MAX_AROUND: usize = 40;

/// Something to click or tap.
#[derive(Debug, Clone, Copy)]
struct Target {
    node: NodeId,
    rect: Rect,
    /// Whether WCAG lets it be small: a link in a sentence, a field of the browser's own size.
    may_be_small: bool,
}

pub(super) fn check(sheet: &Sheet<'_>, options: &LintOptions) -> Vec<Found> {
    let targets = targets(sheet);
    let near = Grid::new(&targets, options.min_target);
    let mut found = Vec::new();
    for (i, target) in targets.iter().enumerate() {
        let side = target.rect.width().min(target.rect.height());
        let others = || near.around(&target.rect).filter(|j| *j != i);
        if side + 0.5 < options.min_target && !target.may_be_small {
            let is_crowded = others().any(|j| {
                is_crowding(target, &targets[j], options.min_target)
                    && !related(sheet.page, target.node, targets[j].node)
            });
            if is_crowded {
                let small = Found::new(Check::TargetSize, Severity::Minor, target.node);
                // Entries of one menu are one finding.
                let alike = (
                    row_of(sheet, target.node),
                    sheet.page.tag(target.node),
                    side.round() as i64,
                );
                found.push(small.measuring(side, options.min_target).like(alike));
            }
        }
        let covered = others().filter(|j| *j < i).find_map(|j| {
            let other = &targets[j];
            let shared = target.rect.intersection(&other.rect)?;
            let px = shared.width().min(shared.height());
            let is_over = px >= MIN_SHARED && !related(sheet.page, target.node, other.node);
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

/// What finds the box again that a target stands in with others.
fn row_of(sheet: &Sheet<'_>, id: NodeId) -> u64 {
    let page = sheet.page;
    let elements = |up: NodeId| {
        let children = page.children(up);
        children.filter(|c| page.node(*c).kind == NodeKind::Element)
    };
    let mut around = page.ancestors(id).take(MAX_AROUND);
    let row = around.find(|up| elements(*up).nth(1).is_some());
    sheet.path(row.unwrap_or(id))
}

/// Whether one lies inside the other: a button in a card that is a link as a whole.
fn related(page: &PageSnapshot, a: NodeId, b: NodeId) -> bool {
    page.contains(a, b) || page.contains(b, a)
}

/// WCAG's exception "spacing" does not hold: a circle of the least size around the small target's
/// centre meets another target, or that one's circle where it is small too.
fn is_crowding(target: &Target, other: &Target, least: f64) -> bool {
    let (x, y) = target.rect.center();
    let side = other.rect.width().min(other.rect.height());
    if side < least {
        let (ox, oy) = other.rect.center();
        return (x - ox).hypot(y - oy) < least;
    }
    let dx = (other.rect.left - x).max(x - other.rect.right).max(0.0);
    let dy = (other.rect.top - y).max(y - other.rect.bottom).max(0.0);
    dx.hypot(dy) < least / 2.0
}

fn targets(sheet: &Sheet<'_>) -> Vec<Target> {
    let page = sheet.page;
    let elements = page.iter().filter(|(id, node)| {
        node.kind == NodeKind::Element && is_target(page, *id) && !sheet.is_disabled(*id)
    });
    let seen = elements.filter_map(|(id, _)| {
        let rect = hit_area(sheet, id)?;
        Some(Target {
            node: id,
            rect,
            may_be_small: is_native(page, id) || is_in_sentence(page, id),
        })
    });
    seen.collect()
}

fn is_target(page: &PageSnapshot, id: NodeId) -> bool {
    let is_off = page.attribute(id, "type") == Some("hidden");
    let role = page.attribute(id, "role").unwrap_or_default();
    let is_link = page.tag(id) == "a" && page.attribute(id, "href").is_some();
    !is_off && (is_link || ELEMENTS.contains(&page.tag(id)) || ROLES.contains(&role))
}

/// Where a target can be hit: its box and what is in it, as far as it can be seen.
fn hit_area(sheet: &Sheet<'_>, id: NodeId) -> Option<Rect> {
    let page = sheet.page;
    let own = page.node(id).visible_rect;
    let inside = page.visible_bounds(id);
    let rect = Rect::bounding(own.into_iter().chain(inside))?;
    (!rect.is_empty() && sheet.opacity(id) > 0.0).then_some(rect)
}

fn is_native(page: &PageSnapshot, id: NodeId) -> bool {
    let kind = page.attribute(id, "type").unwrap_or_default();
    page.tag(id) == "input" && NATIVE.contains(&kind)
}

/// Whether a link stands in a line of other text.
fn is_in_sentence(page: &PageSnapshot, id: NodeId) -> bool {
    if page.display(id) != Display::Inline {
        return false;
    }
    let mut around = page.ancestors(id).take(MAX_AROUND);
    let block = around.find(|up| page.display(*up) != Display::Inline);
    block.is_some_and(|block| {
        let of_block = page.totals(block);
        of_block.chars > of_block.link_chars
    })
}

/// The targets by the cells that they and their surroundings touch.
struct Grid {
    cells: HashMap<(i64, i64), Vec<usize>>,
    margin: f64,
}

impl Grid {
    fn new(targets: &[Target], margin: f64) -> Self {
        let mut cells: HashMap<(i64, i64), Vec<usize>> = HashMap::new();
        for (i, target) in targets.iter().enumerate() {
            for cell in cells_of(&target.rect) {
                cells.entry(cell).or_default().push(i);
            }
        }
        Self { cells, margin }
    }

    /// The targets near a rectangle, each once, in the order of the page.
    fn around(&self, rect: &Rect) -> impl Iterator<Item = usize> + use<> {
        let wide = Rect::from_edges(
            rect.left - self.margin,
            rect.top - self.margin,
            rect.right + self.margin,
            rect.bottom + self.margin,
        );
        let cells = cells_of(&wide).filter_map(|cell| self.cells.get(&cell));
        let mut near: Vec<usize> = cells.flatten().copied().take(MAX_NEAR).collect();
        near.sort_unstable();
        near.dedup();
        near.into_iter()
    }
}

fn cells_of(rect: &Rect) -> impl Iterator<Item = (i64, i64)> + use<> {
    let at = |px: f64| (px / CELL).floor() as i64;
    let (left, right) = (at(rect.left), at(rect.right));
    let (top, bottom) = (at(rect.top), at(rect.bottom));
    (top..=bottom)
        .flat_map(move |row| (left..=right).map(move |column| (row, column)))
        .take(MAX_CELLS)
}
