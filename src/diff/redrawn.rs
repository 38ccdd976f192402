//! Pictures that are drawn otherwise under the address that they had, told by the pixels of both pages; and a warning
//! where these differ and nothing is told.
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
use crate::snapshot::Color;
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
/// Steps of a cell's mean colour, of 255, by which what is drawn now is known again. Source: ours; two renderings by
/// one browser have the same pixels, and a few that differ by one rarely reach the next step.
const TONE: f64 = 4.0;
/// Squares of a page that are held against each other where nothing is told, px. Source: ours; [`CELLS`] of 16 px.
const TILE: f64 = 256.0;
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
struct Cell {
    /// Sum of the differences of its points.
    apart: f64,
    /// Sum of their red, green and blue on the page after.
    sums: [f64; 3],
    points: u32,
}

impl Cell {
    /// Takes in a point, as it is before and after.
    fn add(&mut self, before: Color, after: Color) {
        let [from, to] = [before, after].map(|c| [c.r, c.g, c.b]);
        let apart = from.into_iter().zip(to).map(|(a, b)| a.abs_diff(b)).max();
        self.apart += f64::from(apart.unwrap_or(0));
        for (sum, value) in self.sums.iter_mut().zip(to) {
            *sum += f64::from(value);
        }
        self.points += 1;
    }

    /// The mean difference of its points, of 255.
    fn difference(&self) -> f64 {
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
    /// The last part of step 5: pictures that are drawn otherwise.
    pub(super) fn find_redrawn(&mut self) {
        let read = |tree: &Tree<'_>| Screenshot::new(tree.page);
        let pictures: Vec<ItemId> = (0..self.b.items.len())
            .filter(|y| self.may_be_redrawn(*y))
            .collect();
        if pictures.is_empty() {
            return;
        }
        let moving = self.moving();
        if pictures.len() * (self.drafts.len() + moving.len()) > MAX_PAIRS {
            return;
        }
        let (Some(before), Some(after)) = (read(self.a), read(self.b)) else {
            return;
        };
        if (before.scale() - after.scale()).abs() > f64::EPSILON {
            return;
        }
        let redrawn: Vec<(ItemId, Redrawn)> = pictures
            .into_iter()
            .filter_map(|y| Some((y, self.redrawn(y, (&before, &after), &moving)?)))
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
            self.causes.push(None);
            self.drafts.push(Draft {
                properties,
                content: drawn.tones.clone(),
                ..Draft::new(Kind::Image, self.pairs.before[*y], Some(*y))
            });
        }
    }

    /// Warns where nothing at all is told and the pages look otherwise all the same.
    pub(super) fn find_untold(&mut self) {
        let [a, b] = [self.a.page, self.b.page];
        if !self.drafts.is_empty() || a.screenshot == b.screenshot || a.page != b.page {
            return;
        }
        let (Some(before), Some(after)) = (Screenshot::new(a), Screenshot::new(b)) else {
            return;
        };
        if (before.scale() - after.scale()).abs() > f64::EPSILON {
            return;
        }
        let moving = self.moving();
        let edges = |length: f64| (0..(length / TILE).ceil() as u32).map(|i| f64::from(i) * TILE);
        let row = |top: f64| edges(b.page.width).map(move |left| Rect::new(left, top, TILE, TILE));
        let tiles = edges(b.page.height).flat_map(row);
        let mut other = tiles.filter(|tile| {
            let is_moving = moving.iter().any(|rect| rect.intersection(tile).is_some());
            let cells = cells((&before, tile), (&after, tile)).unwrap_or_default();
            !is_moving && cells.iter().any(|cell| cell.difference() >= OTHER)
        });
        if let Some(first) = other.next() {
            self.warnings.push(format!(
                "nothing is told, and the pictures of the pages differ all the same, first within {TILE} px of {},{}, at \
                 {} such places: look at them; some of CSS (`clip-path`, `text-shadow`) is not compared",
                first.left,
                first.top,
                1 + other.count()
            ));
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
fn is_moving(tree: &Tree<'_>, item: ItemId) -> bool {
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
            cells[row * CELLS / down * CELLS + column * CELLS / across].add(one, other);
        }
    }
    cells.retain(|cell| cell.points > 0);
    (!cells.is_empty()).then_some(cells)
}

#[cfg(test)]
mod tests {
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::compare;
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::TestPage;
    use image::{ImageFormat, Rgba, RgbaImage};
    use std::io::Cursor;

    /// A page of a line of text, in a picture with a black square of that side.
    fn page(side: u32) -> PageSnapshot {
        let mut page = TestPage::draw(|p| {
            p.line("p", [0.0, 0.0, 300.0, 20.0], "A line of the page");
        });
        let pixels = RgbaImage::from_fn(1000, 1000, |x, y| {
            let is_black = (600..600 + side).contains(&x) && (300..300 + side).contains(&y);
            Rgba(if is_black { [0, 0, 0, 255] } else { [255; 4] })
        });
        let mut png = Cursor::new(Vec::new());
        pixels.write_to(&mut png, ImageFormat::Png).unwrap();
        page.screenshot = Some(png.into_inner());
        page
    }

    #[test]
    fn pictures_that_differ_where_nothing_is_told_are_warned_of() {
        let warnings = |side: u32| {
            let found = compare(&page(0), &page(side), &|page| {
                Visiblock::default().segment(page)
            });
            assert!(found.is_same());
            found.warnings
        };
        assert!(warnings(0).is_empty() && warnings(2).is_empty());
        let warned = warnings(30);
        assert!(
            warned[0].contains("within 256 px of 512,256, at 1 such"),
            "{warned:?}"
        );
    }
}
