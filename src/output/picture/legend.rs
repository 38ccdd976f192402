//! The legend of a picture: the meaning of its colours, in a strip below the page.

use super::Frame;
use super::labels::label_width;
use super::svg::{Px, Svg};

/// Height of a row, picture px: a label and some space.
const ROW: f64 = 24.0;
/// Space around the strip and between its entries, picture px.
const SPACE: f64 = 10.0;
/// Side of a patch of colour, picture px.
const PATCH: f64 = 12.0;
/// Width of the lines of signs, picture px.
const LINE: f64 = 3.0;
/// Font size, picture px.
const FONT: f64 = 13.0;

/// How an entry is drawn: as what it stands for is on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// A patch of colour.
    Patch,
    /// A thick frame.
    Frame,
    /// A dashed line.
    Dashes,
}

/// A colour and what it stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) color: &'static str,
    pub(super) sign: Sign,
}

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
        let width = px(PATCH + SPACE) + label_width(&entry.name, frame);
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
    for (x, y, entry) in rows.placed {
        let top = frame.height + y;
        draw_sign(out, entry, (x, top + frame.px((ROW - PATCH) / 2.0)), frame);
        out.text(
            "text",
            &[
                ("x", &Px(x + frame.px(PATCH + SPACE / 2.0))),
                ("y", &Px(top + frame.px(ROW / 2.0 + FONT * 0.35))),
                ("font-family", &"sans-serif"),
                ("font-size", &px(FONT)),
                ("fill", &"#16202c"),
            ],
            &entry.name,
        );
    }
}

/// The sign of an entry in a square with its top left corner there.
fn draw_sign(out: &mut Svg, entry: &Entry, (x, y): (f64, f64), frame: &Frame) {
    let px = |v: f64| Px(frame.px(v));
    // A line lies on the edge of what it frames: half of it would be outside.
    let inset = match entry.sign {
        Sign::Patch => 0.0,
        Sign::Frame => LINE / 2.0,
        Sign::Dashes => {
            let middle = Px(y + frame.px(PATCH / 2.0));
            let attributes: [super::svg::Attribute<'_>; 7] = [
                ("x1", &Px(x)),
                ("x2", &Px(x + frame.px(PATCH))),
                ("y1", &middle),
                ("y2", &middle),
                ("stroke", &entry.color),
                ("stroke-width", &px(LINE / 1.5)),
                ("stroke-dasharray", &px(PATCH / 3.0)),
            ];
            out.empty("line", &attributes);
            return;
        }
    };
    let (left, top) = (Px(x + frame.px(inset)), Px(y + frame.px(inset)));
    let side = px(PATCH - 2.0 * inset);
    let is_filled = entry.sign == Sign::Patch;
    let (fill, stroke) = if is_filled {
        (entry.color, "none")
    } else {
        ("none", entry.color)
    };
    out.empty(
        "rect",
        &[
            ("x", &left),
            ("y", &top),
            ("width", &side),
            ("height", &side),
            ("rx", &px(if is_filled { 2.0 } else { 0.0 })),
            ("fill", &fill),
            ("stroke", &stroke),
            ("stroke-width", &px(LINE)),
        ],
    );
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
        let entries = ["header", "navigation", "advertisement"].map(|name| Entry {
            name: name.to_owned(),
            color: "#000000",
            sign: Sign::Patch,
        });
        let rows = rows(&entries, &frame);
        let tops: Vec<f64> = rows.placed.iter().map(|(_, y, _)| *y).collect();
        assert_eq!(tops, [SPACE, SPACE, SPACE + ROW]);
        assert_eq!(rows.height, 2.0 * (ROW + SPACE));
        assert_eq!(height(&[], &frame), 0.0);
    }
}
