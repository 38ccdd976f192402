//! Segmentations as the field exchanges them: the JSON of Webis-WebSeg-20.
//!
//! ```json
//! {"id": "000000", "width": 1366, "height": 2000,
//!  "segmentations": {"majority-vote": [[[[[0,0],[0,100],[1366,100],[1366,0],[0,0]]]]]}}
//! ```
//!
//! A segmentation is a list of multipolygons, a multipolygon a list of polygons, a polygon a
//! list of rings (the first is the outer one), a ring a list of `[x, y]` in px of the page.
//!
//! # Rules for doubtful input
//! - A polygon without area, one that crosses itself, one that lies wholly outside of the page
//!   and coordinates that are not numbers are errors that name the segment; so are coordinates
//!   beyond [`MAX_COORDINATE`] and segments of more than [`MAX_EDGES`] edges.
//! - A polygon that reaches beyond an edge of the page counts as it stands, as the authors of
//!   the measure have it.
//! - A segmentation without segments is an error when it is the truth; as a prediction it may
//!   count as one whole-page segment ([`SegmentsFile::or_whole_page`]).

use super::bcubed::{MIN_AREA, snapped};
use super::truth::MAX_FILE;
use crate::geometry::{JsonMultiPolygon, MultiPolygon, Rect, bounding_rect, from_json, to_json};
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use geo::{Area, Kernel, Line, Orientation, Polygon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Largest coordinate, and side of a page, px. Source: ours: ten thousand screens; areas with these sides still
/// have a resolution below one px².
pub const MAX_COORDINATE: f64 = 1e7;
/// Most edges of the polygons of one segment. Source: ours: the time to see whether they cross is
/// their square where all lie above each other.
pub const MAX_EDGES: usize = 20_000;

/// A file of segmentations of one page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SegmentsFile {
    /// Id of the page.
    pub id: String,
    /// Width of the page, px.
    pub width: f64,
    /// Height of the page, px.
    pub height: f64,
    /// Lists of segments, by name.
    pub segmentations: BTreeMap<String, Vec<JsonMultiPolygon>>,
}

/// A segmentation cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SegmentsError {
    /// The file cannot be read.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Not JSON of this form.
    #[error(
        "{path}: not a segmentation file ({reason}); expected {{\"id\", \"width\", \"height\", \"segmentations\": {{name: [multipolygon, ...]}}}}"
    )]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What was wrong, with line and column.
        reason: String,
    },
    /// The page has no usable size.
    #[error(
        "page {id}: width and height must be numbers above 0 and of at most {max} px, found {width} x {height}",
        max = MAX_COORDINATE
    )]
    PageSize {
        /// Id of the page.
        id: String,
        /// Width as written.
        width: f64,
        /// Height as written.
        height: f64,
    },
    /// A segment that no measure is defined for.
    #[error("page {id}, segmentation {name}, segment {segment}: {flaw}")]
    BadSegment {
        /// Id of the page.
        id: String,
        /// Name of the segmentation.
        name: String,
        /// Index of the segment, from 0.
        segment: usize,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// Truth and prediction are of different pages.
    #[error(
        "the truth is of another page: {truth}, but the prediction is of {predicted}; pair files of the same id and capture the page in the same viewport"
    )]
    OtherPage {
        /// The truth's page: id and size.
        truth: String,
        /// The prediction's page: id and size.
        predicted: String,
    },
    /// Several segmentations, none chosen; or none of the name asked for.
    #[error(
        "page {id} has the segmentations {found:?}; name one of them (asked for: {})",
        asked.as_deref().unwrap_or("the only one")
    )]
    Choose {
        /// Id of the page.
        id: String,
        /// The name asked for.
        asked: Option<String>,
        /// The names there are.
        found: Vec<String>,
    },
    /// No segments.
    #[error(
        "page {id}, segmentation {name}: no segments; for a prediction, --default-segmentation counts it as one whole-page segment"
    )]
    Empty {
        /// Id of the page.
        id: String,
        /// Name of the segmentation.
        name: String,
    },
}

/// A flaw of a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// No polygon, or a polygon without area.
    #[error("an empty polygon; leave it out of the file")]
    Empty,
    /// Edges of a polygon cross.
    #[error("a polygon crosses itself; write it as several polygons")]
    SelfCrossing,
    /// A coordinate is not a finite number.
    #[error("a coordinate is not a finite number")]
    NotFinite,
    /// A coordinate is beyond [`MAX_COORDINATE`].
    #[error(
        "a coordinate is more than {max} px from the page's corner; write it in px of the page",
        max = MAX_COORDINATE
    )]
    TooFar,
    /// More edges than [`MAX_EDGES`].
    #[error(
        "its polygons have more than {max} edges; leave out points that lie on a line, or write it as several segments",
        max = MAX_EDGES
    )]
    TooManyEdges,
    /// A polygon has no part on the page.
    #[error("a polygon lies outside of the page; coordinates are px from its top left corner")]
    OutsidePage,
}

