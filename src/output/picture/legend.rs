//! What the colours of a picture stand for, in a strip below the page.

use super::Frame;
use super::labels::label_width;
use super::svg::{Px, Svg};

/// Height of a row, picture px: a label and some space.
const ROW: f64 = 24.0;
/// Space around the strip and between its entries, picture px.
const SPACE: f64 = 10.0;
/// Side of a patch of colour, picture px.
const PATCH: f64 = 12.0;
/// Font size, picture px.
const FONT: f64 = 13.0;

/// A colour and what it stands for.
pub(super) type Entry = (String, &'static str);

/// The entries with their places from the top left corner of the strip, page px.
struct Rows<'a> {
    placed: Vec<(f64, f64, &'a Entry)>,
    height: f64,
}

fn rows<'a>(entries: &'a [Entry], frame: &Frame) -> Rows<'a> {
    let px = |v: f64| frame.px(v);
    let (mut x, mut y) = (px(SPACE), px(SPACE));
    let mut placed = Vec::with_capacity(entries.len());
    for entry in entries {
        let width = px(PATCH + SPACE) + label_width(&entry.0, frame);
        if x > px(SPACE) && x + width > frame.width {
            (x, y) = (px(SPACE), y + px(ROW));
        }
        placed.push((x, y, entry));
        x += width + px(SPACE);
    }
    Rows {
        placed,
        height: y + px(ROW + SPACE),
    }
}

/// The height of the strip, page px; 0 where there is nothing to tell.
pub(super) fn height(entries: &[Entry], frame: &Frame) -> f64 {
    if entries.is_empty() {
        0.0
    } else {
        rows(entries, frame).height
    }
}

/// Draws the strip below the page.
pub(super) fn draw(out: &mut Svg, entries: &[Entry], frame: &Frame) {
    if entries.is_empty() {
        return;
    }
    let rows = rows(entries, frame);
    let px = |v: f64| Px(frame.px(v));
    out.empty(
        "rect",
        &[
            ("y", &Px(frame.height)),
            ("width", &Px(frame.width)),
            ("height", &Px(rows.height)),
            ("fill", &"#f2f4f7"),
        ],
    );
    for (x, y, (name, color)) in rows.placed {
        let top = frame.height + y;
        out.empty(
            "rect",
            &[
                ("x", &Px(x)),
                ("y", &Px(top + frame.px((ROW - PATCH) / 2.0))),
                ("width", &px(PATCH)),
                ("height", &px(PATCH)),
                ("rx", &px(2.0)),
                ("fill", color),
            ],
        );
        out.text(
            "text",
            &[
                ("x", &Px(x + frame.px(PATCH + SPACE / 2.0))),
                ("y", &Px(top + frame.px(ROW / 2.0 + FONT * 0.35))),
                ("font-family", &"sans-serif"),
                ("font-size", &px(FONT)),
                ("fill", &"#16202c"),
            ],
            name,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_that_do_not_fit_go_on_in_the_next_row() {
        let frame = Frame {
            width: 300.0,
            height: 100.0,
            scale: 1.0,
        };
        let entries = ["header", "navigation", "advertisement"].map(|n| (n.to_owned(), "#000000"));
        let rows = rows(&entries, &frame);
        let tops: Vec<f64> = rows.placed.iter().map(|(_, y, _)| *y).collect();
        assert_eq!(tops, [SPACE, SPACE, SPACE + ROW]);
        assert_eq!(rows.height, 2.0 * (ROW + SPACE));
        assert_eq!(height(&[], &frame), 0.0);
    }
}
