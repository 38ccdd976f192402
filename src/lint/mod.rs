//! Checks of a page's layout without a second version of it, at one or several viewport widths.
//!
//! # Steps
//! 1. Prepare each page: its finest level, what is clipped, colours ([`mod@sheet`]).
//! 2. Run the checks, one file each:
//!
//! | check | what | file |
//! |---|---|---|
//! | `text-overlap` | text lies over text, or a box over text | [`mod@overlap`] |
//! | `clipped-text` | letters or lines are cut off | [`mod@clipped`] |
//! | `horizontal-scroll` | something lies beyond an edge of the window | [`mod@width`] |
//! | `protruding` | text sticks out of the box that is drawn for it | [`mod@width`] |
//! | `target-size`, `target-overlap` | links and buttons too small or over each other | [`mod@targets`] |
//! | `contrast` | text hardly differs from its ground | [`mod@contrast`] |
//! | `broken-picture` | a picture did not load | [`mod@pictures`] |
//! | `content-below` | the main content begins far down | [`mod@content_below`] |
//! | `collapsed` | text is squeezed to a letter or two a line, or its box to nothing | [`mod@collapsed`] |
//! | `wrapping`, `small-range` | a row breaks, or an arrangement holds for few widths only | [`mod@rows`] |
//! 3. Merge equal findings at several widths ([`mod@merge`]).
//!
//! Sources: Walsh, Kapfhammer, McMinn, *Automated Layout Failure Detection for Responsive Web Pages without
//! an Explicit Oracle* (ReDeCheck), ISSTA 2017, for protruding and wrapping elements, viewport
//! protrusion and small ranges; WCAG 2.2, success criteria 1.4.3 (contrast) and 2.5.8 (target size).
//!
//! Overlaps, visibility and severities are the same questions as in a comparison of two pages, so the finest level of
//! a page, its overlaps and the severities are those of [`crate::diff`].
//!
//! Pure and deterministic. Cost: near-linear in the nodes of each page.

mod clipped;
mod collapsed;
mod content_below;
mod contrast;
mod finding;
mod merge;
mod options;
mod overlap;
mod pictures;
mod rows;
mod sheet;
mod targets;
#[cfg(test)]
mod tests;
mod width;

pub use finding::{Check, Finding};
pub use options::LintOptions;

use crate::counted::counted;
use crate::segmentation::Role;
use crate::snapshot::{NodeId, PageSnapshot};
use finding::Found;
use sheet::Sheet;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

/// Maximum number of findings of one check at one width; with more, a single rule is at fault. Source: ours, bounds
/// the output.
const MAX_FOUND: usize = 200;

/// The findings of all checks.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct LintResult {
    /// The findings, by descending severity, then in document order.
    pub findings: Vec<Finding>,
    /// Warnings about findings that were left out.
    pub warnings: Vec<String>,
}

/// Checks one page, given its snapshots at each width.
///
/// ```no_run
/// use visiblock::lint::{LintOptions, lint};
///
/// # fn main() -> Result<(), visiblock::Error> {
/// let narrow = visiblock::PageSnapshot::load("page-390.pagesnap".as_ref())?;
/// let wide = visiblock::PageSnapshot::load("page-1280.pagesnap".as_ref())?;
/// for finding in lint(&[&narrow, &wide], &LintOptions::default()).findings {
///     println!("{:?} at {:?} px: {}", finding.check, finding.widths, finding.measured);
/// }
/// # Ok(())
/// # }
/// ```
pub fn lint(pages: &[&PageSnapshot], options: &LintOptions) -> LintResult {
    lint_where(pages, options, |_, _, _| true)
}

/// Like [`lint`], without findings that are not wanted, by page, node and its role. Each finding is tested before
/// similar ones are merged; otherwise the first would decide for all.
pub(crate) fn lint_where(
    pages: &[&PageSnapshot],
    options: &LintOptions,
    is_wanted: impl Fn(&PageSnapshot, NodeId, Option<Role>) -> bool,
) -> LintResult {
    let mut pages = pages.to_vec();
    pages.sort_by(|a, b| a.viewport.width.total_cmp(&b.viewport.width));
    let sheets: Vec<Sheet<'_>> = pages.into_iter().map(Sheet::new).collect();
    let mut found: Vec<Vec<Found>> = sheets.iter().map(|s| of_sheet(s, options)).collect();
    rows::check(&sheets, &mut found);
    collapsed::between(&sheets, &mut found);
    let mut warnings = Vec::new();
    for (sheet, of_page) in sheets.iter().zip(&mut found) {
        let is_checked = |f: &Found| is_wanted(sheet.page, f.node, sheet.areas.shown_role(f.node));
        of_page.retain(|f| options.is_wanted(f.check) && is_checked(f));
        warnings.extend(cut_off(sheet, of_page));
    }
    LintResult {
        findings: merge::merge(&sheets, found),
        warnings,
    }
}

/// Removes the findings of a check beyond [`MAX_FOUND`], the least severe first; returns a warning.
fn cut_off(sheet: &Sheet<'_>, found: &mut Vec<Found>) -> Option<String> {
    let mut told: BTreeMap<Check, HashSet<u64>> = BTreeMap::new();
    let all = found.len();
    found.sort_by_key(|f| Reverse(f.severity));
    found.retain(|f| {
        let told = told.entry(f.check).or_default();
        // Similar findings count as one.
        let key = sheet.key(f);
        told.contains(&key) || told.len() < MAX_FOUND && told.insert(key)
    });
    let left_out = all - found.len();
    let width = sheet.page.viewport.width;
    let findings = counted(left_out, "finding is", "findings are");
    let told = format!("{width} px: {findings} left out, beyond {MAX_FOUND} of a check");
    (left_out > 0).then_some(told)
}

/// A function that makes some checks at one width.
struct Maker {
    checks: &'static [Check],
    make: fn(&Sheet<'_>, &LintOptions) -> Vec<Found>,
}

/// All such functions. Checks that compare several widths are [`rows::check`] and [`collapsed::between`].
static MAKERS: [Maker; 8] = [
    Maker {
        checks: &[Check::TextOverlap],
        make: overlap::check,
    },
    Maker {
        checks: &[Check::ClippedText],
        make: clipped::check,
    },
    Maker {
        checks: &[Check::HorizontalScroll, Check::Protruding],
        make: width::check,
    },
    Maker {
        checks: &[Check::TargetSize, Check::TargetOverlap],
        make: targets::check,
    },
    Maker {
        checks: &[Check::Contrast],
        make: contrast::check,
    },
    Maker {
        checks: &[Check::BrokenPicture],
        make: pictures::check,
    },
    Maker {
        checks: &[Check::ContentBelow],
        make: content_below::check,
    },
    Maker {
        checks: &[Check::Collapsed],
        make: collapsed::check,
    },
];

/// The findings at one width.
fn of_sheet(sheet: &Sheet<'_>, options: &LintOptions) -> Vec<Found> {
    let is_wanted = |maker: &&Maker| maker.checks.iter().any(|c| options.is_wanted(*c));
    let wanted = MAKERS.iter().filter(is_wanted);
    wanted
        .flat_map(|maker| (maker.make)(sheet, options))
        .collect()
}
