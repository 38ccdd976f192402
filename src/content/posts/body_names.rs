//! What pages name as that which holds what somebody wrote.

use super::letters::letters_of;
use crate::snapshot::{NodeId, PageSnapshot};

/// Properties of microdata that are what was written. Source: schema.org.
const PROPERTIES: [&str; 3] = ["text", "articleBody", "commentText"];
/// Classes of bodies, letters and digits alone in lower case. Source: ours, from XenForo, phpBB and vBulletin.
const CLASSES: [&str; 4] = ["postbody", "posttext", "messagetext", "messagebody"];
/// Letters of an id of a body, in lower case: the number of the post stands behind them. Source: Discuz!
/// (`postmessage_12`), vBulletin (`post_message_12`).
const ID: &str = "postmessage";

/// Whether an element is named as what holds what was written.
pub(super) fn is_named(page: &PageSnapshot, id: NodeId) -> bool {
    let words = |name: &str| page.attribute(id, name).unwrap_or("").split_whitespace();
    page.tag(id) == "article"
        || words("itemprop").any(|word| PROPERTIES.contains(&word))
        || words("class").any(is_body_class)
        || page.attribute(id, "id").is_some_and(is_body_id)
}

/// All that are, in document order.
pub(super) fn named(page: &PageSnapshot) -> Vec<NodeId> {
    let mut found = page.called(|name| is_body_class(name) || is_body_id(name));
    found.extend(page.saying_property(|property| PROPERTIES.contains(&property)));
    found.extend(page.tagged(["article"]));
    found.retain(|id| is_named(page, *id));
    found.sort_unstable();
    found.dedup();
    found
}

fn is_body_class(class: &str) -> bool {
    let letters = || class.chars().filter(char::is_ascii_alphanumeric);
    let lower = || letters().map(|c| c.to_ascii_lowercase());
    CLASSES.iter().any(|name| lower().eq(name.chars()))
}

fn is_body_id(id: &str) -> bool {
    id.ends_with(|c: char| c.is_ascii_digit()) && letters_of(id).eq(ID.chars())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_named_by_whole_classes() {
        assert!(is_body_class("messageText") && is_body_class("post-body"));
        assert!(!is_body_class("messageTextEndMarker") && !is_body_class("post"));
        assert!(is_body_id("postmessage_12") && is_body_id("post_message_12"));
        assert!(!is_body_id("postmessage") && !is_body_id("postmessage_menu12"));
    }
}
