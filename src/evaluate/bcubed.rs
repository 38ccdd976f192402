//! Extended BCubed over pixels, nodes and characters.
//!
//! Source: Kiesel, Kneist, Meyer, Komlossy, Stein, Potthast, *Web Page Segmentation Revisited:
//! Evaluation Framework and Dataset*, CIKM 2020; the measure is Amigó, Gonzalo, Artiles,
//! Verdejo 2009, §6.2.
//!
//! Two elements of a page are related as strongly as the number of segments they share: `c` in
//! the prediction, `c*` in the truth. Precision of an element is the weighted mean, over the
//! elements related to it in the prediction (itself included), of `min(c, c*) / c`; precision of
//! the page is the weighted mean over the elements that lie in some predicted segment. Recall
//! is the same with the two exchanged.
//!
//! Elements that lie in the same segments behave alike, so they are gathered into one [`Atom`]
//! first: the cost depends on the number of overlaps, not on pixels. It is that of the
//! [`overlay`], and the sum over all atoms of the atoms that share a segment with them: linear
//! where segments are small, and the square of the atoms where all lie in one.
//!
//! # Deviations from the authors' scripts
//! - Their snapping (`st_snap` by 0.9 px) does nothing to whole-pixel coordinates. Others are
//!   rounded to whole pixels ([`snapped`]), as their `st_set_precision(1)` does.
//! - A segment under 1 px² shifts the numbering of all later segments in their script; here it
//!   is left out and the others keep their place.
//! - Where precision and recall are both 0 they give NaN for F; here it is 0. Where one of the
//!   two is undefined, the answer is [`Undefined`].
//! - Parts of one segment that overlap count once.

use super::overlay;
use super::score::Score;
use crate::geometry::{MultiPolygon, Rect, bounding_rect};
use crate::operations::count;
use geo::MapCoords;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Segments and atomic regions of less area, px², are dropped. Source: the authors'
/// `clustering.R` (CIKM 2020).
pub const MIN_AREA: f64 = 1.0;

/// What a page is made of, for the measure.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Element {
    /// Pixels: all of the page counts, blank or not.
    Pixels,
    /// Text nodes, each box once.
    Nodes,
    /// Characters of the text nodes.
    Chars,
}

impl Element {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Pixels, Self::Nodes, Self::Chars];

    /// Name, as in results.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Why a page has no score. Names the side, so that a zero is never mistaken for a measurement.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, thiserror::Error,
)]
#[serde(rename_all = "kebab-case")]
pub enum Undefined {
    /// No element lies in a predicted segment.
    #[error(
        "nothing of the page lies in a predicted segment; precision is undefined (use --default-segmentation to count an empty prediction as one whole-page segment)"
    )]
    NothingPredicted,
    /// No element lies in a true segment.
    #[error(
        "nothing of the page lies in a true segment; recall is undefined: check that the truth belongs to this page"
    )]
    NothingTrue,
}

/// Elements that lie in the same segments.
#[derive(Debug, Clone, PartialEq)]
pub struct Atom {
    /// Indices of the predicted segments they lie in, ascending.
    pub predicted: Vec<u32>,
    /// Indices of the true segments they lie in, ascending.
    pub truth: Vec<u32>,
    /// Their weight together: px², number of nodes, or number of characters.
    pub weight: f64,
}

/// The box of a text node.
#[derive(Debug, Clone, PartialEq)]
pub struct NodeBox {
    /// Where it is, whole px.
    pub rect: Rect,
    /// Its characters.
    pub chars: u32,
    /// XPath to the node.
    pub xpath: String,
}

/// The shape with its coordinates on whole pixels.
pub fn snapped(shape: &MultiPolygon) -> MultiPolygon {
    // Halves go up, as in GEOS.
    shape.map_coords(|c| geo::Coord {
        x: (c.x + 0.5).floor(),
        y: (c.y + 0.5).floor(),
    })
}

