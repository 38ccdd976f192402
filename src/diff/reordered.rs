//! Finds siblings that changed places.
//!
//! An item that did not move may have changed its position, too: of four rows in the order 3, 0, 2, 1 the third did
//! not move, but the second passed it. So all siblings are compared, and as few as possible are reported: all except
//! a longest subsequence that kept its order. Among several such subsequences, the one with the most unmoved items is
//! kept, then the one whose last items come last in the document: of two items that changed places the first is
//! reported.
//!
//! If the boxes form one row or one column, this is their longest increasing subsequence. Otherwise (cards in rows, a
//! column beside others) pairs are compared where one stands beside or above the other, and the items that passed the
//! most others are reported.
//!
//! Cost: `n log n` along an axis; otherwise the pairs of at most [`MAX_ORDERED`] siblings.

use super::layout::Shift;
use super::matching::Matching;
use super::tree::{ItemId, Tree};
use crate::geometry::Rect;
use crate::operations::count;
use crate::snapshot::Position;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Maximum number of siblings in rows and columns whose order is compared pair by pair. Source: ours, bounds the
/// cost.
const MAX_ORDERED: usize = 100;
/// Maximum overlap of boxes that stand side by side, px. Source: ours; sizes are rounded.
const MAX_SHARED: f64 = 1.0;

/// A box that is on both pages.
#[derive(Debug, Clone, Copy)]
struct Sibling {
    item: ItemId,
    before: Rect,
    after: Rect,
    has_moved: bool,
    /// Whether it may be drawn over others or beyond them, which do not make room for it.
    is_free: bool,
}

/// Returns where a box begins and ends along an axis.
type Span<'s> = &'s dyn Fn(&Rect) -> (f64, f64);

/// The siblings that changed places, each with one that it passed; and whether all candidates were compared.
pub(super) fn reordered(
    a: &Tree<'_>,
    b: &Tree<'_>,
    pairs: &Matching,
    shifts: &[Option<Shift>],
) -> (Vec<(ItemId, ItemId)>, bool) {
    let mut groups: BTreeMap<(ItemId, bool), Vec<Sibling>> = BTreeMap::new();
    for (y, shift) in shifts.iter().enumerate() {
        let Some(parent) = b.items[y].parent.filter(|_| !b.items[y].is_text) else {
            continue;
        };
        let Some(sibling) = sibling((a, b), pairs, (y, parent), shift.as_ref()) else {
            continue;
        };
        // Items out of the flow are ordered separately from the others.
        let is_out = b.is_out_of_flow(y) || pairs.before[y].is_some_and(|x| a.is_out_of_flow(x));
        groups.entry((parent, is_out)).or_default().push(sibling);
    }
    let (mut found, mut is_whole) = (Vec::new(), true);
    for mut all in groups.into_values() {
        if !all.iter().any(|sibling| sibling.has_moved) {
            continue;
        }
        count(all.len());
        if let Some(told) = passed_along_axis(&all) {
            found.extend(told);
            continue;
        }
        if all.len() > MAX_ORDERED {
            all.retain(|sibling| sibling.has_moved);
            is_whole &= all.len() <= MAX_ORDERED || keep_order(&all);
            all.truncate(MAX_ORDERED);
        }
        found.extend(passed(&all));
    }
    (found, is_whole)
}

/// An item as a sibling in `parent`; `None` where it was in another parent or has no comparable box.
fn sibling(
    (a, b): (&Tree<'_>, &Tree<'_>),
    pairs: &Matching,
    (y, parent): (ItemId, ItemId),
    shift: Option<&Shift>,
) -> Option<Sibling> {
    let x = pairs.before[y]?;
    let (before, after) = (a.rect(x)?, b.rect(y)?);
    let styles = || [a.style(x), b.style(y)].into_iter().flatten();
    let moved = shift.filter(|shift| shift.has_moved());
    let is_in = match moved {
        Some(shift) => shift.base == parent,
        // An unmoved item counts unless it is sticky: sticky boxes pass other boxes as the page scrolls.
        None => {
            let is_inside = pairs.before[parent].is_some_and(|up| a.contains(up, x));
            let is_seen = a.items[x].shows && b.items[y].shows;
            let has_area = !before.is_empty() && !after.is_empty();
            let sticks = styles().any(|style| style.position == Position::Sticky);
            is_inside && is_seen && has_area && !sticks
        }
    };
    let is_free = before.is_empty()
        || after.is_empty()
        || styles().any(|style| style.position != Position::Static || style.transformed);
    is_in.then_some(Sibling {
        item: y,
        before,
        after,
        has_moved: moved.is_some(),
        is_free,
    })
}

