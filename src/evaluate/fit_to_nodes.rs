//! Fitting segments to the nodes of the page.

use super::bcubed::{MIN_AREA, NodeBox, snapped, snapped_rect};
use super::overlay;
use crate::geometry::{MultiPolygon, Rect, bounding_rect, union_of};
use geo::Area;

/// Share of a node's area that must lie in a segment for the node to be fitted into it.
/// Source: Kiesel et al., CIKM 2020 (`fit.R`: 0.75).
pub const FIT_SHARE: f64 = 0.75;

/// Each segment as the union of the nodes that lie in it by at least `share` of their area
/// (default [`FIT_SHARE`]). Segments that hold no node and copies of others are left out.
/// Source: `fit.R` (Kiesel et al., CIKM 2020).
pub fn fit_to_nodes(segments: &[MultiPolygon], nodes: &[NodeBox], share: f64) -> Vec<MultiPolygon> {
    let mut fitted: Vec<(Vec<usize>, MultiPolygon)> = Vec::new();
    for segment in segments.iter().map(snapped) {
        let Some(bounds) = bounding_rect(&segment) else {
            continue;
        };
        let rects = nodes.iter().map(|n| snapped_rect(&n.rect));
        let held: Vec<usize> = rects
            .enumerate()
            .filter(|(_, rect)| {
                // The bounding box overlaps at least as much as the shape: a cheap way out.
                let enough = share * rect.area();
                !rect.is_empty()
                    && rect.overlap(&bounds) >= enough
                    && overlay::common_area(&segment, &rect.to_multipolygon()) >= enough
            })
            .map(|(i, _)| i)
            .collect();
        if held.is_empty() || fitted.iter().any(|(h, _)| *h == held) {
            continue;
        }
        let rects: Vec<Rect> = held.iter().map(|i| snapped_rect(&nodes[*i].rect)).collect();
        let shape = union_of(&rects);
        if fitted.iter().all(|(_, s)| !same_shape(s, &shape)) {
            fitted.push((held, shape));
        }
    }
    fitted.into_iter().map(|(_, shape)| shape).collect()
}

fn same_shape(a: &MultiPolygon, b: &MultiPolygon) -> bool {
    bounding_rect(a) == bounding_rect(b)
        && a.unsigned_area() == b.unsigned_area()
        && (overlay::common_area(a, b) - a.unsigned_area()).abs() < MIN_AREA
}
