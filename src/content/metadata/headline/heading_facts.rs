//! Facts about headings that several steps ask for: which title says one, which is the only one, and which stands
//! behind all text.

use crate::content::metadata::headings::Heading;
use crate::content::metadata::record::MetadataSource;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum length of the shorter of heading and declared title, as a share of the longer one that contains it, 0..=1.
/// Source: ours, measured on the snippets set.
pub(super) const MIN_SHARE: f64 = 0.6;
/// Minimum length of a heading that is looked for in titles, bytes. Source: ours: less is a number or a word.
pub(super) const MIN_OWN: usize = 4;
/// Minimum share of a page's text that stands behind its headline, 0..=1. Source: ours; below large menus it is less
/// than half.
const MIN_BEHIND: f64 = 0.1;

/// The source of the first declared title that contains a heading's words.
pub(super) fn said_in(
    heading: &Heading,
    declared: &[(String, MetadataSource)],
) -> Option<MetadataSource> {
    let says = |title: &str| folded(title).contains(&heading.folded);
    let is_long = heading.folded.len() >= MIN_OWN;
    let mut told = declared.iter().filter(|_| is_long);
    told.find(|(title, _)| says(title))
        .map(|(_, source)| *source)
}

/// The heading of the first level, where there is exactly one.
pub(super) fn only_first(headings: &[Heading]) -> Option<&Heading> {
    let mut first = headings.iter().filter(|heading| heading.level == 1);
    let (heading, None) = (first.next()?, first.next()) else {
        return None;
    };
    Some(heading)
}

/// Whether hardly any text of a page stands behind the beginning of a heading: a headline has the page's text behind
/// it.
pub(super) fn is_last(page: &PageSnapshot, id: NodeId) -> bool {
    let body = page.body();
    let behind = page.totals_between(id, page.node(body).end.max(id)).chars;
    f64::from(behind) < MIN_BEHIND * f64::from(page.totals(body).chars)
}
