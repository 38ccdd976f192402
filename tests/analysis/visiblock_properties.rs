//! What holds of visiblock on any page.

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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn children_lie_inside_their_parents(page in pages(), blocks in 1u32..60) {
        let result = segment(&page, blocks);
        for block in &result.blocks {
            let Some(parent) = block.parent else { continue };
            let parent = result.block(parent);
            prop_assert!(parent.id < block.id);
            prop_assert!(parent.rect.contains(&block.rect, 0.0));
        }
    }

    #[test]
    fn every_visible_text_is_in_one_leaf(page in pages(), blocks in 1u32..60) {
        let result = segment(&page, blocks);
        let leaves = result.leaves();
        for (id, node) in page.iter() {
            if node.is_visible() && has_words(&page, id) {
                let holds = leaves.iter().flat_map(|b| &b.nodes).filter(|n| page.contains(**n, id));
                prop_assert_eq!(holds.count(), 1, "text node {:?}", id);
            }
        }
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

    #[test]
    fn the_same_page_gives_the_same_blocks(page in pages(), blocks in 1u32..60) {
        prop_assert_eq!(segment(&page, blocks), segment(&page, blocks));
    }
}
