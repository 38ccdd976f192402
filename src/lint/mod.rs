//! Checks of a page's layout that need no second version of it, at one or several widths of the window.
//!
//! # Steps
//! 1. Each page with what the checks share: its finest level, where things are cut off, colours
//!    ([`mod@sheet`]).
//! 2. Each check by itself, one file a check:
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
//! 3. The same at several widths is one finding ([`mod@merge`]).
//!
//! Sources: Walsh, Kapfhammer, McMinn, *Automated Layout Failure Detection for Responsive Web Pages without
//! an Explicit Oracle* (ReDeCheck), ISSTA 2017, for protruding and wrapping elements, viewport
//! protrusion and small ranges; WCAG 2.2, success criteria 1.4.3 (contrast) and 2.5.8 (target size).
//!
//! What lies over what, what a reader sees and how grave that is are the same questions that a comparison of two pages
//! asks: the finest level of a page, its overlaps and the severities are those of [`crate::diff`].
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

/// Findings of one check at one width; beyond these one rule is at fault. Source: ours, bounds what is
/// written.
const MAX_FOUND: usize = 200;

/// What the checks found, the gravest first.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct LintResult {
    /// The findings: the gravest first, then in the order of the page.
    pub findings: Vec<Finding>,
    /// What a user should know: what was left out.
    pub warnings: Vec<String>,
}

/// Checks one page, given as it was laid out at each width.
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

/// The same without what is found where it is not wanted, by page, node and what the node is for. Each is asked for
/// before those alike become one finding, which would stand or fall with the first of them.
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

/// Leaves out what is more than anybody reads of a check, the least grave first.
fn cut_off(sheet: &Sheet<'_>, found: &mut Vec<Found>) -> Option<String> {
    let mut told: BTreeMap<Check, HashSet<u64>> = BTreeMap::new();
    let all = found.len();
    found.sort_by_key(|f| Reverse(f.severity));
    found.retain(|f| {
        let told = told.entry(f.check).or_default();
        // Those alike are one finding.
        let key = sheet.key(f);
        told.contains(&key) || told.len() < MAX_FOUND && told.insert(key)
    });
    let left_out = all - found.len();
    let width = sheet.page.viewport.width;
    let findings = counted(left_out, "finding is", "findings are");
    let told = format!("{width} px: {findings} left out, beyond {MAX_FOUND} of a check");
    (left_out > 0).then_some(told)
}

/// What makes some checks at one width.
struct Maker {
    checks: &'static [Check],
    make: fn(&Sheet<'_>, &LintOptions) -> Vec<Found>,
}

/// All of them; what only several widths together show is found by [`rows::check`] and [`collapsed::between`].
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

/// What is found at one width.
fn of_sheet(sheet: &Sheet<'_>, options: &LintOptions) -> Vec<Found> {
    let is_wanted = |maker: &&Maker| maker.checks.iter().any(|c| options.is_wanted(*c));
    let wanted = MAKERS.iter().filter(is_wanted);
    wanted
        .flat_map(|maker| (maker.make)(sheet, options))
        .collect()
}
