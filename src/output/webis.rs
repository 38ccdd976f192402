//! `segment --format webis`: the segmentation format of the Webis evaluation framework.
//!
//! Source: Kiesel et al., *Web Page Segmentation Revisited: Evaluation Framework and Dataset*,
//! CIKM 2020. Only leaves count; coordinates are whole px.

use crate::geometry::{self, JsonMultiPolygon};
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A point in whole px.
pub type PixelPoint = [i64; 2];
/// A multipolygon in whole px: polygons of rings of points, outer ring first.
pub type PixelMultiPolygon = Vec<Vec<Vec<PixelPoint>>>;

/// Segmentations of one page, by name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "Segmentations of a page")]
pub struct WebisJson {
    /// The page's id in its collection.
    pub id: String,
    /// Width of the page, px.
    pub width: i64,
    /// Height of the page, px.
    pub height: i64,
    /// Segments by the name of the algorithm.
    pub segmentations: BTreeMap<String, Vec<PixelMultiPolygon>>,
}

impl WebisJson {
    /// The leaves of a segmentation. Leaves that cover no whole px are left out.
    pub fn new(id: &str, page: &PageSnapshot, segmentation: &Segmentation) -> Self {
        let shapes = segmentation
            .leaves()
            .into_iter()
            .map(|leaf| whole_px(&geometry::to_json(&leaf.shape, f64::round)))
            .filter(|shape| !shape.is_empty());
        Self {
            id: id.to_owned(),
            width: page.page.width.round() as i64,
            height: page.page.height.round() as i64,
            segmentations: BTreeMap::from([(segmentation.algorithm.clone(), shapes.collect())]),
        }
    }
}

/// The published JSON Schema of the format.
pub fn schema() -> schemars::Schema {
    schemars::schema_for!(WebisJson)
}

/// Whole numbers, without the rings that rounding left without area: readers of the format
/// refuse those as invalid.
fn whole_px(shape: &JsonMultiPolygon) -> PixelMultiPolygon {
    shape
        .iter()
        .map(|rings| {
            let rings = rings.iter().map(|ring| {
                let points = ring.iter().map(|point| point.map(|v| v as i64));
                points.collect()
            });
            rings.collect::<Vec<Vec<PixelPoint>>>()
        })
        .filter(|rings| rings.first().is_some_and(|outer| doubled_area(outer) != 0))
        .map(|mut rings| {
            rings.retain(|ring| doubled_area(ring) != 0);
            rings
        })
        .collect()
}

/// Twice the signed area of a closed ring (shoelace formula).
fn doubled_area(ring: &[PixelPoint]) -> i128 {
    ring.windows(2).map(|w| cross(w[0], w[1])).sum()
}

/// The cross product of two places as vectors.
fn cross(a: PixelPoint, b: PixelPoint) -> i128 {
    i128::from(a[0]) * i128::from(b[1]) - i128::from(b[0]) * i128::from(a[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn leaves_in_whole_px_and_no_slivers() {
        let page = TestPage::new(800.4, 600.0).finish();
        let mut cut = Segmentation::new("test", &page);
        let root = cut.root();
        cut.add(root, Rect::new(0.4, 0.0, 10.2, 20.0), Vec::new());
        cut.add(root, Rect::new(5.0, 5.0, 0.3, 20.0), Vec::new());
        let written = serde_json::to_string(&WebisJson::new("000001", &page, &cut));
        assert_eq!(
            written.unwrap_or_default(),
            r#"{"id":"000001","width":800,"height":600,"segmentations":{"test":[[[[[11,0],[11,20],[0,20],[0,0],[11,0]]]]]}}"#
        );
    }
}
