//! Screenshots of a settled page: one for its snapshot, in CSS px, and plain ones, in device px.

use super::clock;
use crate::browser::failure::{NO_SELECTOR, RenderFailure};
use crate::browser::options::RenderOptions;
use crate::browser::page::tab::Tab;
use crate::browser::picture::PictureOf;
use crate::snapshot::{PageSnapshot, WarningKind};
use base64::prelude::{BASE64_STANDARD, Engine};
use chromiumoxide::cdp::browser_protocol::page::{
    CaptureScreenshotFormat, CaptureScreenshotParams, GetLayoutMetricsParams, LayoutViewport,
    Viewport, VisualViewport,
};
use std::time::Duration;
use tokio::time::Instant;

/// Maximum width and height of a screenshot, px: beyond its texture limit, Chromium repeats parts of the page.
const MAX_SIDE: f64 = 16_384.0;
/// Maximum area of a plain picture, px. Source: ours; 256 MB in memory, three bytes a px and more on the wire.
const MAX_AREA: f64 = 64e6;
/// How long to wait for a screenshot before the clock runs on. Source: measured; 20,000 px take 500 ms.
const PICTURE_TIMEOUT: Duration = Duration::from_millis(700);

const FRAME_OF: &str = include_str!("frame_of.js");

/// A part of the page, CSS px from the left edge of its scrollable area. That edge is left of the page's origin where
/// right-to-left text overflows the window ([`origin`]).
#[derive(Debug, Clone, Copy)]
struct Area {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Area {
    fn of_size(width: f64, height: f64) -> Self {
        Self {
            left: 0.0,
            top: 0.0,
            width,
            height,
        }
    }

    fn moved_right(self, px: f64) -> Self {
        Self {
            left: self.left + px,
            ..self
        }
    }

