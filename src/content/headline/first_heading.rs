//! The page's only `h1`.

use super::MAX_CHARS;
use crate::content::heading_links::leads_home;
use crate::content::only_heading::only_h1;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Elements whose headings are not the page's. Source: HTML, and breadcrumbs.
const AROUND: [&str; 5] = ["nav", "aside", "footer", "li", "form"];

/// The page's only `h1`, unless it names the site: it links to the front page, or the title of the page ends with it.
pub(super) fn only_first_heading(page: &PageSnapshot) -> Option<NodeId> {
    let first = only_h1(page)?;
    let words = folded(&page.text(first));
    let title = folded(&page.source.title);
    let ends_title = title.ends_with(&words) && title != words;
    let is_inside = |tags: &[&str]| page.ancestors(first).any(|id| tags.contains(&page.tag(id)));
    let is_headline = page.totals(first).chars <= MAX_CHARS
        && !words.is_empty()
        && !ends_title
        && !leads_home(page, first)
        && !is_inside(&AROUND);
    is_headline.then_some(first)
}
