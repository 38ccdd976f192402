//! The page without a screenshot: lines of text and outlines of pictures on white.

use super::Frame;
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
/// Smallest font that is drawn, picture px: below it text is a grey bar. Source: ours.
const MIN_FONT: f64 = 5.0;

pub(super) fn draw(out: &mut Svg, page: &PageSnapshot, frame: &Frame) {
    out.empty(
        "rect",
        &[
            ("width", &Px(frame.width)),
            ("height", &Px(frame.height)),
            ("fill", &"#ffffff"),
        ],
    );
    draw_media(out, page, frame);
    out.open("g", &[("font-family", &"sans-serif"), ("fill", &"#404040")]);
    let lines = page
        .runs()
        .iter()
        .filter(|r| page.node(r.node).is_visible());
    for run in lines.take(MAX_LINES) {
        draw_line(out, page, run, frame);
    }
    out.close();
}

fn draw_media(out: &mut Svg, page: &PageSnapshot, frame: &Frame) {
    let is_media = |tag: &str| matches!(tag, "img" | "video" | "canvas" | "iframe" | "embed");
    let shown = page
        .iter()
        .filter(|(id, n)| n.kind == NodeKind::Element && is_media(page.tag(*id)))
        .filter_map(|(_, n)| n.visible_rect);
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