/// The rectangle with its edges on whole pixels.
pub fn snapped_rect(rect: &Rect) -> Rect {
    Rect::from_edges(
        nearest(rect.left),
        nearest(rect.top),
        nearest(rect.right),
        nearest(rect.bottom),
    )
}

/// The nearest whole number; halves go up.
fn nearest(value: f64) -> f64 {
    (value + 0.5).floor()
}

/// The atoms of a page's pixels.
pub fn pixel_atoms(predicted: &[MultiPolygon], truth: &[MultiPolygon]) -> Vec<Atom> {
    let shapes: Vec<MultiPolygon> = predicted.iter().chain(truth).map(snapped).collect();
    let first_true = predicted.len() as u32;
    let regions = overlay::regions(&shapes);
    let mut areas = vec![0.0; shapes.len()];
    for region in &regions {
        for shape in &region.shapes {
            areas[*shape as usize] += region.area;
        }
    }
    let atoms = regions.into_iter().map(|mut region| {
        region.shapes.retain(|s| areas[*s as usize] >= MIN_AREA);
        let split = region.shapes.partition_point(|s| *s < first_true);
        Atom {
            truth: region.shapes[split..]
                .iter()
                .map(|s| s - first_true)
                .collect(),
            predicted: region.shapes[..split].to_vec(),
            weight: region.area,
        }
    });
    let mut atoms = gathered(atoms);
    atoms.retain(|a| a.weight >= MIN_AREA);
    atoms
}

/// The atoms of a page's text nodes, weighed by nodes or by characters.
///
/// A node lies in a segment only if the segment holds its whole box. Boxes without area are
/// left out.
pub fn node_atoms(
    predicted: &[MultiPolygon],
    truth: &[MultiPolygon],
    nodes: &[NodeBox],
    element: Element,
) -> Vec<Atom> {
    weighed(&placed(predicted, truth, nodes), element)
}

/// A text node with the segments that hold it: what [`node_atoms`] are made of, whatever they are
/// weighed by.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PlacedNode {
    predicted: Vec<u32>,
    truth: Vec<u32>,
    chars: u32,
}

/// The segments that hold each text node with area. This is the costly part of [`node_atoms`].
pub(crate) fn placed(
    predicted: &[MultiPolygon],
    truth: &[MultiPolygon],
    nodes: &[NodeBox],
) -> Vec<PlacedNode> {
    let predicted: Vec<Holder> = predicted.iter().filter_map(Holder::new).collect();
    let truth: Vec<Holder> = truth.iter().filter_map(Holder::new).collect();
    let visible = nodes.iter().filter(|n| !n.rect.is_empty());
    let placed = visible.map(|node| {
        let rect = snapped_rect(&node.rect);
        PlacedNode {
            predicted: holding(&predicted, &rect),
            truth: holding(&truth, &rect),
            chars: node.chars,
        }
    });
    placed.collect()
}

/// The atoms of placed nodes, weighed by nodes or by characters.
pub(crate) fn weighed(nodes: &[PlacedNode], element: Element) -> Vec<Atom> {
    gathered(nodes.iter().map(|node| Atom {
        predicted: node.predicted.clone(),
        truth: node.truth.clone(),
        weight: match element {
            Element::Chars => f64::from(node.chars),
            Element::Nodes | Element::Pixels => 1.0,
        },
    }))
}

/// The numbers of the segments that hold a node.
fn holding(holders: &[Holder], node: &Rect) -> Vec<u32> {
    (0u32..)
        .zip(holders)
        .filter(|(_, h)| {
            count(1);
            h.holds(node)
        })
        .map(|(i, _)| i)
        .collect()
}

/// A segment that is asked whether it holds boxes.
struct Holder {
    shape: MultiPolygon,
    bounds: Rect,
    /// Whether the shape is its bounding rectangle.
    is_rect: bool,
}

impl Holder {
    fn new(shape: &MultiPolygon) -> Option<Self> {
        let shape = snapped(shape);
        let bounds = bounding_rect(&shape)?;
        let area: f64 = overlay::regions(std::slice::from_ref(&shape))
            .iter()
            .map(|r| r.area)
            .sum();
        Some(Self {
            is_rect: area == bounds.area(),
            bounds,
            shape,
        })
    }