impl SegmentsFile {
    /// A file without segmentations.
    pub fn new(id: &str, width: f64, height: f64) -> Self {
        Self {
            id: id.to_owned(),
            width,
            height,
            segmentations: BTreeMap::new(),
        }
    }

    /// A segmenter's leaves, on whole pixels; segments that vanish there are left out.
    pub fn from_segmentation(id: &str, page: &PageSnapshot, segmentation: &Segmentation) -> Self {
        let mut file = Self::new(id, page.page.width.round(), page.page.height.round());
        file.insert(&segmentation.algorithm, &leaf_shapes(segmentation));
        file
    }

    /// Adds a segmentation, replacing one of the same name. Coordinates are rounded to whole px.
    pub fn insert(&mut self, name: &str, segments: &[MultiPolygon]) {
        let written = segments
            .iter()
            .map(snapped)
            .filter(|s| s.unsigned_area() >= MIN_AREA);
        self.segmentations.insert(
            name.to_owned(),
            written.map(|s| to_json(&s, |v| v)).collect(),
        );
    }

    /// Reads and checks a file.
    ///
    /// # Errors
    /// [`SegmentsError`], each variant with its remedy.
    pub fn read(path: &Path) -> Result<Self, SegmentsError> {
        let bytes =
            crate::files::read_at_most(path, MAX_FILE).map_err(|source| SegmentsError::Io {
                path: path.to_owned(),
                source,
            })?;
        Self::from_bytes(&bytes, path)
    }

    /// Reads and checks the bytes of a file; `name` stands in the errors.
    ///
    /// # Errors
    /// [`SegmentsError`], each variant with its remedy.
    pub fn from_bytes(bytes: &[u8], name: &Path) -> Result<Self, SegmentsError> {
        let file: Self = serde_json::from_slice(bytes).map_err(|e| SegmentsError::Malformed {
            path: name.to_owned(),
            reason: e.to_string(),
        })?;
        file.check()?;
        Ok(file)
    }

    /// Applies the rules of this module to every segment.
    ///
    /// # Errors
    /// [`SegmentsError::PageSize`] and [`SegmentsError::BadSegment`].
    pub fn check(&self) -> Result<(), SegmentsError> {
        let sides = [self.width, self.height];
        if !sides.iter().all(|px| *px > 0.0 && *px <= MAX_COORDINATE) {
            return Err(SegmentsError::PageSize {
                id: self.id.clone(),
                width: self.width,
                height: self.height,
            });
        }
        let page = Rect::new(0.0, 0.0, self.width, self.height);
        for (name, segments) in &self.segmentations {
            for (i, segment) in segments.iter().enumerate() {
                check_segment(segment, &page).map_err(|flaw| SegmentsError::BadSegment {
                    id: self.id.clone(),
                    name: name.clone(),
                    segment: i,
                    flaw,
                })?;
            }
        }
        Ok(())
    }

    /// Refuses a prediction of another page: another id, or a size that differs by a px or more.
    ///
    /// # Errors
    /// [`SegmentsError::OtherPage`].
    pub fn check_same_page(&self, prediction: &Self) -> Result<(), SegmentsError> {
        let sizes = [
            (self.width, prediction.width),
            (self.height, prediction.height),
        ];
        let differ = sizes.iter().any(|(a, b)| (a - b).abs() >= 1.0);
        if self.id == prediction.id && !differ {
            return Ok(());
        }
        Err(SegmentsError::OtherPage {
            truth: self.described(),
            predicted: prediction.described(),
        })
    }

    /// The page with its size, for a message.
    fn described(&self) -> String {
        format!("{} ({} x {} px)", self.id, self.width, self.height)
    }

    /// The segments of one segmentation: the named one, or the only one there is.
    ///
    /// # Errors
    /// [`SegmentsError::Choose`] where that leaves none or several, [`SegmentsError::Empty`]
    /// where it has no segments.
    pub fn segments(&self, name: Option<&str>) -> Result<Vec<MultiPolygon>, SegmentsError> {
        let (found, segments) = self.choose(name)?;
        if segments.is_empty() {
            return Err(SegmentsError::Empty {
                id: self.id.clone(),
                name: found.to_owned(),
            });
        }
        Ok(segments.iter().map(from_json).collect())
    }

