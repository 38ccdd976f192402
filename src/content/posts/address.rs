//! What addresses of links in posts say.

use crate::snapshot::{NodeId, PageSnapshot};

/// Words in addresses of profiles. Source: ours, likewise.
const PROFILE_NAMES: [&str; 14] = [
    "user",
    "users",
    "member",
    "members",
    "profile",
    "profiles",
    "memberlist",
    "author",
    "people",
    "mitglied",
    "userid",
    "uid",
    "u",
    "account",
];
/// Words in addresses at which something is done. Source: ours, likewise.
const DEEDS: [&str; 8] = [
    "share", "edit", "delete", "report", "quote", "reply", "login", "register",
];
/// More of them where the address names a user, too: `sharer.php?u=`.
const USER_DEEDS: [&str; 3] = ["sharer", "intent", "ban"];
/// More of them where a post is dealt with.
const POST_DEEDS: [&str; 5] = ["like", "vote", "mode", "action", "mailto"];
/// Last steps of paths at which it is told how a post was changed. Source: ours, on Stack Overflow. As a word elsewhere
/// they may name a board.
const CHANGES: [&str; 2] = ["revisions", "history"];

/// The words of an address, in lower case.
pub(super) fn words_of(href: &str) -> impl Iterator<Item = String> + '_ {
    href.split(|c: char| !c.is_ascii_alphabetic())
        .filter(|w| !w.is_empty())
        .map(str::to_ascii_lowercase)
}

/// Whether a link leads to somebody's profile.
pub(super) fn is_profile(page: &PageSnapshot, link: NodeId) -> bool {
    names_profile(page.attribute(link, "href").unwrap_or(""))
}

/// Whether an address is that of somebody's profile.
pub(super) fn names_profile(href: &str) -> bool {
    // `/~jane`, as homes of people are written.
    let is_home = href.contains("/~");
    !is_use(href) && (is_home || words_of(href).any(|word| PROFILE_NAMES.contains(&word.as_str())))
}

/// Whether a link is there to do something with a post, or to see what was done: a word of its address says so.
pub(super) fn deals_with_post(href: &str) -> bool {
    if tells_changes(href) {
        return true;
    }
    let mut words = words_of(href);
    words.any(|word| DEEDS.contains(&word.as_str()) || POST_DEEDS.contains(&word.as_str()))
}

/// Whether an address is that of what a post was before, and of no place in it.
fn tells_changes(href: &str) -> bool {
    let path = href.split('?').next().unwrap_or("").trim_end_matches('/');
    // The digits of a host are of no post.
    let path = path.split_once("//").map_or(path, |(_, rest)| {
        rest.split_once('/').map_or("", |(_, steps)| steps)
    });
    let (above, last) = path.rsplit_once('/').unwrap_or(("", path));
    let is_of_post = above.contains(|c: char| c.is_ascii_digit());
    is_of_post && CHANGES.contains(&last.to_ascii_lowercase().as_str())
}

/// Whether a step of its path or a value of its query says what it does; names of hosts and of people do
/// not.
fn is_use(href: &str) -> bool {
    let path = href.split_once("//").map_or(href, |(_, rest)| {
        rest.split_once('/').map_or("", |(_, path)| path)
    });
    let mut parts = path.split(['/', '?', '&', '=', '#', ';']);
    parts.any(|part| {
        let name = part.split('.').next().unwrap_or("").to_ascii_lowercase();
        DEEDS.contains(&name.as_str()) || USER_DEEDS.contains(&name.as_str())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_post_was_before_is_no_address_of_it() {
        assert!(deals_with_post("/posts/12/revisions"));
        assert!(deals_with_post("/posts/12/history/?page=2"));
        assert!(!deals_with_post("/threads/history-of-looms.12/post-3"));
        assert!(!deals_with_post("/boards/history/12"));
        assert!(!deals_with_post("/boards/history/#post-12"));
        assert!(!deals_with_post("/boards/history"));
    }

    #[test]
    fn what_a_link_does_is_told_by_whole_parts() {
        for (href, uses) in [
            ("https://example.org/share.php?u=12", true),
            ("index.php?action=quote;user=12", true),
            ("/members/quote-master.12/", false),
            ("https://forum.share-it.com/u/jane", false),
        ] {
            assert_eq!(is_use(href), uses, "{href}");
        }
    }
}
