//! The features of each part for the choice of a level.

use super::lists::share_geometry;
use super::roles::{Probabilities, WEIGHED_ROLES};
use super::tree::{Origin, Part, PartTree};
use crate::geometry::Rect;
use crate::model::features::features;
use crate::segmentation::Role;
use crate::snapshot::{PageSnapshot, Totals};

/// Cap of the features that count heights in windows, and of the widest gap. Source: ours.
const TALL: f64 = 3.0;
/// A blank strip that parts, px: three lines of text. Source: ours.
const WIDE: f64 = 50.0;
/// Boxes stand beside each other that have more than this share of the shorter one's height in common.
/// Source: ours.
const MIN_BESIDE: f64 = 0.5;
/// How far boxes beside each other may overlap, px: rounding. Source: ours.
const BESIDE_SLACK: f64 = 1.0;

features! {
/// The features that speak for keeping a part whole or for dividing it.
LevelFeature,
/// The features of one part.
LevelRow {
    /// ln(share of the page's area).
    Area,
    /// Width in page widths.
    Width,
    /// Height in windows, up to [`TALL`].
    Height,
    /// Parts above it that were not made here, in tens.
    Depth,
    /// ln(1 + characters).
    Text,
    /// Share of the characters that are in links.
    LinkDensity,
    /// ln(1 + pictures).
    Media,
    /// ln(1 + children); lists and sections that were made here are looked through.
    Children,
    /// ln(leaves below).
    Leaves,
    /// Area of the largest child, as a share of its own.
    Largest,
    /// ln(children of its parent).
    Siblings,
    /// Share of its children that share a column, row or size with the one before; 0 for fewer
    /// than three.
    Equal,
    /// Share of its children that stand beside the one before.
    Beside,
    /// Share of its children that are painted.
    Painted,
    /// The widest blank strip between its children, in [`WIDE`].
    Blank,
    /// Share of its children that a line separates from the one before.
    Lines,
    /// Whether its own box is painted.
    Paints,
    /// Whether it is a list or section that was made here.
    Group,
    /// The probability of each role, as of all that follow.
    IsHeader,
    /// See [`Self::IsHeader`].
    IsNavigation,
    /// See [`Self::IsHeader`].
    IsMain,
    /// See [`Self::IsHeader`].
    IsArticle,
    /// See [`Self::IsHeader`].
    IsAside,
    /// See [`Self::IsHeader`].
    IsForm,
    /// See [`Self::IsHeader`].
    IsAdvertisement,
    /// See [`Self::IsHeader`].
    IsFooter,
    /// See [`Self::IsHeader`].
    IsMedia,
    /// See [`Self::IsHeader`].
    IsHeading,
    /// See [`Self::IsHeader`].
    IsList,
    /// See [`Self::IsHeader`].
    IsItem,
}
}

impl LevelFeature {
    /// The feature that holds the probability of a role; `None` for roles that are not weighed.
    fn from_role(role: Role) -> Option<Self> {
        Some(match role {
            Role::Header => Self::IsHeader,
            Role::Navigation => Self::IsNavigation,
            Role::Main => Self::IsMain,
            Role::Article => Self::IsArticle,
            Role::Aside => Self::IsAside,
            Role::Form => Self::IsForm,
            Role::Advertisement => Self::IsAdvertisement,
            Role::Footer => Self::IsFooter,
            Role::Media => Self::IsMedia,
            Role::Heading => Self::IsHeading,
            Role::List => Self::IsList,
            Role::Item => Self::IsItem,
            _ => return None,
        })
    }
}

