//! A picture of the page with its template marked on it.

use super::super::exit::Failure;
use crate::content::{MainContent, PageTemplate};
use crate::output::picture::{self, PictureOptions};
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use crate::template::TemplateMarks;

/// The picture as PNG. `input` names the page in error messages.
pub(super) fn marked_png(
    input: &str,
    page: &PageSnapshot,
    marks: &TemplateMarks,
) -> Result<Vec<u8>, Failure> {
    let whole = Segmentation::new("template", page);
    let marked = MainContent {
        template: Some(PageTemplate::from_marks(page, &whole, marks)),
        ..MainContent::default()
    };
    picture::png(page, &whole, &marked, &PictureOptions::default())
        .map_err(|e| Failure::render(format!("{input}: {e}")))
}
