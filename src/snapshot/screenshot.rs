//! The screenshot of a page, read.

#[cfg(feature = "cli")]
mod piece;

use super::{Color, PageSnapshot};
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbaImage};
use std::io::Cursor;

/// Largest screenshot that is read, px. Source: ours; 16,384 x 10,000, four bytes each. A file of a thousand bytes
/// may say that it has more.
const MAX_PIXELS: u64 = 170_000_000;

/// The pixels of a screenshot.
#[derive(Debug)]
pub(crate) struct Screenshot {
    pixels: RgbaImage,
    /// Pixels by CSS px.
    scale: f64,
}

impl Screenshot {
    /// `None` where a page has none, or one that is damaged or too large.
    pub(crate) fn new(page: &PageSnapshot) -> Option<Self> {
        let png = page.screenshot.as_deref()?;
        let mut reader = ImageReader::new(Cursor::new(png));
        reader.set_format(ImageFormat::Png);
        let mut limits = Limits::default();
        limits.max_alloc = Some(4 * MAX_PIXELS);
        reader.limits(limits);
        let decoder = reader.into_decoder().ok()?;
        let (width, height) = decoder.dimensions();
        let is_large = u64::from(width) * u64::from(height) > MAX_PIXELS;
        if is_large || decoder.total_bytes() > 4 * MAX_PIXELS {
            return None;
        }
        let pixels = DynamicImage::from_decoder(decoder).ok()?.into_rgba8();
        let scale = f64::from(pixels.width()) / page.page.width.max(1.0);
        (scale > 0.0).then_some(Self { pixels, scale })
    }

    /// Pixels by CSS px.
    pub(crate) fn scale(&self) -> f64 {
        self.scale
    }

    /// The colour at a place of the page; `None` beyond its edges.
    pub(crate) fn color(&self, x: f64, y: f64) -> Option<Color> {
        let (x, y) = (self.pixel(x)?, self.pixel(y)?);
        let [r, g, b, a] = self.pixels.get_pixel_checked(x, y)?.0;
        Some(Color { r, g, b, a }.over(Color::WHITE))
    }

    fn pixel(&self, px: f64) -> Option<u32> {
        (px >= 0.0).then_some((px * self.scale) as u32)
    }
}
