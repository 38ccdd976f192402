//! `segment --format png`: the page with its blocks drawn on it.
//!
//! # Layers, from below
//! 1. The page: its screenshot where the snapshot has one, else a plain page with the text of
//!    every line on light grey and the outlines of pictures. Where the screenshot ends above the end of the page
//!    (browsers draw no higher ones), the rest is plain.
//! 2. The template of the site, where one is known: veiled in grey, in dashed frames.
//! 3. Separators: dashed lines, wider and stronger by weight.
//! 4. Leaves: outlines in the colours of their roles, without one of what they hold (text, links,
//!    pictures, form fields), each with its id and role on a label.
//! 5. Main content: a strong frame and a tint.
//! 6. Below the page: which frame, line and colour stands for what.
//!
//! Every line has a white seam, so that it shows on dark and on busy pages. Lines and labels
//! keep their size in the picture when a very tall page is scaled down.
//!
//! The drawing is an SVG ([`svg()`]); [`png`] renders it. Equal input gives equal bytes on one
//! machine; the fonts of plain pages are the machine's.

mod labels;
mod legend;
mod overlay;
mod plain_page;
mod render;
mod svg;

#[cfg(feature = "cli")]
pub(crate) use overlay::shape_path;
pub use render::PictureError;
#[cfg(feature = "cli")]
pub(crate) use render::screenshot_size;

use crate::content::MainContent;
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use base64::prelude::{BASE64_STANDARD, Engine};
use serde::{Deserialize, Serialize};
use svg::{Px, Svg};

/// Largest picture, px: 64 MB while drawing. A page of 1366 px width fits unscaled up to a height of
/// 11,700 px. Source: ours.
pub const MAX_PIXELS: f64 = 16_000_000.0;
/// Longest side of the picture, px. Source: many programs refuse larger PNG files.
pub const MAX_SIDE: f64 = 32_767.0;

/// Missing height from which on a screenshot counts as incomplete, px: less holds no line of text. Source: ours.
const MIN_MISSING: f64 = 8.0;

/// What a picture shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PictureOptions {
    /// Draw on the screenshot where there is one. Default true.
    pub screenshot: bool,
    /// Draw separators. Default true.
    pub separators: bool,
    /// Write the ids and roles of blocks. Default true.
    pub labels: bool,
    /// Tell below the page what the colours stand for. Default true.
    pub legend: bool,
}

impl Default for PictureOptions {
    fn default() -> Self {
        Self {
            screenshot: true,
            separators: true,
            labels: true,
            legend: true,
        }
    }
}

/// Picture px by page px: 1 where the page fits ([`MAX_PIXELS`], [`MAX_SIDE`]), less where it is drawn smaller.
pub fn scale_of(page: &PageSnapshot) -> f64 {
    Frame::from_page(page).scale
}

/// Size of the picture and its scale.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Frame {
    /// Size of the page, px; at least 1 by 1.
    width: f64,
    height: f64,
    /// Picture px by page px, at most 1.
    scale: f64,
}

impl Frame {
    fn from_page(page: &PageSnapshot) -> Self {
        let sound = |side: f64| if side >= 1.0 { side.min(1e7) } else { 1.0 };
        let (width, height) = (sound(page.page.width), sound(page.page.height));
        let by_area = (MAX_PIXELS / (width * height)).sqrt();
        let by_side = MAX_SIDE / width.max(height);
        Self {
            width,
            height,
            scale: by_area.min(by_side).min(1.0),
        }
    }

    /// A length in the picture as page px.
    fn px(&self, picture_px: f64) -> f64 {
        picture_px / self.scale
    }

    /// Of the page with `below` page px below it, picture px.
    fn picture_size(&self, below: f64) -> (u32, u32) {
        let side = |page_px: f64| (page_px * self.scale).round().max(1.0) as u32;
        (side(self.width), side(self.height + below))
    }
}

/// The picture as a self-contained SVG document; a screenshot is embedded.
pub fn svg(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    main: &MainContent,
    options: &PictureOptions,
) -> String {
    let frame = Frame::from_page(page);
    let legend = told(page, segmentation, main, options);
    let mut out = document(&frame, legend::height(&legend, &frame));
    let shot = shown_screenshot(page, options);
    if let Some((png, size)) = shot {
        draw_screenshot(&mut out, png, height_of(size, &frame), &frame);
    }
    draw_plain(&mut out, page, shot.map(|(_, size)| size), &frame);
    overlay::draw(&mut out, page, segmentation, main, (&frame, options));
    legend::draw(&mut out, &legend, &frame);
    out.finish()
}

