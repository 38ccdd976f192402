//! Pictures of a page at rest: that of its snapshot, in CSS px, and plain ones, in device px.

use super::clock;
use super::tab::Tab;
use crate::browser::failure::{NO_SELECTOR, RenderFailure};
use crate::browser::options::RenderOptions;
use crate::browser::picture::PictureOf;
use crate::snapshot::PageSnapshot;
use base64::prelude::{BASE64_STANDARD, Engine};
use chromiumoxide::cdp::browser_protocol::page::{
    CaptureScreenshotFormat, CaptureScreenshotParams, Viewport,
};
use std::time::Duration;
use tokio::time::Instant;

/// Tallest and widest picture, px: Chromium repeats itself beyond its texture limit.
const MAX_SIDE: f64 = 16_384.0;
/// Most px of a plain picture. Source: ours; 256 MB in memory, three bytes a px and more on the wire.
const MAX_AREA: f64 = 64e6;
/// After which time without a picture the clock goes on. Source: measured; 20,000 px take 500 ms.
const PICTURE_TIMEOUT: Duration = Duration::from_millis(700);

const FRAME_OF: &str = include_str!("frame_of.js");

/// A part of the page, CSS px.
#[derive(Debug, Clone, Copy)]
struct Area {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Area {
    fn at_origin(width: f64, height: f64) -> Self {
        Self {
            left: 0.0,
            top: 0.0,
            width,
            height,
        }
    }

    /// As much of it as a picture of that scale can show; whether that is less.
    fn bounded(self, scale: f64) -> (Self, bool) {
        // Whatever the scale is: a library is given what its user has.
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

/// The picture of the whole page for its snapshot, in CSS px; what a user should know of it.
pub(super) async fn of_snapshot(
    tab: &Tab,
    page: &PageSnapshot,
    scale: f64,
    deadline: Instant,
) -> Result<(Vec<u8>, Option<String>), RenderFailure> {
    let cut = (page.page.height > MAX_SIDE || page.page.width > MAX_SIDE)
        .then(|| format!("screenshot cut off at {MAX_SIDE} px"));
    let side = |length: f64| length.ceil().clamp(1.0, MAX_SIDE);
    let area = Area::at_origin(side(page.page.width), side(page.page.height));
    let png = draw(tab, page, Some((area, 1.0 / scale)), deadline).await?;
    Ok((png, cut))
}

/// Takes the plain picture that is asked for; what a user should know of it.
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
        PictureOf::Page => Area::at_origin(page.page.width, page.page.height),
        PictureOf::Window => Area::at_origin(page.viewport.width, page.viewport.height),
        PictureOf::Element(selector) => of_element(tab, selector, deadline).await?,
    };
    let (area, is_cut) = area.bounded(options.screen.scale);
    // What the screen shows as it stands: a page that is zoomed out stays so.
    let is_screen = *picture.shows() == PictureOf::Window && !is_cut;
    let area = (!is_screen).then_some((area, 1.0));
    let png = draw(tab, page, area, deadline).await?;
    picture.keep(png);
    let side = MAX_SIDE;
    Ok(is_cut.then(|| {
        format!(
            "picture cut off: at most {side} px in a row and {} million in all are drawn; give a smaller --scale or --element",
            MAX_AREA / 1e6
        )
    }))
}

async fn of_element(tab: &Tab, selector: &str, deadline: Instant) -> Result<Area, RenderFailure> {
    let wrong = |reason: &str| RenderFailure::Step {
        step: format!("--element {selector}"),
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

/// Draws an area in px of the screen times a factor; without one what the screen shows.
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
    // Asked to go beyond a viewport that the page does not exceed, Chromium never answers.
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

    #[test]
    fn pictures_are_bounded_in_device_px() {
        let (area, is_cut) = Area::at_origin(400.0, 1000.2).bounded(3.0);
        assert_eq!((area.width, area.height, is_cut), (400.0, 1001.0, false));
        for (width, height, scale) in [(1366.0, 250_000.0, 1.0), (400.0, 250_000.0, 3.0)] {
            let (area, is_cut) = Area::at_origin(width, height).bounded(scale);
            assert!(is_cut && area.height * scale <= MAX_SIDE);
            assert!(area.width * area.height * scale * scale <= MAX_AREA);
        }
        for scale in [0.0, -1.0, 1e9, f64::NAN, f64::INFINITY] {
            let (area, _) = Area::at_origin(400.0, 1000.0).bounded(scale);
            assert!(area.width >= 1.0 && area.height >= 1.0, "{scale}: {area:?}");
        }
    }
}