/// Finds the features of every part, given how its roles are weighed. Linear.
pub(super) fn extract(
    page: &PageSnapshot,
    tree: &PartTree,
    totals: &[Totals],
    roles: &[Option<Probabilities>],
) -> Vec<LevelRow> {
    let counts = Counts::new(tree);
    let mut rows = vec![LevelRow::default(); tree.parts.len()];
    let mut depths = vec![0.0; tree.parts.len()];
    for index in tree.downwards() {
        let row = &mut rows[index];
        let holder = holder(tree, index);
        depths[index] = holder.map_or(0.0, |p| depths[p] + 0.1);
        let siblings = holder.map_or(1, |p| counts.children[p].max(1));
        row.set([
            (LevelFeature::Depth, depths[index]),
            (LevelFeature::Text, f64::from(totals[index].chars).ln_1p()),
            (LevelFeature::LinkDensity, totals[index].link_density()),
            (LevelFeature::Media, f64::from(totals[index].media).ln_1p()),
            (
                LevelFeature::Children,
                f64::from(counts.children[index]).ln_1p(),
            ),
            (LevelFeature::Leaves, f64::from(counts.leaves[index]).ln()),
            (LevelFeature::Siblings, f64::from(siblings).ln()),
        ]);
        set_geometry(row, page, tree, &tree.parts[index]);
        for (role, probability) in WEIGHED_ROLES.into_iter().zip(roles[index].iter().flatten()) {
            if let Some(feature) = LevelFeature::from_role(role) {
                row[feature] = *probability;
            }
        }
    }
    rows
}

/// Numbers of children and leaves of every part.
struct Counts {
    /// Lists and sections that were made here are looked through.
    children: Vec<u32>,
    leaves: Vec<u32>,
}

impl Counts {
    fn new(tree: &PartTree) -> Self {
        let mut counts = Self {
            children: vec![0; tree.parts.len()],
            leaves: vec![0; tree.parts.len()],
        };
        for index in tree.upwards() {
            let children = &tree.parts[index].children;
            let leaves: u32 = children.iter().map(|c| counts.leaves[*c]).sum();
            counts.leaves[index] = leaves.max(1);
            counts.children[index] = children
                .iter()
                .map(|c| {
                    if is_group(&tree.parts[*c]) {
                        counts.children[*c]
                    } else {
                        1
                    }
                })
                .sum();
        }
        counts
    }
}

/// Sets the features of size and look.
fn set_geometry(row: &mut LevelRow, page: &PageSnapshot, tree: &PartTree, part: &Part) {
    let (area, width) = (page.page_rect().area().max(1.0), page.page.width.max(1.0));
    let window = page.viewport.height.max(1.0);
    let own = part.rect.area().max(1.0);
    let children = &part.children;
    let areas = children.iter().map(|c| tree.parts[*c].rect.area());
    row.set([
        (LevelFeature::Area, (own / area).ln()),
        (LevelFeature::Width, part.rect.width() / width),
        (
            LevelFeature::Height,
            (part.rect.height() / window).min(TALL),
        ),
        (
            LevelFeature::Largest,
            (areas.fold(0.0, f64::max) / own).min(1.0),
        ),
        (LevelFeature::Equal, equal(tree, children)),
        (
            LevelFeature::Beside,
            share_of_pairs(tree, children, |a, b| beside(&a.rect, &b.rect)),
        ),
        (
            LevelFeature::Painted,
            share_of_pairs(tree, children, |_, b| b.paints),
        ),
        (LevelFeature::Blank, blank(tree, children)),
        (
            LevelFeature::Lines,
            share_of_pairs(tree, children, |_, b| b.after_line),
        ),
        (LevelFeature::Paints, f64::from(u8::from(part.paints))),
        (LevelFeature::Group, f64::from(u8::from(is_group(part)))),
    ]);
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
    common > MIN_BESIDE * a.height().min(b.height())
        && (b.left >= a.right - BESIDE_SLACK || b.right <= a.left + BESIDE_SLACK)
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
    for index in tree.upwards() {
        let part = &tree.parts[index];
        totals[index] = if part.nodes.is_empty() || part.torn {
            sum(part.children.iter().map(|c| totals[*c]))
        } else {
            sum(part.nodes.iter().map(|n| page.totals(*n)))
        };
    }
    totals
}

fn sum(totals: impl Iterator<Item = Totals>) -> Totals {
    totals.fold(Totals::default(), |sum, t| sum.plus(&t))
}
