//! The page without a screenshot: lines of text and outlines of pictures on white.

use super::Frame;
use super::labels::label_width;
use super::svg::{Px, Svg};
use crate::geometry::Rect;
use crate::snapshot::{NodeKind, PageSnapshot, TextRun};

/// Lines that are drawn; on longer pages the rest stays blank. Source: ours, two seconds of
/// drawing.
const MAX_LINES: usize = 20_000;
/// Pictures that are drawn.
const MAX_MEDIA: usize = 5_000;
/// Characters of one line that are drawn.
const MAX_CHARS: usize = 300;
/// Part of a line box above the baseline. Source: ours, the ascent of common text fonts.
const ASCENT: f64 = 0.79;
/// The label at the lower edge of a screenshot that ends above the end of the page.
const END: &str = "the picture ends here";
/// Font size of that, picture px.
const END_FONT: f64 = 12.0;
/// Smallest font that is drawn, picture px: below it text is a grey bar. Source: ours.
const MIN_FONT: f64 = 5.0;

/// Draws the page from `from` on, page px: what has its middle below it. Above is a screenshot, which ends there.
pub(super) fn draw(out: &mut Svg, page: &PageSnapshot, frame: &Frame, from: f64) {
    out.empty(
        "rect",
        &[
            ("y", &Px(from)),
            ("width", &Px(frame.width)),
            ("height", &Px(frame.height - from)),
            ("fill", &"#ffffff"),
        ],
    );
    draw_media(out, page, frame, from);
    out.open("g", &[("font-family", &"sans-serif"), ("fill", &"#404040")]);
    let lines = page
        .runs()
        .iter()
        .filter(|r| page.node(r.node).is_visible() && is_below(&r.rect, from));
    for run in lines.take(MAX_LINES) {
        draw_line(out, page, run, frame);
    }
    out.close();
    if from > 0.0 {
        draw_end(out, frame, from);
    }
}

fn is_below(rect: &Rect, from: f64) -> bool {
    from <= 0.0 || rect.center().1 >= from
}

/// A dashed line across the page where the screenshot ends, which says so.
fn draw_end(out: &mut Svg, frame: &Frame, from: f64) {
    let px = |v: f64| Px(frame.px(v));
    let (top, width) = (Px(from), Px(frame.width));
    out.empty(
        "rect",
        &[
            ("x", &px(8.0)),
            ("y", &top),
            ("width", &Px(label_width(END, frame))),
            ("height", &px(END_FONT + 6.0)),
            ("fill", &"#404040"),
        ],
    );
    out.text(
        "text",
        &[
            ("x", &px(12.0)),
            ("y", &Px(from + frame.px(END_FONT))),
            ("font-family", &"sans-serif"),
            ("font-size", &px(END_FONT)),
            ("fill", &"#ffffff"),
        ],
        END,
    );
    out.empty(
        "line",
        &[
            ("x2", &width),
            ("y1", &top),
            ("y2", &top),
            ("stroke", &"#404040"),
            ("stroke-width", &px(2.0)),
            ("stroke-dasharray", &px(6.0)),
        ],
    );
}

fn draw_media(out: &mut Svg, page: &PageSnapshot, frame: &Frame, from: f64) {
    let is_media = |tag: &str| matches!(tag, "img" | "video" | "canvas" | "iframe" | "embed");
    let shown = page
        .iter()
        .filter(|(id, n)| n.kind == NodeKind::Element && is_media(page.tag(*id)))
        .filter_map(|(_, n)| n.visible_rect)
        .filter(|rect| is_below(rect, from));
    for rect in shown.take(MAX_MEDIA) {
        out.empty(
            "rect",
            &[
                ("x", &Px(rect.left)),
                ("y", &Px(rect.top)),
                ("width", &Px(rect.width())),
                ("height", &Px(rect.height())),
                ("fill", &"#e8eef2"),
                ("stroke", &"#9aa7b0"),
                ("stroke-width", &Px(frame.px(1.0))),
            ],
        );
    }
}

fn draw_line(out: &mut Svg, page: &PageSnapshot, run: &TextRun, frame: &Frame) {
    let text = page.run_text(run).trim();
    let Some(seen) = run.rect.intersection(&page.page_rect()) else {
        return;
    };
    if text.is_empty() {
        return;
    }
    bar(out, &seen);
    let style = page.own_style(run.node);
    let size = style
        .map_or(0.0, |s| f64::from(s.font_size))
        .min(run.rect.height());
    if size * frame.scale < MIN_FONT {
        return;
    }
    let shown: String = text.chars().take(MAX_CHARS).collect();
    let weight = if style.is_some_and(|s| s.font_weight >= 600) {
        "bold"
    } else {
        "normal"
    };
    let (x, y) = (
        Px(run.rect.left),
        Px(run.rect.top + ASCENT * run.rect.height()),
    );
    let (size, width) = (Px(size), Px(run.rect.width()));
    let mut attributes: Vec<super::svg::Attribute<'_>> = vec![
        ("x", &x),
        ("y", &y),
        ("font-size", &size),
        ("font-weight", &weight),
    ];
    // Our font is not the page's: the line is fitted into its box.
    if shown.len() == text.len() && text.chars().count() > 1 {
        attributes.push(("textLength", &width));
        attributes.push(("lengthAdjust", &"spacingAndGlyphs"));
    }
    out.text("text", &attributes, &shown);
}

fn bar(out: &mut Svg, rect: &Rect) {
    out.empty(
        "rect",
        &[
            ("x", &Px(rect.left)),
            ("y", &Px(rect.top)),
            ("width", &Px(rect.width())),
            ("height", &Px(rect.height())),
            ("fill", &"#f0f0f0"),
        ],
    );
}
