//! Making a hierarchy of segments flat.

use super::bcubed::{MIN_AREA, snapped};
use crate::geometry::{MultiPolygon, Rect, bounding_rect};
use geo::{Area, BooleanOps};

/// A hierarchy made flat: every part of the page with the same set of segments becomes a
/// segment of its own. Source: `flatten-segmentations.R` (Kiesel et al., CIKM 2020).
///
/// Cost: one boolean operation per pair of overlapping segment and region.
pub fn flatten(segments: &[MultiPolygon]) -> Vec<MultiPolygon> {
    let mut regions: Vec<(MultiPolygon, Rect)> = Vec::new();
    for segment in segments.iter().map(snapped) {
        let Some(bounds) = bounding_rect(&segment) else {
            continue;
        };
        let mut rest = segment.clone();
        let mut parts = Vec::new();
        for (region, region_bounds) in &mut regions {
            if region_bounds.intersection(&bounds).is_none() {
                continue;
            }
            let common = region.intersection(&segment);
            if common.unsigned_area() >= MIN_AREA {
                *region = region.difference(&common);
                rest = rest.difference(&common);
                parts.push(common);
            }
        }
        regions.extend(
            parts
                .into_iter()
                .chain([rest])
                .filter_map(|p| bounding_rect(&p).map(|b| (p, b))),
        );
    }
    regions.retain(|(region, _)| region.unsigned_area() >= MIN_AREA);
    regions.into_iter().map(|(region, _)| region).collect()
}
