//! `evaluate diff --pairs`: the pairs of pages as pictures, for other tools to compare, with what was
//! edited and what was told.

use crate::diff::{Change, PageDiff};
use crate::evaluate::diff_edits::Edited;
use crate::files::write_atomically;
use crate::geometry::Rect;
use crate::snapshot::PageSnapshot;
use serde::Serialize;
use std::path::Path;

/// A pair as written beside its pictures. Rectangles are `[x, y, width, height]` in page px.
#[derive(Debug, Serialize)]
struct Pair {
    id: String,
    kind: String,
    /// Width of both pages, px, to know the scale of the pictures.
    widths: [f64; 2],
    /// Rectangles of the edited elements: on the page before where they were removed, else on the page after.
    edited: Vec<Rect>,
    /// Rectangles of the reported causes, on the same pages.
    told: Vec<Rect>,
}

/// Writes `ID.before.png`, `ID.after.png` and `ID.json`. Nothing where a page has no screenshot.
///
/// # Errors
/// The I/O error of the folder or of a file.
pub(super) fn write(
    folder: &Path,
    id: &str,
    pages: [&PageSnapshot; 2],
    (edited, diff): (&Edited, &PageDiff),
) -> std::io::Result<()> {
    let [Some(before), Some(after)] = pages.map(|page| page.screenshot.as_deref()) else {
        return Ok(());
    };
    let places = edited
        .nodes
        .iter()
        .filter_map(|node| pages[1].node(*node).rect);
    let told = |change: &Change| change.place().map(|place| Rect::from(place.rect));
    let pair = Pair {
        id: id.to_owned(),
        kind: edited.kind.clone(),
        widths: pages.map(|page| page.page.width),
        edited: if edited.gone.is_empty() {
            places.collect()
        } else {
            edited.gone.clone()
        },
        told: diff.causes().filter_map(told).collect(),
    };
    std::fs::create_dir_all(folder)?;
    let json = serde_json::to_vec(&pair)?;
    for (ending, bytes) in [
        ("before.png", before),
        ("after.png", after),
        ("json", &json),
    ] {
        write_atomically(&folder.join(format!("{id}.{ending}")), bytes)?;
    }
    Ok(())
}
