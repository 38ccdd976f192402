//! Recognizes comments in a list as blogs write it: each has the class `comment` and one for its depth (`depth-1`).
//! They stand below an entry, however short: an image and a few lines on its artist, with eighty comments below.
//!
//! Source: WordPress, whose comment walker gives each comment these classes; the forum software that runs on it
//! (bbPress) has others.
//!
//! # Limits
//! The entry must have a title above the comments, and [`MIN_ENTRY`] words that are no heading.

use super::article_above::words_kept;
use crate::content::posts::Post;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};

/// Class names of a comment, and the prefix of the class for its depth.
const NAMES: [&str; 2] = ["comment", "pingback"];
const DEPTH: &str = "depth-";
/// Minimum words of an entry. Source: ours: two sentences.
const MIN_ENTRY: u32 = 20;
/// Maximum number of elements from a post up to the one with these classes. Source: ours: a box for each.
const MAX_UP: usize = 4;
/// Maximum number of texts between the heading of the comments and the first comment, and maximum words of that
/// heading. Source: ours: a feed, a form.
const NEAR: usize = 3;
const MAX_HEADING: u32 = 6;

/// The unit at which the comments of such a list begin below an entry with a title, if most posts belong to the list:
/// their heading, or the first comment. Cost: linear.
pub(super) fn start_below_entry(
    page: &PageSnapshot,
    units: &Units,
    kept: &[bool],
    posts: &[Post],
) -> Option<usize> {
    let is_such = |post: &&Post| {
        let first = post.nodes.first();
        first.is_some_and(|first| {
            let mut around = page.inclusive_ancestors(*first).take(MAX_UP);
            around.any(|up| is_listed(page, up))
        })
    };
    if 2 * posts.iter().filter(is_such).count() <= posts.len() {
        return None;
    }
    // Trackbacks from other blogs stand in such lists, too, above the first post.
    let first = posts.iter().filter_map(|post| post.nodes.first()).min()?;
    let first = listed(page)
        .next()
        .map_or(*first, |listed| listed.min(*first));
    let behind = units.list.partition_point(|unit| unit.first < first);
    let is_heading = |unit: &Unit| page.is_heading(unit.block);
    let is_own = |i: &usize| is_heading(&units.list[*i]) && units.list[*i].words <= MAX_HEADING;
    let near = behind.saturating_sub(NEAR)..behind;
    let start = near.rev().find(is_own).unwrap_or(behind);
    let above = || units.list[..start].iter().zip(kept);
    let is_titled = above().any(|(unit, kept)| *kept && is_heading(unit));
    let words = words_kept(above().filter(|(unit, _)| !is_heading(unit)));
    (is_titled && words >= MIN_ENTRY).then_some(start)
}

/// Whether a page holds such a list. Cost: linear.
pub(super) fn holds_any(page: &PageSnapshot) -> bool {
    listed(page).next().is_some()
}

fn listed(page: &PageSnapshot) -> impl Iterator<Item = NodeId> {
    let items = page.tagged(["li", "div", "article"]);
    items.filter(|id| is_listed(page, *id))
}

fn is_listed(page: &PageSnapshot, id: NodeId) -> bool {
    let class = page.attribute(id, "class").unwrap_or("");
    let words = || class.split_ascii_whitespace();
    let is_depth = |word: &str| {
        let depth = word.strip_prefix(DEPTH);
        depth.is_some_and(|depth| !depth.is_empty() && depth.bytes().all(|b| b.is_ascii_digit()))
    };
    words().any(is_depth) && words().any(|word| NAMES.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::snapshot::test_page::TestPage;

    /// Where the comments begin below a title and an entry of a number of words, each comment in an element with the
    /// class.
    fn start(class: &str, words: usize) -> Option<usize> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h2").text("222. Life jacket").close();
        t.open("p").text("word ".repeat(words).trim_end()).close();
        t.open("h3").text("Discussion (2)").close().open("ol");
        for text in ["Another", "A third", "A fourth"] {
            let class = class.replace("comment", "pingback");
            t.open_with("div", &[("class", class.as_str())]).text(text);
            t.close();
        }
        for text in ["I think so, too.", "So do I."] {
            t.open_with("li", &[("class", class)]).text(text).close();
        }
        let page = t.finish();
        let posts = page.tagged(["li"]).map(|id| Post {
            nodes: vec![id],
            ..Post::default()
        });
        let (units, posts) = (Units::from_page(&page), posts.collect::<Vec<_>>());
        assert_eq!(holds_any(&page), class.contains("comment even depth-"));
        start_below_entry(&page, &units, &vec![true; units.len()], &posts)
    }

    #[test]
    fn a_list_of_comments_stands_below_an_entry_however_short() {
        assert_eq!(start("comment even depth-1", 30), Some(2));
        assert_eq!(start("comment even depth-1", 10), None, "a notice");
        assert_eq!(start("comment", 30), None, "what a forum calls its posts");
        assert_eq!(start("reply depth-1", 30), None);
    }
}
