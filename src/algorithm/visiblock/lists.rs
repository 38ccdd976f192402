//! Pass 3: repeated siblings belong together.
//!
//! Cards, results, posts and menu items have one tag path and one look (the evidence of TPS),
//! follow each other (that of MDR) and share a column, a row or a size. A run of them among
//! other siblings becomes a list whose items are its children; a part that holds nothing else
//! is a list already.

use super::tree::{Origin, PartTree};
use crate::algorithm::tps::{StyleMode, TagPaths};
use crate::geometry::Rect;
use crate::snapshot::{NodeId, PageSnapshot};

/// Fewest items of a list. Source: ours; two may be chance.
pub(super) const MIN_ITEMS: usize = 3;
/// Edges and lengths closer than this are equal to the eye, px. Source: ours.
const SAME_EDGE: f64 = 2.0;

/// Gathers runs of repeated siblings. Near-linear.
pub(super) fn gather(page: &PageSnapshot, tree: &mut PartTree) {
    let paths = StyledPaths::from_page(page);
    for index in tree.downwards() {
        let children = tree.parts[index].children.clone();
        let runs = runs(&children, |a, b| alike(tree, &paths, a, b));
        for run in runs.into_iter().rev() {
            let is_part = run.len() < children.len();
            if run.len() >= MIN_ITEMS && is_part {
                tree.gather(index, run, Origin::List);
            }
        }
    }
}

/// Maximal ranges of consecutive items in which each item is alike to the item before it.
fn runs(items: &[usize], alike: impl Fn(usize, usize) -> bool) -> Vec<std::ops::Range<usize>> {
    let mut runs = Vec::new();
    let mut start = 0;
    for i in 1..=items.len() {
        if i == items.len() || !alike(items[i - 1], items[i]) {
            runs.push(start..i);
            start = i;
        }
    }
    runs
}

fn alike(tree: &PartTree, paths: &StyledPaths, a: usize, b: usize) -> bool {
    let (a, b) = (&tree.parts[a], &tree.parts[b]);
    let (Some(first), Some(second)) = (a.outer(), b.outer()) else {
        return false;
    };
    a.origin == Origin::Element
        && b.origin == Origin::Element
        && !a.overlay
        && !b.overlay
        && paths.at(first) == paths.at(second)
        && share_geometry(&a.rect, &b.rect)
}

/// One column, one row, or one size.
pub(super) fn share_geometry(a: &Rect, b: &Rect) -> bool {
    let column = is_same(a.left, b.left) && is_same(a.width(), b.width());
    let row = is_same(a.top, b.top) || is_same(a.bottom, b.bottom);
    let size = is_same(a.width(), b.width()) && is_same(a.height(), b.height());
    column || row || size
}

fn is_same(x: f64, y: f64) -> bool {
    (x - y).abs() <= SAME_EDGE
}

/// For each node its tag path with computed styles, as a number.
struct StyledPaths {
    codes: Vec<u32>,
}

impl StyledPaths {
    fn from_page(page: &PageSnapshot) -> Self {
        let paths = TagPaths::from_page(page, StyleMode::Visual);
        let mut codes = vec![0; page.len()];
        for (node, code) in paths.nodes().iter().zip(paths.codes()) {
            codes[node.index()] = *code;
        }
        Self { codes }
    }

    fn at(&self, node: NodeId) -> u32 {
        self.codes[node.index()]
    }
}
