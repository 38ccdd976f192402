//! Surroundings of a block: the separators around it, and similar blocks beside it. They are looked up in sorted
//! lists, as some pages have tens of thousands of siblings.

use crate::geometry::Rect;
use crate::segmentation::{Block, Direction, Separator};

/// Maximum number of blocks, and of separators on each side, that a block is compared with. Source: ours: the pages
/// of wcxb and kreuzer have the same results without a bound.
const MAX_COMPARED: usize = 512;

/// Maximum difference of two equal sides, px. Source: ours: rounding, a border.
const SIDE_SLACK: f64 = 4.0;

/// The separators inside a block, by direction, each list sorted by position.
pub(super) struct Lines<'a> {
    horizontal: Vec<&'a Separator>,
    vertical: Vec<&'a Separator>,
}

/// The distance of a separator beside a block, and its weight.
pub(super) type Gap = (f64, f64);

impl<'a> Lines<'a> {
    pub(super) fn new(separators: &'a [Separator]) -> Self {
        let sorted = |direction: Direction, middle: fn(&Rect) -> f64| {
            let all = separators.iter().filter(|s| s.direction == direction);
            let mut all: Vec<&Separator> = all.collect();
            all.sort_by(|a, b| middle(&a.rect).total_cmp(&middle(&b.rect)));
            all
        };
        Self {
            horizontal: sorted(Direction::Horizontal, |r| r.center().1),
            vertical: sorted(Direction::Vertical, |r| r.center().0),
        }
    }

    /// The nearest separators above a block, below it, and beside it.
    pub(super) fn gaps(&self, rect: &Rect) -> [Gap; 3] {
        let (x, y) = rect.center();
        let (above, below) = around(&self.horizontal, |r| r.center().1 <= y);
        let (left, right) = around(&self.vertical, |r| r.center().0 <= x);
        let beside = left.iter().map(|s| (rect.left - s.rect.right, s.weight));
        let beside = beside.chain(right.iter().map(|s| (s.rect.left - rect.right, s.weight)));
        [
            nearest(above.iter().map(|s| (rect.top - s.rect.bottom, s.weight))),
            nearest(below.iter().map(|s| (s.rect.top - rect.bottom, s.weight))),
            nearest(beside),
        ]
    }
}

/// The separators on both sides of the point where `holds` becomes false, up to [`MAX_COMPARED`] each.
fn around<'a, 'b>(
    sorted: &'b [&'a Separator],
    holds: impl Fn(&Rect) -> bool,
) -> (&'b [&'a Separator], &'b [&'a Separator]) {
    let at = sorted.partition_point(|s| holds(&s.rect));
    let end = sorted.len().min(at + MAX_COMPARED);
    (
        &sorted[at.saturating_sub(MAX_COMPARED)..at],
        &sorted[at..end],
    )
}

fn nearest(gaps: impl Iterator<Item = Gap>) -> Gap {
    let gaps = gaps.map(|(distance, weight)| (distance.abs(), weight));
    gaps.fold(
        (f64::MAX, 0.0),
        |best, gap| if gap.0 < best.0 { gap } else { best },
    )
}

/// The number of blocks with the width or height of a rectangle. Of very many blocks, only every nth is compared and
/// counts n times.
pub(super) fn alike_blocks(blocks: &[Block], beside: &[usize], rect: &Rect) -> usize {
    let step = beside.len().div_ceil(MAX_COMPARED).max(1);
    let compared = beside.iter().step_by(step);
    let alike = compared.filter(|c| is_alike(&blocks[**c].rect, rect));
    alike.count() * step
}

fn is_alike(a: &Rect, b: &Rect) -> bool {
    let close = |a: f64, b: f64| (a - b).abs() <= SIDE_SLACK;
    close(a.width(), b.width()) || close(a.height(), b.height())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::snapshot::test_page::TestPage;

    /// The nearest separator on each side, by looking at all of them.
    #[test]
    fn the_nearest_separators_are_found_among_the_sorted() {
        let mut random = fastrand::Rng::with_seed(7);
        let mut side = || f64::from(random.u16(0..500));
        for _ in 0..200 {
            let all: Vec<Separator> = (0..20)
                .map(|i| Separator {
                    direction: if i % 2 == 0 {
                        Direction::Horizontal
                    } else {
                        Direction::Vertical
                    },
                    rect: Rect::new(side(), side(), 1.0 + side(), 1.0 + side()),
                    weight: f64::from(i),
                    reasons: Vec::new(),
                })
                .collect();
            let rect = Rect::new(side(), side(), 1.0 + side(), 1.0 + side());
            let (x, y) = rect.center();
            let mut least = [f64::MAX; 3];
            for separator in &all {
                let line = &separator.rect;
                let (at, distance) = match separator.direction {
                    Direction::Horizontal if line.center().1 <= y => (0, rect.top - line.bottom),
                    Direction::Horizontal => (1, line.top - rect.bottom),
                    Direction::Vertical if line.center().0 <= x => (2, rect.left - line.right),
                    Direction::Vertical => (2, line.left - rect.right),
                };
                least[at] = least[at].min(distance.abs());
            }
            assert_eq!(Lines::new(&all).gaps(&rect).map(|gap| gap.0), least);
        }
    }

    #[test]
    fn of_many_siblings_some_stand_for_all() {
        let page = TestPage::draw(|t| {
            t.open_at("p", [0.0, 0.0, 100.0, 20.0]);
            t.close();
        });
        let mut blocks = Visiblock::default().segment(&page).blocks;
        let one = blocks[0].clone();
        blocks.resize(3 * MAX_COMPARED, one);
        let beside: Vec<usize> = (0..blocks.len()).collect();
        let alike = alike_blocks(&blocks, &beside, &blocks[0].rect);
        assert_eq!(alike, blocks.len());
        assert_eq!(alike_blocks(&blocks, &beside[..7], &blocks[0].rect), 7);
    }
}
