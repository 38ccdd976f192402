//! Finds which items cover which on a page.

use super::tree::{Item, ItemId, Tree};
use crate::geometry::Rect;
use crate::geometry::grid::{CellSize, Grid};
use crate::snapshot::NodeId;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Minimum covered share of a text. Source: ours; lines overlap by less where the line height is below the height of
/// the letters.
pub(super) const MIN_COVERED: f64 = 0.25;
/// Minimum share of a line that a line of another text must cover for that share to count. Source: ours; tightly set
/// lines share less of the height of their letters.
const MIN_LINE_COVERED: f64 = 1.0 / 3.0;
/// Minimum alpha (of 255) of a background that hides what is behind it. Source: ours; half.
pub(super) const MIN_OPAQUE: u8 = 128;
/// Minimum share of a text behind a box from which the text is invisible. Source: ours; edges are rounded.
const MIN_HIDDEN: f64 = 0.9;
/// Cells of the grid that finds items near each other. Source: ours; some lines of text, a page of 100 screens.
const CELLS: CellSize = CellSize {
    px: 128.0,
    max_cells: 4_000,
};
/// Maximum number of pairs of a box and a text. Source: ours, bounds the cost: ordinary pages have some ten thousand.
const MAX_PAIRS: usize = 1_000_000;
/// Maximum number of lines of a text. Source: ours, bounds the cost: pairs of lines are compared.
const MAX_LINES: usize = 50;
/// Maximum number of covering items of a page. Source: ours, bounds the cost.
const MAX_ITEMS: usize = 20_000;

/// An item that covers another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Overlap {
    /// The covering item: a box, a picture or a text.
    pub(crate) over: ItemId,
    /// The covered text; in comparisons it may be a field or a picture.
    pub(crate) text: ItemId,
    /// The covered share of that text, 0..=1; of text over text, the share of the smaller text or of a line.
    pub(crate) covered: f64,
}

/// The overlaps of a page that satisfy `is_told`, one for each covering element.
#[cfg(feature = "picture")]
pub(crate) fn overlaps_of(
    tree: &Tree<'_>,
    is_told: &dyn Fn(ItemId, ItemId) -> bool,
) -> Vec<Overlap> {
    let all = (0..tree.items.len()).filter(|y| tree.items[*y].has_ink);
    let told_share = |over: ItemId, text: ItemId| {
        let covered = covered(tree, over, text);
        (covered >= MIN_COVERED && is_told(over, text)).then_some(covered)
    };
    let mut told = BTreeSet::new();
    let mut found = among(tree, &texts(tree), all, &told_share).0;
    found.retain(|overlap| told.insert(tree.element(overlap.over)));
    found
}

/// For each item: whether it is a text behind an opaque box of another element that satisfies `stays`.
#[cfg(feature = "picture")]
pub(crate) fn hidden_texts(tree: &Tree<'_>, stays: &dyn Fn(NodeId) -> bool) -> Vec<bool> {
    let hiding = hiding_boxes(tree, stays);
    hiding.into_iter().map(|over| over.is_some()).collect()
}

/// For each text behind an opaque box of another element that satisfies `stays`: the first such box.
pub(super) fn hiding_boxes(tree: &Tree<'_>, stays: &dyn Fn(NodeId) -> bool) -> Vec<Option<ItemId>> {
    let grid = texts(tree);
    let mut hiding = vec![None; tree.items.len()];
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
            let is_first = hiding[text].is_none();
            if is_first && covered(tree, over, text) >= MIN_HIDDEN && stays(own.node) {
                hiding[text] = Some(over);
            }
        }
    }
    hiding
}

/// The overlaps of the suspect items that cover something in a grid, texts first, and whether all suspects were
/// examined. `share` returns the covered share of a pair that is to be reported. Of an element with several text
/// runs, only the first run that covers something is reported.
///
/// Cost: linear in the suspects and in what is near them, at most [`MAX_PAIRS`].
pub(super) fn among(
    tree: &Tree<'_>,
    grid: &Grid,
    suspects: impl Iterator<Item = ItemId>,
    share: &dyn Fn(ItemId, ItemId) -> Option<f64>,
) -> (Vec<Overlap>, bool) {
    let (mut found, mut told) = (Vec::new(), BTreeSet::new());
    // The first covering piece of the current element; its other pieces are skipped.
    let mut first = None;
    let mut pairs = 0;
    let mut covering = suspects.filter(|y| covers(tree, *y));
    for over in covering.by_ref().take(MAX_ITEMS) {
        let Some(area) = tree.seen(over) else {
            continue;
        };
        if pairs > MAX_PAIRS {
            return (found, false);
        }
        let mut near = grid.near(&area, MAX_PAIRS);
        pairs += near.len();
        near.sort_by_key(|item| !tree.items[*item].is_text);
        let meets = |text: &ItemId| {
            tree.seen(*text)
                .is_some_and(|seen| seen.overlap(&area) > 0.0)
        };
        for text in near.into_iter().filter(meets) {
            let Some(covered) = share(over, text) else {
                continue;
            };
            if told.insert(tree.element(over)) {
                first = Some(over);
            } else if first != Some(over) {
                break;
            }
            found.push(Overlap {
                over,
                text,
                covered,
            });
        }
    }
    (found, covering.next().is_none())
}

