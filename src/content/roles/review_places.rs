//! Finds customers' reviews of a product: boxes that are marked as reviews or look like them, found as for telling
//! them from the page's author. They are treated as readers' comments where a caller wants those.
//!
//! # Limits
//! A page that is mostly reviews keeps them as its own content, and so does one without a headline, as nothing
//! separates the reviews from the rest.

use super::article_above::words_kept;
use crate::content::metadata::review_boxes;
use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};

/// For each node, whether it stands in a review and in no other place of comments. Cost: linear in nodes, and in the
/// nodes of similar boxes below headings of reviews.
pub(super) fn in_reviews(
    page: &PageSnapshot,
    units: &Units,
    kept: &[bool],
    is_other_place: impl Fn(NodeId) -> bool,
) -> Vec<bool> {
    let mut held = vec![false; page.len()];
    let has_text = |id: &NodeId| page.totals(*id).chars > 0;
    let Some(headline) = page.tagged(["h1"]).find(has_text) else {
        return held;
    };
    for review in review_boxes(page, headline) {
        for id in page.subtree(review) {
            held[id.index()] = !is_other_place(id);
        }
    }
    let each = || units.list.iter().zip(kept);
    let own = words_kept(each().filter(|(unit, _)| held[unit.block.index()]));
    if 2 * own > words_kept(each()) {
        held.fill(false);
    }
    held
}
