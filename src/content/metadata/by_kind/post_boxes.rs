//! The posts of a thread and their boxes: a box holds the text of one post only.

use crate::content::regions::Region;
use crate::segmentation::Role;
use crate::snapshot::{NodeId, PageSnapshot};

/// The text nodes of the posts among these regions, in document order, and the box of each.
pub(super) fn boxes_of_posts(
    page: &PageSnapshot,
    regions: &[Region],
) -> (Vec<NodeId>, Vec<NodeId>) {
    let posts = regions.iter().filter(|region| region.role == Role::Post);
    let mut posts: Vec<NodeId> = posts
        .filter_map(|post| post.nodes.first().copied())
        .collect();
    posts.sort_unstable();
    let boxes = (0..posts.len()).map(|at| box_of(page, &posts, at));
    let boxes = boxes.collect();
    (posts, boxes)
}

/// The largest element around `posts[at]` that holds no other post; `posts` are in document order.
fn box_of(page: &PageSnapshot, posts: &[NodeId], at: usize) -> NodeId {
    let before = at.checked_sub(1).and_then(|before| posts.get(before));
    let beside = [before, posts.get(at + 1)];
    let is_alone = |up: &NodeId| {
        let mut others = beside.iter().flatten();
        !others.any(|other| page.contains(*up, **other))
    };
    let around = page.inclusive_ancestors(posts[at]).take_while(is_alone);
    around.last().unwrap_or(posts[at])
}
