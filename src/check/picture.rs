//! The pictures of baselines: packed as small as PNG gets, for they lie in version control.

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, ImageFormat, ImageReader};
use std::io::Cursor;

/// Whether a file begins as a picture does that can be shown.
pub(super) fn is_sound(png: &[u8]) -> bool {
    let reader = ImageReader::with_format(Cursor::new(png), ImageFormat::Png);
    reader.into_dimensions().is_ok()
}

/// The same picture in fewer bytes; `None` where it cannot be read or gets no smaller. Equal
/// pictures give equal bytes.
pub(super) fn smaller(png: &[u8]) -> Option<Vec<u8>> {
    let picture = image::load_from_memory_with_format(png, ImageFormat::Png).ok()?;
    // Pages are opaque; an alpha channel costs and says nothing.
    let rgba = picture.to_rgba8();
    let is_opaque = rgba.pixels().all(|p| p.0[3] == u8::MAX);
    let picture = if is_opaque {
        DynamicImage::ImageRgb8(picture.to_rgb8())
    } else {
        DynamicImage::ImageRgba8(rgba)
    };
    let mut packed = Vec::new();
    let encoder =
        PngEncoder::new_with_quality(&mut packed, CompressionType::Best, FilterType::Adaptive);
    picture.write_with_encoder(encoder).ok()?;
    (packed.len() < png.len()).then_some(packed)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use image::{Rgba, RgbaImage};

    #[test]
    fn pictures_get_smaller_and_stay_the_same() {
        let page = RgbaImage::from_fn(200, 100, |x, y| match (x / 20 + y / 20) % 2 {
            0 => Rgba([255, 255, 255, 255]),
            _ => Rgba([20, 40, 60, 255]),
        });
        let mut png = Vec::new();
        let plain = PngEncoder::new_with_quality(
            &mut png,
            CompressionType::Uncompressed,
            FilterType::NoFilter,
        );
        page.write_with_encoder(plain).unwrap();
        let small = smaller(&png).unwrap();
        assert!(small.len() < png.len() / 4, "{} bytes", small.len());
        let again = image::load_from_memory(&small).unwrap();
        assert_eq!(again.to_rgba8(), page);
        assert_eq!(smaller(&small), None, "it is as small as it gets");
        assert!(is_sound(&small) && !is_sound(&small[..10]) && !is_sound(b"GIF89a"));
    }
}
