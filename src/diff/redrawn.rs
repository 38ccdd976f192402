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

/// Elements that are drawn once.
const STILL: [&str; 4] = ["img", "svg", "canvas", "picture"];
/// Cells that a picture is held against the other by, each way. Source: ours.
const CELLS: usize = 16;
/// Points of a picture that are read, at most, each way. Source: ours.
const MAX_SAMPLES: usize = 128;
/// Mean difference of a cell's points, of 255, from which on it is drawn otherwise. Source: ours; the same browser
/// draws the same.
const OTHER: f64 = 8.0;
/// The same where the picture lies elsewhere than before, and the share of its cells that must be so. Source:
/// ours; edges of icons differ by half a pixel where it lies between other pixels, and the browser draws
/// gradients and icons a little otherwise at every place.
const OTHER_ELSEWHERE: f64 = 48.0;
const MIN_SHARE_ELSEWHERE: f64 = 0.05;
/// Most pictures times changes: each is asked whether it touches each. On pages with more no picture is compared.
/// Source: ours; half a second.
const MAX_PAIRS: usize = 10_000_000;
/// Sizes and places that differ by less are the same, px.
const SAME: f64 = 0.05;

impl Comparison<'_> {
    /// The last part of step 5: pictures that are drawn otherwise.
    pub(super) fn find_redrawn(&mut self) {
        let read = |tree: &Tree<'_>| Screenshot::new(tree.page);
        let pictures: Vec<ItemId> = (0..self.b.items.len())
            .filter(|y| self.may_be_redrawn(*y))
            .collect();
        if pictures.is_empty() {
            return;
        }
        let moving: Vec<Rect> = (0..self.b.items.len())
            .filter(|item| self.b.items[*item].has_ink && is_moving(self.b, *item))
            .filter_map(|item| self.b.seen(item))
            .collect();
        if pictures.len() * (self.drafts.len() + moving.len()) > MAX_PAIRS {
            return;
        }
        let (Some(before), Some(after)) = (read(self.a), read(self.b)) else {
            return;
        };
        if (before.scale() - after.scale()).abs() > f64::EPSILON {
            return;
        }
        let redrawn: Vec<(ItemId, f64)> = pictures
            .into_iter()
            .filter_map(|y| Some((y, self.redrawn(y, (&before, &after), &moving)?)))
            .collect();
        for (i, (y, share)) in redrawn.iter().enumerate() {
            // What holds one, which comes next, is drawn otherwise for that alone.
            let next = redrawn.get(i + 1);
            if next.is_some_and(|(z, _)| self.b.contains(*y, *z)) {
                continue;
            }
            let properties = vec![PropertyChange {
                name: "pixels".to_owned(),
                from: "all alike".to_owned(),
                to: format!("{:.0} % otherwise", (*share * 100.0).max(1.0)),
            }];
            self.causes.push(None);
            self.drafts.push(Draft {
                properties,
                ..Draft::new(Kind::Image, self.pairs.before[*y], Some(*y))
            });
        }
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

    /// The share of a picture that is drawn otherwise; none where it is as it was, or something else is told of
    /// that place.
    fn redrawn(
        &self,
        y: ItemId,
        (before, after): (&Screenshot, &Screenshot),
        moving: &[Rect],
    ) -> Option<f64> {
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
        let differences = differences((before, &from), (after, &to))?;
        let shifts = [from.left - to.left, from.top - to.top];
        let has_moved = shifts.into_iter().any(|shift| shift.abs() > SAME);
        let least = if has_moved { OTHER_ELSEWHERE } else { OTHER };
        let other = differences.iter().filter(|cell| **cell >= least).count();
        let share = other as f64 / differences.len() as f64;
        let enough = if has_moved { MIN_SHARE_ELSEWHERE } else { 0.0 };
        (other > 0 && share >= enough).then_some(share)
    }
}

/// Whether an item is a picture that may show something else at each visit.
fn is_moving(tree: &Tree<'_>, item: ItemId) -> bool {
    let is_still = STILL.contains(&tree.tag(item));
    let source = tree.attribute(item, "src").to_ascii_lowercase();
    tree.items[item].is_picture && (!is_still || source.contains(".gif"))
}

/// The mean difference of each cell of a picture, of 255; none where nothing of it is on the screenshots.
fn differences(
    (before, from): (&Screenshot, &Rect),
    (after, to): (&Screenshot, &Rect),
) -> Option<Vec<f64>> {
    let samples = |length: f64| {
        (length * after.scale())
            .ceil()
            .clamp(1.0, MAX_SAMPLES as f64) as usize
    };
    let (across, down) = (samples(to.width()), samples(to.height()));
    let mut cells = vec![(0.0_f64, 0_u32); CELLS * CELLS];
    for row in 0..down {
        for column in 0..across {
            let at = |rect: &Rect| {
                let x = rect.left + (column as f64 + 0.5) / across as f64 * rect.width();
                let y = rect.top + (row as f64 + 0.5) / down as f64 * rect.height();
                (x, y)
            };
            let ((x, y), (p, q)) = (at(from), at(to));
            let (Some(one), Some(other)) = (before.color(x, y), after.color(p, q)) else {
                continue;
            };
            let apart = [(one.r, other.r), (one.g, other.g), (one.b, other.b)]
                .into_iter()
                .map(|(a, b)| a.abs_diff(b))
                .max();
            let cell = &mut cells[row * CELLS / down * CELLS + column * CELLS / across];
            cell.0 += f64::from(apart.unwrap_or(0));
            cell.1 += 1;
        }
    }
    let read = cells.into_iter().filter(|(_, count)| *count > 0);
    let means: Vec<f64> = read.map(|(sum, count)| sum / f64::from(count)).collect();
    (!means.is_empty()).then_some(means)
}
