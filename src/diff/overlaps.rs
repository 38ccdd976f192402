//! What lies over text now that did not before.

use super::layout::MIN_SHIFT;
use super::matching::Matching;
use super::tree::{Item, ItemId, Tree};
use crate::geometry::Rect;
use crate::geometry::grid::{CellSize, Grid};
#[cfg(feature = "picture")]
use crate::snapshot::NodeId;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Share of a text that must be covered. Source: ours; lines of text overlap by less where
/// their height is below their letters'.
const MIN_COVERED: f64 = 0.25;
/// Share of a line of text that another line must cover where the texts have more lines than these. Source:
/// ours; lines that are set tightly share less of their letters' height.
const MIN_LINE_COVERED: f64 = 1.0 / 3.0;
/// Share of a text that lies behind a box where nothing of it can be seen. Source: ours; edges are rounded.
#[cfg(feature = "picture")]
const MIN_HIDDEN: f64 = 0.9;
/// The grid that finds neighbours. Source: ours; some lines of text, a page of 100 screens.
const CELLS: CellSize = CellSize {
    px: 128.0,
    max_cells: 4_000,
};
/// Pairs of a box and a text that are looked at. Source: ours, bounds the cost: ordinary pages have
/// some ten thousand.
const MAX_PAIRS: usize = 1_000_000;
/// Lines of a text that are looked at. Source: ours, bounds the cost: pairs of lines are compared.
const MAX_LINES: usize = 50;
/// Boxes and texts of a page that are looked at, whether they cover others. Source: ours, bounds the cost.
const MAX_ITEMS: usize = 20_000;

/// Something that lies over a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Overlap {
    /// What covers: a box, a picture or a text.
    pub(crate) over: ItemId,
    /// The text that is covered.
    pub(crate) text: ItemId,
    /// Which share of that text, of the smaller one or its line where both are text, 0..=1.
    pub(crate) covered: f64,
}

/// The overlaps of the page after that were none before, one for each item that `is_suspect`, and whether all of
/// these were looked at.
pub(super) fn overlaps(
    (a, b): (&Tree<'_>, &Tree<'_>),
    pairs: &Matching,
    is_suspect: &dyn Fn(ItemId) -> bool,
) -> (Vec<Overlap>, bool) {
    let suspects = (0..b.items.len()).filter(|y| b.items[*y].has_ink && is_suspect(*y));
    among(b, suspects, &|over, text| {
        !was_over(a, pairs, over, text) && moved_apart(a, b, pairs, over, text)
    })
}

/// The overlaps of a page that are told, one for each element that covers.
#[cfg(feature = "picture")]
pub(crate) fn overlaps_of(
    tree: &Tree<'_>,
    is_told: &dyn Fn(ItemId, ItemId) -> bool,
) -> Vec<Overlap> {
    let all = (0..tree.items.len()).filter(|y| tree.items[*y].has_ink);
    among(tree, all, is_told).0
}

/// For each item whether it is a text that lies behind an opaque box which is not its own and stays there.
#[cfg(feature = "picture")]
pub(crate) fn hidden_texts(tree: &Tree<'_>, stays: &dyn Fn(NodeId) -> bool) -> Vec<bool> {
    let grid = texts(tree);
    let mut hidden = vec![false; tree.items.len()];
    let mut pairs = 0;
    for over in (0..tree.items.len()).take(MAX_ITEMS) {
        let own = &tree.items[over];
        let area = tree
            .seen(over)
            .filter(|_| own.has_ink && !own.is_text && covers(tree, over));
        let Some(area) = area else { continue };
        if pairs > MAX_PAIRS {
            break;
        }
        let near = grid.near(&area, MAX_PAIRS);
        pairs += near.len();
        for text in near {
            let hides = !hidden[text] && covered(tree, over, text) >= MIN_HIDDEN;
            hidden[text] |= hides && stays(own.node);
        }
    }
    hidden
}

/// One overlap for each element that covers a text, of those that are told, and whether all suspects were looked at.
///
/// Cost: linear in the suspects and in what is near them, at most [`MAX_PAIRS`].
fn among(
    tree: &Tree<'_>,
    suspects: impl Iterator<Item = ItemId>,
    is_told: &dyn Fn(ItemId, ItemId) -> bool,
) -> (Vec<Overlap>, bool) {
    let grid = texts(tree);
    let (mut found, mut told) = (Vec::new(), BTreeSet::new());
    let mut pairs = 0;
    let mut covering = suspects.filter(|y| covers(tree, *y));
    for over in covering.by_ref().take(MAX_ITEMS) {
        let Some(area) = tree.seen(over) else {
            continue;
        };
        if pairs > MAX_PAIRS {
            return (found, false);
        }
        let near = grid.near(&area, MAX_PAIRS);
        pairs += near.len();
        let meets = |text: &ItemId| {
            tree.seen(*text)
                .is_some_and(|seen| seen.overlap(&area) > 0.0)
        };
        for text in near.into_iter().filter(meets) {
            let covered = covered(tree, over, text);
            let is_over = covered >= MIN_COVERED && is_told(over, text);
            if is_over && told.insert(tree.element(over)) {
                found.push(Overlap {
                    over,
                    text,
                    covered,
                });
                break;
            }
        }
    }
    (found, covering.next().is_none())
}

