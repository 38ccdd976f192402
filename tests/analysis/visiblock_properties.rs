//! What holds of visiblock on any page.

use crate::fuzz_cases;
use crate::random_pages::pages;
use crate::sound_blocks::{children_lie_inside_their_parents, every_text_is_in_one_leaf};
use proptest::prelude::*;
use visiblock::algorithm::visiblock::Granularity;
use visiblock::algorithm::{Segmenter, Visiblock};
use visiblock::segmentation::Segmentation;
use visiblock::snapshot::{Node, PageSnapshot};

fn segment(page: &PageSnapshot, blocks: u32) -> Segmentation {
    let visiblock = Visiblock {
        granularity: Granularity::Blocks(blocks),
        ..Visiblock::default()
    };
    visiblock.segment(page)
}

proptest! {
    #![proptest_config(fuzz_cases::cases(300))]

    /// Segmented once for all of it, and once more; what fails is told by its line.
    #[test]
    fn a_page_is_segmented_soundly(page in pages(), blocks in 1u32..60) {
        let result = segment(&page, blocks);
        children_lie_inside_their_parents(&result)?;
        every_text_is_in_one_leaf(&page, &result, Node::is_visible)?;
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
