//! A grid index that finds the things near a rectangle without reading all of them.

use super::Rect;
use crate::hash::HashMap;

/// Things, by number, in the cells of a grid that their rectangles touch.
#[derive(Debug)]
pub(crate) struct Grid {
    size: CellSize,
    cells: HashMap<(i64, i64), Vec<usize>>,
}

/// The cells of a grid.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CellSize {
    /// Their side, px.
    pub(crate) px: f64,
    /// How many of them one rectangle is entered in or looked up in at most; it bounds the cost.
    pub(crate) max_cells: usize,
}

impl Grid {
    /// Enters things with their rectangles.
    pub(crate) fn new(size: CellSize, things: impl Iterator<Item = (usize, Rect)>) -> Self {
        let mut cells: HashMap<(i64, i64), Vec<usize>> = HashMap::default();
        for (thing, rect) in things {
            for cell in size.cells_of(&rect) {
                cells.entry(cell).or_default().push(thing);
            }
        }
        Self { size, cells }
    }

    /// The things in the cells that a rectangle touches, without duplicates, in ascending order; at most `max`
    /// entries of cells are read.
    pub(crate) fn near(&self, rect: &Rect, max: usize) -> Vec<usize> {
        let cells = self.size.cells_of(rect);
        let found = cells.filter_map(|cell| self.cells.get(&cell));
        let mut near: Vec<usize> = found.flatten().copied().take(max).collect();
        near.sort_unstable();
        near.dedup();
        near
    }
}

impl CellSize {
    fn cells_of(self, rect: &Rect) -> impl Iterator<Item = (i64, i64)> + use<> {
        let at = |px: f64| (px / self.px).floor() as i64;
        let (left, right) = (at(rect.left), at(rect.right));
        let (top, bottom) = (at(rect.top), at(rect.bottom));
        (top..=bottom)
            .flat_map(move |row| (left..=right).map(move |column| (row, column)))
            .take(self.max_cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_shares_a_cell_is_near() {
        let size = CellSize {
            px: 100.0,
            max_cells: 100,
        };
        let rects = [
            Rect::new(0.0, 0.0, 50.0, 50.0),
            Rect::new(90.0, 90.0, 20.0, 20.0),
            Rect::new(500.0, 0.0, 10.0, 10.0),
        ];
        let grid = Grid::new(size, rects.into_iter().enumerate());
        assert_eq!(grid.near(&rects[0], 10), [0, 1]);
        assert_eq!(grid.near(&Rect::new(100.0, 100.0, 5.0, 5.0), 10), [1]);
        assert_eq!(
            grid.near(&Rect::new(300.0, 300.0, 5.0, 5.0), 10),
            [] as [usize; 0]
        );
        assert_eq!(grid.near(&Rect::new(0.0, 0.0, 600.0, 10.0), 1).len(), 1);
    }
}
