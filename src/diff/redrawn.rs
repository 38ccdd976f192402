//! Pictures that are drawn otherwise under the address that they had, told by the pixels of both pages.
//!
//! Only where both pages have their screenshots, in one scale, and nothing else is told to have changed where the
//! picture is, or moves there: what lies over it would be taken for it. Films, frames and GIFs are left out.
//!
//! Cost: linear in pictures and what is read of them, at most [`MAX_SAMPLES`] points each, and in pictures times
//! changes, at most [`MAX_PAIRS`].

use super::comparison::Comparison;
use super::facts::Draft;
use super::layout::Shift;
use super::tree::{ItemId, Tree};
use super::{Kind, PropertyChange};
use crate::geometry::Rect;
use crate::snapshot::screenshot::Screenshot;
use crate::snapshot::{Color, NodeId};

/// Elements that are drawn once.
const STILL: [&str; 4] = ["img", "svg", "canvas", "picture"];
/// Cells that a picture is held against the other by, each way. Source: ours.
const CELLS: usize = 16;
/// Points of a picture that are read, at most, each way. Source: ours.
const MAX_SAMPLES: usize = 128;
/// Mean difference of a cell's points, of 255, from which on it is drawn otherwise. Source: ours; the same browser
/// draws the same.
pub(super) const OTHER: f64 = 8.0;
/// The same where the picture lies elsewhere than before, and the share of its cells that must be so. Source:
/// ours; edges of icons differ by half a pixel where it lies between other pixels, and the browser draws
/// gradients and icons a little otherwise at every place.
const OTHER_ELSEWHERE: f64 = 48.0;
const MIN_SHARE_ELSEWHERE: f64 = 0.05;
/// Most pictures times changes: each is asked whether it touches each. On pages with more no picture is compared.
/// Source: ours; half a second.
const MAX_PAIRS: usize = 10_000_000;
/// Steps of a cell's mean colour, of 255, by which what is drawn now is known again. Source: ours; two renderings by
/// one browser have the same pixels, and a few that differ by one rarely reach the next step.
const TONE: f64 = 4.0;
/// Sizes and places that differ by less are the same, px.
const SAME: f64 = 0.05;

/// A picture that is drawn otherwise.
struct Redrawn {
    /// The share of its cells that are.
    share: f64,
    /// The colours of its cells on the page after.
    tones: Vec<u64>,
}

/// A cell of a picture on both pages.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cell {
    /// Sum of the differences of its points.
    apart: f64,
    /// Sum of their red, green and blue on the page after.
    sums: [f64; 3],
    points: u32,
}

impl Cell {
    /// Takes in a point, as it is before and after.
    pub(super) fn add(&mut self, before: Color, after: Color) {
        let [from, to] = [before, after].map(|c| [c.r, c.g, c.b]);
        let apart = from.into_iter().zip(to).map(|(a, b)| a.abs_diff(b)).max();
        self.apart += f64::from(apart.unwrap_or(0));
        for (sum, value) in self.sums.iter_mut().zip(to) {
            *sum += f64::from(value);
        }
        self.points += 1;
    }

    /// The mean difference of its points, of 255.
    pub(super) fn difference(&self) -> f64 {
        self.apart / f64::from(self.points)
    }

    /// Its mean colour on the page after, in steps of [`TONE`].
    fn tone(&self) -> u64 {
        let steps = self
            .sums
            .map(|sum| (sum / f64::from(self.points) / TONE).round() as u64);
        steps.into_iter().fold(0, |tone, step| (tone << 8) | step)
    }
}

