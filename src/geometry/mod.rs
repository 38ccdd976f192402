//! Rectangles and multipolygons in page coordinates.
//!
//! All lengths are CSS px; the origin is the top left corner of the page, `x` grows to the
//! right and `y` downwards. Chromium lays out on a grid of 1/64 px, so sums and differences
//! of its coordinates are exact in `f64`.

pub(crate) mod grid;

use geo::{BoundingRect, Coord, LineString, Polygon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A set of polygons with holes, in page px.
pub type MultiPolygon = geo::MultiPolygon<f64>;

/// An axis-aligned rectangle in page px. Serialised as `[x, y, width, height]`.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(from = "[f64; 4]", into = "[f64; 4]")]
#[schemars(with = "[f64; 4]")]
pub struct Rect {
    /// Left edge.
    pub left: f64,
    /// Top edge.
    pub top: f64,
    /// Right edge; never left of `left`.
    pub right: f64,
    /// Bottom edge; never above `top`.
    pub bottom: f64,
}

impl From<[f64; 4]> for Rect {
    fn from([x, y, width, height]: [f64; 4]) -> Self {
        Self::new(x, y, width, height)
    }
}

impl From<Rect> for [f64; 4] {
    fn from(r: Rect) -> Self {
        [r.left, r.top, r.width(), r.height()]
    }
}

impl Rect {
    /// A rectangle from its top left corner and its size. Sizes that are negative or not
    /// finite count as 0, corners that are not finite as 0: a rectangle is always sound.
    pub fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        let finite = |v: f64| if v.is_finite() { v } else { 0.0 };
        let (left, top) = (finite(x), finite(y));
        Self {
            left,
            top,
            right: (left + finite(width).max(0.0)).min(f64::MAX),
            bottom: (top + finite(height).max(0.0)).min(f64::MAX),
        }
    }

    /// A rectangle from its edges; crossed edges give a rectangle without area.
    pub fn from_edges(left: f64, top: f64, right: f64, bottom: f64) -> Self {
        Self::new(left, top, right - left, bottom - top)
    }

    /// Width in px.
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// Height in px.
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// Area in px².
    pub fn area(&self) -> f64 {
        self.width() * self.height()
    }

    /// Whether the rectangle has no area.
    pub fn is_empty(&self) -> bool {
        self.right <= self.left || self.bottom <= self.top
    }

    /// Centre as `(x, y)`.
    pub fn center(&self) -> (f64, f64) {
        (
            (self.left + self.right) / 2.0,
            (self.top + self.bottom) / 2.0,
        )
    }

    /// The smallest rectangle that holds both.
    pub fn union(&self, other: &Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The common part, or `None` where the two share no area.
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        let common = Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        };
        (!common.is_empty()).then_some(common)
    }

    /// Area of the common part in px².
    pub fn overlap(&self, other: &Self) -> f64 {
        self.intersection(other).map_or(0.0, |r| r.area())
    }

    /// Intersection over union, 0..=1: 1 for equal rectangles.
    pub fn iou(&self, other: &Self) -> f64 {
        let common = self.overlap(other);
        common / (self.area() + other.area() - common).max(f64::MIN_POSITIVE)
    }

    /// Left edge and width in whole px: equal for boxes of one column.
    pub(crate) fn column(&self) -> (i64, i64) {
        (self.left.round() as i64, self.width().round() as i64)
    }

    /// Whether `other` lies inside, edges included, give or take `slack` px.
    pub fn contains(&self, other: &Self, slack: f64) -> bool {
        other.left >= self.left - slack
            && other.top >= self.top - slack
            && other.right <= self.right + slack
            && other.bottom <= self.bottom + slack
    }

    /// The rectangle moved by `(dx, dy)`.
    pub fn translate(&self, dx: f64, dy: f64) -> Self {
        Self {
            left: self.left + dx,
            top: self.top + dy,
            right: self.right + dx,
            bottom: self.bottom + dy,
        }
    }

    /// The rectangle with its edges on Chromium's layout grid of 1/64 px. On the grid,
    /// coordinates survive being written and read without loss.
    pub fn snapped(&self) -> Self {
        let [left, top, right, bottom] =
            [self.left, self.top, self.right, self.bottom].map(|px| (px * 64.0).round() / 64.0);
        Self {
            left,
            top,
            right,
            bottom,
        }
    }

    /// The smallest rectangle that holds all of `rects`; `None` for none.
    pub fn bounding(rects: impl IntoIterator<Item = Self>) -> Option<Self> {
        rects.into_iter().reduce(|a, b| a.union(&b))
    }

    /// As a polygon of four corners.
    pub fn to_polygon(&self) -> Polygon<f64> {
        geo::Rect::new(
            Coord {
                x: self.left,
                y: self.top,
            },
            Coord {
                x: self.right,
                y: self.bottom,
            },
        )
        .to_polygon()
    }

    /// As a multipolygon of one part.
    pub fn to_multipolygon(&self) -> MultiPolygon {
        MultiPolygon::new(vec![self.to_polygon()])
    }
}

