//! Compares two renderings of a page by what they show.
//!
//! 1. Read both pages at their finest level: elements, text runs, pictures ([`mod@tree`]), each with its text or
//!    picture ([`mod@said`]).
//! 2. Match the items of both pages by text, name, place and size ([`mod@matcher`]).
//! 3. Collect the changes, each once ([`mod@collecting`]): items that were added, removed, rewritten or shown
//!    ([`mod@facts`], [`mod@pictures`]), look different ([`mod@properties`], [`mod@letters`]), or moved
//!    ([`mod@layout`], [`mod@reordered`]).
//! 4. Find the causes ([`mod@causes`], [`mod@movers`]): every moved or resized box that touches a change of content
//!    or look is its consequence; a group of moved boxes without such a change begins at one of its boxes.
//!    [`mod@apart`] says how a consequence is reported when its cause is left out.
//! 5. Find what is worse for a reader now: texts that are cut off or covered ([`mod@problems`],
//!    [`mod@newly_covered`], [`mod@overlaps`]).
//! 6. Report each change once, at its finest element, with its block and severity ([`mod@telling`]).
//!
//! The steps share a [`mod@comparison`]; each step adds to its [`mod@draft`]s.
//!
//! Pure and deterministic. Cost: near-linear in the nodes of both pages (see [`mod@matcher`] and
//! [`mod@groups`]).

mod addresses;
mod alignment;
mod apart;
mod areas;
mod assignment;
mod causes;
mod change;
mod collecting;
mod comparison;
mod draft;
mod facts;
mod groups;
mod layout;
mod letters;
mod line_text;
mod lines;
mod link_lists;
mod list_signs;
mod marked_words;
mod matcher;
mod matching;
mod movers;
mod newly_covered;
mod numbering;
mod order;
mod overlaps;
mod own_growth;
mod pictures;
mod placement;
mod problems;
mod properties;
mod pushes;
#[cfg(feature = "picture")]
mod redrawn;
mod reordered;
mod retagged;
mod said;
mod selectors;
mod severity;
mod sketch;
mod small_things;
mod styles;
mod table_columns;
mod telling;
mod touching;
mod tree;
#[cfg(feature = "picture")]
mod untold;
mod visibility;
mod words;
mod wrappers;

pub(crate) use areas::Areas;
#[cfg(feature = "picture")]
pub(crate) use areas::main_content;
pub use areas::{BlockPlace, Place};
pub use change::{Change, Kind, PageDiff};
#[cfg(feature = "picture")]
pub(crate) use overlaps::{Overlap, hidden_texts, overlaps_of};
#[cfg(feature = "cli")]
pub(crate) use pictures::ADDRESS;
pub use properties::PropertyChange;
#[cfg(feature = "cli")]
pub(crate) use properties::is_paint;
#[cfg(feature = "cli")]
pub(crate) use selectors::Selectors;
pub use severity::Severity;
pub(crate) use tree::Tree;
#[cfg(feature = "picture")]
pub(crate) use tree::is_counter;
#[cfg(feature = "cli")]
pub(crate) use untold::tells_untold;
pub(crate) use words::with_code_points;
pub use words::{TextChange, WordChange};

use crate::geometry::hundredths;
use crate::segmentation::{Role, Segmentation};
use crate::snapshot::{NodeId, PageSnapshot, WarningKind};
use addresses::OwnAddresses;
use comparison::Comparison;
use matcher::match_items;
use std::cell::LazyCell;

/// Smaller shifts count as none, px. Source: ours; Chromium lays out on a grid of 1/64 px, and paints in whole
/// pixels.
const MIN_SHIFT: f64 = 0.5;

/// Compares two pages. `segment` cuts a page into the blocks in which changes are located.
///
/// Screenshots, where both pages have one, are compared only with the feature `picture`: without it, changes that are
/// visible in pixels only are not found.
///
/// ```no_run
/// # fn main() -> Result<(), visiblock::Error> {
/// let [before, after] = ["before.pagesnap", "after.pagesnap"]
///     .map(|file| visiblock::PageSnapshot::load(file.as_ref()));
/// let diff = visiblock::diff::compare(&before?, &after?, &visiblock::segment);
/// // Changes that only follow from another change name their cause.
/// for change in diff.changes.iter().filter(|change| change.cause.is_none()) {
///     println!("{:?}: {:?}, which moved {}", change.severity, change.kind, change.consequences);
/// }
/// # Ok(())
/// # }
/// ```
pub fn compare(
    before: &PageSnapshot,
    after: &PageSnapshot,
    segment: &dyn Fn(&PageSnapshot) -> Segmentation,
) -> PageDiff {
    compare_where(before, after, segment, &|_, _, _| true)
}

