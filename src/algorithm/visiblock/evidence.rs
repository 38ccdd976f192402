//! What the choice of a level knows of each part: plain numbers, found for the whole tree.

use super::lists::share_geometry;
use super::roles::WEIGHED_ROLES;
use super::signs::Signs;
use super::tree::{Origin, Part, PartTree};
use crate::geometry::Rect;
use crate::model::linear::LinearScorer;
use crate::snapshot::{NodeId, PageSnapshot, Totals};

/// Heights count up to so many windows: beyond, a part is tall. Source: ours.
const TALL: f64 = 3.0;
/// A blank strip that parts, px: three lines of text. Source: ours.
const WIDE: f64 = 50.0;

/// The terms that speak for keeping a part whole or for dividing it, in the order of
/// [`Evidence`].
///
/// Size: ln of its share of the page's area, its width in page widths, its height in windows (up
/// to [`TALL`]), elements above it in tens, ln(1 + characters), link density, ln(1 + pictures).
///
/// Structure: ln(1 + children), lists and sections looked through, as they were made here;
/// ln(leaves below); area of the largest child as a share of its own; ln(children of its parent);
/// share of its children that stand in one column, row or size with the one before (0 for fewer
/// than three); share of them that stand beside the one before; share of them that are painted;
/// the widest blank strip between them, in [`WIDE`]; whether lines part them; whether its own box
/// is painted; whether it is a list or section that was made here.
///
/// And for each role the probability that it is that.
pub(super) const LEVEL_TERMS: [&str; 30] = [
    "area",
    "width",
    "height",
    "depth",
    "text",
    "link_density",
    "media",
    "children",
    "leaves",
    "largest",
    "siblings",
    "equal",
    "beside",
    "painted",
    "blank",
    "lines",
    "paints",
    "group",
    "is_header",
    "is_navigation",
    "is_main",
    "is_article",
    "is_aside",
    "is_form",
    "is_advertisement",
    "is_footer",
    "is_media",
    "is_heading",
    "is_list",
    "is_item",
];

/// Number of the terms that stand for roles, at the end.
const ROLES: usize = WEIGHED_ROLES.len();

/// The values of [`LEVEL_TERMS`] for one part.
pub(super) type Evidence = [f32; LEVEL_TERMS.len()];

/// Finds the evidence of every part. Linear.
pub(super) fn gather(
    page: &PageSnapshot,
    tree: &PartTree,
    totals: &[Totals],
    signs: &[Option<Signs>],
    roles: &LinearScorer,
) -> Vec<Evidence> {
    let mut all = vec![Evidence::default(); tree.parts.len()];
    let mut depths = vec![0.0; tree.parts.len()];
    let mut leaves = vec![0_u32; tree.parts.len()];
    let mut counts = vec![0_u32; tree.parts.len()];
    for index in tree.upwards() {
        let children = &tree.parts[index].children;
        leaves[index] = children.iter().map(|c| leaves[*c]).sum::<u32>().max(1);
        counts[index] = children
            .iter()
            .map(|c| {
                if is_group(&tree.parts[*c]) {
                    counts[*c]
                } else {
                    1
                }
            })
            .sum();
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
        let own_terms = [
            (own / area).ln(),
            part.rect.width() / width,
            (part.rect.height() / window).min(TALL),
            depths[index],
            f64::from(totals[index].chars).ln_1p(),
            totals[index].link_density(),
            f64::from(totals[index].media).ln_1p(),
            f64::from(counts[index]).ln_1p(),
            f64::from(leaves[index]).ln(),
            (child_areas.fold(0.0, f64::max) / own).min(1.0),
            f64::from(siblings).ln(),
            equal(tree, &part.children),
            share_of_pairs(tree, &part.children, |a, b| beside(&a.rect, &b.rect)),
            share_of_pairs(tree, &part.children, |_, b| b.paints),
            blank(tree, &part.children),
            share_of_pairs(tree, &part.children, |_, b| b.after_line),
            f64::from(u8::from(part.paints)),
            f64::from(u8::from(is_group(part))),
        ];
        for (slot, value) in all[index].iter_mut().zip(own_terms) {
            *slot = value as f32;
        }
        if let Some(signs) = &signs[index] {
            let probabilities = roles.probabilities(&signs.evidence);
            let slots = &mut all[index][LEVEL_TERMS.len() - ROLES..];
            slots
                .iter_mut()
                .zip(probabilities)
                .for_each(|(s, p)| *s = p);
        }
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
    share_of_pairs(tree, children, |a, b| share_geometry(&a.rect, &b.rect))
}

/// Share of the children that something holds for with the one before.
fn share_of_pairs(
    tree: &PartTree,
    children: &[usize],
    holds: impl Fn(&Part, &Part) -> bool,
) -> f64 {
    let pairs = children.windows(2);
    let found = pairs.filter(|p| holds(&tree.parts[p[0]], &tree.parts[p[1]]));
    found.count() as f64 / children.len().saturating_sub(1).max(1) as f64
}

/// Whether a box stands beside another, not below it.
fn beside(a: &Rect, b: &Rect) -> bool {
    let common = a.bottom.min(b.bottom) - a.top.max(b.top);
    common > 0.5 * a.height().min(b.height())
        && (b.left >= a.right - 1.0 || b.right <= a.left + 1.0)
}

/// Height of the widest blank strip between children that follow each other, in [`WIDE`].
fn blank(tree: &PartTree, children: &[usize]) -> f64 {
    let widest = children
        .windows(2)
        .map(|p| tree.parts[p[1]].ink.top - tree.parts[p[0]].ink.bottom)
        .fold(0.0, f64::max);
    (widest / WIDE).min(TALL)
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
