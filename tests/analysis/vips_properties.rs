//! What holds of VIPS on any page.

use crate::random_pages::{has_words, moved_pages, pages};
use proptest::prelude::*;
use visiblock::algorithm::{Segmenter, Vips};
use visiblock::segmentation::Segmentation;
use visiblock::snapshot::PageSnapshot;

fn segment(page: &PageSnapshot, pdoc: u8) -> Segmentation {
    let vips = Vips {
        pdoc,
        ..Vips::default()
    };
    vips.segment(page)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn children_lie_inside_their_parents(page in pages(), pdoc in 1u8..=10) {
        let result = segment(&page, pdoc);
        for block in &result.blocks {
            let Some(parent) = block.parent else { continue };
            let parent = result.block(parent);
            prop_assert!(parent.id < block.id);
            prop_assert!(parent.rect.contains(&block.rect, 0.0));
            prop_assert!(parent.doc <= block.doc, "coherence falls from {parent:?} to {block:?}");
        }
    }

    #[test]
    fn every_readable_text_is_in_one_leaf(page in pages(), pdoc in 1u8..=10) {
        let result = segment(&page, pdoc);
        let leaves = result.leaves();
        for (id, node) in page.iter() {
            if node.is_readable() && has_words(&page, id) {
                let holds = leaves.iter().flat_map(|b| &b.nodes).filter(|n| page.contains(**n, id));
                prop_assert_eq!(holds.count(), 1, "text node {:?}", id);
            }
        }
    }

    #[test]
    fn leaves_are_as_coherent_as_asked(page in pages(), pdoc in 1u8..=9) {
        let result = segment(&page, pdoc);
        for leaf in result.leaves() {
            let is_whole = leaf.parent.is_none();
            prop_assert!(is_whole || leaf.doc > Some(pdoc), "{leaf:?}");
        }
    }

    #[test]
    fn a_page_moved_is_cut_alike([here, there] in moved_pages(64.0, 128.0), pdoc in 1u8..=10) {
        let (here, there) = (segment(&here, pdoc), segment(&there, pdoc));
        prop_assert_eq!(here.blocks.len(), there.blocks.len());
        for (a, b) in here.blocks.iter().zip(&there.blocks).skip(1) {
            prop_assert_eq!(a.rect.translate(64.0, 128.0), b.rect);
            prop_assert_eq!((&a.nodes, a.doc, &a.rule), (&b.nodes, b.doc, &b.rule));
        }
    }
}