impl Comparison<'_> {
    /// The last part of step 5: what only the screenshots of both pages tell. `is_wanted`, by page (0 before, 1 after)
    /// and node: whether to warn where they differ and nothing is told.
    pub(super) fn find_in_screenshots(&mut self, is_wanted: &dyn Fn(usize, NodeId) -> bool) {
        let [a, b] = [self.a.page, self.b.page];
        if a.screenshot == b.screenshot {
            return;
        }
        let shots = [a, b].map(Screenshot::new);
        let [Some(before), Some(after)] = &shots else {
            let told =
                "the pixels of the pages are not compared: one has no screenshot that can be read";
            return self.warnings.push(told.to_owned());
        };
        if (before.scale() - after.scale()).abs() > f64::EPSILON {
            let told =
                "the pixels of the pages are not compared: their screenshots have different scales";
            return self.warnings.push(told.to_owned());
        }
        self.find_redrawn((before, after));
        // Another browser draws every letter otherwise.
        if a.source.browser == b.source.browser {
            self.find_untold([before, after], is_wanted);
        }
    }

    /// Pictures that are drawn otherwise.
    fn find_redrawn(&mut self, shots: (&Screenshot, &Screenshot)) {
        let pictures: Vec<ItemId> = (0..self.b.items.len())
            .filter(|y| self.may_be_redrawn(*y))
            .collect();
        let moving = self.moving();
        if pictures.len() * (self.drafts.len() + moving.len()) > MAX_PAIRS {
            let told = "too many pictures and changes: no picture was compared by its pixels";
            return self.warnings.push(told.to_owned());
        }
        let redrawn: Vec<(ItemId, Redrawn)> = pictures
            .into_iter()
            .filter_map(|y| Some((y, self.redrawn(y, shots, &moving)?)))
            .collect();
        for (i, (y, drawn)) in redrawn.iter().enumerate() {
            // What holds one, which comes next, is drawn otherwise for that alone.
            let next = redrawn.get(i + 1);
            if next.is_some_and(|(z, _)| self.b.contains(*y, *z)) {
                continue;
            }
            let properties = vec![PropertyChange {
                name: "pixels".to_owned(),
                from: "all alike".to_owned(),
                to: format!("{:.0} % otherwise", (drawn.share * 100.0).max(1.0)),
            }];
            self.begin(Draft {
                properties,
                content: drawn.tones.clone(),
                ..Draft::new(Kind::Image, self.pairs.before[*y], Some(*y))
            });
        }
    }

    /// Where pictures of the page after are that may show something else at each visit.
    fn moving(&self) -> Vec<Rect> {
        (0..self.b.items.len())
            .filter(|item| self.b.items[*item].has_ink && is_moving(self.b, *item))
            .filter_map(|item| self.b.seen(item))
            .collect()
    }

    /// Whether an item is a picture on both pages, in one size, of which nothing is told.
    fn may_be_redrawn(&self, y: ItemId) -> bool {
        let Some(x) = self.pairs.before[y] else {
            return false;
        };
        let is_drawn = |tree: &Tree<'_>, item: ItemId| {
            let node = tree.items[item].node;
            let has_ground = tree
                .page
                .own_style(node)
                .is_some_and(|s| s.background_image);
            let is_still = tree.items[item].is_picture && !is_moving(tree, item);
            let is_ground = has_ground && !tree.items[item].is_picture;
            tree.items[item].has_ink && !tree.is_broken(item) && (is_still || is_ground)
        };
        let (Some(from), Some(to)) = (self.a.seen(x), self.b.seen(y)) else {
            return false;
        };
        let is_alike = (from.width() - to.width()).abs() < SAME
            && (from.height() - to.height()).abs() < SAME
            && to.width() >= 1.0
            && to.height() >= 1.0;
        // What lies in a picture must stand where it did.
        let inside = &self.shifts[y + 1..self.b.items[y].end];
        let holds_still = inside
            .iter()
            .flatten()
            .all(|s: &Shift| !s.has_moved() && !s.has_grown());
        is_alike && is_drawn(self.a, x) && is_drawn(self.b, y) && holds_still
    }

    /// How a picture is drawn otherwise; none where it is as it was, or something else is told of that place.
    fn redrawn(
        &self,
        y: ItemId,
        (before, after): (&Screenshot, &Screenshot),
        moving: &[Rect],
    ) -> Option<Redrawn> {
        let x = self.pairs.before[y]?;
        let (from, to) = (self.a.seen(x)?, self.b.seen(y)?);
        let touches = |tree: &Tree<'_>, item: Option<ItemId>, picture: &Rect| {
            let rect = item.and_then(|item| tree.rect(tree.element(item)));
            rect.is_some_and(|rect| rect.intersection(picture).is_some())
        };
        let is_told = |draft: &Draft| {
            touches(self.a, draft.before, &from) || touches(self.b, draft.after, &to)
        };
        // A page that changed as a whole tells nothing of a place.
        let is_small =
            |draft: &&Draft| draft.after.is_none_or(|i| self.b.items[i].parent.is_some());
        let is_moving = moving.iter().any(|rect| rect.intersection(&to).is_some());
        if is_moving || self.drafts.iter().filter(is_small).any(is_told) {
            return None;
        }
        let cells = cells((before, &from), (after, &to))?;
        let shifts = [from.left - to.left, from.top - to.top];
        let has_moved = shifts.into_iter().any(|shift| shift.abs() > SAME);
        let least = if has_moved { OTHER_ELSEWHERE } else { OTHER };
        let other = cells.iter().filter(|cell| cell.difference() >= least);
        let share = other.count() as f64 / cells.len() as f64;
        let enough = if has_moved { MIN_SHARE_ELSEWHERE } else { 0.0 };
        (share > 0.0 && share >= enough).then(|| Redrawn {
            share,
            tones: cells.iter().map(Cell::tone).collect(),
        })
    }
}

/// Whether an item is a picture that may show something else at each visit.
pub(super) fn is_moving(tree: &Tree<'_>, item: ItemId) -> bool {
    let is_still = STILL.contains(&tree.tag(item));
    let source = tree.attribute(item, "src").to_ascii_lowercase();
    tree.items[item].is_picture && (!is_still || source.contains(".gif"))
}

/// The cells of a picture; none where nothing of it is on the screenshots.
fn cells(
    (before, from): (&Screenshot, &Rect),
    (after, to): (&Screenshot, &Rect),
) -> Option<Vec<Cell>> {
    let samples = |length: f64| {
        (length * after.scale())
            .ceil()
            .clamp(1.0, MAX_SAMPLES as f64) as usize
    };
    let (across, down) = (samples(to.width()), samples(to.height()));
    let mut cells = vec![Cell::default(); CELLS * CELLS];
    let shown = [(before, from), (after, to)];
    read_points(shown, [across, down], |[column, row], one, other| {
        cells[row * CELLS / down * CELLS + column * CELLS / across].add(one, other);
    });
    cells.retain(|cell| cell.points > 0);
    (!cells.is_empty()).then_some(cells)
}

/// Reads points of a place on both pages, that many across and down; each goes to `take` with which it is, as far as
/// it is on the screenshots.
pub(super) fn read_points(
    places: [(&Screenshot, &Rect); 2],
    [across, down]: [usize; 2],
    mut take: impl FnMut([usize; 2], Color, Color),
) {
    for row in 0..down {
        for column in 0..across {
            let [before, after] = places.map(|(shot, rect)| {
                let x = rect.left + (column as f64 + 0.5) / across as f64 * rect.width();
                let y = rect.top + (row as f64 + 0.5) / down as f64 * rect.height();
                shot.color(x, y)
            });
            if let (Some(before), Some(after)) = (before, after) {
                take([column, row], before, after);
            }
        }
    }
}