/// The siblings that changed places, if all boxes form one row or one column on both pages; otherwise `None`.
fn passed_along_axis(all: &[Sibling]) -> Option<Vec<(ItemId, ItemId)>> {
    let down = |rect: &Rect| (rect.top, rect.bottom);
    let across = |rect: &Rect| (rect.left, rect.right);
    let of_axis = |along: Span<'_>, beside: Span<'_>| {
        let on_page = |rect: &dyn Fn(&Sibling) -> Rect| {
            let order = in_sequence(all, &|sibling| along(&rect(sibling)))?;
            // In a row or column all boxes overlap across; otherwise a box that wraps into another line would seem to
            // pass those that stay.
            share_room(all.iter().map(|sibling| beside(&rect(sibling)))).then_some(order)
        };
        Some((on_page(&|s| s.before)?, on_page(&|s| s.after)?))
    };
    let (before, after) = of_axis(&down, &across).or_else(|| of_axis(&across, &down))?;
    let mut rank = vec![0; all.len()];
    for (at, i) in after.into_iter().enumerate() {
        rank[i] = at;
    }
    let drawn = drawn_elsewhere(all, &before, &rank);
    let order: Vec<usize> = before.into_iter().filter(|i| !drawn[*i]).collect();
    let kept = longest_kept(all, &order, &rank);
    Some(told(all, &order, &rank, &kept))
}

/// Whether all spans have a part in common.
fn share_room(spans: impl Iterator<Item = (f64, f64)>) -> bool {
    let common = spans.reduce(|one, other| (one.0.max(other.0), one.1.min(other.1)));
    common.is_none_or(|(start, end)| end - start > MAX_SHARED)
}

/// Indices of the boxes in their order along an axis; `None` where two of them overlap on it.
fn in_sequence(all: &[Sibling], span: &dyn Fn(&Sibling) -> (f64, f64)) -> Option<Vec<usize>> {
    let mut order: Vec<usize> = (0..all.len()).collect();
    let spans: Vec<(f64, f64)> = all.iter().map(span).collect();
    order.sort_by(|i, j| {
        let (one, other) = (spans[*i], spans[*j]);
        one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1))
    });
    let follows = |i: &usize, j: &usize| spans[*i].1 <= spans[*j].0 + MAX_SHARED;
    order.is_sorted_by(follows).then_some(order)
}

/// For each box: whether a relative position or a transform drew it elsewhere without a change of order. Such a box
/// passed only unmoved boxes, which did not make room for it.
fn drawn_elsewhere(all: &[Sibling], order: &[usize], rank: &[usize]) -> Vec<bool> {
    let mut drawn: Vec<bool> = all.iter().map(|s| s.has_moved && s.is_free).collect();
    let mut last = None;
    for i in order {
        drawn[*i] &= last <= Some(rank[*i]);
        if all[*i].has_moved {
            last = last.max(Some(rank[*i]));
        }
    }
    let mut first = usize::MAX;
    for i in order.iter().rev() {
        drawn[*i] &= first >= rank[*i];
        if all[*i].has_moved {
            first = first.min(rank[*i]);
        }
    }
    drawn
}

/// A subsequence that keeps its order: its length, the number of unmoved boxes in it, and its last box (item, index).
type Part = (usize, usize, ItemId, usize);

/// For each box: whether it belongs to the longest subsequence that kept its order.
fn longest_kept(all: &[Sibling], order: &[usize], rank: &[usize]) -> Vec<bool> {
    // The longest subsequence that ends at or below a rank, in a tree of prefixes (Fenwick 1994).
    let mut longest: Vec<Option<Part>> = vec![None; all.len() + 1];
    let mut before: Vec<Option<usize>> = vec![None; all.len()];
    for i in order {
        let mut at = rank[*i];
        let mut best: Option<Part> = None;
        while at > 0 {
            best = best.max(longest[at]);
            at &= at - 1;
        }
        before[*i] = best.map(|part| part.3);
        let (number, resting) = best.map_or((0, 0), |part| (part.0, part.1));
        let resting = resting + usize::from(!all[*i].has_moved);
        let part = Some((number + 1, resting, all[*i].item, *i));
        let mut at = rank[*i] + 1;
        while at < longest.len() {
            longest[at] = longest[at].max(part);
            at += at & at.wrapping_neg();
        }
    }
    let end = longest.iter().flatten().max().map(|part| part.3);
    let mut kept = vec![false; all.len()];
    for i in std::iter::successors(end, |i| before[*i]) {
        kept[i] = true;
    }
    kept
}

