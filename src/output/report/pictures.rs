//! Pictures of pages, as addresses that hold them.

use crate::output::picture::{plain, screenshot_size};
use crate::snapshot::PageSnapshot;
use base64::prelude::{BASE64_STANDARD, Engine};
use image::{DynamicImage, ImageFormat};
use std::io::Cursor;

/// Bytes of pictures in one report, but for thumbnails; what is beyond them is shown without. Source: ours, what a
/// browser opens without delay.
pub(super) const MAX_PICTURES: usize = 100 << 20;
/// Size of a thumbnail, px: twice what the index shows, for dense screens.
const THUMBNAIL: (u32, u32) = (240, 180);

/// The page: its screenshot, or where it has none its lines of text on white.
pub(super) fn picture(page: &PageSnapshot) -> String {
    match sound_screenshot(page) {
        Some(png) => address("image/png", png),
        None => address("image/svg+xml", plain(page).as_bytes()),
    }
}

/// The top of the page, small; as [`picture`] where there is no screenshot.
pub(super) fn thumbnail(page: &PageSnapshot) -> String {
    let small = sound_screenshot(page).and_then(shrunk);
    small.map_or_else(|| picture(page), |png| address("image/png", &png))
}

fn sound_screenshot(page: &PageSnapshot) -> Option<&[u8]> {
    let png = page.screenshot.as_deref()?;
    screenshot_size(png).map(|_| png)
}

fn shrunk(png: &[u8]) -> Option<Vec<u8>> {
    let whole = image::load_from_memory_with_format(png, ImageFormat::Png).ok()?;
    let (width, height) = (whole.width(), whole.height());
    let top = height
        .min(width.saturating_mul(THUMBNAIL.1) / THUMBNAIL.0)
        .max(1);
    let small = whole
        .crop_imm(0, 0, width, top)
        .thumbnail(THUMBNAIL.0, THUMBNAIL.1);
    let mut out = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(small.to_rgb8())
        .write_to(&mut out, ImageFormat::Png)
        .ok()?;
    Some(out.into_inner())
}

fn address(kind: &str, bytes: &[u8]) -> String {
    format!("data:{kind};base64,{}", BASE64_STANDARD.encode(bytes))
}
