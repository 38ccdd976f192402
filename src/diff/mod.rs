//! Comparing two renderings of a page, by what stands on them.
//!
//! 1. Both pages at their finest level: elements, runs of text, pictures ([`mod@tree`]), each with what it says
//!    ([`mod@said`]).
//! 2. Which is which, by text, name, place and size ([`mod@matcher`]).
//! 3. What came and went, is said or shown otherwise ([`mod@facts`], [`mod@pictures`]), looks otherwise
//!    ([`mod@properties`], [`mod@letters`]), stands elsewhere ([`mod@layout`],
//!    [`mod@reordered`]); each once ([`mod@collecting`]).
//! 4. What follows from what ([`mod@causes`], [`mod@movers`]): every shift and size that touches a change of content
//!    or look is its consequence; a group of shifts without one begins at one of its boxes. What a consequence is by
//!    itself, where its cause is left out ([`mod@apart`]).
//! 5. What is worse for a reader now: texts cut off or covered ([`mod@problems`],
//!    [`mod@newly_covered`], [`mod@overlaps`]).
//! 6. Each change once, at its finest element, with the block it is in and how much it matters ([`mod@telling`]).
//!
//! What the steps share is a [`mod@comparison`] under way; each step adds to its [`mod@draft`]s.
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

/// Shifts of less are none, px. Source: ours; Chromium lays out on a grid of 1/64 px, and paints
/// in whole ones.
const MIN_SHIFT: f64 = 0.5;

/// Compares two pages. `segment` cuts a page into the blocks that changes are named by.
///
/// Screenshots, where both pages have one, are compared with the feature `picture` alone: without it what differs in
/// pixels only is not found.
///
/// ```no_run
/// # fn main() -> Result<(), visiblock::Error> {
/// let [before, after] = ["before.pagesnap", "after.pagesnap"]
///     .map(|file| visiblock::PageSnapshot::load(file.as_ref()));
/// let diff = visiblock::diff::compare(&before?, &after?, &visiblock::segment);
/// // What only followed from something else names its cause.
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

/// The same without a warning of pixels where they are not wanted: by page (0 before, 1 after), node and what that is
/// for. Changes are told everywhere, for one may have brought about another: [`PageDiff::retain`] leaves them out.
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

/// Whether a warning of a page says that not all of it is there to be compared; comparisons tell those themselves.
pub(crate) fn tells_incomplete(warning: &str) -> bool {
    WarningKind::from_warning(warning).is_some_and(WarningKind::is_of_comparison)
}

/// What of the pages themselves bounds what a comparison can see.
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