/// Like [`compare`], but without warnings about pixels of unwanted nodes; `is_wanted` gets the page (0 before, 1
/// after), the node and its role. Unwanted changes are still reported, because others may follow from them:
/// [`PageDiff::retain`] removes them.
#[cfg_attr(
    not(feature = "picture"),
    allow(unused_variables, reason = "without pictures there are no pixels")
)]
pub(crate) fn compare_where(
    before: &PageSnapshot,
    after: &PageSnapshot,
    segment: &dyn Fn(&PageSnapshot) -> Segmentation,
    is_wanted: &dyn Fn(usize, NodeId, Option<Role>) -> bool,
) -> PageDiff {
    let [of_before, of_after] = OwnAddresses::of_pages([before, after]);
    let (a, b) = (
        Tree::with_addresses(before, of_before),
        Tree::with_addresses(after, of_after),
    );
    let pairs = match_items(&a, &b);
    let mut comparison = Comparison::new(&a, &b, &pairs);
    comparison.collect();
    comparison.find_causes();
    comparison.find_problems();
    let areas = LazyCell::new(|| [before, after].map(|page| Areas::of_page(page, &segment(page))));
    #[cfg(feature = "picture")]
    comparison
        .find_in_screenshots(&|side, node| is_wanted(side, node, areas[side].shown_role(node)));
    let changes = if comparison.drafts.is_empty() {
        Vec::new()
    } else {
        comparison.changes(&areas)
    };
    let mut warnings = warnings(before, after);
    warnings.append(&mut comparison.warnings);
    let mut diff = PageDiff { changes, warnings };
    diff.grade();
    diff
}

/// Whether a warning of a snapshot says that parts of the page are missing from it; comparisons repeat such warnings.
pub(crate) fn tells_incomplete(warning: &str) -> bool {
    WarningKind::from_warning(warning).is_some_and(WarningKind::is_of_comparison)
}

/// The warnings of both snapshots about missing parts, which limit what a comparison can find.
fn incomplete(before: &PageSnapshot, after: &PageSnapshot) -> Vec<String> {
    let [of_before, of_after] =
        [before, after].map(|page| page.warnings.iter().filter(|w| tells_incomplete(w)));
    let of_both: Vec<&String> = of_before
        .clone()
        .filter(|w| after.warnings.contains(w))
        .collect();
    let alone = |w: &&String| !of_both.contains(w);
    let told = of_both.iter().map(|w| format!("both pages: {w}"));
    let of_before = of_before.filter(alone).map(|w| format!("before: {w}"));
    let of_after = of_after.filter(alone).map(|w| format!("after: {w}"));
    told.chain(of_before).chain(of_after).collect()
}

fn warnings(before: &PageSnapshot, after: &PageSnapshot) -> Vec<String> {
    let mut found = incomplete(before, after);
    if before.viewport.width != after.viewport.width {
        found.push(format!(
            "the windows differ: {} and {} px wide; what differs may come of that alone; compare \
             pages of one width",
            before.viewport.width, after.viewport.width
        ));
    }
    let [was_wide, is_wide] =
        [before, after].map(|page| page.page.width >= page.viewport.width + 1.0);
    if is_wide && !was_wide {
        found.push(format!(
            "the page is wider than its window now, {} of {} px: it scrolls sideways (`visiblock lint` names what is \
             too wide)",
            hundredths(after.page.width), after.viewport.width
        ));
    }
    if before.looks().is_empty() != after.looks().is_empty() {
        found.push(
            "one of the snapshots was made by an earlier visiblock: margins, rounded corners, \
             line heights and the like are not compared; capture it again"
                .to_owned(),
        );
    }
    found
}
