//! What customers wrote of a thing: it is marked as theirs, in microdata or by its class.

use crate::content::metadata::named::words_of;
use crate::snapshot::{NodeId, PageSnapshot};

/// Words of classes of what customers wrote, and of what it is a part of. Source: ours, from shops:
/// an article may be a review, too, but no card of one.
const REVIEW_WORDS: [&str; 4] = ["review", "reviews", "testimonial", "testimonials"];
const REVIEW_PARTS: [&str; 9] = [
    "card", "item", "list", "slide", "slider", "carousel", "rating", "author", "snippet",
];

/// Whether an element is marked as what a customer wrote, in microdata or by its class.
pub(super) fn is_review(page: &PageSnapshot, id: NodeId) -> bool {
    let kind = page.attribute(id, "itemtype").unwrap_or("");
    if kind.ends_with("/Review") {
        return true;
    }
    let class = page.attribute(id, "class").unwrap_or("");
    // Most classes say nothing of it, and are not cut into words.
    let may_be = class.contains("eview") || class.contains("estimonial");
    may_be
        && class.split_ascii_whitespace().any(|class| {
            let words = words_of(class);
            let is_in = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
            is_in(&REVIEW_WORDS) && is_in(&REVIEW_PARTS) || is_in(&REVIEW_WORDS[2..])
        })
}
