//! Removes what stands at the ends of a thread and is no post: parts of the page's frame that look like posts from
//! outside.
//!
//! - A pager above the first post and the reply form below the last one may have the same elements as posts. They
//!   have neither author nor date, while all posts between them have both.
//! - The head of the page may name who opened the thread, and when. It has no text of its own, and the first post is
//!   by the same person.
//!
//! Source: ours, on 954 pages of 2014 to 2016, wcxb, shops, snippets and threads: of 123 pages with posts, 5 have
//! such an end and 3 such a head; none of these was written as a post.
//!
//! # Limits
//! An end with running text stays a post, whoever signs it, and so does a short one that has no form field and is not
//! mostly links: guests' posts may lack author and date.

use super::leaf::MIN_PROSE;
use super::post::Post;
use super::thread::MIN_SIGNATURES;
use crate::content::units::{Unit, Units};
use crate::snapshot::{PageSnapshot, one_line};

/// Minimum number of posts with author and date for an end without both to be removed. Source: ours: one says nothing
/// of others.
const MIN_FULL: usize = 2;

/// Removes what is no post before the first and behind the last post of a thread, which is in document order.
pub(super) fn leave_ends(page: &PageSnapshot, units: &Units, posts: &mut Vec<Post>) {
    leave_bare(page, units, posts);
    if let [first, second, ..] = &posts[..]
        && is_head(page, units, first, second)
    {
        posts.remove(0);
    }
}

/// Whether a candidate before the first post of a thread, with markup of its own, is only the thread's head: it gives
/// the same author and date, and has no running text.
pub(super) fn is_head_of(units: &Units, before: &Post, first: &Post) -> bool {
    before.author.is_some()
        && before.date.is_some()
        && !first.body.is_empty()
        && (&before.author, &before.date) == (&first.author, &first.date)
        && !is_written(units, before)
}

/// Whether a post has a running text.
fn is_written(units: &Units, post: &Post) -> bool {
    let mut own = post.body.iter().map(|unit| &units.list[*unit]);
    own.any(|unit| unit.is_running_text())
}

/// Removes, at both ends, what has neither author nor date, no running text, and is a form or mostly links, if nearly
/// all other posts have author and date.
fn leave_bare(page: &PageSnapshot, units: &Units, posts: &mut Vec<Post>) {
    let is_bare = |post: &&Post| {
        post.author.is_none()
            && post.date.is_none()
            && !is_written(units, post)
            && is_form_or_links(page, units, post)
    };
    let head = posts.iter().take_while(is_bare).count();
    let foot = posts[head..].iter().rev().take_while(is_bare).count();
    let end = posts.len() - foot;
    let rest = &posts[head..end];
    let is_full = |post: &&Post| post.author.is_some() && post.date.is_some();
    let full = rest.iter().filter(is_full).count();
    if full >= MIN_FULL && full as f32 >= MIN_SIGNATURES * rest.len() as f32 {
        posts.truncate(end);
        posts.drain(..head);
    }
}

/// Whether a post holds a form field, or is mostly links.
fn is_form_or_links(page: &PageSnapshot, units: &Units, post: &Post) -> bool {
    let mut nodes = post.nodes.iter();
    let lines = post.body.iter().map(|unit| &units.list[*unit]);
    let count =
        |(linked, all): (u32, u32), line: &Unit| (linked + line.link_chars, all + line.chars);
    let (linked, all) = lines.fold((0, 0), count);
    nodes.any(|node| page.totals(*node).fields > 0) || 2 * linked > all
}

