//! What the choice of a level knows of each part: plain numbers, found for the whole tree.

use super::lists::share_geometry;
use super::tree::{Origin, Part, PartTree};
use crate::snapshot::{NodeId, PageSnapshot, Totals};

/// Heights count up to so many windows: beyond, a part is tall. Source: ours.
const TALL: f64 = 3.0;

/// The terms that speak for keeping a part whole or for dividing it, in the order of
/// [`Evidence`]: ln of its share of the page's area; its width in page widths; its height in
/// windows, up to [`TALL`]; ln(1 + children), lists and sections looked through, as they were made
/// here; ln(leaves below); area of the largest child as a share of its own; ln(children of its
/// parent); elements above it, in tens; ln(1 + characters); share of its children that stand in
/// one column, row or size with the one before (0 for fewer than three); 1 for a list or section
/// that was made here.
pub(super) const LEVEL_TERMS: [&str; 11] = [
    "area", "width", "height", "children", "leaves", "largest", "siblings", "depth", "text",
    "equal", "group",
];

/// The values of [`LEVEL_TERMS`] for one part.
pub(super) type Evidence = [f32; LEVEL_TERMS.len()];

/// Finds the evidence of every part. Linear.
pub(super) fn gather(page: &PageSnapshot, tree: &PartTree) -> Vec<Evidence> {
    let mut all = vec![Evidence::default(); tree.parts.len()];
    let mut depths = vec![0.0; tree.parts.len()];
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
        let holder = holder(tree, index);
        let siblings = holder.map_or(1, |p| counts[p].max(1));
        depths[index] = holder.map_or(0.0, |p| depths[p] + 0.1);
        let own = part.rect.area().max(1.0);
        let child_areas = part.children.iter().map(|c| tree.parts[*c].rect.area());
        all[index] = [
            (own / area).ln(),
            part.rect.width() / width,
            (part.rect.height() / window).min(TALL),
            f64::from(counts[index]).ln_1p(),
            f64::from(leaves[index]).ln(),
            (child_areas.fold(0.0, f64::max) / own).min(1.0),
            f64::from(siblings).ln(),
            depths[index],
            f64::from(totals[index].chars).ln_1p(),
            equal(tree, &part.children),
            f64::from(u8::from(is_group(part))),
        ]
        .map(|v| v as f32);
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
