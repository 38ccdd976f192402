//! Checks `wrapping` and `small-range`: rows of boxes over several widths, in which one box wraps into a line of its
//! own, or whose arrangement only one width has.
//!
//! Source: ReDeCheck (Walsh, Kapfhammer, McMinn, ISSTA 2017): *wrapping elements*, *small-range
//! layouts*.

use super::finding::{Check, Found};
use super::sheet::Sheet;
use crate::diff::Severity;
use crate::geometry::Rect;
use crate::segmentation::Role;
use crate::snapshot::{Display, NodeId, NodeKind};
use std::collections::BTreeMap;

/// Maximum number of boxes of a row. Source: ours; longer ones are lists, which may break anywhere.
const MAX_BOXES: usize = 16;
/// Minimum overlap of two boxes in one line, as a share of the smaller height. Source: ours.
const SAME_LINE: f64 = 0.5;

/// The arrangement of the boxes in a container.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Arrangement {
    node: NodeId,
    /// Number of boxes in each line, from the top.
    lines: Vec<usize>,
}

/// The kind of an arrangement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Row,
    Stack,
    Mixed,
}

impl Arrangement {
    fn shape(&self) -> Shape {
        match self.lines[..] {
            [_] => Shape::Row,
            _ if self.lines.iter().all(|n| *n == 1) => Shape::Stack,
            _ => Shape::Mixed,
        }
    }

    /// Whether a single box is below a line of several.
    fn is_broken_row(&self) -> bool {
        matches!(self.lines[..], [first, 1] if first > 1)
    }

    fn boxes(&self) -> usize {
        self.lines.iter().sum()
    }
}

pub(super) fn check(sheets: &[Sheet<'_>], found: &mut [Vec<Found>]) {
    let at_width: Vec<BTreeMap<u64, Arrangement>> = sheets.iter().map(arrangements).collect();
    for i in 0..at_width.len() {
        for (path, own) in &at_width[i] {
            let beside = |j: Option<usize>| at_width.get(j?)?.get(path);
            let (narrower, wider) = (beside(i.checked_sub(1)), beside(i.checked_add(1)));
            let was_row = || {
                at_width[i + 1..].iter().any(|w| {
                    let of_wider = w.get(path);
                    of_wider.is_some_and(|a| a.shape() == Shape::Row && a.boxes() == own.boxes())
                })
            };
            if own.is_broken_row() && was_row() && is_bar(&sheets[i], own.node) {
                let broken = Found::new(Check::Wrapping, Severity::Minor, own.node);
                found[i].push(broken.measuring(1.0, 0.0));
            } else if let (Some(narrower), Some(wider)) = (narrower, wider)
                && narrower.shape() == wider.shape()
                && narrower.boxes() == own.boxes()
                && own.shape() != wider.shape()
            {
                let short = Found::new(Check::SmallRange, Severity::Minor, own.node);
                found[i].push(short.measuring(own.lines.len() as f64, wider.lines.len() as f64));
            }
        }
    }
}

/// The containers of several boxes, by their tag paths.
fn arrangements(sheet: &Sheet<'_>) -> BTreeMap<u64, Arrangement> {
    let page = sheet.page;
    let mut found = BTreeMap::new();
    for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
        if !node.is_visible() || matches!(page.display(id), Display::Inline) {
            continue;
        }
        let boxes: Vec<Rect> = page
            .children(id)
            .filter_map(|c| in_flow(sheet, c))
            .collect();
        if (2..=MAX_BOXES).contains(&boxes.len()) {
            let arrangement = Arrangement {
                node: id,
                lines: lines(boxes),
            };
            found.insert(sheet.path(id), arrangement);
        }
    }
    found
}

/// The box of a child that is laid out in flow.
fn in_flow(sheet: &Sheet<'_>, id: NodeId) -> Option<Rect> {
    let node = sheet.page.node(id);
    let style = sheet.page.own_style(id)?;
    let is_box = node.kind == NodeKind::Element && node.is_visible() && !style.is_out_of_flow();
    let is_box = is_box && style.display != Display::Inline;
    node.rect.filter(|rect| is_box && !rect.is_empty())
}

/// Number of boxes in each line.
fn lines(mut boxes: Vec<Rect>) -> Vec<usize> {
    boxes.sort_by(|a, b| a.top.total_cmp(&b.top).then(a.left.total_cmp(&b.left)));
    let mut lines: Vec<(Rect, usize)> = Vec::new();
    for rect in boxes {
        match lines.last_mut() {
            Some((line, count)) if is_beside(line, &rect) => {
                *count += 1;
            }
            _ => lines.push((rect, 1)),
        }
    }
    lines.into_iter().map(|(_, count)| count).collect()
}

/// Whether two boxes are in one line.
pub(super) fn is_beside(line: &Rect, rect: &Rect) -> bool {
    let shared = line.bottom.min(rect.bottom) - line.top.max(rect.top);
    shared >= SAME_LINE * line.height().min(rect.height())
}

/// Whether a row should not wrap: menus and rows of links should not, while the last line of cards may be short.
fn is_bar(sheet: &Sheet<'_>, id: NodeId) -> bool {
    let role = sheet.areas.role(id);
    let is_grid = sheet.page.display(id) == Display::Grid;
    let in_head = matches!(role, Some(Role::Navigation | Role::Header));
    let totals = sheet.page.totals(id);
    !is_grid && (in_head || totals.chars > 0 && totals.chars == totals.link_chars)
}
