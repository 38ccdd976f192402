//! Check `broken-picture`: pictures that did not load.

use super::LintOptions;
use super::finding::{Check, Found};
use super::sheet::Sheet;
use crate::diff::{Severity, is_counter};

/// Visible pictures that the browser could not load when the page was captured.
pub(super) fn check(sheet: &Sheet<'_>, _: &LintOptions) -> Vec<Found> {
    let broken = sheet.page.broken_pictures().into_iter();
    let seen = broken.filter_map(|id| {
        let rect = sheet.page.node(id).visible_rect?;
        if is_counter(&rect) {
            return None;
        }
        let broken = Found::new(Check::BrokenPicture, Severity::Major, id);
        Some(broken.measuring(rect.area(), 0.0))
    });
    seen.collect()
}