/// The boxes that are not kept, in document order, each with the first kept box that it passed.
fn told(all: &[Sibling], order: &[usize], rank: &[usize], kept: &[bool]) -> Vec<(ItemId, ItemId)> {
    let stays: Vec<usize> = order.iter().copied().filter(|i| kept[*i]).collect();
    let mut found = Vec::new();
    let mut above = 0;
    for i in order {
        if kept[*i] {
            above += 1;
            continue;
        }
        let below = stays.partition_point(|j| rank[*j] < rank[*i]);
        if let Some(other) = stays.get(above.min(below)).filter(|_| above != below) {
            found.push((all[*i].item, all[*other].item));
        }
    }
    found.sort_unstable();
    found
}

/// Whether boxes follow each other in the same order on both pages, line by line.
fn keep_order(all: &[Sibling]) -> bool {
    let by = |p: &Rect, q: &Rect| p.top.total_cmp(&q.top).then(p.left.total_cmp(&q.left));
    let mut all: Vec<&Sibling> = all.iter().collect();
    all.sort_by(|p, q| by(&p.before, &q.before));
    all.is_sorted_by(|p, q| by(&p.after, &q.after).is_le())
}

/// The boxes that passed the most others, for boxes that stand beside and above each other.
fn passed(all: &[Sibling]) -> Vec<(ItemId, ItemId)> {
    let passed_by = all_passed(all);
    let mut left = passed_by.clone();
    let mut told = vec![false; all.len()];
    // Of two boxes that passed each other, one is reported.
    while let Some(most) = (0..all.len())
        .filter(|i| all[*i].has_moved && !left[*i].is_empty())
        .max_by_key(|i| (left[*i].len(), Reverse(*i)))
    {
        told[most] = true;
        for other in std::mem::take(&mut left[most]) {
            left[other].retain(|i| *i != most);
        }
    }
    // A box that passed only reported boxes need not be reported.
    for i in 0..all.len() {
        if told[i] && passed_by[i].iter().all(|j| told[*j]) {
            told[i] = false;
        }
    }
    let of = |i: usize| {
        let other = passed_by[i].iter().find(|j| !told[**j])?;
        Some((all[i].item, all[*other].item))
    };
    (0..all.len()).filter(|i| told[*i]).filter_map(of).collect()
}

/// For each box the boxes that it passed.
fn all_passed(all: &[Sibling]) -> Vec<Vec<usize>> {
    let mut passed: Vec<Vec<usize>> = vec![Vec::new(); all.len()];
    for (i, one) in all.iter().enumerate() {
        for (j, other) in all.iter().enumerate().skip(i + 1) {
            let before = order(&one.before, &other.before);
            let after = order(&one.after, &other.after);
            if before != 0 && after == -before {
                passed[i].push(j);
                passed[j].push(i);
            }
        }
    }
    // Boxes drawn elsewhere do not count, as in `drawn_elsewhere`.
    let is_drawn = |i: usize| {
        let can_be = all[i].has_moved && all[i].is_free;
        can_be && !passed[i].iter().any(|j| all[*j].has_moved)
    };
    let drawn: Vec<bool> = (0..all.len()).map(is_drawn).collect();
    for (i, of_one) in passed.iter_mut().enumerate() {
        of_one.retain(|j| !drawn[*j] && !drawn[i]);
    }
    passed
}

/// 1 if `one` is left of `other`, 2 if it is above, -1 or -2 the other way round, otherwise 0.
fn order(one: &Rect, other: &Rect) -> i8 {
    let common = |p: (f64, f64), q: (f64, f64)| p.1.min(q.1) - p.0.max(q.0) > MAX_SHARED;
    let rows = common((one.top, one.bottom), (other.top, other.bottom));
    let columns = common((one.left, one.right), (other.left, other.right));
    match (rows, columns) {
        (true, false) if one.right <= other.left + MAX_SHARED => 1,
        (true, false) if other.right <= one.left + MAX_SHARED => -1,
        (false, true) if one.bottom <= other.top + MAX_SHARED => 2,
        (false, true) if other.bottom <= one.top + MAX_SHARED => -2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
