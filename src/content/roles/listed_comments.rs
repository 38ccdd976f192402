//! Comments in a list as blogs write it: each is called `comment`, and how deep it answers (`depth-1`). What they
//! stand below is an entry, however short: a picture and a few lines of who drew it, below which eighty readers
//! write.
//!
//! Source: WordPress, whose own walker through comments gives each these names; the software for forums that runs on it
//! (bbPress) has others.
//!
//! # Limits
//! A title stands above them, and an entry of [`MIN_ENTRY`] words that is none of them.

use super::article_above::words_kept;
use crate::content::posts::Post;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};

/// What such an element is called, and what tells how deep it stands.
const NAMES: [&str; 2] = ["comment", "pingback"];
const DEPTH: &str = "depth-";
/// Fewest words of an entry. Source: ours: two sentences.
const MIN_ENTRY: u32 = 20;
/// Elements from a post to the one that is called so. Source: ours: a box for each.
const MAX_UP: usize = 4;
/// Texts between the heading of the comments and the first, and most of its words. Source: ours: a feed, a form.
const NEAR: usize = 3;
const MAX_HEADING: u32 = 6;

/// Where the comments of such a list begin, below an entry with a title, if most posts are of it: the unit of their
/// heading or of the first. Linear.
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
    // Links from other blogs stand in such lists, too, above the first post.
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

/// Whether a page holds such a list at all. Linear.
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

    /// Where the comments begin below a title and an entry of so many words, each in an element of that class.
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
