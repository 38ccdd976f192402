//! Labels that can be read: white on the block's colour, apart from each other.

use super::Frame;
use super::svg::{Px, Svg};
use crate::geometry::Rect;
use std::collections::HashMap;

/// Font size, picture px. Source: ours, the smallest that is easily read on a screen.
const FONT: f64 = 12.0;
/// Width of a digit of a bold sans-serif by its font size. Source: DejaVu Sans Bold's advance.
const DIGIT: f64 = 0.7;
/// Space around the text, picture px.
const PADDING: f64 = 3.0;
/// Side of a cell of the index of labels, picture px: a little more than a label.
const CELL: f64 = 64.0;

/// Rectangles that one cell of an index holds; more of them hide each other. Source: ours: keeps
/// the search for a free place linear on pages that put everything into one place.
const MAX_IN_CELL: usize = 64;
/// Labels that are drawn: more cover the page. Source: ours.
const MAX_LABELS: usize = 5_000;

/// Width of a label, page px.
pub(super) fn label_width(text: &str, frame: &Frame) -> f64 {
    frame.px(2.0 * PADDING + DIGIT * FONT * text.chars().count() as f64)
}

/// The labels drawn so far, and the text they should not cover.
pub(super) struct Labels<'a> {
    frame: &'a Frame,
    taken: Index,
    text: Index,
    drawn: usize,
}

/// Rectangles by the cells they touch.
type Index = HashMap<(i64, i64), Vec<Rect>>;

impl<'a> Labels<'a> {
    pub(super) fn new(frame: &'a Frame) -> Self {
        Self {
            frame,
            taken: Index::new(),
            text: Index::new(),
            drawn: 0,
        }
    }

    /// Notes a line of text. Text beyond the page has no place in the picture.
    pub(super) fn avoid(&mut self, line: &Rect) {
        let page = Rect::new(0.0, 0.0, self.frame.width, self.frame.height);
        if let Some(line) = line.intersection(&page) {
            for cell in self.cells(&line) {
                note(self.text.entry(cell).or_default(), line);
            }
        }
    }

    /// Draws a label at the first place that is free of labels and text: the corners inside
    /// the block, then beside it; else at the first that is free of labels; else in the top left
    /// corner.
    pub(super) fn draw(&mut self, out: &mut Svg, block: &Rect, text: &str, color: &str) {
        if self.drawn == MAX_LABELS {
            return;
        }
        self.drawn += 1;
        let place = self.place(block, text);
        for cell in self.cells(&place) {
            note(self.taken.entry(cell).or_default(), place);
        }
        let px = |v: f64| Px(self.frame.px(v));
        out.empty(
            "rect",
            &[
                ("x", &Px(place.left)),
                ("y", &Px(place.top)),
                ("width", &Px(place.width())),
                ("height", &Px(place.height())),
                ("rx", &px(2.0)),
                ("fill", &color),
                ("stroke", &"#ffffff"),
                ("stroke-width", &px(1.0)),
            ],
        );
        out.text(
            "text",
            &[
                ("x", &Px(place.left + self.frame.px(PADDING))),
                ("y", &Px(place.bottom - self.frame.px(PADDING + 1.0))),
                ("font-family", &"sans-serif"),
                ("font-weight", &"bold"),
                ("font-size", &px(FONT)),
                ("fill", &"#ffffff"),
            ],
            text,
        );
    }

    fn place(&self, block: &Rect, text: &str) -> Rect {
        let width = label_width(text, self.frame);
        let height = self.frame.px(FONT + 2.0 * PADDING);
        let inner_right = block.right - width;
        let inner_bottom = block.bottom - height;
        let corners = [
            (block.left, block.top),
            (inner_right, block.top),
            (block.left - width, block.top),
            (block.left, block.top - height),
            (block.right, block.top),
            (block.left, inner_bottom),
            (inner_right, inner_bottom),
            (block.left, block.bottom),
        ];
        let inside_page = |(x, y): (f64, f64)| {
            let x = x.clamp(0.0, (self.frame.width - width).max(0.0));
            let y = y.clamp(0.0, (self.frame.height - height).max(0.0));
            Rect::new(x, y, width, height)
        };
        let places = corners.map(inside_page);
        let apart = |p: &&Rect| self.is_free(&self.taken, p);
        let readable = |p: &&Rect| apart(p) && self.is_free(&self.text, p);
        let free = places
            .iter()
            .find(readable)
            .or_else(|| places.iter().find(apart));
        *free.unwrap_or(&places[0])
    }

    fn is_free(&self, index: &Index, place: &Rect) -> bool {
        let mut near = self.cells(place).into_iter().filter_map(|c| index.get(&c));
        !near.any(|rects| rects.iter().any(|r| r.intersection(place).is_some()))
    }

    fn cells(&self, rect: &Rect) -> Vec<(i64, i64)> {
        let index = |v: f64| (v * self.frame.scale / CELL).floor() as i64;
        let columns = index(rect.left)..=index(rect.right);
        columns
            .flat_map(|x| (index(rect.top)..=index(rect.bottom)).map(move |y| (x, y)))
            .collect()
    }
}

fn note(rects: &mut Vec<Rect>, rect: Rect) {
    if rects.len() < MAX_IN_CELL {
        rects.push(rect);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_one_place_move_apart_and_stay_on_the_page() {
        let frame = Frame {
            width: 200.0,
            height: 100.0,
            scale: 0.5,
        };
        let mut labels = Labels::new(&frame);
        let mut out = Svg::new(&[]);
        for _ in 0..3 {
            labels.draw(
                &mut out,
                &Rect::new(-20.0, -20.0, 150.0, 150.0),
                "7",
                "#000000",
            );
        }
        let mut rects: Vec<Rect> = labels.taken.into_values().flatten().collect();
        rects.sort_by(|a, b| a.left.total_cmp(&b.left).then(a.top.total_cmp(&b.top)));
        rects.dedup();
        assert_eq!(rects.len(), 3);
        let page = Rect::new(0.0, 0.0, 200.0, 100.0);
        assert!(rects.iter().all(|r| page.contains(r, 0.0)));
    }
}