/// Whether an item hides what is below it: text is as bad as a box.
fn covers(tree: &Tree<'_>, item: ItemId) -> bool {
    let own = &tree.items[item];
    let style = tree.page.own_style(own.node);
    own.is_text || own.is_picture || style.is_some_and(|s| s.background_color.a >= 128)
}

/// Which share of a text that is not its own an item lies over; where text lies over text, that of the line
/// that is covered most, if a reader has trouble with it.
fn covered(tree: &Tree<'_>, over: ItemId, text: ItemId) -> f64 {
    let related = tree.contains(over, text) || tree.contains(text, over);
    let (one, other) = (&tree.items[over], &tree.items[text]);
    let same_line = one.is_text && one.parent == other.parent;
    if related || same_line || (!one.is_text && is_below(tree, one, other)) {
        return 0.0;
    }
    let lines = |item: ItemId| -> Vec<Rect> {
        let node = tree.items[item].node;
        let Some(seen) = tree.seen(item) else {
            return Vec::new();
        };
        if tree.items[item].is_text {
            let runs = tree.page.runs_of(node).iter();
            runs.filter_map(|r| r.rect.intersection(&seen)).collect()
        } else {
            vec![seen]
        }
    };
    let (above, below) = (lines(over), lines(text));
    let covered: f64 = pairs(&above, &below)
        .map(|(rect, line)| line.overlap(rect))
        .sum();
    let area = |rects: &[Rect]| rects.iter().map(Rect::area).sum::<f64>();
    if !one.is_text {
        return share(covered, area(&below));
    }
    let of_line = pairs(&above, &below)
        .map(|(rect, line)| share(line.overlap(rect), line.area().min(rect.area())))
        .fold(0.0, f64::max);
    let of_text = share(covered, area(&above).min(area(&below)));
    if of_line >= MIN_LINE_COVERED {
        of_line
    } else {
        of_text
    }
}

/// Each line of one text with each of another, as many as are looked at.
fn pairs<'r>(above: &'r [Rect], below: &'r [Rect]) -> impl Iterator<Item = (&'r Rect, &'r Rect)> {
    let below = below.iter().take(MAX_LINES);
    below.flat_map(|line| above.iter().take(MAX_LINES).map(move |rect| (rect, line)))
}

/// Whether a box or picture is painted before a text. In one layer the grounds of blocks and floats come before
/// all texts (CSS 2.2, appendix E); pictures and boxes in a line come with them.
fn is_below(tree: &Tree<'_>, one: &Item, text: &Item) -> bool {
    let order = |item: &Item| tree.page.node(item.node).paint_order;
    let in_line = || {
        let style = tree.page.own_style(one.node);
        one.is_picture || style.is_some_and(|s| s.display.is_inline_level())
    };
    match order(one).cmp(&order(text)) {
        Ordering::Less => true,
        Ordering::Equal => !in_line(),
        Ordering::Greater => false,
    }
}

fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

fn was_over(a: &Tree<'_>, pairs: &Matching, over: ItemId, text: ItemId) -> bool {
    match (pairs.before[over], pairs.before[text]) {
        (Some(over), Some(text)) => covered(a, over, text) >= MIN_COVERED,
        _ => false,
    }
}

/// Whether the two stand otherwise to each other than before, beside or above.
fn moved_apart(a: &Tree<'_>, b: &Tree<'_>, pairs: &Matching, p: ItemId, q: ItemId) -> bool {
    let edges = |tree: &Tree<'_>, item: ItemId| tree.seen(item).unwrap_or_default();
    let (Some(s), Some(t)) = (pairs.before[p], pairs.before[q]) else {
        return true;
    };
    let apart = |one: Rect, other: Rect| {
        [
            one.left - other.left,
            one.top - other.top,
            one.right - other.right,
            one.bottom - other.bottom,
        ]
    };
    let before = apart(edges(a, s), edges(a, t));
    let after = apart(edges(b, p), edges(b, q));
    let has_moved = before
        .iter()
        .zip(after)
        .any(|(x, y)| (x - y).abs() >= MIN_SHIFT);
    let is_above = |tree: &Tree<'_>, one: ItemId, other: ItemId| {
        covers(tree, one) && !is_below(tree, &tree.items[one], &tree.items[other])
    };
    has_moved || is_above(b, p, q) && !is_above(a, s, t)
}

/// The visible texts by the cells they touch.
fn texts(tree: &Tree<'_>) -> Grid {
    let items = tree.items.iter().enumerate();
    let seen = items.filter(|(_, item)| item.is_text && item.has_ink);
    Grid::new(CELLS, seen.filter_map(|(i, _)| Some((i, tree.seen(i)?))))
}
