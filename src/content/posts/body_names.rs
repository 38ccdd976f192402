//! Names by which pages mark the elements that hold what somebody wrote.

use super::letters::letters_of;
use crate::snapshot::{NodeId, PageSnapshot};

/// Microdata properties of bodies. Source: schema.org.
const PROPERTIES: [&str; 3] = ["text", "articleBody", "commentText"];
/// Class names of bodies, reduced to lower-case letters and digits. Source: ours, from XenForo, phpBB and vBulletin.
const CLASSES: [&str; 4] = ["postbody", "posttext", "messagetext", "messagebody"];
/// Letters of a body's id, in lower case; the number of the post follows. Source: Discuz! (`postmessage_12`),
/// vBulletin (`post_message_12`).
const ID: &str = "postmessage";

/// Whether an element's tag, microdata, class or id marks it as the body of a post.
pub(super) fn is_named(page: &PageSnapshot, id: NodeId) -> bool {
    let words = |name: &str| page.attribute(id, name).unwrap_or("").split_whitespace();
    page.tag(id) == "article"
        || words("itemprop").any(|word| PROPERTIES.contains(&word))
        || words("class").any(is_body_class)
        || page.attribute(id, "id").is_some_and(is_body_id)
}

/// All elements that are marked as bodies, in document order.
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
