//! What the addresses of links in posts say: whether a link leads to a profile, to a post, or to an action.

use crate::snapshot::{NodeId, PageSnapshot};

/// Words in the addresses of profiles. Source: ours, from forum software.
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
/// Words in the addresses of actions on a post. Source: ours, from forum software.
const DEEDS: [&str; 8] = [
    "share", "edit", "delete", "report", "quote", "reply", "login", "register",
];
/// Further action words, checked only in addresses that also name a user: `sharer.php?u=`.
const USER_DEEDS: [&str; 3] = ["sharer", "intent", "ban"];
/// Further action words, checked only in addresses of links that may be those of posts.
const POST_DEEDS: [&str; 5] = ["like", "vote", "mode", "action", "mailto"];
/// Last path segments of pages that show how a post was changed. Source: ours, on Stack Overflow. Elsewhere in an
/// address these words may name a board.
const CHANGES: [&str; 3] = ["revisions", "history", "timeline"];
/// Words in the addresses of posts. Source: ours, from forum software.
const POST_NAMES: [&str; 10] = [
    "post",
    "posts",
    "comment",
    "comments",
    "p",
    "pid",
    "msg",
    "message",
    "permalink",
    "findpost",
];
/// Minimum digits of a number that identifies a post. Source: ours: shorter numbers count posts, pages and answers,
/// too.
const MIN_DIGITS: usize = 3;

/// Whether an address has one of the `known` words, in any case.
fn has_word_of(href: &str, known: &[&str]) -> bool {
    // The words are ASCII letters, so bytes suffice.
    let words = href.as_bytes().split(|byte| !byte.is_ascii_alphabetic());
    let mut words = words.filter(|word| !word.is_empty());
    words.any(|word| {
        let is_word = |own: &&str| own.as_bytes().eq_ignore_ascii_case(word);
        known.iter().any(is_word)
    })
}

/// Whether `word`, in any case, is one of the `known` words, which are in lower case.
fn is_one_of(word: &str, known: &[&str]) -> bool {
    known.iter().any(|own| own.eq_ignore_ascii_case(word))
}

/// Whether a link leads to a person's profile.
pub(super) fn is_profile(page: &PageSnapshot, link: NodeId) -> bool {
    names_profile(page.attribute(link, "href").unwrap_or(""))
}

/// Whether an address is that of a person's profile.
pub(super) fn names_profile(href: &str) -> bool {
    // Home pages of people: `/~jane`.
    let is_home = href.contains("/~") || is_handle(href);
    // Most addresses name nobody, so the more expensive check for actions comes last.
    (is_home || has_word_of(href, &PROFILE_NAMES)) && !is_use(href)
}

/// Whether the last path segment of an address is a person's handle: `/@jane`. What stands below it is something that
/// person wrote (`/@jane/12`). Source: ours, from Mastodon, YouTube and Medium.
fn is_handle(href: &str) -> bool {
    // Most addresses have no `@`, and need not be split.
    let last = || path_of(href).rsplit('/').next().unwrap_or("");
    href.contains('@')
        && last()
            .strip_prefix('@')
            .is_some_and(|name| !name.is_empty())
}

/// Whether an address is that of a post below the profile of its author: `/profile/jane/post/3k`. Source: Bluesky.
pub(super) fn is_below_profile(href: &str) -> bool {
    let mut steps = path_of(href).rsplit('/');
    let (_, above) = (steps.next(), steps.next());
    above.is_some_and(|step| is_one_of(step, &POST_NAMES))
        && steps.any(|step| is_one_of(step, &PROFILE_NAMES))
}

/// An address without its query, its fragment and trailing slashes.
pub(super) fn path_of(href: &str) -> &str {
    let end = href.bytes().position(|byte| matches!(byte, b'?' | b'#'));
    let path = &href[..end.unwrap_or(href.len())];
    path.trim_end_matches('/')
}

/// Whether an address has a word that names posts.
pub(super) fn names_post(href: &str) -> bool {
    has_word_of(href, &POST_NAMES)
}

/// The number at the end of a name or an address, if it has enough digits to identify a post.
pub(super) fn number_at_end(name: &str) -> Option<&str> {
    let digits = name.bytes().rev().take_while(u8::is_ascii_digit).count();
    (digits >= MIN_DIGITS).then(|| &name[name.len() - digits..])
}

