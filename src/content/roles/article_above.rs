//! Recognizes articles with a thread of comments below: the article is the page's content, the thread is not.

use crate::content::posts::Post;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase};

/// Minimum kept words above the first post for them to be an article. Source: ours, measured on threads, wcxb and
/// snippets: above threads stand a title, a notice and breadcrumbs.
pub(super) const MIN_ARTICLE: u32 = 200;
/// Maximum words of a heading of comments, and maximum number of units from it to the first post. Source: ours.
const MAX_HEADING: u32 = 6;
const NEAR: usize = 2;
/// Minimum kept words of a text above a heading of comments, and minimum ratio of its words to those of the comments,
/// for the comments to be about it. Source: ours: a few paragraphs.
pub(super) const MIN_NOTE: u32 = 60;
pub(super) const SHARE_OF_NOTE: u32 = 2;

/// Whether an article stands above posts.
pub(super) fn is_above(units: &Units, kept: &[bool], posts: &[Post]) -> bool {
    let Some(first) = posts.iter().filter_map(|post| post.nodes.first()).min() else {
        return false;
    };
    let above = units.list.iter().zip(kept);
    words_kept(above.take_while(|(unit, _)| unit.first < *first)) >= MIN_ARTICLE
}

/// The number of words of the kept units.
pub(super) fn words_kept<'a>(each: impl Iterator<Item = (&'a Unit, &'a bool)>) -> u32 {
    let kept = each.filter(|(_, kept)| **kept);
    kept.map(|(unit, _)| unit.words).sum()
}

/// The heading right above the posts that marks them as comments (`2 comments`), if the text above it is longer than
/// they are, or has its own title: then that text ends above unit `titled`, and the posts are about it, however long
/// they are.
pub(super) fn heading_of_comments(
    units: &Units,
    kept: &[bool],
    posts: &[Post],
    titled: Option<usize>,
) -> Option<usize> {
    let first = posts.iter().filter_map(|post| post.nodes.first()).min()?;
    let behind = units.list.partition_point(|unit| unit.first < *first);
    let is_heading = |i: &usize| {
        let unit = &units.list[*i];
        let says = Lexicon::get().phrases(&unit.text) & Phrase::Comments.bit() != 0;
        says && unit.words <= MAX_HEADING
    };
    let heading = (behind.saturating_sub(NEAR)..behind)
        .rev()
        .find(is_heading)?;
    let above = words_kept(units.list[..heading].iter().zip(kept));
    let written = posts.iter().flat_map(|post| &post.body);
    let written: u32 = written.map(|unit| units.list[*unit].words).sum();
    let is_article = above >= MIN_ARTICLE && written <= above;
    let is_note = above >= MIN_NOTE && SHARE_OF_NOTE * written <= above;
    let is_titled = titled.is_some_and(|titled| titled <= heading);
    (is_article || is_note || is_titled).then_some(heading)
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

    #[test]
    fn a_heading_says_that_posts_below_an_article_are_comments() {
        let heading = |title: &str, words: usize, titled: Option<usize>| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(&"word ".repeat(90)).close();
            t.open("h3").text(title).close();
            t.open("li").text(&"so ".repeat(words)).close();
            let page = t.finish();
            let units = Units::from_page(&page);
            let post = Post {
                nodes: vec![by_tag(&page, "li")],
                body: vec![2],
                ..Post::default()
            };
            let kept = vec![true; units.len()];
            heading_of_comments(&units, &kept, &[post], titled)
        };
        assert_eq!(heading("2 comments", 20, None), Some(1));
        let thread = heading("2 comments", 60, None);
        assert_eq!(thread, None, "the thread is the page");
        assert_eq!(heading("The second day", 20, None), None);
        assert_eq!(heading("2 comments", 60, Some(1)), Some(1), "of a text");
        assert_eq!(heading("2 comments", 60, Some(2)), None);
    }
}