/// Whether an item hides what is below it: text counts like a box.
pub(super) fn covers(tree: &Tree<'_>, item: ItemId) -> bool {
    let own = &tree.items[item];
    let style = tree.page.own_style(own.node);
    own.is_text || own.is_picture || style.is_some_and(|s| s.background_color.a >= MIN_OPAQUE)
}

/// The share of a text that an unrelated item covers. For text over text, the share of the most covered line if that
/// is high enough, otherwise of the smaller text.
pub(super) fn covered(tree: &Tree<'_>, over: ItemId, text: ItemId) -> f64 {
    let (one, other) = (&tree.items[over], &tree.items[text]);
    if !one.is_text {
        return covered_by_box(tree, over, text);
    }
    if are_related(tree, over, text) || one.parent == other.parent {
        return 0.0;
    }
    let (above, below) = (lines(tree, over), lines(tree, text));
    let covered: f64 = pairs(&above, &below)
        .map(|(rect, line)| line.overlap(rect))
        .sum();
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

/// The share of an unrelated item that a box covers.
pub(super) fn covered_by_box(tree: &Tree<'_>, over: ItemId, under: ItemId) -> f64 {
    let (one, other) = (&tree.items[over], &tree.items[under]);
    let Some(seen) = tree.seen(over) else {
        return 0.0;
    };
    if are_related(tree, over, under) || is_below(tree, one, other) {
        return 0.0;
    }
    let (above, below) = ([seen], lines(tree, under));
    let covered: f64 = pairs(&above, &below)
        .map(|(rect, line)| line.overlap(rect))
        .sum();
    share(covered, area(&below))
}

/// Whether one of two items contains the other.
fn are_related(tree: &Tree<'_>, one: ItemId, other: ItemId) -> bool {
    tree.contains(one, other) || tree.contains(other, one)
}

/// The visible parts of a text's lines, or of a box.
fn lines(tree: &Tree<'_>, item: ItemId) -> Vec<Rect> {
    let own = &tree.items[item];
    let Some(seen) = tree.seen(item) else {
        return Vec::new();
    };
    if own.is_text {
        let runs = tree.page.runs_of(own.node).iter();
        runs.filter_map(|r| r.rect.intersection(&seen)).collect()
    } else {
        vec![seen]
    }
}

fn area(rects: &[Rect]) -> f64 {
    rects.iter().map(Rect::area).sum()
}

/// All pairs of a line of one text and a line of another, up to [`MAX_LINES`] each.
fn pairs<'r>(above: &'r [Rect], below: &'r [Rect]) -> impl Iterator<Item = (&'r Rect, &'r Rect)> {
    let below = below.iter().take(MAX_LINES);
    below.flat_map(|line| above.iter().take(MAX_LINES).map(move |rect| (rect, line)))
}

/// Whether a box or picture is painted before a text. Within one layer the backgrounds of blocks and floats come
/// before all texts (CSS 2.2, appendix E); pictures and inline boxes are painted with the text.
pub(super) fn is_below(tree: &Tree<'_>, one: &Item, text: &Item) -> bool {
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

/// A grid of the visible texts.
fn texts(tree: &Tree<'_>) -> Grid {
    in_cells(tree, |item| tree.items[item].is_text)
}

pub(super) fn in_cells(tree: &Tree<'_>, is_wanted: impl Fn(ItemId) -> bool) -> Grid {
    let items = 0..tree.items.len();
    let seen = items.filter(|item| tree.items[*item].has_ink && is_wanted(*item));
    Grid::new(
        CELLS,
        seen.filter_map(|item| Some((item, tree.seen(item)?))),
    )
}