/// The page without its screenshot as a self-contained SVG document: lines of text and outlines of
/// pictures.
pub fn plain(page: &PageSnapshot) -> String {
    let frame = Frame::from_page(page);
    let mut out = document(&frame, 0.0);
    plain_page::draw(&mut out, page, &frame, 0.0);
    out.finish()
}

/// A page whose screenshot ends above its end as a self-contained SVG document: the screenshot, below it what it does
/// not show as in [`plain`]. `None` where it shows the whole page, or there is none.
#[cfg(feature = "cli")]
pub(crate) fn continued(page: &PageSnapshot) -> Option<String> {
    let frame = Frame::from_page(page);
    let (png, size) = shown_screenshot(page, &PictureOptions::default())?;
    let from = end_of(size, &frame)?;
    let mut out = document(&frame, 0.0);
    draw_screenshot(&mut out, png, from, &frame);
    plain_page::draw(&mut out, page, &frame, from);
    Some(out.finish())
}

/// The screenshot across the width of the page.
fn draw_screenshot(out: &mut Svg, png: &[u8], height: f64, frame: &Frame) {
    let data = format!("data:image/png;base64,{}", BASE64_STANDARD.encode(png));
    out.empty(
        "image",
        &[
            ("width", &Px(frame.width)),
            ("height", &Px(height)),
            ("href", &data),
        ],
    );
}

/// Draws the part of the page below a screenshot of the given size in pixels; the whole page without a screenshot.
fn draw_plain(out: &mut Svg, page: &PageSnapshot, shot: Option<(u32, u32)>, frame: &Frame) {
    let from = match shot {
        Some(size) => end_of(size, frame),
        None => Some(0.0),
    };
    if let Some(from) = from {
        plain_page::draw(out, page, frame, from);
    }
}

/// The lower edge of a screenshot of the given size, page px; `None` where it reaches the end of the page.
fn end_of(size: (u32, u32), frame: &Frame) -> Option<f64> {
    let height = height_of(size, frame);
    (height + MIN_MISSING < frame.height).then_some(height)
}

/// The height of a screenshot of that size, page px.
fn height_of((width, height): (u32, u32), frame: &Frame) -> f64 {
    f64::from(height) * frame.width / f64::from(width)
}

/// The entries of the legend; none where the options leave it out.
fn told(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    main: &MainContent,
    options: &PictureOptions,
) -> Vec<legend::Entry> {
    if options.legend {
        overlay::legend(page, segmentation, main, options)
    } else {
        Vec::new()
    }
}

/// The picture as a PNG file.
///
/// # Errors
/// [`PictureError`] where the drawing cannot be rendered; no page should get there.
pub fn png(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    main: &MainContent,
    options: &PictureOptions,
) -> Result<Vec<u8>, PictureError> {
    let frame = Frame::from_page(page);
    let legend = told(page, segmentation, main, options);
    let below = legend::height(&legend, &frame);
    let mut out = document(&frame, below);
    let shot = shown_screenshot(page, options);
    draw_plain(&mut out, page, shot.map(|(_, size)| size), &frame);
    let screenshot = shot.map(|(png, _)| png);
    overlay::draw(&mut out, page, segmentation, main, (&frame, options));
    legend::draw(&mut out, &legend, &frame);
    render::render(&out.finish(), screenshot, frame.picture_size(below))
}

/// An empty picture of the page with `below` page px below it.
fn document(frame: &Frame, below: f64) -> Svg {
    let (width, height) = frame.picture_size(below);
    let view = format!("0 0 {} {}", Px(frame.width), Px(frame.height + below));
    Svg::new(&[
        ("xmlns", &"http://www.w3.org/2000/svg"),
        ("width", &width),
        ("height", &height),
        ("viewBox", &view),
        ("preserveAspectRatio", &"none"),
    ])
}