    fn holds(&self, node: &Rect) -> bool {
        self.bounds.contains(node, 0.0)
            && (self.is_rect
                || overlay::common_area(&self.shape, &node.to_multipolygon())
                    // Slanted edges round; a box that sticks out does so by whole pixels.
                    >= node.area() * (1.0 - 1e-9))
    }
}

/// Atoms with the same segments as one, ordered by segments; those in no segment are dropped.
fn gathered(atoms: impl Iterator<Item = Atom>) -> Vec<Atom> {
    let mut weights: BTreeMap<(Vec<u32>, Vec<u32>), f64> = BTreeMap::new();
    for atom in atoms {
        if !(atom.predicted.is_empty() && atom.truth.is_empty()) {
            *weights.entry((atom.predicted, atom.truth)).or_default() += atom.weight;
        }
    }
    weights
        .into_iter()
        .filter(|(_, weight)| *weight > 0.0)
        .map(|((predicted, truth), weight)| Atom {
            predicted,
            truth,
            weight,
        })
        .collect()
}

/// Precision, recall and F of a page's atoms.
///
/// # Errors
/// [`Undefined`] where one side covers nothing; the truth where both do, since no prediction could
/// have done better.
pub fn score(atoms: &[Atom]) -> Result<Score, Undefined> {
    let predicted: Vec<&[u32]> = atoms.iter().map(|a| a.predicted.as_slice()).collect();
    let truth: Vec<&[u32]> = atoms.iter().map(|a| a.truth.as_slice()).collect();
    let weights: Vec<f64> = atoms.iter().map(|a| a.weight).collect();
    let recall = mean_agreement(&truth, &predicted, &weights).ok_or(Undefined::NothingTrue)?;
    let precision =
        mean_agreement(&predicted, &truth, &weights).ok_or(Undefined::NothingPredicted)?;
    Ok(Score::new(precision, recall))
}

/// Precision of the clustering `own` against `other`; `None` where `own` covers nothing.
fn mean_agreement(own: &[&[u32]], other: &[&[u32]], weights: &[f64]) -> Option<f64> {
    let own_members = members(own);
    let other_members = members(other);
    let mut shared = vec![0u32; own.len()];
    let mut shared_other = vec![0u32; own.len()];
    let (mut sum, mut total) = (0.0, 0.0);
    for (atom, weight) in weights.iter().enumerate() {
        if own[atom].is_empty() {
            continue;
        }
        let mut related: Vec<u32> = Vec::new();
        for e in own[atom].iter().flat_map(|s| &own_members[*s as usize]) {
            count(1);
            if shared[*e as usize] == 0 {
                related.push(*e);
            }
            shared[*e as usize] += 1;
        }
        for e in other[atom].iter().flat_map(|s| &other_members[*s as usize]) {
            count(1);
            shared_other[*e as usize] += 1;
        }
        let (mut agreement, mut mass) = (0.0, 0.0);
        for e in related.iter().map(|e| *e as usize) {
            let share = f64::from(shared[e].min(shared_other[e])) / f64::from(shared[e]);
            agreement += weights[e] * share;
            mass += weights[e];
            shared[e] = 0;
        }
        for e in other[atom].iter().flat_map(|s| &other_members[*s as usize]) {
            shared_other[*e as usize] = 0;
        }
        sum += weight * agreement / mass;
        total += weight;
    }
    (total > 0.0).then(|| sum / total)
}

/// For each segment, the atoms that lie in it.
fn members(sets: &[&[u32]]) -> Vec<Vec<u32>> {
    let count = sets
        .iter()
        .flat_map(|s| s.iter())
        .max()
        .map_or(0, |m| m + 1);
    let mut members = vec![Vec::new(); count as usize];
    for (atom, set) in (0u32..).zip(sets) {
        for segment in *set {
            members[*segment as usize].push(atom);
        }
    }
    members
}
