//! What pages name as that which holds what somebody wrote.

use crate::snapshot::{NodeId, PageSnapshot};

/// Properties of microdata that are what was written. Source: schema.org.
const PROPERTIES: [&str; 3] = ["text", "articleBody", "commentText"];
/// Classes of bodies, letters and digits alone in lower case. Source: ours, from XenForo, phpBB and vBulletin.
const CLASSES: [&str; 4] = ["postbody", "posttext", "messagetext", "messagebody"];

/// Whether an element is named as what holds what was written.
pub(super) fn is_named(page: &PageSnapshot, id: NodeId) -> bool {
    let words = |name: &str| page.attribute(id, name).unwrap_or("").split_whitespace();
    page.tag(id) == "article"
        || words("itemprop").any(|word| PROPERTIES.contains(&word))
        || words("class").any(is_body_class)
}

fn is_body_class(class: &str) -> bool {
    let letters = || class.chars().filter(char::is_ascii_alphanumeric);
    let lower = || letters().map(|c| c.to_ascii_lowercase());
    CLASSES.iter().any(|name| lower().eq(name.chars()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_named_by_whole_classes() {
        assert!(is_body_class("messageText") && is_body_class("post-body"));
        assert!(!is_body_class("messageTextEndMarker") && !is_body_class("post"));
    }
}
