//! What the names of elements say of a text in a post: that it is its author, or that it is not.

use super::thread::Thread;
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::tokens::case_blind_finder;
use crate::snapshot::{NodeId, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::sync::LazyLock;

/// Words in names of elements that hold authors' names. Source: ours, from forum software.
const AUTHOR_NAMES: [&str; 19] = [
    "author",
    "username",
    "user",
    "nick",
    "nickname",
    "poster",
    "byline",
    "screenname",
    "creator",
    "autor",
    "auteur",
    "member",
    "handle",
    "displayname",
    "postername",
    "postusername",
    "memberlink",
    "bigusername",
    "postauthor",
];
/// Properties of microdata that are who wrote. Source: schema.org.
const AUTHOR_PROPERTIES: [&str; 3] = ["author", "creator", "contributor"];
/// Words beside these in names of elements that hold something else of the author, or what was
/// written. Source: ours, likewise.
const NOT_NAMES: [&str; 16] = [
    "title",
    "usertitle",
    "rank",
    "role",
    "badge",
    "banner",
    "content",
    "stats",
    "count",
    "joined",
    "location",
    "signature",
    "posts",
    "postcount",
    "extras",
    "group",
];
/// Finds any of [`AUTHOR_NAMES`] and [`NOT_NAMES`] in one pass over a name; `None` only if they could not be prepared.
static FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| case_blind_finder(&[&AUTHOR_NAMES[..], &NOT_NAMES].concat()));
/// Words of an element's name that are read where one element is around many. Source: ours; bounds the cost.
pub(super) const MAX_WORDS: usize = 32;
/// Parts of an element's name from a text upwards that are read. Source: ours.
const MAX_ABOVE: usize = 4;

/// Whether the class of an element says that it holds the name of an author.
pub(super) fn names_author(page: &PageSnapshot, id: NodeId) -> bool {
    let words = tokens_of(page.attribute(id, "class").unwrap_or(""));
    let mut words = words.take(MAX_WORDS);
    words.any(|word| AUTHOR_NAMES.contains(&&*word))
}

/// What the elements between a member and a text say of it: 2 where one is called the author for
/// machines, 1 where one is named as what holds an author.
pub(super) fn naming(thread: &Thread, member: NodeId, text: NodeId) -> f32 {
    let page = thread.page;
    let says = |id: NodeId, name: &str| page.attribute(id, name).unwrap_or("");
    let inside = page
        .inclusive_ancestors(text)
        .take(1 + MAX_ABOVE)
        .take_while(|id| *id > member);
    let mut naming: f32 = 0.0;
    for id in inside {
        let class = says(id, "class");
        // Most classes have none of these words, and are not cut into any.
        let may_tell = FINDER.as_ref().is_none_or(|finder| finder.is_match(class));
        let holds =
            |names: &[&str]| may_tell && tokens_of(class).any(|word| names.contains(&&*word));
        if holds(&NOT_NAMES) || says(id, "itemprop") == "jobTitle" {
            break;
        }
        let property = says(id, "itemprop");
        let is_author = AUTHOR_PROPERTIES
            .iter()
            .any(|name| property.contains(*name));
        if says(id, "rel").contains("author") || is_author {
            return 2.0;
        }
        if holds(&AUTHOR_NAMES) {
            naming = 1.0;
        }
    }
    naming
}
