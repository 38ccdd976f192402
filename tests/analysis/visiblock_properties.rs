//! What holds of visiblock on any page.

use crate::fuzz_cases;
use crate::random_pages::{has_words, pages};
use proptest::prelude::*;
use visiblock::algorithm::visiblock::Granularity;
use visiblock::algorithm::{Segmenter, Visiblock};
use visiblock::segmentation::Segmentation;
use visiblock::snapshot::PageSnapshot;

fn segment(page: &PageSnapshot, blocks: u32) -> Segmentation {
    let visiblock = Visiblock {
        granularity: Granularity::Blocks(blocks),
        ..Visiblock::default()
    };
    visiblock.segment(page)
}

fn children_lie_inside_their_parents(result: &Segmentation) -> Result<(), TestCaseError> {
    for block in &result.blocks {
        let Some(parent) = block.parent else { continue };
        let parent = result.block(parent);
        prop_assert!(parent.id < block.id, "{parent:?} and {block:?}");
        let is_inside = parent.rect.contains(&block.rect, 0.0);
        prop_assert!(is_inside, "{block:?} sticks out of {parent:?}");
    }
    Ok(())
}

fn every_visible_text_is_in_one_leaf(
    page: &PageSnapshot,
    result: &Segmentation,
) -> Result<(), TestCaseError> {
    let leaves = result.leaves();
    for (id, node) in page.iter() {
        if node.is_visible() && has_words(page, id) {
            let nodes = leaves.iter().flat_map(|b| &b.nodes);
            let holds = nodes.filter(|n| page.contains(**n, id));
            prop_assert_eq!(holds.count(), 1, "leaves with text node {:?}", id);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(fuzz_cases::cases(300))]

    /// Segmented once for all of it, and once more; what fails is told by its line.
    #[test]
    fn a_page_is_segmented_soundly(page in pages(), blocks in 1u32..60) {
        let result = segment(&page, blocks);
        children_lie_inside_their_parents(&result)?;
        every_visible_text_is_in_one_leaf(&page, &result)?;
        prop_assert_eq!(&result, &segment(&page, blocks), "the same page, other blocks");
    }

    #[test]
    fn every_block_has_a_role(page in pages()) {
        let result = Visiblock::default().segment(&page);
        for block in result.blocks.iter().skip(1) {
            prop_assert!(block.role.is_some());
            let confidence = block.role_confidence.unwrap_or(-1.0);
            prop_assert!((0.0..=1.0).contains(&confidence), "{}", confidence);
        }
    }
}