    /// As [`Self::segments`], but a segmentation without segments counts as one segment, the
    /// whole page (`--default-segmentation` of the authors' `evaluate-segmentation.R`).
    ///
    /// # Errors
    /// [`SegmentsError::Choose`].
    pub fn or_whole_page(&self, name: Option<&str>) -> Result<Vec<MultiPolygon>, SegmentsError> {
        let (_, segments) = self.choose(name)?;
        if segments.is_empty() {
            let page = Rect::new(0.0, 0.0, self.width, self.height);
            return Ok(vec![page.to_multipolygon()]);
        }
        Ok(segments.iter().map(from_json).collect())
    }

    fn choose(&self, name: Option<&str>) -> Result<(&str, &[JsonMultiPolygon]), SegmentsError> {
        let chosen = match name {
            Some(name) => self.segmentations.get_key_value(name),
            None if self.segmentations.len() == 1 => self.segmentations.first_key_value(),
            None => None,
        };
        chosen
            .map(|(name, segments)| (name.as_str(), segments.as_slice()))
            .ok_or_else(|| SegmentsError::Choose {
                id: self.id.clone(),
                asked: name.map(str::to_owned),
                found: self.segmentations.keys().cloned().collect(),
            })
    }
}

/// The shapes a segmentation is scored by: its leaves, as they are.
pub fn leaf_shapes(segmentation: &Segmentation) -> Vec<MultiPolygon> {
    let leaves = segmentation.leaves();
    leaves.iter().map(|b| b.shape.clone()).collect()
}

fn check_segment(segment: &JsonMultiPolygon, page: &Rect) -> Result<(), Flaw> {
    let mut coordinates = segment.iter().flatten().flatten().flatten();
    if !coordinates.all(|v| v.is_finite()) {
        return Err(Flaw::NotFinite);
    }
    let mut coordinates = segment.iter().flatten().flatten().flatten();
    if !coordinates.all(|v| v.abs() <= MAX_COORDINATE) {
        return Err(Flaw::TooFar);
    }
    let shape = from_json(segment);
    if shape.0.is_empty() || shape.0.len() < segment.len() {
        return Err(Flaw::Empty);
    }
    if shape.iter().flat_map(edges).count() > MAX_EDGES {
        return Err(Flaw::TooManyEdges);
    }
    for polygon in &shape {
        if crosses_itself(polygon) {
            return Err(Flaw::SelfCrossing);
        }
        if polygon.unsigned_area() == 0.0 {
            return Err(Flaw::Empty);
        }
        let bounds = bounding_rect(&MultiPolygon::new(vec![polygon.clone()]));
        if bounds.and_then(|b| b.intersection(page)).is_none() {
            return Err(Flaw::OutsidePage);
        }
    }
    Ok(())
}

/// Whether two edges of a polygon pass through each other. Rings that touch do not cross.
fn crosses_itself(polygon: &Polygon<f64>) -> bool {
    let mut edges: Vec<Line<f64>> = edges(polygon).collect();
    edges.sort_by(|a, b| left(a).total_cmp(&left(b)));
    edges.iter().enumerate().any(|(i, a)| {
        let right = a.start.x.max(a.end.x);
        edges[i + 1..]
            .iter()
            .take_while(|b| left(b) < right)
            .any(|b| pass_through(a, b))
    })
}

/// The edges of all rings.
fn edges(polygon: &Polygon<f64>) -> impl Iterator<Item = Line<f64>> {
    let rings = std::iter::once(polygon.exterior()).chain(polygon.interiors());
    rings.flat_map(|ring| ring.lines())
}

fn left(line: &Line<f64>) -> f64 {
    line.start.x.min(line.end.x)
}

fn pass_through(a: &Line<f64>, b: &Line<f64>) -> bool {
    parts_ends(a, b) && parts_ends(b, a)
}

/// Whether the ends of `other` lie on the two sides of `line`.
fn parts_ends(line: &Line<f64>, other: &Line<f64>) -> bool {
    let [start, end] = [other.start, other.end]
        .map(|p| geo::kernels::RobustKernel::orient2d(line.start, line.end, p));
    matches!(
        (start, end),
        (Orientation::Clockwise, Orientation::CounterClockwise)
            | (Orientation::CounterClockwise, Orientation::Clockwise)
    )
}
