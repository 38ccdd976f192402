//! What holds of the blocks of every algorithm that cuts a page into a tree.

use crate::random_pages::has_words;
use proptest::prelude::*;
use visiblock::segmentation::Segmentation;
use visiblock::snapshot::{Node, PageSnapshot};

pub(crate) fn children_lie_inside_their_parents(
    result: &Segmentation,
) -> Result<(), TestCaseError> {
    for block in &result.blocks {
        let Some(parent) = block.parent else { continue };
        let parent = result.block(parent);
        prop_assert!(parent.id < block.id, "{parent:?} and {block:?}");
        let is_inside = parent.rect.contains(&block.rect, 0.0);
        prop_assert!(is_inside, "{block:?} sticks out of {parent:?}");
    }
    Ok(())
}

/// Of the text nodes that are asked for, those with words.
pub(crate) fn every_text_is_in_one_leaf(
    page: &PageSnapshot,
    result: &Segmentation,
    is_asked: impl Fn(&Node) -> bool,
) -> Result<(), TestCaseError> {
    let leaves = result.leaves();
    for (id, node) in page.iter() {
        if is_asked(node) && has_words(page, id) {
            let nodes = leaves.iter().flat_map(|b| &b.nodes);
            let holds = nodes.filter(|n| page.contains(**n, id));
            prop_assert_eq!(holds.count(), 1, "leaves with text node {:?}", id);
        }
    }
    Ok(())
}
