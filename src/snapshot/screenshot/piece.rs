//! Pieces of a screenshot: what is shown of a finding.

use super::Screenshot;
use crate::geometry::Rect;
use image::{ImageFormat, Rgba, RgbaImage};
use std::io::Cursor;

/// The margin shown around a place, CSS px. Source: ours; a line above and below.
const MARGIN: f64 = 40.0;
/// Largest piece that is cut out, CSS px. Source: ours; a screen.
const MAX_PIECE: (f64, f64) = (1200.0, 900.0);
/// The frame around a place and its width, px.
const FRAME: Rgba<u8> = Rgba([220, 20, 60, 255]);
const FRAME_WIDTH: u32 = 2;

impl Screenshot {
    /// A place with what is around it, framed, as PNG; `None` beyond the edges of the page.
    pub(crate) fn piece(&self, place: &Rect) -> Option<Vec<u8>> {
        let around = Rect::from_edges(
            (place.left - MARGIN).max(0.0),
            (place.top - MARGIN).max(0.0),
            (place.right + MARGIN).min(place.left + MAX_PIECE.0),
            (place.bottom + MARGIN).min(place.top + MAX_PIECE.1),
        );
        let (left, top) = (self.pixel(around.left)?, self.pixel(around.top)?);
        let width = self.pixels.width().checked_sub(left)?;
        let height = self.pixels.height().checked_sub(top)?;
        let width = width.min(self.pixel(around.width())?);
        let height = height.min(self.pixel(around.height())?);
        if width == 0 || height == 0 {
            return None;
        }
        let piece = image::imageops::crop_imm(&self.pixels, left, top, width, height);
        let mut piece = piece.to_image();
        self.frame(&mut piece, &place.translate(-around.left, -around.top));
        let mut png = Cursor::new(Vec::new());
        piece.write_to(&mut png, ImageFormat::Png).ok()?;
        Some(png.into_inner())
    }

    /// Draws a frame around a rectangle, as far as it lies in the piece.
    fn frame(&self, piece: &mut RgbaImage, rect: &Rect) {
        let at = |px: f64| (px * self.scale).max(0.0) as u32;
        let (left, top) = (at(rect.left), at(rect.top));
        let (right, bottom) = (at(rect.right), at(rect.bottom));
        for (x, y, pixel) in piece.enumerate_pixels_mut() {
            let is_inside = (left..=right).contains(&x) && (top..=bottom).contains(&y);
            let is_edge = x < left + FRAME_WIDTH
                || x + FRAME_WIDTH > right
                || y < top + FRAME_WIDTH
                || y + FRAME_WIDTH > bottom;
            if is_inside && is_edge {
                *pixel = FRAME;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_piece_shows_the_place_in_a_frame() {
        let mut page = TestPage::draw(|_| {});
        assert!(Screenshot::new(&page).is_none());
        let grey = RgbaImage::from_pixel(500, 500, Rgba([128, 128, 128, 255]));
        let mut png = Cursor::new(Vec::new());
        grey.write_to(&mut png, ImageFormat::Png).unwrap();
        page.screenshot = Some(png.into_inner());
        let shot = Screenshot::new(&page).unwrap();
        // The page is 1000 px wide, its screenshot 500.
        let piece = shot.piece(&Rect::new(100.0, 100.0, 60.0, 20.0)).unwrap();
        let piece = image::load_from_memory(&piece).unwrap().into_rgba8();
        assert_eq!(piece.dimensions(), (70, 50));
        assert_eq!(*piece.get_pixel(20, 25), FRAME);
        assert_eq!(*piece.get_pixel(35, 25), Rgba([128, 128, 128, 255]));
        assert_eq!(*piece.get_pixel(5, 5), Rgba([128, 128, 128, 255]));
        assert!(shot.piece(&Rect::new(5000.0, 0.0, 10.0, 10.0)).is_none());
        assert!(shot.piece(&Rect::new(-900.0, -50.0, 10.0, 10.0)).is_none());
    }
}