    /// The part of the area that a picture of this scale can show; whether that is less than the area.
    fn bounded(self, scale: f64) -> (Self, bool) {
        // Any scale is accepted, because a library caller may give any.
        let longest = (MAX_SIDE / scale).max(1.0);
        let side = |length: f64| length.ceil().clamp(1.0, longest);
        let width = side(self.width);
        let most = (MAX_AREA / (width * scale * scale)).floor().max(1.0);
        let height = side(self.height).min(most);
        let is_cut = width < self.width.floor() || height < self.height.floor();
        let area = Self {
            width,
            height,
            ..self
        };
        (area, is_cut)
    }
}

/// The screenshot of the whole page for its snapshot, in CSS px, and a warning if it is cut. It begins at the page's
/// origin, because callers look up pixels by page coordinates; content left of the origin is not shown.
pub(super) async fn of_snapshot(
    tab: &Tab,
    page: &PageSnapshot,
    scale: f64,
    deadline: Instant,
) -> Result<(Vec<u8>, Option<String>), RenderFailure> {
    let cut = (page.page.height > MAX_SIDE || page.page.width > MAX_SIDE)
        .then(|| WarningKind::CutPicture.told(format_args!("it ends at {MAX_SIDE} px")));
    let side = |length: f64| length.ceil().clamp(1.0, MAX_SIDE);
    let whole = Area::of_size(side(page.page.width), side(page.page.height));
    let area = whole.moved_right(origin(tab, deadline).await?);
    let png = draw(tab, page, Some((area, 1.0 / scale)), deadline).await?;
    Ok((png, cut))
}

/// Takes the plain picture that the user asked for; returns a warning if it is cut.
pub(super) async fn plain(
    tab: &Tab,
    page: &PageSnapshot,
    options: &RenderOptions,
    deadline: Instant,
) -> Result<Option<String>, RenderFailure> {
    let Some(picture) = &options.picture else {
        return Ok(None);
    };
    let area = match picture.shows() {
        PictureOf::Page => Area::of_size(page.page.width, page.page.height),
        PictureOf::Window => {
            let window = Area::of_size(page.viewport.width, page.viewport.height);
            window.moved_right(origin(tab, deadline).await?)
        }
        PictureOf::Element(selector) => {
            let element = of_element(tab, selector, deadline).await?;
            element.moved_right(origin(tab, deadline).await?)
        }
    };
    let (area, is_cut) = area.bounded(options.screen.scale);
    // The visible window as it is: a zoomed-out page stays zoomed out.
    let is_screen = *picture.shows() == PictureOf::Window && !is_cut;
    let area = (!is_screen).then_some((area, 1.0));
    let png = draw(tab, page, area, deadline).await?;
    picture.keep(png);
    let side = MAX_SIDE;
    Ok(is_cut.then(|| {
        format!(
            "picture cut off: at most {side} px in a row and {} million in all are drawn; give a smaller `screen.scale` or `picture`",
            MAX_AREA / 1e6
        )
    }))
}

/// How far the page's origin is right of the left edge of its scrollable area, CSS px; Chromium measures screenshot
/// areas from that edge.
async fn origin(tab: &Tab, deadline: Instant) -> Result<f64, RenderFailure> {
    let metrics = tab.call(GetLayoutMetricsParams {}, deadline).await?;
    Ok(origin_of(
        &metrics.css_layout_viewport,
        &metrics.css_visual_viewport,
    ))
}

/// The same, computed from the window's position: Chromium reports it once from the edge and once from the origin.
fn origin_of(layout: &LayoutViewport, visual: &VisualViewport) -> f64 {
    let window_by_origin = visual.page_x - visual.offset_x;
    // The other position is reported in whole px.
    (layout.page_x as f64 - window_by_origin).round().max(0.0)
}

async fn of_element(tab: &Tab, selector: &str, deadline: Instant) -> Result<Area, RenderFailure> {
    let wrong = |reason: &str| RenderFailure::Step {
        step: format!("`picture` {selector}"),
        reason: reason.to_owned(),
    };
    let quoted = serde_json::Value::from(selector);
    let found = tab
        .evaluate(&format!("({FRAME_OF})({quoted})"), deadline)
        .await?;
    let Some(sides) = found.as_array() else {
        return Err(wrong(match found.as_str() {
            Some("invalid") => NO_SELECTOR,
            Some("missing") => "nothing on the page matches it",
            _ => "what matches it is not shown",
        }));
    };
    let side = |i: usize| sides.get(i).and_then(serde_json::Value::as_f64);
    Ok(Area {
        left: side(0).unwrap_or(0.0),
        top: side(1).unwrap_or(0.0),
        width: side(2).unwrap_or(1.0),
        height: side(3).unwrap_or(1.0),
    })
}

/// Draws an area at a scale, relative to screen px; without an area the visible window.
async fn draw(
    tab: &Tab,
    page: &PageSnapshot,
    area: Option<(Area, f64)>,
    deadline: Instant,
) -> Result<Vec<u8>, RenderFailure> {
    let clip = area.map(|(area, scale)| Viewport {
        x: area.left,
        y: area.top,
        width: area.width,
        height: area.height,
        scale,
    });
    // Chromium never answers if asked to go beyond a viewport that the page does not exceed.
    let exceeds_window =
        page.page.width > page.viewport.width || page.page.height > page.viewport.height;
    let command = CaptureScreenshotParams {
        format: Some(CaptureScreenshotFormat::Png),
        capture_beyond_viewport: Some(clip.is_some() && exceeds_window),
        clip,
        ..CaptureScreenshotParams::default()
    };
    let drawing = tab.call(command, deadline);
    let answer = clock::while_drawing(tab, PICTURE_TIMEOUT, drawing).await?;
    let encoded: String = answer.data.into();
    BASE64_STANDARD
        .decode(encoded)
        .map_err(|e| RenderFailure::Browser(format!("a picture that is none: {e}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As reported by Chromium 156 for a page of 900 px in a window of 400 px.
    #[test]
    fn the_origin_is_where_the_window_of_a_page_from_right_to_left_is_at_first() {
        for (what, layout, visual, offset, expected) in [
            ("left to right", 0, 0.0, 0.0, 0.0),
            ("left to right, scrolled", 100, 100.5, 0.0, 0.0),
            ("right to left", 500, 0.0, 0.0, 500.0),
            ("right to left, scrolled", 300, -200.0, 0.0, 500.0),
            ("on a phone that shows all of it", 0, -500.0, 0.0, 500.0),
            ("on a phone, zoomed in", 300, -150.0, 50.0, 500.0),
        ] {
            let layout = LayoutViewport::new(layout, 0, 400, 600);
            let visual = VisualViewport {
                offset_x: offset,
                offset_y: 0.0,
                page_x: visual,
                page_y: 0.0,
                client_width: 400.0,
                client_height: 600.0,
                scale: 1.0,
                zoom: None,
            };
            assert_eq!(origin_of(&layout, &visual), expected, "{what}");
        }
        let area = Area::of_size(900.0, 600.0).moved_right(500.0);
        assert_eq!((area.left, area.width), (500.0, 900.0));
    }

    #[test]
    fn pictures_are_bounded_in_device_px() {
        let (area, is_cut) = Area::of_size(400.0, 1000.2).bounded(3.0);
        assert_eq!((area.width, area.height, is_cut), (400.0, 1001.0, false));
        for (width, height, scale) in [(1366.0, 250_000.0, 1.0), (400.0, 250_000.0, 3.0)] {
            let (area, is_cut) = Area::of_size(width, height).bounded(scale);
            assert!(is_cut && area.height * scale <= MAX_SIDE);
            assert!(area.width * area.height * scale * scale <= MAX_AREA);
        }
        for scale in [0.0, -1.0, 1e9, f64::NAN, f64::INFINITY] {
            let (area, _) = Area::of_size(400.0, 1000.0).bounded(scale);
            assert!(area.width >= 1.0 && area.height >= 1.0, "{scale}: {area:?}");
        }
    }
}