/// Whether the path or the fragment of an address ends with `number`, or its query gives it as the number of a post:
/// `?do=findComment&comment=4711`.
pub(super) fn is_numbered(href: &str, number: &str) -> bool {
    let (address, fragment) = href.split_once('#').unwrap_or((href, ""));
    let query = address.split_once('?').map_or("", |(_, query)| query);
    let is_of_post = |parameter: &str| {
        let named = parameter.split_once('=');
        named.is_some_and(|(name, value)| value == number && is_one_of(name, &POST_NAMES))
    };
    [path_of(href), fragment]
        .into_iter()
        .any(|end| number_at_end(end) == Some(number))
        || query.split(['&', ';']).any(is_of_post)
}

/// Whether the address of a link is that of an action on a post, or of its history of changes.
pub(super) fn deals_with_post(href: &str) -> bool {
    tells_changes(href) || has_word_of(href, &DEEDS) || has_word_of(href, &POST_DEEDS)
}

/// Whether an address is that of a post's history, and not of a place in that history.
fn tells_changes(href: &str) -> bool {
    changed_post(href).is_some()
}

/// The number of the post in the address of its history: `4711` of `/posts/4711/timeline`.
pub(super) fn changed_number(href: &str) -> Option<&str> {
    changed_post(href).and_then(number_at_end)
}

/// The path of the post in the address of its history: `/posts/4711` of `/posts/4711/timeline`.
fn changed_post(href: &str) -> Option<&str> {
    let path = href.split('?').next().unwrap_or("").trim_end_matches('/');
    // Digits in the host name are no number of a post.
    let path = path.split_once("//").map_or(path, |(_, rest)| {
        rest.split_once('/').map_or("", |(_, steps)| steps)
    });
    let (above, last) = path.rsplit_once('/')?;
    let is_of_post = above.contains(|c: char| c.is_ascii_digit());
    (is_of_post && is_one_of(last, &CHANGES)).then_some(above)
}

/// Whether a path segment or a query value of an address is an action word; host names and names of people do not
/// count.
fn is_use(href: &str) -> bool {
    let path = href.split_once("//").map_or(href, |(_, rest)| {
        rest.split_once('/').map_or("", |(_, path)| path)
    });
    let mut parts = path.split(['/', '?', '&', '=', '#', ';']);
    parts.any(|part| {
        let name = part.split('.').next().unwrap_or("");
        is_one_of(name, &DEEDS) || is_one_of(name, &USER_DEEDS)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_post_was_before_is_no_address_of_it() {
        assert!(deals_with_post("/posts/12/revisions"));
        assert!(deals_with_post("/posts/12/history/?page=2"));
        assert!(deals_with_post("/posts/12/timeline"));
        assert!(!deals_with_post("/threads/history-of-looms.12/post-3"));
        assert!(!deals_with_post("/boards/history/12"));
        assert!(!deals_with_post("/boards/history/#post-12"));
        assert!(!deals_with_post("/boards/history"));
    }

    #[test]
    fn a_handle_is_a_profile_and_what_stands_below_it_is_none() {
        assert!(names_profile("/@jane") && names_profile("https://example.org/@jane/?lang=en"));
        assert!(!names_profile("/@jane/12345") && !names_profile("/@") && !names_profile("/jane"));
    }

    #[test]
    fn a_post_below_a_profile_is_none() {
        assert!(is_below_profile(
            "https://example.org/profile/jane/post/3kx1"
        ));
        for href in [
            "/profile/jane/posts",
            "/profile/post/jane/12",
            "/a/jane/post/12",
        ] {
            assert!(!is_below_profile(href), "{href}");
        }
    }

    #[test]
    fn a_post_is_told_by_the_number_that_its_address_ends_with() {
        for (href, is_own) in [
            ("/a/4711", true),
            ("https://example.org/a/4711/?tab=votes", true),
            ("/questions/12/why#4711", true),
            ("viewtopic.php?p=4711#p4711", true),
            ("/posts/4711/bookmark", false),
            ("/a/14711", false),
            ("/a/12?page=4711", false),
            ("/t/12/?do=findComment&comment=4711", true),
            ("/t/12/?do=findComment&comment=14711", false),
            ("index.php?topic=12;msg=4711", true),
        ] {
            assert_eq!(is_numbered(href, "4711"), is_own, "{href}");
        }
        assert_eq!(number_at_end("answer-4711"), Some("4711"));
        assert_eq!(number_at_end("page-12"), None, "few digits");
        assert_eq!(number_at_end("4711-body"), None);
        assert_eq!(changed_number("/posts/4711/timeline"), Some("4711"));
        assert_eq!(changed_number("/posts/4711"), None);
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