/// The bounding rectangle of a multipolygon; `None` where it has no points.
pub fn bounding_rect(shape: &MultiPolygon) -> Option<Rect> {
    shape
        .bounding_rect()
        .map(|r| Rect::from_edges(r.min().x, r.min().y, r.max().x, r.max().y))
}

/// The union of rectangles as a multipolygon, parts and holes exact.
pub fn union_of(rects: &[Rect]) -> MultiPolygon {
    let polygons: Vec<Polygon<f64>> = rects
        .iter()
        .filter(|r| !r.is_empty())
        .map(Rect::to_polygon)
        .collect();
    match polygons.len() {
        0 | 1 => MultiPolygon::new(polygons),
        _ => geo::unary_union(&polygons),
    }
}

/// Two decimals are enough to tell positions of Chromium's 1/64 px grid apart on a picture and
/// keep the file readable. What is not finite counts as 0, and 0 has no sign.
pub(crate) fn hundredths(value: f64) -> f64 {
    let cents = (value * 100.0).round();
    if cents.is_finite() {
        cents / 100.0 + 0.0
    } else {
        0.0
    }
}

/// `[x, y, width, height]` with two decimals.
pub(crate) fn rect_json(rect: &Rect) -> [f64; 4] {
    <[f64; 4]>::from(*rect).map(hundredths)
}

/// A ring as the JSON formats write it: `[[x, y], ...]`, closed.
pub type JsonRing = Vec<[f64; 2]>;
/// A multipolygon as the JSON formats write it: polygons of rings, outer ring first.
pub type JsonMultiPolygon = Vec<Vec<JsonRing>>;

/// Writes a multipolygon as nested coordinate lists, each coordinate passed through `at`.
pub fn to_json(shape: &MultiPolygon, at: impl Fn(f64) -> f64) -> JsonMultiPolygon {
    shape
        .iter()
        .map(|p| {
            std::iter::once(p.exterior())
                .chain(p.interiors())
                .map(|line: &LineString<f64>| -> JsonRing {
                    line.coords().map(|c| [at(c.x), at(c.y)]).collect()
                })
                .collect()
        })
        .collect()
}

/// Reads nested coordinate lists as a multipolygon; rings are closed, empty polygons dropped.
pub fn from_json(shape: &JsonMultiPolygon) -> MultiPolygon {
    let line =
        |ring: &JsonRing| LineString::new(ring.iter().map(|&[x, y]| Coord { x, y }).collect());
    MultiPolygon::new(
        shape
            .iter()
            .filter_map(|rings| {
                let (outer, holes) = rings.split_first()?;
                (outer.len() >= 3)
                    .then(|| Polygon::new(line(outer), holes.iter().map(line).collect()))
            })
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use geo::Area;

    #[test]
    fn rectangles_are_always_sound() {
        let r = Rect::new(f64::NAN, 5.0, -3.0, f64::INFINITY);
        assert_eq!(r, Rect::new(0.0, 5.0, 0.0, 0.0));
        assert!(r.is_empty());
    }

    #[test]
    fn a_frame_of_four_bars_keeps_its_hole() {
        let bars = [
            Rect::new(0.0, 0.0, 30.0, 10.0),
            Rect::new(0.0, 20.0, 30.0, 10.0),
            Rect::new(0.0, 0.0, 10.0, 30.0),
            Rect::new(20.0, 0.0, 10.0, 30.0),
        ];
        let frame = union_of(&bars);
        assert_eq!(frame.unsigned_area(), 800.0);
        assert_eq!(frame.0[0].interiors().len(), 1);
        assert_eq!(from_json(&to_json(&frame, |v| v)), frame);
    }
}