/// Whether a post is the head of the page: the next post has the same author, and this one holds only the headline, a
/// line that names the author, and labels.
fn is_head(page: &PageSnapshot, units: &Units, post: &Post, next: &Post) -> bool {
    let Some(author) = post.author.as_deref().filter(|author| !author.is_empty()) else {
        return false;
    };
    let title = one_line(&page.source.title);
    let is_headline =
        |line: &Unit| line.chars >= MIN_PROSE && title.starts_with(line.text.as_str());
    let is_signed = |line: &Unit| !line.is_running_text() && line.text.contains(author);
    let is_label = |line: &Unit| line.chars < MIN_PROSE;
    let lines: Vec<&Unit> = post.body.iter().map(|unit| &units.list[*unit]).collect();
    let mut others = lines.iter().filter(|line| !is_headline(line));
    post.date.is_some()
        && post.author == next.author
        && !next.body.is_empty()
        && lines.iter().any(|line| is_headline(line))
        && lines.iter().any(|line| is_signed(line))
        && others.all(|line| is_label(line) || is_signed(line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const HEADLINE: &str = "How looms are driven by water";
    const OWN: &str = "They hum, as anybody knows by now.";

    /// A page with the number of paragraphs.
    fn of_lines(lines: &[&str]) -> (PageSnapshot, Units) {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for line in lines {
            t.open("p").text(line).close();
        }
        let mut page = t.finish();
        page.source.title = format!("{HEADLINE} - Mills");
        let units = Units::from_page(&page);
        (page, units)
    }

    fn post(signed: Option<(&str, &str)>, body: Vec<usize>) -> Post {
        Post {
            author: signed.map(|(author, _)| author.to_owned()),
            date: signed.map(|(_, date)| date.to_owned()),
            body,
            ..Post::default()
        }
    }

    #[test]
    fn rows_to_turn_pages_and_forms_are_no_posts() {
        let left_of = |ends: [&str; 2], signed: usize, has_field: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p");
            t.open_with("a", &[("href", "/1")]).text(ends[0]);
            t.close().close();
            for line in [OWN, OWN, ends[1]] {
                t.open("p").text(line).close();
            }
            t.open("textarea").close();
            let page = t.finish();
            let units = Units::from_page(&page);
            let signed = |at: usize| (at <= signed).then_some(("anna", "2021-05-12"));
            let posts = (0..4).map(|at| post(signed(at).filter(|_| at % 3 > 0), vec![at]));
            let mut posts: Vec<Post> = posts.collect();
            posts[3].nodes = page.tagged(["textarea"]).filter(|_| has_field).collect();
            leave_ends(&page, &units, &mut posts);
            let left = posts.iter().flat_map(|post| &post.body);
            left.copied().collect::<Vec<usize>>()
        };
        let left = |ends: [&str; 2], signed: usize| left_of(ends, signed, true);
        let (turn, form) = ("Previous topic", "Your answer");
        assert_eq!(left([turn, form], 2), [1, 2]);
        let text = "word ".repeat(20);
        let all = [0, 1, 2, 3];
        assert_eq!(left([turn, text.trim()], 2), all, "somebody wrote it");
        assert_eq!(left_of([turn, "Nice one!"], 2, false), all, "a guest did");
        assert_eq!(left([turn, form], 1), all, "one tells nothing of others");
    }

    #[test]
    fn the_head_of_a_thread_is_none_of_its_posts() {
        let left = |line: &str, next: &str| {
            let (page, units) = of_lines(&[HEADLINE, line, "Pages: 1", OWN]);
            let mut posts = vec![
                post(Some(("anna", "2021-05-12T10:00")), vec![0, 1, 2]),
                post(Some((next, "2021-05-12T10:01")), vec![3]),
            ];
            leave_ends(&page, &units, &mut posts);
            posts.len()
        };
        assert_eq!(left("Board: Mills, opened by anna", "anna"), 1);
        assert_eq!(left("Board: Mills, opened by anna", "Bobby"), 2);
        assert_eq!(left(OWN, "anna"), 2);
    }

    #[test]
    fn what_tells_who_and_when_once_more_is_the_head_of_the_first_post() {
        let is_head = |text: &str, date: &str| {
            let (_, units) = of_lines(&[text]);
            let [before, first] =
                [date, "2021-05-12T10:00"].map(|date| post(Some(("anna", date)), vec![0]));
            is_head_of(&units, &before, &first)
        };
        assert!(is_head("Share this topic", "2021-05-12T10:00"));
        assert!(!is_head("Share this topic", "2021-05-12T10:01"));
        assert!(!is_head("word ".repeat(20).trim(), "2021-05-12T10:00"));
    }
}
