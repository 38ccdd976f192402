//! What holds of VIPS on any page.

use crate::fuzz_cases;
use crate::random_pages::{moved_pages, pages};
use crate::sound_blocks::{children_lie_inside_their_parents, every_text_is_in_one_leaf};
use proptest::prelude::*;
use visiblock::algorithm::{Segmenter, Vips};
use visiblock::segmentation::Segmentation;
use visiblock::snapshot::{Node, PageSnapshot};

fn segment(page: &PageSnapshot, pdoc: u8) -> Segmentation {
    let vips = Vips {
        pdoc,
        ..Vips::default()
    };
    vips.segment(page)
}

fn children_are_as_coherent_as_their_parents(result: &Segmentation) -> Result<(), TestCaseError> {
    for block in &result.blocks {
        let Some(parent) = block.parent else { continue };
        let parent = result.block(parent);
        let is_as_coherent = parent.doc <= block.doc;
        prop_assert!(
            is_as_coherent,
            "coherence falls from {parent:?} to {block:?}"
        );
    }
    Ok(())
}

fn leaves_are_as_coherent_as_asked(result: &Segmentation, pdoc: u8) -> Result<(), TestCaseError> {
    // No block is more coherent than the most that can be asked for.
    if pdoc == 10 {
        return Ok(());
    }
    for leaf in result.leaves() {
        let is_whole = leaf.parent.is_none();
        let is_coherent = is_whole || leaf.doc > Some(pdoc);
        prop_assert!(is_coherent, "less coherent than {pdoc}: {leaf:?}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(fuzz_cases::cases(300))]

    /// Cut once for all of it; what fails is told by its line.
    #[test]
    fn a_page_is_cut_soundly(page in pages(), pdoc in 1u8..=10) {
        let result = segment(&page, pdoc);
        children_lie_inside_their_parents(&result)?;
        children_are_as_coherent_as_their_parents(&result)?;
        every_text_is_in_one_leaf(&page, &result, Node::is_readable)?;
        leaves_are_as_coherent_as_asked(&result, pdoc)?;
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
