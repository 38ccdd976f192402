//! Finds pictures that look different under an unchanged address, by comparing the screenshots of both pages.
//!
//! Only where both pages have screenshots of the same scale, and no other change is reported, and nothing moves,
//! where the picture is: otherwise what covers the picture or shows through it would be taken for it. If a picture
//! lies on another part of a background picture than before, it is compared only if its surroundings look the same on
//! both pages. Videos, frames and GIFs are left out.
//!
//! Cost: linear in the pictures and their sampled points, at most [`MAX_SAMPLES`] each way, and in pictures times
//! changes, at most [`MAX_PAIRS`].

use super::comparison::Comparison;
use super::draft::Draft;
use super::layout::{Shift, is_shift};
use super::tree::{ItemId, Tree};
use super::{Kind, PropertyChange};
use crate::geometry::Rect;
use crate::snapshot::screenshot::Screenshot;
use crate::snapshot::{Color, NodeId, NodeKind};

/// Elements with still pictures.
const STILL: [&str; 4] = ["img", "svg", "canvas", "picture"];
/// Cells into which a picture is divided for the comparison, each way. Source: ours.
const CELLS: usize = 16;
/// Maximum number of sampled points of a picture, each way. Source: ours.
const MAX_SAMPLES: usize = 128;
/// Minimum mean difference of a cell's points, of 255, for the cell to count as changed. Source: ours; the same
/// browser draws the same.
pub(super) const OTHER: f64 = 8.0;
/// The same for a picture that moved, and the minimum share of its cells that must have changed. Source: ours; the
/// edges of icons differ by half a pixel where the picture lies between other pixels, and the browser draws gradients
/// and icons slightly differently at every place.
const OTHER_ELSEWHERE: f64 = 48.0;
const MIN_SHARE_ELSEWHERE: f64 = 0.05;
/// Maximum number of pictures times changes: each pair is tested for overlap. On pages with more, no picture is
/// compared. Source: ours; half a second.
const MAX_PAIRS: usize = 10_000_000;
/// Step size of a cell's mean colour, of 255, in the fingerprint of the new picture. Source: ours; two renderings by
/// one browser have the same pixels, and a few that differ by one rarely reach the next step.
const TONE: f64 = 4.0;
/// Width of the ring around a picture that is compared to see whether its background is unchanged, its distance from
/// the picture, px, and the minimum difference, of 255. Source: ours; the edge of the picture may lie between two
/// pixels.
const RING: f64 = 4.0;
const GAP: f64 = 1.0;
const OTHER_AROUND: f64 = OTHER / 2.0;
/// Sizes and places that differ by less are equal, px.
pub(super) const SAME: f64 = 0.05;

/// A picture that looks different now.
struct Redrawn {
    /// The share of its cells that changed.
    share: f64,
    /// The colours of its cells on the page after.
    tones: Vec<u64>,
}

/// A cell of a picture on both pages.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cell {
    /// Sum of the differences of its points.
    apart: f64,
    /// Sums of red, green and blue of its points on the page after.
    sums: [f64; 3],
    points: u32,
}

impl Cell {
    /// Adds a point with its colours before and after.
    pub(super) fn add(&mut self, before: Color, after: Color) {
        let [from, to] = [before, after].map(|c| [c.r, c.g, c.b]);
        let apart = from.into_iter().zip(to).map(|(a, b)| a.abs_diff(b)).max();
        self.apart += f64::from(apart.unwrap_or(0));
        for (sum, value) in self.sums.iter_mut().zip(to) {
            *sum += f64::from(value);
        }
        self.points += 1;
    }

    /// Mean difference of its points, of 255.
    pub(super) fn difference(&self) -> f64 {
        self.apart / f64::from(self.points)
    }

    /// Mean colour on the page after, in steps of [`TONE`].
    fn tone(&self) -> u64 {
        let steps = self
            .sums
            .map(|sum| (sum / f64::from(self.points) / TONE).round() as u64);
        steps.into_iter().fold(0, |tone, step| (tone << 8) | step)
    }
}

