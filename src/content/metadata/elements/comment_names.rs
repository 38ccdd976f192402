//! Class names and ids of readers' comments.

use super::class_names::is_in_names;
use crate::snapshot::tokens::case_blind_finder;
use crate::snapshot::{NodeId, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::sync::LazyLock;

/// Class names and ids of comments. Others that begin alike are about whole pages (`comments-open`).
const COMMENT_NAMES: [&str; 17] = [
    "comment",
    "comments",
    "commentlist",
    "comment-list",
    "comment-body",
    "comment-content",
    "comments-area",
    "comments-list",
    "comments-section",
    "kommentare",
    "kommentar",
    "respond",
    "reviews",
    "customer-review",
    "customer-reviews",
    "testimonial",
    "testimonials",
];
/// Words of class names of several words, and the words that must stand beside them: a counter of comments, or a
/// switch, is no comment.
const COMMENT_WORDS: [&str; 12] = [
    "comment",
    "comments",
    "commentlist",
    "kommentar",
    "kommentare",
    "leserbrief",
    "leserbriefe",
    "commentaire",
    "commentaires",
    "comentarios",
    // What customers say about a firm on its front page (Divi: `et_pb_testimonial_author`).
    "testimonial",
    "testimonials",
];
const COMMENT_PARTS: [&str; 16] = [
    "list",
    "body",
    "content",
    "text",
    "box",
    "area",
    "section",
    "item",
    "inner",
    "meta",
    "author",
    "date",
    "wrapper",
    "container",
    "thread",
    "entry",
];
/// Finds any of these words in one pass over a class name; `None` only if the automaton could not be built.
static COMMENT_FINDER: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
    let words: Vec<&str> = [&COMMENT_NAMES[..], &COMMENT_WORDS].concat();
    case_blind_finder(&words)
});

/// The nodes that belong to readers' comments.
#[derive(Debug, PartialEq)]
pub(in crate::content::metadata) struct Comments(Vec<bool>);

impl Comments {
    /// Finds them. Linear in the nodes, and in the class names that contain a word of comments.
    pub(in crate::content::metadata) fn from_page(page: &PageSnapshot) -> Self {
        let mut inside = vec![false; page.len()];
        // Most class names contain no word of comments, and are not lower-cased.
        let may_be = |name: &str| COMMENT_FINDER.iter().any(|finder| finder.is_match(name));
        let mut called = page.called(|name| may_be(name) && is_comments_name(name));
        called.extend(page.saying_property(is_review));
        called.retain(|id| !matches!(page.tag(*id), "body" | "html") && is_of_comments(page, *id));
        for id in page.outermost(called) {
            inside[id.index()..page.node(id).end.index()].fill(true);
        }
        Self(inside)
    }

    /// Whether a node belongs to a comment.
    pub(in crate::content::metadata) fn hold(&self, id: NodeId) -> bool {
        self.0[id.index()]
    }
}

fn is_of_comments(page: &PageSnapshot, id: NodeId) -> bool {
    let part_of = page.attribute(id, "itemprop").unwrap_or("");
    if part_of.split_ascii_whitespace().any(is_review) {
        return true;
    }
    if !is_in_names(page, id, &COMMENT_FINDER) {
        return false;
    }
    let mut tokens = page
        .node(id)
        .name_attributes()
        .flat_map(str::split_ascii_whitespace);
    tokens.any(is_comments_name)
}

/// Whether a microdata property is that of a reader's review.
fn is_review(property: &str) -> bool {
    property == "review"
}

/// Whether a class name or id is that of comments.
fn is_comments_name(token: &str) -> bool {
    let is_name = |name: &&str| token.eq_ignore_ascii_case(name);
    COMMENT_NAMES.iter().any(is_name) || is_part_of_comments(token)
}

/// Whether a class name or id of several words is that of a part of the comments.
fn is_part_of_comments(token: &str) -> bool {
    let lower = token.to_ascii_lowercase();
    if !COMMENT_WORDS.iter().any(|word| lower.contains(word)) {
        return false;
    }
    let words = || lower.split(['-', '_']);
    let is_in = |list: &[&str]| words().any(|word| list.contains(&word));
    let is_whole = words().count() == 1 && COMMENT_WORDS.contains(&lower.as_str());
    is_whole || is_in(&COMMENT_WORDS) && is_in(&COMMENT_PARTS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn what_stands_in_comments_is_of_them_however_deep() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open_with("body", &[("class", "comments")]);
        t.open_with("div", &[("class", "comments-open")])
            .text("page")
            .close();
        t.open_with("div", &[("class", "a Comment-List b")]);
        t.open("p").open("b").text("said").close().close().close();
        t.open_with("div", &[("id", "respond")])
            .text("form")
            .close();
        t.open_with("span", &[("class", "et_pb_testimonial_author")]);
        t.text("Jane Doe").close();
        let page = t.finish();
        let comments = Comments::from_page(&page);
        for (id, _) in page.iter() {
            let mut around = page.inclusive_ancestors(id);
            let is_inside = around.any(|n| page.tag(n) != "body" && is_of_comments(&page, n));
            assert_eq!(comments.hold(id), is_inside, "{id:?}");
        }
        let held = page.iter().filter(|(id, _)| comments.hold(*id)).count();
        assert_eq!(held, 8, "three boxes, what is in them, and what they say");
    }
}
