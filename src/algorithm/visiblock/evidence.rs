//! What the choice of a level knows of each part: plain numbers, found for the whole tree.

use super::lists::share_geometry;
use super::tree::{Origin, Part, PartTree};
use crate::snapshot::{NodeId, PageSnapshot, Totals};

/// Heights count up to so many windows: beyond, a part is tall. Source: ours.
const TALL: f64 = 3.0;

/// Measures of one part that speak for keeping it whole or for dividing it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Evidence {
    /// ln of its share of the page's area.
    pub(super) area: f64,
    /// Its width, as a share of the page's.
    pub(super) width: f64,
    /// Its height in windows, up to [`TALL`].
    pub(super) height: f64,
    /// ln(1 + children). Lists and sections are looked through: they were made here.
    pub(super) children: f64,
    /// ln(leaves below).
    pub(super) leaves: f64,
    /// Area of the largest child as a share of its own, 0..=1.
    pub(super) largest: f64,
    /// ln(children of its parent).
    pub(super) siblings: f64,
    /// Elements above it, in tens.
    pub(super) depth: f64,
    /// ln(1 + characters).
    pub(super) text: f64,
    /// Share of its children that stand in one column, row or size with the one before, 0..=1;
    /// 0 for fewer than three.
    pub(super) equal: f64,
    /// 1 for a list or section that was made here, else 0.
    pub(super) group: f64,
}

/// Finds the evidence of every part. Linear.
pub(super) fn gather(page: &PageSnapshot, tree: &PartTree) -> Vec<Evidence> {
    let mut all = vec![Evidence::default(); tree.parts.len()];
    let mut leaves = vec![0_u32; tree.parts.len()];
    let mut counts = vec![0_u32; tree.parts.len()];
    let totals = totals(page, tree);
    for index in tree.upwards() {
        let children = &tree.parts[index].children;
        leaves[index] = children.iter().map(|c| leaves[*c]).sum::<u32>().max(1);
        let count = |c: &usize| {
            if is_group(&tree.parts[*c]) {
                counts[*c]
            } else {
                1
            }
        };
        counts[index] = children.iter().map(count).sum();
    }
    let (area, width) = (page.page_rect().area().max(1.0), page.page.width.max(1.0));
    let window = page.viewport.height.max(1.0);
    for index in tree.downwards() {
        let part = &tree.parts[index];
        let above = holder(tree, index).map(|p| (counts[p].max(1), all[p].depth));
        let own = part.rect.area().max(1.0);
        let child_areas = part.children.iter().map(|c| tree.parts[*c].rect.area());
        all[index] = Evidence {
            area: (own / area).ln(),
            width: part.rect.width() / width,
            height: (part.rect.height() / window).min(TALL),
            children: f64::from(counts[index]).ln_1p(),
            leaves: f64::from(leaves[index]).ln(),
            largest: (child_areas.fold(0.0, f64::max) / own).min(1.0),
            siblings: above.map_or(0.0, |(siblings, _)| f64::from(siblings).ln()),
            depth: above.map_or(0.0, |(_, depth)| depth + 0.1),
            text: f64::from(totals[index].chars).ln_1p(),
            equal: equal(tree, &part.children),
            group: if is_group(part) { 1.0 } else { 0.0 },
        };
    }
    all
}

fn is_group(part: &Part) -> bool {
    matches!(part.origin, Origin::List | Origin::Section)
}

/// The nearest part above that was not made here.
fn holder(tree: &PartTree, index: usize) -> Option<usize> {
    let above = std::iter::successors(tree.parts[index].parent, |p| tree.parts[*p].parent);
    above.into_iter().find(|p| !is_group(&tree.parts[*p]))
}

fn equal(tree: &PartTree, children: &[usize]) -> f64 {
    if children.len() < super::lists::MIN_ITEMS {
        return 0.0;
    }
    let pairs = children.windows(2);
    let alike = pairs.filter(|p| share_geometry(&tree.parts[p[0]].rect, &tree.parts[p[1]].rect));
    alike.count() as f64 / (children.len() - 1) as f64
}

/// Counts over the text, links and elements of every part, what was lifted out of it left out.
pub(super) fn totals(page: &PageSnapshot, tree: &PartTree) -> Vec<Totals> {
    let mut totals = vec![Totals::default(); tree.parts.len()];
    let sum = |nodes: &[NodeId]| {
        let each = nodes.iter().map(|n| page.totals(*n));
        each.fold(Totals::default(), |sum, t| sum.plus(&t))
    };
    for index in tree.upwards() {
        let part = &tree.parts[index];
        totals[index] = if part.nodes.is_empty() || part.torn {
            let children = part.children.iter().map(|c| totals[*c]);
            children.fold(Totals::default(), |sum, t| sum.plus(&t))
        } else {
            sum(&part.nodes)
        };
    }
    totals
}
