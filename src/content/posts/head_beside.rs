//! Sets of two elements that are the head of a thread and everything below it, and so are no two posts.
//!
//! The head holds the page's first `h1`, who opened the thread and when, and no running text; the other one holds
//! several dates: the posts. A title alone may be a question, which a single answer follows.

use super::leaf::Leaf;
use super::leaves::{Leaves, Members};
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum number of dates below the head. Source: ours: two posts.
const MIN_DATES: u32 = 2;

/// Whether one of two members is the head of the thread that the other one holds, given the page's first `h1`.
pub(super) fn is_head_and_rest(
    page: &PageSnapshot,
    leaves: &Leaves,
    members: &Members,
    title: Option<NodeId>,
) -> bool {
    let ([head, rest], Some(title)) = (members.as_slice(), title) else {
        return false;
    };
    let holds_title = head.iter().any(|node| page.contains(*node, title));
    let is_written = |leaf: &Leaf| leaf.is_prose() && !page.contains(title, leaf.node);
    let mut head = head
        .iter()
        .flat_map(|node| &leaves.list[leaves.within(page, *node)]);
    let dates = rest
        .iter()
        .map(|node| leaves.totals(page, *node).1)
        .sum::<u32>();
    holds_title && dates >= MIN_DATES && !head.any(is_written)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::units::Units;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn the_head_of_a_thread_is_no_post() {
        let is_head = |line: &str, posts: u32| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            t.open("h1")
                .text("How high will the water be in May?")
                .close();
            t.open_with("a", &[("href", "/u/ann")]).text("ann").close();
            t.open("time").text("12 May 2021").close();
            if !line.is_empty() {
                t.open("p").text(line).close();
            }
            t.close().open("div");
            for day in 13..13 + posts {
                t.open("time").text(&format!("{day} May 2021")).close();
                t.open("p").text("The flood came down the valley.").close();
            }
            let page = t.finish();
            let leaves = Leaves::from_page(&page, &Units::from_page(&page));
            let title = by_tag(&page, "h1");
            let parts = page.iter().map(|(id, _)| id);
            let parts = parts.filter(|id| page.tag(*id) == "div").map(|id| vec![id]);
            is_head_and_rest(&page, &leaves, &parts.collect(), Some(title))
        };
        assert!(is_head("", 2));
        assert!(!is_head("", 1), "a question and its answer");
        assert!(
            !is_head("I have to ask this as I live at the river.", 2),
            "a post"
        );
    }
}