impl Comparison<'_> {
    /// The last part of step 5: changes that only the screenshots show. `is_wanted`, by page (0 before, 1 after) and
    /// node: whether to warn where the screenshots differ without a reported change.
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
        // Another browser draws every letter differently.
        if a.source.browser == b.source.browser {
            self.find_untold([before, after], is_wanted);
        }
    }

    /// Reports pictures that look different.
    fn find_redrawn(&mut self, shots: (&Screenshot, &Screenshot)) {
        let pictures: Vec<ItemId> = (0..self.b.items.len())
            .filter(|y| self.may_be_redrawn(*y))
            .collect();
        let moving = self.moving();
        let grounds = self.grounds();
        let others = self.drafts.len() + moving.len() + grounds.len();
        if pictures.len() * others > MAX_PAIRS {
            let told = "too many pictures and changes: no picture was compared by its pixels";
            return self.warnings.push(told.to_owned());
        }
        let redrawn: Vec<(ItemId, Redrawn)> = pictures
            .into_iter()
            .filter(|y| {
                let mut grounds = grounds.iter();
                let lies_elsewhere = grounds.any(|ground| self.shows_other_part(*y, *ground));
                !lies_elsewhere || self.looks_alike_around(*y, shots)
            })
            .filter_map(|y| Some((y, self.redrawn(y, shots, &moving)?)))
            .collect();
        for (i, (y, drawn)) in redrawn.iter().enumerate() {
            // A picture that contains the next redrawn picture differs only because of that one.
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

    /// Places of the pictures of the page after that may differ at each visit.
    fn moving(&self) -> Vec<Rect> {
        (0..self.b.items.len())
            .filter(|item| self.b.items[*item].has_ink && is_moving(self.b, *item))
            .filter_map(|item| self.b.seen(item))
            .collect()
    }

    /// The boxes of the page after with a background picture.
    fn grounds(&self) -> Vec<ItemId> {
        let items = 0..self.b.items.len();
        let is_ground = |y: &ItemId| {
            has_ground(self.b, *y) && self.b.items[*y].has_ink && self.pairs.before[*y].is_some()
        };
        items.filter(is_ground).collect()
    }

    /// Whether a picture lies on another part of a background picture than before: the background grew, or moved
    /// differently from the picture.
    fn shows_other_part(&self, y: ItemId, ground: ItemId) -> bool {
        let places = |y: ItemId| {
            let from = self.a.rect(self.pairs.before[y]?)?;
            Some((from, self.b.rect(y)?))
        };
        let (Some((from, to)), Some((was, is))) = (places(y), places(ground)) else {
            return false;
        };
        let touches = was.intersection(&from).is_some() || is.intersection(&to).is_some();
        let by = [
            (is.left - was.left) - (to.left - from.left),
            (is.top - was.top) - (to.top - from.top),
            is.width() - was.width(),
            is.height() - was.height(),
        ];
        y != ground && touches && by.into_iter().any(is_shift)
    }

    /// Whether the immediate surroundings of a picture are on both screenshots and look the same.
    fn looks_alike_around(&self, y: ItemId, (before, after): (&Screenshot, &Screenshot)) -> bool {
        let from = self.pairs.before[y].and_then(|x| self.a.seen(x));
        let (Some(from), Some(to)) = (from, self.b.seen(y)) else {
            return false;
        };
        let sides = sides_of(&from).into_iter().zip(sides_of(&to));
        let cells = sides.filter_map(|(from, to)| cells((before, &from), (after, &to)));
        let mut cells = cells.flatten().peekable();
        cells.peek().is_some() && cells.all(|cell| cell.difference() < OTHER_AROUND)
    }

    /// Whether an item is a still picture on both pages, of one size, whose descendants did not move.
    fn may_be_redrawn(&self, y: ItemId) -> bool {
        let Some(x) = self.pairs.before[y] else {
            return false;
        };
        let is_drawn = |tree: &Tree<'_>, item: ItemId| {
            let is_still = tree.items[item].is_picture && !is_moving(tree, item);
            let is_ground = has_ground(tree, item) && !tree.items[item].is_picture;
            tree.items[item].has_ink && !tree.is_broken(item) && (is_still || is_ground)
        };
        let (Some(from), Some(to)) = (self.a.seen(x), self.b.seen(y)) else {
            return false;
        };
        let is_alike = (from.width() - to.width()).abs() < SAME
            && (from.height() - to.height()).abs() < SAME
            && to.width() >= 1.0
            && to.height() >= 1.0;
        // Items inside the picture must not have moved.
        let inside = &self.shifts[y + 1..self.b.items[y].end];
        let holds_still = inside
            .iter()
            .flatten()
            .all(|s: &Shift| !s.has_moved() && !s.has_grown());
        is_alike && is_drawn(self.a, x) && is_drawn(self.b, y) && holds_still
    }

    /// How a picture looks different; `None` if it is unchanged, or another change is reported at its place.
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
        // A change of the whole page says nothing about a place.
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

/// Whether an element or generated content has a background picture. A text node shares the style of its element but
/// paints no background.
fn has_ground(tree: &Tree<'_>, item: ItemId) -> bool {
    let node = tree.items[item].node;
    let is_text = tree.page.node(node).kind == NodeKind::Text;
    let style = tree.page.own_style(node).filter(|_| !is_text);
    style.is_some_and(|style| style.background_image)
}

/// Whether an item is a picture that may differ at each visit.
pub(super) fn is_moving(tree: &Tree<'_>, item: ItemId) -> bool {
    let is_still = STILL.contains(&tree.tag(item));
    let source = tree.attribute(item, "src").to_ascii_lowercase();
    tree.items[item].is_picture && (!is_still || source.contains(".gif"))
}

/// Four strips right outside of a picture: above, below, left and right of it.
fn sides_of(picture: &Rect) -> [Rect; 4] {
    let Rect {
        left,
        top,
        right,
        bottom,
    } = *picture;
    let (width, height) = (picture.width(), picture.height());
    [
        Rect::new(left, top - GAP - RING, width, RING),
        Rect::new(left, bottom + GAP, width, RING),
        Rect::new(left - GAP - RING, top, RING, height),
        Rect::new(right + GAP, top, RING, height),
    ]
}

/// The compared cells of a picture; `None` where no part of it is on both screenshots.
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

/// Samples a grid of `across` times `down` points of a place on both pages, and calls `take` with the index of each
/// point that is inside both screenshots.
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

#[cfg(test)]
mod tests {
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{Kind, compare};
    use crate::snapshot::test_page::{TestPage, block};
    use crate::snapshot::{PageSnapshot, Style};
    use image::{ImageFormat, Rgba, RgbaImage};
    use std::io::Cursor;

    fn ground() -> Style {
        Style {
            background_image: true,
            ..block()
        }
    }

    /// A page with the given drawing, and a screenshot with a black square of the given side.
    fn page(side: u32, draw: impl FnOnce(&mut TestPage)) -> PageSnapshot {
        let mut page = TestPage::draw(draw);
        let mut pixels = RgbaImage::from_raw(1000, 1000, vec![255; 4_000_000]).unwrap();
        for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
            pixels.put_pixel(600 + x, 300 + y, Rgba([0, 0, 0, 255]));
        }
        let mut png = Cursor::new(Vec::new());
        pixels.write_to(&mut png, ImageFormat::Png).unwrap();
        page.screenshot = Some(png.into_inner());
        page
    }

    /// The elements reported as showing another picture.
    fn redrawn(before: &PageSnapshot, after: &PageSnapshot) -> Vec<String> {
        let found = compare(before, after, &|page| Visiblock::default().segment(page));
        let images = found.changes.iter().filter(|c| c.kind == Kind::Image);
        let tags = images.map(|c| c.place().map_or(String::new(), |place| place.tag.clone()));
        tags.collect()
    }

    #[test]
    fn a_picture_on_a_ground_that_shrank_is_compared_where_that_looks_the_same_around_it() {
        let with = |lines: usize, side: u32| {
            page(side, |p| {
                let high = 360.0 + 40.0 * lines as f64;
                p.element("header", [0.0, 0.0, 1000.0, high], ground(), |p| {
                    for (i, text) in ["Welcome", "More of it"].iter().take(lines).enumerate() {
                        p.line("p", [0.0, 40.0 * i as f64, 300.0, 40.0], text);
                    }
                });
                p.element("img", [580.0, 280.0, 100.0, 100.0], block(), |_| {});
            })
        };
        // The redrawn area extends beyond the picture: it may be the background.
        assert_eq!(redrawn(&with(2, 0), &with(1, 100)), [""; 0]);
        for lines in [1, 2] {
            let found = redrawn(&with(2, 0), &with(lines, 30));
            assert!(found.contains(&"img".to_owned()), "{found:?}");
        }
    }

    #[test]
    fn words_on_a_ground_are_no_picture() {
        let with = |side: u32| {
            page(side, |p| {
                p.element("header", [0.0, 0.0, 1000.0, 400.0], ground(), |p| {
                    p.text_in([500.0, 280.0, 300.0, 60.0], "Welcome to it all", ground());
                });
            })
        };
        assert_eq!(redrawn(&with(0), &with(30)), ["header"]);
    }
}
