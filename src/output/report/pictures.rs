//! Pictures of pages, as addresses that hold them.

use crate::output::picture::{continued, plain, screenshot_size};
use crate::snapshot::PageSnapshot;
use base64::prelude::{BASE64_STANDARD, Engine};
use image::{DynamicImage, ImageFormat};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use std::io::Cursor;

/// Bytes of pictures in one report, but for thumbnails; what is beyond them is shown without. Source: ours, what a
/// browser opens without delay.
pub(super) const MAX_PICTURES: usize = 100 << 20;
/// Size of a thumbnail, px: twice what the index shows, for dense screens.
const THUMBNAIL: (u32, u32) = (240, 180);

/// What would end an address or be read as a part of it. Source: URL Standard, fragments and percent-encoded bytes.
const IN_ADDRESS: &AsciiSet = &CONTROLS.add(b'%').add(b'#');

/// The page: its screenshot, or where it has none or below its end the lines of text on white.
pub(super) fn picture(page: &PageSnapshot) -> String {
    if let Some(drawing) = continued(page) {
        // It holds the screenshot as Base64: that once more would be a third longer.
        let written = utf8_percent_encode(&drawing, IN_ADDRESS);
        return format!("data:image/svg+xml;charset=utf-8,{written}");
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;
    use percent_encoding::percent_decode_str;

    /// A page of 1000 x 1000 px with a text at its top and one at its bottom, and a screenshot so high.
    fn page(height: u32) -> PageSnapshot {
        let mut page = TestPage::draw(|p| {
            p.line("p", [0.0, 10.0, 300.0, 20.0], "Seen 100% above");
            p.line("p", [0.0, 900.0, 300.0, 20.0], "Not #seen below");
        });
        let mut png = Cursor::new(Vec::new());
        let shot = DynamicImage::new_rgb8(1000, height);
        shot.write_to(&mut png, ImageFormat::Png).unwrap();
        page.screenshot = Some(png.into_inner());
        page
    }

    #[test]
    fn below_the_end_of_a_screenshot_stand_the_lines_of_text() {
        let written = picture(&page(600));
        let start = "data:image/svg+xml;charset=utf-8,";
        let drawing = written.strip_prefix(start).unwrap();
        assert!(!drawing.contains('#'), "an address would end there");
        let drawing = percent_decode_str(drawing).decode_utf8().unwrap();
        assert!(drawing.contains("href=\"data:image/png;base64,"));
        assert!(drawing.contains("Not #seen below") && !drawing.contains("Seen 100% above"));
        assert!(drawing.contains("the picture ends here"));
    }

    #[test]
    fn a_screenshot_of_the_whole_page_is_its_picture() {
        for height in [1000, 995] {
            let written = picture(&page(height));
            assert!(written.starts_with("data:image/png;base64,"), "{height}");
        }
    }
}
