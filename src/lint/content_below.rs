//! Check `content-below`: the main content begins far down.

use super::LintOptions;
use super::finding::{Check, Found};
use super::sheet::Sheet;
use crate::diff::Severity;
use crate::segmentation::Role;

pub(super) fn check(sheet: &Sheet<'_>, options: &LintOptions) -> Vec<Found> {
    let page = sheet.page;
    // A separate headline may be far above the text, so it does not count.
    let regions = sheet.main.regions.iter();
    let regions = regions.filter(|r| r.role == Role::Main);
    let nodes = regions.flat_map(|r| r.nodes.iter().copied());
    let seen = nodes.filter_map(|n| Some((page.visible_bounds(n)?.top, n)));
    let first = seen.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let limit = options.max_screens * page.viewport.height;
    let late = first.filter(|(top, _)| *top > limit);
    let late = late.map(|(top, node)| {
        let element = sheet.element(node);
        Found::new(Check::ContentBelow, Severity::Minor, element).measuring(top, limit)
    });
    late.into_iter().collect()
}
