//! What class names and attributes around a text in a post say of it: that it is the author, or that it is not.

use super::thread::Thread;
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::tokens::case_blind_finder;
use crate::snapshot::{NodeId, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::sync::LazyLock;

/// Words in class names of elements that hold authors' names. Source: ours, from forum software.
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
/// Microdata properties of authors. Source: schema.org.
const AUTHOR_PROPERTIES: [&str; 3] = ["author", "creator", "contributor"];
/// Words in class names of elements that hold other facts about the author, or the text of the post. Source: ours,
/// likewise.
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
/// Finds any of [`AUTHOR_NAMES`] and [`NOT_NAMES`] in one pass over a name; `None` only if it could not be built.
static FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| case_blind_finder(&[&AUTHOR_NAMES[..], &NOT_NAMES].concat()));
/// Maximum words of a class attribute that are read where one element is around many. Source: ours, to bound the
/// cost.
pub(super) const MAX_WORDS: usize = 32;
/// Maximum number of elements from a text upwards whose names are read. Source: ours.
const MAX_ABOVE: usize = 4;

/// Whether the class of an element has a word for authors.
pub(super) fn names_author(page: &PageSnapshot, id: NodeId) -> bool {
    let words = tokens_of(page.attribute(id, "class").unwrap_or(""));
    let mut words = words.take(MAX_WORDS);
    words.any(|word| AUTHOR_NAMES.contains(&&*word))
}

/// Score given to a text by the elements between it and its member: 2 if one is marked as the author in `rel` or
/// microdata, 1 if one has an author's class name, else 0.
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
        // Most class attributes have none of these words, and are not split.
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
