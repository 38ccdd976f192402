//! Articles with a thread of comments below: the article is the page's content, the thread is not.

use super::comment_places::CommentPlaces;
use super::posts::Post;
use super::units::Units;

/// Words kept above the first post from which on they are an article. Source: ours, measured on
/// threads, wcxb and snippets: above threads stand a title, a notice and paths.
const MIN_ARTICLE: u32 = 200;

/// Whether all posts but the first stand where comments do: the first may be the article itself,
/// signed as they are.
pub(super) fn are_comments(places: &CommentPlaces, posts: &[Post]) -> bool {
    let mut below = posts.iter().skip(1).flat_map(|post| &post.nodes);
    posts.len() > 1 && below.all(|node| places.hold(*node))
}

/// Whether an article stands above posts.
pub(super) fn is_above(units: &Units, kept: &[bool], posts: &[Post]) -> bool {
    let Some(first) = posts.iter().filter_map(|post| post.nodes.first()).min() else {
        return false;
    };
    let above = units.list.iter().zip(kept);
    let above = above.take_while(|(unit, _)| unit.first < *first);
    let words: u32 = above.filter(|(_, kept)| **kept).map(|(u, _)| u.words).sum();
    words >= MIN_ARTICLE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn an_article_has_more_words_above_the_posts_than_a_notice() {
        let is_above = |words: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body")
                .open("p")
                .text(&"word ".repeat(words))
                .close();
            t.open("li").text("I think so, too.").close();
            let page = t.finish();
            let units = Units::from_page(&page);
            let post = Post {
                nodes: vec![by_tag(&page, "li")],
                ..Post::default()
            };
            let kept = vec![true; units.len()];
            is_above(&units, &kept, &[post])
        };
        assert!(is_above(250));
        assert!(!is_above(50));
    }
}
