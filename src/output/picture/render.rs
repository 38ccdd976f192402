//! From SVG to PNG.

use resvg::tiny_skia::{Color, FilterQuality, Pixmap, PixmapPaint, Transform};
use resvg::usvg::{self, fontdb};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Largest screenshot that is decoded, px: 400 MB. Larger ones are not from us, and a small
/// hostile file may claim any size. Source: ours.
const MAX_SCREENSHOT: u64 = 100_000_000;
/// Fonts for labels and plain pages, the first that is installed. Source: ours, the sans-serif
/// fonts of Linux, macOS and Windows.
const FONTS: [&str; 6] = [
    "DejaVu Sans",
    "Liberation Sans",
    "Noto Sans",
    "Arial",
    "Helvetica",
    "Segoe UI",
];

/// Characters that are looked for together: most scripts and their fonts come in blocks of 128.
/// Source: Unicode, allocation of blocks.
const NEIGHBOURS: u32 = 128;

/// A picture cannot be drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The drawing is not sound.
    #[error("the picture could not be drawn: {0}")]
    Drawing(String),
    /// The pixels cannot be written as PNG.
    #[error("the picture could not be written as PNG: {0}")]
    Encoding(String),
}

/// Renders a document of that size, px, over the screenshot where there is one.
pub(super) fn render(
    svg: &str,
    screenshot: Option<&[u8]>,
    (width, height): (u32, u32),
) -> Result<Vec<u8>, PictureError> {
    let mut picture = Pixmap::new(width, height)
        .ok_or_else(|| PictureError::Drawing(format!("no picture of {width}x{height} px")))?;
    picture.fill(Color::WHITE);
    if let Some(png) = screenshot {
        draw_screenshot(&mut picture, png);
    }
    let tree =
        usvg::Tree::from_str(svg, &options()).map_err(|e| PictureError::Drawing(e.to_string()))?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    picture
        .encode_png()
        .map_err(|e| PictureError::Encoding(e.to_string()))
}

/// Width and height a PNG file claims; `None` for what is no PNG, empty or too large.
pub(crate) fn screenshot_size(png: &[u8]) -> Option<(u32, u32)> {
    let header = png.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let side = |at: usize| -> Option<u32> {
        let bytes = header.get(at..at + 4)?;
        bytes.try_into().ok().map(u32::from_be_bytes)
    };
    let (width, height) = (side(8)?, side(12)?);
    let pixels = u64::from(width) * u64::from(height);
    ((1..=MAX_SCREENSHOT).contains(&pixels)).then_some((width, height))
}

/// Draws the screenshot across the width of the picture. One that does not decode leaves the
/// picture white: blocks on white are better than no picture.
fn draw_screenshot(picture: &mut Pixmap, png: &[u8]) {
    let Ok(shot) = Pixmap::decode_png(png) else {
        return;
    };
    let scale = picture.width() as f32 / shot.width() as f32;
    let paint = PixmapPaint {
        quality: if scale < 1.0 {
            FilterQuality::Bicubic
        } else {
            FilterQuality::Bilinear
        },
        ..PixmapPaint::default()
    };
    let transform = Transform::from_scale(scale, scale);
    picture.draw_pixmap(0, 0, shot.as_ref(), &paint, transform, None);
}

fn options() -> usvg::Options<'static> {
    usvg::Options {
        fontdb: fonts(),
        font_resolver: usvg::FontResolver {
            select_font: usvg::FontResolver::default_font_selector(),
            select_fallback: fallback(),
        },
        ..usvg::Options::default()
    }
}

/// The machine's fonts, read once.
fn fonts() -> Arc<fontdb::Database> {
    static LOADED: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut fonts = fontdb::Database::new();
        fonts.load_system_fonts();
        let is_installed = |name: &&&str| {
            let families = fonts.faces().flat_map(|f| &f.families);
            families.into_iter().any(|(family, _)| family == **name)
        };
        let any = || {
            let first = fonts.faces().find_map(|f| f.families.first());
            first.map(|(family, _)| family.clone())
        };
        let preferred = FONTS.iter().find(is_installed).map(|f| (*f).to_owned());
        if let Some(family) = preferred.or_else(any) {
            // usvg falls back to the serif family whatever was asked for.
            fonts.set_sans_serif_family(family.clone());
            fonts.set_serif_family(family);
        }
        Arc::new(fonts)
    };
    LOADED.get_or_init(load).clone()
}

/// Finds a font for a character the first font lacks. usvg's own search opens every font of
/// the machine for every piece of text; this one first offers what helped the character's
/// neighbours, which usvg refuses by asking again where it does not help.
fn fallback() -> usvg::FallbackSelectionFn<'static> {
    let search = usvg::FontResolver::default_fallback_selector();
    let known: Mutex<Fallbacks> = Mutex::default();
    Box::new(move |c, tried, fonts| {
        let neighbourhood = u32::from(c) / NEIGHBOURS;
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.hopeless.contains(&c) {
            return None;
        }
        match known.helpful.get(&neighbourhood) {
            Some(id) if !tried.contains(id) => return Some(*id),
            _ => {}
        }
        let found = search(c, tried, fonts);
        match found {
            Some(id) => {
                known.helpful.insert(neighbourhood, id);
            }
            None => {
                known.hopeless.insert(c);
            }
        }
        found
    })
}

/// Results of the search for fallback fonts so far.
#[derive(Debug, Default)]
struct Fallbacks {
    /// The font that helped last, by neighbourhood.
    helpful: HashMap<u32, fontdb::ID>,
    /// Characters that no font has.
    hopeless: HashSet<char>,
}