/// The screenshot, if it is wanted, there, and of a sane size.
fn shown_screenshot<'a>(
    page: &'a PageSnapshot,
    options: &PictureOptions,
) -> Option<(&'a [u8], (u32, u32))> {
    let png = page.screenshot.as_deref().filter(|_| options.screenshot)?;
    Some((png, render::screenshot_size(png)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{DomPs, Segmenter};
    use crate::geometry::Rect;
    use crate::segmentation::{Direction, Separator};
    use crate::snapshot::test_page::TestPage;
    use resvg::tiny_skia::Pixmap;

    fn picture(page: &PageSnapshot) -> Option<Pixmap> {
        let cut = DomPs::default().segment(page);
        let png = png(
            page,
            &cut,
            &MainContent::default(),
            &PictureOptions::default(),
        )
        .ok()?;
        Pixmap::decode_png(&png).ok()
    }

    #[test]
    fn odd_sizes_give_pictures() {
        for (width, height) in [(0.0, 0.0), (1.0, 1e9), (1366.0, 0.4), (f64::NAN, 5.0)] {
            let picture = picture(&TestPage::new(width, height).finish());
            let pixels = picture.map(|p| f64::from(p.width()) * f64::from(p.height()));
            assert!(
                pixels.is_some_and(|n| n < 1.01 * MAX_PIXELS),
                "{width}x{height}"
            );
        }
    }

    #[test]
    fn hostile_text_stays_text() {
        let mut t = TestPage::new(400.0, 300.0);
        t.open("body")
            .open("p")
            .text("</text></svg><script>&\u{0}\u{1b}\u{ffff}\"'")
            .close();
        let page = t.finish();
        let cut = DomPs::default().segment(&page);
        let svg = svg(
            &page,
            &cut,
            &MainContent::default(),
            &PictureOptions::default(),
        );
        assert!(
            svg.contains("&lt;/text&gt;&lt;/svg&gt;&lt;script&gt;&amp;"),
            "{svg}"
        );
        assert!(!svg.contains(['\u{0}', '\u{1b}', '\u{ffff}']));
        assert!(picture(&page).is_some());
    }

    #[test]
    fn a_screenshot_is_the_ground_of_the_picture() {
        let mut page = TestPage::new(40.0, 30.0).finish();
        let mut shot = Pixmap::new(80, 60);
        if let Some(shot) = &mut shot {
            shot.fill(resvg::tiny_skia::Color::from_rgba8(0, 0, 255, 255));
        }
        page.screenshot = shot.and_then(|s| s.encode_png().ok());
        let pixel = |page: &PageSnapshot| picture(page).and_then(|p| p.pixel(20, 15));
        assert!(pixel(&page).is_some_and(|p| p.blue() > 200 && p.red() < 60));
        page.screenshot = Some(b"\x89PNG\r\n\x1a\n cut off".to_vec());
        assert!(pixel(&page).is_some_and(|p| p.red() > 200));
    }

    /// A page of 400 x 300 px with a text at its bottom, and a blue screenshot of its upper half.
    fn half_shown() -> PageSnapshot {
        let mut t = TestPage::new(400.0, 300.0);
        t.open("body").at(0.0, 200.0).open("p");
        t.text("Words below the screenshot").close();
        let mut page = t.finish();
        let mut shot = Pixmap::new(400, 150);
        if let Some(shot) = &mut shot {
            shot.fill(resvg::tiny_skia::Color::from_rgba8(0, 0, 255, 255));
        }
        page.screenshot = shot.and_then(|s| s.encode_png().ok());
        page
    }

    #[test]
    fn what_a_screenshot_does_not_show_is_drawn_below_it() {
        let page = half_shown();
        let cut = DomPs::default().segment(&page);
        let svg = svg(&page, &cut, &MainContent::default(), &Default::default());
        for said in ["the picture ends here", "Words below the screenshot"] {
            assert!(svg.contains(said), "{said}");
        }
        let picture = picture(&page);
        let pixel = |y: u32| picture.as_ref().and_then(|p| p.pixel(390, y));
        assert!(pixel(100).is_some_and(|p| p.blue() > 200 && p.red() < 60));
        assert!(pixel(280).is_some_and(|p| p.red() > 200));
    }

    #[test]
    fn the_legend_draws_what_it_names() {
        let page = half_shown();
        let mut cut = DomPs::default().segment(&page);
        let entries = |cut: &Segmentation, separators: bool| {
            let main = MainContent {
                blocks: vec![cut.root()],
                ..MainContent::default()
            };
            let options = PictureOptions {
                separators,
                ..PictureOptions::default()
            };
            let entries = told(&page, cut, &main, &options);
            let named = entries.into_iter().map(|e| (e.name, e.sign));
            named.collect::<Vec<_>>()
        };
        let main = ("main content".to_owned(), legend::Sign::Frame);
        assert_eq!(entries(&cut, true).first(), Some(&main));
        let dashed = ("separator".to_owned(), legend::Sign::Dashes);
        for block in &mut cut.blocks {
            block.separators.clear();
        }
        assert!(!entries(&cut, true).contains(&dashed));
        cut.blocks[0].separators.push(Separator {
            direction: Direction::Horizontal,
            rect: Rect::new(0.0, 100.0, 400.0, 2.0),
            weight: 1.0,
            reasons: Vec::new(),
        });
        assert!(entries(&cut, true).contains(&dashed));
        assert!(!entries(&cut, false).contains(&dashed));
    }
}
